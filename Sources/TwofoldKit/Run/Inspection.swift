/// A tree as a run finds it, before anything is planned: its files, its ledger, and who made what.
struct Inspection: Sendable {
    var tree: TreeListing
    var known: IndexedTree
    var ledger: LedgerFile
    var ownership: Ownership
    /// Where the facts are remembered.
    var facts: CacheFile?
    /// Before anything was read, in nanoseconds since 1970.
    let start: Int64

    /// Looks at a tree.
    ///
    /// - Parameters:
    ///   - selection: What of it is listed.
    ///   - scope: What of that is looked at.
    ///   - excluded: A folder in it that is not.
    ///   - remarks: Gets what there is to say of its ledger.
    /// - Throws: Why the ledger cannot be read.
    init(
        _ project: Project, _ disk: any Disk, selection: [BytePath], scope: TreeScope,
        excluding excluded: FileIdentity?,
        _ remarks: inout [Diagnostic]
    ) throws(Diagnostic) {
        start = WallClock.now
        let facts = project.cache.flatMap { CacheFile(in: $0, of: disk, engine: project.engine.identity) }
        let (loaded, listed, remembered) = concurrently(
            jobs: project.jobs, { Result { () throws(Diagnostic) in try LedgerFile.load(from: disk) } },
            { TreeListing.list(disk, selection: selection, excluding: excluded, scope: scope) },
            { facts?.load() ?? [:] }
        )
        let (ledger, diagnostics) = try loaded.get()
        remarks += diagnostics
        self.ledger = ledger
        tree = listed
        if ledger.journal != nil {
            // The journal proves whose the killed run's leftovers are, wherever they lie, and it goes with this run.
            tree.leftovers = TreeListing.list(disk, excluding: excluded, scope: .everything).leftovers
        }
        self.facts = facts
        let index = FileCache(disk: disk, limits: project.policy.limits, entries: remembered)
        known = IndexedTree(tree, disk: disk, index: index)
        let recorded = tree.items.filter { $0.kind == .file && ledger.ledger.holds($0.path) }.map(\.path)
        ownership = Ownership.examine(recorded, in: known, ledger: ledger.ledger, jobs: project.jobs)
        for item in tree.items {
            guard let omission = item.omission, item.kind == .file, TreeListing.isImageName(item.path.name),
                !isOwned(item)
            else { continue }
            tree.passedOver.files[omission, default: 0] += 1
        }
    }

    /// Whether Twofold wrote a file, and nobody has changed it since.
    func isOwned(_ item: TreeListing.Item) -> Bool { ownership.owned.contains(item.path) }

    /// Whether a path is of interest to no rule and no sum.
    func isPassedOver(_ path: BytePath) -> Bool {
        known.items?[path].map { $0.omission != nil && !isOwned($0) } ?? false
    }

    /// Remembers what was learned for the next run.
    func saveFacts(_ selection: [BytePath]) {
        guard let facts else { return }
        let isPresent = { (path: BytePath) in
            // What was not listed this time is neither there nor gone.
            known.items?.holds(path) == true || !selection.contains { path.isWithin($0) }
        }
        if let news = known.index.news(readAt: start, isPresent: isPresent) { facts.save(news) }
    }
}
