// Weighing a tree: reads, and writes nothing but what it remembers for the next time.

extension Build {
    /// Weighs the files of the selection as they are.
    ///
    /// - Returns: The weights, nil where the tree could not be looked at; and what could not be looked at, and why.
    public func sizes() -> (report: SizeReport?, problems: [Diagnostic]) {
        let survey = survey()
        let problems = survey.diagnostics.filter { [.treeUnreadable, .ledgerUnreadable].contains($0.id) }
        guard let inspection = survey.inspections.first else { return (nil, problems) }
        let source = CheckedSource(
            disk: source, engine: engine, limits: policy.limits, index: inspection.known.index, jobs: jobs)
        var report = SizeReport(CheckedTree(survey, inspection, source: source)) { path in
            isSelected(path) && !inspection.isPassedOver(path)
        }
        report.passedOver = survey.passedOver
        inspection.saveFacts(selection)
        return (report, problems)
    }
}
