/// The number of pixels per point: 1 for `Button.png`, 2 for `Button@2x.png`, 3 for `Button@3x.png`.
///
/// A number and not a set of cases, because new screens keep bringing new factors. 1 to 99 are accepted;
/// no platform has gone beyond 4. Fractional factors (`@1.5x`) belong to other systems' conventions and are
/// not scale factors here.
public struct ScaleFactor: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Pixels per point, 1...99.
    public let pixelsPerPoint: Int

    /// A scale factor; nil outside 1...99.
    public init?(_ pixelsPerPoint: Int) {
        guard (1...99).contains(pixelsPerPoint) else { return nil }
        self.pixelsPerPoint = pixelsPerPoint
    }

    private init(known: Int) { pixelsPerPoint = known }

    /// One pixel per point; such a file has no scale suffix.
    public static let x1 = ScaleFactor(known: 1)
    /// Two pixels per point, `@2x`.
    public static let x2 = ScaleFactor(known: 2)
    /// Three pixels per point, `@3x`.
    public static let x3 = ScaleFactor(known: 3)
    /// Four pixels per point, `@4x`.
    public static let x4 = ScaleFactor(known: 4)

    /// Reads `2x`, the form on the command line.
    public init?(text: some StringProtocol) {
        guard text.last == "x", let number = Int(text.dropLast()), let factor = ScaleFactor(number) else {
            return nil
        }
        self = factor
    }

    /// Every whole factor below this one, ascending: 1x and 2x for 3x, nothing for 1x.
    public var smaller: [ScaleFactor] { (1..<pixelsPerPoint).map(ScaleFactor.init(known:)) }

    /// The suffix in a file name: nothing at 1x, `@2x` at 2x.
    public var suffix: [UInt8] {
        let digits: (tens: UInt8, ones: UInt8) = (
            0x30 + UInt8(pixelsPerPoint / 10), 0x30 + UInt8(pixelsPerPoint % 10)
        )
        if self == .x1 { return [] }
        return pixelsPerPoint < 10
            ? [UInt8(ascii: "@"), digits.ones, UInt8(ascii: "x")]
            : [UInt8(ascii: "@"), digits.tens, digits.ones, UInt8(ascii: "x")]
    }

    /// `2x`.
    public var description: String { "\(pixelsPerPoint)x" }

    /// Orders by the number of pixels per point.
    public static func < (a: ScaleFactor, b: ScaleFactor) -> Bool { a.pixelsPerPoint < b.pixelsPerPoint }
}
