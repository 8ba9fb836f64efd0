/// The masters and the folder of icons, and the project that records them.
struct IconFolders {
    /// The project's root, and what of it is looked at.
    var tree: TreeSelection
    /// The masters, in the order in which they were named.
    var masters: [BytePath]
    /// Other files of the project, in the order in which they were named.
    var others: [BytePath]
    /// The folder of the icons, which need not exist.
    var folder: BytePath
    var setName: String?

    private static let setEnding = ".appiconset"

    /// Finds the project: that of the folder, or else that of the deepest folder above masters and icons.
    init(masters paths: [String], others: [String] = [], out: String) throws {
        let files = try (paths + others).map { path in
            let bytes = RawArguments.bytes(of: path)
            guard let real = realPath(of: bytes) else {
                throw ValidationError("\(Quoting.display(bytes)): \(String(cString: strerror(errno)))")
            }
            return real
        }
        var folder = try OutputFolder.real(RawArguments.bytes(of: out))
        guard isFolder(folder) != false else {
            throw ValidationError("--out takes a folder; \(Quoting.display(RawArguments.bytes(of: out))) is a file.")
        }
        let name = String(decoding: lastName(of: folder), as: UTF8.self)
        if name.hasSuffix(Self.setEnding), name.count > Self.setEnding.count {
            setName = String(name.dropLast(Self.setEnding.count))
            folder = parent(folder)
        }
        let above = files.map(parent).reduce(folder, common)
        let root =
            TreeSelection.lockFileRoot(above: folder) ?? TreeSelection.lockFileRoot(above: above)
            ?? TreeSelection.outsideCatalogs(above)
        guard root != slash else {
            throw ValidationError(
                "The master and the folder of the icons have no project in common; put the master into the project.")
        }
        for file in files where !isWithin(file, root) {
            throw ValidationError(
                "\(Quoting.display(file)) lies outside of \(Quoting.display(root)), the project of the icons; put it into "
                    + "the project.")
        }
        guard isWithin(folder, root) else {
            throw ValidationError("--out '\(out)' lies outside of the project \(Quoting.display(root)).")
        }
        let named = try files.map { try TreeSelection.relative($0, to: root) }
        masters = Array(named.prefix(paths.count))
        self.others = Array(named.dropFirst(paths.count))
        self.folder = try TreeSelection.relative(folder, to: root)
        tree = TreeSelection(root: root, selection: masters + (realPath(of: folder) == nil ? [] : [self.folder]))
    }
}
