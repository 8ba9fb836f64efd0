/// A tree as a run finds it, before anything is planned: its files, its ledger, and who made what.
struct Inspection: Sendable {
    var tree: SourceTree
    var known: KnownTree
    var ledger: LedgerFile
    var ownership: Ownership
    /// Where the facts are remembered.
    var facts: FactsFile?
    /// Before anything was read, in nanoseconds since 1970.
    let start: Int64

    /// Looks at a tree.
    ///
    /// - Parameters:
    ///   - ledger: Its ledger.
    ///   - selection: What of it is listed.
    ///   - excluded: A folder in it that is not.
    init(_ build: Build, _ disk: any Disk, ledger: LedgerFile, selection: [BytePath], excluding excluded: FileIdentity?)
    {
        start = WallClock.now
        self.ledger = ledger
        tree = SourceTree.list(disk, selection: selection, excluding: excluded)
        if ledger.journal != nil, selection != [.root] {
            // The journal proves whose the killed run's leftovers are, wherever they lie, and it goes with this run.
            tree.leftovers = SourceTree.list(disk, excluding: excluded).leftovers
        }
        facts = build.cache.flatMap { FactsFile(in: $0, of: disk, engine: build.engine.identity) }
        let index = ContentIndex(disk: disk, limits: build.policy.limits, facts: facts?.load() ?? [:])
        known = KnownTree(tree, disk: disk, index: index)
        let recorded = tree.items.filter { $0.kind == .file && ledger.ledger[$0.path] != nil }.map(\.path)
        ownership = Ownership.examine(recorded, in: known, ledger: ledger.ledger, jobs: build.jobs)
    }

    /// Remembers what was learned for the next run.
    func saveFacts(_ selection: [BytePath]) {
        guard let facts else { return }
        let items = known.items ?? [:]
        let isPresent = { (path: BytePath) in
            // What was not listed this time is neither there nor gone.
            items[path] != nil || !selection.contains { path.isWithin($0) }
        }
        if let news = known.index.news(readAt: start, isPresent: isPresent) { facts.save(news) }
    }
}
