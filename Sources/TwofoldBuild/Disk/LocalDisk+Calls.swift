import CDiskShim
import TwofoldSystem

// System calls as Swift functions: errors are thrown, interrupted calls repeated, names are bytes.

extension LocalDisk {
    package static func error(_ operation: String, _ path: BytePath, _ code: Int32) -> DiskError {
        switch code {
        case EEXIST: DiskError(operation, path, .occupied)
        case ELOOP: DiskError(operation, path, .symbolicLink)
        default: DiskError(operation, path, .system(code: code, text: String(cString: strerror(code))))
        }
    }

    /// The result of a system call, which is repeated when a signal interrupts it.
    package static func check(
        _ operation: String, _ path: BytePath, _ call: () -> Int32
    ) throws(DiskError) -> Int32 {
        while true {
            let result = call()
            if result >= 0 { return result }
            if errno != EINTR { throw error(operation, path, errno) }
        }
    }

    static func readAll(
        _ file: Descriptor, _ path: BytePath, expected: Int, limit: Int
    ) throws(DiskError) -> [UInt8] {
        var bytes: [UInt8] = []
        // One byte more than expected, so that the end is seen without a second allocation.
        var room = min(limit, expected + 1)
        while room > 0 {
            var failure: Int32 = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                while count < buffer.count {
                    let got = systemRead(file.number, buffer.baseAddress.map { $0 + count }, buffer.count - count)
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

    static func kind(_ information: stat) -> DiskEntry.Kind {
        switch information.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .other
        }
    }

    static func status(_ information: stat) -> FileStatus {
        #if canImport(Darwin)
        let times = (information.st_mtimespec, information.st_ctimespec)
        #else
        let times = (information.st_mtim, information.st_ctim)
        #endif
        let kind = kind(information)
        return FileStatus(
            kind: kind, size: kind == .file ? Int(information.st_size) : 0,
            identity: FileIdentity(
                device: UInt64(truncatingIfNeeded: information.st_dev),
                inode: UInt64(truncatingIfNeeded: information.st_ino)),
            modified: nanoseconds(times.0), changed: nanoseconds(times.1))
    }

    /// A time in nanoseconds since 1970; times too far away for Int64 wrap around, and still differ.
    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    static func isSelfOrParent(_ name: [UInt8]) -> Bool {
        name.count <= 2 && name.allSatisfy { $0 == UInt8(ascii: ".") }
    }

    func kind(of entry: UnsafeMutablePointer<dirent>, name: [UInt8], in folder: Descriptor) -> DiskEntry.Kind {
        switch Int(entry.pointee.d_type) {
        case Int(DT_REG): return .file
        case Int(DT_DIR): return .folder
        case Int(DT_LNK): return .link
        case Int(DT_UNKNOWN):
            var information = stat()
            let result = withCString(name) { fstatat(folder.number, $0, &information, AT_SYMLINK_NOFOLLOW) }
            return result == 0 ? Self.kind(information) : .other
        default: return .other
        }
    }

    static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
        var length = 0
        let name = tf_entry_name(entry, &length)
        return Array(UnsafeRawBufferPointer(start: name, count: length))
    }
}

extension FileStatus {
    /// The status of a file anywhere in the file system; nil if there is none, and if the system does not say.
    ///
    /// - Parameters:
    ///   - path: Its path as the operating system takes it; links on the way are followed.
    ///   - followsLink: Whether a link at the path is followed, too.
    package init?(at path: [UInt8], followsLink: Bool = false) {
        var information = stat()
        let result = withCString(path) {
            fstatat(AT_FDCWD, $0, &information, followsLink ? 0 : AT_SYMLINK_NOFOLLOW)
        }
        guard result == 0 else { return nil }
        self = LocalDisk.status(information)
    }
}

// Outside the type, because inside a disk `read` and `write` mean its own functions.

/// Reads at most 2 GiB, because macOS refuses to do more at once and Linux does no more.
package func systemRead(_ file: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
    read(file, buffer, min(count, Int(Int32.max)))
}

/// Writes at most 2 GiB, for the same reason.
package func systemWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, buffer, min(count, Int(Int32.max)))
}

/// Calls `body` with the bytes as a C string.
///
/// A NUL inside would cut it short; ``BytePath`` admits none.
package func withCString<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    // On the stack, because names and paths are short and thousands are looked up.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count + 1) { buffer in
        let end = buffer.initialize(fromContentsOf: bytes)
        buffer.initializeElement(at: end, to: 0)
        // The buffer is never empty, so it has an address.
        guard let start = buffer.baseAddress else { return "".withCString(body) }
        return start.withMemoryRebound(to: CChar.self, capacity: buffer.count) { body($0) }
    }
}
