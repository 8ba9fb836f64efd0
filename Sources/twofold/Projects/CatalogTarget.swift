/// The target that `--catalog` stands for: all masters of the project, into the sets of one catalog.
enum CatalogTarget {
    /// The target for a catalog, which need not exist.
    static func target(_ path: String, in tree: TreeSelection) throws -> Target {
        let bytes = RawArguments.bytes(of: path)
        guard CatalogKind(folder: lastName(of: trimmed(bytes))) == .catalog else {
            throw ValidationError(
                "--catalog takes a folder whose name ends in .xcassets; '\(path)' does not.")
        }
        guard let folder = folder(bytes), isWithin(folder, tree.root), folder != tree.root else {
            throw ValidationError(
                "--catalog \(Quoting.display(trimmed(bytes))): the catalog must lie in the project, whose root is "
                    + "\(Quoting.display(tree.root)).")
        }
        let place = try TreeSelection.relative(folder, to: tree.root)
        return Target(layout: .catalog, from: source(of: place, in: tree), to: place)
    }

    /// The folder whose folders become groups: the only one that is named, because a group of everything says nothing.
    ///
    /// Groups of earlier runs stay what they are: for a part of what was named then, it is the folder of then.
    private static func source(of catalog: BytePath, in tree: TreeSelection) -> BytePath {
        guard let named = tree.selection.first, tree.selection.count == 1,
            isFolder(absolute(named, in: tree.root)) == true
        else { return .root }
        var folder = BytePath.root
        for name in named.components {
            if let group = named.seen(from: folder),
                isFolder(absolute(group.placed(in: catalog), in: tree.root)) == true
            {
                return folder
            }
            folder = folder.appending(name) ?? folder
        }
        return named
    }

    /// The real path of a catalog, which need not exist; nil where the folder around it does not.
    static func folder(_ path: [UInt8]) -> [UInt8]? {
        let path = trimmed(path)
        return realPath(of: path)
            ?? realPath(of: path.contains(slash[0]) ? parent(path) : Array(".".utf8)).map {
                joined($0, lastName(of: path))
            }
    }

    /// A path without slashes at its end.
    private static func trimmed(_ path: [UInt8]) -> [UInt8] {
        let end = path.lastIndex { $0 != slash[0] } ?? 0
        return Array(path.prefix(end + 1))
    }
}
