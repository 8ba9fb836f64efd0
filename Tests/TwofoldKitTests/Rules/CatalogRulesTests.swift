import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldCheck

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

    /// Nobody else can make a 2x, so it is a note without a command.
    @Test(
        arguments: [
            ("beside the 1x", ["1x": "a.png", "2x": nil, "3x": nil], true), ("no slot", ["1x": "a.png"], false),
            ("a 2x", ["1x": "a.png", "2x": "b.png", "3x": nil], false),
            ("a 3x", ["1x": "a.png", "2x": nil, "3x": "b.png"], false), ("nothing", ["1x": nil, "2x": nil], false),
            ("an absent file", ["1x": "gone.png", "2x": nil], false),
        ] as [(id: String, slots: [String: String?], isFound: Bool)])
    func `an empty 2x slot beside a 1x is noted`(row: (id: String, slots: [String: String?], isFound: Bool)) {
        let slots = row.slots.sorted { $0.key < $1.key }.map { scale, file in
            #"{"idiom":"universal","scale":"\#(scale)"\#(file.map { #","filename":"\#($0)""# } ?? "")}"#
        }
        let contents = Array(
            #"{"images":[\#(slots.joined(separator: ","))],"info":{"version":1,"author":"xcode"}}"#.utf8)
        let files = Set(row.slots.values.compactMap(\.self)).subtracting(["gone.png"])
        let disk = MemoryDisk(
            ["a.imageset/Contents.json": contents].merging(
                files.map { ("a.imageset/\($0)", RuleExample.png(4, 4)) }
            ) { $1 })
        let found = Self.messages(disk).filter { $0.contains("so 2x screens enlarge") }
        #expect(found.count == (row.isFound ? 1 : 0), "\(row.id)")
        let note =
            "catalog.empty-slot a.imageset/Contents.json: the 2x slot beside a.png is empty, so 2x screens enlarge a.png"
        #expect(found.allSatisfy { $0 == note + "; export it at 2x or 3x, and put it into the slot" })
    }

    @Test func `a list that cannot be read for another reason is not judged`() {
        let set = CheckedSet(
            folder: BytePath.root.appending(Array("a.imageset".utf8)) ?? .root,
            names: [ContentsFile.name, Array("b.png".utf8)],
            reading: { path, _ in .unread(DiskError("read", path, .tooLarge)) }, exists: { _ in true })
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
            .filter { $0.id.group == "catalog" && $0.rule != .catalogMissingFile }
        #expect(found.count { $0.rule == .catalogEmptySlot } > 60)
        #expect(
            found.filter { $0.rule != .catalogEmptySlot }.map(\.message) == [
                "22×22 at 1x is not the size of star@2x.png, which is 96×96 at 2x"
            ])
    }

    /// Icons of iPads and of settings are at both scales.
    @Test(
        arguments: [
            ("an empty slot", #"{"idiom":"ipad","size":"76x76","scale":"2x"}"#, true),
            ("a filled slot", #"{"idiom":"ipad","size":"76x76","scale":"2x","filename":"b.png"}"#, false),
            ("another size", #"{"idiom":"ipad","size":"40x40","scale":"2x"}"#, false),
            ("another device", #"{"idiom":"iphone","size":"76x76","scale":"2x"}"#, false),
            ("no slot", #"{"idiom":"ipad","size":"20x20","scale":"1x"}"#, false),
        ] as [(id: String, slot: String, isFound: Bool)])
    func an1xIconWithoutIts2xIsNoted(row: (id: String, slot: String, isFound: Bool)) {
        let list =
            #"{"images":[{"idiom":"ipad","size":"76x76","scale":"1x","filename":"a.png"},\#(row.slot)],"#
            + #""info":{"version":1,"author":"xcode"}}"#
        let disk = MemoryDisk([
            "A.xcassets/AppIcon.appiconset/Contents.json": Array(list.utf8),
            "A.xcassets/AppIcon.appiconset/a.png": RuleExample.png(76, 76),
            "A.xcassets/AppIcon.appiconset/b.png": RuleExample.png(152, 152),
        ])
        let found = RuleExample.check(disk).findings.map(\.diagnostic).filter { $0.rule == .catalogEmptySlot }
        #expect(found.map(\.fix) == (row.isFound ? ["add an icon of 152×152"] : []), "\(row.id)")
    }

    @Test(
        arguments: [
            ("opaque", "ipad", 152, 255, ["the 2 slots beside a.png are empty; run 'twofold'"]),
            (
                "transparent", "ipad", 152, 9,
                ["the slot for ipad 20x20 at 2x is empty, and that at 1x has b.png; add an icon of 40×40"]
            ),
            ("transparent on a Mac", "mac", 152, 9, ["the 2 slots beside a.png are empty; run 'twofold'"]),
            (
                "too small", "ipad", 50, 255,
                ["the slot for ipad 20x20 at 2x is empty, and that at 1x has b.png; add an icon of 40×40"]
            ),
        ] as [(id: String, idiom: String, side: Int, alpha: UInt8, found: [String])])
    func `empty slots that a run fills are noted`(
        row: (id: String, idiom: String, side: Int, alpha: UInt8, found: [String])
    ) {
        let slots = [("76x76", "2x", "a.png"), ("20x20", "1x", "b.png"), ("20x20", "2x", nil), ("29x29", "2x", nil)].map
        {
            size, scale, file in
            let name = file.map { #","filename":"\#($0)""# } ?? ""
            return #"{"idiom":"\#(row.idiom)","size":"\#(size)","scale":"\#(scale)"\#(name)}"#
        }
        let folder = "A.xcassets/AppIcon.appiconset"
        let list = #"{"images":[\#(slots.joined(separator: ","))],"info":{"version":1,"author":"xcode"}}"#
        let disk = MemoryDisk([
            "\(folder)/Contents.json": Array(list.utf8),
            "\(folder)/a.png": RuleExample.png(row.side, row.side, row.alpha),
            "\(folder)/b.png": RuleExample.png(20, 20, 255),
        ])
        let found = RuleExample.check(disk).findings.map(\.diagnostic).filter { $0.rule == .catalogEmptySlot }
        #expect(found.map { "\($0.message); \($0.fix)" } == row.found)
    }

    /// Before iOS 7 a home screen shows 57 points at both scales, whatever slots the set has.
    @Test(
        arguments: [
            (id: "57 alone", slots: [("57x57", "1x", 57)], found: Diagnostic.Severity.warning),
            (id: "57 and 114", slots: [("57x57", "1x", 57), ("57x57", "2x", 114)], found: nil),
            (id: "with an empty slot", slots: [("57x57", "1x", 57), ("57x57", "2x", nil)], found: .warning),
            (id: "beside 120", slots: [("57x57", "1x", 57), ("60x60", "2x", 120)], found: .note),
            (id: "120 alone", slots: [("60x60", "2x", 120)], found: nil),
            (id: "settings without a slot for 2x", slots: [("29x29", "1x", 29), ("60x60", "2x", 120)], found: nil),
        ] as [(id: String, slots: [(size: String, scale: String, side: Int?)], found: Diagnostic.Severity?)])
    func aSetForOldHomeScreensNeedsBothScales(
        row: (id: String, slots: [(size: String, scale: String, side: Int?)], found: Diagnostic.Severity?)
    ) {
        let folder = "I.xcassets/AppIcon.appiconset"
        var files: [String: [UInt8]] = [:]
        let images = row.slots.map { slot in
            let name = slot.side.map { #","filename":"i\#($0).png""# } ?? ""
            if let side = slot.side { files["\(folder)/i\(side).png"] = RuleExample.png(side, side) }
            return #"{"idiom":"iphone","size":"\#(slot.size)","scale":"\#(slot.scale)"\#(name)}"#
        }
        files["\(folder)/Contents.json"] = Array(
            #"{"images":[\#(images.joined(separator: ","))],"info":{"author":"xcode","version":1}}"#.utf8)
        let found = RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic)
            .filter { $0.rule == .catalogEmptySlot }
        #expect(found.map(\.severity) == [row.found].compactMap(\.self), "\(row.id): \(found)")
        #expect(found.allSatisfy { $0.fix.hasPrefix("add an icon of 114×114") }, "\(row.id)")
    }
}
