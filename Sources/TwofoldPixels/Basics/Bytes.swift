import TwofoldSystem

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

extension ArraySlice<UInt8> {
    /// Finds the same place as `firstIndex(of:)`, which takes byte by byte: lock files are long.
    package func firstPlace(of byte: UInt8) -> Int? {
        withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count) else { return nil }
            return startIndex + start.distance(to: UnsafeRawPointer(found))
        }
    }

    /// Finds the same place as `firstRange(of:)`, which looks up types at every byte: projects of Xcode are long.
    package func range(of wanted: some Collection<UInt8>) -> Range<Int>? {
        let wanted = Array(wanted)
        return withUnsafeBytes { bytes in
            let last = bytes.count - wanted.count
            var place = 0
            while place <= last, let start = bytes.baseAddress, let first = wanted.first,
                let found = memchr(start + place, Int32(first), last - place + 1)
            {
                place = start.distance(to: UnsafeRawPointer(found))
                if memcmp(found, wanted, wanted.count) == 0 {
                    return startIndex + place..<startIndex + place + wanted.count
                }
                place += 1
            }
            return nil
        }
    }
}

extension [UInt8] {
    /// The first place of these bytes from an index on, of which a hostile file may state one behind its end.
    package func range(of wanted: some Collection<UInt8>, from start: Int = 0) -> Range<Int>? {
        self[Swift.min(start, count)...].range(of: wanted)
    }

    package func place(of word: String, from start: Int = 0) -> Int? { range(of: word.utf8, from: start)?.lowerBound }

    package func holds(_ word: String) -> Bool { place(of: word) != nil }

    /// The places of these bytes, which do not overlap.
    package func allRanges(of wanted: some Collection<UInt8>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        while let range = range(of: wanted, from: found.last?.upperBound ?? 0) { found.append(range) }
        return found
    }
}

/// Compares two pieces of memory like `==`, which takes byte by byte.
package func sameBytes(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    guard a.count == b.count, let first = a.baseAddress, let second = b.baseAddress else { return a.count == b.count }
    return memcmp(first, second, a.count) == 0
}
