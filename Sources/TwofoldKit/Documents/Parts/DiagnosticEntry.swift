/// A diagnostic, in every document the same.
struct DiagnosticEntry: ReportPart {
    var id: String
    var severity: ReportWord<Diagnostic.Severity>
    var path: String
    var pathBytes: String?
    var line, column: Int?
    var message, why, fix: String
    var related: [PathEntry]
    var moveTo: PathEntry?
    var edit: EditEntry?

    init(_ diagnostic: Diagnostic) {
        id = diagnostic.id.rawValue
        severity = ReportWord(diagnostic.severity)
        let name = PathEntry(diagnostic.path)
        (path, pathBytes) = (name.path, name.pathBytes)
        line = diagnostic.place?.line
        column = diagnostic.place?.column
        message = diagnostic.message
        why = diagnostic.rule.why
        fix = diagnostic.fix
        related = diagnostic.related.map(PathEntry.init)
    }

    init(_ finding: Finding) {
        self.init(finding.diagnostic)
        if case .move(_, let target) = finding.repair { moveTo = PathEntry(target) }
        if case .edit(let path, let change) = finding.repair { edit = EditEntry(path, change) }
    }

    static let facts = PartFacts(
        name: "diagnostic", meaning: "Something to know about a file",
        fields: [
            "id": "the id of its rule, such as `size.odd`; the article Diagnostics lists all",
            "severity": """
            an error: a file was refused or failed; a warning: probably not intended; a note: worth knowing
            """,
            "path": "the file that it is about, relative to `root`; empty for `root` itself",
            "pathBytes": PathEntry.bytesMeaning,
            "line": "the line in a source file, from 1; omitted for other files",
            "column": "the character in that line, from 1",
            "message": "the problem, in one sentence",
            "why": "why it matters",
            "fix": "what to do",
            "related": "other files that are involved",
            "moveTo": "the path that `check --fix` moves the file to, if it can",
            "edit": "the change to a property list that `check --fix` makes, if it can",
        ])

    /// A change to an array of a property list.
    struct EditEntry: ReportPart {
        var path: String
        var pathBytes: String?
        var place: String
        var names: [String]
        var addition: Bool

        init(_ path: BytePath, _ change: PropertyListChange) {
            let name = PathEntry(path)
            (self.path, pathBytes) = (name.path, name.pathBytes)
            place = change.place
            names = change.names
            addition = change.isAddition
        }

        static let facts = PartFacts(
            name: "edit", meaning: "A change to an array of a property list",
            fields: [
                "path": "the property list", "pathBytes": PathEntry.bytesMeaning,
                "place": "the keys that lead to the array", "names": "the names that it gets",
                "addition": "whether they are added to others",
            ])
    }
}
