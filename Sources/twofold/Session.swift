import ArgumentParser
import TwofoldKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// One tree to work on, opened: the options resolved into the library's values.
struct Session {
    var tree: WorkTree
    var build: Build
    /// The tree that is written; nil when it is not there yet, and nothing is to be written.
    var written: LocalDisk?

    /// The root as programs see it in JSON.
    var rootText: String { String(decoding: tree.root, as: UTF8.self) }

    /// Opens the trees that the options name, and gives up the rights to everything else.
    ///
    /// - Parameters:
    ///   - options: What the user asked for.
    ///   - safety: How the decoders are confined.
    ///   - console: Where that is told.
    ///   - isDurable: Whether placed files must survive a power cut.
    ///   - writes: Whether anything is written, and the folder of `--into` is made where it is missing.
    ///   - report: The path of a report that is written all the same.
    ///   - baseline: The path of a baseline that is written all the same.
    static func open(
        _ options: PlanOptions, _ safety: SafetyOptions, _ console: Console, isDurable: Bool, writes: Bool,
        report: String? = nil, baseline: String? = nil
    ) throws -> [Session] {
        let trees = try WorkTree.resolve(options.paths)
        // Before anything is made, and before the right to read them is given up.
        let configurations = try trees.map { try ConfigurationFile.find(for: $0, options.configuration) }
        let scopes = trees.indices.map { options.scope.scope(of: trees[$0], over: configurations[$0]) }
        if options.into != nil, trees.count > 1 {
            throw ValidationError("--into takes paths of one tree; these are of \(trees.count). Run once for each.")
        }
        let staging = try options.into.map {
            try openStaging($0, for: trees[0], isDurable: isDurable, writes: writes)
        }
        let sources = try trees.map { try disk($0.root, isDurable: isDurable) }
        let cache = CacheFolder.open()

        let ignored = DecoderEnvironment.clear()
        if console.verbosity == .verbose { for variable in ignored { console.say("ignored: \(variable)\n") } }
        let sandbox = Sandbox(
            sources: sources, staging: staging as? LocalDisk, cache: cache, writes: writes,
            reports: [report, baseline].compactMap { $0.map(ReportFile.folder) })
        let confinement = safety.sandbox ? sandbox.enter() : "none (--no-sandbox)"
        if console.verbosity == .verbose { console.say("sandbox: \(confinement)\n") }
        let cores = SpareCores()
        // Trees with the same limits share one.
        var engines: [ImageLimits: any ImageEngine] = [:]
        let sessions = trees.indices.map { index in
            let policy = options.policy(over: configurations[index])
            let engine =
                engines[policy.limits] ?? options.engine.engine(isolatesAll: safety.isolate, policy.limits, cores)
            engines[policy.limits] = engine
            var build = Build(
                source: sources[index], staging: staging, engine: engine, policy: policy,
                selection: trees[index].selection, cache: cache)
            build.cores = cores
            build.scope = scopes[index]
            return Session(
                tree: trees[index], build: build,
                written: options.into == nil ? sources[index] : staging as? LocalDisk)
        }
        if console.verbosity == .verbose {
            if let first = sessions.first { console.say("engine: \(first.build.engine.identity)\n") }
            for path in configurations.compactMap(\.path) { console.say("configuration: \(Quoting.display(path))\n") }
        }
        return sessions
    }

    private static func openStaging(
        _ path: String, for tree: WorkTree, isDurable: Bool, writes: Bool
    ) throws -> any Disk {
        let bytes = RawArguments.bytes(of: path)
        if !writes, realPath(of: bytes) == nil, errno == ENOENT { return AbsentFolder() }
        let isMade = withCString(bytes) { mkdir($0, 0o777) } == 0 || errno == EEXIST
        guard isMade, let real = realPath(of: bytes) else {
            throw ValidationError("--into \(Quoting.display(bytes)): \(String(cString: strerror(errno))).")
        }
        if isWithin(tree.root, real) {
            throw ValidationError("--into '\(path)' holds the masters themselves; name another folder.")
        }
        return try disk(real, isDurable: isDurable)
    }

    private static func disk(_ folder: [UInt8], isDurable: Bool) throws -> LocalDisk {
        do throws(DiskError) {
            return try LocalDisk(folder: folder, isDurable: isDurable)
        } catch {
            throw ValidationError("\(Quoting.display(folder)): \(error.reason).")
        }
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
