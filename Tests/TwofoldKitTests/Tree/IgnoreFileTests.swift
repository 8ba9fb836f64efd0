import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild

/// `.gitignore` is read as Git reads it: what `git check-ignore` says of a real tree is what a listing makes of it.
@Suite struct IgnoreFileTests {
    /// Files that patterns are held against, each set in a folder of its own.
    private static let files = [
        "a.png", "b.png", "ab.png", "abc", "a", "x@2x.png", "x.PNG", "#c", "!d", "e", "e ", "f\\g", "[h]", "[", "]",
        "-",
        "ü.png", "j*k", "foo", "foobar", "2.png", "z~", "k", "k.", "UP", "a b.png", "tab\t", "d/a.png", "d/b.png",
        "d/k", "d/e/a.png", "d/e/f/a.png", "d/e/f/g.txt", "da/b.png", "foo1/bar", "foo1/x/bar", "foo2/foo",
        "dir/foo1/bar",
        "build/a", "x/build/b", "x/y/build/c", "x/y/z.txt", "x/z.txt", "b/a", "b/c/a", "ac/b",
    ]

    private static let patterns = [
        "a.png", "*.png", "*", "**", "***", "?", "??", "?.png", "a*", "*a", "*b*", "a?.png", "*a*b*c*", "a**b.png",
        "*a.png",
        "[a-c]*", "[!a]*", "[^a]*", "[]-]", "[]]", "[-]", "[a", "[a-", "[--a]", "[a-]", "[\\]]", "[\\[]", "[[]",
        "[[]h]",
        "\\[h]", "[c-a]", "[!]", "[[:digit:]]*", "[[:alpha:]]", "[[:upper:]]*", "[[:foo:]]", "[[:alpha:]-z]",
        "[:alpha:]",
        "[[:]", "[[::]]", "[[:alpha:", "[[:punct:]]*", "[[:space:]]", "*[[:blank:]]", "[[:alnum:]].png",
        "[[:lower:][:digit:]]",
        "*.[pP][nN][gG]", "#c", "\\#c", "!d", "\\!d", "!!d", "e", "e ", "e  ", "e\\ ", "e\\  ", "f\\g", "f\\\\g", "f\\",
        "\\",
        "j*k", "j\\*k", "\\a.png", "x\\@2x.png", "*\\.png", "*[.]png", "ü*", "??.png", "tab\t", "k ", " k",
        "/a.png", "/a", "d", "d/", "/d", "/d/", "d/*", "d/**", "d/a.png", "d/e", "d/e/", "d//a.png", "//d", "/", "//",
        "d\\/e",
        "**/a.png", "**/e/*.png", "d/**/a.png", "**/**/a.png", "**/d/**", "d*/**/f", "**/build", "build", "build/",
        "build/**",
        "/build", "x/build", "x/**/build", "x/**", "x/*", "x/*/z.txt", "x/y/*.txt", "x/**/z.txt", "/*", "/*/", "*/",
        "*/*",
        "*/*/*", "*/a", "*/bar", "foo**", "/foo**", "foo**/bar", "/foo**/bar", "/foo**bar", "**foo", "**/foo",
        "**foo/bar",
        "d/**\\/a.png", "**\\/a.png", "d/[e/]/f", "d/e/f/", "d/?/f", "d?e", "d[/]e", "*/**", "**/", "**/*", "b/**/a",
        "a\0b",
    ]

    private static let lists = [
        "*.png\n!a.png", "!a.png\n*.png", "*\n!*.png", "*\n!*/\n!a.png", "/*\n!/d\n/d/*\n!/d/e", "d/\n!d/a.png",
        "d/*\n!d/a.png",
        "# a comment\n*.png", "\n\n*.png\n\n", "*.png\r\n!b.png\r\n", "*.png\r", "*.png\r\r\n", "\u{FEFF}*.png\n!a.png",
        "!a.png\n!*.png",
        "*.png\n!*.png\nd/", "a.png ", "a.png\\ \n", "   ", "!\n*.png", "*.png\n!", "a.png\n!a.png\na.png",
        "build\n!x/build",
        "**/build\n!/build", "*.png\n!d/", "d\n!d", "d/e/\n!d/e/a.png", "*\n!/d/\n!/d/**",
    ]

    @Test func everyPatternIgnoresWhatGitIgnores() throws {
        try compare(Self.patterns.map { [".gitignore": $0] } + Self.lists.map { [".gitignore": $0] }, files: Self.files)
    }

    /// All patterns of a few bytes that random choice comes upon, and short paths of the same bytes.
    @Test func patternsThatNobodyWritesIgnoreWhatGitIgnores() throws {
        var seed: UInt64 = 0x2545_F491_4F6C_DD1D
        func next(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        let pieces = ["a", "b", "*", "**", "?", "/", "/", "[ab]", "[!a]", "\\", "]", "[", "-", "a", "**/", "/**"]
        let sets = (0..<500).map { _ in
            [
                ".gitignore": (0...next(2)).map { _ in (0...next(6)).map { _ in pieces[next(pieces.count)] }.joined() }
                    .joined(separator: "\n")
            ]
        }
        try compare(
            sets,
            files: [
                "a", "ab", "ba", "bb", "c/a", "c/ab/a", "c/b/b", "aa/a", "aa/b/ab", "bab/a/a/b", "bab/a/c", "]", "-",
            ])
    }

    @Test(.having("git")) func filesInFoldersGoBeforeThoseAbove() throws {
        let outer = ["*.png", "a.png", "/d/", "d/", "d/*", "**/e", "*\n!*.png\n!*/", "!a.png", "d/a.png", "/d/e/a.png"]
        let inner = ["!*.png", "!a.png", "*.png", "a.png", "/a.png", "!/e", "e/", "!e/a.png", "**\n!b.png", "/e/f\n!k"]
        try compare(
            outer.flatMap { outer in inner.map { [".gitignore": outer, "d/.gitignore": $0, "d/e/.gitignore": "!f"] } },
            files: ["a.png", "b.png", "d/a.png", "d/b.png", "d/k", "d/e/a.png", "d/e/f/a.png", "x/d/a.png"])
    }

    /// Puts each set of ignore files into a folder of its own with the same files, and asks Git and the listing.
    private func compare(_ sets: [[String: String]], files: [String]) throws {
        let tree = try RealTree()
        try GitJudge.begin(in: tree)
        for (number, set) in sets.enumerated() {
            for file in files { try tree.write([], to: "\(number)/\(file)") }
            for (file, text) in set { try tree.write(Array(text.utf8), to: "\(number)/\(file)") }
        }
        let all = sets.indices.flatMap { number in files.map { "\(number)/\($0)" } }
        let expected = Dictionary(grouping: try GitJudge.lookedAt(all, in: tree)) { $0.prefix { $0 != "/" } }
        let disk = try LocalDisk(folder: Array(tree.path.utf8))
        let listed = TreeListing.list(disk)
        #expect(listed.diagnostics == [])
        let found = Dictionary(
            grouping: listed.items.filter { $0.kind == .file && $0.omission == nil }.map {
                String(decoding: $0.path.bytes, as: UTF8.self)
            }
        ) { $0.prefix { $0 != "/" } }
        for (number, set) in sets.enumerated() {
            let key = "\(number)"[...]
            #expect((found[key] ?? []).sorted() == (expected[key] ?? []).sorted(), "\(set)")
        }
        #expect(expected.values.joined().count > sets.count, "Git was asked")
    }

    /// What a repository sets for itself goes behind its `.gitignore`, and a repository in another has rules of its own.
    @Test(.having("git")) func aRepositorysOwnSettingsCountAndEndAtTheNextOne() throws {
        let tree = try RealTree([
            ".gitignore": Array("!b.png\nd.png\n".utf8), "a.png": [], "b.png": [], "c.png": [], "d.png": [],
            "sub/.gitignore": Array("c.png\n".utf8), "sub/a.png": [], "sub/c.png": [], "sub/d.png": [],
        ])
        try GitJudge.begin(in: tree)
        try tree.write(Array("a.png\nb.png\n".utf8), to: ".git/info/exclude")
        let disk = try LocalDisk(folder: Array(tree.path.utf8))
        func lookedAt() -> [String] {
            TreeListing.list(disk).items.filter { $0.omission == nil }.map {
                String(decoding: $0.path.bytes, as: UTF8.self)
            }
        }
        let paths = ["a.png", "b.png", "c.png", "d.png", "sub/a.png", "sub/c.png", "sub/d.png"]
        #expect(lookedAt() == (try GitJudge.lookedAt(paths, in: tree)))
        #expect(lookedAt() == ["b.png", "c.png"])
        try tree.write(Array("ref: refs/heads/main\n".utf8), to: "sub/.git/HEAD")
        #expect(lookedAt() == ["b.png", "c.png", "sub/a.png", "sub/d.png"])
        // A submodule, whose files are another repository's.
        try tree.remove("sub/.git")
        try tree.write(Array("gitdir: elsewhere\n".utf8), to: "sub/.git")
        #expect(lookedAt() == ["b.png", "c.png"])
    }

    // MARK: Files that are made to harm

    @Test func noPatternTakesForever() {
        let name = [UInt8](repeating: UInt8(ascii: "a"), count: 255)
        let stars = String(repeating: "*a", count: 500_000) + "b"
        let texts = [
            stars, String(repeating: "*", count: 1_000_000) + "b", String(repeating: "**/", count: 300_000) + "b",
            String(repeating: "*a*a*a*a*a*a*a*a*b\n", count: 50_000),
            "a/" + String(repeating: "**/*a", count: 200_000) + "b",
            "[" + String(repeating: "a", count: 1_000_000) + "]b", String(repeating: "[", count: 1_000_000),
        ]
        for text in texts {
            let file = IgnoreFile(Array(text.utf8))
            #expect(file.isIgnored(name, base: 0, name: 0, isFolder: false) == nil)
        }
    }

    @Test func aFileThatCannotBeTakenIsSaidAndTheOthersHold() {
        let many = (0...IgnoreFile.maxPatterns).map { "\($0)\n" }.joined() + "a.png"
        let disk = MemoryDisk([
            "many/.gitignore": Array(many.utf8), "many/a.png": [1], "many/7": [1], "large/a.png": [1],
            "large/.gitignore": Array(repeating: UInt8(ascii: "a"), count: IgnoreFile.largest + 1),
            "sound/.gitignore": Array("a.png".utf8), "sound/a.png": [1],
        ])
        disk.put(.link, at: "link/.gitignore")
        disk.write([1], to: "link/a.png")
        disk.put(.folder, at: "folder/.gitignore")
        disk.write([1], to: "folder/a.png")
        let tree = TreeListing.list(disk)
        #expect(tree.diagnostics.allSatisfy { $0.rule == .treeIgnoreFile && $0.severity == .warning })
        #expect(
            tree.diagnostics.map(\.path.display).sorted()
                == ["large/.gitignore", "link/.gitignore", "many/.gitignore"])
        #expect(
            tree.items.filter { $0.omission == nil }.map(\.path.display)
                == ["folder/a.png", "large/a.png", "link/a.png", "many/a.png"])
    }
}
