/// Finds what a master that is gone was probably renamed to: `Check@x2.png` for `Check@2x.png`.
struct RenamedMasters {
    private let recorded: Set<BytePath>
    private let files: [BytePath: [BytePath]]

    /// - Parameter ledger: The files that it names have a part already, so none of them is a renamed master.
    init(_ tree: SourceTree, _ ledger: Ledger) {
        recorded = Set(ledger.entries.flatMap { [$0.key, $0.value.master] })
        let images = tree.items.filter { $0.kind == .file && $0.status != nil }.map(\.path)
        files = ledger.entries.isEmpty ? [:] : Dictionary(grouping: images, by: \.folder)
    }

    /// The only file of its folder whose name is one letter away.
    func nearest(to master: BytePath) -> BytePath? {
        let near = (files[master.folder] ?? []).filter { file in
            !recorded.contains(file) && NearestWord.distance(file.name, master.name) == 1
        }
        return near.count == 1 ? near.first : nil
    }
}
