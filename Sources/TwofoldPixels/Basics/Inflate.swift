import CDeflate
import CZlib

/// Unpacks data whose length is not known before.
package enum Inflate {
    private static let first = 1 << 18

    /// The bytes of a zlib stream, which may be followed by others.
    ///
    /// - Parameter most: The most bytes to unpack.
    /// - Returns: Nil if the stream is damaged or longer.
    package static func zlib(_ data: ArraySlice<UInt8>, most: Int) -> [UInt8]? {
        unpack(data, most: most, libdeflate_zlib_decompress_ex)
    }

    /// The bytes of a stream without a header and a checksum (RFC 1951), in the same way.
    package static func raw(_ data: ArraySlice<UInt8>, most: Int) -> [UInt8]? {
        unpack(data, most: most, libdeflate_deflate_decompress_ex)
    }

    private typealias Unpacker = (
        OpaquePointer?, UnsafeRawPointer?, Int, UnsafeMutableRawPointer?, Int, UnsafeMutablePointer<Int>?,
        UnsafeMutablePointer<Int>?
    ) -> libdeflate_result

    private static func unpack(_ data: ArraySlice<UInt8>, most: Int, _ unpacker: Unpacker) -> [UInt8]? {
        guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        var room = min(first, most)
        while room > 0 {
            var result = LIBDEFLATE_BAD_DATA
            let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                var read = 0
                result = data.withUnsafeBytes { input in
                    unpacker(decompressor, input.baseAddress, input.count, buffer.baseAddress, room, &read, &count)
                }
                if result != LIBDEFLATE_SUCCESS { count = 0 }
            }
            if result == LIBDEFLATE_SUCCESS { return bytes }
            guard result == LIBDEFLATE_INSUFFICIENT_SPACE, room < most else { return nil }
            room = min(most, room * 8)
        }
        return nil
    }

    /// The number of bytes that a raw stream holds, or `most` if it holds more; nil if it is damaged or cut short before.
    package static func count(of data: ArraySlice<UInt8>, most: Int) -> Int? {
        guard let (result, _, filled) = probe(data, most, libdeflate_deflate_decompress_ex) else { return nil }
        return switch result {
        case LIBDEFLATE_SUCCESS: filled
        case LIBDEFLATE_INSUFFICIENT_SPACE: most
        default: nil
        }
    }

    /// What a zlib stream holds beside the bytes that are wanted of it.
    package enum Rest: Hashable { case none, more, damage }

    /// Unpacks this many bytes; the checksum counts where they are all.
    package static func rest(of stream: [UInt8], behind count: Int) -> Rest {
        guard let (result, read, _) = probe(stream[...], count, libdeflate_zlib_decompress_ex) else { return .none }
        return switch result {
        case LIBDEFLATE_SUCCESS: read < stream.count ? .more : .none
        case LIBDEFLATE_INSUFFICIENT_SPACE: .more
        default: .damage
        }
    }

    /// Unpacks a stream into so much room, only to see what becomes of it; nil when there is not enough memory.
    private static func probe(
        _ data: ArraySlice<UInt8>, _ room: Int, _ unpacker: Unpacker
    ) -> (result: libdeflate_result, read: Int, filled: Int)? {
        guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        return withUnsafeTemporaryAllocation(byteCount: room, alignment: 16) { output in
            var (read, filled) = (0, 0)
            let result = data.withUnsafeBytes { input in
                unpacker(decompressor, input.baseAddress, input.count, output.baseAddress, room, &read, &filled)
            }
            return (result, read, filled)
        }
    }
}

extension Inflate {
    /// Decompresses as much of a longer stream as there is room for, and ignores the rest.
    ///
    /// libdeflate decompresses whole streams only, and this one may have any length, so zlib does it.
    ///
    /// - Parameters:
    ///   - output: The room.
    ///   - stream: The stream.
    ///   - isZlib: Whether it has zlib's header.
    /// - Returns: False when the decompressed part is damaged.
    package static func fill(
        _ output: UnsafeMutableRawBufferPointer, from stream: UnsafeRawBufferPointer, isZlib: Bool
    ) -> Bool {
        var state = z_stream()
        // Negative: without a zlib header.
        guard inflateInit2_(&state, isZlib ? 15 : -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return false
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
            let result = inflate(&state, Z_NO_FLUSH)
            used += Int(given - state.avail_in)
            count += Int(room - state.avail_out)
            guard result == Z_OK || result == Z_STREAM_END && count == target.count else { return false }
        }
        return true
    }
}
