/// Conversions between whole numbers and floating point that are vectorized on every platform.
///
/// Floating-point numbers from 2^23 on, and from 2^52 on in double precision, have no bits for fractions: their lowest
/// bits are the number itself, and adding 2^23 rounds to the nearest integer, ties to even.
enum Rounding {
    /// Converts a number below 2^23.
    @inline(__always)
    static func float(_ value: UInt32) -> Float { Float(bitPattern: value | 0x4B00_0000) - 0x1p23 }

    /// Rounds a number of 0...65535; a NaN becomes any number in that range.
    @inline(__always)
    static func integer(_ value: Float) -> UInt32 { (value + 0x1p23).bitPattern & 0xFFFF }

    /// Converts a number below 2^52.
    @inline(__always)
    static func double(_ value: UInt64) -> Double { Double(bitPattern: value | 0x4330_0000_0000_0000) - 0x1p52 }

    /// Rounds a number of 0...65535; a NaN becomes any number in that range.
    @inline(__always)
    static func integer(_ value: Double) -> UInt64 { (value + 0x1p52).bitPattern & 0xFFFF }
}
