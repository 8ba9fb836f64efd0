#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension UInt8 {
    @inlinable package var isDigit: Bool { (0x30...0x39).contains(self) }

    @inlinable package var isLetterASCII: Bool { (0x61...0x7A).contains(lowercasedASCII) }

    /// The lower-case form of an ASCII letter; other bytes are unchanged.
    @inlinable package var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension Collection<UInt8> where SubSequence: Equatable {
    @inlinable package func hasSuffix(_ suffix: some Collection<UInt8>) -> Bool {
        count >= suffix.count && self.suffix(suffix.count).elementsEqual(suffix)
    }
}

/// Compares two pieces of memory like `==`, which takes byte by byte.
package func sameBytes(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    guard a.count == b.count, let first = a.baseAddress, let second = b.baseAddress else { return a.count == b.count }
    return memcmp(first, second, a.count) == 0
}
