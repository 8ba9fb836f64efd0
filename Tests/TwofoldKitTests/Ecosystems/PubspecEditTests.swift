import Testing

@testable import TwofoldBuild

/// Entries that are added to a `pubspec.yaml`: each edit changes the lines that it must, and no other byte.
@Suite struct PubspecEditTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var before: String
        var after: String
        var adding = ["x.png", "y/"]
        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "a list that is indented",
            before: "flutter:\n  assets:\n    - a # b\n\n  # fonts:\n  fonts: []\n",
            after: "flutter:\n  assets:\n    - a # b\n    - x.png\n    - y/\n\n  # fonts:\n  fonts: []\n"),
        Row(
            name: "a list that is not indented",
            before: "flutter:\n  assets:\n  - a\n  fonts: []\n",
            after: "flutter:\n  assets:\n  - a\n  - x.png\n  - y/\n  fonts: []\n"),
        Row(
            name: "dashes with more spaces, and no final newline",
            before: "flutter:\n    assets:\n        -   a",
            after: "flutter:\n    assets:\n        -   a\n        -   x.png\n        -   y/"),
        Row(
            name: "line ends of Windows",
            before: "flutter:\r\n  assets:\r\n    - a\r\n",
            after: "flutter:\r\n  assets:\r\n    - a\r\n    - x.png\r\n    - y/\r\n"),
        Row(
            name: "line ends of Windows, and none at the end",
            before: "flutter:\r\n  assets:\r\n    - a",
            after: "flutter:\r\n  assets:\r\n    - a\r\n    - x.png\r\n    - y/"),
        Row(
            name: "double quotes", before: "flutter:\n  assets:\n    - \"a\"\n",
            after: "flutter:\n  assets:\n    - \"a\"\n    - \"x.png\"\n    - \"y/\"\n"),
        Row(
            name: "single quotes", before: "flutter:\n  assets:\n    - 'a'\n",
            after: "flutter:\n  assets:\n    - 'a'\n    - 'x.png'\n    - 'y/'\n"),
        Row(
            name: "a table as the last entry",
            before: "flutter:\n  assets:\n    - path: 'a'\n      flavors:\n        - f # g\n  fonts:\n",
            after:
                "flutter:\n  assets:\n    - path: 'a'\n      flavors:\n        - f # g\n    - 'x.png'\n    - 'y/'\n  fonts:\n"
        ),
        Row(
            name: "a table in brackets over two lines as the last entry",
            before: "flutter:\n  assets:\n    - {path: a,\n       flavors: [f]}\n",
            after: "flutter:\n  assets:\n    - {path: a,\n       flavors: [f]}\n    - x.png\n    - y/\n"),
        Row(
            name: "an entry in lines of its own",
            before: "flutter:\n  assets:\n    - |-\n      a\n\nname: b\n",
            after: "flutter:\n  assets:\n    - |-\n      a\n    - x.png\n    - y/\n\nname: b\n"),
        Row(
            name: "brackets", before: "flutter:\n  assets: [a, b] # c\n",
            after: "flutter:\n  assets: [a, b, x.png, y/] # c\n"),
        Row(
            name: "brackets with a comma at the end", before: "flutter:\n  assets: [\n    a,\n    \"b\", # c\n  ]\n",
            after: "flutter:\n  assets: [\n    a,\n    \"b\", \"x.png\", \"y/\", # c\n  ]\n"),
        Row(name: "empty brackets", before: "flutter:\n  assets: []\n", after: "flutter:\n  assets: [x.png, y/]\n"),
        Row(
            name: "nothing after the key, and a list in comments",
            before: "flutter:\n  assets: # all\n    # - a\n  #  - b\n  fonts: []\n",
            after: "flutter:\n  assets: # all\n    - x.png\n    - y/\n    # - a\n  #  - b\n  fonts: []\n"),
        Row(
            name: "null after the key", before: "flutter:\n  assets: null # none\n  fonts: []\n",
            after: "flutter:\n  assets: # none\n    - x.png\n    - y/\n  fonts: []\n"),
        Row(
            name: "~ at the end of the file", before: "flutter:\n  assets:  ~",
            after: "flutter:\n  assets:\n    - x.png\n    - y/"),
        Row(
            name: "no list, and the comments of a new app",
            before: "flutter:\n\n  # Material icons\n  uses-material-design: true\n\n  # assets:\n  #   - a\n",
            after:
                "flutter:\n\n  # Material icons\n  uses-material-design: true\n  assets:\n    - x.png\n    - y/\n\n  # assets:\n  #   - a\n"
        ),
        Row(
            name: "no list, and four spaces", before: "flutter:\n    generate: true\n",
            after: "flutter:\n    generate: true\n    assets:\n      - x.png\n      - y/\n"),
        Row(
            name: "a section of comments", before: "name: a\nflutter:\n  # b\n\ndev: c\n",
            after: "name: a\nflutter:\n  assets:\n    - x.png\n    - y/\n  # b\n\ndev: c\n"),
        Row(
            name: "no section", before: "name: a\ndependencies:\n  b: ^1.0.0 # c\n\n# end\n",
            after: "name: a\ndependencies:\n  b: ^1.0.0 # c\n\nflutter:\n  assets:\n    - x.png\n    - y/\n\n# end\n"),
        Row(
            name: "no section, and the mark of a document's end", before: "---\nname: a\n...\n",
            after: "---\nname: a\n\nflutter:\n  assets:\n    - x.png\n    - y/\n...\n"),
        Row(
            name: "a section in brackets", before: "flutter: {generate: true}\n",
            after: "flutter: {generate: true, assets: [x.png, y/]}\n"),
        Row(name: "empty braces", before: "flutter: {}\n", after: "flutter: {assets: [x.png, y/]}\n"),
        Row(
            name: "all in braces", before: "{name: a}\n", after: "{name: a, flutter: {assets: [x.png, y/]}}\n"),
        Row(
            name: "nothing in braces", before: "{flutter: , name: a}\n",
            after: "{flutter: {assets: [x.png, y/]}, name: a}\n"),
        Row(
            name: "null in braces", before: "flutter: {assets: ~ , generate: true}\n",
            after: "flutter: {assets: [x.png, y/] , generate: true}\n"),
        Row(
            name: "a byte order mark and letters beyond ASCII",
            before: "\u{FEFF}name: ä\nflutter:\n  assets:\n    - ü/ # é\n    - ö/\n# ß\n",
            after: "\u{FEFF}name: ä\nflutter:\n  assets:\n    - ü/ # é\n    - ö/\n    - x.png\n    - y/\n# ß\n"),
        Row(
            name: "a list before another of the same name",
            before: "flutter:\n  deferred-components:\n    - name: a\n      assets:\n        - b\n  assets:\n    - c\n",
            after:
                "flutter:\n  deferred-components:\n    - name: a\n      assets:\n        - b\n  assets:\n    - c\n    - x.png\n    - y/\n"
        ),
    ]

    @Test(arguments: rows)
    func `entries are added in the style of the file`(row: Row) throws {
        let pubspec = try Pubspec(Array(row.before.utf8))
        let text = try #require(try pubspec.adding(row.adding))
        #expect(String(decoding: text, as: UTF8.self) == row.after)
        let again = try Pubspec(text)
        #expect(again.assets.map(\.path) == pubspec.assets.map(\.path) + row.adding)
        #expect(try again.adding([]) == nil)
    }

    @Test(arguments: [
        ("a b.png", "a b.png"), ("icon@2x.png", "icon@2x.png"), ("é.png", "é.png"), ("e\u{301}.png", "'e\u{301}.png'"),
        ("a: b.png", "'a: b.png'"), ("a #b.png", "'a #b.png'"), ("#a.png", "'#a.png'"), ("it's.png", "'it''s.png'"),
        ("'\u{301}.png", "'''\u{301}.png'"), ("-a.png", "'-a.png'"), ("@a.png", "'@a.png'"), ("[a].png", "'[a].png'"),
        ("{a}.png", "'{a}.png'"), ("a,b.png", "'a,b.png'"), ("\"a\".png", "'\"a\".png'"), ("a\\b.png", "'a\\b.png'"),
        ("a\u{1}b.png", "\"a\\U00000001b.png\""), ("a\u{202E}\"\\b.png", "\"a\\U0000202E\\\"\\\\b.png\""),
        (" a.png", "' a.png'"), ("a .png ", "'a .png '"), ("1.5", "'1.5'"), ("true", "'true'"), ("*.png", "'*.png'"),
        ("!a.png", "'!a.png'"), ("%a.png", "'%a.png'"), ("a?b=c&d.png", "'a?b=c&d.png'"), (".a/b.png", "'.a/b.png'"),
    ])
    func `a path has quotes where YAML needs them, and is read back`(path: String, written: String) throws {
        for frame in ["flutter:\n  assets:\n    - %\n", "flutter:\n  assets: [%]\n"] {
            let before = frame.replacing("    - %\n", with: "").replacing("%", with: "")
            let text = try #require(try Pubspec(Array(before.utf8)).adding([path]))
            #expect(
                String(decoding: text, as: UTF8.self).unicodeScalars.elementsEqual(
                    frame.replacing("%", with: written).unicodeScalars))
            #expect(try Pubspec(text).assets.map { Array($0.path.utf8) } == [Array(path.utf8)])
        }
    }

    /// Every edit of a text that can be read is one that reads back, or an error: none is written blindly.
    @Test func `texts put together at random are edited rightly or refused`() {
        let pieces = [
            "flutter:", "assets:", "  ", "\n", "\r\n", "- ", "a", "[", "]", "{", "}", ", ", "~", " # c", "'b'", "\"d\"",
            "|", "ü",
            "path: ", "flavors: ", "\n  assets:", "\n    - ", "\n  - ", "name: e", "\u{FEFF}", "---\n", "...", "\u{85}",
            "\u{2028}",
        ]
        var generator = SplitMix(state: 7)
        var (read, edited) = (0, 0)
        for _ in 0..<20_000 {
            var text = Bool.random(using: &generator) ? "flutter:" : ""
            for _ in 0..<Int.random(in: 1...9, using: &generator) {
                text += pieces[Int.random(in: 0..<pieces.count, using: &generator)]
            }
            guard let pubspec = try? Pubspec(Array(text.utf8)) else { continue }
            read += 1
            guard let new = try? pubspec.adding(["x y.png"]) else { continue }
            edited += 1
            #expect(
                (try? Pubspec(new))?.assets.map(\.path) == pubspec.assets.map(\.path) + ["x y.png"],
                "\(text.debugDescription)")
        }
        #expect(read > 500 && edited * 10 > read * 9, "\(read) read, \(edited) edited")
    }

    private struct SplitMix: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }
}
