extension PixelMeasures.Comparison {
    /// Compares two images of one size; nil where the files have different shapes.
    mutating func compare(_ both: (PixelBuffer, PixelBuffer)?) {
        difference = both.flatMap { PixelDifference($0.0, $0.1) }
        local = both.map { LocalDifference($0.0, $0.1) } ?? LocalDifference()
    }
}

extension ContentRules {
    /// A file of a line that is decoded, and compared with the smaller ones.
    struct Decoded {
        var member: PixelLine.Member
        var pixels: PixelBuffer
        var status: FileStatus
        var isKnownFake: Bool
    }

    static func comparison(
        of pixels: PixelBuffer, at scale: ScaleFactor, with other: Decoded
    ) -> PixelMeasures.Comparison {
        var comparison = PixelMeasures.Comparison(other: other.member.file.path, status: other.status)
        guard PixelLine.isMultiple(other.member.scale, of: scale) else {
            // Both at 1x: 3x and 2x have no pixels in common.
            let both = PixelDifference.inPoints(
                pixels, ratio: scale.pixelsPerPoint, other.pixels, ratio: other.member.scale.pixelsPerPoint)
            comparison.compare(both)
            return comparison
        }
        let ratio = other.member.scale.pixelsPerPoint / scale.pixelsPerPoint
        let reduced = PixelDifference.reduced(other.pixels, to: pixels.size, ratio: ratio)
        if !other.isKnownFake {
            comparison.isOrigin = EnlargementProof.holds(LumaPlane(of: other.pixels), from: LumaPlane(of: pixels))
        }
        comparison.compare(reduced.map { (pixels, $0) })
        if let reduced, comparison.difference?.structure ?? 0 > PixelDifference.structureLimit {
            comparison.shift = PixelShift(of: pixels, from: reduced)
        }
        return comparison
    }

    /// Compares a device's file with one for other devices in the same shape, pixel by pixel where the two have one size in points; nil
    /// where that one cannot be decoded.
    static func comparison(
        of pixels: PixelBuffer, at scale: ScaleFactor, with usual: PixelLine.Member, _ source: CheckedSource
    ) -> PixelMeasures.Comparison? {
        guard let (result, status) = source.decoding(usual.file), case .success(let image) = result else { return nil }
        var comparison = PixelMeasures.Comparison(other: usual.file.path, status: status)
        let other = image.pixels
        if DeviceFiles.points(of: pixels.size, at: scale) == DeviceFiles.points(of: other.size, at: usual.scale) {
            comparison.compare(ofOneSize(pixels, scale, other, usual.scale))
        } else {
            let placed = [fitted(pixels, other), centered(pixels, scale, other, usual.scale)].compactMap(\.self)
            // Art may grow with the image, or keep its size in its middle, as a label does.
            comparison.local.share = placed.map { LocalDifference($0.0, $0.1).share }.min() ?? 0
        }
        return comparison
    }

    private typealias Pair = (PixelBuffer, PixelBuffer)

    private static func ofOneSize(
        _ pixels: PixelBuffer, _ scale: ScaleFactor, _ other: PixelBuffer, _ otherScale: ScaleFactor
    ) -> Pair? {
        let (own, its) = (scale.pixelsPerPoint, otherScale.pixelsPerPoint)
        if PixelLine.isMultiple(otherScale, of: scale) {
            return PixelDifference.reduced(other, to: pixels.size, ratio: its / own).map { (pixels, $0) }
        }
        if PixelLine.isMultiple(scale, of: otherScale) {
            return PixelDifference.reduced(pixels, to: other.size, ratio: own / its).map { ($0, other) }
        }
        return own == its ? (pixels, other) : PixelDifference.inPoints(pixels, ratio: own, other, ratio: its)
    }

    /// The larger image in the size of the smaller.
    private static func fitted(_ a: PixelBuffer, _ b: PixelBuffer) -> Pair? {
        let (small, large) = a.size.width <= b.size.width ? (a, b) : (b, a)
        guard large.size.height >= small.size.height else { return nil }
        return (small, large.reduced(to: small.size))
    }

    /// Both images at the smaller scale, and of the larger the middle.
    private static func centered(
        _ a: PixelBuffer, _ scale: ScaleFactor, _ b: PixelBuffer, _ otherScale: ScaleFactor
    ) -> Pair? {
        let least = min(scale, otherScale)
        let (first, second) = (atScale(least, a, scale), atScale(least, b, otherScale))
        let (small, large) = first.size.width <= second.size.width ? (first, second) : (second, first)
        guard large.size.height >= small.size.height else { return nil }
        return (small, large.cropped(to: small.size))
    }

    private static func atScale(_ least: ScaleFactor, _ image: PixelBuffer, _ scale: ScaleFactor) -> PixelBuffer {
        func side(_ pixels: Int) -> Int { max(1, pixels * least.pixelsPerPoint / scale.pixelsPerPoint) }
        return image.reduced(to: PixelSize(width: side(image.size.width), height: side(image.size.height)))
    }
}

extension PixelBuffer {
    /// The image in a smaller size, or its own.
    func reduced(to other: PixelSize) -> PixelBuffer {
        guard size != other else { return self }
        return Resampler.reduce(
            self, to: other, horizontalRatio: Double(size.width) / Double(other.width),
            verticalRatio: Double(size.height) / Double(other.height), filter: .area)
    }
}
