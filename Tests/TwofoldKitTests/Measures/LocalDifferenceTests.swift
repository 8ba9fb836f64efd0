import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild

/// Other words on a large ground, which change few pixels of the whole.
@Suite struct LocalDifferenceTests {
    /// Letters of bars and stems in a field of five by seven, as in old displays.
    private static let letters: [Character: [UInt8]] = [
        "O": [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
        "K": [0b10001, 0b10010, 0b10100, 0b11000, 0b10100, 0b10010, 0b10001],
        "D": [0b11110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b11110],
        "E": [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111],
        "L": [0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b11111],
        "T": [0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100],
        "S": [0b01111, 0b10000, 0b10000, 0b01110, 0b00001, 0b00001, 0b11110],
        "A": [0b01110, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001],
        "V": [0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01010, 0b00100],
        "N": [0b10001, 0b11001, 0b10101, 0b10011, 0b10001, 0b10001, 0b10001],
    ]

    /// A button of 160 by 44 points with a word in its middle, in letters of 14 points.
    ///
    /// - Parameters:
    ///   - drift: How many pixels each letter is farther right than the one before, as hinting does it.
    private static func button(
        _ word: String, ink: [UInt8] = [255, 255, 255, 255], ground: [UInt8] = [42, 82, 152, 255], drift: Double = 0,
        shift: Int = 0
    ) -> PixelBuffer {
        let left = 80 - word.count * 6 + shift
        return SmallImages.rgba(160, 44) { x, y in
            let (index, row) = (Int(floor(Double(x - left) / (12 + drift))), (y - 15) / 2)
            guard x >= left, y >= 15, row < 7, index < word.count else { return ground }
            let column = Int(Double(x - left) - Double(index) * (12 + drift)) / 2
            let letter = letters[word[word.index(word.startIndex, offsetBy: index)]] ?? []
            return column < 5 && letter[row] >> (4 - column) & 1 == 1 ? ink : ground
        }
    }

    @Test(
        arguments: [
            (id: "another word", word: "DELETE", drift: 0.0, shift: 0, isForeign: true),
            (id: "a word of the same first letter", word: "SEND", drift: 0, shift: 0, isForeign: true),
            (id: "the same", word: "SAVE", drift: 0, shift: 0, isForeign: false),
            (id: "the same, one pixel to the right", word: "SAVE", drift: 0, shift: 1, isForeign: false),
            (id: "the same with wider letters", word: "SAVE", drift: 0.2, shift: 0, isForeign: false),
            (id: "no word", word: "", drift: 0, shift: 0, isForeign: true),
        ] as [(id: String, word: String, drift: Double, shift: Int, isForeign: Bool)])
    func anotherWordHasNoCounterpart(row: (id: String, word: String, drift: Double, shift: Int, isForeign: Bool)) throws
    {
        for (ink, ground) in [
            ([255, 255, 255, 255], [42, 82, 152, 255]), ([0, 0, 0, 255], [0, 0, 0, 0]),
            ([0, 122, 255, 255], [240, 240, 240, 255]),
            // Nearly of one brightness.
            ([255, 59, 48, 255], [142, 142, 147, 255]), ([0, 0, 0, 255], [0, 0, 255, 255]),
        ] as [([UInt8], [UInt8])] {
            let own = Self.button("SAVE", ink: ink, ground: ground)
            let other = Self.button(row.word, ink: ink, ground: ground, drift: row.drift, shift: row.shift)
            let local = LocalDifference(own, other)
            #expect(local.isOther == row.isForeign, "\(row.id), \(ink) on \(ground): \(local)")
            #expect(local.isSameShape == !row.isForeign, "\(row.id): \(local)")
            // The whole hardly differs.
            let difference = try #require(PixelDifference(own, other))
            #expect(!row.isForeign || difference.structure < 0.25, "\(row.id): \(difference)")
        }
    }

    @Test func whatCannotBeComparedHasNoShare() {
        let image = Self.button("SAVE")
        #expect(LocalDifference(image, SmallImages.disc(20)) == LocalDifference())
        let plain = SmallImages.rgba(40, 40) { _, _ in [9, 9, 9, 255] }
        #expect(LocalDifference(plain, plain) == LocalDifference())
        let dot = SmallImages.rgba(1, 1) { _, _ in [9, 9, 9, 255] }
        #expect(LocalDifference(dot, dot) == LocalDifference())
    }
}
