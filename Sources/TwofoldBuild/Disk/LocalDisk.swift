import CDiskShim
import TwofoldSystem

/// A folder of the real file system, and everything below it.
///
/// Every path is walked from the root's own descriptor, one component at a time and never through a symbolic link. So
/// nothing outside the root can be read or written, whatever the names, and even while folders are moved. Foundation's
/// file functions are not used: its atomic write can truncate the old file, and its strings lose names that are not
/// UTF-8.
public final class LocalDisk: Disk {
    /// The root folder's descriptor, open as long as the disk lives.
    package let root: Int32
    let isDurable: Bool
    let listed = ListedFolders()

    /// Opens a folder as a disk's root.
    ///
    /// - Parameters:
    ///   - folder: Its path as the operating system takes it; links in it are followed.
    ///   - isDurable: Whether placed files must survive a power cut. False is faster, and safe except in a power cut.
    /// - Throws: `DiskError` when the folder does not exist or cannot be opened.
    public init(folder: [UInt8], isDurable: Bool = true) throws(DiskError) {
        self.isDurable = isDurable
        root = try Self.check("open", .root) {
            withCString(folder) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        }
    }

    /// Opens a folder as a disk's root, given its path as text.
    package convenience init(folder: String, isDurable: Bool = true) throws(DiskError) {
        try self.init(folder: Array(folder.utf8), isDurable: isDurable)
    }

    /// The same folder as a new disk, which knows nothing of how its folders were named before: for a process that lives
    /// longer than one run, because ``entries(of:describing:)`` remembers open folders by their path.
    package func reopened() throws(DiskError) -> LocalDisk {
        let folder = try Self.check("open", .root) { openat(root, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        return LocalDisk(root: folder, isDurable: isDurable)
    }

    private init(root: Int32, isDurable: Bool) {
        self.root = root
        self.isDurable = isDurable
    }

    deinit { _ = close(root) }

    /// Tries to take the system's lock of the root folder, and does not wait.
    public func lock() -> RunLock.Attempt { RunLock.attempt(on: self) }

    /// Tries to take the lock of a shard.
    public func lock(sharingBy file: BytePath) -> RunLock.Attempt { RunLock.attempt(on: self, sharingBy: file) }

    /// The entries of a folder, in the file system's own order.
    public func entries(
        of folder: BytePath, describing isDescribed: ([UInt8]) -> Bool
    ) throws(DiskError) -> [DiskEntry] {
        let descriptor =
            if let opened = openFolderAtOnce(folder) { opened } else { try listed.open(folder, of: self) }
        // The stream closes its descriptor. A duplicate shares the read position of the original, from which nothing else reads.
        let own = try Self.check("open", folder) { fcntl(descriptor.number, F_DUPFD_CLOEXEC, 0) }
        var opened = fdopendir(own)
        while opened == nil, errno == EINTR { opened = fdopendir(own) }
        guard let stream = opened else {
            let code = errno
            _ = close(own)
            throw Self.error("open", folder, code)
        }
        defer { closedir(stream) }
        var result: [DiskEntry] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno == EINTR { continue }
                guard errno == 0 else { throw Self.error("readdir", folder, errno) }
                return result
            }
            let name = Self.name(of: entry)
            if Self.isSelfOrParent(name) { continue }
            result.append(
                DiskEntry(
                    name: name, kind: kind(of: entry, name: name, in: descriptor),
                    status: isDescribed(name) ? try? status(of: name, folder, in: descriptor) : nil))
        }
    }

    /// The status of what a path names; a link is not followed.
    public func status(of path: BytePath) throws(DiskError) -> FileStatus? {
        do throws(DiskError) {
            if path != .root {
                // In one call, of a link as itself, where the system can.
                let entry = withCString(path.bytes) { tf_open_entry(root, $0) }
                if entry >= 0 { return try status(of: Descriptor(entry), path) }
                if entry == -ENOENT { return nil }
            }
            return try status(of: path, in: try openFolder(path.folder))
        } catch {
            if case .system(let code, _) = error.kind, code == ENOENT || code == ENOTDIR { return nil }
            throw error
        }
    }

    /// The first bytes of a regular file, all of one moment.
    public func read(_ path: BytePath, upTo limit: Int) throws(DiskError) -> FileContent {
        for _ in 0..<3 {
            let file = try openFile(path)
            let before = try status(of: file, path)
            guard before.kind == .file else { throw DiskError("open", path, .notARegularFile) }
            let bytes = try Self.readAll(file, path, expected: before.size, limit: limit)
            if try status(of: file, path) == before { return FileContent(bytes: bytes, status: before) }
        }
        throw DiskError("read", path, .changed)
    }

    /// Makes the names in these folders durable; does nothing on a disk that was opened without durability.
    public func makeNamesDurable(in folders: Set<BytePath>) throws(DiskError) {
        guard isDurable else { return }
        // Many folders are synced faster together than one after the other.
        if folders.count > 4, try syncFileSystems(of: folders) { return }
        for path in folders.sorted() {
            guard let folder = try openFolderIfPresent(path) else { continue }
            let code = tf_sync_file(folder.number)
            guard code == 0 else { throw Self.error("fsync", path, -code) }
        }
    }

    /// Syncs each file system that these folders lie on, with one descriptor each; false where the system cannot do
    /// that.
    private func syncFileSystems(of folders: Set<BytePath>) throws(DiskError) -> Bool {
        var devices: Set<UInt64> = []
        for path in folders.sorted() {
            #if canImport(Glibc)
            // syncfs writes everything out itself, so one descriptor is enough, and opening takes far longer than looking.
            if let device = device(of: path), devices.contains(device) { continue }
            #endif
            guard let folder = try openFolderIfPresent(path) else { continue }
            let written = tf_write_out(folder.number)
            guard written == 0 else { throw Self.error("fsync", path, -written) }
            guard devices.insert(try status(of: folder, path).identity.device).inserted else { continue }
            let code = tf_sync_all(folder.number)
            if code == -ENOTSUP { return false }
            guard code == 0 else { throw Self.error("syncfs", path, -code) }
        }
        return true
    }

    #if canImport(Glibc)
    /// The file system that a folder lies on; nil if there is none.
    private func device(of folder: BytePath) -> UInt64? {
        var information = stat()
        let path = folder == .root ? Array(".".utf8) : folder.bytes
        guard withCString(path, { fstatat(root, $0, &information, AT_SYMLINK_NOFOLLOW) }) == 0 else { return nil }
        return UInt64(truncatingIfNeeded: information.st_dev)
    }
    #endif

    /// Waits for everything on the file systems of these folders: 0, or a negative errno.
    ///
    /// A folder below the root may be another file system. Errors are reported once for each descriptor that was open when
    /// the data was lost, so the descriptors must be the caller's own, opened before it wrote.
    static func syncFileSystems(of folders: [Descriptor]) -> Int32 {
        var synced: Set<UInt64> = []
        for folder in folders {
            var information = stat()
            while fstat(folder.number, &information) != 0 {
                guard errno == EINTR else { return -errno }
            }
            guard synced.insert(UInt64(truncatingIfNeeded: information.st_dev)).inserted else { continue }
            let code = tf_sync_all(folder.number)
            if code != 0 { return code }
        }
        return 0
    }

    func status(of path: BytePath, in folder: Descriptor) throws(DiskError) -> FileStatus? {
        try status(of: path.name.isEmpty ? Array(".".utf8) : path.name, path, in: folder)
    }

    func status(
        of name: [UInt8], _ path: BytePath, in folder: Descriptor
    ) throws(DiskError) -> FileStatus? {
        var information = stat()
        while withCString(name, { fstatat(folder.number, $0, &information, AT_SYMLINK_NOFOLLOW) }) != 0 {
            if errno == ENOENT { return nil }
            if errno != EINTR { throw Self.error("stat", path, errno) }
        }
        return Self.status(information)
    }

    func status(of file: Descriptor, _ path: BytePath) throws(DiskError) -> FileStatus {
        var information = stat()
        _ = try Self.check("stat", path) { fstat(file.number, &information) }
        return Self.status(information)
    }
}
