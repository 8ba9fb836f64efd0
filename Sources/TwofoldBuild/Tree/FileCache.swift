import Synchronization

/// A cache of what the bytes of a tree's files say, so that no file is read twice for one answer.
///
/// It serves one run, and the next runs for files whose status is the same.
package final class FileCache: Sendable {
    /// A part of the results that this run adds, behind a separate lock.
    private final class Part: Sendable {
        let entries = Mutex<PathTable<CachedFile>>([:])
    }

    /// With one lock for all, many threads that read thousands of small files wait for each other and not for the disk.
    private static let partCount = 64

    private let disk: any Disk
    private let limit: Int
    /// The results of earlier runs, which need no lock.
    private let earlier: PathTable<CachedFile>
    private let parts: [Part]

    /// A cache that begins with the results of earlier runs.
    ///
    /// - Parameter limits: Files beyond these are not read.
    init(disk: any Disk, limits: ImageLimits, entries: PathTable<CachedFile> = [:]) {
        self.disk = disk
        limit = limits.fileBytes
        earlier = entries
        parts = (0..<Self.partCount).map { _ in Part() }
    }

    /// The part that a path belongs to, by a sum over its end, which costs less than the hash of a dictionary.
    private func part(of path: BytePath) -> Part {
        var sum = UInt(path.bytes.count)
        for byte in path.bytes.suffix(24) { sum = (sum ^ UInt(byte)) &* 0x0100_0193 }
        return parts[Int((sum >> 8) % UInt(Self.partCount))]
    }

    /// The cached results about a file with this status.
    package func entry(of path: BytePath, status: FileStatus?) -> CachedFile? {
        guard let status else { return nil }
        // Most parts are empty where earlier runs have found everything.
        let entry = part(of: path).entries.withLock { $0.count == 0 ? nil : $0[path] } ?? earlier[path]
        return entry?.status == status ? entry : nil
    }

    /// Adds a result about a file.
    package func learn(_ path: BytePath, status: FileStatus, _ change: (inout CachedFile) -> Void) {
        part(of: path).entries.withLock { entries in
            var entry = entries[path] ?? earlier[path] ?? CachedFile(status: status)
            if entry.status != status { entry = CachedFile(status: status) }
            change(&entry)
            entries.set(entry, at: path)
        }
    }

    /// The SHA-256 of a file's bytes, which are read only if it is not cached.
    ///
    /// - Parameter status: The file's status, as far as it is known.
    func hash(of path: BytePath, status: FileStatus?) throws(DiskError) -> ContentHash {
        if let known = entry(of: path, status: status)?.hash { return known }
        let content = try disk.content(of: path, limit: limit)
        let hash = ContentHash(of: content.bytes)
        learn(path, status: content.status) { $0.hash = hash }
        return hash
    }

    /// Whether this run has learned anything.
    var hasNews: Bool { parts.contains { $0.entries.withLock { $0.count > 0 } } }

    /// The results for the next run: what was learned, and what earlier runs knew besides.
    ///
    /// - Parameters:
    ///   - readAt: A time before this run read any file.
    ///   - isKept: Whether the result about a path is wanted.
    func results(readAt: Int64, where isKept: (BytePath) -> Bool) -> PathTable<CachedFile> {
        var all = PathTable<CachedFile>()
        func add(_ entry: CachedFile, at path: BytePath) {
            if entry.isReliable(readAt: readAt) { all.set(entry, at: path) }
        }
        for (path, entry) in zip(earlier.paths, earlier.values) where isKept(path) {
            add(part(of: path).entries.withLock { $0.count == 0 ? nil : $0[path] } ?? entry, at: path)
        }
        for part in parts {
            let learned = part.entries.withLock { $0 }
            for (path, entry) in zip(learned.paths, learned.values) where isKept(path) && earlier[path] == nil {
                add(entry, at: path)
            }
        }
        return all
    }
}

/// A listed tree, and the cache of its files' contents.
package struct IndexedTree: Sendable {
    let disk: any Disk
    package internal(set) var index: FileCache
    /// The listed paths; nil for a tree that was not listed, because its disk is asked instead.
    let items: ListedItems?

    init(_ tree: TreeListing?, disk: any Disk, index: FileCache) {
        self.disk = disk
        self.index = index
        items = tree.map { ListedItems($0.items) }
    }

    /// The status of the file at a path; nil if there is none.
    func status(of path: BytePath) throws(DiskError) -> FileStatus? {
        guard let items else { return try disk.status(of: path) }
        guard let item = items[path] else { return nil }
        if let status = item.status { return status }
        return try disk.status(of: path)
    }

    /// Whether a file is a Git LFS pointer in the place of another.
    func isPointer(_ path: BytePath) -> Bool {
        guard let size = ((try? status(of: path)) ?? nil)?.size, size <= LargeFilePointer.longest,
            let start = try? disk.read(path, upTo: LargeFilePointer.longest)
        else { return false }
        return LargeFilePointer.begins(start.bytes)
    }

    /// The SHA-256 of a file's bytes.
    package func hash(of path: BytePath) throws(DiskError) -> ContentHash {
        guard let item = items?[path] else { return try index.hash(of: path, status: nil) }
        // The listing describes images only, but others are staged, too.
        let status = if let known = item.status { known } else { try disk.status(of: path) }
        return try index.hash(of: path, status: status)
    }
}
