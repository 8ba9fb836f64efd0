/// The trace that doubling a picture by interpolation leaves.
///
/// Each kernel makes the even pixels of a row by one short filter from the small picture, and the odd ones by its mirror
/// image: e = h₀ ∗ g and o = h₁ ∗ g. So h₁ ∗ e − h₀ ∗ o is 0 at every pair that came of one small pixel, whatever the small
/// picture was, but for rounding. The same sum at the pairs between is as large as the picture's detail. In a picture that was
/// drawn, both are alike: neither is privileged. The quotient of their energies is the measure, and needs no scale.
///
/// Each sum is a filter aⱼ on the differences dⱼ of the two pixels that lie j to either side of a pair's middle, so one matrix
/// of the products dᵢdⱼ answers for all kernels at once. What is clipped at black, white or full opacity follows no kernel; a
/// second matrix leaves out where that is near.
enum InterpolationTrace {
    /// Below this the picture was enlarged.
    static let limit = 0.2
    /// Below this, and `looseLimit` all over, where nothing near is clipped.
    static let unclippedLimit = 0.25
    /// What clipping does at most to the quotient of an enlarged picture.
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
    private static let kernels: [SIMD8<Double>] = [
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

    /// Whether the picture is one of half its size, enlarged by a usual kernel.
    static func isEnlarged(_ plane: LightPlane) -> Bool {
        guard let all = quotients(plane) else { return false }
        return all.contains { quotient in
            quotient.all < limit || (quotient.all < looseLimit && (quotient.unclipped ?? 1) < unclippedLimit)
        }
    }

    /// For each kernel, the energy at pairs against that between them; nil where there is too little to tell,
    /// or where the steps are not those of an enlarged picture.
    static func quotients(_ plane: LightPlane) -> [(all: Double, unclipped: Double?)]? {
        let size = plane.size
        guard size.width % 2 == 0, size.height % 2 == 0, min(size.width, size.height) >= leastSide else { return nil }
        var moments = Moments()
        for samples in [plane.light, plane.alpha].compactMap(\.self) {
            samples.withUnsafeBufferPointer { samples in
                scan(samples, count: size.width, step: 1, lines: size.height, stride: size.width, &moments)
                scan(samples, count: size.height, step: size.width, lines: size.width, stride: 1, &moments)
            }
        }
        guard moments.detail >= leastDetail.all, steps.contains(moments.all.quotient(step)) else { return nil }
        return kernels.map { kernel in
            (
                moments.all.quotient(kernel),
                moments.unclippedDetail >= leastDetail.unclipped ? moments.unclipped.quotient(kernel) : nil
            )
        }
    }

    private static func scan(
        _ samples: UnsafeBufferPointer<UInt16>, count: Int, step: Int, lines: Int, stride: Int,
        _ moments: inout Moments
    ) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { line in
            for index in Swift.stride(from: 0, to: lines, by: max(1, lines / Self.lines)) {
                var isFlat = true
                for position in 0..<count {
                    let value = Float(samples[index &* stride &+ position &* step]) * (1 / 256)
                    line[position] = value
                    if value != line[0] { isFlat = false }
                }
                if isFlat { moments.skip(count) } else { moments.add(UnsafeBufferPointer(line)) }
            }
        }
    }
}

/// Sums of products of differences about the middles of pairs.
private struct Moments {
    /// At the pairs that one small pixel would have become, and at those between.
    struct Phases {
        var pairs = Products()
        var between = Products()

        /// Rounding to 8 bits leaves this much in any picture.
        private static let noise = 0.02

        func quotient(_ kernel: SIMD8<Double>) -> Double {
            (pairs.energy(kernel) / max(1, pairs.count) + Self.noise)
                / (between.energy(kernel) / max(1, between.count) + Self.noise)
        }
    }

    /// The upper half of a symmetric matrix would do, but whole rows are added in one step.
    struct Products {
        private var row0 = SIMD8<Float>.zero
        private var row1 = SIMD8<Float>.zero
        private var row2 = SIMD8<Float>.zero
        private var row3 = SIMD8<Float>.zero
        private var row4 = SIMD8<Float>.zero
        private var row5 = SIMD8<Float>.zero
        var count = 0.0

        func energy(_ kernel: SIMD8<Double>) -> Double {
            [row0, row1, row2, row3, row4, row5].enumerated().reduce(0) { sum, row in
                sum + kernel[row.offset] * (kernel * SIMD8<Double>(row.element)).sum()
            }
        }

        @inline(__always)
        mutating func add(_ differences: SIMD8<Float>) {
            row0 += differences * differences[0]
            row1 += differences * differences[1]
            row2 += differences * differences[2]
            row3 += differences * differences[3]
            row4 += differences * differences[4]
            row5 += differences * differences[5]
        }
    }

    var all = Phases()
    var unclipped = Phases()
    var detail = 0
    var unclippedDetail = 0

    /// A line without any difference.
    mutating func skip(_ length: Int) {
        let half = Double(max(0, length - 11)) / 2
        all.pairs.count += half
        all.between.count += half
    }

    mutating func add(_ line: UnsafeBufferPointer<Float>) {
        guard line.count >= 12 else { return }
        // How far back the last clipped sample was, so that a window is known to be free of them without looking again.
        var lastClipped = -1
        for position in 0..<11 where Self.isClipped(line[position]) { lastClipped = position }
        for middle in 5..<(line.count - 6) {
            if Self.isClipped(line[middle + 6]) { lastClipped = middle + 6 }
            let differences = SIMD8<Float>(
                line[middle] - line[middle + 1], line[middle - 1] - line[middle + 2],
                line[middle - 2] - line[middle + 3], line[middle - 3] - line[middle + 4],
                line[middle - 4] - line[middle + 5], line[middle - 5] - line[middle + 6], 0, 0)
            let isFree = lastClipped < middle - 5
            let isPair = middle & 1 == 0
            if isPair { all.pairs.count += 1 } else { all.between.count += 1 }
            if isFree { if isPair { unclipped.pairs.count += 1 } else { unclipped.between.count += 1 } }
            // Most of a drawing is flat.
            guard differences != .zero else { continue }
            if isPair {
                all.pairs.add(differences)
                if isFree { unclipped.pairs.add(differences) }
            } else {
                all.between.add(differences)
                if isFree { unclipped.between.add(differences) }
                if abs(differences[0] - differences[1] / 3) > 4 {
                    detail += 1
                    if isFree { unclippedDetail += 1 }
                }
            }
        }
    }

    @inline(__always)
    private static func isClipped(_ value: Float) -> Bool { value <= 0 || value >= 254.5 }
}
