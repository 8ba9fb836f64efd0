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

    /// A class of these properties.
    init(
        _ id: String, _ name: String, _ device: DeviceKind, _ scale: ScaleFactor, _ points: PixelSize?,
        _ certainty: Evidence, panel: PixelSize? = nil, pixelsPerInch: [Int] = [],
        densityCertainty: Evidence = .inferred
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

    /// The class of this id; nil for another text.
    static func named(_ id: String) -> DeviceClass? { all.first { $0.id == id } }

    /// Every known class, by kind and age.
    ///
    /// The list is data, to be edited when devices come. A missing class is looked up like another one of its kind and
    /// scale.
    package static let all: [DeviceClass] = [
        .init(
            "iphone-3gs", "iPhone to 3GS", .iphone, .x1, size(320, 480), .documented, pixelsPerInch: [163],
            densityCertainty: .observed),
        .init("ipod-1", "iPod touch 1 to 3", .ipod, .x1, size(320, 480), .documented, pixelsPerInch: [163]),
        .init(
            "iphone-4", "iPhone 4, 4S", .iphone, .x2, size(320, 480), .documented, pixelsPerInch: [326],
            densityCertainty: .documented),
        .init("ipod-4", "iPod touch 4", .ipod, .x2, size(320, 480), .documented, pixelsPerInch: [326]),
        .init(
            "iphone-5", "iPhone 5 to SE (1st)", .iphone, .x2, size(320, 568), .observed, pixelsPerInch: [326],
            densityCertainty: .observed),
        .init("ipod-5", "iPod touch 5 to 7", .ipod, .x2, size(320, 568), .observed, pixelsPerInch: [326]),
        .init(
            "iphone-6", "iPhone 6, 7, 8, SE (2nd, 3rd)", .iphone, .x2, size(375, 667), .observed, pixelsPerInch: [326],
            densityCertainty: .observed),
        .init(
            "iphone-xr", "iPhone XR, 11", .iphone, .x2, size(414, 896), .inferred, pixelsPerInch: [326],
            densityCertainty: .observed),
        .init(
            "iphone-6-plus", "iPhone 6, 7, 8 Plus", .iphone, .x3, size(414, 736), .observed, panel: size(1080, 1920),
            pixelsPerInch: [401]),
        .init(
            "iphone-x", "iPhone X, XS, 11 Pro", .iphone, .x3, size(375, 812), .inferred, pixelsPerInch: [458],
            densityCertainty: .observed),
        .init(
            "iphone-xs-max", "iPhone XS Max, 11 Pro Max", .iphone, .x3, size(414, 896), .inferred, pixelsPerInch: [458]),
        .init(
            "iphone-12", "iPhone 12 to 14, 12 and 13 Pro", .iphone, .x3, size(390, 844), .inferred,
            pixelsPerInch: [460], densityCertainty: .observed),
        .init(
            "iphone-14-pro", "iPhone 14 Pro, 15, 16", .iphone, .x3, size(393, 852), .inferred, pixelsPerInch: [460],
            densityCertainty: .observed),
        .init(
            "iphone-14-pro-max", "iPhone 14 Pro Max, 15 and 16 Plus", .iphone, .x3, size(430, 932), .inferred,
            pixelsPerInch: [460], densityCertainty: .observed),
        .init(
            "ipad-1", "iPad 1, 2, mini 1", .ipad, .x1, size(768, 1024), .documented, pixelsPerInch: [132, 163],
            densityCertainty: .observed),
        .init(
            "ipad-3", "iPad 3 to 6, Air 1 and 2, mini 2 to 5, Pro 9.7", .ipad, .x2, size(768, 1024), .documented,
            pixelsPerInch: [264, 326], densityCertainty: .observed),
        .init("ipad-mini-6", "iPad mini 6 and 7", .ipad, .x2, size(744, 1133), .inferred, pixelsPerInch: [326]),
        .init("ipad-7", "iPad 7 to 9", .ipad, .x2, size(810, 1080), .inferred, pixelsPerInch: [264]),
        .init(
            "ipad-10", "iPad 10 and 11, Air 4 and 5, Air 11", .ipad, .x2, size(820, 1180), .inferred,
            pixelsPerInch: [264]),
        .init("ipad-pro-10.5", "iPad Pro 10.5, Air 3", .ipad, .x2, size(834, 1112), .inferred, pixelsPerInch: [264]),
        .init("ipad-pro-11", "iPad Pro 11 to 2022", .ipad, .x2, size(834, 1194), .inferred, pixelsPerInch: [264]),
        .init(
            "ipad-pro-12.9", "iPad Pro 12.9", .ipad, .x2, size(1024, 1366), .inferred, pixelsPerInch: [264],
            densityCertainty: .observed),
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
