import Testing

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging
@testable import TwofoldReports

/// Diagnostics as people read them: by rule, a few of each, and what they share once.
@Suite struct DiagnosticTextTests {
    private static func diagnostic(
        _ rule: Rule, _ path: String, _ message: String = "odd", fix: String = "export it again",
        _ severity: Diagnostic.Severity = .warning
    ) -> Diagnostic {
        Diagnostic(rule: rule, severity: severity, path: BytePath(path) ?? .root, message: message, fix: fix)
    }

    private static func many(_ count: Int, _ severity: Diagnostic.Severity = .warning) -> [Diagnostic] {
        (0..<count).map { number in
            let folder = number < 5 ? "Icons" : number < 8 ? "Photos" : "Photos/Large"
            return diagnostic(.sizeOdd, "\(folder)/\(number)@2x.png", "\(number)", fix: "fix \(number)", severity)
        }
    }

    @Test func `a rule is told once, with the number of the others and their folders`() {
        #expect(
            TextReport().text(Self.many(12)) == """
                warning   Icons/0@2x.png: 0 [size.odd]
                          → fix 0
                warning   Icons/1@2x.png: 1 [size.odd]
                          → fix 1
                warning   Icons/2@2x.png: 2 [size.odd]
                          → fix 2
                warning   size.odd: 9 more: 2 in Icons, 3 in Photos, 4 in Photos/Large (-v lists them)

                """)
    }

    @Test func `of folders that have only the root in common the number is told`() {
        let all = (1...12).map { Self.diagnostic(.sizeOdd, "Feature\($0)/Images/a@2x.png", fix: "fix \($0)") }
        #expect(TextReport().text(all).contains("size.odd: 9 more in 9 folders (-v lists them)\n"))
        let some = (0..<6).map { Self.diagnostic(.sizeOdd, "\($0)@2x.png", fix: "fix \($0)") }
        #expect(TextReport().text(some).contains("size.odd: 3 more (-v lists them)\n"))
    }

    @Test func `the line that counts the others is broken between words, too`() {
        #expect(
            TextReport(width: 60).text(Self.many(12)).hasSuffix(
                """
                warning   size.odd: 9 more: 2 in Icons, 3 in Photos, 4 in
                          Photos/Large (-v lists them)

                """))
    }

    @Test func `one more than the most is shown, as the line that counts it is as long`() {
        let text = TextReport().text(Self.many(4))
        #expect(text.contains("Icons/3@2x.png") && !text.contains(" more"))
        #expect(TextReport().text(Self.many(5)).contains("size.odd: 2 more in Icons (-v lists them)\n"))
    }

    @Test func `of errors more are shown, as each is a file that failed`() {
        #expect(!TextReport().text(Self.many(11, .error)).contains(" more"))
        let text = TextReport().text(Self.many(12, .error))
        #expect(text.contains("error     Photos/Large/9@2x.png") && text.contains("2 more in Photos/Large (-v"))
    }

    @Test(arguments: [Verbosity.quiet, .verbose])
    func `nothing is summed up where it was asked for, or where nobody can ask`(verbosity: Verbosity) {
        let text = TextReport(verbosity: verbosity).text(Self.many(40, .error))
        #expect(text.split(separator: "\n").count { $0.hasPrefix("error ") } == 40)
        #expect(!text.contains(" more"))
    }

    @Test func `a common fix and the reason are told once`() {
        let all = ["a", "b", "c"].map { Self.diagnostic(.ledgerMissing, $0, "missing", fix: "run 'twofold'") }
        let report = CheckReport(findings: all.map { Finding($0) }, fileCount: 3, duration: .zero)
        #expect(
            TextReport().text(report) == """
                warning   a: missing [ledger.missing]
                warning   b: missing [ledger.missing]
                warning   c: missing [ledger.missing]
                          → run 'twofold'
                          why: \(Rule.ledgerMissing.why)
                3 warnings · 3 images · 0 ms

                """)
    }

    @Test func `errors come first, then what costs users something, then form, and notes last`() {
        let all = [
            Self.diagnostic(.imageEmpty, "a", .error), Self.diagnostic(.sizeOdd, "b"),
            Self.diagnostic(.ledgerMissing, "c"), Self.diagnostic(.sizeOdd, "d"),
            Self.diagnostic(.sizeZero, "e", .note), Self.diagnostic(.referenceMissing, "f"),
        ]
        let lines = TextReport(verbosity: .verbose).text(all).split(separator: "\n").filter { !$0.hasPrefix(" ") }
        #expect(
            lines == [
                "error     a: odd [image.empty]", "warning   f: odd [references.missing]",
                "warning   b: odd [size.odd]",
                "warning   d: odd [size.odd]", "warning   c: odd [ledger.missing]", "note      e: odd [size.zero]",
            ])
    }

    private static func diagnostic(_ rule: Rule, _ path: String, _ severity: Diagnostic.Severity) -> Diagnostic {
        diagnostic(rule, path, "odd", severity)
    }

    private static func diagnostic(
        _ rule: Rule, _ path: String, _ message: String, _ severity: Diagnostic.Severity
    ) -> Diagnostic {
        diagnostic(rule, path, message, fix: "export it again", severity)
    }

    @Test func `on a terminal lines are broken between words, and below the path`() {
        let text = TextReport(width: 44).text([
            Self.diagnostic(
                .sizeOdd, "Icons/Bookmark@2x.png", "47×36 is not divisible by 2; padded to 48×36",
                fix: "export it at 48×36 or at another size")
        ])
        #expect(
            text == """
                warning   Icons/Bookmark@2x.png: 47×36 is
                          not divisible by 2; padded to
                          48×36 [size.odd]
                          → export it at 48×36 or at another
                          size

                """)
        let colored = TextReport(style: .colored, width: 44).text([Self.diagnostic(.sizeOdd, "a", "b")])
        #expect(colored.contains("a: b \u{1B}[2m[size.odd]\u{1B}[0m\n"), "\(colored)")
    }

    @Test func `what is summed up is the same whatever the order in which folders were met`() {
        let paths = ["A/1", "A/2", "A/x.imageset/3", "A/y.imageset/4", "B/z.imageset/5", "6"]
        func sums(_ paths: [String], _ limit: Int) -> [String] {
            let sums = FolderSums(paths.map { ((BytePath($0) ?? .root).folder, 1) }, atMost: limit)
            return sums.sums.map { "\($0.folder.display) \($0.count) \($0.byteCount)" }
        }
        for paths in [paths, paths.reversed()] {
            #expect(sums(paths, 9) == [". 1 1", "A 2 2", "A/x.imageset 1 1", "A/y.imageset 1 1", "B/z.imageset 1 1"])
            #expect(sums(paths, 4) == [". 1 1", "A 4 4", "B 1 1"])
            #expect(sums(paths, 2) == [". 6 6"])
        }
        #expect(sums([], 2).isEmpty)
    }

    @Test func `a deep tree and a broad one are summed up in time`() {
        let deep = String(repeating: "d/", count: 1500)
        let paths = (0..<2000).map { BytePath("\(deep)\($0)/a") ?? .root }
        let sums = FolderSums(paths.map { ($0.folder, 0) }, atMost: 3).sums
        #expect(sums.map(\.count) == [2000] && sums[0].folder.components.count == 1500)
    }
}
