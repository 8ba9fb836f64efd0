extension JSONReport {
    /// The report of a check; the parameters are those of a run.
    public static func text(
        _ report: CheckReport, root: String, projects: [BytePath] = [], staging: String? = nil
    ) throws -> String {
        try encode(CheckDocument(report, root: root, projects: names(of: projects), staging: staging))
    }
}

private struct CheckDocument: Encodable {
    var version = 1
    var root: String
    var projects: [PathEntry]?
    var into: String?
    var images: Int
    var errors, warnings, notes: Int
    var known, mended: Int
    var seconds: Double
    var passedOver: PassedOverEntry
    /// Present only where it is true.
    var interrupted: Bool?
    /// Present only where code was read.
    var references: ReferencesEntry?
    var findings: [FindingEntry]
    var dimensions: [DimensionsEntry]

    init(_ report: CheckReport, root: String, projects: [PathEntry]?, staging: String?) {
        self.root = root
        self.projects = projects
        into = staging
        images = report.fileCount
        errors = report.count(.error)
        warnings = report.count(.warning)
        notes = report.count(.note)
        known = report.knownCount
        mended = report.fixedCount
        seconds = Readable.seconds(report.duration)
        passedOver = PassedOverEntry(report.passedOver, undrawn: report.undrawnCount)
        interrupted = report.wasInterrupted ? true : nil
        references = report.references.map(ReferencesEntry.init)
        findings = report.findings.map(FindingEntry.init)
        dimensions = report.dimensions.map(DimensionsEntry.init)
    }
}

private struct ReferencesEntry: Encodable {
    var files, names: Int
    /// The names that were not judged, because most images of the code are in no listed folder.
    var elsewhere: Int
    var builtAtRunTime: [SourceEntry]
    var unread: [String]

    init(_ summary: ReferenceSummary) {
        files = summary.fileCount
        names = summary.knownCount
        elsewhere = summary.elsewhereCount
        builtAtRunTime = summary.unknown.map {
            SourceEntry(path: PathEntry($0.path).path, line: $0.place?.line, column: $0.place?.column)
        }
        unread = summary.unread.map { PathEntry($0).path }
    }

    struct SourceEntry: Encodable {
        var path: String
        var line, column: Int?
    }
}

private struct FindingEntry: Encodable {
    var id, severity, path: String
    /// Where in the file it is, counted from 1; only for texts.
    var line, column: Int?
    var message, fix: String
    var why: String?
    var related: [String]
    /// The path that `--fix` moves the file to.
    var moveTo: String?
    /// The array of a property list that `--fix` changes.
    var edit: EditEntry?

    struct EditEntry: Encodable {
        var path: String
        var place: String
        var names: [String]
        /// Whether the names are added to others.
        var isAddition: Bool
    }

    init(_ finding: Finding) {
        let diagnostic = finding.diagnostic
        id = diagnostic.id.rawValue
        severity = diagnostic.severity.rawValue
        path = PathEntry(diagnostic.path).path
        line = diagnostic.place?.line
        column = diagnostic.place?.column
        message = diagnostic.message
        fix = diagnostic.fix
        why = diagnostic.rule.why
        related = diagnostic.related.map { PathEntry($0).path }
        if case .move(_, let target) = finding.repair { moveTo = PathEntry(target).path }
        if case .edit(let path, let change) = finding.repair {
            edit = EditEntry(
                path: PathEntry(path).path, place: change.place, names: change.names, isAddition: change.isAddition)
        }
    }
}
