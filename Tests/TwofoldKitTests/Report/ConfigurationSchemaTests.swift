import Foundation
import Testing
import TwofoldKit

@testable import TwofoldBuild

/// The schema of the configuration file: made of what reads it, and admitting what that admits.
@Suite struct ConfigurationSchemaTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources/TwofoldKit/TwofoldKit.docc")

    private static func schema() throws -> [String: Any] {
        let text = try ConfigurationSchema.text(rules: RuleBook.all)
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func theSchemaOfTheDocumentationIsThatOfTheCode() throws {
        let file = Self.folder.appendingPathComponent("Resources/twofold.schema.json")
        let text = try ConfigurationSchema.text(rules: RuleBook.all)
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
            try Data(text.utf8).write(to: file)
            Issue.record("recorded twofold.schema.json; look at it, then run again")
            return
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text, "RECORD_SNAPSHOTS=1 writes it")
    }

    @Test func everyKeyOfTheArticleIsInTheSchemaWithItsDefault() throws {
        let page = try String(contentsOf: Self.folder.appendingPathComponent("ConfigurationFile.md"), encoding: .utf8)
        let table = try #require(page.split(separator: "## Keys").last?.split(separator: "\n## ").first)
        let fields = try #require(try Self.schema()["properties"] as? [String: Any])
        func part(_ keys: [String]) -> [String: Any]? {
            var field: [String: Any]? = ["properties": fields]
            for key in keys {
                let choices = (field?["anyOf"] as? [[String: Any]] ?? []) + [field ?? [:]]
                let tables = choices + choices.compactMap { $0["items"] as? [String: Any] }
                field = tables.lazy.compactMap { ($0["properties"] as? [String: Any])?[key] as? [String: Any] }.first
            }
            return field
        }
        var keys: [String] = []
        var rows: [(key: String, standard: String)] = []
        for line in table.split(separator: "\n") where line.hasPrefix("| ") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count > 2 else { continue }
            if cells[0].isEmpty { rows[rows.count - 1].standard += " \(cells[2])" }
            guard let key = cells[0].wholeMatch(of: /`([^`]+)`/)?.output.1 else { continue }
            rows.append((String(key), cells[2]))
        }
        for row in rows {
            let path = row.key.replacing("[]", with: "").split(separator: ".").map(String.init)
            keys.append(path[0])
            let found = try #require(part(path), "\(row.key)")
            let meaning = try #require(found["description"] as? String, "\(row.key)")
            let standard = row.standard.replacing("`", with: "")
            // The article links what the schema can only name.
            if !standard.contains("<doc:"), !standard.isEmpty, row.key != "paths[].rules" {
                #expect(meaning.hasSuffix("Default: \(standard)."), "\(row.key): \(meaning)")
            }
        }
        #expect(rows.count > 35)
        #expect(Set(fields.keys).subtracting(["colour"]).isSubset(of: Set(keys).union(["limits", "sizes"])))
    }

    static let accepted =
        ConfigurationTests.alike.flatMap { [$0.one, $0.other] }
        + EffectiveConfigurationTests.values.map { "\($0.key.rawValue): \($0.value)" }.sorted() + [
            "", "~", "rules:\npaths:\nlimits:\nsizes: ~\ntargets:\n", "colour: srgb", "quality: 80", "page: 2",
            "paths: [{match: [a, b], colour: keep, quality: 3, rules: {size: 'off'}}]",
            "targets: [{layout: web, from: ., to: public, widths: [320, 640], paths: 'a/*'}, {layout: catalog, namespaces: true}]",
            "appearances: {\"~dark\": dark, _t: tinted}", "limits: {pixels: 1.5M, seconds: 0.5, memory: 192MiB}",
            "sizes: {limit: 2012}", "scales: 1.33x",
        ]

    static let refused = [
        "filtr: area", "filter: box", "strict: yes", "strict: 'true'", "scales: [2]", "scales: []",
        "devices: {watch: 1}",
        "devices: {ipad: 0}", "quality: 0", "quality: {gif: 3}", "formats: [gif]", "page: 0", "page: 1.5", "name: a",
        "name: 'a/{name}'", "vector-size: 24", "limits: {side: 0}", "limits: {side: big}", "limits: {sides: 1}",
        "limits: {pixels: lots}", "rules: {size.od: off}", "rules: {size.odd: of}", "rules: {image.damaged: off}",
        "paths: {match: a}", "paths: [{filter: area}]", "paths: [{match: []}]", "paths: [{match: a, strict: true}]",
        "targets: [{from: a}]", "targets: [{layout: ios}]", "targets: [{layout: web, vectors: draw}]",
        "targets: [{layout: web, widths: [0]}]", "appearances: {'@dark': dark}", "appearances: {'~dark': night}",
        "exclude: []", "exclude: {a: b}", "sizes: {limit: lots}", "- a", "text", "effort: {a: b}",
    ]

    @Test(arguments: accepted) func whatIsReadIsAdmitted(text: String) throws {
        #expect(throws: Never.self) { try Configuration(parsing: Array(text.utf8), file: "") }
        #expect(try SchemaJudge(Self.schema()).problem(of: text) == nil)
    }

    @Test(arguments: refused) func whatIsRefusedIsRefused(text: String) throws {
        #expect(throws: ConfigurationErrors.self) { try Configuration(parsing: Array(text.utf8), file: "") }
        #expect(try SchemaJudge(Self.schema()).problem(of: text) != nil)
    }
}

/// Judges a YAML text by a JSON Schema, as far as this schema's keywords go; any other keyword is a fault of the test.
private struct SchemaJudge {
    private let root: [String: Any]

    init(_ schema: [String: Any]) { root = schema }

    private indirect enum Value {
        case text(String)
        case number(Double)
        case truth
        case nothing
        case list([Value])
        case table([(String, Value)])

        init(_ node: YAMLNode?) {
            switch node?.content {
            case nil: self = .nothing
            case .scalar(let text, let isPlain)?:
                if !isPlain {
                    self = .text(text)
                } else if ["", "~", "null"].contains(text) {
                    self = .nothing
                } else if ["true", "false"].contains(text) {
                    self = .truth
                } else if let number = Double(text), text.first?.isLetter == false {
                    self = .number(number)
                } else {
                    self = .text(text)
                }
            case .sequence(let nodes)?: self = .list(nodes.map { Value($0) })
            case .mapping(let entries)?:
                self = .table(
                    entries.map { entry in
                        guard case .scalar(let key, _) = entry.key.content else { return ("", .nothing) }
                        return (key, Value(entry.value))
                    })
            }
        }

        var type: String {
            switch self {
            case .text: "string"
            case .number(let number): number == number.rounded() ? "integer" : "number"
            case .truth: "boolean"
            case .nothing: "null"
            case .list: "array"
            case .table: "object"
            }
        }
    }

    /// What is wrong with a text; nil if the schema admits it.
    func problem(of text: String) throws -> String? {
        try problem(of: Value(try YAMLReader.document(of: Array(text.utf8))), by: root, at: "")
    }

    private func problem(of value: Value, by schema: [String: Any], at path: String) throws -> String? {
        for (keyword, rule) in schema.sorted(by: { $0.key < $1.key }) {
            if let problem = try problem(of: value, keyword, rule, schema, at: path) { return problem }
        }
        return nil
    }

    /// Words that say nothing of a value, or of one of its kind.
    private static let others: Set<String> = [
        "$schema", "$defs", "title", "description", "pattern", "minimum", "maximum", "exclusiveMinimum", "minItems",
        "items", "required", "properties", "additionalProperties", "propertyNames",
    ]

    private func problem(
        of value: Value, _ keyword: String, _ rule: Any, _ schema: [String: Any], at path: String
    ) throws -> String? {
        let wrong = "\(path): \(keyword)"
        switch (keyword, value) {
        case ("type", _):
            let types = try (rule as? [String]) ?? [#require(rule as? String)]
            return types.contains(value.type) || (types.contains("number") && value.type == "integer") ? nil : wrong
        case ("enum", .text(let text)): return try #require(rule as? [String]).contains(text) ? nil : wrong
        case ("enum", _): return wrong
        case ("pattern", .text(let text)):
            return try text.firstMatch(of: Regex(try #require(rule as? String))) == nil ? wrong : nil
        case ("minimum", .number(let number)): return number < (try #require(rule as? Double)) ? wrong : nil
        case ("maximum", .number(let number)): return number > (try #require(rule as? Double)) ? wrong : nil
        case ("exclusiveMinimum", .number(let number)): return number <= (try #require(rule as? Double)) ? wrong : nil
        case ("minItems", .list(let elements)): return elements.count < (try #require(rule as? Int)) ? wrong : nil
        case ("items", .list(let elements)):
            let schema = try #require(rule as? [String: Any])
            return try elements.compactMap { try problem(of: $0, by: schema, at: path + "[]") }.first
        case ("anyOf", _):
            let choices = try #require(rule as? [[String: Any]])
            return try choices.contains { try problem(of: value, by: $0, at: path) == nil } ? nil : wrong
        case ("required", .table(let fields)):
            return Set(try #require(rule as? [String])).isSubset(of: fields.map(\.0)) ? nil : wrong
        case ("properties", .table(let fields)):
            let properties = try #require(rule as? [String: [String: Any]])
            return try fields.compactMap { key, value in
                try properties[key].flatMap { try problem(of: value, by: $0, at: "\(path).\(key)") }
            }.first
        case ("additionalProperties", .table(let fields)):
            let known = (schema["properties"] as? [String: Any]) ?? [:]
            let others = fields.filter { known[$0.0] == nil }
            if rule as? Bool == false { return others.isEmpty ? nil : wrong }
            let schema = try #require(rule as? [String: Any])
            return try others.compactMap { try problem(of: $0.1, by: schema, at: "\(path).\($0.0)") }.first
        case ("propertyNames", .table(let fields)):
            let schema = try #require(rule as? [String: Any])
            return try fields.compactMap { try problem(of: .text($0.0), by: schema, at: path) }.first
        case ("$ref", _):
            let name = try #require((rule as? String)?.split(separator: "/").last.map(String.init))
            let part = try #require((root["$defs"] as? [String: Any])?[name] as? [String: Any])
            return try problem(of: value, by: part, at: path)
        case _ where Self.others.contains(keyword): return nil
        default:
            Issue.record("the judge does not know \(keyword)")
            return wrong
        }
    }
}
