#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The program that is running.
enum OwnProgram {
    /// Where its file is; nil when that cannot be told.
    static let path: String? = {
        #if os(Linux)
        return realPath(of: Array("/proc/self/exe".utf8)).map { String(decoding: $0, as: UTF8.self) }
        #else
        var size: UInt32 = 4096
        var buffer = [CChar](repeating: 0, count: Int(size))
        guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
        let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return realPath(of: bytes).map { String(decoding: $0, as: UTF8.self) }
        #endif
    }()
}
