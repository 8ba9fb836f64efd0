import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// What a contact sheet says of the files of a tree.
@Suite struct SheetRunTests {
    private static func run(
        _ disk: MemoryDisk, selection: [String] = [""], policy: BuildPolicy = BuildPolicy(), makesPictures: Bool = true
    ) -> SheetReport {
        var project = Project(source: disk, engine: FakeEngine(), policy: policy)
        project.selection = selection.compactMap { BytePath(Array($0.utf8)) }
        var run = SheetRun(project)
        run.makesPictures = makesPictures
        return run.run()
    }

    private static func build(_ disk: MemoryDisk) {
        let project = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
    }

    /// The files as `path role`, by image.
    private static func rows(_ report: SheetReport) -> [[String]] {
        report.images.map { $0.files.map { "\(String(decoding: $0.path.bytes, as: UTF8.self)) \($0.role)" } }
    }

    @Test func theVariantsOfAMasterAreBesideIt() {
        let disk = MemoryDisk(["b/a@3x.png": FakeEngine.noise(6, 6), "b/c.png": FakeEngine.noise(2, 2)])
        #expect(
            Self.rows(Self.run(disk)) == [
                ["b/a@3x.png master", "b/a@2x.png missing", "b/a.png missing"], ["b/c.png handMade"],
            ])
        Self.build(disk)
        let report = Self.run(disk)
        #expect(
            Self.rows(report) == [
                ["b/a@3x.png master", "b/a@2x.png variant", "b/a.png variant"], ["b/c.png handMade"],
            ])
        #expect(report.images.map(\.name.display) == ["b/a", "b/c"])
        #expect(report.images[0].files.map(\.scale) == [.x3, .x2, .x1])
        #expect(report.images[0].files.map { $0.size?.width } == [6, 4, 2])
        #expect(report.fileCount == 4)
        #expect(
            report.bytes
                == ["b/a@3x.png", "b/a@2x.png", "b/a.png", "b/c.png"].reduce(0) {
                    $0 + (disk.bytes(of: $1)?.count ?? 0)
                })
    }

    @Test func everyChangeOfAVariantIsSaid() throws {
        let disk = MemoryDisk(["a@2x.png": FakeEngine.noise(4, 4), "b@2x.png": FakeEngine.image(4, 4)])
        Self.build(disk)
        disk.write(FakeEngine.noise(6, 6), to: "a@2x.png")
        #expect(
            Self.rows(Self.run(disk))[0] == ["a@2x.png master", "a.png stale(TwofoldBuild.StaleReason.masterChanged)"])
        disk.write(FakeEngine.image(2, 2, value: 7), to: "a.png")
        #expect(Self.rows(Self.run(disk))[0] == ["a@2x.png master", "a.png edited"])
        disk.remove("b@2x.png")
        #expect(Self.rows(Self.run(disk))[1] == ["b.png orphan"])
    }

    @Test func whatTwofoldWouldWriteIsBesideAHandMadeFile() throws {
        let disk = MemoryDisk([
            "a@2x.png": FakeEngine.noise(4, 4), "a.png": FakeEngine.image(2, 2), "b@2x.png": FakeEngine.image(4, 4),
        ])
        let report = Self.run(disk)
        #expect(Self.rows(report)[0] == ["a@2x.png master", "a.png kept", "a.png planned"])
        let planned = try #require(report.images[0].files.last?.picture)
        // The same bytes as a build writes where no file is in its place.
        let twin = MemoryDisk(["a@2x.png": FakeEngine.noise(4, 4)])
        Self.build(twin)
        #expect(planned.bytes == twin.bytes(of: "a.png") && planned.isWhole && planned.type == "image/png")
        #expect(Self.rows(Self.run(disk, makesPictures: false))[0] == ["a@2x.png master", "a.png kept"])
        disk.write(planned.bytes, to: "a.png")
        #expect(Self.rows(Self.run(disk))[0] == ["a@2x.png master", "a.png identical"])
    }

    @Test func eachScreenStandsAtTheFileThatItLoads() throws {
        let disk = MemoryDisk([
            "a.png": FakeEngine.image(2, 2), "a@2x.png": FakeEngine.image(4, 4), "a~ipad.png": FakeEngine.image(3, 3),
        ])
        let files = Self.run(disk).images[0].files
        func screens(_ name: String) -> [String] {
            files.first { $0.path == BytePath(name) }?.screens.map { "\($0.device.displayName) \($0.scale)" } ?? []
        }
        #expect(screens("a@2x.png") == ["iPhone 2x", "iPhone 3x", "iPad 2x"])
        #expect(screens("a.png") == ["iPhone 1x"])
        #expect(screens("a~ipad.png") == ["iPad 1x"])
        // As a lookup of the same name says.
        for (number, screen) in SizeReport.screens.enumerated() {
            let names = Set(["a.png", "a@2x.png", "a~ipad.png"].map { Array($0.utf8) })
            let asked = try #require(LookupName("a"))
            let chosen = try #require(Resolver().resolve(asked, on: screen, among: names).chosen?.name)
            let shown = files.first { $0.screens.contains(screen) }
            #expect(shown?.path.name == chosen, "\(number)")
        }
    }

    @Test func aPathSelectsItsWholeImage() {
        let disk = MemoryDisk(["a@2x.png": FakeEngine.noise(4, 4), "b@2x.png": FakeEngine.noise(4, 4)])
        Self.build(disk)
        #expect(Self.rows(Self.run(disk, selection: ["a@2x.png"])) == [["a@2x.png master", "a.png variant"]])
    }

    @Test func aLargeFileHasAThumbnailAndASmallOneIsWhole() throws {
        let disk = MemoryDisk([
            "large.png": FakeEngine.noise(400, 100), "small.png": FakeEngine.noise(8, 8),
            "noisy.png": FakeEngine.noise(300, 300), "both.png": FakeEngine.noise(8, 8),
            "both@2x.png": FakeEngine.noise(200, 200),
        ])
        let report = Self.run(disk)
        let pictures = Dictionary(
            report.images.flatMap(\.files).map { ($0.path.display, $0.picture) }
        ) { first, _ in first }
        let small = try #require(pictures["small.png"] ?? nil)
        #expect(small.isWhole && small.bytes == disk.bytes(of: "small.png"))
        let large = try #require(pictures["large.png"] ?? nil)
        #expect(!large.isWhole)
        let size = try FakeEngine().decode(large.bytes, format: .png, limits: ImageLimits()).pixels.size
        #expect(size == PixelSize(width: 96, height: 24))
        // However badly it compresses: where the page was moved to, nothing else shows the image.
        let noisy = try #require(pictures["noisy.png"] ?? nil)
        #expect(!noisy.isWhole && noisy.bytes.count > 96 * 96 * 4)
        #expect(pictures["both.png"] != .some(nil) && pictures["both@2x.png"] == .some(nil), "one is enough")
        #expect(Self.run(disk, makesPictures: false).images.allSatisfy { $0.files.allSatisfy { $0.picture == nil } })
    }

    @Test func aDamagedFileIsShownWithoutAPicture() {
        let sound = FakeEngine.noise(200, 200)
        let disk = MemoryDisk(["a@2x.png": Array(sound.dropLast(100)), "b.png": Array("no image".utf8)])
        let report = Self.run(disk)
        #expect(report.images.map(\.name.display) == ["a", "b"])
        #expect(report.images.allSatisfy { $0.files.allSatisfy { $0.picture == nil } })
        #expect(report.images[1].files.map(\.isShowable) == [false])
    }

    @Test func nothingIsWritten() {
        let disk = MemoryDisk(["a@2x.png": FakeEngine.noise(4, 4), "a.png": FakeEngine.image(2, 2)])
        let before = disk.paths
        _ = disk.takeAccesses()
        _ = Self.run(disk)
        #expect(disk.paths == before)
        let writes = disk.takeAccesses().filter { access in
            switch access {
            case .listed, .asked, .read: false
            default: true
            }
        }
        #expect(writes.isEmpty)
    }

    @Test func stagedFilesAreShownBesideTheCopiesOfTheirMasters() {
        let source = MemoryDisk([
            "a@2x.png": FakeEngine.noise(4, 4), "b@2x.png": FakeEngine.image(4, 4), "b.png": FakeEngine.noise(2, 2),
        ])
        let staging = MemoryDisk()
        let project = Project(source: source, staging: staging, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        source.remove("a@2x.png")
        #expect(
            Self.rows(SheetRun(project).run()) == [
                ["a@2x.png master", "a.png variant"], ["b@2x.png handMade", "b.png handMade"],
            ])
    }

    @Test func theSheetsOfSeveralProjectsAreOne() throws {
        let disk = MemoryDisk(["a.png": FakeEngine.image(2, 2)])
        let report = Self.run(disk)
        let both = SheetReport(merging: [
            ProjectPart(report, at: try #require(BytePath("y"))), ProjectPart(report, at: try #require(BytePath("x"))),
        ])
        #expect(both.images.map(\.name.display) == ["x/a", "y/a"])
        #expect(both.images.map { $0.files[0].path.display } == ["x/a.png", "y/a.png"])
        #expect(both.loads.map(\.images) == report.loads.map { 2 * $0.images })
        #expect(both.loads.map(\.downloaded) == report.loads.map { 2 * $0.downloaded })
    }
}
