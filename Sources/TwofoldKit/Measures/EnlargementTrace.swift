/// The trace that enlarging an image by one factor leaves, whatever the image was.
///
/// About the middle of two pixels that lies symmetrically to the pixels of the small image, the differences dⱼ of the
/// pixels at distance j on either side depend on fewer differences of the small image, so a filter Σ aⱼdⱼ exists that
/// is 0 there. Each kernel has its filter, and kernels that are alike share one. Those of an image that was blurred
/// after it was enlarged exist too, as long as the blur leaves more than rounding does.
struct EnlargementTrace: Sendable {
    /// How many times as wide and as high as the small image the image is.
    let factor: Enlargement
    /// The number of pixels after which positions in the small image repeat.
    let period: Int
    /// The middles with this trace: those behind the pixel with this number in its period.
    let phase: Int
    /// aⱼ of each kernel; the first is 1.
    let filters: [SIMD8<Double>]
    /// The ratio of the neighbors' differences at these middles to those at others, in an image enlarged by a kernel.
    ///
    /// In drawings with rectangles, edges mostly lie at some of the middles only.
    let steps: ClosedRange<Double>
    /// The least number of other middles with detail: traces that fewer drawings resemble need less.
    let leastDetail: Int
    /// What the limits of the quotient are multiplied by.
    var strictness = 1.0

    /// The traces that an image of a scale may have: it may be any smaller scale, enlarged.
    static func all(for scale: ScaleFactor) -> [EnlargementTrace] {
        switch scale {
        case .x2: [double, blurredDouble]
        case .x3: [triple, oneAndAHalf]
        case .x4: [quadruple, double, blurredDouble]
        default: []
        }
    }

    static let double = EnlargementTrace(
        factor: .two, period: 2, phase: 0,
        filters: [
            SIMD8(1, -0.3333, 0, 0, 0, 0, 0, 0),  // bilinear
            SIMD8(1, -0.2613, -0.0811, 0.0270, 0, 0, 0, 0),  // bicubic (Catmull-Rom)
            SIMD8(1, -0.2978, -0.1200, 0.0400, 0, 0, 0, 0),  // bicubic (−3/4)
            SIMD8(1, -0.3274, -0.0300, 0.0189, 0, 0, 0, 0),  // Mitchell
            SIMD8(1, -0.5149, 0.1149, -0.0043, 0, 0, 0, 0),  // cubic B-spline
            SIMD8(1, -0.2682, -0.0966, 0.0204, 0, 0, 0, 0),  // Lanczos 2
            SIMD8(1, -0.3036, -0.1493, 0.0762, 0.0337, -0.0083, 0, 0),  // Lanczos 3
        ],
        steps: 0.15...1.2, leastDetail: 40)

    /// Any of these kernels, then a blur.
    private static let blurredDouble = EnlargementTrace(
        factor: .two, period: 2, phase: 0, filters: [SIMD8(1, 0.5010, -1.0877, 0.2460, 0.3713, -0.1988, 0, 0)],
        steps: 0.15...1.2, leastDetail: 120)

    private static let triple = EnlargementTrace(
        factor: .three, period: 3, phase: 2,
        filters: [
            SIMD8(1, 0.8805, -1.1645, -0.8401, 1.4211, -0.4229, 0, 0),
            SIMD8(1, 1.7201, -1.9652, -1.9189, 2.1693, -0.2190, 0, 0),
            SIMD8(1, 0.5375, -1.0634, -0.0430, 0.6435, -0.2123, 0, 0),
            SIMD8(1, 1.2310, -1.5086, -1.2418, 1.7210, -0.3569, 0, 0),
            SIMD8(1, 0.4498, -1.0514, 0.1491, 0.4200, -0.1190, 0, 0),
            SIMD8(1, 1.8916, -1.2961, -2.8343, 3.9418, -1.4355, 0, 0),
            SIMD8(1, 0.8208, -1.1070, -0.6404, 1.3292, -0.4740, 0, 0),
            SIMD8(1, 0.9415, -1.1583, -0.8852, 1.5535, -0.5215, 0, 0),
        ],
        steps: 0.5...3, leastDetail: 120)

    private static let oneAndAHalf = EnlargementTrace(
        factor: .oneAndAHalf, period: 3, phase: 2,
        filters: [
            SIMD8(1, -1.1326, 0.7668, -0.2115, -0.0081, 0.0114, 0, 0),
            SIMD8(1, -0.9875, 0.6895, -0.2451, 0.0007, 0.0219, 0, 0),
            SIMD8(1, -0.9463, 0.6914, -0.2578, -0.0262, 0.0387, 0, 0),
            SIMD8(1, -1.0330, 0.7555, -0.2279, -0.0164, 0.0069, 0, 0),
            SIMD8(1, -1.3364, 0.8320, -0.1527, -0.0206, 0.0099, 0, 0),
            SIMD8(1, -1.0398, 0.7206, -0.2553, 0.0273, 0.0061, 0, 0),
        ],
        steps: 0.5...8, leastDetail: 120)

    private static let quadruple = EnlargementTrace(
        factor: .four, period: 4, phase: 1,
        filters: [
            SIMD8(1, 1.9592, 0.8686, -1.1353, -1.6461, 1.0464, 0, 0),
            SIMD8(1, 1.6201, 0.5907, -0.8364, -0.8750, 0.4329, 0, 0),
            SIMD8(1, 3.1103, 2.5219, -1.7758, -4.9851, 3.1200, 0, 0),
        ],
        steps: 0.1...1.2, leastDetail: 120, strictness: 0.5)
}

/// How many times as wide and as high as a smaller image an image was made.
enum Enlargement: Int, Sendable, CaseIterable {
    // The raw values are stored.
    case oneAndAHalf = 3
    case two = 4
    case three = 6
    case four = 8

    /// The factor.
    var factor: Double { Double(rawValue) / 2 }
}
