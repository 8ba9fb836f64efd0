import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

extension RuleExample {
    private static func policy(_ targets: Target...) -> BuildPolicy {
        var policy = BuildPolicy()
        policy.targets = targets
        return policy
    }

    private static func folder(_ text: String) -> BytePath { BytePath(text) ?? .root }

    private static let flutter3 = policy(Target(layout: .flutter, from: folder("art"), to: folder("assets")))
    private static let android1 = policy(
        Target(layout: .android, from: folder("art"), to: folder("res"), settings: onlyOne))
    private static let reactNative1 = policy(Target(layout: .reactNative, settings: onlyOne))

    private static var onlyOne: PolicySettings {
        var settings = PolicySettings()
        settings.scales = [.x1]
        return settings
    }

    private static func formats(_ formats: ImageFormat...) -> BuildPolicy {
        var policy = BuildPolicy()
        policy.formats = formats.map { .format($0) }
        return policy
    }

    static let targets = [
        RuleExample(
            rule: .formatNinePatch, bad: ["a.9@2x.png": png(6, 6)], at: ["a.9.webp", "a.9@2x.webp"],
            good: ["a@2x.png": png(6, 6)], policy: formats(.webp)),
        RuleExample(
            rule: .formatSide, bad: ["a@2x.png": png(16_384, 2)], at: ["a@2x.webp"], good: ["a@2x.png": png(16_382, 2)],
            policy: formats(.webp, .png)),
        RuleExample(
            rule: .layoutScaleLacking, bad: ["art/a@2x.png": png(4, 4), "art/b@3x.png": png(6, 6)],
            at: ["art/a@2x.png"],
            good: ["art/a@3x.png": png(6, 6), "art/b@4x.png": png(8, 8)], policy: flutter3),
        RuleExample(
            rule: .layoutUnsayable, bad: ["art/a@3x~ipad.png": png(6, 6)], at: ["art/a@3x~ipad.png"],
            // Apple's ending for dark images is nobody's, unless the configuration says so.
            good: ["art/a@3x.png": png(6, 6), "art/a~dark@3x.png": png(6, 6)], policy: flutter3),
        RuleExample(
            rule: .androidNameCollision,
            bad: ["art/a-b@2x.png": png(4, 4), "art/x/A_b@2x.png": png(4, 4, 9)], at: ["art/x/A_b@2x.png"],
            good: ["art/a-b@2x.png": png(4, 4), "art/a-b@3x.png": png(6, 6), "art/ab@2x.png": png(4, 4)],
            policy: android1),
        RuleExample(
            rule: .androidPlaceTaken,
            bad: ["art/a@2x.png": png(4, 4), "art/b@2x.png": png(4, 4, 9), "res/drawable-mdpi/a.xml": [60]],
            at: ["res/drawable-mdpi/a.png"],
            good: [
                "art/a@2x.png": png(4, 4), "res/drawable-mdpi/ab.xml": [60], "res/drawable-anydpi-v21/a.xml": [60],
                "res/xml-mdpi/a.xml": [60],
            ], policy: android1),
        RuleExample(
            rule: .androidHidden, bad: ["art/a@2x.png": png(4, 4), "res/drawable-v24/a.xml": [60]],
            at: ["res/drawable-v24/a.xml"],
            good: [
                "art/a@2x.png": png(4, 4), "res/drawable-anydpi/a.xml": [60], "res/drawable-night/a.xml": [60],
                "res/drawable/b.xml": [60],
            ], policy: android1),
        RuleExample(
            rule: .imageNinePatch, bad: ["art/a.9@2x.png": png(6, 6), "art/b.9@2x.png": ninePatch(6, 6)],
            at: ["art/a.9@2x.png"],
            good: ["art/a.9@2x.png": ninePatch(6, 6), "art/b9@2x.png": png(6, 6), "version-1.9@2x.png": png(6, 6)],
            policy: android1),
        RuleExample(
            rule: .reactNativeNameCollision, bad: ["a-b@2x.png": png(4, 4), "ab.png": png(2, 2)], at: ["ab.png"],
            good: ["ab@2x.ios.png": png(4, 4), "a-b@2x.png": png(4, 4), "x/ab@2x.png": png(4, 4)],
            policy: reactNative1),
        RuleExample(
            rule: .reactNativeNoDensity, bad: ["a@3.5x.png": png(7, 7)], at: ["a@3.5x.png"],
            good: ["a@1.5x.png": png(3, 3), "b@3.5x.ios.png": png(7, 7)], policy: reactNative1),
    ]
}

extension RuleRemedy {
    static let targets: [(Rule, [RuleRemedy])] = [
        (
            .layoutScaleLacking,
            [
                RuleRemedy(
                    "export larger masters",
                    edits: [.delete("art/a@2x.png"), .write("art/a@3x.png", RuleExample.png(6, 6))])
            ]
        ),
        (.formatNinePatch, [RuleRemedy("add png", edits: [.rename("a.9@2x.png", to: "a@2x.png")])]),
        (
            .formatSide,
            [RuleRemedy("export the master smaller", edits: [.write("a@2x.png", RuleExample.png(16_382, 2))])]
        ),
        (.layoutUnsayable, [RuleRemedy("rename it", edits: [.rename("art/a@3x~ipad.png", to: "art/a-ipad@3x.png")])]),
        (
            .androidNameCollision,
            [RuleRemedy("rename one of them", edits: [.rename("art/x/A_b@2x.png", to: "art/x/c@2x.png")])]
        ),
        (
            .androidPlaceTaken,
            [
                RuleRemedy(
                    "rename the master art/a@2x.png", edits: [.rename("art/a@2x.png", to: "art/c@2x.png")]),
                RuleRemedy("or remove a.xml", edits: [.delete("res/drawable-mdpi/a.xml")]),
            ]
        ),
        (
            .androidHidden,
            [
                RuleRemedy("delete it", edits: [.delete("res/drawable-v24/a.xml")]),
                RuleRemedy(
                    "or move it to drawable-anydpi",
                    edits: [.rename("res/drawable-v24/a.xml", to: "res/drawable-anydpi/a.xml")]),
            ]
        ),
        (
            .imageNinePatch,
            [
                RuleRemedy(
                    "leave the corners of the border transparent",
                    edits: [.write("art/a.9@2x.png", RuleExample.ninePatch(6, 6))]),
                RuleRemedy("or drop '.9' from its name", edits: [.rename("art/a.9@2x.png", to: "art/a@2x.png")]),
            ]
        ),
        (.reactNativeNameCollision, [RuleRemedy("rename one of them", edits: [.rename("ab.png", to: "c.png")])]),
        (.reactNativeNoDensity, [RuleRemedy("use @1.5x", edits: [.rename("a@3.5x.png", to: "a@4x.png")])]),
    ]
}
