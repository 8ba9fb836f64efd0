import TwofoldKit
import TwofoldTestSupport

extension ItemTrees {
    private static let pair: Files = ["Logo.png": art(32, 24), "Logo@2x.png": art(32, 24, scale: 2)]
    private static let alone: Files = ["Logo@2x.png": art(32, 24, scale: 2)]
    private static let purple: [UInt8] = [160, 30, 200]

    private static let stripes = pixels(64, 64) { x, y in x < 32 && x % 2 == 0 ? [0, 0, 0] : [250, 250, 250] }

    /// Each pixel as a block.
    private static func doubled(_ side: Int) -> [UInt8] {
        pixels(side, side) { x, y in
            let value = UInt8(truncatingIfNeeded: (x / 2) &* 37 &+ (y / 2) &* 91 &+ (x / 2) &* (y / 2))
            return [value, value &* 3, 200]
        }
    }

    /// An image of half the size, enlarged by bilinear interpolation.
    private static func enlarged(_ side: Int) -> [UInt8] {
        func small(_ x: Int, _ y: Int) -> Double {
            let (x, y) = (min(max(x, 0), side / 2 - 1), min(max(y, 0), side / 2 - 1))
            return Double((x * x * 37 + y * y * 91 + x * y * 13) % 211 + 20)
        }
        return pixels(side, side) { x, y in
            let (u, v) = ((Double(x) + 0.5) / 2 - 0.5, (Double(y) + 0.5) / 2 - 0.5)
            let (left, top) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
            let (a, b) = (u - Double(left), v - Double(top))
            let upper = small(left, top) * (1 - a) + small(left + 1, top) * a
            let lower = small(left, top + 1) * (1 - a) + small(left + 1, top + 1) * a
            let value = UInt8(upper * (1 - b) + lower * b)
            return [value, value, value]
        }
    }

    private static func list(_ key: String, _ names: String...) -> String {
        "\t<key>\(key)</key>\n\t<array>\n" + names.map { "\t\t<string>\($0)</string>\n" }.joined() + "\t</array>"
    }

    private static func text(_ key: String, _ value: String) -> String {
        "\t<key>\(key)</key>\n\t<string>\(value)</string>"
    }

    /// The types of documents of an app, with one icon.
    private static func documents(key: String? = nil, _ name: String) -> String {
        let icons =
            key.map { text($0, name) } ?? list("CFBundleTypeIconFiles", name)
        return "\t<key>CFBundleDocumentTypes</key>\n\t<array>\n\t<dict>\n\(icons)\n\t</dict>\n\t</array>"
    }

    private static func opaque(_ width: Int, _ height: Int) -> [UInt8] { art(width, height, isOpaque: true) }

    private static let app = "\t<key>LSRequiresIPhoneOS</key>\n\t<true/>"

    /// The files of an item; each is an expression of its own, which the compiler checks fast.
    static func files(_ item: Int) -> Files? {
        switch item {
        case 1: alone
        case 2: ["Images/Logo.png": art(32, 24), "Other/Logo@2x.png": art(32, 24, scale: 2)]
        case 3: ["Logo.png": art(32, 24), "Logo.png@2x": art(32, 24, scale: 2)]
        case 4: ["Logo~ipad@2x.png": art(32, 24, scale: 2)]
        case 5: ["Logo~ipod.png": art(32, 24), "Logo~iPad.png": art(32, 24)]
        case 6: ["Logo@2x.png": art(32, 24, scale: 2), "Logo@2x~ipad.png": art(48, 36, scale: 2)]
        case 7: pair.merging(["App.swift": Array(#"UIImage(named: "Logo@2x")"#.utf8)]) { $1 }
        case 8:
            [
                "Info.plist": plist(
                    app + "\n" + text("MinimumOSVersion", "3.1") + "\n" + list("CFBundleIconFiles", "Icon")),
                "Icon.png": opaque(57, 57), "Icon@2x.png": opaque(114, 114),
            ]
        case 9: ["Logo.png": art(32, 24)]
        case 10: ["Logo.png": art(32, 24), "Sun.png": art(16, 16), "Sun@2x.png": art(16, 16, scale: 2)]
        case 11: ["Logo.png": art(30, 20), "Logo@2x.png": art(32, 24, scale: 2)]
        case 12: ["Logo@4x.png": art(32, 24, scale: 4)]
        case 13: pair
        case 14: pair
        case 15: ["Logo@2x.png": art(32, 24, scale: 2, dpi: (72, 72))]
        case 16: ["Logo@2x.png": art(32, 24, scale: 2, dpi: (300, 300))]
        case 17: ["Logo@2x.png": art(32, 24, scale: 2, dpi: (144, 144))]
        case 18: ["Logo@2x.png": art(32, 24, scale: 2, dpi: (71.9, 300))]
        case 19: ["Logo.png": art(32, 24, color: purple), "Logo@2x.png": art(32, 24, scale: 2)]
        case 20: ["Hatch@2x.png": stripes]
        case 21: ["Logo@2x.png": doubled(48)]
        case 22: ["Logo@2x.png": enlarged(64)]
        case 23: ["Logo.png": art(32, 24)]
        case 24: ["Disc.png": art(32, 32), "Flat.png": pixels(32, 32) { _, _ in [9, 90, 200] }]
        case 25: ["Line@2x.png": pixels(64, 64) { _, y in y == 31 ? [0, 0, 0] : [250, 250, 250] }]
        case 26: ["Logo@2x.png": pixels(47, 36) { x, y in [UInt8(x * 5), UInt8(y * 7), 90] }]
        case 27: ["Logo@2x.png": pixels(32, 32) { x, y in [UInt8(x * 8), UInt8(y * 8), 90, 255] }]
        case 28: pair
        case 29:
            [
                "Logo-2x.png": art(32, 24, scale: 2), "Logo.png": art(32, 24),
                "View.swift": Array(
                    "let view = UIImageView(image: UIImage(named: \"Logo\"))\nview.contentMode = .center\n".utf8),
            ]
        case 30:
            [
                "walk0.png": art(16, 16), "walk1.png": art(16, 16), "walk2.png": art(16, 16), "walk3.png": art(16, 16),
                "walk3@2x.png": art(16, 16, scale: 2), "walk4.png": art(16, 16), "walk5.png": art(16, 16),
                "walk6.png": art(16, 16), "walk7.png": art(16, 16),
            ]
        case 31:
            [
                "Play.png": art(16, 16), "Play@2x.png": art(16, 16, scale: 2),
                "Play-highlighted.png": art(16, 16, color: purple),
            ]
        case 32:
            [
                "Play@2x.png": art(16, 16, scale: 2), "Play@3x.png": art(16, 16, scale: 3), "Play.png": art(16, 16),
                "Play-highlighted.png": art(16, 16, color: purple),
                "Play-highlighted@2x.png": art(16, 16, scale: 2, color: purple),
            ]
        case 33: ["Photo.png": art(16, 16), "Photo-mask.png": art(12, 12)]
        case 34:
            [
                "Info.plist": plist(app + "\n" + list("CFBundleIconFiles", "Icon", "Icon@2x")),
                "Icon.png": opaque(57, 57),
                "Icon@2x.png": opaque(112, 112),
            ]
        case 35:
            [
                "Info.plist": plist(app + "\n" + list("CFBundleIconFiles", "Icon.png", "Icon-Small.png")),
                "Icon.png": opaque(57, 57), "Icon@2x.png": opaque(114, 114), "Icon-Small.png": opaque(29, 29),
                "Icon-Small@2x.png": opaque(58, 58),
            ]
        case 37: ["Info.plist": plist(app + "\n" + text("CFBundleIconFile", "Icon.png")), "Icon.png": opaque(57, 57)]
        case 39:
            [
                "Info.plist": plist(app + "\n" + list("CFBundleIconFiles", "Rose", "Lily")), "Rose.png": opaque(57, 57),
                "Lily.png": opaque(57, 57),
            ]
        case 40: ["Default-568h.png": opaque(640, 1136)]
        case 42: ["Info.plist": plist(app), "Default.png": opaque(320, 420)]
        case 45: ["Logo.pdf": TinyPDF(mediaBox: [0, 0, 100, 100]).file]
        case 46: ["Logo.pdf": TinyPDF(mediaBox: [0, 0, 100, 100]).file]
        case 47: ["Logo.pdf": TinyPDF(mediaBox: [0, 0, 100, 100]).file]
        case 48: ["Logo.pdf": TinyPDF(pages: 3).file]
        case 49: ["Logo.pdf": TinyPDF(mediaBox: [0, 0, 100, 50], cropBox: [0, 0, 60, 20], rotation: 90).file]
        case 50: ["Logo.pdf": TinyPDF(mediaBox: [0, 0, 100, 100]).file]
        case 52: ["Logo.svg": svg(24)]
        case 54: ["Logo.svg": svg(24), "Logo.png": noise(24, 24), "Logo@2x.png": noise(48, 48)]
        case 55: pair
        case 57: pair
        case 59: ["Tex.png": noise(48, 64)]
        case 62: ["Tex@2x.png": noise(48, 64)]
        case 64: ["Model@3x.png": art(32, 24, scale: 3)]
        case 65: Files()
        case 69: alone
        case 70: pair.merging(["Logo~ipad.png": art(32, 24, color: purple)]) { $1 }
        case 36:
            [
                "Info.plist": plist(app + "\n" + list("CFBundleIconFiles", "Icon") + "\n" + documents("Doc.png")),
                "Icon.png": opaque(57, 57), "Icon@2x.png": opaque(114, 114), "Doc.png": opaque(22, 29),
            ]
        case 38:
            [
                "Info.plist": plist(
                    app + "\n" + list("CFBundleIconFiles", "Icon") + "\n"
                        + documents(key: "CFBundleTypeIconFile", "Doc.png")),
                "Icon.png": opaque(57, 57), "Icon@2x.png": opaque(114, 114), "Doc.png": opaque(22, 29),
                "Doc@2x.png": opaque(44, 58),
            ]
        case 41:
            ["Info.plist": plist(app + "\n" + text("UILaunchImageFile", "Splash")), "Logo.png": art(32, 24)]
        case 43: ["Info.plist": plist(app), "Logo.png": art(32, 24)]
        case 44: ["Icon.svg": svg(1024)]
        case 51: ["Logo.pdf": TinyPDF(mediaBox: [0, 0, 100, 100]).file]
        case 53: ["Flat.png": pixels(64, 64) { x, y in x + y < 64 ? [200, 30, 30] : [30, 30, 200] }]
        case 56: ["Default.png": opaque(320, 480), "Default@2x.png": opaque(640, 960)]
        case 58: pair
        case 60: ["Tex.png": noise(8, 8), "Tex.mip1.png": noise(5, 4, seed: 2)]
        case 61: ["Tex.png": noise(48, 64)]
        case 63: alone
        case 66: pair
        case 67: ["Photo.png": noise(48, 36)]
        case 68: Files()
        case 71:
            [
                "mail.txt": Array("Please put Logo@ 2x.png and Logo.png beside each other.\n".utf8),
                "Logo.png": art(32, 24), "Logo@2x.png": art(32, 24, scale: 2),
            ]
        default: nil
        }
    }
}
