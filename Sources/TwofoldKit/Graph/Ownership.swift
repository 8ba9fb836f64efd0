/// Which files of a tree are Twofold's own, by the bytes they have.
struct Ownership: Sendable {
    /// Files whose bytes are the ones recorded.
    var owned: Set<BytePath> = []
    /// Files that are recorded and have other bytes.
    var edited: Set<BytePath> = []

    /// Compares every listed file that the ledger knows.
    ///
    /// A file that cannot be read is nobody's: not owned, so it is never rewritten.
    static func examine(
        _ tree: SourceTree, ledger: Ledger, disk: any Disk, limits: ImageLimits, jobs: Int
    ) -> Ownership {
        let known = tree.items.filter { $0.kind == .file && ledger[$0.path] != nil }.map(\.path)
        let hashes = concurrentMap(known, jobs: jobs) { path in
            (try? disk.contents(of: path, limit: limits.fileBytes)).map(ContentHash.init(of:))
        }
        var ownership = Ownership()
        for case (let path, let hash?) in zip(known, hashes) {
            if hash == ledger[path]?.hash {
                ownership.owned.insert(path)
            } else {
                ownership.edited.insert(path)
            }
        }
        return ownership
    }
}
