import Testing

@testable import TwofoldBuild

/// What is written as YAML is read as the same.
@Suite struct YAMLTextTests {
    @Test(arguments: [
        ("Icons", "Icons"), ("Art/Größe/a-b_c.png", "Art/Größe/a-b_c.png"), (".", "."), ("2x", "2x"),
        ("24x16.5", "24x16.5"),
        ("true", "\"true\""), ("Off", "\"Off\""), ("null", "\"null\""), ("~", "\"~\""), ("80", "\"80\""),
        ("1e3", "\"1e3\""),
        ("", "\"\""), ("a b", "\"a b\""), ("*.png", "\"*.png\""), ("{name}", "\"{name}\""), ("-", "\"-\""),
        ("a: b", "\"a: b\""), ("a #b", "\"a #b\""), ("it's", "\"it's\""), ("a\"b\\c", #""a\"b\\c""#),
        ("a\nb", #""a\nb""#), ("\u{85}\u{2028}\u{FEFF}", #""\U00000085\U00002028\U0000FEFF""#),
        ("---", "\"---\""), ("...", "\"...\""), ("a,b]", "\"a,b]\""), ("😀", #""\U0001F600""#), ("@2x", "\"@2x\""),
    ])
    func aTextIsQuotedOnlyWhereItHasToBe(row: (text: String, written: String)) throws {
        #expect(YAMLText.scalar(row.text) == row.written)
    }

    @Test func whatIsWrittenIsReadAgainInEveryPlace() throws {
        let pieces = [
            "a", "*", "{x}", "- ", ": ", "#", "'", "\"", "\\", "\t", "\n", "\u{0}", "ß", "\u{7F}", "&a", "!t", "|", ">",
            "%", "@",
            "`", "?", "true", "~", "1", "é\u{301}", "\u{FFFE}",
        ]
        for first in pieces {
            for second in pieces {
                let text = first + second
                let written = YAMLText.scalar(text)
                for document in ["\(written)", "k: \(written)", "- \(written)", "{k: \(written)}", "[\(written), b]"] {
                    let node = try #require(try YAMLReader.document(of: Array("\(document) # c\n".utf8)))
                    let value: YAMLNode? =
                        switch node.content {
                        case .scalar: node
                        case .sequence(let nodes): nodes.first
                        case .mapping(let entries): entries.first?.value
                        }
                    guard case .scalar(let read, _)? = value?.content else {
                        Issue.record("\(document)")
                        continue
                    }
                    #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars), "\(document)")
                }
            }
        }
    }

    @Test func aPartOfAFileKeepsItsMeaningOnOneLine() throws {
        let text = "a:\n  - {b: 'x, y', \"80\": 80, c: [1, true, off]}\n  - |\n    two\n    lines\n  -\nd: ~\n"
        let node = try #require(try YAMLReader.document(of: Array(text.utf8)))
        #expect(
            node.flowText
                == #"{a: [{b: "x, y", "80": 80, c: [1, true, off]}, "two\nlines\n", ~], d: ~}"#)
    }
}
