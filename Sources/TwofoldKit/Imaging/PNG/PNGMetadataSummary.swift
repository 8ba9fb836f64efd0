/// A PNG's properties from its first bytes, apart from size and kind of pixels, for rules that need no decoded image.
struct PNGMetadataSummary: Hashable, Sendable {
    /// Width in pixels, as in the header, where it may be 0.
    var width: Int
    var height: Int
    /// The color type of the PNG specification: 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGBA.
    var colorType: Int
    /// The resolution (`pHYs`); nil when the file states none.
    var density: Density?
    /// The meaning of its colors (`iCCP`).
    var profile: StatedProfile

    init(
        width: Int, height: Int, colorType: Int, density: Density? = nil,
        profile: StatedProfile = .none
    ) {
        self.width = width
        self.height = height
        self.colorType = colorType
        self.density = density
        self.profile = profile
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
        profile = StatedProfile(chunks.first { $0.type == "iCCP" })
    }
}

extension StatedProfile {
    /// Reads an `iCCP` chunk: a name, a zero, the compression's number 0, and a zlib stream.
    fileprivate init(_ chunk: PNGChunk?) {
        guard let chunk else {
            self = .none
            return
        }
        let name = Array(chunk.data.prefix { $0 != 0 })
        let stream = chunk.data.dropFirst(name.count + 2)
        self.init(Inflate.zlib(stream, most: ColorProfile.most), named: name)
    }
}
