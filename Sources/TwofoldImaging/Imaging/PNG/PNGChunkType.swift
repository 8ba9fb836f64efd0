/// The type of a chunk: four ASCII letters, read as one number, so that two types are compared in one step.
package struct PNGChunkType: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The letters as in the file, the first in the highest byte.
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The type with this name of four ASCII letters: `"IHDR"`.
    package init(stringLiteral name: StaticString) {
        precondition(name.utf8CodeUnitCount == 4, "a chunk's name has four letters")
        rawValue = name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// The type with these letters; nil unless there are four.
    package init?(_ letters: [UInt8]) {
        guard letters.count == 4 else { return nil }
        rawValue = UInt32(truncatingIfNeeded: BigEndian.number(letters[...]))
    }

    /// The letters as in the file.
    package var bytes: [UInt8] { BigEndian.bytes(Int(rawValue)) }

    /// The letters as text: `IHDR`.
    package var description: String { String(decoding: bytes, as: UTF8.self) }

    var isName: Bool { bytes.allSatisfy { (0x41...0x5A).contains($0 & ~0x20) } }

    /// Whether a decoder may ignore such a chunk: the fifth bit of its first letter says so.
    var isOptional: Bool { rawValue & 0x2000_0000 != 0 }
}
