/// A type whose values are objects in documents for programs.
///
/// Its stored properties are the fields: the schema is read off them, and only what a field means is written beside them.
protocol ReportPart: Codable {
    static var facts: PartFacts { get }
}

/// What a schema says of a part besides the form of its fields.
struct PartFacts: Sendable {
    /// The name of the part in the schema.
    var name: String
    /// What it stands for.
    var meaning: String
    /// What each field says, in the order of the documentation.
    var fields: KeyValuePairs<String, String>
}

/// The part of a document that one command alone has.
protocol ReportDocument: ReportPart {
    /// The command, as users write it.
    static var command: String { get }
}

/// The fields that all documents have.
struct ReportHead: ReportPart {
    var version = JSONReport.version
    var command: String
    var tool: ToolEntry
    var root: String?
    var projects: [PathEntry]?
    var into: String?
    var unconfined: String?
    var diagnostics: [DiagnosticEntry]

    init(command: String, tool: ToolEntry, diagnostics: [DiagnosticEntry]) {
        self.command = command
        self.tool = tool
        self.diagnostics = diagnostics
    }

    static let facts = PartFacts(
        name: "head", meaning: "What every document has",
        fields: [
            "version": "the version of the form, raised when a field changes its meaning",
            "command": "the command whose document it is; that of `build --dry-run` is the document of `plan`",
            "tool": "the program that wrote it",
            "root": """
            the real path of the project's root, or of the deepest folder that holds all projects; every `path` is \
            relative to it. Omitted by `devices` and `rules`
            """,
            "projects": "with several projects: the root of each, empty for `root` itself",
            "into": """
            the absolute path of the folder that files are written into, with `--into`, `--hashed` and `convert`; the \
            paths of written files are relative to it
            """,
            "unconfined": """
            why the run had all rights of its user; omitted where a sandbox confined it, and by commands that read no image
            """,
            "diagnostics": "all diagnostics, sorted by path",
        ])
}

/// The program that wrote a document.
struct ToolEntry: ReportPart {
    var name = "twofold"
    var version: String

    init(version: String) { self.version = version }

    static let facts = PartFacts(
        name: "tool", meaning: "The program that wrote a document",
        fields: ["name": "always `twofold`", "version": "its version"])
}

/// A document: the fields of its head and those of its body side by side.
struct Envelope<Body: ReportDocument>: Encodable {
    var head: ReportHead
    var body: Body

    func encode(to encoder: any Encoder) throws {
        try head.encode(to: encoder)
        try body.encode(to: encoder)
    }
}

/// A word of a fixed list, which the schema enumerates.
struct ReportWord<Value: RawRepresentable & CaseIterable>: Codable where Value.RawValue == String {
    var value: Value

    init(_ value: Value) { self.value = value }

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let value = Value(rawValue: text) else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: text))
        }
        self.value = value
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value.rawValue)
    }
}
