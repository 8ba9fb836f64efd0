/// The prediction of Paeth's filter, for sixteen bytes at once.
///
/// The specification takes the neighbor that is nearest to left + above − corner. Let x and y be the corner's
/// distances from the two ends of the range between the lower and the higher of left and above. Then it is the lower
/// one where x ≥ 2y, the higher one where 2x ≤ y, and the corner in between: no value in this exceeds a byte, and ties
/// are resolved in the same way.
enum PaethPrediction {
    typealias Bytes = SIMD16<UInt8>

    @inline(__always)
    static func of(left: Bytes, above: Bytes, corner: Bytes) -> Bytes {
        let low = smaller(left, above)
        let high = larger(left, above)
        let fromLow = larger(corner, low) &- low
        let fromHigh = high &- smaller(corner, high)
        let further = larger(fromLow, fromHigh)
        let lowOrCorner = corner.replacing(with: low, where: further &- fromHigh .>= fromHigh)
        return lowOrCorner.replacing(with: high, where: further &- fromLow .>= fromLow)
    }

    // Here, because the standard library's functions of these names are loops over the lanes where they are not
    // inlined.
    @inline(__always)
    static func smaller(_ one: Bytes, _ other: Bytes) -> Bytes { one.replacing(with: other, where: other .< one) }

    @inline(__always)
    private static func larger(_ one: Bytes, _ other: Bytes) -> Bytes {
        one.replacing(with: other, where: other .> one)
    }
}
