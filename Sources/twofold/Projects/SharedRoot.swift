import TwofoldKit

/// The root of a tree without a lock file, where the folder of what is named is too narrow: what is made lies beside it.
enum SharedRoot {
    /// The folder of the nearest configuration at or above a folder, if that has targets: their folders lie beside the masters'.
    ///
    /// The search ends at the root of a repository, as that for a configuration does.
    static func ofTargets(above folder: [UInt8]) -> [UInt8]? {
        var folder = folder
        while true {
            let file = (folder == slash ? [] : folder) + slash + Array(Configuration.fileName.utf8)
            if ConfigurationFile.isThere(file) { return hasTargets(file) ? folder : nil }
            if folder == slash || ConfigurationFile.isThere(folder + Array("/.git".utf8)) { return nil }
            folder = parent(folder)
        }
    }

    /// Whether a configuration has targets, as far as its lines show; who opens the project reads it as a whole.
    private static func hasTargets(_ file: [UInt8]) -> Bool {
        let start = file.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        guard let name = BytePath(Array(file[start...])),
            let bytes = try? LocalDisk(folder: parent(file)).read(name, upTo: Configuration.largestFile).bytes
        else { return false }
        return bytes.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: "targets:".utf8) }
    }

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
