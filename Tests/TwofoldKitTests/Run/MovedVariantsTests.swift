import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// A rename is a rename: whoever moves an image and its variants together keeps everything recorded, and whoever moves only one
/// of both is told.
@Suite struct MovedVariantsTests {
    /// One way to move files, told by their paths before and after.
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// The new path of a file; the old one of files that stay.
        var place: @Sendable (String) -> String
        var policy = BuildPolicy()
        /// The number of variants that are moved.
        var count: Int
        var testDescription: String { name }
    }

    private static func image(_ side: Int, _ value: UInt8) -> [UInt8] { FakeEngine.image(side, side, value: value) }

    static let files: [String: [UInt8]] = [
        "Sun@2x.png": image(4, 1), "Moon@3x.png": image(6, 2), "Icons/Star@3x.png": image(6, 3),
        "Icons/Dot@2x.png": image(4, 4), "Icons/in/Pin@2x~ipad.png": image(4, 5), "Hand@2x.png": image(4, 6),
        "Hand.png": image(2, 9),
        // Three of the same bytes, as placeholders are.
        "Same/a@2x.png": image(4, 7), "Same/b@2x.png": image(4, 7), "Same/c@2x.png": image(4, 7),
        "A.xcassets/x.imageset/x@2x.png": image(4, 8),
        "A.xcassets/x.imageset/Contents.json": Array(
            #"{"images":[{"idiom":"universal","scale":"1x"},{"idiom":"universal","scale":"2x","filename":"x@2x.png"}],"#
                .utf8
        ) + Array(#""info":{"author":"xcode","version":1}}"#.utf8),
    ]

    private static func renaming(_ old: String, _ new: String) -> @Sendable (String) -> String {
        { $0.hasPrefix(old) ? new + $0.dropFirst(old.count) : $0 }
    }

    static let rows = [
        Row(name: "an image in its folder", place: renaming("Sun", "Sol"), count: 1),
        Row(name: "an image with two variants", place: renaming("Moon", "Luna"), count: 2),
        Row(
            name: "an image whose name is longer than before", place: renaming("Icons/Star", "Icons/Starlight"),
            count: 2),
        Row(name: "into another folder that the lock file knows", place: renaming("Sun", "Icons/Sun"), count: 1),
        Row(name: "into a new folder, with another name", place: renaming("Icons/Star", "Sky/Blue"), count: 2),
        Row(name: "only the letter case", place: renaming("Sun", "sun"), count: 1),
        Row(name: "a folder", place: renaming("Icons/", "Art/"), count: 4),
        Row(name: "a folder into another", place: renaming("Icons/", "A/B/Icons/"), count: 4),
        Row(name: "a folder that goes into its parent", place: renaming("Icons/in/", "Icons/"), count: 1),
        Row(name: "everything", place: { "all/" + $0 }, count: 11),
        Row(name: "a folder of equal images", place: renaming("Same/", "Other/"), count: 3),
        Row(name: "equal images in their folder", place: renaming("Same/", "Same/z"), count: 3),
        Row(name: "an image set", place: renaming("A.xcassets/x.imageset/", "A.xcassets/y.imageset/"), count: 1),
        Row(name: "a catalog", place: renaming("A.xcassets/", "App/Media.xcassets/"), count: 1),
        Row(
            name: "the folder of a Flutter package", place: renaming("Icons/", "img/"),
            policy: policy("[{layout: flutter, from: Icons}, {layout: flutter, from: img}]"), count: 4),
    ]

    private static func policy(_ targets: String) -> BuildPolicy {
        let yaml = "version: 1\ntargets: \(targets)\n"
        do {
            return try Configuration(parsing: Array(yaml.utf8), file: ".twofold.yml").policy()
        } catch {
            Issue.record("\(error)")
            return BuildPolicy()
        }
    }

    private static func build(_ disk: MemoryDisk, _ policy: BuildPolicy, batches: Bool = false) -> RunReport {
        var project = Project(source: disk, engine: FakeEngine(), policy: policy, jobs: 2)
        if batches { project.batches = .init(least: 0, size: 3) }
        return BuildRun(project).run(project.survey())
    }

    /// A tree that was built and whose files were then moved.
    private static func moved(_ row: Row, where isIncluded: (String) -> Bool = { _ in true }) -> MemoryDisk {
        let disk = MemoryDisk(row.policy.targets.isEmpty ? files : files.filter { $0.key.hasPrefix("Icons/") })
        #expect(!build(disk, row.policy).hasErrors)
        for (path, bytes) in ShardStoryTests.contents(disk) where path != "twofold.lock" && isIncluded(path) {
            let target = row.place(path)
            guard target != path else { continue }
            disk.remove(path)
            disk.write(bytes, to: target)
        }
        return disk
    }

    private static func expectSame(
        _ disk: MemoryDisk, _ other: MemoryDisk, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let (left, right) = (ShardStoryTests.contents(disk), ShardStoryTests.contents(other))
        for path in Set(left.keys).union(right.keys).sorted() where left[path] != right[path] {
            Issue.record(
                "\(path): \(String(decoding: left[path] ?? [], as: UTF8.self)) is not \(String(decoding: right[path] ?? [], as: UTF8.self))",
                sourceLocation: sourceLocation)
        }
    }

    @Test(arguments: rows, [false, true]) func whatAFreshBuildWouldRecordIsRecorded(row: Row, batches: Bool) throws {
        let disk = Self.moved(row)
        let before = ShardStoryTests.contents(disk)
        let masters = Self.files.filter { before[row.place($0.key)] != nil }
        let fresh = MemoryDisk(Dictionary(uniqueKeysWithValues: masters.map { (row.place($0.key), $0.value) }))
        _ = Self.build(fresh, row.policy)

        var project = Project(source: disk, engine: FakeEngine(), policy: row.policy, jobs: 2)
        if batches { project.batches = .init(least: 0, size: 3) }
        let look = BuildRun(project).run(project.survey().withoutWork)
        #expect(look.diagnostics.map(\.rule) == [.ledgerUnrecorded] && look.hasDrift && look.counts.pending == 0)
        #expect(CheckRun(project).run().findings.contains { $0.diagnostic.rule == .ledgerUnrecorded })
        #expect(ShardStoryTests.contents(disk) == before)

        let report = Self.build(disk, row.policy, batches: batches)
        #expect(report.counts.made == 0 && report.diagnostics.isEmpty, "\(report.diagnostics)")
        #expect(report.moved.count == row.count)
        for move in report.moved { #expect(row.place(move.origin.display) == move.path.display) }
        Self.expectSame(disk, fresh)
        let again = Self.build(disk, row.policy, batches: batches)
        #expect(again.moved.isEmpty && again.counts.made == 0 && again.diagnostics.isEmpty)
    }

    @Test(arguments: rows.filter { $0.policy.targets.isEmpty }, [1, 2, 3])
    func shardsAndTheirMergeLeaveTheSame(row: Row, count: Int) throws {
        let disk = Self.moved(row)
        let one = MemoryDisk(ShardStoryTests.contents(disk))
        _ = Self.build(one, row.policy)
        for number in 1...count { ShardStoryTests.build(disk, try ShardStoryTests.shard("\(number)/\(count)")) }
        _ = try ShardStoryTests.merge(disk, expecting: count)
        Self.expectSame(disk, one)
    }

    @Test(arguments: rows) func aMasterThatIsMovedAloneTakesNothingAlong(row: Row) throws {
        let masters = Set(Self.files.keys)
        let disk = Self.moved(row, where: masters.contains)
        let report = Self.build(disk, row.policy)
        #expect(report.moved.isEmpty)
        #expect(report.orphans.count == row.count, "\(report.diagnostics)")
        for orphan in report.diagnostics where orphan.rule == .ledgerOrphan {
            #expect(
                orphan.message.contains("has the same content") || orphan.path.display.contains("Same/"),
                "\(orphan.message)")
        }
        let project = Project(source: disk, engine: FakeEngine(), policy: row.policy)
        _ = Pruning(project).run(project.survey())
        let last = Self.build(disk, row.policy)
        #expect(!last.hasDrift && last.diagnostics.isEmpty, "\(last.diagnostics)")
    }

    @Test(
        arguments: rows.filter {
            $0.policy.targets.isEmpty && !["everything", "only the letter case"].contains($0.name)
        })
    func aVariantThatIsMovedAloneIsTold(row: Row) throws {
        let masters = Set(Self.files.keys)
        let disk = Self.moved(row, where: { !masters.contains($0) })
        let report = Self.build(disk, row.policy)
        #expect(report.moved.isEmpty && report.counts.made == row.count)
        let told = report.diagnostics.filter { $0.rule == .ledgerStrayed }
        #expect(told.count == row.count && told.allSatisfy { $0.severity == .warning }, "\(report.diagnostics)")
        #expect(told.allSatisfy { row.place($0.related[0].display) == $0.path.display } || row.name.contains("equal"))
        #expect(Self.build(disk, row.policy).diagnostics.allSatisfy { $0.rule != .ledgerStrayed })
    }

    @Test func aVariantWhoseMasterWasMovedAndEditedIsToldUntilSomebodyDecides() throws {
        for decision in ["adopt", "keep", "delete"] {
            let row = Self.rows[0]
            let disk = Self.moved(row)
            disk.write(Self.image(4, 77), to: "Sol@2x.png")
            for _ in 1...2 {
                let report = Self.build(disk, row.policy)
                #expect(report.diagnostics.filter { $0.rule == .ledgerStrayed }.map(\.path.display) == ["Sol.png"])
                #expect(report.counts.made == 0)
            }
            let file = Project(
                source: disk, engine: FakeEngine(), selection: [try #require(BytePath("Sol.png"))])
            switch decision {
            case "adopt": #expect(Adoption(file).run().adopted.count == 1)
            case "keep": #expect(Keeping(file).run().kept.count == 1)
            default: disk.remove("Sol.png")
            }
            let report = Self.build(disk, row.policy)
            #expect(report.diagnostics.isEmpty, "\(decision): \(report.diagnostics)")
            #expect(disk.bytes(of: "Sol.png") == (decision == "keep" ? Self.image(2, 1) : Self.image(2, 77)))
            #expect(Self.build(disk, row.policy).counts.made == 0)
        }
    }

    @Test func variantsThatWereExchangedAreNotTakenOver() {
        let disk = MemoryDisk(Self.files)
        _ = Self.build(disk, BuildPolicy())
        let all = ShardStoryTests.contents(disk)
        for (old, new, bytes) in [
            ("Sun@2x.png", "Sol@2x.png", "Sun@2x.png"), ("Sun.png", "Sol.png", "Icons/Dot.png"),
            ("Icons/Dot@2x.png", "Icons/Spot@2x.png", "Icons/Dot@2x.png"),
            ("Icons/Dot.png", "Icons/Spot.png", "Sun.png"),
        ] {
            disk.remove(old)
            disk.write(all[bytes] ?? [], to: new)
        }
        let report = Self.build(disk, BuildPolicy())
        #expect(report.moved.isEmpty && report.diagnostics.count { $0.rule == .ledgerStrayed } == 2)
    }

    @Test(arguments: [
        "a copy of both beside them", "a copy of the folder", "another master with the same bytes", "variants left out",
    ])
    func nothingIsTakenOverWithoutProof(near: String) throws {
        let disk = MemoryDisk(Self.files)
        _ = Self.build(disk, BuildPolicy())
        let lock = disk.bytes(of: "twofold.lock")
        let all = ShardStoryTests.contents(disk)
        switch near {
        case "a copy of both beside them":
            for name in ["Sun.png", "Sun@2x.png"] { disk.write(all[name] ?? [], to: "Sol" + name.dropFirst(3)) }
        case "a copy of the folder":
            for (path, bytes) in all where path.hasPrefix("Icons/") { disk.write(bytes, to: "Copy/" + path) }
        case "another master with the same bytes":
            disk.remove("Sun.png")
            disk.write(all["Sun@2x.png"] ?? [], to: "Sol@2x.png")
        default:
            for path in all.keys where Self.files[path] == nil && path != "twofold.lock" { disk.remove(path) }
        }
        let project = Project(source: disk, engine: FakeEngine())
        #expect(
            BuildRun(project).run(project.survey().withoutWork).diagnostics.allSatisfy { $0.rule != .ledgerUnrecorded })
        let report = Self.build(disk, BuildPolicy())
        #expect(report.moved.isEmpty && report.diagnostics.allSatisfy { $0.rule != .ledgerStrayed })
        for line in String(decoding: lock ?? [], as: UTF8.self).split(separator: "\n") {
            #expect(String(decoding: disk.bytes(of: "twofold.lock") ?? [], as: UTF8.self).contains(line))
        }
    }
}
