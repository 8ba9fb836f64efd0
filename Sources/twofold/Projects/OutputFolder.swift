/// The project that holds both an image and the folder that receives what is made of it.
struct OutputFolder {
    /// The paths that open the project.
    let paths: [String]
    /// The folder's real path, whether it exists or not.
    let folder: [UInt8]
    private let root: [UInt8]
    /// The image's path in the project.
    let master: BytePath

    /// Finds the project: that of the image if the folder lies in it, or else the nearest one around both.
    init(_ file: String, _ output: String) throws {
        folder = try Self.real(RawArguments.bytes(of: output))
        guard let own = try TreeSelection.resolve([file]).first, let path = own.selection.first, path != .root else {
            throw ValidationError("'\(file)' is a folder; name an image.")
        }
        let image = absolute(path, in: own.root)
        if isWithin(folder, own.root) {
            paths = [file]
            root = own.root
            master = path
            try refuseNested()
            return
        }
        let shared = common(parent(image), folder)
        let sharedText = String(decoding: shared, as: UTF8.self)
        guard Array(sharedText.utf8) == shared,
            let tree = try TreeSelection.resolve([sharedText]).first, tree.root != slash
        else { throw Self.outside(output, of: own.root) }
        // A folder that nobody named, such as the temporary one, does not become a project.
        guard TreeSelection.hasLockFile(tree.root) || currentFolder.map({ isWithin(shared, $0) }) ?? false,
            // A lock file nearer to the image than to the folder belongs to another project.
            try TreeSelection.resolve([file, sharedText]).count == 1
        else { throw Self.outside(output, of: own.root) }
        paths = [sharedText, file]
        root = tree.root
        master = try TreeSelection.relative(image, to: tree.root)
        try refuseNested()
    }

    /// Refuses an --into that names no folder, where nothing can have been staged.
    static func requireStaged(_ into: String?) throws {
        guard let into, realPath(of: RawArguments.bytes(of: into)) == nil else { return }
        throw ValidationError("--into \(Quoting.display(RawArguments.bytes(of: into))): no such folder.")
    }

    private func refuseNested() throws {
        guard let place = upwards(folder).prefix(while: { $0 != root }).first(where: TreeSelection.hasLockFile) else {
            return
        }
        throw ValidationError(
            "\(Quoting.display(folder)) lies in another project, \(Quoting.display(place)); name another folder.")
    }

    /// Makes the folder where it is missing; the sandbox allows making files only.
    func make() throws { _ = try Staging.made(folder) }

    func find(in sessions: [Session]) throws -> (session: Session, folder: BytePath) {
        guard let session = sessions.first(where: { $0.tree.root == root }) else {
            throw ExitCode(ExitStatus.internalError.rawValue)
        }
        return (session, try TreeSelection.relative(folder, to: root))
    }

    private static func outside(_ output: String, of root: [UInt8]) -> ValidationError {
        ValidationError(
            "--out '\(output)' lies outside of the image's project, \(Quoting.display(root)); name a folder in it.")
    }

    /// The real path of a folder that may be missing, with those above it.
    static func real(_ path: [UInt8]) throws -> [UInt8] {
        var existing = absolute(path)
        var missing: [[UInt8]] = []
        while true {
            if let real = realPath(of: existing) {
                return missing.reversed().reduce(real) { joined($0, $1) }
            }
            let name = lastName(of: existing)
            guard existing != slash, name != Array("..".utf8) else {
                throw ValidationError("--out \(Quoting.display(path)): the path cannot be processed.")
            }
            if !name.isEmpty, name != Array(".".utf8) { missing.append(name) }
            existing = parent(existing)
        }
    }
}
