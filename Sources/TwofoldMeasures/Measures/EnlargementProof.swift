/// Proves that an image was enlarged from a smaller one beside it, whichever kernel a program used, and blurred or not.
///
/// An enlarged image has at each place the same weighted mean of the small image's pixels around it. So the weights are
/// fitted by least squares on half of the places, and the other half says how well they hold. An image that was drawn
/// has detail that no weights bring forth, even if the small one was reduced from it.
///
/// Where programs sample is tried, too: nearly all make a pixel's block around its center. libvips puts the small pixel at one corner of
/// it, or its corner there.
///
/// A soft drawing has no such detail either, and is no fake. So the small image has to be sharp: its own pixels must not follow
/// from those around them. The article "Rules" says how the limits were chosen.
package enum EnlargementProof {
    /// The weights reach so far: Lanczos 3 has six, and a blur spreads the others.
    private static let taps = 6
    private static let reach = taps / 2
    /// A pixel of the small image that differs by so much from the mean of its neighbors has fine detail, in 8-bit steps.
    private static let minDetail: Float = 6
    private static let minPlaces = 60
    /// So many of them have to differ: a row of like dots is drawn once.
    private static let minForms = 40
    private static let maxPlaces = 600
    /// So many suffice to see that an image was drawn, as nearly all are: their errors are many times the limits.
    private static let probePlaces = 80
    private static let probeSlack: Float = 3
    /// The most pixels of the small image that are read: rows around its middle.
    private static let maxPixels = 1 << 18
    /// What four in five places, and nine in ten, may be off by, in units of the small image's detail; by ratio.
    private static let limits: [Int: (most: Float, nearlyAll: Float)] = [2: (0.1, 0.15), 3: (0.15, 0.25)]
    /// Where the small image's own pixel is nearer to one in twenty places than this, pixels were repeated: that has another rule.
    private static let minBlend: Float = 0.3
    /// In a sharp image, one pixel in five is off by more than this from what its neighbors foretell, in units of its detail.
    private static let minSharpness: Float = 0.25

    /// Two pixels of the large image, in each direction, that lie as far before a pixel of the small one as behind it.
    private struct Pair {
        /// Where the first one is, from the first of the pixel's own block.
        let first: Int
        /// From the first to the second.
        let distance: Int

        /// What may be, in the order of how usual it is.
        static func all(_ ratio: Int) -> [Pair] {
            [
                // The ends of its block.
                Pair(first: 0, distance: ratio - 1),
                // `vips resize`: the first pixels of its block and of the next one lie half a pixel before and behind it.
                Pair(first: 0, distance: ratio),
                // `vips affine`: the block begins with the pixel itself.
                Pair(first: -1, distance: 2),
            ]
        }
    }

    /// Whether every pixel of the large image follows from the small one.
    package static func holds(_ large: LumaPlane, from small: LumaPlane) -> Bool {
        guard large.size.width % small.size.width == 0 else { return false }
        let (size, isOpaque) = (small.size, small.isOpaque)
        let ratio = large.size.width / size.width
        guard let limits = limits[ratio], large.size.height == small.size.height * ratio,
            min(small.size.width, small.size.height) >= taps + 4
        else { return false }
        return large.withSamples { large in
            small.withSamples { samples in
                let luma = FinePlaces(size, samples.copyLuma)
                let alpha = isOpaque ? nil : FinePlaces(size, samples.copyOpacity)
                /// The errors in luma and opacity that can be known; nil if one is beyond the limits.
                func errors(_ most: Int, slack: Float, _ pair: Pair) -> [FittingError]? {
                    var errors: [FittingError] = []
                    func fits(_ error: FittingError?) -> Bool {
                        guard let error else { return true }
                        errors.append(error)
                        return error.most < limits.most * slack && error.nearlyAll < limits.nearlyAll * slack
                    }
                    guard fits(luma?.error(most, ratio: ratio, of: pair) { Float(large.luma($0)) * (1 / 256) }),
                        fits(alpha?.error(most, ratio: ratio, of: pair) { Float(large.opacity($0)) * (1 / 256) })
                    else { return nil }
                    return errors
                }
                guard
                    let pair = Pair.all(ratio).first(where: { errors(probePlaces, slack: probeSlack, $0) != nil }),
                    let found = errors(maxPlaces, slack: 1, pair)
                else { return false }
                return found.contains { $0.sharpness > minSharpness }
                    && found.allSatisfy { $0.repetition > minBlend }
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

    /// The pixels of a small image in luma or opacity, and the places among them with fine detail.
    private struct FinePlaces {
        private let width: Int
        /// The first row that was read.
        private let top: Int
        private let values: [Float]
        /// Indices of values.
        private let places: [Int]
        /// The root mean square of the detail there.
        private let detail: Float

        /// Nil if there are too few.
        init?(_ size: PixelSize, _ copy: (Int, Int, UnsafeMutableBufferPointer<Float>) -> Void) {
            let width = size.width
            let height = min(size.height, max(taps + 4, maxPixels / width))
            let top = (size.height - height) / 2
            values = [Float](unsafeUninitializedCapacity: width * height) { buffer, count in
                copy(top * width, 1, UnsafeMutableBufferPointer(rebasing: buffer[..<(width * height)]))
                count = width * height
            }
            var places: [Int] = []
            var squares: Float = 0
            var forms: Set<SIMD3<Float>> = []
            values.withUnsafeBufferPointer { values in
                for y in reach..<(height - reach) {
                    for here in (y * width + reach)..<((y + 1) * width - reach) {
                        let across = values[here] - (values[here - 1] + values[here + 1]) / 2
                        let down = values[here] - (values[here - width] + values[here + width]) / 2
                        let square = (across * across + down * down) / 2
                        guard square >= minDetail * minDetail else { continue }
                        places.append(here)
                        squares += square
                        guard forms.count < minForms else { continue }
                        forms.insert(SIMD3(values[here], min(abs(across), abs(down)), max(abs(across), abs(down))))
                    }
                }
            }
            guard places.count >= minPlaces, forms.count >= minForms else { return nil }
            detail = (squares / Float(places.count)).squareRoot()
            (self.width, self.top, self.places) = (width, top, places)
        }

        /// The error of the best weights at up to `most` places; nil if too few of them are within black and white.
        func error(_ most: Int, ratio: Int, of pair: Pair, _ large: (Int) -> Float) -> FittingError? {
            let count = min(most, places.count)
            let chosen = (0..<count).map { places[$0 * places.count / count] }
            let samples = Samples(values, chosen, width: width) { place, down, across in
                let row = (place / width + top) * ratio + pair.first + down * pair.distance
                return large(row * width * ratio + place % width * ratio + pair.first + across * pair.distance)
            }
            guard let error = samples.error() else { return nil }
            let repeated = samples.targets.indices.map { abs(samples.targets[$0] - values[chosen[$0 / 4]]) }.sorted()
            return FittingError(
                most: error.most / detail, nearlyAll: error.nearlyAll / detail,
                repetition: repeated[repeated.count * 95 / 100] / detail, sharpness: surprise(chosen) / detail)
        }

        /// What four in five pixels are off by, at most, from the best weighted mean of the two rings of pixels around them.
        private func surprise(_ chosen: [Int]) -> Float {
            var equations = NormalEquations(count: 5)
            let rings = chosen.map { place -> [Float] in
                var sums = [Float](repeating: 0, count: 5)
                for down in -2...2 {
                    for across in -2...2 where down != 0 || across != 0 {
                        let (near, far) = (min(abs(down), abs(across)), max(abs(down), abs(across)))
                        // (0, 1), (1, 1), (0, 2), (1, 2), (2, 2): one weight for all places at one distance.
                        sums[far == 1 ? near : 2 + near] += values[place + down * width + across]
                    }
                }
                return sums
            }
            for (ring, place) in zip(rings, chosen) {
                ring.withUnsafeBufferPointer { equations.add($0, Double(values[place])) }
            }
            guard let weights = equations.solution else { return 0 }
            let errors = zip(rings, chosen).map { ring, place in
                abs(values[place] - zip(ring, weights).reduce(0) { $0 + $1.0 * Float($1.1) })
            }.sorted()
            return errors[errors.count * 8 / 10]
        }
    }

    /// The pixels around places, and the large image's pixel there: one toward each corner, which have the same weights, mirrored.
    private struct Samples {
        /// Rows and columns have the same weights, so the pixels at mirrored places count as one.
        private static let count = taps * (taps + 1) / 2
        private let neighbors: [Float]
        /// The large image's pixels, four for each place.
        let targets: [Float]

        init(
            _ values: [Float], _ places: [Int], width: Int,
            _ target: (_ place: Int, _ down: Int, _ across: Int) -> Float
        ) {
            var targets: [Float] = []
            targets.reserveCapacity(places.count * 4)
            neighbors = [Float](unsafeUninitializedCapacity: places.count * 4 * Self.count) { buffer, initialized in
                var next = 0
                values.withUnsafeBufferPointer { values in
                    for place in places {
                        for (down, across) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                            targets.append(target(place, down, across))
                            let (yStep, xStep) = (down == 0 ? width : -width, across == 0 ? 1 : -1)
                            let corner = place - reach * yStep - reach * xStep
                            for row in 0..<taps {
                                for column in row..<taps {
                                    let pixel = values[corner + row * yStep + column * xStep]
                                    let mirrored = values[corner + column * yStep + row * xStep]
                                    buffer[next] = row == column ? pixel : pixel + mirrored
                                    next += 1
                                }
                            }
                        }
                    }
                }
                initialized = next
            }
            self.targets = targets
        }

        /// The error at the places that weights were not fitted on, each half in turn.
        func error() -> (most: Float, nearlyAll: Float)? {
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
                guard errors.count >= minPlaces else { return nil }
                errors.sort()
                sum.most += errors[errors.count * 8 / 10] / 2
                sum.nearlyAll += errors[errors.count * 9 / 10] / 2
            }
            return sum
        }

        private func weights(fittedOn half: Int) -> [Float]? {
            var equations = NormalEquations(count: Self.count)
            neighbors.withUnsafeBufferPointer { neighbors in
                for index in targets.indices where (index / 4) % 2 == half {
                    let first = index * Self.count
                    equations.add(
                        UnsafeBufferPointer(rebasing: neighbors[first..<(first + Self.count)]), Double(targets[index]))
                }
            }
            return equations.solution?.map { Float($0) }
        }
    }
}
