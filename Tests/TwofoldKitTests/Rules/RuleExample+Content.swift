import TwofoldTestSupport

@testable import TwofoldCheck
@testable import TwofoldImaging

extension RuleExample {
    private static let disc = FakeEngine.file(SmallImages.disc(24))
    private static let largeDisc = FakeEngine.file(SmallImages.disc(48))

    static let content = [
        RuleExample(
            rule: .contentPixelDoubled,
            bad: [
                "a@2x.png": FakeEngine.file(SmallImages.doubled(SmallImages.disc(24))),
                "b@2x.png": FakeEngine.file(SmallImages.doubled(SmallImages.disc(24))), "b.png": disc,
            ],
            at: ["a@2x.png", "b@2x.png"],
            good: [
                "a@2x.png": largeDisc, "flat@2x.png": png(32, 32),
                // At 1x, and in a catalog, the name does not say that it is more than a drawing of large pixels.
                "b.png": FakeEngine.file(SmallImages.doubled(SmallImages.disc(24))),
                "a.xcassets/a.imageset/c@2x.png": FakeEngine.file(SmallImages.doubled(SmallImages.disc(24))),
            ]),
        RuleExample(
            rule: .contentUpscaled,
            bad: [
                "a@2x.png": FakeEngine.file(SmallImages.enlarged(SmallImages.disc(24), SmallImages.bilinear)),
                "b@2x.png": FakeEngine.file(SmallImages.enlarged(SmallImages.disc(24), SmallImages.catmullRom)),
                "c@2x.png": FakeEngine.file(SmallImages.enlarged(SmallImages.disc(24), SmallImages.bilinear)),
                "c.png": disc,
            ],
            at: ["a@2x.png", "b@2x.png", "c@2x.png"],
            good: [
                "a@2x.png": largeDisc,
                "b.png": FakeEngine.file(SmallImages.enlarged(SmallImages.disc(24), SmallImages.bilinear)),
                "d.png": FakeEngine.file(SmallImages.disc(40)), "d@3x.png": FakeEngine.file(SmallImages.disc(120)),
                "c@2x.png": FakeEngine.file(SmallImages.doubled(SmallImages.disc(24))),
            ]),
        RuleExample(
            rule: .contentDiffersInColor,
            bad: ["a.png": FakeEngine.file(SmallImages.disc(24, color: [200, 60, 140])), "a@2x.png": largeDisc],
            at: ["a.png"], good: ["a.png": disc, "a@2x.png": largeDisc]),
        RuleExample(
            rule: .contentDiffersInStructure,
            bad: [
                "a.png": cutDisc, "a@2x.png": largeDisc,
            ],
            at: ["a.png"],
            good: ["a.png": disc, "a@2x.png": largeDisc, "a@3x.png": FakeEngine.file(SmallImages.disc(72))]
        ),
        RuleExample(
            rule: .contentDiffersByDevice,
            bad: [
                "a.png": disc, "a@2x.png": largeDisc,
                "a~ipad.png": FakeEngine.file(SmallImages.disc(36, color: [200, 60, 140])),
                // The universal file is not needed.
                "b~iphone.png": largeDisc, "b~ipad.png": FakeEngine.file(SmallImages.disc(48, color: [200, 60, 140])),
                // Little contrast, and nothing in common.
                "e.png": halves(48, isUpright: true), "e~ipad.png": halves(60, isUpright: false),
                // Red and blue exchanged, in pale colors.
                "f.png": FakeEngine.file(SmallImages.disc(48, color: [140, 115, 105])),
                "f~ipad.png": FakeEngine.file(SmallImages.disc(60, color: [105, 115, 140])),
            ],
            at: ["a~ipad.png", "b~iphone.png", "e~ipad.png", "f~ipad.png"],
            good: [
                "a@2x.png": largeDisc, "a~ipad.png": FakeEngine.file(SmallImages.disc(36)),
                // Other shapes are drawn for other screens, and small images have too few pixels to judge.
                "b.png": largeDisc,
                "b~ipad.png": FakeEngine.file(
                    SmallImages.rgba(60, 48) { x, y in [200, 60, 40, y < 9 || x < 9 ? 0 : 255] }),
                "c.png": png(19, 19, 0), "c~ipad.png": png(18, 18, 255),
                // Twofold's own variants show what their master shows.
                "d@2x~ipad.png": largeDisc,
                "e.png": halves(48, isUpright: true), "e~ipad.png": halves(60, isUpright: true),
                // A darker shade.
                "f.png": FakeEngine.file(SmallImages.disc(48, color: [140, 115, 105])),
                "f~ipad.png": FakeEngine.file(SmallImages.disc(60, color: [125, 103, 94])),
            ]),
        RuleExample(
            rule: .contentHairline,
            bad: [
                "a@2x.png": line(in: 7..<8),
                // The 1x by hand has the line between two rows, which is what becomes of it anyway.
                "d@2x.png": line(in: 7..<9), "d.png": line(in: 3..<5, side: 10, light: 127),
            ],
            at: ["a@2x.png", "d@2x.png"],
            good: [
                "a@2x.png": line(in: 6..<8), "b.png": line(in: 7..<8),
                // Somebody has drawn what becomes of it at 1x.
                "c@2x.png": line(in: 7..<8), "c.png": line(in: 3..<4, side: 10),
            ]),
        RuleExample(
            rule: .contentFineDetail,
            bad: [
                "a@2x.png": stripes(), "b@2x.png": stripes(), "b.png": gray(16, 128),
                "c@3x.png": stripes(pitch: 2, side: 48),
            ],
            at: ["a@2x.png", "b@2x.png", "c@3x.png"],
            good: [
                "a@2x.png": stripes(pitch: 2), "b.png": stripes(), "d.xcassets/d.imageset/d@2x.png": stripes(),
                // Somebody has drawn another 1x.
                "c@2x.png": stripes(), "c.png": stripes(pitch: 2, side: 16),
            ]),
        RuleExample(
            rule: .contentBitmapInVector,
            bad: [
                "a.svg": TinyFiles.svg("4", "4", "<image href='data:image/png;base64,\(embedded)'/>"),
                "s.xcassets/b.imageset/b.svg": TinyFiles.svg(
                    "4", "4", "<image href='data:image/jpeg;base64,\(embedded)'/>"),
            ],
            at: ["a.svg", "s.xcassets/b.imageset/b.svg"],
            good: [
                "a.svg": TinyFiles.svg("4", "4", "<path d='M0 0h4v4z'/>"),
                "b.svg": TinyFiles.svg(
                    "4", "4", "<image href='photo.png'/>" + String(repeating: "<path d='M0 0h4v4z'/>", count: 9)),
                "c.pdf": TinyPDF().file,
            ]),
        RuleExample(
            rule: .contentOpaqueAlpha,
            bad: [
                "a.png": png(4, 4, 255), "s.xcassets/a.imageset/b.png": png(4, 4, 255), "made@2x.png": png(8, 8, 255),
            ],
            at: ["a.png", "made@2x.png", "s.xcassets/a.imageset/b.png"],
            good: ["a.png": png(4, 4, 254), "grey.png": opaque(4)], before: make),
    ]

    static func line(in rows: Range<Int>, side: Int = 20, light: UInt8 = 0) -> [UInt8] {
        FakeEngine.file(
            SmallImages.rgba(side, side) { _, y in
                rows.contains(y) ? [light, light, light, 255] : [255, 255, 255, 255]
            })
    }

    private static let embedded = String(repeating: "iVBORw0KGgo", count: 60)

    /// Stripes of `pitch` pixels in its left half.
    static func stripes(pitch: Int = 1, side: Int = 32) -> [UInt8] {
        FakeEngine.file(
            SmallImages.rgba(side, side) { x, y in
                let light: UInt8 = x >= side / 2 ? 128 : y / pitch % 2 == 0 ? 8 : 248
                return [light, light, light, 255]
            })
    }

    /// Two grays that differ by little, side by side or one above the other.
    static func halves(_ side: Int, isUpright: Bool) -> [UInt8] {
        FakeEngine.file(
            SmallImages.rgba(side, side) { x, y in
                let light: UInt8 = (isUpright ? x : y) * 2 < side ? 110 : 150
                return [light, light, light, 255]
            })
    }

    private static func gray(_ side: Int, _ value: UInt8) -> [UInt8] {
        FakeEngine.file(SmallImages.rgba(side, side) { _, _ in [value, value, value, 255] })
    }

    /// A flat grey file without alpha.
    static func opaque(_ side: Int) -> [UInt8] {
        FakeEngine.file(
            PixelBuffer(
                size: PixelSize(width: side, height: side), layout: .grey, depth: .eight,
                bytes: Array(repeating: 9, count: side * side)))
    }

    // MARK: Metadata

    static let metadata = [
        RuleExample(
            rule: .densityStray,
            bad: [
                "a.png": dense(11811), "a@2x.png": dense(11811), "b.png": dense(5669),
                "s.xcassets/a.imageset/c.png": dense(3543),
                "j.jpg": dense(jpeg: Density(x: 300, y: 300, unit: .inch)), "t@2x.tiff": TinyFiles.tiff(x: 300, y: 300),
            ],
            at: ["a.png", "a@2x.png", "b.png", "j.jpg", "s.xcassets/a.imageset/c.png", "t@2x.tiff"],
            good: [
                "a.png": dense(2835), "a@2x.png": dense(5669), "b@2x.png": dense(2834), "c.png": dense(1, unit: 0),
                "d.png": png(4, 4), "s.xcassets/a.imageset/c.png": dense(5669),
                "j.jpg": dense(jpeg: nil), "k@2x.jpg": dense(jpeg: Density(x: 144, y: 144, unit: .inch)),
                "t@2x.tiff": TinyFiles.tiff(x: 144, y: 144),
            ]),
        RuleExample(
            rule: .colorOddProfile,
            bad: [
                "a.png": tagged(generic), "a@2x.png": tagged(standard),
                "b.png": tagged(p3), "b@2x.png": tagged(p3), "b@3x.png": png(4, 4),
                // Many programs call every profile the same.
                "c.png": tagged(adobe, named: "ICC Profile"), "c@2x.png": tagged(p3, named: "ICC Profile"),
                "g.png": with(profile(TinyProfile(primaries: nil, gamma: 1).bytes), in: opaque(4)),
                "g@2x.png": opaque(4),
                // What other chunks say, and gray beside color.
                "i.png": with(PNGChunk(type: "gAMA", data: TinyPNG.bigEndian(55556))), "i@2x.png": png(4, 4),
                "j.png": with(PNGChunk(type: "cICP", data: [12, 13, 0, 1])), "j@2x.png": tagged(standard),
                "k.png": with(chromaticities([31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000])),
                "k@2x.png": png(4, 4),
                "l.png": with(profile(TinyProfile(primaries: nil, gamma: 1).bytes), in: opaque(4)),
                "l@2x.png": png(8, 8), "m.png": png(4, 4),
                "m@2x.png": with(PNGChunk(type: "gAMA", data: TinyPNG.bigEndian(100_000)), in: opaque(8)),
                // Two lines, each of one kind.
                "q.png": png(4, 4), "q@2x.png": png(8, 8), "q~ipad.png": tagged(adobe),
                "q@2x~ipad.png": with(profile(adobe.bytes), in: png(8, 8)),
            ],
            at: ["a.png", "b@3x.png", "c.png", "g.png", "i.png", "j.png", "k.png", "l.png", "m.png", "q@2x~ipad.png"],
            good: [
                // What has no profile is shown as sRGB.
                "a.png": png(4, 4), "a@2x.png": tagged(standard), "b.png": tagged(p3, named: "Display P3"),
                "b@2x.png": tagged(p3, named: "P3"),
                // A curve that nobody can tell from sRGB's, and what cannot be read.
                "c.png": tagged(TinyProfile(primaries: TinyProfile.srgb, gamma: 2.19921875)),
                "c@2x.png": png(4, 4), "d.png": tagged(bytes: [1, 2]), "d@2x.png": png(4, 4),
                // Decoders ignore a profile of gray for colors.
                "e.png": tagged(TinyProfile(primaries: nil, gamma: 1)), "e@2x.png": png(4, 4),
                // The same colors, said in two ways.
                "f.png": with(PNGChunk(type: "cICP", data: [12, 13, 0, 1])), "f@2x.png": tagged(p3),
                "h.png": with(PNGChunk(type: "gAMA", data: TinyPNG.bigEndian(55556))), "h@2x.png": tagged(generic),
                "k.png": with(chromaticities([31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000])),
                "k@2x.png": tagged(p3), "n.png": with(PNGChunk(type: "gAMA", data: TinyPNG.bigEndian(45455))),
                "n@2x.png": png(4, 4),
                // All lights make the same grays of a curve.
                "l.png": opaque(4), "l@2x.png": tagged(p3), "m.png": with(profile(generic.bytes)),
                "m@2x.png": with(PNGChunk(type: "gAMA", data: TinyPNG.bigEndian(55556)), in: opaque(8)),
            ]),
    ]

    /// Without its upper third.
    private static var cutDisc: [UInt8] {
        let disc = SmallImages.disc(24)
        let cut = 8 * 24 * 4
        return FakeEngine.file(
            PixelBuffer(
                size: disc.size, layout: disc.layout, depth: disc.depth,
                bytes: Array(repeating: 0, count: cut) + disc.bytes.dropFirst(cut)))
    }

    private static func dense(jpeg density: Density?) -> [UInt8] {
        JPEGFile.replacingMetadata(of: TinyFiles.jpeg(side: 8, components: 1), density: density)
    }

    static func dense(_ x: Int, _ y: Int? = nil, unit: UInt8 = 1) -> [UInt8] {
        with(PNGChunk(type: "pHYs", data: TinyPNG.bigEndian(x) + TinyPNG.bigEndian(y ?? x) + [unit]))
    }

    static let standard = TinyProfile(primaries: TinyProfile.srgb, gamma: 2.2)
    static let generic = TinyProfile(primaries: TinyProfile.srgb, gamma: 1.8)
    static let p3 = TinyProfile(primaries: TinyProfile.p3, gamma: 2.2)
    static let adobe = TinyProfile(primaries: TinyProfile.adobe, gamma: 2.2)

    static func tagged(_ profile: TinyProfile, named name: String = "x") -> [UInt8] {
        tagged(bytes: profile.bytes, named: name)
    }

    private static func tagged(bytes: [UInt8], named name: String = "x") -> [UInt8] {
        with(profile(bytes, named: name))
    }

    private static func profile(_ bytes: [UInt8], named name: String = "x") -> PNGChunk {
        PNGChunk(type: "iCCP", data: Array(name.utf8) + [0, 0] + TinyPNG.zlibStream(bytes))
    }

    private static func chromaticities(_ places: [Int]) -> PNGChunk {
        PNGChunk(type: "cHRM", data: places.flatMap { TinyPNG.bigEndian($0) })
    }

    static func jpeg(_ profile: TinyProfile?) -> [UInt8] {
        let file = TinyFiles.jpeg(side: 8, components: 3)
        guard let bytes = profile?.bytes else { return file }
        let content = Array("ICC_PROFILE\0".utf8) + [1, 1] + bytes
        let length = TinyPNG.bigEndian(content.count + 2).suffix(2)
        return Array(file[..<2]) + [0xFF, 0xE2] + length + content + file[2...]
    }

    static func with(_ chunk: PNGChunk, in file: [UInt8] = png(4, 4)) -> [UInt8] {
        Array(file[..<33]) + chunk.encoded + file[33...]
    }
}
