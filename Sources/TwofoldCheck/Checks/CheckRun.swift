/// Checks a project by all rules; it writes nothing but the cache.
public struct CheckRun: Sendable {
    var project: Project
    /// Whether hand-made images are decoded for the rules about their content.
    ///
    /// Default: true.
    var readsPixels: Bool
    /// Whether source files are checked for the names of images that they ask for.
    ///
    /// Default: false. Then they are opened only where something is to be said of an image, to see who asks for it.
    var readsReferences: Bool

    /// A check that has not begun.
    public init(_ project: Project, readsPixels: Bool = true, readsReferences: Bool = false) {
        self.project = project
        self.readsPixels = readsPixels
        self.readsReferences = readsReferences
    }

    /// Whether some rule reads a file with this name: an image, or a file that lists images or asks for them.
    package func reads(_ path: BytePath) -> Bool {
        TreeListing.isDescribed(path.name) || path.isInCatalog || AppManifest.mayBe(path)
            || path.name == Array(Pubspec.fileName.utf8) || path.name == XcodeProjects.fileName
            || readsReferences && ReferenceReader.kind(of: path) != nil
    }

    /// Surveys the tree and checks it by all rules.
    ///
    /// - Parameter observer: Follows the images that are decoded: each is told as ``Outcome/current`` when it is done.
    public func run(observer: any RunObserver = SilentObserver()) -> CheckReport { judge(observer: observer).report }

    /// The report, and the tree with the cache of its files; no tree where its lock file cannot be read.
    func judge(observer: any RunObserver) -> (report: CheckReport, inspection: Inspection?) {
        let progress = CheckProgress(observer)
        defer { progress.end() }
        var survey = project.survey()
        var findings: [Finding] = []
        var fileCount = 0
        var dimensions: [FileDimensions] = []
        var references: ReferenceSummary?
        if let inspection = survey.source {
            survey.add(project.bundledNameDiagnostics(inspection))
            survey.add(survey.unrecordedMoves)
            let source = CheckedSource(
                disk: project.source, engine: project.engine, limits: project.policy.limits,
                index: inspection.known.index, jobs: project.jobs, sizeLimit: project.policy.sizeLimit,
                readsPixels: readsPixels, selection: project.selection, progress: progress)
            var tree = CheckContext(survey, inspection, source: source)
            tree.ignores = { [project] in project.scope.ignoring($0, on: project.source) != nil }
            tree.changedSettings = survey.changedSettings
            tree.surveyed = Dictionary(grouping: survey.diagnostics, by: \.path).mapValues { $0.map(\.rule) }
            let planned = Set(survey.plan.variants.map(\.path)).union(survey.orphans).union(survey.replaced.keys)
            // The variant of a level at 2x is a variant.
            tree.recordedMipmaps = recorded(inspection) { path, _ in
                !planned.contains(path)
                    && (AssetName(parsing: path.name).mipmapLevel != nil || AssetName.isMipmapContainer(path.name))
            }
            tree.recordedByCommands = recorded(inspection) { $1.origin.maker != nil }
            tree.resourceFolders = project.policy.resourceFolders
            tree.wantsFractions = project.policy.wantsFractions
            if readsReferences {
                tree.references = project.references(inspection, survey.plan)
                references = ReferenceRules.summary(tree)
            }
            fileCount =
                tree.files.map(\.path).count { project.isSelected($0) && !inspection.isIgnored($0) }
                + tree.misnamed.count(where: project.isSelected)
            dimensions = tree.dimensions(
                where: { project.isSelected($0) && !inspection.isIgnored($0) }, project.policy)
            let found = RuleBook.groups.flatMap { $0(tree) }
            findings = weighed(found, in: tree, survey, inspection)
            // How much a fault matters depends on who asks for the image; of each by itself, so that a part says what the whole does.
            let grave = Set(findings.filter(\.isForCode).map(Fault.init))
            if !readsReferences, !grave.isEmpty {
                tree.references = project.references(inspection, survey.plan, findsDead: false)
                let heard = weighed(found, in: tree, survey, inspection).filter { grave.contains(Fault($0)) }
                findings = findings.filter { !grave.contains(Fault($0)) } + heard
            }
            inspection.saveCache(project.selection)
        } else {
            findings = survey.diagnostics.map { Finding($0) }
        }
        var report = CheckReport(
            findings: findings, fileCount: fileCount, ignoredCounts: survey.ignoredCounts,
            undrawnCount: survey.plan.undrawn.count,
            duration: ContinuousClock.now - survey.start)
        report.dimensions = dimensions
        report.references = references
        return (report, survey.source)
    }

    /// A finding, whatever its weight.
    private struct Fault: Hashable {
        var rule: DiagnosticID
        var path: BytePath
        var message: String

        init(_ finding: Finding) {
            (rule, path, message) = (finding.diagnostic.id, finding.diagnostic.path, finding.diagnostic.message)
        }
    }

    /// What is left of findings that do not follow from others, as heavy as they are for those who ask for the images.
    private func weighed(
        _ found: [Finding], in tree: CheckContext, _ survey: Survey, _ inspection: Inspection
    ) -> [Finding] {
        let judged = found.filter { !tree.isMeant($0.diagnostic) }
        let ruled: [Finding] = Causes(judged, survey.diagnostics).unexplained(judged).lazy
            .filter { ([$0.diagnostic.path] + $0.diagnostic.related).contains(where: project.isSelected) }
            .filter { !inspection.isIgnored($0.diagnostic.path) }
            .compactMap { finding in
                survey.judged(tree.weighed(finding.diagnostic)).map { Finding($0, repair: finding.repair) }
            }
        let surveyed = survey.diagnostics.withOnePointer.filter { $0.rule.kind != .planned && !tree.isMeant($0) }
            .compactMap { survey.judged(tree.weighed($0)) }.map { Finding($0, repair: tree.fix(ofName: $0)) }
        return Causes(ofSurveyed: judged, fixed: ruled).unexplained(surveyed) + ruled
    }

    /// Files that only the lock file lists, such as mipmaps: a plan has none, so a survey cannot find them missing.
    private func recorded(
        _ inspection: Inspection, where isIncluded: (BytePath, LockFile.Entry) -> Bool
    ) -> [RecordedFile] {
        inspection.lockFile.confirmed.entries.filter { isIncluded($0.key, $0.value) }.sorted { $0.key < $1.key }
            .compactMap { path, entry in
                guard project.isSelected(path),
                    let hash = try? inspection.known.hash(of: entry.master)
                else { return nil }
                return RecordedFile(
                    path: path, base: entry.master, isThere: !project.source.isGone(path),
                    isCurrent: hash == entry.masterHash, maker: entry.origin.maker)
            }
    }
}

extension Finding {
    /// Whether code may take weight from it: a name that no lookup reads is a mistake, whoever asks for it, and a variant is missing
    /// whatever a text says of its master.
    fileprivate var isForCode: Bool {
        diagnostic.severity > .note && diagnostic.path.isOfImage
            && !["naming", "ledger"].contains(diagnostic.rule.id.group)
    }
}
