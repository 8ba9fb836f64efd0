// Other lookups with the same names, each according to its source code or documentation.

extension LookupProfile {
    /// flowkey's UIKit on SDL: from the screen's scale down, and never above it.
    static let flowkey = LookupProfile(
        "flowkey", summary: "flowkey's UIKit-cross-platform",
        rule: "from the screen's scale downwards, never a larger one; no devices",
        rows: [
            Row(.x3, ["@3x", "@2x", ""].map { LookupPattern($0, .observed, "flowkey") }),
            Row(.x2, ["@2x", ""].map { LookupPattern($0, .observed, "flowkey") }),
            Row(.x1, [.init("", .observed, "flowkey")]),
        ])

    /// React Native on iOS: the smallest scale that is enough, or else the largest.
    ///
    /// `@1x` is a scale like any other there.
    static let reactNative = LookupProfile(
        "react-native", summary: "React Native, on iOS",
        rule: "the smallest scale that is at least the screen's, or else the largest; no devices",
        rows: [
            Row(.x3, reactNativeFiles(["@3x", "@2x", "", "@1x"])),
            Row(.x2, reactNativeFiles(["@2x", "@3x", "", "@1x"])),
            Row(.x1, reactNativeFiles(["", "@1x", "@2x", "@3x"])),
        ])

    private static func reactNativeFiles(_ scales: [String]) -> [LookupPattern] {
        scales.map { LookupPattern($0, .observed, "React Native") }
    }

    /// cocos2d: suffixes for the kinds of devices of its time.
    static let cocos2d = LookupProfile(
        "cocos2d", summary: "cocos2d, by suffixes",
        rule: "its own suffixes for the device, larger ones first, then the plain name",
        rows: [
            Row(.x2, on: [.ipad], cocos(["-ipadhd": .x2, "-ipad": .x1, "-iphone5hd": .x2, "-hd": .x2, "": .x1])),
            Row(.x1, on: [.ipad], cocos(["-ipad": .x1, "-iphone5hd": .x2, "-hd": .x2, "": .x1])),
            Row(.x2, on: [.mac], cocos(["@2x": .x2, "-machd": .x2, "": .x1])),
            Row(.x1, on: [.mac], cocos(["": .x1])),
            Row(
                .x3, on: phones,
                cocos(["-ipadhd": .x2, "-iphone5hd": .x2, "-hd": .x2, "-iphone5": .x1, "": .x1])),
            Row(.x2, on: phones, height: 568, cocos(["-iphone5hd": .x2, "-hd": .x2, "-iphone5": .x1, "": .x1])),
            Row(.x2, on: phones, cocos(["-hd": .x2, "": .x1])),
            Row(.x1, cocos(["": .x1])),
        ],
        provenDevices: [.iphone, .ipod, .ipad, .mac])

    private static let phones: Set<DeviceKind> = [.iphone, .ipod]

    private static func cocos(_ suffixes: KeyValuePairs<String, ScaleFactor>) -> [LookupPattern] {
        suffixes.map { LookupPattern($0.key, scale: $0.value, .observed, "cocos2d") }
    }

    static let gnustep = LookupProfile(
        "gnustep", summary: "GNUstep", rule: "the name itself; no scales, no devices",
        rows: [Row(.x1, [.init("", .observed, "GNUstep")])], traits: .ignoresScales)

    static let touchHLE = LookupProfile(
        "touchhle", summary: "touchHLE", rule: "the name itself; no scales, no devices",
        rows: [Row(.x1, [.init("", .observed, "touchHLE")])], traits: .ignoresScales)
}
