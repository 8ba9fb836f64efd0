// Color profiles of other formats, for a PNG.

extension ImageMetadata {
    /// The same metadata for a PNG with this layout, in which a profile has its own chunk.
    ///
    /// A profile for other colors than the pixels' is left out, because strict decoders refuse such a file.
    package func forPNG(_ layout: PixelBuffer.Layout) -> ImageMetadata {
        var metadata = self
        metadata.iccProfile = nil
        if let profile = iccProfile, metadata.colorChunks.isEmpty, PNGChunk.fits(profile, layout) {
            metadata.colorChunks = [PNGChunk(profile: profile)]
        }
        return metadata
    }
}

extension PNGChunk {
    /// The colors of Adobe RGB (1998): a curve of 563/256, the white D65, and the three lights.
    package static let adobeRGB = [
        PNGChunk(type: "gAMA", data: BigEndian.bytes(45471)),
        PNGChunk(
            type: "cHRM", data: [31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000].flatMap { BigEndian.bytes($0) }),
    ]

    /// An `iCCP` chunk; its stream is stored, not compressed, because profiles are small and zlib is not available
    /// here.
    init(profile: [UInt8]) {
        let deflate: UInt8 = 0
        self.init(type: "iCCP", data: Array("ICC profile".utf8) + [0, deflate] + Self.stored(profile))
    }

    /// Whether a profile is for colors of this layout, according to its header (ICC.1, 7.2.6).
    fileprivate static func fits(_ profile: [UInt8], _ layout: PixelBuffer.Layout) -> Bool {
        let isGrey = layout == .grey || layout == .greyAlpha
        return profile.count > 128 && profile[16..<20].elementsEqual((isGrey ? "GRAY" : "RGB ").utf8)
    }

    /// A zlib stream (RFC 1950) of stored blocks (RFC 1951, 3.2.4).
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let longest = Int(UInt16.max)
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: max(1, bytes.count), by: longest) {
            let block = bytes[start..<min(start + longest, bytes.count)]
            let length = UInt16(block.count)
            stream += [start + longest >= bytes.count ? 1 : 0]
            stream += length.littleEndianBytes + (~length).littleEndianBytes + block
        }
        return stream + BigEndian.bytes(Int(Checksum.adler32(bytes)))
    }
}
