/// What a pipe or a person writes to the program.
enum StandardInput {
    /// Everything up to its end.
    static func contents(limit: Int) throws(DiskError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBufferPointer { systemRead(0, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw DiskError("read", .root, .system(code: errno, text: String(cString: strerror(errno))))
            }
            if count == 0 { return bytes }
            bytes += buffer.prefix(count)
            guard bytes.count <= limit else { throw DiskError("read", .root, .tooLarge) }
        }
    }
}
