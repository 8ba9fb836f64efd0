/// The sizes of icons, by era and use.
package enum IconCatalogue {
    /// One use of an icon.
    struct Slot: Hashable, Sendable {
        /// Halves of a point, because iPad Pro's 83.5 points are not whole.
        var halfPoints: Int
        var scales: [Int]
        var use: String

        init(_ points: Double, _ scales: [Int], _ use: String) {
            halfPoints = Int(points * 2)
            self.scales = scales
            self.use = use
        }

        /// The sides in pixels.
        var sides: [Int] { scales.map { halfPoints * $0 / 2 } }
    }

    /// From the documents of iOS 3 to 18 and the templates of Xcode.
    static let slots = [
        Slot(57, [1, 2], "iPhone home until iOS 6"), Slot(72, [1, 2], "iPad home until iOS 6"),
        Slot(50, [1, 2], "iPad search until iOS 6"), Slot(29, [1, 2, 3], "Settings"),
        Slot(60, [2, 3], "iPhone home"), Slot(76, [1, 2], "iPad home"), Slot(83.5, [2], "iPad Pro home"),
        Slot(40, [1, 2, 3], "search"), Slot(20, [1, 2, 3], "notifications"), Slot(512, [1, 2], "store"),
        Slot(1024, [1], "store"),
    ]
    /// Of asset catalogs only, since iOS 16; a list of files has none of them.
    private static let catalogPoints = [38, 64, 68]

    private static let sides = Set(slots.flatMap(\.sides))
    private static let largeSides = Set(
        slots.filter { $0.use.contains("home") || $0.use == "store" }.flatMap(\.sides))
    private static let halfPoints = Set(slots.map(\.halfPoints) + catalogPoints.map { $0 * 2 })

    /// Whether any device asks for an icon of this many pixels.
    package static func holds(_ side: Int) -> Bool { sides.contains(side) }

    /// Whether only settings, searches and notifications ask for an icon of this many pixels.
    package static func isSmall(_ side: Int) -> Bool { holds(side) && !largeSides.contains(side) }

    /// The side in half points that a name ends with: `Icon-76`, `icon-83.5`, `AppIcon60x60`.
    ///
    /// Nil for numbers that are not sizes of icons: `Icon-2`.
    package static func halfPoints(in base: [UInt8]) -> Int? {
        let tail = base.suffix { $0.isDigit || $0 == UInt8(ascii: ".") }
        guard !tail.isEmpty, tail.count <= 5, let number = Double(String(decoding: tail, as: UTF8.self)) else {
            return nil
        }
        let before = base[..<tail.startIndex]
        let isApart: Bool
        switch before.last {
        case UInt8(ascii: "-"), UInt8(ascii: "_"), nil: isApart = true
        case UInt8(ascii: "x"):
            let first = before.dropLast().suffix { $0.isDigit || $0 == UInt8(ascii: ".") }
            isApart = first.elementsEqual(tail)
        default: isApart = false
        }
        let doubled = number * 2
        guard isApart, doubled == doubled.rounded(), (1...4096).contains(doubled), halfPoints.contains(Int(doubled))
        else { return nil }
        return Int(doubled)
    }

    /// The side in pixels that the name of an app icon without a scale ends with: `Icon-114`, `Icon120`.
    ///
    /// Nil for numbers that may be points (`Icon-60`, see ``halfPoints(in:)``), and for those of no icon.
    package static func pixels(in name: AssetName) -> Int? {
        let digits = name.base.suffix(while: \.isDigit)
        guard name.scale == .x1, digits.count <= 4, isNamedAsAppIcon(name.base), halfPoints(in: name.base) == nil,
            let side = Int(String(decoding: digits, as: UTF8.self)), holds(side)
        else { return nil }
        return side
    }

    /// The side in pixels that an app icon's whole name states: 167 for `Icon-83.5@2x.png`.
    ///
    /// Half points are those of an icon, whatever else the name says.
    package static func side(of name: AssetName) -> Int? {
        guard let halves = halfPoints(in: name.base), isIconName(name.base) || halves % 2 != 0 else { return nil }
        return halves * name.scale.pixelsPerPoint / 2
    }

    /// Whether a device asks for an icon of this name at a scale: none does for 60 points at 1x, nor for 83.5, which have no
    /// whole pixels then.
    static func isUsed(_ name: AssetName, at scale: ScaleFactor) -> Bool {
        let isForLargePad =
            isNamedAsAppIcon(name.base)
            && name.base.filter(\.isLetterASCII).map(\.lowercasedASCII).hasSuffix("ipadpro".utf8)
            && halfPoints(in: name.base) == nil
        guard let halves = halfPoints(in: name.base) ?? (isForLargePad ? 167 : nil),
            isNamedAsAppIcon(name.base) || halves % 2 != 0
        else {
            return true
        }
        return scales(ofHalfPoints: halves)?.contains(scale.pixelsPerPoint) ?? true
    }

    /// Whether a device asks for an icon at a scale that a property list names and that has this size at another scale.
    package static func isUsed(_ size: PixelSize, at own: ScaleFactor, as scale: ScaleFactor) -> Bool {
        guard size.width == size.height, size.width * 2 % own.pixelsPerPoint == 0,
            let scales = scales(ofHalfPoints: size.width * 2 / own.pixelsPerPoint)
        else { return true }
        return scales.contains(scale.pixelsPerPoint)
    }

    /// Whether this is the size of an icon whose points are not whole.
    package static func isHalfPointIcon(_ size: PixelSize, at scale: ScaleFactor) -> Bool {
        size.width == size.height && size.width % scale.pixelsPerPoint != 0 && holds(size.width, at: scale)
    }

    /// The scales at which devices ask for icons of these points; nil for points that no icon has.
    private static func scales(ofHalfPoints halves: Int) -> Set<Int>? {
        let scales = slots.filter { $0.halfPoints == halves }.flatMap(\.scales)
        return scales.isEmpty ? nil : Set(scales)
    }

    /// The nearest side that is asked for at a scale.
    package static func nearest(to side: Int, at scale: ScaleFactor) -> Int {
        let sides = slots.filter { $0.scales.contains(scale.pixelsPerPoint) }.map {
            $0.halfPoints * scale.pixelsPerPoint / 2
        }
        return sides.min { (abs($0 - side), $0) < (abs($1 - side), $1) } ?? side
    }

    /// The side nearest to a number of pixels that an app icon has at any scale.
    package static func nearest(to side: Int) -> Int {
        [ScaleFactor.x1, .x2, .x3].map { nearest(to: side, at: $0) }.min {
            (abs($0 - side), $0) < (abs($1 - side), $1)
        } ?? side
    }

    /// Whether an app icon of this side is asked for at a scale.
    package static func holds(_ side: Int, at scale: ScaleFactor) -> Bool {
        // Every master is asked.
        holds(side) && nearest(to: side, at: scale) == side
    }

    /// Whether a base name is an app icon's.
    package static func isIconName(_ base: [UInt8]) -> Bool {
        let start = base.prefix(7).map(\.lowercasedASCII)
        return start.starts(with: "icon".utf8) || start.starts(with: "appicon".utf8)
    }

    /// Words in the names of app icons, behind `Icon` or `AppIcon`; any other word says that an icon is shown in the app itself.
    private static let iconWords: Set<String> = [
        "small", "medium", "large", "big", "hd", "retina", "app", "ios", "iphone", "ipad", "pro", "home", "settings",
        "setting",
        "spotlight", "search", "notification", "notifications", "store", "itunes", "marketing", "artwork", "x", "px",
        "pt",
    ]

    /// Whether a base name says nothing else than that it is an app's icon: `Icon-Small-50`, `AppIcon29x29`, but not `Icon-facebook`.
    package static func isNamedAsAppIcon(_ base: [UInt8]) -> Bool {
        guard isIconName(base) else { return false }
        let start = base.count >= 7 && base[0] | 0x20 == UInt8(ascii: "a") ? 7 : 4
        var words: [String] = [""]
        var last = UInt8(ascii: "-")
        for byte in base[start...] {
            let isLetter = byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            let isCapital = isLetter && byte & 0x20 == 0 && byte < 0x80
            if !isLetter || (isCapital && last & 0x20 != 0 && words[words.count - 1].utf8.count > 1) {
                words.append("")
            }
            if isLetter { words[words.count - 1] += String(decoding: [byte.lowercasedASCII], as: UTF8.self) }
            last = byte
        }
        return words.allSatisfy { $0.isEmpty || iconWords.contains($0) }
    }

    /// The sizes of document icons: iPhone's in three scales, iPad's small and large.
    package static let documentSizes = Set(
        [(22, 29), (44, 58), (66, 87), (64, 64), (128, 128), (320, 320), (640, 640)].map {
            PixelSize(width: $0.0, height: $0.1)
        })

    /// Document icons at 1x, each with the size that screens of 2x need.
    package static let documentDoubles = [(22, 29), (64, 64), (320, 320)].map {
        (size: PixelSize(width: $0.0, height: $0.1), sharp: PixelSize(width: $0.0 * 2, height: $0.1 * 2))
    }

    /// Icons at 1x, each with the sides of which screens of 2x need one.
    ///
    /// - Parameter isOld: Whether the app runs on systems before iOS 7, whose home screens have other sizes than those since.
    package static func doubles(isOld: Bool) -> [(side: Int, sharp: [Int])] {
        [
            (57, isOld ? [114] : [114, 120, 180]), (72, isOld ? [144] : [144, 152, 167]), (76, [152, 167]),
            (29, [58, 87]), (50, [100]),
        ]
    }

    /// The sides of icons for settings and search until iOS 6, and for settings since.
    package static let smallSides = Set([29, 58, 87, 50, 100])

    /// The sides of icons for the home screens of iPads with 2x screens.
    package static let homeSidesOfPads = [152, 167]
    /// The side of the largest icon of a home screen, that of iPhones at 3x.
    package static let largestHomeSide = 180
}
