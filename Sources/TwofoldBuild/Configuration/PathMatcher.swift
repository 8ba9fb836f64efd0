/// The paths of a tree that globs match, relative to a folder.
package struct PathMatcher: Hashable, Sendable {
    /// The globs, of which one has to match.
    var globs: [Glob]
    var base: GlobBase

    /// Whether a file or folder of the tree matches; a folder also if everything in it does.
    func matches(_ path: BytePath, isFolder: Bool = false) -> Bool {
        guard let names = base.names(of: path) else { return false }
        return globs.contains { $0.matches(names) || isFolder && $0.matchesAll(in: names) }
    }

    /// Whether a folder is on the way to paths that a glob names.
    func leads(into folder: BytePath) -> Bool {
        if case .within(let base) = base, base.isWithin(folder) { return true }
        guard let names = base.names(of: folder) else { return false }
        return globs.contains { $0.leads(into: names) }
    }
}

/// The folder that a configuration's globs are relative to, seen from the root of a tree.
public enum GlobBase: Hashable, Sendable {
    /// A folder above the root, from which this path leads to the root; the root itself if the path is empty.
    case above(way: BytePath)
    /// A folder in the tree; nothing outside of it matches.
    case within(BytePath)

    /// The tree's root.
    package static let root = GlobBase.above(way: .root)

    /// A path of the tree, relative to that folder; nil if it lies outside.
    package func path(of path: BytePath) -> [UInt8]? {
        switch self {
        case .above(let way): path.placed(in: way).bytes
        case .within(let folder): path == folder ? nil : path.seen(from: folder)?.bytes
        }
    }

    /// The names of such a path as globs are compared with them.
    func names(of path: BytePath) -> [[UInt32]]? { self.path(of: path).map(Glob.characters) }
}
