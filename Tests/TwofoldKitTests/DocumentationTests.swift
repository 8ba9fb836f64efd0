import Foundation
import Testing

@testable import TwofoldKit

/// What the documentation promises to hold, it holds.
@Suite struct DocumentationTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    }

    @Test func everyDiagnosticIsDocumented() throws {
        let page = try text("Sources/TwofoldKit/TwofoldKit.docc/Diagnostics.md")
        for id in DiagnosticID.allCases {
            #expect(page.contains("`\(id.rawValue)`"), "\(id.rawValue)")
        }
    }

    @Test func everyStageAndNoteOfAMeasurementIsDocumented() throws {
        let page = try text("Sources/TwofoldKit/TwofoldKit.docc/Scaling.md")
        for name in RunStage.allCases.map(\.rawValue) + BenchNote.allCases.map(\.rawValue) {
            #expect(page.contains("| `\(name)` |"), "\(name)")
        }
    }

    @Test func everyNameAnomalyHasADiagnosticOfItsName() {
        for anomaly in NameAnomaly.allCases {
            let diagnostic = Diagnostic.name(anomaly, BytePath("a@2x.png") ?? .root)
            #expect(diagnostic.id.rawValue == "naming.\(anomaly.rawValue)")
            #expect(!diagnostic.message.isEmpty && !diagnostic.fix.isEmpty)
        }
    }

    @Test func everyFilterIsInTheDocumentationAndTheReadmeNamesTheOptions() throws {
        let page = try text("Sources/TwofoldKit/TwofoldKit.docc/Pixels.md")
        for filter in ResamplingFilter.allCases { #expect(page.contains("`\(filter.rawValue)`"), "\(filter.rawValue)") }
        let commands = try text("Sources/TwofoldKit/TwofoldKit.docc/CommandLine.md")
        let help =
            try text("Tests/CommandTests/Snapshots/help-build.txt")
            + text("Tests/CommandTests/Snapshots/help-bench.txt")
            + text("Tests/CommandTests/Snapshots/help-resolve.txt")
        let options = help.matches(of: /--[a-z][a-z-]+/).map { String($0.output) }
        #expect(options.count > 15)
        for option in Set(options) where option != "--help" && option != "--version" && option != "--fsync" {
            #expect(commands.contains(option), "\(option)")
        }
    }

    @Test func theNewestEntryOfTheChangelogIsThisVersion() throws {
        let changelog = try text("CHANGELOG.md")
        let source = try text("Sources/twofold/Twofold.swift")
        let version = try #require(changelog.firstMatch(of: /## (\d+\.\d+\.\d+)/)?.output.1)
        #expect(source.contains("let twofoldVersion = \"\(version)\""))
    }
}
