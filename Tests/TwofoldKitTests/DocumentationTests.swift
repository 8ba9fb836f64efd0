import Foundation
import Testing

@testable import TwofoldBuild
@testable import TwofoldImaging
@testable import TwofoldReports

/// What the documentation promises to hold, it holds.
@Suite struct DocumentationTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    }

    @Test func everyStageAndNoteOfAMeasurementIsDocumented() throws {
        let page = try text("Sources/TwofoldKit/TwofoldKit.docc/Scaling.md")
        let stages = RunStage.allCases.map(\.rawValue) + CodecStage.allCases.map(\.rawValue)
        for name in stages + BenchNote.allCases.map(\.rawValue) {
            #expect(page.contains("| `\(name)` |"), "\(name)")
        }
    }

    /// Every key with the keys that lead to it, without the settings that `paths` repeats.
    private static let keys =
        SettingKey.allCases.map(\.rawValue)
        + FileKey.allCases.flatMap { key in
            switch key {
            case .limits: LimitKey.allCases.map { "limits.\($0)" }
            case .paths: PathKey.allCases.map { "paths[].\($0)" }
            case .sizes: SizeKey.allCases.map { "sizes.\($0)" }
            case .targets: TargetKey.allCases.map { "targets[].\($0)" }
            case .strict, .rules, .exclude, .include, .appearances: [key.rawValue]
            }
        }

    @Test func everyKeyOfTheConfigurationIsDocumentedAndNoOthers() throws {
        let page = try text("Sources/TwofoldKit/TwofoldKit.docc/ConfigurationFile.md")
        let table = try #require(page.split(separator: "## Keys").last?.split(separator: "\n## ").first)
        let keys = table.matches(of: /(?m)^\| `([^`]+)` \|/).map { String($0.output.1) }
        // These two hold others, and are described by a line of their own.
        #expect(keys.filter { !["paths", "targets"].contains($0) } == Self.keys)
        for name in FilterSetting.names { #expect(table.contains("`\(name)`"), "\(name)") }
    }

    /// The errors in the article are those of the file in the article.
    @Test func theErrorsInTheArticleAreReal() throws {
        let page = try text("Sources/TwofoldKit/TwofoldKit.docc/ConfigurationFile.md")
        let file = try #require(page.firstMatch(of: /They come from this file:\n\n```yaml\n((?s).*?)```/)?.output.1)
        let errors = #expect(throws: ConfigurationErrors.self) {
            try Configuration(parsing: Array(file.utf8), file: ".twofold.yml")
        }
        #expect(errors?.errors.count == 6)
        for error in errors?.errors ?? [] { #expect(page.contains("\n\(error)\n"), "\(error)") }
        for text in ["strict: !!bool true", "odd: pad\n\tstrict: yes"] {
            let errors = #expect(throws: ConfigurationErrors.self) {
                try Configuration(parsing: Array(text.utf8), file: ".twofold.yml")
            }
            for error in errors?.errors ?? [] { #expect(page.contains("\n\(error)\n"), "\(error)") }
        }
        let example = try #require(page.firstMatch(of: /```yaml\n((?s).*?)```/)?.output.1)
        #expect(throws: Never.self) { try Configuration(parsing: Array(example.utf8), file: "") }
        let readme = try self.text("README.md")
        let short = try #require(readme.firstMatch(of: /## Configuration\n(?s).*?```yaml\n(.*?)```/)?.output.1)
        #expect(throws: Never.self) { try Configuration(parsing: Array(short.utf8), file: "") }
    }

    @Test func everyNameAnomalyHasADiagnosticOfItsName() {
        for anomaly in NameAnomaly.allCases {
            let diagnostic = Diagnostic.name(anomaly, BytePath("a@2x.png") ?? .root, isTaken: false)
            #expect(diagnostic.id.rawValue == "naming.\(anomaly.rawValue)")
            #expect(!diagnostic.message.isEmpty && !diagnostic.fix.isEmpty)
        }
    }

    @Test func everyFilterIsInTheArticleOnPixels() throws {
        let page = try text("Sources/TwofoldKit/TwofoldKit.docc/Pixels.md")
        for filter in ResamplingFilter.allCases { #expect(page.contains("`\(filter.rawValue)`"), "\(filter.rawValue)") }
    }

    /// The commands that `--help` lists.
    private func commands() throws -> [String] {
        let help = try text("Tests/CommandTests/Snapshots/help.txt")
        let list = try #require(help.split(separator: "\nCOMMANDS:\n").last?.split(separator: "\n\n").first)
        return list.matches(of: #/(?m)^  ([a-z, ]+?)  /#).flatMap { line in
            line.output.1.split(separator: ", ").map(String.init)
        }
    }

    @Test func theArticleOnTheCommandLineNamesEveryCommand() throws {
        let article = try text("Sources/TwofoldKit/TwofoldKit.docc/CommandLine.md")
        let commands = try commands()
        #expect(commands.count >= 10)
        for command in commands { #expect(article.contains("twofold \(command)"), "\(command)") }
    }

    @Test func everyOptionOfEveryCommandIsInTheArticleOnTheCommandLine() throws {
        let article = try text("Sources/TwofoldKit/TwofoldKit.docc/CommandLine.md")
        let words = Set(article.matches(of: #/--?[a-zA-Z][a-zA-Z-]*/#).map { String($0.output) })
        for command in try commands() {
            let help = try text("Tests/CommandTests/Snapshots/help-\(command).txt")
            let options = help.matches(of: #/(?m)^  (-.*?)(?:  |$)/#).flatMap { line in
                line.output.1.split { ", /".contains($0) }.map(String.init).filter { $0.hasPrefix("-") }
            }
            #expect(options.contains("--help"), "\(command)")
            for option in options { #expect(words.contains(option), "\(command) \(option)") }
        }
    }

    @Test func theNewestEntryOfTheChangelogIsThisVersion() throws {
        let changelog = try text("CHANGELOG.md")
        let version = try #require(changelog.firstMatch(of: /## (\d+\.\d+\.\d+)/)?.output.1)
        #expect(version == Project.currentVersion)
    }
}
