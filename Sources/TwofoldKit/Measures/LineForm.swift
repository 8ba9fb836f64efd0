/// The cross-section of a line: its thickness, and whether its edges lie between pixels.
struct LineForm: Hashable, Sendable {
    /// Pixels from edge to edge.
    var thickness: Int
    /// Whether the outer pixels are half covered, so that it takes one pixel more, like a stroke that is half a pixel
    /// off.
    var isBetweenPixels = false

    /// The number of pixels that it touches in cross-section.
    var span: Int { thickness + (isBetweenPixels ? 1 : 0) }

    /// The least difference from the pixels on both sides, in units of ``LumaPlane/full``.
    private static let contrast: Int32 = 48 << 8
    /// The most difference between pixels that count as equal: a soft edge is not a line.
    private static let flatness: Int32 = 8 << 8

    /// The forms that are searched for at a scale.
    ///
    /// Thicker lines are shapes, whose edges may lie between points on purpose.
    static func all(pixelsPerPoint: Int) -> [LineForm] {
        (1...(min(pixelsPerPoint, 3) + 1)).map { LineForm(thickness: $0) }
            + [LineForm(thickness: 2, isBetweenPixels: true)]
    }

    /// Whether a line of this form is sharp at 1x.
    ///
    /// An image that ends within a point is extended by its last pixels.
    func isOnWholePoints(at position: Int, of count: Int, pixelsPerPoint: Int) -> Bool {
        let end = position + span
        return !isBetweenPixels && position % pixelsPerPoint == 0 && (end % pixelsPerPoint == 0 || end == count)
    }

    /// The place of a line among the other lines of its direction.
    struct Place {
        /// The number of lines in front of it.
        var before: Int
        /// The number of lines behind it.
        var behind: Int
        /// The distance from a line's pixel to the same pixel of the next line.
        var stride: Int
    }

    /// Whether such a line is at the pixel with this index, its first in cross-section.
    @inline(__always)
    func holds(_ samples: LumaPlane.Samples, _ index: Int, _ place: Place) -> Bool {
        if place.before == 0 || place.behind == 0 {
            return thickness == 1 && isBorder(samples, index, place.before == 0 ? place.stride : -place.stride)
        }
        let stride = place.stride
        let one = samples.overGrey(index &- stride)
        let peak = samples.overGrey(isBetweenPixels ? index &+ stride : index)
        guard abs(peak &- one) > Self.contrast else { return false }
        let last = index &+ (span &- 1) &* stride
        let other = samples.overGrey(last &+ stride)
        guard abs(peak &- other) > Self.contrast, (peak > one) == (peak > other) else { return false }
        return isFilled(samples, index, last, stride, peak, one, other)
            && (place.before < 2 || Self.alike(one, samples.overGrey(index &- 2 &* stride)))
            && (place.behind < 2 || Self.alike(other, samples.overGrey(last &+ 2 &* stride)))
    }

    /// Whether the pixels across have the same luma, or the outer ones a value halfway to that of their surroundings.
    private func isFilled(
        _ samples: LumaPlane.Samples, _ first: Int, _ last: Int, _ stride: Int, _ peak: Int32, _ one: Int32,
        _ other: Int32
    ) -> Bool {
        func isHalf(_ luma: Int32, _ side: Int32) -> Bool { abs(2 * luma - side - peak) <= abs(peak - side) / 4 }
        if isBetweenPixels {
            return isHalf(samples.overGrey(first), one) && isHalf(samples.overGrey(last), other)
        }
        var index = first
        while index != last {
            index += stride
            guard Self.alike(peak, samples.overGrey(index)) else { return false }
        }
        return true
    }

    /// Whether the image's outermost pixel belongs to a border: a margin is less opaque than the content inside it.
    private func isBorder(_ samples: LumaPlane.Samples, _ index: Int, _ inwards: Int) -> Bool {
        let inner = samples.overGrey(index + inwards)
        return abs(samples.overGrey(index) - inner) > Self.contrast
            && samples.opacity(index) >= samples.opacity(index + inwards)
            && Self.alike(inner, samples.overGrey(index + 2 * inwards))
    }

    private static func alike(_ a: Int32, _ b: Int32) -> Bool { abs(a &- b) <= flatness }
}
