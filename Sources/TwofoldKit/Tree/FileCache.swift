import Synchronization

/// What is known of a tree's files by their bytes, so that no file is read twice for one answer: within a run, and, for
/// files whose status is as it was, from one run to the next.
final class FileCache: Sendable {
    private struct State {
        var facts: PathTable<CachedFile>
        var hasNews = false
    }

    private let disk: any Disk
    private let limit: Int
    private let state: Mutex<State>

    /// An index that begins with what is remembered.
    ///
    /// - Parameters:
    ///   - disk: The tree.
    ///   - limits: Files beyond these are not read.
    ///   - facts: What earlier runs learned.
    init(disk: any Disk, limits: ImageLimits, facts: PathTable<CachedFile> = [:]) {
        self.disk = disk
        limit = limits.fileBytes
        state = Mutex(State(facts: facts))
    }

    /// What is known of a file that has this status.
    func fact(of path: BytePath, status: FileStatus?) -> CachedFile? {
        guard let status else { return nil }
        return state.withLock { $0.facts[path] }.flatMap { $0.status == status ? $0 : nil }
    }

    /// Remembers something of a file.
    func learn(_ path: BytePath, status: FileStatus, _ change: (inout CachedFile) -> Void) {
        state.withLock { state in
            var fact = state.facts[path] ?? CachedFile(status: status)
            if fact.status != status { fact = CachedFile(status: status) }
            change(&fact)
            state.facts.set(fact, at: path)
            state.hasNews = true
        }
    }

    /// The SHA-256 of a file's bytes; read only when it is not known.
    ///
    /// - Parameter status: The file's status as far as it is known.
    func hash(of path: BytePath, status: FileStatus?) throws(DiskError) -> ContentHash {
        if let known = fact(of: path, status: status)?.hash { return known }
        let content = try disk.content(of: path, limit: limit)
        let hash = ContentHash(of: content.bytes)
        learn(path, status: content.status) { $0.hash = hash }
        return hash
    }

    /// Everything worth remembering for another run; nil when there is nothing new.
    ///
    /// - Parameters:
    ///   - isPresent: Whether a path that was known is still there: others are forgotten.
    ///   - readAt: A moment before this run read anything.
    func news(readAt: Int64, isPresent: (BytePath) -> Bool) -> PathTable<CachedFile>? {
        let (facts, hasNews) = state.withLock { ($0.facts, $0.hasNews) }
        guard hasNews else { return nil }
        return facts.filter { path, fact in fact.isReliable(readAt: readAt) && isPresent(path) }
    }
}

/// A tree as it was listed, and what its files hold.
struct IndexedTree: Sendable {
    let disk: any Disk
    let index: FileCache
    /// The listed paths; nil for a tree that was not listed, whose disk is asked instead.
    let items: ListedItems?

    init(_ tree: TreeListing?, disk: any Disk, index: FileCache) {
        self.disk = disk
        self.index = index
        items = tree.map { ListedItems($0.items) }
    }

    /// What stands at a path; nil when nothing does.
    func status(of path: BytePath) throws(DiskError) -> FileStatus? {
        guard let items else { return try disk.status(of: path) }
        guard let item = items[path] else { return nil }
        if let status = item.status { return status }
        return try disk.status(of: path)
    }

    /// The SHA-256 of a file's bytes.
    func hash(of path: BytePath) throws(DiskError) -> ContentHash {
        try index.hash(of: path, status: items?[path]?.status)
    }
}
