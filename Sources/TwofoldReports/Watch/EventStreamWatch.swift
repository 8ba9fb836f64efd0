#if canImport(Darwin)
import CDiskShim
import Darwin
import Synchronization

/// Watches trees with macOS' FSEvents, which reports on everything below a folder.
package final class EventStreamWatch: TreeWatch {
    /// What the system has reported, and nobody has asked for yet.
    private final class Reports: Sendable {
        struct Report: Sendable {
            var path: [UInt8]
            var kinds: Int32
        }

        private struct State {
            var reports: [Report] = []
            var areLost = false
        }

        /// Beyond this number all of the tree counts as changed.
        private static let most = 100_000
        private let state = Mutex(State())
        private let waker: WatchWaker

        init(_ waker: WatchWaker) { self.waker = waker }

        func add(_ report: Report) {
            state.withLock { state in
                if state.reports.count < Self.most { state.reports.append(report) } else { state.areLost = true }
            }
            waker.wake()
        }

        func take() -> (reports: [Report], areLost: Bool) {
            state.withLock { state in
                defer { state = State() }
                return (state.reports, state.areLost)
            }
        }
    }

    private let trees: [WatchedTree]
    private let outside: [OutsideFolder]
    private let waker: WatchWaker
    private let reports: Reports
    private var stream: OpaquePointer?
    private var folders: [Set<BytePath>]

    /// The system gathers reports for so many seconds.
    private static let latency = 0.01

    package init(_ trees: [WatchedTree], outside: [OutsideFolder], waker: WatchWaker) throws(DiskError) {
        self.trees = trees
        self.outside = outside
        self.waker = waker
        reports = Reports(waker)
        folders = []
        var roots = (trees.map(\.root) + outside.map(\.path)).compactMap { path in
            withCString(path) { strdup($0) }.map { UnsafePointer($0) }
        }
        defer { for root in roots { free(UnsafeMutablePointer(mutating: root)) } }
        let context = Unmanaged.passUnretained(reports).toOpaque()
        let count = roots.count
        let code = roots.withUnsafeMutableBufferPointer { roots in
            roots.withMemoryRebound(to: UnsafePointer<CChar>?.self) { roots in
                tf_events_begin(roots.baseAddress, count, Self.latency, { noteEvent($0, $1, $2) }, context, &stream)
            }
        }
        guard code == 0 else { throw LocalDisk.error("FSEventStreamCreate", .root, -code) }
        // After the stream has begun, so that no folder is made unseen.
        for tree in trees { folders.append(Set(try FolderSearch(tree).folders)) }
    }

    deinit { if let stream { tf_events_end(stream) } }

    package func next(within limit: Duration?) -> [WatchedChange] {
        var found = changes()
        if found.isEmpty {
            waker.wait(within: limit)
            found = changes()
        }
        return found
    }

    private func changes() -> [WatchedChange] {
        let (reports, areLost) = reports.take()
        if areLost { return trees.indices.map { WatchedChange(.overflow, in: $0) } }
        return reports.flatMap(changes)
    }

    private func changes(_ report: Reports.Report) -> [WatchedChange] {
        if report.kinds & Int32(TF_EVENTS_LOST) != 0 { return trees.indices.map { WatchedChange(.overflow, in: $0) } }
        if report.kinds & Int32(TF_ROOT_CHANGED) != 0 {
            return trees.indices.filter { !trees[$0].isInPlace }.map { WatchedChange(.rootGone, in: $0) }
        }
        let end = report.path.lastIndex(of: UInt8(ascii: "/")) ?? 0
        let name = Array(report.path[(end + 1)...])
        if outside.contains(where: { $0.path == Array(report.path[..<end]) && $0.names.contains(name) }) {
            return trees.indices.map { WatchedChange(.settings, in: $0) }
        }
        return trees.indices.flatMap { tree -> [WatchedChange] in
            let root = trees[tree].root
            guard report.path.starts(with: root), report.path.dropFirst(root.count).first == UInt8(ascii: "/"),
                let path = BytePath(Array(report.path.dropFirst(root.count + 1))), path != .root
            else { return [] }
            return changes(at: path, in: tree, isFolder: report.kinds & Int32(TF_IS_FOLDER) != 0)
        }
    }

    private func changes(at path: BytePath, in tree: Int, isFolder: Bool) -> [WatchedChange] {
        let present = try? trees[tree].disk.status(of: path)
        if isFolder {
            guard present?.kind == .folder else {
                let lost = folders[tree].filter { $0.isWithin(path) }
                folders[tree].subtract(lost)
                return lost.isEmpty ? [] : [WatchedChange(.folder(path), in: tree)]
            }
            guard let search = try? FolderSearch(trees[tree], in: path) else { return [] }
            if search.findsProjects { return [WatchedChange(.settings, in: tree)] }
            let found = Set(search.folders).subtracting(folders[tree])
            folders[tree].formUnion(found)
            return found.isEmpty ? [] : [WatchedChange(.folder(path), in: tree)]
        }
        guard folders[tree].contains(path.folder), TemporaryName(parsing: path.name) == nil else { return [] }
        return [WatchedChange(present == nil ? .gone(path) : .saved(path), in: tree)]
    }

    /// Takes in a report of the system, on a thread of its own.
    fileprivate static func note(_ context: UnsafeMutableRawPointer, _ path: UnsafePointer<CChar>, _ kinds: Int32) {
        let bytes = Array(UnsafeRawBufferPointer(start: path, count: strlen(path)))
        Unmanaged<Reports>.fromOpaque(context).takeUnretainedValue().add(Reports.Report(path: bytes, kinds: kinds))
    }
}

private func noteEvent(_ context: UnsafeMutableRawPointer?, _ path: UnsafePointer<CChar>?, _ kinds: Int32) {
    guard let context, let path else { return }
    EventStreamWatch.note(context, path, kinds)
}
#endif
