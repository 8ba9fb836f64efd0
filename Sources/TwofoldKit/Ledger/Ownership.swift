/// Which files of a tree are Twofold's own, by the bytes they have.
struct Ownership: Sendable {
    /// Files whose bytes are the ones recorded.
    var owned: Set<BytePath> = []
    /// Files that are recorded and have other bytes.
    var edited: Set<BytePath> = []
    /// Files that are recorded and could not be read: they may be either.
    var unknown: Set<BytePath> = []

    /// The files that may be Twofold's own: one that cannot be read is not taken for a master, or one error in reading would
    /// make a variant the source of others.
    var noMasters: Set<BytePath> { owned.union(unknown) }

    /// The files that the ledger records, whatever has become of them: nothing is made of an edited variant either, until
    /// somebody decides what it is to be.
    var recorded: Set<BytePath> { noMasters.union(edited) }

    /// Compares every file that the ledger knows.
    static func examine(_ paths: [BytePath], in tree: IndexedTree, ledger: Ledger, jobs: Int) -> Ownership {
        let hashes = concurrentMap(paths, jobs: jobs) { path in try? tree.hash(of: path) }
        var ownership = Ownership()
        for (path, hash) in zip(paths, hashes) {
            switch hash {
            case nil: ownership.unknown.insert(path)
            case ledger[path]?.hash?: ownership.owned.insert(path)
            default: ownership.edited.insert(path)
            }
        }
        return ownership
    }
}
