/// A listing in progress.
struct TreeWalk {
    private let reader: FolderReader
    private let jobs: Int
    private let threads: ThreadSource
    private let timer: StageTimer<SharedStage>?
    private var tree: TreeListing
    private var seen: Set<BytePath> = []

    /// What a reader finds below a selection, unsorted.
    ///
    /// - Parameters:
    ///   - jobs: The number of folders to read at once.
    ///   - threads: The threads that read them.
    static func tree(
        below selection: [BytePath], _ reader: FolderReader, jobs: Int = 1, threads: ThreadSource = .pool,
        timer: StageTimer<SharedStage>? = nil
    ) -> TreeListing {
        let empty = TreeListing(
            items: [], diagnostics: reader.scope.diagnostics, seen: reader.notesAll ? SeenTree() : nil)
        var walk = TreeWalk(reader: reader, jobs: jobs, threads: threads, timer: timer, tree: empty)
        for path in selection.sorted() { walk.add(path) }
        return walk.tree
    }

    /// Lists a part of the selection.
    private mutating func add(_ path: BytePath) {
        do throws(DiskError) {
            guard let status = try reader.disk.status(of: path) else { return }
            if status.kind == .folder {
                let folder = reader.place(at: path, &tree.diagnostics)
                // A folder that is not named itself may be ignored.
                if reader.scope.enters(folder) { descend(into: folder) }
            } else {
                // Its neighbors decide what is made from it, so they are listed too; the plan leaves them out.
                tree.add(reader.list(reader.place(at: path.folder, &tree.diagnostics)))
            }
        } catch {
            tree.diagnostics.append(.unreadableFolder(path, error))
        }
    }

    private mutating func descend(into start: TreeScope.Place) {
        // An explicit stack, because trees may be deeper than a thread's stack allows.
        var places = [start]
        while !places.isEmpty {
            let next = takeNext(&places)
            let readings = timer.time(.list) {
                concurrentMap(next, jobs: jobs, least: 4, threads: threads) { [reader] in reader.enter($0) }
            }
            for reading in readings {
                tree.add(reading.tree)
                places += reading.inner
            }
        }
    }

    /// The folders to read next, the last one first: with one job, a folder's own folders come before its neighbors.
    private mutating func takeNext(_ places: inout [TreeScope.Place]) -> [TreeScope.Place] {
        let count = min(places.count, jobs > 1 ? 64 * jobs : 1)
        let next = places.suffix(count).reversed().filter { seen.insert($0.path).inserted }
        places.removeLast(count)
        return next
    }
}

extension TreeListing {
    /// Adds what was read of another folder.
    fileprivate mutating func add(_ other: TreeListing) {
        items += other.items
        diagnostics += other.diagnostics
        ignoredCounts.folders.merge(other.ignoredCounts.folders, uniquingKeysWith: +)
        entered += other.entered
        nestedRoots += other.nestedRoots
        leftovers += other.leftovers
        unreadConfigurations += other.unreadConfigurations
        if let noted = other.seen { seen?.append(noted) }
    }
}
