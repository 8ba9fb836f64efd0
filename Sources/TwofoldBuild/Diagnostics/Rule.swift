/// The definition of one kind of diagnostic: everything that all diagnostics of one id share.
///
/// Each rule is defined once, in one file with the messages of its group. The articles, the configuration, and the rule
/// tables of reports are made from these values, so they cannot contradict each other. It is a reference, because a check of a large
/// tree keeps it with hundreds of thousands of findings.
public final class Rule: Sendable {
    /// The commands that report a rule.
    package enum Kind: Hashable, Sendable {
        /// An event of a run: a file could not be read, written or decoded, or a request was refused.
        case event
        /// A state of the tree that every command reports.
        case surveyed
        /// A decision of a build, which is no finding of a check.
        case planned
        /// A state of the tree that only a check reports.
        case checked
    }

    /// The stable name, under which its diagnostics are reported and configured.
    public let id: DiagnosticID
    /// The severity of its diagnostics, unless the configuration sets another.
    package let severity: Diagnostic.Severity
    /// Other severities that its diagnostics have in some cases; ``meaning`` says in which.
    package let otherSeverities: [Diagnostic.Severity]
    package let kind: Kind
    /// Whether a configuration may raise it, lower it or turn it off.
    ///
    /// A refusal or a failure stays an error whatever a configuration says: a run must not look better than it was.
    package let isConfigurable: Bool
    /// The items that it verifies, of the numbered list in the article "Rules" of what Apple's documents say.
    ///
    /// Empty if the rule comes from mistakes in published app sources.
    package let items: [Int]
    /// The condition under which it is reported, in general.
    public let meaning: String
    /// The fix, in general; at the end of a command, FILE stands for the file that a diagnostic is about.
    package let fix: String
    /// Why it matters on a device, or to the people who keep the tree.
    public let why: String
    /// The mistake that its diagnostics state, if others follow from it.
    package let cause: Cause?
    /// The mistakes that make its diagnostics needless where they concern the same files.
    package let yields: Set<Cause>
    /// Whether its notes are about the quality of art, which only those who draw it want to read: they are off unless asked for.
    package let isArt: Bool
    /// Whether ``fix`` has a command about the file.
    private let namesFile: Bool

    package init(
        _ id: String, _ severity: Diagnostic.Severity, or otherSeverities: Diagnostic.Severity...,
        kind: Kind = .checked,
        isConfigurable: Bool = true, isArt: Bool = false, items: [Int] = [], meaning: String, fix: String, why: String,
        cause: Cause? = nil, yieldsTo causes: Set<Cause> = []
    ) {
        self.id = DiagnosticID(rawValue: id)
        self.severity = severity
        self.otherSeverities = otherSeverities
        self.kind = kind
        self.isConfigurable = isConfigurable
        self.isArt = isArt
        self.items = items
        self.meaning = meaning
        self.fix = fix
        namesFile = fix.contains(" FILE'")
        self.why = why
        self.cause = cause
        yields = causes
    }

    /// A diagnostic of this rule; without `message` or `fix`, it has the rule's general text.
    ///
    /// A command in the fix names the path instead of FILE, so that it can be run as it stands.
    package func diagnostic(
        _ path: BytePath, _ message: String? = nil, fix: String? = nil, as severity: Diagnostic.Severity? = nil,
        related: [BytePath] = [], place: TextPlace? = nil
    ) -> Diagnostic {
        Diagnostic(
            rule: self, severity: severity ?? self.severity, path: path, message: message ?? meaning,
            fix: fix.map { Self.naming(path, in: $0) } ?? (namesFile ? Self.naming(path, in: self.fix) : self.fix),
            related: related, place: place)
    }

    private static func naming(_ path: BytePath, in fix: String) -> String {
        fix.replacing(" FILE'", with: " \(ShellWord.path(path.bytes))'")
    }
}

extension Rule: Hashable, Comparable {
    /// Compares ids.
    public static func == (a: Rule, b: Rule) -> Bool { a.id == b.id }

    /// Orders by id.
    public static func < (a: Rule, b: Rule) -> Bool { a.id < b.id }

    /// Hashes the id.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
