/// Watches trees by listing them again and again, where the system reports no changes: on network volumes, and where it
/// would have to watch too many folders.
package final class PollingWatch: TreeWatch {
    private typealias Files = [BytePath: FileStatus]

    /// The shortest time between two listings; it is longer for trees that take long to list.
    private static let shortest = Duration.milliseconds(500)
    /// Listing may take this share of the time.
    private static let share = 20

    private let trees: [WatchedTree]
    private let outside: [OutsideFolder]
    private let waker: WatchWaker
    /// What was reported, by tree.
    private var known: [Files]
    /// What the last listing found, by tree: a file that still changes is reported when it no longer does.
    private var last: [Files]
    private var settings: [[UInt8]: FileStatus]
    private var pause = PollingWatch.shortest
    private var due = ContinuousClock.now

    package init(_ trees: [WatchedTree], outside: [OutsideFolder], waker: WatchWaker) {
        self.trees = trees
        self.outside = outside
        self.waker = waker
        known = trees.map(Self.look)
        last = known
        settings = Self.settings(outside)
        due = .now + pause
    }

    package func next(within limit: Duration?) -> [WatchedChange] {
        let end = limit.map { ContinuousClock.now + $0 }
        let until = end.map { min($0, due) } ?? due
        waker.wait(within: max(.zero, until - .now))
        guard ContinuousClock.now >= due else { return [] }
        let start = ContinuousClock.now
        defer {
            pause = max(Self.shortest, (ContinuousClock.now - start) * Self.share)
            due = .now + pause
        }
        let now = Self.settings(outside)
        let areChanged = now != settings
        settings = now
        return trees.indices.flatMap { changes(in: $0) }
            + (areChanged ? trees.indices.map { WatchedChange(.settings, in: $0) } : [])
    }

    private func changes(in tree: Int) -> [WatchedChange] {
        let seen = Self.look(at: trees[tree])
        defer { last[tree] = seen }
        guard trees[tree].isInPlace else { return [WatchedChange(.rootGone, in: tree)] }
        let changes = Self.changes(from: &known[tree], to: seen, before: last[tree])
        return changes.map { WatchedChange($0, in: tree) }
    }

    /// The changes between two listings, which the first then knows.
    ///
    /// - Parameters:
    ///   - known: The files that were reported.
    ///   - seen: The files that are there.
    ///   - before: The files that were there at the last listing.
    static func changes(
        from known: inout [BytePath: FileStatus], to seen: [BytePath: FileStatus], before: [BytePath: FileStatus]
    ) -> [TreeChange] {
        var changes: [TreeChange] = []
        for (path, status) in seen where known[path] != status && before[path] == status {
            known[path] = status
            changes.append(.saved(path))
        }
        for path in known.keys where seen[path] == nil {
            known[path] = nil
            changes.append(.gone(path))
        }
        return changes.sorted { $0.path < $1.path }
    }

    private static func look(at tree: WatchedTree) -> Files {
        guard let disk = try? tree.disk.reopened() else { return [:] }
        let listing = TreeListing.list(
            disk, selection: tree.selection, excluding: tree.excluded, scope: tree.scope)
        var files: Files = [:]
        for item in listing.items where item.kind != .folder {
            files[item.path] = item.status ?? (try? disk.status(of: item.path))
        }
        let names = [Configuration.fileName, IgnoreRules.fileName, LockFileName.fileName].map { Array($0.utf8) }
        // That another project is there matters, and not what its builds write.
        for folder in listing.nestedRoots { folder.appending(Self.lockFile).map { files[$0] = Self.somewhere } }
        for folder in Set(listing.entered + [.root]) {
            for path in names.compactMap(folder.appending) {
                if let status = try? disk.status(of: path) { files[path] = status }
            }
        }
        return files
    }

    private static let lockFile = Array(LockFileName.fileName.utf8)
    private static let somewhere = FileStatus(kind: .file, size: 0, identity: FileIdentity(device: 0, inode: 0))

    private static func settings(_ outside: [OutsideFolder]) -> [[UInt8]: FileStatus] {
        var found: [[UInt8]: FileStatus] = [:]
        for folder in outside {
            guard let disk = try? LocalDisk(folder: folder.path) else { continue }
            for name in folder.names {
                guard let path = BytePath(components: [name]), let status = try? disk.status(of: path) else { continue }
                found[folder.path + [UInt8(ascii: "/")] + name] = status
            }
        }
        return found
    }
}

extension TreeChange {
    /// The path that it is about; the root for all others.
    fileprivate var path: BytePath {
        switch self {
        case .saved(let path), .begun(let path), .gone(let path), .folder(let path): path
        case .settings, .overflow, .rootGone: .root
        }
    }
}
