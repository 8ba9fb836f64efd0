import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Scales such as 1.5x in Apple's names: made where somebody asks for them, and never read as masters.
@Suite struct FractionStoryTests {
    private static func policy(_ yaml: String) throws -> BuildPolicy {
        try Configuration(parsing: Array(yaml.utf8), file: "t").policy()
    }

    private func build(_ disk: MemoryDisk, _ policy: BuildPolicy) -> RunReport {
        let project = Project(source: disk, engine: FakeEngine(), policy: policy, jobs: 2)
        return BuildRun(project).run(project.survey())
    }

    private func size(_ name: String, on disk: MemoryDisk) throws -> PixelSize {
        try FakeEngine().header(of: try #require(disk.bytes(of: name), "\(name)"), format: .png).size
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var id: String
        var settings = "scales: [1x, 1.5x]"
        var files: [String: PixelSize]
        var made: [String: PixelSize]
        var problems: [Rule] = []
        /// What only a check finds.
        var found: [Rule] = []
        var testDescription: String { id }
    }

    private static func pixels(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

    static let rows = [
        Row(
            id: "480×320 points are 720×480 pixels", files: ["a@2x.png": pixels(960, 640)],
            made: ["a.png": pixels(480, 320), "a@1.5x.png": pixels(720, 480)]),
        Row(
            id: "from 3x by exact halves", files: ["a@2x.png": pixels(16, 8), "a@3x.png": pixels(24, 12)],
            made: ["a.png": pixels(8, 4), "a@1.5x.png": pixels(12, 6)]),
        Row(
            id: "with a device and usage", files: ["a-Portrait@2x~ipad.png": pixels(8, 4)],
            made: ["a-Portrait~ipad.png": pixels(4, 2), "a-Portrait@1.5x~ipad.png": pixels(6, 3)]),
        Row(
            id: "in one folder only", settings: "paths: [{match: x/, scales: [1.5x]}]",
            files: ["x/a@2x.png": pixels(8, 4), "b@2x.png": pixels(8, 4)],
            made: ["x/a@1.5x.png": pixels(6, 3), "b.png": pixels(4, 2)]),
        Row(
            id: "a target beside", settings: "targets: [{layout: apple, scales: [1.5x]}]",
            files: ["a@2x.png": pixels(8, 4)], made: ["a@1.5x.png": pixels(6, 3)]),
        Row(
            id: "a target elsewhere", settings: "targets: [{layout: apple, from: a, to: b, scales: [1.5x, 2x]}]",
            files: ["a/x@2x.png": pixels(8, 4)], made: ["b/x@1.5x.png": pixels(6, 3), "b/x@2x.png": pixels(8, 4)]),
        Row(
            id: "odd points are padded", files: ["a@2x.png": pixels(62, 40)],
            made: ["a.png": pixels(31, 20), "a@1.5x.png": pixels(47, 30)], problems: [.sizeOdd]),
        Row(
            id: "odd points are refused, and what is whole is made", settings: "scales: [1x, 1.5x]\nodd: error",
            files: ["a@2x.png": pixels(62, 40)], made: ["a.png": pixels(31, 20)], problems: [.sizeOdd]),
        Row(
            id: "a fraction is not a master, and kept", files: ["a@1.5x.png": pixels(7, 4), "a@2x.png": pixels(8, 4)],
            made: ["a.png": pixels(4, 2)], found: [.sizeMismatch]),
        Row(id: "a fraction alone", files: ["a@1.5x.png": pixels(6, 3)], made: [:]),
        Row(
            id: "where nobody asks, it is another image", settings: "",
            files: ["a@1.5x.png": pixels(7, 4), "a@2x.png": pixels(8, 4)], made: ["a.png": pixels(4, 2)],
            problems: [.nameFractionalScale]),
    ]

    @Test(arguments: rows)
    func fractionsAreMadeWhereTheyAreAskedFor(row: Row) throws {
        let disk = MemoryDisk(row.files.mapValues { FakeEngine.noise($0.width, $0.height) })
        let policy = try Self.policy(row.settings)
        let report = build(disk, policy)
        #expect(report.diagnostics.map(\.rule) == row.problems)
        let made = Set(disk.paths).subtracting(row.files.keys).subtracting(["twofold.lock"])
        #expect(made == Set(row.made.keys))
        for (name, size) in row.made { #expect(try self.size(name, on: disk) == size, "\(name)") }
        for (name, size) in row.files { #expect(try self.size(name, on: disk) == size, "\(name)") }
        // A second run has nothing to do, and a check agrees with and without the settings.
        #expect(build(disk, policy).counts.made == 0)
        let known = Set(row.problems + row.found + [.ledgerMissing, .ledgerUnrequested, .lookupMissing1x])
        for policy in [policy, BuildPolicy()] {
            let found = RuleExample.check(disk, policy).findings.map(\.diagnostic).filter { $0.severity > .note }
            #expect(found.filter { !known.contains($0.rule) } == [])
        }
    }

    @Test func aFractionStatesItsResolutionAndCountsAsAFileOfItsImage() throws {
        let disk = MemoryDisk(["a@2x.png": FakeEngine.noise(8, 4)])
        let fraction = try #require(ScaleFactor(hundredths: 150))
        let policy = BuildPolicy { $0.scales = [.x1, fraction] }
        _ = build(disk, policy)
        let density = Density.standard(for: fraction, unit: .inch)
        #expect(density?.dpi?.x.rounded() == 108)
        let sizes = try #require(SizesRun(Project(source: disk, engine: FakeEngine(), policy: policy)).run().report)
        #expect(sizes.images.map(\.name.display) == ["a"] && sizes.fileCount == 3)
        #expect(sizes.scales.map(\.scale.description) == ["1x", "1.5x", "2x"])
        #expect(sizes.gains.isEmpty)
    }

    @Test func aMessageSaysWhichSizeIsWhole() throws {
        let disk = MemoryDisk(["a@2x.png": FakeEngine.noise(62, 42)])
        let report = build(disk, try Self.policy("scales: [1.5x]"))
        let found = try #require(report.diagnostics.first)
        #expect(
            found.message
                == "31×21 points are 46.5×31.5 pixels at 1.5x; padded to 47×32 (last column and last row repeated)")
        #expect(found.fix == "export it at 64×44, or leave out 1.5x")
    }

    /// A device's line in another place, by a target, and the same by path.
    @Test(
        arguments: [
            ("targets: [{layout: apple, from: a, to: b, devices: {ipad: 1.5}}]", "b/"),
            ("targets: [{layout: apple, from: a, devices: {ipad: 1.5}}]", "a/"),
            ("targets: [{layout: apple, from: a, to: b}]\npaths: [{match: a/, devices: {ipad: 1.5}}]", "b/"),
            ("paths: [{match: a/x*, devices: {ipad: 1.5}}]", "a/"),
            ("targets: [{layout: catalog, from: a, to: A.xcassets, devices: {ipad: 1.5}}]", "A.xcassets/x.imageset/"),
        ])
    func devicesAreMadeByTargetAndByPath(settings: String, folder: String) throws {
        let disk = MemoryDisk(["a/x@3x.png": FakeEngine.noise(24, 24), "a/small@2x.png": FakeEngine.noise(8, 8)])
        let policy = try Self.policy(settings)
        let report = build(disk, policy)
        let isForAll = !settings.contains("x*")
        #expect(report.diagnostics.filter { $0.severity > .note }.map(\.rule) == (isForAll ? [.planWouldEnlarge] : []))
        #expect(try size(folder + "x~ipad.png", on: disk) == Self.pixels(12, 12))
        #expect(try size(folder + "x@2x~ipad.png", on: disk) == Self.pixels(24, 24))
        #expect(!disk.paths.contains { $0.contains("@3x~ipad") || $0.contains("small") && $0.contains("~ipad") })
        #expect(build(disk, policy).counts.made == 0)
        let found = RuleExample.check(disk, policy).findings.map(\.diagnostic)
            .filter { $0.severity > .note && $0.rule != .planWouldEnlarge }
        #expect(found == [])
    }
}
