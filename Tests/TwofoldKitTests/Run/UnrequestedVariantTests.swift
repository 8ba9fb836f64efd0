import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Variants that a setting asked for which is gone: every run names them, and only `prune` removes them.
@Suite struct UnrequestedVariantTests {
    private static func project(_ disk: MemoryDisk, _ settings: String) throws -> Project {
        Project(
            source: disk, engine: FakeEngine(),
            policy: try Configuration(parsing: Array(settings.utf8), file: "").policy(), jobs: 1)
    }

    private static let small = ["a.png", "a@2x.png", "a@3x.png"]

    @Test(
        arguments: [
            ("a device", "devices: [ipad]", ["a@2x~ipad.png", "a~ipad.png"]),
            ("a scale", "scales: [1x, 1.5x, 2x]", ["a@1.5x.png"]),
            ("a format", "formats: [webp]", ["a.webp", "a@2x.webp", "a@3x.webp"]),
            (
                "a target", "targets: [{layout: apple, from: ., to: app}]",
                ["app/a.png", "app/a@2x.png", "app/a@3x.png"]
            ),
            ("a catalog", "targets: [{layout: catalog, from: ., to: A.xcassets}]", nil),
        ] as [(id: String, settings: String, files: [String]?)])
    func whatNoSettingRequestsIsPruned(row: (id: String, settings: String, files: [String]?)) throws {
        let disk = MemoryDisk(["a@3x.png": RuleExample.png(12, 12)])
        let before = try Self.project(disk, row.settings)
        _ = BuildRun(before).run(before.survey())
        let made = disk.imagePaths.subtracting(Self.small)
        if let files = row.files { #expect(made == Set(files), "\(row.id)") }
        let now = try Self.project(disk, "{}")
        let report = BuildRun(now).run(now.survey())
        #expect(disk.imagePaths == made.union(Self.small), "a build removes nothing")
        let told = report.diagnostics.filter { $0.rule == .ledgerUnrequested }
        #expect(Set(told.map(\.path.display)) == made, "\(row.id)")
        #expect(told.allSatisfy { $0.fix.contains(", or delete it with 'twofold prune ") }, "\(told)")
        #expect(Set(Pruning(now).run(now.survey(), writes: false).orphans.map(\.display)) == made)
        #expect(Set(Pruning(now).run(now.survey()).removed.map(\.display)) == made, "\(row.id)")
        #expect(disk.imagePaths == Set(Self.small))
        #expect(!now.survey().diagnostics.contains { $0.rule == .ledgerUnrequested })
        #expect(Pruning(now).run(now.survey()).orphans.isEmpty, "a second run removes nothing")
    }

    /// A slot of its own set names the file, which a setting leaves out all the same; the slot is empty again then.
    @Test(
        arguments: [
            (
                "A.xcassets/a.imageset", ["1x", "2x", "3x a@3x.png"], "[2x, 3x]", "[3x]",
                ["a@2x.png"]
            ),
            (
                "A.xcassets/a.appiconset", ["60x60 2x", "60x60 3x", "1024x1024 1x b.png"], "[2x, 3x]", "[2x]",
                ["a-60x60@3x.png"]
            ),
            ("A.xcassets/a.imageset", ["1x", "2x", "3x a@3x.png"], "[2x, 3x]", "[1.5x]", ["a@2x.png"]),
        ] as [(set: String, slots: [String], before: String, now: String, gone: [String])])
    func aScaleThatIsLeftOutIsPrunedFromItsSet(
        row: (set: String, slots: [String], before: String, now: String, gone: [String])
    ) throws {
        let slots = row.slots.map { slot in
            let words = slot.split(separator: " ").map(String.init)
            var members = ["\"idiom\":\"iphone\""]
            for word in words {
                let key = word.hasSuffix(".png") ? "filename" : word.hasSuffix("x") ? "scale" : "size"
                members.append("\"\(key)\":\"\(word)\"")
            }
            return "{\(members.joined(separator: ","))}"
        }
        let text = #"{"images":[\#(slots.joined(separator: ","))],"info":{"author":"xcode","version":1}}"#
        let file = row.slots.compactMap { $0.split(separator: " ").last { $0.hasSuffix(".png") } }[0]
        let opaque = FakeEngine.file(
            PixelBuffer(
                size: PixelSize(width: 1024, height: 1024), layout: .rgb, depth: .eight,
                bytes: Array(repeating: 90, count: 1024 * 1024 * 3)))
        let disk = MemoryDisk([
            "\(row.set)/Contents.json": Array(text.utf8), "\(row.set)/\(file)": opaque,
        ])
        let before = try Self.project(disk, "scales: \(row.before)")
        #expect(BuildRun(before).run(before.survey()).counts.made > 0)
        let all = disk.imagePaths
        let now = try Self.project(disk, "scales: \(row.now)")
        let gone = row.gone.map { "\(row.set)/\($0)" }
        let told = BuildRun(now).run(now.survey()).diagnostics.filter { $0.rule == .ledgerUnrequested }
        #expect(told.map(\.path.display) == gone && told.allSatisfy { $0.fix.contains("to 'scales' in .twofold.yml") })
        #expect(Pruning(now).run(now.survey()).removed.map(\.display) == gone)
        #expect(disk.imagePaths == all.subtracting(gone))
        let list = try #require(disk.bytes(of: "\(row.set)/Contents.json").map { String(decoding: $0, as: UTF8.self) })
        #expect(row.gone.allSatisfy { !list.contains($0) })
        let run = BuildRun(now).run(now.survey())
        #expect(run.counts.made == 0, "it is not made again")
        #expect(!run.diagnostics.contains { $0.rule == .ledgerUnrequested })
    }

    @Test func anEditedOneStays() throws {
        let disk = MemoryDisk(["a@3x.png": RuleExample.png(12, 12)])
        let before = try Self.project(disk, "devices: [ipad]")
        _ = BuildRun(before).run(before.survey())
        disk.write(RuleExample.png(5, 5), to: "a~ipad.png")
        let now = try Self.project(disk, "{}")
        #expect(Pruning(now).run(now.survey()).removed.map(\.display) == ["a@2x~ipad.png"])
        #expect(disk.bytes(of: "a~ipad.png") == RuleExample.png(5, 5))
    }

    /// A master that cannot be read, or is refused, says nothing about what is made of it, even where that is told as a note.
    @Test(
        arguments: [(Diagnostic.Severity.error, false), (.error, true), (.note, true)] as [(Diagnostic.Severity, Bool)])
    func thoseOfARefusedMasterStay(severity: Diagnostic.Severity, isAnimation: Bool) throws {
        let disk = MemoryDisk(["a@2x.png": RuleExample.png(8, 8)])
        if severity == .note { disk.write(Array(#"{"name": "a"}"#.utf8), to: "package.json") }
        let before = try Self.project(disk, "devices: [ipad]")
        _ = BuildRun(before).run(before.survey())
        var animation = FakeEngine.file(SmallImages.disc(8))
        let control = PNGChunk(type: "acTL", data: TinyPNG.bigEndian(5000) + TinyPNG.bigEndian(0)).encoded
        animation.insert(contentsOf: control, at: 8 + 25)
        disk.write(isAnimation ? animation : Array("nonsense".utf8), to: "a@2x.png")
        let now = try Self.project(disk, "{}")
        let told = now.survey().diagnostics.filter { $0.path.display == "a@2x.png" && $0.rule.severity == .error }
        #expect(told.map(\.severity) == [severity])
        #expect(Pruning(now).run(now.survey()).removed.isEmpty)
        #expect(disk.bytes(of: "a~ipad.png") != nil)
    }
}

extension MemoryDisk {
    fileprivate var imagePaths: Set<String> {
        Set(paths.filter { ImageFormat(fileExtension: AssetName(parsing: Array($0.utf8)).fileExtension) != nil })
    }
}
