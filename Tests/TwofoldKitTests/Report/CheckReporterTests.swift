import Foundation
import Testing

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging
@testable import TwofoldReports

#if canImport(FoundationXML)
import FoundationXML
#endif

/// One list of findings in every form that other programs read.
@Suite struct CheckReporterTests {
    private static func path(_ text: String) -> BytePath { BytePath(text) ?? .root }

    private static func finding(
        _ rule: Rule, _ severity: Diagnostic.Severity, _ name: String, _ message: String,
        related: [String] = [], movedTo: String? = nil
    ) -> Finding {
        let diagnostic = Diagnostic(
            rule: rule, severity: severity, path: path(name), message: message, fix: "fix \(name)",
            related: related.map { path($0) })
        return Finding(diagnostic, repair: movedTo.map { .move(path(name), to: path($0)) })
    }

    /// Out of order, two of one rule in one file, and with all that the forms have to escape.
    private static let report: CheckReport = {
        var report = CheckReport(
            findings: [
                finding(.sizeMismatch, .warning, "b,%:c.png", "two & two <> \"4\"", related: ["a.png", "x y.png"]),
                finding(.nameScaleCase, .warning, "a@2X.png", "capital", movedTo: "a@2x.png"),
                finding(.sizeOdd, .note, "n@2x.png", "odd\nin two lines"),
                finding(.imageEmpty, .error, "z@2x.png", "empty"),
                finding(.sizeMismatch, .warning, "b,%:c.png", "another"),
                // The same once more counts once.
                finding(.imageEmpty, .error, "z@2x.png", "empty"),
            ], fileCount: 9, duration: .milliseconds(1250))
        report.knownCount = 3
        report.fixedCount = 2
        return report
    }()

    private static let list = DiagnosticList(report, prefix: [])

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func aReportIsSortedByPathThenRuleAndHoldsNothingTwice() {
        let found = Self.report.findings.map { "\($0.diagnostic.path.display) \($0.diagnostic.message)" }
        #expect(
            found == [
                "a@2X.png capital", "b,%:c.png another", "b,%:c.png two & two <> \"4\"", "n@2x.png odd\nin two lines",
                "z@2x.png empty",
            ])
        #expect(Self.report.hasFindings)
        let notes = CheckReport(
            findings: [Self.finding(.sizeOdd, .note, "n.png", "")], fileCount: 1, duration: .zero)
        #expect(!notes.hasFindings)
    }

    @Test func jsonHoldsEveryFieldOfEveryFinding() throws {
        let document = try object(JSONReport(program: "1.2.3", root: "/r").text(Self.report))
        #expect(document["version"] as? Int == 2 && document["command"] as? String == "check")
        #expect(document["tool"] as? [String: String] == ["name": "twofold", "version": "1.2.3"])
        let counts = try #require(document["counts"] as? [String: Int])
        let numbers = ["errors", "warnings", "notes", "known", "fixed"].map { counts[$0] }
        #expect(document["imageCount"] as? Int == 9 && numbers == [1, 3, 1, 3, 2])
        #expect(document["root"] as? String == "/r")
        #expect(document["seconds"] as? Double == 1.25)
        #expect(document["interrupted"] as? Bool == false && document["projects"] == nil)
        let findings = try #require(document["diagnostics"] as? [[String: Any]])
        #expect(
            findings.map { $0["path"] as? String } == ["a@2X.png", "b,%:c.png", "b,%:c.png", "n@2x.png", "z@2x.png"])
        #expect(
            findings.map { $0["severity"] as? String } == ["warning", "warning", "warning", "note", "error"])
        #expect(findings[0]["moveTo"] as? [String: String] == ["path": "a@2x.png"])
        #expect(findings[1]["moveTo"] == nil)
        #expect(findings[2]["related"] as? [[String: String]] == [["path": "a.png"], ["path": "x y.png"]])
        #expect(findings[2]["fix"] as? String == "fix b,%:c.png")
        #expect(findings[4]["id"] as? String == "image.empty")
        #expect(findings[4]["why"] as? String == Rule.imageEmpty.why)
    }

    @Test func jsonSaysWhatWasNotLookedAtAndWhichProjectsThereAre() throws {
        var report = Self.report
        report.wasInterrupted = true
        let writer = JSONReport(program: "1", root: "/r", projects: [.root, Self.path("in")])
        let document = try object(writer.text(report))
        #expect(document["interrupted"] as? Bool == true)
        #expect((document["projects"] as? [[String: Any]])?.count == 2)
    }

    /// Viewers show the text, and lead to the page; `.ci/links` holds the addresses against the pages.
    @Test func sarifExplainsEachRuleAndSaysWhereMoreIs() throws {
        let document = try object(SARIFReport.text(Self.list, version: "1.2.3", folder: Array("/r".utf8)))
        let run = try #require((document["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let rules = try #require(driver["rules"] as? [[String: Any]])
        for rule in rules {
            let id = try #require(rule["id"] as? String)
            let known = try #require(RuleBook.rule(DiagnosticID(rawValue: id)), "\(id)")
            let text = try #require((rule["help"] as? [String: Any])?["text"] as? String, "\(id)")
            for part in [known.meaning, known.why, known.fix] { #expect(text.contains(part), "\(id): \(part)") }
            let address = try #require(rule["helpUri"] as? String, "\(id)")
            #expect(address.hasPrefix("\(HostedDocumentation.home)/diagnostics#"), "\(id): \(address)")
        }
        #expect(rules.count > 60)
        #expect(
            HostedDocumentation.address(of: DiagnosticID(rawValue: "catalog.copy"))
                == "https://OWNER.github.io/twofold/documentation/twofoldkit/diagnostics#Asset-catalogs")
    }

    /// README and the packages name the repository, from which the pages' address follows.
    @Test func theDocumentationIsHostedWhereTheRepositoryIs() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        for file in ["README.md", ".ci/packaging/project", ".ci/packaging/asdf/lib/common.bash"] {
            let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
            let match = try #require(text.firstMatch(of: /https:\/\/github\.com\/(\w+)\/(twofold)/), "\(file)")
            #expect(HostedDocumentation.site == "https://\(match.output.1).github.io/\(match.output.2)", "\(file)")
        }
    }

    @Test func sarifPointsEachResultToItsRuleAndItsFile() throws {
        let document = try object(SARIFReport.text(Self.list, version: "1.2.3", folder: Array("/r".utf8)))
        let run = try #require((document["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        #expect(driver["version"] as? String == "1.2.3")
        let rules = try #require(driver["rules"] as? [[String: Any]]).map { $0["id"] as? String }
        #expect(rules.compactMap(\.self) == RuleBook.rules.map(\.id.rawValue).sorted())
        let results = try #require(run["results"] as? [[String: Any]])
        let ids = results.map { $0["ruleId"] as? String }
        #expect(ids == ["naming.scale-case", "size.mismatch", "size.mismatch", "size.odd", "image.empty"])
        for result in results {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index] == result["ruleId"] as? String)
        }
        #expect(results.map { $0["level"] as? String } == ["warning", "warning", "warning", "note", "error"])
        let places = results.map { result -> String? in
            let location = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
            return (location?["artifactLocation"] as? [String: Any])?["uri"] as? String
        }
        #expect(places == ["a@2X.png", "b%2C%25%3Ac.png", "b%2C%25%3Ac.png", "n@2x.png", "z@2x.png"])
        #expect((results[0]["properties"] as? [String: Any])?["moveTo"] as? String == "a@2x.png")
        #expect((results[2]["relatedLocations"] as? [[String: Any]])?.count == 2)
        let bases = run["originalUriBaseIds"] as? [String: [String: String]]
        #expect(bases?["%SRCROOT%"]?["uri"] == "file:///r/")
    }

    @Test func fingerprintsAreOfRuleAndFilesAndTellAlikeOnesApart() throws {
        func fingerprints(_ findings: [Finding]) throws -> [String] {
            let list = DiagnosticList(CheckReport(findings: findings, fileCount: 1, duration: .zero), prefix: [])
            let document = try object(SARIFReport.text(list, version: "1", folder: []))
            let results = (document["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]] ?? []
            return results.compactMap { ($0["partialFingerprints"] as? [String: String])?["findingIdentity/v1"] }
        }
        let one = Self.finding(.sizeMismatch, .warning, "a.png", "3 and 5", related: ["b.png"])
        let reworded = Self.finding(.sizeMismatch, .error, "a.png", "4 and 5", related: ["b.png"])
        let (first, second) = (try fingerprints([one]), try fingerprints([reworded]))
        #expect(first.count == 1 && first == second)
        let both = try fingerprints([one, reworded])
        #expect(both.count == 2 && Set(both).count == 2)
        let others = [
            Self.finding(.sizeOdd, .warning, "a.png", "3 and 5", related: ["b.png"]),
            Self.finding(.sizeMismatch, .warning, "b.png", "3 and 5", related: ["b.png"]),
            Self.finding(.sizeMismatch, .warning, "a.png", "3 and 5"),
        ]
        for other in others {
            let found = try fingerprints([other])
            #expect(found.count == 1 && found != first)
        }
    }

    @Test func junitHasACaseForEachFileOfARule() throws {
        let document = try XMLDocument(xmlString: JUnitReport.text(Self.list))
        func values(_ place: String) throws -> [String] {
            try document.nodes(forXPath: place).compactMap(\.stringValue)
        }
        let rules = RuleBook.rules.map(\.id.rawValue).sorted()
        #expect(try values("/testsuites/testsuite/@name") == rules)
        #expect(try values("/testsuites/@tests") == ["\(rules.count)"])
        for (name, value) in [("failures", "3"), ("errors", "0"), ("skipped", "1"), ("time", "1.25")] {
            #expect(try values("/testsuites/@\(name)") == [value], "\(name)")
        }
        // Two findings of one rule in one file are one case.
        #expect(try values("//testsuite[@name='size.mismatch']/testcase/@file") == ["b,%:c.png"])
        let failure = "//testsuite[@name='size.mismatch']/testcase/failure"
        #expect(try values("\(failure)/@message") == ["another; two & two <> \"4\""])
        #expect(try values("\(failure)/@type") == ["warning"])
        #expect(try values("//testsuite[@name='size.odd']/testcase[skipped]/@file") == ["n@2x.png"])
        #expect(try values("//testsuite[@name='size.zero']/testcase/@name") == ["every file"])
        #expect(try values("//testsuite[@name='size.zero']/testcase/*") == [])
    }

    @Test func githubGetsALineForEachFindingTheWorstFirst() throws {
        let lines = GitHubReport.text(Self.list).split(separator: "\n").map(String.init)
        let why = Rule.imageEmpty.why
        #expect(
            lines.first == "::error file=z@2x.png,title=image.empty::empty%0Awhy: \(why)%0A→ fix z@2x.png")
        #expect(lines.count == 5, "the summary goes to standard error")
        #expect(lines[2].hasPrefix("::warning file=b%2C%25%3Ac.png,title=size.mismatch::another%0A"))
        #expect(lines[4].hasPrefix("::notice file=n@2x.png,title=size.odd::odd%0Ain two lines%0A"))
    }

    @Test(arguments: [
        (id: "no prefix", prefix: "", folder: "", shown: "a/b.png"),
        (id: "a prefix", prefix: "../", folder: "", shown: "../a/b.png"),
        (id: "in the reader's folder", prefix: "/r/", folder: "/r", shown: "a/b.png"),
        (id: "in a folder below the root", prefix: "/r/", folder: "/r/a", shown: "b.png"),
        (id: "in a folder whose name begins alike", prefix: "/r/", folder: "/r/a/b", shown: "/r/a/b.png"),
        (id: "elsewhere", prefix: "/r/", folder: "/s", shown: "/r/a/b.png"),
    ])
    func pathsAreAsTheReaderFindsTheFiles(row: (id: String, prefix: String, folder: String, shown: String)) {
        let shown = Self.path("a/b.png").shown(behind: Array(row.prefix.utf8), from: Array(row.folder.utf8))
        #expect(String(decoding: shown, as: UTF8.self) == row.shown, "\(row.id)")
    }
}
