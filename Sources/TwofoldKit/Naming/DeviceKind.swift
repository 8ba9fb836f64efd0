/// A kind of device, as bundles tell them apart.
///
/// More than ``DeviceModifier``, which is what a loose image's name can say: Apple's bundle code knows others, too.
public enum DeviceKind: String, Hashable, CaseIterable, Sendable {
    case iphone
    case ipod
    case ipad
    case appletv
    case applewatch
    case mac
    case vision
    case carplay

    /// What the name of a file for this kind only carries, `~ipad`; empty where there is no such thing.
    ///
    /// An iPod looks for `~iphone`: `~ipod` is a product's name, and never a file's.
    public var modifier: [UInt8] {
        switch self {
        case .iphone, .ipod: Array("~iphone".utf8)
        case .ipad: Array("~ipad".utf8)
        case .appletv: Array("~appletv".utf8)
        case .applewatch: Array("~applewatch".utf8)
        case .mac, .vision, .carplay: []
        }
    }

    /// What the name of a file for this system only carries, before the modifier: `-iphoneos`; empty where none is known.
    public var platform: [UInt8] {
        switch self {
        case .iphone, .ipod, .ipad: Array("-iphoneos".utf8)
        case .appletv: Array("-tvos".utf8)
        case .applewatch: Array("-watchos".utf8)
        case .mac: Array("-macos".utf8)
        case .vision, .carplay: []
        }
    }

    /// The name that people use: `iPad`.
    public var displayName: String {
        switch self {
        case .iphone: "iPhone"
        case .ipod: "iPod touch"
        case .ipad: "iPad"
        case .appletv: "Apple TV"
        case .applewatch: "Apple Watch"
        case .mac: "Mac"
        case .vision: "Vision Pro"
        case .carplay: "CarPlay"
        }
    }
}

/// A screen that an image is looked up for.
public struct Screen: Hashable, Sendable {
    /// What it belongs to.
    public var device: DeviceKind
    /// Its pixels to a point; 1 to 3 on all devices so far.
    public var scale: ScaleFactor
    /// Its longer side in points; nil is that of a current device.
    ///
    /// Only engines that told the iPhone 5 from the iPhone 4 look at it.
    public var height: Int?

    /// A screen of these properties.
    public init(_ device: DeviceKind, _ scale: ScaleFactor, height: Int? = nil) {
        self.device = device
        self.scale = scale
        self.height = height
    }
}
