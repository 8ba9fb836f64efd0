extension UInt8 {
    var isDigit: Bool { (0x30...0x39).contains(self) }

    /// The lower-case form of an ASCII letter; any other byte as it is.
    var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension Collection<UInt8> where SubSequence: Equatable {
    func hasSuffix(_ suffix: some Collection<UInt8>) -> Bool {
        count >= suffix.count && self.suffix(suffix.count).elementsEqual(suffix)
    }
}

/// Orders byte strings as `memcmp` does, which is the order of every list that Twofold prints or stores.
func byteOrder(_ a: [UInt8], _ b: [UInt8]) -> Bool { a.lexicographicallyPrecedes(b) }
