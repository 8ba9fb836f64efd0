/// The number of pixels per point: 1 for `Button.png`, 2 for `Button@2x.png`, 3 for `Button@3x.png`.
///
/// A number and not a set of cases, because new screens keep bringing new factors. 1 to 99 are accepted;
/// no platform has gone beyond 4. Apple's names have whole factors only; the layouts of other systems have fractional ones,
/// too, such as Android's hdpi (1.5x).
public struct ScaleFactor: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Pixels per 100 points, 1...9900: hundredths, because Android's tvdpi is 1.33x.
    package let hundredths: Int

    /// Pixels per point, 1...99; a fractional factor is rounded up.
    package var pixelsPerPoint: Int { (hundredths + 99) / 100 }

    package var factor: Double { Double(hundredths) / 100 }

    /// Whether it is a whole number of pixels per point, as it always is in Apple's names.
    package var isWhole: Bool { hundredths % 100 == 0 }

    /// A scale factor; nil outside 1...99.
    public init?(_ pixelsPerPoint: Int) {
        guard (1...99).contains(pixelsPerPoint) else { return nil }
        hundredths = pixelsPerPoint * 100
    }

    /// A scale factor that may be fractional; nil outside 1...9900.
    package init?(hundredths: Int) {
        guard (1...9900).contains(hundredths) else { return nil }
        self.hundredths = hundredths
    }

    private init(known: Int) { hundredths = known * 100 }

    /// One pixel per point; such a file has no scale suffix.
    public static let x1 = ScaleFactor(known: 1)
    /// Two pixels per point, `@2x`.
    public static let x2 = ScaleFactor(known: 2)
    /// Three pixels per point, `@3x`.
    public static let x3 = ScaleFactor(known: 3)
    package static let x4 = ScaleFactor(known: 4)

    /// Reads `2x`, the form on the command line.
    package init?(text: some StringProtocol) {
        guard text.last == "x", let number = Int(text.dropLast()), let factor = ScaleFactor(number) else {
            return nil
        }
        self = factor
    }

    /// Reads `1.5`, a number with at most two decimals, as other systems write it; nil for any other text.
    package init?(decimal text: some Collection<UInt8>) {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), (1...2).contains(parts[0].count),
            parts.count == 1 || (1...2).contains(parts[1].count),
            parts.allSatisfy({ $0.allSatisfy(\.isDigit) })
        else { return nil }
        func number(_ digits: some Collection<UInt8>) -> Int { digits.reduce(0) { $0 * 10 + Int($1) - 0x30 } }
        let decimals = parts.count == 1 ? 0 : number(parts[1]) * (parts[1].count == 1 ? 10 : 1)
        self.init(hundredths: number(parts[0]) * 100 + decimals)
    }

    /// The shortest decimal number: `2`, `1.5`, `1.33`.
    package var decimal: String {
        let rest = hundredths % 100
        let whole = "\(hundredths / 100)"
        if rest == 0 { return whole }
        return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// Every whole factor below this one, ascending: 1x and 2x for 3x, nothing for 1x.
    package var smaller: [ScaleFactor] { (1..<pixelsPerPoint).map(ScaleFactor.init(known:)) }

    /// The suffix in a file name: nothing at 1x, `@2x` at 2x.
    package var suffix: [UInt8] {
        let digits: (tens: UInt8, ones: UInt8) = (
            0x30 + UInt8(pixelsPerPoint / 10), 0x30 + UInt8(pixelsPerPoint % 10)
        )
        if self == .x1 { return [] }
        guard isWhole else { return Array("@\(decimal)x".utf8) }
        return pixelsPerPoint < 10
            ? [UInt8(ascii: "@"), digits.ones, UInt8(ascii: "x")]
            : [UInt8(ascii: "@"), digits.tens, digits.ones, UInt8(ascii: "x")]
    }

    /// `2x`.
    public var description: String { "\(decimal)x" }

    /// Orders by the number of pixels per point.
    public static func < (a: ScaleFactor, b: ScaleFactor) -> Bool { a.hundredths < b.hundredths }
}
