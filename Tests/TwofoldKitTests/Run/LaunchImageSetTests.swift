import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Filling the sets of launch images that asset catalogs have.
@Suite struct LaunchImageSetTests {
    private static let set = "A.xcassets/Start.launchimage"
    private static let list = "\(set)/Contents.json"

    /// As Xcode 6 made them: an iPhone 5 for iOS 7 and before, one of 1x, an iPad with and without the status bar, and a television.
    private static let slots = """
        {
          "images" : [
            {
              "orientation" : "portrait",
              "idiom" : "iphone",
              "extent" : "full-screen",
              "minimum-system-version" : "7.0",
              "subtype" : "retina4",
              "scale" : "2x"
            },
            {
              "orientation" : "portrait",
              "idiom" : "iphone",
              "extent" : "full-screen",
              "subtype" : "retina4",
              "scale" : "2x"
            },
            {
              "orientation" : "portrait",
              "idiom" : "iphone",
              "extent" : "full-screen",
              "scale" : "1x"
            },
            {
              "orientation" : "landscape",
              "idiom" : "ipad",
              "extent" : "full-screen",
              "minimum-system-version" : "7.0",
              "scale" : "1x"
            },
            {
              "orientation" : "portrait",
              "idiom" : "ipad",
              "extent" : "to-status-bar",
              "scale" : "1x"
            },
            {
              "orientation" : "landscape",
              "idiom" : "tv",
              "extent" : "full-screen",
              "minimum-system-version" : "9.0",
              "scale" : "1x"
            }
          ],
          "info" : {
            "version" : 1,
            "author" : "xcode"
          }
        }
        """

    /// The name and the size of the image of each slot but the last.
    private static let images: [(name: String, size: String)] = [
        ("Start-320x568@2x.png", "640×1136"), ("Start-320x568@2x.png", "640×1136"), ("Start-320x480.png", "320×480"),
        ("Start-1024x768.png", "1024×768"), ("Start-768x1004.png", "768×1004"),
    ]
    private static let names = Array(Set(images.map(\.name))).sorted()

    private func disk(_ list: String = slots, _ others: [String: [UInt8]] = [:]) -> MemoryDisk {
        let files = ["Art/Splash.png": Self.rgb(1200, 1200), Self.list: Array(list.utf8)]
        return MemoryDisk(files.merging(others) { _, new in new })
    }

    private static func rgb(_ width: Int, _ height: Int, _ value: UInt8 = 100) -> [UInt8] {
        FakeEngine.file(
            PixelBuffer(
                size: PixelSize(width: width, height: height), layout: .rgb, depth: .eight,
                bytes: Array(repeating: value, count: width * height * 3)))
    }

    private func run(
        _ disk: MemoryDisk, into folder: String = set, writes: Bool = true,
        _ change: (inout LaunchPlan.Request) -> Void = { _ in }
    ) throws -> LaunchReport {
        var project = Project(source: disk, engine: FakeEngine())
        project.isExclusive = true
        var request = LaunchPlan.Request()
        change(&request)
        return try LaunchRun(project, LaunchPlan(request)).run(
            from: #require(BytePath("Art/Splash.png")), into: #require(BytePath(folder)), writes: writes)
    }

    /// What `Contents.json` names in each slot.
    private func named(_ disk: MemoryDisk) throws -> [String?] {
        try CatalogFile(#require(disk.bytes(of: Self.list)), kind: .launchimage).contents.slots.map { slot in
            slot.file.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    private func marks(_ diagnostics: [Diagnostic]) -> [String] {
        diagnostics.map { "\($0.id.rawValue) \($0.path.display)" }
    }

    @Test func everySlotOfAPhoneAndATabletIsFilledAndNamedAndACheckHasNothingToSay() throws {
        let disk = disk()
        let report = try run(disk)
        #expect(marks(report.diagnostics) == [] && report.counts.made == 4 && report.list?.outcome == .edited)
        #expect(try named(disk) == Self.images.map(\.name) + [nil])
        for (name, size) in Self.images {
            let bytes = try #require(disk.bytes(of: "\(Self.set)/\(name)"))
            #expect("\(try FakeEngine().decode(bytes, format: .png, limits: ImageLimits()).pixels.size)" == size)
        }
        #expect(marks(RuleExample.check(disk).findings.map(\.diagnostic)) == [])
        #expect(report.entries.isEmpty, "a list in Info.plist is for loose files")
        let before = disk.bytes(of: Self.list)
        let again = try run(disk)
        #expect(again.counts == .init(current: 4) && again.list?.outcome == .current)
        #expect(disk.bytes(of: Self.list) == before)
    }

    @Test func aTrialSaysThatTheListWouldChangeAndWritesNothing() throws {
        let disk = disk()
        let report = try run(disk, writes: false)
        #expect(report.counts.pending == 4 && report.list?.outcome == .pending)
        #expect(disk.paths == [Self.list, "Art/Splash.png"])
    }

    @Test func onlyTheDevicesAndOrientationsThatAreAskedForAreFilled() throws {
        let disk = disk()
        #expect(
            try run(disk) {
                $0.devices = [.ipad]
                $0.hasPortrait = false
            }.counts.made == 1)
        #expect(try named(disk) == [nil, nil, nil, "Start-1024x768.png", nil, nil])
    }

    @Test func aSlotKeepsItsImageAndOneWhoseImageIsGoneGetsANewOne() throws {
        let hand = Self.rgb(640, 1136, 9)
        let phone = "\"subtype\" : \"retina4\","
        let list = Self.slots.replacing(phone, with: "\(phone)\n\"filename\" : \"Mine@2X.PNG\",", maxReplacements: 1)
            .replacing(
                "\"scale\" : \"1x\"", with: "\"filename\" : \"Gone.png\", \"scale\" : \"1x\"", maxReplacements: 1)
        let disk = disk(list, ["\(Self.set)/Mine@2X.PNG": hand])
        let report = try run(disk)
        #expect(report.counts.kept == 1 && report.counts.made == 4)
        #expect(try named(disk) == ["Mine@2X.PNG"] + Self.images.dropFirst().map(\.name) + [nil])
        #expect(disk.bytes(of: "\(Self.set)/Mine@2X.PNG") == hand)
    }

    @Test func aHandMadeFileOfTheNameIsNamedAndKept() throws {
        let hand = Self.rgb(320, 480, 9)
        let disk = disk(Self.slots, ["\(Self.set)/Start-320x480.png": hand])
        let report = try run(disk)
        #expect(report.counts.kept == 1 && report.counts.made == 3)
        #expect(try named(disk) == Self.images.map(\.name) + [nil])
        #expect(disk.bytes(of: "\(Self.set)/Start-320x480.png") == hand)
    }

    @Test func whatTheMasterIsTooSmallForStaysEmpty() throws {
        let disk = disk(Self.slots, ["Art/Splash.png": Self.rgb(800, 1136)])
        let report = try run(disk)
        #expect(marks(report.diagnostics) == ["plan.would-enlarge Art/Splash.png"] && report.counts.refused == 1)
        #expect(report.diagnostics.first?.fix.contains("with --for;") == true, "--era is for loose files")
        #expect(try named(disk) == Self.images.map { $0.size == "1024×768" ? nil : $0.name } + [nil])
    }

    @Test func whatTheMasterOfIsGoneIsPrunedAndTheListIsAsItWas() throws {
        let disk = disk()
        _ = try run(disk)
        disk.remove("Art/Splash.png")
        var project = Project(source: disk, engine: FakeEngine())
        project.isExclusive = true
        #expect(
            Pruning(project).run(project.survey()).removed.map(\.display) == Self.names.map { "\(Self.set)/\($0)" }
        )
        #expect(disk.bytes(of: Self.list).map { String(decoding: $0, as: UTF8.self) } == Self.slots)
    }

    @Test(
        arguments: [
            ("no list", nil, "catalog.not-entered"), ("a damaged list", "{\"images\" : [", "catalog.unreadable"),
        ] as [(String, String?, String)])
    func aSetWithoutAListIsAnErrorAndNothingIsMade(row: (name: String, list: String?, id: String)) throws {
        let disk = disk(row.list ?? "")
        if row.list == nil { disk.remove(Self.list) }
        let before = disk.paths
        #expect(marks(try run(disk).diagnostics) == ["\(row.id) \(Self.list)"])
        #expect(disk.paths == before)
    }

    @Test func besideASetTheNamesAreThoseOfLooseFiles() throws {
        let disk = disk()
        let report = try run(disk, into: "App") { $0.devices = [.iphone] }
        #expect(report.list == nil && report.files.allSatisfy { $0.path.name.starts(with: Array("Default".utf8)) })
        #expect(try named(disk) == Array(repeating: nil, count: 6))
    }
}
