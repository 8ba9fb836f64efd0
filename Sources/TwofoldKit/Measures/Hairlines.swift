/// Lines one pixel thick along an axis, which have no whole pixel at half the size.
struct Hairlines: Hashable, Sendable {
    /// How many there are.
    var count = 0
    /// The longest of them.
    var longest: Line?

    struct Line: Hashable, Sendable {
        var isHorizontal: Bool
        /// Its row or column.
        var position: Int
        var length: Int
    }

    /// How far a line stands out from both sides, of ``LightPlane/full``.
    private static let contrast: Int32 = 48 << 8
    /// How far the sides may differ from what lies beyond them: a soft edge is no line.
    private static let flatness: Int32 = 8 << 8
    /// Pixels that a line has at least, however small the picture is.
    private static let leastLength = 8

    init(count: Int = 0, longest: Line? = nil) {
        self.count = count
        self.longest = longest
    }

    init(_ plane: LightPlane) {
        let (width, height) = (plane.size.width, plane.size.height)
        guard width >= 5, height >= 5 else { return }
        plane.withSamples { samples in
            find(samples, lines: height, length: width, lineStep: width, step: 1, isHorizontal: true)
            find(samples, lines: width, length: height, lineStep: 1, step: width, isHorizontal: false)
        }
    }

    /// Looks along each line that has two others on both sides.
    private mutating func find(
        _ samples: LightPlane.Samples, lines: Int, length: Int, lineStep: Int, step: Int, isHorizontal: Bool
    ) {
        let least = max(Self.leastLength, length / 4)
        guard length >= least else { return }
        for line in 1..<(lines - 1) {
            let before = line == 1 ? 0 : lineStep
            let behind = line == lines - 2 ? 0 : lineStep
            var run = 0
            var best = 0
            // As long as a line has to be: what is not seen at these places is not there.
            var position = least - 1
            while position < length {
                guard Self.isLine(samples, line * lineStep + position * step, lineStep, before, behind) else {
                    position += least
                    continue
                }
                var start = position
                while start > 0, Self.isLine(samples, line * lineStep + (start - 1) * step, lineStep, before, behind) {
                    start -= 1
                }
                while position + 1 < length,
                    Self.isLine(samples, line * lineStep + (position + 1) * step, lineStep, before, behind)
                {
                    position += 1
                }
                run = position - start + 1
                best = max(best, run)
                position += least
            }
            guard best >= least else { continue }
            count += 1
            if best > longest?.length ?? 0 {
                longest = Line(isHorizontal: isHorizontal, position: line, length: best)
            }
        }
    }

    /// Whether a pixel stands out from both sides, and these are flat.
    private static func isLine(
        _ samples: LightPlane.Samples, _ index: Int, _ step: Int, _ before: Int, _ behind: Int
    ) -> Bool {
        let (here, one, other) = (
            samples.overGrey(index), samples.overGrey(index - step), samples.overGrey(index + step)
        )
        let (a, b) = (here - one, here - other)
        guard (a > contrast && b > contrast) || (a < -contrast && b < -contrast) else { return false }
        return abs(one - samples.overGrey(index - step - before)) <= flatness
            && abs(other - samples.overGrey(index + step + behind)) <= flatness
    }
}
