import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// Whole trees of Flutter and React Native: every form in which masters lie there, and what is made of them.
@Suite struct AppTreeTests {
    private static func project(_ disk: MemoryDisk, _ configuration: String) throws -> Project {
        let policy = try Configuration(parsing: Array(configuration.utf8), file: "").policy()
        return Project(source: disk, engine: FakeEngine(), policy: policy, jobs: 2)
    }

    private static func png(_ side: Int) -> [UInt8] { FakeEngine.image(side, side, value: 90) }

    /// Builds, and says which files are new.
    private func build(_ disk: MemoryDisk, _ configuration: String) throws -> (report: RunReport, new: [String]) {
        let before = Set(disk.paths)
        let project = try Self.project(disk, configuration)
        let report = BuildRun(project).run(project.survey())
        return (report, disk.paths.filter { !before.contains($0) && $0 != LockFileName.fileName }.sorted())
    }

    @Test func `a React Native tree is filled beside its masters`() throws {
        let disk = MemoryDisk([
            "src/a@3x.png": Self.png(12), "src/b@2x.png": Self.png(12),
            // One master for each system, and one for all others.
            "src/c@3x.ios.png": Self.png(12), "src/c@3x.android.png": Self.png(12), "src/c@3x.png": Self.png(12),
            // A hand-made 1x, and masters of 2x and 4x.
            "src/d.png": Self.png(4), "src/d@3x.png": Self.png(12), "src/e@2x.png": Self.png(8),
            "src/e@4x.png": Self.png(16), "ios/Images/f@2x.png": Self.png(4),
        ])
        let configuration = "targets: [{layout: react-native, from: src, scales: [1x, 1.5x, 2x, 3x]}]"
        let (report, new) = try build(disk, configuration)
        #expect(report.counts.failed == 0)
        #expect(
            new == [
                "src/a.png", "src/a@1.5x.png", "src/a@2x.png", "src/b.png", "src/b@1.5x.png",
                "src/c.android.png", "src/c.ios.png", "src/c.png", "src/c@1.5x.android.png", "src/c@1.5x.ios.png",
                "src/c@1.5x.png", "src/c@2x.android.png", "src/c@2x.ios.png", "src/c@2x.png", "src/d@1.5x.png",
                "src/d@2x.png", "src/e.png", "src/e@1.5x.png", "src/e@3x.png",
            ])
        let (again, none) = try build(disk, configuration)
        #expect(again.counts.made == 0 && none == [])
    }

    @Test func `a Flutter tree is filled and listed in place`() throws {
        let pubspec = "flutter:\n  assets:\n    - assets/ # all\n"
        let disk = MemoryDisk([
            "pubspec.yaml": Array(pubspec.utf8), "assets/a@3x.png": Self.png(12), "assets/3.0x/b.png": Self.png(12),
            "assets/2.0x/c.png": Self.png(8), "assets/more/d@3x.png": Self.png(12), "assets/more/e.png": Self.png(4),
            "android/app/src/main/res/drawable-xhdpi/f.png": Self.png(4),
        ])
        let configuration = "targets: [{layout: flutter, from: assets}]"
        let project = try Self.project(disk, configuration)
        let survey = project.survey()
        var report = BuildRun(project).run(survey)
        let listings = PubspecRun(project).run(survey, writes: true, into: &report)
        #expect(report.counts.failed == 0 && !report.hasErrors)
        #expect(
            disk.paths.filter { $0.hasPrefix("assets/") }.sorted() == [
                "assets/2.0x/a.png", "assets/2.0x/b.png", "assets/2.0x/c.png", "assets/3.0x/a.png", "assets/3.0x/b.png",
                "assets/a.png", "assets/a@3x.png", "assets/b.png", "assets/c.png", "assets/more/2.0x/d.png",
                "assets/more/3.0x/d.png", "assets/more/d.png", "assets/more/d@3x.png", "assets/more/e.png",
            ])
        // The master d@3x.png is not to be shipped, so its folder is not listed as a whole; nobody asked for e.png.
        let path = try #require(BytePath("pubspec.yaml"))
        #expect(listings == [.init(path: path, entries: ["assets/more/d.png"])])
        #expect(
            disk.bytes(of: "pubspec.yaml").map { String(decoding: $0, as: UTF8.self) }
                == pubspec + "    - assets/more/d.png\n")
        var again = BuildRun(project).run(project.survey())
        #expect(PubspecRun(project).run(project.survey(), writes: true, into: &again) == [])
        #expect(again.counts.made == 0 && !again.hasDrift)
    }

    @Test func `a target without a package is an error`() throws {
        let disk = MemoryDisk(["art/a@3x.png": Self.png(12)])
        let project = try Self.project(disk, "targets: [{layout: flutter, from: art, to: assets}]")
        let survey = project.survey()
        var report = BuildRun(project).run(survey)
        #expect(PubspecRun(project).run(survey, writes: true, into: &report) == [])
        #expect(report.diagnostics.filter { $0.severity == .error }.map(\.rule) == [.flutterPubspecNotWritten])
        #expect(report.counts.made == 3 && report.counts.refused == 1)
    }

    @Test func `a run that writes nothing says what is missing`() throws {
        let disk = MemoryDisk(["pubspec.yaml": Array("flutter:\n".utf8), "art/a@3x.png": Self.png(12)])
        let project = try Self.project(disk, "targets: [{layout: flutter, from: art, to: assets}]")
        let survey = project.survey()
        _ = BuildRun(project).run(survey)
        let current = project.survey().withoutWork
        var report = BuildRun(project).run(current)
        #expect(!report.hasDrift)
        #expect(PubspecRun(project).run(current, writes: false, into: &report) == [])
        #expect(report.diagnostics.map(\.rule).contains(.flutterPubspecStale) && report.hasDrift && !report.hasErrors)
        #expect(disk.bytes(of: "pubspec.yaml") == Array("flutter:\n".utf8))
    }
}
