/// Finds what a master that is gone was probably renamed to: `Check@x2.png` for `Check@2x.png`.
struct RenamedMasters {
    private let recorded: Set<BytePath>
    private let files: [BytePath: [BytePath]]
    private let listed: Set<BytePath>
    private let byContent: [ContentHash: [BytePath]]

    /// A master with the bytes of one that is gone.
    struct Successor: Hashable {
        /// The master.
        var master: BytePath
        /// The place that the variant would have beside it, where there is a file that Twofold did not make.
        var taken: BytePath?
    }

    /// - Parameters:
    ///   - tree: What is there.
    ///   - ledger: The files that it names have a part already, so none of them is a renamed master.
    ///   - masters: The masters that are there, by their content.
    init(_ tree: TreeListing, _ ledger: Ledger, masters: [ContentHash: [BytePath]]) {
        byContent = masters
        listed = Set(tree.items.map(\.path))
        recorded = Set(ledger.entries.flatMap { [$0.key, $0.value.master] })
        let images = tree.items.filter { $0.kind == .file && $0.status != nil }.map(\.path)
        files = ledger.entries.isEmpty ? [:] : Dictionary(grouping: images, by: \.folder)
    }

    /// The master of the same folder that has the bytes of an orphan's master.
    func successor(of entry: Ledger.Entry, variant path: BytePath) -> Successor? {
        let same = (byContent[entry.masterHash] ?? []).filter { $0.folder == entry.master.folder }
        guard same.count == 1, let master = same.first else { return nil }
        let name = AssetName(parsing: path.name).following(
            AssetName(parsing: entry.master.name), renamed: AssetName(parsing: master.name))
        let place = name.flatMap { master.folder.appending($0.bytes) }
        return Successor(
            master: master, taken: place.flatMap { listed.contains($0) && !recorded.contains($0) ? $0 : nil })
    }

    /// The only file of its folder whose name is one letter away.
    func nearest(to master: BytePath) -> BytePath? {
        let near = (files[master.folder] ?? []).filter { file in
            !recorded.contains(file) && NearestWord.distance(file.name, master.name) == 1
        }
        return near.count == 1 ? near.first : nil
    }
}
