/// A PNG's properties from its first bytes, apart from size and kind of pixels, for rules that need no decoded image.
struct PNGMetadataSummary: Hashable, Sendable {
    /// Width in pixels, as in the header, where it may be 0.
    var width: Int
    var height: Int
    /// The color type of the PNG specification: 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGBA.
    var colorType: Int
    /// The resolution (`pHYs`); nil when the file states none.
    var density: Density?
    /// The name of its color profile (`iCCP`), as written in the file; nil when it has none.
    var profileName: [UInt8]?
    /// A checksum of the chunk with its profile, which distinguishes profiles; nil when it has none.
    var profileChecksum: UInt32?

    init(
        width: Int, height: Int, colorType: Int, density: Density? = nil, profileName: [UInt8]? = nil,
        profileChecksum: UInt32? = nil
    ) {
        self.width = width
        self.height = height
        self.colorType = colorType
        self.density = density
        self.profileName = profileName
        self.profileChecksum = profileChecksum
    }

    /// Whether each pixel has an alpha sample.
    var hasAlphaChannel: Bool { colorType == 4 || colorType == 6 }

    /// Reads the start of a file.
    ///
    /// - Parameter start: The beginning of the file, if possible up to the first bytes of the pixels: chunks behind it
    ///   count as missing.
    /// - Returns: Nil when it does not begin like a PNG.
    init?(start: [UInt8]) {
        guard start.starts(with: PNGFile.signature) else { return nil }
        let chunks = PNGFile.chunksBeforePixels(of: start)
        guard let header = PNGFile.header(in: chunks) else { return nil }
        width = BigEndian.number(header.data, at: 0)
        height = BigEndian.number(header.data, at: 4)
        colorType = Int(header.data[9])
        density = PNGFile.density(in: chunks)
        guard let profile = chunks.first(where: { $0.type == "iCCP" }) else { return }
        profileName = Array(profile.data.prefix { $0 != 0 })
        profileChecksum = Checksum.crc32(profile.data[...])
    }
}
