/// An opaque color with 8 bits a channel, in the encoding of the image that it is used for.
public struct RGBColor: Hashable, Sendable, CustomStringConvertible {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    /// A color of these channels.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads `#rrggbb`, or `#rgb` with each digit standing for two; the `#` may be missing.
    package init(text: String) throws(WrongValue) {
        var digits = Array(text.utf8)[...]
        if digits.first == UInt8(ascii: "#") { digits = digits.dropFirst() }
        let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard values.count == digits.count, [3, 6].contains(values.count) else {
            throw WrongValue("\(Quoting.display(Array(text.utf8))) is not a color; write #rrggbb, such as #1a2b3c.")
        }
        let width = values.count / 3
        let channels = (0..<3).map { UInt8(values[$0 * width] * 16 + values[$0 * width + width - 1]) }
        self.init(red: channels[0], green: channels[1], blue: channels[2])
    }

    /// `#1a2b3c`.
    public var description: String {
        "#" + samples.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// The channels in the order of samples.
    var samples: [UInt8] { [red, green, blue] }

    /// Whether the three channels are equal, so that gray images can hold the color.
    var isGray: Bool { red == green && green == blue }
}
