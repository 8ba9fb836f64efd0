import Synchronization

/// Gathers finished files and places them together: durable writing costs by the call, not by the file.
///
/// While the disk makes them durable nobody computes in that thread. So where there are several jobs the thread that waits
/// for them places, ``placeFull()``, and those that compute go on.
final class PlacementBatch: Sendable {
    /// A finished file and what its outcome needs.
    struct Item: Sendable {
        /// Its place on the board.
        var index: Int
        var placement: Placement
        var placed: PlacedFile
    }

    /// Files that wait together at most; each needs a descriptor while it is placed.
    private static let fileLimit = 64
    /// Bytes that wait together at most.
    private static let byteLimit = 8 << 20
    /// Batches that may wait where another thread places, before those that fill them do it themselves.
    private static let backlog = 4

    private let disk: any Disk
    private let board: ResultCollector
    private let clock: StageTimer?
    /// How many batches may be full before the caller of ``add(_:)`` places one.
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

    /// A batch that is empty.
    ///
    /// - Parameters:
    ///   - disk: Where files go.
    ///   - board: Who is told what became of them.
    ///   - isPlacedElsewhere: Whether a thread that does not compute calls ``placeFull()``.
    ///   - clock: Who is told how long placing takes.
    init(disk: any Disk, board: ResultCollector, isPlacedElsewhere: Bool = false, clock: StageTimer? = nil) {
        self.disk = disk
        self.board = board
        self.clock = clock
        patience = isPlacedElsewhere ? Self.backlog : 0
    }

    /// Takes a file; the caller that fills a batch too many places one.
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

    /// Places what still waits.
    func flush() {
        state.withLock { $0.close() }
        placeFull()
    }

    private func place(_ items: [Item]) {
        guard !items.isEmpty else { return }
        let lines = items.map { LedgerLine(path: $0.placement.path, entry: $0.placed.entry) }
        let errors = clock.time(.place) { disk.place(items.map(\.placement), noting: Journal.note(lines)) }
        for ((item, line), error) in zip(zip(items, lines), errors) {
            if let error {
                board.settle(item.index, failed: line, error)
            } else {
                board.settle(item.index, made: item.placed)
            }
        }
    }
}
