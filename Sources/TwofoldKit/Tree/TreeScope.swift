/// What of a tree is looked at, and what is passed over.
///
/// What the selection names is looked at, whatever else is said of it. Of everything else, the first of ``choices`` that
/// means it decides. Otherwise `.gitignore` files do, and hidden folders, package managers' folders and bundles are passed
/// over. What lies in a folder that is passed over is, too, unless an earlier choice includes it.
public struct TreeScope: Sendable {
    /// What somebody said by patterns, the one that goes before the others first.
    public var choices: [Choice]
    /// Whether `.gitignore` files count, and hidden folders, package managers' folders and bundles are passed over.
    ///
    /// Default: true. Folders of version control are entered only where the selection names them.
    public var isIgnoring = true
    /// The rules of `.gitignore` files above the tree's root; those in the tree are read while it is listed.
    public var rules: IgnoreRules
    /// What is wrong with the files that ``rules`` come from.
    public var diagnostics: [Diagnostic] = []

    /// A scope that looks at everything but what is ignored, and what `choices` say.
    public init(choices: [Choice] = [], rules: IgnoreRules = IgnoreRules()) {
        self.choices = choices
        self.rules = rules
    }

    /// Everything but folders of version control.
    static let everything: TreeScope = {
        var scope = TreeScope()
        scope.isIgnoring = false
        return scope
    }()

    /// Paths that are left out, or looked at where they would be ignored.
    public struct Choice: Sendable {
        /// Whether they are looked at.
        public var isIncluded: Bool
        /// Whether a path is meant; a folder also where all that lies in it is.
        let means: @Sendable (_ path: BytePath, _ isFolder: Bool) -> Bool
        /// Whether paths in a folder may be meant by patterns that name the way there.
        let leads: @Sendable (_ folder: BytePath) -> Bool
    }

    /// A folder as a listing comes to it.
    struct Place {
        var path: BytePath
        /// The rules of the folders above it.
        var rules: IgnoreRules
        /// Why it is passed over, where it is entered all the same on the way to something.
        var omission: Omission?
        /// Only so many of the choices go before what is said of the folder.
        var choiceCount: Int
    }

    /// The tree's root, which somebody named or which holds what somebody named.
    var root: Place { Place(path: .root, rules: rules, omission: nil, choiceCount: choices.count) }

    /// What becomes of something in a folder.
    ///
    /// - Parameters:
    ///   - path: Where it lies.
    ///   - rules: The rules that hold in its folder.
    ///   - folder: Its folder.
    func place(_ path: BytePath, isFolder: Bool, rules: IgnoreRules, in folder: Place) -> Place {
        for (index, choice) in choices.prefix(folder.choiceCount).enumerated() where choice.means(path, isFolder) {
            let count = choice.isIncluded ? choices.count : index
            return Place(
                path: path, rules: rules, omission: choice.isIncluded ? nil : .excluded, choiceCount: count)
        }
        var place = Place(path: path, rules: rules, omission: folder.omission, choiceCount: folder.choiceCount)
        guard isIgnoring, place.omission == nil else { return place }
        if rules.ignores(path, isFolder: isFolder) {
            place.omission = .ignored
        } else if isFolder, StandardFolders.arePassedOver(path.name) {
            place.omission = .standard
        }
        return place
    }

    /// Whether a folder is entered.
    func enters(_ folder: Place) -> Bool {
        if folder.omission == nil { return true }
        return choices.prefix(folder.choiceCount).contains { $0.isIncluded && $0.leads(folder.path) }
    }
}
