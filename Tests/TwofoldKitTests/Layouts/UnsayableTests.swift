import Testing

@testable import TwofoldBuild
@testable import TwofoldImaging

/// What a layout cannot say, and the names that Android makes of others.
@Suite struct UnsayableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var kind: LayoutKind
        var rendition: Rendition
        var problem: LayoutProblem

        init(
            _ kind: LayoutKind, _ name: String, _ qualifiers: [Qualifier] = [], hundredths: Int? = nil,
            problem: LayoutProblem
        ) {
            var name = AssetName(parsing: Array(name.utf8))
            if let scale = hundredths.flatMap(ScaleFactor.init(hundredths:)) { name.scale = scale }
            self.kind = kind
            rendition = Rendition(name: name, qualifiers: qualifiers)
            self.problem = problem
        }

        var testDescription: String { "\(kind.rawValue) \(problem)" }
    }

    private static func scale(_ hundredths: Int) -> ScaleFactor { ScaleFactor(hundredths: hundredths) ?? .x1 }

    @Test(arguments: [
        Row(.apple, "a.png", hundredths: 150, problem: .scale(scale(150))),
        Row(.apple, "a.png", [.appearance(.dark)], problem: .qualifier(.appearance(.dark))),
        Row(.apple, "a.png", [.platform("ios")], problem: .qualifier(.platform("ios"))),
        Row(.apple, "a.png", [.direction(.rightToLeft)], problem: .qualifier(.direction(.rightToLeft))),
        Row(.flutter, "a~ipad.png", problem: .device(.ipad)),
        Row(.flutter, "a.png", [.appearance(.dark)], problem: .qualifier(.appearance(.dark))),
        Row(.reactNative, "a~iphone.png", problem: .device(.iphone)),
        Row(.reactNative, "a.png", [.language("de")], problem: .qualifier(.language("de"))),
        Row(.reactNative, "a.png", [.platform("tv")], problem: .qualifier(.platform("tv"))),
        Row(.android, "a~ipad.png", problem: .device(.ipad)),
        Row(.android, "a@10x.png", problem: .scale(scale(1000))),
        Row(.android, "a.png", hundredths: 175, problem: .scale(scale(175))),
        Row(.android, "a.png", [.appearance(.tinted)], problem: .qualifier(.appearance(.tinted))),
        Row(.android, "a.png", [.highContrast], problem: .qualifier(.highContrast)),
        Row(.android, "a.pdf", problem: .format(.pdf)), Row(.android, "a.heic", problem: .format(.heic)),
        Row(.android, "a.tiff", problem: .format(.tiff)),
        Row(.web, "a~ipad.png", problem: .device(.ipad)),
        Row(.web, "a.png", [.language("de")], problem: .qualifier(.language("de"))),
        Row(.flutter, "a.txt", problem: .name(Array("a.txt".utf8))),
    ])
    func aLayoutSaysWhatItCannotSay(row: Row) throws {
        let layout = try #require(row.kind.grammar())
        #expect(throws: row.problem) { try layout.path(of: row.rendition) }
    }

    @Test(arguments: LayoutKind.allCases.filter { $0 != .catalog })
    func aNameThatIsTooLongIsNotPrinted(kind: LayoutKind) throws {
        let layout = try #require(kind.grammar())
        func image(_ length: Int) -> Rendition {
            Rendition(
                name: AssetName(base: Array(repeating: 0x61, count: length), fileExtension: Array("png".utf8)))
        }
        #expect(throws: LayoutProblem.tooLong) { try layout.path(of: image(252)) }
        #expect(try layout.path(of: image(251)).name.count == 255)
    }

    @Test(arguments: [
        ("Foo-Bar baz.png", "foo_bar_baz.png"), ("icon@2x_alternate.png", "icon_2x_alternate.png"),
        ("foo_1.PNG", "foo_1.png"), ("1st.png", "img_1st.png"), ("_a.png", "img__a.png"), ("new.png", "img_new.png"),
        ("news.png", "news.png"), ("Größe.png", "gr__e.png"), ("图标.png", "img___.png"),
        ("Foo.9.png", "foo.9.png"), ("foo.9.webp", "foo_9.webp"), ("foo.8.png", "foo_8.png"),
        ("Default-568h.png", "default_568h.png"),
    ])
    func androidGetsLegalNames(name: String, legal: String) throws {
        let rendition = Rendition(
            folder: try #require(BytePath("icons")), name: AssetName(parsing: Array(name.utf8)))
        let path = try AndroidGrammar().path(of: rendition)
        #expect(path.display == "drawable-mdpi/\(legal)")
        #expect(AndroidGrammar().rendition(at: path) == AndroidGrammar().legalized(rendition))
    }

    @Test func suffixesThatWouldBeReadAsSomethingElseAreRejected() {
        for text in ["~dark", "_dark", "-dark", "Dark", "~night2"] {
            #expect(AppearanceSuffixes.isSuffix(text), "\(text)")
        }
        for text in [
            "", "~", "a/b", "@dark", ".dark", "~ipad", "x~iphone", "-Landscape", "-568h", "~12", " dark", "a\n",
        ] {
            #expect(!AppearanceSuffixes.isSuffix(text), "\(text)")
        }
        #expect(AppearanceSuffixes([(suffix: "a.b", appearance: .dark)]) == .none)
    }
}
