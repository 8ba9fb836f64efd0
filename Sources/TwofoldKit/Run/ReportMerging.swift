// Merges the reports of several projects into one, with paths relative to the folder that contains all of them.

extension RunReport {
    /// The report of several runs: files in the order of the runs, everything else sorted by path.
    ///
    /// - Parameters:
    ///   - parts: The report of each project.
    ///   - wasInterrupted: Whether some projects were not started.
    public init(merging parts: [ProjectPart<RunReport>], wasInterrupted: Bool = false) {
        shard = parts.first?.value.shard
        files = Files(joining: parts)
        entries = parts.flatMap { $0.list(\.entries) }.sorted { $0.path < $1.path }
        moved = parts.flatMap { part in
            part.value.moved.map {
                MovedFile(path: $0.path.placed(in: part.place), origin: $0.origin.placed(in: part.place))
            }
        }
        kept = parts.flatMap { $0.list(\.kept) }.sorted()
        identical = parts.flatMap { $0.list(\.identical) }.sorted()
        orphans = parts.flatMap { $0.list(\.orphans) }.sorted()
        removed = parts.flatMap { $0.list(\.removed) }.sorted()
        removable = parts.flatMap { $0.list(\.removable) }.sorted()
        replaced = Set(parts.flatMap { part in part.value.replaced.map { $0.placed(in: part.place) } })
        undrawn = parts.flatMap { $0.list(\.undrawn) }.sorted()
        passedOver = PassedOver(parts.map(\.value.passedOver))
        diagnostics = parts.flatMap { $0.list(\.diagnostics) }.sorted(by: Self.isBefore)
        masterCount = parts.reduce(0) { $0 + $1.value.masterCount }
        for part in parts { changedSettings.merge(part.table(\.changedSettings)) { first, _ in first } }
        counts = parts.reduce(into: Counts()) { $0.add($1.value.counts) }
        decodedCount = parts.reduce(0) { $0 + $1.value.decodedCount }
        let caches = parts.compactMap(\.value.cache)
        cache = caches.isEmpty ? nil : caches.reduce(CacheCounts(), +)
        bytesIn = parts.reduce(0) { $0 + $1.value.bytesIn }
        bytesOut = parts.reduce(0) { $0 + $1.value.bytesOut }
        duration = parts.reduce(.zero) { $0 + $1.value.duration }
        self.wasInterrupted = wasInterrupted || parts.contains { $0.value.wasInterrupted }
    }
}

extension RunReport.Counts {
    fileprivate mutating func add(_ other: RunReport.Counts) {
        made += other.made
        copied += other.copied
        current += other.current
        kept += other.kept
        omitted += other.omitted
        refused += other.refused
        failed += other.failed
        pending += other.pending
        entered += other.entered
        removed += other.removed
        removable += other.removable
        replaced += other.replaced
    }
}

extension Survey {
    /// The survey of several projects, only for showing: it cannot be built.
    public init(merging parts: [ProjectPart<Survey>]) {
        self.init(policy: parts.first?.value.policy ?? BuildPolicy())
        plan.masters = parts.flatMap { $0.list(\.plan.masters) }
        plan.kept = parts.flatMap { $0.list(\.plan.kept) }
        plan.catalogs = parts.flatMap { $0.list(\.plan.catalogs) }
        plan.staged = parts.flatMap { $0.list(\.plan.staged) }
        states = parts.flatMap { $0.list(\.states) }
        copyStates = parts.flatMap { $0.list(\.copyStates) }
        orphans = parts.flatMap { $0.list(\.orphans) }
        slotless = Set(parts.flatMap { part in part.value.slotless.map { $0.placed(in: part.place) } })
        misnamed = Set(parts.flatMap { part in part.value.misnamed.map { $0.placed(in: part.place) } })
        isStaged = parts.contains(where: \.value.isStaged)
        shards = parts.compactMap(\.value.shards).reduce(nil) { $0?.adding($1) ?? $1 }
        passedOver = PassedOver(parts.map(\.value.passedOver))
        plan.undrawn = parts.flatMap { $0.list(\.plan.undrawn) }
        for part in parts {
            libraryDifferences.merge(part.table(\.libraryDifferences)) { first, _ in first }
            changedSettings.merge(part.table(\.changedSettings)) { first, _ in first }
        }
        // Each project's policy has already judged its diagnostics.
        diagnostics = parts.flatMap { $0.list(\.diagnostics) }
    }
}

extension CheckReport {
    /// The report of a check of several projects.
    ///
    /// - Parameters:
    ///   - parts: The report of each project.
    ///   - wasInterrupted: Whether some projects were not checked.
    public init(merging parts: [ProjectPart<CheckReport>], wasInterrupted: Bool = false) {
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
    func placed(in folder: BytePath) -> ReferenceSummary {
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

extension AdoptionReport {
    /// The report of adopting files in several projects.
    public init(merging parts: [ProjectPart<AdoptionReport>]) {
        self.init(
            adopted: parts.flatMap { $0.list(\.adopted) }, recorded: parts.flatMap { $0.list(\.recorded) },
            differing: parts.flatMap { $0.list(\.differing) },
            diagnostics: parts.flatMap { $0.list(\.diagnostics) })
    }
}

extension PruningReport {
    /// The report of removing the orphans of several projects.
    public init(merging parts: [ProjectPart<PruningReport>]) {
        self.init(
            orphans: parts.flatMap { $0.list(\.orphans) }, removed: parts.flatMap { $0.list(\.removed) },
            edited: parts.flatMap { $0.list(\.edited) }, diagnostics: parts.flatMap { $0.list(\.diagnostics) })
    }
}

extension KeepingReport {
    /// The report of keeping files in several projects.
    public init(merging parts: [ProjectPart<KeepingReport>]) {
        self.init(
            kept: parts.flatMap { $0.list(\.kept) }, diagnostics: parts.flatMap { $0.list(\.diagnostics) })
    }
}

extension SizeReport {
    /// The sizes of several projects together, as one app that contains all of them.
    public init(merging parts: [ProjectPart<SizeReport>]) {
        func all<Element>(
            _ list: KeyPath<SizeReport, [Element]>, _ path: WritableKeyPath<Element, BytePath>
        ) -> [Element] {
            parts.flatMap { part in
                part.value[keyPath: list].map { element in
                    var placed = element
                    placed[keyPath: path] = element[keyPath: path].placed(in: part.place)
                    return placed
                }
            }
        }
        fileCount = parts.reduce(0) { $0 + $1.value.fileCount }
        passedOver = PassedOver(parts.map(\.value.passedOver))
        bytes = parts.reduce(0) { $0 + $1.value.bytes }
        looseBytes = parts.reduce(0) { $0 + $1.value.looseBytes }
        loads = Load.sums(of: parts.map(\.value.loads), loose: looseBytes)
        scales = parts.flatMap(\.value.scales).reduce(into: []) { sums, total in
            if let index = sums.firstIndex(where: { $0.scale == total.scale }) {
                sums[index].add(total)
            } else {
                sums.append(total)
            }
        }.sorted { $0.scale < $1.scale }
        additions = parts.flatMap(\.value.additions).reduce(into: []) { sums, addition in
            if let index = sums.firstIndex(where: { $0.scale == addition.scale }) {
                sums[index].add(addition)
            } else {
                sums.append(addition)
            }
        }
        launchImages = parts.reduce(LaunchImageTotal()) { $0 + $1.value.launchImages }
        projections = parts.flatMap(\.value.projections).reduce(into: []) { sums, projection in
            if let index = sums.firstIndex(where: { $0.scale == projection.scale }) {
                sums[index].add(projection)
            } else {
                sums.append(projection)
            }
        }
        images = parts.flatMap { part in part.value.images.map { $0.placed(in: part.place) } }.sorted {
            ($1.bytes, $0.name) < ($0.bytes, $1.name)
        }
        savings = all(\.savings, \.vectorImage).sorted { ($1.bytes, $0.vectorImage) < ($0.bytes, $1.vectorImage) }
        dimensions = parts.flatMap { $0.list(\.dimensions) }.sorted { $0.path < $1.path }
        gains = all(\.gains, \.path).sorted(by: Gain.order)
        flatArt = all(\.flatArt, \.path).sorted { ($1.bytes, $0.path) < ($0.bytes, $1.path) }
    }
}

extension SizeReport.Image {
    /// The same image as part of the report on a folder around its project.
    fileprivate func placed(in place: BytePath) -> SizeReport.Image {
        var image = self
        image.name = name.placed(in: place)
        for index in image.files.indices { image.files[index].path = files[index].path.placed(in: place) }
        return image
    }
}

extension SizeReport.Load {
    /// The loads of several projects together, as one app that contains all of them.
    ///
    /// - Parameters:
    ///   - parts: The loads of each project.
    ///   - bytes: The bytes of all loose files, because every device downloads all of them, also those of projects whose images
    ///     it never shows; nil for those of the projects with loads.
    static func sums(of parts: [[SizeReport.Load]], loose bytes: Int? = nil) -> [SizeReport.Load] {
        let bytes = bytes ?? parts.reduce(0) { $0 + ($1.first.map { $0.downloaded - $0.thinned } ?? 0) }
        return SizeReport.screens.compactMap { screen in
            let loads = parts.joined().filter { $0.screen == screen }
            return loads.isEmpty
                ? nil : loads.reduce(into: SizeReport.Load(screen: screen, downloaded: bytes)) { $0.add($1) }
        }
    }

    fileprivate mutating func add(_ other: SizeReport.Load) {
        images += other.images
        downloaded += other.thinned
        thinned += other.thinned
        used += other.used
        sliced += other.sliced
        memory += other.memory
    }
}

extension SizeReport.ScaleTotal {
    fileprivate mutating func add(_ other: SizeReport.ScaleTotal) {
        fileCount += other.fileCount
        bytes += other.bytes
        memory += other.memory
        memoryBesideOne += other.memoryBesideOne
        memoryOfOne += other.memoryOfOne
    }
}

extension SizeReport.Projection {
    fileprivate mutating func add(_ other: SizeReport.Projection) {
        images += other.images
        pixels &+= other.pixels
        bytes &+= other.bytes
    }
}

extension SizeReport.Addition {
    /// The sum of two additions; the factor is the mean of both, weighted by the images that it was measured on.
    fileprivate mutating func add(_ other: SizeReport.Addition) {
        let sum = factor * Double(images) + other.factor * Double(other.images)
        images += other.images
        factor = sum / Double(images)
        bytes += other.bytes
        evidence += other.evidence
    }
}

extension WebReport {
    /// The report on several projects.
    public init(merging parts: [ProjectPart<WebReport>]) {
        images = parts.flatMap { $0.list(\.images) }
        leftOut = parts.flatMap { part in
            part.value.leftOut.map { .init(path: $0.path.placed(in: part.place), reason: $0.reason) }
        }.sorted { $0.path < $1.path }
        pendingCount = parts.reduce(0) { $0 + $1.value.pendingCount }
        copiedCount = parts.reduce(0) { $0 + $1.value.copiedCount }
        diagnostics = parts.flatMap { $0.list(\.diagnostics) }.sorted { $0.path < $1.path }
    }
}
