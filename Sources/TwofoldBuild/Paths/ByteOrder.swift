public import TwofoldSystem

// Compared in every sort of paths, in all modules: what the compiler cannot look into copies both sides first.

/// Orders byte strings as `memcmp` does, which is the order of every list that Twofold prints or stores.
@inlinable @inline(__always) package func byteOrder(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    let order = commonOrder(a, b)
    return order == 0 ? a.count < b.count : order < 0
}

/// The same of two pieces of memory: negative, zero or positive.
package func byteOrder(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
    let order = Int(commonOrder(a, b))
    return order == 0 ? a.count - b.count : order
}

/// Compares like `==`, which takes byte by byte: paths of one tree are alike for most of their length.
@inlinable @inline(__always) package func sameBytes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && commonOrder(a, b) == 0
}

/// Compares the bytes up to the shorter length, with the result of `memcmp`.
@inlinable @inline(__always) package func commonOrder(_ a: [UInt8], _ b: [UInt8]) -> Int32 {
    a.withUnsafeBytes { a in b.withUnsafeBytes { commonOrder(a, $0) } }
}

@inlinable @inline(__always) package func commonOrder(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int32
{
    guard let first = a.baseAddress, let second = b.baseAddress else { return 0 }
    return memcmp(first, second, min(a.count, b.count))
}

extension ArraySlice<UInt8> {
    /// Compares like `starts(with:)`, which takes byte by byte.
    package func begins(with bytes: [UInt8]) -> Bool {
        count >= bytes.count
            && withUnsafeBytes { own in
                bytes.withUnsafeBytes { other in
                    guard let first = own.baseAddress, let second = other.baseAddress else { return other.isEmpty }
                    return memcmp(first, second, other.count) == 0
                }
            }
    }

    /// Removes and returns the bytes before the first `separator`, and removes the separator; nil without a separator.
    package mutating func popField(before separator: UInt8) -> ArraySlice<UInt8>? {
        guard let end = firstPlace(of: separator) else { return nil }
        defer { self = self[(end + 1)...] }
        return self[..<end]
    }
}
