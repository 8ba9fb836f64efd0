/// What a PNG's first bytes say of it besides size and kind of pixels, for those who judge files and do not decode them.
struct PNGMetadataSummary: Hashable, Sendable {
    /// Width and height as the header has them; either may be 0.
    var width: Int
    var height: Int
    /// The color type of the PNG specification: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA.
    var colorType: Int
    /// The resolution that it claims (`pHYs`); nil when it claims none.
    var density: Density?
    /// The name of its color profile (`iCCP`), as it stands in the file; nil when it has none.
    var profileName: [UInt8]?
    /// A checksum of the chunk with its profile, by which two are told apart; nil when it has none.
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

    /// Whether each pixel has its own alpha.
    var hasAlphaChannel: Bool { colorType == 4 || colorType == 6 }

    /// Reads the start of a file.
    ///
    /// - Parameter start: So much of the file that the pixels begin in it, as far as possible: what stands behind it counts as
    ///   not there.
    /// - Returns: Nil when it does not begin as a PNG does.
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
