import Synchronization
import TwofoldKit

/// Packs the rows of a giant image in parts, at the same time where there are cores to spare.
///
/// The parts are the same whoever packs them, so the file does not depend on the machine. What it costs is that no part
/// repeats what was in the one before it: less than a thousandth of the bytes.
enum PNGStripes {
    /// Bytes of rows from which an image is giant: finding the parts' ends takes a quarter of the time that packing takes.
    static let threshold = 16 << 20
    private static let part = 4 << 20

    /// The zlib stream of these rows; nil when there is no memory.
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
        if let cores {
            cores.perform(count, pack)
        } else {
            for index in 0..<count { pack(index) }
        }
        let packed = parts.withLock { $0.compactMap(\.self) }
        guard packed.count == count else { return nil }
        // Deflate with a window of 32 kB at the usual level, without a dictionary (RFC 1950, 2.2).
        var stream: [UInt8] = [0x78, 0x9C]
        stream.reserveCapacity(packed.reduce(6) { $0 + $1.count })
        for part in packed { stream += part }
        let checksum = rows.withUnsafeBytes { Checksum.adler32($0) }
        withUnsafeBytes(of: checksum.bigEndian) { stream += $0 }
        return stream
    }
}
