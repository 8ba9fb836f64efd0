/// A file name that says scale, appearance and device by suffixes, as Apple's layout and that of web pages do.
///
///     file = base usage* appearance? scale? device? "." ext
///
/// An appearance that begins with `~` is also read where a device stands: `foo@2x~dark.png`.
struct SuffixedName: Hashable {
    var name: AssetName
    var appearance: Qualifier.Appearance?
    /// The width in pixels; the scale of such a file is 1x.
    var width: Int?

    /// What differs among the layouts that have such names.
    struct Style: Hashable, Sendable {
        var appearances: AppearanceSuffixes
        /// Whether `~ipad` is a device and not a part of the base.
        var hasDevices: Bool
        var scales: Scales
        /// The widths that `-640w` at the end of a base name says; every other such end belongs to the name.
        var widths: Set<Int> = []
    }

    /// What counts as a scale.
    enum Scales: Hashable, Sendable {
        /// Whole ones from 2x, as Apple's lookup knows them.
        case whole
        /// These, and fractions in the form in which they are printed: `@1.5x`.
        case fractional
        /// Every number: `@1.5x`, `@1x`, `@2.0x`.
        case decimal
    }

    /// The file name; nil if no suffix stands for the appearance.
    func bytes(_ style: Style) -> [UInt8]? {
        guard let suffix = style.appearances.printed(for: appearance) else { return nil }
        let width = width.map { Array("-\($0)w".utf8) } ?? []
        return name.stem + suffix + width + name.scale.suffix + (name.device?.suffix ?? []) + name.dotExtension
    }
}

extension SuffixedName {
    /// Reads a name; nil if it has no extension of an image, or a scale that no file has.
    init?(parsing bytes: [UInt8], _ style: Style) {
        guard let (stem, ending) = bytes.imageName else { return nil }
        var rest = stem
        var device: DeviceModifier?
        for _ in 0..<2 {
            if style.hasDevices, device == nil { device = rest.takeDevice() }
            if appearance == nil { appearance = style.appearances.take(from: &rest, afterScale: true) }
        }
        let scale: ScaleFactor
        switch style.scales {
        case .decimal:
            guard let decimal = rest.takeDecimalScale() else { return nil }
            scale = decimal
        case .fractional: scale = rest.takeWholeScale() ?? rest.takeFraction() ?? .x1
        case .whole: scale = rest.takeWholeScale() ?? .x1
        }
        if !style.widths.isEmpty, scale == .x1, device == nil { width = rest.takeWidth(style.widths) }
        if appearance == nil { appearance = style.appearances.take(from: &rest, afterScale: false) }
        name = AssetName(stem: rest, scale: scale, device: device, fileExtension: ending)
    }
}

extension AssetName {
    /// The same name, with a fraction at the end of its stem read as its scale: `C@1.5x.png` is 1.5x of `C`.
    ///
    /// Apple's lookup knows no such scale, so it is one only where somebody asks for it.
    package var readingFraction: AssetName {
        guard scale == .x1, stem.last == UInt8(ascii: "x") else { return self }
        var rest = stem[...]
        guard let fraction = rest.takeFraction() else { return self }
        return AssetName(stem: rest, scale: fraction, device: device, fileExtension: fileExtension)
    }
}

extension ArraySlice<UInt8> {
    /// Removes `-640w` from the end; nil, and nothing is removed, if none of the widths is there.
    mutating func takeWidth(_ widths: Set<Int>) -> Int? {
        guard last == UInt8(ascii: "w"), case let digits = dropLast().suffix(while: \.isDigit),
            (1...5).contains(digits.count), digits.first != UInt8(ascii: "0"),
            case let hyphen = digits.startIndex - 1, hyphen > startIndex, self[hyphen] == UInt8(ascii: "-"),
            let width = Int(String(decoding: digits, as: UTF8.self)), widths.contains(width)
        else { return nil }
        self = self[..<hyphen]
        return width
    }
}
