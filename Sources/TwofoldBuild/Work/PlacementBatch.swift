import Dispatch
import Synchronization

/// Gathers finished files, places them together, because durable writing costs by the call and not by the file, and settles
/// what jobs have made.
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
    private static let byteLimit = 4 << 20
    /// The most batches that are placed together, and the most bytes, where several are full.
    ///
    /// Several threads may place, and all of their descriptors, two for a file, have to be within the usual limit of 1,024.
    private static let maxBatches = 2
    private static let maxBytes = 8 << 20
    /// The most full batches that wait for another thread to place them; beyond that, the thread that fills one places it.
    private static let backlog = 4

    private let disk: any Disk
    private let collector: ResultCollector
    private let clock: StageTimer<RunStage>?
    private let journal: BytePath
    /// Signaled when a batch is left to the thread that calls ``placeFull()``.
    let wakeCaller = DispatchSemaphore(value: 0)
    /// The number of full batches above which the caller of ``add(_:)`` places one.
    private let maxBacklog: Int

    /// A variant that is no longer the smallest, and is removed when the files that replace it are in place.
    private struct Removal: Sendable {
        var index: Int
        var omission: JobRunner.Omission
        var hash: ContentHash
        /// The files of the same pixels in this run: if one of them failed, nothing is removed.
        var group: [Int]
    }

    private struct State {
        var removals: [Removal] = []
        var filling: [Item] = []
        var byteCount = 0
        var full: [(items: [Item], byteCount: Int)] = []

        mutating func close() {
            guard !filling.isEmpty else { return }
            full.append((filling, byteCount))
            filling = []
            byteCount = 0
        }

        /// Takes the first full batch, and with it those that wait behind it, up to a limit.
        ///
        /// Many threads fill batches faster than a disk makes them durable, and it takes hardly longer for several at once.
        mutating func takeFull() -> [Item] {
            var (items, bytes, count) = ([Item](), 0, 0)
            for batch in full.prefix(PlacementBatch.maxBatches) {
                guard count == 0 || bytes + batch.byteCount <= PlacementBatch.maxBytes else { break }
                items += batch.items
                bytes += batch.byteCount
                count += 1
            }
            full.removeFirst(count)
            return items
        }
    }

    private let state = Mutex(State())

    /// An empty batch.
    ///
    /// - Parameters:
    ///   - isPlacedElsewhere: Whether a thread that does not compute calls ``placeFull()``.
    ///   - journal: Where files are noted before they show.
    init(
        disk: any Disk, collector: ResultCollector, isPlacedElsewhere: Bool = false, journal: BytePath = Journal.path,
        clock: StageTimer<RunStage>? = nil
    ) {
        self.disk = disk
        self.collector = collector
        self.clock = clock
        self.journal = journal
        maxBacklog = isPlacedElsewhere ? Self.backlog : 0
    }

    /// Settles the file at an index: a finished one when it is placed.
    func settle(_ index: Int, _ work: () throws(Diagnostic) -> JobRunner.FinishedFile) {
        do throws(Diagnostic) {
            take(try work(), at: index)
        } catch {
            collector.settle(index, as: .failed(error))
        }
    }

    /// Settles variants of the same pixels.
    ///
    /// - Parameters:
    ///   - results: Their results, by their indices.
    ///   - group: These variants and those of the same pixels that are settled separately.
    func settle(_ results: some Sequence<(Int, Result<JobRunner.Rendered, Diagnostic>)>, among group: [Int]) {
        for (index, result) in results {
            switch result {
            case .success(.file(let file)): take(file, at: index)
            case .success(.omitted(let omission)):
                if let hash = omission.old {
                    let removal = Removal(index: index, omission: omission, hash: hash, group: group)
                    state.withLock { $0.removals.append(removal) }
                } else {
                    collector.settle(index, as: .omitted(OmittedFile(entry: omission.entry)))
                }
            case .failure(let diagnostic): collector.settle(index, as: .failed(diagnostic))
            }
        }
    }

    private func take(_ file: JobRunner.FinishedFile, at index: Int) {
        if file.isUnchanged { return collector.settle(index, placed: file.placed, as: Outcome.unchanged) }
        add(Item(index: index, placement: file.placement, placed: file.placed))
    }

    /// Takes a file; the caller places a batch if too many are full.
    func add(_ item: Item) {
        let (batch, isLeft) = state.withLock { state -> ([Item], Bool) in
            state.filling.append(item)
            state.byteCount += item.placement.bytes.count
            guard state.filling.count >= Self.fileLimit || state.byteCount >= Self.byteLimit else { return ([], false) }
            state.close()
            return state.full.count > maxBacklog ? (state.takeFull(), false) : ([], true)
        }
        if isLeft { wakeCaller.signal() }
        place(batch)
    }

    /// Places the batches that are full, and calls for itself again if there are more than are placed together.
    func placeFull() {
        let (items, hasMore) = state.withLock { state in
            let items = state.takeFull()
            return (items, !state.full.isEmpty)
        }
        if hasMore { wakeCaller.signal() }
        place(items)
    }

    /// Places the remaining files when no job runs any more, on several threads if several ran jobs.
    ///
    /// - Parameter jobs: The number of jobs at once.
    func flush(jobs: Int) {
        let batches = state.withLock { state in
            state.close()
            defer { state.full = [] }
            return state.full.map(\.items)
        }
        // Several batches wait only where many threads were faster than the one that places.
        _ = concurrentMap(batches, jobs: min(jobs, Self.backlog), least: 1) { place($0) }
    }

    /// Removes variants that are not made any more, unless a file that replaces them failed.
    ///
    /// Call it last, so that a run that is killed leaves an image in two formats and never in none.
    func removeOmitted() {
        let removals = state.withLock(\.removals).filter { !$0.group.contains(where: collector.hasFailed) }
        for removal in removals.sorted(by: { $0.index < $1.index }) {
            let (path, index) = (removal.omission.path, removal.index)
            do throws(DiskError) {
                try disk.remove(path, expecting: removal.hash)
                collector.settle(index, as: .omitted(OmittedFile(entry: removal.omission.entry, wasRemoved: true)))
            } catch {
                collector.settle(
                    index, as: error.kind == .changed ? .refused(.edited(path)) : .failed(.notRemoved(path, error)))
            }
        }
    }

    private func place(_ items: [Item]) {
        guard !items.isEmpty else { return }
        let lines = items.map { LockFileLine(path: $0.placement.path, entry: $0.placed.entry) }
        let errors = clock.time(.place) { disk.place(items.map(\.placement), noting: Journal.note(lines, to: journal)) }
        for ((item, line), error) in zip(zip(items, lines), errors) {
            if let error {
                collector.settle(item.index, failed: line, error)
            } else {
                collector.settle(item.index, placed: item.placed, as: Outcome.made)
            }
        }
    }
}
