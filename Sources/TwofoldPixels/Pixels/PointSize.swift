/// A width and a height in points, not necessarily whole.
public struct PointSize: Hashable, Sendable {
    package var width: Double
    package var height: Double

    /// A size with these sides.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    package func scaled(by factor: Double) -> PointSize { PointSize(width: width * factor, height: height * factor) }

    /// The largest size of the same shape that fits into `frame`.
    ///
    /// Enlarging is right here, because a vector image has no pixels.
    package func fitted(into frame: PointSize?) -> PointSize {
        guard let frame, width > 0, height > 0 else { return self }
        let factor = min(frame.width / width, frame.height / height)
        return PointSize(width: width * factor, height: height * factor)
    }

    /// The size in pixels of a bitmap of so many points at `scale`, each side rounded up to a whole pixel.
    public func pixels(at scale: ScaleFactor) -> PixelSize {
        let most = 1 << 32
        func side(_ points: Double) -> Int {
            max(1, min(Int(exactly: (points * scale.factor).rounded(.up)) ?? most, most))
        }
        return PixelSize(width: side(width), height: side(height))
    }

    /// The size in pixels at one pixel per point: whole, never 0, and no larger than any limit on sides can admit.
    package var inPixels: PixelSize {
        let most = 1 << 32
        func side(_ points: Double) -> Int { max(1, min(Int(exactly: points.rounded()) ?? most, most)) }
        return PixelSize(width: side(width), height: side(height))
    }
}
