/// The device that a file is meant for, according to its name: `~iphone` or `~ipad`.
///
/// Lower case, after the scale and before the extension: the platform compares these exact bytes, so
/// `~iPad` and `foo~ipad@2x.png` are never found (see `NameAnomaly`).
public enum DeviceModifier: String, Hashable, Comparable, CaseIterable, Sendable {
    case ipad
    case iphone

    /// Reads a modifier without its `~`, in any letter case: `iPad`.
    package init?(inAnyCase word: some Collection<UInt8>) {
        guard (4...6).contains(word.count) else { return nil }
        self.init(rawValue: String(decoding: word.map(\.lowercasedASCII), as: UTF8.self))
    }

    /// Whether a word may be one of the modifiers with a letter that is missing, wrong or in the wrong place: `ipda`, and not `iphonex`.
    package static func isNearly(_ word: some Collection<UInt8>) -> Bool {
        let word = word.map(\.lowercasedASCII)
        return !word.elementsEqual("ipod".utf8)
            && allCases.contains {
                NearestWord.distance(word, Array($0.rawValue.utf8)) == 1 && word.count < $0.suffix.count
            }
    }

    /// The suffix in a file name: `~ipad`.
    package var suffix: [UInt8] {
        switch self {
        case .ipad: Self.ipadSuffix
        case .iphone: Self.iphoneSuffix
        }
    }

    /// The scales of the screens that such devices have ever had.
    package var screens: [ScaleFactor] { self == .ipad ? [.x1, .x2] : [.x1, .x2, .x3] }

    /// Their number in `UIDeviceFamily`.
    package var family: Int { self == .ipad ? 2 : 1 }

    // Stored, because every name is compared with them.
    private static let ipadSuffix = Array("~ipad".utf8)
    private static let iphoneSuffix = Array("~iphone".utf8)

    /// Orders by name, so that listings are stable.
    public static func < (a: DeviceModifier, b: DeviceModifier) -> Bool { a.rawValue < b.rawValue }
}
