import Testing
import TwofoldTestSupport

@testable import TwofoldCheck

/// An image that is missing is missing, whatever the app has for another device, another document or another icon.
@Suite struct AbsentImageTests {
    private static let both = "<key>UIDeviceFamily</key><array><integer>1</integer><integer>2</integer></array>"
    private static let phone = ["Default.png": RuleExample.png(320, 480)]
    private static let pad = [
        "Pad-Landscape~ipad.png": RuleExample.png(1024, 748), "Pad-Landscape@2x~ipad.png": RuleExample.png(2048, 1496),
    ]

    private static func found(_ info: String, _ files: [String: [UInt8]]) -> [String] {
        let ids: Set<Rule> = [.launchMissing, .launchNone, .iconMissing]
        let disk = MemoryDisk(["Info.plist": RuleExample.info(info)].merging(files) { $1 })
        return RuleExample.check(disk).findings.map(\.diagnostic).filter { ids.contains($0.rule) }.map(\.message)
    }

    /// The same without launch images.
    private static func icons(_ info: String, _ files: [String: [UInt8]]) -> [String] {
        found(info, files).filter { !$0.contains("launch image") }
    }

    private static func missing(_ names: String...) -> [String] {
        ["the launch images \(names.joined(separator: ", ")) are missing"]
    }

    @Test(arguments: ["UILaunchImageFile~ipad", "UILaunchStoryboardName~ipad", "UILaunchImages~ipad"])
    func aKeyForIPadsSaysNothingOfIPhones(key: String) {
        let value = key.hasPrefix("UILaunchImages") ? "<key>\(key)</key><array/>" : RuleExample.text(key, "Pad")
        let found = Self.found(value, Self.phone.merging(Self.pad) { $1 })
        #expect(found == Self.missing("Default-568h@2x.png", "Default@2x.png"))
        #expect(Self.found(RuleExample.text("UILaunchStoryboardName", "L"), Self.phone) == [])
    }

    @Test func aKeyForIPhonesSaysNothingOfIPads() {
        let key = RuleExample.text("UILaunchImageFile~iphone", "Phone")
        let shipped = RuleExample.text("CFBundlePackageType", "APPL") + RuleExample.array("CFBundleIconFiles", "I.png")
        let files = [
            "Phone@2x.png": RuleExample.png(640, 960), "Phone-568h@2x.png": RuleExample.png(640, 1136),
            "I.png": RuleExample.png(57, 57),
        ]
        #expect(
            Self.found(key + shipped + Self.both, files) == [
                "this app has no launch image for iPads, neither as a file nor in a catalog, and no storyboard in place of one"
            ])
        #expect(Self.found(key + shipped, files) == [], "nothing says that the app is for iPads")
    }

    /// An app that declares no orientation starts upright.
    @Test func imagesOfIPhonesAreNoneOfIPads() {
        let files = ["Default@2x.png": RuleExample.png(640, 960), "Default-568h@2x.png": RuleExample.png(640, 1136)]
        #expect(
            Self.found(Self.both, files)
                == Self.missing("Default-Portrait@2x~ipad.png", "Default-Portrait~ipad.png"))
        let pads = ["Default~ipad.png": RuleExample.png(768, 1024), "Default@2x~ipad.png": RuleExample.png(1536, 2048)]
        #expect(Self.found(Self.both, files.merging(pads) { $1 }) == [])
    }

    @Test(arguments: [
        ("another set", "Other.imageset", "a.png", 1), ("an empty set of the name", "Doc.imageset", "", 1),
        ("a set of icons", "AppIcon.appiconset", "i.png", 1), ("a set of the name", "Doc.imageset", "a.png", 0),
    ])
    func onlyASetOfItsNameIsADocumentIcon(id: String, set: String, file: String, count: Int) {
        let document = RuleExample.document(RuleExample.array("CFBundleTypeIconFiles", "Doc.png"))
        var files = ["A.xcassets/\(set)/Contents.json": RuleExample.slots()]
        if !file.isEmpty { files["A.xcassets/\(set)/\(file)"] = RuleExample.png(64, 64) }
        #expect(Self.icons(document, files).count == count, "\(id)")
    }

    @Test(arguments: [
        ("an empty set", "AppIcon.appiconset", "", ["Main", "Night"]),
        ("a set of the app's own icon", "AppIcon.appiconset", "i.png", ["Night"]),
        ("a set of the alternate icon", "Night.appiconset", "i.png", []),
    ])
    func aSetOfIconsStandsInForItsOwn(id: String, set: String, file: String, names: [String]) {
        let alternate =
            "<key>CFBundleAlternateIcons</key><dict><key>Night</key><dict>"
            + RuleExample.array("CFBundleIconFiles", "Night") + "</dict></dict>"
        let icons = RuleExample.array("CFBundleIconFiles", "Main") + "<key>CFBundleIcons</key><dict>\(alternate)</dict>"
        var files = ["A.xcassets/\(set)/Contents.json": RuleExample.slots()]
        if !file.isEmpty { files["A.xcassets/\(set)/\(file)"] = RuleExample.png(1024, 1024) }
        let found = Self.icons(icons, files)
        #expect(found == names.map { "the icon \($0) is listed, but does not exist" }, "\(id)")
    }

    /// The sizes of an alternate icon are judged like those of the app's own, and by themselves.
    @Test func anAlternateIconHasTheSizesOfIcons() {
        let alternate =
            "<key>CFBundleAlternateIcons</key><dict><key>Night</key><dict>"
            + RuleExample.array("CFBundleIconFiles", "Night", "Odd") + "</dict></dict>"
        let files = [
            "Info.plist": RuleExample.info(
                RuleExample.array("CFBundleIconFiles", "Main") + "<key>CFBundleIcons</key><dict>\(alternate)</dict>"),
            "Main.png": RuleExample.png(76, 76), "Main@2x.png": RuleExample.png(152, 152),
            "Night.png": RuleExample.png(76, 76), "Odd@2x.png": RuleExample.png(121, 121),
            "A.xcassets/AppIcon.appiconset/Contents.json": RuleExample.slots(),
            "A.xcassets/AppIcon.appiconset/i.png": RuleExample.png(1024, 1024),
        ]
        let ids: Set<Rule> = [.iconSize, .iconMissing2x]
        let found = RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic).filter { ids.contains($0.rule) }
        #expect(
            Set(found.map { "\($0.id.rawValue) \($0.path.display)" }) == [
                "icon.missing-2x Night.png", "icon.size Odd@2x.png",
            ])
    }

    /// iPads show others than iPhones, and the App Store warns of an alternate icon without them.
    @Test(arguments: [
        ("for both, with neither", "1, 2", [120, 180], ["152×152 or 167×167"]),
        ("for both, with one", "1, 2", [120, 180, 152], ["167×167"]),
        ("for both, with all", "1, 2", [120, 180, 152, 167], []),
        ("for iPads only", "2", [152], ["167×167"]), ("for iPhones only", "1", [120, 180], []),
    ])
    func anAlternateIconIsForEachDeviceOfTheApp(id: String, families: String, sides: [Int], lacking: [String]) {
        let families = families.split(separator: ", ").map { "<integer>\($0)</integer>" }.joined()
        let names = sides.map { "Night-\($0)" }
        let list = "<key>CFBundleIconFiles</key><array>\(names.map { "<string>\($0)</string>" }.joined())</array>"
        let info =
            "<key>UIDeviceFamily</key><array>\(families)</array>"
            + "<key>CFBundleIcons</key><dict><key>CFBundleAlternateIcons</key><dict><key>Night</key>"
            + "<dict>\(list)</dict></dict></dict>"
        var files = [
            "A.xcassets/AppIcon.appiconset/Contents.json": RuleExample.slots(),
            "A.xcassets/AppIcon.appiconset/i.png": RuleExample.png(1024, 1024),
        ]
        for (name, side) in zip(names, sides) { files["\(name).png"] = RuleExample.png(side, side) }
        #expect(
            Self.icons(info, files)
                == lacking.map {
                    "the alternate icon Night has no file of \($0), which iPads show, and this app runs on iPads"
                }, "\(id)")
    }
}
