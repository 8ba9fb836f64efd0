/// Everything that a listing saw of a tree: the names in each folder that it entered, and the status of each file that a
/// result depends on.
///
/// A later run that sees the same has the same result, and need not compute it. It is kept as bytes in the order in which the
/// disk gave it, so that comparing them takes no sorting and no table. A disk gives an unchanged folder in the same order;
/// where it does not, the tree counts as changed.
package struct SeenTree: Hashable, Sendable {
    /// One folder after the other: the length of the rest, its path, its entries, and the files in it that are read and not
    /// listed.
    package private(set) var bytes: [UInt8] = []
    /// The time of the latest change of one of the files, in nanoseconds since 1970.
    private(set) var lastChange = Int64.min
    /// Whether all of it can be compared later: a status that could not be read cannot.
    private(set) var isComplete = true

    init() {}

    /// A tree as an earlier run saw it.
    package init(bytes: [UInt8]) { self.bytes = bytes }

    /// The files that decide on others, and so are compared by their status, besides images.
    private static let deciding = [
        ".gitignore", LockFileName.fileName, LockFileName.configurationName, "project.pbxproj", "pubspec.yaml",
        "package.json", "Podfile", "project.yml", "Project.swift", "Package.swift", "AndroidManifest.xml", "config.xml",
        "tiapp.xml", "app.yaml", "SceneDelegate.swift",
    ].map { Array($0.utf8) }
    /// The ends of the names of others: what a `project.yml` includes has any name.
    private static let decidingEnds = ["Info.plist", ".xcconfig", ".yml", ".podspec"].map { Array($0.utf8) }
    /// Tuist's folder of what its projects share, in which every source decides.
    private static let helpers = Array("ProjectDescriptionHelpers".utf8)
    private static let sourceEnd = Array(".swift".utf8)
    private static let repository = Array(".git".utf8)
    private static let exclude = [".git", "info", "exclude"].map { Array($0.utf8) }

    /// Whether a result can depend on more of a file of a folder than its name.
    static func isDescribed(_ name: [UInt8], in folder: BytePath) -> Bool {
        name.hasSuffix(sourceEnd) && folder.name == helpers || TreeListing.isDescribed(name)
            || deciding.contains { $0.count == name.count && $0 == name }
            || decidingEnds.contains { name.hasSuffix($0) }
    }

    /// Notes what a folder contains.
    ///
    /// - Parameters:
    ///   - entries: Its entries, with the status of those that are described.
    ///   - disk: The tree, which is asked for the file of patterns in a repository.
    mutating func add(_ entries: [DiskEntry], in folder: BytePath, of disk: any Disk) {
        var writer = ByteWriter()
        swap(&writer.bytes, &bytes)
        let start = writer.bytes.count
        writer.write(0)
        defer {
            writer.rewrite(writer.bytes.count - start - MemoryLayout<Int>.size, at: start)
            swap(&writer.bytes, &bytes)
        }
        writer.write(folder.bytes)
        writer.write(entries.count)
        var isRepository = false
        for entry in entries {
            if entry.kind == .folder, entry.name == Self.repository { isRepository = true }
            let isDescribed = Self.isDescribed(entry.name, in: folder)
            if entry.name.count > UInt8.max || isDescribed && entry.status == nil { isComplete = false }
            writer.write(byte: entry.kind.rawValue)
            writer.write(byte: UInt8(truncatingIfNeeded: entry.name.count))
            writer.bytes += entry.name
            if isDescribed, let status = entry.status { add(status, to: &writer) }
        }
        // A listing does not enter it, and reads one file in it.
        guard isRepository, let path = BytePath(components: folder.components + Self.exclude) else { return }
        do throws(DiskError) {
            let status = try disk.status(of: path)
            writer.write(byte: status == nil ? 0 : 1)
            if let status { add(status, to: &writer) }
        } catch {
            isComplete = false
        }
    }

    /// Adds what was seen of other folders.
    mutating func append(_ other: SeenTree) {
        bytes += other.bytes
        lastChange = max(lastChange, other.lastChange)
        isComplete = isComplete && other.isComplete
    }

    private mutating func add(_ status: FileStatus, to writer: inout ByteWriter) {
        writer.write(status)
        lastChange = max(lastChange, status.modified, status.changed)
    }

    /// Whether a disk shows exactly this now.
    ///
    /// - Parameter threads: The number of threads that look; none of them is left when this returns.
    func isUnchanged(on disk: any Disk, threads: Int = 1) -> Bool {
        guard let folders else { return false }
        return concurrentShares(folders, jobs: threads, least: 32, threads: .joined) { share in
            [share.allSatisfy { Self.shows(disk, $0) }]
        }.allSatisfy(\.self)
    }

    /// The bytes of each folder; nil if no tree can have given them.
    private var folders: [ArraySlice<UInt8>]? {
        var folders: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            var reader = ByteReader(rest)
            guard let folder = reader.slice() else { return nil }
            folders.append(rest[..<folder.endIndex])
            rest = rest[folder.endIndex...]
        }
        return folders
    }

    private static func shows(_ disk: any Disk, _ seen: ArraySlice<UInt8>) -> Bool {
        var reader = ByteReader(seen.dropFirst(MemoryLayout<Int>.size))
        guard let folder = reader.path(),
            let entries = try? disk.entries(of: folder, describing: { isDescribed($0, in: folder) })
        else { return false }
        var now = SeenTree()
        now.add(entries, in: folder, of: disk)
        return now.isComplete && seen.count == now.bytes.count && seen.begins(with: now.bytes)
    }
}
