// The build of one shard. Others may build theirs in the same tree at the same time, so it writes nothing but its own
// variants, its journal and its part: neither the lock file nor a catalog, and it removes nothing that another could need.

extension BuildRun {
    /// Makes the variants of a shard, and writes its part.
    func run(
        _ survey: Survey, of share: ShardShare, observer: any RunObserver, cancellation: Cancellation
    ) -> RunReport {
        let collector = ResultCollector(survey, observer: observer)
        let graph = JobGraph(
            survey.plan, states: survey.states, copies: [], isCompared: survey.comparisons.contains)
        collector.begin(graph.files)
        if case .writes(let file) = survey.mode {
            do throws(DiskError) {
                try ShardFile.prepare(share.shard, on: project.target)
                make(graph, of: survey, lockFile: file.confirmed, collector, cancellation)
                // A run that was interrupted leaves its journal, and the next one goes on from there.
                if !cancellation.isCancelled { try record(survey, of: share, in: file, collector) }
            } catch {
                collector.add(.ledgerNotWritten(ShardFile(.part, of: share.shard).path, error))
            }
            survey.source?.saveCache(project.selection)
        }
        observer.runEnded()
        return RunReport(
            survey: survey, collector.result, duration: ContinuousClock.now - survey.start,
            wasInterrupted: cancellation.isCancelled)
    }

    /// Writes the part, which comes after everything that it names is durably in place, and removes the journal.
    private func record(
        _ survey: Survey, of share: ShardShare, in file: LockFileContent, _ collector: ResultCollector
    ) throws(DiskError) {
        let disk = project.target
        let entries = Dictionary(collector.newLines.lazy.map { ($0.path, $0.entry) }) { $1 }
        try disk.makeNamesDurable(in: RecordedWork.folders(above: entries.keys))
        let lines = survey.plan.variants.compactMap { variant -> LockFileLine? in
            guard let entry = entries[variant.path] ?? file.confirmed[variant.path],
                entry != file.recorded[variant.path]
            else { return nil }
            return LockFileLine(path: variant.path, entry: entry)
        }
        let path = ShardFile(.part, of: share.shard).path
        let part = ShardPart(
            shard: share.shard, version: project.version, tree: share.division.digest,
            plan: survey.plan.digest, lines: lines.sorted { $0.path < $1.path },
            result: CarriedOutcomes(survey, collector.result).encoded,
            kept: kept(by: share.shard, besides: Set(lines.map(\.path))))
        try disk.write(part.encoded, at: path)
        try disk.makeNamesDurable(in: [ShardFile.folder, .root])
        // As with the journal of the lock file, a failed placement can leave a hidden file.
        if collector.failedPlacements.isEmpty { try disk.discard(ShardFile(.journal, of: share.shard).path) }
    }

    /// The lines of a shard's last part, and of the journal of a run that was killed, whose files are as it left them, besides those
    /// that it has now: an edit may have given their images to another shard, or removed their masters.
    private func kept(by shard: Shard, besides paths: Set<BytePath>) -> [LockFileLine] {
        func bytes(_ kind: ShardFile.Kind) -> [UInt8]? {
            try? project.target.contents(of: ShardFile(kind, of: shard).path, limit: 1 << 30)
        }
        let old = bytes(.part).flatMap { ShardPart($0) }
        let noted = bytes(.journal).flatMap(Journal.decode) ?? []
        let lines = ((old?.lines ?? []) + (old?.kept ?? []) + noted).filter { line in
            line.entry.origin.hasFile && !paths.contains(line.path)
                && (try? project.target.contents(of: line.path, limit: 1 << 30)).map { ContentHash(of: $0) }
                    == line.entry.hash
        }
        return Dictionary(lines.map { ($0.path, $0) }) { $1 }.values.sorted { $0.path < $1.path }
    }
}

extension Disk {
    /// Puts a file of a shard in its place, over an older one.
    func write(_ bytes: [UInt8], at path: BytePath) throws(DiskError) {
        guard try status(of: path) != nil else { return try place(bytes, at: path, expecting: .absent) }
        let old = ContentHash(of: try contents(of: path, limit: 1 << 30))
        if old == ContentHash(of: bytes) { return }
        try place(bytes, at: path, expecting: .file(old))
    }
}
