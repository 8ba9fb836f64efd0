#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What the rest of Twofold needs of a file system, and nothing more: the seam behind which tests put a disk in
/// memory that fails on demand and remembers every access.
///
/// All paths are relative to the disk's own root and are resolved without following a symbolic link. Four operations
/// write, and none can destroy bytes that Twofold does not own.
public protocol Disk: Sendable {
    /// The entries of a folder, in no particular order, without `.` and `..`.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - isDescribed: Whether an entry of this name is returned with its status, which costs a system call.
    func entries(of folder: BytePath, describing isDescribed: ([UInt8]) -> Bool) throws(DiskError) -> [DiskEntry]

    /// What stands at a path, a symbolic link as itself. Nil when nothing does; a missing path is no error.
    func status(of path: BytePath) throws(DiskError) -> FileStatus?

    /// The first `limit` bytes of a regular file, or all of them when it is shorter.
    ///
    /// Opening refuses symbolic links, pipes and devices, so no read can block or leave the root. The bytes are of one
    /// moment: a file that is written to meanwhile is read again, and is `.changed` when that does not help.
    func read(_ path: BytePath, upTo limit: Int) throws(DiskError) -> FileContent

    /// Puts complete, durable files in their places: in every moment each name is absent, the old file, or the whole new
    /// one. The paths are all different.
    ///
    /// Folders that are missing are made. One file's error stops no other, and leaves the old state and no temporary
    /// file behind:
    /// - `.occupied` when `expecting` is `.absent` and something is there, whatever it is,
    /// - `.changed` when `expecting` is `.file` and the file there has other bytes by now.
    ///
    /// - Parameters:
    ///   - files: What goes where.
    ///   - note: What is written down first: when a name shows its new file, the note is there, and as durable as the
    ///     file. No file is placed when it cannot be written.
    /// - Returns: For each file, by index, nil when it is in place, or why it is not.
    func place(_ files: [Placement], noting note: Note?) -> [DiskError?]

    /// Removes a file of Twofold's own.
    ///
    /// `.changed` when the file there has other bytes than these by now; then it stays.
    func remove(_ path: BytePath, expecting hash: ContentHash) throws(DiskError)

    /// Gives a regular file another name or place, whatever it holds; its bytes and its permissions stay.
    ///
    /// In every moment the file has the old name, the new one, or both:
    /// - `.occupied` when something is at `target`, whatever it is; letter case alone may change on a disk that ignores it,
    /// - `.notARegularFile` or `.symbolicLink` when the file is something else.
    func move(_ path: BytePath, to target: BytePath) throws(DiskError)

    /// Returns once the names in these folders would survive a power cut.
    ///
    /// ``place(_:noting:)`` makes bytes durable before a name shows; this does the same for the names, at the end of a run.
    func makeNamesDurable(in folders: Set<BytePath>) throws(DiskError)

    /// Asks for the right to write this tree alone, and does not wait.
    func lock() -> RunLock.Attempt
}

extension Disk {
    /// A disk that has no locks: whoever has made it knows who else writes it.
    public func lock() -> RunLock.Attempt {
        .unavailable(DiskError("lock", .root, .system(code: ENOTSUP, text: "this disk has no locks")))
    }
}

/// What ``Disk/place(_:noting:)`` may find at a path.
public enum ExpectedFile: Hashable, Sendable {
    /// Nothing; an existing file of any kind is left alone.
    case absent
    /// The regular file whose bytes have this hash; any other is left alone.
    case file(ContentHash)
}

/// One name in a folder.
public struct DiskEntry: Hashable, Sendable {
    /// What the name stands for, a symbolic link as itself.
    public enum Kind: Hashable, Sendable { case file, folder, link, other }

    /// The name, one component.
    public var name: [UInt8]
    /// What it stands for.
    public var kind: Kind
    /// What was asked for with the listing; nil when it was not, or when it could not be told.
    public var status: FileStatus?

    /// An entry of this name and kind.
    public init(name: [UInt8], kind: Kind, status: FileStatus? = nil) {
        self.name = name
        self.kind = kind
        self.status = status
    }
}

/// A file's identity, size and times: as long as all of them are the same, so are its bytes, nearly always.
public struct FileStatus: Hashable, Sendable {
    /// What the path stands for, a symbolic link as itself.
    public var kind: DiskEntry.Kind
    /// Bytes; 0 for anything but a regular file.
    public var size: Int
    /// Device and inode: two paths with one identity are one file, whatever they are called.
    public var identity: FileIdentity
    /// When its bytes were last written, in nanoseconds since 1970.
    ///
    /// Anybody can set it to anything.
    public var modified: Int64
    /// When its bytes or its attributes were last changed, in nanoseconds since 1970, by the system's clock.
    public var changed: Int64

    /// A status of these parts.
    public init(kind: DiskEntry.Kind, size: Int, identity: FileIdentity, modified: Int64 = 0, changed: Int64 = 0) {
        self.kind = kind
        self.size = size
        self.identity = identity
        self.modified = modified
        self.changed = changed
    }
}

/// Bytes, and the status of the file at the moment that they are of.
public struct FileContent: Hashable, Sendable {
    /// The bytes that were asked for.
    public var bytes: [UInt8]
    /// The same before and after they were read.
    public var status: FileStatus

    /// Content of these parts.
    public init(bytes: [UInt8], status: FileStatus) {
        self.bytes = bytes
        self.status = status
    }
}

/// Device and inode number: the only proof that two paths are the same file.
public struct FileIdentity: Hashable, Sendable {
    /// The device's number.
    public var device: UInt64
    /// The inode's number on that device.
    public var inode: UInt64

    /// An identity of these numbers.
    public init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }
}

extension Disk {
    /// All bytes of a regular file of at most `limit` bytes; a larger one is `.tooLarge`.
    public func contents(of path: BytePath, limit: Int) throws(DiskError) -> [UInt8] {
        try content(of: path, limit: limit).bytes
    }

    /// All bytes of a regular file of at most `limit` bytes, and its status; a larger one is `.tooLarge`.
    public func content(of path: BytePath, limit: Int) throws(DiskError) -> FileContent {
        let content = try read(path, upTo: limit + 1)
        guard content.bytes.count <= limit else { throw DiskError("read", path, .tooLarge) }
        return content
    }

    /// Whether a file can be renamed to `target`: nothing is there, or only the file itself, on a disk that ignores letter
    /// case.
    func isFree(_ target: BytePath, for path: BytePath) throws(DiskError) -> Bool {
        guard let present = try status(of: target) else { return true }
        guard present.kind == .file, target.folder == path.folder,
            present.identity == (try status(of: path))?.identity
        else { return false }
        return try !entries(of: target.folder).contains { $0.name == target.name }
    }

    /// The entries of a folder without their status.
    public func entries(of folder: BytePath) throws(DiskError) -> [DiskEntry] {
        try entries(of: folder, describing: { _ in false })
    }
}
