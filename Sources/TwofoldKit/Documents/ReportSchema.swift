/// The JSON Schema (2020-12) of all documents that ``JSONReport`` writes.
///
/// It is read off the types that are written, and admits no field that they do not have.
public enum ReportSchema {
    static var documents: [any ReportDocument.Type] {
        [
            BuildDocument.self, MergeDocument.self, PlanDocument.self, CheckDocument.self, SizesDocument.self,
            BundleDocument.self, VerifyDocument.self, IconsDocument.self, LaunchDocument.self, SrcsetDocument.self,
            ConvertDocument.self,
            ResolveDocument.self, DevicesDocument.self, ImportDocument.self, BenchDocument.self, SettingsDocument.self,
            PruneDocument.self, AdoptDocument.self, KeepDocument.self, MipmapsDocument.self, RulesDocument.self,
            PreviewDocument.self, SheetDocument.self, InitDocument.self, LintDocument.self,
        ]
    }

    /// The schema, indented, with a line break at its end.
    public static func text() throws -> String {
        let parts = try parts()
        let commands = Dictionary(uniqueKeysWithValues: documents.map { ($0.facts.name, $0.command) })
        let head = parts[0].fields
        var definitions: [String: Schema] = [:]
        for part in parts.dropFirst() {
            let fields = commands[part.name].map { fixed(head, command: $0) + part.fields } ?? part.fields
            definitions[part.name] = .described(table(fields), meaning: part.meaning)
        }
        return try SortedJSON.text(
            File(definitions: definitions, documents: documents.map { .reference($0.facts.name) }))
    }

    private struct File: Encodable {
        var schema = "https://json-schema.org/draft/2020-12/schema"
        var title = "Documents of Twofold"
        var description = "What twofold prints with --format json, and writes with --report FILE.json."
        var definitions: [String: Schema]
        var documents: [Schema]

        enum CodingKeys: String, CodingKey {
            case schema = "$schema"
            case definitions = "$defs"
            case documents = "oneOf"
            case title, description
        }
    }

    /// The head with the values that it has in one document: the command's word decides which document it is.
    private static func fixed(_ head: [PartReader.Field], command: String) -> [PartReader.Field] {
        head.map { field in
            var field = field
            if field.name == "command" { field.form = .words([command]) }
            if field.name == "version" { field.form = .whole(JSONReport.version...JSONReport.version) }
            return field
        }
    }

    private static func table(_ fields: [PartReader.Field]) -> Schema {
        .table(
            Dictionary(uniqueKeysWithValues: fields.map { ($0.name, .described($0.form, meaning: $0.meaning)) }),
            required: fields.filter(\.isRequired).map(\.name).sorted())
    }

    /// The parts that documents have, with their fields: the head, the documents in their order, the others by name.
    static func parts() throws -> [(name: String, meaning: String, fields: [PartReader.Field])] {
        let reader = PartReader()
        _ = try reader.read(ReportHead.self)
        for document in documents { try read(document, by: reader) }
        let first = [ReportHead.facts.name] + documents.map { $0.facts.name }
        let others = reader.parts.keys.filter { !first.contains($0) }.sorted()
        return (first + others).compactMap { name in
            reader.parts[name].map { (name, $0.meaning, $0.fields) }
        }
    }

    private static func read<Part: ReportPart>(_ part: Part.Type, by reader: PartReader) throws {
        _ = try reader.read(part)
    }
}
