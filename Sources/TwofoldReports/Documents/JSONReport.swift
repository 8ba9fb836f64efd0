/// Writes the documents for programs: one for each command, all with the same head.
///
/// Their shape is a promise, which `ReportSchema` states; `version` is raised when a field changes its meaning.
public struct JSONReport: Sendable {
    /// The version of the shape of all documents.
    static let version = 2

    var program: String
    var root: String?
    var projects: [BytePath]
    var into: String?
    var unconfined: String?

    /// A writer for one tree.
    ///
    /// - Parameters:
    ///   - program: The version of Twofold.
    ///   - root: The folder that paths are relative to, as text; nil for a document without a tree.
    ///   - projects: The projects' roots, which are listed only if there are several.
    ///   - into: The folder that files are written into; nil where they are beside their masters.
    ///   - unconfined: Why the run had all rights of its user; nil where a sandbox confined it, and where it read no image.
    public init(
        program: String, root: String? = nil, projects: [BytePath] = [], into: String? = nil, unconfined: String? = nil
    ) {
        self.program = program
        self.root = root
        self.projects = projects
        self.into = into
        self.unconfined = unconfined
    }

    /// The document, indented, with sorted keys and a line break at its end.
    func text(_ body: some ReportDocument, _ findings: [Finding]) throws -> String {
        let head = ReportHead(report: self, command: type(of: body).command, diagnostics: findings)
        return try SortedJSON.text(.table(head.fields.merging(body.fields) { $1 }))
    }

    func text(_ body: some ReportDocument, _ diagnostics: [Diagnostic] = []) throws -> String {
        try text(body, diagnostics.map { Finding($0) })
    }
}

// Each document, with the diagnostics that belong to it.

extension JSONReport {
    /// The document of a build.
    public func text(_ report: RunReport) throws -> String { try text(report, report.diagnostics) }

    package func text(_ report: RunReport, merging parts: [ProjectPart<MergeReport>]) throws -> String {
        try text(MergeDocument(report: report, parts: parts), report.diagnostics)
    }

    package func text(_ survey: Survey) throws -> String { try text(PlanDocument(survey: survey), survey.diagnostics) }

    /// The document of a check.
    public func text(_ report: CheckReport) throws -> String { try text(report, report.findings) }

    /// The document of the sizes in a tree; numbers are bytes where nothing else is said.
    package func text(
        _ report: SizeReport, limit: SizeLimit?, whatIf: [WhatIf] = [], diagnostics: [Diagnostic] = []
    ) throws -> String {
        try text(SizesDocument(report: report, limit: limit, whatIf: whatIf), diagnostics)
    }

    package func text(_ report: BundleReport, limit: SizeLimit?) throws -> String {
        try text(BundleDocument(report: report, limit: limit), report.problems)
    }

    package func text(_ report: VerificationReport) throws -> String {
        try text(VerifyDocument(report: report, isProved: report.isProved), report.diagnostics)
    }

    package func text(unverified diagnostic: Diagnostic) throws -> String {
        try text(VerifyDocument(report: VerificationReport(), isProved: false), [diagnostic])
    }

    /// The document of icons that were made; the names for a property list are without scale and extension.
    package func text(_ report: IconReport) throws -> String { try text(report, report.diagnostics) }

    package func text(_ report: LaunchReport) throws -> String { try text(report, report.diagnostics) }

    package func text(_ report: WebReport, at address: WebAddress, sizes: String? = nil) throws -> String {
        try text(SrcsetDocument(report: report, address: address, sizes: sizes), report.diagnostics)
    }

    /// The document of a conversion; ``root`` is the folder that was read, and ``into`` the one that was written.
    package func text(_ report: ConversionReport, from source: LayoutKind, to target: LayoutKind) throws -> String {
        try text(ConvertDocument(report: report, source: source, target: target), report.diagnostics)
    }

    package func text(_ report: LookupReport) throws -> String {
        try text(report, report.damagedSet.map { [Diagnostic.catalogUnreadable($0.path, $0.problem)] } ?? [])
    }

    package func text(_ classes: [DeviceClass], bitmap: PointSize? = nil) throws -> String {
        try text(DevicesDocument(devices: classes.map { DeviceEntry(item: $0, bitmap: bitmap) }))
    }

    package func text(_ report: ImportReport) throws -> String { try text(report, [Finding]()) }

    package func text(_ result: BenchResult, _ diagnostics: [Diagnostic] = []) throws -> String {
        try text(BenchDocument(result: result), diagnostics)
    }

    package func text(_ settings: EffectiveConfiguration, file: String?) throws -> String {
        try text(SettingsDocument(file: file, settings: settings.entries))
    }

    package func text(_ report: PruningReport, isDone: Bool) throws -> String {
        try text(PruneDocument(report: report, isDone: isDone), report.diagnostics)
    }

    package func text(_ report: AdoptionReport, isDone: Bool) throws -> String {
        try text(AdoptDocument(report: report, isDone: isDone), report.diagnostics)
    }

    package func text(_ report: KeepingReport, isDone: Bool) throws -> String {
        try text(KeepDocument(report: report, isDone: isDone), report.diagnostics)
    }

    package func text(_ report: MipmapReport) throws -> String { try text(report, report.diagnostics) }

    package func text(_ rules: [Rule]) throws -> String { try text(RulesDocument(rules: rules)) }

    package func text(
        _ report: PreviewReport, of file: BytePath, on screen: Screen, to output: String, isWritten: Bool
    ) throws -> String {
        try text(
            PreviewDocument(report: report, file: file, screen: screen, output: output, isWritten: isWritten),
            report.diagnostics)
    }

    package func text(
        _ report: SheetReport, diagnostics: [Diagnostic], to output: String, isWritten: Bool
    ) throws -> String {
        let others = report.diagnostics.filter { !diagnostics.contains($0) }
        return try text(SheetDocument(report: report, output: output, isWritten: isWritten), others + diagnostics)
    }

    package func text(_ report: StarterReport, isDone: Bool) throws -> String {
        try text(InitDocument(report: report, isDone: isDone), report.diagnostics)
    }

    package func text(_ folders: [LintedFolder], _ diagnostics: [Diagnostic]) throws -> String {
        try text(LintDocument(folders: folders), diagnostics)
    }
}
