import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// `icons`, as a user sees it, and what other programs read in its files.
@Suite struct IconsCommandTests {
    /// A white square in the middle of a blue one.
    private static func master(_ side: Int, value: UInt8 = 255) -> [UInt8] {
        func row(isInside: Bool) -> [UInt8] {
            (0..<side).flatMap { x -> [UInt8] in
                isInside && (side / 4..<3 * side / 4).contains(x) ? [value, value, value] : [30, 144, 255]
            }
        }
        let (inside, outside) = (row(isInside: true), row(isInside: false))
        let bytes = (0..<side).map { (side / 4..<3 * side / 4).contains($0) ? inside : outside }.joined()
        return TinyPNG.file(
            PixelBuffer(size: PixelSize(width: side, height: side), layout: .rgb, depth: .eight, bytes: Array(bytes)))
    }

    private static let large = master(1024)

    private func run(_ arguments: [String], in tree: RealTree) throws -> TwofoldBinary.Result {
        try TwofoldBinary.start(arguments, in: tree.path).finish()
    }

    private static func program(_ name: String, _ arguments: [String]) throws -> Program.Result {
        try Program.run([name] + arguments, errors: .withOutput)
    }

    // MARK: Each system

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var arguments: [String]
        var count: Int
        /// Where a property list names the icons.
        var isListed = false
        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "iOS until 6, with a property list",
            arguments: ["--for", "ios-2010", "--settings", "--documents"], count: 16, isListed: true),
        Row(
            name: "iOS 7, loose, with a property list",
            arguments: ["--for", "ios-7", "--form", "loose", "--settings", "--documents"], count: 22, isListed: true),
        Row(
            name: "iOS, loose, with a property list", arguments: ["--for", "ios", "--form", "loose"], count: 5,
            isListed: true),
        Row(name: "one set for iOS, watchOS and macOS", arguments: ["--for", "ios,watchos,macos"], count: 11),
        Row(name: "iOS, all sizes", arguments: ["--for", "ios", "--size-set", "all"], count: 16),
        Row(name: "iOS 7, a set", arguments: ["--for", "ios-7"], count: 15),
        Row(name: "macOS, for iconutil", arguments: ["--for", "macos", "--form", "iconset"], count: 11),
        Row(name: "tvOS", arguments: ["--for", "tvos"], count: 10),
        Row(name: "Android", arguments: ["--for", "android"], count: 23),
        Row(name: "the web and Windows", arguments: ["--for", "web,windows"], count: 6),
    ]

    @Test(arguments: rows)
    func aCheckFindsNothingAndOtherCommandsLeaveThemAlone(row: Row) throws {
        let tree = try RealTree(["Icon.png": Self.large])
        let arguments = ["icons", "Icon.png", "--out", "App"] + row.arguments
        let made = try run(arguments + ["--format", "json"], in: tree)
        #expect(made.status == 0, "\(made.output)\(made.errors)")
        let json = try JSONSerialization.jsonObject(with: Data(made.output.utf8)) as? [String: Any]
        let report = try #require(json)
        #expect((report["counts"] as? [String: Int])?["made"] == row.count)
        if row.isListed { try tree.write(Self.propertyList(report), to: "App/Info.plist") }
        let check = try TwofoldBinary.run("check", "-v", in: tree.path)
        #expect(check.status == 0 && check.output.contains("no problems · "), "\(check.output)")
        let before = tree.hashes
        let build = try TwofoldBinary.run(in: tree.path)
        #expect(build.status == 0 && build.output.hasPrefix("0 masters: no file here"), "\(build.output)")
        #expect(try TwofoldBinary.run("prune", in: tree.path).output == "nothing to prune\n")
        let again = try run(arguments, in: tree)
        #expect(again.status == 0 && again.output.contains("nothing to make: \(row.count) current"), "\(again.output)")
        #expect(tree.hashes == before)
        #expect(tree.paths.filter { $0.hasSuffix("twofold.lock") } == ["twofold.lock"])
    }

    /// A property list with the names that the command gives.
    private static func propertyList(_ report: [String: Any]) throws -> [UInt8] {
        let names = try #require(report["iconNames"] as? [String: [String]])
        let documents = try #require(report["documentIconNames"] as? [String: [String]])
        func icons(_ device: String) -> [String: Any] {
            ["CFBundlePrimaryIcon": ["CFBundleIconFiles": names[device] ?? []]]
        }
        var list: [String: Any] = [
            "LSRequiresIPhoneOS": true, "CFBundleIcons": icons("iphone"), "CFBundleIcons~ipad": icons("ipad"),
            "UILaunchStoryboardName": "Launch",
        ]
        if !documents.isEmpty {
            list["CFBundleDocumentTypes"] = [
                ["CFBundleTypeIconFiles": documents.sorted { $0.key < $1.key }.flatMap(\.value)]
            ]
        }
        return Array(try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0))
    }

    // MARK: Independent readers

    private static let icnsReader = """
        import struct, sys
        data = open(sys.argv[1], 'rb').read()
        magic, length = struct.unpack('>4sI', data[:8])
        assert magic == b'icns' and length == len(data), (magic, length, len(data))
        place = 8
        while place < length:
            kind, size = struct.unpack('>4sI', data[place:place + 8])
            body = data[place + 8:place + size]
            assert size >= 8 and len(body) == size - 8
            if body[:4] == b'ARGB':
                planes, at = bytearray(), 4
                while at < len(body):
                    head = body[at]
                    if head < 128:
                        planes += body[at + 1:at + head + 2]
                        at += head + 2
                    else:
                        planes += bytes([body[at + 1]]) * (head - 125)
                        at += 2
                side = int((len(planes) // 4) ** 0.5)
                assert side * side * 4 == len(planes)
                middle = side * side // 2 + side // 2
                print(kind.decode(), side, side, [planes[n * side * side + middle] for n in (1, 2, 3, 0)])
            else:
                assert body[:8] == bytes([137]) + b'PNG' + bytes([13, 10, 26, 10])
                print(kind.decode(), *struct.unpack('>II', body[16:24]))
            place += size
        """

    @Test(.having("python3")) func anotherProgramReadsTheICNS() throws {
        let tree = try RealTree(["Icon.png": Self.large, "AppIcon.iconset/icon_16x16.png": Self.master(16, value: 9)])
        let made = try run(["icons", "Icon.png", "--for", "macos", "--form", "iconset", "--out", "."], in: tree)
        #expect(made.status == 0 && made.output.contains("10 made, 1 kept"), "\(made.output)\(made.errors)")
        let read = try Self.program("python3", ["-c", Self.icnsReader, "\(tree.path)/AppIcon.icns"])
        // The file for 16 pixels is the hand-made one.
        #expect(
            read.output.split(separator: "\n").sorted() == [
                "ic04 16 16 [9, 9, 9, 255]", "ic05 32 32 [255, 255, 255, 255]", "ic07 128 128", "ic08 256 256",
                "ic09 512 512", "ic10 1024 1024", "ic11 32 32", "ic12 64 64", "ic13 256 256", "ic14 512 512",
            ], "\(read.output)")
    }

    @Test(.having("identify")) func anotherProgramReadsTheICO() throws {
        let tree = try RealTree(["Icon.png": Self.large, "favicon-16x16.png": Self.master(16, value: 9)])
        let made = try run(["icons", "Icon.png", "--for", "web,windows", "--out", "."], in: tree)
        #expect(made.status == 0, "\(made.output)\(made.errors)")
        for (name, sides) in [("favicon", [16, 32, 48]), ("AppIcon", [16, 20, 24, 32, 40, 48, 64, 256])] {
            let list = try Self.program("identify", ["-format", "%wx%h\n", "\(tree.path)/\(name).ico"])
            let sizes: [String] = list.output.split(separator: "\n").map(String.init)
            #expect(sizes == sides.map { (side: Int) -> String in "\(side)x\(side)" }, "\(list.output)")
        }
        let middle = try Self.program(
            "identify", ["-format", "%[pixel:p{8,8}]\n", "\(tree.path)/favicon.ico[0]", "\(tree.path)/favicon.ico[1]"])
        let colors = middle.output.split(separator: "\n")
        #expect(colors.count == 2 && colors[0] != colors[1], "\(middle.output)")
        // What is served and what pages say of it agree.
        let text = try #require(tree.bytes(of: "site.webmanifest"))
        let manifest = try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any]
        let icons = try #require(manifest?["icons"] as? [[String: String]])
        for icon in icons {
            let source = try #require(icon["src"])
            let file = try ReferencePNG.decode(try #require(tree.bytes(of: source)))
            #expect("\(file.size.width)x\(file.size.height)" == icon["sizes"])
        }
        #expect(icons.map { $0["purpose"] } == [nil, "maskable", nil])
        #expect(made.output.contains("  <link rel=\"manifest\" href=\"/site.webmanifest\">\n"), "\(made.output)")
    }

    @Test(.having("aapt")) func androidsOwnToolBuildsTheIcons() throws {
        let tree = try RealTree(["Icon.png": Self.large])
        let made = try run(
            ["icons", "Icon.png", "--for", "android", "--tinted", "Icon.png", "--out", "app/src/main/res"], in: tree)
        #expect(made.status == 0, "\(made.output)\(made.errors)")
        let resources = "app/src/main/res"
        let folder = "\(resources)/mipmap-anydpi-v26"
        let names = ["", "_background", "_foreground", "_monochrome", "_round"].map { "ic_launcher\($0)" }
        for file in ["ic_launcher", "ic_launcher_round"] {
            let text = String(decoding: tree.bytes(of: "\(folder)/\(file).xml") ?? [], as: UTF8.self)
            let layers = text.matches(of: /@mipmap\/(\w+)/).map { String($0.output.1) }
            #expect(layers == [1, 2, 3].map { names[$0] })
        }
        if AaptJudge.framework == nil {
            // Without Android's own names, the tool does not know the attributes of adaptive icons.
            try tree.remove(folder)
        }
        let built = try AaptJudge.package("\(tree.path)/\(resources)")
        #expect(built.status == 0, "\(built.words)")
        #expect(built.names == names)
        let layer = try ReferencePNG.decode(
            try #require(tree.bytes(of: "\(resources)/mipmap-xxxhdpi/ic_launcher_foreground.png")))
        #expect(layer.size == PixelSize(width: 432, height: 432))
    }

    @Test func aDrawingIsReducedFromALargeRendering() throws {
        // The edge lies a quarter into the ninth pixel of sixteen.
        let svg =
            "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'><rect width='64' height='64'/>"
            + "<rect width='33' height='64' fill='#fff'/></svg>"
        let tree = try RealTree(["Icon.svg": Array(svg.utf8)])
        let made = try run(["icons", "Icon.svg", "--for", "macos", "--form", "iconset", "--out", "out"], in: tree)
        #expect(made.status == 0, "\(made.output)\(made.errors)")
        let icon = try ReferencePNG.decode(try #require(tree.bytes(of: "out/AppIcon.iconset/icon_16x16.png")))
        #expect(icon.layout == .rgba || icon.layout == .grey || icon.layout == .rgb)
        let values = (0..<16).map { icon.bytes[$0 * icon.layout.channels] }
        #expect(values == [UInt8](repeating: 255, count: 8) + [64] + [UInt8](repeating: 0, count: 7), "\(values)")
        // A build does not take it for an image to be drawn.
        #expect(try TwofoldBinary.run(in: tree.path).output.hasPrefix("0 masters: "))
    }

    // MARK: Usage

    @Test func aTrialWritesNothingAndARefusalIsAnError() throws {
        let tree = try RealTree(["Icon.png": Self.master(512)])
        let trial = try TwofoldBinary.run("icons", "Icon.png", "--for", "web", "--out", "a/b", "-n", in: tree.path)
        #expect(
            trial.status == 0
                && trial.output.contains(#/to make   a/b/icon-512.png +512×512  splash screen: never made\n/#)
        )
        #expect(tree.paths == ["Icon.png"])
        let refused = try TwofoldBinary.run("icons", "Icon.png", "--for", "ios", "--out", "a", in: tree.path)
        #expect(refused.status == 1 && refused.output.contains("[icon.enlarged]"), "\(refused.output)")
        #expect(refused.output.contains("→ use a master of 1024×1024 pixels or more, or an SVG or PDF"))
        #expect(tree.paths == ["Icon.png"])
    }

    @Test func aSetInACatalogIsRecordedOutsideOfIt() throws {
        let tree = try RealTree(["Art/Icon.png": Self.large, "Art/Dark.png": Self.master(1024, value: 3)])
        let made = try run(
            [
                "icons", "Art/Icon.png", "--for", "ios", "--dark", "Art/Dark.png", "--out",
                "App/Assets.xcassets/Winter.appiconset/",
            ], in: tree)
        #expect(made.status == 0, "\(made.output)\(made.errors)")
        let set = "App/Assets.xcassets/Winter.appiconset"
        #expect(
            tree.paths == [
                "\(set)/AppIcon-1024x1024.png", "\(set)/AppIcon-dark-1024x1024.png", "\(set)/Contents.json",
                "Art/Dark.png", "Art/Icon.png", "twofold.lock",
            ])
        // The project of the folder is the one that records, and a master outside of it is not its own.
        try tree.write(Array("twofold.lock 1\n".utf8), to: "App/twofold.lock")
        let outside = try TwofoldBinary.run("icons", "Art/Icon.png", "--for", "ios", "--out", "App", in: tree.path)
        #expect(outside.status == 64 && outside.errors.contains("put it into the project"), "\(outside.errors)")
    }

    static let wrong: [(arguments: [String], says: String)] = [
        (["--for", "ios"], "--out"), (["--out", "a"], "--for"), (["--for", "vision", "--out", "a"], "not one of"),
        (["--for", "ios", "--out", "a", "--background", "blue"], "is not a color"),
        (["--for", "ios", "--out", "Icon.png"], "takes a folder"),
        (["--for", "ios", "--out", "a", "--size-set", "all", "--dark", "Icon.png"], "a single size"),
        (["--for", "web", "--out", "A.xcassets"], "no loose icons"),
    ]

    @Test(arguments: wrong.indices)
    func wrongUsageIsSaid(index: Int) throws {
        let (arguments, says) = Self.wrong[index]
        let tree = try RealTree(["Icon.png": Self.master(64)])
        let result = try run(["icons", "Icon.png"] + arguments, in: tree)
        #expect(result.status == 64 && result.errors.contains(says), "\(result.errors)")
        #expect(tree.paths == ["Icon.png"])
    }
}
