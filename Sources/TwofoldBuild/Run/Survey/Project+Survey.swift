// The survey of a project, which writes nothing.

extension Survey {
    /// The number of variants that need no making.
    var settledCount: Int { states.count { $0 == .current || $0 == .omitted } }

    /// Whether anything here could be an image that a run looks at.
    package var hasImages: Bool {
        !plan.masters.isEmpty || batches != nil
            || source?.tree.items.contains { $0.omission == nil && TreeListing.isImageName($0.path.name) } == true
    }
}

extension Project {
    /// Compares the project's masters, variants and lock file with the plan.
    ///
    /// It writes nothing.
    public func survey() -> Survey { survey { _, _ in [:] } }

    /// The same, with a look at the plan: once, or for each batch of a large tree.
    ///
    /// - Parameter visit: Receives the survey of the tree or of a batch, and what it was made from. It returns what shards
    ///   have done, by path, which only the survey of batches takes.
    func survey<E: Error>(
        _ visit: (Survey, Inspection) throws(E) -> [BytePath: Outcome]
    ) throws(E) -> Survey {
        var survey = Survey(policy: policy)
        guard let from = inspect(source, excluding: staging, &survey) else { return survey }
        survey.source = from
        survey.ignoredCounts = from.tree.ignoredCounts
        survey.isStaged = isStaging
        if let batches = from.batches {
            try surveyBatches(&survey, of: from, in: batches, visit)
            return survey
        }
        var to = from
        if let staging {
            guard let staged = inspect(staging, scope: .everything, excluding: nil, &survey) else { return survey }
            survey.staged = staged
            to = staged
        }
        let (plan, found, families) = plan(
            from, into: to, owned: isStaging ? from.ownership.possiblyOwned : from.ownership.recorded)
        survey.plan = plan.limited(to: selection)
        survey.add(from.tree.diagnostics)
        survey.add(found.filter(isSelected))
        if !selection.contains(.root) {
            let reported = Set(survey.diagnostics.filter { $0.severity > .note }.map(\.path))
            survey.unused = plan.unused(
                Set(selection), in: from.tree, scale: policy.sourceScale, reported: reported)
        }
        if policy.strayTargets > 0 { survey.add([.targetsOutside(policy.strayTargets)]) }
        survey.add(earlierDiagnostics)
        if let share = from.share {
            surveyShard(&survey, from, share)
            return survey
        }
        survey.add(configurationDiagnostics(from.tree, plan.variants.map(\.path)) + catalogNameDiagnostics(from))
        compareVariants(&survey, from, to)
        survey.settleResources(of: policy, in: to)
        noteState(&survey, to)
        balance(&survey, from: from, to: to, PlanOutline(plan), settledCount: survey.settledCount)
        if isStaging {
            survey.stagedContents = stagedContents(of: plan, selected: survey.plan, from, to)
            survey.plan.catalogs = survey.stagedContents.map(\.plan)
            survey.copyStates = survey.plan.staged.map(staleness(from, to).stateOfCopy)
        } else {
            survey.plan.staged = []
            findEdited(&survey, from, wanted: plan)
            findIdentical(&survey, from)
            if survey.hasLikeness { judgeLikeness(&survey, from, recorded: from.lockFile.confirmed.folders) }
            reportLostLockFile(&survey, from, families)
        }
        _ = try visit(survey, from)
        return survey
    }

    /// The rest of the survey of a shard, which leaves everything that concerns more than its images to the merge: catalogs,
    /// orphans, patterns that match nothing, a lost lock file.
    private func surveyShard(_ survey: inout Survey, _ inspection: Inspection, _ share: ShardShare) {
        survey.share = share
        survey.shards = ShardTable(shard: share.shard, loads: share.division.loads)
        survey.plan.catalogs = []
        survey.plan.staged = []
        compareVariants(&survey, inspection, inspection)
        survey.mode = .writes(inspection.lockFile)
        survey.leftovers = inspection.tree.leftovers
        let lockFile = inspection.lockFile.confirmed
        for path in inspection.ownership.edited.sorted() where isSelected(path, lockFile) {
            survey.add([lockFile[path]?.origin.maker != nil ? .editedOfCommand(path) : .edited(path)])
        }
        findIdentical(&survey, inspection)
    }

    /// Reads a tree; nil, with a diagnostic in the survey, when its lock file cannot be read.
    func inspect(
        _ disk: any Disk, scope: TreeScope? = nil, excluding other: (any Disk)?, _ survey: inout Survey
    ) -> Inspection? {
        do throws(Diagnostic) {
            var diagnostics: [Diagnostic] = []
            let inspection = try Inspection(
                self, disk, selection: selection, scope: scope ?? self.scope,
                excluding: other.flatMap { (try? $0.status(of: .root))?.identity },
                &diagnostics)
            survey.add(diagnostics)
            return inspection
        } catch {
            survey.add([error])
            return nil
        }
    }

    /// The plan of a tree, and the images that it was made from.
    ///
    /// - Parameter target: The tree that is written, if it is another.
    func plan(
        _ inspection: Inspection, into target: Inspection? = nil, owned: Set<BytePath>
    ) -> (plan: Plan, diagnostics: [Diagnostic], families: [AssetFamily]) {
        let findings = find(inspection, into: target, owned: owned)
        var (plan, diagnostics) = Planner(
            findings, policy: policy, existing: inspection.existing, owned: owned, isStaged: isStaging,
            consumers: inspection.consumers, jobs: jobs,
            icons: listedIcons(among: findings.masters.values, in: inspection.tree), timer: timers?.shared
        ).plan()
        plan.undrawn = findings.undrawn
        let catalogs = CatalogReader(disk: source, index: inspection.known.index)
        plan.catalogs = plan.catalogs.map { $0.loaded(by: catalogs) }.filter { $0.missing { _ in true } != nil }
        if isStaging { plan.stageCatalogs(of: inspection.tree) }
        return (plan, findings.diagnostics + diagnostics, findings.families)
    }

    /// All images of a tree, found without a plan.
    func families(_ inspection: Inspection) -> [AssetFamily] {
        find(inspection, owned: inspection.ownership.possiblyOwned).families
    }

    private func find(
        _ inspection: Inspection, into target: Inspection? = nil, owned: Set<BytePath>
    ) -> MasterFinder.Findings {
        let recorded = inspection.vectorMasters.union(target?.vectorMasters ?? [])
        return MasterFinder(
            disk: source, index: inspection.known.index, engine: engine, policy: policy,
            consumers: inspection.consumers, named: Set(named ?? selection),
            recorded: recorded,
            listedNames: { [source] in
                let lists = inspection.tree.items.lazy.filter { $0.kind == .file && $0.omission == nil }.map(\.path)
                let names = AppManifest.namesForSystem(in: lists, of: source)
                return names.icons.union(names.literal)
            }, recordedMaster: { [lockFile = inspection.lockFile.confirmed] in lockFile[$0]?.master },
            variants: inspection.setVariants,
            ofCommands: inspection.ofCommands, jobs: jobs, timer: timers?.shared
        ).find(in: inspection.searched, owned: owned)
    }

    func staleness(_ from: Inspection, _ to: Inspection) -> Staleness {
        Staleness(
            source: from.known, target: to.known, lockFile: to.lockFile.confirmed, engine: engine,
            isStrictEngine: policy.isStrictEngine, jobs: jobs)
    }

    /// Notes what the lock file is, and what killed runs left.
    func noteState(_ survey: inout Survey, _ to: Inspection) {
        survey.mode = .writes(to.lockFile)
        survey.isUnrecorded =
            (to.lockFile.journal != nil || !to.lockFile.shardFiles.isEmpty)
            && to.lockFile.confirmed != to.lockFile.recorded
        survey.leftovers = to.tree.leftovers
        survey.moved = to.moved.moves.map { MovedFile(path: $0.target, origin: $0.path) }
        survey.add(to.moved.strays.filter { isSelected($0.target) }.map { strayed($0, to) })
    }

    /// A variant that was moved without its master.
    private func strayed(_ stray: MovedVariants.Move, _ to: Inspection) -> Diagnostic {
        .strayed(
            stray.target, from: stray.path, of: stray.entry.master, isGone: source.isGone(stray.entry.master),
            as: to.moved.isBare ? .note : nil)
    }

    /// Compares the selected plan with the tree that is written.
    func compareVariants(_ survey: inout Survey, _ from: Inspection, _ to: Inspection) {
        survey.states = (timers?.shared).time(.compare) { staleness(from, to).states(of: survey.plan) }
        survey.changedSettings = SettingSearch.changes(survey.plan.variants, survey.states, to.lockFile.confirmed)
        var diagnostics: [Diagnostic] = []
        var index = 0
        for master in survey.plan.masters {
            // Looked up once for all of its variants.
            let size = master.variants.isEmpty ? nil : from.known.items?[master.master.path]?.status?.size
            for variant in master.variants {
                defer { index += 1 }
                guard survey.states[index] == .current, let size, let made = to.known.items?[variant.path]?.status
                else { continue }
                diagnostics += variant.sizeDiagnostics(made.size, size)
            }
        }
        survey.add(diagnostics)
    }

    /// Finds the edited variants, and those among them whose master no longer exists.
    func findEdited(_ survey: inout Survey, _ inspection: Inspection, wanted plan: Plan) {
        guard !inspection.ownership.edited.isEmpty else { return }
        let lockFile = inspection.lockFile.confirmed
        let wanted = Set(plan.variants.map(\.path))
        for path in inspection.ownership.edited.sorted() where isSelected(path, lockFile) {
            if let master = lockFile[path]?.master, !wanted.contains(path), source.isGone(master),
                scope.tracked.index?.entry(of: master)?.isSparse != true
            {
                survey.editedOrphans.append(path)
                survey.add([.editedOrphan(path, master: master)])
            } else {
                // A build makes neither mipmaps nor icons again.
                survey.add([lockFile[path]?.origin.maker != nil ? .editedOfCommand(path) : .edited(path)])
            }
        }
    }
}
