/// What a check looks for: a stable id, how much it matters, and why anybody should care.
///
/// What is the matter with one file, and how to mend it, is said by each ``Finding``. The article "Rules" of this
/// documentation lists all of them.
public struct Rule: Hashable, Sendable {
    /// The stable name, under which its findings are reported and configured.
    public var id: DiagnosticID
    /// How much a finding matters, unless the configuration says otherwise.
    public var severity: Diagnostic.Severity
    /// Why it matters on a device, or to the people who keep the tree, in one sentence.
    public var why: String
    /// The items of the numbered list of what Apple's documents say that it verifies; see the article "Rules".
    ///
    /// Empty where it comes from what is found in published app sources.
    public var items: [Int]

    init(_ id: DiagnosticID, _ severity: Diagnostic.Severity, items: [Int] = [], why: String) {
        self.id = id
        self.severity = severity
        self.items = items
        self.why = why
    }
}

/// One thing that a check found.
public struct Finding: Hashable, Sendable {
    /// What is the matter, where, and how to mend it.
    public var diagnostic: Diagnostic
    /// What `--fix` does about it; nil where only a person can tell.
    public var repair: Repair?

    init(_ diagnostic: Diagnostic, repair: Repair? = nil) {
        self.diagnostic = diagnostic
        self.repair = repair
    }
}

/// A change to the tree that fixes a finding and loses nothing.
public enum Repair: Hashable, Sendable {
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
    static func findings(in tree: CheckedTree) -> [Finding]
}
