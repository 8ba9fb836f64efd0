// Checks of several projects in one report, with paths relative to the folder that contains all of them.

extension Finding: Placeable {
    package mutating func place(in folder: BytePath) {
        diagnostic.place(in: folder)
        switch repair {
        case .move(let path, let target): repair = .move(path.placed(in: folder), to: target.placed(in: folder))
        case .edit(let path, let change): repair = .edit(path.placed(in: folder), change)
        default: break
        }
    }
}

extension CheckReport {
    /// The report of a check of several projects.
    ///
    /// - Parameter wasInterrupted: Whether some projects were not checked.
    package init(merging parts: [ProjectPart<CheckReport>], wasInterrupted: Bool = false) {
        self.init(
            findings: parts.gathered(\.findings), fileCount: parts.sum(\.fileCount),
            ignoredCounts: IgnoredCounts(parts.map(\.value.ignoredCounts)),
            undrawnCount: parts.sum(\.undrawnCount),
            duration: parts.sum(\.duration))
        dimensions = parts.gathered(\.dimensions, placing: \.path).sorted { $0.path < $1.path }
        let summaries = parts.compactMap { part in part.value.references.map { ProjectPart($0, at: part.place) } }
        if !summaries.isEmpty { references = ReferenceSummary(merging: summaries) }
        unlistedNoteCount = parts.sum(\.unlistedNoteCount)
        knownCount = parts.sum(\.knownCount)
        fixedCount = parts.sum(\.fixedCount)
        editedCount = parts.sum(\.editedCount)
        refusedCount = parts.sum(\.refusedCount)
        self.wasInterrupted = wasInterrupted
    }
}

extension ReferenceSummary {
    init(merging parts: [ProjectPart<ReferenceSummary>]) {
        fileCount = parts.sum(\.fileCount)
        knownCount = parts.sum(\.knownCount)
        elsewhereCount = parts.sum(\.elsewhereCount)
        hasCode = parts.contains(where: \.value.hasCode)
        unknown = parts.gathered(\.unknown, placing: \.path)
        unread = parts.gathered(\.unread).sorted()
    }
}
