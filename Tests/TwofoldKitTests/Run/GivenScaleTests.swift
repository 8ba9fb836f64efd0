import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging
@testable import TwofoldReports

/// Masters whose names state no scale, so that the caller gives it.
@Suite struct GivenScaleTests {
    private func project(
        _ source: MemoryDisk, _ target: MemoryDisk? = nil, at scale: ScaleFactor? = .x2, named names: String...
    ) -> Project {
        var policy = BuildPolicy()
        policy.sourceScale = scale
        return Project(
            source: source, staging: target, engine: FakeEngine(), policy: policy,
            selection: names.compactMap { BytePath($0) }, jobs: 2)
    }

    @Test func elsewhereItsVariantsAndACopyOfItGetTheNamesOfTheirScales() throws {
        let image = FakeEngine.image(12, 12)
        let source = MemoryDisk(["a/Photo.png": image, "a/Other.png": image])
        let target = MemoryDisk()
        let project = project(source, target, at: .x3, named: "a/Photo.png")
        let report = BuildRun(project).run(project.survey())
        #expect(report.diagnostics.map(\.message) == [])
        #expect(target.paths == ["a/Photo.png", "a/Photo@2x.png", "a/Photo@3x.png", "twofold.lock"])
        #expect(target.bytes(of: "a/Photo@3x.png") == image, "the copy has its bytes")
        #expect(source.paths == ["a/Other.png", "a/Photo.png"])
        let again = BuildRun(project).run(project.survey())
        #expect((again.counts.made, again.counts.current) == (0, 3))
    }

    /// There, its own name is that of its 1x.
    @Test func besideItNothingIsMadeAndTheRightNameIsSaid() throws {
        let source = MemoryDisk(["Photo.png": FakeEngine.image(8, 8)])
        let project = project(source, named: "Photo.png")
        let report = BuildRun(project).run(project.survey())
        #expect(report.diagnostics.map(\.rule) == [.planScaleNotInName])
        #expect(report.diagnostics.first?.fix.hasPrefix("rename it to Photo@2x.png, ") == true)
        #expect(report.hasErrors)
        #expect(source.paths.filter { $0.hasSuffix(".png") } == ["Photo.png"])
    }

    @Test(
        arguments: [
            ("a folder is selected", "."), ("its name has a scale", "Sun@3x.png"), ("it looks like one", "Sun-2x.png"),
            ("a vector image", "Logo.svg"),
        ] as [(id: String, path: String)])
    func onlyAFileWithoutAScaleIsGivenOne(row: (id: String, path: String)) throws {
        let source = MemoryDisk([
            "Photo.png": FakeEngine.image(8, 8), "Sun@3x.png": FakeEngine.image(9, 9),
            "Sun-2x.png": FakeEngine.image(8, 8), "Logo.svg": FakeEngine.image(8, 8),
        ])
        var given = project(source, at: .x2, named: row.path)
        if row.path == "." { given.selection = [.root] }
        var plain = given
        plain.policy.sourceScale = nil
        func variants(_ project: Project) -> [BytePath] { project.survey().plan.variants.map(\.path) }
        #expect(variants(given) == variants(plain), "\(row.id)")
    }

    @Test func sizesCountItAtItsScale() throws {
        let source = MemoryDisk(["Photo.png": FakeEngine.image(8, 8), "Other.png": FakeEngine.image(8, 8)])
        let report = try #require(SizesRun(project(source, named: "Photo.png")).run().report)
        #expect(report.dimensions.map(\.words) == ["8×8 pixels at 2x, 4×4 points"])
        #expect(report.scales.map(\.scale) == [.x2])
        let plain = try #require(SizesRun(project(source, at: nil, named: "Photo.png")).run().report)
        #expect(plain.dimensions.map(\.words) == ["8×8 pixels at 1x, 8×8 points"])
    }
}
