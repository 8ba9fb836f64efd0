/// A ``Target`` as a configuration file states it, with paths relative to the file's folder.
struct TargetEntry: Hashable, Sendable {
    var layout: LayoutKind
    /// The folder of its masters; nil for the file's folder.
    var from: BytePath?
    /// The folder that is written; nil writes beside the masters.
    var to: BytePath?
    var globs: [Glob]?
    /// The widths of its files in pixels, besides those of its scales.
    var widths: [Int] = []
    var providesNamespaces = false
    var settings = PolicySettings()

    /// The target in a tree; nil if one of its folders lies outside of the tree.
    func target(from base: GlobBase) -> Target? {
        guard let from = base.treePath(of: from ?? .root) else { return nil }
        var place: BytePath?
        if let to {
            guard let inTree = base.treePath(of: to), inTree != .root || to == .root else { return nil }
            place = inTree == from ? nil : inTree
        }
        var target = Target(
            layout: layout, from: from, to: place, paths: globs.map { PathMatcher(globs: $0, base: base) },
            widths: widths,
            settings: settings)
        target.providesNamespaces = providesNamespaces
        return target
    }
}

extension GlobBase {
    /// The path in the tree of a folder that is named relative to the base; nil if they have nothing in common.
    ///
    /// A folder above the tree stands for the tree's root: what it contains of the tree is the whole tree.
    func treePath(of folder: BytePath) -> BytePath? {
        switch self {
        case .above(let way): folder.seen(from: way) ?? (way.isWithin(folder) ? .root : nil)
        case .within(let base): folder.placed(in: base)
        }
    }
}
