import Testing

@testable import TwofoldBuild

/// The bytes of YAML nodes, which edits of other programs' files rely on.
@Suite struct YAMLSpanTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var text: String
        /// The bytes of every node without keys, outermost first.
        var spans: [String]
        var testDescription: String { text.debugDescription }
    }

    static let rows = [
        Row(text: "a # c\n", spans: ["a"]),
        Row(text: "- a # c\n\n- 'b b'  \n# d\n", spans: ["- a # c\n\n- 'b b'", "a", "'b b'"]),
        Row(text: "k: [ a , \"b\" ] # c\n", spans: ["k: [ a , \"b\" ]", "[ a , \"b\" ]", "a", "\"b\""]),
        Row(text: "k: {a: b, c: }\n", spans: ["k: {a: b, c: }", "{a: b, c: }", "b", ""]),
        Row(text: "k:\n# c\n", spans: ["k:", ""]),
        Row(text: "k: ~\r\nl: null\r\n", spans: ["k: ~\r\nl: null", "~", "null"]),
        Row(text: "k:\n- a\n- b\nl: c", spans: ["k:\n- a\n- b\nl: c", "- a\n- b", "a", "b", "c"]),
        Row(text: "k: |\n  a\n  b\n\n# c\n", spans: ["k: |\n  a\n  b", "|\n  a\n  b"]),
        Row(text: "k: a\n  b\nl: c\n", spans: ["k: a\n  b\nl: c", "a\n  b", "c"]),
        Row(text: "é: 'ü' # ö\nß: [日本, ñ]\n", spans: ["é: 'ü' # ö\nß: [日本, ñ]", "'ü'", "[日本, ñ]", "日本", "ñ"]),
        Row(text: "\u{FEFF}a: b\nü: c\n", spans: ["a: b\nü: c", "b", "c"]),
        Row(text: "---\na: b\n...\n", spans: ["a: b", "b"]),
    ]

    @Test(arguments: rows)
    func `a node knows its bytes`(row: Row) throws {
        let text = Array(row.text.utf8)
        let document = try #require(try YAMLReader.document(of: text))
        #expect(spans(of: document).map { String(decoding: text[$0], as: UTF8.self) } == row.spans)
    }

    private func spans(of node: YAMLNode) -> [Range<Int>] {
        switch node.content {
        case .scalar: [node.span]
        case .sequence(let elements): [node.span] + elements.flatMap(spans)
        case .mapping(let entries): [node.span] + entries.flatMap { spans(of: $0.value) }
        }
    }

    @Test func `a list in brackets is told from one in lines`() throws {
        let document = try #require(try YAMLReader.document(of: Array("a: [b]\nc:\n- d\ne: {f: g}\nh:\n  i: j\n".utf8)))
        guard case .mapping(let entries) = document.content else { throw Unexpected() }
        #expect(entries.map(\.value.isFlow) == [true, false, true, false])
    }

    private struct Unexpected: Error {}
}
