/// A file's statements about its pixels, as far as a variant inherits them.
public struct ImageMetadata: Hashable, Sendable {
    /// The color chunks of a PNG (`iCCP`, `sRGB`, `gAMA`, `cHRM`, `cICP`, `mDCV`, `cLLI`), byte for byte with length and checksum.
    package var colorChunks: [PNGChunk]
    /// The decoded ICC profile; a PNG also has it in its `iCCP` chunk.
    public var iccProfile: [UInt8]?
    /// The resolution that the file claims; nil when it claims none.
    package var density: Density?
    /// The timing of an animation, whose frames lie one below the other; nil for a still image.
    package var animation: Animation?

    /// Nothing but what a format implies.
    public init() { self.init(colorChunks: []) }

    package init(colorChunks: [PNGChunk] = [], iccProfile: [UInt8]? = nil, density: Density? = nil) {
        self.colorChunks = colorChunks
        self.iccProfile = iccProfile
        self.density = density
    }

    package func chunk(_ type: PNGChunkType) -> PNGChunk? { colorChunks.first { $0.type == type } }

    package func hasChunk(_ type: PNGChunkType) -> Bool { chunk(type) != nil }
}

/// Pixels per unit of length, in exactly the file's numbers.
package struct Density: Hashable, Sendable {
    package enum Unit: String, Hashable, Sendable {
        /// No length: the numbers state only the shape of a pixel.
        case aspect
        case metre
        case centimetre
        case inch

        /// Inches in one unit; nil for a unit without a length.
        var inches: Double? {
            switch self {
            case .aspect: nil
            case .metre: 1 / 0.0254
            case .centimetre: 1 / 2.54
            case .inch: 1
            }
        }
    }

    /// Horizontal pixels per unit.
    package var x: Int
    /// Vertical pixels per unit.
    package var y: Int
    package var unit: Unit

    package init(x: Int, y: Int, unit: Unit) {
        self.x = x
        self.y = y
        self.unit = unit
    }

    /// 72 dpi times the scale, rounded to the unit's whole numbers: 2835 per meter at 1x.
    package static func standard(for scale: ScaleFactor, unit: Unit) -> Density? {
        guard let inches = unit.inches else { return nil }
        let number = Int((72 * scale.factor * inches).rounded())
        return Density(x: number, y: number, unit: unit)
    }

    /// The resolution in pixels per inch; nil for a unit without a length.
    package var dpi: (x: Double, y: Double)? { unit.inches.map { (Double(x) / $0, Double(y) / $0) } }

    /// The same density in another unit, for a format that has only that one; without a length it stays as it is.
    package func converted(to other: Unit) -> Density {
        guard let inches = unit.inches, let wanted = other.inches else { return self }
        func number(_ value: Int) -> Int { Int(min(Double(Int32.max), (Double(value) / inches * wanted).rounded())) }
        return Density(x: number(x), y: number(y), unit: other)
    }

    /// Whether this density means "drawn at `scale`".
    ///
    /// It does when it is 72 dpi times the scale, or as many dpi as the caller says a 1x has: Android's have 160. It may differ by
    /// half a dpi, or by the one step that programs lose by rounding or cutting off.
    package func says(_ scale: ScaleFactor, of dpi: Double = 72) -> Bool {
        guard let inches = unit.inches else { return false }
        let exact = dpi * scale.factor * inches
        let slack = max(1, 0.5 * inches)
        return abs(Double(x) - exact) <= slack && abs(Double(y) - exact) <= slack
    }
}

/// The resolution in a variant's metadata.
package enum DensityPolicy: String, Hashable, CaseIterable, Sendable {
    /// Where the master's density states its scale, the variant's states the variant's; any other density is kept. The
    /// default.
    case follow
    /// Always 72 dpi times the variant's scale.
    case write
    /// No resolution.
    case strip

    /// The density of a variant at `target`, made from a master with `density` at `scale`.
    package func density(
        from density: Density?, scale: ScaleFactor, to target: ScaleFactor, unit: Density.Unit
    ) -> Density? {
        switch self {
        case .strip: return nil
        case .write: return Density.standard(for: target, unit: unit)
        case .follow:
            guard let density, scale != .x1, density.says(scale) else { return density }
            return Density.standard(for: target, unit: density.unit)
        }
    }
}
