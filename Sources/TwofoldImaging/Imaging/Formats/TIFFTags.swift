/// The tags of a TIFF's first page, or of an Exif block, which uses TIFF's form: a byte order, the place of a list,
/// and entries of twelve bytes.
package struct TIFFTags {
    private let bytes: [UInt8]
    private let isLittle: Bool
    private let list: Int

    /// Reads the list; nil when there is no valid one.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count >= 14 else { return nil }
        self.bytes = bytes
        isLittle = bytes[0] == UInt8(ascii: "I")
        list = Self.number(bytes[4..<8], isLittle)
        guard list <= bytes.count - 2 else { return nil }
    }

    /// - Parameter block: An Exif block, with or without its head.
    init?(exif block: [UInt8]) {
        self.init(block.starts(with: Array("Exif\0\0".utf8)) ? Array(block.dropFirst(6)) : block)
    }

    /// The 16 bits of a tag; nil when it is missing.
    func short(_ tag: Int) -> Int? { place(of: tag).flatMap { number($0 + 8, 2) } }

    /// The fraction of a tag; nil when it is missing, not a fraction, or not finite.
    func fraction(_ tag: Int) -> Double? {
        guard let place = place(of: tag), number(place + 2, 2) == 5, let start = number(place + 8, 4),
            let numerator = number(start, 4), let denominator = number(start + 4, 4), denominator > 0
        else { return nil }
        return Double(numerator) / Double(denominator)
    }

    /// The page's resolution; nil when it states none, or 0.
    package var density: Density? {
        guard let x = fraction(0x011A), let y = fraction(0x011B), x >= 0.5, y >= 0.5 else { return nil }
        let unit: Density.Unit
        switch short(0x0128) {
        case 1: unit = .aspect
        case 3: unit = .centimetre
        default: unit = .inch
        }
        return Density(x: Int(x.rounded()), y: Int(y.rounded()), unit: unit)
    }

    /// The meaning of the page's colors (tag 34675, which holds a profile's bytes).
    package var profile: StatedProfile {
        guard let place = place(of: 0x8773) else { return .none }
        guard let count = number(place + 4, 4), let start = number(place + 8, 4), count <= ColorProfile.most,
            start + count <= bytes.count
        else { return .unknown }
        return StatedProfile(Array(bytes[start..<(start + count)]))
    }

    private func place(of tag: Int) -> Int? {
        for entry in 0..<(number(list, 2) ?? 0) {
            let place = list + 2 + 12 * entry
            guard place + 12 <= bytes.count else { return nil }
            if number(place, 2) == tag { return place }
        }
        return nil
    }

    private func number(_ place: Int, _ count: Int) -> Int? {
        place + count <= bytes.count ? Self.number(bytes[place..<(place + count)], isLittle) : nil
    }

    private static func number(_ digits: ArraySlice<UInt8>, _ isLittle: Bool) -> Int {
        isLittle ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : BigEndian.number(digits)
    }
}
