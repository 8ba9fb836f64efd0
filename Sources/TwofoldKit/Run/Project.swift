/// What operations work on: a tree, what is asked for in it, what decodes and encodes, and how much of the machine may be
/// used.
///
/// ```swift
/// let engine = CombinedEngine(PNGEngine(), try VipsEngine())
/// let project = try Project(folder: "Resources", engine: engine)
/// let report = try BuildRun(project).runLocked()
/// ```
///
/// A project does nothing by itself. ``survey()`` reads it, and each command is an operation of its own: ``BuildRun``,
/// ``CheckRun``, ``FixRun``, ``SizesRun``, ``Adoption``, ``Keeping``, ``Pruning`` and ``MipmapRun``.
public struct Project: Sendable {
    /// The tree that the masters are in.
    public var source: any Disk
    /// Another tree to write masters and variants to, at the same places; nil writes beside the masters.
    public var staging: (any Disk)?
    /// What decodes and encodes.
    public var engine: any ImageEngine
    /// What to make.
    public var policy: BuildPolicy
    /// The folders and files that are asked for; `[.root]` is everything.
    public var selection: [BytePath]
    /// What of the source is looked at; in another target, everything is.
    ///
    /// Default: everything but what `.gitignore` files in the tree ignore, hidden folders, and those of package managers.
    public var scope = TreeScope()
    /// Images that are worked on at once, at least 1.
    public var jobs: Int
    /// Bytes of decoded pixels that may be alive at once.
    ///
    /// Default: 1 GiB.
    public var memory: Int
    /// A folder outside the trees where facts about their files are remembered, to spare reading them again.
    ///
    /// Default: nil, nothing is remembered.
    public var cache: (any Disk)?
    /// The threads that a run has to spare, for jobs that can be split, and for an engine that was made with the same.
    ///
    /// Default: a value of its own.
    public var cores = HelperThreads()
    /// Whether nobody else writes the tree meanwhile: what a killed run left is removed only then, because a run that is
    /// alive might be using it.
    ///
    /// ``withLock(ifHeld:cancellation:onWait:_:)`` sets it. Default: false.
    public var isExclusive = false
    /// What was found before the project was opened, such as a configuration file of a mistaken name; every survey reports
    /// it.
    ///
    /// Default: none.
    public var remarks: [Diagnostic] = []

    /// A project on any disk.
    ///
    /// - Parameters:
    ///   - source: The tree that the masters are in.
    ///   - staging: Another tree to write masters and variants to, at the same places; nil writes beside the masters.
    ///   - engine: What decodes and encodes.
    ///   - policy: What to make.
    ///   - selection: The folders and files that are asked for.
    ///   - jobs: Images that are worked on at once.
    ///   - memory: Bytes of decoded pixels that may be alive at once.
    ///   - cache: A folder outside the trees where facts about their files are remembered.
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
    ///   - folder: Its path.
    ///   - staging: The path of another folder to write masters and variants to; nil writes beside the masters.
    ///   - engine: What decodes and encodes.
    ///   - policy: What to make.
    ///   - jobs: Images that are worked on at once.
    /// - Throws: `DiskError` when there is no such folder, or it cannot be opened.
    public init(
        folder: String, staging: String? = nil, engine: any ImageEngine, policy: BuildPolicy = BuildPolicy(),
        jobs: Int = 1
    ) throws(DiskError) {
        let source = try LocalDisk(folder: folder)
        var target: (any Disk)?
        if let staging { target = try LocalDisk(folder: staging) }
        self.init(source: source, staging: target, engine: engine, policy: policy, jobs: jobs)
    }

    /// The tree that is written.
    public var target: any Disk { staging ?? source }

    /// Whether masters and hand-made files are brought along, because another tree is written.
    var isStaging: Bool { staging != nil }

    func isSelected(_ path: BytePath) -> Bool { selection.contains { path.isWithin($0) } }

    func isSelected(_ variant: BytePath, _ ledger: Ledger) -> Bool {
        isSelected(variant) || ledger[variant].map { isSelected($0.master) } ?? false
    }

    func isSelected(_ diagnostic: Diagnostic) -> Bool {
        ([diagnostic.path] + diagnostic.related).contains(where: isSelected)
    }
}
