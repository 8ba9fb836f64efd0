/// Numbers with the highest byte first, as PNG, ICC, HEIF, JPEG and binary property lists have them.
package enum BigEndian {
    /// The number in these bytes, eight at most.
    package static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// The number in the `count` bytes from `place` on, all of which must be there.
    package static func number(_ bytes: [UInt8], at place: Int, count: Int = 4) -> Int {
        number(bytes[place..<(place + count)])
    }

    /// The four bytes of a number, whose higher ones are cut off.
    package static func bytes(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
