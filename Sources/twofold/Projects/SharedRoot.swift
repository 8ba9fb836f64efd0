import TwofoldKit

/// The root of a tree without a lock file, where the folder of what is named is too narrow: its catalog lies beside it.
enum SharedRoot {
    /// The tree with the nearest root around it that holds a catalog as well, if that lies in the current folder.
    static func widened(_ tree: TreeSelection, toHold catalog: String) throws -> TreeSelection {
        guard !TreeSelection.hasLedger(tree.root), let here = currentFolder, isWithin(tree.root, here),
            let folder = CatalogTarget.folder(RawArguments.bytes(of: catalog)), isWithin(folder, here)
        else { return tree }
        var root = tree.root
        while !isWithin(parent(folder), root) { root = parent(root) }
        let selection = try tree.selection.map { try TreeSelection.relative(absolute($0, in: tree.root), to: root) }
        return TreeSelection(root: root, selection: selection)
    }
}
