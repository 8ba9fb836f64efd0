import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldCheck
@testable import TwofoldImaging

/// Sub-totals of launch images, estimates for coming displays, and whole bundles.
@Suite struct LaunchImageTotalTests {
    /// An image of which only the header is there, followed by as many bytes.
    private static func png(_ width: Int, _ height: Int, bytes: Int) -> [UInt8] {
        let header = TinyPNG.bigEndian(width) + TinyPNG.bigEndian(height) + [8, 2, 0, 0, 0]
        let chunks = [PNGChunk(type: "IHDR", data: header), PNGChunk(type: "IDAT", data: [])]
        return PNGFile.signature + chunks.flatMap(\.encoded) + Array(repeating: 0, count: bytes)
    }

    private func report(_ files: [String: [UInt8]], whatIf: [WhatIf] = []) throws -> SizeReport {
        try #require(
            SizesRun(Project(source: MemoryDisk(files), engine: FakeEngine())).run(whatIf: whatIf).report)
    }

    /// The four splash files of a universal app of 2012.
    private static let splash: [String: [UInt8]] = [
        "Default.png": png(320, 480, bytes: 10), "Default@2x.png": png(640, 960, bytes: 20),
        "Default-Portrait~ipad.png": png(768, 1024, bytes: 30),
        "Default-Portrait@2x~ipad.png": png(1536, 2048, bytes: 40), "Icon.png": png(57, 57, bytes: 50),
    ]

    @Test func theFourFilesOfAnAppAreAddedUpAndIPadsWouldDoubleForLandscape() throws {
        let files = Self.splash
        func bytes(_ names: [String]) -> Int { names.reduce(0) { $0 + (files[$1]?.count ?? 0) } }
        let pads = ["Default-Portrait~ipad.png", "Default-Portrait@2x~ipad.png"]
        var total = try report(files).launchImages
        #expect(total.fileCount == 4)
        #expect(total.bytes == bytes(["Default.png", "Default@2x.png"] + pads))
        #expect(total.uprightPadBytes == bytes(pads))
        #expect(total.padFileCount == 2 && total.padBytes == bytes(pads))
        let text = SizeText().text(try report(files))
        #expect(text.contains("Launch images: 4 files, \(Readable.bytes(total.bytes)), of which for iPads 2 files, "))
        // With one landscape image, only the other scale is still to come.
        total = try report(files.merging(["Default-Landscape~ipad.png": Self.png(1024, 768, bytes: 1)]) { $1 })
            .launchImages
        #expect(total.fileCount == 5 && total.uprightPadBytes == bytes([pads[1]]))
    }

    @Test(
        arguments: [
            ("another base name", ["Splash-568h@2x.png": (640, 1136), "Splash@2x.png": (640, 960)], 2),
            (
                "the base name in another folder",
                ["a/Splash-568h@2x.png": (640, 1136), "b/Splash@2x.png": (640, 960)], 1
            ),
            ("a set of a catalog", ["A.xcassets/L.launchimage/x.png": (640, 960)], 1),
            ("a small Default.png", ["Default.png": (32, 32)], 0), ("a screenshot", ["Shot@2x.png": (640, 960)], 0),
            ("a wrong size", ["Default-568h@2x.png": (640, 960)], 1),
        ] as [(name: String, files: [String: (Int, Int)], count: Int)])
    func launchImagesAreKnownByNameAndSize(row: (name: String, files: [String: (Int, Int)], count: Int)) throws {
        let files = row.files.mapValues { Self.png($0.0, $0.1, bytes: 1) }
        #expect(try report(files).launchImages.fileCount == row.count, "\(row.name)")
    }

    @Test func launchImagesThatAPropertyListNamesCount() throws {
        let files = ["Start5@2x.png": Self.png(640, 1136, bytes: 1), "Other@2x.png": Self.png(640, 1136, bytes: 1)]
        let info = """
            <plist><dict><key>UILaunchImages</key><array><dict><key>UILaunchImageName</key><string>Start5</string>
            <key>UILaunchImageSize</key><string>{320, 568}</string></dict></array></dict></plist>
            """
        #expect(try report(files.merging(["Info.plist": Array(info.utf8)]) { $1 }).launchImages.fileCount == 1)
    }

    /// Not the lookup by name, but the name and the size of a launch image say who shows it.
    @Test func eachDeviceLoadsItsOwnLaunchImages() throws {
        let report = try report([
            "Default.png": Self.png(320, 480, bytes: 100), "Default-568h@2x.png": Self.png(640, 1136, bytes: 1_000),
            "Default-Portrait~ipad.png": Self.png(768, 1004, bytes: 10_000),
        ])
        let rows: [(DeviceKind, ScaleFactor, [String])] = [
            (.iphone, .x1, ["Default"]), (.iphone, .x2, ["Default", "Default-568h"]),
            (.ipad, .x1, ["Default-Portrait"]),
            (.ipad, .x2, ["Default-Portrait"]),
        ]
        for (device, scale, images) in rows {
            let load = try #require(report.loads.first { $0.screen == Screen(device, scale) })
            let bytes = report.images.filter { images.contains($0.name.display) }.reduce(0) { $0 + $1.bytes }
            #expect(load.images == images.count && load.used == bytes, "\(device) \(scale)")
        }
    }

    // MARK: Coming displays

    @Test func aScaleIsEstimatedByTheBytesAPixelOfEachImage() throws {
        let one = Self.png(10, 10, bytes: 0)
        let report = try report(
            [
                "a@2x.png": Self.png(20, 20, bytes: 0), "b.png": one, "c@3x.png": Self.png(30, 30, bytes: 0),
                "d~ipad.png": one,
            ],
            whatIf: [.scale(3), .scale(2), .scale(1.5)])
        func row(_ index: Int) -> [Int] {
            let projection = report.projections[index]
            return [projection.images, projection.pixels]
        }
        // An iPad has no screen of 3x.
        #expect(row(0) == [2, 900 + 900])
        #expect(row(1) == [3, 400 + 400 + 400])
        #expect(row(2) == [4, 225 * 4])
        #expect(report.projections[2].memory == 225 * 4 * 4)
        let alone = try self.report(["b.png": one], whatIf: [.scale(4)])
        #expect(alone.projections.first?.bytes == 16 * one.count)
    }

    @Test func aScreenIsEstimatedByThePresentScreenWithMostBytes() throws {
        let image = Self.png(1536, 2048, bytes: 0)
        let report = try report(["a@2x~ipad.png": image])
        let projection = try #require(report.projection(of: PixelSize(width: 3072, height: 4096)))
        #expect(
            projection.screen == Screen(.ipad, .x2) && projection.screenSize == PixelSize(width: 1536, height: 2048))
        #expect(projection.presentBytes == image.count)
        #expect(projection.bytes == image.count * 4)
        #expect(projection.fullScreenBytes == image.count * 4)
        #expect(try self.report([:]).projection(of: PixelSize(width: 1, height: 1)) == nil)
    }

    @Test(
        arguments: [
            (id: "to 2x", names: ["b.png", "b@2x.png"], asked: (640, 1136), screen: .x2, size: (640, 960)),
            (id: "lying", names: ["b@2x.png"], asked: (1136, 640), screen: .x2, size: (640, 960)),
            (id: "for two", names: ["b@2x.png", "c@2x.png"], asked: (640, 1136), screen: .x2, size: (750, 1334)),
            (id: "to 1x", names: ["b.png"], asked: (320, 568), screen: .x1, size: (320, 480)),
            (id: "no screen's", names: ["b.png", "x@2x.png"], asked: (640, 1136), screen: .x2, size: (828, 1792)),
            (
                id: "other devices'", names: ["b.png", "b@2x.png", "b@2x~ipad.png"], asked: (640, 1136), screen: .x2,
                size: (640, 960)
            ),
            (id: "to 3x", names: ["b@2x.png", "x@3x.png"], asked: (1242, 2208), screen: .x3, size: (1290, 2796)),
        ] as [(id: String, names: [String], asked: (Int, Int), screen: ScaleFactor, size: (Int, Int))])
    func aScreenIsComparedWithTheLargestThatTheFilesWereMadeFor(
        row: (id: String, names: [String], asked: (Int, Int), screen: ScaleFactor, size: (Int, Int))
    ) throws {
        let sizes = [
            "b.png": (320, 480), "b@2x.png": (640, 960), "b@2x~ipad.png": (1536, 2048), "c@2x.png": (750, 1334),
            "x@2x.png": (50, 50), "x@3x.png": (75, 75),
        ]
        let files = row.names.map { ($0, Self.png(sizes[$0]?.0 ?? 1, sizes[$0]?.1 ?? 1, bytes: 100)) }
        let report = try report(Dictionary(files) { first, _ in first })
        let projection = try #require(report.projection(of: PixelSize(width: row.asked.0, height: row.asked.1)))
        #expect(projection.screen == Screen(.iphone, row.screen), "\(row.id)")
        #expect(projection.screenSize == PixelSize(width: row.size.0, height: row.size.1), "\(row.id)")
    }

    @Test func aScreenIsComparedWithScreensOfItsShape() throws {
        let files = [
            "a@2x.png": Self.png(40, 40, bytes: 10), "a@2x~ipad.png": Self.png(80, 80, bytes: 1000),
        ]
        let report = try report(files)
        for (size, device) in [((1242, 2208), DeviceKind.iphone), ((3072, 4096), .ipad), ((2208, 1242), .iphone)] {
            let projection = try #require(report.projection(of: PixelSize(width: size.0, height: size.1)))
            #expect(projection.screen.device == device, "\(size)")
        }
    }

    @Test(
        arguments: [
            ("3x", .scale(3)), ("1.5x", .scale(1.5)), ("1242x2208", .screen(PixelSize(width: 1242, height: 2208))),
            ("x", nil), ("0x", nil), ("3", nil), ("3x4x5", nil), ("-3x", nil), ("0x9", nil), ("nanx", nil),
            ("999999999x1", nil), ("", nil),
        ] as [(text: String, value: WhatIf?)])
    func aDisplayIsReadFromItsText(row: (text: String, value: WhatIf?)) {
        #expect((try? WhatIf(text: row.text)) == row.value, "\(row.text)")
    }

    @Test func severalProjectsAreAddedUp() throws {
        let part = try report(Self.splash, whatIf: [.scale(3)])
        let places = [BytePath("a"), BytePath("b")].compactMap(\.self)
        let both = SizeReport(merging: places.map { ProjectPart(part, at: $0) })
        #expect(both.launchImages.padFileCount == 4 && both.launchImages.padBytes == 2 * part.launchImages.padBytes)
        #expect(both.launchImages.fileCount == 8 && both.launchImages.bytes == 2 * part.launchImages.bytes)
        #expect(both.projections.map(\.images) == part.projections.map { 2 * $0.images })
    }

    // MARK: Bundles

    @Test func everyFileOfABundleIsCountedByKind() throws {
        let disk = MemoryDisk([
            "A.app/A": [0xCF, 0xFA, 0xED, 0xFE] + [UInt8](repeating: 0, count: 96), "A.app/Info.plist": Array("x".utf8),
            "A.app/Assets.car": [1, 2, 3], "A.app/Icon.png": [1, 2], "A.app/Default-568h@2x.png": [1],
            "A.app/LaunchImage-700@2x.png": [1], "A.app/.hidden": [1], "A.app/Base.lproj/Main.storyboardc/x": [1],
            "A.app/Pods/y.caf": [1, 2, 3, 4], "A.app/PkgInfo": Array("APPL????".utf8), "other.png": [1],
        ])
        let report = BundleRun(disk, try #require(BytePath("A.app"))).run()
        #expect(report.problems.isEmpty)
        func line(_ kind: BundleFileKind) -> [Int] {
            report.kinds.first { $0.kind == kind }.map { [$0.fileCount, $0.bytes] } ?? [0, 0]
        }
        #expect(line(.code) == [1, 100] && line(.catalogs) == [1, 3] && line(.images) == [1, 2])
        #expect(line(.launchImages) == [2, 2] && line(.sounds) == [1, 4] && line(.interface) == [1, 1])
        #expect(line(.texts) == [1, 1] && line(.other) == [2, 9] && line(.fonts) == [0, 0])
        #expect(report.bytes == 122 && report.files.count == 10)
        #expect(report.kinds.first?.kind == .code && report.files.first?.path.display == "A.app/A")
    }

    @Test func launchImagesOfABundleAreThoseThatItsPropertyListNames() throws {
        let list = """
            <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
            <key>UILaunchImageFile</key><string>Splash</string><key>UILaunchImages</key><array><dict>
            <key>UILaunchImageName</key><string>Start-568h</string></dict></array></dict></plist>
            """
        let disk = MemoryDisk([
            "Info.plist": Array(list.utf8), "Splash@2x.png": [1], "Start-568h@2x.png": [1], "Start.png": [1],
        ])
        #expect(BundleRun(disk).run().kinds.first { $0.kind == .launchImages }?.fileCount == 2)
    }

    @Test func aLinkIsNotFollowedAndAFolderThatCannotBeReadIsSaid() throws {
        let disk = MemoryDisk(["a.png": [1, 2, 3]])
        disk.put(.link, at: "b")
        let report = BundleRun(disk).run()
        #expect(report.otherCount == 1 && report.bytes == 3)
        disk.fail { operation, _ in operation == "readdir" ? .notARegularFile : nil }
        let unreadable = BundleRun(disk).run()
        #expect(unreadable.problems.count == 1 && unreadable.files.isEmpty)
    }
}
