/// A tree as a run finds it, before planning: its files, its lock file, and which files are owned.
struct Inspection: Sendable {
    var tree: TreeListing
    var known: IndexedTree
    var ledger: LedgerFile
    var ownership: Ownership
    /// The file of the cache.
    var facts: CacheFile?
    /// Which shard makes what, and the one that this run is.
    var share: ShardShare?
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
                excluding: excluded, scope: scope, notesAll: project.notesTree && listed == [.root])
        }
        // A file that another shard places is noted before it shows, so whatever was listed by now is in its notes.
        let early = project.shard == nil ? nil : list()
        let settling: LedgerFile.Settling =
            project.shard != nil ? .later : project.isMerged ? .trusting : .now
        let (loaded, listing, remembered) = concurrently(
            jobs: project.jobs,
            { Result { () throws(Diagnostic) in try LedgerFile.load(from: disk, settling: settling) } },
            { early ?? list() },
            { facts?.load() ?? [:] }
        )
        let (read, problems) = try loaded.get()
        var (ledger, found) = (read, listing)
        diagnostics += problems
        if let shard = project.shard {
            let share = ShardShare(shard, of: found, ledger, project.policy)
            self.share = share
            ledger.settle(disk, where: share.holds)
            // Another shard may be using them; the merge removes them.
            found.leftovers = []
        }
        self.ledger = ledger
        tree = found
        if ledger.journal != nil || project.isMerged {
            // The journal, which this run removes, proves that a killed run's leftovers are Twofold's, wherever they are.
            tree.leftovers = TreeListing.list(disk, excluding: excluded, scope: .everything).leftovers
        }
        self.facts = facts
        let index = FileCache(disk: disk, limits: project.policy.limits, entries: remembered)
        known = IndexedTree(tree, disk: disk, index: index)
        let share = share
        let recorded = tree.items.filter { item in
            item.kind == .file && ledger.ledger.file(at: item.path) != nil && share?.holds(item.path) != false
        }.map(\.path)
        ownership = Ownership.examine(recorded, in: known, ledger: ledger.ledger, jobs: project.jobs)
        for item in tree.items {
            guard let omission = item.omission, item.kind == .file, TreeListing.isImageName(item.path.name),
                !isOwned(item)
            else { continue }
            tree.passedOver.files[omission, default: 0] += 1
        }
    }

    /// The listing in which masters are searched for: for a shard, only its own images.
    var searched: TreeListing {
        guard let share else { return tree }
        var own = tree
        own.items.removeAll { !share.holds($0.path) }
        return own
    }

    /// Whether a file has the bytes that Twofold wrote.
    func isOwned(_ item: TreeListing.Item) -> Bool { ownership.owned.contains(item.path) }

    /// Whether rules and sums ignore a path.
    func isPassedOver(_ path: BytePath) -> Bool {
        known.items?[path].map { $0.omission != nil && !isOwned($0) } ?? false
    }

    /// Saves the cache for the next run.
    func saveFacts(_ selection: [BytePath]) {
        guard let facts else { return }
        let isPresent = { (path: BytePath) in
            // Entries of files that were not listed this time are kept, because those files may still exist.
            known.items?.holds(path) == true || !selection.contains { path.isWithin($0) }
        }
        if let news = known.index.news(readAt: start, isPresent: isPresent) { facts.save(news) }
    }
}
