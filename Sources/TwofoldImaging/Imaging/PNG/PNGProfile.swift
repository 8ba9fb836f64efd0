/// Reads the color profile in an `iCCP` chunk.
enum PNGProfile {
    /// The most bytes of a profile: those of cameras and monitors have kilobytes, those of printers megabytes.
    private static let longest = 16 << 20

    /// The profile's bytes, or nil when they cannot be unpacked; what they say is judged elsewhere.
    ///
    /// The chunk consists of a name, a zero, the number of the only compression method, and a zlib stream (ISO/IEC
    /// 15948, 11.3.3.3). A stream without its final checksum is accepted, because some programs cut it off.
    static func read(_ chunk: ArraySlice<UInt8>) -> [UInt8]? {
        guard let end = chunk.firstIndex(of: 0), (1...79).contains(end - chunk.startIndex), chunk.endIndex - end > 4,
            chunk[end + 1] == 0
        else { return nil }
        let (method, check) = (chunk[end + 2], chunk[end + 3])
        // Deflate, no preset dictionary, and both bytes together a multiple of 31 (RFC 1950, 2.2).
        guard method & 15 == 8, check & 0x20 == 0, (Int(method) << 8 | Int(check)) % 31 == 0 else { return nil }
        return Inflate.raw(chunk[(end + 4)...], most: longest)
    }

    /// Whether the profile is the one of which the checksum at the end of its stream is.
    static func isWhole(_ chunk: ArraySlice<UInt8>) -> Bool {
        guard let profile = read(chunk) else { return false }
        let sum = Checksum.adler32(profile)
        return chunk.suffix(4).elementsEqual(BigEndian.bytes(Int(sum)))
    }
}
