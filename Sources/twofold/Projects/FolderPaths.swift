// Paths of files and folders anywhere in the file system, as the system has them.

let slash = Array("/".utf8)

/// Whether a path is that of a folder, or lies in it.
func isWithin(_ path: [UInt8], _ folder: [UInt8]) -> Bool {
    path == folder || path.starts(with: folder == slash ? slash : folder + slash)
}

/// A path without a folder that contains it, and without the slash after that.
func rest(of path: [UInt8], in folder: [UInt8]) -> [UInt8] {
    Array(path.dropFirst(path == folder ? path.count : folder == slash ? 1 : folder.count + 1))
}

/// - Parameter folder: A path without a slash at its end, or the root.
func joined(_ folder: [UInt8], _ name: some Collection<UInt8>) -> [UInt8] {
    (folder == slash ? [] : folder) + slash + name
}

func absolute(_ path: BytePath, in root: [UInt8]) -> [UInt8] { path == .root ? root : joined(root, path.bytes) }

/// A path seen from the root of the file system, with its links, `.` and `..`.
func absolute(_ path: [UInt8]) -> [UInt8] { path.first == slash[0] ? path : (currentFolder ?? []) + slash + path }

/// What stands behind the last slash.
func lastName(of path: [UInt8]) -> [UInt8] { Array(path[((path.lastIndex(of: slash[0]) ?? -1) + 1)...]) }

/// The folder of a path; the root for the root.
func parent(_ path: [UInt8]) -> [UInt8] {
    guard let end = path.lastIndex(of: slash[0]), end > 0 else { return slash }
    return Array(path[..<end])
}

/// A folder and all above it, the root last.
func upwards(_ folder: [UInt8]) -> some Sequence<[UInt8]> { sequence(first: folder) { $0 == slash ? nil : parent($0) } }

/// A folder and those above it, up to the root of the repository that it lies in; where there is none, all of them.
func upToRepository(_ folder: [UInt8]) -> [[UInt8]] {
    var folders: [[UInt8]] = []
    for folder in upwards(folder) {
        folders.append(folder)
        if isRepository(folder) { break }
    }
    return folders
}

/// Whether a folder is the root of a Git repository.
func isRepository(_ folder: [UInt8]) -> Bool { isThere(folder + Array("/.git".utf8)) }

/// The deepest folder that holds both, of which one may be it.
func common(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] { upwards(a).first { isWithin(b, $0) } ?? slash }

/// The prefix of a folder's paths seen from another folder: empty, or ending in a slash; absolute where it lies outside.
func pathPrefix(of root: [UInt8], in folder: [UInt8]?) -> [UInt8] {
    if root == folder { return [] }
    if root == slash { return slash }
    return (folder.map { isWithin(root, $0) ? rest(of: root, in: $0) : root } ?? root) + slash
}

// What the system says of a path.

/// The current folder's real path; nil where it no longer exists.
var currentFolder: [UInt8]? { realPath(of: Array(".".utf8)) }

/// The path without links, `.` and `..`; nil, with errno, when that fails.
func realPath(of path: [UInt8]) -> [UInt8]? {
    guard let resolved = withCString(path, { realpath($0, nil) }) else { return nil }
    defer { free(resolved) }
    return bytes(of: resolved)
}

/// Whether there is a folder at a path; nil if the system cannot say, as `errno` has it.
func isFolder(_ path: [UInt8]) -> Bool? {
    var information = stat()
    while withCString(path, { stat($0, &information) }) != 0 {
        guard errno == EINTR else { return nil }
    }
    return information.st_mode & S_IFMT == S_IFDIR
}

/// Whether anything has this name, a link that leads nowhere included.
func isThere(_ path: [UInt8]) -> Bool { FileStatus(at: path) != nil }
