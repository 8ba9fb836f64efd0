import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Which images `twofold sizes` lists as flat art.
@Suite struct FlatArtListTests {
    private static let box = SmallImages.rgba(32, 32) { x, y in
        (8..<24).contains(x) && (8..<24).contains(y) ? [200, 30, 30, 255] : [255, 255, 255, 255]
    }

    private func report(_ files: [String: [UInt8]]) throws -> SizeReport {
        try #require(SizesRun(Project(source: MemoryDisk(files), engine: FakeEngine())).run().report)
    }

    /// Another name than the vector image's, as `name: "rendered-{name}"` in a configuration gives it.
    @Test func whatTwofoldMadeIsNoFlatArt() throws {
        let box = FakeEngine.file(Self.box)
        let disk = MemoryDisk([
            "drawn@2x.png": box, "rendered-logo@2x.png": box, "logo.svg": TinyFiles.svg("16", "16", ""),
        ])
        let master = try #require(BytePath("logo.svg"))
        var lockFile = LockFile()
        lockFile[try #require(BytePath("rendered-logo@2x.png"))] = LockFile.Entry(
            hash: ContentHash(of: box), master: master, masterHash: ContentHash(of: TinyFiles.svg("16", "16", "")),
            origin: .recipe("r"), engine: "e")
        disk.write(lockFile.encoded, to: "twofold.lock")
        let report = try #require(SizesRun(Project(source: disk, engine: FakeEngine())).run().report)
        #expect(report.flatArt.map(\.path.display) == ["drawn@2x.png"])
    }

    @Test func flatArtWithoutAVectorImageIsNamed() throws {
        let box = Self.box
        let small = FakeEngine.image(16, 16) + Array(repeating: 0, count: 5_000 - FakeEngine.image(16, 16).count)
        let disk = MemoryDisk([
            "box.png": small, "box@2x.png": FakeEngine.file(box),
            "drawn.svg": TinyFiles.svg("2", "2", ""), "drawn@2x.png": FakeEngine.file(box),
            "photo@2x.png": FakeEngine.noise(32, 32), "plain@2x.png": FakeEngine.image(32, 32),
        ])
        let cache = MemoryDisk()
        func report() throws -> SizeReport {
            try #require(SizesRun(Project(source: disk, engine: FakeEngine(), cache: cache)).run().report)
        }
        let bytes = 5_000 + FakeEngine.file(box).count
        let first = try report()
        #expect(
            first.flatArt == [.init(path: try #require(BytePath("box@2x.png")), colors: 2, fileCount: 2, bytes: bytes)])
        #expect(SizeText().text(first).contains("Flat art of few colors: could be a vector image\n"))
        #expect(try JSONReport(program: "1", root: "/").text(first, limit: nil).contains(#""colorCount" : 2"#))
        // What was found is remembered.
        _ = disk.takeAccesses()
        #expect(try report().flatArt == first.flatArt)
        let read = disk.takeAccesses().contains { access in
            if case .read(let path) = access { path.display.hasSuffix("@2x.png") } else { false }
        }
        #expect(!read)
    }

    /// A vector image of so many edges would be no smaller.
    @Test(
        arguments: [
            ("an icon", .png, 16, 16_000, true), ("more than a byte a pixel", .png, 200, 40_001, false),
            ("large art", .png, 600, 262_144, true), ("a texture", .png, 4096, 262_145, false),
            ("an uncompressed TIFF", .tiff, 600, 1_440_200, true), ("a TIFF of 16 bits", .tiff, 600, 2_880_200, false),
        ] as [(id: String, format: ImageFormat, side: Int, bytes: Int, isArt: Bool)])
    func flatArtTakesFewBytes(row: (id: String, format: ImageFormat, side: Int, bytes: Int, isArt: Bool)) {
        let size = PixelSize(width: row.side, height: row.side)
        #expect(SizeReport.hasSizeOfFlatArt(row.format, size, bytes: row.bytes) == row.isArt, "\(row.id)")
    }

    @Test func whatAPropertyListNamesIsNoFlatArt() throws {
        let box = FakeEngine.file(Self.box)
        let names = ["Rose", "Paper", "Start", "Start-568h", "Moon", "Logo", "Rosette"]
        var files = Dictionary(uniqueKeysWithValues: names.map { ("\($0)@2x.png", box) })
        #expect(try report(files).flatArt.count == names.count)
        files["Info.plist"] = Array(
            """
            <plist><dict><key>LSRequiresIPhoneOS</key><true/>
            <key>CFBundleIconFiles</key><array><string>Rose</string></array><key>UILaunchImageFile</key><string>Start</string>
            <key>CFBundleDocumentTypes</key><array><dict>
            <key>CFBundleTypeIconFiles</key><array><string>Paper.png</string></array></dict></array>
            <key>UILaunchImages</key><array><dict><key>UILaunchImageName</key><string>Moon</string></dict></array>
            </dict></plist>
            """.utf8)
        let report = try report(files)
        #expect(report.flatArt.map(\.path.display).sorted() == ["Logo@2x.png", "Rosette@2x.png"])
        #expect(report.additions.map(\.images) == [2])
    }
}
