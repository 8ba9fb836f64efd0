import Testing
import TwofoldTestSupport

@testable import TwofoldCheck
@testable import TwofoldImaging

@Suite struct BaselineTests {
    private func entry(_ rule: String, _ path: String) throws -> Baseline.Entry {
        Baseline.Entry(rule: rule, path: try #require(BytePath(path)))
    }

    private func path(_ text: String) throws -> BytePath { try #require(BytePath(text)) }

    private func report(
        _ findings: [(id: Rule, severity: Diagnostic.Severity, path: String)]
    ) throws
        -> CheckReport
    {
        CheckReport(
            findings: try findings.map { finding in
                Finding(
                    finding.id.diagnostic(try path(finding.path), as: finding.severity))
            }, fileCount: 3, duration: .zero)
    }

    @Test func whatIsWrittenIsReadBackWhateverTheNamesAre() throws {
        let odd = try #require(BytePath(components: [[0xFF, 0x09, 0x0A], Array("a\\b \"c\".png".utf8)]))
        var baseline = Baseline([
            try entry("size.odd", "b.png"), try entry("naming.scale-case", "a@2X.png"),
            Baseline.Entry(rule: "size.odd", path: odd), Baseline.Entry(rule: "tree.nested-root", path: .root),
        ])
        #expect(try Baseline(decoding: baseline.encoded) == baseline)
        let lines = String(decoding: baseline.encoded, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(lines[0] == "twofold-baseline 1")
        #expect(lines.count == 6)
        #expect(Array(lines[2...]) == lines[2...].sorted())
        #expect(lines.contains("size.odd\t\\377\\t\\n/a\\\\b \\\"c\\\".png"))
        baseline.entries = []
        #expect(try Baseline(decoding: baseline.encoded) == baseline)
    }

    @Test func lineEndsOfOtherSystemsCommentsAndRepeatedLinesDoNoHarm() throws {
        let text = "\u{FEFF}twofold-baseline 1\r\n# why\r\n\r\nsize.odd\ta.png\r\nsize.odd\ta.png\r\n"
        #expect(try Baseline(decoding: Array(text.utf8)) == Baseline([entry("size.odd", "a.png")]))
    }

    @Test(
        arguments: [
            ("", .notBaseline), ("\u{89}PNG\r\n", .notBaseline), ("size.odd\ta.png\n", .notBaseline),
            ("twofold-baseline 2\n", .newerVersion("twofold-baseline 2")),
            ("twofold-baseline 1\nsize.odd\ta.png\n<<<<<<< HEAD\n", .damagedLine(3)),
            ("twofold-baseline 1\nsize.odd a.png\n", .damagedLine(2)),
            ("twofold-baseline 1\nsize.odd\t/a.png\n", .damagedLine(2)),
            ("twofold-baseline 1\nsize.odd\t../a.png\n", .damagedLine(2)),
            ("twofold-baseline 1\nsize.odd\ta\\q.png\n", .damagedLine(2)),
            ("twofold-baseline 1\n\ta.png\n", .damagedLine(2)),
            ("twofold-baseline 1\nsize.odd\ta.png\tb\n", .damagedLine(2)),
        ] as [(text: String, error: BaselineError)])
    func anythingElseIsAnError(row: (text: String, error: BaselineError)) {
        #expect(throws: row.error) { try Baseline(decoding: Array(row.text.utf8)) }
        #expect(!row.error.reason.isEmpty)
    }

    @Test func whatIsKnownIsHeldBackWhatIsNewStaysAndWhatIsGoneIsStale() throws {
        let baseline = Baseline([
            try entry("size.odd", "known.png"), try entry("size.odd", "gone.png"),
            try entry("no.rule-any-more", "known.png"),
        ])
        let report = try report([
            (.sizeOdd, .warning, "known.png"), (.sizeOdd, .warning, "new.png"), (.sizeZero, .error, "known.png"),
        ]).without(baseline, file: "b.txt", selection: [.root])
        let found = report.findings.map { "\($0.diagnostic.id.rawValue) \($0.diagnostic.path.display)" }
        #expect(
            found == [
                "baseline.stale gone.png", "baseline.stale known.png", "size.zero known.png", "size.odd new.png",
            ])
        #expect(report.knownCount == 1)
        #expect(report.hasFindings)
        #expect(report.findings[0].diagnostic.fix.contains("--baseline b.txt --update-baseline"))
    }

    /// A baseline holds findings back, and nothing else that a report says.
    @Test func theRestOfAReportStays() throws {
        let report = RuleExample.check(MemoryDisk(["a@2X.png": RuleExample.png(4, 4, 1)]))
        #expect(report.findings.count == 1 && report.dimensions.count == 1)
        let known = report.updated(Baseline([]), selection: [])
        let rest = report.without(known, file: "b", selection: [])
        #expect(rest.findings.isEmpty && rest.dimensions == report.dimensions)
    }

    @Test func onlyWhatWasLookedAtCanBeStale() throws {
        let baseline = Baseline([
            try entry("size.odd", "Icons/a.png"), try entry("size.odd", "Bar/b.png"),
            try entry("size.odd", "Closed/c.png"),
        ])
        func stale(_ report: CheckReport, _ selection: [BytePath]) -> [String] {
            report.without(baseline, file: "b", selection: selection).findings
                .filter { $0.diagnostic.rule == .baselineStale }.map { $0.diagnostic.path.display }
        }
        let empty = try report([])
        #expect(stale(empty, [try path("Icons")]) == ["Icons/a.png"])
        #expect(stale(empty, [.root]) == ["Bar/b.png", "Closed/c.png", "Icons/a.png"])
        #expect(stale(try report([(.treeUnreadable, .error, "Closed")]), [.root]) == ["Bar/b.png", "Icons/a.png"])
        #expect(stale(try report([(.ledgerUnreadable, .error, "twofold.lock")]), [.root]) == [])
        #expect(empty.updated(baseline, selection: [try path("Bar")]).entries.count == 2)
        #expect(empty.updated(baseline, selection: [.root]).entries.isEmpty)
    }

    @Test func anUpdateTakesWhatFailsAndNoNotes() throws {
        let report = try report([
            (.sizeOdd, .warning, "a.png"), (.sizeZero, .error, "b.png"), (.sizeSinglePixel, .note, "c.png"),
        ])
        let updated = report.updated(Baseline([try entry("size.single-pixel", "c.png")]), selection: [.root])
        #expect(updated == Baseline([try entry("size.odd", "a.png"), try entry("size.zero", "b.png")]))
        #expect(!report.without(updated, file: "b", selection: [.root]).hasFindings)
    }
}
