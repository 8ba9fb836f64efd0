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

    init(name: AssetName, appearance: Qualifier.Appearance?, width: Int? = nil) {
        self.name = name
        self.appearance = appearance
        self.width = width
    }

    /// Reads a name; nil if it has no extension of an image, or a scale that no file has.
    init?(parsing bytes: [UInt8], _ style: Style) {
        guard let (stem, ending) = bytes.imageName else { return nil }
        var rest = stem
        var device: DeviceModifier?
        for _ in 0..<2 {
            if style.hasDevices, device == nil { device = Self.takeDevice(from: &rest) }
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

    /// The file name; nil if no suffix stands for the appearance.
    func bytes(_ style: Style) -> [UInt8]? {
        guard let suffix = style.appearances.printed(for: appearance) else { return nil }
        let width = width.map { Array("-\($0)w".utf8) } ?? []
        return name.stem + suffix + width + name.scale.suffix + (name.device?.suffix ?? []) + name.dotExtension
    }

    private static func takeDevice(from rest: inout ArraySlice<UInt8>) -> DeviceModifier? {
        for device in DeviceModifier.allCases where rest.count > device.suffix.count && rest.hasSuffix(device.suffix) {
            rest = rest.dropLast(device.suffix.count)
            return device
        }
        return nil
    }
}

extension AssetName {
    /// The extension with its dot; empty without one.
    var dotExtension: [UInt8] { fileExtension.map { [UInt8(ascii: ".")] + $0 } ?? [] }

    /// The same name, with a fraction at the end of its stem read as its scale: `C@1.5x.png` is 1.5x of `C`.
    ///
    /// Apple's lookup knows no such scale, so it is one only where somebody asks for it.
    package var readingFraction: AssetName {
        guard scale == .x1, stem.last == UInt8(ascii: "x") else { return self }
        var rest = stem[...]
        guard let fraction = rest.takeFraction() else { return self }
        return AssetName(stem: rest, scale: fraction, device: device, fileExtension: fileExtension)
    }

    /// The name without scale and device, as layouts have it that say them elsewhere.
    package var plainBytes: [UInt8] { stem + dotExtension }
}

extension [UInt8] {
    /// A file's name before and after its last dot; nil if no image has such an extension.
    package var imageName: (stem: ArraySlice<UInt8>, fileExtension: [UInt8])? {
        guard let dot = lastIndex(of: UInt8(ascii: ".")), dot > 0, ImageFormat(fileExtension: self[(dot + 1)...]) != nil
        else { return nil }
        return (self[..<dot], Array(self[(dot + 1)...]))
    }
}

extension ArraySlice<UInt8> {
    /// Removes `@2x` from the end; nil, and nothing is removed, if no suffix of Apple's names is there.
    mutating func takeWholeScale() -> ScaleFactor? {
        guard let (digits, at) = scaleText, digits.first != UInt8(ascii: "0"), digits.allSatisfy(\.isDigit),
            let scale = ScaleFactor(decimal: digits), scale > .x1
        else { return nil }
        self = self[..<at]
        return scale
    }

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

    /// Removes `@1.5x` from the end; nil, and nothing is removed, if no fraction is there in the form that is printed.
    mutating func takeFraction() -> ScaleFactor? {
        guard let (digits, at) = scaleText, let scale = ScaleFactor(decimal: digits), !scale.isWhole,
            self[at...].elementsEqual(scale.suffix)
        else { return nil }
        self = self[..<at]
        return scale
    }

    /// Removes `@2x` or `@1.5x` from the end.
    ///
    /// - Returns: 1x if no scale is there; nil for a scale that no file has, such as `@0x` and `@2.125x`.
    mutating func takeDecimalScale() -> ScaleFactor? {
        guard let (digits, at) = scaleText else { return .x1 }
        guard let scale = ScaleFactor(decimal: digits) else { return nil }
        self = self[..<at]
        return scale
    }

    /// The number between `@` and a final `x`, with the place of the `@`, before which a byte has to stand.
    private var scaleText: (digits: ArraySlice<UInt8>, at: Int)? {
        guard last == UInt8(ascii: "x") else { return nil }
        let digits = dropLast().suffix(while: { $0.isDigit || $0 == UInt8(ascii: ".") })
        let at = digits.startIndex - 1
        guard !digits.isEmpty, at > startIndex, self[at] == UInt8(ascii: "@") else { return nil }
        return (digits, at)
    }
}
