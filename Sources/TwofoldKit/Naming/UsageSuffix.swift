/// A suffix of launch images between base name and scale: `-568h`, `-Landscape` and their like.
///
/// It has no effect on pixels; it keeps `Default-568h@2x.png` and `Default@2x.png` in families of their own.
public enum UsageSuffix: Hashable, Sendable {
    /// The height of the screen in points, `-568h`.
    case height(Int)
    /// The orientation, as a launch image names it, `-Landscape`.
    case orientation(Orientation)

    /// The orientations that launch images name.
    ///
    /// The spelling is the platform's and case-sensitive.
    public enum Orientation: String, CaseIterable, Sendable {
        case portrait = "Portrait"
        case portraitUpsideDown = "PortraitUpsideDown"
        case landscape = "Landscape"
        case landscapeLeft = "LandscapeLeft"
        case landscapeRight = "LandscapeRight"
    }

    /// The bytes in a file name, hyphen included.
    public var suffix: [UInt8] {
        switch self {
        case .height(let points): Array("-\(points)h".utf8)
        case .orientation(let orientation): Array("-\(orientation.rawValue)".utf8)
        }
    }

    /// The scales of the screens that the suffix is about; nil for an orientation, and for a height of no known iPhone.
    var screenScales: Set<ScaleFactor>? {
        switch self {
        case .height(568), .height(667): [.x2]
        case .height(736), .height(812): [.x3]
        case .height(896): [.x2, .x3]
        case .height, .orientation: nil
        }
    }

    /// Reads a suffix with its hyphen, or nil when it is none.
    ///
    /// A height has three or four digits and no leading zero (`-568h` to `-2436h`): `-1h` is part of a name.
    init?(_ bytes: some Collection<UInt8>) {
        // Names are full of hyphens, and hardly one begins a suffix.
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
    /// Whether there may be a device with a screen of this scale and of the height that a launch image's name says.
    ///
    /// No iPhone with a screen of 1x has 568 points, and no iPad does: nobody loads `Default-568h.png`.
    package var mayHaveScreen: Bool {
        usage.compactMap(\.screenScales).allSatisfy { $0.contains(scale) && device != .ipad }
    }
}
