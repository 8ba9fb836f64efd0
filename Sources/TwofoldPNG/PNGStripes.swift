import Synchronization
import TwofoldImaging

/// Compresses the rows of a giant image in parts, at the same time where cores are idle.
///
/// The parts do not depend on the number of cores, so the file does not depend on the machine. The cost is that no
/// part can refer to bytes of the one before it: less than a thousandth of the size.
enum PNGStripes {
    /// Bytes of rows from which an image is giant: finding the ends of its parts takes a quarter of the compression's
    /// time.
    static let threshold = 16 << 20
    private static let part = 4 << 20

    /// The zlib stream of these rows; nil when there is not enough memory.
    static func stream(of rows: [UInt8], level: Int, _ cores: HelperThreads?) -> [UInt8]? {
        let count = (rows.count + part - 1) / part
        let parts = Mutex([[UInt8]?](repeating: nil, count: count))
        let pack = { @Sendable (index: Int) in
            let isLast = index == count - 1
            let packed = rows.withUnsafeBytes { rows in
                let slice = UnsafeRawBufferPointer(rebasing: rows[(index * part)..<min((index + 1) * part, rows.count)])
                return Deflate.deflateRaw(slice, level: level).flatMap { isLast ? $0 : DeflateJoin.open($0) }
            }
            parts.withLock { $0[index] = packed }
        }
        (cores ?? HelperThreads()).perform(count, pack)
        let packed = parts.withLock { $0.compactMap(\.self) }
        guard packed.count == count else { return nil }
        // Deflate with a window of 32 kB at the default level, without a dictionary (RFC 1950, 2.2).
        var stream: [UInt8] = [0x78, 0x9C]
        stream.reserveCapacity(packed.reduce(6) { $0 + $1.count })
        for part in packed { stream += part }
        let checksum = rows.withUnsafeBytes { Checksum.adler32($0) }
        withUnsafeBytes(of: checksum.bigEndian) { stream += $0 }
        return stream
    }
}
