import TwofoldSystem

/// The file system, as far as the rest of Twofold needs it.
///
/// Tests put a disk in memory in its place, which fails on demand and remembers every access.
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

    /// The status of the file at a path, with a symbolic link as itself; nil when the path does not exist.
    func status(of path: BytePath) throws(DiskError) -> FileStatus?

    /// The first `limit` bytes of a regular file, or all of them when it is shorter.
    ///
    /// Opening refuses symbolic links, pipes and devices, so no read can block or leave the root. All bytes are of one
    /// moment: a file that is written during the read is read again, and the error is `.changed` when that does not
    /// help.
    func read(_ path: BytePath, upTo limit: Int) throws(DiskError) -> FileContent

    /// Puts complete, durable files in their places.
    ///
    /// At every moment each name is absent, the old file, or the whole new one. The paths are all different.
    ///
    /// Missing folders are made. An error of one file does not stop the others, and leaves that file's old state and
    /// no temporary file:
    /// - `.occupied` when `expecting` is `.absent` and a file or folder of any kind exists,
    /// - `.changed` when `expecting` is `.file` and the existing file now has other bytes.
    ///
    /// - Parameters:
    ///   - files: The files and their places.
    ///   - note: A note that is written first: when a name shows its new file, the note exists and is as durable as
    ///     the file. No file is placed when the note cannot be written.
    /// - Returns: For each file, by index, nil when it is in place, else the error.
    func place(_ files: [Placement], noting note: Note?) -> [DiskError?]

    /// Removes a file that Twofold owns.
    ///
    /// The error is `.changed` when the file now has other bytes; then it stays.
    func remove(_ path: BytePath, expecting hash: ContentHash) throws(DiskError)

    /// Gives a regular file another name or place, whatever it contains; its bytes and its permissions stay.
    ///
    /// At every moment the file has the old name, the new one, or both:
    /// - `.occupied` when `target` exists; letter case alone may change on a disk that ignores it,
    /// - `.notARegularFile` or `.symbolicLink` when `path` is not a regular file.
    func move(_ path: BytePath, to target: BytePath) throws(DiskError)

    /// Returns once the names in these folders would survive a power cut.
    ///
    /// ``place(_:noting:)`` makes bytes durable before a name shows; this does the same for the names, at the end of a run.
    func makeNamesDurable(in folders: Set<BytePath>) throws(DiskError)

    /// Tries to take the lock that lets one run at a time write this tree, and does not wait.
    func lock() -> RunLock.Attempt

    /// Tries to take the lock of one shard, and does not wait: shards share the tree's lock with each other and with nobody
    /// else.
    ///
    /// - Parameter file: A file that only runs of this shard lock.
    func lock(sharingBy file: BytePath) -> RunLock.Attempt

    /// Removes a folder if it is empty; does nothing on a disk whose folders exist only by their files.
    func removeFolder(_ path: BytePath) throws(DiskError)
}

extension Disk {
    /// Has no locks: the program that made this disk knows who else writes it.
    public func lock() -> RunLock.Attempt {
        .unavailable(DiskError("lock", .root, .system(code: ENOTSUP, text: "this disk does not support locks")))
    }

    /// Has no locks either.
    public func lock(sharingBy file: BytePath) -> RunLock.Attempt { lock() }

    /// Keeps the folder, for a disk on which empty folders do no harm.
    public func removeFolder(_ path: BytePath) throws(DiskError) {}
}

/// The file that ``Disk/place(_:noting:)`` may find at a path.
public enum ExpectedFile: Hashable, Sendable {
    /// No file; an existing file of any kind is left alone.
    case absent
    /// The regular file whose bytes have this hash; any other is left alone.
    case file(ContentHash)
}

/// One name in a folder.
public struct DiskEntry: Hashable, Sendable {
    /// The kind of file that the name refers to, with a symbolic link as itself; its numbers are in the files of caches.
    public enum Kind: UInt8, Hashable, Sendable { case file, folder, link, other }

    package var name: [UInt8]
    package var kind: Kind
    /// The status, if the listing was asked for it; nil when it was not, or when the status could not be read.
    package var status: FileStatus?

    /// An entry; the status is nil where the listing did not ask for it.
    public init(name: [UInt8], kind: Kind, status: FileStatus? = nil) {
        self.name = name
        self.kind = kind
        self.status = status
    }
}

/// A file's identity, size and times: while all of them are the same, the bytes nearly always are, too.
public struct FileStatus: Hashable, Sendable {
    /// The kind of file, with a symbolic link as itself.
    package var kind: DiskEntry.Kind
    /// Bytes; 0 for anything but a regular file.
    package var size: Int
    /// Device and inode: two paths with the same identity are one file, whatever their names.
    package var identity: FileIdentity
    /// The time when its bytes were last written, in nanoseconds since 1970.
    ///
    /// Any program can set it to any value.
    package var modified: Int64
    /// The time when its bytes or its attributes were last changed, in nanoseconds since 1970, by the system's clock.
    package var changed: Int64

    /// The status of a file; times are in nanoseconds, and 0 on a disk without times.
    public init(kind: DiskEntry.Kind, size: Int, identity: FileIdentity, modified: Int64 = 0, changed: Int64 = 0) {
        self.kind = kind
        self.size = size
        self.identity = identity
        self.modified = modified
        self.changed = changed
    }
}

/// Bytes of a file, and its status at the moment when it had them.
public struct FileContent: Hashable, Sendable {
    /// The bytes that were asked for.
    public var bytes: [UInt8]
    /// The status, which was the same before and after the bytes were read.
    public var status: FileStatus

    /// The bytes that were read, and the status of the file at that moment.
    public init(bytes: [UInt8], status: FileStatus) {
        self.bytes = bytes
        self.status = status
    }

    /// Takes the bytes out, so that nothing else holds them.
    package mutating func takeBytes() -> [UInt8] {
        var taken: [UInt8] = []
        swap(&taken, &bytes)
        return taken
    }
}

/// Device and inode number: the only proof that two paths are the same file.
public struct FileIdentity: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64

    /// An identity with these numbers.
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
    package func content(of path: BytePath, limit: Int) throws(DiskError) -> FileContent {
        let content = try read(path, upTo: limit + 1)
        guard content.bytes.count <= limit else { throw DiskError("read", path, .tooLarge) }
        return content
    }

    /// Whether a file can be renamed to `target`: nothing is there, or only the file itself, on a disk that ignores letter
    /// case.
    package func isFree(_ target: BytePath, for path: BytePath) throws(DiskError) -> Bool {
        guard let present = try status(of: target) else { return true }
        guard present.kind == .file, target.folder == path.folder,
            present.identity == (try status(of: path))?.identity
        else { return false }
        return try !entries(of: target.folder).contains { $0.name == target.name }
    }

    /// Whether a file certainly does not exist: one that could not be read, or was not listed, may exist.
    package func isGone(_ path: BytePath) -> Bool {
        do throws(DiskError) {
            return try status(of: path) == nil
        } catch {
            return false
        }
    }

    /// The entries of a folder without their status.
    package func entries(of folder: BytePath) throws(DiskError) -> [DiskEntry] {
        try entries(of: folder, describing: { _ in false })
    }
}
