import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging
@testable import TwofoldReports

/// Pixels, points and scale of every file in reports.
@Suite struct FileDimensionsTests {
    private static let files: [String: [UInt8]] = [
        "a.png": FakeEngine.image(4, 4), "a@2x.png": FakeEngine.image(9, 8), "b~ipad.png": FakeEngine.image(3, 3),
        "S.imageset/any.png": FakeEngine.image(10, 8), "S.imageset/both.png": FakeEngine.image(6, 6),
        "S.imageset/Contents.json": Array(
            #"""
            {"images":[{"idiom":"universal","scale":"2x","filename":"any.png"},
            {"idiom":"iphone","scale":"1x","filename":"both.png"},{"idiom":"ipad","scale":"2x","filename":"both.png"}]}
            """#.utf8),
        "res/drawable-xhdpi/c.png": FakeEngine.image(8, 8),
    ]

    private func project() throws -> Project {
        let text = "targets: [{layout: android, from: res}, {layout: apple}]"
        let policy = try Configuration(parsing: Array(text.utf8), file: "t").policy()
        return Project(source: MemoryDisk(Self.files), engine: FakeEngine(), policy: policy, jobs: 2)
    }

    private static func words(_ files: [FileDimensions]) -> [String] {
        files.map { "\($0.path.display): \($0.words)" }
    }

    private static let expected = [
        "S.imageset/any.png: 10×8 pixels at 2x, 5×4 points", "S.imageset/both.png: 6×6 pixels, at no single scale",
        "a.png: 4×4 pixels at 1x, 4×4 points", "a@2x.png: 9×8 pixels at 2x, 4.5×4 points",
        "b~ipad.png: 3×3 pixels at 1x, 3×3 points",
    ]

    @Test func everyFileOfACheckHasThem() throws {
        let disk = MemoryDisk(Self.files.filter { !$0.key.hasPrefix("res/") })
        let report = CheckRun(Project(source: disk, engine: FakeEngine(), jobs: 2)).run()
        #expect(Self.words(report.dimensions) == Self.expected)
        let text = TextReport(verbosity: .verbose).text(report)
        #expect(text.contains("image     a@2x.png  9×8 pixels at 2x, 4.5×4 points\n"))
        #expect(!TextReport().text(report).contains("pixels at 2x"))
        let json = try JSONReport(program: "1", root: "/r").text(report)
        #expect(json.contains(#""dimensions" : ["#) && json.contains(#""width" : 4.5"#))
    }

    @Test func everyFileOfAReportOnSizesHasThem() throws {
        let disk = MemoryDisk(Self.files.filter { !$0.key.hasPrefix("res/") })
        let report = try #require(SizesRun(Project(source: disk, engine: FakeEngine(), jobs: 2)).run().report)
        #expect(Self.words(report.dimensions) == Self.expected)
        #expect(SizeText(TextReport(verbosity: .verbose)).text(report).contains("\n  a@2x.png"))
        let above = SizeText(TextReport(verbosity: .verbose, prefix: "App/"))
        #expect(above.text(report).contains("\n  App/a@2x.png"), "paths are relative to the current folder")
        #expect(!SizeText().text(report).contains("Every file"))
        #expect(try JSONReport(program: "1", root: "/r").text(report, limit: nil).contains(#""dimensions" : ["#))
    }

    /// Android says the scale with a folder.
    @Test func aLayoutSaysTheScaleInItsOwnWay() throws {
        let report = CheckRun(try project()).run()
        #expect(Self.words(report.dimensions).contains("res/drawable-xhdpi/c.png: 8×8 pixels at 2x, 4×4 points"))
    }

    /// The name of a file says nothing where the caller says its scale.
    @Test func aScaleThatIsGivenCounts() throws {
        let disk = MemoryDisk(["a.png": FakeEngine.image(120, 120), "b.png": FakeEngine.image(120, 120)])
        var project = Project(source: disk, engine: FakeEngine(), jobs: 2)
        project.policy.sourceScale = .x2
        project.selection = [try #require(BytePath("a.png"))]
        let expected = ["a.png: 120×120 pixels at 2x, 60×60 points"]
        #expect(Self.words(CheckRun(project).run().dimensions) == expected)
        #expect(Self.words(try #require(SizesRun(project).run().report).dimensions) == expected)
    }

    @Test func aPlanHasThemWithDetails() throws {
        let disk = MemoryDisk(["a@2x.png": FakeEngine.image(9, 8)])
        let survey = Project(source: disk, engine: FakeEngine(), jobs: 2).survey()
        let text = PlanText.list(survey, by: TextReport(verbosity: .verbose))
        #expect(text.hasPrefix("a@2x.png  9×8, 2x, 4.5×4 points\n  → a.png  5×4, 1x, 5×4 points  to make"), "\(text)")
        #expect(!PlanText.list(survey).contains("points"))
        #expect(try JSONReport(program: "1", root: "/r").text(survey).contains(#""points" : {"#))
    }
}
