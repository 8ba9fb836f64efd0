/// The tags of a TIFF's first page, or of an Exif block, which uses TIFF's form: a byte order, the place of a list,
/// and entries of twelve bytes.
package struct TIFFTags {
    let bytes: [UInt8]
    private let isLittle: Bool
    private let list: Int

    /// Reads the first list of a TIFF, or of an Exif block without a head of its own; nil when there is no valid one.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count >= 14, Self.heads.contains(where: { bytes.starts(with: $0) }) else { return nil }
        self.bytes = bytes
        isLittle = bytes[0] == UInt8(ascii: "I")
        list = Self.number(bytes[4..<8], isLittle)
        guard list <= bytes.count - 2 else { return nil }
    }

    private init(_ tags: TIFFTags, list: Int) {
        bytes = tags.bytes
        isLittle = tags.isLittle
        self.list = list
    }

    /// The tags of all pages; nil when the file ends within one, one leads back to another, or they are too many.
    static func pages(of file: [UInt8]) -> [TIFFTags]? {
        guard let first = TIFFTags(file) else { return nil }
        var pages: [TIFFTags] = []
        var lists: Set<Int> = []
        var next = first.list
        while next != 0 {
            let page = TIFFTags(first, list: next)
            guard lists.insert(next).inserted, pages.count < maxPages, let count = page.number(next, 2), count > 0,
                let after = page.number(next + 2 + 12 * count, 4)
            else { return nil }
            pages.append(page)
            next = after
        }
        return pages.isEmpty ? nil : pages
    }

    /// Whether it begins like a BigTIFF, whose numbers are wider.
    static func isBig(_ file: [UInt8]) -> Bool {
        file.starts(with: Array("II+\0".utf8)) || file.starts(with: Array("MM\0+".utf8))
    }

    private static let heads: [[UInt8]] = [[0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A]]

    /// - Parameter block: An Exif block, with or without the head that it has in a JPEG.
    init?(exif block: [UInt8]) {
        self.init(block.starts(with: Self.exifHead) ? Array(block.dropFirst(Self.exifHead.count)) : block)
    }

    /// The bytes in front of a JPEG's Exif block; programs write them into other formats, too.
    static let exifHead = Array("Exif\0\0".utf8)

    /// The rotation and mirroring: one number of 16 bits, as Exif demands, which is 1...8; upright without such an entry.
    package var orientation: Orientation {
        guard let place = place(of: 0x0112), number(place + 2, 2) == 3, number(place + 4, 4) == 1 else {
            return .upright
        }
        return number(place + 8, 2).flatMap(Orientation.init(rawValue:)) ?? .upright
    }

    /// Whether an Exif block says that the colors are those of Adobe RGB, as cameras say it (DCF 2.0, option file R03).
    var isAdobeRGB: Bool {
        guard let exif = sub(0x8769) else { return false }
        guard let option = exif.sub(0xA005), let place = option.place(of: 0x0001) else {
            return exif.short(0xA001) == 2
        }
        return option.bytes[(place + 8)..<(place + 11)].elementsEqual("R03".utf8)
    }

    /// The list that a tag leads to.
    private func sub(_ tag: Int) -> TIFFTags? {
        place(of: tag).flatMap { number($0 + 8, 4) }.map { TIFFTags(self, list: $0) }
    }

    /// The 16 bits of a tag; nil when it is missing.
    func short(_ tag: Int) -> Int? { place(of: tag).flatMap { number($0 + 8, 2) } }

    /// No program makes as many; each of them takes time and memory.
    private static let maxPages = 1 << 16

    /// The whole numbers of a tag; none when it is missing, and nil when it has others, or the file ends before them.
    func numbers(_ tag: Int) -> [Int]? {
        guard let entry = place(of: tag) else { return [] }
        guard let values = values(of: entry) else { return nil }
        return stride(from: values.range.lowerBound, to: values.range.upperBound, by: values.width).compactMap {
            number($0, values.width)
        }
    }

    /// The file with another whole number as the only one of a tag, which must be there and have one.
    func file(replacing tag: Int, by value: UInt8) -> [UInt8] {
        guard let entry = place(of: tag), let (range, width) = values(of: entry), range.count == width else {
            return bytes
        }
        var file = bytes
        for place in range { file[place] = 0 }
        file[isLittle ? range.lowerBound : range.upperBound - 1] = value
        return file
    }

    /// Values of up to four bytes in all stand in the entry itself.
    private func values(of entry: Int) -> (range: Range<Int>, width: Int)? {
        guard let type = number(entry + 2, 2), let width = [1: 1, 3: 2, 4: 4][type], let count = number(entry + 4, 4),
            let start = count * width <= 4 ? entry + 8 : number(entry + 8, 4), start + count * width <= bytes.count
        else { return nil }
        return (start..<(start + count * width), width)
    }

    /// The fraction of a tag; nil when it is missing, not a fraction, or not finite.
    func fraction(_ tag: Int) -> Double? { fractions(tag)?.first }

    /// The fractions of a tag; none when it is missing, and nil when it has others.
    func fractions(_ tag: Int) -> [Double]? {
        guard let place = place(of: tag) else { return [] }
        guard number(place + 2, 2) == 5, let count = number(place + 4, 4), let start = number(place + 8, 4),
            start + count * 8 <= bytes.count
        else { return nil }
        let fractions = (0..<count).compactMap { index -> Double? in
            guard let numerator = number(start + index * 8, 4), let denominator = number(start + index * 8 + 4, 4),
                denominator > 0
            else { return nil }
            return Double(numerator) / Double(denominator)
        }
        return fractions.count == count ? fractions : nil
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
