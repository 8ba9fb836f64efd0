import ArgumentParser
import TwofoldKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The folder that `--into` names, in which each project has the place that it has below the tree that was named.
struct Staging {
    /// The tree that was named.
    private var tree: TreeSelection
    /// The folder's real path; nil when it is not there, and is not to be made.
    private var folder: [UInt8]?
    /// The folder's absolute path, also when it is not there.
    private var named: [UInt8]
    private var isDurable: Bool
    private var makesFolders: Bool

    /// The folder that `--into` names.
    ///
    /// - Parameters:
    ///   - path: As it was named.
    ///   - tree: The tree that is staged.
    ///   - isDurable: Whether placed files must survive a power cut.
    ///   - makesFolders: Whether it is made where it is missing, and those above it.
    init(_ path: String, for tree: TreeSelection, isDurable: Bool, makesFolders: Bool) throws {
        self.tree = tree
        self.isDurable = isDurable
        self.makesFolders = makesFolders
        let bytes = RawArguments.bytes(of: path)
        named = bytes.first == UInt8(ascii: "/") ? bytes : (currentFolder ?? []) + slash + bytes
        if !makesFolders, realPath(of: bytes) == nil, errno == ENOENT { return }
        guard Self.make(bytes), let real = realPath(of: bytes) else {
            throw ValidationError("--into \(Quoting.display(bytes)): \(String(cString: strerror(errno))).")
        }
        if isWithin(tree.root, real) {
            throw ValidationError("--into '\(path)' holds the masters themselves; name another folder.")
        }
        folder = real
        named = real
    }

    /// The absolute path of the folder that a project is staged in.
    func place(of project: TreeSelection) throws -> [UInt8] {
        absolute(try TreeSelection.relative(project.root, to: tree.root), in: named)
    }

    /// Whether a project lies in the folder: what is written there is nobody's master.
    func holds(_ project: TreeSelection) -> Bool { folder.map { isWithin(project.root, $0) } ?? false }

    /// Where a project of that tree is staged.
    func disk(for project: TreeSelection) throws -> any Disk {
        guard folder != nil else { return AbsentFolder() }
        let place = try place(of: project)
        if !makesFolders, realPath(of: place) == nil, errno == ENOENT { return AbsentFolder() }
        guard Self.make(place) else {
            throw ValidationError("--into \(Quoting.display(place)): \(String(cString: strerror(errno))).")
        }
        return try LocalDisk.opened(place, isDurable: isDurable)
    }

    /// Makes a folder and those above it, as far as they are missing; false, with errno, when that fails.
    private static func make(_ folder: [UInt8]) -> Bool {
        if withCString(folder, { mkdir($0, 0o777) }) == 0 || errno == EEXIST { return true }
        let above = parentAsWritten(folder)
        guard errno == ENOENT, let above, make(above) else { return false }
        return withCString(folder) { mkdir($0, 0o777) } == 0 || errno == EEXIST
    }

    /// Nil for a path of one component.
    private static func parentAsWritten(_ path: [UInt8]) -> [UInt8]? {
        let ends = path.count - path.reversed().prefix { $0 == UInt8(ascii: "/") }.count
        guard let end = path[..<ends].lastIndex(of: UInt8(ascii: "/")), end > 0 else { return nil }
        return Array(path[..<end])
    }
}
