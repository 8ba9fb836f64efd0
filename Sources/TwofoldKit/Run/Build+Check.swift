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
            var tree = CheckedTree(survey, inspection, source: source)
            tree.recordedMipmaps = recordedMipmaps(inspection)
            fileCount = tree.files.map(\.path).count(where: isSelected) + tree.misnamed.count(where: isSelected)
            findings += RuleBook.groups.flatMap { $0.findings(in: tree) }
                .filter { ([$0.diagnostic.path] + $0.diagnostic.related).contains(where: isSelected) }
                .compactMap { finding in
                    survey.judged(finding.diagnostic).map { Finding($0, repair: finding.repair) }
                }
            inspection.saveFacts(selection)
        }
        return CheckReport(
            findings: findings, fileCount: fileCount, duration: ContinuousClock.now - survey.start)
    }

    /// A name that its author evidently meant is the repair of one that was misspelt.
    ///
    /// A look-alike may be the very name that code asks for.
    private func repair(_ diagnostic: Diagnostic) -> Repair? {
        guard diagnostic.id.rawValue.hasPrefix("naming."), diagnostic.id != .nameLookAlikeScale,
            case let name = AssetName(parsing: diagnostic.path.name),
            let meant = name.anomaly?.suggestion(for: name), let target = diagnostic.path.folder.appending(meant),
            Self.isGone(target, from: source)
        else { return nil }
        return .move(diagnostic.path, to: target)
    }

    /// No plan wants mipmaps, so no survey misses them: which there should be, only the ledger says.
    private func recordedMipmaps(_ inspection: Inspection) -> [RecordedMipmap] {
        inspection.ledger.ledger.entries.sorted { $0.key < $1.key }.compactMap { path, entry in
            let name = AssetName(parsing: path.name)
            guard name.mipmapLevel != nil || AssetName.isMipmapContainer(path.name), isSelected(path),
                let hash = try? inspection.known.hash(of: entry.master)
            else { return nil }
            return RecordedMipmap(
                path: path, base: entry.master, isThere: !Self.isGone(path, from: source),
                isCurrent: hash == entry.masterHash)
        }
    }
}
