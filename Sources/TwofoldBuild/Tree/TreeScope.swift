/// The part of a tree that is looked at; everything else is ignored.
///
/// Paths that the selection names are always looked at. For any other path, the first of ``choices`` that matches it
/// decides. If none does, `.gitignore` files decide, and hidden folders, package managers' folders and bundles are
/// ignored. A path in a folder that is ignored is ignored, too, unless an earlier choice includes it.
package struct TreeScope: Sendable {
    /// The user's patterns, the one with the highest precedence first.
    var choices: [Choice] = []
    /// Whether `.gitignore` files apply, and hidden folders, package managers' folders and bundles are ignored.
    ///
    /// Default: true. Folders of version control are entered only where the selection names them.
    package var isIgnoring = true
    /// The rules of `.gitignore` files above the tree's root; those in the tree are read while it is listed.
    package var rules = IgnoreRules()
    /// What Git tracks in the tree: it does not ignore that, whatever the patterns say.
    package var tracked = TrackedFiles.none
    /// Problems with the files that ``rules`` come from.
    package var diagnostics: [Diagnostic] = []

    /// Everything except folders of version control.
    package static let everything: TreeScope = {
        var scope = TreeScope()
        scope.isIgnoring = false
        return scope
    }()

    /// Paths to exclude, or to include although they would be ignored.
    struct Choice: Sendable {
        var isIncluded: Bool
        /// Whether they are chosen for one run, by its command line, and not for all.
        var isForOneRun = false
        /// Whether a path matches; a folder also if everything in it does.
        let means: @Sendable (_ path: BytePath, _ isFolder: Bool) -> Bool
        /// Whether a folder is on the way to paths that a pattern names.
        let leads: @Sendable (_ folder: BytePath) -> Bool
    }

    /// A folder during a listing.
    struct Place {
        var path: BytePath
        /// The rules of the folders above it.
        var rules: IgnoreRules
        /// Why it is ignored, if it is entered only on the way to something that is not.
        var omission: Omission?
        /// The number of choices that override what was decided about the folder.
        var choiceCount: Int
    }

    /// The tree's root, which the selection names, or which contains what it names.
    var root: Place { Place(path: .root, rules: rules, omission: nil, choiceCount: choices.count) }

    /// The decision about a file or folder.
    func place(_ path: BytePath, isFolder: Bool, rules: IgnoreRules, in folder: Place) -> Place {
        for (index, choice) in choices.prefix(folder.choiceCount).enumerated() where choice.means(path, isFolder) {
            let count = choice.isIncluded ? choices.count : index
            return Place(
                path: path, rules: rules, omission: choice.isIncluded ? nil : .excluded, choiceCount: count)
        }
        var place = Place(path: path, rules: rules, omission: folder.omission, choiceCount: folder.choiceCount)
        guard isIgnoring else { return place }
        if place.omission == nil {
            if rules.ignores(path, isFolder: isFolder) {
                place.omission = .ignored
            } else if isFolder, StandardFolders.arePassedOver(path.name) {
                place.omission = .standard
            }
        }
        if place.omission == .ignored, !isFolder, tracked.index?.entry(of: path) != nil { place.omission = nil }
        return place
    }

    func enters(_ folder: Place) -> Bool {
        if folder.omission == nil { return true }
        if folder.omission == .ignored, !StandardFolders.arePassedOver(folder.path.name),
            tracked.index?.tracks(within: folder.path) == true
        {
            return true
        }
        return choices.prefix(folder.choiceCount).contains { $0.isIncluded && $0.leads(folder.path) }
    }
}
