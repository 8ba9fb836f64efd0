import Testing

@testable import TwofoldBuild
@testable import TwofoldImaging

/// What a `pubspec.yaml` lists, and where.
@Suite struct PubspecTests {
    @Test func `every form of an entry is read with its line and its bytes`() throws {
        let text = """
            name: app
            flutter:
              uses-material-design: true
              assets:
                # Icons
                - assets/ # all
                - 'a b/c.png'
                - path: assets/paid/
                  flavors:
                    - paid
                  platforms: [ios, web]
                - {path: d.svg, transformers: [{package: vector_graphics_compiler}]}
              fonts:
                - family: F
                  fonts: [{asset: fonts/f.ttf}]
              deferred-components:
                - name: late
                  assets: [late/]
                - name: code
            """
        let pubspec = try Pubspec(Array(text.utf8))
        #expect(pubspec.isFlutter)
        #expect(pubspec.assets.map(\.path) == ["assets/", "a b/c.png", "assets/paid/", "d.svg"])
        #expect(pubspec.assets.map(\.line) == [6, 7, 8, 12])
        #expect(pubspec.assets.map(\.flavors) == [[], [], ["paid"], []])
        #expect(pubspec.assets.map(\.platforms) == [[], [], ["ios", "web"], []])
        #expect(pubspec.assets.map(\.isTransformed) == [false, false, false, true])
        #expect(
            pubspec.assets.map { String(decoding: pubspec.text[$0.span], as: UTF8.self) } == [
                "assets/", "'a b/c.png'",
                "path: assets/paid/\n      flavors:\n        - paid\n      platforms: [ios, web]",
                "{path: d.svg, transformers: [{package: vector_graphics_compiler}]}",
            ])
        #expect(pubspec.deferred.map(\.path) == ["late/"])
        #expect(pubspec.mentioned.contains(Array("fonts/f.ttf".utf8)))
    }

    @Test(arguments: [
        ("name: a\n", false), ("flutter:\n", true), ("flutter: {}\n", true), ("flutter:\n  assets:\n", true),
        ("flutter:\n  assets: []\n", true), ("flutter:\n  assets: ~\n", true),
    ])
    func `a list may be missing or empty`(text: String, isFlutter: Bool) throws {
        let pubspec = try Pubspec(Array(text.utf8))
        #expect(pubspec.assets == [] && pubspec.isFlutter == isFlutter)
    }

    @Test(arguments: [
        ("", 1, 1, "the file is empty"),
        ("- a\n", 1, 1, "the file is a list, not a table of keys"),
        ("a: b\nflutter: c\n", 2, 10, "'flutter' is a single value, not a table of keys"),
        ("flutter:\n  assets: a\n", 2, 11, "'assets' is a single value, not a list"),
        ("flutter:\n  assets:\n    - a\n    -\n", 4, 6, "an entry has no path"),
        ("flutter:\n  assets:\n    - flavors: [a]\n", 3, 7, "an entry has no path"),
        ("flutter:\n  assets: []\n  assets: []\n", 3, 3, "the key 'assets' comes twice"),
        ("flutter:\n  assets: [a, *b]\n", 2, 15, "anchors (&), aliases (*)"),
        ("flutter:\n\tassets:\n", 2, 1, "tabs are not allowed"),
        ("flutter: \u{1}\n", 1, 10, "not valid YAML"),
    ])
    func `what cannot be read is refused with its place`(text: String, line: Int, column: Int, words: String) throws {
        let problem = #expect(throws: YAMLProblem.self) { try Pubspec(Array(text.utf8)) }
        #expect(problem?.position == TextPlace(line: line, column: column), "\(String(describing: problem))")
        #expect(problem?.message.contains(words) == true, "\(String(describing: problem))")
    }

    @Test func `a file of any size and depth is refused or read`() throws {
        #expect(throws: YAMLProblem.self) { try Pubspec(Array(repeating: 0x23, count: Pubspec.maxBytes + 1)) }
        #expect(throws: YAMLProblem.self) { try Pubspec(Array(repeating: UInt8(ascii: "["), count: 100_000)) }
        #expect(throws: YAMLProblem.self) { try Pubspec([0x66, 0xFF]) }
    }

    @Test(
        arguments: [
            ("a/b.png", .file("a/b.png")), ("./a/b.png", .file("a/b.png")), ("a/", .folder("a")), ("./", .folder("")),
            ("packages/p/a.png", nil), ("../a.png", nil), ("/a.png", nil), ("a//b.png", nil), ("/", nil),
        ] as [(String, Meaning?)])
    func `a path means a file or a folder of the package, or something elsewhere`(path: String, meaning: Meaning?) {
        let target: Pubspec.Entry.Target? =
            switch meaning {
            case .file(let text): BytePath(text).map { .file($0) }
            case .folder(let text): BytePath(text).map { .folder($0) }
            case nil: .elsewhere
            }
        #expect(Pubspec.Entry.Target(path) == target)
    }

    enum Meaning: Sendable { case file(String), folder(String) }

    @Test(arguments: [
        ("2.0x", true), ("2x", true), ("1.5x", true), ("2.x", true), ("10.25x", true), ("icons2x", true),
        ("a1.5x", true),
        ("x", false), ("ax", false), (".x", false), ("a.x", false), ("..x", false), ("2", false), ("2.0X", false),
        ("", false),
    ])
    func `a folder of a scale is named as Flutter expects it`(name: String, isScale: Bool) throws {
        #expect(try #require(BytePath(name)).isScaleOfFlutter == isScale)
        if !name.isEmpty {
            let path = try #require(BytePath("a/\(name)/b.png"))
            #expect(path.mainOfFlutter == (isScale ? BytePath("a/b.png") : path))
        }
    }
}
