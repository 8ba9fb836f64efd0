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
        // Many folders are synced faster together than one by one.
        if folders.count > 4, tf_sync_all(root) == 0 { return }
        for folder in folders.sorted() {
            let descriptor = try openFolder(folder)
            defer { _ = close(descriptor) }
            _ = try Self.check("fsync", folder) { fsync(descriptor) }
        }
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

// MARK: - System calls

extension LocalDisk {
    static func error(_ operation: String, _ path: BytePath, _ code: Int32) -> DiskError {
        switch code {
        case EEXIST: DiskError(operation, path, .occupied)
        case ELOOP: DiskError(operation, path, .symbolicLink)
        default: DiskError(operation, path, .system(code: code, text: String(cString: strerror(code))))
        }
    }

    /// The result of a system call, tried again when a signal interrupted it.
    static func check(
        _ operation: String, _ path: BytePath, _ call: () -> Int32
    ) throws(DiskError) -> Int32 {
        while true {
            let result = call()
            if result >= 0 { return result }
            if errno != EINTR { throw error(operation, path, errno) }
        }
    }

    /// The result of a function of the C shim, which returns a negative errno.
    static func checkShim(
        _ operation: String, _ path: BytePath, _ call: () -> Int32
    ) throws(DiskError) -> Int32 {
        while true {
            let result = call()
            if result >= 0 { return result }
            if result != -EINTR { throw error(operation, path, -result) }
        }
    }

    static func readAll(
        _ file: Int32, _ path: BytePath, expected: Int, limit: Int
    ) throws(DiskError) -> [UInt8] {
        var bytes: [UInt8] = []
        // One byte more than expected, so that the end is seen without a second allocation.
        var room = min(limit, expected + 1)
        while room > 0 {
            var failure: Int32 = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                while count < buffer.count {
                    let got = Self.systemRead(file, buffer.baseAddress.map { $0 + count }, buffer.count - count)
                    if got < 0, errno == EINTR { continue }
                    if got < 0 { failure = errno }
                    if got <= 0 { return }
                    count += got
                }
            }
            guard failure == 0 else { throw error("read", path, failure) }
            if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
            if chunk.count < room { return bytes }
            room = min(limit - bytes.count, 1 << 20)
        }
        return bytes
    }

    private static func systemRead(_ file: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
        #if canImport(Glibc)
        Glibc.read(file, buffer, count)
        #else
        Darwin.read(file, buffer, count)
        #endif
    }

    static func kind(_ information: stat) -> DiskEntry.Kind {
        switch information.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .other
        }
    }

    private func kind(of entry: UnsafeMutablePointer<dirent>, name: [UInt8], in folder: Int32) -> DiskEntry.Kind {
        switch Int(entry.pointee.d_type) {
        case Int(DT_REG): return .file
        case Int(DT_DIR): return .folder
        case Int(DT_LNK): return .link
        case Int(DT_UNKNOWN):
            var information = stat()
            let result = withCString(name) { fstatat(folder, $0, &information, AT_SYMLINK_NOFOLLOW) }
            return result == 0 ? Self.kind(information) : .other
        default: return .other
        }
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            pointer.withMemoryRebound(to: UInt8.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                let length = strlen(UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
                return Array(UnsafeBufferPointer(start: $0, count: length))
            }
        }
    }
}

/// Calls `body` with the bytes as a C string.
///
/// A NUL inside would cut it short; ``BytePath`` admits none.
func withCString<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes + [0]).withUnsafeBytes { buffer in
        // The array is never empty, so the buffer has an address.
        guard let start = buffer.baseAddress else { return "".withCString(body) }
        return body(start.assumingMemoryBound(to: CChar.self))
    }
}
