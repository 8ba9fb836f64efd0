import CLibdeflate

/// What lies packed in a PNG file: the yardstick of decoding and encoding is libdeflate alone.
struct ZlibStream {
    private var bytes: [UInt8] = []
    /// Bytes of all rows, each with its filter's number.
    private let rowBytes: Int

    /// The stream of a sound file that is not interlaced.
    init(_ file: [UInt8]) throws {
        func number(_ index: Int) -> Int { file[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) } }
        guard file.count > 33 else { throw Workload.Broken(reason: "no PNG") }
        let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(file[25])] ?? 0
        rowBytes = (1 + (number(16) * channels * Int(file[24]) + 7) / 8) * number(20)
        var start = 8
        while start + 12 <= file.count {
            let count = number(start)
            if file[(start + 4)..<(start + 8)].elementsEqual("IDAT".utf8) {
                bytes += file[(start + 8)..<(start + 8 + count)]
            }
            start += 12 + count
        }
    }

    /// Unpacks it.
    @discardableResult
    func inflate() throws -> [UInt8] {
        let decompressor = libdeflate_alloc_decompressor()
        defer { libdeflate_free_decompressor(decompressor) }
        let rows = [UInt8](unsafeUninitializedCapacity: rowBytes) { output, count in
            let result = bytes.withUnsafeBytes { input in
                libdeflate_zlib_decompress(
                    decompressor, input.baseAddress, input.count, output.baseAddress, rowBytes, &count)
            }
            if result != LIBDEFLATE_SUCCESS { count = 0 }
        }
        guard rows.count == rowBytes else { throw Workload.Broken(reason: "a stream of another length") }
        return rows
    }

    /// Packs rows as they are.
    static func deflate(_ rows: [UInt8], level: Int) throws {
        let compressor = libdeflate_alloc_compressor(Int32(level))
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, rows.count)
        let count = withUnsafeTemporaryAllocation(byteCount: bound, alignment: 16) { output in
            rows.withUnsafeBytes { input in
                libdeflate_zlib_compress(compressor, input.baseAddress, input.count, output.baseAddress, bound)
            }
        }
        guard count > 0 else { throw Workload.Broken(reason: "nothing was packed") }
    }
}
