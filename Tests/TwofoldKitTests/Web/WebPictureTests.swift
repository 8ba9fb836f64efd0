import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

@Suite struct WebPictureTests {
    private static let grammar = WebGrammar(appearances: ["-dark": .dark, "-light": .light], widths: [320, 640])

    /// A file of a width, in the shape of the others.
    static func wide(_ path: String) throws -> WebFile {
        var file = try file(path)
        if let width = file.width { file.size = PixelSize(width: width, height: width * 2 / 3) }
        return file
    }

    @Test func filesOfWidthsAreChosenByWidthAndNeverMixedWithScales() throws {
        func markup(_ paths: [String], sizes: String? = nil) throws -> String {
            try WebImage.group(paths.map(Self.wide)).map { image in
                WebMarkup.text(try #require(WebPicture(image, at: WebAddress(), sizes: sizes)))
            }.joined()
        }
        let widths = ["foo-640w.png", "foo-320w.png", "foo-320w.webp", "foo-640w.webp"]
        #expect(
            try markup(widths, sizes: "50vw") == """
                <picture>
                  <source type="image/webp" srcset="foo-320w.webp 320w, foo-640w.webp 640w" sizes="50vw">
                  <img srcset="foo-320w.png 320w, foo-640w.png 640w" sizes="50vw" src="foo-320w.png" width="320" height="213" alt="">
                </picture>

                """)
        // Without the largest width, its source would show a smaller file enlarged.
        #expect(try !markup(["foo-640w.png", "foo-320w.png", "foo-320w.webp"], sizes: "50vw").contains("webp"))
        // Without scales there is nothing else to choose by, and browsers then take the window's width.
        #expect(
            try markup(["foo-320w.png", "foo-640w.png"])
                == #"<img srcset="foo-320w.png 320w, foo-640w.png 640w" sizes="100vw" src="foo-320w.png" width="320" height="213" alt="">"#
                + "\n")
        // With them, what is asked for decides: 24 and 48 pixels are the widths of the scales.
        let both = ["foo-320w.png", "foo.png", "foo@2x.png"]
        #expect(
            try markup(both) == #"<img srcset="foo.png 1x, foo@2x.png 2x" src="foo.png" width="24" height="16" alt="">"#
                + "\n")
        #expect(
            try markup(both, sizes: "9em").hasPrefix(
                #"<img srcset="foo.png 24w, foo@2x.png 48w, foo-320w.png 320w" sizes="9em" src="foo.png""#))
        // A dark file of a width is one of the dark line.
        #expect(
            try markup(["foo-320w.png", "foo-dark-320w.png"]).contains(
                #"<source media="(prefers-color-scheme: dark)" srcset="foo-dark-320w.png 320w" sizes="100vw">"#))
        // Where one line has nothing else, all are chosen by width, and none is lost.
        #expect(
            try markup(["foo.png", "foo@2x.png", "foo-dark-320w.png"]).contains(
                #"<source media="(prefers-color-scheme: dark)" srcset="foo-dark-320w.png 320w" sizes="100vw""#))
        // A number that no target names is part of the name.
        #expect(try WebImage.group([Self.wide("foo-641w.png"), Self.wide("foo-640w.png")]).count == 2)
    }

    /// A file whose size is its point size at the scale of its name.
    static func file(_ path: String, _ width: Int = 24, _ height: Int = 16) throws -> WebFile {
        try file(try #require(BytePath(path)), width, height)
    }

    static func file(_ path: BytePath, _ width: Int = 24, _ height: Int = 16) throws -> WebFile {
        let rendition = try #require(grammar.rendition(at: path))
        let scale = rendition.name.scale
        func pixels(_ points: Int) -> Int { points * scale.hundredths / 100 }
        return WebFile(
            path: path, rendition: rendition,
            format: try #require(ImageFormat(fileExtension: rendition.name.fileExtension)),
            size: PixelSize(width: pixels(width), height: pixels(height)), byteCount: 100)
    }

    static func markup(_ paths: [String], sizes: String? = nil) throws -> [String] {
        try WebImage.group(paths.map { try file($0) }).map { image in
            WebMarkup.text(try #require(WebPicture(image, at: WebAddress(), sizes: sizes)))
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var id: String
        var files: [String]
        var markup: [String]
        var testDescription: String { id }
    }

    static let rows = [
        Row(
            id: "two scales", files: ["foo@2x.png", "foo.png"],
            markup: [
                #"<img srcset="foo.png 1x, foo@2x.png 2x" src="foo.png" width="24" height="16" alt="">"# + "\n"
            ]),
        Row(
            id: "one file", files: ["foo.png"],
            markup: [#"<img src="foo.png" width="24" height="16" alt="">"# + "\n"]),
        Row(
            id: "a lone 2x", files: ["foo@2x.png"],
            markup: [#"<img srcset="foo@2x.png 2x" src="foo@2x.png" width="24" height="16" alt="">"# + "\n"]),
        Row(
            id: "fractional scales", files: ["foo@1.5x.png", "foo@0.5x.png", "foo@10x.png", "foo@2x.png"],
            markup: [
                #"<img srcset="foo@0.5x.png 0.5x, foo@1.5x.png 1.5x, foo@2x.png 2x, foo@10x.png 10x" "#
                    + #"src="foo@0.5x.png" width="24" height="16" alt="">"# + "\n"
            ]),
        Row(
            id: "three formats",
            files: ["a/foo.png", "a/foo.webp", "a/foo.avif", "a/foo@2x.png", "a/foo@2x.webp", "a/foo@2x.avif"],
            markup: [
                """
                <picture>
                  <source type="image/avif" srcset="a/foo.avif 1x, a/foo@2x.avif 2x">
                  <source type="image/webp" srcset="a/foo.webp 1x, a/foo@2x.webp 2x">
                  <img srcset="a/foo.png 1x, a/foo@2x.png 2x" src="a/foo.png" width="24" height="16" alt="">
                </picture>

                """
            ]),
        Row(
            id: "a format that is smaller at one scale only",
            files: ["foo.jpg", "foo.webp", "foo@2x.jpg", "foo@2x.avif"],
            markup: [
                """
                <picture>
                  <source media="(min-resolution: 1.01dppx)" type="image/avif" srcset="foo@2x.avif 2x">
                  <source media="(max-resolution: 1dppx)" type="image/webp" srcset="foo.webp 1x">
                  <img srcset="foo.jpg 1x, foo@2x.jpg 2x" src="foo.jpg" width="24" height="16" alt="">
                </picture>

                """
            ]),
        Row(
            id: "a format without the scale in the middle",
            files: ["foo.png", "foo@2x.png", "foo@3x.png", "foo@3x.webp", "foo.webp"],
            markup: [
                """
                <picture>
                  <source media="(max-resolution: 1dppx)" type="image/webp" srcset="foo.webp 1x">
                  <source media="(min-resolution: 2.01dppx)" type="image/webp" srcset="foo@3x.webp 3x">
                  <img srcset="foo.png 1x, foo@2x.png 2x, foo@3x.png 3x" src="foo.png" width="24" height="16" alt="">
                </picture>

                """
            ]),
        Row(
            id: "dark", files: ["foo.png", "foo-dark.png", "foo@2x.png", "foo-dark@2x.png", "foo-dark@2x.webp"],
            markup: [
                """
                <picture>
                  <source media="(prefers-color-scheme: dark) and (min-resolution: 1.01dppx)" type="image/webp" srcset="foo-dark@2x.webp 2x">
                  <source media="(prefers-color-scheme: dark)" srcset="foo-dark.png 1x, foo-dark@2x.png 2x">
                  <img srcset="foo.png 1x, foo@2x.png 2x" src="foo.png" width="24" height="16" alt="">
                </picture>

                """
            ]),
        Row(
            id: "dark and light, without one for both", files: ["foo-dark.png", "foo-light.png", "foo-light.webp"],
            markup: [
                """
                <picture>
                  <source media="(prefers-color-scheme: dark)" srcset="foo-dark.png 1x">
                  <source type="image/webp" srcset="foo-light.webp 1x">
                  <img srcset="foo-light.png 1x" src="foo-light.png" width="24" height="16" alt="">
                </picture>

                """
            ]),
        Row(
            id: "only dark", files: ["foo-dark.png"],
            markup: [#"<img src="foo-dark.png" width="24" height="16" alt="">"# + "\n"]),
        Row(
            id: "no format that every browser shows", files: ["foo.avif", "foo.webp"],
            markup: [
                """
                <picture>
                  <source type="image/avif" srcset="foo.avif 1x">
                  <img srcset="foo.webp 1x" src="foo.webp" width="24" height="16" alt="">
                </picture>

                """
            ]),
        Row(
            id: "JPEG XL before all others", files: ["foo.jxl", "foo.avif", "foo.png"],
            markup: [
                """
                <picture>
                  <source type="image/jxl" srcset="foo.jxl 1x">
                  <source type="image/avif" srcset="foo.avif 1x">
                  <img srcset="foo.png 1x" src="foo.png" width="24" height="16" alt="">
                </picture>

                """
            ]),
        Row(
            id: "a PNG and a JPEG of one name", files: ["foo.png", "foo.jpg", "foo.webp"],
            markup: [
                #"<img src="foo.jpg" width="24" height="16" alt="">"# + "\n",
                #"<img src="foo.png" width="24" height="16" alt="">"# + "\n",
                #"<img src="foo.webp" width="24" height="16" alt="">"# + "\n",
            ]),
        Row(
            id: "a dark JPEG of a PNG", files: ["foo.png", "foo-dark.jpg"],
            markup: [
                """
                <picture>
                  <source media="(prefers-color-scheme: dark)" srcset="foo-dark.jpg 1x">
                  <img srcset="foo.png 1x" src="foo.png" width="24" height="16" alt="">
                </picture>

                """
            ]),
        Row(
            id: "a vector image", files: ["foo.svg"],
            markup: [#"<img src="foo.svg" width="24" height="16" alt="">"# + "\n"]),
        Row(
            id: "a vector image for dark pages", files: ["foo.svg", "foo-dark.svg"],
            markup: [
                """
                <picture>
                  <source media="(prefers-color-scheme: dark)" srcset="foo-dark.svg">
                  <img srcset="foo.svg" src="foo.svg" width="24" height="16" alt="">
                </picture>

                """
            ]),
        Row(
            id: "a vector image beside its variants", files: ["foo.svg", "foo.png", "foo@2x.png"],
            markup: [
                #"<img srcset="foo.png 1x, foo@2x.png 2x" src="foo.png" width="24" height="16" alt="">"# + "\n"
            ]),
        Row(
            id: "a name with everything that HTML and srcset read", files: ["a b/c,d&\"e'<f>?g#h%i:,@2x.png"],
            markup: [
                "<img srcset=\"a%20b/c%2Cd%26%22e%27%3Cf%3E%3Fg%23h%25i%3A%2C@2x.png 2x\" "
                    + "src=\"a%20b/c%2Cd%26%22e%27%3Cf%3E%3Fg%23h%25i%3A%2C@2x.png\" width=\"24\" height=\"16\" alt=\"\">\n"
            ]),
    ]

    @Test(arguments: rows)
    func theMarkupIs(row: Row) throws {
        #expect(try Self.markup(row.files) == row.markup)
        #expect(try Self.markup(row.files.reversed()) == row.markup)
    }

    @Test func anImageOfAnotherShapeForDarkPagesSaysItsSize() throws {
        let image = try #require(
            WebImage.group([try Self.file("a.png"), try Self.file("a-dark.png", 30, 20)]).first)
        let text = WebMarkup.text(try #require(WebPicture(image, at: WebAddress())))
        #expect(text.contains(#"srcset="a-dark.png 1x" width="30" height="20">"#))
        #expect(text.contains(#"src="a.png" width="24" height="16" alt="">"#))
    }

    @Test func theShownSizeIsThatOfTheSmallestScaleRoundedUp() throws {
        var file = try Self.file("a@2x.png")
        file.size = PixelSize(width: 47, height: 1)
        #expect(file.shownSize == PixelSize(width: 24, height: 1))
        var small = try Self.file("a@1.5x.png")
        small.size = PixelSize(width: 37, height: 3)
        #expect(small.shownSize == PixelSize(width: 25, height: 2))
        file.size = PixelSize(width: .max, height: 2)
        #expect(file.shownSize == PixelSize(width: .max, height: 1), "no trap")
    }

    @Test func byWidthThereAreNoScales() throws {
        let text = try Self.markup(
            ["a.png", "a@2x.png", "a@2x.webp", "a.webp", "a@1x.png"], sizes: "(max-width: 600px) 100vw, \"600px\"")
        #expect(
            text == [
                """
                <picture>
                  <source type="image/webp" srcset="a.webp 24w, a@2x.webp 48w" \
                sizes="(max-width: 600px) 100vw, &quot;600px&quot;">
                  <img srcset="a.png 24w, a@2x.png 48w" sizes="(max-width: 600px) 100vw, &quot;600px&quot;" \
                src="a.png" width="24" height="16" alt="">
                </picture>

                """
            ])
        #expect(
            try Self.markup(["a.svg"], sizes: "50vw") == [#"<img src="a.svg" width="24" height="16" alt="">"# + "\n"])
    }

    @Test func aBrowserReadsExactlyTheFileFromAnyName() throws {
        // Every byte in every position that matters: first, in the middle, last.
        for byte in UInt8.min...UInt8.max where byte != 0 && byte != UInt8(ascii: "/") {
            for stem in [[byte], [0x61, byte, 0x62], [0x61, byte], [byte, byte, byte]] {
                guard let path = BytePath(stem + Array("@2x.png".utf8)),
                    let other = BytePath(stem + Array("@3x.png".utf8)),
                    let image = WebImage.group([try Self.file(path), try Self.file(other)]).first,
                    let picture = WebPicture(image, at: WebAddress(prefix: "https://x.y/a,b?c=d&e/"))
                else { continue }
                let read = SrcsetReader(Self.unescaped(Self.attribute("srcset", of: WebMarkup.text(picture))))
                #expect(!read.hasErrors && read.candidates.map(\.density) == [2, 3], "\(byte)")
                for (candidate, expected) in zip(read.candidates, [path, other]) {
                    #expect(candidate.url.hasPrefix("https://x.y/a,b?c=d&e/"), "\(byte)")
                    let found = Self.bytes(of: candidate.url.dropFirst("https://x.y/a,b?c=d&e/".count))
                    #expect(found == expected.bytes, "\(byte)")
                    #expect(!candidate.url.dropFirst(22).contains { "?#:\\".contains($0) }, "\(byte)")
                }
            }
        }
    }

    private static func attribute(_ name: String, of text: String) -> String {
        guard let start = text.firstRange(of: " \(name)=\"") else { return "" }
        return String(text[start.upperBound...].prefix { $0 != "\"" })
    }

    private static func unescaped(_ text: String) -> String {
        text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&amp;", with: "&")
    }

    /// The bytes that a server looks for.
    private static func bytes(of url: some StringProtocol) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(url.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }

    @Test(arguments: [
        ("", "a.png"), ("/", "/a.png"), ("https://cdn.example/x,y/", "https://cdn.example/x,y/a.png"),
        (",a b/ü\"", "%2Ca%20b/%C3%BC%22a.png"), ("%20/", "%20/a.png"),
    ])
    func aPrefixStaysAsItIsButForWhatEndsAURL(prefix: String, url: String) throws {
        let path = try #require(BytePath("a.png"))
        #expect(WebAddress(prefix: prefix).url(of: path) == url)
    }

    @Test func addressesBeginAtTheSitesFolder() throws {
        let path = try #require(BytePath("public/img/a b.png"))
        let folder = try #require(BytePath("public"))
        #expect(WebAddress(prefix: "/", site: .within(folder)).url(of: path) == "/img/a%20b.png")
        #expect(WebAddress(site: .above(way: folder)).url(of: path) == "public/public/img/a%20b.png")
        let other = try #require(BytePath("src/a.png"))
        #expect(WebAddress(site: .within(folder)).url(of: other) == nil)
        let image = try #require(WebImage.group([try Self.file(other)]).first)
        #expect(WebPicture(image, at: WebAddress(site: .within(folder))) == nil)
        #expect(WebPicture(image, at: WebAddress(isOfCopies: true)) == nil, "it has no copy")
    }

    @Test func manyFilesTakeLinearTime() throws {
        let files = try (0..<20_000).map { try Self.file("f\($0 / 4)@\($0 % 4 + 1)x.png") }
        let images = WebImage.group(files)
        #expect(images.count == 5_000 && images.allSatisfy { $0.files.count == 4 })
        // One image of very many files.
        let one = WebImage.group(try (1...9900).map { try Self.file("f@\($0 / 100).\($0 % 100 / 10)\($0 % 10)x.png") })
        #expect(one.count == 1)
        #expect(WebPicture(one[0], at: WebAddress())?.fallback.candidates.count == 9900)
    }
}
