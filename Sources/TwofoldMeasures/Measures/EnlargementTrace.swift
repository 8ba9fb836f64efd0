/// The trace that enlarging an image by one factor leaves, whatever the image was.
///
/// About the middle of two pixels that lies symmetrically to the pixels of the small image, the differences dⱼ of the
/// pixels at distance j on either side depend on fewer differences of the small image, so a filter Σ aⱼdⱼ exists that
/// is 0 there. Each kernel has its filter, and kernels that are alike share one. Those of an image that was blurred
/// after it was enlarged exist too, as long as the blur leaves more than rounding does.
///
/// Some programs sample half a pixel, or a whole one, off the center, as libvips does. Then a small image's middles may
/// lie on pixels, and the filter is the bend there: what the pixel is off the mean of its two neighbors. Straight lines
/// leave none of it, and cubics little. Or they lie between other pixels, which are other phases of the same filters.
struct EnlargementTrace: Sendable {
    /// A filter, and how much of the differences it has to leave for a middle to count; see ``TraceCount``.
    struct Filter: Sendable {
        /// What a filter is a sum of.
        enum Terms: Sendable {
            /// The differences dⱼ about the middle behind a pixel.
            case differences
            /// The bend at the pixel itself, and nothing else.
            case bend
        }

        let terms: Terms
        /// aⱼ, of which the squares have the sum 1, so that all filters leave as much of rounding.
        let weights: SIMD8<Float>
        /// The least share of the energy of all differences that detail leaves.
        ///
        /// It is between 0.3 and 2.5 times what the filter leaves of enlarged edges at other middles on average: the
        /// more a kernel overshoots, the more of its work is clipped at black, white or full opacity.
        let minShare: Float
    }

    /// How many times as wide and as high as the small image the image is.
    let factor: Enlargement
    /// The number of pixels after which positions in the small image repeat.
    let period: Int
    /// Where the trace may be: at, or behind, the pixels with one of these numbers in their period.
    let phases: [Int]
    /// A filter for each group of kernels: of some hundred for single kernels, those that together find most enlarged
    /// images and mistake the fewest that were drawn and blurred.
    let filters: [Filter]
    /// The ratio of the number of steps at these middles to that at others, or at every middle where the trace is at pixels.
    ///
    /// What is drawn on whole points has steps at some of the middles only.
    let steps: ClosedRange<Double>

    /// Whether the trace is at pixels, and not at middles between them.
    var isAtPixels: Bool { filters.contains { $0.terms == .bend } }

    /// The traces that an image of a scale may have: it may be any smaller scale, enlarged.
    ///
    /// Those at pixels come last, as ``TraceCount`` wants it.
    static func all(for scale: ScaleFactor) -> [EnlargementTrace] {
        switch scale {
        case .x2: [double, doubleAtPixels]
        case .x3: [triple, oneAndAHalf, tripleAtPixels]
        case .x4: [quadruple, double, doubleAtPixels]
        default: []
        }
    }

    private static func filter(
        _ a: Float, _ b: Float, _ c: Float, _ d: Float, _ e: Float, _ f: Float, least: Float
    ) -> Filter {
        Filter(terms: .differences, weights: SIMD8(a, b, c, d, e, f, 0, 0), minShare: least)
    }

    private static func bend(least: Float) -> Filter {
        Filter(terms: .bend, weights: SIMD8(1, 0, 0, 0, 0, 0, 0, 0), minShare: least)
    }

    // Least squares on enlarged edges made these filters; each is named after the kernel that it leaves least of.
    static let double = EnlargementTrace(
        factor: .two, period: 2, phases: [0],
        filters: [
            // Bilinear, Catmull-Rom and Mitchell, also blurred by half a pixel.
            filter(0.6341, 0.3762, -0.6314, 0.0499, 0.2191, -0.0850, least: 1.26e-3),
            // Lanczos 3, blurred by 0.7 pixels, and others blurred by as much.
            filter(0.5911, 0.2283, -0.6762, 0.3738, -0.0175, -0.0337, least: 1.99e-4),
            // Bicubic (−3/4) and other kernels that overshoot, blurred by half a pixel.
            filter(0.6000, 0.3697, -0.6435, 0.0497, 0.2707, -0.1161, least: 8.80e-3),
            // Lanczos 2 with a box of three pixels.
            filter(0.4396, 0.3043, -0.7288, 0.4247, -0.0333, -0.0393, least: 6.15e-5),
            // Lanczos 3 with a box of three pixels.
            filter(0.6384, 0.0958, -0.6047, 0.4523, -0.1143, -0.0035, least: 2.83e-4),
            // The cubic B-spline, blurred by a pixel.
            filter(0.6255, 0.2650, -0.6748, 0.2577, 0.1062, -0.0744, least: 1.41e-5),
            // Lanczos 2: the shortest filter, which reaches less often where something is clipped.
            filter(0.9615, -0.2579, -0.0929, 0.0196, 0.0000, 0.0000, least: 2.37e-3),
            // Hermite: 27/32 of one small pixel and 5/32 of the next.
            filter(0.9833, -0.1820, 0, 0, 0, 0, least: 2.37e-3),
        ],
        steps: 0.25...4)

    /// Each pixel of the small image, with a mean of its neighbors before it, as `vips resize` puts it, or behind, as `vips affine`.
    static let doubleAtPixels = EnlargementTrace(
        factor: .two, period: 2, phases: [0, 1], filters: [bend(least: 1.2e-2)], steps: 0.25...4)

    // The second phase of what follows is that of libvips.
    private static let triple = EnlargementTrace(
        factor: .three, period: 3, phases: [2, 1],
        filters: [
            // Catmull-Rom with a box of three pixels, and most others.
            filter(0.3813, 0.3582, -0.4448, -0.3435, 0.6062, -0.2072, least: 6.75e-4),
            // Tripled pixels, blurred by a pixel.
            filter(0.5037, 0.3183, -0.5834, -0.2840, 0.4654, -0.0855, least: 1.11e-2),
            // Bicubic (−3/4).
            filter(0.6619, 0.1949, -0.6616, 0.2854, 0.0674, -0.0158, least: 2.49e-3),
            // Bicubic (−3/4) with a box of three pixels, Lanczos 3.
            filter(0.3567, 0.3302, -0.3672, -0.3882, 0.6490, -0.2385, least: 3.36e-5),
            // Bicubic (−3/4), blurred by 0.7 pixels.
            filter(0.6349, 0.2725, -0.6405, 0.0724, 0.3035, -0.1227, least: 6.53e-4),
            // Bilinear: tripled pixels with a box of three pixels.
            filter(0.1821, 0.4450, -0.5051, -0.5074, 0.5062, 0.0004, least: 2.21e-3),
        ],
        steps: 0.25...4)

    /// As `vips resize` makes it; `vips affine` leaves the other trace.
    private static let tripleAtPixels = EnlargementTrace(
        factor: .three, period: 3, phases: [0], filters: [bend(least: 3e-3)], steps: 0.25...4)

    private static let oneAndAHalf = EnlargementTrace(
        factor: .oneAndAHalf, period: 3, phases: [2, 1],
        filters: [
            // Catmull-Rom, bilinear and Lanczos 2.
            filter(0.5614, -0.6845, 0.4529, -0.1059, -0.0047, 0.0011, least: 1.75e-3)
        ],
        steps: 0...1000)

    private static let quadruple = EnlargementTrace(
        factor: .four, period: 4, phases: [1],
        filters: [
            // Catmull-Rom, bilinear, Mitchell and Lanczos 2.
            filter(0.5233, 0.7074, 0.0663, -0.4640, -0.0480, 0.0623, least: 6.25e-3),
            // The cubic B-spline.
            filter(0.3217, 0.6228, 0.2223, -0.4703, -0.3774, 0.3092, least: 1.36e-4),
            // Lanczos 3.
            filter(0.0621, -0.2943, -0.4368, 0.1624, 0.7203, -0.4167, least: 1.52e-3),
        ],
        steps: 0.25...4)
}

/// How many times as wide and as high as a smaller image an image was made.
package enum Enlargement: Int, Sendable, CaseIterable {
    // The raw values are stored.
    case oneAndAHalf = 3
    case two = 4
    case three = 6
    case four = 8

    var factor: Double { Double(rawValue) / 2 }
}
