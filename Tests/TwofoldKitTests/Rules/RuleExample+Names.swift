import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

extension RuleExample {
    /// What the survey finds.
    static let surveyed = [
        RuleExample(
            rule: .nameModifierOrder, bad: ["a~ipad@2x.png": png(4, 4)], at: ["a~ipad@2x.png"],
            good: ["a@2x~ipad.png": png(4, 4)],
            moves: ["a~ipad@2x.png": "a@2x~ipad.png"]),
        RuleExample(
            rule: .nameScaleCase, bad: ["a@2X.png": png(4, 4)], at: ["a@2X.png"], good: ["a@2x.png": png(4, 4)],
            moves: ["a@2X.png": "a@2x.png"]),
        RuleExample(
            rule: .nameModifierCase,
            bad: ["a@2x~iPad.png": png(4, 4), "b~iPad.png": png(4, 4), "b~ipad.png": png(4, 4)],
            at: ["a@2x~iPad.png", "b~iPad.png"], good: ["a@2x~ipad.png": png(4, 4)],
            moves: ["a@2x~iPad.png": "a@2x~ipad.png"]),
        RuleExample(
            rule: .nameDoubledSuffix, bad: ["a@2x@2x.png": png(4, 4)], at: ["a@2x@2x.png"],
            good: ["a@2x.png": png(4, 4)],
            moves: ["a@2x@2x.png": "a@2x.png"]),
        RuleExample(
            rule: .nameTextAfterScale, bad: ["a@2x-1.png": png(4, 4), "b@2x .png": png(4, 4)],
            at: ["a@2x-1.png", "b@2x .png"], good: ["a-1@2x.png": png(4, 4), "user@2xample.png": png(4, 4)],
            moves: ["b@2x .png": "b@2x.png"]),
        RuleExample(
            rule: .nameMisspeltScale,
            bad: ["a@x2.png": png(4, 4), "b@@2x.png": png(4, 4), "c@ 2x~ipad.png": png(4, 4)],
            at: ["a@x2.png", "b@@2x.png", "c@ 2x~ipad.png"], good: ["a@x.png": png(4, 4), "bx2.png": png(4, 4)],
            moves: ["a@x2.png": "a@2x.png", "b@@2x.png": "b@2x.png", "c@ 2x~ipad.png": "c@2x~ipad.png"]),
        RuleExample(
            rule: .nameSuffixAfterExtension, bad: ["a.png@2x": png(4, 4), "b.jpg~ipad": png(4, 4)],
            at: ["a.png@2x", "b.jpg~ipad"], good: ["a.txt@2x": [1], "b.png~": [1], "iTunesArtwork@2x": png(4, 4)],
            moves: ["a.png@2x": "a@2x.png", "b.jpg~ipad": "b~ipad.jpg"]),
        RuleExample(
            rule: .nameTextAfterModifier, bad: ["a~ipad-1.png": png(4, 4), "b~ipad .png": png(4, 4)],
            at: ["a~ipad-1.png", "b~ipad .png"], good: ["a-1~ipad.png": png(4, 4), "b~ipad.png": png(4, 4)],
            moves: ["b~ipad .png": "b~ipad.png"]),
        RuleExample(
            rule: .nameLookAlikeModifier,
            bad: ["a-ipad.png": png(4, 4), "a.png": png(4, 4), "b_ipad@2x.png": png(4, 4), "b@2x.png": png(4, 4)],
            at: ["a-ipad.png", "b_ipad@2x.png"],
            good: [
                "newipad.png": png(4, 4), "ipad.png": png(4, 4), "c-iPad.png": png(4, 4), "c-iPhone.png": png(4, 4),
                "p/Info.plist": info(array("CFBundleIconFiles", "Icon.png", "Icon-iPad.png")),
                "p/Icon.png": png(57, 57), "p/Icon-iPad.png": png(72, 72),
            ]),
        RuleExample(
            rule: .nameDamagedMark,
            bad: ["a%402x.png": png(4, 4), "b\u{FF20}2x.png": png(4, 4), "c.png": png(2, 2), "c%402x.png": png(6, 6)],
            at: ["a%402x.png", "b\u{FF20}2x.png", "c%402x.png"], good: ["a%40.png": png(4, 4), "b@2x.png": png(4, 4)],
            moves: ["a%402x.png": "a@2x.png", "b\u{FF20}2x.png": "b@2x.png"]),
        RuleExample(
            rule: .nameHiddenAsAddress, bad: ["[email protected].png": png(4, 4)], at: ["[email protected].png"],
            good: ["email protected.png": png(4, 4)]),
        RuleExample(
            rule: .nameExplicit1x, bad: ["a@1x.png": png(4, 4)], at: ["a@1x.png"], good: ["a.png": png(4, 4)],
            moves: ["a@1x.png": "a.png"]),
        RuleExample(
            rule: .nameFractionalScale, bad: ["a@1.5x.png": png(4, 4)], at: ["a@1.5x.png"],
            good: ["a1.5.png": png(4, 4)]),
        RuleExample(
            rule: .nameUnknownModifier, bad: ["a~tv.png": png(4, 4)], at: ["a~tv.png"],
            good: ["a~iphone.png": png(4, 4)]),
        RuleExample(
            rule: .nameLookAlikeScale, bad: ["a-2x.png": png(4, 4), "a.png": png(2, 2)], at: ["a-2x.png"],
            good: ["a-2x.png": png(4, 4), "b-2x.png": png(4, 4), "b.png": png(3, 3)],
            moves: ["a-2x.png": "a@2x.png"]),
        RuleExample(
            rule: .nameSpaceBeforeScale, bad: ["a @2x.png": png(4, 4)], at: ["a @2x.png"],
            good: ["a b@2x.png": png(4, 4)],
            moves: ["a @2x.png": "a@2x.png"]),
        RuleExample(
            rule: .nameEmptyBase, bad: ["x/@2x.png": png(4, 4)], at: ["x/@2x.png"], good: ["x/a@2x.png": png(4, 4)]),
        RuleExample(
            rule: .imageEmpty, bad: ["a@2x.png": []], at: ["a@2x.png"], good: ["a@2x.png": png(4, 4)]),
        RuleExample(
            rule: .imageNotAnImage, bad: ["a@2x.png": Array("../a.png".utf8)], at: ["a@2x.png"],
            good: ["a@2x.png": png(4, 4)]),
        RuleExample(
            rule: .imageWrongExtension, bad: ["a@2x.png": TinyFiles.gif(frames: 1, side: 4)], at: ["a@2x.png"],
            good: ["a.gif": TinyFiles.gif(frames: 1, side: 4)]),
        RuleExample(
            rule: .imageCrushed,
            bad: ["a@2x.png": crushed(), "b.png": crushed(), "s.xcassets/a.imageset/c.png": crushed()],
            at: ["a@2x.png", "b.png", "s.xcassets/a.imageset/c.png"],
            good: ["a@2x.png": png(4, 4), "b.png": png(4, 4), "s.xcassets/a.imageset/c.png": png(4, 4)]),
        RuleExample(
            rule: .imageRemark, bad: ["a@2x.png": FakeEngine.file(SmallImages.disc(8), mark: FakeEngine.remarkable)],
            at: ["a@2x.png"], good: ["a@2x.png": FakeEngine.file(SmallImages.disc(8))]),
        RuleExample(
            rule: .imageDamaged, bad: ["a@2x.png": Array(png(4, 4).prefix(20))], at: ["a@2x.png"],
            good: ["a@2x.png": png(4, 4)]),
        RuleExample(
            rule: .imageAnimated, bad: ["a@2x.png": animated], at: ["a@2x.png"], good: ["a@2x.png": png(4, 4)]),
        RuleExample(
            rule: .imageLargerThanMaster, bad: ["a@2x.png": png(4, 4)], at: ["a.png"], good: ["a@2x.png": png(4, 4)],
            before: { disk in make(disk, PaddingEngine()) }),
        RuleExample(
            rule: .planTwoMasters, bad: ["a@2x.png": png(4, 4), "a@2x.PNG": png(4, 4)], at: ["a.PNG"],
            good: ["a@2x.png": png(4, 4), "b@2x.PNG": png(4, 4)]),
        RuleExample(
            rule: .planOutputCollision, bad: ["a@2x.png": png(4, 4), "A.png": png(2, 2)], at: ["a.png"],
            good: ["a@2x.png": png(4, 4), "b.png": png(2, 2)]),
    ]

    static func crushed(_ file: [UInt8] = png(4, 4)) -> [UInt8] {
        PNGFile.signature + PNGChunk(type: "CgBI", data: [0, 0, 0, 0]).encoded + file.dropFirst(8)
    }

    private static let animated =
        Array(png(4, 4)[..<33]) + PNGChunk(type: "acTL", data: [0, 0, 0x20, 0, 0, 0, 0, 0]).encoded + png(4, 4)[33...]

    static let names = [
        RuleExample(
            rule: .nameCaseCollision, bad: ["x/Sun.png": png(4, 4), "x/sun.png": png(4, 4), "sun.png": png(4, 4)],
            at: ["x/sun.png"], good: ["x/Sun.png": png(4, 4), "sun.png": png(4, 4)]),
        RuleExample(
            rule: .nameExtensionCase, bad: ["a.PNG": png(4, 4), "b.PNG": png(4, 4), "b.png": png(4, 4)],
            at: ["a.PNG", "b.PNG"],
            good: ["a.png": png(4, 4)], moves: ["a.PNG": "a.png"]),
        RuleExample(
            rule: .nameMixedExtensions,
            bad: [
                "a.jpg": TinyFiles.jpeg(side: 8, components: 1), "a@2x.jpeg": TinyFiles.jpeg(side: 16, components: 1),
            ],
            at: ["a@2x.jpeg"],
            good: [
                "a.jpg": TinyFiles.jpeg(side: 8, components: 1), "a@2x.JPG": TinyFiles.jpeg(side: 16, components: 1),
            ]),
        RuleExample(
            rule: .nameScaleInFolder,
            bad: [
                "2x/a.png": png(4, 4), "a.png": png(2, 2), "Retina/b.png": png(4, 4), "b.png": png(2, 2),
                "grid3x3/a.png": png(4, 4),
            ],
            at: ["2x", "Retina"], good: ["icons/a.png": png(4, 4), "2x/d.png": png(4, 4)]),
    ]
}

/// An engine whose files are larger than those of their masters.
private struct PaddingEngine: ImageEngine {
    private let engine = FakeEngine()
    private let padding = [UInt8](repeating: 0, count: 100)

    var identity: String { engine.identity }
    var formats: Set<ImageFormat> { engine.formats }

    func header(of file: [UInt8], format: ImageFormat) throws(ImageError) -> ImageHeader {
        try engine.header(of: file, format: format)
    }

    func decode(_ file: [UInt8], format: ImageFormat, limits: ImageLimits) throws(ImageError) -> DecodedImage {
        let isPadded = file.suffix(padding.count).elementsEqual(padding)
        return try engine.decode(isPadded ? file.dropLast(padding.count) : file, format: format, limits: limits)
    }

    func encode(
        _ pixels: PixelBuffer, metadata: ImageMetadata, encoding: ImageEncoding
    ) throws(ImageError) -> [UInt8] { try engine.encode(pixels, metadata: metadata, encoding: encoding) + padding }
}
