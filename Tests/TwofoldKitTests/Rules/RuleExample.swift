import Testing
import TwofoldTestSupport

@testable import TwofoldKit

/// A rule at work: a tree in which it finds something at exactly these paths, and one like it in which it finds nothing.
struct RuleExample: Sendable, CustomTestStringConvertible {
    var id: DiagnosticID
    var bad: [String: [UInt8]]
    var at: [String]
    var good: [String: [UInt8]]
    /// What `--fix` would move, and where to.
    var moves: [String: String] = [:]
    /// What is done to the bad tree before it is checked.
    var before: @Sendable (MemoryDisk) -> Void = { _ in }
    /// What the configuration says.
    var policy = BuildPolicy()

    var testDescription: String { id.rawValue }

    static let all =
        surveyed + names + sizes + ledger + configuration + placement + lookup + sets + icons + launch + budgets
        + content + metadata

    static func png(_ width: Int, _ height: Int, _ value: UInt8 = 100) -> [UInt8] {
        FakeEngine.picture(width, height, value: value)
    }

    static func check(_ disk: MemoryDisk, _ policy: BuildPolicy = BuildPolicy()) -> CheckReport {
        CheckRun(Project(source: disk, engine: FakeEngine(), policy: policy, jobs: 2)).run()
    }

    static func make(_ disk: MemoryDisk) { make(disk, FakeEngine()) }

    static func make(_ disk: MemoryDisk, _ engine: any ImageEngine) {
        let project = Project(source: disk, engine: engine, jobs: 2)
        _ = BuildRun(project).run(project.survey())
    }
}

@Suite struct RuleBookTests {
    @Test(arguments: RuleExample.all)
    func aRuleFindsWhatItIsForAndNothingInATreeLikeIt(example: RuleExample) throws {
        let disk = MemoryDisk(example.bad)
        example.before(disk)
        let report = RuleExample.check(disk, example.policy)
        let found = report.findings.filter { $0.diagnostic.id == example.id }
        #expect(found.map { $0.diagnostic.path.display } == example.at.sorted())
        for finding in found {
            #expect(!finding.diagnostic.message.isEmpty && !finding.diagnostic.fix.isEmpty)
            #expect(finding.diagnostic.severity == RuleBook.rule(example.id)?.severity)
        }
        let moves = found.compactMap { finding -> (String, String)? in
            guard case .move(let from, let to) = finding.repair else { return nil }
            return (from.display, to.display)
        }
        #expect(Dictionary(moves) { first, _ in first } == example.moves)

        let good = RuleExample.check(MemoryDisk(example.good), example.policy).findings.filter {
            $0.diagnostic.id == example.id
        }
        #expect(good.map { $0.diagnostic.path.display } == [])
    }

    @Test func whatOnlyACheckLooksForCanBeTurnedOff() {
        for rule in RuleBook.groups.flatMap({ $0.rules }) {
            #expect(rule.id.isConfigurable, "\(rule.id.rawValue) is not in DiagnosticID.remarks")
        }
    }

    @Test func everyRuleHasAnExample() {
        let shown = Set(RuleExample.all.map(\.id))
        for rule in RuleBook.rules { #expect(shown.contains(rule.id), "\(rule.id.rawValue) has no example") }
    }

    @Test func everyRuleIsInTheArticle() throws {
        let lines =
            ["| Rule | Severity | Why it matters | Items |", "|---|---|---|---|"]
            + RuleBook.rules.map { rule in
                "| `\(rule.id.rawValue)` | \(rule.severity.rawValue) | \(rule.why) |"
                    + " \(rule.items.map(String.init).joined(separator: ", ")) |"
            }
        try DocumentedTable.check(lines, in: "Sources/TwofoldKit/TwofoldKit.docc/Rules.md")
    }

    @Test func itemsAreThoseOfTheNumberedList() {
        for rule in RuleBook.rules { #expect(rule.items.allSatisfy { (1...71).contains($0) }, "\(rule.id.rawValue)") }
    }
}
