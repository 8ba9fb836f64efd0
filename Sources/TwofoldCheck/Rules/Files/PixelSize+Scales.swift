// One size at two scales.

extension PixelSize {
    /// This size of one scale at another; sides that are not whole are rounded up, or else down.
    func scaled(from: ScaleFactor, to: ScaleFactor, up: Bool = true) -> PixelSize {
        func side(_ pixels: Int) -> Int {
            // A header may claim any size.
            let (product, isTooLarge) = pixels.multipliedReportingOverflow(by: to.hundredths)
            if isTooLarge { return .max }
            return product / from.hundredths + (up && product % from.hundredths != 0 ? 1 : 0)
        }
        return PixelSize(width: side(width), height: side(height))
    }

    /// Whether this is the size of a larger scale, reduced; an odd side may have been rounded either way.
    func isReduced(_ large: PixelSize, from: ScaleFactor, to scale: ScaleFactor) -> Bool {
        let (down, up) = (large.scaled(from: from, to: scale, up: false), large.scaled(from: from, to: scale))
        return [max(1, down.width), up.width].contains(width) && [max(1, down.height), up.height].contains(height)
    }

    /// Whether two sizes of two scales are one size in points.
    func isSame(at scale: ScaleFactor, as other: PixelSize, at otherScale: ScaleFactor) -> Bool {
        width.multipliedFullWidth(by: otherScale.hundredths) == other.width.multipliedFullWidth(by: scale.hundredths)
            && height.multipliedFullWidth(by: otherScale.hundredths)
                == other.height.multipliedFullWidth(by: scale.hundredths)
    }

    /// Whether both are one size in points that was rounded to whole pixels at each scale, up or down.
    func isRounded(at scale: ScaleFactor, as other: PixelSize, at otherScale: ScaleFactor) -> Bool {
        func points(_ side: Int, _ scale: ScaleFactor) -> Range<Double> {
            Double(side - 1) / scale.factor..<Double(side + 1) / scale.factor
        }
        return points(width, scale).overlaps(points(other.width, otherScale))
            && points(height, scale).overlaps(points(other.height, otherScale))
    }
}
