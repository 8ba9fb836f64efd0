import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// What a screen shows for a name, drawn.
@Suite struct PreviewTests {
    private func preview(
        _ files: [String: [UInt8]], _ file: String, _ device: DeviceKind, _ scale: ScaleFactor
    ) throws
        -> PreviewReport
    {
        PreviewRun(Project(source: MemoryDisk(files), engine: FakeEngine())).run(
            of: try #require(BytePath(file)), on: Screen(device, scale))
    }

    private static func grey(_ width: Int, _ height: Int, _ bytes: [UInt8]) -> [UInt8] {
        FakeEngine.file(
            PixelBuffer(size: PixelSize(width: width, height: height), layout: .grey, depth: .eight, bytes: bytes))
    }

    private func pixels(_ report: PreviewReport) throws -> PixelBuffer {
        try FakeEngine().decode(try #require(report.file), format: .png, limits: ImageLimits()).pixels
    }

    @Test func onARetinaScreenEachPixelOfA1xBecomesABlock() throws {
        let report = try preview(["d/a.png": Self.grey(2, 1, [10, 20])], "d/a.png", .iphone, .x2)
        #expect(report.shown?.display == "d/a.png" && report.right == .missing && report.diagnostics.isEmpty)
        let image = try pixels(report)
        #expect(image.size == PixelSize(width: 4, height: 2))
        let reds: [UInt8] = (0..<8).map { image.bytes[4 * $0] }
        #expect(reds == [10, 10, 20, 20, 10, 10, 20, 20])
    }

    @Test func theRightImageIsMadeOfALargerOne() throws {
        // A 3x that no screen of 2x asks for first: the 1x comes before it.
        let files = [
            "a.png": Self.grey(2, 2, [1, 2, 3, 4]), "a@4x.png": Self.grey(8, 8, Array(repeating: 50, count: 64)),
        ]
        let report = try preview(files, "a@4x.png", .iphone, .x2)
        #expect(report.shown?.display == "a.png")
        #expect(report.right == .reduced(try #require(BytePath("a@4x.png"))))
        let image = try pixels(report)
        // Four pixels, eight of a gap, four pixels.
        #expect(image.size == PixelSize(width: 16, height: 4))
        let firstRow: [UInt8] = (0..<16).map { image.bytes[4 * $0] }
        #expect(firstRow == [1, 1, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 50, 50, 50, 50])
        #expect(image.bytes[4 * 4 + 3] == 0, "the gap is transparent")
    }

    @Test func aFileOfTheScreensScaleIsTheRightImage() throws {
        let files = ["a.png": Self.grey(1, 1, [1]), "a@2x.png": Self.grey(2, 2, [1, 2, 3, 4])]
        let report = try preview(files, "a.png", .iphone, .x2)
        #expect(report.right == .shown && report.shown?.display == "a@2x.png")
        #expect(try pixels(report).size == PixelSize(width: 2, height: 2))
    }

    @Test func a1xScreenShowsA2xReduced() throws {
        let report = try preview(["a@2x.png": Self.grey(2, 2, [0, 10, 20, 30])], "a@2x.png", .ipad, .x1)
        #expect(report.shown?.display == "a@2x.png" && report.size == PixelSize(width: 1, height: 1))
        #expect(try pixels(report).bytes[0] == 15)
    }

    @Test func anIPadTakesItsOwnFileAndAnIPhoneDoesNot() throws {
        let files = ["a~ipad.png": Self.grey(1, 1, [9]), "a.png": Self.grey(1, 1, [1])]
        #expect(try preview(files, "a.png", .ipad, .x2).shown?.display == "a~ipad.png")
        #expect(try preview(files, "a~ipad.png", .iphone, .x2).shown?.display == "a.png")
    }

    @Test func whereNothingIsLoadedThereIsNoPreview() throws {
        let report = try preview(["a.svg": TinyFiles.svg("4", "4", "")], "a.svg", .iphone, .x2)
        #expect(report.file == nil && report.shown == nil && report.lookup?.isFound == false)
        let damaged = try preview(["a.png": Array(Self.grey(4, 4, Array(0..<16)).dropLast(9))], "a.png", .iphone, .x2)
        #expect(damaged.file == nil && damaged.diagnostics.map(\.rule) == [.imageDamaged])
    }

    private static let set = "A.xcassets/Elk.imageset/"

    private static func list(_ slots: (scale: String?, file: String)...) -> [UInt8] {
        let images = slots.map { scale, file in
            "{\"idiom\": \"universal\", \(scale.map { "\"scale\": \"\($0)\", " } ?? "")\"filename\": \"\(file)\"}"
        }
        return Array("{\"images\": [\(images.joined(separator: ", "))]}".utf8)
    }

    /// Only a slot says the scale of a file in an image set.
    @Test func inAnImageSetTheSlotSaysTheScale() throws {
        let files = [
            Self.set + "Contents.json": Self.list(("2x", "big.png"), ("3x", "elk-1.png")),
            Self.set + "big.png": Self.grey(4, 4, Array(repeating: 9, count: 16)),
            Self.set + "elk-1.png": Self.grey(6, 6, Array(repeating: 50, count: 36)),
        ]
        let right = try preview(files, Self.set + "elk-1.png", .iphone, .x2)
        #expect(right.shown?.display == Self.set + "big.png" && right.right == .shown)
        #expect(try pixels(right).size == PixelSize(width: 4, height: 4))
        let small = try preview(files, Self.set + "big.png", .ipad, .x1)
        #expect(small.shown?.display == Self.set + "big.png" && small.size == PixelSize(width: 2, height: 2))
        #expect(small.right == .reduced(try #require(BytePath(Self.set + "big.png"))))
        var gone = files
        gone[Self.set + "big.png"] = nil
        #expect(try preview(gone, Self.set + "elk-1.png", .iphone, .x2).shown?.display == Self.set + "elk-1.png")
    }

    @Test func theSetThatIsAskedForCountsAndNoOtherOfItsName() throws {
        let files = [
            Self.set + "Contents.json": Self.list(("1x", "a.png")), Self.set + "a.png": Self.grey(1, 1, [1]),
            "A.xcassets/0/Elk.imageset/Contents.json": Self.list(("1x", "b.png")),
            "A.xcassets/0/Elk.imageset/b.png": Self.grey(2, 1, [1, 2]),
        ]
        #expect(try preview(files, Self.set + "a.png", .iphone, .x2).shown?.display == Self.set + "a.png")
    }

    @Test func aListOfASetThatCannotBeReadIsSaid() throws {
        let image = Self.grey(1, 1, [1])
        let broken = try preview(
            [Self.set + "Contents.json": Array("{".utf8), Self.set + "a.png": image], Self.set + "a.png", .iphone, .x2)
        #expect(broken.file == nil && broken.diagnostics.map(\.rule) == [.catalogUnreadable])
        let missing = try preview([Self.set + "a.png": image], Self.set + "a.png", .iphone, .x2)
        #expect(missing.file == nil && missing.diagnostics.map(\.rule) == [.fileUnreadable])
        let empty = try preview(
            [Self.set + "Contents.json": Self.list(("2x", "gone.png")), Self.set + "a.png": image], Self.set + "a.png",
            .iphone, .x2)
        #expect(empty.file == nil && empty.diagnostics.isEmpty && empty.lookup?.isFound == false)
    }

    @Test func aPreviewIsMarkedAsOne() throws {
        let file = try #require(try preview(["a.png": Self.grey(1, 1, [9])], "a.png", .iphone, .x2).file)
        let text = PNGFile.chunksBeforePixels(of: file).first { $0.type == "tEXt" }
        #expect(text?.data == Array("Software\0\(PreviewReport.mark)".utf8))
    }
}
