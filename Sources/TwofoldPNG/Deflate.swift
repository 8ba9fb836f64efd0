import CDeflate
import TwofoldImaging

/// Compresses and decompresses whole buffers with libdeflate, whose working memory is kept for the next call.
enum Deflate {
    /// The format around a deflate stream.
    enum Wrapping {
        /// A header of two bytes and a checksum at the end (RFC 1950).
        case zlib
        /// No format: the raw stream.
        case none
    }

    struct Inflated: Hashable {
        /// The number of bytes of the output that were filled.
        var count: Int
        /// Whether there are more bytes: in the stream, or behind its end.
        var hasMore: Bool
    }

    /// Decompresses a deflate stream (RFC 1951), but no more than there is room for.
    ///
    /// - Returns: Nil when the stream is damaged.
    static func inflate(
        _ stream: UnsafeRawBufferPointer, _ wrapping: Wrapping, into output: UnsafeMutableRawBufferPointer
    ) -> Inflated? {
        let unpack = wrapping == .zlib ? libdeflate_zlib_decompress_ex : libdeflate_deflate_decompress_ex
        return decompressors.borrow { decompressor in
            var (used, count) = (0, 0)
            let result = unpack(
                decompressor, stream.baseAddress, stream.count, output.baseAddress, output.count, &used, &count)
            return switch result {
            case LIBDEFLATE_SUCCESS: Inflated(count: count, hasMore: used < stream.count)
            case LIBDEFLATE_INSUFFICIENT_SPACE:
                Inflate.fill(output, from: stream, isZlib: wrapping == .zlib)
                    ? Inflated(count: output.count, hasMore: true) : nil
            default: nil
            }
        }
    }

    /// Compresses bytes to a zlib stream at libdeflate's level, 1...12; nil when there is not enough memory.
    static func zlibStream(of bytes: [UInt8], level: Int) -> [UInt8]? {
        bytes.withUnsafeBytes { deflate($0, level, libdeflate_zlib_compress_bound, libdeflate_zlib_compress) }
    }

    /// Compresses bytes to a raw deflate stream; nil when there is not enough memory.
    static func deflateRaw(_ bytes: UnsafeRawBufferPointer, level: Int) -> [UInt8]? {
        deflate(bytes, level, libdeflate_deflate_compress_bound, libdeflate_deflate_compress)
    }

    private static func deflate(
        _ bytes: UnsafeRawBufferPointer, _ level: Int, _ longest: (OpaquePointer?, Int) -> Int,
        _ pack: (OpaquePointer?, UnsafeRawPointer?, Int, UnsafeMutableRawPointer?, Int) -> Int
    ) -> [UInt8]? {
        withUnsafeTemporaryAllocation(byteCount: longest(nil, bytes.count), alignment: 16) { output in
            compressors[level].borrow { compressor in
                let count = pack(compressor, bytes.baseAddress, bytes.count, output.baseAddress, output.count)
                return count == 0 ? nil : Array(output[..<count])
            }
        }
    }

    private static let decompressors = HandlePool { libdeflate_alloc_decompressor() }
    private static let compressors = (0...12).map { level in
        HandlePool { libdeflate_alloc_compressor(Int32(level)) }
    }
}
