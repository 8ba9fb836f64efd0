/// One thing that a person should know about one file: what, where, and how to fix it.
public struct Diagnostic: Error, Hashable, Sendable {
    /// The severity of a diagnostic.
    public enum Severity: String, Hashable, Comparable, CaseIterable, Sendable {
        /// Worth knowing; shown on request.
        case note
        /// Something is probably not as intended; the work went on.
        case warning
        /// A file was refused or failed; the exit status says so.
        case error

        /// Orders by severity.
        public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// The rule that it belongs to, which holds everything that diagnostics of this kind share.
    public let rule: Rule
    /// The severity.
    public var severity: Severity
    /// The file or folder, relative to the root.
    public var path: BytePath
    /// The message: one sentence without the path.
    ///
    /// Text from outside is quoted in it.
    public var message: String
    /// The fix: one sentence that says what to do.
    public var fix: String
    /// Other files involved, such as the masters of a variant that cannot be made.
    public var related: [BytePath] = []
    /// The place in the file, if it is a text.
    ///
    /// Default: nil, the diagnostic is about the file as a whole.
    package var place: TextPlace?
    /// Whether only those hear of it, as a note, who ask for the notes about art; nil, the default: as its rule says.
    package var isOnRequest: Bool?

    /// The stable name of this kind of diagnostic.
    public var id: DiagnosticID { rule.id }

    /// The same diagnostic; with `isStrict`, a warning becomes an error.
    package func strict(_ isStrict: Bool) -> Diagnostic {
        var copy = self
        if isStrict, severity == .warning { copy.severity = .error }
        return copy
    }
}
