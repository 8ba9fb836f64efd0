import CZlib

/// Joins raw deflate streams (RFC 1951) into one, so that the parts of a long one can be packed at the same time.
///
/// libdeflate ends every stream with a block that says that it is the last, wherever its bits end. zlib tells where that
/// block begins and where its bits end, as its author's example `gzjoin` has it.
enum DeflateJoin {
    /// The stream as one that others may follow; nil when it is no stream.
    ///
    /// Its last block no longer says that it is the last, and an empty stored block fills it up to whole bytes.
    static func open(_ stream: [UInt8]) -> [UInt8]? {
        guard let (header, end) = lastBlock(of: stream) else { return nil }
        var bytes = Array(stream[..<((end + 7) / 8)])
        bytes[header / 8] &= ~(1 << UInt8(header % 8))
        // Three zero bits begin a stored block; it goes on at the next whole byte, with its length and that inverted.
        while bytes.count * 8 < end + 3 { bytes.append(0) }
        return bytes + [0, 0, 0xFF, 0xFF]
    }

    /// The bits at which the last block begins and ends.
    private static func lastBlock(of stream: [UInt8]) -> (header: Int, end: Int)? {
        var state = z_stream()
        // Negative: no zlib header around it.
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
                    // The lowest bits count those of the last byte that are still to come; 128 is the end of a block, and
                    // 64 that of the last one.
                    guard state.data_type & 128 != 0 else { continue }
                    let position = Int(state.total_in) * 8 - Int(state.data_type & 31)
                    if state.data_type & 64 != 0 { return (header, position) }
                    header = position
                }
            }
        }
    }
}
