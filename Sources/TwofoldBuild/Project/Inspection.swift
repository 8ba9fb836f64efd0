/// A tree as a run finds it, before planning: its files, its lock file, and which files are owned.
package struct Inspection: Sendable {
    package var tree: TreeListing
    package var known: IndexedTree
    package var lockFile: LockFileContent
    package var ownership: Ownership
    /// What loads the images of the tree.
    package private(set) var consumers = Consumers()
    /// The recorded variants that are elsewhere now.
    private(set) var moved = MovedVariants()
    var facts: CacheFile?
    /// Which shard makes what, and the one that this run is.
    var share: ShardShare?
    /// How a large tree is divided; nil where it is surveyed in one piece.
    private(set) var batches: TreeBatches?
    /// The batch that this is; nil for the whole tree.
    private var batch: Batch?
    /// What a search for masters takes from the lock file.
    private(set) var recorded: RecordedNames?
    /// The time before anything was read, in nanoseconds since 1970.
    let start: Int64

    /// Reads a tree.
    ///
    /// - Parameters:
    ///   - selection: The paths that are listed.
    ///   - scope: The files and folders in them that are looked at.
    ///   - excluded: A folder that is not listed.
    ///   - diagnostics: Receives the diagnostics about its lock file.
    /// - Throws: The reason why the lock file cannot be read.
    init(
        _ project: Project, _ disk: any Disk, selection: [BytePath], scope: TreeScope,
        excluding excluded: FileIdentity?,
        _ diagnostics: inout [Diagnostic]
    ) throws(Diagnostic) {
        start = WallClock.now
        let facts = project.cache.flatMap { CacheFile(in: $0, of: disk, engine: project.engine.identity) }
        // What lies in the folders that targets write decides, too, wherever their masters are.
        let written = selection == [.root] ? [] : project.policy.targets.compactMap(\.to)
        let listed = selection + written.filter { (try? disk.status(of: $0))?.kind == .folder }
        let list: @Sendable () -> TreeListing = {
            TreeListing.list(
                disk, selection: listed, named: (project.named ?? selection) + listed.dropFirst(selection.count),
                excluding: excluded, scope: scope, notesAll: project.notesTree && listed == [.root],
                jobs: project.jobs, timer: project.timers?.shared)
        }
        // A file that another shard places is noted before it shows, so whatever was listed by now is in its notes.
        let early = project.shard == nil ? nil : list()
        let settling: LockFileContent.Settling =
            project.shard != nil ? .later : project.extent == .merge ? .trusting : .now
        let (loaded, listing, remembered) = concurrently(
            jobs: project.jobs,
            {
                Result { () throws(Diagnostic) in
                    try LockFileContent.load(from: disk, settling: settling, tracked: scope.tracked)
                }
            },
            { early ?? list() },
            {
                // That of a large tree may be needed in parts only, which the listing tells.
                facts.flatMap { project.division == .none || !$0.isLarge ? $0.load() : nil }
            }
        )
        let (read, problems) = try loaded.get()
        diagnostics += problems
        lockFile = read
        tree = listing
        known = IndexedTree(nil, disk: disk, index: FileCache(disk: disk, limits: project.policy.limits))
        ownership = Ownership()
        consumers = Consumers(
            tree.items.lazy.filter { $0.kind == .file && $0.omission == nil }.map(\.path), selection: selection,
            on: disk, outer: project.outer,
            isIgnored: { scope.ignoring($0, on: disk) != nil },
            listing: { folder in
                TreeListing.list(disk, selection: [folder], excluding: excluded, scope: scope).items.filter {
                    $0.kind == .file && $0.omission == nil
                }.map(\.path)
            })
        if lockFile.journal != nil || project.extent == .merge {
            // The journal, which this run removes, proves that a killed run's leftovers are Twofold's, wherever they are.
            tree.leftovers = TreeListing.leftovers(on: disk, excluding: excluded)
        }
        self.facts = facts
        if project.isDivided(fileCount: tree.items.count) {
            tree.ignoreCopies(known.index)
            divide(project)
            return
        }
        let index = FileCache(
            disk: disk, limits: project.policy.limits, entries: remembered ?? facts?.load() ?? [:])
        tree.ignoreCopies(index)
        known = IndexedTree(tree, disk: disk, index: index)
        findMoves(project) { index }
        if let shard = project.shard {
            let division = ShardDivision(
                listing, into: shard.count, policy: project.policy, consumers: consumers,
                isRecorded: lockFile.written.contains)
            let share = ShardShare(shard: shard, division: division)
            self.share = share
            lockFile.settle(disk, where: share.holds)
            // Another shard may be using them; the merge removes them.
            tree.leftovers = []
        }
        let share = share
        ownership = examine(tree.items.lazy.filter { share?.holds($0.path) != false }, project.jobs)
        countIgnored(tree.items)
    }

    /// Gives the lines of moved variants the new paths; what is staged is made again instead.
    private mutating func findMoves(_ project: Project, index: () -> FileCache) {
        if project.isStaging { return }
        let tracked = project.scope.tracked.index
        moved = MovedVariants(
            tree, lockFile, known.items, on: known.disk, jobs: project.jobs,
            isSparse: { path in tracked.map { $0.entry(of: path)?.isSparse ?? $0.isInSparseFolder(path) } ?? false },
            index: index)
        lockFile.follow(moved.moves)
    }

    /// Compares the recorded files among these with the lock file.
    private func examine(_ items: some Sequence<TreeListing.Item>, _ jobs: Int) -> Ownership {
        let recorded = items.filter { $0.kind == .file && lockFile.confirmed.file(at: $0.path) != nil }.map(\.path)
        return Ownership.examine(recorded, in: known, lockFile: lockFile.confirmed, jobs: jobs)
    }

    /// Counts the ignored files.
    private mutating func countIgnored(_ items: [TreeListing.Item]) {
        for item in items {
            guard let omission = item.omission, omission != .copy, item.kind == .file,
                TreeListing.isImageName(item.path.name),
                !isOwned(item)
            else { continue }
            tree.ignoredCounts.files[omission, default: 0] += 1
        }
    }

    /// The listing in which masters are searched for: for a shard, only its own images.
    var searched: TreeListing {
        var own = tree
        if let batch {
            own.items = batch.items
        } else if let share {
            own.items.removeAll { !share.holds($0.path) }
        }
        return own
    }

    /// The names that variants must not collide with.
    var existing: [BytePath] { (batch?.items ?? tree.items).map(\.path) }

    /// The vector images that builds have drawn.
    var vectorMasters: Set<BytePath> { recorded?.vectorMasters ?? lockFile.confirmed.vectorMasters }

    /// The files that commands made and named.
    var ofCommands: Set<BytePath> { recorded?.ofCommands ?? lockFile.confirmed.ofCommands }

    /// The variants in image sets of asset catalogs.
    var setVariants: Set<BytePath> {
        recorded == nil ? lockFile.confirmed.setVariants : batch?.setVariants ?? []
    }

    /// Whether a file has the bytes that Twofold wrote.
    package func isOwned(_ item: TreeListing.Item) -> Bool { ownership.owned.contains(item.path) }

    /// Whether rules and sums ignore a path.
    package func isIgnored(_ path: BytePath) -> Bool {
        known.items?[path].map { $0.omission != nil && !isOwned($0) } ?? false
    }

    /// Whether the cache has all that a check asks about these images, so that the next one reads none of them.
    package func knows(_ images: Set<BytePath>, withPixels: Bool) -> Bool {
        images.allSatisfy { path in
            guard let entry = known.index.entry(of: path, status: known.items?[path]?.status),
                entry.image?.header != nil
            else { return false }
            return !withPixels || ownership.owned.contains(path) || CachedCheck(entry.checked).content != nil
        }
    }

    /// Saves the cache for the next run; a batch saves its own part.
    package func saveCache(_ selection: [BytePath]) {
        guard let facts else { return }
        let isPresent = { (path: BytePath) in
            // Entries of files that were not listed this time are kept, because those files may still exist.
            known.items?.holds(path) == true || !selection.contains { path.isWithin($0) }
        }
        guard batches == nil || batch != nil, known.index.hasNews else { return }
        let results = { [index = known.index, start] (isKept: (BytePath) -> Bool) in
            index.results(readAt: start) { isKept($0) && isPresent($0) }
        }
        if let batch {
            facts.save(results { _ in true }, batch.piece)
        } else {
            facts.save(fileCount: tree.items.count, entries: results)
        }
    }
}

// MARK: Batches

extension Inspection {
    /// One batch of a large tree.
    private struct Batch: Sendable {
        var items: [TreeListing.Item]
        var piece: CacheFile.Piece
        /// The recorded variants in image sets.
        var setVariants: Set<BytePath>
    }

    /// What a search for masters takes from the whole lock file, gathered once for all batches.
    struct RecordedNames: Sendable {
        var vectorMasters: Set<BytePath>
        var ofCommands: Set<BytePath>
        /// Those in image sets, by batch.
        var setVariants: [Int: [BytePath]]
    }

    private mutating func divide(_ project: Project) {
        let batches = TreeBatches(tree, project.batches)
        known = IndexedTree(tree, disk: known.disk, index: known.index)
        let (facts, disk) = (facts, known.disk)
        findMoves(project) { FileCache(disk: disk, limits: project.policy.limits, entries: facts?.load() ?? [:]) }
        let items = known.items
        lockFile.share { items?[$0]?.path }
        recorded = RecordedNames(
            vectorMasters: lockFile.confirmed.vectorMasters, ofCommands: lockFile.confirmed.ofCommands,
            setVariants: Dictionary(grouping: lockFile.confirmed.setVariants, by: batches.number))
        if project.keepsCache { facts?.divide(into: batches.count) }
        self.batches = batches
    }

    /// A batch, in which masters are searched for and files compared.
    func batch(_ number: Int, of batches: TreeBatches, _ project: Project) -> Inspection {
        var part = self
        let batch = Batch(
            items: batches.items(of: number, in: tree), piece: CacheFile.Piece(number: number, count: batches.count),
            setVariants: Set(recorded?.setVariants[number] ?? []))
        part.batch = batch
        part.recorded?.setVariants = [:]
        part.known.index = FileCache(
            disk: known.disk, limits: project.policy.limits, entries: facts?.load(batch.piece) ?? [:])
        part.ownership = part.examine(batch.items, project.jobs)
        part.tree.ignoredCounts = IgnoredCounts()
        part.countIgnored(batch.items)
        return part
    }
}

extension Project {
    /// Whether a tree of so many listed files is surveyed in batches.
    func isDivided(fileCount: Int) -> Bool {
        // All that decides about an image has to lie in its folder: neither targets nor appearances, nor lines of devices, of
        // which one diagnostic tells for all masters.
        let isByFolder =
            policy.targets.isEmpty && policy.appearances.entries.isEmpty && policy.devices.isEmpty
            && policy.overrides.allSatisfy { $0.settings.devices?.isEmpty ?? true }
        return fileCount >= batches.least && division != .none && shard == nil && !isStaging && selection == [.root]
            && named == nil && isByFolder
    }
}
