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
