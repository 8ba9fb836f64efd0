/// One thing that a check found.
public struct Finding: Hashable, Sendable {
    /// What is the matter, where, and how to fix it.
    public var diagnostic: Diagnostic
    /// What `--fix` does about it; nil where only a person can tell.
    public var repair: Fix?

    init(_ diagnostic: Diagnostic, repair: Fix? = nil) {
        self.diagnostic = diagnostic
        self.repair = repair
    }
}

/// A change to the tree that fixes a finding and loses nothing.
public enum Fix: Hashable, Sendable {
    /// Gives a file another name or place, where nothing is.
    case move(BytePath, to: BytePath)
    /// The same where something has that name: which of the two is right, only a person can tell.
    case taken(BytePath, by: BytePath)

    /// Whether a file would be moved.
    var isMove: Bool { if case .move = self { true } else { false } }
}

/// Rules that look at the same things and find together.
///
/// Functions between values: a group keeps nothing, and reads pixels only through the tree that it is given.
protocol RuleGroup {
    /// All that it can find.
    static var rules: [Rule] { get }

    /// What it finds in a tree, in any order.
    static func findings(in tree: CheckContext) -> [Finding]
}
