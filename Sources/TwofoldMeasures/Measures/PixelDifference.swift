/// The distance of an image from another of the same size, in color and in form.
package struct PixelDifference: Hashable, Sendable {
    /// The distance of the mean colors of the visible pixels; 1 is that from black to white in one channel.
    package var color: Double
    /// The root mean square of the differences apart from the mean colors, premultiplied, over all channels and alpha.
    package var structure: Double

    /// Images that differ by more in form are different images.
    package static let structureLimit = 0.1

    package init(color: Double, structure: Double) {
        self.color = color
        self.structure = structure
    }

    /// Compares two images; nil when the sizes differ.
    package init?(_ a: PixelBuffer, _ b: PixelBuffer) {
        guard a.size == b.size else { return nil }
        let (first, second) = (a.asRGBA, b.asRGBA)
        var sum = SIMD4<Double>.zero
        var sums = (first: SIMD4<Double>.zero, second: SIMD4<Double>.zero)
        var squares = 0.0
        var visible = 0.0
        Self.each(first, second) { one, other in
            let difference = one - other
            sum += difference
            sums.first += one
            sums.second += other
            squares += (difference * difference).sum()
            visible += max(one.w, other.w)
        }
        guard visible > 0 else {
            (color, structure) = (0, 0)
            return
        }
        // Over medium gray, a missing pixel differs as much from white as from black.
        let shift = sum - SIMD4(repeating: sum.w / 2)
        let mean = SIMD4(shift.x, shift.y, shift.z, 0) / visible
        color = (mean * mean).sum().squareRoot()
        let count = Double(a.size.area)
        // A difference that a constant shift of all visible pixels would explain is one of color.
        let explained = (mean * mean).sum() * visible
        structure = (max(0, squares - explained) / (4 * count)).squareRoot()
        // Shapes of one color that cover different areas are two shapes: a plus beside a minus.
        let tint = Self.tint(sums.first, sums.second)
        if structure > Self.structureLimit, tint < color { color = tint }
    }

    /// The distance of the mean colors of what is visible in each image, however much that is; 1 where one shows nothing.
    private static func tint(_ first: SIMD4<Double>, _ second: SIMD4<Double>) -> Double {
        guard first.w > 0, second.w > 0 else { return 1 }
        let difference = first / first.w - second / second.w
        return (difference * difference).sum().squareRoot()
    }

    /// The distance of a file from a larger one of its image, reduced by a box filter with `ratio` pixels per side.
    ///
    /// Nil where the larger one, reduced, would have another size.
    init?(_ small: PixelBuffer, toReduced large: PixelBuffer, ratio: Int) {
        guard let reduced = Self.reduced(large, to: small.size, ratio: ratio) else { return nil }
        self.init(small, reduced)
    }

    /// Two images, both reduced to points, of which each has `ratio` pixels per side.
    ///
    /// Nil where the two have different sizes in points.
    package static func inPoints(
        _ a: PixelBuffer, ratio: Int, _ b: PixelBuffer, ratio other: Int
    ) -> (PixelBuffer, PixelBuffer)? {
        func points(_ side: Int, _ ratio: Int) -> Int { (side + ratio - 1) / ratio }
        let size = PixelSize(width: points(a.size.width, ratio), height: points(a.size.height, ratio))
        guard let first = reduced(a, to: size, ratio: ratio), let second = reduced(b, to: size, ratio: other)
        else { return nil }
        return (first, second)
    }

    /// An image reduced by a box filter; nil where it would have another size.
    package static func reduced(_ large: PixelBuffer, to size: PixelSize, ratio: Int) -> PixelBuffer? {
        func isReduced(_ side: Int, from other: Int) -> Bool { side == (other + ratio - 1) / ratio }
        guard isReduced(size.width, from: large.size.width), isReduced(size.height, from: large.size.height)
        else { return nil }
        return Resampler.reduce(large, to: size, ratio: Double(ratio), filter: .area)
    }

    private static func each(
        _ a: PixelBuffer, _ b: PixelBuffer, _ body: (SIMD4<Double>, SIMD4<Double>) -> Void
    ) {
        for index in 0..<a.size.area { body(premultiplied(a, index), premultiplied(b, index)) }
    }

    @inline(__always)
    private static func premultiplied(_ image: PixelBuffer, _ index: Int) -> SIMD4<Double> {
        let pixel: SIMD4<Double> = image.bytes.withUnsafeBytes { bytes in
            switch image.depth {
            case .eight:
                SIMD4<Double>(bytes.loadUnaligned(fromByteOffset: index &* 4, as: SIMD4<UInt8>.self))
            case .sixteen:
                SIMD4<Double>(bytes.loadUnaligned(fromByteOffset: index &* 8, as: SIMD4<UInt16>.self))
            }
        }
        let part = pixel / image.depth.maximum
        return SIMD4(part.x * part.w, part.y * part.w, part.z * part.w, part.w)
    }
}
