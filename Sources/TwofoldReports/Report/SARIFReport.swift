/// Diagnostics as SARIF 2.1.0, the format that code hosts and editors read, in one run.
///
/// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
package enum SARIFReport {
    /// The document, indented, with a line break at its end.
    ///
    /// - Parameters:
    ///   - list: The diagnostics.
    ///   - version: The version of Twofold.
    ///   - folder: The absolute folder that the list's paths are relative to.
    package static func text(_ list: DiagnosticList, version: String, folder: [UInt8]) throws -> String {
        let descriptors = descriptors(list)
        let indices = Dictionary(uniqueKeysWithValues: descriptors.enumerated().map { ($1.id, $0) })
        var seen: [String: Int] = [:]
        let results = list.entries.map { entry in
            // Two diagnostics can have the same identity; their order distinguishes them.
            let count = seen[entry.identity, default: 0]
            seen[entry.identity] = count + 1
            return result(entry, index: indices[entry.rule], ordinal: count)
        }
        return try SortedJSON.text(
            SARIFLog(runs: [
                SARIFLog.Run(
                    tool: SARIFLog.Tool(
                        driver: SARIFLog.Driver(version: version, semanticVersion: version, rules: descriptors)),
                    originalUriBaseIds: [
                        SARIFLog.base: SARIFLog.ArtifactLocation(
                            uri: absolute(folder + (folder == [0x2F] ? [] : [0x2F])))
                    ], results: results)
            ]))
    }

    /// All rules, also those without results, so that a reader knows which were checked.
    private static func descriptors(_ list: DiagnosticList) -> [SARIFLog.ReportingDescriptor] {
        let others = Set(list.entries.map(\.rule)).subtracting(RuleBook.rules.map(\.id.rawValue))
        let rules = RuleBook.rules.map { descriptor($0.id.rawValue, $0) }
        let surveyed = others.map { id in descriptor(id, RuleBook.rule(DiagnosticID(rawValue: id))) }
        return (rules + surveyed).sorted { $0.id < $1.id }
    }

    private static func descriptor(_ id: String, _ rule: Rule?) -> SARIFLog.ReportingDescriptor {
        guard let rule else { return SARIFLog.ReportingDescriptor(id: id) }
        let items = rule.items.map(String.init).joined(separator: ", ")
        let source =
            rule.items.isEmpty
            ? ""
            : " Source: Apple's documents (\(rule.items.count == 1 ? "item" : "items") \(items); see the article \"Rules\")."
        let meaning = sentence(rule.meaning)
        return SARIFLog.ReportingDescriptor(
            id: id, shortDescription: SARIFLog.Message(text: meaning),
            fullDescription: SARIFLog.Message(text: "\(meaning) \(sentence(rule.why))\(source)"),
            helpUri: HostedDocumentation.address(of: rule.id),
            help: SARIFLog.Message(
                text: "\(id), \(rule.severity.rawValue): \(rule.meaning). Why: \(rule.why). Fix: \(rule.fix).\(source)"),
            defaultConfiguration: SARIFLog.Configuration(level: rule.severity.rawValue))
    }

    private static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
    }

    private static func result(_ entry: DiagnosticList.Entry, index: Int?, ordinal: Int) -> SARIFLog.Result {
        let diagnostic = entry.diagnostic
        return SARIFLog.Result(
            ruleId: entry.rule, ruleIndex: index, level: diagnostic.severity.rawValue,
            message: SARIFLog.Message(text: "\(diagnostic.message). Fix: \(diagnostic.fix)."),
            // GitHub refuses a result without a line, so an image has line 1.
            locations: [
                location(
                    entry.path,
                    region: SARIFLog.Region(
                        startLine: diagnostic.place?.line ?? 1, startColumn: diagnostic.place?.column))
            ],
            relatedLocations: entry.related.isEmpty
                ? nil : entry.related.enumerated().map { location($1, id: $0 + 1, region: nil) },
            partialFingerprints: ["findingIdentity/v1": "\(entry.identity):\(ordinal + 1)"],
            // `fixes` can only change the bytes of a file, and not its name.
            properties: entry.target.map { SARIFLog.Properties(moveTo: uri($0)) })
    }

    private static func location(
        _ path: [UInt8], id: Int? = nil, region: SARIFLog.Region?
    ) -> SARIFLog.Location {
        let isAbsolute = path.first == 0x2F
        return SARIFLog.Location(
            id: id,
            physicalLocation: SARIFLog.PhysicalLocation(
                artifactLocation: SARIFLog.ArtifactLocation(
                    uri: uri(path), uriBaseId: isAbsolute ? nil : SARIFLog.base), region: region))
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
