import Testing

@testable import TwofoldCheck

/// A source, and what is read from it: `line:column loader name`, with `…` for what is not known and `?` behind what is unsure.
struct SourceRow: Sendable, CustomTestStringConvertible {
    var title: String
    var source: String
    var requests: [String]

    init(_ title: String, _ source: String, _ requests: String...) {
        self.title = title
        self.source = source
        self.requests = requests
    }

    var testDescription: String { title }

    static func texts(_ found: FileReferences) -> [String] {
        found.requests.map { request in
            let place = request.place.map { "\($0.line):\($0.column) " } ?? ""
            let name = request.name.parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "…")
            return "\(place)\(request.loader) \(name)\(request.certainty == .certain ? "" : "?")"
        }
    }
}
