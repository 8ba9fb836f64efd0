import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldReports

/// The last line of a report: what happened, without what did not.
@Suite struct SummaryTests {
    @Test(
        arguments: [
            (id: "made", counts: RunReport.Counts(made: 25, kept: 11), words: "25 made, 11 kept"),
            (id: "idle", counts: .init(current: 25, kept: 11), words: "nothing to make: 25 current, 11 kept"),
            (id: "empty", counts: .init(), words: "nothing to make"),
            (
                id: "planned", counts: .init(current: 16, pending: 4),
                words: "1 to make, 2 to copy, 1 catalog set to edit, 16 current"
            ),
            (id: "refused", counts: .init(current: 2, refused: 1), words: "2 current, 1 refused"),
            (id: "failed", counts: .init(failed: 3), words: "3 failed"),
        ])
    func `zeros are left out`(row: (id: String, counts: RunReport.Counts, words: String)) {
        let isPlan = row.id == "planned"
        #expect(row.counts.words(copies: isPlan ? 2 : 0, edits: isPlan ? 1 : 0) == row.words, "\(row.id)")
    }

    private func report(_ disk: MemoryDisk, writes: Bool = true, _ policy: BuildPolicy = BuildPolicy()) -> RunReport {
        let project = Project(source: disk, engine: FakeEngine(), policy: policy, jobs: 1)
        let survey = project.survey()
        return BuildRun(project).run(writes ? survey : survey.withoutWork)
    }

    private func summary(_ report: RunReport) -> String {
        TextReport().summary(report).replacing(#/[0-9.]+ (ms|s|B|kB)/#, with: "N")
    }

    @Test func `a run says what it did, and how much is wrong`() {
        let disk = MemoryDisk([
            "a@2x.png": FakeEngine.image(4, 4), "b@2x.png": FakeEngine.image(3, 4), "c@2x.png": [],
        ])
        #expect(
            summary(report(disk, writes: false)).hasPrefix("2 to make, 1 refused · 2 masters · N · 1 error, 1 warn"))
        #expect(
            summary(report(disk)) == "2 made, 1 refused · 2 masters · N in, N out · N · 1 error, 1 warning")
        #expect(summary(report(disk)) == "2 current, 1 refused · 2 masters · N · 1 error, 1 warning")
    }

    @Test func `a run with nothing to do says so in one line`() {
        let disk = MemoryDisk(["a@2x.png": FakeEngine.image(4, 4)])
        _ = report(disk)
        #expect(TextReport().text(report(disk)).split(separator: "\n").count == 1)
        #expect(summary(report(disk)) == "nothing to make: 1 current · 1 master · N")
        #expect(summary(report(MemoryDisk())) == "0 masters: no file here is named like Button@2x.png · N")
    }

    @Test func `a plan lists what would change, and all of it under -v`() {
        let disk = MemoryDisk(["a@2x.png": FakeEngine.image(4, 4)])
        _ = report(disk)
        disk.write(FakeEngine.image(8, 4), to: "b@2x.png")
        let project = Project(source: disk, engine: FakeEngine(), jobs: 1)
        let survey = project.survey()
        let result = BuildRun(project).run(survey.withoutWork)
        let lines = TextReport().plan(survey, result).split(separator: "\n")
        #expect(lines.count == 2 && lines[0] == "to make   b.png  4×2  from b@2x.png: never made", "\(lines)")
        let all = TextReport(verbosity: .verbose).plan(survey, result)
        #expect(all.contains("→ a.png") && all.contains("→ b.png"), "\(all)")
        #expect(TextReport(verbosity: .quiet).plan(survey, result).isEmpty)
        #expect(TextReport().plan(survey, result, isExplained: true).split(separator: "\n").count == 1)
    }

    @Test func `an explanation leaves problems to the report, and tells notes that it hides`() {
        let disk = MemoryDisk(["a@2x.png": FakeEngine.image(3, 4), "docs/b@3x.png": FakeEngine.image(3, 3)])
        let survey = Project(source: disk, engine: FakeEngine(), jobs: 1).survey()
        let ids = Set(survey.diagnostics.map(\.severity))
        #expect(ids == [.note, .warning], "\(survey.diagnostics)")
        let text = PlanText.explanation(survey)
        #expect(text.contains("note      docs: ") && !text.contains("size.odd"), "\(text)")
        #expect(!PlanText.explanation(survey, by: TextReport(verbosity: .verbose)).contains("note "))
        let below = TextReport(prefix: "/r/", folder: Array("/r/x".utf8))
        #expect(PlanText.explanation(survey, by: below).hasPrefix("../a.png: to make: never made; "))
        #expect(PlanText.list(survey, by: below).hasPrefix("../a@2x.png  3×4, 2x\n"))
    }
}
