import CZlib

/// Joins raw deflate streams (RFC 1951) to one, so that the parts of a long one can be compressed at the same time.
///
/// libdeflate marks the last block of every stream as the last, and ends it in the middle of a byte. zlib finds out
/// where that block begins and where its bits end, as in `gzjoin`, an example by zlib's author.
enum DeflateJoin {
    /// The stream in a form that others may follow; nil when it is invalid.
    ///
    /// Its last block is no longer marked as the last, and an empty stored block pads it to whole bytes.
    static func open(_ stream: [UInt8]) -> [UInt8]? {
        guard let (header, end) = lastBlock(of: stream) else { return nil }
        var bytes = Array(stream[..<((end + 7) / 8)])
        bytes[header / 8] &= ~(1 << UInt8(header % 8))
        // Three zero bits begin a stored block; its length and the inverted length follow at the next whole byte.
        while bytes.count * 8 < end + 3 { bytes.append(0) }
        return bytes + [0, 0, 0xFF, 0xFF]
    }

    /// The bits at which the last block begins and ends.
    private static func lastBlock(of stream: [UInt8]) -> (header: Int, end: Int)? {
        var state = z_stream()
        // Negative: without a zlib header.
        guard inflateInit2_(&state, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
        defer { inflateEnd(&state) }
        var header = 0
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64 << 10) { output in
            stream.withUnsafeBufferPointer { input -> (header: Int, end: Int)? in
                state.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                state.avail_in = UInt32(input.count)
                while true {
                    state.next_out = output.baseAddress
                    state.avail_out = UInt32(output.count)
                    guard inflate(&state, Z_BLOCK) == Z_OK else { return nil }
                    // The lowest bits are the number of unused bits in the last byte; 128 means the end of a block,
                    // and 64 that it is the last one.
                    guard state.data_type & 128 != 0 else { continue }
                    let position = Int(state.total_in) * 8 - Int(state.data_type & 31)
                    if state.data_type & 64 != 0 { return (header, position) }
                    header = position
                }
            }
        }
    }
}
