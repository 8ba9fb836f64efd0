/// The number type in which filters compute.
///
/// Double precision, because the division by a small alpha multiplies every error of the sums. Without alpha, single
/// precision is within 2^-8 of a step of 8 bits for 32 taps on each axis, and twice as fast.
///
/// The conversions are here because the standard library's generic ones are slow calls.
protocol FilterNumber: BinaryFloatingPoint, SIMDScalar, Codable, Sendable {
    init(_ value: Double)
    init(sample: Int32)
    /// A number of 0...65535 rounded to the nearest integer, ties to even; for a NaN, any number.
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
