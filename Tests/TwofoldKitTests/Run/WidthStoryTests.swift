import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// Files of a width for web pages: which are made, of which master, and what pages say of them.
@Suite struct WidthStoryTests {
    private static func policy(_ target: String) throws -> BuildPolicy {
        let yaml = "appearances: {\"~dark\": dark}\ntargets: [{layout: web, \(target)}]"
        return try Configuration(parsing: Array(yaml.utf8), file: "t").policy()
    }

    private static func project(_ disk: MemoryDisk, _ policy: BuildPolicy) -> Project {
        Project(source: disk, engine: FakeEngine(formats: [.png, .webp, .avif]), policy: policy, jobs: 2)
    }

    private static func size(_ name: String, on disk: MemoryDisk) throws -> PixelSize {
        try FakeEngine().header(of: try #require(disk.bytes(of: name), "\(name)"), format: .png).size
    }

    private static func pixels(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

    struct Row: Sendable, CustomTestStringConvertible {
        var id: String
        var target: String
        var files: [String: PixelSize]
        var made: [String: PixelSize]
        var problems: [Rule] = []
        var testDescription: String { id }
    }

    static let rows = [
        Row(
            id: "elsewhere, and never wider than the master", target: "from: art, to: site, widths: [10, 20, 40]",
            files: ["art/x/a@2x.png": pixels(30, 20)],
            made: ["site/x/a-10w.png": pixels(10, 7), "site/x/a-20w.png": pixels(20, 13)],
            problems: [.layoutScaleLacking]),
        Row(
            id: "beside the masters", target: "widths: [10]", files: ["a@2x.png": pixels(31, 30)],
            made: ["a-10w.png": pixels(10, 10)], problems: [.sizeOdd]),
        Row(
            id: "with scales where they are asked for", target: "widths: [10], scales: [1x]",
            files: ["a@2x.png": pixels(30, 20)], made: ["a-10w.png": pixels(10, 7), "a.png": pixels(15, 10)]),
        Row(
            id: "the master's own width is a copy", target: "from: art, to: site, widths: [30]",
            files: ["art/a@2x.png": pixels(30, 20)], made: ["site/a-30w.png": pixels(30, 20)]),
        Row(
            id: "dark ones from the dark master", target: "widths: [10]",
            files: ["a@2x.png": pixels(30, 20), "a~dark@2x.png": pixels(20, 20)],
            made: ["a-10w.png": pixels(10, 7), "a~dark-10w.png": pixels(10, 10)]),
        Row(
            id: "a hand-made file of a width is kept", target: "widths: [10, 15]",
            files: ["a@2x.png": pixels(30, 20), "a-10w.png": pixels(11, 11)], made: ["a-15w.png": pixels(15, 10)]),
        Row(
            id: "a width that no target names is a name", target: "widths: [10]",
            files: ["a-12w@2x.png": pixels(20, 20)], made: ["a-12w-10w.png": pixels(10, 10)]),
        Row(
            id: "a flat line has a height", target: "widths: [2]", files: ["a@2x.png": pixels(100, 2)],
            made: ["a-2w.png": pixels(2, 1)]),
    ]

    @Test(arguments: rows)
    func filesOfWidthsAreMade(row: Row) throws {
        let disk = MemoryDisk(row.files.mapValues { FakeEngine.noise($0.width, $0.height) })
        let project = Self.project(disk, try Self.policy(row.target))
        let report = BuildRun(project).run(project.survey())
        #expect(report.diagnostics.map(\.rule) == row.problems)
        let made = Set(disk.paths).subtracting(row.files.keys).subtracting(["twofold.lock"])
        #expect(made == Set(row.made.keys))
        for (name, size) in row.made { #expect(try Self.size(name, on: disk) == size, "\(name)") }
        for (name, size) in row.files { #expect(disk.bytes(of: name) == FakeEngine.noise(size.width, size.height)) }
        #expect(BuildRun(project).run(project.survey()).counts.made == 0)
        let found = CheckRun(project).run().findings.map(\.diagnostic).filter { $0.severity > .note }
        #expect(found.filter { !row.problems.contains($0.rule) } == [])
    }

    @Test func aWholeRatioIsTakenFromTheMasterThatHasOne() throws {
        let disk = MemoryDisk(["a@2x.png": FakeEngine.noise(20, 20), "a@3x.png": FakeEngine.noise(30, 30)])
        let plan = Self.project(disk, try Self.policy("to: site, widths: [10, 15, 12]"))
            .survey().plan
        let sources = plan.variants.map { "\($0.path.name.count) \($0.recipe.size.width) \($0.master.display)" }
        #expect(
            Set(sources) == ["9 10 a@2x.png", "9 15 a@3x.png", "9 12 a@3x.png"], "\(sources)")
    }

    @Test func severalFormatsOfAWidthAreMadeWhereTheyAreSmaller() throws {
        let disk = MemoryDisk(["a@2x.png": FakeEngine.noise(40, 40)])
        let engine = FakeEngine(formats: [.png, .webp]) { encoding, pixels in
            // WebP is larger at small sizes.
            if case .webp = encoding { pixels.size.width < 15 ? 500 : 0 } else { 100 }
        }
        let project = Project(
            source: disk, engine: engine, policy: try Self.policy("widths: [10, 20], formats: [webp, original]"),
            jobs: 1)
        _ = BuildRun(project).run(project.survey())
        #expect(disk.paths.filter { $0.hasPrefix("a-") } == ["a-10w.png", "a-20w.png", "a-20w.webp"])
    }

    @Test func pagesNameThemByTheirWidth() throws {
        let disk = MemoryDisk(["art/a@2x.png": FakeEngine.noise(40, 20), "site/b-10w.png": FakeEngine.noise(10, 10)])
        let project = Self.project(disk, try Self.policy("from: art, to: site, widths: [10, 20]"))
        _ = BuildRun(project).run(project.survey())
        let images = WebRun(project).run().images
        #expect(
            images.map { $0.files.map(\.path.display) } == [["site/a-10w.png", "site/a-20w.png"], ["site/b-10w.png"]])
        let picture = try #require(WebPicture(images[0], at: WebAddress(), sizes: "50vw"))
        #expect(picture.fallback.srcset == "site/a-10w.png 10w, site/a-20w.png 20w")
    }

    @Test func whereNoTargetNamesAWidthItIsANameForEveryCommand() throws {
        let path = try #require(BytePath("photo-640w.png"))
        for kind in LayoutKind.allCases where ![.catalog, .android].contains(kind) {
            let rendition = try #require(kind.grammar()?.rendition(at: path))
            #expect(rendition.name.stem == Array("photo-640w".utf8) && rendition.qualifiers == [])
        }
    }
}
