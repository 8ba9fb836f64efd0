import Testing
import TwofoldTestSupport

@testable import TwofoldCheck

/// An app that lists icons it does not have, in a tree with another app that has files of those names.
@Suite struct AppBoundsTests {
    private func plist(_ body: String) -> [UInt8] {
        Array("<plist version=\"1.0\"><dict><key>LSRequiresIPhoneOS</key><true/>\(body)</dict></plist>".utf8)
    }

    private var listing: [UInt8] {
        plist("<key>CFBundleIconFiles</key><array><string>Icon.png</string><string>Icon@2x.png</string></array>")
    }

    private var icons: [String: [UInt8]] {
        [
            "Icon.png": RuleExample.png(57, 57), "Icon@2x.png": RuleExample.png(114, 114),
            "Default.png": RuleExample.png(320, 480),
        ]
    }

    private func tree(_ folder: String, _ others: [String: [UInt8]] = [:]) -> MemoryDisk {
        let files = icons.map { ("\(folder)/\($0.key)", $0.value) } + others.map { ($0.key, $0.value) }
        return MemoryDisk(Dictionary(files) { _, last in last })
    }

    private func found(_ disk: MemoryDisk) -> [String] {
        let ids: [Rule] = [.iconMissing, .iconNone, .launchNone]
        return RuleExample.check(disk).findings.map(\.diagnostic).filter {
            ids.contains($0.rule) && $0.path.display.hasPrefix("one/")
        }
        .map(\.id.rawValue).sorted()
    }

    @Test func anotherAppsFilesAreNotThisApps() {
        let apps = ["one/Info.plist": listing, "one/a.png": RuleExample.png(9, 9), "two/Info.plist": listing]
        #expect(found(tree("two", apps)) == ["icon.missing", "icon.missing", "launch.none"])
        #expect(found(tree("two/Art", apps)) == ["icon.missing", "icon.missing", "launch.none"])
        let bare = ["one/Info.plist": plist(""), "one/a.png": RuleExample.png(9, 9), "two/Info.plist": listing]
        #expect(found(tree("two", bare)) == ["icon.none", "launch.none"])
        let catalog = ["two/A.xcassets/AppIcon.appiconset/Contents.json": Array("{}".utf8)]
        #expect(found(tree("two", bare.merging(catalog) { $1 })) == ["icon.none", "launch.none"])
        let projects = ["one/O.xcodeproj/project.pbxproj": [UInt8](), "two/T.xcodeproj/project.pbxproj": []]
        #expect(found(tree("two", apps.merging(projects) { $1 })).count == 3)
        // Beside the other app, in its project; and inside of this one, with a project.
        var beside = apps.merging(projects) { $1 }
        beside["two/Info.plist"] = nil
        beside["two/Source/Info.plist"] = listing
        #expect(found(tree("two/Art", beside)).count == 3)
        var inside = ["one/Info.plist": listing, "one/a.png": RuleExample.png(9, 9), "one/Demo/Info.plist": listing]
        #expect(found(tree("one/Demo", inside)).count == 3)
        inside["one/O.xcodeproj/project.pbxproj"] = []
        #expect(found(tree("one/Demo", inside)) == [])
        inside["one/Demo/D.xcodeproj/project.pbxproj"] = []
        #expect(found(tree("one/Demo", inside)).count == 3)
    }

    @Test(
        arguments: [
            // What both may use, where an app has no folder around the files, and where one is inside of the other.
            ("Shared", [:]), (".", [:]), ("one/Art", [:]), ("two", ["All.xcodeproj/project.pbxproj": "two"]),
            ("two", ["project.yml": "two"]), ("two", ["Projects/All.xcodeproj/project.pbxproj": "two"]),
            ("Lib", ["All.xcodeproj/project.pbxproj": "two", "Lib/L.xcodeproj/project.pbxproj": "lib"]),
            ("one/Watch", ["one/Watch/Info.plist": "two", "All.xcodeproj/project.pbxproj": "two"]),
        ] as [(String, [String: String])])
    func filesThatAnAppMayUseCount(folder: String, others: [String: String]) {
        var files = ["one/Info.plist": listing, "one/a.png": RuleExample.png(9, 9), "two/Info.plist": listing]
        for path in others.keys { files[path] = path.hasSuffix("plist") ? listing : [] }
        let disk = tree("x", files)
        for (name, bytes) in icons {
            disk.remove("x/\(name)")
            disk.write(bytes, to: folder == "." ? name : "\(folder)/\(name)")
        }
        #expect(found(disk) == [])
    }

    private static let wanted = ["Icon.png", "Icon@2x.png", "Default.png"]

    /// A project with a target for each app; the first copies these files, the second those.
    private func project(_ folder: String, _ first: [String], _ second: [String]) -> [UInt8] {
        let apps = [("One", "one", first), ("Two", "two", second)]
        return TinyXcodeProject(
            targets: apps.map { name, place, files in
                .init(name: name, propertyList: "\(folder)\(place)/Info.plist", resources: files.map { folder + $0 })
            }
        ).bytes
    }

    @Test(arguments: [
        // What target One copies, what Two does, and where the files lie.
        (wanted.map { "Shared/\($0)" }, [], "Shared", 0), ([], wanted.map { "Shared/\($0)" }, "Shared", 3),
        (wanted.map { "two/\($0)" }, [], "two", 0), ([], wanted.map { "two/\($0)" }, "two", 3),
        (wanted.map { "one/\($0)" }, [], "one", 0), ([], wanted.map { "one/\($0)" }, "one", 3),
        (wanted.map { "two/\($0)" }, wanted.map { "two/\($0)" }, "two", 0), (["two"], [], "two", 0),
        // Nobody copies them, so that folders decide.
        ([], [], "one", 0), ([], [], "Shared", 0),
    ])
    func aProjectSaysWhoseFilesTheyAre(first: [String], second: [String], folder: String, count: Int) {
        let apps = ["one/Info.plist": listing, "one/a.png": RuleExample.png(9, 9), "two/Info.plist": listing]
        for (place, up) in [("All.xcodeproj", ""), ("Build/All.xcodeproj", "../")] {
            let files = apps.merging(["\(place)/project.pbxproj": project(up, first, second)]) { $1 }
            #expect(found(tree(folder, files)).count == count)
        }
    }

    @Test func twoProjectsInOneFolderAreToldApart() {
        var files = ["one/Info.plist": listing, "one/a.png": RuleExample.png(9, 9), "two/Info.plist": listing]
        for (name, place) in [("One", "one"), ("Two", "two")] {
            let target = TinyXcodeProject.Target(name: name, propertyList: "../\(place)/Info.plist")
            files["Build/\(name).xcodeproj/project.pbxproj"] = TinyXcodeProject(targets: [target]).bytes
        }
        #expect(found(tree("two", files)).count == 3)
        #expect(found(tree("one", files)) == [])
        #expect(found(tree("Shared", files)) == [])
    }

    @Test func twoAppsOfOneFolderHaveTheirOwnFiles() {
        let targets = [("Full", ["Icon.png", "Icon@2x.png"]), ("Lite", [])].map { name, files in
            TinyXcodeProject.Target(
                name: name, propertyList: "\(name)-Info.plist", resources: files + ["Default.png"])
        }
        var files = icons
        files["Default@2x.png"] = RuleExample.png(640, 960)
        files["Default-568h@2x.png"] = RuleExample.png(640, 1136)
        for name in ["Full", "Lite"] { files["\(name)-Info.plist"] = listing }
        files["Both.xcodeproj/project.pbxproj"] = TinyXcodeProject(targets: targets).bytes
        let found = RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic)
            .filter { $0.id.rawValue.hasPrefix("icon.") || $0.id.rawValue.hasPrefix("launch.") }
        #expect(found.map { $0.path.display } == ["Lite-Info.plist", "Lite-Info.plist"])
        #expect(found.allSatisfy { $0.rule == .iconMissing })
    }

    private func apps(_ findings: [Finding]) -> [String] {
        findings.map(\.diagnostic).filter { $0.id.rawValue.hasPrefix("icon.") || $0.id.rawValue.hasPrefix("launch.") }
            .map { "\($0.path.display): \($0.id.rawValue): \($0.message)" }.sorted()
    }

    /// Two targets in one folder, as a free and a paid version of an app are.
    @Test func aFixListsOnlyWhatTheAppsOwnTargetCopies() throws {
        let own = [
            "Full": ["Icon.png", "Icon@2x.png", "Icon-72.png", "Icon-Small.png"], "Lite": ["Lite.png", "Lite@2x.png"],
        ]
        var files: [String: [UInt8]] = [
            "Icon.png": RuleExample.png(57, 57), "Icon@2x.png": RuleExample.png(114, 114),
            "Icon-72.png": RuleExample.png(72, 72), "Icon-Small.png": RuleExample.png(29, 29),
            "Lite.png": RuleExample.png(57, 57), "Lite@2x.png": RuleExample.png(114, 114),
        ]
        files["Full-Info.plist"] = plist("<key>CFBundleIconFile</key><string>Icon.png</string>")
        files["Lite-Info.plist"] = plist("<key>CFBundleIconFile</key><string>Lite.png</string>")
        let targets = own.sorted { $0.key < $1.key }.map { name, resources in
            TinyXcodeProject.Target(name: name, propertyList: "\(name)-Info.plist", resources: resources)
        }
        files["Both.xcodeproj/project.pbxproj"] = TinyXcodeProject(targets: targets).bytes
        let disk = MemoryDisk(files)
        let app = Project(source: disk, engine: FakeEngine(), jobs: 2)
        _ = FixRun(app).run(CheckRun(app).run())
        for (name, resources) in own {
            let bytes = try #require(disk.bytes(of: "\(name)-Info.plist"))
            let items = try #require(PropertyList(bytes)?["CFBundleIconFiles"]).items
            let list = items.compactMap { $0.name }
            #expect(Set(list) == Set(resources))
        }
        #expect(!apps(RuleExample.check(disk).findings).contains { $0.contains("icon.missing:") })
    }

    @Test func aFileThatNoTargetCopiesIsSaidToBeThere() {
        var files = ["one/Info.plist": listing, "one/a.png": RuleExample.png(9, 9), "two/Info.plist": listing]
        files["All.xcodeproj/project.pbxproj"] = project("", ["one/a.png"], ["two/Icon.png", "two/Icon@2x.png"])
        files["two/Icon@2x.png"] = RuleExample.png(114, 114)
        files["two/Icon.png"] = RuleExample.png(57, 57)
        let found = apps(RuleExample.check(MemoryDisk(files)).findings).filter { $0.hasPrefix("one/Info.plist: icon") }
        let words = ["Icon.png", "Icon@2x.png"].map { name in
            "one/Info.plist: icon.missing: the icon \(name) is listed, but no target of this app copies two/\(name)"
        }
        #expect(found == words)
    }

    @Test func aCatalogWithoutASetOfIconsIsNoted() {
        let files = [
            "App/Info.plist": plist("<key>UILaunchStoryboardName</key><string>Launch</string>"),
            "App/A.xcassets/a.imageset/Contents.json": Array("{}".utf8),
        ]
        func found(_ more: [String: [UInt8]]) -> [String] {
            RuleExample.check(MemoryDisk(files.merging(more) { $1 })).findings.map(\.diagnostic)
                .filter { $0.rule == .iconNone }.map(\.severity.rawValue)
        }
        #expect(found([:]) == ["note"])
        let set = "App/A.xcassets/AppIcon.appiconset"
        #expect(found(["\(set)/Contents.json": Array("{}".utf8)]) == ["note"])
        #expect(found(["\(set)/Contents.json": Array("{}".utf8), "\(set)/i.png": RuleExample.png(120, 120)]) == [])
    }

    @Test func aVectorImageIsNoIcon() {
        let list = plist("<key>CFBundleIconFiles</key><array><string>Icon.svg</string></array>")
        let files = ["Info.plist": list, "Icon.svg": Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)]
        let found = apps(RuleExample.check(MemoryDisk(files)).findings).filter { $0.contains("icon.") }
        #expect(
            found == [
                "Info.plist: icon.missing: Icon.svg is named as an icon, but the system takes no vector image for one"
            ])
    }

    @Test(arguments: [
        // The devices, the orientations, the launch images, and those that are missing.
        ("2", "Landscape", ["Default@2x.png"], ["Default-Landscape@2x~ipad.png", "Default-Landscape~ipad.png"]),
        ("1", "Landscape", ["Default@2x.png"], []), ("", "Landscape", ["Default@2x.png"], []),
        ("2", "", ["Default@2x.png"], ["Default-Portrait@2x~ipad.png", "Default-Portrait~ipad.png"]),
        ("2", "Landscape", [], []),
        ("1", "LandscapeLeft", ["Default-736h@3x.png"], ["Default-736h-Landscape@3x.png"]),
        ("1", "Portrait", ["Default-736h@3x.png"], []),
        ("1", "LandscapeLeft", ["Default-736h@3x.png", "Default-736h-Landscape@3x.png"], []),
        ("1", "LandscapeLeft", ["Default-736h@3x.png", "Default-Landscape-736h@3x.png"], []),
    ])
    func launchImagesAreNeededForWhatTheAppSaysItIsFor(
        devices: String, orientation: String, images: [String], expected: [String]
    ) {
        let family = devices.isEmpty ? "" : "<key>UIDeviceFamily</key><array><integer>\(devices)</integer></array>"
        let sides = "<array><string>UIInterfaceOrientation\(orientation)</string></array>"
        let declared = orientation.isEmpty ? "" : "<key>UISupportedInterfaceOrientations</key>\(sides)"
        var files = ["Info.plist": plist(family + declared)]
        for name in images { files[name] = RuleExample.png(name.hasPrefix("Default-7") ? 1242 : 640, 960) }
        let found = RuleExample.namesOfMissingLaunchImages(MemoryDisk(files))
        // What iPhones lack is not looked at here.
        #expect(found.filter { $0.contains("~ipad") || $0.contains("736h") }.sorted() == expected)
    }

    /// In an app for iPads only, no name needs `~ipad`.
    @Test(arguments: [
        (orientation: "Portrait", width: 768, height: 1004, count: 0),
        (orientation: "Portrait", width: 768, height: 1024, count: 0),
        (orientation: "LandscapeLeft", width: 1024, height: 748, count: 0),
        (orientation: "LandscapeLeft", width: 768, height: 1024, count: 2),
        (orientation: "Portrait", width: 320, height: 480, count: 2),
    ])
    func anImageForAllDevicesInAnIPadsSizeStandsInForItsSide(
        row: (orientation: String, width: Int, height: Int, count: Int)
    ) {
        let family = "<key>UIDeviceFamily</key><array><integer>2</integer></array>"
        let sides = "<array><string>UIInterfaceOrientation\(row.orientation)</string></array>"
        let files = [
            "Info.plist": plist(family + "<key>UISupportedInterfaceOrientations</key>\(sides)"),
            "Default.png": RuleExample.png(row.width, row.height),
            "Default@2x.png": RuleExample.png(2 * row.width, 2 * row.height),
        ]
        let found = RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic)
            .filter { $0.rule == .launchMissing && $0.message.contains("~ipad") }
        #expect(found.count == min(row.count, 1), "\(row): \(found.map(\.message))")
    }

    @Test(
        arguments: [
            (["": "Splash", "~ipad": "Pad"], ["Splash", "Pad"], 0), (["~ipad": "Pad"], ["Default", "Pad"], 0),
            (["~iphone": "Phone"], ["Phone", "Default"], 0),
            (["~iphone": "Phone", "~ipad": "Pad"], ["Phone", "Pad"], 0), (["": "Splash"], ["Splash", "Splash"], 0),
            // The iPad's own name has no file.
            (["": "Splash", "~ipad": "Pad"], ["Splash", "Splash"], 1),
        ] as [([String: String], [String], Int)])
    func eachDeviceHasItsLaunchImagesByItsOwnKey(keys: [String: String], bases: [String], count: Int) {
        let named = keys.map { "<key>UILaunchImageFile\($0.key)</key><string>\($0.value)</string>" }.joined()
        let sides = ["Portrait", "LandscapeLeft"].map { "<string>UIInterfaceOrientation\($0)</string>" }.joined()
        let family = "<key>UIDeviceFamily</key><array><integer>1</integer><integer>2</integer></array>"
        let declared = "<key>UISupportedInterfaceOrientations</key><array>\(sides)</array>"
        var files = ["Info.plist": plist(named + family + declared)]
        files["\(bases[0]).png"] = RuleExample.png(320, 480)
        files["\(bases[0])@2x.png"] = RuleExample.png(640, 960)
        files["\(bases[0])-568h@2x.png"] = RuleExample.png(640, 1136)
        for (side, width, height) in [("Portrait", 768, 1024), ("Landscape", 1024, 768)] {
            files["\(bases[1])-\(side)~ipad.png"] = RuleExample.png(width, height)
            files["\(bases[1])-\(side)@2x~ipad.png"] = RuleExample.png(2 * width, 2 * height)
        }
        let found = RuleExample.check(MemoryDisk(files)).findings.filter { $0.diagnostic.rule == .launchMissing }
        #expect(found.count == count)
    }

    @Test func aFolderOfAProjectIsCopiedButForItsExceptions() {
        var files = ["one/Info.plist": listing, "one/a.png": RuleExample.png(9, 9), "two/Info.plist": listing]
        for (exceptions, count) in [([], 0), (["Icon.png"], 1), (["Icon.png", "\"Icon@2x.png\""], 2)] {
            let one = TinyXcodeProject.Target(
                name: "One", propertyList: "one/Info.plist", folders: ["two": exceptions])
            let two = TinyXcodeProject.Target(
                name: "Two", propertyList: "two/Info.plist", folders: ["two": ["Info.plist"]])
            files["All.xcodeproj/project.pbxproj"] = TinyXcodeProject(targets: [one, two]).bytes
            #expect(found(tree("two", files)).count == count)
        }
    }

    @Test func aVariantOfAnotherAppIsNotThisApps() {
        var files = ["one/Info.plist": listing, "one/a.png": RuleExample.png(9, 9), "two/Info.plist": listing]
        files["one/Default.png"] = RuleExample.png(320, 480)
        for (folder, ids) in [("one", []), ("two", ["icon.missing", "icon.missing"])] {
            let disk = MemoryDisk(files)
            disk.write(RuleExample.png(114, 114), to: "\(folder)/Icon@2x.png")
            #expect(found(disk) == ids)
        }
    }

    @Test(arguments: [
        ("Gone.png", ["icon.missing"]), ("Gone", ["icon.missing"]), ("${ICON}.png", []), ("$(ICON)", []),
        ("Rose.png", ["icon.plist-string"]), ("Rose", ["icon.plist-string"]), ("Mac", []),
        ("Drawn.svg", ["icon.missing"]), ("Drawn.pdf", ["icon.missing"]),
    ])
    func anOnlyIconIsMissingOrMayBeListed(name: String, ids: [String]) throws {
        let disk = MemoryDisk([
            "Info.plist": plist("<key>CFBundleIconFile</key><string>\(name)</string>"),
            "Rose.png": RuleExample.png(57, 57),
            "Mac.icns": [1], "Drawn.svg": TinyFiles.svg("4", "4", ""),
        ])
        func found() -> [Finding] {
            RuleExample.check(disk).findings.filter { finding in
                ["icon.missing", "icon.none", "icon.plist-string"].contains(finding.diagnostic.id.rawValue)
            }
        }
        #expect(found().map(\.diagnostic.id.rawValue) == ids)
        // What a remedy says 'check --fix' does, it does.
        for finding in found() { #expect((finding.repair != nil) == finding.diagnostic.fix.contains("--fix")) }
    }

    @Test(arguments: [
        ("Contest", true), ("Latest", true), ("contests", true), ("Testament", true),
        ("App Tests", false), ("AppTests", false), ("Test", false), ("unittests", false), ("__App__", false),
        ("App-Template", false), ("TestHost", false),
    ])
    func onlyAnAppForTestsNeedsNoIcon(folder: String, isShipped: Bool) {
        let files = ["\(folder)/Info.plist": plist(""), "\(folder)/a.png": RuleExample.png(9, 9)]
        let ids = Set(RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic.rule))
        #expect(ids.contains(.iconNone) == isShipped)
    }
}
