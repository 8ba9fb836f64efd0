import Testing
import TwofoldKit
import TwofoldTestSupport

/// `preview`, and `sizes` with whole bundles and coming displays, as a user sees them.
@Suite struct PreviewCommandTests {
    private func tree() throws -> RealTree {
        try RealTree(["Art/Sun.png": BuildCommandTests.image(8, 8), "Art/Sun@3x.png": BuildCommandTests.image(24, 24)])
    }

    private func preview(_ arguments: String..., in tree: RealTree) throws -> TwofoldBinary.Result {
        try TwofoldBinary.start(["preview"] + arguments, in: tree.path).finish()
    }

    @Test func aPreviewShowsTheLoadedFileBesideTheRightOne() throws {
        let tree = try tree()
        let result = try preview("Art/Sun.png", "--device", "iphone", "--scale", "2", "--out", "p.png", in: tree)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(result.output.contains("taken   Sun.png"), "\(result.output)")
        #expect(
            result.output.hasSuffix(
                "p.png  40×16: on the left what iPhone 2x shows, Sun.png of 8×8 enlarged to 16×16; "
                    + "on the right Sun@3x.png reduced to the screen's scale\n"), "\(result.output)")
        let pixels = try ReferencePNG.decode(try #require(tree.bytes(of: "p.png")))
        #expect(pixels.size == PixelSize(width: 40, height: 16))
        // The largest screen of the device, and the earlier preview is replaced.
        let again = try preview("Art/Sun.png", "--device", "iphone", "--out", "p.png", in: tree)
        #expect(again.status == 0 && again.output.contains("which is the right image"), "\(again.output)")
    }

    @Test func onlyTheDeviceThatWasNamedIsShown() throws {
        let tree = try tree()
        let one = try preview("Art/Sun.png", "--device", "iphone-4", "--out", "p.png", in: tree)
        #expect(one.output.contains("\nfor iPhone 4, 4S\n"), "\(one.output)")
        let all = try preview("Art/Sun.png", "--device", "iphone", "--scale", "2", "--out", "p.png", in: tree)
        #expect(all.output.contains("\nfor iPhone 4, 4S; iPhone 5 to SE (1st); "), "\(all.output)")
        let none = try preview("Art/Sun.png", "--device", "iphone", "--out", "new/p.png", in: tree)
        #expect(none.status == 1 && none.errors.contains("make the folder first"), "\(none.errors)")
    }

    /// The tree has to hold the set, also where it would begin at the file's own folder.
    @Test(arguments: [("", "M.xcassets/Elk.imageset/big.png"), ("/M.xcassets/Elk.imageset", "big.png")])
    func aFileOfAnImageSetHasTheScaleOfItsSlot(row: (folder: String, file: String)) throws {
        let tree = try RealTree([
            "M.xcassets/Elk.imageset/big.png": BuildCommandTests.image(40, 40),
            "M.xcassets/Elk.imageset/Contents.json": Array(
                #"{"images": [{"idiom": "universal", "scale": "2x", "filename": "big.png"}]}"#.utf8),
        ])
        let result = try TwofoldBinary.start(
            ["preview", row.file, "--device", "iphone-4", "--out", "\(tree.path)/p.png"], in: tree.path + row.folder
        ).finish()
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(result.output.contains("big.png is loaded: 40×40 pixels at 2x, 20×20 points."), "\(result.output)")
        #expect(result.output.contains("40×40: what iPhone 2x shows"), "\(result.output)")
    }

    @Test func noOtherFileIsReplaced() throws {
        let tree = try tree()
        let before = tree.hashes
        let result = try preview("Art/Sun.png", "--device", "ipad", "--out", "Art/Sun.png", in: tree)
        #expect(result.status == 1 && result.errors.contains("not a preview of Twofold"), "\(result.errors)")
        #expect(tree.hashes == before)
    }

    @Test func wrongUsageIsSaid() throws {
        let tree = try tree()
        for (arguments, status, words) in [
            (["Art", "--device", "ipad", "--out", "p.png"], 64, "is a folder"),
            (["Art/Sun.png", "--out", "p.png"], 64, "--device"), (["Art/Sun.png", "--device", "ipad"], 64, "--out"),
            (["Art/Sun.png", "--device", "ipad", "--out", "p.jpg"], 64, ".png file"),
            (["Art/Sun.png", "--device", "ipad", "--out", "p@2x.png"], 64, "would be a master"),
            (["none.png", "--device", "ipad", "--out", "p.png"], 64, "No such file"),
        ] as [([String], Int32, String)] {
            let result = try TwofoldBinary.start(["preview"] + arguments, in: tree.path).finish()
            #expect(result.status == status && result.errors.contains(words), "\(arguments): \(result.errors)")
        }
        try tree.write(TinyFiles.svg("4", "4", ""), to: "v.svg")
        let nothing = try preview("v.svg", "--device", "ipad", "--out", "p.png", in: tree)
        #expect(nothing.status == 2 && nothing.output.contains("Nothing is loaded"), "\(nothing.output)")
        #expect(tree.bytes(of: "p.png") == nil)
    }

    @Test func aWholeBundleIsComparedWithALimitOfItsTime() throws {
        let tree = try RealTree([
            "A.app/A": [0xCF, 0xFA, 0xED, 0xFE] + [UInt8](repeating: 0, count: 996),
            "A.app/Default@2x.png": [UInt8](repeating: 1, count: 500), "A.app/.x": [1],
        ])
        let result = try TwofoldBinary.run("sizes", "--bundle", "A.app", "--limit", "2012", in: tree.path)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.hasPrefix("3 files, 1.5 kB\n"), "\(result.output)")
        #expect(result.output.contains("  launch images      1   500 B\n"), "\(result.output)")
        #expect(result.output.contains("the files take 1.5 kB of the limit of 50.0 MB (2012: iPad 3)"))
        let beyond = try TwofoldBinary.run("sizes", "--bundle", "A.app", "--limit", "1kB", in: tree.path)
        #expect(beyond.status == 2 && beyond.errors.contains("the files take 501 B more than the limit of 1.0 kB"))
        #expect(try TwofoldBinary.run("sizes", "--bundle", "A.app", "A.app", in: tree.path).status == 64)
        #expect(try TwofoldBinary.run("sizes", "--bundle", "A.app/A", in: tree.path).status == 64)
    }

    @Test func aComingDisplayIsEstimated() throws {
        let tree = try tree()
        let result = try TwofoldBinary.run("sizes", "--what-if", "4x", "--what-if", "1242x2208", in: tree.path)
        #expect(result.status == 0, "\(result.errors)")
        #expect(
            result.output.contains(
                "What if screens have 4x: 1 image lacks it; 1,024 pixels at the present bytes a pixel"),
            "\(result.output)")
        #expect(result.output.contains("What if a screen has 1242×2208 pixels: "), "\(result.output)")
        #expect(try TwofoldBinary.run("sizes", "--what-if", "huge", in: tree.path).status == 64)
    }
}
