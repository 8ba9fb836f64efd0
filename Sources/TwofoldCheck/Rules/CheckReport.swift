/// The result of a check.
public struct CheckReport: Sendable {
    /// All findings that are not turned off, sorted by path, then place in the file, then id; without `unlistedNoteCount` notes.
    public internal(set) var findings: [Finding]
    /// Notes that are counted and not among the findings, in a report from the cache that would not show them.
    var unlistedNoteCount = 0
    /// The number of image files that were checked.
    package let fileCount: Int
    /// The files and folders that were not checked.
    package let ignoredCounts: IgnoredCounts
    /// Vector images that a build would not draw because no one asked for it.
    package let undrawnCount: Int
    /// The time from the beginning of the survey to the last rule.
    package var duration: Duration
    /// The size of each file that was checked, in pixels and in points, sorted by path.
    package internal(set) var dimensions: [FileDimensions] = []
    /// What is known about the names that code asks for; nil if the check did not read code.
    package internal(set) var references: ReferenceSummary?
    /// Findings that a baseline holds back.
    package internal(set) var knownCount = 0
    /// Files that were renamed or moved before, and are not among the findings any more.
    package internal(set) var fixedCount = 0
    /// Property lists that were edited before.
    package internal(set) var editedCount = 0
    /// Errors about fixes that could not be made; they are not among the findings.
    package internal(set) var refusedCount = 0
    /// Whether the check ended before it had looked at everything.
    package internal(set) var wasInterrupted = false

    package func count(_ severity: Diagnostic.Severity) -> Int {
        findings.count { $0.diagnostic.severity == severity } + (severity == .note ? unlistedNoteCount : 0)
    }

    /// Whether any finding is worse than a note: the question of a gate.
    package var hasFindings: Bool { findings.contains { $0.diagnostic.severity > .note } }

    init(
        findings: [Finding], fileCount: Int, ignoredCounts: IgnoredCounts = IgnoredCounts(), undrawnCount: Int = 0,
        duration: Duration
    ) {
        self.findings = Self.listed(findings)
        self.fileCount = fileCount
        self.ignoredCounts = ignoredCounts
        self.undrawnCount = undrawnCount
        self.duration = duration
    }

    /// The findings in order, each of them once.
    static func listed(_ findings: [Finding]) -> [Finding] {
        var sorted = findings.sorted {
            let (a, b) = ($0.diagnostic, $1.diagnostic)
            if a.path != b.path { return a.path < b.path }
            let start = TextPlace(line: 0, column: 0)
            return (a.place ?? start, a.id.rawValue, a.message) < (b.place ?? start, b.id.rawValue, b.message)
        }
        var last: Diagnostic?
        sorted.removeAll { finding in
            defer { last = finding.diagnostic }
            return finding.diagnostic == last
        }
        return sorted
    }

    /// The same with its notes counted only.
    var withoutNotes: CheckReport {
        let listed = findings.filter { $0.diagnostic.severity > .note }
        var report = self
        report.findings = listed
        report.unlistedNoteCount = unlistedNoteCount + findings.count - listed.count
        return report
    }

    /// The report of a check that was kept: its findings are sorted, and no two are the same.
    init(settled findings: [Finding], fileCount: Int, ignoredCounts: IgnoredCounts, undrawnCount: Int) {
        self.findings = findings
        self.fileCount = fileCount
        self.ignoredCounts = ignoredCounts
        self.undrawnCount = undrawnCount
        duration = .zero
    }
}
