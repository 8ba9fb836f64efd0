import Synchronization

/// Gathers finished files and places them together: durable writing costs by the call, not by the file.
final class PlacementBatch: Sendable {
    /// A finished file and what its outcome needs.
    struct Item: Sendable {
        var slot: OutcomeBoard.Slot
        var placement: Placement
        var placed: PlacedFile
    }

    /// Files that wait together at most; each needs a descriptor while it is placed.
    private static let fileLimit = 64
    /// Bytes that wait together at most.
    private static let byteLimit = 8 << 20

    private let disk: any Disk
    private let board: OutcomeBoard
    private let clock: StageClock?
    private let waiting = Mutex<[Item]>([])

    init(disk: any Disk, board: OutcomeBoard, clock: StageClock? = nil) {
        self.disk = disk
        self.board = board
        self.clock = clock
    }

    /// Takes a file; the caller that fills the batch places it.
    func add(_ item: Item) {
        let full = waiting.withLock { waiting -> [Item] in
            waiting.append(item)
            let bytes = waiting.reduce(0) { $0 + $1.placement.bytes.count }
            guard waiting.count >= Self.fileLimit || bytes >= Self.byteLimit else { return [] }
            defer { waiting = [] }
            return waiting
        }
        place(full)
    }

    /// Places what still waits.
    func flush() {
        place(
            waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            })
    }

    private func place(_ items: [Item]) {
        guard !items.isEmpty else { return }
        let lines = items.map { LedgerLine(path: $0.placement.path, entry: $0.placed.entry) }
        let errors = clock.time(.place) { disk.place(items.map(\.placement), noting: Journal.note(lines)) }
        for ((item, line), error) in zip(zip(items, lines), errors) {
            if let error {
                board.settle(item.slot, failed: line, error)
            } else {
                board.settle(item.slot, made: item.placed)
            }
        }
    }
}
