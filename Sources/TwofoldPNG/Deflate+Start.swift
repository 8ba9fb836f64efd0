import CZlib

extension Deflate {
    /// Unpacks so much of a longer stream as there is room for, and does not look at the rest.
    ///
    /// libdeflate unpacks whole streams only, and what this one holds may be without limit; so this is zlib's.
    ///
    /// - Returns: Nil when that much of it is damaged.
    static func inflateStart(
        of stream: UnsafeRawBufferPointer, _ wrapping: Wrapping, into output: UnsafeMutableRawBufferPointer
    ) -> Inflated? {
        var state = z_stream()
        // Negative: no zlib header around it.
        let window: Int32 = wrapping == .zlib ? 15 : -15
        guard inflateInit2_(&state, window, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return nil
        }
        defer { inflateEnd(&state) }
        let input = stream.bindMemory(to: UInt8.self)
        let target = output.bindMemory(to: UInt8.self)
        var (used, count) = (0, 0)
        while count < target.count {
            // zlib counts in 32 bits.
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
