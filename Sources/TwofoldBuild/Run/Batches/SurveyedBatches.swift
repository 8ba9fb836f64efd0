import Synchronization

/// What is left of the batches of a survey: no plan, and of each variant what a report and the next steps need.
struct SurveyedBatches: Sendable {
    /// Holds what takes much memory until a run takes it, so that no copy of the survey keeps it longer.
    final class Holder: Sendable {
        private struct Content: Sendable {
            var tree: Inspection?
            var files: FileTable?
        }

        private let content: Mutex<Content>

        init(_ tree: Inspection, _ files: FileTable) { content = Mutex(Content(tree: tree, files: files)) }

        /// The tree, once.
        func takeTree() -> Inspection? { content.withLock { $0.tree.take() } }

        /// All variants, once, with the outcome if nothing is done, or that of shards.
        func takeFiles() -> FileTable? { content.withLock { $0.files.take() } }
    }

    private(set) var holder: Holder?
    private(set) var files = FileTable()
    /// What was seen of the tree, if nothing is left to do and a result can depend on nothing else of it.
    private(set) var settled: SeenTree?
    var outline = PlanOutline()
    var masterCount = 0
    /// The variants that need no making.
    var settledCount = 0
    /// The files and pixels to make.
    var work = (fileCount: 0, pixelCount: 0)
    /// The batches with something to make or to compare, with the indices of their variants in ``files``.
    var open: [(number: Int, range: Range<Int>)] = []
    /// Owned and edited files that no plan asks for.
    var unplanned = Ownership()

    /// Puts the variants and their tree where a run finds them.
    ///
    /// - Parameter survey: The survey of the whole tree.
    mutating func close(_ tree: Inspection, _ survey: Survey) {
        if open.isEmpty, settledCount == files.count, survey.hasNothingLeft,
            tree.tree.seen != nil, tree.holdsAll(recordedBesides: outline.wanted)
        {
            settled = tree.tree.seen
        }
        holder = Holder(tree, files)
        files = FileTable()
    }

    /// Takes what will be needed of a batch.
    ///
    /// - Parameter outcomes: What shards have done, by path.
    mutating func take(
        _ survey: Survey, ofBatch number: Int, outcomes: [BytePath: Outcome], in inspection: Inspection
    ) {
        let known = { (path: BytePath) in inspection.known.items?[path]?.path ?? path }
        let lockFile = inspection.lockFile.confirmed
        let start = files.count
        outline.add(survey.plan, lockFile, known: known)
        masterCount += survey.plan.masters.count
        var state = survey.states.makeIterator()
        var isOpen = !survey.comparisons.isEmpty
        for master in survey.plan.masters {
            for variant in master.variants {
                guard let state = state.next() else { continue }
                let path = known(variant.path)
                if state == .current || state == .omitted { settledCount += 1 }
                if state.isStale {
                    isOpen = true
                    work.fileCount += 1
                    work.pixelCount += ResultCollector.pixelCount(of: variant, master)
                }
                let untouched = state.untouchedOutcome(path, master: variant.master, isStaged: false)
                files.append(variant, at: path, outcomes[variant.path] ?? untouched)
            }
        }
        if isOpen { open.append((number, start..<files.count)) }
        let wanted = Set(survey.plan.variants.map(\.path))
        unplanned.owned.formUnion(inspection.ownership.owned.subtracting(wanted))
        unplanned.edited.formUnion(inspection.ownership.edited.subtracting(wanted))
    }
}

extension Survey {
    /// Takes the lists of a batch, which are sorted by ``sortLists()`` after the last one.
    mutating func take(listsOf part: Survey) {
        plan.kept += part.plan.kept
        plan.undrawn += part.plan.undrawn
        plan.catalogs += part.plan.catalogs
        // They are judged already.
        diagnostics += part.diagnostics
        editedOrphans += part.editedOrphans
        identical.formUnion(part.identical)
        changedSettings.merge(part.changedSettings) { first, _ in first }
        decodedCount += part.decodedCount
        for (omission, count) in part.ignoredCounts.files { ignoredCounts.files[omission, default: 0] += count }
    }

    mutating func sortLists() {
        plan.kept.sort()
        plan.undrawn.sort()
        plan.catalogs.sort { $0.manifest.folder < $1.manifest.folder }
        editedOrphans.sort()
        sortDiagnostics()
    }
}
