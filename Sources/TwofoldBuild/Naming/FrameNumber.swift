/// A number in an image's name that may be that of a frame, and the text around it.
package struct FrameNumber: Hashable, Sendable {
    /// The text before it.
    package var prefix: [UInt8]
    package var digits: [UInt8]
    /// The text behind it.
    package var suffix: [UInt8]

    package var value: Int { digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }

    /// Whether digits begin with zeros that the number does not need.
    package static func isPadded(_ digits: [UInt8]) -> Bool { digits.count > 1 && digits[0] == UInt8(ascii: "0") }

    /// Whether its digits do.
    package var isPadded: Bool { Self.isPadded(digits) }

    /// The text that programs which split an animation put before the duration of each frame.
    private static let delay = Array("delay-".utf8)

    private init?(_ stem: [UInt8], _ range: Range<Int>) {
        prefix = Array(stem[..<range.lowerBound])
        digits = Array(stem[range])
        suffix = Array(stem[range.upperBound...])
        // Programs that render frames write more digits, and dates begin with none.
        guard (1...4).contains(digits.count) || (digits.count <= 8 && digits.first == UInt8(ascii: "0")) else {
            return nil
        }
        if let delay = suffix.range(of: Self.delay) { suffix.removeSubrange(delay.upperBound...) }
    }

    /// The number that a name ends in; nil for names of nothing else.
    package init?(atEndOf stem: [UInt8]) {
        let digits = stem.suffix(while: \.isDigit)
        guard !digits.isEmpty, digits.count < stem.count else { return nil }
        self.init(stem, digits.startIndex..<stem.endIndex)
    }

    /// The other numbers of a name: `frame_0_delay-0.1s`, `flame (5)`, `1_hero`.
    ///
    /// Only those that end a word, and have nothing but letters before them in it: `2x`, `1f60a` and `v1b2` are no numbers of frames.
    package static func inside(_ stem: [UInt8]) -> [FrameNumber] {
        var numbers: [FrameNumber] = []
        var start = stem.startIndex
        while let first = stem[start...].firstIndex(where: \.isDigit) {
            let end = stem[first...].firstIndex { !$0.isDigit } ?? stem.endIndex
            let word = stem[..<first].reversed().prefix { isLetter($0) || $0.isDigit }
            if end < stem.endIndex, !isLetter(stem[end]), word.allSatisfy(isLetter),
                let number = FrameNumber(stem, first..<end)
            {
                numbers.append(number)
            }
            start = end
        }
        return numbers
    }

    /// Letters beyond ASCII are bytes of 0x80 and more.
    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
