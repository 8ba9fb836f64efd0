/// A kind of device, as bundles distinguish them.
///
/// There are more than in ``DeviceModifier``, which has those of loose images' names: Apple's bundle code knows
/// others, too.
public enum DeviceKind: String, Hashable, CaseIterable, Sendable {
    case iphone
    case ipod
    case ipad
    case appletv
    case applewatch
    case mac
    case vision
    case carplay

    /// The modifier in the name of a file for this kind only, `~ipad`; empty where the platform has none.
    ///
    /// An iPod looks for `~iphone`: `~ipod` is a product's name, and never occurs in file names.
    package var modifier: [UInt8] {
        switch self {
        case .iphone, .ipod: Array("~iphone".utf8)
        case .ipad: Array("~ipad".utf8)
        case .appletv: Array("~appletv".utf8)
        case .applewatch: Array("~applewatch".utf8)
        case .mac, .vision, .carplay: []
        }
    }

    /// The part for this system in a file's name, before the modifier: `-iphoneos`; empty where none is known.
    package var platform: [UInt8] {
        switch self {
        case .iphone, .ipod, .ipad: Array("-iphoneos".utf8)
        case .appletv: Array("-tvos".utf8)
        case .applewatch: Array("-watchos".utf8)
        case .mac: Array("-macos".utf8)
        case .vision, .carplay: []
        }
    }

    /// The name that people use: `iPad`.
    package var displayName: String {
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

/// A screen for which an image is looked up.
public struct Screen: Hashable, Sendable {
    package var device: DeviceKind
    /// Pixels per point; 1 to 3 on all devices so far.
    package var scale: ScaleFactor
    /// Its longer side in points; nil means that of a current device.
    ///
    /// Only lookups that distinguish the iPhone 5 from the iPhone 4 use it.
    package var height: Int?

    /// A screen with these properties.
    public init(_ device: DeviceKind, _ scale: ScaleFactor, height: Int? = nil) {
        self.device = device
        self.scale = scale
        self.height = height
    }
}
