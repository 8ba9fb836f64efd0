/// Writes the documents for programs: one for each command, all with the same head.
///
/// Their shape is a promise, which `ReportSchema` states; `version` is raised when a field changes its meaning.
public struct JSONReport: Sendable {
    /// The version of the shape of all documents.
    static let version = 2

    /// The version of Twofold that a document names.
    var program: String
    /// The folder that paths are relative to, as text; nil for a document without a tree.
    var root: String?
    /// The projects' roots, which are listed only if there are several.
    var projects: [BytePath]
    /// The folder that files are written into; nil where they are beside their masters.
    var into: String?
    /// Why the run had all rights of its user; nil where a sandbox confined it, and where it read no image.
    var unconfined: String?

    /// A writer for one tree.
    ///
    /// - Parameters:
    ///   - program: The version of Twofold.
    ///   - root: The folder that paths are relative to; nil for a document without a tree.
    ///   - projects: The projects' roots, which are listed only if there are several.
    ///   - into: The folder that files are written into; nil where they are beside their masters.
    ///   - unconfined: Why the run had all rights of its user; nil where a sandbox confined it, and where it read no image.
    public init(
        program: String, root: String? = nil, projects: [BytePath] = [], into: String? = nil, unconfined: String? = nil
    ) {
        self.program = program
        self.root = root
        self.projects = projects
        self.into = into
        self.unconfined = unconfined
    }

    /// The document, indented, with sorted keys and a line break at its end.
    func text(_ body: some ReportDocument, _ findings: [Finding]) throws -> String {
        let head = ReportHead(report: self, command: type(of: body).command, diagnostics: findings)
        return try SortedJSON.text(JSONValue.table(head.fields.merging(body.fields) { $1 }))
    }

    func text(_ body: some ReportDocument, _ diagnostics: [Diagnostic] = []) throws -> String {
        try text(body, diagnostics.map { Finding($0) })
    }
}
