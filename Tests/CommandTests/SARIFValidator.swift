import Foundation

/// As much of the schema of SARIF 2.1.0 (errata 01) as Twofold's logs use: properties, their types, which are required, what
/// is allowed, where items have to differ.
///
/// Everything else is a problem, as the schema admits no other properties.
enum SARIFValidator {
    private indirect enum Shape: Sendable {
        case text
        case uri
        case oneOf([String])
        case number(from: Int)
        case list(Shape)
        case set(Shape)
        case map(Shape)
        case anything
        case object(required: [String], [String: Shape])
    }

    private static let message = Shape.object(required: ["text"], ["text": .text])
    private static let artifact = Shape.object(required: [], ["uri": .uri, "uriBaseId": .text])
    private static let level = Shape.oneOf(["none", "note", "warning", "error"])

    private static let location = Shape.object(
        required: [],
        [
            "id": .number(from: -1),
            "physicalLocation": .object(
                required: ["artifactLocation"],
                [
                    "artifactLocation": artifact,
                    "region": .object(
                        required: ["startLine"], ["startLine": .number(from: 1), "startColumn": .number(from: 1)]),
                ]),
        ])

    private static let rule = Shape.object(
        required: ["id"],
        [
            "id": .text, "helpUri": .uri, "shortDescription": message, "fullDescription": message, "help": message,
            "defaultConfiguration": .object(required: [], ["level": level]),
        ])

    private static let result = Shape.object(
        required: ["message"],
        [
            "ruleId": .text, "ruleIndex": .number(from: -1), "level": level, "message": message,
            "locations": .list(location), "relatedLocations": .set(location), "partialFingerprints": .map(.text),
            "properties": .map(.anything),
        ])

    private static let log = Shape.object(
        required: ["version", "runs"],
        [
            "$schema": .uri, "version": .oneOf(["2.1.0"]),
            "runs": .list(
                .object(
                    required: ["tool"],
                    [
                        "tool": .object(
                            required: ["driver"],
                            [
                                "driver": .object(
                                    required: ["name"],
                                    ["name": .text, "version": .text, "semanticVersion": .text, "rules": .set(rule)])
                            ]),
                        "originalUriBaseIds": .map(artifact), "results": .list(result),
                        "columnKind": .oneOf(["utf16CodeUnits", "unicodeCodePoints"]),
                    ])),
        ])

    /// What is wrong with a log, each with its place; and what the schema cannot say: indices and folders that exist.
    static func problems(_ value: Any) -> [String] { problems(value, log, "$") + references(value) }

    private static func isAllowedInURI(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return false }
        return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            || "-._~:/?#[]@!$&'()*+,;=%".unicodeScalars.contains(scalar)
    }

    private static func problems(_ value: Any, _ shape: Shape, _ place: String) -> [String] {
        switch shape {
        case .anything: return []
        case .text: return value is String ? [] : ["\(place): no text"]
        case .uri:
            guard let text = value as? String, text.unicodeScalars.allSatisfy(isAllowedInURI)
            else { return ["\(place): no URI: \(value)"] }
            return []
        case .oneOf(let words):
            return (value as? String).map(words.contains) == true ? [] : ["\(place): none of \(words)"]
        case .number(let least): return (value as? Int).map { $0 >= least } == true ? [] : ["\(place): no number"]
        case .list(let shape):
            guard let list = value as? [Any] else { return ["\(place): no list"] }
            return list.enumerated().flatMap { problems($1, shape, "\(place)[\($0)]") }
        case .set(let shape):
            guard let list = value as? [Any] else { return ["\(place): no list"] }
            let texts = list.map { try? JSONSerialization.data(withJSONObject: $0, options: .sortedKeys) }
            return (Set(texts).count == list.count ? [] : ["\(place): two items are the same"])
                + problems(value, .list(shape), place)
        case .map(let shape):
            guard let map = value as? [String: Any] else { return ["\(place): no object"] }
            return map.flatMap { problems($1, shape, "\(place).\($0)") }
        case .object(let required, let shapes):
            guard let object = value as? [String: Any] else { return ["\(place): no object"] }
            return required.filter { object[$0] == nil }.map { "\(place): no \($0)" }
                + object.flatMap { key, value in
                    shapes[key].map { problems(value, $0, "\(place).\(key)") } ?? ["\(place): unknown \(key)"]
                }
        }
    }

    private static func references(_ value: Any) -> [String] {
        guard let runs = (value as? [String: Any])?["runs"] as? [[String: Any]] else { return [] }
        return runs.flatMap { run -> [String] in
            let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
            let rules = (driver?["rules"] as? [[String: Any]] ?? []).map { $0["id"] as? String }
            let bases = run["originalUriBaseIds"] as? [String: Any] ?? [:]
            let results = run["results"] as? [[String: Any]] ?? []
            return results.flatMap { result -> [String] in
                var problems: [String] = []
                if let index = result["ruleIndex"] as? Int {
                    let isRight = rules.indices.contains(index) && rules[index] == result["ruleId"] as? String
                    if !isRight { problems.append("ruleIndex \(index) is another rule's") }
                }
                for location in result["locations"] as? [[String: Any]] ?? [] {
                    let place = (location["physicalLocation"] as? [String: Any])?["artifactLocation"] as? [String: Any]
                    if let base = place?["uriBaseId"] as? String, bases[base] == nil {
                        problems.append("no base \(base)")
                    }
                }
                return problems
            } + (Set(rules).count == rules.count ? [] : ["two rules have one id"])
        }
    }
}
