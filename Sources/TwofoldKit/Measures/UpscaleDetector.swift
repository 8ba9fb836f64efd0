/// Recognizes an image that was enlarged from a smaller one by interpolation.
///
/// A doubling kernel makes the even pixels of a row by one short filter from the small image, and the odd ones by its
/// mirror image: e = h₀ ∗ g and o = h₁ ∗ g. So h₁ ∗ e − h₀ ∗ o is 0 at every pair from one small pixel, whatever the
/// small image was, except for rounding. The same sum at the pairs between is as large as the image's detail. In an
/// image that was not enlarged, both are alike, because neither is privileged. The quotient of their energies is the
/// measure, and needs no scale. Other factors leave such traces too; see ``EnlargementTrace``.
///
/// Each sum is a filter aⱼ on the differences dⱼ of the two pixels at distance j on either side of a middle, so
/// the products dᵢdⱼ serve all kernels at once; see ``PairStatistics``. Pixels that are clipped at black, white or full
/// opacity follow no kernel, so those near them are summed up separately.
enum UpscaleDetector {
    /// An image with a quotient below this was enlarged.
    static let limit = 0.2
    /// The limit where nothing near is clipped, if the whole image is below `looseLimit`.
    static let unclippedLimit = 0.25
    /// The highest quotient of an enlarged image, with the effect of clipping.
    static let looseLimit = 0.36

    /// The smallest side with enough windows for a decision.
    private static let leastSide = 16
    /// The least number of other middles with detail where nothing is clipped.
    private static let leastUnclipped = 16
    /// The number of rows, and of columns, that are read, spread evenly: more would not improve the result.
    private static let lines = 64

    /// The step in the middle only.
    private static let step = SIMD8<Double>(1, 0, 0, 0, 0, 0, 0, 0)

    /// The number of shares of the lines; the first one decides whether the others are needed.
    private static let shares = 4
    /// A share of the lines that is this far above the limits cannot be below them on all.
    private static let evident = 2 * looseLimit

    /// By how much the image was enlarged, as far as its scale allows; nil if it was not.
    static func enlargement(of plane: LumaPlane, scale: ScaleFactor) -> Enlargement? {
        let traces = EnlargementTrace.all(for: scale)
        for (period, alike) in Dictionary(grouping: traces, by: \.period).sorted(by: { $0.key > $1.key }) {
            guard min(plane.size.width, plane.size.height) >= leastSide, plane.size.width % period == 0,
                plane.size.height % period == 0
            else { continue }
            var moments = PairStatistics(period: period)
            scan(plane, 0..<1, &moments)
            let few = Evidence(moments)
            let isEvident = alike.allSatisfy { few.isDetailed($0) && few.least($0) > evident }
            if isEvident { continue }
            scan(plane, 1..<shares, &moments)
            let all = Evidence(moments)
            if let trace = alike.first(where: all.holds) { return trace.factor }
        }
        return nil
    }

    /// What the statistics of an image say of a trace.
    struct Evidence {
        private let moments: PairStatistics
        private let all: PairStatistics.Sum

        init(_ moments: PairStatistics) {
            self.moments = moments
            all = moments.clipped + moments.unclipped
        }

        func isDetailed(_ trace: EnlargementTrace) -> Bool { detail(moments.detail.all, trace) >= trace.leastDetail }

        func holds(_ trace: EnlargementTrace) -> Bool {
            guard isDetailed(trace), trace.steps.contains(quotient(all, step, trace)) else { return false }
            let hasUnclipped = detail(moments.detail.unclipped, trace) >= leastUnclipped
            return trace.filters.contains { filter in
                let energy = quotient(all, filter, trace)
                return energy < limit * trace.strictness
                    || (energy < looseLimit * trace.strictness && hasUnclipped
                        && quotient(moments.unclipped, filter, trace) < unclippedLimit * trace.strictness)
            }
        }

        /// The least quotient of any kernel.
        func least(_ trace: EnlargementTrace) -> Double { trace.filters.map { quotient(all, $0, trace) }.min() ?? 1 }

        private func detail(_ counts: SIMD8<Double>, _ trace: EnlargementTrace) -> Int {
            Int((counts * moments.lanes(besides: trace.phase)).sum())
        }

        private func quotient(
            _ sum: PairStatistics.Sum, _ filter: SIMD8<Double>, _ trace: EnlargementTrace
        ) -> Double {
            let rounding = (filter * filter).sum() * noise
            func energy(_ lanes: SIMD8<Double>) -> Double {
                max(0, sum.energy(filter, at: lanes) - rounding) + rounding / 4
            }
            return energy(moments.lanes(at: trace.phase)) / energy(moments.lanes(besides: trace.phase))
        }
    }

    /// What rounding to 8 bits leaves of any image where a filter is 0, for a filter of one tap: the variance of a
    /// rounded number is 1/12, luma has about half of it, and a difference has that of two.
    private static let noise = 1.0 / 12

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
