/// Sums of products of differences about the middles of pairs: dᵢdⱼ, where dⱼ is the difference of the two pixels at
/// distance j on either side of a middle.
///
/// Eight consecutive middles are handled at once, or six where enlarged images repeat after three pixels. What an
/// enlargement cancels lies at one phase of these periods, and is compared with what lies at the others.
struct PairStatistics {
    /// The sums for one kind of surroundings.
    struct Sum {
        /// A matrix of six by six, of which the upper half is kept; one lane per middle.
        fileprivate var products = [SIMD8<Float>](repeating: .zero, count: 21)
        /// The number of middles of each lane.
        fileprivate(set) var count = SIMD8<Double>.zero

        /// The mean energy of a filter applied to the differences, at the middles of some lanes.
        func energy(_ kernel: SIMD8<Double>, at lanes: SIMD8<Double>) -> Double {
            var energy = 0.0
            var index = 0
            for row in 0..<6 {
                for column in row..<6 {
                    let weight = kernel[row] * kernel[column] * (row == column ? 1 : 2)
                    energy += weight * (SIMD8<Double>(products[index]) * lanes).sum()
                    index += 1
                }
            }
            return energy / max(1, (count * lanes).sum())
        }

        /// The sum of both.
        static func + (a: Sum, b: Sum) -> Sum {
            var sum = a
            for index in sum.products.indices { sum.products[index] += b.products[index] }
            sum.count = a.count + b.count
            return sum
        }
    }

    /// The number of pixels after which what an enlargement does repeats: 2, 3 or 4.
    let period: Int

    init(period: Int = 2) {
        self.period = period
        width = period == 3 ? 6 : 8
    }

    /// 1 for the lanes of middles at a phase, where the middle between pixels 0 and 1 has phase 0, and 0 for others.
    func lanes(at phase: Int) -> SIMD8<Double> {
        SIMD8((0..<8).map { $0 < width && ($0 + Self.reach.before) % period == phase ? 1 : 0 })
    }

    /// 1 for the lanes of middles at any other phase.
    func lanes(besides phase: Int) -> SIMD8<Double> {
        SIMD8((0..<8).map { $0 < width && ($0 + Self.reach.before) % period != phase ? 1 : 0 })
    }

    /// Middles near which nothing is clipped at black, white or full opacity, as far as the differences reach.
    private(set) var unclipped = Sum()
    /// Middles near which something is clipped.
    private(set) var clipped = Sum()
    /// The number of middles with detail, of each lane.
    private(set) var detail = (all: SIMD8<Double>.zero, unclipped: SIMD8<Double>.zero)

    /// The number of pixels in front of a line's first middle, and behind its last one.
    private static let reach = (before: 5, behind: 6)
    /// The number of middles that are handled at once.
    private let width: Int
    /// The room that a line's buffer needs in addition to the line.
    static let padding = 16

    /// Adds a line without any differences.
    mutating func skip(_ length: Int) {
        let middles = Double(max(0, length - Self.reach.before - Self.reach.behind))
        for lane in 0..<width { clipped.count[lane] += middles / Double(width) }
    }

    /// Adds a line.
    ///
    /// - Parameters:
    ///   - line: Its samples, and ``padding`` more with any finite values.
    ///   - marks: Room for as many.
    mutating func add(
        _ line: UnsafeMutableBufferPointer<Float>, count: Int, marks: UnsafeMutableBufferPointer<UInt32>
    ) {
        let end = count - Self.reach.behind
        guard end > Self.reach.before, let samples = UnsafeRawPointer(line.baseAddress),
            let clips = UnsafeRawPointer(marks.baseAddress)
        else { return }
        Self.markClipped(line, count, marks)
        func load(_ start: UnsafeRawPointer, _ index: Int) -> SIMD8<Float> {
            start.loadUnaligned(fromByteOffset: index &* 4, as: SIMD8<Float>.self)
        }
        var tally = (free: SIMD8<Float>.zero, bound: SIMD8<Float>.zero)
        var valid = SIMD8<Float>(repeating: 1)
        for lane in width..<8 { valid[lane] = 0 }
        for middle in stride(from: Self.reach.before, to: end, by: width) {
            for lane in max(0, min(width, end - middle))..<width { valid[lane] = 0 }
            let bound = load(clips, middle &- Self.reach.before) * valid
            let isFree = valid - bound
            tally.free += isFree
            tally.bound += bound
            let near = load(samples, middle) - load(samples, middle &+ 1)
            let next = load(samples, middle &- 1) - load(samples, middle &+ 2)
            let third = load(samples, middle &- 2) - load(samples, middle &+ 3)
            let fourth = load(samples, middle &- 3) - load(samples, middle &+ 4)
            let fifth = load(samples, middle &- 4) - load(samples, middle &+ 5)
            let sixth = load(samples, middle &- 5) - load(samples, middle &+ 6)
            // Most of an interface image is flat.
            let energy =
                near * near + next * next + third * third + fourth * fourth + fifth * fifth + sixth * sixth
            guard energy.sum() > 0 else { continue }
            if isFree.sum() > 0 {
                Self.add(near, next, third, fourth, fifth, sixth, isFree, to: &unclipped.products)
            }
            if bound.sum() > 0 {
                Self.add(near, next, third, fourth, fifth, sixth, bound, to: &clipped.products)
            }
            lookForDetail(near - next * (1 / 3), valid, isFree)
        }
        unclipped.count += SIMD8<Double>(tally.free)
        clipped.count += SIMD8<Double>(tally.bound)
    }

    /// Marks each sample with 1 when it or one of the next eleven is clipped, and with 0 otherwise.
    private static func markClipped(
        _ line: UnsafeMutableBufferPointer<Float>, _ count: Int, _ marks: UnsafeMutableBufferPointer<UInt32>
    ) {
        // The bits of these numbers can be combined with "or".
        let one = Float(1).bitPattern
        var (any, all) = (UInt32.zero, one)
        for index in 0..<count {
            let mark = line[index] <= 0 || line[index] >= 254.5 ? one : 0
            marks[index] = mark
            any |= mark
            all &= mark
        }
        // Most lines are entirely of one kind, and stay as they are.
        guard any != all else { return }
        for index in count..<(count + padding) { marks[index] = 0 }
        // Combines one, two, four, eight, then twelve samples.
        for distance in [1, 2, 4, 4] {
            for index in 0..<count { marks[index] |= marks[index &+ distance] }
        }
    }

    @inline(__always)
    private static func add(
        _ a: SIMD8<Float>, _ b: SIMD8<Float>, _ c: SIMD8<Float>, _ d: SIMD8<Float>, _ e: SIMD8<Float>,
        _ f: SIMD8<Float>, _ weights: SIMD8<Float>, to products: inout [SIMD8<Float>]
    ) {
        products.withUnsafeMutableBufferPointer { products in
            let (wa, wb, wc) = (a * weights, b * weights, c * weights)
            let (wd, we, wf) = (d * weights, e * weights, f * weights)
            products[0] += wa * a
            products[1] += wa * b
            products[2] += wa * c
            products[3] += wa * d
            products[4] += wa * e
            products[5] += wa * f
            products[6] += wb * b
            products[7] += wb * c
            products[8] += wb * d
            products[9] += wb * e
            products[10] += wb * f
            products[11] += wc * c
            products[12] += wc * d
            products[13] += wc * e
            products[14] += wc * f
            products[15] += wd * d
            products[16] += wd * e
            products[17] += wd * f
            products[18] += we * e
            products[19] += we * f
            products[20] += wf * f
        }
    }

    /// Counts detail: a step that bilinear interpolation does not explain.
    private mutating func lookForDetail(
        _ rest: SIMD8<Float>, _ valid: SIMD8<Float>, _ isFree: SIMD8<Float>
    ) {
        let isDetail = (rest .> 4) .| (rest .< -4)
        guard any(isDetail) else { return }
        detail.all += SIMD8<Double>(valid.replacing(with: 0, where: .!isDetail))
        detail.unclipped += SIMD8<Double>(isFree.replacing(with: 0, where: .!isDetail))
    }
}
