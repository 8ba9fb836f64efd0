/// A place and a form that variants are made for.
///
/// The first and default target is ``beside``: beside the master, by Apple's suffixes. A configuration may have several
/// others, each with its own layout, folders and settings; see <doc:Targets>.
package struct Target: Hashable, Sendable {
    /// How its paths say which file is which.
    package var layout: LayoutKind
    /// The folder of its masters; their folders below it are kept in ``to``.
    ///
    /// Default: the tree's root.
    package var from: BytePath
    /// The folder that is written; nil writes beside the masters, which are named by this layout, too.
    package var to: BytePath?
    /// The masters in ``from`` that it is for; nil for all.
    var paths: PathMatcher?
    /// The widths of its files in pixels, for layouts that say them; a file is never wider than its master.
    ///
    /// With widths, a target has files at the scales that its settings name, and at no others.
    var widths: [Int]
    /// Whether the folders in a catalog that it makes become part of the images' names, `Icons/star`.
    package var providesNamespaces = false
    /// Settings that differ from those of the masters' paths.
    var settings: PolicySettings

    /// Settings of the command line, which go before those of the target.
    var flags = PolicySettings()

    package init(
        layout: LayoutKind, from: BytePath = .root, to: BytePath? = nil, paths: PathMatcher? = nil, widths: [Int] = [],
        settings: PolicySettings = PolicySettings()
    ) {
        self.layout = layout
        self.from = from
        self.to = to
        self.paths = paths
        self.widths = widths
        self.settings = settings
    }

    /// Beside each master, by Apple's suffixes.
    static let beside = Target(layout: .apple)

    /// Whether its files lie in folders that may have to be made.
    package var makesFolders: Bool { to != nil || layout.hasFolders }

    /// Whether its masters include the file at a path, if it is one.
    func covers(_ path: BytePath) -> Bool { path.isWithin(from) && paths?.matches(path) ?? true }
}

extension BuildPolicy {
    /// The target whose layout says what a file in its place means: the first one that writes beside its masters.
    ///
    /// Nil where there is none; Apple's suffixes count there.
    func besideTarget(for path: BytePath) -> Target? {
        targets.first { $0.to == nil && $0.layout != .catalog && $0.covers(path) }
    }

    /// Whether a file lies in a folder that a target writes, so that it is not a master.
    ///
    /// A folder of masters may lie in one that is written, and the other way round: the inner one decides.
    func isWritten(_ path: BytePath) -> Bool {
        let written = targets.compactMap(\.to).filter { path.isWithin($0) }.map(\.bytes.count).max()
        guard let written else { return false }
        return !targets.contains { $0.from != .root && path.isWithin($0.from) && $0.from.bytes.count > written }
    }
}
