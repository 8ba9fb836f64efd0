/// Devices with one size and kind of screen.
package struct DeviceClass: Hashable, Sendable {
    /// A short name for commands and programs, such as `iphone-4`.
    package var id: String
    /// The devices, by their usual names: `iPhone 4 and 4S, iPod touch 4`.
    package var name: String
    package var screen: Screen
    /// The screen's size in points, upright; nil if it varies.
    package var points: PixelSize?
    /// The size that is rendered, in pixels: points times scale.
    package var pixels: PixelSize? {
        points.map { size in
            let scale = screen.scale.pixelsPerPoint
            return PixelSize(width: size.width * scale, height: size.height * scale)
        }
    }
    /// The certainty of size and scale.
    package var certainty: Evidence
    /// The panel's size in pixels, where it is not that of the rendered pixels, which are then reduced.
    package var panel: PixelSize?
    /// The pixels on an inch of the panel, ascending: several where the devices differ in size, none where it varies.
    package var pixelsPerInch: [Int]
    /// The certainty of ``pixelsPerInch``.
    package var densityCertainty: Evidence

    init(
        _ id: String, _ name: String, _ device: DeviceKind, _ scale: ScaleFactor, _ points: PixelSize?,
        _ certainty: Evidence, _ pixelsPerInch: [Int] = [], _ densityCertainty: Evidence = .inferred,
        panel: PixelSize? = nil
    ) {
        self.id = id
        self.name = name
        screen = Screen(device, scale, height: points.map { max($0.width, $0.height) })
        self.points = points
        self.certainty = certainty
        self.panel = panel
        self.pixelsPerInch = pixelsPerInch
        self.densityCertainty = densityCertainty
    }

    static func named(_ id: String) -> DeviceClass? { all.first { $0.id == id } }

    /// Every known class, by kind and age.
    ///
    /// The list is data, to be edited when devices come: points with their certainty, then pixels per inch with theirs. A missing
    /// class is looked up like another one of its kind and scale.
    package static let all: [DeviceClass] = [
        .init("iphone-3gs", "iPhone to 3GS", .iphone, .x1, size(320, 480), .documented, [163], .observed),
        .init("ipod-1", "iPod touch 1 to 3", .ipod, .x1, size(320, 480), .documented, [163]),
        .init("iphone-4", "iPhone 4, 4S", .iphone, .x2, size(320, 480), .documented, [326], .documented),
        .init("ipod-4", "iPod touch 4", .ipod, .x2, size(320, 480), .documented, [326]),
        .init("iphone-5", "iPhone 5 to SE (1st)", .iphone, .x2, size(320, 568), .observed, [326], .observed),
        .init("ipod-5", "iPod touch 5 to 7", .ipod, .x2, size(320, 568), .observed, [326]),
        .init("iphone-6", "iPhone 6, 7, 8, SE (2nd, 3rd)", .iphone, .x2, size(375, 667), .observed, [326], .observed),
        .init("iphone-xr", "iPhone XR, 11", .iphone, .x2, size(414, 896), .inferred, [326], .observed),
        .init(
            "iphone-6-plus", "iPhone 6, 7, 8 Plus", .iphone, .x3, size(414, 736), .observed, [401],
            panel: size(1080, 1920)),
        .init("iphone-x", "iPhone X, XS, 11 Pro", .iphone, .x3, size(375, 812), .inferred, [458], .observed),
        .init("iphone-xs-max", "iPhone XS Max, 11 Pro Max", .iphone, .x3, size(414, 896), .inferred, [458]),
        .init("iphone-12", "iPhone 12 to 14, 12 and 13 Pro", .iphone, .x3, size(390, 844), .inferred, [460], .observed),
        .init("iphone-14-pro", "iPhone 14 Pro, 15, 16", .iphone, .x3, size(393, 852), .inferred, [460], .observed),
        .init(
            "iphone-14-pro-max", "iPhone 14 Pro Max, 15 and 16 Plus", .iphone, .x3, size(430, 932), .inferred, [460],
            .observed),
        .init("ipad-1", "iPad 1, 2, mini 1", .ipad, .x1, size(768, 1024), .documented, [132, 163], .observed),
        .init(
            "ipad-3", "iPad 3 to 6, Air 1 and 2, mini 2 to 5, Pro 9.7", .ipad, .x2, size(768, 1024), .documented,
            [264, 326], .observed),
        .init("ipad-mini-6", "iPad mini 6 and 7", .ipad, .x2, size(744, 1133), .inferred, [326]),
        .init("ipad-7", "iPad 7 to 9", .ipad, .x2, size(810, 1080), .inferred, [264]),
        .init("ipad-10", "iPad 10 and 11, Air 4 and 5, Air 11", .ipad, .x2, size(820, 1180), .inferred, [264]),
        .init("ipad-pro-10.5", "iPad Pro 10.5, Air 3", .ipad, .x2, size(834, 1112), .inferred, [264]),
        .init("ipad-pro-11", "iPad Pro 11 to 2022", .ipad, .x2, size(834, 1194), .inferred, [264]),
        .init("ipad-pro-12.9", "iPad Pro 12.9", .ipad, .x2, size(1024, 1366), .inferred, [264], .observed),
        .init("appletv-hd", "Apple TV HD", .appletv, .x1, size(1920, 1080), .inferred),
        .init("appletv-4k", "Apple TV 4K", .appletv, .x2, size(1920, 1080), .inferred),
        .init("applewatch-2x", "Apple Watch", .applewatch, .x2, nil, .inferred),
        .init("mac-1x", "Mac", .mac, .x1, nil, .inferred),
        .init("mac-2x", "Mac with a Retina display", .mac, .x2, nil, .inferred),
        .init("vision-pro", "Vision Pro", .vision, .x2, nil, .inferred),
        .init("carplay-2x", "CarPlay", .carplay, .x2, nil, .inferred),
        .init("carplay-3x", "CarPlay", .carplay, .x3, nil, .inferred),
    ]

    private static func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }
}

// The devices of each class by their names, as people write them.

extension DeviceClass {
    /// The devices of the class, each by its usual name: `iPhone 4`, `iPhone 4S`.
    ///
    /// Empty for a class whose name is that of a kind.
    package var devices: [String] { Self.names[id] ?? [] }

    /// The class of an id, or of a device's name in any letter case and with any marks; nil for another text.
    ///
    /// Such names are `iPhone 8 Plus` and `iphone-se-(2nd)`.
    package static func meant(by text: String) -> DeviceClass? { named(text) ?? byName[folded(text)] }

    private static let byName: [String: DeviceClass] = {
        let pairs = all.filter { !$0.devices.isEmpty }.flatMap { item in
            ([item.id, item.name] + item.devices).map { (folded($0), item) }
        }
        return Dictionary(pairs) { first, _ in first }
    }()

    /// The letters and numbers of a name, without the ending of an ordinal number.
    private static func folded(_ text: String) -> String {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "." }
        return words.filter { !["generation", "gen"].contains($0) }.map { word in
            let isOrdinal = ["st", "nd", "rd", "th"].contains { word.hasSuffix($0) } && word.first?.isNumber == true
            return String(isOrdinal ? word.dropLast(2) : word)
        }.joined()
    }

    /// Without a number, the name is that of the first device that had it.
    private static let names: [String: [String]] = [
        "iphone-3gs": ["iPhone 1", "iPhone 3G", "iPhone 3GS"],
        "ipod-1": ["iPod touch", "iPod touch 1", "iPod touch 2", "iPod touch 3"],
        "iphone-4": ["iPhone 4", "iPhone 4S"],
        "ipod-4": ["iPod touch 4"],
        "iphone-5": ["iPhone 5", "iPhone 5c", "iPhone 5s", "iPhone SE", "iPhone SE 1"],
        "ipod-5": ["iPod touch 5", "iPod touch 6", "iPod touch 7"],
        "iphone-6": ["iPhone 6", "iPhone 6s", "iPhone 7", "iPhone 8", "iPhone SE 2", "iPhone SE 3"],
        "iphone-xr": ["iPhone XR", "iPhone 11"],
        "iphone-6-plus": ["iPhone 6 Plus", "iPhone 6s Plus", "iPhone 7 Plus", "iPhone 8 Plus"],
        "iphone-x": ["iPhone X", "iPhone XS", "iPhone 11 Pro"],
        "iphone-xs-max": ["iPhone XS Max", "iPhone 11 Pro Max"],
        "iphone-12": ["iPhone 12", "iPhone 13", "iPhone 14", "iPhone 12 Pro", "iPhone 13 Pro"],
        "iphone-14-pro": ["iPhone 14 Pro", "iPhone 15", "iPhone 16"],
        "iphone-14-pro-max": ["iPhone 14 Pro Max", "iPhone 15 Plus", "iPhone 16 Plus"],
        "ipad-1": ["iPad 1", "iPad 2", "iPad mini", "iPad mini 1"],
        "ipad-3": (3...6).map { "iPad \($0)" } + ["iPad Air", "iPad Air 1", "iPad Air 2"]
            + (2...5).map { "iPad mini \($0)" } + ["iPad Pro 9.7"],
        "ipad-mini-6": ["iPad mini 6", "iPad mini 7"],
        "ipad-7": ["iPad 7", "iPad 8", "iPad 9"],
        "ipad-10": ["iPad 10", "iPad 11", "iPad Air 4", "iPad Air 5", "iPad Air 11"],
        "ipad-pro-10.5": ["iPad Pro 10.5", "iPad Air 3"],
        "ipad-pro-11": ["iPad Pro 11"],
        "ipad-pro-12.9": ["iPad Pro", "iPad Pro 12.9"],
        "appletv-hd": ["Apple TV HD"], "appletv-4k": ["Apple TV 4K"],
        "mac-2x": ["Mac with a Retina display"], "vision-pro": ["Vision Pro"],
    ]
}
