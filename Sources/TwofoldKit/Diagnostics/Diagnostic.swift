/// One thing that a person should know about one file: what, where, and how to fix it.
public struct Diagnostic: Error, Hashable, Sendable {
    /// How much it matters.
    public enum Severity: String, Hashable, Comparable, CaseIterable, Sendable {
        /// Worth knowing; shown on request.
        case note
        /// Something is probably not as intended; the work went on.
        case warning
        /// A file was refused or failed; the exit status says so.
        case error

        /// Orders by gravity.
        public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// The rule that it belongs to, with all that is the same in each diagnostic of this kind.
    public let rule: Rule
    /// How much it matters.
    public var severity: Severity
    /// The file or folder that it is about, relative to the root.
    public var path: BytePath
    /// What is the matter, in one sentence without the path.
    ///
    /// Text from outside is quoted in it.
    public var message: String
    /// What the reader can do about it, in one sentence.
    public var fix: String
    /// Other files that it is about: the masters of a variant that cannot be made.
    public var related: [BytePath]

    init(
        rule: Rule, severity: Severity, path: BytePath, message: String, fix: String, related: [BytePath] = []
    ) {
        self.rule = rule
        self.severity = severity
        self.path = path
        self.message = message
        self.fix = fix
        self.related = related
    }

    /// The stable name of this kind of diagnostic.
    public var id: DiagnosticID { rule.id }

    /// The same diagnostic with warnings made errors, as `--strict` asks.
    func strict(_ isStrict: Bool) -> Diagnostic {
        var copy = self
        if isStrict, severity == .warning { copy.severity = .error }
        return copy
    }
}
