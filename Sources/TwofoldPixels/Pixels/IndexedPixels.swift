/// The order of a palette's colors.
package enum PaletteOrder: Sendable {
    case byColor
    /// The most frequent first.
    case byFrequency
}

/// An image of at most 256 colors as a palette and an index for each pixel.
package struct IndexedPixels: Sendable {
    /// Red, green, blue and alpha from the lowest byte up, in the palette's order.
    private let colors: [UInt32]
    /// The indices, one per pixel.
    package let rows: [UInt8]

    /// Finds the colors; nil when there are more than 256.
    ///
    /// - Precondition: The image has 8 bits per sample.
    package init?(_ pixels: PixelBuffer, order: PaletteOrder) {
        guard let (found, rows) = pixels.layout == .grey ? Self.greys(pixels) : Self.places(pixels) else { return nil }
        let ranks =
            switch order {
            case .byColor: found.map { UInt64(Self.rank($0)) }
            case .byFrequency: zip(found, Self.counts(rows)).map { Self.rank($0, count: $1) }
            }
        let order = found.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
        colors = order.map { found[$0] }
        if order.elementsEqual(found.indices) {
            self.rows = rows
        } else {
            var places = [UInt8](repeating: 0, count: 256)
            for (new, old) in order.enumerated() { places[old] = UInt8(new) }
            self.rows = BitPacking.mapped(rows, by: places)
        }
    }

    package var bits: Int { [1, 2, 4].first { colors.count <= 1 << $0 } ?? 8 }
    /// Red, green and blue of each color.
    package var palette: [UInt8] {
        var palette: [UInt8] = []
        palette.reserveCapacity(3 * colors.count)
        for color in colors {
            for shift in 0..<3 { palette.append(UInt8(truncatingIfNeeded: color >> UInt32(8 * shift))) }
        }
        return palette
    }
    /// Alpha of the first colors; the others are opaque.
    package var paletteAlpha: [UInt8] { colors.map { UInt8($0 >> 24) }.prefix { $0 < 255 }.map(\.self) }
    package var isOpaque: Bool { colors.allSatisfy { $0 >> 24 == 255 } }
    package var isGrey: Bool { colors.allSatisfy { ($0 ^ $0 >> 8) & 0xFFFF == 0 } }

    /// Translucent colors first, so that the list of alphas is short; then a fixed order, so that files are
    /// reproducible.
    private static func rank(_ color: UInt32) -> UInt32 {
        color & 0xFF00_FF00 | (color & 0xFF) << 16 | color >> 16 & 0xFF
    }

    /// Translucent colors first; then the most frequent ones, whose indices are small numbers that deflate packs best:
    /// a hundredth fewer bytes in files of palettes.
    private static func rank(_ color: UInt32, count: Int) -> UInt64 {
        (color >> 24 == 255 ? 1 << 63 : 0) | UInt64(Int.max >> 1 - count)
    }

    private static func counts(_ rows: [UInt8]) -> [Int] {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 4 * 256) { counts in
            counts.update(repeating: 0)
            // Four tables, because neighbors are mostly equal, and a sum has to wait for the one before it.
            rows.withUnsafeBufferPointer { rows in
                for index in rows.indices { counts[(index & 3) << 8 | Int(rows[index])] &+= 1 }
            }
            return (0..<256).map { color in (0..<4).reduce(0) { $0 + Int(counts[$1 << 8 | color]) } }
        }
    }

    /// The palette of a gray image, which never has too many colors, and has them in a known order.
    private static func greys(_ pixels: PixelBuffer) -> (colors: [UInt32], rows: [UInt8])? {
        let values = ByteSet(of: pixels.bytes).members
        let colors = values.map { UInt32($0) * 0x10101 | 0xFF00_0000 }
        guard values.count < 256 else { return (colors, pixels.bytes) }
        var places = [UInt8](repeating: 0, count: 256)
        for (place, value) in values.enumerated() { places[Int(value)] = UInt8(place) }
        return (colors, BitPacking.mapped(pixels.bytes, by: places))
    }

    private static func places(_ pixels: PixelBuffer) -> (colors: [UInt32], rows: [UInt8])? {
        var colors: [UInt32] = []
        let rows = [UInt8](unsafeUninitializedCapacity: pixels.size.area) { output, count in
            let isFew = pixels.bytes.withUnsafeBytes { bytes in
                guard let bytes = bytes.baseAddress, let output = output.baseAddress else { return false }
                let area = pixels.size.area
                switch pixels.layout {
                case .rgba:
                    return find(&colors, 0..<area, output) {
                        bytes.loadUnaligned(fromByteOffset: $0 &* 4, as: UInt32.self)
                    }
                case .rgb:
                    // Four bytes are read for three, but not beyond the last pixel.
                    return find(&colors, 0..<area, output) { pixel in
                        if pixel &+ 1 < area {
                            return bytes.loadUnaligned(fromByteOffset: pixel &* 3, as: UInt32.self) | 0xFF00_0000
                        }
                        let last = (bytes + pixel &* 3).assumingMemoryBound(to: UInt8.self)
                        return UInt32(last[0]) | UInt32(last[1]) << 8 | UInt32(last[2]) << 16 | 0xFF00_0000
                    }
                case .grey, .greyAlpha:
                    return find(&colors, 0..<area, output) {
                        let pixel = UInt32(bytes.loadUnaligned(fromByteOffset: $0 &* 2, as: UInt16.self))
                        return (pixel & 0xFF) &* 0x10101 | (pixel &>> 8) &<< 24
                    }
                }
            }
            count = isFew ? pixels.size.area : 0
        }
        return rows.isEmpty ? nil : (colors, rows)
    }

    /// Writes each pixel's index among the colors, in the order of their first occurrence; false when there are too
    /// many.
    @inline(__always)
    private static func find(
        _ colors: inout [UInt32], _ pixels: Range<Int>, _ output: UnsafeMutablePointer<UInt8>, color: (Int) -> UInt32
    ) -> Bool {
        // An open hash table with four slots for each possible color, each containing the color and above it the
        // index.
        let slotBits = 10
        return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 1 << slotBits) { slots in
            slots.update(repeating: .max)
            var found: [UInt32] = []
            // Neighbors are mostly equal.
            var last = (color: ~color(pixels.lowerBound), place: UInt8.max)
            for pixel in pixels {
                let next = color(pixel)
                if next != last.color {
                    var slot = Int(truncatingIfNeeded: (next &* 0x9E37_79B1) &>> UInt32(32 - slotBits))
                    while slots[slot] != .max, UInt32(truncatingIfNeeded: slots[slot]) != next {
                        slot = (slot &+ 1) & (1 << slotBits - 1)
                    }
                    if slots[slot] == .max {
                        guard found.count < 256 else { return false }
                        slots[slot] = UInt64(found.count) << 32 | UInt64(next)
                        found.append(next)
                    }
                    last = (next, UInt8(truncatingIfNeeded: slots[slot] &>> 32))
                }
                output[pixel] = last.place
            }
            colors = found
            return true
        }
    }
}
