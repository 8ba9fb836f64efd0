@testable import TwofoldCheck

extension ShownRule {
    static let iconRules: [ShownRule] = [
        ShownRule(
            .iconSize,
            in: Example(
                ["Info.plist": .info(.list("CFBundleIconFiles", "Mark")), "Mark.png": .image(55, 55)], at: "Mark.png"),
            butNotIn: Example(["Info.plist": .info(.list("CFBundleIconFiles", "Mark")), "Mark.png": .image(57, 57)])),
        ShownRule(
            .iconMissing,
            in: Example(["Info.plist": .info(.list("CFBundleIconFiles", "Gone.png"))], at: "Info.plist"),
            butNotIn: Example(
                ["Info.plist": .info(.list("CFBundleIconFiles", "Icon")), "Icon@2x.png": .image(114, 114)])),
        ShownRule(
            .iconNone,
            in: Example(["Info.plist": .info([]), "a.png": .image(57, 57)], at: "Info.plist"),
            butNotIn: Example(["Info.plist": .info([]), "Icon.png": .image(57, 57)])),
        ShownRule(
            .iconMissing2x,
            in: Example(
                ["Info.plist": .info(.list("CFBundleIconFiles", "Icon.png")), "Icon.png": .image(57, 57)],
                at: "Icon.png"),
            butNotIn: Example(
                [
                    "Info.plist": .info(.list("CFBundleIconFiles", "Icon.png", "Big.png")), "Icon.png": .image(57, 57),
                    "Big.png": .image(120, 120),
                ])),
        ShownRule(
            .iconPlistString,
            in: Example(
                ["Info.plist": .info(.string("CFBundleIconFile", "Icon.png")), "Icon.png": .image(57, 57)],
                at: "Info.plist"),
            butNotIn: Example(
                [
                    "Info.plist": .info(
                        .string("CFBundleIconFile", "Icon.png") + .list("CFBundleIconFiles", "Icon.png")),
                    "Icon.png": .image(57, 57),
                ])),
        ShownRule(
            .iconUnlisted,
            in: Example(
                [
                    "Info.plist": .info(.list("CFBundleIconFiles", "Icon.png")), "Icon.png": .image(57, 57),
                    "Icon@2x.png": .image(114, 114),
                ], at: "Icon@2x.png"),
            butNotIn: Example(
                [
                    "Info.plist": .info(.list("CFBundleIconFiles", "Icon")), "Icon.png": .image(57, 57),
                    "Icon@2x.png": .image(114, 114),
                ])),
        ShownRule(
            .iconNeedsExtension,
            in: Example(
                [
                    "Info.plist": .info(.string("MinimumOSVersion", "3.1") + .list("CFBundleIconFiles", "Icon")),
                    "Icon.png": .image(57, 57),
                ], at: "Info.plist"),
            butNotIn: Example(
                [
                    "Info.plist": .info(.string("MinimumOSVersion", "4.0") + .list("CFBundleIconFiles", "Icon")),
                    "Icon.png": .image(57, 57),
                ])),
        ShownRule(
            .iconDuplicateSize,
            in: Example(
                [
                    "Info.plist": .info(.list("CFBundleIconFiles", "Icon", "Old.png")), "Icon@2x.png": .image(114, 114),
                    "Old.png": .image(114, 114),
                ], at: "Old.png"),
            butNotIn: Example(
                [
                    "Info.plist": .info(.list("CFBundleIconFiles", "Icon-60", "Icon-40")),
                    "Icon-60@2x.png": .image(120, 120), "Icon-40@3x.png": .image(120, 120),
                ])),
        ShownRule(
            .iconDocumentString,
            in: Example(
                [
                    "Info.plist": .info(.documentType(.string("CFBundleTypeIconFile", "Doc.png"))),
                    "Doc.png": .image(64, 64),
                ], at: "Info.plist"),
            butNotIn: Example(["Info.plist": .info(.documentType(.list("CFBundleTypeIconFiles", "Doc.png")))])),
        ShownRule(
            .iconDocumentSize,
            in: Example(
                [
                    "Info.plist": .info(.documentType(.list("CFBundleTypeIconFiles", "Doc"))),
                    "Doc@2x.png": .image(44, 60),
                ], at: "Doc@2x.png"),
            butNotIn: Example(
                [
                    "Info.plist": .info(.documentType(.list("CFBundleTypeIconFiles", "Doc"))),
                    "Doc@2x.png": .image(44, 58),
                ])),
        ShownRule(
            .iconDocumentMissing2x,
            in: Example(
                [
                    "Info.plist": .info(.documentType(.list("CFBundleTypeIconFiles", "Doc"))),
                    "Doc.png": .image(22, 29),
                ], at: "Doc.png"),
            butNotIn: Example(
                [
                    "Info.plist": .info(.documentType(.list("CFBundleTypeIconFiles", "Doc"))),
                    "Doc.png": .image(22, 29),
                    "Doc@2x.png": .image(44, 58),
                ])),
    ]

    static let launchRules: [ShownRule] = [
        ShownRule(
            .launchSize,
            in: Example(["Default-568h@2x.png": .image(640, 960)], at: "Default-568h@2x.png"),
            butNotIn: Example(["Default-568h@2x.png": .image(640, 1136)])),
        ShownRule(
            .launchSuffix,
            in: Example(["Info.plist": .info([]), "Default.png": .image(640, 960)], at: "Default.png"),
            butNotIn: Example(["Info.plist": .info([]), "Default@2x.png": .image(640, 960)])),
        ShownRule(
            .launchMissing,
            in: Example(["Info.plist": .info([]), "Default@2x.png": .image(640, 960)], at: "Info.plist"),
            butNotIn: Example(
                [
                    "Info.plist": .info([]), "Default@2x.png": .image(640, 960),
                    "Default-568h@2x.png": .image(640, 1136),
                ])),
        ShownRule(
            .launchNone,
            in: Example(["Info.plist": .info([]), "a.png": .image(4, 4)], at: "Info.plist"),
            butNotIn: Example(["Info.plist": .info(.string("UILaunchStoryboardName", "Launch"))])),
    ]

    static let mipmapRules: [ShownRule] = [
        ShownRule(
            .mipmapMissing,
            in: Example(
                ["t.png": .image(8, 8), "t.mip1.png": .image(4, 4), "t.mip3.png": .image(1, 1)], at: "t.mip2.png"),
            butNotIn: Example(
                [
                    "t.png": .image(8, 8), "t.mip1.png": .image(4, 4), "t.mip2.png": .image(2, 2),
                    "t.mip3.png": .image(1, 1),
                ])),
        ShownRule(
            .mipmapSize,
            in: Example(["t.png": .image(8, 8), "t.mip1.png": .image(5, 4)], at: "t.mip1.png"),
            butNotIn: Example(["t.png": .image(9, 8), "t.mip1.png": .image(4, 4)])),
    ]

    static let propertyListRules: [ShownRule] = [
        ShownRule(
            .plistUnreadable,
            in: Example(["Info.plist": .text("{ CFBundleIconFile = \"Icon.png\"; }")], at: "Info.plist"),
            butNotIn: Example(["Info.plist": .info([])]))
    ]

    static let setRules: [ShownRule] = [
        ShownRule(
            .setsFramesGap,
            in: Example(.frames("walk", [0, 1, 2, 3, 5, 6, 7, 8]), at: "walk5.png"),
            butNotIn: Example(.frames("walk", [0, 1, 2, 3, 5, 6]))),
        ShownRule(
            .setsFramesStart,
            in: Example(.frames("walk", [1, 2, 3, 4]).merging(["A.m": animation]) { $1 }, at: "walk1.png"),
            butNotIn: Example(.frames("walk", [1, 2, 3, 4]))),
        ShownRule(
            .setsFramesScale,
            in: Example(
                .frames("walk", [6, 7]).merging(.frames("walk", [0, 1, 2, 3, 4, 5], "@2x", side: 8)) { $1 },
                at: "walk6.png"),
            butNotIn: Example(.frames("walk", [0, 1, 2, 3, 4, 5, 6, 7], "@2x", side: 8))),
        ShownRule(
            .setsFramesSize,
            in: Example(
                .frames("walk", [0, 1, 2, 3, 4, 5, 6]).merging(.frames("walk", [7], side: 8)) { $1 }, at: "walk7.png"),
            butNotIn: Example(.frames("Inter_", [0, 1, 2, 3]).merging(.frames("Inter_", [4], side: 8)) { $1 })),
        ShownRule(
            .setsStateScale,
            in: Example(
                ["a.png": .image(4, 4), "a@2x.png": .image(8, 8), "a-pressed.png": .image(4, 4)], at: "a-pressed.png"),
            butNotIn: Example(["a@2x.png": .image(8, 8), "a-pressed@2x.png": .image(8, 8)])),
        ShownRule(
            .setsStateSize,
            in: Example(["a.png": .image(4, 4), "a-highlighted.png": .image(4, 6)], at: "a-highlighted.png"),
            butNotIn: Example(["a.png": .image(4, 4), "a-highlighted.png": .image(4, 4)])),
        ShownRule(
            .setsMaskSize,
            in: Example(["a.png": .image(4, 4), "a-mask.png": .image(6, 6)], at: "a-mask.png"),
            butNotIn: Example(["a.png": .image(4, 4), "unmask.png": .image(6, 6)])),
    ]
}

extension [String: Rule.Example.File] {
    fileprivate static func frames(_ name: String, _ numbers: [Int], _ scale: String = "", side: Int = 4) -> Self {
        Dictionary(uniqueKeysWithValues: numbers.map { ("\(name)\($0)\(scale).png", .image(side, side)) })
    }
}

/// Code that asks for frames.
private let animation = Rule.Example.File.text(
    "id f(void) { return [UIImage animatedImageNamed:@\"walk\" duration:1]; }")
