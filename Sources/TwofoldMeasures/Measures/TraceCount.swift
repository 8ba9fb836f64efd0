/// How many middles of pairs, in one direction, show detail that a kernel does not explain.
///
/// dⱼ is the difference of the two pixels at distance j on either side of a middle. Detail is a middle where a filter
/// leaves more of these differences than rounding and clipping can. An enlargement leaves none at one phase of its
/// period, and what it did not make has as much there as elsewhere. Numbers are compared instead of energies, because
/// a few strong edges would outweigh all others.
///
/// Eight consecutive middles are handled at once, or six where enlarged images repeat after three pixels.
struct TraceCount {
    /// Different lines with detail, up to as many as are needed: what is drawn once is no evidence twice.
    private var forms: Set<Int> = []

    private let period: Int
    /// Filters of differences.
    private let filters: [EnlargementTrace.Filter]
    /// The least shares of those of bends.
    private let bends: [Float]
    /// The number of middles with detail of each filter, behind these of each bend, and then the steps; one lane per middle.
    private var counts: [SIMD8<Int32>]
    /// The number of middles that are handled at once.
    private let width: Int

    /// The number of pixels in front of a line's first middle, and behind its last one.
    private static let reach = (before: 5, behind: 6)
    /// The room that a line's buffer needs in addition to the line.
    static let padding = 16

    /// The square of what a filter may leave of rounding: 8-bit steps leave 0.4 of one on average.
    private static let rounding: Float = 2.5
    /// A step is a difference of neighbors above this share of the energy.
    private static let minStep: Float = 0.003

    /// - Parameter traces: Traces of one period; those at pixels come last.
    init(_ traces: [EnlargementTrace]) {
        period = traces.first?.period ?? 1
        let all = traces.flatMap(\.filters)
        filters = all.filter { $0.terms == .differences }
        bends = all.filter { $0.terms == .bend }.map(\.minShare)
        counts = Array(repeating: .zero, count: all.count + 1)
        width = period == 3 ? 6 : 8
    }

    /// The number of different lines with detail.
    var lines: Int { forms.count }

    /// The number of middles besides a phase where a filter, by its number in all traces, finds detail.
    func detail(_ filter: Int, besides phase: Int) -> Int { sum(filter) { $0 != phase } }

    /// How often a filter finds detail at a phase, where 1 is as often as elsewhere; nil without any elsewhere.
    func quotient(_ filter: Int, at phase: Int) -> Double? {
        let other = detail(filter, besides: phase)
        return other == 0 ? nil : Double(sum(filter) { $0 == phase } * (period - 1)) / Double(other)
    }

    /// The same of steps between neighbors.
    func steps(at phase: Int) -> Double? { quotient(counts.count - 1, at: phase) }

    private func sum(_ filter: Int, where isMeant: (Int) -> Bool) -> Int {
        (0..<width).reduce(0) { $0 + (isMeant(($1 + Self.reach.before) % period) ? Int(counts[filter][$1]) : 0) }
    }

    /// Adds what another one of the same traces found in the same lines, as luma or opacity.
    mutating func add(_ other: TraceCount) {
        // In an image of one color, both planes have the same lines.
        if lines < other.lines { forms = other.forms }
        for index in counts.indices { counts[index] &+= other.counts[index] }
    }

    /// Adds a line.
    ///
    /// - Parameters:
    ///   - line: Its samples, and ``padding`` more with any finite values.
    ///   - count: The number of its samples.
    mutating func add(_ line: UnsafeMutableBufferPointer<Float>, count: Int) {
        let end = count - Self.reach.behind
        guard end > Self.reach.before, let samples = UnsafeRawPointer(line.baseAddress) else { return }
        let (filters, bends, width) = (filters, bends, width)
        let hasDetail = counts.withUnsafeMutableBufferPointer { counts in
            var valid = SIMD8<Int32>(repeating: 1)
            for lane in width..<8 { valid[lane] = 0 }
            var detail = SIMD8<Int32>.zero
            for middle in stride(from: Self.reach.before, to: end, by: width) {
                for lane in max(0, min(width, end - middle))..<width { valid[lane] = 0 }
                let window = Window(samples, middle)
                // Most of an interface image is flat.
                guard any(window.energy .> Self.rounding) else { continue }
                @inline(__always)
                func count(_ index: Int, _ rest: SIMD8<Float>, above least: SIMD8<Float>) {
                    let found = SIMD8<Int32>.zero.replacing(with: valid, where: rest * rest .> least + Self.rounding)
                    counts[index] &+= found
                    detail |= found
                }
                for index in filters.indices {
                    count(index, window.rest(filters[index].weights), above: window.energy * filters[index].minShare)
                }
                count(filters.count + bends.count, window.near, above: window.energy * Self.minStep)
                guard !bends.isEmpty else { continue }
                let (first, all) = Window.bends(samples, middle)
                for index in bends.indices { count(filters.count + index, first, above: all * bends[index]) }
            }
            return detail != .zero
        }
        guard hasDetail, lines < UpscaleDetector.minLines else { return }
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(start: samples, count: count * MemoryLayout<Float>.stride))
        forms.insert(hasher.finalize())
    }

    /// The differences of the samples on either side of eight consecutive middles.
    private struct Window {
        let near, next, third, fourth, fifth, sixth: SIMD8<Float>
        let energy: SIMD8<Float>

        @inline(__always)
        init(_ samples: UnsafeRawPointer, _ middle: Int) {
            @inline(__always)
            func difference(_ distance: Int) -> SIMD8<Float> {
                Self.load(samples, middle &- distance) - Self.load(samples, middle &+ 1 &+ distance)
            }
            (near, next, third) = (difference(0), difference(1), difference(2))
            (fourth, fifth, sixth) = (difference(3), difference(4), difference(5))
            let inner = near * near + next * next + third * third
            energy = inner + fourth * fourth + fifth * fifth + sixth * sixth
        }

        @inline(__always)
        private static func load(_ samples: UnsafeRawPointer, _ index: Int) -> SIMD8<Float> {
            samples.loadUnaligned(fromByteOffset: index &* 4, as: SIMD8<Float>.self)
        }

        /// What a filter leaves of them.
        @inline(__always)
        func rest(_ weights: SIMD8<Float>) -> SIMD8<Float> {
            // One sum of all takes the compiler a second.
            var rest = weights[0] * near
            rest += weights[1] * next
            rest += weights[2] * third
            rest += weights[3] * fourth
            rest += weights[4] * fifth
            rest += weights[5] * sixth
            return rest
        }

        /// The bend at each pixel, and the energy of the bends with farther neighbors.
        @inline(__always)
        static func bends(_ samples: UnsafeRawPointer, _ middle: Int) -> (first: SIMD8<Float>, all: SIMD8<Float>) {
            let twice = load(samples, middle) * 2
            @inline(__always)
            func bend(_ distance: Int) -> SIMD8<Float> {
                load(samples, middle &- distance) + load(samples, middle &+ distance) - twice
            }
            let first = bend(1)
            var all = first * first
            for distance in 2...5 {
                let other = bend(distance)
                all += other * other
            }
            return (first, all)
        }
    }
}
