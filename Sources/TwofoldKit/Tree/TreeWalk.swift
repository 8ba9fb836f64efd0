/// A listing in progress.
struct TreeWalk {
    let disk: any Disk
    let scope: TreeScope
    /// The paths that the selection names.
    let named: Set<BytePath>
    let excluded: FileIdentity?
    let needsItems: Bool
    /// Whether leftovers are listed where no other files are.
    var needsLeftovers = false
    /// The number of folders to read at once.
    let jobs: Int
    /// The threads that read them.
    var threads = ThreadSource.pool
    /// The timer, where a run is measured.
    var timer: StageTimer<SharedStage>?
    var tree: TreeListing
    private var seen: Set<BytePath> = []

    init(
        disk: any Disk, scope: TreeScope, named: Set<BytePath>, excluded: FileIdentity?, needsItems: Bool, jobs: Int
    ) {
        self.disk = disk
        self.scope = scope
        self.named = named
        self.excluded = excluded
        self.needsItems = needsItems
        self.jobs = jobs
        tree = TreeListing(items: [], diagnostics: scope.diagnostics)
    }

    /// Lists a part of the selection.
    mutating func add(_ path: BytePath) {
        do throws(DiskError) {
            guard let status = try disk.status(of: path) else { return }
            if status.kind == .folder {
                let folder = place(at: path)
                // A folder that is not named itself may be ignored.
                if scope.enters(folder) { descend(into: folder) }
            } else {
                // Its neighbors decide what is made from it, so they are listed too; the plan leaves them out.
                list(place(at: path.folder))
            }
        } catch {
            tree.diagnostics.append(.unreadableFolder(path, error))
        }
    }

    // MARK: Folders

    /// A folder of the tree, with the decisions about the folders above it.
    private mutating func place(at folder: BytePath) -> TreeScope.Place {
        var place = scope.root
        for name in folder.components {
            guard let path = place.path.appending(name) else { continue }
            let rules = rules(in: place) { [disk] name in
                place.path.appending(name).flatMap { try? disk.status(of: $0) }?.kind
            }
            place = judged(path, .folder, rules, in: place)
        }
        return place
    }

    private mutating func descend(into start: TreeScope.Place) {
        // An explicit stack, because trees may be deeper than a thread's stack allows.
        var places = [start]
        while !places.isEmpty {
            let next = takeNext(&places)
            let disk = disk
            let isDescribed = isDescribed
            let readings = timer.time(.list) {
                concurrentMap(next, jobs: jobs, least: 4, threads: threads) { place in
                    Result { () throws(DiskError) in try disk.entries(of: place.path, describing: isDescribed) }
                }
            }
            for (place, reading) in zip(next, readings) { places += entered(place, reading) }
        }
    }

    /// The folders to read next, the last one first: with one job, a folder's own folders come before its neighbors.
    private mutating func takeNext(_ places: inout [TreeScope.Place]) -> [TreeScope.Place] {
        let count = min(places.count, jobs > 1 ? 64 * jobs : 1)
        let next = places.suffix(count).reversed().filter { seen.insert($0.path).inserted }
        places.removeLast(count)
        return next
    }

    /// Adds what was read of a folder, and returns the folders in it to enter.
    private mutating func entered(
        _ place: TreeScope.Place, _ reading: Result<[DiskEntry], DiskError>
    ) -> [TreeScope.Place] {
        let folder = place.path
        do throws(DiskError) {
            let entries = try reading.get()
            if tree.seen != nil { note(entries, in: folder) }
            if folder != .root, entries.contains(where: Self.marksRoot) {
                // A folder that is ignored is not a project, even with a lock file.
                if place.omission == nil { tree.nestedRoots.append(folder) }
                return []
            }
            tree.entered.append(folder)
            return add(entries, in: place).filter { inner in
                excluded == nil || (try? disk.status(of: inner.path))?.identity != excluded
            }
        } catch {
            tree.diagnostics.append(.unreadableFolder(folder, error))
            return []
        }
    }

    private mutating func note(_ entries: [DiskEntry], in folder: BytePath) {
        let disk = disk
        tree.seen?.add(entries, in: folder, of: disk)
    }

    private mutating func list(_ place: TreeScope.Place) {
        do throws(DiskError) {
            let isDescribed = isDescribed
            _ = add(try disk.entries(of: place.path, describing: isDescribed), in: place)
        } catch {
            tree.diagnostics.append(.unreadableFolder(place.path, error))
        }
    }

    /// Whether the status of a file with a name is read.
    private var isDescribed: @Sendable ([UInt8]) -> Bool {
        let (notesAll, needsItems) = (tree.seen != nil, needsItems)
        return { name in notesAll ? SeenTree.isDescribed(name) : needsItems && TreeListing.isDescribed(name) }
    }

    private mutating func rules(
        in place: TreeScope.Place, kind: ([UInt8]) -> DiskEntry.Kind?
    ) -> IgnoreRules {
        guard scope.isIgnoring else { return place.rules }
        return place.rules.entering(place.path, disk, &tree.diagnostics, kind: kind)
    }

    private func judged(
        _ path: BytePath, _ kind: DiskEntry.Kind, _ rules: IgnoreRules, in folder: TreeScope.Place
    ) -> TreeScope.Place {
        if named.contains(path) {
            return TreeScope.Place(path: path, rules: rules, omission: nil, choiceCount: scope.choices.count)
        }
        return scope.place(path, isFolder: kind == .folder, rules: rules, in: folder)
    }

    // MARK: Entries

    /// Adds the entries of a folder, and returns the folders in it to enter.
    private mutating func add(_ entries: [DiskEntry], in place: TreeScope.Place) -> [TreeScope.Place] {
        let rules = rules(in: place) { name in entries.first { $0.name == name }?.kind }
        var folders: [TreeScope.Place] = []
        for entry in entries where needsItems || needsLeftovers || entry.kind == .folder {
            guard let path = place.path.appending(entry.name) else { continue }
            if TemporaryName(parsing: entry.name) != nil {
                tree.leftovers.append(path)
            } else if place.path != .root, entry.name == Self.configurationName {
                if place.omission == nil { tree.unreadConfigurations.append(path) }
            } else if entry.kind == .folder {
                guard !StandardFolders.areVersionControl(entry.name), path != LedgerName.shards else { continue }
                let inner = judged(path, .folder, rules, in: place)
                // A folder matters only where a file was meant, which its extension shows.
                if TreeListing.isImageName(entry.name) { append(entry, inner) }
                if scope.enters(inner) {
                    folders.append(inner)
                } else if let omission = inner.omission {
                    tree.passedOver.folders[omission, default: 0] += 1
                }
            } else if needsItems, entry.name.first != UInt8(ascii: ".") {
                append(entry, judged(path, entry.kind, rules, in: place))
            }
        }
        return folders
    }

    private mutating func append(_ entry: DiskEntry, _ place: TreeScope.Place) {
        // What is seen for later has the status of more files.
        let status = tree.seen == nil || TreeListing.isDescribed(entry.name) ? entry.status : nil
        tree.items.append(
            TreeListing.Item(path: place.path, kind: entry.kind, status: status, omission: place.omission))
    }

    private static let configurationName = Array(LedgerName.configurationName.utf8)
    private static let rootMarks = LedgerName.names.map { Array($0.utf8) }

    private static func marksRoot(_ entry: DiskEntry) -> Bool {
        // Compares the first letter first, because hardly any name begins like this.
        rootMarks.contains { entry.name.first == $0.first && entry.name == $0 }
    }
}
