import Synchronization

/// Gathers finished files and places them together, because durable writing costs by the call and not by the file.
///
/// The thread that places is idle while the disk makes files durable. So with several jobs the thread that waits for them
/// calls ``placeFull()``, and the others go on computing.
final class PlacementBatch: Sendable {
    /// A finished file and what its outcome needs.
    struct Item: Sendable {
        /// Its index in the collector.
        var index: Int
        var placement: Placement
        var placed: PlacedFile
    }

    /// The most files in a batch; each needs a descriptor while it is placed.
    private static let fileLimit = 64
    /// The most bytes in a batch.
    private static let byteLimit = 4 << 20
    /// The most full batches that wait for another thread to place them; beyond that, the thread that fills one places it.
    private static let backlog = 4

    private let disk: any Disk
    private let collector: ResultCollector
    private let clock: StageTimer<RunStage>?
    private let journal: BytePath
    /// The number of full batches above which the caller of ``add(_:)`` places one.
    private let patience: Int

    private struct State {
        var filling: [Item] = []
        var byteCount = 0
        var full: [[Item]] = []

        mutating func close() {
            guard !filling.isEmpty else { return }
            full.append(filling)
            filling = []
            byteCount = 0
        }
    }

    private let state = Mutex(State())

    /// An empty batch.
    ///
    /// - Parameters:
    ///   - disk: The disk that files are placed on.
    ///   - collector: Receives the outcomes.
    ///   - isPlacedElsewhere: Whether a thread that does not compute calls ``placeFull()``.
    ///   - journal: Where files are noted before they show.
    ///   - clock: The timer of the stages.
    init(
        disk: any Disk, collector: ResultCollector, isPlacedElsewhere: Bool = false, journal: BytePath = Journal.path,
        clock: StageTimer<RunStage>? = nil
    ) {
        self.disk = disk
        self.collector = collector
        self.clock = clock
        self.journal = journal
        patience = isPlacedElsewhere ? Self.backlog : 0
    }

    /// Takes a file; the caller places a batch if too many are full.
    func add(_ item: Item) {
        let batch = state.withLock { state -> [Item] in
            state.filling.append(item)
            state.byteCount += item.placement.bytes.count
            if state.filling.count >= Self.fileLimit || state.byteCount >= Self.byteLimit { state.close() }
            return state.full.count > patience ? state.full.removeFirst() : []
        }
        place(batch)
    }

    /// Places the batches that are full.
    func placeFull() {
        while let batch = state.withLock({ $0.full.isEmpty ? nil : $0.full.removeFirst() }) { place(batch) }
    }

    /// Places the remaining files.
    func flush() {
        state.withLock { $0.close() }
        placeFull()
    }

    private func place(_ items: [Item]) {
        guard !items.isEmpty else { return }
        let lines = items.map { LedgerLine(path: $0.placement.path, entry: $0.placed.entry) }
        let errors = clock.time(.place) { disk.place(items.map(\.placement), noting: Journal.note(lines, to: journal)) }
        for ((item, line), error) in zip(zip(items, lines), errors) {
            if let error {
                collector.settle(item.index, failed: line, error)
            } else {
                collector.settle(item.index, made: item.placed)
            }
        }
    }
}
