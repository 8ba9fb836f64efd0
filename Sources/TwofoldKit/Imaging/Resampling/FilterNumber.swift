/// What filters compute in.
///
/// Double precision, because the division by a small alpha multiplies whatever error the sums have. Where there is no alpha
/// to divide by, single precision is within 2^-8 of a step of 8 bits for 32 taps on each axis, and twice as fast.
///
/// The conversions are here because those that the standard library has for all numbers are slow calls.
protocol FilterNumber: BinaryFloatingPoint, SIMDScalar, Codable, Sendable {
    init(_ value: Double)
    /// A sample.
    init(sample: Int32)
    /// A number of 0...65535 rounded to the nearest, ties to even; of what is not a number, something.
    var rounded: UInt32 { get }
}

extension Float: FilterNumber {
    @inline(__always)
    init(sample: Int32) { self = Float(sample) }

    @inline(__always)
    var rounded: UInt32 { Rounding.integer(self) }
}

extension Double: FilterNumber {
    @inline(__always)
    init(sample: Int32) { self = Double(sample) }

    @inline(__always)
    var rounded: UInt32 { UInt32(truncatingIfNeeded: Rounding.integer(self)) }
}
