/// Weighs the files of a project: reads, and writes nothing but what it remembers for the next time.
public struct SizesRun: Sendable {
    /// What is weighed.
    public var project: Project

    /// A run that has not begun.
    public init(_ project: Project) { self.project = project }

    /// Weighs the files of the selection as they are.
    ///
    /// - Returns: The weights, nil where the tree could not be looked at; and what could not be looked at, and why.
    public func run() -> (report: SizeReport?, problems: [Diagnostic]) {
        let survey = project.survey()
        let problems = survey.diagnostics.filter { [.treeUnreadable, .ledgerUnreadable].contains($0.id) }
        guard let inspection = survey.source else { return (nil, problems) }
        let source = CheckedSource(
            disk: project.source, engine: project.engine, limits: project.policy.limits, index: inspection.known.index,
            jobs: project.jobs)
        var report = SizeReport(CheckContext(survey, inspection, source: source)) { path in
            project.isSelected(path) && !inspection.isPassedOver(path)
        }
        report.passedOver = survey.passedOver
        inspection.saveFacts(project.selection)
        return (report, problems)
    }
}
