/// Checks a project by all rules; it writes nothing but the cache.
public struct CheckRun: Sendable {
    /// The project that is checked.
    public var project: Project
    /// Whether hand-made images are decoded for the rules about their content.
    ///
    /// Default: true.
    public var readsPixels: Bool

    /// A check that has not begun.
    public init(_ project: Project, readsPixels: Bool = true) {
        self.project = project
        self.readsPixels = readsPixels
    }

    /// Surveys the tree and checks it by all rules.
    public func run() -> CheckReport {
        let survey = project.survey()
        var findings: [Finding] = []
        var fileCount = 0
        if let inspection = survey.source {
            let source = CheckedSource(
                disk: project.source, engine: project.engine, limits: project.policy.limits,
                index: inspection.known.index, jobs: project.jobs, sizeLimit: project.policy.sizeLimit,
                readsPixels: readsPixels, selection: project.selection)
            var tree = CheckContext(survey, inspection, source: source)
            tree.recordedMipmaps = recordedMipmaps(inspection)
            tree.resourceFolders = project.policy.resourceFolders
            fileCount =
                tree.files.map(\.path).count { project.isSelected($0) && !inspection.isPassedOver($0) }
                + tree.misnamed.count(where: project.isSelected)
            findings = survey.diagnostics.map { Finding($0, repair: repair($0, in: tree)) }
            findings += withoutConsequences(RuleBook.groups.flatMap { $0.findings(in: tree) }, of: survey)
                .filter { ([$0.diagnostic.path] + $0.diagnostic.related).contains(where: project.isSelected) }
                .filter { !inspection.isPassedOver($0.diagnostic.path) }
                .compactMap { finding in
                    survey.judged(finding.diagnostic).map { Finding($0, repair: finding.repair) }
                }
            inspection.saveFacts(project.selection)
        } else {
            findings = survey.diagnostics.map { Finding($0) }
        }
        return CheckReport(
            findings: findings, fileCount: fileCount, passedOver: survey.passedOver,
            undrawnCount: survey.plan.undrawn.count,
            duration: ContinuousClock.now - survey.start)
    }

    /// The findings without those that follow from an error that is already reported.
    ///
    /// A refused file is not judged again, nor reported as missing beside the others of its image; and no build can make
    /// variants from a damaged master.
    private func withoutConsequences(_ findings: [Finding], of survey: Survey) -> [Finding] {
        let refused = Set(survey.diagnostics.filter { $0.severity == .error }.map(\.path))
        let families = Set(refused.compactMap { FamilyKey(of: $0) })
        let damaged = Set(findings.filter { $0.diagnostic.id == .imageDamaged }.map(\.diagnostic.path))
        return findings.filter { finding in
            let diagnostic = finding.diagnostic
            let paths = [diagnostic.path] + diagnostic.related
            return switch diagnostic.id {
            case .ledgerMissing, .ledgerStale, .mipmapMissing, .mipmapStale, .lookupMissing1x:
                !paths.contains(where: damaged.contains)
            case .lookupMissing2x: FamilyKey(of: diagnostic.path).map { !families.contains($0) } ?? true
            default: !["image", "content"].contains(diagnostic.id.group) || !refused.contains(diagnostic.path)
            }
        }
    }

    /// The fix of a misspelled name: the name that its author evidently meant.
    private func repair(_ diagnostic: Diagnostic, in tree: CheckContext) -> Fix? {
        guard diagnostic.id.rawValue.hasPrefix("naming."), case let name = AssetName(parsing: diagnostic.path.name),
            let anomaly = name.anomaly, let meant = anomaly.suggestion(for: name),
            let target = diagnostic.path.folder.appending(meant),
            anomaly != .lookAlikeScale || LookAlikeScale(diagnostic.path, as: meant).isConfirmed(by: tree)
        else { return nil }
        return tree.moving(diagnostic.path, to: target)
    }

    /// The recorded mipmaps, which only the lock file lists: a plan has none, so a survey cannot find them missing.
    private func recordedMipmaps(_ inspection: Inspection) -> [RecordedMipmap] {
        inspection.ledger.ledger.entries.sorted { $0.key < $1.key }.compactMap { path, entry in
            let name = AssetName(parsing: path.name)
            guard name.mipmapLevel != nil || AssetName.isMipmapContainer(path.name), project.isSelected(path),
                let hash = try? inspection.known.hash(of: entry.master)
            else { return nil }
            return RecordedMipmap(
                path: path, base: entry.master, isThere: !project.source.isGone(path),
                isCurrent: hash == entry.masterHash)
        }
    }
}
