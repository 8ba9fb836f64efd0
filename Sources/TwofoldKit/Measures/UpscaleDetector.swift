/// The trace that doubling an image by interpolation leaves.
///
/// Each kernel makes the even pixels of a row by one short filter from the small image, and the odd ones by its mirror
/// image: e = h₀ ∗ g and o = h₁ ∗ g. So h₁ ∗ e − h₀ ∗ o is 0 at every pair from one small pixel, whatever the small
/// image was, except for rounding. The same sum at the pairs between is as large as the image's detail. In an image
/// that was not enlarged, both are alike, because neither is privileged. The quotient of their energies is the measure,
/// and needs no scale.
///
/// Each sum is a filter aⱼ on the differences dⱼ of the two pixels at distance j on either side of a pair's middle, so
/// the products dᵢdⱼ serve all kernels at once; see ``PairStatistics``. Pixels that are clipped at black, white or full
/// opacity follow no kernel, so those near them are summed up separately.
enum UpscaleDetector {
    /// An image with a quotient below this was enlarged.
    static let limit = 0.2
    /// The limit where nothing near is clipped, if the whole image is below `looseLimit`.
    static let unclippedLimit = 0.25
    /// The highest quotient of an enlarged image, with the effect of clipping.
    static let looseLimit = 0.36

    /// The ratio of the neighbors' differences in pairs to those between pairs, in an image enlarged by such a kernel.
    ///
    /// Rectangles on whole points always differ between pairs only, and rectangles on half points in pairs only.
    static let steps = 0.15...1.2

    /// The smallest side with enough windows for a decision.
    private static let leastSide = 16
    /// The least number of middles between pairs with detail, in all and where nothing is clipped.
    private static let leastDetail = (all: 40, unclipped: 16)
    /// The number of rows, and of columns, that are read, spread evenly: more would not improve the result.
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

    /// The step in the middle only.
    private static let step = SIMD8<Double>(1, 0, 0, 0, 0, 0, 0, 0)

    /// The number of shares of the lines; the first one decides whether the others are needed.
    private static let shares = 4
    /// A share of the lines that is this far above the limits cannot be below them on all.
    private static let evident = 2 * looseLimit

    /// Whether the image is one of half its size, enlarged by a common kernel.
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

    /// Adds a share of the rows and columns, in luma and in opacity.
    private static func scan(_ plane: LumaPlane, _ share: Range<Int>, _ moments: inout PairStatistics) {
        plane.withSamples { samples in
            scan(plane.size, share, &moments, samples.copyLuma)
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
