/// A width and a height in pixels, never in points.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
    /// Pixels from left to right.
    public var width: Int
    /// Pixels from top to bottom.
    public var height: Int

    /// A size with these sides.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Width times height, saturating.
    public var area: Int {
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? .max : area
    }

    /// `44×60`.
    public var description: String { "\(width)×\(height)" }

    /// By how many pixels the sides differ from those of another size.
    package func distance(to other: PixelSize) -> Int { abs(width - other.width) + abs(height - other.height) }

    /// Whether both sides are whole numbers of points at `scale`.
    package func isWhole(at scale: ScaleFactor) -> Bool {
        width % scale.pixelsPerPoint == 0 && height % scale.pixelsPerPoint == 0
    }

    /// The sides in points at `scale`, each rounded up to a whole point, so that no side is ever 0.
    package func points(at scale: ScaleFactor) -> PixelSize {
        let factor = scale.pixelsPerPoint
        return PixelSize(width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
    }

    /// The exact size in points at `scale`, fractions kept: what an image of so many pixels takes on a screen.
    ///
    /// Sizes in points and in pixels are of two types, because mixing them up shows a quarter of an image, or four times as
    /// much as there is.
    public func inPoints(at scale: ScaleFactor) -> PointSize {
        PointSize(width: Double(width) / scale.factor, height: Double(height) / scale.factor)
    }

    /// This size extended to whole points, as it is done for a master with indivisible sides.
    package func extended(to scale: ScaleFactor) -> PixelSize {
        let points = points(at: scale)
        return PixelSize(
            width: points.width * scale.pixelsPerPoint, height: points.height * scale.pixelsPerPoint)
    }

    /// The nearest size whose sides are whole points, at least one point; halfway, the larger.
    package func nearestWhole(at scale: ScaleFactor) -> PixelSize {
        func nearest(_ side: Int) -> Int {
            let factor = scale.pixelsPerPoint
            return max(1, (2 * side + factor) / (2 * factor)) * factor
        }
        return PixelSize(width: nearest(width), height: nearest(height))
    }
}
