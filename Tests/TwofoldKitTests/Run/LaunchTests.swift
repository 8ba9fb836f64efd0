import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Making launch images of one master, and whose the files are.
@Suite struct LaunchTests {
    private func path(_ text: String) throws -> BytePath { try #require(BytePath(text)) }

    private func project(_ disk: MemoryDisk) -> Project {
        var project = Project(source: disk, engine: FakeEngine())
        project.isExclusive = true
        return project
    }

    /// The two images of the first iPhones, which are small enough for a test.
    private static let small: LaunchPlan = {
        var request = LaunchPlan.Request()
        request.devices = [.iphone]
        request.eras = [.ios4]
        return LaunchPlan(request)
    }()
    private static let names = ["App/Default.png", "App/Default@2x.png"]

    private func run(
        _ disk: MemoryDisk, _ framing: LaunchFraming = LaunchFraming(), from master: String = "Art/Splash.png",
        plan: LaunchPlan = small, writes: Bool = true
    ) throws -> LaunchReport {
        try LaunchRun(project(disk), plan, framing).run(from: path(master), into: path("App"), writes: writes)
    }

    private static func rgb(_ width: Int, _ height: Int, _ value: UInt8 = 100) -> [UInt8] {
        FakeEngine.file(
            PixelBuffer(
                size: PixelSize(width: width, height: height), layout: .rgb, depth: .eight,
                bytes: Array(repeating: value, count: width * height * 3)))
    }

    private func disk(_ others: [String: [UInt8]] = [:]) -> MemoryDisk {
        MemoryDisk(["Art/Splash.png": Self.rgb(640, 960)].merging(others) { _, new in new })
    }

    private func pixels(_ disk: MemoryDisk, _ name: String) throws -> PixelBuffer {
        let file = try #require(disk.bytes(of: name))
        return try FakeEngine().decode(file, format: .png, limits: ImageLimits()).pixels
    }

    private func written(_ disk: MemoryDisk) -> [String] {
        disk.takeAccesses().compactMap { access -> BytePath? in
            switch access {
            case .created(let path), .replaced(let path): path
            default: nil
            }
        }.filter { $0 != LockFileName.path }.map(\.display).sorted()
    }

    private func mark(_ diagnostics: [Diagnostic]) -> [String] {
        diagnostics.map { "\($0.id.rawValue) \($0.path.display)" }
    }

    @Test func theImagesAreMadeAndASecondRunWritesNothing() throws {
        let disk = disk()
        let report = try run(disk)
        #expect(report.diagnostics.isEmpty && report.counts == .init(made: 2))
        #expect(disk.paths == Self.names + ["Art/Splash.png", "twofold.lock"])
        #expect(try pixels(disk, "App/Default.png").size == PixelSize(width: 320, height: 480))
        #expect(try pixels(disk, "App/Default@2x.png").size == PixelSize(width: 640, height: 960))
        _ = disk.takeAccesses()
        #expect(try run(disk).counts == .init(current: 2))
        #expect(written(disk) == [])
    }

    @Test func aTrialWritesNothing() throws {
        let disk = disk()
        let report = try run(disk, writes: false)
        #expect(report.counts == .init(pending: 2) && !report.hasErrors)
        #expect(disk.paths == ["Art/Splash.png"])
    }

    /// The master has columns of its own brightness: which of them are shown tells where it was cut.
    @Test func aWideMasterLosesAsManyColumnsAtBothSides() throws {
        let row: [UInt8] = (0..<800).flatMap { (column: Int) in [UInt8](repeating: UInt8(column / 4), count: 3) }
        let master = PixelBuffer(
            size: PixelSize(width: 800, height: 960), layout: .rgb, depth: .eight,
            bytes: Array(repeatElement(row, count: 960).joined()))
        let disk = MemoryDisk(["Art/Splash.png": FakeEngine.file(master)])
        let report = try run(disk)
        #expect(report.diagnostics.isEmpty)
        #expect(abs(report.lostShare - 0.2) < 0.001)
        let large = try pixels(disk, "App/Default@2x.png")
        #expect(Array(large.bytes[..<(640 * 3)]) == Array(row[(80 * 3)..<(720 * 3)]))
        // Each pixel at 1x is the mean of two by two, which are equal two by two here.
        let small = try pixels(disk, "App/Default.png")
        let firstRow = (0..<320).map { small.bytes[3 * $0] }
        let columns = stride(from: 80, to: 720, by: 2).map { row[3 * $0] }
        #expect(firstRow == columns)
    }

    @Test func aFittedMasterStandsOnItsBackground() throws {
        let disk = disk(["Art/Splash.png": Self.rgb(640, 480)])
        let report = try run(disk, LaunchFraming(fit: .fit, background: RGBColor(red: 1, green: 2, blue: 3)))
        #expect(report.diagnostics.isEmpty && report.lostShare == 0)
        let image = try pixels(disk, "App/Default@2x.png")
        func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(image.bytes[((y * 640 + x) * 3)...].prefix(3)) }
        #expect(pixel(0, 0) == [1, 2, 3] && pixel(639, 239) == [1, 2, 3] && pixel(0, 720) == [1, 2, 3])
        #expect(pixel(0, 240) == [100, 100, 100] && pixel(639, 719) == [100, 100, 100])
    }

    @Test func aMasterIsNeverEnlarged() throws {
        let disk = disk(["Art/Splash.png": Self.rgb(639, 2000)])
        let report = try run(disk)
        #expect(mark(report.diagnostics) == ["plan.would-enlarge Art/Splash.png"])
        #expect(
            report.diagnostics.first?.message
                == "its 639×2000 would have to be enlarged for 1 of 2 launch images: Default@2x.png (640×960)")
        #expect(report.diagnostics.first?.fix.hasPrefix("export it at 640×960 or larger") == true)
        #expect(report.counts == .init(made: 1, refused: 1), "what it covers is made")
        #expect(disk.paths == ["App/Default.png", "Art/Splash.png", "twofold.lock"])
    }

    @Test func launchImagesHaveNoAlpha() throws {
        let disk = disk(["Art/Splash.png": FakeEngine.image(640, 960)])
        let refused = try run(disk)
        #expect(mark(refused.diagnostics) == ["format.alpha Art/Splash.png"], "told once")
        #expect(refused.counts == .init(failed: 2))
        #expect(try run(disk, LaunchFraming(background: RGBColor(red: 9, green: 9, blue: 9))).counts == .init(made: 2))
        #expect(try pixels(disk, "App/Default@2x.png").layout == .rgb)
        // An alpha that is opaque everywhere is dropped.
        let opaque = PixelBuffer(
            size: PixelSize(width: 640, height: 960), layout: .rgba, depth: .eight,
            bytes: Array(repeating: 255, count: 640 * 960 * 4))
        let other = self.disk(["Art/Splash.png": FakeEngine.file(opaque)])
        #expect(try run(other).counts == .init(made: 2))
        #expect(try !pixels(other, "App/Default@2x.png").layout.hasAlpha)
    }

    // MARK: Whose file is it?

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var change: @Sendable (MemoryDisk) -> Void
        var writes: [String] = []
        var says: [String] = []
        var kept = 0
        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "as it was written", change: { _ in }),
        Row(name: "one is deleted", change: { $0.remove("App/Default.png") }, writes: ["App/Default.png"]),
        Row(
            name: "the master has other bytes", change: { $0.write(rgb(640, 960, 7), to: "Art/Splash.png") },
            writes: names),
        Row(
            name: "one is edited", change: { $0.write(rgb(320, 480, 9), to: "App/Default.png") },
            says: ["file.edited App/Default.png"]),
        Row(
            name: "one is edited, and the master has other bytes",
            change: {
                $0.write(rgb(320, 480, 9), to: "App/Default.png")
                $0.write(rgb(640, 960, 7), to: "Art/Splash.png")
            }, writes: ["App/Default@2x.png"], says: ["file.edited App/Default.png"]),
        Row(name: "the lock file is lost", change: { $0.remove("twofold.lock") }, kept: 2),
        Row(
            name: "the lock file is lost, and one file with it",
            change: {
                $0.remove("twofold.lock")
                $0.remove("App/Default@2x.png")
            }, writes: ["App/Default@2x.png"], kept: 1),
        Row(
            name: "a folder is in the way",
            change: {
                $0.remove("App/Default.png")
                $0.write([1], to: "App/Default.png/inside.txt")
            }, says: ["file.foreign App/Default.png"]),
        Row(
            name: "a hand-made file differs in letter case only",
            change: {
                $0.remove("App/Default.png")
                $0.write([1], to: "App/default.png")
            }, says: ["plan.output-collision App/Default.png"]),
    ]

    @Test(arguments: rows)
    func onlyWhatIsProvedToBeOursIsWritten(row: Row) throws {
        let disk = disk()
        _ = try run(disk)
        row.change(disk)
        let before = disk.paths.reduce(into: [:]) { $0[$1] = disk.bytes(of: $1) }
        _ = disk.takeAccesses()
        let report = try run(disk)
        #expect(written(disk) == row.writes)
        #expect(mark(report.diagnostics) == row.says)
        #expect(report.counts.kept == row.kept)
        for path in disk.paths where !row.writes.contains(path) && path != "twofold.lock" {
            #expect(disk.bytes(of: path) == before[path], "\(path)")
        }
        #expect(try run(disk).counts.made == 0)
        #expect(written(disk) == [])
    }

    @Test func aHandMadeFileTakesThePlaceOfItsImageAndOfSmallerOnes() throws {
        // A build makes the 1x of a hand-made 2x, so a launch image would be overwritten by it.
        let disk = disk(["App/Default@2x.png": Self.rgb(640, 960, 50)])
        #expect(try run(disk).counts == .init(kept: 2))
        let project = project(disk)
        #expect(BuildRun(project).run(project.survey()).counts.made == 1)
        #expect(try pixels(disk, "App/Default.png").bytes.first == 50)
        #expect(try run(disk).counts == .init(kept: 2))
    }

    @Test func twoMastersDoNotTakeTurns() throws {
        let disk = disk(["Art/Other.png": Self.rgb(640, 960, 8)])
        _ = try run(disk)
        let report = try run(disk, from: "Art/Other.png")
        #expect(mark(report.diagnostics) == Self.names.map { "plan.two-masters \($0)" })
        disk.remove("Art/Splash.png")
        #expect(try run(disk, from: "Art/Other.png").counts == .init(made: 2))
    }

    @Test func anotherSettingMakesThemAgain() throws {
        let disk = disk()
        _ = try run(disk)
        _ = disk.takeAccesses()
        let black = LaunchFraming(fit: .fit, background: RGBColor(red: 0, green: 0, blue: 0))
        // The shape is the same, so only the record changes.
        #expect(try run(disk, black).counts == .init(current: 2))
        #expect(written(disk) == [])
        #expect(try run(disk, black).counts == .init(current: 2))
    }

    // MARK: What other commands make of them

    private static let manifest = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>CFBundlePackageType</key><string>APPL</string>
        <key>UIDeviceFamily</key><array><integer>1</integer></array>
        </dict></plist>
        """.utf8)

    @Test func aBuildACheckAndAPruneLeaveThemAlone() throws {
        let disk = disk()
        _ = try run(disk)
        let project = project(disk)
        let survey = project.survey()
        #expect(survey.plan.masters.isEmpty && survey.orphans.isEmpty && survey.diagnostics.isEmpty)
        _ = disk.takeAccesses()
        #expect(!BuildRun(project).run(survey.withoutWork).hasDrift)
        #expect(BuildRun(project).run(survey).counts == .init())
        #expect(Pruning(project).run(project.survey()).removed.isEmpty)
        #expect(written(disk) == [])
        #expect(mark(RuleExample.check(disk).findings.map(\.diagnostic)) == [])
        #expect(try run(disk).counts == .init(current: 2))
    }

    @Test func aCheckFindsThoseWhoseMasterHasChanged() throws {
        let disk = disk()
        _ = try run(disk)
        disk.write(Self.rgb(640, 960, 7), to: "Art/Splash.png")
        let found = RuleExample.check(disk).findings.map(\.diagnostic)
        #expect(mark(found) == Self.names.map { "ledger.stale \($0)" })
        #expect(found.first?.fix == "run 'twofold launch Art/Splash.png' again, with the options of before")
        // A deleted one was not wanted.
        disk.remove(Self.names[0])
        #expect(mark(RuleExample.check(disk).findings.map(\.diagnostic)) == ["ledger.stale \(Self.names[1])"])
        _ = try run(disk)
        #expect(RuleExample.check(disk).findings.isEmpty)
    }

    @Test func aCheckAcceptsThemForAnApp() throws {
        let disk = disk(["App/Info.plist": Self.manifest])
        _ = try run(disk)
        // The iPhone 5 is not among the screens of that time.
        #expect(
            RuleExample.check(disk).findings.filter { $0.diagnostic.rule != .iconNone }.map(\.diagnostic.message) == [
                "the launch image Default-568h@2x.png is missing"
            ])
    }

    @Test func whenTheMasterIsGoneTheyAreOrphans() throws {
        let disk = disk(["b@2x.png": FakeEngine.noise(2, 2)])
        _ = try run(disk)
        disk.remove("Art/Splash.png")
        let project = project(disk)
        #expect(Pruning(project).run(project.survey()).removed.map(\.display) == Self.names)
    }

    /// Otherwise every later build would draw an SVG that was named once for launch images.
    @Test func theRecordDoesNotMakeAVectorImageAMasterOfBuilds() throws {
        func entry(_ origin: LockFile.Origin) throws -> LockFile.Entry {
            LockFile.Entry(
                hash: ContentHash(of: [1]), master: try path("Logo.svg"), masterHash: ContentHash(of: [2]),
                origin: origin, engine: "fake 1")
        }
        var lockFile = LockFile()
        lockFile[try path("App/Default@2x.png")] = try entry(.command(.launch, "0123456789abcdef0123456789abcdef"))
        #expect(lockFile.vectorMasters.isEmpty)
        #expect(try LockFile.decode(lockFile.encoded).lockFile == lockFile)
        lockFile[try path("Logo.png")] = try entry(.recipe("0123456789abcdef0123456789abcdef"))
        #expect(lockFile.vectorMasters.map(\.display) == ["Logo.svg"])
    }
}
