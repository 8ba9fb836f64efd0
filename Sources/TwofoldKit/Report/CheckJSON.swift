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
        findings = report.findings.map(FindingEntry.init)
        dimensions = report.dimensions.map(DimensionsEntry.init)
    }
}

private struct FindingEntry: Encodable {
    var id, severity, path, message, fix: String
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
