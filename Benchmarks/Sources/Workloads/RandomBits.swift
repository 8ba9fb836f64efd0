/// The same numbers each time: Knuth's 64-bit linear congruential generator.
struct RandomBits {
    private var state: UInt64

    /// A sequence of its own for each seed.
    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// The next 32 bits, of which the upper ones are the better.
    mutating func next() -> UInt32 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt32(truncatingIfNeeded: state >> 32)
    }

    /// A number below `limit`.
    mutating func next(below limit: Int) -> Int { Int(UInt64(next()) * UInt64(limit) >> 32) }
}
