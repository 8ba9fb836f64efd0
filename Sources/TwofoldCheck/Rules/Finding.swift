/// One result of a check.
public struct Finding: Hashable, Sendable {
    /// What a person should know.
    public var diagnostic: Diagnostic
    /// The change that `--fix` makes; nil if only a person can decide.
    package var repair: Fix?

    package init(_ diagnostic: Diagnostic, repair: Fix? = nil) {
        self.diagnostic = diagnostic
        self.repair = repair
    }
}

/// A change to the tree that fixes a finding and loses nothing.
package enum Fix: Hashable, Sendable {
    /// Gives a file another name or folder, where no file exists, or only a variant, which gives way.
    case move(BytePath, to: BytePath)
    /// The same, where the name is taken: only a person can tell which of the two files is right.
    case taken(BytePath, by: BytePath)
    /// The same, where the file's size does not fit another file of that image: it may be another image.
    case misfit(BytePath, to: BytePath, beside: BytePath)
    /// Changes an array of names in a property list, and nothing else in it.
    case edit(BytePath, PropertyListChange)

    /// Whether a file would be moved.
    var isMove: Bool { if case .move = self { true } else { false } }

    /// Whether a property list would be edited.
    var isEdit: Bool { if case .edit = self { true } else { false } }
}

/// A group of rules about the same things, which find together.
///
/// A group is a function between values: it stores nothing, and reads pixels only through the tree that it is given.
protocol RuleGroup {
    static var rules: [Rule] { get }

    /// The findings in a tree, in any order.
    static func findings(in tree: CheckContext) -> [Finding]
}
