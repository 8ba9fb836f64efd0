import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldCheck
@testable import TwofoldReports

/// The tables of the articles are those that the rule book makes.
@Suite(.serialized) struct RuleTableTests {
    private static let articles = "Sources/TwofoldKit/TwofoldKit.docc/"

    @Test func everyRuleIsInTheArticle() throws {
        let lines =
            ["| Rule | Severity | Why it matters | Items |", "|---|---|---|---|"]
            + RuleBook.rules.map { rule in
                "| `\(rule.id.rawValue)` | \(severity(of: rule)) | \(rule.why) | \(Self.list(rule.items)) |"
            }
        try DocumentedTable.check(lines, in: Self.articles + "Rules.md", below: "## All rules")
    }

    @Test func everyExampleIsInTheArticle() throws {
        let lines =
            ["| Example of | Reported | Not reported |", "|---|---|---|"]
            + ShownRule.all.map {
                "| `\($0.rule.id.rawValue)` | \(Self.text($0.example)) | \(Self.text($0.nearMiss)) |"
            }
        try DocumentedTable.check(lines, in: Self.articles + "Rules.md")
    }

    /// The items themselves are written by hand, in a few words each; which rules verify them is not.
    @Test func theItemsOfTheSourcesNameTheRulesThatVerifyThem() throws {
        let page = Self.root.appendingPathComponent(Self.articles + "Rules.md")
        let rows = try String(contentsOf: page, encoding: .utf8)
            .matches(of: /(?m)^\| (\d+) \| ([^|]+) \| ([^|]*) \|$/).map { ($0.output.1, $0.output.2) }
        #expect(rows.map { Int($0.0) } == Array(1...71))
        let lines =
            ["| Item | In a few words | Rules |", "|---|---|---|"]
            + rows.map { number, words in
                let rules = RuleBook.all.filter { $0.items.contains(Int(number) ?? 0) }.map(\.id).sorted()
                return "| \(number) | \(words) | \(rules.map { "`\($0.rawValue)`" }.joined(separator: ", ")) |"
            }
        try DocumentedTable.check(lines, in: Self.articles + "Rules.md")
    }

    static let sections = HostedDocumentation.sections

    @Test(arguments: sections.map(\.heading))
    func everyDiagnosticIsInTheArticle(heading: String) throws {
        let section = try #require(Self.sections.first { $0.heading == heading })
        let lines =
            ["| Id | Severity | Meaning | Fix |", "|---|---|---|---|"]
            + section.groups.flatMap { group in RuleBook.all.filter { $0.id.group == group } }.map { rule in
                let mark = rule.kind == .checked || rule == .fileNotMoved ? ", *check*" : ""
                return "| `\(rule.id.rawValue)` | \(severity(of: rule))\(mark) | \(rule.meaning) | \(rule.fix) |"
            }
        try DocumentedTable.check(lines, in: Self.articles + "Diagnostics.md", below: "## \(heading)")
    }

    @Test func noGroupIsLeftOutOfTheArticle() {
        #expect(Set(Self.sections.flatMap(\.groups)) == Set(RuleBook.all.map(\.id.group)))
    }

    @Test func everyRuleThatCanBeSetIsInTheArticle() throws {
        let lines =
            ["| Group | Rules |", "|---|---|"]
            + Set(RuleBook.all.filter(\.isConfigurable).map(\.id.group)).sorted().map { group in
                let rules = RuleBook.all.filter { $0.isConfigurable && $0.id.group == group }
                return "| `\(group)` | \(rules.map { "`\($0.id.rawValue)`" }.joined(separator: ", ")) |"
            }
        try DocumentedTable.check(lines, in: Self.articles + "ConfigurationFile.md")
    }

    private func severity(of rule: Rule) -> String {
        ([rule.severity] + rule.otherSeverities).map(\.rawValue).joined(separator: " or ")
    }

    private static func list(_ items: [Int]) -> String { items.map(String.init).joined(separator: ", ") }

    private static func text(_ example: Rule.Example) -> String {
        let files = example.files.sorted { $0.key < $1.key }.map { "`\($0.key)`\(text($0.value))" }
        let changes = example.afterBuild.sorted { $0.key < $1.key }.map { path, file in
            file.map { "`\(path)`\(text($0)) after a build" } ?? "`\(path)` removed after a build"
        }
        let known = example.known.sorted { $0.key < $1.key }.map { "a baseline with `\($0)` of `\($1)`" }
        let build = example.isBuilt && changes.isEmpty ? ["after a build"] : []
        return (files + changes + known + build).joined(separator: ", ")
    }

    private static func text(_ file: Rule.Example.File) -> String {
        switch file {
        case .image(let width, let height, .flat): " \(width)×\(height)"
        case .image(let width, let height, let look): " \(width)×\(height) (\(look.rawValue))"
        case .link: " (a symbolic link)"
        case .text(let text):
            if text.isEmpty {
                " (empty)"
            } else if text.hasPrefix("<?xml") {
                " ("
                    + text.split(separator: "\n").dropFirst(3).dropLast().joined().filter { $0 != "\n" }
                    .replacing(/<\/?(key|array|string|dict)>/) { _ in " " }
                    .split(separator: " ").joined(separator: " ") + ")"
            } else {
                " (`\(text)`)"
            }
        }
    }

    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
}
