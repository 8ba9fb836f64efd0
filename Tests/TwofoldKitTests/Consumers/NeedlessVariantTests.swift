import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Variants that no device would load are not made, and a line says so.
@Suite struct NeedlessVariantTests: ChecksTrees {
    static let settings = ["SDKROOT": "iphoneos", "TARGETED_DEVICE_FAMILY": "1,2"]

    /// The variants that a build makes, and what it says of images of which it makes none.
    private static func build(
        _ files: [String: [UInt8]], in part: BytePath = .root
    ) -> (made: [String], left: [String]) {
        let project = Project(source: MemoryDisk(files), engine: FakeEngine(), selection: [part], jobs: 1)
        let survey = project.survey()
        return (
            survey.plan.variants.map(\.path.display).sorted(),
            survey.diagnostics.filter { $0.id.rawValue == "plan.not-loaded" }.map(\.message)
        )
    }

    private static var storeIcon: [UInt8] {
        var pixels = [UInt8](repeating: 255, count: 1024 * 1024 * 4)
        pixels[0] = 0
        return FakeEngine.file(
            PixelBuffer(size: PixelSize(width: 1024, height: 1024), layout: .rgba, depth: .eight, bytes: pixels))
    }

    /// Icons of 50, 57 and 72 points, and of iPhones with 1x, are those of iOS 6 and older.
    @Test(
        arguments: [
            ("iphone", "57x57", "2x", "8.0", false), ("iphone", "57x57", "2x", "6.0", true),
            ("ipad", "50x50", "2x", "8.0", false), ("ipad", "72x72", "1x", "8.0", false),
            ("ipad", "72x72", "1x", "6.0", true), ("iphone", "29x29", "1x", "8.0", false),
            ("iphone", "29x29", "2x", "8.0", true), ("ipad", "29x29", "1x", "8.0", true),
            ("ipad", "29x29", "1x", "10.0", false), ("iphone", "60x60", "2x", "15.0", true),
        ])
    func aSlotOfSystemsThatTheAppDoesNotRunOnStaysEmpty(
        idiom: String, size: String, scale: String, system: String, isMade: Bool
    ) {
        let folder = "A.xcassets/AppIcon.appiconset"
        let slots =
            #"{"idiom":"\#(idiom)","size":"\#(size)","scale":"\#(scale)"},"#
            + #"{"idiom":"ios-marketing","size":"1024x1024","scale":"1x","filename":"store.png"}"#
        let made = Self.build([
            "A.xcodeproj/project.pbxproj": Self.project(["A.xcassets"], ["IPHONEOS_DEPLOYMENT_TARGET": system]),
            "\(folder)/store.png": Self.storeIcon,
            "\(folder)/Contents.json": Self.text(#"{"images":[\#(slots)],"info":{"version":1,"author":"xcode"}}"#),
        ]).made
        #expect(made.count == (isMade ? 1 : 0))
    }

    /// A list beside a sheet says where the sprites are, at one scale.
    @Test func aSheetOfSpritesIsNotReducedWithoutAList() {
        let image = ["a/hud@2x.png": Self.png(8, 8), "a/b@2x.png": Self.png(8, 8)]
        let list = Self.text("<plist/>")
        let one = Self.build(image.merging(["a/hud@2x.plist": list]) { $1 })
        #expect(one.made == ["a/b.png"])
        #expect(
            one.left == [
                "nothing is made of 1 image here: this folder has sheets of sprites without lists for smaller scales"
            ])
        let both = Self.build(image.merging(["a/hud@2x.plist": list, "a/hud.plist": list]) { $1 })
        #expect(both.made == ["a/b.png", "a/hud.png"])
        #expect(Self.build(image.merging(["a/c@2x.plist": list]) { $1 }).made == ["a/b.png", "a/hud.png"])
    }

    /// Cordova's list names every icon, as it is.
    @Test func whatAListNamesOneByOneIsNotReduced() throws {
        let files = ["resources/ios/icon/icon-44@2x.png": Self.png(88, 88), "icon/a@2x.png": Self.png(8, 8)]
        let found = Self.build(files)
        #expect(found.made == ["icon/a.png"])
        #expect(
            found.left == [
                "nothing is made of 1 image here: this folder has icons and splash screens that a list names one by one"
            ])
        let part = try #require(BytePath(Array("resources/ios/icon".utf8)))
        #expect(Self.build(files, in: part).made == ["resources/ios/icon/icon-44.png"], "who names it wants it")
    }

    /// Its list may name files in any folder, and one of a few files among others says nothing of these.
    @Test(arguments: [("", 4, false), ("www/", 4, false), ("other/", 4, true), ("", 3, true)])
    func aFolderThatAListNamesOneByOneIsLeftAlone(root: String, count: Int, isMade: Bool) {
        let sources = (0..<count).map { "<icon src=\"res/screen/\($0).png\" />" }.joined()
        let files = [
            "config.xml": Self.text("<widget>\(sources)<content src=\"index.html\" /></widget>"),
            "\(root)res/screen/a@2x.png": Self.png(8, 8),
        ]
        #expect(Self.build(files).made == (isMade ? ["\(root)res/screen/a.png"] : []))
    }

    /// A manual names its images as they are, and one with a 1x of fewer than half has decided against it.
    @Test(arguments: [(8, 0, false), (7, 0, true), (10, 4, false), (10, 5, true)])
    func pagesWithFew1xGetNone(large: Int, small: Int, isMade: Bool) {
        var files = ["Mail.xcodeproj/project.pbxproj": Self.project(["Mail.help"])]
        for number in 0..<large { files["Mail.help/img/\(number)@2x.png"] = Self.png(8, 8) }
        for number in 0..<small { files["Mail.help/img/\(number).png"] = Self.png(4, 4) }
        #expect(Self.build(files).made.isEmpty == !isMade)
    }

    /// Somebody else's list wants those, and they say nothing of the pages around them.
    @Test(arguments: [("icon", false), ("more", true)])
    func iconsThatAListNamesAreNoHabitOfThePages(folder: String, isMade: Bool) {
        let icons = (0..<10).map { "res/\(folder)/\($0).png" }
        let list = icons.map { "<icon src=\"res/icon/\($0.split(separator: "/")[2])\" />" }.joined()
        var files = ["package.json": Self.text("{}"), "config.xml": Self.text("<widget>\(list)</widget>")]
        for icon in icons {
            files[icon] = Self.png(4, 4)
            files[icon.replacing(".png", with: "@2x.png")] = Self.png(8, 8)
        }
        for number in 0..<8 { files["src/\(number)@2x.png"] = Self.png(8, 8) }
        #expect(Self.build(files).made.isEmpty == !isMade)
    }

    /// Folders that hold one scale each come together in the app, and a part of the tree sees the other one.
    @Test(arguments: [
        ("1x/a.png", 0), ("@1x/a.png", 0), ("3x/a.png", 1), ("1x/b.png", 1), ("other/a.png", 1), ("2x/b/1x/a.png", 1),
    ])
    func aFileInTheFolderOfItsScaleIsThere(other: String, count: Int) throws {
        let files = ["Art/2x/a@2x.png": Self.png(8, 8), "Art/\(other)": Self.png(4, 4)]
        #expect(Self.build(files).made == (count == 0 ? [] : ["Art/2x/a.png"]))
        let part = try #require(BytePath("Art/2x"))
        #expect(Self.build(files, in: part).made == (count == 0 ? [] : ["Art/2x/a.png"]))
        var policy = BuildPolicy()
        policy.scales = [.x1]
        let named = Project(source: MemoryDisk(files), engine: FakeEngine(), policy: policy, jobs: 1).survey()
        #expect(named.plan.variants.map(\.path.display) == ["Art/2x/a.png"], "whoever names the scale gets it")
    }

    @Test func the2xInItsFolderIsNotMadeFromThe3x() {
        let files = [
            "Art/3x/a@3x.png": Self.png(12, 12), "Art/2x/a@2x.png": Self.png(8, 8), "Art/1x/a.png": Self.png(4, 4),
        ]
        #expect(Self.build(files).made == [])
        #expect(Self.build(files.filter { $0.key != "Art/2x/a@2x.png" }).made == ["Art/3x/a@2x.png"])
    }

    @Test func imagesForPreviewsAreOfNoApp() {
        var files: [String: [UInt8]] = [:]
        for folder in ["PreviewAssets", "Assets"] {
            let set = "Modules/\(folder)/m.xcassets/b.imageset"
            files["Modules/\(folder)/a@2x.png"] = Self.png(8, 8)
            files["\(set)/b.png"] = Self.png(8, 8)
            files["\(set)/Contents.json"] = Self.text(
                #"{"images":[{"idiom":"universal","scale":"1x"},{"idiom":"universal","scale":"2x","filename":"b.png"}]}"#
            )
        }
        let found = Self.build(files)
        #expect(found.made == ["Modules/Assets/a.png", "Modules/Assets/m.xcassets/b.imageset/b@1x.png"])
        #expect(found.left == ["nothing is made of 2 images here: this folder has drafts of a design"])
    }

    /// Whatever decides which scales are made is compared before a build is taken for done.
    @Test func aFileThatTellsWhatLoadsImagesIsCompared() {
        // Of these the names tell, and a build knows the names of all files.
        let named: Set = [
            "index.html", "index.php", "_config.yml", "hugo.toml", "theme.toml", "CNAME", "project.godot", "config.ru",
            "manage.py", "composer.json", "PkgInfo",
        ]
        let marks = Set(Consumers.marks.map { String(decoding: $0, as: UTF8.self) })
        #expect(named.isSubset(of: marks))
        for name in marks.subtracting(named).union(["Podfile", "a.appiconset/Contents.json", "a.podspec"]) {
            let last = Array(name.utf8.split(separator: UInt8(ascii: "/")).last ?? [])
            #expect(SeenTree.isDescribed(last, in: .root), "\(name)")
            #expect(!SeenTree.isDescribed(Array("x\(name).txt".utf8), in: .root), "\(name)")
        }
    }

    /// Nobody loads what would be made of it.
    @Test(arguments: [
        ("Icon-72@2x.png", "A", "", 0), ("Icon-72@2x.png", "", "L", 1), ("Icon@2x.png", "A", "", 1),
        ("Default@2x.png", "A", "L", 1), ("b@2x.png", "A", "L", 1), ("Default-Landscape@2x~ipad.png", "A", "", 1),
        ("Default-Landscape@2x~ipad.png", "", "L", 0), ("Default-avatar@2x.png", "A", "L", 1),
    ])
    func nothingIsMadeOfALooseFileBesideASet(name: String, icons: String, launch: String, count: Int) {
        let sets = ["ASSETCATALOG_COMPILER_APPICON_NAME": icons, "ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME": launch]
        let settings = sets.filter { !$0.value.isEmpty }.merging(["IPHONEOS_DEPLOYMENT_TARGET": "5.0"]) { $1 }
        let disk = MemoryDisk([
            "Mail.xcodeproj/project.pbxproj": Self.project([name, "m.xcassets"], settings), name: Self.png(144, 144),
        ])
        let survey = Project(source: disk, engine: FakeEngine(), jobs: 2).survey()
        #expect(survey.plan.variants.count == count)
    }

    /// The catalog is in an app for iPhones, and in its widget, which takes no icon.
    @Test(arguments: [("1", ["A-29x29@2x.png"]), ("1,2", ["A-29x29@2x.png", "A-76x76@2x.png"])])
    func theAppSaysWhichIconsItNeeds(families: String, names: [String]) {
        let folder = "A.xcassets/A.appiconset"
        let slots = [
            ("iphone", "29x29", "2x", ""), ("ipad", "76x76", "2x", ""), ("ios-marketing", "1024x1024", "1x", "s.png"),
        ]
        .map { #"{"idiom":"\#($0)","size":"\#($1)","scale":"\#($2)"\#($3.isEmpty ? "" : #","filename":"s.png""#)}"# }
        let icon = ["ASSETCATALOG_COMPILER_APPICON_NAME": "A", "TARGETED_DEVICE_FAMILY": families]
        let targets = [("application", icon), ("app-extension", ["TARGETED_DEVICE_FAMILY": "1,2"])].map {
            product, changes in
            TinyXcodeProject.Target(
                name: product, propertyList: "\(product).plist", resources: ["A.xcassets"],
                settings: ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "12.0"].merging(changes) { $1 },
                product: product)
        }
        let made = Self.build([
            "Mail.xcodeproj/project.pbxproj": TinyXcodeProject(targets: targets).bytes,
            "\(folder)/s.png": Self.storeIcon,
            "\(folder)/Contents.json": Self.text(
                #"{"images":[\#(slots.joined(separator: ","))],"info":{"version":1}}"#),
        ]).made
        #expect(made == names.map { "\(folder)/\($0)" })
    }
}
