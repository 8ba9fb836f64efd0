/// The folder of `--into`, in which each project has the same relative path as in the named tree.
struct Staging {
    private var tree: TreeSelection
    /// The folder's real path; nil when it does not exist and is not made.
    private var folder: [UInt8]?
    /// The folder's absolute path, also when it does not exist.
    private var named: [UInt8]
    private var isDurable: Bool
    private var makesFolders: Bool
    /// The option that names the folder, for messages.
    private var option: String

    /// Opens the folder that `--into` names.
    init(
        _ path: String, option: String = "--into", for tree: TreeSelection, isDurable: Bool, makesFolders: Bool
    ) throws {
        self.tree = tree
        self.option = option
        self.isDurable = isDurable
        self.makesFolders = makesFolders
        let bytes = RawArguments.bytes(of: path)
        named = absolute(bytes)
        if !makesFolders, realPath(of: bytes) == nil, errno == ENOENT { return }
        guard Self.make(bytes), let real = realPath(of: bytes) else {
            throw ValidationError("\(option) \(Quoting.display(bytes)): \(String(cString: strerror(errno))).")
        }
        if isWithin(tree.root, real) {
            throw ValidationError("\(option) '\(path)' holds the masters themselves; name another folder.")
        }
        try Self.refuseProject(at: real, path, option, in: tree)
        folder = real
        named = real
    }

    /// The deepest folder of a path that exists.
    static func nearestFolder(_ path: String) -> LocalDisk? {
        for folder in upwards(absolute(RawArguments.bytes(of: path))) {
            if let real = realPath(of: folder), let disk = try? LocalDisk(folder: real) { return disk }
        }
        return nil
    }

    /// Refuses a folder that has masters, or whose lock file a build beside its masters wrote: its files would be taken for staged
    /// ones.
    private static func refuseProject(
        at folder: [UInt8], _ path: String, _ option: String, in tree: TreeSelection
    ) throws {
        guard let disk = try? LocalDisk(folder: folder), let name = BytePath(LockFileName.fileName) else { return }
        if let bytes = try? disk.contents(of: name, limit: 1 << 30), !bytes.isEmpty,
            let lockFile = try? LockFile.decode(bytes).lockFile
        {
            let isOfProject = lockFile.entries.contains { _, entry in
                // A staged master is recorded as a copy.
                entry.origin.isOfCommand
                    || lockFile[entry.master] == nil && ((try? disk.status(of: entry.master)) ?? nil) != nil
            }
            guard isOfProject else { return }
            throw ValidationError(
                "\(option) '\(path)' is a project: its \(LockFileName.fileName) was written by a build beside its masters, not by "
                    + "--into; name an empty folder.")
        }
        // Elsewhere, other programs may have put such files there.
        guard isWithin(folder, tree.root) else { return }
        let listed = TreeListing.list(disk).items.first {
            $0.kind == .file && AssetName(parsing: $0.path.name).isMasterName
        }
        guard let master = listed else { return }
        throw ValidationError(
            "\(option) '\(path)' holds masters, such as \(master.path.display), and no \(LockFileName.fileName) there says that "
                + "they were staged; name another folder, or empty this one.")
    }

    /// The absolute path of the folder that a project is staged in.
    func place(of project: TreeSelection) throws -> [UInt8] {
        absolute(try TreeSelection.relative(project.root, to: tree.root), in: named)
    }

    /// Whether a project lies in the folder: staged files are not masters.
    func holds(_ project: TreeSelection) -> Bool { folder.map { isWithin(project.root, $0) } ?? false }

    func disk(for project: TreeSelection) throws -> any Disk {
        guard folder != nil else { return AbsentFolder() }
        let place = try place(of: project)
        if !makesFolders, realPath(of: place) == nil, errno == ENOENT { return AbsentFolder() }
        guard Self.make(place) else {
            throw ValidationError("\(option) \(Quoting.display(place)): \(String(cString: strerror(errno))).")
        }
        return try LocalDisk.opened(place, isDurable: isDurable)
    }

    /// The real path of a folder that has to exist.
    static func existing(_ folder: [UInt8]) throws -> [UInt8] {
        guard let real = realPath(of: folder) else {
            throw ValidationError("\(Quoting.display(folder)): \(String(cString: strerror(errno))).")
        }
        return real
    }

    /// The real path of a folder, which is made where it is missing.
    static func made(_ folder: [UInt8]) throws -> [UInt8] {
        guard make(folder) else {
            throw ValidationError("\(Quoting.display(folder)): \(String(cString: strerror(errno))).")
        }
        return try existing(folder)
    }

    /// Makes a folder and the missing ones above it; false, with errno, when that fails.
    private static func make(_ folder: [UInt8]) -> Bool {
        if withCString(folder, { mkdir($0, 0o777) }) == 0 || errno == EEXIST { return true }
        let above = parentAsWritten(folder)
        guard errno == ENOENT, let above, make(above) else { return false }
        return withCString(folder) { mkdir($0, 0o777) } == 0 || errno == EEXIST
    }

    /// The folder of a path without resolving it; nil for a path of one component.
    private static func parentAsWritten(_ path: [UInt8]) -> [UInt8]? {
        let ends = path.count - path.reversed().prefix { $0 == UInt8(ascii: "/") }.count
        guard let end = path[..<ends].lastIndex(of: UInt8(ascii: "/")), end > 0 else { return nil }
        return Array(path[..<end])
    }
}
