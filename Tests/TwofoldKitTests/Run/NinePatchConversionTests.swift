import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldPixels

/// Cap insets of catalogs as nine-patches of Android, and back.
@Suite struct NinePatchConversionTests {
    private static let set = "s.imageset"

    private static func pixels(_ width: Int, _ height: Int, _ layout: PixelBuffer.Layout = .rgba) -> PixelBuffer {
        PixelBuffer.noise(PixelSize(width: width, height: height), layout, .eight, seed: 7)
    }

    private static func nine(_ insets: CapInsets, _ mode: String = "9-part", center: String = "stretch") -> String {
        #","resizing":{"mode":"\#(mode)","center":{"mode":"\#(center)","width":1,"height":1},"cap-insets":{"top":\#(insets.top),"left":\#(insets.left),"bottom":\#(insets.bottom),"right":\#(insets.right)}}"#
    }

    private static func slot(_ file: String, _ scale: String, _ extra: String = "") -> String {
        #"{"idiom":"universal","scale":"\#(scale)","filename":"\#(file)"\#(extra)}"#
    }

    private static func catalog(_ files: [String: [UInt8]], _ slots: String...) -> MemoryDisk {
        var tree = files.reduce(into: [:]) { $0["\(set)/\($1.key)"] = $1.value }
        tree["\(set)/Contents.json"] = Array("{\"images\":[\(slots.joined(separator: ","))]}".utf8)
        return MemoryDisk(tree)
    }

    private func convert(
        _ source: MemoryDisk, _ from: LayoutKind, _ to: LayoutKind, into target: MemoryDisk
    ) -> [String] {
        ConversionRun(from: from, in: source, to: to, in: target, engine: FakeEngine()).run().diagnostics
            .filter { $0.severity != .note }
            .map { "\($0.severity.rawValue) \($0.path.display): \($0.message)" }
    }

    private func image(_ disk: MemoryDisk, _ path: String) throws -> PixelBuffer {
        try FakeEngine().decode(try #require(disk.bytes(of: path), "\(path)"), format: .png, limits: ImageLimits())
            .pixels
    }

    private func contents(_ disk: MemoryDisk, _ path: String) throws -> CatalogContents {
        try CatalogContents(try #require(disk.bytes(of: path)), kind: .imageset)
    }

    @Test func capInsetsBecomeABorderAndComeBack() throws {
        let (large, small) = (Self.pixels(12, 8), Self.pixels(6, 4))
        let insets = CapInsets(top: 1, left: 3, bottom: 2, right: 4)
        let source = Self.catalog(
            ["s@2x.png": FakeEngine.file(large), "s.png": FakeEngine.file(small)],
            Self.slot("s@2x.png", "2x", Self.nine(insets)), Self.slot("s.png", "1x"))
        let android = MemoryDisk()
        #expect(convert(source, .catalog, .android, into: android) == [])
        #expect(android.paths == ["drawable-mdpi/s.9.png", "drawable-xhdpi/s.9.png"])
        let framed = try image(android, "drawable-xhdpi/s.9.png")
        let patch = try NinePatch(of: framed)
        #expect(patch.capInsets == insets && NinePatch.inside(of: framed) == large)
        let plain = try NinePatch(of: image(android, "drawable-mdpi/s.9.png"))
        #expect(plain.capInsets == CapInsets(top: 0, left: 0, bottom: 0, right: 0), "all of it stretches")
        let before = android.paths.map { android.bytes(of: $0) }
        #expect(convert(source, .catalog, .android, into: android) == [])
        #expect(android.paths.map { android.bytes(of: $0) } == before, "a second run writes nothing")

        let back = MemoryDisk()
        #expect(convert(android, .android, .catalog, into: back) == [])
        #expect(back.paths == ["Contents.json", "s.imageset/Contents.json", "s.imageset/s.png", "s.imageset/s@2x.png"])
        #expect(try image(back, "s.imageset/s@2x.png") == large)
        #expect(try image(back, "s.imageset/s.png") == small)
        let slots = try contents(back, "s.imageset/Contents.json").slots
        #expect(slots.map(\.resizing?.capInsets) == [nil, CatalogInsets(insets)])
        #expect(slots[1].resizing?.mode == "9-part")
        #expect(slots[1].resizing?.centerWidth == 5 && slots[1].resizing?.centerHeight == 5)
        #expect(convert(android, .android, .catalog, into: back) == [])
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var id: String
        var insets: CapInsets
        var mode: String?
        var testDescription: String { id }
    }

    @Test(
        arguments: [
            Row(id: "both", insets: CapInsets(top: 1, left: 1, bottom: 1, right: 1), mode: "9-part"),
            Row(id: "across", insets: CapInsets(top: 0, left: 2, bottom: 0, right: 1), mode: "3-part-horizontal"),
            Row(id: "down", insets: CapInsets(top: 2, left: 0, bottom: 1, right: 0), mode: "3-part-vertical"),
            Row(id: "all", insets: CapInsets(top: 0, left: 0, bottom: 0, right: 0), mode: nil),
        ], [PixelBuffer.Layout.rgba, .rgb, .grey, .greyAlpha])
    func aNinePatchBecomesASlot(row: Row, layout: PixelBuffer.Layout) throws {
        let pixels = Self.pixels(7, 5, layout)
        let patch = try #require(
            NinePatch(row.insets, size: pixels.size, neutral: layout.hasAlpha ? .transparent : .white))
        let file = FakeEngine.file(try #require(patch.framed(pixels)))
        let target = MemoryDisk()
        #expect(convert(MemoryDisk(["drawable-xhdpi/s.9.png": file]), .android, .catalog, into: target) == [])
        let slot = try #require(try contents(target, "s.imageset/Contents.json").slots.first)
        #expect(slot.resizing?.mode == row.mode)
        #expect(slot.resizing.map(\.capInsets) == row.mode.map { _ in CatalogInsets(row.insets) })
        #expect(try image(target, "s.imageset/s@2x.png") == pixels)
        let back = MemoryDisk()
        _ = convert(target, .catalog, .android, into: back)
        if row.mode != nil {
            #expect(try image(back, "drawable-xhdpi/s.9.png") == patch.framed(pixels))
        } else {
            #expect(back.paths == ["drawable-xhdpi/s.png"])
        }
    }

    @Test func whatTheOtherLayoutCannotSayIsReported() throws {
        let pixels = Self.pixels(9, 5)
        let several = NinePatch(
            horizontal: .init(length: 9, stretch: [1..<2, 4..<5]), vertical: .init(length: 5, stretch: []),
            neutral: .transparent)
        let padded = NinePatch(
            horizontal: .init(length: 9, stretch: [1..<2], padding: 3..<4, opticalBounds: [0..<1]),
            vertical: .init(length: 5, stretch: [1..<2]), neutral: .transparent)
        let source = MemoryDisk([
            "drawable-mdpi/several.9.png": FakeEngine.file(try #require(several.framed(pixels))),
            "drawable-mdpi/padded.9.png": FakeEngine.file(try #require(padded.framed(pixels))),
            "drawable-mdpi/none.9.png": FakeEngine.file(pixels), "drawable-mdpi/cut.9.png": [1, 2],
        ])
        let target = MemoryDisk()
        let messages = convert(source, .android, .catalog, into: target)
        #expect(messages.count == 5, "\(messages)")
        #expect(messages[0].hasPrefix("error drawable-mdpi/cut.9.png: "))
        #expect(messages[1].hasPrefix("error drawable-mdpi/none.9.png: Android's build refuses this nine-patch: "))
        #expect(
            messages[2...] == [
                "warning drawable-mdpi/padded.9.png: an asset catalog cannot say the optical bounds of a nine-patch",
                "warning drawable-mdpi/padded.9.png: an asset catalog cannot say where the content of a nine-patch lies",
                "error drawable-mdpi/several.9.png: an asset catalog has images with one part that stretches in each "
                    + "direction, and this nine-patch has 2 across and 0 down; the file is left out",
            ])
        #expect(target.paths == ["Contents.json", "padded.imageset/Contents.json", "padded.imageset/padded.png"])
    }

    @Test(arguments: [
        ("no room", CapInsets(top: 0, left: 4, bottom: 0, right: 4), "stretch", "leave nothing between them"),
        (
            "a middle that repeats", CapInsets(top: 1, left: 1, bottom: 1, right: 1), "tile",
            "the middle of the image repeats"
        ),
        ("a negative inset", CapInsets(top: -1, left: 1, bottom: 1, right: 1), "stretch", "leave nothing between them"),
    ])
    func insetsThatAndroidCannotSayAreReported(id: String, insets: CapInsets, center: String, message: String) {
        let source = Self.catalog(
            ["s.png": FakeEngine.file(Self.pixels(6, 6))], Self.slot("s.png", "1x", Self.nine(insets, center: center)))
        let messages = convert(source, .catalog, .android, into: MemoryDisk())
        #expect(messages.count == 1 && messages[0].contains(message), "\(messages)")
    }

    @Test func partsOfAPixelAndOtherFormatsAreLost() {
        let half = Self.nine(CapInsets(top: 1, left: 1, bottom: 1, right: 1)).replacing(
            #""left":1"#, with: #""left":1.5"#)
        let source = Self.catalog(["s.png": FakeEngine.image(6, 6)], Self.slot("s.png", "1x", half))
        let target = MemoryDisk()
        #expect(
            convert(source, .catalog, .android, into: target)
                == ["warning s.imageset/s.png: Android cannot say which part of the image stretches"])
        #expect(target.paths == ["drawable-mdpi/s.png"])
        let jpeg = Self.catalog(
            ["s.jpg": [1]], Self.slot("s.jpg", "1x", Self.nine(CapInsets(top: 1, left: 1, bottom: 1, right: 1))))
        #expect(convert(jpeg, .catalog, .android, into: MemoryDisk()).count == 1)
    }

    @Test func withoutAnEngineNothingIsDecoded() {
        let source = MemoryDisk(["drawable-mdpi/a.9.png": [1]])
        let target = MemoryDisk()
        let report = ConversionRun(from: .android, in: source, to: .catalog, in: target).run()
        #expect(!report.hasErrors && target.bytes(of: "a.9.imageset/a.9.png") == [1])
    }
}
