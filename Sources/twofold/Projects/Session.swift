/// One opened project: the options resolved into the library's values.
struct Session {
    var tree: TreeSelection
    var project: Project
    /// The settings of its configuration file.
    var settings: PolicySettings
    /// The tree that is written; nil when it does not exist yet and the command writes nothing.
    var written: LocalDisk?
    /// The absolute path of the folder that files are staged in; nil where variants are beside their masters.
    var staging: [UInt8]?
    /// The index of the project's repository; nil where the command renames nothing in it.
    var index: GitIndex?
    /// Why the run has all rights of its user; nil where the sandbox is in force.
    var unconfined: String?
    /// Whether the command writes, so that the tree has to be locked.
    var writes: Bool

    /// What a command does with files, which decides the rights that it keeps.
    struct Access {
        /// Whether anything but reports and the cache is written.
        var writes: Bool
        /// Whether placed files must survive a power cut.
        var isDurable = true
        /// Whether a command that writes makes a missing folder of `--into`.
        var makesFolders = true
        /// Whether folders are made in the trees themselves.
        var makesFoldersInTrees = false
        /// Whether files are renamed, in Git's index too.
        var renames = false
        /// The paths of reports and other files that options name, which are written in any case.
        var reports: [String?] = []
        var shared: OpenedCache?
        /// The option that names the folder of `--into`, for messages.
        var intoOption = "--into"

        /// That of a command that writes nothing.
        static let reading = Access(writes: false)
    }

    /// The writer of documents for programs.
    var json: JSONReport { ReportRoot([self]).json }

    /// Opens the projects that the options name and those nested in them, and enters the sandbox.
    ///
    /// - Parameters:
    ///   - trees: The trees to open in place of those that the options name.
    ///   - jobs: The number of folders to read at once, and then of images.
    /// - Returns: The projects, each before those below it.
    static func open(
        _ options: PlanOptions, _ safety: SafetyOptions, _ console: Console, access: Access,
        trees: [TreeSelection]? = nil, shard: Shard? = nil, jobs: Int = 1
    ) throws -> [Session] {
        let trees = try trees ?? TreeSelection.resolve(options)
        if options.into != nil, trees.count > 1 {
            throw ValidationError(
                "\(access.intoOption) works on one project, but these paths are in \(trees.count). Run twofold once for each."
            )
        }
        if let scale = options.sourceScale {
            try scale.check(trees.compactMap { tree in (try? LocalDisk(folder: tree.root)).map { (tree, $0) } })
        }
        let cache = CacheFolder.open()
        // Configurations are parsed before their trees are known, so a first sandbox lets everything be read. The program that renames
        // in Git's index has to be started first.
        var isForbidden = false
        let reports = access.reports.compactMap { $0.map(ReportFile.folder) }
        if !access.renames, safety.sandbox != false {
            let first = Sandbox(
                sources: trees.compactMap { try? LocalDisk(folder: $0.root) },
                staging: [options.into].compactMap { $0.flatMap(Staging.nearestFolder) }, cache: cache,
                shared: access.shared, writes: access.writes, makesFolders: true, removesFolders: true, readsAll: true,
                reports: reports)
            if case .inForce = first.enter() { isForbidden = true }
        }
        // Configurations are read before anything is made, and before the sandbox makes them unreadable.
        let found = try ProjectSelection.find(trees, options, isDurable: access.isDurable, jobs: jobs)
        let staging = try options.into.map {
            try Staging(
                $0, option: access.intoOption, for: trees[0], isDurable: access.isDurable,
                makesFolders: access.writes && access.makesFolders)
        }
        let projects = found.filter { staging?.holds($0.tree) != true }
        let targets = try projects.map { try staging?.disk(for: $0.tree) }
        let places = try projects.map { try staging?.place(of: $0.tree) }
        // No program can be started inside the sandbox.
        let indices = projects.map { access.renames ? GitIndex.open($0.tree.root, $0.scope.tracked) : nil }
        let ignored = DecoderEnvironment.clear()
        if console.verbosity == .verbose { for variable in ignored { console.say("ignored: \(variable)\n") } }
        var policies = projects.map { options.policy(over: $0.configuration) }
        let raised = Set(
            projects.flatMap { $0.configuration.configuration.raisedLimits(under: options.settings) }.map { limit in
                "twofold: only the command line raises a limit, so limits.\(limit) of \(Configuration.fileName) has no effect; "
                    + "pass --max-\(limit)\n"
            })
        if console.verbosity > .quiet { for line in raised.sorted() { console.say(line) } }
        if let catalog = options.catalog {
            guard projects.count == 1 else {
                throw ValidationError(
                    "--catalog works on one project, but these paths are in \(projects.count). Run twofold once for each."
                )
            }
            var target = try CatalogTarget.target(catalog, in: projects[0].tree)
            target.providesNamespaces = options.namespaces
            policies[0].targets.append(target)
        } else if options.namespaces {
            throw ValidationError("--namespaces needs --catalog; a target in the configuration has 'namespaces: true'.")
        }
        var sandbox = Sandbox(
            sources: projects.map(\.source), staging: targets.compactMap { $0 as? LocalDisk }, cache: cache,
            shared: access.shared, writes: access.writes,
            makesFolders: access.makesFoldersInTrees
                || policies.contains { $0.targets.contains(where: \.makesFolders) },
            removesFolders: access.makesFoldersInTrees || projects.contains { $0.source.hasShards },
            reports: reports)
        sandbox.hasForbidden = isForbidden
        let unconfined = try safety.confine(sandbox, console)
        let cores = HelperThreads()
        // Projects with the same limits share an engine.
        var engines: [ImageLimits: any ImageEngine] = [:]
        let sessions = projects.indices.map { number in
            let found = projects[number]
            let policy = policies[number]
            let engine =
                engines[policy.limits] ?? options.engine.engine(isolatesAll: safety.isolatesAll, policy.limits, cores)
            engines[policy.limits] = engine
            var project = Project(
                source: found.source, staging: targets[number], engine: engine, policy: policy,
                selection: found.tree.selection, jobs: jobs, cache: cache)
            project.cores = cores
            project.sharedCache = access.shared?.cache
            project.earlierDiagnostics = found.configuration.diagnostics
            project.scope = found.scope
            project.outer = found.outer
            project.isForOneRun = options.saysWhatIsMade
            project.extent = shard.map(Project.Extent.shard) ?? .everything
            project.version = twofoldVersion
            return Session(
                tree: found.tree, project: project, settings: found.configuration.configuration.settings,
                written: options.into == nil ? found.source : targets[number] as? LocalDisk, staging: places[number],
                index: indices[number], unconfined: unconfined, writes: access.writes)
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

/// Writes a report file that the user named, with the same durability as any other file.
enum ReportFile {
    static func write(_ bytes: [UInt8], to path: String) throws(DiskError) {
        guard let name = name(of: path) else { throw DiskError("open", .root, .notARegularFile) }
        let disk = try LocalDisk(folder: folder(of: path))
        // The user named this file as the one to write, so an older report there can be replaced.
        let old: ExpectedFile =
            try disk.status(of: name) == nil
            ? .absent : .file(ContentHash(of: try disk.contents(of: name, limit: .max - 1)))
        try disk.place(bytes, at: name, expecting: old)
    }

    /// Writes the report of `--report`; returns false, after a message, when that fails.
    static func save(_ text: String, to path: String, _ console: Console) -> Bool {
        do throws(DiskError) {
            try write(Array(text.utf8), to: path)
            return true
        } catch {
            console.say("twofold: \(Quoting.display(Array(path.utf8))): the report: \(error.reason)\n")
            return false
        }
    }

    /// What to do about a file that the system does not let be written.
    static func advice(_ error: DiskError) -> String {
        if case .system(ENOENT, _) = error.kind { return "make the folder first, or name a file in another folder" }
        return "check the folder's permissions and free space, or name a file in another folder"
    }

    /// Whether a path is free or holds an earlier file of the same sort: any other file there may be somebody's artwork.
    ///
    /// - Parameter mark: A text at the beginning of every file of the sort.
    static func isReplaceable(_ path: String, by mark: String) throws(DiskError) -> Bool {
        guard let name = name(of: path) else { return true }
        let disk = try LocalDisk(folder: folder(of: path))
        guard try disk.status(of: name) != nil else { return true }
        return String(decoding: try disk.read(name, upTo: 1024).bytes, as: UTF8.self).contains(mark)
    }

    /// The name of the file in its folder; nil when the path cannot name a file.
    static func name(of path: String) -> BytePath? {
        guard let name = BytePath(lastName(of: RawArguments.bytes(of: path))), name != .root else { return nil }
        return name
    }

    /// The folder that the file is written to, as the user named it.
    static func folder(of path: String) -> [UInt8] {
        let whole = RawArguments.bytes(of: path)
        return whole.contains(slash[0]) ? parent(whole) : Array(".".utf8)
    }
}
