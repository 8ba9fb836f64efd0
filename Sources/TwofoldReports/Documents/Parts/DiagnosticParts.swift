extension Diagnostic.Severity: ReportWord {}

extension Finding: ReportPart {
    static let table = PartTable<Self>(
        "diagnostic", "Something to know about a file",
        [
            .field(
                "id", "the id of its rule, such as `size.odd`; the article Diagnostics lists all",
                \.diagnostic.id.rawValue),
            .field(
                "severity",
                "an error: a file was refused or failed; a warning: probably not intended; a note: worth knowing",
                \.diagnostic.severity),
            .path("the file that it is about, relative to `root`; empty for `root` itself", \.diagnostic.path),
            .optional("line", "the line in a source file, from 1; omitted for other files", \.diagnostic.place?.line),
            .optional("column", "the character in that line, from 1", \.diagnostic.place?.column),
            .field("message", "the problem, in one sentence", \.diagnostic.message),
            .field("why", "why it matters", \.diagnostic.rule.why),
            .field("fix", "what to do", \.diagnostic.fix),
            .field("related", "other files that are involved", \.diagnostic.related),
            .optional("moveTo", "the path that `check --fix` moves the file to, if it can") {
                finding -> BytePath? in if case .move(_, let target) = finding.repair { target } else { nil }
            },
            .optional("edit", "the change to a property list that `check --fix` makes, if it can") {
                if case .edit(let path, let change) = $0.repair { Edit(path: path, change: change) } else { nil }
            },
        ])

    struct Edit: ReportPart {
        var path: BytePath
        var change: PropertyListChange

        static let table = PartTable<Self>(
            "edit", "A change to an array of a property list",
            [
                .path("the property list", \.path),
                .field("place", "the keys that lead to the array", \.change.place),
                .field("names", "the names that it gets", \.change.names),
                .field("addition", "whether they are added to others", \.change.isAddition),
            ])
    }
}

extension Diagnostic: ReportValue {
    static func form(_ parts: inout ReportParts) -> Schema { Finding.form(&parts) }
    var json: JSONValue { Finding(self).json }
}
