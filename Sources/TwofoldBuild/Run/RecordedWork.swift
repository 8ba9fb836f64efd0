/// The steps of all runs that make files: the journal of a killed run before their jobs, the lock file after them.
struct RecordedWork {
    var writer: LockFileWriter
    var collector: ResultCollector

    init(_ project: Project, _ file: LockFileContent, _ collector: ResultCollector, isMerge: Bool = false) {
        writer = LockFileWriter(project, file)
        writer.isMerge = isMerge
        self.collector = collector
    }

    /// Removes leftovers of killed runs, and records the files that they made.
    ///
    /// - Returns: False when the lock file cannot be written; then nothing may be placed.
    func begin(leftovers: [BytePath]) -> Bool {
        for diagnostic in writer.sweep(leftovers) { collector.add(diagnostic) }
        guard let problem = writer.settleJournal() else { return true }
        collector.add(problem)
        return problem.severity != .error
    }

    /// Records the files that were made and those that were removed.
    func record(_ removal: OrphanRemoval? = nil, dropping deadLines: [BytePath] = []) {
        let lines = collector.newLines
        var changes: [BytePath: LockFile.Entry?] = [:]
        changes.reserveCapacity(lines.count)
        for line in lines { changes[line.path] = .some(line.entry) }
        for path in deadLines { changes[path] = .some(nil) }
        changes.merge(removal?.changes ?? [:]) { $1 }
        let folders = Self.folders(above: lines.lazy.map(\.path)).union(removal?.removed.map(\.folder) ?? [])
        if let problem = writer.commit(changes, in: folders) { collector.add(problem) }
        writer.note(collector.failedPlacements)
    }

    /// Records what batches have made, whose lines the writer has already.
    ///
    /// - Parameters:
    ///   - folders: The folders in which names were made.
    ///   - failed: The lines of files that could not be placed.
    func record(batchesIn folders: Set<BytePath>, failed: [LockFileLine], dropping deadLines: [BytePath]) {
        var changes: [BytePath: LockFile.Entry?] = [:]
        for path in deadLines { changes[path] = .some(nil) }
        if let problem = writer.commit(changes, in: folders, hasNews: !folders.isEmpty) { collector.add(problem) }
        writer.note(failed)
    }

    /// The folders of these paths and those above them, which may be new.
    static func folders(above paths: some Sequence<BytePath>) -> Set<BytePath> {
        var folders: Set<BytePath> = []
        var last: BytePath?
        for path in paths {
            var folder = path.folder
            // Files of a folder follow one another.
            if folder == last { continue }
            last = folder
            while folders.insert(folder).inserted { folder = folder.folder }
        }
        return folders
    }
}
