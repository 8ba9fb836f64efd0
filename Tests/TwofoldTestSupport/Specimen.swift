import Testing
package import TwofoldKit

/// A sound file, and what becomes of it on bad disks and torn connections.
package struct Specimen: Sendable, CustomTestStringConvertible {
    /// What can be asked of a decoder that is given a copy with a changed byte.
    package enum Promise: Sendable {
        /// An error or the very same pixels: everything that pixels depend on stands under a checksum.
        case samePixels
        /// An error or an image, whatever is on it: without checksums, a changed byte is as good as the one that was meant.
        case anyImage
    }

    /// A damaged copy.
    package struct Copy: Sendable {
        /// How it was damaged, for the message when that goes unnoticed.
        package var damage: String
        package var bytes: [UInt8]
    }

    package var id: String
    package var format: ImageFormat
    package var bytes: [UInt8]
    package var promise: Promise

    package init(_ id: String, _ format: ImageFormat, _ bytes: [UInt8], _ promise: Promise) {
        self.id = id
        self.format = format
        self.bytes = bytes
        self.promise = promise
    }

    package var testDescription: String { id }

    /// The copies that end after each 64th of the file, the empty one included.
    package var truncations: [Copy] {
        (0..<64).map { part in
            Copy(damage: "cut at \(part)/64", bytes: Array(bytes.prefix(bytes.count * part / 64)))
        }
    }

    /// Copies with one byte changed each, the same ones in every run.
    package func flips(_ count: Int, seed: UInt64) -> [Copy] {
        var numbers = RepeatableNumbers(seed: seed)
        return (0..<count).map { _ in
            let index = Int.random(in: bytes.indices, using: &numbers)
            let bits = UInt8.random(in: 1...255, using: &numbers)
            var copy = bytes
            copy[index] ^= bits
            return Copy(damage: "byte \(index): \(bytes[index]) became \(copy[index])", bytes: copy)
        }
    }
}
