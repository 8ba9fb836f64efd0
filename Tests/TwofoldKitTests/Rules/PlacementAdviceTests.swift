import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Where the other scale of an image is in another folder, the advice is to move it, and neither to make nor to export it.
@Suite struct PlacementAdviceTests {
    private static let names = ["back", "gear", "list", "share"]

    private static func tree(_ small: String, _ large: String, _ names: [String]) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for (index, name) in names.enumerated() {
            let color = [UInt8(40 * index), 200, UInt8(250 - 50 * index)]
            let drawn = SmallImages.disc(48, color: color)
            files["\(large)/\(name)@2x.png"] = FakeEngine.file(drawn)
            files["\(small)/\(name).png"] = PixelDifference.reduced(
                drawn, to: PixelSize(width: 24, height: 24), ratio: 2
            ).map { FakeEngine.file($0) }
        }
        return files
    }

    private static func found(_ files: [String: [UInt8]]) -> [String] {
        RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic)
            .filter { ["ledger.missing", "lookup.missing-2x", "placement.stray"].contains($0.id.rawValue) }
            .map { "\($0.id.rawValue) \($0.path.display)" }
    }

    @Test func foldersSortedByScaleGetOneAdvice() {
        #expect(Self.found(Self.tree("1x", "2x", Self.names)) == ["placement.stray 2x"])
        #expect(Self.found(Self.tree("Images", "Retina", Self.names)) == ["placement.stray Retina"])
    }

    @Test(arguments: [["light", "dark"], ["en", "fr"], ["acme", "bolt"]])
    func aFileOfAThemeALanguageOrABrandIsNotAstrayInAnother(folders: [String]) {
        func astray(_ files: [String: [UInt8]]) -> [String] {
            Self.found(Dictionary(uniqueKeysWithValues: files.map { ("Skins/\($0)", $1) })).filter {
                $0.hasPrefix("placement")
            }
        }
        let (one, other) = (folders[0], folders[1])
        var files = Self.tree(one, other, ["back", "gear"])
        #expect(astray(files) == ["placement.stray Skins/\(other)"], "a note without a fix")
        files["\(other)/list@2x.png"] = FakeEngine.noise(48, 48)
        files["\(other)/share@2x.png"] = FakeEngine.noise(40, 40)
        #expect(astray(files) == [], "other images there have this one scale, too")
        files["\(other)/list.png"] = FakeEngine.noise(24, 24)
        files["\(other)/share.png"] = FakeEngine.noise(20, 20)
        #expect(astray(files).count == 2, "the others have both")
        files["\(one)/list.png"] = FakeEngine.noise(22, 22)
        #expect(astray(files) == [], "the two folders have images of the same names")
    }

    @Test func soDoesOneImageThatIsAstray() {
        var files = Self.tree("Images", "Old", ["back"])
        // Other images of the folder have a 2x, so that this one would be missed.
        files["Images/a@2x.png"] = FakeEngine.noise(8, 8)
        files["Images/a.png"] = FakeEngine.noise(4, 4)
        #expect(Self.found(files) == ["placement.stray Old/back@2x.png"])
    }

    @Test func otherFoldersMayHaveOtherImagesOfTheName() {
        let other = SmallImages.disc(48, color: [250, 20, 20])
        var files = Self.tree("Images", "Old", ["back"])
        files["Theme/back@2x.png"] = FakeEngine.file(other)
        files["Theme/back.png"] = PixelDifference.reduced(other, to: PixelSize(width: 24, height: 24), ratio: 2).map {
            FakeEngine.file($0)
        }
        #expect(Self.found(files) == ["placement.stray Old/back@2x.png"])
        files["Theme/back@2x.png"] = nil
        #expect(Self.found(files) == ["placement.stray Old/back@2x.png"], "pixels tell which of two 1x it is")
        files["Copy/back.png"] = files["Images/back.png"]
        #expect(Self.found(files) == ["placement.stray Old/back@2x.png"], "two folders have the same 1x")
    }

    /// A person has to choose, so nothing is moved; following either part of the advice leaves no stray.
    @Test func aStrayMayBelongToSeveralFolders() throws {
        var files = Self.tree("Images", "Old", ["back"])
        files["Copy/back.png"] = files["Images/back.png"]
        let disk = MemoryDisk(files)
        let found = RuleExample.check(disk).findings.filter { $0.diagnostic.rule == .placementStray }
        let stray = try #require(found.first)
        #expect(found.count == 1 && stray.repair == nil)
        #expect(
            stray.diagnostic.message
                == "its 1x is in 2 other folders, as the same image: Copy/back.png, Images/back.png")
        #expect(stray.diagnostic.related == [BytePath("Copy/back.png"), BytePath("Images/back.png")])
        let file = files.removeValue(forKey: "Old/back@2x.png")
        files["Copy/back@2x.png"] = file
        files["Images/back@2x.png"] = file
        #expect(!Self.found(files).contains { $0.hasPrefix("placement.stray") })
    }

    /// The four files of an image, those of iPads with another color.
    private static func set(_ folder: String, pads: [UInt8]) -> [String: [UInt8]] {
        let devices: [(suffix: String, color: [UInt8])] = [("", [40, 200, 90]), ("~ipad", pads)]
        var files: [String: [UInt8]] = [:]
        for (suffix, color) in devices {
            let side = suffix.isEmpty ? 24 : 32
            let drawn = SmallImages.disc(side * 2, color: color)
            files["\(folder)/Gear@2x\(suffix).png"] = FakeEngine.file(drawn)
            files["\(folder)/Gear\(suffix).png"] = PixelDifference.reduced(
                drawn, to: PixelSize(width: side, height: side), ratio: 2
            ).map { FakeEngine.file($0) }
        }
        return files
    }

    private static func moved(_ name: String, to folder: String, pads: [UInt8] = [200, 90, 40]) -> [String: [UInt8]] {
        var files = set("Images", pads: pads)
        files["\(folder)/\(name)"] = files.removeValue(forKey: "Images/\(name)")
        return files
    }

    /// The 1x are what a build makes, and no lock file says that it made them; and iPads have another color on purpose.
    private func isAdvice(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.severity > .note && ![.ledgerAbsent, .contentDiffersByDevice].contains(diagnostic.rule)
    }

    /// The advice is the only one, and after the move nothing is left to advise.
    @Test(arguments: ["Gear~ipad.png", "Gear@2x~ipad.png"], ["Old", "Images/Old"])
    func eitherFileOfADeviceIsAstrayBesideTheImageForAll(name: String, folder: String) {
        let disk = MemoryDisk(Self.moved(name, to: folder))
        let report = RuleExample.check(disk)
        let found = report.findings.map(\.diagnostic).filter(isAdvice)
        #expect(found.map { "\($0.id.rawValue) \($0.path.display)" } == ["placement.stray \(folder)/\(name)"])
        let fixed = FixRun(Project(source: disk, engine: FakeEngine(), jobs: 2)).run(report)
        #expect(disk.paths.contains("Images/\(name)") && fixed.diagnostics == [])
        let left = fixed.report.findings.map(\.diagnostic).filter(isAdvice)
        #expect(left == [])
    }

    @Test func aSetOfItsOwnAndAnotherImageAreNotAstray() {
        let own = Self.set("Images", pads: [200, 90, 40]).merging(Self.set("Theme", pads: [10, 10, 200])) { $1 }
        #expect(!Self.found(own).contains { $0.hasPrefix("placement.stray") })
        var other = Self.set("Images", pads: [200, 90, 40])
        other["Images/Gear~ipad.png"] = nil
        other["Old/Gear~ipad.png"] = Self.set("Old", pads: [10, 10, 200])["Old/Gear~ipad.png"]
        #expect(Self.found(other) == ["ledger.missing Images/Gear~ipad.png"])
    }

    @Test func pixelsTellWhichFolderADevicesFileBelongsTo() {
        var theme = Self.set("Theme", pads: [10, 10, 200])
        theme["Theme/Gear~ipad.png"] = nil
        let files = Self.moved("Gear~ipad.png", to: "Old").merging(theme) { $1 }
        #expect(Self.found(files) == ["placement.stray Old/Gear~ipad.png", "ledger.missing Theme/Gear~ipad.png"])
    }

    @Test func aFileOfADeviceThatABuildMadeMeanwhileIsNotReplacedByItself() throws {
        let disk = MemoryDisk(Self.moved("Gear~ipad.png", to: "Old"))
        RuleExample.make(disk)
        let stray = try #require(RuleExample.check(disk).findings.first { $0.diagnostic.rule == .placementStray })
        #expect(stray.repair == nil)
        #expect(
            stray.diagnostic.fix
                == "move it to Images/Gear~ipad.png, in place of the one that Twofold made, or remove it")
    }

    /// Of two files alone, one finding says all.
    @Test func theTwoFilesOfADeviceAreOneFinding() {
        let files = Self.moved("Gear@2x~ipad.png", to: "Old").filter { $0.key.contains("~ipad") }
        #expect(Self.found(files) == ["placement.stray Old/Gear@2x~ipad.png"])
    }

    /// An iPhone's 3x would not be shown on screens of 2x, so that advice stays.
    @Test func aStrayOfAnotherScaleDoesNotAnswerForThe2x() {
        var files = Self.set("Images", pads: [200, 90, 40]).filter { !$0.key.contains("@2x~ipad") }
        files["Images/Gear~iphone.png"] = files.removeValue(forKey: "Images/Gear~ipad.png")
        files["Old/Gear@3x~iphone.png"] = FakeEngine.file(SmallImages.disc(96, color: [200, 90, 40]))
        let found = RuleExample.check(MemoryDisk(files)).findings.map { "\($0.diagnostic.id.rawValue)" }
        #expect(found.contains("lookup.scale-beats-device") && found.contains("placement.stray"))
    }

    @Test func anotherImageOfTheSameNameIsMadeAndExportedAsEver() {
        var files = Self.tree("Images", "Old", ["back"])
        files["Old/back@2x.png"] = FakeEngine.noise(48, 48)
        files["Images/a@2x.png"] = FakeEngine.noise(8, 8)
        files["Images/a.png"] = FakeEngine.noise(4, 4)
        #expect(Set(Self.found(files)) == ["ledger.missing Old/back.png", "lookup.missing-2x Images/back.png"])
    }
}
