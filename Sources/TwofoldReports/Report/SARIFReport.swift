/// Diagnostics as SARIF 2.1.0, the format that code hosts and editors read, in one run.
///
/// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
package enum SARIFReport {
    /// The document, indented, with a line break at its end.
    ///
    /// - Parameter folder: The absolute folder that the list's paths are relative to.
    package static func text(_ list: DiagnosticList, version: String, folder: [UInt8]) throws -> String {
        // Also rules without results, so that a reader knows which were checked.
        let rules = Set(RuleBook.rules + list.entries.map(\.diagnostic.rule)).sorted()
        let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1, $0) })
        var seen: [String: Int] = [:]
        let results = list.entries.map { entry in
            // Two diagnostics can have the same identity; their order distinguishes them.
            let count = seen[entry.identity, default: 0]
            seen[entry.identity] = count + 1
            return result(entry, index: indices[entry.diagnostic.rule], ordinal: count)
        }
        let driver: [String: JSONValue?] = [
            "name": "twofold", "version": .text(version), "semanticVersion": .text(version),
            "rules": .list(rules.map(descriptor)),
        ]
        let run: [String: JSONValue?] = [
            "tool": .object(["driver": .object(driver)]),
            "originalUriBaseIds": .object([
                base: .object(["uri": .text(absolute(folder + (folder == [0x2F] ? [] : [0x2F])))])
            ]),
            "results": .list(results), "columnKind": "unicodeCodePoints",
        ]
        return try SortedJSON.text(
            .object([
                "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
                "version": "2.1.0", "runs": .list([.object(run)]),
            ]))
    }

    /// The base of relative paths; GitHub takes this name for the root of a checkout.
    private static let base = "%SRCROOT%"

    private static func descriptor(_ rule: Rule) -> JSONValue {
        let items = rule.items.map(String.init).joined(separator: ", ")
        let source =
            rule.items.isEmpty
            ? ""
            : " Source: Apple's documents (\(rule.items.count == 1 ? "item" : "items") \(items); see the article \"Rules\")."
        let meaning = sentence(rule.meaning)
        return .object([
            "id": .text(rule.id.rawValue), "shortDescription": message(meaning),
            "fullDescription": message("\(meaning) \(sentence(rule.why))\(source)"),
            // Where a person reads more, and the same in the log itself, for viewers without network.
            "helpUri": .text(HostedDocumentation.address(of: rule.id)),
            "help": message(
                "\(rule.id.rawValue), \(rule.severity.rawValue): \(rule.meaning). Why: \(rule.why). Fix: \(rule.fix).\(source)"
            ),
            "defaultConfiguration": .object(["level": .text(rule.severity.rawValue)]),
        ])
    }

    private static func message(_ text: String) -> JSONValue { .object(["text": .text(text)]) }

    private static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
    }

    private static func result(_ entry: DiagnosticList.Entry, index: Int?, ordinal: Int) -> JSONValue {
        let diagnostic = entry.diagnostic
        // GitHub refuses a result without a line, so an image has line 1.
        let region = JSONValue.object([
            "startLine": .whole(diagnostic.place?.line ?? 1), "startColumn": diagnostic.place.map { .whole($0.column) },
        ])
        let related = entry.related.enumerated().map { location($1, id: $0 + 1) }
        return .object([
            "ruleId": .text(entry.rule), "ruleIndex": index.map { .whole($0) },
            "level": .text(diagnostic.severity.rawValue),
            "message": message("\(diagnostic.message). Fix: \(diagnostic.fix)."),
            "locations": .list([location(entry.path, region: region)]),
            "relatedLocations": related.isEmpty ? nil : .list(related),
            "partialFingerprints": .object(["findingIdentity/v1": .text("\(entry.identity):\(ordinal + 1)")]),
            // `fixes` can only change the bytes of a file, and not its name.
            "properties": entry.target.map { .object(["moveTo": .text(uri($0))]) },
        ])
    }

    private static func location(_ path: [UInt8], id: Int? = nil, region: JSONValue? = nil) -> JSONValue {
        let artifact = JSONValue.object([
            "uri": .text(uri(path)), "uriBaseId": path.first == 0x2F ? nil : .text(base),
        ])
        return .object([
            "id": id.map { .whole($0) }, "physicalLocation": .object(["artifactLocation": artifact, "region": region]),
        ])
    }

    private static func uri(_ path: [UInt8]) -> String { path.first == 0x2F ? absolute(path) : encoded(path) }

    private static func absolute(_ path: [UInt8]) -> String { "file://\(encoded(path))" }

    /// Escapes as `%FF` all bytes outside ASCII and those with a meaning in a URI, including the colon that ends a scheme.
    private static func encoded(_ path: [UInt8]) -> String {
        let plain = Array("-._~@/".utf8)
        return path.map { byte in
            let isLetter = (0x61...0x7A).contains(byte | 0x20)
            if isLetter || byte.isDigit || plain.contains(byte) { return String(UnicodeScalar(byte)) }
            return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
