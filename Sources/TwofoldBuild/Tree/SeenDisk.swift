/// Everything that a result read from a disk: the folders that were listed, and the status of each path that was asked for or
/// read.
///
/// A later run that sees the same reads the same, and has the same result. Paths that do not exist count, too: one of them may
/// exist later.
package struct SeenDisk: Hashable, Sendable {
    package private(set) var tree = SeenTree()
    /// The status of the other paths; nil for those that do not exist.
    ///
    /// Of a folder, only its identity counts: what is in it changes without any consequence unless it was listed.
    package private(set) var files: [BytePath: FileStatus?] = [:]
    /// Whether all of it can be compared later: an error cannot.
    package private(set) var isComplete = true
    /// A sum over the entries of each listed folder.
    private var sums: [BytePath: Int] = [:]

    init() {}

    /// A disk as an earlier run saw it.
    package init(tree: SeenTree, files: [BytePath: FileStatus?]) {
        self.tree = tree
        self.files = files
    }

    /// The time of the latest change of one of the files, in nanoseconds since 1970.
    package var lastChange: Int64 {
        files.values.reduce(tree.lastChange) { last, status in
            status.map { max(last, $0.modified, $0.changed) } ?? last
        }
    }

    /// Notes what a folder contains.
    ///
    /// - Parameter entries: Its entries, with the status of at least those that a ``SeenTree`` describes.
    mutating func add(_ entries: [DiskEntry], in folder: BytePath, of disk: any Disk) {
        // A disk may give the entries in another order each time.
        let sum = entries.reduce(0) { sum, entry in
            let isDescribed = SeenTree.isDescribed(entry.name, in: folder)
            return sum &+ (isDescribed ? entry : DiskEntry(name: entry.name, kind: entry.kind)).hashValue
        }
        if let earlier = sums.updateValue(sum, forKey: folder) {
            if earlier != sum { isComplete = false }
            return
        }
        tree.add(entries, in: folder, of: disk)
        if !tree.isComplete { isComplete = false }
    }

    /// Notes the status of a path.
    mutating func add(_ status: FileStatus?, at path: BytePath) {
        let status = Self.compared(status)
        if let earlier = files.updateValue(status, forKey: path), earlier != status { isComplete = false }
    }

    /// Notes that something was seen which cannot be compared.
    mutating func giveUp() { isComplete = false }

    /// Whether a disk shows exactly this now.
    ///
    /// - Parameter threads: The number of threads that look; none of them is left when this returns.
    package func isUnchanged(on disk: any Disk, threads: Int = 1) -> Bool {
        guard tree.isUnchanged(on: disk, threads: threads) else { return false }
        return concurrentShares(Array(files), jobs: threads, least: 256, threads: .joined) { share in
            [share.allSatisfy { Self.shows(disk, $0.key, $0.value) }]
        }.allSatisfy(\.self)
    }

    private static func shows(_ disk: any Disk, _ path: BytePath, _ status: FileStatus?) -> Bool {
        do throws(DiskError) { return compared(try disk.status(of: path)) == status } catch { return false }
    }

    private static func compared(_ status: FileStatus?) -> FileStatus? {
        guard let status, status.kind == .folder else { return status }
        return FileStatus(kind: .folder, size: 0, identity: status.identity)
    }
}
