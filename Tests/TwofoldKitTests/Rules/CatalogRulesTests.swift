import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldKit

@Suite struct CatalogRulesTests {
    private static func messages(_ disk: MemoryDisk) -> [String] {
        RuleExample.check(disk).findings.map(\.diagnostic).filter { $0.id.group == "catalog" }
            .map { "\($0.id.rawValue) \($0.path.display): \($0.message); \($0.fix)" }
    }

    @Test func `messages name what is meant`() {
        var lines: [String] = []
        for example in RuleExample.catalogs { lines += Self.messages(MemoryDisk(example.bad)) }
        let slots = RuleExample.slots(
            #"{"idiom":"universal","scale":"1x"}"#, #"{"idiom":"universal","scale":"2x"}"#,
            #"{"idiom":"universal","scale":"3x","filename":"a.png"}"#)
        lines += Self.messages(
            MemoryDisk(["a.imageset/Contents.json": slots, "a.imageset/a.png": RuleExample.png(9, 9)]))
        expectSnapshot(lines.map { "\($0)\n" }.joined(), named: "catalogs.txt")
    }

    @Test func `a variant that no slot names is reported by other rules`() throws {
        let slots = RuleExample.slots(#"{"idiom":"universal","scale":"2x","filename":"a@2x.png"}"#)
        let disk = MemoryDisk(["a.imageset/Contents.json": slots, "a.imageset/a@2x.png": RuleExample.png(4, 4)])
        RuleExample.make(disk)
        #expect(Self.messages(disk) == [])
    }

    @Test func `a list that cannot be read for another reason is not judged`() {
        let set = CheckedSet(
            folder: BytePath.root.appending(Array("a.imageset".utf8)) ?? .root,
            names: [ContentsFile.name, Array("b.png".utf8)], reading: { _, _ in .unread }, exists: { _ in true })
        #expect(set.contents == .unread && set.missing.isEmpty)
    }

    /// What is found in real catalogs, whose large images are absent.
    @Test(.onRealImages, .onRealCatalogs) func `real catalogs have few faults`() throws {
        var disk: [String: [UInt8]] = [:]
        let root = try #require(Corpus.catalogs).path + "/"
        for url in Corpus.catalogContents {
            let folder = url.deletingLastPathComponent()
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                let file = folder.appendingPathComponent(name)
                guard let bytes = try? Data(contentsOf: file) else { continue }
                disk[String(file.path.dropFirst(root.count))] = Array(bytes)
            }
        }
        let found = RuleExample.check(MemoryDisk(disk)).findings.map(\.diagnostic)
            .filter { $0.id.group == "catalog" && $0.id != .catalogMissingFile }
        #expect(found.count { $0.id == .catalogEmptySlot } > 60)
        #expect(
            found.filter { $0.id != .catalogEmptySlot }.map(\.message) == [
                "22×22 at 1x is not the size of star@2x.png, which is 96×96 at 2x"
            ])
    }
}
