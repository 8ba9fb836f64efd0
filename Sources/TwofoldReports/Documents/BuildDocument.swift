extension RunReport: ReportDocument {
    static let table = PartTable<Self>(
        "build", "What a build did, or with `--locked` would have to do",
        [
            .optional(
                "shard", "with `--shard`: the part of the project that was built, such as `3/8`", \.shard?.description),
            .field("masterCount", "the number of masters", \.masterCount),
            .field("decodedMasterCount", "the number of masters that were decoded", \.decodedCount),
            .optional("cache", "with `--cache`: what came from the shared cache and went there", \.cache),
            .field("counts", "the number of files by outcome", \.counts),
            .field("bytesIn", "bytes of the masters that were read", \.bytesIn),
            .field("bytesOut", "bytes of the files that were written", \.bytesOut),
            .field("seconds", "the duration of the run") { Readable.seconds($0.duration) },
            .field("interrupted", "whether a signal ended it early", \.wasInterrupted),
            .field("files", "planned files: first those that are copied, then variants by master") {
                $0.files.map { FileEntry($0) }
            },
            .field("catalogs", "the `Contents.json` files that were edited or have to be", \.entries),
            .field(
                "movedFiles",
                "variants that were moved together with their masters, whose lines in the lock file follow them",
                \.moved),
            .field("keptFiles", "hand-made files in a variant's place", \.kept),
            .field(
                "identicalFiles", "kept files that are byte-identical to what Twofold would write", \.identical),
            .field(
                "unrenderedFiles", "vector images that were not rendered because it was not requested", \.undrawn),
            .field("orphans", "variants and copies whose master no longer exists, and that are still there", \.orphans),
            .field(
                "removedFiles",
                "files that were removed: with `--into`, because their master is gone; from Android's resources, because a variant of another format takes their place",
                \.removed),
            .field("ignored", "the number of ignored files and folders", \.ignored),
        ])

    var ignored: IgnoredEntry { IgnoredEntry(counts: ignoredCounts, vectors: undrawn.count) }
}

extension MovedFile: ReportPart {
    static let table = PartTable<Self>(
        "move", "A variant that was moved together with its master",
        [.path("the path now", \.path), .field("origin", "the path before", \.origin)])
}

extension CatalogEntry: ReportPart {
    enum Word: String, ReportWord { case entered, pending, failed }

    static let table = PartTable<Self>(
        "catalog", "A Contents.json that has to name variants",
        [
            .path("the path of the `Contents.json`", \.path),
            .field("names", "the variants that it had or has to name; none for that of a group") {
                $0.names.map { String(decoding: $0, as: UTF8.self) }
            },
            .field("outcome", "`pending` if this run writes nothing; `failed`, and a diagnostic says why") {
                entry -> Word in
                switch entry.outcome {
                case .entered: .entered
                case .pending: .pending
                case .failed: .failed
                }
            },
        ])
}
