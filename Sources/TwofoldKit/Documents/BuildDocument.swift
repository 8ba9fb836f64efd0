extension JSONReport {
    /// The document of a build.
    public func text(_ report: RunReport) throws -> String { try text(BuildDocument(report), report.diagnostics) }
}

/// What a build did.
struct BuildDocument: ReportDocument {
    static let command = "build"

    var shard: String?
    var masterCount, decodedMasterCount: Int
    var cache: CacheEntry?
    var counts: OutcomeCounts
    var bytesIn, bytesOut: Int
    var seconds: Double
    var interrupted: Bool
    var files: [FileEntry]
    var catalogs: [CatalogSetEntry]
    var movedFiles: [MoveEntry]
    var keptFiles, identicalFiles, unrenderedFiles, orphans, removedFiles: [PathEntry]
    var ignored: IgnoredEntry

    init(_ report: RunReport) {
        shard = report.shard?.description
        masterCount = report.masterCount
        decodedMasterCount = report.decodedCount
        cache = report.cache.map(CacheEntry.init)
        counts = OutcomeCounts(report.counts)
        bytesIn = report.bytesIn
        bytesOut = report.bytesOut
        seconds = Readable.seconds(report.duration)
        interrupted = report.wasInterrupted
        files = report.files.map { FileEntry($0) }
        catalogs = report.entries.map(CatalogSetEntry.init)
        movedFiles = report.moved.map(MoveEntry.init)
        keptFiles = report.kept.map(PathEntry.init)
        identicalFiles = report.identical.map(PathEntry.init)
        unrenderedFiles = report.undrawn.map(PathEntry.init)
        orphans = report.orphans.map(PathEntry.init)
        removedFiles = report.removed.map(PathEntry.init)
        ignored = IgnoredEntry(report.passedOver, undrawn: report.undrawn.count)
    }

    static let facts = PartFacts(
        name: "build", meaning: "What a build did, or with `--locked` would have to do",
        fields: [
            "shard": "with `--shard`: the part of the project that was built, such as `3/8`",
            "masterCount": "the number of masters",
            "decodedMasterCount": "the number of masters that were decoded",
            "cache": "with `--cache`: what came from the shared cache and went there",
            "counts": "the number of files by outcome",
            "bytesIn": "bytes of the masters that were read",
            "bytesOut": "bytes of the files that were written",
            "seconds": "the duration of the run",
            "interrupted": "whether a signal ended it early",
            "files": "planned files: first those that are copied, then variants by master",
            "catalogs": "the `Contents.json` files that were edited or have to be",
            "movedFiles":
                "variants that were moved together with their masters, whose lines in the lock file follow them",
            "keptFiles": "hand-made files in a variant's place",
            "identicalFiles": "kept files that are byte-identical to what Twofold would write",
            "unrenderedFiles": "vector images that were not rendered because it was not requested",
            "orphans": "variants and copies whose master no longer exists, and that are still there",
            "removedFiles":
                "files that were removed: with `--into`, because their master is gone; from Android's resources, because a variant of another format takes their place",
            "ignored": "the number of ignored files and folders",
        ])
}

/// A variant that was moved.
struct MoveEntry: ReportPart {
    var path: String
    var pathBytes: String?
    var origin: PathEntry

    init(_ file: MovedFile) {
        let name = PathEntry(file.path)
        (path, pathBytes) = (name.path, name.pathBytes)
        origin = PathEntry(file.origin)
    }

    static let facts = PartFacts(
        name: "move", meaning: "A variant that was moved together with its master",
        fields: [
            "path": "the path now", "pathBytes": PathEntry.bytesMeaning, "origin": "the path before",
        ])
}

/// A `Contents.json` that has to name variants.
struct CatalogSetEntry: ReportPart {
    /// What came of it.
    enum Outcome: String, CaseIterable { case entered, pending, failed }

    var path: String
    var pathBytes: String?
    var names: [String]
    var outcome: ReportWord<Outcome>

    init(_ entry: CatalogEntry) {
        let name = PathEntry(entry.path)
        (path, pathBytes) = (name.path, name.pathBytes)
        names = entry.names.map { String(decoding: $0, as: UTF8.self) }
        outcome =
            switch entry.outcome {
            case .entered: ReportWord(.entered)
            case .pending: ReportWord(.pending)
            case .failed: ReportWord(.failed)
            }
    }

    static let facts = PartFacts(
        name: "catalog", meaning: "A Contents.json that has to name variants",
        fields: [
            "path": "the path of the `Contents.json`", "pathBytes": PathEntry.bytesMeaning,
            "names": "the variants that it had or has to name; none for that of a group",
            "outcome": "`pending` if this run writes nothing; `failed`, and a diagnostic says why",
        ])
}
