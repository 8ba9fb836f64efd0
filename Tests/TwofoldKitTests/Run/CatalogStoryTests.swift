import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// Image sets of asset catalogs: which slots are filled, what `Contents.json` says then, and what is never written.
@Suite struct CatalogStoryTests {
    private static let set = "A.xcassets/s.imageset"
    private static let manifest = "\(set)/Contents.json"

    private static func image(_ side: Int, _ value: UInt8 = 100) -> [UInt8] {
        FakeEngine.image(side, side, value: value)
    }

    /// A manifest in the form of current versions of Xcode: one slot a line here, as people compare them.
    private static func contents(_ slots: (scale: String, file: String?)..., extra: String = "") -> [UInt8] {
        let list = slots.map { slot in
            let name = slot.file.map { "      \"filename\" : \"\($0)\",\n" } ?? ""
            return "    {\n\(name)      \"idiom\" : \"universal\",\n      \"scale\" : \"\(slot.scale)\"\n    }"
        }
        return Array(
            "{\n  \"images\" : [\n\(list.joined(separator: ",\n"))\n  ],\n  \"info\" : {\n    \"author\" : \"xcode\",\n    \"version\" : 1\n  }\(extra)\n}\n"
                .utf8)
    }

    private static func expectContents(_ disk: MemoryDisk, _ expected: [UInt8], _ comment: Comment = "") throws {
        let path = try #require(BytePath(manifest))
        let found = try disk.contents(of: path, limit: 1 << 20)
        #expect(String(decoding: found, as: UTF8.self) == String(decoding: expected, as: UTF8.self), comment)
    }

    @Test func emptySlotsAreFilledAndEntered() throws {
        let disk = play([
            Step(
                "a set with one image, called as its artist liked",
                edit: {
                    $0.write(Self.image(6), to: "\(Self.set)/drawing.png")
                    $0.write(Self.contents(("1x", nil), ("2x", nil), ("3x", "drawing.png")), to: Self.manifest)
                }, expecting: [Self.manifest, "\(Self.set)/drawing@1x.png", "\(Self.set)/drawing@2x.png"]),
            Step(
                "the master is drawn again: its variants are, too, and the manifest stays",
                edit: { $0.write(Self.image(6, 50), to: "\(Self.set)/drawing.png") },
                expecting: ["\(Self.set)/drawing@1x.png", "\(Self.set)/drawing@2x.png"]),
            Step(
                "a variant is deleted", edit: { $0.remove("\(Self.set)/drawing@1x.png") },
                expecting: ["\(Self.set)/drawing@1x.png"]),
            Step(
                "somebody empties a slot, and it is filled again",
                edit: {
                    $0.write(
                        Self.contents(("1x", nil), ("2x", "drawing@2x.png"), ("3x", "drawing.png")), to: Self.manifest)
                }, expecting: [Self.manifest]),
            Step(
                "somebody adds what Twofold does not know, and nothing has to be written",
                edit: {
                    $0.write(
                        Self.contents(
                            ("1x", "drawing@1x.png"), ("2x", "drawing@2x.png"), ("3x", "drawing.png"),
                            extra: ",\n  \"tool\" : {\"x\":1}"), to: Self.manifest)
                }, expecting: []),
        ])
        try Self.expectContents(
            disk,
            Self.contents(
                ("1x", "drawing@1x.png"), ("2x", "drawing@2x.png"), ("3x", "drawing.png"),
                extra: ",\n  \"tool\" : {\"x\":1}"))
    }

    @Test func nothingIsMadeWithoutASlot() throws {
        var adding = BuildPolicy()
        adding.addsSlots = true
        let disk = play([
            Step(
                "only 2x has a slot",
                edit: {
                    $0.write(Self.image(6), to: "\(Self.set)/s@2x.png")
                    $0.write(Self.contents(("2x", "s@2x.png")), to: Self.manifest)
                }, expecting: []),
            Step(
                "a loose name inside a set means nothing",
                edit: { $0.write(Self.image(6), to: "\(Self.set)/other@3x.png") }, expecting: []),
            Step(
                "slots are added where that is asked for", expecting: [Self.manifest, "\(Self.set)/s.png"],
                policy: adding),
        ])
        try Self.expectContents(disk, Self.contents(("1x", "s.png"), ("2x", "s@2x.png")))
    }

    @Test(arguments: [
        (id: "one image for all scales", contents: #"{"images":[{"idiom":"universal","filename":"s@2x.png"}]}"#),
        (id: "no idiom", contents: #"{"images":[{"scale":"1x"},{"scale":"2x","filename":"s@2x.png"}]}"#),
        (
            id: "dark is not made from light",
            contents: #"""
            {"images":[{"idiom":"universal","scale":"2x","filename":"s@2x.png"},{"idiom":"universal","scale":"1x",
            "appearances":[{"appearance":"luminosity","value":"dark"}]}]}
            """#
        ),
        (id: "no list", contents: "{}"),
    ])
    func setsAreLeftAlone(row: (id: String, contents: String)) {
        play([
            Step(
                "\(row.id)",
                edit: {
                    $0.write(Self.image(6), to: "\(Self.set)/s@2x.png")
                    $0.write(Array(row.contents.utf8), to: Self.manifest)
                }, expecting: [])
        ])
    }

    @Test func aSetWhoseListIsNotJSONIsAnErrorUntilItIsCorrected() {
        play([
            Step(
                "not JSON",
                edit: {
                    $0.write(Self.image(6), to: "\(Self.set)/s@2x.png")
                    $0.write(Array("{".utf8), to: Self.manifest)
                }, expecting: [], problems: [.catalogUnreadable]),
            Step(
                "corrected", edit: { $0.write(Self.contents(("1x", nil), ("2x", "s@2x.png")), to: Self.manifest) },
                expecting: [Self.manifest, "\(Self.set)/s.png"]),
        ])
    }

    @Test func handMadeFilesInSlotsAreKept() {
        play([
            Step(
                "every slot has a file",
                edit: {
                    $0.write(Self.image(6), to: "\(Self.set)/s@2x.png")
                    $0.write(Self.image(3, 7), to: "\(Self.set)/s.png")
                    $0.write(Self.contents(("1x", "s.png"), ("2x", "s@2x.png")), to: Self.manifest)
                }, expecting: []),
            Step(
                "a file that no slot names is in the way of the usual name",
                edit: { $0.write(Self.contents(("1x", nil), ("2x", "s@2x.png")), to: Self.manifest) },
                expecting: [Self.manifest, "\(Self.set)/s@1x.png"]),
        ])
    }

    @Test func aManifestThatSomebodyChangesMeanwhileStaysAsItIs() throws {
        let disk = MemoryDisk([
            "\(Self.set)/s@2x.png": Self.image(4), Self.manifest: Self.contents(("1x", nil), ("2x", "s@2x.png")),
        ])
        let project = Project(source: disk, engine: FakeEngine())
        let survey = project.survey()
        let theirs = Self.contents(("1x", nil), ("2x", "s@2x.png"), extra: ",\n  \"x\" : 1")
        disk.write(theirs, to: Self.manifest)
        let report = BuildRun(project).run(survey)
        try Self.expectContents(disk, theirs)
        #expect(report.diagnostics.map(\.rule) == [.catalogNotEntered])
        #expect(report.counts.failed == 1)
        let second = BuildRun(project).run(project.survey())
        #expect(second.counts.entered == 1 && second.counts.made == 0 && !second.hasErrors)
    }

    @Test func aRunThatWritesNothingSaysWhatIsToBeEntered() throws {
        let disk = MemoryDisk([
            "\(Self.set)/s@2x.png": Self.image(4), Self.manifest: Self.contents(("1x", nil), ("2x", "s@2x.png")),
        ])
        let project = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        disk.write(Self.contents(("1x", nil), ("2x", "s@2x.png")), to: Self.manifest)
        let report = BuildRun(project).run(project.survey().withoutWork)
        #expect(report.hasDrift)
        #expect(report.entries.map(\.outcome) == [.pending])
        try Self.expectContents(disk, Self.contents(("1x", nil), ("2x", "s@2x.png")))
    }

    @Test func pruningAVariantEmptiesItsSlot() throws {
        let disk = MemoryDisk([
            "\(Self.set)/s@2x.png": Self.image(4), Self.manifest: Self.contents(("1x", nil), ("2x", "s@2x.png")),
        ])
        let project = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        try Self.expectContents(disk, Self.contents(("1x", "s.png"), ("2x", "s@2x.png")))
        disk.remove("\(Self.set)/s@2x.png")
        let report = Pruning(project).run(project.survey())
        #expect(report.removed.map(\.display) == ["\(Self.set)/s.png"])
        try Self.expectContents(disk, Self.contents(("1x", nil), ("2x", "s@2x.png")))
    }

    @Test func pruningTakesTheInsetsOfAVariantOutAgain() throws {
        let before = Array(
            #"{"images":[{"idiom":"universal","scale":"1x"},{"filename":"s@2x.png","idiom":"universal","resizing":{"mode":"3-part-horizontal","center":{"mode":"stretch","width":2},"cap-insets":{"left":2,"right":2}},"scale":"2x"}]}"#
                .utf8)
        let disk = MemoryDisk(["\(Self.set)/s@2x.png": Self.image(6), Self.manifest: before])
        let project = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        let filled = try disk.contents(of: #require(BytePath(Self.manifest)), limit: 1 << 20)
        #expect(String(decoding: filled, as: UTF8.self).components(separatedBy: "cap-insets").count == 3)
        disk.remove("\(Self.set)/s@2x.png")
        _ = Pruning(project).run(project.survey())
        try Self.expectContents(disk, before)
    }

    @Test func anEditedVariantInASlotIsNotOverwritten() {
        play([
            Step(
                "made",
                edit: {
                    $0.write(Self.image(4), to: "\(Self.set)/s@2x.png")
                    $0.write(Self.contents(("1x", nil), ("2x", "s@2x.png")), to: Self.manifest)
                }, expecting: [Self.manifest, "\(Self.set)/s.png"]),
            Step(
                "edited, and the master changes",
                edit: {
                    $0.write(Self.image(2, 9), to: "\(Self.set)/s.png")
                    $0.write(Self.image(4, 8), to: "\(Self.set)/s@2x.png")
                }, expecting: [], problems: [.fileEdited]),
        ])
    }
}
