/// The JSON Schema (2020-12) of all documents that ``JSONReport`` writes.
///
/// It is made of the tables that documents are written by, and admits no field that they do not have.
package enum ReportSchema {
    static var documents: [any ReportDocument.Type] {
        [
            RunReport.self, MergeDocument.self, PlanDocument.self, CheckReport.self, SizesDocument.self,
            BundleDocument.self, VerifyDocument.self, IconReport.self, LaunchReport.self, SrcsetDocument.self,
            ConvertDocument.self,
            LookupReport.self, DevicesDocument.self, ImportReport.self, BenchDocument.self, SettingsDocument.self,
            PruneDocument.self, AdoptDocument.self, KeepDocument.self, MipmapReport.self, RulesDocument.self,
            PreviewDocument.self, SheetDocument.self, InitDocument.self, LintDocument.self,
        ]
    }

    /// The schema, indented, with a line break at its end.
    package static func text() throws -> String {
        let parts = parts()
        let commands = Dictionary(uniqueKeysWithValues: documents.map { (name(of: $0), $0.command) })
        let head = parts[ReportHead.table.name]?.fields ?? []
        var definitions: [String: JSONValue] = [:]
        for (name, part) in parts where name != ReportHead.table.name {
            let fields = commands[name].map { fixed(head, command: $0) + part.fields } ?? part.fields
            definitions[name] = Schema.described(table(fields), meaning: part.meaning).json
        }
        return try SortedJSON.text(
            .object([
                "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Documents of Twofold",
                "description": "What twofold prints with --format json, and writes with --report FILE.json.",
                "$defs": .table(definitions),
                "oneOf": .list(documents.map { Schema.reference(name(of: $0)).json }),
            ]))
    }

    /// The head, the documents and all that they hold, by name.
    static func parts() -> [String: ReportParts.Part] {
        var found = ReportParts()
        found.add(ReportHead.self)
        for document in documents { found.add(document) }
        return found.parts
    }

    private static func name<Part: ReportPart>(of type: Part.Type) -> String { Part.table.name }

    /// The head with the values that it has in one document: the command's word decides which document it is.
    private static func fixed(_ head: [ReportParts.Field], command: String) -> [ReportParts.Field] {
        head.map { field in
            var field = field
            if field.name == "command" { field.form = .words([command]) }
            if field.name == "version" { field.form = .whole(JSONReport.version...JSONReport.version) }
            return field
        }
    }

    private static func table(_ fields: [ReportParts.Field]) -> Schema {
        .table(
            Dictionary(uniqueKeysWithValues: fields.map { ($0.name, .described($0.form, meaning: $0.meaning)) }),
            required: fields.filter(\.isRequired).map(\.name).sorted())
    }
}
