/// Proves that an image was enlarged from a smaller one beside it, whichever kernel a program used, and blurred or not.
///
/// An enlarged image has at each place the same weighted mean of the small image's pixels around it. So the weights are
/// fitted by least squares on half of the places, and the other half says how well they hold. An image that was drawn
/// has detail that no weights bring forth, even if the small one was reduced from it.
///
/// A soft drawing has no such detail either, and is no fake. So the small image has to be sharp: its own pixels must not follow
/// from those around them. The article "Rules" says how the limits were chosen.
enum EnlargementProof {
    /// The weights reach so far: Lanczos 3 has six, and a blur spreads the others.
    private static let taps = 6
    private static let reach = taps / 2
    /// A pixel of the small image that differs by so much from the mean of its neighbors has fine detail, in 8-bit steps.
    private static let leastDetail: Float = 6
    private static let fewestPlaces = 60
    private static let mostPlaces = 600
    /// So many suffice to see that an image was drawn, as nearly all are: their errors are many times the limits.
    private static let probePlaces = 80
    private static let probeSlack: Float = 3
    /// The most rows of the small image whose places are read.
    private static let mostRows = 96
    /// What four in five places, and nine in ten, may be off by, in units of the small image's detail; by ratio.
    private static let limits: [Int: (most: Float, nearlyAll: Float)] = [2: (0.1, 0.15), 3: (0.15, 0.25)]
    /// Where the small image's own pixel is nearer to one in twenty places than this, pixels were repeated: that has another rule.
    private static let leastBlend: Float = 0.3
    /// In a sharp image, one pixel in five is off by more than this from what its neighbors foretell, in units of its detail.
    private static let leastSharpness: Float = 0.25

    /// Whether every pixel of the large image follows from the small one.
    static func holds(_ large: LumaPlane, from small: LumaPlane) -> Bool {
        guard large.size.width % small.size.width == 0 else { return false }
        let (size, isOpaque) = (small.size, small.isOpaque)
        let ratio = large.size.width / size.width
        guard let limits = limits[ratio], large.size.height == small.size.height * ratio,
            min(small.size.width, small.size.height) >= taps + 4
        else { return false }
        return large.withSamples { large in
            small.withSamples { samples in
                /// The errors in luma and opacity that can be known; nil if one is beyond the limits.
                func errors(_ most: Int, slack: Float) -> [FittingError]? {
                    var errors: [FittingError] = []
                    func fits(_ places: Places?) -> Bool {
                        guard let error = places?.error() else { return true }
                        errors.append(error)
                        return error.most < limits.most * slack && error.nearlyAll < limits.nearlyAll * slack
                    }
                    guard
                        fits(
                            Places(size, ratio, most, samples.copyLuma) { Float(large.luma($0)) * (1 / 256) }),
                        isOpaque
                            || fits(
                                Places(size, ratio, most, samples.copyOpacity) { Float(large.opacity($0)) * (1 / 256) })
                    else { return nil }
                    return errors
                }
                guard errors(probePlaces, slack: probeSlack) != nil, let found = errors(mostPlaces, slack: 1) else {
                    return false
                }
                return found.contains { $0.sharpness > leastSharpness }
                    && found.allSatisfy { $0.repetition > leastBlend }
            }
        }
    }

    /// How far the large image is from what the small one foretells, in units of the small one's detail.
    private struct FittingError {
        var most: Float
        var nearlyAll: Float
        /// The same at 95 of a hundred places for pixels that are merely repeated.
        var repetition: Float
        /// How far a fifth of the small image's pixels are from what their neighbors foretell.
        var sharpness: Float
    }

    /// The pixels around each place with detail, and those of the large image there: at its four corners, which have the same
    /// weights, mirrored.
    private struct Places {
        /// Rows and columns have the same weights, so the pixels at mirrored places count as one.
        private static let count = taps * (taps + 1) / 2
        private var neighbors: [Float] = []
        private var targets: [Float] = []
        private var centers: [Float] = []
        private var surprise: Float = 0
        private var detail: Float = 0

        init?(
            _ size: PixelSize, _ ratio: Int, _ most: Int, _ copy: (Int, Int, UnsafeMutableBufferPointer<Float>) -> Void,
            _ large: (Int) -> Float
        ) {
            let rows = Self.evenly(size.height - 2 * reach, EnlargementProof.mostRows).map { $0 + reach }
            let width = size.width
            var window = [Float](repeating: 0, count: (taps + 1) * width)
            var found: [(x: Int, y: Int, window: ArraySlice<Float>)] = []
            let perRow = max(1, 2 * most / max(1, rows.count))
            var squares: Float = 0
            for y in rows {
                window.withUnsafeMutableBufferPointer { window in
                    for row in 0...taps {
                        copy((y - reach + row) * width, 1, .init(rebasing: window[(row * width)..<((row + 1) * width)]))
                    }
                }
                let detailed = (reach..<(width - reach)).compactMap { x -> (x: Int, square: Float)? in
                    let here = reach * width + x
                    let across = window[here] - (window[here - 1] + window[here + 1]) / 2
                    let down = window[here] - (window[here - width] + window[here + width]) / 2
                    let square = (across * across + down * down) / 2
                    return square >= leastDetail * leastDetail ? (x, square) : nil
                }
                for place in Self.evenly(detailed.count, perRow).map({ detailed[$0] }) {
                    squares += place.square
                    var around: [Float] = []
                    for row in 0...taps {
                        around += window[(row * width + place.x - reach)...(row * width + place.x + reach)]
                    }
                    found.append((place.x, y, around[...]))
                }
            }
            guard found.count >= fewestPlaces else { return nil }
            detail = (squares / Float(found.count)).squareRoot()
            let largeWidth = width * ratio
            let places = Self.evenly(found.count, most).map { found[$0] }
            surprise = Self.surprise(places.map(\.window))
            for place in places {
                for (down, across) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let (y, x) = (place.y * ratio + down * (ratio - 1), place.x * ratio + across * (ratio - 1))
                    add(place.window, isMirrored: (down == 1, across == 1))
                    targets.append(large(y * largeWidth + x))
                    centers.append(place.window[reach * (taps + 1) + reach])
                }
            }
        }

        /// What four in five pixels are off by, at most, from the best weighted mean of the two rings of pixels around them.
        private static func surprise(_ windows: [ArraySlice<Float>]) -> Float {
            var equations = NormalEquations(count: 5)
            let rings = windows.map { window -> [Float] in
                var sums = [Float](repeating: 0, count: 5)
                for down in -2...2 {
                    for across in -2...2 where down != 0 || across != 0 {
                        let (near, far) = (min(abs(down), abs(across)), max(abs(down), abs(across)))
                        // (0, 1), (1, 1), (0, 2), (1, 2), (2, 2): one weight for all places at one distance.
                        sums[far == 1 ? near : 2 + near] += window[(reach + down) * (taps + 1) + reach + across]
                    }
                }
                return sums
            }
            let centers = windows.map { $0[reach * (taps + 1) + reach] }
            for (ring, center) in zip(rings, centers) {
                ring.withUnsafeBufferPointer { equations.add($0, Double(center)) }
            }
            guard let weights = equations.solution else { return 0 }
            let errors = zip(rings, centers).map { ring, center in
                abs(center - zip(ring, weights).reduce(0) { $0 + $1.0 * Float($1.1) })
            }.sorted()
            return errors[errors.count * 8 / 10]
        }

        private mutating func add(_ window: ArraySlice<Float>, isMirrored: (down: Bool, across: Bool)) {
            func pixel(_ row: Int, _ column: Int) -> Float {
                let y = isMirrored.down ? taps - row : row
                let x = isMirrored.across ? taps - column : column
                return window[y * (taps + 1) + x]
            }
            for row in 0..<taps {
                for column in row..<taps {
                    neighbors.append(
                        row == column ? pixel(row, row) : pixel(row, column) + pixel(column, row))
                }
            }
        }

        /// Numbers below `count`, at most `most`, spread evenly.
        private static func evenly(_ count: Int, _ most: Int) -> [Int] {
            guard count > most else { return Array(0..<max(0, count)) }
            return (0..<most).map { $0 * count / most }
        }

        /// The error at the places that weights were not fitted on, each half in turn; nil if too few are within black and white.
        func error() -> FittingError? {
            var sum = (most: Float(0), nearlyAll: Float(0))
            for half in 0..<2 {
                guard let weights = weights(fittedOn: half) else { return nil }
                var errors: [Float] = []
                // Four corners of a place are one sample. Clipped pixels say nothing: a kernel may have left the range.
                for index in targets.indices where (index / 4) % 2 != half && (1...254).contains(targets[index]) {
                    var expected: Float = 0
                    for weight in 0..<Self.count {
                        expected += weights[weight] * neighbors[index * Self.count + weight]
                    }
                    errors.append(abs(targets[index] - expected))
                }
                guard errors.count >= fewestPlaces else { return nil }
                errors.sort()
                sum.most += errors[errors.count * 8 / 10]
                sum.nearlyAll += errors[errors.count * 9 / 10]
            }
            let repeated = zip(targets, centers).map { abs($0 - $1) }.sorted()
            return FittingError(
                most: sum.most / 2 / detail, nearlyAll: sum.nearlyAll / 2 / detail,
                repetition: repeated[repeated.count * 95 / 100] / detail, sharpness: surprise / detail)
        }

        private func weights(fittedOn half: Int) -> [Float]? {
            var equations = NormalEquations(count: Self.count)
            neighbors.withUnsafeBufferPointer { neighbors in
                for index in targets.indices where (index / 4) % 2 == half {
                    let place = UnsafeBufferPointer(
                        rebasing: neighbors[(index * Self.count)..<((index + 1) * Self.count)])
                    equations.add(place, Double(targets[index]))
                }
            }
            return equations.solution?.map { Float($0) }
        }
    }
}
