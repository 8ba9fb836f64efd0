#if canImport(MachO)
import MachO
#endif

enum CurrentExecutable {
    /// The path to start it again; nil when the system does not say.
    static let path: String? = {
        #if os(Linux)
        // This link leads to the running file even if it was renamed or replaced meanwhile.
        return "/proc/self/exe"
        #else
        var size: UInt32 = 4096
        var buffer = [CChar](repeating: 0, count: Int(size))
        guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
        let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return realPath(of: bytes).map { String(decoding: $0, as: UTF8.self) }
        #endif
    }()
}
