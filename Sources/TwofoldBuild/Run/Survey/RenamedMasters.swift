/// Finds the new name of a missing master that was probably renamed: `Check@x2.png` for `Check@2x.png`.
struct RenamedMasters {
    private let recorded: Set<BytePath>
    private let files: [BytePath: [BytePath]]
    private let isListed: (BytePath) -> Bool
    private let lockFile: LockFile
    private let byContent: [ContentHash: [BytePath]]

    /// A master with the bytes of a missing one, in the same folder or another.
    struct Successor: Hashable {
        var master: BytePath
        /// The path that the variant would have beside it, if a hand-made file is there.
        var taken: BytePath?
    }

    /// - Parameters:
    ///   - isListed: Whether it has a path.
    ///   - lockFile: The lock file; the files in it are already masters or variants, so none of them is a renamed master.
    ///   - folders: The folders of missing masters; others are not looked at.
    ///   - masters: The existing masters, by content.
    init(
        _ tree: TreeListing, isListed: @escaping (BytePath) -> Bool, _ lockFile: LockFile, in folders: Set<BytePath>,
        masters: [ContentHash: [BytePath]]
    ) {
        byContent = masters
        let items = tree.items.filter { folders.contains($0.path.folder) }
        self.isListed = isListed
        self.lockFile = lockFile
        var recorded: Set<BytePath> = []
        for (path, entry) in lockFile.entries {
            if folders.contains(path.folder) { recorded.insert(path) }
            if folders.contains(entry.master.folder) { recorded.insert(entry.master) }
        }
        self.recorded = recorded
        let images = items.filter { $0.kind == .file && $0.status != nil }.map(\.path)
        files = lockFile.entries.isEmpty ? [:] : Dictionary(grouping: images, by: \.folder)
    }

    /// The only master with the bytes of an orphan's master.
    func successor(of entry: LockFile.Entry, variant path: BytePath) -> Successor? {
        let all = byContent[entry.masterHash] ?? []
        let near = all.filter { $0.folder == entry.master.folder }
        guard let master = near.isEmpty ? all.first : near.first, (near.isEmpty ? all : near).count == 1 else {
            return nil
        }
        let name = AssetName(parsing: path.name).following(
            AssetName(parsing: entry.master.name), renamed: AssetName(parsing: master.name))
        let place = name.flatMap { master.folder.appending($0.bytes) }
        return Successor(
            master: master, taken: place.flatMap { isListed($0) && !lockFile.holds($0) ? $0 : nil })
    }

    /// The only file in the folder whose name differs by one letter.
    func nearest(to master: BytePath) -> BytePath? {
        let near = (files[master.folder] ?? []).filter { file in
            !recorded.contains(file) && NearestWord.distance(file.name, master.name) == 1
        }
        return near.count == 1 ? near.first : nil
    }
}
