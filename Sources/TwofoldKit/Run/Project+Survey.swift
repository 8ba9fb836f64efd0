// The survey of a project, which writes nothing.

extension Survey {
    /// The number of variants that need no making.
    var settledCount: Int { states.count { $0 == .current || $0 == .omitted } }
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
        survey.passedOver = from.tree.passedOver
        survey.isStaged = isStaging
        if let batches = from.batches {
            try surveyBatches(&survey, from, batches, visit)
            return survey
        }
        var to = from
        if let staging {
            guard let staged = inspect(staging, scope: .everything, excluding: nil, &survey) else { return survey }
            survey.staged = staged
            to = staged
        }
        let (plan, found) = plan(
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
        balance(&survey, from, to, PlanOutline(plan), settledCount: survey.settledCount)
        if isStaging {
            survey.stagedContents = stagedContents(of: plan, selected: survey.plan, from, to)
            survey.plan.catalogs = survey.stagedContents.map(\.plan)
            survey.copyStates = survey.plan.staged.map(staleness(from, to).stateOfCopy)
        } else {
            survey.plan.staged = []
            findEdited(&survey, from, wanted: plan)
            findIdentical(&survey, from)
            if survey.hasLikeness { judgeLikeness(&survey, from, recorded: from.ledger.ledger.folders) }
            reportLostLedger(&survey, from)
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
        survey.mode = .writes(inspection.ledger)
        survey.leftovers = inspection.tree.leftovers
        let ledger = inspection.ledger.ledger
        for path in inspection.ownership.edited.sorted() where isSelected(path, ledger) {
            survey.add([ledger[path]?.origin.maker != nil ? .editedOfCommand(path) : .edited(path)])
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

    /// - Parameter target: The tree that is written, if it is another.
    func plan(
        _ inspection: Inspection, into target: Inspection? = nil, owned: Set<BytePath>
    ) -> (plan: Plan, diagnostics: [Diagnostic]) {
        let findings = find(inspection, into: target, owned: owned)
        var (plan, diagnostics) = Planner(
            policy: policy, masters: findings.masters, existing: inspection.existing,
            placed: findings.placed, isStaged: isStaging, jobs: jobs,
            icons: listedIcons(among: findings.masters.values, in: inspection.tree),
            timer: timers?.shared
        ).plan(findings.families, findings.sets, findings.groups)
        plan.undrawn = findings.undrawn
        let catalogs = CatalogReader(disk: source, index: inspection.known.index)
        plan.catalogs = plan.catalogs.map { $0.loaded(by: catalogs) }.filter { !$0.isCurrent }
        if isStaging { plan.stageCatalogs(of: inspection.tree) }
        return (plan, findings.diagnostics + diagnostics)
    }

    func families(_ inspection: Inspection, owned: Set<BytePath>) -> [AssetFamily] {
        find(inspection, owned: owned).families
    }

    private func find(
        _ inspection: Inspection, into target: Inspection? = nil, owned: Set<BytePath>
    ) -> MasterFinder.Findings {
        let recorded = inspection.vectorMasters.union(target?.vectorMasters ?? [])
        return MasterFinder(
            disk: source, index: inspection.known.index, engine: engine, policy: policy, named: Set(named ?? selection),
            recorded: recorded, variants: inspection.imageSetVariants,
            ofCommands: inspection.ofCommands, jobs: jobs, timer: timers?.shared
        ).find(in: inspection.searched, owned: owned)
    }

    func staleness(_ from: Inspection, _ to: Inspection) -> Staleness {
        Staleness(
            source: from.known, target: to.known, ledger: to.ledger.ledger, engine: engine,
            isStrictEngine: policy.isStrictEngine, jobs: jobs)
    }

    /// Notes what the lock file is, and what killed runs left.
    func noteState(_ survey: inout Survey, _ to: Inspection) {
        survey.mode = .writes(to.ledger)
        survey.isUnrecorded =
            (to.ledger.journal != nil || !to.ledger.shardFiles.isEmpty) && to.ledger.ledger != to.ledger.recorded
        survey.leftovers = to.tree.leftovers
    }

    /// Compares the selected plan with the tree that is written.
    func compareVariants(_ survey: inout Survey, _ from: Inspection, _ to: Inspection) {
        survey.states = (timers?.shared).time(.compare) { staleness(from, to).states(of: survey.plan) }
        survey.changedSettings = SettingSearch.changes(survey.plan.variants, survey.states, to.ledger.ledger)
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

    /// Gives each line of the lock file that no plan asks for its verdict, and each tracked file that is not here.
    ///
    /// - Parameters:
    ///   - outline: What the plan of the whole tree says.
    ///   - settledCount: The number of its variants that are current, or omitted on purpose.
    func balance(
        _ survey: inout Survey, _ from: Inspection, _ to: Inspection, _ outline: PlanOutline, settledCount: Int
    ) {
        let ledger = to.ledger.ledger
        // Variants have distinct paths, and each of these has an entry: if there are as many, no entry is left.
        let wanted = settledCount == ledger.entries.count ? nil : outline.wanted
        let others = wanted.map { wanted in ledger.entries.filter { !wanted.contains($0.key) } } ?? [:]
        let account = Account(
            project: self, from: from, ledger: ledger,
            failed: Set(survey.diagnostics.filter { $0.severity == .error }.flatMap { [$0.path] + $0.related }))
        if case .unread = scope.tracked { survey.add([.indexUnread(.root)]) }
        survey.deadLines += forgettable(others, outline, account).filter { isSelected($0, ledger) }
        let misnamed = misnamed(others, outline, ledger)
        var found: [Diagnostic] = []
        var explained: Set<BytePath> = []
        for (path, entry) in others
        where entry.origin.hasFile && isSelected(path, ledger) && survey.replaced[path] == nil {
            explained.insert(entry.master)
            var verdict = account.verdict(on: path, entry, isMisnamed: misnamed.contains(path))
            // What is staged is what a fresh run would stage.
            if isStaging, verdict != .sparse, verdict != .explained, verdict != .misnamed, verdict != .gone {
                verdict = .slotless
            }
            switch verdict {
            case .gone, .misnamed, .slotless:
                if verdict == .misnamed { survey.misnamed.insert(path) }
                if verdict == .slotless { survey.slotless.insert(path) }
                if to.ownership.owned.contains(path) {
                    survey.orphans.append(path)
                } else if isStaging, to.ownership.edited.contains(path) {
                    survey.editedOrphans.append(path)
                } else if target.isGone(path), !account.isSparse(path) {
                    survey.deadLines.append(path)
                }
            case .explained: break
            case .sparse: survey.passedOver.files[.sparse, default: 0] += 1
            case .ofCommand(let isCurrent):
                if let maker = entry.origin.maker {
                    found += unmade(path, entry, maker, isCurrent: isCurrent)
                }
            case .unrequested where isForOneRun: break
            case .unrequested where target.isGone(path): survey.deadLines.append(path)
            case .unrequested:
                let isCurrent = (try? from.known.hash(of: entry.master)) == entry.masterHash
                found.append(.unrequested(path, of: entry.master, isCurrent: isCurrent))
            case .hidden(.ignored(let rule)): found.append(.unsettled(path, of: entry.master, ignoredBy: rule))
            case .hidden(.noList(let list)): found.append(.unsettled(path, lacking: list))
            case .hidden(let place): found.append(.unsettled(path, of: entry.master, inProject: place == .otherProject))
            }
        }
        let tracked = account.missing(besides: explained.union(wanted ?? []))
        if tracked.sparseCount > 0 { survey.passedOver.files[.sparse, default: 0] += tracked.sparseCount }
        survey.add(found + tracked.diagnostics + emptySources(outline, from, account))
        reportOrphans(&survey, from, ledger, outline, others)
    }

    /// A file of a command that is missing or out of date.
    private func unmade(
        _ path: BytePath, _ entry: Ledger.Entry, _ maker: Ledger.Maker, isCurrent: Bool
    ) -> [Diagnostic] {
        guard source.isGone(path) else { return isCurrent ? [] : [.stale(path, of: entry.master, by: maker)] }
        // Whoever deleted a launch image did not want it, but a set of icons without one is broken.
        return maker == .icons ? [.missing(path, of: entry.master, by: maker)] : []
    }

    /// The targets whose folder of masters does not exist, or has none.
    private func emptySources(_ outline: PlanOutline, _ from: Inspection, _ account: Account) -> [Diagnostic] {
        let folders = Set(policy.targets.map(\.from)).subtracting([.root]).filter(isSelected).sorted()
        guard !folders.isEmpty else { return [] }
        let masters = outline.masters
        return folders.compactMap { folder in
            if masters.contains(where: { $0.isWithin(folder) }) { return nil }
            let status = (try? source.status(of: folder)) ?? nil
            if let status, status.kind == .folder {
                return account.failed.contains { $0.isWithin(folder) || folder.isWithin($0) }
                    ? nil : .emptySource(folder)
            }
            if scope.tracked.index?.tracks(within: folder) == true, status == nil { return nil }
            let known = from.tree.entered.filter { $0 != .root }.map(\.display)
            let nearest = NearestWord.to(folder.display, among: known)
            return .noSource(folder, isFile: status != nil, nearest: nearest)
        }
    }

    private func reportOrphans(
        _ survey: inout Survey, _ from: Inspection, _ ledger: Ledger, _ outline: PlanOutline,
        _ others: [BytePath: Ledger.Entry]
    ) {
        survey.orphans.sort()
        if isStaging { judgeStagedOrphans(&survey, ledger) }
        guard !survey.orphans.isEmpty else { return }
        survey.unplanned = Set(others.keys)
        // Of a missing master, a file in its folder is the new name.
        let folders = Set(survey.orphans.compactMap { ledger[$0]?.master.folder })
        var copies: [ContentHash: [BytePath]] = [:]
        for master in outline.masters where !isStaging && folders.contains(master.folder) {
            if let hash = try? from.known.hash(of: master) { copies[hash, default: []].append(master) }
        }
        let renamed = RenamedMasters(from.tree, ledger, in: folders, masters: copies)
        let (misnamed, slotless) = (survey.misnamed, survey.slotless)
        survey.add(
            survey.orphans.map { path in
                guard let entry = ledger[path] else { return .orphan(path, master: path) }
                if misnamed.contains(path) { return .orphan(path, otherwiseNamed: entry.master) }
                if slotless.contains(path) { return .orphan(path, withoutSlotOf: entry.master, isStaged: isStaging) }
                if let successor = renamed.successor(of: entry, variant: path) {
                    return .orphan(
                        path, master: entry.master, renamedTo: successor.master, taken: successor.taken)
                }
                return .orphan(
                    path, master: entry.master, nearest: renamed.nearest(to: entry.master), isStaged: isStaging)
            })
    }

    /// The recorded variants of vector images that have names by another pattern than the present one.
    ///
    /// They are orphans only after a build has made others in their place: a command that lacks the option of the last build
    /// must not take all of them for such.
    private func misnamed(
        _ entries: [BytePath: Ledger.Entry], _ outline: PlanOutline, _ ledger: Ledger
    ) -> Set<BytePath> {
        if entries.isEmpty { return [] }
        let masters = outline.drawn(ledger)
        if masters.isEmpty { return [] }
        let reader = LayoutReader(policy)
        return Set(
            entries.filter { path, entry in
                guard let master = masters[entry.master],
                    case .image(let rendition, _) = reader.reading(of: path, named: AssetName(parsing: path.name))
                else { return false }
                // A fraction is no scale where nothing asks for one, but the name was read as one when it was made.
                return rendition.folder == master.folder && rendition.name.stem != master.name.stem
                    && rendition.name.readingFraction.stem != master.name.stem
            }.keys)
    }

    /// Reports edited staged files without a master, or drops all orphans if none of the recorded masters exists.
    ///
    /// In the latter case the folder was staged from another tree, so a master missing in this one proves nothing.
    private func judgeStagedOrphans(_ survey: inout Survey, _ ledger: Ledger) {
        if !(survey.orphans + survey.editedOrphans).isEmpty,
            ledger.entries.values.allSatisfy({ source.isGone($0.master) })
        {
            survey.orphans = []
            survey.editedOrphans = []
            survey.deadLines = []
            survey.add([.stagedFromElsewhere(LedgerName.path, count: ledger.entries.count)])
            return
        }
        survey.editedOrphans.sort()
        survey.add(
            survey.editedOrphans.map { path in
                .editedOrphan(path, master: ledger[path]?.master ?? path, isStaged: true)
            })
    }

    /// The entries without a file that no plan asks for any more: they own nothing, so nothing is lost with them.
    private func forgettable(
        _ entries: [BytePath: Ledger.Entry], _ outline: PlanOutline, _ account: Account
    ) -> [BytePath] {
        let omitted = entries.filter { !$0.value.origin.hasFile }
        guard !omitted.isEmpty else { return [] }
        let masters = outline.masters
        return omitted.filter { _, entry in
            masters.contains(entry.master) || source.isGone(entry.master) && !account.isSparse(entry.master)
        }.keys.sorted()
    }

    /// Finds the edited variants, and those among them whose master no longer exists.
    func findEdited(_ survey: inout Survey, _ inspection: Inspection, wanted plan: Plan) {
        guard !inspection.ownership.edited.isEmpty else { return }
        let ledger = inspection.ledger.ledger
        let wanted = Set(plan.variants.map(\.path))
        for path in inspection.ownership.edited.sorted() where isSelected(path, ledger) {
            if let master = ledger[path]?.master, !wanted.contains(path), source.isGone(master),
                scope.tracked.index?.entry(of: master)?.isSparse != true
            {
                survey.editedOrphans.append(path)
                survey.add([.editedOrphan(path, master: master)])
            } else {
                // A build makes neither mipmaps nor icons again.
                survey.add([ledger[path]?.origin.maker != nil ? .editedOfCommand(path) : .edited(path)])
            }
        }
    }
}
