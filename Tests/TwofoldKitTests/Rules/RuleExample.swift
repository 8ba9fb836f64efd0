import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldReports

/// A rule at work: a tree in which it finds something at exactly these paths, and one like it in which it finds nothing.
///
/// These are the cases besides the simple ones of ``ShownRule``: borders, exceptions, and files that only code can make.
struct RuleExample: Sendable, CustomTestStringConvertible {
    var rule: Rule
    var bad: [String: [UInt8]]
    var at: [String]
    var good: [String: [UInt8]]
    /// What `--fix` would move, and where to.
    var moves: [String: String] = [:]
    /// What is done to the bad tree before it is checked.
    var before: @Sendable (MemoryDisk) -> Void = { _ in }
    /// What the configuration says.
    var policy = BuildPolicy()

    var testDescription: String { rule.id.rawValue }

    static let all =
        surveyed + names + sizes + mipmaps + lockFile + configuration + placement + lookup + sets + icons + launch
        + budgets
        + content + metadata + android + flutter + catalogs + targets + references

    static func png(_ width: Int, _ height: Int, _ value: UInt8 = 100) -> [UInt8] {
        FakeEngine.image(width, height, value: value)
    }

    static func check(_ disk: MemoryDisk, _ policy: BuildPolicy = BuildPolicy()) -> CheckReport {
        var policy = policy
        policy.asksForArt = true
        return CheckRun(
            Project(source: disk, engine: FakeEngine(), policy: policy, jobs: 2), readsReferences: true
        ).run()
    }

    /// The names of images in the messages about launch images that apps of a tree lack.
    static func namesOfMissingLaunchImages(_ disk: MemoryDisk) -> [String] {
        let found = check(disk).findings.map(\.diagnostic).filter { $0.rule == .launchMissing }
        let words = found.flatMap { diagnostic in diagnostic.message.split { " ,".contains($0) } }
        return words.filter { $0.hasSuffix(".png") }.map(String.init)
    }

    static func make(_ disk: MemoryDisk) { make(disk, FakeEngine()) }

    static func make(_ disk: MemoryDisk, _ engine: any ImageEngine) {
        let project = Project(source: disk, engine: engine, jobs: 2)
        _ = BuildRun(project).run(project.survey())
    }
}

@Suite struct RuleExampleTests {
    @Test(arguments: RuleExample.all)
    func aRuleFindsWhatItIsForAndNothingInATreeLikeIt(example: RuleExample) throws {
        let disk = MemoryDisk(example.bad)
        example.before(disk)
        let report = RuleExample.check(disk, example.policy)
        let found = report.findings.filter { $0.diagnostic.rule == example.rule }
        #expect(found.map { $0.diagnostic.path.display } == example.at.sorted())
        for finding in found {
            #expect(!finding.diagnostic.message.isEmpty && !finding.diagnostic.fix.isEmpty)
            #expect(finding.diagnostic.severity == example.rule.severity)
        }
        let moves = found.compactMap { finding -> (String, String)? in
            guard case .move(let from, let to) = finding.repair else { return nil }
            return (from.display, to.display)
        }
        #expect(Dictionary(moves) { first, _ in first } == example.moves)

        let good = RuleExample.check(MemoryDisk(example.good), example.policy).findings.filter {
            $0.diagnostic.rule == example.rule
        }
        #expect(good.map { $0.diagnostic.path.display } == [])
    }

    /// All that is found in every example, by rule and path: a rule that begins to speak where another one is shown is seen.
    @Test func whatElseIsFoundInTheExamplesIsAsReviewed() {
        var lines: [String] = []
        for example in RuleExample.all {
            let disk = MemoryDisk(example.bad)
            example.before(disk)
            for (word, disk) in [("bad", disk), ("good", MemoryDisk(example.good))] {
                lines.append("\(example.rule.id.rawValue), \(word)")
                lines += RuleExample.check(disk, example.policy).findings.map(\.diagnostic)
                    .filter { word == "good" || $0.rule != example.rule }
                    .map { "  \($0.id.rawValue) \($0.path.display)" }
            }
        }
        expectSnapshot(lines.map { "\($0)\n" }.joined(), named: "examples.txt")
    }

    @Test(
        arguments: [
            (id: "an image beside it", path: "App/a.png", severity: .warning),
            (id: "below it", path: "App/Art/a.png", severity: .warning),
            (id: "elsewhere", path: "b.png", severity: .note),
        ] as [(id: String, path: String, severity: Diagnostic.Severity)])
    func `an app without any image is probably only a part of one`(
        row: (id: String, path: String, severity: Diagnostic.Severity)
    ) {
        let files = ["App/Info.plist": RuleExample.info(""), row.path: RuleExample.png(4, 4)]
        let found = RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic)
        for id in [Rule.iconNone, .launchNone] {
            #expect(found.filter { $0.rule == id }.map(\.severity) == [row.severity], "\(row.id): \(id.id.rawValue)")
        }
    }

    @Test(
        arguments: [
            (id: "another set", set: "a.imageset", key: "", found: [.iconNone, .launchNone]),
            (id: "an empty set of icons", set: "AppIcon.appiconset", key: "", found: [.iconNone, .launchNone]),
            (
                id: "an empty set of icons that is named", set: "AppIcon.appiconset", key: "CFBundleIconName",
                found: [.iconNone, .launchNone]
            ),
            (id: "a set that is not there is named", set: "a.imageset", key: "CFBundleIconName", found: [.launchNone]),
            (
                id: "an empty set of launch images", set: "LaunchImage.launchimage", key: "",
                found: [.iconNone, .launchNone]
            ),
        ] as [(id: String, set: String, key: String, found: [Rule])])
    func `a catalog without an image for it is a note`(
        row: (id: String, set: String, key: String, found: [Rule])
    ) {
        let set = "App/Images.xcassets/\(row.set)"
        let values = row.key.isEmpty ? "" : RuleExample.text(row.key, "AppIcon")
        var files = [
            "App/Info.plist": RuleExample.info(values), "App/a.png": RuleExample.png(4, 4),
            "\(set)/Contents.json": Array("{\"images\":[]}".utf8),
        ]
        let none = [Rule.iconNone, .launchNone]
        let found = RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic).filter { none.contains($0.rule) }
        #expect(Set(found.map(\.rule)) == Set(row.found), "\(row.id)")
        #expect(found.allSatisfy { $0.severity == .note }, "\(row.id)")

        files["\(set)/x.png"] = RuleExample.png(1024, 1024)
        let filled = RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic.rule)
        #expect(filled.contains(.iconNone) == !(row.set.hasPrefix("AppIcon") || !row.key.isEmpty), "\(row.id)")
        #expect(filled.contains(.launchNone) == !row.set.hasPrefix("Launch"), "\(row.id)")
    }

    @Test func everyRuleHasAnExample() {
        let shown = Set(RuleExample.all.map(\.rule) + ShownRule.all.map(\.rule))
        for rule in RuleBook.rules {
            #expect(shown.contains(rule), "\(rule.id.rawValue) has no example")
        }
    }

    @Test func everyReportOfACheckSaysWhy() throws {
        let findings = RuleBook.all.map { Finding($0.diagnostic(.root, as: .error)) }
        let report = CheckReport(findings: findings, fileCount: 0, duration: .zero)
        let text = TextReport().text(report)
        #expect(text.components(separatedBy: "why: ").count - 1 == findings.count)
        let list = DiagnosticList(report, prefix: [])
        #expect(list.entries.allSatisfy { !$0.diagnostic.rule.why.isEmpty })
        let log = try SARIFReport.text(list, version: "1", folder: Array("/".utf8))
        #expect(log.components(separatedBy: "\"shortDescription\"").count - 1 >= findings.count)
    }
}
