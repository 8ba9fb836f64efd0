/// The edges of a line across its direction, in quarters of a pixel from the image's first row or column.
///
/// A pixel that a line covers in part has a value between that of the line and that of its surroundings, which tells
/// where the edge is.
package struct LineForm: Hashable, Sendable {
    /// The number of these units in a pixel.
    package static let unitsPerPixel = 4

    package var start: Int
    package var end: Int

    /// The edges in whole pixels.
    init(pixels: Range<Int>) {
        self.init(start: pixels.lowerBound * Self.unitsPerPixel, end: pixels.upperBound * Self.unitsPerPixel)
    }

    package init(start: Int, end: Int) {
        (self.start, self.end) = (start, end)
    }

    /// The distance of the edges.
    package var thickness: Int { end - start }
    /// The pixels that it touches.
    package var pixels: Range<Int> {
        (start / Self.unitsPerPixel)..<((end + Self.unitsPerPixel - 1) / Self.unitsPerPixel)
    }

    /// Whether a line of this form is sharp at 1x.
    ///
    /// An image that ends within a point is extended by its last pixels.
    func isOnWholePoints(of count: Int, pixelsPerPoint: Int) -> Bool {
        let point = pixelsPerPoint * Self.unitsPerPixel
        return start % point == 0 && (end % point == 0 || end == count * Self.unitsPerPixel)
    }

    /// The nearest form that is sharp at 1x, at least one point thick.
    package func onWholePoints(pixelsPerPoint: Int) -> LineForm {
        let point = pixelsPerPoint * Self.unitsPerPixel
        let wanted = max(1, (thickness + point / 2) / point) * point
        // The middle moves least; of two places that are as near, the first.
        let doubled = max(0, start + end - wanted)
        let place = (doubled + point - 1) / (2 * point) * point
        return LineForm(start: place, end: place + wanted)
    }
}
