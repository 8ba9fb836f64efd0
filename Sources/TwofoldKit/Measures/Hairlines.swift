/// Straight lines along an axis that do not fill whole pixels at 1x: thinner than a point, or with edges between
/// points.
struct Hairlines: Hashable, Sendable {
    /// The number of lines.
    var count = 0
    /// The longest line.
    var longest: Line?

    struct Line: Hashable, Sendable {
        var isHorizontal: Bool
        /// Its first row or column, counted from 0.
        var position: Int
        var form: LineForm
        var length: Int
    }

    /// The least length of a line in pixels, however small the image is.
    private static let leastLength = 8

    init(count: Int = 0, longest: Line? = nil) {
        self.count = count
        self.longest = longest
    }

    init(_ plane: LumaPlane, scale: ScaleFactor) {
        let (width, height) = (plane.size.width, plane.size.height)
        guard width >= 5, height >= 5 else { return }
        let forms = LineForm.all(pixelsPerPoint: scale.pixelsPerPoint)
        plane.withSamples { samples in
            for axis in [
                Axis(samples: samples, isHorizontal: true, count: height, length: width, stride: width, step: 1),
                Axis(samples: samples, isHorizontal: false, count: width, length: height, stride: 1, step: width),
            ] {
                find(forms, along: axis, pixelsPerPoint: scale.pixelsPerPoint)
            }
        }
    }

    /// The lines of an image in one direction.
    private struct Axis {
        let samples: LumaPlane.Samples
        let isHorizontal: Bool
        /// Rows, or columns.
        let count: Int
        let length: Int
        /// The distance from a line to the next.
        let stride: Int
        /// The distance from a pixel to the next.
        let step: Int
    }

    private mutating func find(_ forms: [LineForm], along axis: Axis, pixelsPerPoint: Int) {
        let least = max(Self.leastLength, axis.length / 4)
        guard axis.length >= least else { return }
        for position in 0..<axis.count {
            for form in forms
            where position + form.span <= axis.count
                && !form.isOnWholePoints(at: position, of: axis.count, pixelsPerPoint: pixelsPerPoint)
            {
                let place = LineForm.Place(
                    before: position, behind: axis.count - position - form.span, stride: axis.stride)
                let length = Self.longestRun(axis.length, least) { along in
                    form.holds(axis.samples, position * axis.stride + along * axis.step, place)
                }
                guard length >= least else { continue }
                count += 1
                if length > longest?.length ?? 0 {
                    longest = Line(isHorizontal: axis.isHorizontal, position: position, form: form, length: length)
                }
            }
        }
    }

    /// The length of the longest run of places at which a condition holds, if it is at least `least`; else any smaller
    /// number.
    private static func longestRun(_ length: Int, _ least: Int, _ holds: (Int) -> Bool) -> Int {
        var best = 0
        // Every run that is long enough includes one of these places, `least` apart, so only they are checked first.
        var position = least - 1
        while position < length {
            if holds(position) {
                var start = position
                while start > 0, holds(start - 1) { start -= 1 }
                while position + 1 < length, holds(position + 1) { position += 1 }
                best = max(best, position - start + 1)
            }
            position += least
        }
        return best
    }
}
