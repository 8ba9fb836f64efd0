import ArgumentParser
import TwofoldKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The folder of `--into`, in which each project has the same relative path as in the named tree.
struct Staging {
    /// The tree that was named.
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
    ///
    /// - Parameters:
    ///   - path: The path as the user gave it.
    ///   - option: The option that names it, which is not `--into` in every command.
    ///   - tree: The tree that is staged.
    ///   - isDurable: Whether placed files must survive a power cut.
    ///   - makesFolders: Whether the folder and those above it are made where they are missing.
    init(
        _ path: String, option: String = "--into", for tree: TreeSelection, isDurable: Bool, makesFolders: Bool
    ) throws {
        self.tree = tree
        self.option = option
        self.isDurable = isDurable
        self.makesFolders = makesFolders
        let bytes = RawArguments.bytes(of: path)
        named = bytes.first == UInt8(ascii: "/") ? bytes : (currentFolder ?? []) + slash + bytes
        if !makesFolders, realPath(of: bytes) == nil, errno == ENOENT { return }
        guard Self.make(bytes), let real = realPath(of: bytes) else {
            throw ValidationError("\(option) \(Quoting.display(bytes)): \(String(cString: strerror(errno))).")
        }
        if isWithin(tree.root, real) {
            throw ValidationError("\(option) '\(path)' holds the masters themselves; name another folder.")
        }
        folder = real
        named = real
    }

    /// The absolute path of the folder that a project is staged in.
    func place(of project: TreeSelection) throws -> [UInt8] {
        absolute(try TreeSelection.relative(project.root, to: tree.root), in: named)
    }

    /// Whether a project lies in the folder: staged files are not masters.
    func holds(_ project: TreeSelection) -> Bool { folder.map { isWithin(project.root, $0) } ?? false }

    /// The disk that a project of the tree is staged on.
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
