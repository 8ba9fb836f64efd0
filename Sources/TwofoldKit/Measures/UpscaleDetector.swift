/// The trace that doubling an image by interpolation leaves.
///
/// Each kernel makes the even pixels of a row by one short filter from the small image, and the odd ones by its mirror
/// image: e = h₀ ∗ g and o = h₁ ∗ g. So h₁ ∗ e − h₀ ∗ o is 0 at every pair that came of one small pixel, whatever the small
/// image was, but for rounding. The same sum at the pairs between is as large as the image's detail. In an image that was
/// drawn, both are alike: neither is privileged. The quotient of their energies is the measure, and needs no scale.
///
/// Each sum is a filter aⱼ on the differences dⱼ of the two pixels that lie j to either side of a pair's middle, so the
/// products dᵢdⱼ answer for all kernels at once; see ``PairStatistics``. What is clipped at black, white or full opacity follows
/// no kernel; what is near is summed up apart.
enum UpscaleDetector {
    /// Below this the image was enlarged.
    static let limit = 0.2
    /// Below this, and `looseLimit` all over, where nothing near is clipped.
    static let unclippedLimit = 0.25
    /// What clipping does at most to the quotient of an enlarged image.
    static let looseLimit = 0.36

    /// How the neighbours in pairs differ against those between pairs, in what was enlarged by such a kernel.
    ///
    /// Rectangles on whole points differ between pairs only, whoever drew them, and on half points in pairs only.
    static let steps = 0.15...1.2

    /// The smaller side from which on there are windows enough to tell.
    private static let leastSide = 16
    /// Pairs between, with detail; and those where nothing is clipped.
    private static let leastDetail = (all: 40, unclipped: 16)
    /// Rows, and columns, that are looked at, spread evenly: more would tell no more.
    private static let lines = 64

    /// h₁ ∗ e − h₀ ∗ o of each kernel, by the distance from the middle; the first is 1.
    static let kernels: [SIMD8<Double>] = [
        SIMD8(1, -0.3333, 0, 0, 0, 0, 0, 0),  // bilinear
        SIMD8(1, -0.2613, -0.0811, 0.0270, 0, 0, 0, 0),  // bicubic (Catmull-Rom)
        SIMD8(1, -0.2978, -0.1200, 0.0400, 0, 0, 0, 0),  // bicubic (−3/4)
        SIMD8(1, -0.3274, -0.0300, 0.0189, 0, 0, 0, 0),  // Mitchell
        SIMD8(1, -0.5149, 0.1149, -0.0043, 0, 0, 0, 0),  // cubic B-spline
        SIMD8(1, -0.2682, -0.0966, 0.0204, 0, 0, 0, 0),  // Lanczos 2
        SIMD8(1, -0.3036, -0.1493, 0.0762, 0.0337, -0.0083, 0, 0),  // Lanczos 3
    ]

    /// Nothing but the step in the middle.
    private static let step = SIMD8<Double>(1, 0, 0, 0, 0, 0, 0, 0)

    /// Of so many lines, the first one says whether the others need be looked at.
    private static let shares = 4
    /// What is so far above the limits on a share of the lines is not below them on all.
    private static let evident = 2 * looseLimit

    /// Whether the image is one of half its size, enlarged by a usual kernel.
    static func isEnlarged(_ plane: LumaPlane) -> Bool {
        let size = plane.size
        guard size.width % 2 == 0, size.height % 2 == 0, min(size.width, size.height) >= leastSide else { return false }
        var moments = PairStatistics()
        scan(plane, 0..<1, &moments)
        let first = moments.clipped + moments.unclipped
        if moments.detail.all >= leastDetail.all, kernels.allSatisfy({ quotient(first, $0) > evident }) { return false }
        scan(plane, 1..<shares, &moments)
        let all = moments.clipped + moments.unclipped
        guard moments.detail.all >= leastDetail.all, steps.contains(quotient(all, step)) else { return false }
        let hasUnclipped = moments.detail.unclipped >= leastDetail.unclipped
        return kernels.contains { kernel in
            let energy = quotient(all, kernel)
            return energy < limit
                || (energy < looseLimit && hasUnclipped && quotient(moments.unclipped, kernel) < unclippedLimit)
        }
    }

    /// Rounding to 8 bits leaves this much in any image.
    private static let noise = 0.02

    private static func quotient(_ sum: PairStatistics.Sum, _ kernel: SIMD8<Double>) -> Double {
        let energy = sum.energy(kernel)
        return (energy.pairs / max(1, sum.count.pairs) + noise) / (energy.between / max(1, sum.count.between) + noise)
    }

    private typealias Line = UnsafeMutableBufferPointer<Float>

    /// Looks at a share of the rows and columns, at light and at opacity.
    private static func scan(_ plane: LumaPlane, _ share: Range<Int>, _ moments: inout PairStatistics) {
        plane.withSamples { samples in
            scan(plane.size, share, &moments, samples.copyLight)
            if !plane.isOpaque { scan(plane.size, share, &moments, samples.copyOpacity) }
        }
    }

    private static func scan(
        _ size: PixelSize, _ share: Range<Int>, _ moments: inout PairStatistics,
        _ copy: (_ start: Int, _ step: Int, _ line: Line) -> Void
    ) {
        let longest = max(size.width, size.height) + PairStatistics.padding
        withUnsafeTemporaryAllocation(of: Float.self, capacity: longest) { line in
            line.initialize(repeating: 0)
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: longest) { marks in
                marks.initialize(repeating: 0)
                for y in places(size.height, share) {
                    scan(y * size.width, step: 1, count: size.width, &moments, line, marks, copy)
                }
                for x in places(size.width, share) {
                    scan(x, step: size.width, count: size.height, &moments, line, marks, copy)
                }
            }
        }
    }

    private static func places(_ count: Int, _ share: Range<Int>) -> some Sequence<Int> {
        stride(from: 0, to: count, by: max(1, count / lines)).enumerated().lazy
            .filter { share.contains($0.offset % shares) }.map(\.element)
    }

    private static func scan(
        _ start: Int, step: Int, count: Int, _ moments: inout PairStatistics, _ line: Line,
        _ marks: UnsafeMutableBufferPointer<UInt32>, _ copy: (_ start: Int, _ step: Int, _ line: Line) -> Void
    ) {
        let samples = Line(rebasing: line[..<count])
        copy(start, step, samples)
        let first = samples[0].bitPattern
        var difference: UInt32 = 0
        for sample in samples { difference |= sample.bitPattern ^ first }
        if difference == 0 {
            moments.skip(count)
        } else {
            moments.add(line, count: count, marks: marks)
        }
    }
}
