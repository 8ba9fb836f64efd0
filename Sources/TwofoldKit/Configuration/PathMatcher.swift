/// Paths of a tree that are meant by globs which begin in some folder.
public struct PathMatcher: Hashable, Sendable {
    /// A path is meant when one of these matches it.
    public var globs: [Glob]
    /// The folder that they begin in.
    public var base: GlobBase

    /// A matcher; without `base`, globs begin in the tree's root.
    public init(_ globs: [Glob], from base: GlobBase = .root) {
        self.globs = globs
        self.base = base
    }

    /// Whether something in the tree is meant: a folder also where all that lies in it is.
    func matches(_ path: BytePath, isFolder: Bool) -> Bool {
        guard let seen = base.path(of: path) else { return false }
        let names = Glob.characters(of: seen)
        return globs.contains { $0.matches(names) || isFolder && $0.matchesAll(in: names) }
    }

    /// Whether a pattern names the way through a folder to what it means.
    func leads(into folder: BytePath) -> Bool {
        if case .within(let base) = base, base.isWithin(folder) { return true }
        guard let seen = base.path(of: folder) else { return false }
        let names = Glob.characters(of: seen)
        return globs.contains { $0.leads(into: names) }
    }

    /// Whether a path of the tree is meant.
    public func matches(_ path: BytePath) -> Bool {
        guard let seen = base.path(of: path) else { return false }
        let names = Glob.characters(of: seen)
        return globs.contains { $0.matches(names) }
    }
}

/// The folder that a configuration's globs begin in, seen from the root of a tree.
public enum GlobBase: Hashable, Sendable {
    /// A folder above the root, from which this path leads to it; the root itself with an empty one.
    case above(way: BytePath)
    /// A folder in the tree; nothing outside of it is meant.
    case within(BytePath)

    /// The tree's root.
    public static let root = GlobBase.above(way: .root)

    /// A path of the tree, as it is seen from that folder; nil for one outside of it.
    func path(of path: BytePath) -> [UInt8]? {
        switch self {
        case .above(way: .root): path.bytes
        case .above(let way): path == .root ? way.bytes : way.bytes + [UInt8(ascii: "/")] + path.bytes
        case .within(let folder):
            path.isWithin(folder) && path != folder
                ? Array(path.bytes.dropFirst(folder == .root ? 0 : folder.bytes.count + 1)) : nil
        }
    }
}
