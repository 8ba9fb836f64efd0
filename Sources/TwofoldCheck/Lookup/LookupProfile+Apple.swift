// Apple's own lookups, as far as they are documented, published or observed.

extension LookupProfile {
    /// `UIImage(named:)`: scale before device.
    ///
    /// The order of 1x and 2x is documented. The precedence of scale over device was observed on iPads. The places of
    /// larger scales are a guess that never lets one win over a documented name.
    public static let uikit = LookupProfile(
        "uikit", summary: "UIImage(named:)",
        rule: "the screen's own scale, then smaller ones, larger ones last; in each the device's file first",
        rows: [
            Row(
                .x3,
                [
                    .init("@3x", device: true, .observed, "SO26092046"), .init("@3x", .observed, "SO26092046"),
                    .init("@2x", device: true, .inferred, LookupPattern.noSource),
                    .init("@2x", .observed, "flowkey"),
                    .init("", device: true, .inferred, LookupPattern.noSource), .init("", .observed, "flowkey"),
                ]),
            Row(
                .x2,
                [
                    .init("@2x", device: true, .documented, "S4"), .init("@2x", .documented, "S1, S4"),
                    .init("", device: true, .observed, "KNITTEL"), .init("", .documented, "S1, S4"),
                    .init("@3x", device: true, .inferred, LookupPattern.noSource),
                    .init("@3x", .inferred, LookupPattern.noSource),
                ]),
            Row(
                .x1,
                [
                    .init("", device: true, .documented, "S4"), .init("", .documented, "S1, S4"),
                    .init("@2x", device: true, .observed, "Pixate"), .init("@2x", .observed, "Pixate"),
                    .init("@3x", device: true, .inferred, LookupPattern.noSource),
                    .init("@3x", .inferred, LookupPattern.noSource),
                ]),
        ],
        traits: [.catalogsFirst, .loadsAsUIImage], provenDevices: [.iphone, .ipod, .ipad])

    /// `Bundle.path(forResource:ofType:)`: device and platform, and no scale.
    static let bundle = LookupProfile(
        "bundle", summary: "Bundle.path(forResource:ofType:)",
        rule: "the file for platform and device, for the device, for the platform, then the plain one; no scales",
        rows: [Row(.x1, versions.map { .init("", device: $0.device, platform: $0.platform, .documented, "CFB") })],
        traits: [.bundleVersions, .ignoresScales])

    /// `UIImage(contentsOfFile:)` with a path from the bundle: the scale is inserted into the path that was found.
    static let bundleContents = LookupProfile(
        "bundle+contents", summary: "UIImage(contentsOfFile:) of a path from the bundle",
        rule: "what the bundle finds without a scale, or the file beside it with the screen's scale before any ~device",
        rows: [
            Row(.x3, versions.flatMap { besides($0, ["@3x", "@2x"], .inferred) }),
            Row(.x2, versions.flatMap { besides($0, ["@2x"], .observed) }),
            Row(.x1, versions.flatMap { besides($0, [], .documented) }),
        ],
        traits: [.bundleVersions, .loadsAsUIImage], provenDevices: [.iphone, .ipod, .ipad])

    private typealias Version = (device: Bool, platform: Bool)

    private static let versions: [Version] = [(true, true), (true, false), (false, true), (false, false)]

    private static func besides(_ version: Version, _ scales: [String], _ certainty: Evidence) -> [LookupPattern] {
        let source = certainty == .observed ? "SO11090963" : LookupPattern.noSource
        return scales.map {
            LookupPattern(
                $0, device: version.device, platform: version.platform, needsUnscaled: true, certainty, source)
        } + [.init("", device: version.device, platform: version.platform, .documented, "CFB")]
    }
}
