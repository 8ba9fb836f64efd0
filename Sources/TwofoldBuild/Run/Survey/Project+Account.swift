// What a survey says of everything that its plan does not settle.

extension Project {
    /// Gives each line of the lock file that no plan asks for its verdict, and each tracked file that is not here.
    ///
    /// - Parameters:
    ///   - outline: What the plan of the whole tree says.
    ///   - settledCount: The number of its variants that are current, or omitted on purpose.
    func balance(
        _ survey: inout Survey, from: Inspection, to: Inspection, _ outline: PlanOutline, settledCount: Int
    ) {
        let lockFile = to.lockFile.confirmed
        // Variants have distinct paths, and each of these has an entry: if there are as many, no entry is left.
        let wanted = settledCount == lockFile.entries.count ? nil : outline.wanted
        let others = wanted.map { wanted in lockFile.entries.filter { !wanted.contains($0.key) } } ?? [:]
        let account = Account(
            project: self, from: from, lockFile: lockFile,
            // What is refused is refused, however lightly it is told.
            failed: Set(
                survey.diagnostics.filter { max($0.severity, $0.rule.severity) == .error }.flatMap {
                    [$0.path] + $0.related
                }))
        if case .unread = scope.tracked { survey.add([Rule.treeIndexUnread.diagnostic(.root)]) }
        survey.deadLines += forgettable(others, outline, account).filter { isSelected($0, lockFile) }
        let misnamed = misnamed(others, outline, lockFile)
        var found: [Diagnostic] = []
        var explained: Set<BytePath> = []
        let masters = others.isEmpty ? [] : outline.masters
        let handedOver = account.handedOver(others.keys)
        survey.deadLines += handedOver.filter { isSelected($0, lockFile) }
        // Their masters, and the lines that tell where they are from, are told of already.
        let strays = Set(to.moved.strays.map(\.path))
        for move in to.moved.moves { explained.formUnion([move.path, move.master]) }
        for (path, entry) in others
        where entry.origin.hasFile && isSelected(path, lockFile) && survey.replaced[path] == nil
            && !handedOver.contains(path)
        {
            explained.insert(entry.master)
            var verdict = account.verdict(on: path, entry, isMisnamed: misnamed.contains(path))
            // What is staged is what a fresh run would stage.
            if isStaging, verdict != .sparse, verdict != .explained, verdict != .misnamed, verdict != .gone {
                verdict = .slotless
            }
            switch verdict {
            case .gone, .misnamed, .slotless, .unloaded:
                if verdict == .misnamed { survey.misnamed.insert(path) }
                if verdict == .slotless || verdict == .unloaded { survey.slotless.insert(path) }
                if to.ownership.owned.contains(path) {
                    survey.orphans.append(path)
                } else if isStaging, to.ownership.edited.contains(path) {
                    survey.editedOrphans.append(path)
                } else if target.isGone(path), !account.isSparse(path), !strays.contains(path) {
                    survey.deadLines.append(path)
                }
            case .explained: break
            case .sparse: survey.ignoredCounts.files[.sparse, default: 0] += 1
            case .ofCommand(let isCurrent):
                if let maker = entry.origin.maker {
                    found += unmade(path, entry, maker, isCurrent: isCurrent)
                }
            case .unrequested where isForOneRun: break
            case .unrequested where target.isGone(path): survey.deadLines.append(path)
            case .unrequested:
                let isCurrent = (try? from.known.hash(of: entry.master)) == entry.masterHash
                // Only of a master that is one now is it proved that no setting asks; and a slot of its own set asks for the file,
                // unless the configuration leaves out its scale.
                let isOfOwnSet = path.isInFilledSet && path.folder == entry.master.folder
                let scales = isOfOwnSet ? policy.at(entry.master).scales : nil
                let isLeftOut = scales?.contains(AssetName(parsing: path.name).scale) == false
                let isRemovable =
                    to.ownership.owned.contains(path) && (isOfOwnSet ? isLeftOut : masters.contains(entry.master))
                if isRemovable { survey.unrequested.append(path) }
                found.append(
                    .unrequested(
                        path, of: entry.master, isCurrent: isCurrent, isRemovable: isRemovable,
                        isScaleLeftOut: isLeftOut))
            case .hidden(.ignored(let rule)): found.append(.unsettled(path, of: entry.master, ignoredBy: rule))
            case .hidden(.noList(let list)): found.append(.unsettled(path, lacking: list))
            case .hidden(let place): found.append(.unsettled(path, of: entry.master, inProject: place == .otherProject))
            }
        }
        let tracked = account.missing(besides: explained.union(wanted ?? []))
        if tracked.sparseCount > 0 { survey.ignoredCounts.files[.sparse, default: 0] += tracked.sparseCount }
        survey.add(found + tracked.diagnostics + emptySources(outline, from, account))
        reportOrphans(&survey, from: from, lockFile: lockFile, outline, others: others)
    }

    /// A file of a command that is missing or out of date.
    private func unmade(
        _ path: BytePath, _ entry: LockFile.Entry, _ maker: LockFile.Maker, isCurrent: Bool
    ) -> [Diagnostic] {
        guard source.isGone(path) else {
            return isCurrent ? [] : [.staleVariant(path, from: entry.master, .masterChanged, by: maker)]
        }
        // Whoever deleted a launch image did not want it, but a set of icons without one is broken.
        return maker == .icons ? [.missingVariant(path, from: entry.master, by: maker)] : []
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
        _ survey: inout Survey, from: Inspection, lockFile: LockFile, _ outline: PlanOutline,
        others: [BytePath: LockFile.Entry]
    ) {
        survey.orphans.sort()
        if isStaging { judgeStagedOrphans(&survey, lockFile) }
        guard !survey.orphans.isEmpty else { return }
        survey.unplanned = Set(others.keys)
        // Of a missing master, a file in its folder is the new name.
        let folders = Set(survey.orphans.compactMap { lockFile[$0]?.master.folder })
        var copies: [ContentHash: [BytePath]] = [:]
        for master in outline.masters where !isStaging {
            if let hash = try? from.known.hash(of: master) { copies[hash, default: []].append(master) }
        }
        let renamed = RenamedMasters(
            from.tree, isListed: { from.known.items?.holds($0) == true }, lockFile, in: folders, masters: copies)
        let (misnamed, slotless) = (survey.misnamed, survey.slotless)
        survey.add(
            survey.orphans.map { path in
                guard let entry = lockFile[path] else { return .orphan(path, master: path) }
                if misnamed.contains(path) { return .orphan(path, otherwiseNamed: entry.master) }
                if slotless.contains(path), isStaging || path.isInFilledSet {
                    return .orphan(path, withoutSlotOf: entry.master, isStaged: isStaging)
                }
                if slotless.contains(path) {
                    return .orphan(path, unloadedBy: from.consumers.consumer(of: entry.master), of: entry.master)
                }
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
        _ entries: [BytePath: LockFile.Entry], _ outline: PlanOutline, _ lockFile: LockFile
    ) -> Set<BytePath> {
        if entries.isEmpty { return [] }
        let masters = outline.drawn(lockFile)
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
    private func judgeStagedOrphans(_ survey: inout Survey, _ lockFile: LockFile) {
        if !(survey.orphans + survey.editedOrphans).isEmpty,
            lockFile.entries.values.allSatisfy({ source.isGone($0.master) })
        {
            survey.orphans = []
            survey.editedOrphans = []
            survey.deadLines = []
            survey.add([.stagedFromElsewhere(LockFileName.path, count: lockFile.entries.count)])
            return
        }
        survey.editedOrphans.sort()
        survey.add(
            survey.editedOrphans.map { path in
                .editedOrphan(path, master: lockFile[path]?.master ?? path, isStaged: true)
            })
    }

    /// The entries without a file that no plan asks for any more: they own nothing, so nothing is lost with them.
    private func forgettable(
        _ entries: [BytePath: LockFile.Entry], _ outline: PlanOutline, _ account: Account
    ) -> [BytePath] {
        let omitted = entries.filter { !$0.value.origin.hasFile }
        guard !omitted.isEmpty else { return [] }
        let masters = outline.masters
        return omitted.filter { _, entry in
            masters.contains(entry.master) || source.isGone(entry.master) && !account.isSparse(entry.master)
        }.keys.sorted()
    }
}
