/// What the rest of Twofold needs of a file system, and nothing more: the seam behind which tests put a disk in
/// memory that fails on demand and remembers every access.
///
/// All paths are relative to the disk's own root and are resolved without following a symbolic link. Writing knows
/// two operations only, and neither can destroy a file that Twofold does not own.
public protocol Disk: Sendable {
    /// The entries of a folder, in no particular order, without `.` and `..`.
    func entries(of folder: BytePath) throws(DiskError) -> [DiskEntry]

    /// What stands at a path, a symbolic link as itself. Nil when nothing does; a missing path is no error.
    func status(of path: BytePath) throws(DiskError) -> FileStatus?

    /// The first `limit` bytes of a regular file, or all of them when it is shorter.
    ///
    /// Opening refuses symbolic links, pipes and devices, so no read can block or leave the root.
    func read(_ path: BytePath, upTo limit: Int) throws(DiskError) -> [UInt8]

    /// Puts complete, durable files in their places: in every moment each name is absent, the old file, or the whole new
    /// one. The paths are all different.
    ///
    /// Folders that are missing are made. One file's error stops no other, and leaves the old state and no temporary
    /// file behind:
    /// - `.occupied` when `expecting` is `.absent` and something is there, whatever it is,
    /// - `.changed` when `expecting` is `.file` and the file there has other bytes by now.
    ///
    /// - Returns: For each file, by index, nil when it is in place, or why it is not.
    func place(_ files: [Placement]) -> [DiskError?]

    /// Returns once the names in these folders would survive a power cut.
    ///
    /// ``place(_:)`` makes bytes durable before a name shows; this does the same for the names, at the end of a run.
    func makeNamesDurable(in folders: Set<BytePath>) throws(DiskError)
}

/// What ``Disk/place(_:)`` may find at a path.
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

    /// An entry of this name and kind.
    public init(name: [UInt8], kind: Kind) {
        self.name = name
        self.kind = kind
    }
}

/// A file's identity and size.
public struct FileStatus: Hashable, Sendable {
    /// What the path stands for, a symbolic link as itself.
    public var kind: DiskEntry.Kind
    /// Bytes; 0 for anything but a regular file.
    public var size: Int
    /// Device and inode: two paths with one identity are one file, whatever they are called.
    public var identity: FileIdentity

    /// A status of these parts.
    public init(kind: DiskEntry.Kind, size: Int, identity: FileIdentity) {
        self.kind = kind
        self.size = size
        self.identity = identity
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
        let bytes = try read(path, upTo: limit + 1)
        guard bytes.count <= limit else { throw DiskError("read", path, .tooLarge) }
        return bytes
    }
}
