/// Which files of a tree are Twofold's own, by the bytes they have.
struct Ownership: Sendable {
    /// Files whose bytes are the ones recorded.
    var owned: Set<BytePath> = []
    /// Files that are recorded and have other bytes.
    var edited: Set<BytePath> = []

    /// Compares every file that the ledger knows.
    ///
    /// A file that cannot be read is nobody's: not owned, so it is never rewritten.
    static func examine(_ paths: [BytePath], in tree: KnownTree, ledger: Ledger, jobs: Int) -> Ownership {
        let hashes = concurrentMap(paths, jobs: jobs) { path in try? tree.hash(of: path) }
        var ownership = Ownership()
        for case (let path, let hash?) in zip(paths, hashes) {
            if hash == ledger[path]?.hash {
                ownership.owned.insert(path)
            } else {
                ownership.edited.insert(path)
            }
        }
        return ownership
    }
}
