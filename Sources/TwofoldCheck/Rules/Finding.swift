/// One result of a check.
public struct Finding: Hashable, Sendable {
    /// What a person should know.
    public var diagnostic: Diagnostic
    /// The change that `--fix` makes; nil if only a person can decide.
    package var repair: Fix?
    /// The mistake that it states, if others follow from it.
    let cause: Rule.Cause?

    package init(_ diagnostic: Diagnostic, repair: Fix? = nil, cause: Rule.Cause? = nil) {
        self.diagnostic = diagnostic
        self.repair = repair
        self.cause = cause ?? diagnostic.rule.cause
    }

    /// A finding of a rule; without `message` or `fix`, it has the rule's general text, and without `cause` the rule's.
    init(
        _ rule: Rule, _ path: BytePath, _ message: String? = nil, fix: String? = nil,
        as severity: Diagnostic.Severity? = nil, isOnRequest: Bool? = nil, related: [BytePath] = [],
        place: TextPlace? = nil, repair: Fix? = nil, cause: Rule.Cause? = nil
    ) {
        let diagnostic = rule.diagnostic(path, message, fix: fix, as: severity, related: related, place: place)
        self.init(diagnostic, repair: repair, cause: cause)
        self.diagnostic.isOnRequest = isOnRequest
    }

    /// The same as a note for those who ask for the notes about art.
    var onRequest: Finding {
        var finding = self
        finding.diagnostic.severity = .note
        finding.diagnostic.isOnRequest = true
        return finding
    }
}
