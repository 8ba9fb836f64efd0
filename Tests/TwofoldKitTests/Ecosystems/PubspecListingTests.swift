import Testing

@testable import TwofoldBuild
@testable import TwofoldImaging

/// The entries that a `pubspec.yaml` lacks for given images.
@Suite struct PubspecListingTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// The entries that there are.
        var entries: [String] = []
        var images: [String]
        var others: [String] = []
        var missing: [String]
        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "one image", images: ["a/x.png", "a/2.0x/x.png"], missing: ["a/x.png"]),
        Row(
            name: "several images", images: ["a/x.png", "a/2.0x/x.png", "a/y.png", "b/z.png"],
            missing: ["a/", "b/z.png"]),
        Row(name: "the package's own folder", images: ["x.png", "y.png", "2x/y.png"], missing: ["x.png", "y.png"]),
        Row(
            name: "images without a 1x", images: ["a/x.png", "a/y.png", "a/2.0x/z.png", "a/3.0x/z.png"],
            missing: ["a/", "a/z.png"]),
        Row(
            name: "only images without a 1x", images: ["a/2.0x/x.png", "a/2.0x/y.png"], missing: ["a/x.png", "a/y.png"]),
        Row(
            name: "a folder that is listed", entries: ["a/"], images: ["a/x.png", "a/b/y.png"], missing: ["a/b/y.png"]),
        Row(
            name: "a folder that is listed loses images without a 1x", entries: ["a/"],
            images: ["a/x.png", "a/2.0x/y.png"], missing: ["a/y.png"]),
        Row(
            name: "all is listed", entries: ["a/", "a/y.png", "./b/z.png"],
            images: ["a/x.png", "a/2x/y.png", "b/z.png"], missing: []),
        Row(
            name: "a folder in which somebody chose", entries: ["a/x.png"], images: ["a/x.png", "a/y.png", "a/z.png"],
            missing: ["a/y.png", "a/z.png"]),
        Row(
            name: "a folder with other files", images: ["a/x.png", "a/y.png"], others: ["a/x.psd"],
            missing: ["a/x.png", "a/y.png"]),
        Row(
            name: "a folder with hidden files and folders", images: ["a/x.png", "a/y.png"],
            others: ["a/.DS_Store", "a/b/c.psd", "a/x.png"], missing: ["a/"]),
        Row(
            name: "the folder of a scale", entries: ["a/2.0x/"], images: ["a/x.png", "a/2.0x/x.png"],
            missing: ["a/x.png"]),
        Row(name: "no images", images: [], missing: []),
    ]

    @Test(arguments: rows)
    func `what is missing is listed, and nothing twice`(row: Row) throws {
        let list = row.entries.map { "    - \($0)\n" }.joined()
        let pubspec = try Pubspec(Array("flutter:\n  assets:\n\(list)".utf8))
        let images = row.images.compactMap { BytePath($0) }
        let others = row.others.compactMap { BytePath($0) }
        #expect(pubspec.missingEntries(for: images, beside: others) == row.missing)
        guard let text = try pubspec.adding(row.missing) else { return #expect(row.missing.isEmpty) }
        #expect(try Pubspec(text).missingEntries(for: images, beside: others) == [])
    }

    @Test func `a name that YAML cannot hold is not listed`() throws {
        let path = try #require(BytePath(Array("a/".utf8) + [0xFF] + Array(".png".utf8)))
        #expect(try Pubspec(Array("flutter:\n".utf8)).missingEntries(for: [path]) == [])
    }

    @Test func `a list of many thousand images is quick`() throws {
        let images = (0..<20_000).compactMap { BytePath("a\($0 % 100)/i\($0).png") }
        let pubspec = try Pubspec(Array("flutter:\n".utf8))
        let clock = ContinuousClock()
        let time = clock.measure { #expect(pubspec.missingEntries(for: images).count == 100) }
        #expect(time < .seconds(10))
    }
}
