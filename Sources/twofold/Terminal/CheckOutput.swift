/// The formats of a check's report.
enum CheckFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, sarif, junit, github, xcode

    /// The format for a file of this name; nil for an unknown extension.
    init?(reportFile: String) {
        let formats: [(ending: String, format: CheckFormat)] = [(".json", .json), (".sarif", .sarif), (".xml", .junit)]
        guard let found = formats.first(where: { reportFile.hasSuffix($0.ending) }) else { return nil }
        self = found.format
    }
}

extension CheckFormat {
    /// Whether the format can say that a check was interrupted; in the others, missing diagnostics would look fixed.
    var saysInterrupted: Bool { self == .text || self == .json }

    /// Whether notes are shown and not only counted: programs get them at every verbosity.
    func showsNotes(_ verbosity: Verbosity) -> Bool {
        switch self {
        case .text, .xcode: verbosity == .verbose
        case .json, .sarif, .junit, .github: true
        }
    }
}

/// Writes the report of a check to standard output in one format, and to a file in another.
struct CheckOutput {
    var format: CheckFormat
    var console: Console
    var root: ReportRoot
    /// The diagnostics of all projects.
    var report = CheckReport(merging: [])

    /// Shows the report; its summary goes to standard error where a program reads standard output.
    func show() throws {
        let reporter = console.reporter(root)
        if format == .text { return console.result(reporter.text(report)) }
        if isShowable(format) { console.result(try text(format)) }
        if console.verbosity > .quiet { console.say(reporter.summary(report) + "\n") }
    }

    /// Ends the command: says what to do about problems, and returns the status.
    func end(paths: [String], staging: String? = nil, hasFixed: Bool = false) -> ExitStatus {
        guard report.hasFindings else { return .success }
        let step = NextStep(
            check: report, paths: paths, staging: staging, hasFixed: hasFixed, isQuiet: console.verbosity == .quiet)
        console.say(step.line)
        return .findings
    }

    /// Whether the report is complete or the format can say that it is not.
    private func isShowable(_ format: CheckFormat) -> Bool { !report.wasInterrupted || format.saysInterrupted }

    /// Writes the file of `--report`; returns false, after a message, when that fails.
    func save(_ file: String, _ sheets: [ProjectPart<SheetReport>]) throws -> Bool {
        if SheetFile.isSheet(file), !report.wasInterrupted {
            return SheetFile(path: file).save(sheets, report.findings.map(\.diagnostic), in: root, console)
        }
        guard let format = CheckFormat(reportFile: file), isShowable(format) else { return true }
        return ReportFile.save(try text(format), to: file, console)
    }

    private var list: DiagnosticList {
        DiagnosticList(report, prefix: pathPrefix(of: root.folder, in: Self.folder), folder: Self.folder ?? [])
    }

    private func text(_ format: CheckFormat) throws -> String {
        switch format {
        case .sarif: try SARIFReport.text(list, version: twofoldVersion, folder: Self.folder ?? Array("/".utf8))
        case .junit: JUnitReport.text(list)
        case .github: GitHubReport.text(list)
        case .xcode: root.xcode(console.verbosity).text(report)
        case .json: try root.json.text(report)
        case .text: console.reporter(root).text(report)
        }
    }

    /// The folder that paths are relative to: the current folder or, where GitHub names the checkout that contains it, the
    /// checkout, because GitHub finds files only by those paths.
    static let folder: [UInt8]? = {
        guard let here = currentFolder else { return nil }
        guard let checkout = Terminal.path("GITHUB_WORKSPACE").flatMap(realPath), isWithin(here, checkout)
        else { return here }
        return checkout
    }()
}
