import CDeflate

/// Unpacks data whose length is not known before.
enum Inflate {
    private static let first = 1 << 18

    /// The bytes of a zlib stream, which may be followed by others.
    ///
    /// - Parameter most: The most bytes to unpack.
    /// - Returns: Nil if the stream is damaged or longer.
    static func zlib(_ data: ArraySlice<UInt8>, most: Int) -> [UInt8]? {
        guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        var room = min(first, most)
        while room > 0 {
            var result = LIBDEFLATE_BAD_DATA
            let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                var read = 0
                result = data.withUnsafeBytes { input in
                    libdeflate_zlib_decompress_ex(
                        decompressor, input.baseAddress, input.count, buffer.baseAddress, room, &read, &count)
                }
                if result != LIBDEFLATE_SUCCESS { count = 0 }
            }
            if result == LIBDEFLATE_SUCCESS { return bytes }
            guard result == LIBDEFLATE_INSUFFICIENT_SPACE, room < most else { return nil }
            room = min(most, room * 8)
        }
        return nil
    }
}
