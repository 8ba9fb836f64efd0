/// The dash that word processors write for the hyphen of `Foo-iPad.png`.
enum DashForHyphen {
    /// The length of a dash between a name and a device; nil where the text does not begin with one.
    ///
    /// - Parameter last: The byte in front of it.
    static func length(atStartOf text: ArraySlice<UInt8>, behind last: UInt8?) -> Int? {
        guard text.first == 0xE2, let last, last.isLetterASCII || last.isDigit || last >= 0x80,
            dashes.contains(where: { text.starts(with: $0) })
        else { return nil }
        let word = text.dropFirst(3).prefix(7).prefix(while: \.isLetterASCII)
        return DeviceModifier(inAnyCase: word) == nil ? nil : 3
    }

    /// A hyphen, one that breaks no line, an en dash and a minus, three bytes each.
    private static let dashes = ["\u{2010}", "\u{2011}", "\u{2013}", "\u{2212}"].map { Array($0.utf8) }
}
