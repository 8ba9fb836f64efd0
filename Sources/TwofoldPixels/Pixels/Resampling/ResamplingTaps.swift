import TwofoldSystem

/// The weights for the samples of one axis of a reduced image.
///
/// Output pixel *i* covers the source from *i* × ratio to (*i* + 1) × ratio, so pixel 0 begins where the source begins
/// and edges on the grid stay on the grid. Weights sum to 1. Beyond an end of the source, its last pixel is repeated;
/// a master with indivisible sides is extended to the right and bottom in the same way.
struct ResamplingTaps: Sendable {
    /// The number of output samples after which the weights repeat: 2 at 3:2.
    let period: Int
    /// The distance in source samples from one period to the next.
    let step: Int
    /// For each output sample of one period, the first source sample, before clamping to the ends; may be negative.
    let starts: [Int]
    /// For each output sample of one period, `count` weights, one after the other.
    let weights: [Double]
    /// The number of weights per output sample; shorter lists are padded with zeros.
    let count: Int

    init(filter: ResamplingFilter, ratio: Double, outputCount: Int) {
        let period = (1...16).first { ratio * Double($0) == (ratio * Double($0)).rounded() } ?? outputCount
        let rows = (0..<min(period, outputCount)).map { Self.row(filter, ratio: ratio, index: $0) }
        let count = rows.map(\.weights.count).max() ?? 1
        self.period = rows.count
        step = Int((ratio * Double(rows.count)).rounded())
        self.count = count
        starts = rows.map(\.start)
        weights = rows.flatMap { row in
            let sum = row.weights.reduce(0, +)
            return row.weights.map { $0 / sum } + Array(repeating: 0, count: count - row.weights.count)
        }
    }

    /// The first source sample of an output sample, before clamping to the ends.
    func start(of index: Int) -> Int { starts[index % period] + index / period * step }

    /// The largest sum of absolute weights of an output sample, by which a sum can exceed the source's values.
    var magnitude: Double {
        (0..<period).map { index in
            weights[(index * count)..<((index + 1) * count)].reduce(0) { $0 + abs($1) }
        }.max() ?? 1
    }

    private typealias Row = (start: Int, weights: [Double])

    private static func row(_ filter: ResamplingFilter, ratio: Double, index: Int) -> Row {
        switch filter {
        case .nearest:
            ((Int(((Double(index) + 0.5) * ratio).rounded(.down))), [1])
        case .area:
            area(ratio: ratio, index: index)
        case .fitted where ratio == 1.5:
            fitted(index: index)
        case .fitted where ratio == ratio.rounded():
            area(ratio: ratio, index: index)
        case .fitted, .lanczos3:
            kernel(support: 3, ratio: ratio, index: index) { x in
                x == 0 ? 1 : abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0
            }
        case .mitchell:
            kernel(support: 2, ratio: ratio, index: index) { cubic($0, b: 1.0 / 3, c: 1.0 / 3) }
        case .catmullRom:
            kernel(support: 2, ratio: ratio, index: index) { cubic($0, b: 0, c: 0.5) }
        }
    }

    private static func area(ratio: Double, index: Int) -> Row {
        let left = Double(index) * ratio
        let right = left + ratio
        let first = Int(left.rounded(.down))
        let last = max(first, Int(right.rounded(.up)) - 1)
        return (first, (first...last).map { min(right, Double($0) + 1) - max(left, Double($0)) })
    }

    private static let fittedWeights = [0.0021, -0.0034, 0.0073, 0.7073, 0.3300, -0.0567, 0.0150, -0.0015]

    // Each block of three source pixels becomes two; the second is the first's mirror image.
    private static func fitted(index: Int) -> Row {
        let block = index / 2 * 3
        return index % 2 == 0
            ? (block - 3, fittedWeights)
            : (block - 2, fittedWeights.reversed())
    }

    /// Samples a kernel that is stretched by the ratio and centered on the output pixel's center.
    private static func kernel(
        support: Double, ratio: Double, index: Int, _ weight: (Double) -> Double
    ) -> Row {
        let centre = (Double(index) + 0.5) * ratio - 0.5
        let first = Int((centre - support * ratio).rounded(.up))
        let last = Int((centre + support * ratio).rounded(.down))
        return (first, (first...last).map { weight((Double($0) - centre) / ratio) })
    }

    private static func sinc(_ x: Double) -> Double { sin(.pi * x) / (.pi * x) }

    // The family of Mitchell and Netravali, "Reconstruction filters in computer graphics", 1988.
    private static func cubic(_ x: Double, b: Double, c: Double) -> Double {
        let x = abs(x)
        if x < 1 {
            return ((12 - 9 * b - 6 * c) * x * x * x + (-18 + 12 * b + 6 * c) * x * x + (6 - 2 * b)) / 6
        }
        if x < 2 {
            return
                ((-b - 6 * c) * x * x * x + (6 * b + 30 * c) * x * x + (-12 * b - 48 * c) * x
                + (8 * b + 24 * c)) / 6
        }
        return 0
    }
}
