import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldPixels

/// Making icons beside other files, and whose the files are.
@Suite struct IconRunTests {
    private static let manifest = "Set.xcassets/AppIcon.appiconset/Contents.json"

    /// An opaque master of two colors, one of which all corners have.
    private static func master(_ side: Int, value: UInt8 = 200) -> [UInt8] {
        func row(isInside: Bool) -> [UInt8] {
            (0..<side).flatMap { x -> [UInt8] in
                isInside && (side / 4..<3 * side / 4).contains(x)
                    ? [value, UInt8(truncatingIfNeeded: x &* 7), 0] : [10, 20, 30]
            }
        }
        let (inside, outside) = (row(isInside: true), row(isInside: false))
        let bytes = (0..<side).map { (side / 4..<3 * side / 4).contains($0) ? inside : outside }.joined()
        return FakeEngine.file(
            PixelBuffer(
                size: PixelSize(width: side, height: side), layout: .rgb, depth: .eight, bytes: Array(bytes)))
    }

    private func project(_ disk: MemoryDisk) -> Project {
        var project = Project(source: disk, engine: FakeEngine())
        project.isExclusive = true
        return project
    }

    private func run(
        _ disk: MemoryDisk, _ systems: [IconSystem] = [.web], in folder: String = "out", writes: Bool = true,
        change: (inout IconRequest) -> Void = { _ in }
    ) throws -> IconReport {
        var request = IconRequest(
            systems, of: try #require(BytePath("Icon.png")), in: try #require(BytePath(folder)))
        change(&request)
        return IconRun(project(disk)).run(request, writes: writes)
    }

    /// What was written since this was last asked, the lock file left out.
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

    private static let web = [
        "out/apple-touch-icon.png", "out/favicon.ico", "out/icon-192.png", "out/icon-512.png",
        "out/icon-maskable-512.png",
    ]

    @Test func allAreMadeAndASecondRunWritesNothing() throws {
        let disk = MemoryDisk(["Icon.png": Self.master(512)])
        let report = try run(disk)
        #expect(report.diagnostics.isEmpty && report.counts.made == 5)
        #expect(disk.paths == ["Icon.png"] + Self.web + ["out/site.webmanifest", "twofold.lock"])
        _ = disk.takeAccesses()
        #expect(try run(disk).counts.current == 5)
        #expect(written(disk) == [])
        #expect(disk.bytes(of: ".twofold~journal~tmp") == nil)
    }

    @Test func aTrialWritesNothing() throws {
        let disk = MemoryDisk(["Icon.png": Self.master(512)])
        let report = try run(disk, writes: false)
        #expect(report.counts.pending == 5 && report.companions.map(\.outcome) == [.pending])
        #expect(disk.paths == ["Icon.png"])
    }

    @Test func eachIconIsTheExactMeanOfTheMaster() throws {
        let disk = MemoryDisk(["Icon.png": Self.master(512)])
        _ = try run(disk)
        let engine = FakeEngine()
        func pixels(_ name: String) throws -> PixelBuffer {
            try engine.decode(try #require(disk.bytes(of: name)), format: .png, limits: ImageLimits()).pixels
        }
        let master = try pixels("Icon.png")
        func mean(_ side: Int) -> PixelBuffer {
            Resampler.reduce(
                master, to: PixelSize(width: side, height: side), ratio: 512 / Double(side), filter: .area)
        }
        #expect(try pixels("out/icon-512.png") == master)
        for (name, side) in [("icon-192", 192), ("apple-touch-icon", 180)] {
            #expect(try pixels("out/\(name).png") == mean(side), "\(name)")
        }
        let maskable = try pixels("out/icon-maskable-512.png")
        let ground = RGBColor(red: 10, green: 20, blue: 30)
        #expect(maskable == mean(410).centered(in: PixelSize(width: 512, height: 512), on: ground))
    }

    // MARK: Whose file is it?

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var change: @Sendable (MemoryDisk) -> Void
        var writes: [String] = []
        var says: [String] = []
        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "as it was written", change: { _ in }),
        Row(
            name: "an icon is deleted", change: { $0.remove("out/icon-192.png") }, writes: ["out/icon-192.png"]),
        Row(
            name: "the text is deleted", change: { $0.remove("out/site.webmanifest") }, writes: ["out/site.webmanifest"]
        ),
        Row(
            name: "the text is edited, as it is meant to be",
            change: { $0.write(Array("{}".utf8), to: "out/site.webmanifest") }),
        Row(
            name: "the master has other bytes", change: { $0.write(master(512, value: 9), to: "Icon.png") }, writes: web
        ),
        Row(
            name: "an icon is edited, and the master has other bytes",
            change: {
                $0.write(FakeEngine.image(192, 192), to: "out/icon-192.png")
                $0.write(master(512, value: 9), to: "Icon.png")
            }, writes: web.filter { $0 != "out/icon-192.png" }, says: ["file.edited out/icon-192.png"]),
        Row(
            name: "a file for one size is put in", change: { $0.write(master(16), to: "out/favicon-16x16.png") },
            writes: ["out/favicon.ico"]),
        Row(
            name: "such a file of another size",
            change: { $0.write(master(17), to: "out/favicon-16x16.png") },
            says: ["icon.hand-made-size out/favicon-16x16.png"]),
        Row(name: "the lock file is lost, so all are hand-made", change: { $0.remove("twofold.lock") }),
        Row(
            name: "a folder is in the way",
            change: {
                $0.remove("out/icon-192.png")
                $0.write([1], to: "out/icon-192.png/inside.txt")
            }, says: ["file.foreign out/icon-192.png"]),
        Row(
            name: "a link is in the way",
            change: {
                $0.remove("out/favicon.ico")
                $0.put(.link, at: "out/favicon.ico")
            }, says: ["file.foreign out/favicon.ico"]),
        Row(
            name: "a file differs in letter case only",
            change: {
                $0.remove("out/icon-192.png")
                $0.write([1], to: "out/Icon-192.png")
            }, says: ["plan.output-collision out/icon-192.png"]),
    ]

    @Test(arguments: rows)
    func onlyWhatIsProvedToBeOursIsWritten(row: Row) throws {
        let disk = MemoryDisk(["Icon.png": Self.master(512)])
        _ = try run(disk)
        row.change(disk)
        let before = disk.paths.reduce(into: [:]) { $0[$1] = disk.bytes(of: $1) }
        _ = disk.takeAccesses()
        let report = try run(disk)
        #expect(written(disk) == row.writes)
        #expect(mark(report.diagnostics) == row.says)
        for path in disk.paths where !row.writes.contains(path) && path != "twofold.lock" {
            #expect(disk.bytes(of: path) == before[path], "\(path)")
        }
        #expect(try run(disk).counts.made == 0)
        #expect(written(disk) == [])
    }

    @Test func aVariantOfABuildIsNotReplaced() throws {
        let disk = MemoryDisk(["Icon.png": Self.master(512), "out/icon-192@2x.png": FakeEngine.noise(384, 384)])
        let project = project(disk)
        _ = BuildRun(project).run(project.survey())
        let variant = disk.bytes(of: "out/icon-192.png")
        let report = try run(disk)
        #expect(mark(report.diagnostics) == ["plan.two-masters out/icon-192.png"])
        #expect(disk.bytes(of: "out/icon-192.png") == variant && report.counts.made == 4)
    }

    // MARK: What other commands make of them

    @Test func aBuildTakesIconsNeitherForMastersNorForOrphans() throws {
        let disk = MemoryDisk(["Icon.png": Self.master(512)])
        func make() throws -> IconReport {
            try run(disk, [.ios2010, .android]) {
                $0.hasSettings = true
                $0.background = .black
            }
        }
        // The master is too small for the store.
        #expect(try mark(make().diagnostics) == ["icon.enlarged Icon.png"])
        let project = project(disk)
        let survey = project.survey()
        #expect(survey.plan.masters.isEmpty && survey.plan.undrawn.isEmpty && survey.orphans.isEmpty)
        #expect(survey.diagnostics.isEmpty)
        _ = disk.takeAccesses()
        #expect(BuildRun(project).run(survey).counts == .init())
        #expect(Pruning(project).run(project.survey()).removed.isEmpty)
        #expect(written(disk) == [] && RuleExample.check(disk).findings.map(\.diagnostic).isEmpty)
        disk.remove("Icon.png")
        let orphans = project.survey().orphans
        #expect(Pruning(project).run(project.survey()).removed == orphans && orphans.count > 20)
        #expect(disk.paths == ["twofold.lock"])
    }

    @Test func aCheckMissesIconsAndFindsThoseOfAnotherMaster() throws {
        let disk = MemoryDisk(["Icon.png": Self.master(512)])
        func check() -> [String] { mark(RuleExample.check(disk).findings.map(\.diagnostic)) }
        _ = try run(disk)
        #expect(check() == [])
        disk.remove("out/favicon.ico")
        #expect(check() == ["ledger.missing out/favicon.ico"])
        _ = try run(disk)
        disk.write(Self.master(512, value: 9), to: "Icon.png")
        #expect(check() == Self.web.map { "ledger.stale \($0)" })
        _ = try run(disk)
        #expect(check() == [])
    }

    @Test func aHandMadeLargeIconDoesNotTakeTheSmallOnesFromTheRun() throws {
        let disk = MemoryDisk(["Icon.png": Self.master(512), "out/Icon@2x.png": Self.master(114, value: 1)])
        func make() throws { _ = try run(disk, [.ios2010]) }
        try make()
        let icon = disk.bytes(of: "out/Icon.png")
        let project = project(disk)
        #expect(BuildRun(project).run(project.survey()).counts.made == 0)
        #expect(project.survey().plan.kept.map(\.display) == ["out/Icon.png"])
        #expect(disk.bytes(of: "out/Icon.png") == icon)
    }

    @Test func aVectorMasterOfIconsIsNotDrawnByABuild() {
        var lockFile = LockFile()
        let hash = ContentHash(of: [1])
        func entry(_ origin: LockFile.Origin, of master: String) -> LockFile.Entry {
            .init(hash: hash, master: BytePath(master) ?? .root, masterHash: hash, origin: origin, engine: "")
        }
        lockFile[BytePath("a.png") ?? .root] = entry(.command(.icons, "1"), of: "a.svg")
        lockFile[BytePath("b.png") ?? .root] = entry(.recipe("1"), of: "b.svg")
        #expect(lockFile.vectorMasters.map(\.display) == ["b.svg"] && lockFile.ofCommands.map(\.display) == ["a.png"])
        let reading = try? LockFile.decode(lockFile.encoded)
        #expect(reading?.lockFile == lockFile && reading?.badLines == [])
    }

    @Test func anEditedIconIsDriftUntilItIsKept() throws {
        let disk = MemoryDisk(["Icon.png": Self.master(512)])
        _ = try run(disk)
        disk.write(Self.master(192, value: 1), to: "out/icon-192.png")
        var project = project(disk)
        let found = project.survey().diagnostics
        #expect(mark(found) == ["file.edited out/icon-192.png"])
        // A build would not make it again, so 'adopt' is no way out.
        #expect(found.allSatisfy { !$0.fix.contains("adopt") })
        project.selection = [try #require(BytePath("out/icon-192.png"))]
        #expect(Keeping(project).run().kept.count == 1)
        let report = try run(disk)
        #expect(report.diagnostics.isEmpty && report.kept.map(\.display).contains("out/icon-192.png"))
        #expect(disk.bytes(of: "out/icon-192.png") == Self.master(192, value: 1))
    }

    // MARK: Sets that exist

    private static let template = """
        {
          "images" : [
            {
              "idiom" : "universal",
              "platform" : "watchos",
              "size" : "1024x1024"
            },
            {
              "idiom" : "universal",
              "platform" : "ios",
              "size" : "1024x1024"
            },
            {
              "appearances" : [
                {
                  "appearance" : "luminosity",
                  "value" : "dark"
                }
              ],
              "idiom" : "universal",
              "platform" : "ios",
              "size" : "1024x1024"
            }
          ],
          "info" : {
            "author" : "somebody",
            "version" : 1
          },
          "unknown" : 1
        }

        """

    @Test func aSetFromXcodeGetsItsNamesAndNothingElseChanges() throws {
        let disk = MemoryDisk(["Icon.png": Self.master(1024), Self.manifest: Array(Self.template.utf8)])
        let report = try run(disk, [.ios], in: "Set.xcassets")
        #expect(report.companions.map(\.path.display) == [Self.manifest])
        #expect(report.companions.map(\.outcome) == [.edited])
        let wanted = Self.template.replacing(
            """
                {
                  "idiom" : "universal",
                  "platform" : "ios",
            """,
            with: """
                    {
                      "filename" : "AppIcon-1024x1024.png",
                      "idiom" : "universal",
                      "platform" : "ios",
                """, maxReplacements: 1)
        #expect(String(decoding: disk.bytes(of: Self.manifest) ?? [], as: UTF8.self) == wanted)
        _ = disk.takeAccesses()
        #expect(try run(disk, [.ios], in: "Set.xcassets").companions.map(\.outcome) == [.current])
        #expect(written(disk) == [])
        #expect(RuleExample.check(disk).findings.map(\.diagnostic.id.rawValue) == [])
        // Without its master the icon goes, and the slot is as it was.
        disk.remove("Icon.png")
        let project = project(disk)
        #expect(Pruning(project).run(project.survey()).removed.count == 1)
        #expect(String(decoding: disk.bytes(of: Self.manifest) ?? [], as: UTF8.self) == Self.template)
    }

    @Test func aSlotThatNamesAHandMadeFileKeepsIt() throws {
        let named = Self.template.replacing(
            "\"idiom\" : \"universal\",\n      \"platform\" : \"ios\"",
            with: "\"filename\" : \"Mine.png\",\n      \"idiom\" : \"universal\",\n      \"platform\" : \"ios\"",
            maxReplacements: 1)
        let folder = "Set.xcassets/AppIcon.appiconset"
        let disk = MemoryDisk([
            "Icon.png": Self.master(1024), Self.manifest: Array(named.utf8),
            "\(folder)/Mine.png": Self.master(1024, value: 3),
        ])
        let kept = try run(disk, [.ios], in: "Set.xcassets")
        #expect(kept.kept.map(\.display) == ["\(folder)/Mine.png"] && kept.files.isEmpty)
        #expect(disk.bytes(of: Self.manifest) == Array(named.utf8))
        #expect(kept.diagnostics.map(\.message) == ["this slot keeps another image: universal 1024x1024 (Mine.png)"])
        // A name without a file is no file.
        disk.remove("\(folder)/Mine.png")
        #expect(try run(disk, [.ios], in: "Set.xcassets").counts.made == 1)
        #expect(String(decoding: disk.bytes(of: Self.manifest) ?? [], as: UTF8.self).contains("AppIcon-1024x1024.png"))
    }

    struct KeptRow: Sendable, CustomTestStringConvertible {
        var id: String
        var slot: String
        var file: String?
        var isTold = false
        var testDescription: String { id }
    }

    @Test(arguments: [
        KeptRow(
            id: "the template's icon", slot: #""idiom":"iphone","size":"60x60","scale":"2x""#, file: "T.png",
            isTold: true),
        KeptRow(
            id: "the template's icon of the store", slot: #""idiom":"ios-marketing","size":"1024x1024","scale":"1x""#,
            file: "T.png", isTold: true),
        KeptRow(id: "an empty slot", slot: #""idiom":"iphone","size":"60x60","scale":"2x""#),
        KeptRow(id: "a file that is missing", slot: #""idiom":"iphone","size":"60x60","scale":"2x""#, file: "gone.png"),
        KeptRow(id: "the icon of a Mac", slot: #""idiom":"mac","size":"512x512","scale":"2x""#, file: "T.png"),
        KeptRow(id: "an unassigned file", slot: #""unassigned":true,"idiom":"iphone","size":"60x60""#, file: "T.png"),
        KeptRow(
            id: "the icon that is made", slot: #""idiom":"iphone","size":"60x60","scale":"2x""#,
            file: "AppIcon-1024x1024.png"),
    ])
    func `slots of the system that keep another image are told in one line`(row: KeptRow) throws {
        let name = row.file.map { #","filename":"\#($0)""# } ?? ""
        let slot = "{\(row.slot)\(name)}"
        let disk = MemoryDisk([
            "Icon.png": Self.master(1024), Self.manifest: Array(#"{"images":[\#(slot),\#(slot)]}"#.utf8),
            "Set.xcassets/AppIcon.appiconset/T.png": Self.master(1024, value: 3),
        ])
        for _ in 0..<2 {
            let report = try run(disk, [.ios], in: "Set.xcassets")
            #expect(mark(report.diagnostics) == (row.isTold ? ["icon.slots-kept \(Self.manifest)"] : []))
            #expect(report.diagnostics.allSatisfy { $0.message.hasPrefix("2 slots keep other images: ") })
        }
    }

    @Test func `icons that another request made of the same master are no other images`() throws {
        let disk = MemoryDisk(["Icon.png": Self.master(1024)])
        _ = try run(disk, [.ios7], in: "Set.xcassets")
        #expect(try run(disk, [.ios], in: "Set.xcassets").diagnostics == [])
        disk.write(Self.master(1024, value: 9), to: "New.png")
        let other = try run(disk, [.ios], in: "Set.xcassets") { $0.master = BytePath("New.png") ?? $0.master }
        #expect(other.diagnostics.contains { $0.id.rawValue == "icon.slots-kept" })
    }

    @Test func aDamagedListIsReportedAndLeftAsItIs() throws {
        let disk = MemoryDisk(["Icon.png": Self.master(1024), Self.manifest: Array("{".utf8)])
        let report = try run(disk, [.ios], in: "Set.xcassets")
        #expect(mark(report.diagnostics) == ["icon.list-unreadable \(Self.manifest)"] && report.counts.made == 1)
        #expect(disk.bytes(of: Self.manifest) == Array("{".utf8))
    }

    // MARK: Masters that are refused

    static let refused: [(name: String, file: [UInt8], id: String)] = [
        ("not square", FakeEngine.image(64, 63), "icon.not-square"), ("empty", [], "image.empty"),
        ("no image", Array("hello".utf8), "image.not-an-image"),
    ]

    @Test(arguments: refused.indices)
    func aMasterThatIsNoIconMakesNothing(index: Int) throws {
        let (name, file, id) = Self.refused[index]
        let disk = MemoryDisk(["Icon.png": file])
        let report = try run(disk)
        #expect(mark(report.diagnostics).allSatisfy { $0.hasSuffix(" Icon.png") } && report.hasErrors, "\(name)")
        #expect(report.diagnostics.map(\.id.rawValue) == [id], "\(name)")
        #expect(disk.paths == ["Icon.png"] && report.plan == nil)
    }

    @Test func aFailedPlacementIsReportedAndTheOthersAreMade() throws {
        let disk = MemoryDisk(["Icon.png": Self.master(512)])
        disk.fail { operation, path in
            operation == "place" && path.display == "out/icon-192.png" ? .system(code: 28, text: "no space") : nil
        }
        let report = try run(disk)
        #expect(report.hasErrors && report.counts.failed == 1 && report.counts.made == 4)
        #expect(disk.bytes(of: "out/icon-192.png") == nil)
    }

    // MARK: Android's resources

    private static let otherLayers = Array(
        "<adaptive-icon><background android:drawable=\"@drawable/x\"/><foreground android:drawable=\"@drawable/y\"/></adaptive-icon>"
            .utf8)

    @Test func nothingIsMadeBesideAnIconOfTheSameNameInAnotherFormat() throws {
        let files = ["mipmap-hdpi/ic_launcher.webp", "mipmap-mdpi/ic_launcher_round.webp"]
        let disk = MemoryDisk(
            ["Icon.png": Self.master(512)].merging(files.map { ("res/\($0)", [1]) }) { $1 })
        for _ in 1...2 {
            let report = try run(disk, [.android], in: "res")
            let taken = report.diagnostics.filter { $0.severity == .error }
            #expect(mark(taken) == ["android.place-taken Icon.png"])
            #expect(files.allSatisfy { taken[0].message.contains($0) })
            #expect(!disk.paths.contains("res/mipmap-hdpi/ic_launcher.png"))
            #expect(disk.paths.contains("res/mipmap-mdpi/ic_launcher.png"))
        }
        for file in files { disk.remove("res/\(file)") }
        #expect(try run(disk, [.android], in: "res").diagnostics.isEmpty)
        #expect(disk.paths.contains("res/mipmap-hdpi/ic_launcher.png"))
    }

    @Test(arguments: ["26", "33"])
    func anXMLFileThatNamesOtherLayersIsTold(version: String) throws {
        let text = "res/mipmap-anydpi-v\(version)/ic_launcher.xml"
        let disk = MemoryDisk(["Icon.png": Self.master(512), text: Self.otherLayers])
        for _ in 1...2 {
            #expect(try mark(run(disk, [.android], in: "res").diagnostics) == ["icon.text-elsewhere \(text)"])
            #expect(disk.bytes(of: text) == Self.otherLayers)
        }
        let right = String(decoding: Self.otherLayers, as: UTF8.self)
            .replacing("@drawable/x", with: "@mipmap/ic_launcher_background")
            .replacing("@drawable/y", with: "@mipmap/ic_launcher_foreground")
        disk.write(Array(right.utf8), to: text)
        #expect(try run(disk, [.android], in: "res").diagnostics.isEmpty)
        disk.remove(text)
        #expect(try run(disk, [.android], in: "res").diagnostics.isEmpty)
    }
}
