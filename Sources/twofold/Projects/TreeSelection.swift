/// A tree that paths on the command line lie in: a root, and the selected paths in it.
struct TreeSelection {
    /// The root's real path.
    var root: [UInt8]
    var selection: [BytePath]

    /// The trees of a command's paths, wide enough for the catalog that it names.
    static func resolve(_ options: PlanOptions) throws -> [TreeSelection] {
        let trees = try resolve(options.paths)
        guard let catalog = options.catalog, trees.count == 1 else { return trees }
        return [try SharedRoot.widened(trees[0], toHold: catalog)]
    }

    /// Finds the roots of paths: the nearest folder at or above each that is a project, or else the path's folder, or the one above the
    /// catalog that it is in.
    ///
    /// The search ends at the root of a repository, so that a lock file outside it is never found.
    static func resolve(_ paths: [String]) throws -> [TreeSelection] {
        var trees: [TreeSelection] = []
        let targets = try (paths.isEmpty ? ["."] : paths).map(target)
        // Outer folders come first: a path inside a tree that was already found only adds to its selection.
        for target in targets.sorted(by: { $0.folder.count < $1.folder.count }) {
            let root = nearest(above: target.folder, where: isProject) ?? outsideCatalogs(target.folder)
            if let index = trees.firstIndex(where: { isWithin(root, $0.root) && !isProject(root) || root == $0.root }) {
                trees[index].selection.append(try relative(target.path, to: trees[index].root))
            } else {
                trees.append(TreeSelection(root: root, selection: [try relative(target.path, to: root)]))
            }
        }
        return trees
    }

    /// The prefix of the root's paths when they are shown, relative to the current folder where they lie in it.
    var prefix: String { String(decoding: pathPrefix(of: root, in: currentFolder), as: UTF8.self) }

    private static func target(_ path: String) throws -> (path: [UInt8], folder: [UInt8]) {
        let bytes = RawArguments.bytes(of: path)
        guard let real = realPath(of: bytes) else {
            let code = errno
            let question = code == ENOENT ? NearbyPath.question(bytes) : ""
            throw ValidationError("\(Quoting.display(bytes)): \(String(cString: strerror(code)))\(question)")
        }
        // If an error were ignored, a folder would be taken for a file, and the folder above it for the root.
        guard let isFolder = isFolder(real) else {
            throw ValidationError("\(Quoting.display(bytes)): \(String(cString: strerror(errno)))")
        }
        return (real, isFolder ? real : parent(real))
    }

    static func relative(_ path: [UInt8], to root: [UInt8]) throws -> BytePath {
        guard let relative = BytePath(rest(of: path, in: root)) else {
            throw ValidationError("\(Quoting.display(path)): the path cannot be processed.")
        }
        return relative
    }

    /// The folder above any asset catalog: Xcode takes a lock file in there for a part of it, and a set means nothing alone.
    static func outsideCatalogs(_ folder: [UInt8]) -> [UInt8] {
        upwards(folder).first { folder in
            !folder.split(separator: slash[0]).contains { CatalogKind(folder: Array($0)) != .group }
        } ?? slash
    }

    static func lockFileRoot(above folder: [UInt8]) -> [UInt8]? { nearest(above: folder, where: hasLockFile) }

    /// The nearest folder at or above a folder that passes a test, up to the root of a repository.
    private static func nearest(above folder: [UInt8], where isOne: ([UInt8]) -> Bool) -> [UInt8]? {
        for folder in upwards(folder) {
            if isOne(folder) { return folder }
            if exists(folder + Array("/.git".utf8)) { return nil }
        }
        return nil
    }

    /// Whether a folder has a lock file; or a configuration, and no lock file further up records anything in it.
    ///
    /// ``NestedProjects`` are found by the same rule, so that every order of runs makes the same projects.
    private static func isProject(_ folder: [UInt8]) -> Bool {
        if hasLockFile(folder) { return true }
        guard exists(folder + slash + Array(Configuration.fileName.utf8)) else { return false }
        guard folder != slash, !exists(folder + Array("/.git".utf8)), let above = lockFileRoot(above: parent(folder)),
            let path = try? relative(folder, to: above), let disk = try? LocalDisk(folder: above)
        else { return true }
        return !LockFileName.records(path, disk)
    }

    /// Whether a folder has a lock file, of any of its names.
    static func hasLockFile(_ folder: [UInt8]) -> Bool {
        LockFileName.names.contains { exists(folder + slash + Array($0.utf8)) }
    }

    private static func exists(_ path: [UInt8]) -> Bool { withCString(path) { access($0, F_OK) } == 0 }
}

/// The root of a tree without a lock file, where the folder of what is named is too narrow: its catalog lies beside it.
enum SharedRoot {
    /// The tree with the nearest root around it that holds a catalog as well, if that lies in the current folder.
    static func widened(_ tree: TreeSelection, toHold catalog: String) throws -> TreeSelection {
        guard !TreeSelection.hasLockFile(tree.root), let here = currentFolder, isWithin(tree.root, here),
            let folder = CatalogTarget.folder(RawArguments.bytes(of: catalog)), isWithin(folder, here)
        else { return tree }
        let root = common(tree.root, parent(folder))
        let selection = try tree.selection.map { try TreeSelection.relative(absolute($0, in: tree.root), to: root) }
        return TreeSelection(root: root, selection: selection)
    }
}
