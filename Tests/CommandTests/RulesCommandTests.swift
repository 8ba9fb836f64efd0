import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// `twofold rules` explains every rule.
@Suite struct RulesCommandTests {
    @Test func allRulesAreListedInOneLineEach() throws {
        let result = try TwofoldBinary.run("rules")
        #expect(result.status == 0 && result.errors.isEmpty)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == RuleBook.all.count)
        let ids = lines.map { line in String(line.prefix { $0 != " " }) }
        #expect(ids == RuleBook.all.map(\.id.rawValue).sorted())
        #expect(lines.contains { $0.contains("size.odd ") && $0.contains(" warning ") })
    }

    @Test func everyRuleIsExplained() throws {
        let result = try TwofoldBinary.start(
            ["rules"] + RuleBook.all.map(\.id.rawValue), environment: ["COLUMNS": "80"]
        ).finish()
        let words = Set(result.output.split(whereSeparator: \.isWhitespace))
        for rule in RuleBook.all {
            #expect(result.output.contains("\(rule.id.rawValue) (\(rule.severity.rawValue)"), "\(rule.id.rawValue)")
            for word in (rule.meaning + " " + rule.why + " " + rule.fix).split(separator: " ").dropLast() {
                #expect(words.contains(word) || words.contains(word + "."), "\(rule.id.rawValue): \(word)")
            }
        }
        for line in result.output.split(separator: "\n") where !line.contains("'") {
            #expect(line.count <= 80, "\(line)")
        }
    }

    @Test func aGroupStandsForItsRulesAndEachIsExplainedOnce() throws {
        let group = try TwofoldBinary.run("rules", "size", "size.odd").output
        let rules = RuleBook.all.filter { $0.id.group == "size" }
        for rule in rules { #expect(group.components(separatedBy: "\n\(rule.id.rawValue) (").count <= 2) }
        #expect(group.split(separator: "\n").count { !$0.hasPrefix(" ") } == rules.count)
        #expect(group.contains("Why: ") && group.contains("Fix: ") && group.contains("'rules: {size.odd: off}'"))
        let fixed = try TwofoldBinary.run("rules", "image.damaged").output
        #expect(fixed.contains("no configuration can turn it off"))
    }

    @Test func aMisspelledRuleIsReported() throws {
        let result = try TwofoldBinary.run("rules", "size.od")
        #expect(result.status == 64 && result.errors == "twofold: no rule 'size.od'; did you mean 'size.odd'?\n")
        #expect(
            try TwofoldBinary.run("rules", "zzzz").errors == "twofold: no rule 'zzzz'; 'twofold rules' lists them\n")
    }
}
