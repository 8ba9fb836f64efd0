/// A suffix of launch images between base name and scale, such as `-568h` or `-Landscape`.
///
/// It has no effect on pixels, but keeps `Default-568h@2x.png` and `Default@2x.png` in separate families.
package enum UsageSuffix: Hashable, Sendable {
    /// The height of the screen in points, `-568h`.
    case height(Int)
    /// The orientation, in the words of launch images' names, `-Landscape`.
    case orientation(Orientation)

    /// The orientations in the names of launch images.
    ///
    /// The spelling is the platform's and case-sensitive.
    public enum Orientation: String, CaseIterable, Sendable {
        case portrait = "Portrait"
        case portraitUpsideDown = "PortraitUpsideDown"
        case landscape = "Landscape"
        case landscapeLeft = "LandscapeLeft"
        case landscapeRight = "LandscapeRight"

        /// Whether a device lies on its side then.
        package var isLandscape: Bool { ![.portrait, .portraitUpsideDown].contains(self) }
    }

    /// The bytes in a file name, hyphen included.
    package var suffix: [UInt8] {
        switch self {
        case .height(let points): Array("-\(points)h".utf8)
        case .orientation(let orientation): Array("-\(orientation.rawValue)".utf8)
        }
    }

    /// The scales of the screens that the suffix stands for; nil for an orientation, and for a height that no known
    /// device has.
    package var screenScales: Set<ScaleFactor>? {
        switch self {
        case .height(568), .height(667), Self.largePad: [.x2]
        case .height(736), .height(812): [.x3]
        case .height(896): [.x2, .x3]
        // Xcode's compiler writes those of later iPhones in pixels.
        case .height(1792): [.x2]
        case .height(2436), .height(2688): [.x3]
        case .height, .orientation: nil
        }
    }

    /// The height of the large iPad Pro, the only one of an iPad that names state.
    fileprivate static let largePad = Self.height(1366)

    /// Reads a suffix with its hyphen; nil for other bytes.
    ///
    /// A height has three or four digits and no leading zero (`-568h` to `-2436h`): `-1h` is part of a name.
    package init?(_ bytes: some Collection<UInt8>) {
        // A quick test, because names are full of hyphens, and hardly one begins a suffix.
        guard bytes.first == UInt8(ascii: "-"), let first = bytes.dropFirst().first else { return nil }
        if first.isDigit {
            let digits = bytes.dropFirst().prefix(while: \.isDigit)
            guard first != UInt8(ascii: "0"), (3...4).contains(digits.count),
                bytes.dropFirst(1 + digits.count).elementsEqual(CollectionOfOne(UInt8(ascii: "h"))),
                let points = Int(String(decoding: digits, as: UTF8.self))
            else { return nil }
            self = .height(points)
        } else if first == UInt8(ascii: "P") || first == UInt8(ascii: "L"),
            let orientation = Orientation(rawValue: String(decoding: bytes.dropFirst(), as: UTF8.self))
        {
            self = .orientation(orientation)
        } else {
            return nil
        }
    }
}

extension AssetName {
    /// Whether a device may have a screen of this scale with the height in a launch image's name.
    ///
    /// No iPhone with a screen of 1x has 568 points, nor has any iPad, so no device loads `Default-568h.png`.
    package var mayHaveScreen: Bool {
        usage.allSatisfy { suffix in
            guard let scales = suffix.screenScales else { return true }
            return scales.contains(scale) && device != (suffix == .largePad ? .iphone : .ipad)
        }
    }

    /// Whether an image of this name may be made for a screen: code, lists and tools state the height of one in other forms, too, as
    /// in `Default-Portrait-1366@2x.png` and `cover_568h@2x.png`.
    var mayBeMade: Bool {
        guard mayHaveScreen, let joint = base.lastIndex(where: { "-_".utf8.contains($0) }) else { return mayHaveScreen }
        let end = base[(joint + 1)...]
        // Any other number may be that of the image.
        let isBare = base.starts(with: "Default-".utf8)
        let height = UsageSuffix(
            [UInt8(ascii: "-")] + end + (isBare && end.last?.isDigit == true ? [UInt8(ascii: "h")] : []))
        return height?.screenScales?.contains(scale) ?? true
    }
}
