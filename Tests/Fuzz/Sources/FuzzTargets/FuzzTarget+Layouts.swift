import TwofoldKit

@testable import TwofoldCheck
@testable import TwofoldImaging
@testable import TwofoldBuild

extension FuzzTarget {
    /// Paths in every layout: what is read is printed and read again, and other layouts say the same or refuse.
    ///
    /// The first byte chooses the layout.
    static let layouts = FuzzTarget(
        name: "layouts",
        seeds: [
            "0a/de.lproj/foo~dark@2x~ipad.png", "0Default-568h@2x~dark.png", "1d/2.0x/foo.png", "1foo@3x.jpg",
            "2foo@1.5x.ios.png", "2a/foo@1x.webp", "3drawable-pt-rBR-ldrtl-sw600dp-land-night-xhdpi-v21/foo.9.png",
            "3drawable-b+zh+Hant+TW-tvdpi/a.webp", "3mipmap-mcc310-mnc004-hdpi/ic.png", "3drawable/a.gif",
            "4i/foo_dark@2x.avif", "0Größe.png", "5a/foo~dark@1.5x~ipad.png", "6a/foo_dark-640w.webp",
        ].map { Array($0.utf8) },
        tokens: [
            "@2x", "@3x", "@1x", "@1.5x", "~ipad", "~dark", "_dark", "-568h", "-320w", "-640w", ".lproj/", "zh-Hant-TW",
            "2.0x/", "2x/",
            "1.33x/", ".ios", ".android", "drawable", "mipmap", "-night", "-notnight", "-ldrtl", "-b+", "-car", "-land",
            "-sw600dp", "-mdpi", "-xxhdpi", "-v21", ".9.png", ".png", ".webp", ".svg", "new", "/", "-rBR", "-de",
        ].map { Array($0.utf8) }
    ) { input in
        guard let first = input.first, let path = BytePath(Array(input.dropFirst())) else { return }
        let grammar = grammars[Int(first) % grammars.count]
        if let tag = LanguageTag(path.name) { expect(tag.text.utf8.elementsEqual(path.name), "a tag is another's") }
        guard let rendition = grammar.rendition(at: path) else { return }
        expect(grammar.legalized(rendition) == rendition, "a name that was read is not legal")
        let printed = try? grammar.path(of: rendition)
        expect(printed.flatMap(grammar.rendition) == rendition, "a path does not lead back")
        for other in grammars {
            let legal = other.legalized(rendition)
            expect(other.legalized(legal) == legal, "a legal name is not legal")
            guard let there = try? other.path(of: rendition) else { continue }
            expect(other.rendition(at: there) == legal, "another layout's path means something else")
            expect(there.components.allSatisfy { $0.count <= 255 }, "a name is too long")
        }
        _ = AndroidGrammar.collisions([(path, rendition), (path, rendition)])
        _ = ReactNativeGrammar.collisions([(path, rendition)])
        if let set = try? rendition.pathInCatalog() {
            let copy = LayoutConversion.Copy(source: path, target: set, rendition: rendition, isRenamed: false)
            let draft = CatalogDraft.sets(of: [copy]).first?.draft
            let contents = (try? draft?.json()).flatMap { try? CatalogContents($0, kind: .imageset) }
            let back = contents.map { CatalogImages($0, in: set.folder).files }
            expect(back?.count == 1 && back?.first?.rendition == rendition, "a set does not lead back")
            expect(back?.first?.path == set, "a set names another file")
        }
    }

    /// Every layout, and those of Apple and the web with the fractions and widths that a project may ask for.
    private static let grammars: [any LayoutGrammar] =
        LayoutKind.allCases.compactMap { $0.grammar(appearances: suffixes) } + [
            AppleGrammar(appearances: suffixes, hasFractions: true),
            WebGrammar(appearances: suffixes, widths: [320, 640]),
        ]

    private static let suffixes: AppearanceSuffixes = ["~dark": .dark, "_dark": .dark, "-tinted": .tinted]
}
