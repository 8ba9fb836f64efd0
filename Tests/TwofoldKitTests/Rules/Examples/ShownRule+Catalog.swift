@testable import TwofoldBuild
@testable import TwofoldCheck

extension ShownRule {
    static let catalogNameRules: [ShownRule] = [
        ShownRule(
            .catalogSameName,
            in: Example(
                ["s.xcassets/x/a.imageset/Contents.json": list(), "s.xcassets/a.symbolset/Contents.json": list()],
                at: "s.xcassets/x/a.imageset"),
            butNotIn: Example([
                "s.xcassets/x/Contents.json": list(#","properties":{"provides-namespace":true}"#),
                "s.xcassets/x/a.imageset/Contents.json": list(), "s.xcassets/a.symbolset/Contents.json": list(),
            ]))
    ]

    static let catalogReadingRules: [ShownRule] = [
        ShownRule(
            .catalogUnreadable,
            in: Example(
                ["s.xcassets/a.imageset/Contents.json": .text("{\"images\":[{]}")],
                at: "s.xcassets/a.imageset/Contents.json"),
            butNotIn: Example(["s.xcassets/a.imageset/Contents.json": .text("{\"images\":[{}]}")]))
    ]

    static let catalogRules: [ShownRule] = [
        ShownRule(
            .catalogNoContents,
            in: Example(["s.xcassets/a.imageset/a.png": .image(2, 2)], at: "s.xcassets/a.imageset"),
            butNotIn: Example(["s.xcassets/group/a.png": .image(2, 2), "b.iconset/icon_16x16.png": .image(16, 16)])),
        ShownRule(
            .catalogVersion,
            in: Example([contents: .slots(version: 2)], at: contents),
            butNotIn: Example([contents: .slots()])),
        ShownRule(
            .catalogCopy,
            in: Example(
                [contents: .slots(), "s.xcassets/a.imageset/Contents 2.json": .slots("scale 2x")],
                at: "s.xcassets/a.imageset/Contents 2.json"),
            butNotIn: Example([contents: .slots(), "Contents 2.json": .slots()])),
        ShownRule(
            .catalogUnassigned,
            in: Example(
                [
                    contents: .slots("idiom ipad scale 3x filename a@3x.png", "scale 2x filename a@2x.png"),
                    "s.xcassets/a.imageset/a@3x.png": .image(6, 6), "s.xcassets/a.imageset/a@2x.png": .image(4, 4),
                ], at: "s.xcassets/a.imageset/a@2x.png", "s.xcassets/a.imageset/a@3x.png"),
            butNotIn: Example(
                [
                    contents: .slots("idiom ipad scale 2x filename a@2x.png", "idiom ipad scale 3x", "scale 1x"),
                    "s.xcassets/a.imageset/a@2x.png": .image(4, 4),
                ])),
        ShownRule(
            .catalogUnlisted,
            in: Example(
                [
                    contents: .slots("idiom universal scale 1x filename a.png", "idiom ipad scale 1x"),
                    "s.xcassets/a.imageset/a.png": .image(2, 2),
                    "s.xcassets/a.imageset/b.png": .image(2, 2),
                ], at: "s.xcassets/a.imageset/b.png"),
            butNotIn: Example(
                [
                    contents: .slots("idiom universal scale 1x filename a.png"),
                    "s.xcassets/a.imageset/a.png": .image(2, 2),
                    "s.xcassets/a.imageset/.DS_Store": .text("x"),
                ])),
        ShownRule(
            .catalogDuplicate,
            in: Example(
                [
                    contents: .slots("idiom ipad scale 1x filename a.png", "idiom ipad scale 1x filename b.png"),
                    "s.xcassets/a.imageset/a.png": .image(2, 2), "s.xcassets/a.imageset/b.png": .image(2, 2),
                ], at: "s.xcassets/a.imageset/b.png"),
            butNotIn: Example(
                [
                    contents: .slots(
                        "idiom ipad scale 1x filename a.png", "idiom ipad scale 1x memory 1GB filename b.png"),
                    "s.xcassets/a.imageset/a.png": .image(2, 2), "s.xcassets/a.imageset/b.png": .image(2, 2),
                ])),
        ShownRule(
            .catalogMissingFile,
            in: Example([contents: .slots("idiom universal scale 1x filename a.png")], at: contents),
            butNotIn: Example([contents: .slots("idiom universal scale 1x")])),
        ShownRule(
            .catalogEmptySlot,
            in: Example(
                [
                    contents: .slots("idiom universal scale 2x", "idiom universal scale 3x filename a.png"),
                    "s.xcassets/a.imageset/a.png": .image(6, 6),
                ], at: contents),
            butNotIn: Example(
                [
                    contents: .slots(
                        "idiom universal scale 2x filename a.png", "idiom universal scale 3x", "idiom ipad scale 1x"),
                    "s.xcassets/a.imageset/a.png": .image(4, 4),
                ])),
        ShownRule(
            .catalogIconSize,
            in: Example(
                [
                    "s.xcassets/a.appiconset/Contents.json": .slots("idiom iphone size 29x29 scale 2x filename a.png"),
                    "s.xcassets/a.appiconset/a.png": .image(40, 40),
                ], at: "s.xcassets/a.appiconset/a.png"),
            butNotIn: Example(
                [
                    "s.xcassets/a.appiconset/Contents.json": .slots(
                        "idiom iphone size 29x29 scale 2x filename a.png",
                        "idiom ipad size 83.5x83.5 scale 2x filename b.png"),
                    "s.xcassets/a.appiconset/a.png": .image(58, 58), "s.xcassets/a.appiconset/b.png": .image(167, 167),
                ])),
        ShownRule(
            .catalogSizeMismatch,
            in: Example(
                [
                    contents: .slots(
                        "idiom universal scale 1x filename a.png", "idiom universal scale 2x filename b.png"),
                    "s.xcassets/a.imageset/a.png": .image(3, 2), "s.xcassets/a.imageset/b.png": .image(4, 4),
                ], at: "s.xcassets/a.imageset/a.png"),
            butNotIn: Example(
                [
                    contents: .slots(
                        "idiom universal scale 1x filename a.png", "idiom universal scale 2x filename b.png"),
                    "s.xcassets/a.imageset/a.png": .image(3, 2), "s.xcassets/a.imageset/b.png": .image(5, 4),
                ])),
    ]

    static let catalogSlotRules: [ShownRule] = [
        ShownRule(
            .catalogUnknownValue,
            in: Example(
                [
                    "s.xcassets/a.imageset/Contents.json": .slots("idiom universal scale 2 filename a.png"),
                    "s.xcassets/a.imageset/a.png": .image(4, 4),
                ], at: "s.xcassets/a.imageset/Contents.json"),
            butNotIn: Example(
                [
                    "s.xcassets/a.imageset/Contents.json": .slots("idiom universal scale 2x filename a.png"),
                    "s.xcassets/a.imageset/a.png": .image(4, 4),
                ])),
        ShownRule(
            .catalogIconAlpha,
            in: Example(
                [
                    "s.xcassets/a.appiconset/Contents.json": .slots(
                        "idiom ios-marketing size 1024x1024 scale 1x filename a.png"),
                    "s.xcassets/a.appiconset/a.png": .image(1024, 1024),
                ], at: "s.xcassets/a.appiconset/a.png"),
            butNotIn: Example(
                [
                    "s.xcassets/a.appiconset/Contents.json": .slots(
                        "idiom ios-marketing size 1024x1024 scale 1x filename a.png",
                        "idiom mac size 512x512 scale 2x filename b.png"),
                    "s.xcassets/a.appiconset/a.png": .image(1024, 1024, .opaqueGray),
                    "s.xcassets/a.appiconset/b.png": .image(1024, 1024),
                ])),
    ]

    private static func list(_ more: String = "") -> Example.File {
        .text(#"{"info":{"author":"xcode","version":1}\#(more)}"#)
    }

    private static let contents = "s.xcassets/a.imageset/Contents.json"
}
