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
