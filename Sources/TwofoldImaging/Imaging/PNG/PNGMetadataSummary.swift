import TwofoldSystem

/// A PNG's properties from its first bytes, apart from size and kind of pixels, for rules that need no decoded image.
package struct PNGMetadataSummary: Hashable, Sendable {
    /// Width in pixels, as in the header, where it may be 0.
    package var width: Int
    package var height: Int
    /// The color type of the PNG specification: 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGBA.
    package var colorType: Int
    /// The resolution (`pHYs`); nil when the file states none.
    package var density: Density?
    /// The meaning of its colors (`cICP`, `iCCP`, `sRGB`, `gAMA` and `cHRM`).
    package var profile: StatedProfile

    package init(
        width: Int, height: Int, colorType: Int, density: Density? = nil,
        profile: StatedProfile = .none
    ) {
        self.width = width
        self.height = height
        self.colorType = colorType
        self.density = density
        self.profile = profile
    }

    package var hasAlphaChannel: Bool { colorType == 4 || colorType == 6 }

    /// Reads the start of a file.
    ///
    /// - Parameter start: The beginning of the file, if possible up to the first bytes of the pixels: chunks behind it
    ///   count as missing.
    /// - Returns: Nil when it does not begin like a PNG.
    package init?(start: [UInt8]) {
        guard start.starts(with: PNGFile.signature) else { return nil }
        let chunks = PNGFile.describingChunks(of: start)
        guard let header = PNGFile.header(in: chunks) else { return nil }
        width = BigEndian.number(header.data, at: 0)
        height = BigEndian.number(header.data, at: 4)
        colorType = Int(header.data[9])
        density = PNGFile.density(in: chunks)
        profile = StatedProfile(chunks, isGray: colorType == 0 || colorType == 4)
    }
}

extension StatedProfile {
    /// The meaning that a PNG's chunks give to its colors; the first of these decides: `cICP`, `iCCP`, `sRGB`, `gAMA` with
    /// `cHRM` (PNG, third edition, 4.3).
    fileprivate init(_ chunks: [PNGChunk], isGray: Bool) {
        func data(_ type: PNGChunkType) -> [UInt8]? { chunks.first { $0.type == type }?.data }
        if let code = data("cICP") {
            // Samples of PNGs are red, green and blue, in the full range.
            let isPlain = code.count == 4 && code[2] == 0 && code[3] == 1
            self =
                isPlain ? CodedColors(primaries: Int(code[0]), curve: Int(code[1])).profile(isGray: isGray) : .unknown
        } else if let chunk = data("iCCP") {
            // A name, a zero, the compression's number 0, and a zlib stream.
            let name = Array(chunk.prefix { $0 != 0 })
            self.init(Inflate.zlib(chunk.dropFirst(name.count + 2), most: ColorProfile.most), named: name)
            // Decoders ignore a profile for other colors than the pixels'.
            if case .known(let profile) = self, profile.isGray != isGray { self = .unknown }
        } else if data("sRGB") != nil {
            self = .none
        } else {
            let gamma = data("gAMA").map { Self.numbers($0) } ?? [45455]
            let lights = data("cHRM").map { Self.numbers($0) } ?? Self.standardLights
            let isStandard =
                gamma.count == 1 && abs(gamma[0] - 45455) < 1000 && lights.count == Self.standardLights.count
                && zip(lights, Self.standardLights).allSatisfy { abs($0 - $1) < 1000 }
            self = isStandard ? .none : Self.calibrated(gamma, lights, isGray: isGray)
        }
    }

    /// - Parameters:
    ///   - gamma: The power that encodes light, in units of 1/100,000.
    ///   - lights: White, red, green and blue, x and y of each, in the same units.
    private static func calibrated(_ gamma: [Int], _ lights: [Int], isGray: Bool) -> StatedProfile {
        guard gamma.count == 1, gamma[0] > 0, lights.count == standardLights.count else { return .unknown }
        let power = 100_000 / Double(gamma[0])
        let curve = ColorProfile.curve { pow($0, power) }
        let tenths = Int((power * 10).rounded())
        let name = "gamma \(tenths / 10).\(tenths % 10)"
        if isGray { return .known(ColorProfile(name: name, grayCurve: curve)) }
        let isStandard = zip(lights, standardLights).allSatisfy { abs($0 - $1) < 1000 }
        return Chromaticities(lights.map { Double($0) / 100_000 }).map {
            let others = isStandard ? "" : " with other primaries"
            return .known(ColorProfile(name: name + others, lights: $0.lights, curve: curve))
        } ?? .unknown
    }

    /// White, red, green and blue of sRGB, x and y of each, in units of 1/100,000.
    private static let standardLights = [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]

    private static func numbers(_ data: [UInt8]) -> [Int] {
        stride(from: 0, to: data.count - 3, by: 4).map { BigEndian.number(data, at: $0) }
    }
}
