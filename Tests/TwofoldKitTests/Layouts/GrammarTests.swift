import Testing

@testable import TwofoldBuild
@testable import TwofoldImaging

private let suffixes: AppearanceSuffixes = ["~dark": .dark, "_dark": .dark, "-tinted": .tinted]

private func grammar(_ kind: LayoutKind) throws -> any LayoutGrammar {
    try #require(kind.grammar(appearances: suffixes))
}

@Suite struct GrammarTests {
    /// A path, what it means, and how the layout prints it if it differs.
    struct Row: Sendable, CustomTestStringConvertible {
        var kind: LayoutKind
        var path: String
        /// `folder | stem | scale | extension | conditions`; nil for a path without a meaning.
        var meaning: String?
        var printed: String?

        init(_ kind: LayoutKind, _ path: String, _ meaning: String?, _ printed: String? = nil) {
            (self.kind, self.path, self.meaning, self.printed) = (kind, path, meaning, printed)
        }

        var testDescription: String { "\(kind.rawValue) \(path)" }
    }

    @Test(arguments: [
        Row(.apple, "a/foo@2x~ipad.png", "a|foo|2x|png|ipad"),
        Row(.apple, "foo.PNG", "|foo|1x|PNG|"),
        Row(.apple, "Default-568h@2x.png", "|Default-568h|2x|png|"),
        Row(.apple, "foo~dark@2x.png", "|foo|2x|png|dark"),
        Row(.apple, "foo_dark@2x~ipad.png", "|foo|2x|png|ipad dark", "foo~dark@2x~ipad.png"),
        Row(.apple, "foo@2x~dark.png", "|foo|2x|png|dark", "foo~dark@2x.png"),
        Row(.apple, "foo@2x~dark~ipad.png", "|foo|2x|png|ipad dark", "foo~dark@2x~ipad.png"),
        Row(.apple, "foo@2x~ipad~dark.png", "|foo|2x|png|ipad dark", "foo~dark@2x~ipad.png"),
        Row(.apple, "Default-568h~dark@2x.png", "|Default-568h|2x|png|dark"),
        Row(.apple, "foo-tinted@3x.png", "|foo|3x|png|tinted"),
        Row(.apple, "foo@2x_dark.png", nil),
        Row(.apple, "~dark.png", "|~dark|1x|png|"),
        Row(.apple, "foo@1.5x.png", "|foo@1.5x|1x|png|"),
        Row(.apple, "foo@1x.png", "|foo@1x|1x|png|"),
        Row(.apple, "a/de.lproj/foo@2x.png", "a|foo|2x|png|de"),
        Row(.apple, "zh-Hant-TW.lproj/foo.png", "|foo|1x|png|zh-Hant-TW"),
        Row(.apple, "es-419.lproj/foo.png", "|foo|1x|png|es-419"),
        Row(.apple, "Base.lproj/foo.png", "Base.lproj|foo|1x|png|"),
        Row(.apple, "German.lproj/foo.png", "German.lproj|foo|1x|png|"),
        Row(.apple, "pt_BR.lproj/foo.png", "pt_BR.lproj|foo|1x|png|"),
        Row(.apple, "PT-br.lproj/foo.png", "PT-br.lproj|foo|1x|png|"),
        Row(.apple, "de.lproj/a/foo.png", "de.lproj/a|foo|1x|png|"),
        Row(.apple, "foo@2x.txt", nil), Row(.apple, "foo", nil), Row(.apple, ".png", nil),
        Row(.flutter, "d/foo.png", "d|foo|1x|png|"),
        Row(.flutter, "d/2.0x/foo.png", "d|foo|2x|png|"),
        Row(.flutter, "1.5x/foo.png", "|foo|1.5x|png|"),
        Row(.flutter, "2x/foo.png", "|foo|2x|png|", "2.0x/foo.png"),
        Row(.flutter, "foo@3x.png", "|foo|3x|png|", "3.0x/foo.png"),
        Row(.flutter, "1.0x/foo.png", "|foo|1x|png|", "foo.png"),
        Row(.flutter, "2.0x/3.0x/foo.png", "2.0x|foo|3x|png|"),
        Row(.flutter, "2.0x/foo@3x.png", "|foo@3x|2x|png|"),
        Row(.flutter, "2.0x/d/foo.png", "2.0x/d|foo|1x|png|"),
        Row(.flutter, "foo@1x.png", "|foo@1x|1x|png|"),
        Row(.flutter, "foo~ipad.png", "|foo~ipad|1x|png|"),
        Row(.flutter, "x/foo.png", "x|foo|1x|png|"), Row(.flutter, "v2x/foo.png", "v2x|foo|1x|png|"),
        Row(.flutter, "0.0x/foo.png", nil), Row(.flutter, "2.125x/foo.png", nil), Row(.flutter, "foo.json", nil),
        Row(.reactNative, "foo@1.5x.png", "|foo|1.5x|png|"),
        Row(.reactNative, "foo@2x.ios.png", "|foo|2x|png|ios"),
        Row(.reactNative, "foo@1x.png", "|foo|1x|png|", "foo.png"),
        Row(.reactNative, "foo@2.0x.png", "|foo|2x|png|", "foo@2x.png"),
        Row(.reactNative, "foo.ios@2x.png", "|foo.ios|2x|png|"),
        Row(.reactNative, "foo.tv.png", "|foo.tv|1x|png|"),
        Row(.reactNative, "ios.png", "|ios|1x|png|"), Row(.reactNative, "@2x.png", "|@2x|1x|png|"),
        Row(.reactNative, "foo@0x.png", nil), Row(.reactNative, "foo@2.125x.png", nil),
        Row(.android, "drawable-xhdpi/foo.webp", "|foo|2x|webp|"),
        Row(.android, "drawable/foo.png", "|foo|1x|png|", "drawable-mdpi/foo.png"),
        Row(.android, "drawable-tvdpi/foo.png", "|foo|1.33x|png|"),
        Row(.android, "drawable-ldpi/foo.png", "|foo|0.75x|png|"),
        Row(.android, "drawable-night-hdpi/foo.png", "|foo|1.5x|png|dark"),
        Row(.android, "drawable-notnight-xxhdpi/foo.png", "|foo|3x|png|light"),
        Row(.android, "drawable-de-xxxhdpi/foo.png", "|foo|4x|png|de"),
        Row(.android, "drawable-pt-rBR-land-night-mdpi-v21/foo.png", "|foo|1x|png|dark pt-BR land v21"),
        Row(.android, "drawable-b+sr+Latn-mdpi/foo.png", "|foo|1x|png|sr-Latn"),
        Row(.android, "drawable-b+pt+br-mdpi/foo.png", "|foo|1x|png|pt-BR", "drawable-pt-rBR-mdpi/foo.png"),
        Row(.android, "drawable-es-sw600dp-ldrtl-mdpi/foo.png", nil),
        Row(.android, "drawable-es-ldrtl-sw600dp-mdpi/foo.png", "|foo|1x|png|es right-to-left sw600dp"),
        Row(
            .android,
            "drawable-mcc310-mnc004-fil-feminine-ldltr-w720dp-h1024dp-large-long-round-widecg-highdr-port-car-mdpi-"
                + "notouch-keyssoft-qwerty-navhidden-dpad-640x480-v34/foo.png",
            "|foo|1x|png|fil left-to-right 640x480 car dpad feminine h1024dp highdr keyssoft large long mcc310 mnc004 "
                + "navhidden notouch port qwerty round v34 w720dp widecg"),
        Row(.android, "drawable-car-mdpi/foo.png", "|foo|1x|png|car"),
        Row(.android, "mipmap-hdpi/ic_launcher.png", "|ic_launcher|1.5x|png|mipmap"),
        Row(.android, "drawable-hdpi/foo.9.png", "|foo.9|1.5x|png|"),
        Row(.android, "drawable-nodpi/foo.png", nil), Row(.android, "mipmap-anydpi-v26/foo.png", nil),
        Row(.android, "drawable-280dpi/foo.png", nil), Row(.android, "drawable-/foo.png", nil),
        Row(.android, "drawable-night-land/foo.png", nil), Row(.android, "drawable-land-land/foo.png", nil),
        Row(.android, "drawable-mdpi-hdpi/foo.png", nil), Row(.android, "drawable-dark/foo.png", nil),
        Row(.android, "values/foo.png", nil), Row(.android, "foo.png", nil), Row(.android, "a/drawable/foo.png", nil),
        Row(.android, "drawable/Foo.png", nil), Row(.android, "drawable/foo-bar.png", nil),
        Row(.android, "drawable/1foo.png", nil), Row(.android, "drawable/new.png", nil),
        Row(.android, "drawable/foo.svg", nil), Row(.android, "drawable/foo.9.webp", nil),
        Row(.android, "drawable/foo.xml", nil), Row(.android, "drawable/.9.png", nil),
        Row(.web, "i/foo@2x.webp", "i|foo|2x|webp|"), Row(.web, "foo@1.5x.avif", "|foo|1.5x|avif|"),
        Row(.web, "foo@1x.png", "|foo|1x|png|", "foo.png"),
        Row(.web, "foo~dark@2x.png", "|foo|2x|png|dark"),
        Row(.web, "foo@2x~ipad.png", "|foo@2x~ipad|1x|png|"),
        Row(.web, "de.lproj/foo.png", "de.lproj|foo|1x|png|"),
        Row(.web, "foo@0x.png", nil),
    ])
    func pathsMeanWhatThePlatformReads(row: Row) throws {
        let layout = try grammar(row.kind)
        let path = try #require(BytePath(row.path))
        let rendition = layout.rendition(at: path)
        #expect(rendition.map(described) == row.meaning)
        let printed = rendition.map { (try? layout.path(of: $0))?.display ?? "unsayable" }
        #expect(printed == row.meaning.map { _ in row.printed ?? path.display })
    }

    private func described(_ rendition: Rendition) -> String {
        var conditions = rendition.name.device.map { [$0.rawValue] } ?? []
        conditions += rendition.qualifiers.map(word)
        let name = rendition.name
        return [
            rendition.folder == .root ? "" : rendition.folder.display, String(decoding: name.stem, as: UTF8.self),
            "\(name.scale)", String(decoding: name.fileExtension ?? [], as: UTF8.self),
            conditions.joined(separator: " "),
        ].joined(separator: "|")
    }

    private func word(_ qualifier: Qualifier) -> String {
        switch qualifier {
        case .appearance(let value): value.rawValue
        case .highContrast: "high contrast"
        case .language(let tag): tag
        case .direction(let value): value.rawValue
        case .platform(let word): word
        case .other(_, let text): text
        }
    }
}
