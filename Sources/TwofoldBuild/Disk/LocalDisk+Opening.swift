import CDiskShim
import TwofoldSystem

// Paths are opened below the root in one call, which follows no link, on systems that have such a call. What it refuses is
// walked, one component at a time, to find out why.

extension LocalDisk {
    /// Opens a file for reading, but not through a link.
    func openFile(_ path: BytePath) throws(DiskError) -> Descriptor {
        if path != .root {
            let file = withCString(path.bytes) { tf_open_file(root, $0) }
            if file >= 0 { return Descriptor(file) }
        }
        return try openFile(path.name, path, in: try openFolder(path.folder))
    }

    /// Opens a file for reading, but not through a link; `path` is for the error.
    func openFile(_ name: [UInt8], _ path: BytePath, in folder: Descriptor) throws(DiskError) -> Descriptor {
        // Without O_NONBLOCK, opening a pipe would wait for its writer.
        try Self.openName(name, O_RDONLY | O_NONBLOCK, path, in: folder.number)
    }

    /// Opens a folder; nil if it was removed meanwhile, because then no name in it can be lost.
    func openFolderIfPresent(_ path: BytePath) throws(DiskError) -> Descriptor? {
        do throws(DiskError) {
            return try openFolder(path)
        } catch {
            if case .system(ENOENT, _) = error.kind { return nil }
            throw error
        }
    }

    /// Opens a folder below the root, never through a link: in one call if possible, otherwise one component at a time.
    package func openFolder(_ path: BytePath) throws(DiskError) -> Descriptor {
        if let folder = openFolderAtOnce(path) { return folder }
        if path == .root { return try Self.openFolder(Array(".".utf8), path, in: root) }
        var current: Descriptor?
        var rest = path.bytes[...]
        while !rest.isEmpty {
            let piece = Self.piece(of: rest)
            rest = rest.dropFirst(piece.count + 1)
            // A path that is too long for one call is opened in pieces.
            let code =
                piece.count == path.bytes.count
                ? -1 : withCString(Array(piece)) { tf_open_folder(current?.number ?? root, $0) }
            if code >= 0 {
                current = Descriptor(code)
                continue
            }
            for name in piece.split(separator: UInt8(ascii: "/")) {
                current = try Self.openFolder(Array(name), path, in: current?.number ?? root)
            }
        }
        guard let current else { throw DiskError("open", path, .notARegularFile) }
        return current
    }

    /// The beginning of a path, up to a slash, that a system call takes.
    private static func piece(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let longest = 1000
        guard path.count > longest, let end = path.prefix(longest).lastIndex(of: UInt8(ascii: "/")) else { return path }
        return path[..<end]
    }

    /// Opens a folder in one call; nil where this system cannot, or the path is too long, and after any error.
    func openFolderAtOnce(_ path: BytePath) -> Descriptor? {
        guard path != .root else { return nil }
        let folder = withCString(path.bytes) { tf_open_folder(root, $0) }
        return folder >= 0 ? Descriptor(folder) : nil
    }

    static func openFolder(_ name: [UInt8], _ path: BytePath, in folder: Int32) throws(DiskError) -> Descriptor {
        try openName(name, O_RDONLY | O_DIRECTORY, path, in: folder)
    }

    /// Opens a name in a folder, but not through a link; `path` is for the error.
    static func openName(
        _ name: [UInt8], _ flags: Int32, _ path: BytePath, in folder: Int32
    ) throws(DiskError) -> Descriptor {
        Descriptor(
            try check("open", path) {
                withCString(name) { openat(folder, $0, flags | O_NOFOLLOW | O_CLOEXEC, 0o666) }
            })
    }
}
