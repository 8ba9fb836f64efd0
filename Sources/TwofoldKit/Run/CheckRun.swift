/// Checks a project by all rules; it writes nothing but the cache.
public struct CheckRun: Sendable {
    /// The project that is checked.
    public var project: Project
    /// Whether hand-made images are decoded for the rules about their content.
    ///
    /// Default: true.
    public var readsPixels: Bool
    /// Whether source files are read for the names of images that they ask for.
    ///
    /// Default: false. Then no source file is opened.
    public var readsReferences: Bool

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
                readsPixels: readsPixels, selection: project.selection, progress: progress.decoding)
            var tree = CheckContext(survey, inspection, source: source)
            tree.changedSettings = survey.changedSettings
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
                tree.files.map(\.path).count { project.isSelected($0) && !inspection.isPassedOver($0) }
                + tree.misnamed.count(where: project.isSelected)
            dimensions = tree.dimensions(
                where: { project.isSelected($0) && !inspection.isPassedOver($0) }, project.policy)
            let judged = RuleBook.groups.flatMap { $0.findings(in: tree) }
            let sized = Self.paths(judged, Self.ofTables + [.launchSuffix])
                .union(
                    judged.map(\.diagnostic).filter { $0.id == .sizeSameAtTwoScales || $0.asksToExchangeNames }
                        .flatMap(\.related)
                )
            let looked = Set(survey.diagnostics.lazy.filter { $0.id == .imageWrongExtension }.map(\.path))
            let ruled: [Finding] = withoutConsequences(judged, of: survey).lazy
                .filter { $0.diagnostic.id != .imageWrongExtension || !looked.contains($0.diagnostic.path) }
                .filter { ([$0.diagnostic.path] + $0.diagnostic.related).contains(where: project.isSelected) }
                .filter { !inspection.isPassedOver($0.diagnostic.path) }
                .compactMap { finding in
                    survey.judged(finding.diagnostic).map { Finding($0, repair: finding.repair) }
                }
            let renamed = Set(ruled.compactMap(\.repair).filter(\.isMove).map(\.path))
            findings = survey.diagnostics.withOnePointer.filter { diagnostic in
                switch diagnostic.id {
                // Where the right size is known, an odd side is not the mistake.
                case .sizeOdd: diagnostic.severity == .error || !sized.contains(diagnostic.path)
                // Nor is the name of a variant whose master gets another name.
                case .planOutputCollision: !diagnostic.related.contains(where: renamed.contains)
                default: true
                }
            }.map { Finding($0, repair: repair($0, in: tree)) }
            findings += ruled
            inspection.saveFacts(project.selection)
        } else {
            findings = survey.diagnostics.map { Finding($0) }
        }
        var report = CheckReport(
            findings: findings, fileCount: fileCount, passedOver: survey.passedOver,
            undrawnCount: survey.plan.undrawn.count,
            duration: ContinuousClock.now - survey.start)
        report.dimensions = dimensions
        report.references = references
        return (report, survey.source)
    }

    /// The findings without those that follow from an error that is already reported.
    ///
    /// A refused file is not judged again, nor reported as missing beside the others of its image; and no build can make
    /// variants from a damaged master.
    private func withoutConsequences(_ findings: [Finding], of survey: Survey) -> [Finding] {
        let refused = Set(survey.diagnostics.filter { $0.severity == .error }.map(\.path))
        let families = Set(refused.compactMap { FamilyKey(of: $0) })
        let damaged = Self.paths(findings, [.imageDamaged, .imageNinePatch])
        let sized = Self.paths(findings, Self.ofTables)
        let renamed = Self.paths(findings, [.launchSuffix])
        let icons = sized.union(Self.paths(findings, [.iconMissing2x]))
        // The other scale of such an image is there, only elsewhere: it is to be moved, and neither made nor exported.
        let strays = findings.map(\.diagnostic).filter { $0.id == .placementStray }
        let astray = Set(strays.flatMap { [$0.path] + $0.related })
        let doubled = Set(strays.filter { AssetName(parsing: $0.path.name).scale == .x2 }.flatMap(\.related))
        return findings.filter { finding in
            let diagnostic = finding.diagnostic
            let paths = [diagnostic.path] + diagnostic.related
            return switch diagnostic.id {
            case .ledgerMissing
            where diagnostic.related.contains(where: { astray.contains($0) || renamed.contains($0) }):
                false
            // The survey has read every list that it needs.
            case .catalogUnreadable: !refused.contains(diagnostic.path)
            case .androidDuplicate: refused.isDisjoint(with: paths)
            case .lookupMissing1x where refused.contains(diagnostic.path): false
            case .lookupMissing2x where astray.contains(diagnostic.path): false
            case .lookupScaleBeatsDevice where doubled.contains(diagnostic.path): false
            case .sizeMismatch: !paths.contains { sized.contains($0) || renamed.contains($0) }
            case .lookupMissing2x where renamed.contains(diagnostic.path) || icons.contains(diagnostic.path): false
            case .lookupNeverLoaded, .sizeOdd: !renamed.contains(diagnostic.path)
            case .ledgerMissing, .ledgerStale, .mipmapMissing, .mipmapStale, .lookupMissing1x:
                !paths.contains(where: damaged.contains)
            case .lookupMissing2x: FamilyKey(of: diagnostic.path).map { !families.contains($0) } ?? true
            default: !["image", "content"].contains(diagnostic.id.group) || !refused.contains(diagnostic.path)
            }
        }
    }

    /// Findings about files whose right size is in a table of icons or launch images: the other scale follows from it.
    private static let ofTables: [DiagnosticID] = [.iconSize, .iconDocumentSize, .launchSize]

    private static func paths(_ findings: [Finding], _ ids: [DiagnosticID]) -> Set<BytePath> {
        Set(findings.filter { ids.contains($0.diagnostic.id) }.map(\.diagnostic.path))
    }

    /// The fix of a misspelled name: the name that its author evidently meant, where the image's other sizes fit it.
    private func repair(_ diagnostic: Diagnostic, in tree: CheckContext) -> Fix? {
        guard diagnostic.id.rawValue.hasPrefix("naming."), case let name = AssetName(parsing: diagnostic.path.name),
            let anomaly = name.anomaly, let meant = anomaly.suggestion(for: name),
            let target = diagnostic.path.folder.appending(meant), let fix = tree.moving(diagnostic.path, to: target)
        else { return nil }
        let scale = MeantScale(diagnostic.path, as: meant, isLookAlike: anomaly == .lookAlikeScale)
        guard anomaly != .lookAlikeScale else {
            return scale.isConfirmed(by: tree, needsOthers: name.hasDotForAt) ? fix : nil
        }
        guard anomaly.isOfScale, fix.isMove, let other = scale.misfit(in: tree) else { return fix }
        return .misfit(diagnostic.path, to: target, beside: other)
    }

    /// Files that only the lock file lists, such as mipmaps: a plan has none, so a survey cannot find them missing.
    private func recorded(
        _ inspection: Inspection, where isIncluded: (BytePath, Ledger.Entry) -> Bool
    ) -> [RecordedMipmap] {
        inspection.ledger.ledger.entries.filter { isIncluded($0.key, $0.value) }.sorted { $0.key < $1.key }
            .compactMap { path, entry in
                guard project.isSelected(path),
                    let hash = try? inspection.known.hash(of: entry.master)
                else { return nil }
                return RecordedMipmap(
                    path: path, base: entry.master, isThere: !project.source.isGone(path),
                    isCurrent: hash == entry.masterHash, maker: entry.origin.maker)
            }
    }
}
