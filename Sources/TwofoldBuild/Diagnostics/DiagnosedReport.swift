/// The report of a command, with what there is to say of files.
package protocol DiagnosedReport: Sendable {
    var diagnostics: [Diagnostic] { get }
}

extension DiagnosedReport {
    /// Whether something failed or was refused.
    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
