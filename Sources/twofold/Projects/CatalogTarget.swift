import ArgumentParser
import TwofoldKit

/// The target that `--catalog` stands for: all masters of the project, into the sets of one catalog.
enum CatalogTarget {
    /// The target for a catalog, which need not exist.
    static func target(_ path: String, in tree: TreeSelection) throws -> Target {
        var bytes = RawArguments.bytes(of: path)
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        let name = bytes.split(separator: UInt8(ascii: "/")).last.map { Array($0) } ?? []
        guard CatalogKind(folder: name) == .catalog else {
            throw ValidationError(
                "--catalog takes a folder whose name ends in .xcassets; '\(path)' does not.")
        }
        guard let folder = folder(bytes), isWithin(folder, tree.root), folder != tree.root else {
            throw ValidationError(
                "--catalog \(Quoting.display(bytes)): the catalog must lie in the project, whose root is "
                    + "\(Quoting.display(tree.root)).")
        }
        return Target(layout: .catalog, to: try TreeSelection.relative(folder, to: tree.root))
    }

    /// The real path of a catalog, which need not exist; nil where the folder around it does not.
    static func folder(_ path: [UInt8]) -> [UInt8]? {
        var bytes = path
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        let name = bytes.split(separator: UInt8(ascii: "/")).last.map { Array($0) } ?? []
        return realPath(of: bytes)
            ?? realPath(of: bytes.contains(UInt8(ascii: "/")) ? parent(bytes) : Array(".".utf8)).map { above in
                (above == slash ? [] : above) + slash + name
            }
    }
}
