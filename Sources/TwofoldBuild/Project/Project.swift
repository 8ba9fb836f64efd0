import TwofoldSystem

/// The input of every operation: a tree, the selected paths and the policy, an engine, and limits on cores and memory.
///
/// ```swift
/// let engine = CombinedEngine(PNGEngine(), try VipsEngine())
/// let project = try Project(folder: "Resources", engine: engine)
/// let report = try BuildRun(project).runLocked()
/// ```
///
/// A project does nothing by itself. ``survey()`` reads it, and each command has its own operation: ``BuildRun``,
/// ``CheckRun``, ``FixRun``, `SizesRun`, `Adoption`, `Keeping`, `Pruning` and `MipmapRun`.
public struct Project: Sendable {
    /// The tree of the masters.
    package var source: any Disk
    /// Another tree to write copies of masters and variants to, at the same paths; nil writes beside the masters.
    package var staging: (any Disk)?
    /// The engine that decodes and encodes.
    package var engine: any ImageEngine
    /// The variants to make, and how.
    public var policy: BuildPolicy
    /// The selected folders and files; `[.root]` selects everything.
    package var selection: [BytePath]
    /// The paths that a person selected, where ``selection`` is only the part of them that a run is limited to: they decide
    /// which ignored files and which vector images count as named.
    ///
    /// Default: nil, those of ``selection``.
    package var named: [BytePath]?
    /// The files and folders of the source that are looked at; in a staging tree, all are.
    ///
    /// Default: all except those that `.gitignore` files in the tree ignore, hidden folders, and those of package managers.
    package var scope = TreeScope()
    /// What loads the images around the tree's root, where nothing in the tree tells.
    package var outer = Consumer.unknown
    /// The number of images that are processed at once, at least 1.
    public var jobs: Int
    /// The bytes of decoded pixels that may be in memory at once.
    ///
    /// Default: 1 GiB.
    package var memory: Int
    /// A folder outside the trees for the cache, which saves reading files again.
    ///
    /// Default: nil, nothing is cached.
    package var cache: (any Disk)?
    /// A cache of variants that other machines use, too; only a build asks it.
    ///
    /// Default: nil, every variant is made here.
    public var sharedCache: SharedCache?
    /// The idle threads of a run, for jobs that can be split; share the value with the engine so that it can use them, too.
    ///
    /// Default: a new value.
    package var cores = HelperThreads()
    /// Whether no other run can write the tree.
    ///
    /// Leftovers of killed runs are removed only then, because a living run could be using them.
    /// ``withLock(ifHeld:cancellation:onWait:_:)`` sets it. Default: false.
    package var isExclusive = false
    /// Whether everything that a survey sees of the tree is noted, for a ``SettledRun``.
    package var notesTree = false
    /// How much of a project a run is about.
    package enum Extent: Hashable, Sendable {
        /// Everything: a build writes the lock file.
        case everything
        /// A part; those of all machines are put together by a ``MergeRun``.
        case shard(Shard)
        /// The parts of all machines: what shards have done is compared with the disk.
        case merge
    }

    package var extent = Extent.everything
    /// The version of the program, which the parts of shards name, because another version may make other files.
    ///
    /// Default: that of the library, ``currentVersion``.
    package var version = Project.currentVersion
    /// When a large tree is surveyed in batches.
    package var batches = TreeBatches.Rule()
    /// Whether a large tree is surveyed in batches.
    package enum Division: Hashable, Sendable {
        /// Every survey is in one piece, because ``Survey/plan`` or ``Survey/states`` is asked for.
        case none
        /// It is, and a survey that keeps the cache writes what it learned about a batch's files there.
        case batches(keepsCache: Bool)
    }

    package var division = Division.none
    /// Whether the caller says for this run alone which variants are made: then lines of the lock file that nothing asks for belong to
    /// other runs.
    package var isForOneRun = false
    /// The timers, where a run is measured.
    package var timers: RunTimers?
    /// Diagnostics from before the project was opened, such as a misnamed configuration file; every survey reports them.
    package var earlierDiagnostics: [Diagnostic] = []

    /// A project on any disk.
    ///
    /// - Parameters:
    ///   - source: The tree of the masters.
    ///   - staging: Another tree to write copies of masters and variants to; nil writes beside the masters.
    ///   - engine: The engine that decodes and encodes.
    ///   - policy: The variants to make, and how.
    ///   - selection: The selected folders and files.
    ///   - jobs: The number of images that are processed at once.
    ///   - memory: The bytes of decoded pixels that may be in memory at once.
    ///   - cache: A folder outside the trees for the cache.
    public init(
        source: any Disk, staging: (any Disk)? = nil, engine: any ImageEngine, policy: BuildPolicy = BuildPolicy(),
        selection: [BytePath] = [.root], jobs: Int = 1, memory: Int = 1 << 30, cache: (any Disk)? = nil
    ) {
        self.source = source
        self.staging = staging
        self.engine = engine
        self.policy = policy
        self.selection = selection
        self.jobs = jobs
        self.memory = memory
        self.cache = cache
    }

    /// A project in a folder of the file system.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder.
    ///   - staging: The path of another folder to write copies of masters and variants to; nil writes beside the masters.
    ///   - engine: The engine that decodes and encodes.
    ///   - policy: The variants to make, and how.
    ///   - jobs: The number of images that are processed at once. Default: one for each processor.
    /// - Throws: `DiskError` when the folder does not exist or cannot be opened.
    public init(
        folder: String, staging: String? = nil, engine: any ImageEngine, policy: BuildPolicy = BuildPolicy(),
        jobs: Int = Self.processorCount
    ) throws(DiskError) {
        let source = try LocalDisk(folder: folder)
        var target: (any Disk)?
        if let staging { target = try LocalDisk(folder: staging) }
        self.init(source: source, staging: target, engine: engine, policy: policy, jobs: jobs)
    }

    /// The part that a run is limited to.
    package var shard: Shard? { if case .shard(let shard) = extent { shard } else { nil } }

    /// Whether a survey in batches writes what it learned into the cache.
    var keepsCache: Bool { division == .batches(keepsCache: true) }

    /// The tree that is written.
    package var target: any Disk { staging ?? source }

    /// Where files are noted before they show.
    var journal: BytePath { shard.map { ShardFile(.journal, of: $0).path } ?? Journal.path }

    /// Whether masters and hand-made files are copied, because another tree is written.
    package var isStaging: Bool { staging != nil }

    package func isSelected(_ path: BytePath) -> Bool { selection.contains { path.isWithin($0) } }

    func isSelected(_ variant: BytePath, _ lockFile: LockFile) -> Bool {
        isSelected(variant) || lockFile[variant].map { isSelected($0.master) } ?? false
    }

    func isSelected(_ diagnostic: Diagnostic) -> Bool {
        ([diagnostic.path] + diagnostic.related).contains(where: isSelected)
    }
}

extension Project {
    /// The version of the library, which is also the program's.
    package static let currentVersion = "0.1.0"

    /// The number of processors that are in use on this machine.
    public static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}

// The image files of a project, without reading any.

extension Project {
    /// The selected image files, sorted by path, also those whose extension a suffix hides; ignored ones are left out.
    package func imageFiles() -> [BytePath] {
        TreeListing.list(source, selection: selection, scope: scope).items.filter { item in
            guard item.kind == .file, item.omission == nil, isSelected(item.path) else { return false }
            return TreeListing.isImageName(item.path.name) || AssetName(parsing: item.path.name).isMisnamedImage
        }.map(\.path)
    }
}
