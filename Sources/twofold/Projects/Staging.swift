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
    private var tree: WorkTree
    /// The folder's real path; nil when it is not there, and nothing is to be written.
    private var folder: [UInt8]?
    private var isDurable: Bool
    private var writes: Bool

    /// Makes the folder where it is missing, and those above it.
    init(_ path: String, for tree: WorkTree, isDurable: Bool, writes: Bool) throws {
        self.tree = tree
        self.isDurable = isDurable
        self.writes = writes
        let bytes = RawArguments.bytes(of: path)
        if !writes, realPath(of: bytes) == nil, errno == ENOENT { return }
        guard Self.make(bytes), let real = realPath(of: bytes) else {
            throw ValidationError("--into \(Quoting.display(bytes)): \(String(cString: strerror(errno))).")
        }
        if isWithin(tree.root, real) {
            throw ValidationError("--into '\(path)' holds the masters themselves; name another folder.")
        }
        folder = real
    }

    /// Whether a project lies in the folder: what is written there is nobody's master.
    func holds(_ project: WorkTree) -> Bool { folder.map { isWithin(project.root, $0) } ?? false }

    /// Where a project of that tree is staged.
    func disk(for project: WorkTree) throws -> any Disk {
        guard let folder else { return AbsentFolder() }
        let place = absolute(try WorkTree.relative(project.root, to: tree.root), in: folder)
        if !writes, realPath(of: place) == nil, errno == ENOENT { return AbsentFolder() }
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
