/// One of the forms in which PNG can hold a picture without changing a pixel: what an encoder is handed.
///
/// A master's palette, grey and missing alpha come out again this way, and so does what only became simple by reducing it:
/// the form is chosen by the pixels, not by what the master's file was. The depth stays: a picture of 16 bits has 16.
package struct PNGForm: Hashable, Sendable {
    /// The numbers that PNG has for the meaning of samples.
    package enum Colour: UInt8, Hashable, Sendable {
        case grey = 0
        case rgb = 2
        case indexed = 3
        case greyAlpha = 4
        case rgba = 6
    }

    /// The size in pixels.
    package var size: PixelSize
    /// What the samples mean.
    package var colour: Colour
    /// Bits a sample: 1, 2, 4, 8, or 16 in the machine's own byte order.
    package var bits: Int
    /// Red, green and blue of each colour that an index stands for; empty unless indexed.
    package var palette: [UInt8] = []
    /// Alpha of the palette's first colours; the others are opaque.
    package var paletteAlpha: [UInt8] = []
    /// Rows from top to bottom, each filled up to whole bytes.
    package var rows: [UInt8]

    /// Bytes of one row.
    package var bytesPerRow: Int { rows.count / max(1, size.height) }

    /// The forms that may be the smallest for a picture; which of them is, only compressing tells.
    ///
    /// - Parameters:
    ///   - pixels: The picture.
    ///   - isDescribed: Whether a colour profile goes along: one of three channels fits no grey, and one of grey no palette.
    package static func candidates(for pixels: PixelBuffer, isDescribed: Bool) -> [PNGForm] {
        let reduced = pixels.inSmallestLayout(allowsGrey: !isDescribed)
        let allowsPalette = !isDescribed || reduced.layout.channels >= 3
        return [direct(reduced)] + (allowsPalette ? indexed(reduced).map { [$0] } ?? [] : [])
    }

    /// Samples as they are; grey in as few bits as it needs.
    private static func direct(_ pixels: PixelBuffer) -> PNGForm {
        let colour: Colour =
            switch pixels.layout {
            case .grey: .grey
            case .greyAlpha: .greyAlpha
            case .rgb: .rgb
            case .rgba: .rgba
            }
        guard pixels.layout == .grey, pixels.depth == .eight,
            // 1, 2 and 4 bits stand for the multiples of 255, 85 and 17.
            let bits = [1, 2, 4].first(where: { bits in
                let step = UInt8(255 / ((1 << bits) - 1))
                return pixels.bytes.allSatisfy { $0 % step == 0 }
            })
        else { return PNGForm(size: pixels.size, colour: colour, bits: pixels.depth.rawValue, rows: pixels.bytes) }
        let step = UInt8(255 / ((1 << bits) - 1))
        let rows = packed(pixels.bytes.map { $0 / step }, pixels.size, bits: bits)
        return PNGForm(size: pixels.size, colour: .grey, bits: bits, rows: rows)
    }

    /// A palette, where 256 colours are enough; nil where they are not, and for 16 bits, which palettes cannot hold.
    private static func indexed(_ pixels: PixelBuffer) -> PNGForm? {
        guard pixels.depth == .eight, let (colours, indices) = Palette.index(pixels.asRGBA) else { return nil }
        let bits = [1, 2, 4].first { colours.count <= 1 << $0 } ?? 8
        return PNGForm(
            size: pixels.size, colour: .indexed, bits: bits,
            palette: colours.flatMap { [$0.red, $0.green, $0.blue] },
            paletteAlpha: colours.prefix { $0.alpha < 255 }.map(\.alpha),
            rows: packed(indices, pixels.size, bits: bits))
    }

    private static func packed(_ samples: [UInt8], _ size: PixelSize, bits: Int) -> [UInt8] {
        guard bits < 8 else { return samples }
        let rowBytes = (size.width * bits + 7) / 8
        var rows = [UInt8](repeating: 0, count: rowBytes * size.height)
        for y in 0..<size.height {
            for x in 0..<size.width {
                rows[y * rowBytes + x * bits / 8] |= samples[y * size.width + x] << (8 - bits - x * bits % 8)
            }
        }
        return rows
    }
}

/// The distinct colours of a picture.
private enum Palette {
    struct Colour: Hashable, Comparable {
        var red, green, blue, alpha: UInt8

        /// Translucent ones first, so that the list of alphas is short; then a fixed order, so that files are reproducible.
        static func < (a: Colour, b: Colour) -> Bool {
            (a.alpha, a.red, a.green, a.blue) < (b.alpha, b.red, b.green, b.blue)
        }
    }

    /// The colours of an RGBA picture and each pixel's place among them; nil when there are more than 256.
    static func index(_ pixels: PixelBuffer) -> (colours: [Colour], indices: [UInt8])? {
        var places: [UInt32: Int] = [:]
        var order: [UInt32] = []
        var raw: [UInt8] = []
        raw.reserveCapacity(pixels.size.area)
        let isFew = pixels.bytes.withUnsafeBytes { bytes in
            var last: (colour: UInt32, place: Int)?
            for colour in bytes.assumingMemoryBound(to: UInt32.self) {
                // Neighbours are mostly equal, and a dictionary is slow.
                if let last, last.colour == colour {
                    raw.append(UInt8(last.place))
                    continue
                }
                let place = places[colour] ?? order.count
                if place == order.count {
                    guard place < 256 else { return false }
                    places[colour] = place
                    order.append(colour)
                }
                last = (colour, place)
                raw.append(UInt8(place))
            }
            return true
        }
        guard isFew else { return nil }
        let colours = order.map { value in
            withUnsafeBytes(of: value) { Colour(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]) }
        }
        let sorted = colours.indices.sorted { colours[$0] < colours[$1] }
        var newPlaces = [UInt8](repeating: 0, count: colours.count)
        for (new, old) in sorted.enumerated() { newPlaces[old] = UInt8(new) }
        return (sorted.map { colours[$0] }, raw.map { newPlaces[Int($0)] })
    }
}
