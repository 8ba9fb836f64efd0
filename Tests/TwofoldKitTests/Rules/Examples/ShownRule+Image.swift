@testable import TwofoldBuild
@testable import TwofoldCheck

extension ShownRule {
    static let decodingRules: [ShownRule] = [
        ShownRule(
            .imageNinePatch,
            in: Example(
                [
                    ".twofold.yml": .text("targets: [{layout: android, from: art, to: res}]"),
                    "art/a.9@2x.png": .image(6, 6),
                ], at: "art/a.9@2x.png"),
            butNotIn: Example([
                ".twofold.yml": .text("targets: [{layout: android, from: art, to: res}]"),
                "art/a.9@2x.png": .image(6, 6, .ninePatch),
            ]))
    ]

    static let formatRules: [ShownRule] = [
        ShownRule(
            .formatNinePatch,
            in: Example(
                ["a.9@2x.png": .image(6, 6), ".twofold.yml": .text("formats: [webp]")], at: "a.9.webp", "a.9@2x.webp"),
            butNotIn: Example(["a.9@2x.png": .image(6, 6), ".twofold.yml": .text("formats: [webp, png]")])),
        ShownRule(
            .formatSide,
            in: Example(
                ["a@2x.png": .image(16_384, 2), ".twofold.yml": .text("formats: [webp, png]")], at: "a@2x.webp"),
            butNotIn: Example(["a@2x.png": .image(16_382, 2), ".twofold.yml": .text("formats: [webp, png]")])),
    ]

    static let imageRules: [ShownRule] = [
        ShownRule(
            .imageEmpty,
            in: Example(["a@2x.png": .text("")], at: "a@2x.png"),
            butNotIn: Example(["a@2x.png": .image(4, 4)])),
        ShownRule(
            .imageNotAnImage,
            in: Example(["a@2x.png": .text("../a.png")], at: "a@2x.png"),
            butNotIn: Example(["a@2x.png": .image(4, 4)])),
        ShownRule(
            .imageWrongExtension,
            in: Example(["a@2x.png": .image(4, 4, .gif)], at: "a@2x.png"),
            butNotIn: Example(["a.gif": .image(4, 4, .gif)])),
        ShownRule(
            .imageCrushed,
            in: Example(["a@2x.png": .image(4, 4, .crushed)], at: "a@2x.png"),
            butNotIn: Example(["a@2x.png": .image(4, 4)])),
        ShownRule(
            .imageDamaged,
            in: Example(["a@2x.png": .image(4, 4, .truncated)], at: "a@2x.png"),
            butNotIn: Example(["a@2x.png": .image(4, 4)])),
        ShownRule(
            .imageAnimated,
            in: Example(["a@2x.png": .image(4, 4, .animated)], at: "a@2x.png"),
            butNotIn: Example(["a@2x.png": .image(4, 4)])),
        ShownRule(
            .imageRemark,
            in: Example(["a@2x.png": .image(8, 8, .remarkable)], at: "a@2x.png"),
            butNotIn: Example(["a@2x.png": .image(8, 8, .detailed)])),
        ShownRule(
            .imageLargerThanMaster,
            in: Example(["a@2x.png": .image(16, 16, .oneBit)], isBuilt: true, at: "a.png"),
            butNotIn: Example(["a@2x.png": .image(16, 16)], isBuilt: true)),
    ]

    static let readingRules: [ShownRule] = [
        ShownRule(
            .fileSymbolicLink,
            in: Example(["a@2x.png": .link, "b.png": .image(2, 2)], at: "a@2x.png"),
            butNotIn: Example(["a@2x.png": .image(4, 4)]))
    ]

    static let oddSizeRule: [ShownRule] = [
        ShownRule(
            .sizeOdd,
            in: Example(["a@2x.png": .image(5, 4)], at: "a@2x.png"),
            butNotIn: Example(["a@2x.png": .image(6, 4)]))
    ]

    static let budgetRules: [ShownRule] = [
        ShownRule(
            .budgetDevice,
            in: Example(
                [".twofold.yml": .text("sizes: {limit: 200B}"), "a.png": .image(9, 9)], at: "."),
            butNotIn: Example([".twofold.yml": .text("sizes: {limit: 200B}"), "a.png": .image(2, 2)]))
    ]

    static let contentRules: [ShownRule] = [
        ShownRule(
            .contentPixelDoubled,
            in: Example(["a@2x.png": .image(48, 48, .doubled)], at: "a@2x.png"),
            butNotIn: Example(["a@2x.png": .image(48, 48, .detailed)])),
        ShownRule(
            .contentUpscaled,
            in: Example(["a@2x.png": .image(48, 48, .enlarged)], at: "a@2x.png"),
            butNotIn: Example(["a@2x.png": .image(48, 48, .detailed)])),
        ShownRule(
            .contentDiffersInColor,
            in: Example(
                ["a.png": .image(24, 24, .recolored), "a@2x.png": .image(48, 48, .detailed)], at: "a.png"),
            butNotIn: Example(["a.png": .image(24, 24, .detailed), "a@2x.png": .image(48, 48, .detailed)])),
        ShownRule(
            .contentDiffersInStructure,
            in: Example(["a.png": .image(24, 24, .cut), "a@2x.png": .image(48, 48, .detailed)], at: "a.png"),
            butNotIn: Example(["a.png": .image(24, 24, .detailed), "a@2x.png": .image(48, 48, .detailed)])),
        ShownRule(
            .contentDiffersByDevice,
            in: Example(
                ["a@2x.png": .image(48, 48, .detailed), "a~ipad.png": .image(48, 48, .recolored)], at: "a~ipad.png"),
            butNotIn: Example(["a@2x.png": .image(48, 48, .detailed), "a~ipad.png": .image(36, 36, .detailed)])),
        ShownRule(
            .contentHairline,
            in: Example(["a@2x.png": .image(20, 20, .fineLine)], at: "a@2x.png"),
            butNotIn: Example(["a@2x.png": .image(20, 20, .thickLine)])),
        ShownRule(
            .contentFineDetail,
            in: Example(["a@2x.png": .image(32, 32, .stripes)], at: "a@2x.png"),
            butNotIn: Example(["a@2x.png": .image(20, 20, .thickLine)])),
        ShownRule(
            .contentOpaqueAlpha,
            in: Example(["a.png": .image(4, 4, .opaque)], at: "a.png"),
            butNotIn: Example(["a.png": .image(4, 4, .opaqueGray)])),
        ShownRule(
            .contentBitmapInVector,
            in: Example(
                ["a.svg": .text(svg("<image width='4' height='4' href='data:image/png;base64,\(pixels)'/>"))],
                at: "a.svg"),
            butNotIn: Example(
                [
                    "a.svg": .text(
                        svg(
                            "<image width='4' height='4' href='data:image/png;base64,aGk='/>"
                                + "<path d='M0 0h4v4z' fill='#123456'/><path d='M1 1h3v3z' fill='#345678'/>"))
                ])),
    ]

    static let metadataRules: [ShownRule] = [
        ShownRule(
            .densityStray,
            in: Example(["a@2x.png": .image(4, 4, .stray300dpi)], at: "a@2x.png"),
            butNotIn: Example(["a@2x.png": .image(4, 4, .right72dpi)])),
        ShownRule(
            .colorOddProfile,
            in: Example(
                ["a.png": .image(4, 4, .genericProfile), "a@2x.png": .image(4, 4, .standardProfile)], at: "a.png"),
            butNotIn: Example(["a.png": .image(4, 4), "a@2x.png": .image(4, 4, .standardProfile)])),
    ]

    static let sizeRules: [ShownRule] = [
        ShownRule(
            .sizeMismatch,
            in: Example(["a.png": .image(3, 2), "a@2x.png": .image(4, 4)], at: "a.png"),
            butNotIn: Example(["a.png": .image(3, 2), "a@2x.png": .image(5, 4)])),
        ShownRule(
            .sizeSameAtTwoScales,
            in: Example(["a.png": .image(4, 4), "a@2x.png": .image(4, 4)], at: "a.png"),
            butNotIn: Example(["a.png": .image(2, 2), "a@2x.png": .image(4, 4)])),
        ShownRule(
            .sizeSinglePixel,
            in: Example(["a@2x.png": .image(1, 8)], at: "a@2x.png"),
            butNotIn: Example(["a@2x.png": .image(2, 8)])),
        ShownRule(
            .sizeZero,
            in: Example(["a.png": .image(1, 4, .noWidth)], at: "a.png"),
            butNotIn: Example(["a.png": .image(1, 4)])),
    ]

    private static func svg(_ content: String) -> String {
        "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'>\(content)</svg>"
    }

    private static let pixels = String(repeating: "iVBORw0KGgo", count: 20)
}
