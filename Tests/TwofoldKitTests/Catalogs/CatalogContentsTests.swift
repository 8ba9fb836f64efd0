import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

@Suite struct CatalogContentsTests {
    static func contents(_ json: String, _ kind: CatalogKind = .imageset) throws -> CatalogContents {
        try CatalogContents(Array(json.utf8), kind: kind)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var slot: String
        var line: Line?
        var testDescription: String { slot }
    }

    private static func catalog(_ text: String) -> Qualifier { .other(layout: "catalog", text) }

    @Test(arguments: [
        Row(slot: #""idiom":"universal""#, line: .universal),
        Row(slot: #""idiom":"iphone","scale":"2x","filename":"a""#, line: Line(device: .iphone)),
        Row(slot: #""idiom":"ipad""#, line: Line(device: .ipad)),
        Row(slot: #""idiom":"mac""#, line: Line(qualifiers: [catalog("idiom=mac")])),
        Row(slot: #""scale":"2x""#, line: nil),
        Row(slot: #""idiom":"universal","unassigned":true"#, line: nil),
        Row(
            slot: #""idiom":"universal","appearances":[{"appearance":"luminosity","value":"dark"}]"#,
            line: Line(qualifiers: [.appearance(.dark)])),
        Row(
            slot: #""idiom":"universal","appearances":[{"appearance":"luminosity","value":"tinted"},"#
                + #"{"value":"high","appearance":"contrast"}]"#,
            line: Line(qualifiers: [.appearance(.tinted), .highContrast])),
        Row(
            slot: #""idiom":"universal","appearances":[{"appearance":"season","value":"fall"}]"#,
            line: Line(qualifiers: [catalog("appearances=season:fall")])),
        Row(
            slot: #""idiom":"universal","appearances":[{"appearance":"luminosity"}]"#,
            line: Line(qualifiers: [catalog(#"appearances=[{"appearance":"luminosity"}]"#)])),
        Row(slot: #""idiom":"universal","locale":"pt-BR""#, line: Line(qualifiers: [.language("pt-BR")])),
        Row(
            slot: #""idiom":"universal","language-direction":"right-to-left""#,
            line: Line(qualifiers: [.direction(.rightToLeft)])),
        Row(
            slot: #""idiom":"universal","language-direction":"up""#,
            line: Line(qualifiers: [catalog("language-direction=up")])),
        Row(
            slot: #""idiom":"universal","display-gamut":"display-P3","width-class":"compact""#,
            line: Line(qualifiers: [catalog("display-gamut=display-P3"), catalog("width-class=compact")])),
        Row(slot: #""idiom":"universal","later":{"a": 1}"#, line: Line(qualifiers: [catalog(#"later={"a": 1}"#)])),
        Row(slot: #""idiom":"universal","scale":"large""#, line: Line(qualifiers: [catalog("scale=large")])),
        Row(
            slot: #""idiom":"universal","compression-type":"lossy","resizing":{},"alignment-insets":{}"#,
            line: .universal),
    ])
    func `a slot says its line`(row: Row) throws {
        #expect(try Self.contents("{\"images\":[{\(row.slot)}]}").slots.first?.line == row.line)
    }

    @Test func `the last of two members with one key counts`() throws {
        let slot = try #require(
            try Self.contents(#"{"images":[{"scale":"1x","scale":"3x","idiom":"mac"}]}"#).slots.first)
        #expect(slot.scale == .x3)
        #expect(slot.conditions.isEmpty)
    }

    @Test func `insets, properties and version are read`() throws {
        let set = try Self.contents(
            #"""
            {"images":[{"idiom":"universal","scale":"1.5x","filename":"",
              "resizing":{"mode":"9-part","center":{"mode":"tile","width":1,"height":2},
                "cap-insets":{"top":3,"left":4,"bottom":5,"right":6.5}},
              "alignment-insets":{"top":1e999,"left":-2}}],
             "info":{"version":1,"author":"xcode"},
             "properties":{"template-rendering-intent":"template","preserves-vector-representation":true,
               "localizable":true,"provides-namespace":false,"compression-type":"lossless"}}
            """#)
        let slot = try #require(set.slots.first)
        #expect(slot.scale == ScaleFactor(hundredths: 150))
        #expect(slot.fileName == [] && slot.file == nil)
        var resizing = CatalogResizing(
            mode: "9-part", centerWidth: 1, centerHeight: 2,
            capInsets: CatalogInsets(top: 3, left: 4, bottom: 5, right: 6.5))
        resizing.isTiled = true
        #expect(slot.resizing == resizing)
        #expect(slot.alignmentInsets == CatalogInsets(left: -2))
        #expect(set.version == 1)
        #expect(set.properties.templateRenderingIntent == "template" && set.properties.compressionType == "lossless")
        #expect(set.properties.preservesVector && set.properties.isLocalizable && !set.properties.providesNamespace)
    }

    @Test(arguments: [
        ("[]", JSONProblem.Reason.notAnObject), ("{\"images\": 3}", .notAList), ("{\"images\": [3]}", .notAnObject),
        ("{\"images\": [{\"filename\": 3}]}", .notAString),
    ])
    func `another form is an error`(json: String, reason: JSONProblem.Reason) {
        let problem = #expect(throws: JSONProblem.self) { try Self.contents(json) }
        #expect(problem?.reason == reason)
    }

    @Test(arguments: [
        ("a.imageset", CatalogKind.imageset), ("A.ImageSet", .imageset), ("Assets.xcassets", .catalog),
        ("Group", .group),
        ("a.b", .group), (".imageset", .group), ("x.group", .group), ("i.appiconset", .appiconset),
        ("line.3.symbolset", .symbolset),
    ])
    func `a folder's extension says its kind`(name: String, kind: CatalogKind) {
        #expect(CatalogKind(folder: Array(name.utf8)) == kind)
    }

    @Test func `files of other sets are in lists with other names`() throws {
        #expect(
            try Self.contents(#"{"symbols":[{"filename":"a.svg"}]}"#, .symbolset).fileNames == [Array("a.svg".utf8)])
        #expect(try Self.contents(#"{"data":[{"filename":"a.json"}]}"#, .dataset).fileNames == [Array("a.json".utf8)])
    }

    @Test(.onRealImages, .onRealCatalogs) func `every real set is understood`() throws {
        var (slots, lines) = (0, Set<Line>())
        for file in Corpus.catalogContents {
            let kind = CatalogKind(folder: Array(file.deletingLastPathComponent().lastPathComponent.utf8))
            let set = try CatalogContents(Array(try Data(contentsOf: file)), kind: kind)
            #expect(set.version == 1)
            guard kind.hasImages else { continue }
            slots += set.slots.count
            lines.formUnion(set.slots.compactMap(\.line))
            #expect(set.slots.allSatisfy { $0.line != nil && $0.scale != ScaleFactor.x4 })
        }
        #expect(slots > 800 && lines.contains(Line(qualifiers: [.appearance(.dark)])))
    }
}
