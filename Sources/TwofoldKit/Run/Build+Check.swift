// Holding a tree against the rule book: reads, and writes nothing but what it remembers for the next time.

extension Build {
    /// Surveys the tree and holds it against all rules.
    public func check() -> CheckReport {
        let survey = survey()
        var findings = survey.diagnostics.map { Finding($0, repair: repair($0)) }
        var fileCount = 0
        if let inspection = survey.inspections.first {
            let source = CheckedSource(
                disk: source, engine: engine, limits: policy.limits, index: inspection.known.index, jobs: jobs,
                sizeLimit: policy.sizeLimit,
                readsPixels: readsPixels, selection: selection)
            let tree = CheckedTree(survey, inspection, source: source)
            fileCount = tree.files.count { isSelected($0.path) && !inspection.isPassedOver($0.path) }
            findings += RuleBook.groups.flatMap { $0.findings(in: tree) }
                .filter { ([$0.diagnostic.path] + $0.diagnostic.related).contains(where: isSelected) }
                .filter { !inspection.isPassedOver($0.diagnostic.path) }
                .compactMap { finding in
                    survey.judged(finding.diagnostic).map { Finding($0, repair: finding.repair) }
                }
            inspection.saveFacts(selection)
        }
        return CheckReport(
            findings: findings, fileCount: fileCount, passedOver: survey.passedOver,
            duration: ContinuousClock.now - survey.start)
    }

    /// A name that its author evidently meant is the repair of one that was misspelt.
    private func repair(_ diagnostic: Diagnostic) -> Repair? {
        guard diagnostic.id.rawValue.hasPrefix("naming."), case let name = AssetName(parsing: diagnostic.path.name),
            let meant = name.anomaly?.suggestion(for: name), let target = diagnostic.path.folder.appending(meant),
            Self.isGone(target, from: source)
        else { return nil }
        return .move(diagnostic.path, to: target)
    }
}
