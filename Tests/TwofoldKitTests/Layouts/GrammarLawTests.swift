import Testing

@testable import TwofoldBuild
@testable import TwofoldImaging

/// The laws of ``LayoutGrammar``, tried with every short combination of the parts that paths consist of.
@Suite struct GrammarLawTests {
    private static let suffixes: AppearanceSuffixes = ["~dark": .dark, "_dark": .dark, "-tinted": .tinted]

    static let folders = [
        "", "a/", "A-b/", "de.lproj/", "a/pt-BR.lproj/", "Base.lproj/", "2.0x/", "2x/", "a/3.0x/", "1.0x/",
        "2.0x/3.0x/",
        "drawable/", "drawable-xhdpi/", "drawable-night-hdpi/", "drawable-de-rAT-land-night-mdpi-v21/",
        "mipmap-xxhdpi/",
        "drawable-b+sr+Latn-ldrtl-tvdpi/", "drawable-car-ldpi/", "drawable-nodpi/",
    ]
    static let stems = [
        "foo", "Foo-Bar", "foo-568h", "foo.9", "1", "new", "é", "a~dark", "a_dark", "a-tinted", "a.ios", "a@2x",
    ]
    static let endings = [
        "", "@2x", "@3x", "@1x", "@1.5x", "@1.50x", "-640w", "~dark-640w", "-640w@2x", "-640w~dark", "-641w",
        "-640w-320w", "@1.5x@2x", "@1.5x~ipad", "@0x", "~ipad", "@2x~ipad", "@2x~dark", "@2x~dark~ipad", "@2x_dark",
        ".android",
        "@2x.ios", "@4x.web", ".ios@2x", "@2.0x",
    ]
    static let extensions = [".png", ".svg", ""]

    /// Every layout, and those of Apple and the web with the fractions and widths that a project may ask for.
    private static let layouts =
        LayoutKind.allCases.filter { $0 != .catalog }.map { ($0, false) } + [(.apple, true), (.web, true)]

    private static func grammar(_ kind: LayoutKind, isExtended: Bool) -> (any LayoutGrammar)? {
        isExtended && kind == .web
            ? WebGrammar(appearances: suffixes, widths: [320, 640])
            : kind.grammar(appearances: suffixes, hasFractions: isExtended)
    }

    @Test(arguments: [
        ("foo-640w.png", 640), ("foo-641w.png", nil), ("foo-0640w.png", nil), ("foo640w.png", nil), ("-640w.png", nil),
        ("foo-640w@2x.png", nil),
    ])
    func anEndIsAWidthOnlyWhereATargetNamesIt(file: String, width: Int?) throws {
        let style = SuffixedName.Style(
            appearances: AppearanceSuffixes.none, hasDevices: false, scales: .fractional, widths: [640])
        #expect(try #require(SuffixedName(parsing: Array(file.utf8), style)).width == width)
    }

    @Test(arguments: [
        ("foo@1.5x.png", 150), ("foo@1.50x.png", 100), ("foo@01.5x.png", 100), ("foo@2.0x.png", 100),
        ("foo@2x.png", 200),
    ])
    func aFractionIsAScaleOnlyAsItIsPrinted(file: String, hundredths: Int) throws {
        let style = SuffixedName.Style(appearances: AppearanceSuffixes.none, hasDevices: true, scales: .fractional)
        #expect(try #require(SuffixedName(parsing: Array(file.utf8), style)).name.scale.hundredths == hundredths)
    }

    @Test(arguments: layouts)
    func whatIsReadIsPrintedAndReadAgain(kind: LayoutKind, isExtended: Bool) throws {
        let layout = try #require(Self.grammar(kind, isExtended: isExtended))
        var count = 0
        for folder in Self.folders {
            for stem in Self.stems {
                for ending in Self.endings {
                    for fileExtension in Self.extensions {
                        let path = try #require(BytePath(folder + stem + ending + fileExtension))
                        guard let rendition = layout.rendition(at: path) else { continue }
                        #expect(layout.legalized(rendition) == rendition, "\(path.display)")
                        count += 1
                        let printed = try? layout.path(of: rendition)
                        if printed.flatMap(layout.rendition) != rendition { Issue.record("\(path.display)") }
                    }
                }
            }
        }
        #expect(count > 15, "\(count)")
    }

    @Test(arguments: layouts)
    func whatIsPrintedIsReadAsTheSame(kind: LayoutKind, isExtended: Bool) throws {
        let layout = try #require(Self.grammar(kind, isExtended: isExtended))
        var count = 0
        for folder in ["", "de.lproj", "2.0x"] {
            for stem in ["foo", "Foo-568h", "a~dark", "a.ios", "a@2x", "a@2x~ipad", "b-640w", "", "a/b"] {
                for fileExtension in ["png", "svg", "@2x"] {
                    for hundredths in [100, 133, 175, 200, 1000] {
                        for device in [nil, DeviceModifier.ipad] {
                            for qualifiers in GrammarSamples.qualifiers {
                                let rendition = Rendition(
                                    folder: try #require(BytePath(folder)),
                                    name: AssetName(
                                        stem: Array(stem.utf8),
                                        scale: try #require(ScaleFactor(hundredths: hundredths)),
                                        device: device, fileExtension: Array(fileExtension.utf8)),
                                    qualifiers: qualifiers)
                                guard let path = try? layout.path(of: rendition) else { continue }
                                count += 1
                                if layout.rendition(at: path) != layout.legalized(rendition) {
                                    Issue.record("\(path.display) of \(rendition)")
                                }
                            }
                        }
                    }
                }
            }
        }
        #expect(count > 100, "\(count)")
    }
}

/// Conditions that layouts can or cannot say.
enum GrammarSamples {
    static let qualifiers: [[Qualifier]] = [
        [], [.appearance(.dark)], [.appearance(.light)], [.appearance(.tinted)],
        [.appearance(.dark), .appearance(.light)],
        [.highContrast], [.language("de")], [.language("pt-BR")], [.language("zh-Hant-TW")], [.language("car")],
        [.language("de"), .language("fr")], [.language("x/y")], [.language("pt-br")], [.language("de-1901")],
        [.language("de"), .appearance(.dark), .direction(.rightToLeft)], [.direction(.leftToRight)],
        [.platform("ios")], [.platform("tv")], [.platform("ios"), .platform("web")],
        [.other(layout: "android", "mipmap")], [.other(layout: "android", "land"), .appearance(.dark)],
        [.other(layout: "android", "land"), .other(layout: "android", "port")], [.other(layout: "android", "night")],
        [.other(layout: "android", "xhdpi")], [.other(layout: "android", "a/b")], [.other(layout: "android", "de")],
        [.other(layout: "catalog", "display-gamut=display-P3")],
        [.width(320)], [.width(320), .appearance(.dark)], [.width(320), .width(640)], [.width(5)],
        [.other(layout: "web", "0320w")],
    ]
}
