/// The definition of one kind of diagnostic: everything that is the same in each diagnostic of one id.
///
/// Each rule is defined once, in one file with the messages of its group. The articles, the configuration, and the rule
/// tables of reports are made from these values, so they cannot contradict each other.
public struct Rule: Sendable {
    /// Which commands report it.
    public enum Kind: Hashable, Sendable {
        /// It says what happened in a run: a file could not be read, written or decoded, or a request was refused.
        case event
        /// Every command that looks at a tree holds the tree against it.
        case surveyed
        /// Only a check holds the tree against it.
        case checked
    }

    /// The stable name, under which its diagnostics are reported and configured.
    public let id: DiagnosticID
    /// How much a diagnostic matters, unless the configuration says otherwise.
    public let severity: Diagnostic.Severity
    /// Other severities that it has in some cases; ``meaning`` says in which.
    public let otherSeverities: [Diagnostic.Severity]
    /// Which commands report it.
    public let kind: Kind
    /// Whether a configuration may raise it, lower it and turn it off.
    ///
    /// A refusal or a failure stays an error whatever a configuration says: a run must not look better than it was.
    public let isConfigurable: Bool
    /// The items that it verifies, in the numbered list of what Apple's documents say; see the article "Rules".
    ///
    /// Empty where it comes from what is found in published app sources.
    public let items: [Int]
    /// When it is reported, without the facts of one file.
    public let meaning: String
    /// How to fix it, without the facts of one file.
    public let fix: String
    /// Why it matters on a device, or to the people who keep the tree.
    public let why: String
    /// A tree in which it is reported.
    package let example: Example?
    /// A tree much like ``example`` in which it is not reported.
    package let nearMiss: Example?

    init(
        _ id: String, _ severity: Diagnostic.Severity, or otherSeverities: Diagnostic.Severity...,
        kind: Kind = .checked,
        isConfigurable: Bool = true, items: [Int] = [], meaning: String, fix: String, why: String,
        example: Example? = nil, nearMiss: Example? = nil
    ) {
        self.id = DiagnosticID(rawValue: id)
        self.severity = severity
        self.otherSeverities = otherSeverities
        self.kind = kind
        self.isConfigurable = isConfigurable
        self.items = items
        self.meaning = meaning
        self.fix = fix
        self.why = why
        self.example = example
        self.nearMiss = nearMiss
    }

    /// A diagnostic of this rule; without `message` or `fix` it says what the rule says in general.
    func diagnostic(
        _ path: BytePath, _ message: String? = nil, fix: String? = nil, as severity: Diagnostic.Severity? = nil,
        related: [BytePath] = []
    ) -> Diagnostic {
        Diagnostic(
            rule: self, severity: severity ?? self.severity, path: path, message: message ?? meaning,
            fix: fix ?? self.fix, related: related)
    }
}

extension Rule: Hashable {
    /// Rules are the same where their ids are.
    public static func == (a: Rule, b: Rule) -> Bool { a.id == b.id }

    /// Hashes the id.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
