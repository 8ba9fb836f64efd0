@testable import TwofoldBuild
@testable import TwofoldCheck

extension ShownRule {
    static let oddNameRules: [ShownRule] = [
        ShownRule(
            .nameUnknownModifier,
            in: Example(["a~tv.png": .image(4, 4)], at: "a~tv.png"),
            butNotIn: Example(["a~iphone.png": .image(4, 4)])),
        ShownRule(
            .nameLookAlikeScale,
            in: Example(["a-2x.png": .image(4, 4), "a.png": .image(2, 2)], at: "a-2x.png"),
            butNotIn: Example(["a-2x.png": .image(4, 4)])),
        ShownRule(
            .nameLookAlikeModifier,
            in: Example(["a-iPad.png": .image(4, 4), "a.png": .image(4, 4)], at: "a-iPad.png"),
            butNotIn: Example(["a-iPad.png": .image(4, 4), "a-iPhone.png": .image(4, 4)])),
        ShownRule(
            .nameHiddenAsAddress,
            in: Example(["[email protected].png": .image(4, 4)], at: "[email protected].png"),
            butNotIn: Example(["email protected.png": .image(4, 4)])),
        ShownRule(
            .nameDamagedMark,
            in: Example(["a%402x.png": .image(4, 4)], at: "a%402x.png"),
            butNotIn: Example(["a%40.png": .image(4, 4)])),
        ShownRule(
            .nameSpaceBeforeScale,
            in: Example(["a @2x.png": .image(4, 4)], at: "a @2x.png"),
            butNotIn: Example(["a b@2x.png": .image(4, 4)])),
        ShownRule(
            .nameEmptyBase,
            in: Example(["@2x.png": .image(4, 4)], at: "@2x.png"),
            butNotIn: Example(["a@2x.png": .image(4, 4)])),
    ]

    static let resourceNameRules: [ShownRule] = [
        ShownRule(
            .androidNameCollision,
            in: Example(
                [
                    ".twofold.yml": .text("targets: [{layout: android, from: art, to: res, scales: [1x]}]"),
                    "art/a-b@2x.png": .image(4, 4), "art/a_b@2x.png": .image(4, 4),
                ], at: "art/a_b@2x.png"),
            butNotIn: Example([
                ".twofold.yml": .text("targets: [{layout: android, from: art, to: res, scales: [1x]}]"),
                "art/a-b@2x.png": .image(4, 4), "art/ab@2x.png": .image(4, 4),
            ])),
        ShownRule(
            .androidPlaceTaken,
            in: Example(
                [
                    ".twofold.yml": .text("targets: [{layout: android, from: art, to: res, scales: [1x]}]"),
                    "art/a@2x.png": .image(4, 4), "res/drawable-mdpi/a.xml": .text("<vector/>"),
                ], at: "res/drawable-mdpi/a.png"),
            butNotIn: Example([
                ".twofold.yml": .text("targets: [{layout: android, from: art, to: res, scales: [1x]}]"),
                "art/a@2x.png": .image(4, 4), "res/drawable-anydpi/a.xml": .text("<vector/>"),
            ])),
        ShownRule(
            .androidHidden,
            in: Example(
                [
                    ".twofold.yml": .text("targets: [{layout: android, from: art, to: res}]"),
                    "art/a@3x.png": .image(6, 6), "res/drawable/a.xml": .text("<vector/>"),
                ], at: "res/drawable/a.xml"),
            butNotIn: Example([
                ".twofold.yml": .text("targets: [{layout: android, from: art, to: res}]"),
                "art/a@3x.png": .image(6, 6), "res/drawable-anydpi-v24/a.xml": .text("<vector/>"),
                "res/drawable-night/a.xml": .text("<vector/>"),
            ])),
        ShownRule(
            .reactNativeNameCollision,
            in: Example(
                [
                    ".twofold.yml": .text("targets: [{layout: react-native, scales: [1x]}]"),
                    "a-b@2x.png": .image(4, 4), "ab@2x.png": .image(4, 4),
                ], at: "ab@2x.png"),
            butNotIn: Example([
                ".twofold.yml": .text("targets: [{layout: react-native, scales: [1x]}]"),
                "a_b@2x.png": .image(4, 4), "ab@2x.png": .image(4, 4),
            ])),
        ShownRule(
            .reactNativeNoDensity,
            in: Example(
                [".twofold.yml": .text("targets: [{layout: react-native}]"), "a@3.5x.png": .image(7, 7)],
                at: "a@3.5x.png"),
            butNotIn: Example([".twofold.yml": .text("targets: [{layout: react-native}]"), "a@1.5x.png": .image(3, 3)])),
    ]

    static let suffixRules: [ShownRule] = [
        ShownRule(
            .nameModifierOrder,
            in: Example(["a~ipad@2x.png": .image(4, 4)], at: "a~ipad@2x.png"),
            butNotIn: Example(["a@2x~ipad.png": .image(4, 4)])),
        ShownRule(
            .nameScaleCase,
            in: Example(["a@2X.png": .image(4, 4)], at: "a@2X.png"),
            butNotIn: Example(["a@2x.png": .image(4, 4)])),
        ShownRule(
            .nameModifierCase,
            in: Example(["a@2x~iPad.png": .image(4, 4)], at: "a@2x~iPad.png"),
            butNotIn: Example(["a@2x~ipad.png": .image(4, 4)])),
        ShownRule(
            .nameDoubledSuffix,
            in: Example(["a@2x@2x.png": .image(4, 4)], at: "a@2x@2x.png"),
            butNotIn: Example(["a@2x.png": .image(4, 4)])),
        ShownRule(
            .nameMisspeltScale,
            in: Example(["a@x2.png": .image(4, 4)], at: "a@x2.png"),
            butNotIn: Example(["a@x.png": .image(4, 4)])),
        ShownRule(
            .nameSuffixAfterExtension,
            in: Example(["a.png@2x": .image(4, 4)], at: "a.png@2x"),
            butNotIn: Example(["a@2x.png": .image(4, 4)])),
        ShownRule(
            .nameTextAfterScale,
            in: Example(["a@2x-1.png": .image(4, 4)], at: "a@2x-1.png"),
            butNotIn: Example(["user@2xample.png": .image(4, 4)])),
        ShownRule(
            .nameTextAfterModifier,
            in: Example(["a~ipad-1.png": .image(4, 4)], at: "a~ipad-1.png"),
            butNotIn: Example(["a-1~ipad.png": .image(4, 4)])),
        ShownRule(
            .nameExplicit1x,
            in: Example(["a@1x.png": .image(4, 4)], at: "a@1x.png"),
            butNotIn: Example(["a.png": .image(4, 4)])),
        ShownRule(
            .nameFractionalScale,
            in: Example(["a@1.5x.png": .image(4, 4)], at: "a@1.5x.png"),
            butNotIn: Example(["a1.5.png": .image(4, 4)])),
    ]

    static let layoutRules: [ShownRule] = [
        ShownRule(
            .layoutScaleLacking,
            in: Example(
                [
                    ".twofold.yml": .text("targets: [{layout: flutter, from: art, to: assets}]"),
                    "art/a@2x.png": .image(4, 4),
                ], at: "art/a@2x.png"),
            butNotIn: Example([
                ".twofold.yml": .text("targets: [{layout: flutter, from: art, to: assets}]"),
                "art/a@3x.png": .image(6, 6),
            ])),
        ShownRule(
            .layoutUnsayable,
            in: Example(
                [
                    ".twofold.yml": .text("targets: [{layout: flutter, from: art, to: assets}]"),
                    "art/a@3x~ipad.png": .image(6, 6),
                ], at: "art/a@3x~ipad.png"),
            butNotIn: Example([
                ".twofold.yml": .text("targets: [{layout: apple, from: art, to: assets}]"),
                "art/a@3x~ipad.png": .image(6, 6),
            ])),
    ]

    static let lookupRules: [ShownRule] = [
        ShownRule(
            .lookupMissing1x,
            in: Example(["a@2x.gif": .image(4, 4, .animatedGIF)], at: "a@2x.gif"),
            butNotIn: Example(["a@2x.gif": .image(4, 4, .animatedGIF), "a.gif": .image(2, 2, .animatedGIF)])),
        ShownRule(
            .lookupMissing2x,
            in: Example(["a.png": .image(4, 4), "b@2x.png": .image(4, 4)], at: "a.png"),
            butNotIn: Example(["a.png": .image(4, 4), "a@2x.png": .image(8, 8)])),
        ShownRule(
            .lookupScaleBeatsDevice,
            in: Example(
                ["a.png": .image(2, 2), "a@2x.png": .image(4, 4), "a~ipad.png": .image(6, 6)], at: "a~ipad.png"),
            butNotIn: Example(
                [
                    "a.png": .image(2, 2), "a@2x.png": .image(4, 4), "a~ipad.png": .image(6, 6),
                    "a@2x~ipad.png": .image(12, 12),
                ])),
        ShownRule(
            .lookupNeverLoaded,
            in: Example(
                ["b.png": .image(2, 2), "b~ipad.png": .image(2, 2), "b~iphone.png": .image(2, 2)], at: "b.png"),
            butNotIn: Example(["b.png": .image(2, 2), "b~ipad.png": .image(2, 2), "b@2x.png": .image(4, 4)])),
    ]

    static let nameRules: [ShownRule] = [
        ShownRule(
            .nameCaseCollision,
            in: Example(["Sun.png": .image(4, 4), "sun.png": .image(4, 4)], at: "sun.png"),
            butNotIn: Example(["x/Sun.png": .image(4, 4), "sun.png": .image(4, 4)])),
        ShownRule(
            .nameExtensionCase,
            in: Example(["a.PNG": .image(4, 4)], at: "a.PNG"),
            butNotIn: Example(["A.png": .image(4, 4)])),
        ShownRule(
            .nameMixedExtensions,
            in: Example(["a.jpg": .image(8, 8, .jpeg), "a@2x.jpeg": .image(16, 16, .jpeg)], at: "a@2x.jpeg"),
            butNotIn: Example(["a.jpg": .image(8, 8, .jpeg), "a@2x.jpg": .image(16, 16, .jpeg)])),
        ShownRule(
            .nameScaleInFolder,
            in: Example(["2x/a.png": .image(4, 4), "a.png": .image(2, 2)], at: "2x"),
            butNotIn: Example(["2x/a.png": .image(4, 4)])),
    ]

    static let placementRules: [ShownRule] = [
        ShownRule(
            .placementStray,
            in: Example(
                [
                    "x/a.png": .image(24, 24, .detailed), "x/b.png": .image(2, 2),
                    "y/a@2x.png": .image(48, 48, .detailed),
                ],
                at: "y/a@2x.png"),
            butNotIn: Example(
                [
                    "x/a.png": .image(24, 24, .detailed), "x/b.png": .image(2, 2),
                    "y/a@2x.png": .image(48, 48, .recolored),
                ])),
        ShownRule(
            .placementLocalisedSet,
            in: Example(
                ["de.lproj/a@2x.png": .image(4, 4), "fr.lproj/a.png": .image(2, 2)], at: "fr.lproj/a.png"),
            butNotIn: Example(["de.lproj/a@2x.png": .image(4, 4), "fr.lproj/a@2x.png": .image(4, 4)])),
        ShownRule(
            .placementLocalisedMissing,
            in: Example(
                ["de.lproj/a.png": .image(4, 4), "fr.lproj/a.png": .image(4, 4), "it.lproj/b.png": .image(4, 4)],
                at: "de.lproj/a.png"),
            butNotIn: Example(
                ["de.lproj/a.png": .image(4, 4), "Base.lproj/a.png": .image(4, 4), "it.lproj/b.png": .image(4, 4)])),
        ShownRule(
            .placementHidesLocalised,
            in: Example(["a.png": .image(2, 2), "de.lproj/a.png": .image(2, 2)], at: "a.png"),
            butNotIn: Example(["a~iphone.png": .image(2, 2), "de.lproj/a~ipad.png": .image(2, 2)])),
        ShownRule(
            .placementFlattenedName,
            in: Example(
                [
                    "Bars/back.png": .image(6, 6), "Bars/c.png": .image(6, 6), "Bars/d@2x.png": .image(6, 6),
                    "Buttons/back.png": .image(4, 4), "Buttons/a.png": .image(4, 4), "Buttons/b@2x.png": .image(4, 4),
                ], at: "Buttons/back.png"),
            butNotIn: Example(
                [
                    "Bars/back.png": .image(6, 6), "Bars/c.png": .image(6, 6), "Bars/d@2x.png": .image(6, 6),
                    "Samples/back.png": .image(4, 4), "Samples/a.png": .image(4, 4), "Samples/b@2x.png": .image(4, 4),
                ])),
    ]

    static let referenceRules: [ShownRule] = [
        ShownRule(
            .referenceMissing,
            in: Example(
                ["Logo.png": .image(4, 4), "View.m": .text("[UIImage imageNamed:@\"Logos\"];")], at: "View.m"),
            butNotIn: Example(
                [
                    "Logo.png": .image(4, 4),
                    "View.m": .text("[UIImage imageNamed:@\"Logo\"]; // [UIImage imageNamed:@\"Logos\"]"),
                ])),
        ShownRule(
            .referenceCase,
            in: Example(
                ["Logo.png": .image(4, 4), "View.swift": .text("UIImage(named: \"logo\")")], at: "View.swift"),
            butNotIn: Example(["Logo.png": .image(4, 4), "View.swift": .text("UIImage(systemName: \"logo\")")])),
        ShownRule(
            .referenceSuffix,
            in: Example(
                ["Logo@2x.png": .image(4, 4), "View.swift": .text("UIImage(named: \"Logo@2x\")")], at: "View.swift"),
            butNotIn: Example(
                [
                    "Logo@2x.png": .image(4, 4),
                    "View.swift": .text("Bundle.main.path(forResource: \"Logo@2x\", ofType: \"png\")"),
                ])),
        ShownRule(
            .referenceExtension,
            in: Example(
                ["Logo.png": .image(4, 4), "View.m": .text("[UIImage imageNamed:@\"Logo.png\"];")], at: "View.m"),
            butNotIn: Example(["Logo.jpg": .image(4, 4, .jpeg), "View.m": .text("[UIImage imageNamed:@\"Logo.jpg\"];")])
        ),
        ShownRule(
            .referenceNeedsExtension,
            in: Example(
                [
                    "Info.plist": .info(.string("MinimumOSVersion", "3.1")), "Logo.png": .image(4, 4),
                    "View.m": .text("[UIImage imageNamed:@\"Logo\"];"),
                ], at: "View.m"),
            butNotIn: Example(
                [
                    "Info.plist": .info(.string("MinimumOSVersion", "3.1")), "Logo.png": .image(4, 4),
                    "View.m": .text("[UIImage imageNamed:@\"Logo.png\"];"),
                ])),
        ShownRule(
            .referenceView,
            in: Example(
                [
                    "Logo.png": .image(8, 8), "Logo-2x.png": .image(16, 16),
                    "View.xib": .text("<document><imageView contentMode=\"center\" image=\"Logo\"/></document>"),
                ], at: "View.xib"),
            butNotIn: Example(
                [
                    "Logo.png": .image(8, 8), "Logo-2x.png": .image(16, 16),
                    "View.xib": .text("<document><imageView contentMode=\"scaleToFill\" image=\"Logo\"/></document>"),
                ])),
        ShownRule(
            .referenceUnused,
            in: Example(
                [
                    "Img/Old.png": .image(4, 4), "Img/New.png": .image(4, 4),
                    "View.m": .text("[UIImage imageNamed:@\"New\"];"),
                ],
                at: "Img"),
            butNotIn: Example(
                ["Img/tab_1.png": .image(4, 4), "View.swift": .text("UIImage(named: \"tab_\\(number)\")")])),
    ]
}
