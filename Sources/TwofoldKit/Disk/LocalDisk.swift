import CDiskShim

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A folder of the real file system, and everything below it.
///
/// Every path is walked from the root's own descriptor, one component at a time and never through a symbolic link, so
/// nothing outside the root can be read or written, whatever a name says and whoever moves folders meanwhile.
/// Foundation's file functions are not used: its atomic write can truncate the old file, and its strings
/// lose names that are not UTF-8.
public final class LocalDisk: Disk {
    let root: Int32
    let isDurable: Bool

    /// Opens a folder as a disk's root.
    ///
    /// - Parameters:
    ///   - folder: Its path as the operating system takes it; links on the way to it are followed.
    ///   - isDurable: Whether placed files must survive a power cut. False is faster, and safe against
    ///     everything but a power cut.
    /// - Throws: `DiskError` when there is no such folder, or it cannot be opened.
    public init(folder: [UInt8], isDurable: Bool = true) throws(DiskError) {
        self.isDurable = isDurable
        root = try Self.check("open", .root) {
            withCString(folder) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        }
    }

    deinit { _ = close(root) }

    /// The entries of a folder, in the file system's own order.
    public func entries(of folder: BytePath) throws(DiskError) -> [DiskEntry] {
        let descriptor = try openFolder(folder)
        guard let stream = fdopendir(descriptor) else {
            _ = close(descriptor)
            throw Self.error("open", folder, errno)
        }
        defer { closedir(stream) }
        var result: [DiskEntry] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw Self.error("readdir", folder, errno) }
                return result
            }
            let name = Self.name(of: entry)
            if name == Array(".".utf8) || name == Array("..".utf8) { continue }
            result.append(DiskEntry(name: name, kind: kind(of: entry, name: name, in: descriptor)))
        }
    }

    /// What stands at a path.
    public func status(of path: BytePath) throws(DiskError) -> FileStatus? {
        do throws(DiskError) {
            let folder = try openFolder(path.folder)
            defer { _ = close(folder) }
            return try status(of: path, in: folder)
        } catch {
            if case .system(let code, _) = error.kind, code == ENOENT || code == ENOTDIR { return nil }
            throw error
        }
    }

    /// The first bytes of a regular file.
    public func read(_ path: BytePath, upTo limit: Int) throws(DiskError) -> [UInt8] {
        let folder = try openFolder(path.folder)
        defer { _ = close(folder) }
        // Without O_NONBLOCK, opening a pipe would wait for its writer.
        let file = try Self.check("open", path) {
            withCString(path.name) { openat(folder, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
        }
        defer { _ = close(file) }
        var information = stat()
        _ = try Self.check("stat", path) { fstat(file, &information) }
        guard Self.kind(information) == .file else { throw DiskError("open", path, .notARegularFile) }
        return try Self.readAll(file, path, expected: Int(information.st_size), limit: limit)
    }

    /// Makes the names in these folders durable; does nothing when the disk was opened without durability.
    public func makeNamesDurable(in folders: Set<BytePath>) throws(DiskError) {
        guard isDurable else { return }
        var opened: [(path: BytePath, folder: Descriptor)] = []
        for path in folders.sorted() { opened.append((path, Descriptor(try openFolder(path)))) }
        // Many folders are synced faster together than one by one.
        if opened.count > 4 {
            let code = Self.syncFileSystems(of: opened.map(\.folder))
            if code == 0 { return }
            guard code == -ENOTSUP else { throw Self.error("syncfs", .root, -code) }
        }
        for (path, folder) in opened {
            _ = try Self.check("fsync", path) { fsync(folder.number) }
        }
    }

    /// Waits for everything on the file systems of these folders: 0, or a negative errno.
    ///
    /// A folder below the root may be another file system. Errors are reported once for each descriptor that was open when
    /// the data was lost, so the descriptors must be the caller's own, opened before it wrote.
    static func syncFileSystems(of folders: [Descriptor]) -> Int32 {
        var synced: Set<UInt64> = []
        for folder in folders {
            var information = stat()
            guard fstat(folder.number, &information) == 0 else { return -errno }
            guard synced.insert(UInt64(truncatingIfNeeded: information.st_dev)).inserted else { continue }
            let code = tf_sync_all(folder.number)
            if code != 0 { return code }
        }
        return 0
    }

    func status(of path: BytePath, in folder: Int32) throws(DiskError) -> FileStatus? {
        var information = stat()
        let name = path.name.isEmpty ? Array(".".utf8) : path.name
        let result = withCString(name) { fstatat(folder, $0, &information, AT_SYMLINK_NOFOLLOW) }
        if result != 0 {
            if errno == ENOENT { return nil }
            throw Self.error("stat", path, errno)
        }
        let kind = Self.kind(information)
        return FileStatus(
            kind: kind, size: kind == .file ? Int(information.st_size) : 0,
            identity: FileIdentity(
                device: UInt64(truncatingIfNeeded: information.st_dev),
                inode: UInt64(truncatingIfNeeded: information.st_ino)))
    }

    /// A descriptor of a folder below the root, reached without following a link.
    ///
    /// The caller closes it.
    func openFolder(_ path: BytePath) throws(DiskError) -> Int32 {
        var current = try Self.check("open", .root) { fcntl(root, F_DUPFD_CLOEXEC, 0) }
        for name in path.components {
            let next = withCString(name) {
                openat(current, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            }
            let code = errno
            _ = close(current)
            guard next >= 0 else { throw Self.error("open", path, code) }
            current = next
        }
        // A duplicate shares its read position with the root's descriptor, so the root is opened anew to be listed.
        guard path == .root else { return current }
        defer { _ = close(current) }
        return try Self.check("open", path) { openat(current, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    }
}
