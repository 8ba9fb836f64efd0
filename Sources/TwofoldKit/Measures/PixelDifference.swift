/// How far a picture is from another of its size, in colour and in form.
struct PixelDifference: Hashable, Sendable {
    /// The distance of the mean colours of what is to be seen, of 1 from black to white in one channel.
    var colour: Double
    /// The root mean square of what differs besides the mean colours, premultiplied, over all channels and alpha.
    var structure: Double

    init(colour: Double, structure: Double) {
        self.colour = colour
        self.structure = structure
    }

    /// Nil where the sizes differ.
    init?(_ a: PixelBuffer, _ b: PixelBuffer) {
        guard a.size == b.size else { return nil }
        let (first, second) = (a.asRGBA, b.asRGBA)
        var sum = SIMD4<Double>.zero
        var squares = 0.0
        var visible = 0.0
        Self.each(first, second) { one, other in
            let difference = one - other
            sum += difference
            squares += (difference * difference).sum()
            visible += max(one.w, other.w)
        }
        guard visible > 0 else {
            (colour, structure) = (0, 0)
            return
        }
        // Over medium grey, what is missing differs from what is white as much as from what is black.
        let shift = sum - SIMD4(repeating: sum.w / 2)
        let mean = SIMD4(shift.x, shift.y, shift.z, 0) / visible
        colour = (mean * mean).sum().squareRoot()
        let count = Double(a.size.area)
        // What a constant shift of all that is visible would explain is colour.
        let explained = (mean * mean).sum() * visible
        structure = (max(0, squares - explained) / (4 * count)).squareRoot()
    }

    /// How far a file is from a larger one of its image, reduced by the mean of each block of `ratio` pixels a side.
    ///
    /// Nil where the larger one, reduced, would have another size.
    init?(_ small: PixelBuffer, toReduced large: PixelBuffer, ratio: Int) {
        func isReduced(_ side: Int, from other: Int) -> Bool { side == (other + ratio - 1) / ratio }
        guard isReduced(small.size.width, from: large.size.width), isReduced(small.size.height, from: large.size.height)
        else { return nil }
        self.init(small, Resampler.reduce(large, to: small.size, ratio: Double(ratio), filter: .area))
    }

    private static func each(
        _ a: PixelBuffer, _ b: PixelBuffer, _ body: (SIMD4<Double>, SIMD4<Double>) -> Void
    ) {
        for index in 0..<a.size.area { body(premultiplied(a, index), premultiplied(b, index)) }
    }

    @inline(__always)
    private static func premultiplied(_ picture: PixelBuffer, _ index: Int) -> SIMD4<Double> {
        let pixel: SIMD4<Double> = picture.bytes.withUnsafeBytes { bytes in
            switch picture.depth {
            case .eight:
                SIMD4<Double>(bytes.loadUnaligned(fromByteOffset: index &* 4, as: SIMD4<UInt8>.self))
            case .sixteen:
                SIMD4<Double>(bytes.loadUnaligned(fromByteOffset: index &* 8, as: SIMD4<UInt16>.self))
            }
        }
        let part = pixel / picture.depth.maximum
        return SIMD4(part.x * part.w, part.y * part.w, part.z * part.w, part.w)
    }
}
