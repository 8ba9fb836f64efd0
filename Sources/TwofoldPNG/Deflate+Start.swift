import CZlib

extension Deflate {
    /// Decompresses as much of a longer stream as there is room for, and ignores the rest.
    ///
    /// libdeflate decompresses whole streams only, and this one may have any length, so zlib does it.
    ///
    /// - Returns: Nil when the decompressed part is damaged.
    static func inflateStart(
        of stream: UnsafeRawBufferPointer, _ wrapping: Wrapping, into output: UnsafeMutableRawBufferPointer
    ) -> Inflated? {
        var state = z_stream()
        // Negative: without a zlib header.
        let window: Int32 = wrapping == .zlib ? 15 : -15
        guard inflateInit2_(&state, window, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return nil
        }
        defer { inflateEnd(&state) }
        let input = stream.bindMemory(to: UInt8.self)
        let target = output.bindMemory(to: UInt8.self)
        var (used, count) = (0, 0)
        while count < target.count {
            // zlib's counts have 32 bits.
            let (given, room) = (UInt32(clamping: input.count - used), UInt32(clamping: target.count - count))
            state.next_in = input.baseAddress.map { UnsafeMutablePointer(mutating: $0 + used) }
            state.avail_in = given
            state.next_out = target.baseAddress.map { $0 + count }
            state.avail_out = room
            guard CZlib.inflate(&state, Z_NO_FLUSH) == Z_OK else { return nil }
            used += Int(given - state.avail_in)
            count += Int(room - state.avail_out)
        }
        return Inflated(count: count, hasMore: true)
    }
}
