// Checks of several projects in one report, with paths relative to the folder that contains all of them.

extension Finding: Placeable {
    package func placed(in folder: BytePath) -> Finding {
        var placed = self
        placed.diagnostic = diagnostic.placed(in: folder)
        if case .move(let path, let target) = repair {
            placed.repair = .move(path.placed(in: folder), to: target.placed(in: folder))
        }
        if case .edit(let path, let change) = repair { placed.repair = .edit(path.placed(in: folder), change) }
        return placed
    }
}

extension FileDimensions: Placeable {
    package func placed(in folder: BytePath) -> FileDimensions {
        var placed = self
        placed.path = path.placed(in: folder)
        return placed
    }
}

extension CheckReport {
    /// The report of a check of several projects.
    ///
    /// - Parameters:
    ///   - parts: The report of each project.
    ///   - wasInterrupted: Whether some projects were not checked.
    package init(merging parts: [ProjectPart<CheckReport>], wasInterrupted: Bool = false) {
        self.init(
            findings: parts.flatMap { $0.list(\.findings) }, fileCount: parts.reduce(0) { $0 + $1.value.fileCount },
            passedOver: PassedOver(parts.map(\.value.passedOver)),
            undrawnCount: parts.reduce(0) { $0 + $1.value.undrawnCount },
            duration: parts.reduce(.zero) { $0 + $1.value.duration })
        dimensions = parts.flatMap { $0.list(\.dimensions) }.sorted { $0.path < $1.path }
        let summaries = parts.compactMap { part in part.value.references?.placed(in: part.place) }
        if !summaries.isEmpty { references = ReferenceSummary(merging: summaries) }
        unlistedNoteCount = parts.reduce(0) { $0 + $1.value.unlistedNoteCount }
        knownCount = parts.reduce(0) { $0 + $1.value.knownCount }
        fixedCount = parts.reduce(0) { $0 + $1.value.fixedCount }
        editedCount = parts.reduce(0) { $0 + $1.value.editedCount }
        refusedCount = parts.reduce(0) { $0 + $1.value.refusedCount }
        self.wasInterrupted = wasInterrupted
    }
}

extension ReferenceSummary: Placeable {
    package func placed(in folder: BytePath) -> ReferenceSummary {
        var placed = self
        placed.unread = unread.map { $0.placed(in: folder) }
        placed.unknown = unknown.map { Source(path: $0.path.placed(in: folder), place: $0.place) }
        return placed
    }

    /// The summary of several projects.
    init(merging parts: [ReferenceSummary]) {
        fileCount = parts.reduce(0) { $0 + $1.fileCount }
        knownCount = parts.reduce(0) { $0 + $1.knownCount }
        elsewhereCount = parts.reduce(0) { $0 + $1.elsewhereCount }
        hasCode = parts.contains(where: \.hasCode)
        unknown = parts.flatMap(\.unknown)
        unread = parts.flatMap(\.unread).sorted()
    }
}
