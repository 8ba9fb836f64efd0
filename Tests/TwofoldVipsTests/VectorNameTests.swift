import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

@testable import TwofoldBuild

/// The variants of vector images under names by a pattern, through whole builds.
@Suite struct VectorNameTests {
    let engine: VipsEngine
    init() throws { engine = try VipsEngine() }

    private func project(_ disk: MemoryDisk, _ pattern: String?) throws -> Project {
        var policy = BuildPolicy { ($0.scales, $0.vectors) = ([.x1, .x2], .draw) }
        policy.vectorName = try pattern.map(NamePattern.init(text:))
        return Project(source: disk, engine: engine, policy: policy)
    }

    private func build(_ disk: MemoryDisk, _ pattern: String?) throws -> RunReport {
        let project = try project(disk, pattern)
        return BuildRun(project).run(project.survey())
    }

    private func images(_ disk: MemoryDisk) -> [String] { disk.paths.filter { $0.hasSuffix(".png") } }

    private let svg = TinyFiles.svg("4", "4", "")

    @Test func theVariantsHaveNamesByThePattern() throws {
        let disk = MemoryDisk(["x/apple_logo.svg": svg, "x/p~ipad.svg": svg, "b@2x.png": FakeEngine.image(1, 1)])
        disk.remove("b@2x.png")
        let report = try build(disk, "rendered-{name}")
        #expect(report.diagnostics == [] && report.counts.made == 4)
        #expect(
            images(disk) == [
                "x/rendered-apple_logo.png", "x/rendered-apple_logo@2x.png", "x/rendered-p@2x~ipad.png",
                "x/rendered-p~ipad.png",
            ])
        #expect(try build(disk, "rendered-{name}").counts == .init(current: 4))
        let found = CheckRun(try project(disk, "rendered-{name}")).run().findings.map(\.diagnostic)
        #expect(found.filter { $0.severity > .note } == [])
    }

    @Test func otherMastersKeepTheirNames() throws {
        let png = try engine.encode(
            PixelBuffer.noise(PixelSize(width: 4, height: 4), .rgb, .eight, seed: 1), metadata: ImageMetadata(),
            encoding: .png(effort: .fast))
        let disk = MemoryDisk(["a@2x.png": png, "b.svg": svg])
        _ = try build(disk, "{name}-drawn")
        #expect(images(disk) == ["a.png", "a@2x.png", "b-drawn.png", "b-drawn@2x.png"])
    }

    @Test func aChangedPatternLeavesOrphansThatPruneRemoves() throws {
        let disk = MemoryDisk(["a.svg": svg])
        _ = try build(disk, "old-{name}")
        disk.write(Array("edited".utf8), to: "old-a@2x.png")
        let report = try build(disk, "new-{name}")
        #expect(report.counts.made == 2)
        let after = try project(disk, "new-{name}")
        let survey = after.survey()
        #expect(survey.orphans.map(\.display) == ["old-a.png"])
        let orphan = try #require(survey.diagnostics.first { $0.rule == .ledgerOrphan })
        #expect(orphan.message == "the variants of a.svg have other names now")
        #expect(Pruning(after).run(survey).removed.map(\.display) == ["old-a.png"])
        #expect(images(disk) == ["new-a.png", "new-a@2x.png", "old-a@2x.png"], "what was edited stays")
        // Fewer scales are no other names.
        var fewer = after
        fewer.policy.scales = [.x1]
        #expect(fewer.survey().orphans.isEmpty)
        // A command that lacks the option takes nothing for an orphan, until a build has made other files.
        #expect(try project(disk, nil).survey().orphans.isEmpty)
        _ = try build(disk, nil)
        #expect(try project(disk, nil).survey().orphans.map(\.display) == ["new-a.png", "new-a@2x.png"])
    }

    @Test func aHandMadeFileInTheNewPlaceIsKept() throws {
        let disk = MemoryDisk(["a.svg": svg, "r-a@2x.png": FakeEngine.noise(8, 8), "a.png": FakeEngine.noise(4, 4)])
        let report = try build(disk, "r-{name}")
        #expect(report.diagnostics.filter { $0.severity > .note } == [])
        #expect(report.counts.made == 1 && images(disk) == ["a.png", "r-a.png", "r-a@2x.png"])
        #expect(disk.bytes(of: "r-a@2x.png") == FakeEngine.noise(8, 8))
    }

    @Test func twoImagesOfOneNameAreAnErrorAndNeitherIsDrawn() throws {
        let disk = MemoryDisk(["a.svg": svg, "r-a.svg": svg])
        var project = try project(disk, nil)
        project.policy.overrides = [
            PathPolicy(
                paths: PathMatcher(globs: [try Glob("a.svg")], base: .root),
                settings: try {
                    var settings = PolicySettings()
                    settings.vectorName = try NamePattern(text: "r-{name}")
                    return settings
                }())
        ]
        let report = BuildRun(project).run(project.survey())
        #expect(report.diagnostics.map(\.rule) == [.planTwoMasters] && images(disk) == [])
    }

    @Test func aNameThatGetsTooLongIsRefused() throws {
        let name = String(repeating: "n", count: 245)
        let disk = MemoryDisk([name + ".svg": svg])
        let report = try build(disk, "rendered-{name}")
        #expect(Set(report.diagnostics.map(\.rule)) == [.nameTooLong] && images(disk) == [])
    }

    /// A manual and the icon of its button may have one name.
    @Test(
        arguments: [
            (id: "its shape", file: TinyFiles.svg("40", "20", ""), size: (20, 10), spares: true),
            (id: "its shape, rounded", file: TinyFiles.svg("40", "21", ""), size: (80, 41), spares: true),
            (id: "another shape", file: TinyFiles.svg("40", "20", ""), size: (20, 20), spares: false),
            (
                id: "a page beside an icon", file: TinyPDF(mediaBox: [0, 0, 595, 842]).file, size: (100, 100),
                spares: false
            ),
            (id: "one page", file: TinyPDF(mediaBox: [0, 0, 50, 50]).file, size: (100, 100), spares: true),
            (
                id: "three pages", file: TinyPDF(mediaBox: [0, 0, 50, 50], pages: 3).file, size: (100, 100),
                spares: false
            ),
            (id: "only the start of a PDF", file: Array("%PDF-1.4".utf8), size: (100, 100), spares: false),
        ] as [(id: String, file: [UInt8], size: (Int, Int), spares: Bool)])
    func onlyAFileOfItsOwnPictureIsSparedByAVectorImage(
        row: (id: String, file: [UInt8], size: (Int, Int), spares: Bool)
    ) throws {
        let name = row.file.starts(with: Array("%PDF".utf8)) ? "Help.pdf" : "Help.svg"
        let image = FakeEngine.noise(row.size.0, row.size.1)
        let disk = MemoryDisk([name: row.file, "Help@2x.png": image])
        let report = try #require(SizesRun(Project(source: disk, engine: engine)).run().report)
        #expect(report.savings.map(\.pixelBytes) == (row.spares ? [image.count] : []), "\(row.id)")
    }

    /// `sizes` may run without the options of the build.
    @Test func whatABuildDrewUnderOtherNamesIsSparedWhateverTheSettingsAre() throws {
        let disk = MemoryDisk(["a.svg": TinyFiles.svg("40", "30", "<path d='M3 3l9 20'/>")])
        var project = try project(disk, "rendered-{name}")
        project.policy.scales = [.x1, .x2, .x3, .x4]
        _ = BuildRun(project).run(project.survey())
        let made = images(disk).compactMap { disk.bytes(of: $0)?.count }
        let report = try #require(SizesRun(Project(source: disk, engine: engine)).run().report)
        #expect(report.savings.map(\.pixelFileCount) == [4] && report.savings.map(\.pixelBytes) == [made.reduce(0, +)])
    }

    @Test func whatABuildDrewOfAPageIsSparedByItsDocument() throws {
        let disk = MemoryDisk(["a.pdf": TinyPDF(mediaBox: [0, 0, 50, 40], pages: 3).file])
        var project = try project(disk, nil)
        project.policy.page = 2
        _ = BuildRun(project).run(project.survey())
        let pixels = ["a.png", "a@2x.png"].compactMap { disk.bytes(of: $0)?.count }.reduce(0, +)
        let report = try #require(SizesRun(project).run().report)
        #expect(pixels > 0 && report.savings.map(\.pixelBytes) == [pixels])
    }
}
