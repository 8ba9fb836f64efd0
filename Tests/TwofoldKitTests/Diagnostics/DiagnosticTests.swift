import Testing
import TwofoldKit

@testable import TwofoldBuild

/// Diagnostics as values.
@Suite struct DiagnosticTests {
    private static func diagnostic(_ severity: Diagnostic.Severity) -> Diagnostic {
        Diagnostic(rule: .sizeOdd, severity: severity, path: .root, message: "message", fix: "fix")
    }

    @Test func severitiesAreOrderedByGravity() {
        #expect(Diagnostic.Severity.allCases.sorted() == [.note, .warning, .error])
    }

    @Test(arguments: [
        (severity: Diagnostic.Severity.note, strict: Diagnostic.Severity.note),
        (severity: .warning, strict: .error),
        (severity: .error, strict: .error),
    ])
    func strictMakesWarningsErrorsAndNothingElse(row: (severity: Diagnostic.Severity, strict: Diagnostic.Severity)) {
        let diagnostic = Self.diagnostic(row.severity)
        #expect(diagnostic.strict(true).severity == row.strict)
        #expect(diagnostic.strict(false) == diagnostic)
        var same = diagnostic.strict(true)
        same.severity = row.severity
        #expect(same == diagnostic)
    }

    @Test func everyIDIsAGroupAndANameInLowerCase() {
        for id in RuleBook.all.map(\.id) {
            #expect(id.rawValue.wholeMatch(of: #/[a-z]+(-[a-z]+)*\.[a-z0-9]+(-[a-z0-9]+)*/#) != nil, "\(id.rawValue)")
            #expect(id.rawValue.hasPrefix(id.group + "."), "\(id.rawValue)")
        }
    }

    @Test(arguments: [
        (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (1049, "1.0 kB"), (1050, "1.1 kB"), (999_949, "999.9 kB"),
        (999_950, "1.0 MB"), (2_500_000_000, "2.5 GB"), (7_000_000_000_000, "7.0 TB"),
    ])
    func bytesAreRoundedToATenthOfTheirUnit(row: (count: Int, text: String)) {
        #expect(Readable.bytes(row.count) == row.text)
    }

    @Test(arguments: [
        (0, "0 ms"), (99, "99 ms"), (100, "0.1 s"), (1250, "1.3 s"), (59_949, "59.9 s"), (59_960, "1 min 0 s"),
        (125_400, "2 min 5 s"),
    ])
    func timesAreAsLongAsTheyNeedToBe(row: (milliseconds: Int, text: String)) {
        #expect(Readable.duration(.milliseconds(row.milliseconds)) == row.text)
    }
}
