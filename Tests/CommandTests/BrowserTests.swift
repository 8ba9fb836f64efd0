import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

/// A real browser chooses, by the markup of `srcset`, the file that was meant for each screen.
@Suite(.having("chromium-headless-shell")) struct BrowserTests {
    /// One image of a page as the browser shows it.
    private struct Shown {
        /// The file that it loaded, as bytes below the page's folder; nil if none.
        var path: [UInt8]?
        /// The width at which it is laid out, in CSS pixels.
        var width: Int
        /// Whether the file could be decoded.
        var isDecoded: Bool
    }

    /// Shows a page on a screen of this density, and says what became of its images.
    private static func show(
        _ body: String, in tree: RealTree, density: Double, isDark: Bool = false, width: Int = 800
    ) throws -> [Shown] {
        let page = """
            <!DOCTYPE html><meta charset="utf-8"><style>body{margin:0}</style>
            \(body)
            <pre id="o"></pre><script>
            onload = () => { o.textContent = "<<" + [...document.images].map(i =>
                i.currentSrc + " " + i.clientWidth + " " + i.naturalWidth).join("\\n") + ">>" }
            </script>
            """
        try tree.write(Array(page.utf8), to: "page.html")
        let browser = URL(fileURLWithPath: "/usr/bin/env")
        let result = try TwofoldBinary.start(
            [
                "chromium-headless-shell", "--no-sandbox", "--disable-gpu", "--force-device-scale-factor=\(density)",
                "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)", "--window-size=\(width),600", "--dump-dom",
                "file://\(tree.path)/page.html",
            ], environment: ["HOME": tree.path], program: browser
        ).finish()
        #expect(!result.errors.contains("srcset"), "the browser dropped a candidate: \(result.errors)")
        let text = try #require(
            result.output.firstMatch(of: /&lt;&lt;([^;]*)&gt;&gt;/), "\(result.output)\(result.errors)")
        return try text.output.1.split(separator: "\n").map { line in
            let fields = line.split(separator: " ", omittingEmptySubsequences: false)
            try #require(fields.count == 3, "\(line)")
            let start = "file://\(tree.path)/"
            return Shown(
                path: fields[0].hasPrefix(start) ? percentDecoded(fields[0].dropFirst(start.count)) : nil,
                width: try #require(Int(fields[1])), isDecoded: fields[2] != "0")
        }
    }

    private static func write(_ content: [UInt8], at path: [UInt8], in tree: RealTree) throws {
        let whole = Array(tree.path.utf8) + [UInt8(ascii: "/")] + path + [0]
        let file = try #require(whole.withUnsafeBytes { fopen($0.bindMemory(to: CChar.self).baseAddress, "w") })
        defer { fclose(file) }
        #expect(content.withUnsafeBytes { fwrite($0.baseAddress, 1, content.count, file) } == content.count)
    }

    @Test(arguments: [1.0, 2, 3])
    func everyScreenGetsTheFileOfItsScale(density: Double) throws {
        let tree = try RealTree()
        // What HTML, URLs and srcset read, letters of other scripts, and bytes that are no UTF-8.
        let stems: [[UInt8]] =
            [
                "plain", "a b", "a,b", ",", "a?b#c", "50%", "%41", "<\"'>&amp;", "a:b", "größe", "\u{1F600}", "a+b",
                "(1)", "\\",
            ]
            .map { Array($0.utf8) } + [[0xFF, 0x61, 0x80], [0x0A, 0x61], [0x20, 0x61, 0x20]]
        for (number, stem) in stems.enumerated() {
            try Self.write(
                BuildCommandTests.image(12, 6, seed: UInt64(number)), at: stem + Array("@3x.png".utf8), in: tree)
        }
        #expect(try TwofoldBinary.run("-q", in: tree.path).status == 0)
        let markup = try TwofoldBinary.run("srcset", in: tree.path)
        #expect(markup.status == 0, "\(markup.errors)")
        let shown = try Self.show(markup.output, in: tree, density: density)
        let suffix = density == 1 ? "" : "@\(Int(density))x"
        let expected = Set(stems.map { $0 + Array("\(suffix).png".utf8) })
        #expect(Set(shown.compactMap(\.path)) == expected && shown.count == stems.count)
        #expect(shown.allSatisfy { $0.isDecoded && $0.width == 4 })
    }

    @Test func theFirstFormatThatTheBrowserKnowsIsTaken() throws {
        let png = BuildCommandTests.image(4, 4)
        let tree = try RealTree(["a.png": png, "a@2x.png": png, "b.png": png, "b@2x.png": png, "b@2x.webp": png])
        // The same with a type that no browser knows: then the next source is taken.
        let known = try TwofoldBinary.run("srcset", in: tree.path, environment: [:])
        #expect(known.status == 1, "a PNG called WebP is an error")
        let pixels = PixelBuffer.noise(PixelSize(width: 4, height: 4), .rgba, .eight, seed: 5)
        try tree.write(
            try VipsEngine().encode(pixels, metadata: ImageMetadata(), encoding: .webp(quality: nil)), to: "b@2x.webp")
        let markup = try TwofoldBinary.run("srcset", in: tree.path).output
        for (text, expected) in [
            (markup, ["a@2x.png", "b@2x.webp"]),
            (markup.replacing("image/webp", with: "image/unknown"), ["a@2x.png", "b@2x.png"]),
        ] {
            let shown = try Self.show(text, in: tree, density: 2)
            #expect(shown.map { String(decoding: $0.path ?? [], as: UTF8.self) } == expected)
            #expect(shown.allSatisfy { $0.isDecoded })
        }
        // At 1x the WebP is larger than needed, and its source names the PNG for such screens.
        let small = try Self.show(markup, in: tree, density: 1)
        #expect(small.map { String(decoding: $0.path ?? [], as: UTF8.self) } == ["a.png", "b.png"])
    }

    @Test(arguments: [true, false])
    func darkPagesShowTheDarkImage(isDark: Bool) throws {
        let tree = try RealTree([
            "a@2x.png": BuildCommandTests.image(8, 8), "a~dark@2x.png": BuildCommandTests.image(12, 12, seed: 2),
            "b@2x.png": BuildCommandTests.image(8, 8, seed: 3),
            ".twofold.yml": Array("appearances: {~dark: dark}\n".utf8),
        ])
        #expect(try TwofoldBinary.run("-q", in: tree.path).status == 0)
        let markup = try TwofoldBinary.run("srcset", in: tree.path).output
        let shown = try Self.show(markup, in: tree, density: 2, isDark: isDark)
        #expect(
            shown.map { String(decoding: $0.path ?? [], as: UTF8.self) } == [
                isDark ? "a~dark@2x.png" : "a@2x.png", "b@2x.png",
            ])
        #expect(shown.map(\.width) == [isDark ? 6 : 4, 4])
    }

    @Test(arguments: [(120, 1.0, "a.png"), (240, 1.0, "a@2x.png"), (120, 2.0, "a@2x.png"), (360, 1.0, "a@3x.png")])
    func byWidthTheFileFitsTheLayout(width: Int, density: Double, expected: String) throws {
        let tree = try RealTree(["a@3x.png": BuildCommandTests.image(360, 3)])
        #expect(try TwofoldBinary.run("-q", in: tree.path).status == 0)
        let markup = try TwofoldBinary.run("srcset", "--sizes", "\(width)px", in: tree.path).output
        let shown = try Self.show(markup, in: tree, density: density)
        #expect(shown.map { String(decoding: $0.path ?? [], as: UTF8.self) } == [expected])
    }
}
