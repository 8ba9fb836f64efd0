/// Devices with one size and kind of screen.
public struct DeviceClass: Hashable, Sendable {
    /// The devices, by their usual names: `iPhone 4 and 4S, iPod touch 4`.
    public var name: String
    /// Their screen.
    public var screen: Screen
    /// The screen's size in points, upright; nil if it varies.
    public var points: PixelSize?
    /// The size that is rendered, in pixels: points times scale.
    public var pixels: PixelSize? {
        points.map { size in
            let scale = screen.scale.pixelsPerPoint
            return PixelSize(width: size.width * scale, height: size.height * scale)
        }
    }
    /// The certainty of size and scale.
    public var certainty: Evidence

    /// A class of these properties.
    public init(
        _ name: String, _ device: DeviceKind, _ scale: ScaleFactor, _ points: PixelSize?, _ certainty: Evidence
    ) {
        self.name = name
        screen = Screen(device, scale, height: points.map { max($0.width, $0.height) })
        self.points = points
        self.certainty = certainty
    }

    /// Every known class, by kind and age.
    ///
    /// The list is data, to be edited when devices come. A missing class is looked up like another one of its kind and
    /// scale.
    public static let all: [DeviceClass] = [
        .init("iPhone to 3GS", .iphone, .x1, size(320, 480), .documented),
        .init("iPod touch 1 to 3", .ipod, .x1, size(320, 480), .documented),
        .init("iPhone 4, 4S", .iphone, .x2, size(320, 480), .documented),
        .init("iPod touch 4", .ipod, .x2, size(320, 480), .documented),
        .init("iPhone 5 to SE (1st)", .iphone, .x2, size(320, 568), .observed),
        .init("iPod touch 5 to 7", .ipod, .x2, size(320, 568), .observed),
        .init("iPhone 6, 7, 8, SE (2nd, 3rd)", .iphone, .x2, size(375, 667), .observed),
        .init("iPhone XR, 11", .iphone, .x2, size(414, 896), .inferred),
        .init("iPhone 6, 7, 8 Plus", .iphone, .x3, size(414, 736), .observed),
        .init("iPhone X, XS, 11 Pro", .iphone, .x3, size(375, 812), .inferred),
        .init("iPhone XS Max, 11 Pro Max", .iphone, .x3, size(414, 896), .inferred),
        .init("iPhone 12 to 14, 12 and 13 Pro", .iphone, .x3, size(390, 844), .inferred),
        .init("iPhone 14 Pro, 15, 16", .iphone, .x3, size(393, 852), .inferred),
        .init("iPhone 14 Pro Max, 15 and 16 Plus", .iphone, .x3, size(430, 932), .inferred),
        .init("iPad 1, 2, mini 1", .ipad, .x1, size(768, 1024), .documented),
        .init("iPad 3 and later, Air, mini 2 and later", .ipad, .x2, size(768, 1024), .documented),
        .init("iPad Pro 12.9", .ipad, .x2, size(1024, 1366), .inferred),
        .init("Apple TV HD", .appletv, .x1, size(1920, 1080), .inferred),
        .init("Apple TV 4K", .appletv, .x2, size(1920, 1080), .inferred),
        .init("Apple Watch", .applewatch, .x2, nil, .inferred),
        .init("Mac", .mac, .x1, nil, .inferred),
        .init("Mac with a Retina display", .mac, .x2, nil, .inferred),
        .init("Vision Pro", .vision, .x2, nil, .inferred),
        .init("CarPlay", .carplay, .x2, nil, .inferred),
        .init("CarPlay", .carplay, .x3, nil, .inferred),
    ]

    private static func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }
}
