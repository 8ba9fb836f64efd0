import TwofoldImaging

/// Reads the color profile in an `iCCP` chunk.
enum PNGProfile {
    /// The most bytes of a profile: those of cameras and monitors have kilobytes, those of printers megabytes.
    private static let longest = 16 << 20

    /// The profile, or nil when it is damaged or for other colors than the image's.
    ///
    /// The chunk consists of a name, a zero, the number of the only compression method, and a zlib stream (ISO/IEC
    /// 15948, 11.3.3.3). A stream without its final checksum is accepted, because some programs cut it off.
    static func read(_ chunk: ArraySlice<UInt8>, for color: PNGColorFormat.Color) -> [UInt8]? {
        guard let end = chunk.firstIndex(of: 0), (1...79).contains(end - chunk.startIndex), chunk.endIndex - end > 4,
            chunk[end + 1] == 0
        else { return nil }
        let (method, check) = (chunk[end + 2], chunk[end + 3])
        // Deflate, no preset dictionary, and both bytes together a multiple of 31 (RFC 1950, 2.2).
        guard method & 15 == 8, check & 0x20 == 0, (Int(method) << 8 | Int(check)) % 31 == 0 else { return nil }
        let profile = chunk[(end + 4)...].withUnsafeBytes { Deflate.inflateRaw($0, limit: longest) }
        return profile.flatMap { sound($0, color) }
    }

    /// The profile in these bytes, without those behind its end, if its header and table of tags are valid (ICC.1, 7.2
    /// and 7.3).
    private static func sound(_ bytes: [UInt8], _ color: PNGColorFormat.Color) -> [UInt8]? {
        guard bytes.count >= 132, bytes[36..<40].elementsEqual("acsp".utf8) else { return nil }
        let (count, tags) = (BigEndian.number(bytes, at: 0), BigEndian.number(bytes, at: 128))
        let isGrey = color == .grey || color == .greyAlpha
        guard (132...bytes.count).contains(count), bytes[16..<20].elementsEqual((isGrey ? "GRAY" : "RGB ").utf8),
            tags <= (count - 132) / 12
        else { return nil }
        let areTagsInside = (0..<tags).allSatisfy { tag in
            let place = 132 + 12 * tag
            let (start, length) = (BigEndian.number(bytes, at: place + 4), BigEndian.number(bytes, at: place + 8))
            return start <= count && length <= count - start
        }
        return areTagsInside ? Array(bytes[..<count]) : nil
    }
}
