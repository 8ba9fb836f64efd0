import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldCheck

/// Definitions of rules: complete, listed once, and true of the trees that they show.
@Suite struct RuleBookTests {
    @Test(arguments: ShownRule.all)
    func aTreeThatShowsARuleIsReportedAndItsNearMissIsNot(shown: ShownRule) throws {
        let (rule, example, nearMiss) = (shown.rule, shown.example, shown.nearMiss)
        let found = try RuleTree.check(example).filter { $0.rule == rule }
        #expect(found.map(\.path.display) == example.reported.sorted(), "\(rule.id.rawValue)")
        #expect(!example.reported.isEmpty && nearMiss.reported.isEmpty)
        let severities = [rule.severity] + rule.otherSeverities
        #expect(found.allSatisfy { severities.contains($0.severity) }, "\(found.map(\.severity))")
        #expect(try RuleTree.check(nearMiss).filter { $0.rule == rule }.map(\.path.display) == [])
        #expect(rule.kind != .event)
    }

    @Test(arguments: RuleBook.all)
    func aDefinitionSaysWhatWhyAndHowToFixIt(rule: Rule) {
        for text in [rule.meaning, rule.fix, rule.why] {
            #expect(text.count > 9 && !text.hasSuffix("."), "\(text)")
            #expect(!text.contains("|") && !text.contains("\n"), "would break a table: \(text)")
        }
        #expect(!rule.otherSeverities.contains(rule.severity))
        #expect(rule.items.allSatisfy { (1...71).contains($0) }, "\(rule.items)")
        // A check reports it and nothing else depends on it, so a configuration may turn it off.
        if rule.kind == .checked { #expect(rule.isConfigurable) }
    }

    @Test func everyDefinitionInTheSourcesIsInTheBook() throws {
        let files = try #require(
            FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil)?.allObjects as? [URL])
        var defined: Set<String> = []
        for file in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /static let \w+ = Rule\(\s*"([a-z0-9.-]+)"/) {
                #expect(defined.insert(String(match.output.1)).inserted, "\(match.output.1) is defined twice")
            }
        }
        #expect(defined == Set(RuleBook.all.map(\.id.rawValue)))
        #expect(RuleBook.all.count == defined.count)
    }

    @Test func everyGroupThatACheckRunsReportsOnlyRulesOfAChecksOwn() {
        for rule in RuleBook.ofChecks { #expect(rule.kind == .checked, "\(rule.id.rawValue)") }
    }

    private static let sources = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Sources")
}
