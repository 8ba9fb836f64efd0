import Testing

@testable import TwofoldBuild
@testable import TwofoldImaging

@Suite struct CatalogSetGrammarTests {
    private static func path(
        _ name: String, in folder: String = "", _ qualifiers: Qualifier...
    ) throws(LayoutProblem) -> String {
        let folder = BytePath(Array(folder.utf8)) ?? .root
        return try CatalogSetGrammar().path(
            of: Rendition(folder: folder, name: AssetName(parsing: Array(name.utf8)), qualifiers: qualifiers)
        ).display
    }

    @Test func eachImageHasASet() throws {
        #expect(try Self.path("foo@2x.png") == "foo.imageset/foo@2x.png")
        #expect(try Self.path("foo@3x~iphone.jpg", in: "A/B") == "A/B/foo.imageset/foo@3x~iphone.jpg")
        #expect(try Self.path("Default-568h@2x.png") == "Default-568h.imageset/Default-568h@2x.png")
        #expect(try Self.path("a.pdf") == "a.imageset/a.pdf")
        #expect(try Self.path("a@2x.png", .appearance(.dark)) == "a.imageset/a-dark@2x.png")
        #expect(
            try Self.path("a.png", .language("pt-BR"), .highContrast, .direction(.rightToLeft))
                == "a.imageset/a-high-contrast-pt-BR-right-to-left.png")
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var folder = ""
        var qualifiers: [Qualifier] = []
        var problem: LayoutProblem
        var testDescription: String { "\(folder)/\(name)" }
    }

    @Test(arguments: [
        Row(name: "a@4x.png", problem: .scale(.x4)), Row(name: "a@3x~ipad.png", problem: .scale(.x3)),
        Row(name: "a.webp", problem: .format(.webp)), Row(name: "a.txt", problem: .name(Array("a.txt".utf8))),
        Row(name: "a.png", folder: "x.imageset", problem: .name(Array("x.imageset".utf8))),
        Row(name: "a.png", qualifiers: [.platform("ios")], problem: .qualifier(.platform("ios"))),
        Row(name: String(repeating: "a", count: 250) + ".png", problem: .tooLong),
    ])
    func whatHasNoPlaceIsSaid(row: Row) {
        let rendition = Rendition(
            folder: BytePath(Array(row.folder.utf8)) ?? .root, name: AssetName(parsing: Array(row.name.utf8)),
            qualifiers: row.qualifiers)
        #expect(throws: row.problem) { try CatalogSetGrammar().path(of: rendition) }
    }

    @Test func bytesThatAreNoTextHaveNoPlace() {
        let rendition = Rendition(name: AssetName(parsing: [0xFF, 0x2E, 0x70, 0x6E, 0x67]))
        #expect(throws: LayoutProblem.name([0xFF])) { try CatalogSetGrammar().path(of: rendition) }
    }
}
