import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild

@Suite struct CatalogDraftTests {
    @Test func `a new set has the form of Xcode's`() throws {
        var properties = CatalogContents.Properties()
        properties.templateRenderingIntent = "template"
        let resizing = CatalogResizing(
            mode: "3-part-horizontal", centerWidth: 1, capInsets: CatalogInsets(left: 4, right: 5))
        let draft = CatalogDraft(
            slots: [
                .init(scale: .x3, fileName: Array("a@3x.png".utf8)), .init(scale: .x1),
                .init(scale: .x2, fileName: Array("a@2x.png".utf8), resizing: resizing),
                .init(
                    line: Line(device: .ipad, qualifiers: [.appearance(.dark), .highContrast, .language("de")]),
                    scale: .x2, fileName: Array("ü\"\\.png".utf8), alignmentInsets: CatalogInsets(top: 1)),
                .init(
                    line: Line(qualifiers: [
                        .other(layout: "catalog", "idiom=mac"), .other(layout: "catalog", "display-gamut=display-P3"),
                    ]), scale: nil, fileName: Array("a.svg".utf8)),
            ], properties: properties)
        expectSnapshot(String(decoding: try draft.json(), as: UTF8.self), named: "new-set.json")
        let slots = try CatalogContents(try draft.json(), kind: .imageset).slots
        #expect(Set(slots.compactMap(\.line)) == Set(draft.slots.map(\.line)))
        #expect(slots.compactMap(\.resizing) == [resizing])
    }

    @Test func `groups are as Xcode writes them`() {
        let plain = "{\n  \"info\" : {\n    \"author\" : \"xcode\",\n    \"version\" : 1\n  }\n}\n"
        #expect(String(decoding: CatalogDraft.group(), as: UTF8.self) == plain)
        let namespace =
            plain.dropLast(3) + ",\n  \"properties\" : {\n    \"provides-namespace\" : true\n  }\n}\n"
        #expect(String(decoding: CatalogDraft.group(providesNamespace: true), as: UTF8.self) == namespace)
    }

    @Test(arguments: [
        Qualifier.platform("android"), .other(layout: "android", "land"), .other(layout: "catalog", "later={}"),
        .other(layout: "catalog", "none"),
    ])
    func `what a catalog cannot say is an error`(qualifier: Qualifier) {
        let draft = CatalogDraft(slots: [.init(line: Line(qualifiers: [qualifier]), scale: .x1)])
        #expect(throws: LayoutProblem.qualifier(qualifier)) { try draft.json() }
    }

    @Test func `a name that is not UTF-8 is an error`() {
        #expect(throws: LayoutProblem.name([0xFF])) {
            try CatalogDraft(slots: [.init(scale: .x1, fileName: [0xFF])]).json()
        }
    }

    /// Real files in the current form, made again from what they mean.
    @Test(.onRealImages, .onRealCatalogs) func `simple real sets are written as Xcode wrote them`() throws {
        var count = 0
        for url in Corpus.catalogContents where url.deletingLastPathComponent().pathExtension == "imageset" {
            let bytes = Array(try Data(contentsOf: url))
            let file = try CatalogFile(bytes, kind: .imageset)
            let plain = file.contents.slots.allSatisfy { slot in slot.line != nil && slot.conditions.isEmpty }
            guard bytes.last == 0x0A, file.text.isSorted, plain, file.contents.properties == .init(),
                file.text.root["properties"] == nil
            else { continue }
            let draft = CatalogDraft(
                slots: file.contents.slots.map {
                    .init(
                        line: $0.line ?? .universal, scale: $0.scale, fileName: $0.fileName, resizing: $0.resizing,
                        alignmentInsets: $0.alignmentInsets)
                })
            #expect(try draft.json() == bytes, "\(url.path)")
            count += 1
        }
        #expect(count > 20)
    }
}
