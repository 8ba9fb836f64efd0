/// An opaque color with 8 bits a channel, in the encoding of the image that it is used for.
public struct RGBColor: Hashable, Sendable {
    /// The intensity of red, 0...255.
    public var red: UInt8
    /// The intensity of green, 0...255.
    public var green: UInt8
    /// The intensity of blue, 0...255.
    public var blue: UInt8

    /// A color of these intensities.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Reads `#rrggbb` or `#rgb`, with or without the `#`, as style sheets write colors; nil for any other text.
    public init?(text: String) {
        let hash = text.utf8.first == UInt8(ascii: "#") ? 1 : 0
        var digits = text.utf8.dropFirst(hash).map(\.lowercasedASCII)
        guard digits.allSatisfy({ Hexadecimal.value($0) != nil }) else { return nil }
        if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
        guard digits.count == 6, let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
            return nil
        }
        self.init(
            red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number))
    }

    /// `#rrggbb`.
    public var text: String { "#" + String(decoding: Hexadecimal.digits(of: [red, green, blue]), as: UTF8.self) }

    /// The intensities in the order of samples.
    var samples: [UInt8] { [red, green, blue] }
}
