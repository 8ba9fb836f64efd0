import Testing

@testable import TwofoldBuild
@testable import TwofoldImaging

@Suite struct GlobTests {
    static let rows: [(pattern: String, matches: [String], others: [String])] = [
        ("a.png", ["a.png", "x/a.png", "x/y/a.png"], ["b.png", "a.PNG", "a.png/b", "xa.png"]),
        ("*.png", ["a.png", "x/b.png", ".png"], ["a.jpg", "a.png.jpg", "x.png/a.jpg"]),
        ("/a.png", ["a.png"], ["x/a.png"]),
        ("./a.png", ["a.png"], ["x/a.png"]),
        ("x/a.png", ["x/a.png"], ["y/x/a.png", "a.png"]),
        ("x/*.png", ["x/a.png"], ["x/y/a.png", "a.png"]),
        ("x/*", ["x/a", "x/.a"], ["x", "x/y/a"]),
        ("Photos/**", ["Photos/a", "Photos/b/c/d"], ["Photos", "x/Photos/a", "Photos2/a", "photos/a"]),
        ("Photos/", ["Photos/a", "x/Photos/b/c"], ["Photos", "a"]),
        ("x/Photos/", ["x/Photos/a", "x/Photos/b/c"], ["Photos/a", "y/x/Photos/a", "x/Photos"]),
        ("/Photos/", ["Photos/a", "Photos/b/c"], ["x/Photos/a"]),
        ("**/a.png", ["a.png", "x/y/a.png"], ["a.png/x"]),
        ("x/**/a.png", ["x/a.png", "x/y/a.png", "x/y/z/a.png"], ["a.png", "y/x/a.png", "x/ya.png"]),
        ("**", ["a", "x/y/z"], []),
        ("**/x/**", ["x/a", "b/x/a/c"], ["x", "b/x", "a"]),
        ("**/x/**/y/**", ["x/y/a", "1/x/2/y/3/4"], ["y/x/a", "x/y"]),
        ("a**b", ["ab", "axxb", "q/a1b"], ["a/b"]),
        ("a?c", ["abc", "a c", "aéc"], ["ac", "abbc", "a/c"]),
        ("[abc].png", ["a.png", "c.png"], ["d.png", "ab.png", "[.png"]),
        ("[a-cx]1", ["b1", "x1"], ["d1", "-1"]),
        ("[!a-c]1", ["d1", "-1", "é1"], ["a1", "1"]),
        ("[^a]1", ["b1"], ["a1"]), ("[]a]1", ["]1", "a1"], ["b1"]), ("[a-]1", ["a1", "-1"], ["b1"]),
        ("[ä-ü]", ["ö"], ["o", "a"]),
        ("*.{png,jpg}", ["a.png", "x/a.jpg"], ["a.gif", "a.{png,jpg}"]),
        ("{a,b}/{c,d}.png", ["a/c.png", "b/d.png"], ["c/a.png", "a/b.png"]),
        ("{x/a,b}", ["x/a", "b", "y/b"], ["a", "y/x/a"]),
        ("a{1,{2,3}}b", ["a1b", "a2b", "a3b"], ["ab", "a{b"]),
        ("a{,1}", ["a", "a1"], ["a2"]), ("a}b", ["a}b"], ["ab"]), ("{a}", ["a"], ["{a}"]),
        (#"\*.png"#, ["*.png"], ["a.png"]), (#"\{a,b\}"#, ["{a,b}"], ["a"]), (#"a\\b"#, [#"a\b"#], ["ab"]),
        ("*@2x*", ["Sun@2x.png", "Sun@2x~ipad.png"], ["Sun@3x.png"]),
        ("*a*b*c*", ["abc", "1a2b3c4"], ["acb", "ab"]),
        ("caf\u{E9}", ["caf\u{E9}"], ["cafe\u{301}"]),
    ]

    @Test(arguments: rows)
    func aPatternTakesThesePathsAndNotThose(row: (pattern: String, matches: [String], others: [String])) throws {
        let glob = try Glob(row.pattern)
        for path in row.matches { #expect(glob.matches(try #require(BytePath(path))), "\(row.pattern) \(path)") }
        for path in row.others { #expect(!glob.matches(try #require(BytePath(path))), "\(row.pattern) \(path)") }
    }

    static let wrong: [(pattern: String, message: String)] = [
        ("", "empty folder or file name in the pattern"), ("a//b", "empty folder or file name in the pattern"),
        ("/", "empty folder or file name in the pattern"),
        ("../a", "'.' and '..' are not allowed in a pattern"), ("a/./b", "'.' and '..' are not allowed in a pattern"),
        ("..", "'.' and '..' are not allowed in a pattern"), ("[a", "unclosed [ in the pattern"),
        ("[a/b]", "unclosed [ in the pattern"),
        ("[]", "unclosed [ in the pattern"), ("[z-a]", "reversed range in the brackets of the pattern"),
        ("{a", "unclosed { in the pattern"), ("{a,{b}", "unclosed { in the pattern"),
        ("a\\", "the pattern ends with a backslash"),
        (String(repeating: "{a,b}", count: 7), "the braces expand to more than 64 patterns"),
        (String(repeating: "{a,b}", count: 100), "the braces expand to more than 64 patterns"),
        (String(repeating: "a", count: 513), "the pattern is longer than 512 bytes"),
    ]

    @Test(arguments: wrong)
    func whatIsNoPatternIsNamed(row: (pattern: String, message: String)) {
        let error = #expect(throws: WrongValue.self) { try Glob(row.pattern) }
        #expect(error?.description == row.message, "\(row.pattern)")
    }

    @Test func namesThatAreNoTextAreTakenByteByByte() throws {
        let path = try #require(BytePath(components: [[0xFF, 0x41], [0xE9]]))
        #expect(try Glob("?A/*").matches(path))
        #expect(try Glob("*/?").matches(path))
        #expect(try Glob("[!a]A/").matches(path))
        #expect(try !Glob("*/\u{E9}").matches(path))
        let cut = try #require(BytePath(components: [[0x61, 0xE2, 0x82]]))
        #expect(try Glob("a*").matches(cut))
    }

    /// Held against the plainest matcher there is, which tries everything, on every short pattern and name.
    @Test func everyShortPatternIsReadAsTheObviousMatcherReadsIt() throws {
        func obvious(_ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>) -> Bool {
            guard let first = pattern.first else { return name.isEmpty }
            if first == "*" {
                return obvious(pattern.dropFirst(), name) || !name.isEmpty && obvious(pattern, name.dropFirst())
            }
            guard let character = name.first, first == "?" || first == character else { return false }
            return obvious(pattern.dropFirst(), name.dropFirst())
        }
        func words(_ letters: [Character], upTo length: Int) -> [[Character]] {
            var all: [[Character]] = [[]]
            var last = all
            for _ in 0..<length {
                last = last.flatMap { word in letters.map { word + [$0] } }
                all += last
            }
            return all.filter { !$0.isEmpty }
        }
        let names = words(["a", "b"], upTo: 5)
        for pattern in words(["a", "b", "*", "?"], upTo: 4) {
            let glob = try Glob("/" + String(pattern))
            for name in names {
                let path = try #require(BytePath(String(name)))
                // Two stars alone are any number of folders, which this matcher does not know.
                #expect(glob.matches(path) == obvious(pattern[...], name[...]), "\(String(pattern)) \(String(name))")
            }
        }
    }

    @Test func noPatternTakesLong() throws {
        let name = String(repeating: "a", count: 255)
        let deep = Array(repeating: name, count: 16).joined(separator: "/")
        let path = try #require(BytePath(deep))
        let stars = try Glob(String(repeating: "*a", count: 120) + "b")
        let folders = try Glob(String(repeating: "**/*a*/", count: 60) + "b")
        let start = ContinuousClock.now
        #expect(!stars.matches(path))
        #expect(!folders.matches(path))
        #expect(ContinuousClock.now - start < .seconds(5))
    }

    private static let deep = GlobBase.above(way: BytePath("app/art") ?? .root)
    private static let inner = GlobBase.within(BytePath("art") ?? .root)

    static let bases: [(base: GlobBase, pattern: String, path: String, expected: Bool)] = [
        (.root, "Photos/**", "Photos/a@2x.png", true),
        (deep, "art/*.png", "a.png", false), (deep, "app/art/*.png", "a.png", true), (deep, "app/**", "x/a.png", true),
        (deep, "*.png", "x/a.png", true), (deep, "art/", "a.png", true),
        (inner, "*.png", "a.png", false), (inner, "/*.png", "art/a.png", true), (inner, "x/", "art/x/a.png", true),
        (inner, "**", "art2/a.png", false), (.within(.root), "/a.png", "a.png", true),
    ]

    @Test(arguments: bases)
    func globsBeginInTheirFolder(row: (base: GlobBase, pattern: String, path: String, expected: Bool)) throws {
        let matcher = PathMatcher(globs: [try Glob(row.pattern)], base: row.base)
        #expect(matcher.matches(try #require(BytePath(row.path))) == row.expected, "\(row)")
    }
}
