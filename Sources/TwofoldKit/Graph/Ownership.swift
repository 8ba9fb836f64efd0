/// Which files of a tree are Twofold's own, by the bytes they have.
struct Ownership: Sendable {
    /// Files whose bytes are the ones recorded.
    var owned: Set<BytePath> = []
    /// Files that are recorded and have other bytes.
    var edited: Set<BytePath> = []

    /// Compares every listed file that the ledger knows.
    ///
    /// A file that cannot be read is nobody's: not owned, so it is never rewritten.
    static func examine(_ tree: SourceTree, ledger: Ledger, disk: any Disk, limits: ImageLimits) -> Ownership {
        var ownership = Ownership()
        for item in tree.items where item.kind == .file {
            guard let entry = ledger[item.path],
                let bytes = try? disk.contents(of: item.path, limit: limits.fileBytes)
            else { continue }
            if ContentHash(of: bytes) == entry.hash {
                ownership.owned.insert(item.path)
            } else {
                ownership.edited.insert(item.path)
            }
        }
        return ownership
    }
}
