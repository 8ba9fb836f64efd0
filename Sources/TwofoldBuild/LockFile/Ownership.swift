/// The files of a tree that Twofold owns, by their bytes.
package struct Ownership: Sendable {
    /// Files with the recorded bytes.
    package var owned: Set<BytePath> = []
    /// Files that are recorded and have other bytes.
    package var edited: Set<BytePath> = []
    /// Files that are recorded and could not be read, or are Git LFS pointers: they may be owned or edited.
    var unknown: Set<BytePath> = []

    /// The files that may be owned.
    ///
    /// A file that cannot be read is not a master: otherwise one read error would make a variant the source of others.
    package var possiblyOwned: Set<BytePath> { owned.union(unknown) }

    /// All recorded files, in any state.
    ///
    /// An edited variant is not a master either, until its user decides whether to keep it.
    var recorded: Set<BytePath> { possiblyOwned.union(edited) }

    /// Compares every recorded file with its entry.
    static func examine(_ paths: [BytePath], in tree: IndexedTree, lockFile: LockFile, jobs: Int) -> Ownership {
        let hashes = concurrentMap(paths, jobs: jobs) { path in try? tree.hash(of: path) }
        var ownership = Ownership()
        for (path, hash) in zip(paths, hashes) {
            switch hash {
            case nil: ownership.unknown.insert(path)
            case lockFile[path]?.hash?: ownership.owned.insert(path)
            case _ where tree.isPointer(path): ownership.unknown.insert(path)
            default: ownership.edited.insert(path)
            }
        }
        return ownership
    }
}
