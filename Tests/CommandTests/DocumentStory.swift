import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// Commands on one tree, one after the other, each of which prints a document for programs.
struct DocumentStory: Sendable {
    var name: String
    var tree: @Sendable () throws -> RealTree
    var runs: [[String]]

    /// All of them; together they bring about every field of every document.
    static let all = [
        DocumentStory(
            name: "a tree with all sorts of files, before a build", tree: { try tree() },
            runs: [
                ["plan", "Res", "Other"], ["plan", "--vectors", "draw", "Res"], ["build", "-n", "Res"],
                ["check", "--references", "--rules", "art", "Res", "Other"], ["--locked", "Res"],
            ]),
        DocumentStory(
            name: "the same, built", tree: { try tree() },
            runs: [
                ["Res", "Other"], ["Res", "Other"], ["check", "--into", "out", "Res"], ["--into", "out", "Res"],
                ["plan", "--into", "out", "Res"], ["verify", "out"], ["verify", "Res"],
                ["sizes", "--limit", "2012", "--what-if", "4x", "--what-if", "9x9", "Res", "Other"],
                ["sizes", "--limit", "10", "Res"], ["sizes", "--limit", "2012", "--bundle", "Res"],
                ["sizes", "--bundle", "Res"], ["srcset", "--sizes", "50vw", "Res", "Other"], ["srcset", "Res"],
                ["convert", "--from", "apple", "--to", "flutter", "-n", "Res", "flutter"],
                ["convert", "--from", "apple", "--to", "flutter", "Res", "flutter"],
                ["bench", "-j", "1", "--rounds", "1", "Res", "Other"],
            ]),
        DocumentStory(
            name: "in shards", tree: { try tree() },
            runs: [
                ["plan", "--shard", "2/2", "Res"], ["--shard", "1/2", "Res"], ["--shard", "2/2", "Res"],
                ["merge", "Res"],
            ]),
        DocumentStory(name: "with a shared cache", tree: { try tree() }, runs: [["--cache", ".shared", "Res"]]),
        DocumentStory(
            name: "files that were changed since", tree: { try changed() },
            runs: [
                ["plan"], ["check"], ["check", "--fix", "-n"], ["check", "--fix"], ["--locked"], [],
                ["verify", "."], ["sizes"],
            ]),
        DocumentStory(
            name: "an image that was renamed",
            tree: {
                let master = BuildCommandTests.image(8, 8)
                let tree = try RealTree(["a@2x.png": master])
                _ = try TwofoldBinary.run("-q", in: tree.path)
                try tree.write(master, to: "b@2x.png")
                try tree.write(tree.bytes(of: "a.png") ?? [], to: "b.png")
                for name in ["a@2x.png", "a.png"] { try tree.remove(name) }
                return tree
            }, runs: [["check"], ["--locked"], ["--no-sandbox"]]),
        DocumentStory(
            name: "formats, appearances and widths",
            tree: {
                try RealTree([
                    ".twofold.yml": Array(
                        "formats: [webp, original]\nappearances: {\"~dark\": dark}\ndevices: {ipad: 1}\n".utf8),
                    "a@2x.png": BuildCommandTests.image(40, 40),
                    "a~dark@2x.png": BuildCommandTests.image(40, 40, seed: 2),
                    "b@2x~ipad.png": BuildCommandTests.image(40, 40, seed: 3),
                ])
            },
            runs: [
                [], ["plan"], ["srcset"], ["srcset", "--hashed", "public/img", "--site", "public"], ["config", "dump"],
            ]),
        DocumentStory(
            name: "PNGs with a quality", tree: { try QuantizedPNGCommandTests.tree() }, runs: [["--quality", "png=50"]]),
        DocumentStory(name: "few colors", tree: { try RealTree(["a@2x.png": twoColors]) }, runs: [[]]),
        DocumentStory(
            name: "an empty folder", tree: { try RealTree() },
            runs: [
                [], ["plan"], ["check"], ["check", "--references", "--rules", "art"],
                ["sizes"], ["sizes", "--bundle", "."], ["srcset"],
                ["verify", "."], ["resolve", "Nothing"], ["config", "dump"],
                ["convert", "--from", "web", "--to", "flutter", ".", "../\(UUID().uuidString)", "-n"],
            ]),
        DocumentStory(
            name: "launch images",
            tree: {
                try RealTree([
                    "s.png": opaque(640, 960), "small.png": BuildCommandTests.image(4, 4, seed: 2),
                    "App/Default.png": opaque(320, 480),
                    "A.xcassets/S.launchimage/Contents.json": Array(
                        #"{"images":[{"idiom":"iphone","scale":"1x"}],"info":{"author":"xcode","version":1}}"#.utf8),
                ])
            },
            runs: [["-n", "s.png"], ["s.png"], ["s.png"], ["small.png"]].map {
                ["launch", "--for", "iphone", "--era", "ios-4", "--orientation", "portrait", "--out", "App"] + $0
            } + [["launch", "s.png", "--orientation", "portrait", "--out", "A.xcassets/S.launchimage"]]),
        DocumentStory(
            name: "files that change hands",
            tree: { try owned() },
            runs: [
                ["keep", "-n", "."], ["adopt", "-n", "."], ["prune", "-n"], ["prune"], ["keep", "."],
                ["keep", "cut.png"],
                ["adopt", "."], ["adopt", "b.png", "c.png", "cut.png"],
                ["mipmaps", "-n", "c@2x.png"], ["mipmaps", "c@2x.png"], ["mipmaps", "c@2x.png"],
                ["mipmaps", "cut.png"],
                ["mipmaps", "--skip-base", "e@2x.png"],
            ]),
        DocumentStory(
            name: "icons",
            tree: {
                try RealTree([
                    "i.svg": TinyFiles.svg("32", "32", "<rect width='32' height='32' fill='#0000ff'/>"),
                    "small.png": BuildCommandTests.image(4, 4), "App/Icon.png": BuildCommandTests.image(57, 57),
                ])
            },
            runs: [
                ["icons", "i.svg", "--for", "web", "--out", "Web", "-n"],
                ["icons", "i.svg", "--for", "ios-2010", "--documents", "--background", "#fff", "--out", "App", "-n"],
                ["icons", "small.png", "--for", "ios", "--out", "Small.xcassets"],
            ]),
        DocumentStory(
            name: "names", tree: { try names() },
            runs: [
                ["resolve", "Sun"], ["resolve", "Sun", "--device", "iphone-6-plus"], ["resolve", "Star"],
                ["resolve", "Snu"],
                ["resolve", "Deep"], ["resolve", "Doc"], ["resolve", "Cut.png"], ["devices"],
                ["devices", "--size", "100x50", "--device", "iphone"], ["import", "mail.txt"], ["import", "none.txt"],
                ["check", "--no-content"], ["sizes"], ["rules"], ["rules", "size", "file.unreadable"],
                ["config", "dump", "--effort", "max", "--exclude", "*.tmp", "--quality", "jpeg=50"],
                ["bench", "-j", "1,2", "--rounds", "1"],
                ["preview", "Sun.png", "--device", "iphone", "--scale", "3", "--out", "p.png"],
                ["preview", "Moon@3x.png", "--device", "iphone-4", "--out", "q.png"],
                ["preview", "Doc.pdf", "--device", "mac", "--out", "r.png"],
                ["preview", "Sun.png", "--device", "ipad", "--out", "Cut.png"],
                ["preview", "Cut.png", "--device", "ipad", "--out", "s.png"],
            ]),
        DocumentStory(
            name: "sheets",
            tree: {
                let tree = try changed()
                try tree.write(BuildCommandTests.image(8, 8, seed: 20), to: "Res/c@2x~ipad.png")
                return tree
            },
            runs: [
                ["sheet", "Res"], ["sheet", "-o", "Res/a.html", "--embed", "0"], ["sheet", "-o", "Res/none/a.html"],
            ]),
        DocumentStory(
            name: "new configurations", tree: { try tree() },
            runs: [
                ["init", "-n", "Res"], ["init", "Res"], ["config", "lint", "Res", "Other"],
            ]),
        DocumentStory(
            name: "wrong configurations",
            tree: {
                try RealTree([
                    ".twofold.yml": Array("rules: {size.od: off}\nscales: 2\n".utf8), "twofold.yml": [],
                    "A/twofold.lock": [], "A/.twofold.yml": Array("a: [".utf8), "B/twofold.lock": [],
                ])
            },
            runs: [["config", "lint"], ["config", "lint", "A", "B"]]),
    ]

    /// An image that no form stores in fewer bytes than a palette.
    private static let twoColors = TinyPNG.file(
        PixelBuffer(
            size: PixelSize(width: 64, height: 64), layout: .rgb, depth: .eight,
            bytes: (0..<(64 * 64)).flatMap { (index: Int) -> [UInt8] in
                index / 8 % 3 == 0 ? [200, 30, 10] : [20, 30, 220]
            }))

    private static func tree() throws -> RealTree {
        let tree = try RealTree([
            ".gitignore": Array("ignored.png\nskipped/\n".utf8), "ignored.png": [1], "skipped/x.png": [1],
            "Res/twofold.lock": [], "Other/twofold.lock": [],
            "Other/o@2x.png": BuildCommandTests.image(8, 8, seed: 7),
            "Res/s.imageset/s@2x.png": BuildCommandTests.image(8, 8, seed: 9),
            "Res/s.imageset/Contents.json": Array(
                #"""
                {"images":[{"idiom":"universal","scale":"1x"},{"filename":"s@2x.png","idiom":"universal","scale":"2x"}],
                "info":{"author":"x","version":1}}
                """#.utf8),
            "Res/View.m": Array("[UIImage imageNamed:@\"a@2x\"]; [UIImage imageNamed:name];".utf8),
            "Res/a@2x.png": BuildCommandTests.image(8, 8), "Res/b@3x.png": BuildCommandTests.image(9, 9, seed: 2),
            "Res/c@2x~ipad.png": BuildCommandTests.image(8, 8, seed: 3), "Res/cut@2x.png": [1, 2, 3],
            "Res/d@2X.png": BuildCommandTests.image(8, 8, seed: 4),
            "Res/e.png": BuildCommandTests.image(8, 8, seed: 5),
            "Res/e@2x.png": BuildCommandTests.image(8, 9, seed: 6),
            "Res/e.svg": Array("<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>".utf8),
        ])
        // A name that is not UTF-8.
        try BuildCommandTests.image(8, 8, seed: 8).withUnsafeBytes { bytes in
            let path = Array(tree.path.utf8) + Array("/Res/".utf8) + [0xFF] + Array("@2x.png\0".utf8)
            let file = path.withUnsafeBytes { fopen($0.bindMemory(to: CChar.self).baseAddress, "w") }
            _ = try #require(file)
            fwrite(bytes.baseAddress, 1, bytes.count, file)
            fclose(file)
        }
        return tree
    }

    private static func changed() throws -> RealTree {
        let tree = try tree()
        for file in tree.paths where file.hasSuffix(".lock") { try tree.remove(file) }
        _ = try TwofoldBinary.run("-q", in: tree.path)
        try tree.write([7], to: "Res/a.png")
        try tree.remove("Res/b@3x.png")
        return tree
    }

    /// A tree with an orphan, an edited orphan and an edited variant, and a file in the place of a mipmap.
    private static func owned() throws -> RealTree {
        let names = ["a", "b", "c", "d", "e"]
        let tree = try RealTree(
            Dictionary(
                uniqueKeysWithValues: names.enumerated().map { seed, name in
                    ("\(name)@2x.png", BuildCommandTests.image(8, 8, seed: UInt64(seed)))
                }))
        _ = try TwofoldBinary.run("-q", in: tree.path)
        try tree.remove("a@2x.png")
        try tree.remove("d@2x.png")
        try tree.write([7], to: "d.png")
        try tree.write([7], to: "b.png")
        try tree.write([1, 2, 3], to: "cut.png")
        try tree.write(BuildCommandTests.image(4, 4, seed: 9), to: "e.mip1.png")
        return tree
    }

    /// An image without alpha, which launch images have to be.
    private static func opaque(_ width: Int, _ height: Int) -> [UInt8] {
        TinyPNG.file(.noise(PixelSize(width: width, height: height), .rgb, .eight, seed: 1))
    }

    /// A square on a ground: two colors, so that it could be a vector image.
    private static var flat: [UInt8] {
        let bytes = (0..<32 * 32).flatMap { index -> [UInt8] in
            let isInside = (8..<24).contains(index % 32) && (8..<24).contains(index / 32)
            return isInside ? [200, 30, 30] : [255, 255, 255]
        }
        return TinyPNG.file(
            PixelBuffer(size: PixelSize(width: 32, height: 32), layout: .rgb, depth: .eight, bytes: bytes))
    }

    private static func names() throws -> RealTree {
        let list = """
            <plist version="1.0"><dict><key>CFBundlePackageType</key><string>APPL</string>
            <key>LSRequiresIPhoneOS</key><true/><key>CFBundleIconFiles</key><array><string>Icon.png</string></array>
            <key>MinimumOSVersion</key><string>4.0</string></dict></plist>
            """
        return try RealTree([
            ".twofold.yml": Array(
                "filter: area\nlimits: {side: 4000}\nquality: {jpeg: 60}\nrules: {size.odd: off}\n".utf8),
            "Sun.png": BuildCommandTests.image(4, 4), "Sun@2x.png": BuildCommandTests.image(8, 8),
            "Moon@3x.png": BuildCommandTests.image(9, 9), "Sub/Deep.png": BuildCommandTests.image(4, 4),
            "Box@2x.png": flat, "Cut.png": [1, 2, 3], "Doc.pdf": Array("%PDF-1.4".utf8),
            "mail.txt": Array("[email protected] Sun.png sun@2X.png Muun.png".utf8), "none.txt": [],
            "App/Info.plist": Array(list.utf8), "App/Icon.png": BuildCommandTests.image(57, 57),
            "App/Icon@2x.png": BuildCommandTests.image(114, 114),
            "A.xcassets/Star.imageset/s@2x.png": BuildCommandTests.image(8, 8, seed: 4),
            "A.xcassets/Star.imageset/Contents.json": Array(
                #"{"images":[{"idiom":"universal","scale":"2x","filename":"s@2x.png"}],"info":{"author":"xcode","version":1}}"#
                    .utf8),
        ])
    }
}
