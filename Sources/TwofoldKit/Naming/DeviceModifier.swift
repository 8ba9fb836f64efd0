/// The device a file is meant for, as its name says it: `~iphone` or `~ipad`.
///
/// Lower case, after the scale and before the extension: the platform compares these exact bytes, so
/// `~iPad` and `foo~ipad@2x.png` are never found (see ``NameAnomaly``).
public enum DeviceModifier: String, Hashable, Comparable, CaseIterable, Sendable {
    case ipad
    case iphone

    /// Reads a modifier without its `~` as people write it: `iPad`.
    init?(inAnyCase word: some Collection<UInt8>) {
        guard (4...6).contains(word.count) else { return nil }
        self.init(rawValue: String(decoding: word.map(\.lowercasedASCII), as: UTF8.self))
    }

    /// The suffix that a file name carries: `~ipad`.
    public var suffix: [UInt8] {
        switch self {
        case .ipad: Self.ipadSuffix
        case .iphone: Self.iphoneSuffix
        }
    }

    /// The scales of the screens that such devices were ever sold with.
    var screens: [ScaleFactor] { self == .ipad ? [.x1, .x2] : [.x1, .x2, .x3] }

    // Every name is looked at for them.
    private static let ipadSuffix = Array("~ipad".utf8)
    private static let iphoneSuffix = Array("~iphone".utf8)

    /// Orders by name, so that listings are stable.
    public static func < (a: DeviceModifier, b: DeviceModifier) -> Bool { a.rawValue < b.rawValue }
}
