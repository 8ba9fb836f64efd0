// Weighing a tree: reads, and writes nothing but what it remembers for the next time.

extension Build {
    /// Weighs the files of the selection as they are.
    public func sizes() -> SizeReport? {
        let survey = survey()
        guard let inspection = survey.inspections.first else { return nil }
        let source = CheckedSource(
            disk: source, engine: engine, limits: policy.limits, index: inspection.known.index, jobs: jobs)
        var report = SizeReport(CheckedTree(survey, inspection, source: source)) { path in
            isSelected(path) && !inspection.isPassedOver(path)
        }
        report.passedOver = survey.passedOver
        inspection.saveFacts(selection)
        return report
    }
}
