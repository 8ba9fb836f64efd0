import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldCheck
@testable import TwofoldImaging
@testable import TwofoldReports

/// A check that reads code: what it opens, what it says besides its findings, and where.
@Suite struct ReferenceCheckTests {
    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    private static func png(_ side: Int = 4) -> [UInt8] { RuleExample.png(side, side) }

    private static func files() -> [String: [UInt8]] {
        [
            "Img/Logo.png": png(), "Img/Old.png": png(),
            "Src/A.swift": text("import UIKit\nlet a = UIImage(named: \"Logos\")\nlet b = UIImage(named: \"Logo\")"),
            "Src/B.m": text("[UIImage imageNamed:@\"Logos\"]; [UIImage imageNamed:name];"),
        ]
    }

    private func check(_ disk: MemoryDisk, _ selection: [String] = [], reads: Bool = true) -> CheckReport {
        var project = Project(source: disk, engine: FakeEngine(), jobs: 2)
        if !selection.isEmpty { project.selection = selection.compactMap { BytePath($0) } }
        return CheckRun(project, readsReferences: reads).run()
    }

    private func references(_ report: CheckReport) -> [String] {
        report.findings.map(\.diagnostic).filter { $0.id.group == "references" }.map { diagnostic in
            let place = diagnostic.place.map { ":\($0.line):\($0.column)" } ?? ""
            return "\(diagnostic.id.rawValue) \(diagnostic.path.display)\(place)"
        }
    }

    @Test func aPlainCheckOpensNoSource() {
        func opened(_ disk: MemoryDisk, reads: Bool) -> [String] {
            #expect((check(disk, reads: reads).references != nil) == reads)
            let paths = disk.takeAccesses().compactMap { access -> String? in
                if case .read(let path) = access { path.display } else { nil }
            }
            return paths.sorted()
        }
        let plain = opened(MemoryDisk(Self.files()), reads: false)
        #expect(!plain.contains { $0.hasPrefix("Src") })
        // A second look is for whoever names a file that asks for a missing image.
        let sources = ["Src/A.swift", "Src/B.m"]
        #expect(opened(MemoryDisk(Self.files()), reads: true) == (plain + sources + sources).sorted())
    }

    /// How much a fault of an image matters depends on who asks for it.
    @Test(arguments: [("Old", false), ("Logo", true)]) func aPlainCheckHearsTheCodeBeforeItWarns(
        name: String, isAsked: Bool
    ) {
        var files = Self.files()
        files["Img/\(name).png"] = TinyFiles.jpeg(side: 120, components: 3)
        files["Mail.xcodeproj/project.pbxproj"] =
            TinyXcodeProject(targets: [
                TinyXcodeProject.Target(
                    name: "Mail", propertyList: "Info.plist", resources: ["Img/Logo.png", "Img/Old.png"],
                    settings: ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "5.0"])
            ]).bytes
        let disk = MemoryDisk(files)
        let report = check(disk, reads: false)
        #expect(report.hasFindings == isAsked, "\(report.findings)")
        #expect(report.references == nil && references(report).isEmpty)
        let opened = disk.takeAccesses().contains { access in
            if case .read(let path) = access { path.display == "Src/A.swift" } else { false }
        }
        #expect(opened)
    }

    /// A baseline and other texts have the name, too.
    @Test func aNameThatNoLookupReadsIsToldWhoeverAsks() {
        var files = Self.files()
        files["Img/Map@~iphone.png"] = Self.png()
        files["known.txt"] = Self.text("Img/Map@~iphone.png")
        files["Img/Old.png"] = TinyFiles.jpeg(side: 120, components: 3)
        let report = check(MemoryDisk(files), reads: false)
        #expect(report.findings.count { $0.diagnostic.rule == .nameMisspeltScale } == 1, "\(report.findings)")
    }

    /// What is said of one image does not depend on another one.
    @Test func aWarningElsewhereTakesNoNoteAway() {
        var files = Self.files()
        files["A/a.png"] = Self.png(10)
        files["A/a@2x.png"] = Self.png(21)
        files["Img/Old.png"] = TinyFiles.jpeg(side: 120, components: 3)
        func said(_ part: [String]) -> [String] {
            check(MemoryDisk(files), part, reads: false).findings.map(\.diagnostic).filter {
                $0.path.display.hasPrefix("A/")
            }.map { "\($0.severity) \($0.id.rawValue) \($0.path.display)" }
        }
        #expect(said(["A"]) == said([]) && !said([]).isEmpty, "\(said([]))")
    }

    @Test func aNameIsReportedOnceWithItsPlaceAndTheOtherFiles() throws {
        let report = check(MemoryDisk(Self.files()))
        #expect(references(report) == ["references.unused Img", "references.missing Src/A.swift:2:24"])
        let missing = try #require(report.findings.first { $0.diagnostic.rule == .referenceMissing }?.diagnostic)
        #expect(missing.message == "Logos is asked for, but there is no such image, here and at 1 other place")
        #expect(missing.fix.contains("Logo exists"))
        #expect(missing.related.map(\.display) == ["Src/B.m"])
    }

    @Test func whatIsNotJudgedIsCounted() throws {
        let disk = MemoryDisk(Self.files())
        disk.write(Array(repeating: 0x20, count: ReferenceReader.maxBytes + 1), to: "Src/Long.swift")
        let summary = try #require(check(disk).references)
        #expect(summary.fileCount == 2 && summary.knownCount == 3 && summary.elsewhereCount == 0)
        #expect(
            summary.unknown.map { "\($0.path.display):\($0.place?.line ?? 0):\($0.place?.column ?? 0)" } == [
                "Src/B.m:1:52"
            ])
        #expect(summary.unread.map(\.display) == ["Src/Long.swift"])
        let report = check(disk)
        let lines =
            "1 name is built at run time and was not judged (-v)\n1 source file could not be read, or is too long\n"
        #expect(TextReport().text(report).contains(lines))
        #expect(TextReport(verbosity: .verbose).text(report).contains("not judged\n          Src/B.m:1:52\n"))
    }

    @Test func aSelectionHidesFindingsAndNoFiles() {
        let disk = MemoryDisk(Self.files())
        #expect(references(check(disk, ["Src"])) == ["references.missing Src/A.swift:2:24"])
        #expect(references(check(disk, ["Img"])) == ["references.unused Img"])
    }

    @Test func imagesThatAreElsewhereAreCountedAndNotMissing() throws {
        let names = (1...9).map { "UIImage(named: \"a\($0)\")" }.joined(separator: "\n")
        let some = check(MemoryDisk(["a1.png": Self.png(), "A.swift": Self.text(names)]))
        #expect(references(some) == [])
        #expect(some.references?.elsewhereCount == 8)
        #expect(TextReport().text(some).contains("8 names of images that are not here: check the folder"))
        let most = check(
            MemoryDisk([
                "a1.png": Self.png(), "A.swift": Self.text(names.split(separator: "\n")[..<8].joined(separator: "\n")),
            ]))
        #expect(references(most).count == 1 && most.references?.elsewhereCount == 0, "seven may be mistakes")
        #expect(references(check(MemoryDisk(["A.swift": Self.text("UIImage(named: \"a\")")]))) == [], "no image at all")
    }

    @Test func whatIsIgnoredIsNotReadButIsThere() {
        let disk = MemoryDisk([
            ".gitignore": Self.text("made/\nGen.swift\nmade.png"), "Gen.swift": Self.text("UIImage(named: \"x\")"),
            "made.png": Self.png(), "a.png": Self.png(),
            "A.swift": Self.text("UIImage(named: \"made\"); UIImage(named: \"a\")"),
        ])
        #expect(references(check(disk)) == [])
    }

    @Test func aBaselineIsStaleOnlyIfCodeWasRead() throws {
        let entry = Baseline.Entry(rule: "references.missing", path: try #require(BytePath("Src/B.m")))
        let disk = MemoryDisk(Self.files())
        func stale(_ report: CheckReport) -> Int {
            report.without(Baseline([entry]), file: "b", selection: [.root]).findings
                .count { $0.diagnostic.rule == .baselineStale }
        }
        #expect(stale(check(disk, reads: false)) == 0)
        #expect(stale(check(disk)) == 1)
        #expect(check(disk).without(Baseline(), file: "b", selection: [.root]).references != nil)
    }

    @Test func everyFormatNamesThePlace() throws {
        let report = check(MemoryDisk(Self.files()))
        #expect(TextReport().text(report).contains("warning   Src/A.swift:2:24: Logos is asked for"))
        let list = DiagnosticList(report, prefix: [])
        #expect(GitHubReport.text(list).contains("::warning file=Src/A.swift,line=2,col=24,title=references.missing::"))
        #expect(JUnitReport.text(list).contains("Src/A.swift:2:24: Logos"))
        let sarif = try SARIFReport.text(list, version: "1", folder: Self.text("/x"))
        #expect(sarif.contains("\"startColumn\" : 24,") && sarif.contains("\"startLine\" : 2"))
        #expect(sarif.contains("\"columnKind\" : \"unicodeCodePoints\""))
        let json = try JSONReport(program: "1", root: "/x").text(report)
        #expect(
            json.contains("\"line\" : 2") && json.contains("\"column\" : 24") && json.contains("\"builtAtRunTime\""))
        let merged = CheckReport(merging: [ProjectPart(report, at: try #require(BytePath("p")))])
        #expect(merged.references?.unknown.first?.path.display == "p/Src/B.m")
        #expect(merged.findings.contains { $0.diagnostic.place == TextPlace(line: 2, column: 24) })
    }

    @Test(arguments: [
        ("UIImage(named: \"Ol\\(x)\")", true), ("UIImage(named: \"art/Ol\\(x)@2x.png\")", true),
        ("let a = \"Ol\\(x)\"", true),
        ("let a = \"\\(x).png\"", false), ("UIImage(named: x)", false), ("let a = \"Old\"", true),
        ("let a = b.old", true),
        ("// Old", false), ("let Old = 1", false),
    ])
    func anythingThatMayMeanAnImageKeepsItFromBeingUnused(row: (code: String, isUsed: Bool)) {
        let disk = MemoryDisk(Self.files())
        disk.write(Self.text(row.code), to: "Src/C.swift")
        #expect(references(check(disk)).contains("references.unused Img") != row.isUsed)
    }

    @Test func theSameBytesGiveTheSameReport() {
        let reports = (0..<3).map { _ in check(MemoryDisk(Self.files())) }
        #expect(Set(reports.map(\.findings)).count == 1)
        #expect(Set(reports.map(\.references)).count == 1)
    }
}
