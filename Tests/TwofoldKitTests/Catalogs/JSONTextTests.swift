import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild

@Suite struct JSONTextTests {
    static func read(_ text: String) throws -> JSONText { try JSONText(Array(text.utf8)) }

    static func string(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

    @Test func `every value knows the bytes that it takes`() throws {
        let text = try Self.read("\u{FEFF} {\"a\" :\t[1, -2.5e3 ,true], \"b\\u00e9\":{}}\r\n")
        let members = text.root.members
        #expect(members.map { Self.string($0.key) } == ["a", "bé"])
        #expect(
            members.map { Self.string(text.source($0.range)) } == ["\"a\" :\t[1, -2.5e3 ,true]", "\"b\\u00e9\":{}"])
        #expect(members[0].value.items.map { Self.string(text.source($0.range)) } == ["1", "-2.5e3", "true"])
        #expect(members[0].value.items.map(text.number) == [1, -2500, nil])
        #expect(text.bytes.starts(with: [0xEF, 0xBB, 0xBF]))
    }

    @Test(arguments: [
        ("a\\/\\\\\\\"\\n", "a/\\\"\n"), ("\\ud83d\\ude00", "😀"), ("\\u0000", "\0"), ("é", "é"),
    ])
    func `a string is what its escapes say`(json: String, expected: String) throws {
        #expect(try Self.read("\"\(json)\"").root.text == expected)
    }

    struct Wrong: Sendable, CustomTestStringConvertible {
        var text: String
        var reason: JSONProblem.Reason
        var line: Int
        var column: Int
        var testDescription: String { text.debugDescription }
    }

    @Test(arguments: [
        Wrong(text: "", reason: .endsEarly, line: 1, column: 1),
        Wrong(text: "{\n  \"a\" : 1,\n,}", reason: .noKey, line: 3, column: 1),
        Wrong(text: "[1\r\n 2]", reason: .noComma, line: 2, column: 2),
        Wrong(text: "[\r1,\r?]", reason: .unexpected, line: 3, column: 1),
        Wrong(text: "[\"é\", tru]", reason: .unexpected, line: 1, column: 7),
        Wrong(text: "{\"a\" 1}", reason: .noColon, line: 1, column: 6),
        Wrong(text: "{\"a\":", reason: .endsEarly, line: 1, column: 6),
        Wrong(text: "{} {}", reason: .textAfterEnd, line: 1, column: 4),
        Wrong(text: "[01]", reason: .number, line: 1, column: 2),
        Wrong(text: "[1.]", reason: .number, line: 1, column: 2),
        Wrong(text: "[-]", reason: .number, line: 1, column: 2),
        Wrong(text: "[\"\\x\"]", reason: .escape, line: 1, column: 3),
        Wrong(text: "[\"\\ud83d\"]", reason: .escape, line: 1, column: 3),
        Wrong(text: "[\"\\ud83d\\u0041\"]", reason: .escape, line: 1, column: 3),
        Wrong(text: "[\"a\\udc00\"]", reason: .escape, line: 1, column: 4),
        Wrong(text: "[\"\\u12g4\"]", reason: .escape, line: 1, column: 3),
        Wrong(text: "[\"a\nb\"]", reason: .controlCharacter, line: 1, column: 4),
        Wrong(text: "\u{FEFF}[,]", reason: .unexpected, line: 1, column: 2),
        Wrong(text: "// a\n{}", reason: .unexpected, line: 1, column: 1),
    ])
    func `an error says the line and the column`(wrong: Wrong) throws {
        let problem = #expect(throws: JSONProblem.self) { try Self.read(wrong.text) }
        #expect(problem?.reason == wrong.reason)
        #expect(problem?.place.line == wrong.line)
        #expect(problem?.place.column == wrong.column)
    }

    @Test(arguments: [("[1,]", true), (#"{"a":1,}"#, true), ("[1 , \n]", true), ("[,]", false), ("[1,,]", false)])
    func `one comma may stand behind the last part`(text: String, isRead: Bool) {
        #expect(((try? Self.read(text)) != nil) == isRead)
    }

    @Test func `bytes that are not UTF-8 are an error`() {
        let problem = #expect(throws: JSONProblem.self) { try JSONText([0x5B, 0x22, 0xC3, 0x28, 0x22, 0x5D]) }
        #expect(problem?.reason == .encoding)
    }

    @Test func `depth, length and the number of values are limited`() throws {
        func deep(_ count: Int) -> [UInt8] {
            Array(repeating: UInt8(ascii: "["), count: count) + Array(repeating: UInt8(ascii: "]"), count: count)
        }
        _ = try JSONText(deep(JSONText.maxDepth))
        func reason(_ bytes: [UInt8]) -> JSONProblem.Reason? {
            do throws(JSONProblem) { _ = try JSONText(bytes) } catch { return error.reason }
            return nil
        }
        #expect(reason(deep(JSONText.maxDepth + 1)) == .tooDeep)
        #expect(reason(Array(repeating: UInt8(ascii: "["), count: 1 << 20)) == .tooDeep)
        #expect(reason(Array(repeating: 0x20, count: JSONText.longest + 1)) == .tooLong)
        let many = Array("[1".utf8) + Array(repeating: Array(",1".utf8), count: JSONText.maxValues).joined() + [0x5D]
        #expect(reason(many) == .tooManyValues)
    }

    struct Insertion: Sendable, CustomTestStringConvertible {
        var id: String
        var text: String
        /// Where the part goes.
        var at: Int
        var expected: String
        var testDescription: String { id }
    }

    @Test(arguments: [
        Insertion(
            id: "before the first of a line each", text: "[\n  1,\n  2\n]", at: 0, expected: "[\n  0,\n  1,\n  2\n]"),
        Insertion(id: "between", text: "[\n  1,\n  2\n]", at: 1, expected: "[\n  1,\n  0,\n  2\n]"),
        Insertion(id: "after the last", text: "[\n  1,\n  2\n]", at: 2, expected: "[\n  1,\n  2,\n  0\n]"),
        Insertion(id: "after the only one", text: "[\n\t1\n]\n", at: 1, expected: "[\n\t1,\n\t0\n]\n"),
        Insertion(id: "before the only one, CRLF", text: "[\r\n 1\r\n]", at: 0, expected: "[\r\n 0,\r\n 1\r\n]"),
        Insertion(id: "one line without blanks", text: "[1,2]", at: 2, expected: "[1,2,0]"),
        Insertion(id: "one line, only one", text: "[1]", at: 1, expected: "[1,0]"),
        Insertion(id: "one line with blanks", text: "[ 1, 2 ]", at: 0, expected: "[ 0, 1, 2 ]"),
        Insertion(id: "comma first", text: "[ 1\n, 2\n]", at: 2, expected: "[ 1\n, 2\n, 0\n]"),
        Insertion(id: "empty", text: "[]", at: 0, expected: "[0]"),
        Insertion(id: "empty with a blank", text: "[ ]", at: 0, expected: "[ 0 ]"),
        Insertion(id: "empty as Xcode writes it", text: "[\n\n]", at: 0, expected: "[\n  0\n]"),
        Insertion(id: "empty in CRLF and tabs", text: "[\r\n\r\n\t]", at: 0, expected: "[\r\n\t\t0\r\n\t]"),
        Insertion(id: "beyond the end", text: "[1,2]", at: 9, expected: "[1,2,0]"),
    ])
    func `a part goes in as its neighbors stand, and out again`(row: Insertion) throws {
        let text = try Self.read(row.text)
        let longer = try #require(text.applying([text.inserting([0x30], into: text.root, at: row.at)]))
        #expect(Self.string(longer) == row.expected)
        let again = try JSONText(longer)
        let index = try #require(again.root.items.firstIndex { again.number($0) == 0 })
        let shorter = try #require(again.applying(again.removing([index], from: again.root)))
        #expect(Self.string(shorter) == row.text)
    }

    @Test func `any of the parts can be removed`() throws {
        let text = try Self.read("[0, 1,  2 ,3,4]")
        for bits in 0..<32 {
            let gone = (0..<5).filter { bits >> $0 & 1 == 1 }
            let rest = try JSONText(try #require(text.applying(text.removing(gone, from: text.root))))
            #expect(rest.root.items.map(rest.number) == (0..<5).filter { !gone.contains($0) }.map { Double($0) })
        }
    }

    @Test func `edits of the same bytes are refused`() throws {
        let text = try Self.read("[1,2]")
        let splice = JSONText.Splice(range: 1..<2, bytes: [0x33])
        #expect(text.applying([splice, splice]) == nil)
        #expect(text.applying([JSONText.Splice(range: 5..<9, bytes: [])]) == nil)
        #expect(text.applying([splice]).map(Self.string) == "[3,2]")
    }

    @Test func `a quoted string is read back`() throws {
        for text in ["a", "a\"b\\c/d", "\u{1}\n", "é😀"] {
            let quoted = try #require(JSONText.quoted(Array(text.utf8)))
            #expect(try JSONText(quoted).root.text == text)
        }
        #expect(JSONText.quoted([0xFF]) == nil)
    }

    @Test func `random bytes are read or refused, and never trap`() {
        var random = SystemRandomNumberGenerator()
        let alphabet = Array("{}[]\",:\\u0123456789abcdeftrn \n\r\t-+.éx".utf8) + [0xEF, 0xBB, 0xBF, 0xFF, 0]
        for _ in 0..<3000 {
            let count = Int.random(in: 0..<60, using: &random)
            let bytes = (0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }
            if let text = try? JSONText(bytes) { #expect(text.bytes == bytes) }
        }
    }

    @Test(.onRealImages, .onRealCatalogs) func `real files that end early are refused, and never trap`() throws {
        for file in Corpus.catalogContents.prefix(60) {
            let bytes = Array(try Data(contentsOf: file))
            let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
            for count in stride(from: 0, through: end, by: 7) {
                #expect(throws: JSONProblem.self) { try JSONText(Array(bytes.prefix(count))) }
            }
        }
    }
}
