import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// The compact form of a `Contents.json`, which the cache keeps.
@Suite struct CatalogCodingTests {
    private static let text = #"""
        {"images":[{"idiom":"universal","scale":"1x"},{"filename":"a\n.png","idiom":"ipad","scale":"1.5x","subtype":"x",
        "resizing":{"mode":"9-part","center":{"mode":"stretch","width":2,"height":-0.5},
        "cap-insets":{"top":1,"left":2.5,"bottom":3,"right":4}},"alignment-insets":{"top":1e300}},{"unassigned":true,
        "filename":""},{"appearances":[{"appearance":"luminosity","value":"dark"}],"locale":"de"}],
        "info":{"version":7},"properties":{"template-rendering-intent":"template","localizable":true,
        "provides-namespace":true,"preserves-vector-representation":true,"compression-type":"lossy"}}
        """#

    @Test func everythingIsReadBack() throws {
        let contents = try CatalogContents(Array(Self.text.utf8), kind: .imageset)
        #expect(CatalogContents(coded: contents.coded, kind: .imageset) == contents)
        #expect(CatalogContents(coded: contents.coded, kind: .appiconset) == nil, "a folder that was renamed")
        let plain = CatalogContents(kind: .group, version: nil)
        #expect(CatalogContents(coded: plain.coded, kind: .group) == plain)
    }

    @Test func damagedBytesAreNoCatalogAndNeverATrap() throws {
        let whole = try CatalogContents(Array(Self.text.utf8), kind: .imageset).coded
        for end in whole.indices { #expect(CatalogContents(coded: Array(whole[..<end]), kind: .imageset) == nil) }
        for index in whole.indices {
            for value: UInt8 in [0, 0x7F, 0xFF] {
                var damaged = whole
                damaged[index] = value
                _ = CatalogContents(coded: damaged, kind: .imageset)
            }
        }
    }

    @Test func aFileIsEditedOnlyIfItSaysWhatWasPlannedWith() throws {
        let path = try #require(BytePath("a.imageset/Contents.json"))
        let disk = MemoryDisk([path.display: Array(Self.text.utf8)])
        let reader = CatalogReader(disk: disk, index: FileCache(disk: disk, limits: ImageLimits()))
        let contents = try CatalogContents(Array(Self.text.utf8), kind: .imageset)
        #expect(reader.file(at: path, saying: contents)?.bytes == Array(Self.text.utf8))
        disk.write(Array(Self.text.replacing("1.5x", with: "2x").utf8), to: path.display)
        #expect(reader.file(at: path, saying: contents) == nil)
        disk.remove(path.display)
        #expect(reader.file(at: path, saying: contents) == nil)
    }

    @Test(.onRealCatalogs) func realCatalogsAreReadBack() throws {
        for url in Corpus.catalogContents {
            let kind = CatalogKind(folder: Array(url.deletingLastPathComponent().lastPathComponent.utf8))
            guard let contents = try? CatalogContents(Array(try Data(contentsOf: url)), kind: kind) else { continue }
            #expect(CatalogContents(coded: contents.coded, kind: kind) == contents, "\(url.path)")
        }
    }
}
