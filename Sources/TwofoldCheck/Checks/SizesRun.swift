/// Adds up the sizes of the files of a project; it writes nothing but the cache.
package struct SizesRun: Sendable {
    var project: Project

    package init(_ project: Project) { self.project = project }

    /// Adds up the sizes of the selected files.
    ///
    /// - Parameter whatIf: The scales that every image could get.
    /// - Returns: The sizes, nil where the tree could not be read; and the files that could not be read, and why.
    package func run(whatIf: [WhatIf] = []) -> (report: SizeReport?, problems: [Diagnostic]) {
        let survey = project.survey()
        let problems = survey.diagnostics.filter { [.treeUnreadable, .ledgerUnreadable].contains($0.rule) }
        guard let inspection = survey.source else { return (nil, problems) }
        let source = CheckedSource(
            disk: project.source, engine: project.engine, limits: project.policy.limits, index: inspection.known.index,
            jobs: project.jobs)
        let named = Set(project.selection)
        var tree = CheckContext(survey, inspection, source: source) { path in
            named.contains(path) ? project.policy.sourceScale : nil
        }
        let vectorImages = inspection.lockFile.confirmed.vectorMasters
        for (path, entry) in inspection.lockFile.confirmed.entries
        where vectorImages.contains(entry.master) && inspection.ownership.owned.contains(path) {
            tree.drawnFiles[entry.master, default: []].insert(path)
        }
        let isCounted = { (path: BytePath) in project.isSelected(path) && !inspection.isIgnored(path) }
        var report = SizeReport(tree, whatIf: whatIf, isSelected: isCounted)
        report.dimensions = tree.dimensions(where: isCounted, project.policy)
        report.ignoredCounts = survey.ignoredCounts
        inspection.saveCache(project.selection)
        return (report, problems)
    }
}
