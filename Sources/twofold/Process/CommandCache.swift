/// Answers a build that had nothing to do before, and has nothing to do now, and a check of the same files, without doing it
/// again.
///
/// Most builds are such, and most of what they would do is to read the command line, the lock file and the cache, and to plan
/// what was planned before. The same command line in the same folder has the same result while program, tree and settings are
/// the same, so only those are compared. Where anything differs, the command takes place.
struct CommandCache {
    private let tree: TreeSelection
    private let program: FileStatus
    private let file: BytePath
    private let surroundings: [CachedCommand.Surrounding]
    /// A time before anything was read.
    private let start: Int64

    /// The cache for a command; nil for one that is not cached.
    ///
    /// - Parameters:
    ///   - isPlain: Whether the command depends on nothing but its words, the tree, and what surrounds it.
    ///   - trees: The trees that it names.
    ///   - start: A time before these were looked up.
    init?(isPlain: Bool, _ trees: [TreeSelection], since start: Int64) {
        guard isPlain, let tree = trees.first, trees.count == 1, tree.selection == [.root],
            let program = Self.program, let file = Self.file
        else { return nil }
        self.tree = tree
        self.program = program
        self.file = file
        self.start = start
        surroundings = Self.surroundings(of: tree.root).map(CachedCommand.Surrounding.init)
    }

    /// Keeps the result of a build for the next, if it depends on nothing but what will be compared.
    func keep(_ build: BuildCommand, _ survey: Survey, _ report: RunReport, in cache: (any Disk)?) {
        guard let run = SettledRun(survey, report, since: start) else { return }
        keep(.build(run), build.plan, build.output, in: cache)
    }

    func keep(_ check: CheckCommand, _ result: SettledCheck, in cache: (any Disk)?) {
        let shown = check.format.showsNotes(check.output.verbosity) ? result : result.withoutNotes
        keep(.check(shown, format: check.format.rawValue), check.plan, check.output, in: cache)
    }

    private func keep(
        _ work: CachedCommand.Work, _ plan: PlanOptions, _ output: OutputOptions, in cache: (any Disk)?
    ) {
        let changes = surroundings.compactMap(\.status).map { max($0.modified, $0.changed) }
        guard let cache, changes.allSatisfy({ SettledRun.isReliable($0, since: start) }) else { return }
        CachedCommand(
            program: program, root: tree.root, paths: plan.paths.map(RawArguments.bytes), surroundings: surroundings,
            isQuiet: output.verbosity == .quiet, color: output.color.rawValue, work: work
        ).save(at: file, in: cache)
    }

    /// Answers the command line of this process; nil if it is not in the cache, or something has changed.
    static func answer() -> ExitStatus? {
        let start = ContinuousClock.now
        guard let file, let folder = CacheFolder.path,
            withCString(folder + slash + file.bytes, { access($0, F_OK) }) == 0
        else { return nil }
        Terminal.prepare()
        guard let cache = CacheFolder.open(), let command = CachedCommand(at: file, in: cache),
            command.program == program,
            places(command.paths).allSatisfy({ realPath(of: $0) == command.root }),
            // One that is new there decides, too.
            Set(command.surroundings.map(\.path)).isSuperset(of: OuterEvidence.files(above: command.root)),
            command.surroundings.allSatisfy({ $0 == CachedCommand.Surrounding(at: $0.path) }),
            let color = ColorChoice(rawValue: command.color), let tree = try? LocalDisk(folder: command.root)
        else { return nil }
        let console = Console(color: color, command.isQuiet ? .quiet : .normal)
        let root = ReportRoot(of: [command.root])
        // More would wait for the system, and not for the disk. A quota is not worth its reading here.
        let threads = min(4, MachineResources.cores)
        switch command.work {
        case .build(let run):
            // While another run writes the tree, this one waits for it.
            guard case .taken(let lock) = tree.lock(),
                withExtendedLifetime(lock, { command.work.isCurrent(on: tree, threads: threads) })
            else { return nil }
            var report = run.report
            report.duration = ContinuousClock.now - start
            console.result(console.reporter(root).text(report))
            return .success
        case .check(let check, let format):
            guard let format = CheckFormat(rawValue: format), command.work.isCurrent(on: tree, threads: threads) else {
                return nil
            }
            var output = CheckOutput(format: format, console: console, root: root)
            output.report = check.report
            output.report.duration = ContinuousClock.now - start
            guard (try? output.show()) != nil else { return .someFailed }
            return output.end(paths: command.paths.map { String(decoding: $0, as: UTF8.self) })
        }
    }

    // MARK: What a command depends on

    /// The running program; nil when the system does not say.
    private static var program: FileStatus? {
        CurrentExecutable.path.flatMap { FileStatus(at: Array($0.utf8), followsLink: true) }
    }

    /// The file of the command line in the folder of caches.
    private static var file: BytePath? {
        currentFolder.flatMap { CachedCommand.file(for: Array(RawArguments.all.dropFirst()), in: $0) }
    }

    /// The paths that have to lead to the root.
    private static func places(_ paths: [[UInt8]]) -> [[UInt8]] {
        paths.isEmpty ? [Array(".".utf8)] : paths
    }

    /// The files at a root and above it that decide where the root is, and on the settings: some may not exist.
    private static func surroundings(of root: [UInt8]) -> [[UInt8]] {
        let names = [".git", Configuration.fileName, ".gitignore"] + Configuration.mistakenNames + LockFileName.names
        // Every search ends at the root of a repository.
        let folders = upToRepository(root)
        let files = folders.flatMap { folder in names.map { joined(folder, $0.utf8) } }
        let index = GitRepository(holding: root).map { [$0.index] } ?? []
        return files + OuterEvidence.files(above: root) + [joined(folders.last ?? root, ".git/info/exclude".utf8)]
            + index
    }
}
