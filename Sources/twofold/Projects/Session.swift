import ArgumentParser
import TwofoldKit

/// One project to work on, opened: the options resolved into the library's values.
struct Session {
    var tree: TreeSelection
    var project: Project
    /// The tree that is written; nil when it is not there yet, and nothing is to be written.
    var written: LocalDisk?
    /// The absolute path of the folder that it is staged in; nil where variants are beside their masters.
    var staging: [UInt8]?
    /// The index of the repository that the project is in; nil where nothing is to be renamed in it.
    var index: GitIndex?

    /// The root as programs see it in JSON.
    var rootText: String { String(decoding: tree.root, as: UTF8.self) }

    /// How the paths of staged files begin when they are shown; nil where variants are beside their masters.
    var stagingPrefix: String? {
        staging.map { String(decoding: pathPrefix(of: $0, in: currentFolder), as: UTF8.self) }
    }

    /// Opens the projects that the options name and those nested in them, and gives up the rights to everything else.
    ///
    /// - Parameters:
    ///   - options: What the user asked for.
    ///   - safety: How the decoders are confined.
    ///   - console: Where that is told.
    ///   - isDurable: Whether placed files must survive a power cut.
    ///   - writes: Whether anything is written.
    ///   - makesFolders: Whether the folder of `--into` is made where it is missing, by a command that writes.
    ///   - renames: Whether files are renamed, in Git's index too.
    ///   - report: The path of a report that is written all the same.
    ///   - baseline: The path of a baseline that is written all the same.
    /// - Returns: The projects, each before those below it.
    static func open(
        _ options: PlanOptions, _ safety: SafetyOptions, _ console: Console, isDurable: Bool, writes: Bool,
        makesFolders: Bool = true, renames: Bool = false, report: String? = nil, baseline: String? = nil
    ) throws -> [Session] {
        let trees = try TreeSelection.resolve(options.paths)
        if options.into != nil, trees.count > 1 {
            throw ValidationError("--into takes paths of one tree; these are of \(trees.count). Run once for each.")
        }
        // Before anything is made, and before the right to read them is given up.
        let found = try ProjectSelection.find(trees, options, isDurable: isDurable)
        let staging = try options.into.map {
            try Staging($0, for: trees[0], isDurable: isDurable, makesFolders: writes && makesFolders)
        }
        let projects = found.filter { staging?.holds($0.tree) != true }
        let targets = try projects.map { try staging?.disk(for: $0.tree) }
        let places = try projects.map { try staging?.place(of: $0.tree) }
        // In the sandbox no program can be started.
        let indices = projects.map { renames ? GitIndex.open($0.tree.root) : nil }
        let cache = CacheFolder.open()

        let ignored = DecoderEnvironment.clear()
        if console.verbosity == .verbose { for variable in ignored { console.say("ignored: \(variable)\n") } }
        let sandbox = Sandbox(
            sources: projects.map(\.source), staging: targets.compactMap { $0 as? LocalDisk }, cache: cache,
            writes: writes, reports: [report, baseline].compactMap { $0.map(ReportFile.folder) })
        let confinement = safety.sandbox ? sandbox.enter() : "none (--no-sandbox)"
        if console.verbosity == .verbose { console.say("sandbox: \(confinement)\n") }
        let cores = HelperThreads()
        // Projects with the same limits share one.
        var engines: [ImageLimits: any ImageEngine] = [:]
        let sessions = projects.indices.map { number in
            let found = projects[number]
            let policy = options.policy(over: found.configuration)
            let engine =
                engines[policy.limits] ?? options.engine.engine(isolatesAll: safety.isolate, policy.limits, cores)
            engines[policy.limits] = engine
            var project = Project(
                source: found.source, staging: targets[number], engine: engine, policy: policy,
                selection: found.tree.selection, cache: cache)
            project.cores = cores
            project.remarks = found.configuration.remarks
            project.scope = found.scope
            return Session(
                tree: found.tree, project: project,
                written: options.into == nil ? found.source : targets[number] as? LocalDisk, staging: places[number],
                index: indices[number])
        }
        if console.verbosity == .verbose {
            if let first = sessions.first { console.say("engine: \(first.project.engine.identity)\n") }
            var said: Set<[UInt8]> = []
            for path in projects.compactMap(\.configuration.path) where said.insert(path).inserted {
                console.say("configuration: \(Quoting.display(path))\n")
            }
        }
        return sessions
    }
}

/// Writes a report file that the user named, by the same rules as any other file.
enum ReportFile {
    static func write(_ bytes: [UInt8], to path: String) throws(DiskError) {
        guard let name = name(of: path) else { throw DiskError("open", .root, .notARegularFile) }
        let disk = try LocalDisk(folder: folder(of: path))
        // The user named this file to be written: an older report there is theirs to replace.
        let old: ExpectedFile =
            try disk.status(of: name) == nil
            ? .absent : .file(ContentHash(of: try disk.contents(of: name, limit: .max - 1)))
        try disk.place(bytes, at: name, expecting: old)
    }

    /// Its name in that folder; nil when the path can be no file's.
    static func name(of path: String) -> BytePath? {
        let whole = RawArguments.bytes(of: path)
        let start = whole.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        guard let name = BytePath(Array(whole[start...])), name != .root else { return nil }
        return name
    }

    /// The folder that it is written to, as the user named it.
    static func folder(of path: String) -> [UInt8] {
        let whole = RawArguments.bytes(of: path)
        guard let end = whole.lastIndex(of: UInt8(ascii: "/")) else { return Array(".".utf8) }
        return end == 0 ? Array("/".utf8) : Array(whole[..<end])
    }
}
