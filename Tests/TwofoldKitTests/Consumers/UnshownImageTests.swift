import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Images that are judged by what an app does, and not by their names alone: those that it never shows, or finds by another list.
@Suite struct UnshownImageTests: ChecksTrees {
    static let settings = ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "6.0", "TARGETED_DEVICE_FAMILY": "1,2"]

    /// The list of an app for these devices that starts in these orientations.
    private static func info(_ families: [Int], _ sides: [String]) -> [UInt8] {
        let numbers = families.map { "<integer>\($0)</integer>" }.joined()
        let names = sides.map { "<string>UIInterfaceOrientation\($0)</string>" }.joined()
        return RuleExample.info(
            "<key>UIDeviceFamily</key><array>\(numbers)</array>"
                + (sides.isEmpty ? "" : "<key>UISupportedInterfaceOrientations</key><array>\(names)</array>"))
    }

    private static let bothOfPads = ["Default-Portrait~ipad.png", "Default-Landscape~ipad.png"]

    @Test(
        arguments: [
            ("a side on which it never starts", [2], ["LandscapeLeft"], "Default-Portrait@2x~ipad.png", [], "request"),
            ("one on which it does", [2], ["Portrait"], "Default-Portrait@2x~ipad.png", [], "warning"),
            ("any side", [2], [], "Default-Portrait@2x~ipad.png", [], "warning"),
            ("one of all devices", [2], [], "Default.png", bothOfPads, "request"),
            ("the same on one side", [2], ["LandscapeRight"], "Default.png", ["Default-Landscape.png"], "request"),
            ("the other side's", [2], ["LandscapeRight"], "Default.png", ["Default-Portrait.png"], "warning"),
            ("one of two sides", [2], [], "Default.png", ["Default-Landscape~ipad.png"], "warning"),
            ("any side's of iPads", [2], [], "Default.png", ["Default~ipad.png"], "request"),
            ("iPhones, too", [1, 2], [], "Default.png", bothOfPads, "warning"),
            ("iPhones, which start upright", [1], ["LandscapeLeft"], "Default.png", [], "warning"),
        ] as [(id: String, families: [Int], sides: [String], name: String, others: [String], heard: String)])
    func aLaunchImageMattersWhereTheAppStartsWithIt(
        row: (id: String, families: [Int], sides: [String], name: String, others: [String], heard: String)
    ) {
        var files = ["Info.plist": Self.info(row.families, row.sides), row.name: Self.png(330, 500)]
        for name in row.others { files[name] = name.contains("Land") ? Self.png(1024, 748) : Self.png(768, 1004) }
        #expect(WeightTests.heard("launch.size", files) == [row.heard], "\(row.id)")
    }

    /// The table of launch images says which of the two is wrong.
    @Test func aSizeThatATableSaysIsToldOnce() {
        let files = [
            "Info.plist": Self.info([2], []), "Default-Portrait~ipad.png": Self.png(768, 1004),
            "Default-Portrait@2x~ipad.png": Self.png(768, 1004),
        ]
        #expect(WeightTests.heard("launch.size", files) == ["warning"])
        #expect(WeightTests.heard("size.same-at-two-scales", files) == [])
        let others = ["a.png": Self.png(8, 8), "a@2x.png": Self.png(8, 8)]
        #expect(WeightTests.heard("size.same-at-two-scales", others) == ["warning"])
    }

    /// Numbers alone do not make mazes frames.
    @Test(arguments: [
        ("scene.lua", "newImage('maze1.png')\nnewImage('maze2.png')", "request"),
        ("scene.m", "[UIImage animatedImageNamed:@\"maze\" duration:1];", "note"), ("README", "mazes", "note"),
    ])
    func aGapMattersInAnAnimation(source: String, text: String, heard: String) {
        var files = [source: Self.text(text)]
        for number in 0...11 where number != 9 { files["maze\(number).png"] = Self.png(8, 8) }
        #expect(WeightTests.heard("sets.frames-gap", files) == [heard])
        files["maze3.png"] = Self.png(10, 8)
        // One that is played is a fault.
        #expect(WeightTests.heard("sets.frames-size", files) == [source == "scene.m" ? "warning" : heard])
    }

    /// Systems before iOS 5 read one list, and later ones the other.
    @Test(arguments: [("", 1), ("<string>Icon-Small</string>", 0)])
    func anIconInEitherListIsListed(listed: String, count: Int) {
        let primary = "<key>CFBundleIconFiles</key><array><string>Icon.png</string>\(listed)</array>"
        let lists =
            RuleExample.array("CFBundleIconFiles", "Icon.png")
            + "<key>CFBundleIcons</key><dict><key>CFBundlePrimaryIcon</key><dict>\(primary)</dict></dict>"
        let files = [
            "Info.plist": RuleExample.info(lists), "Icon.png": Self.png(57, 57), "Icon-Small.png": Self.png(29, 29),
        ]
        #expect(Self.found("icon.unlisted", files).count == count)
    }

    /// A sample of a library is in no store.
    @Test(arguments: [
        ("Example/", "Fold.podspec", "request"), ("Example/", "Fold.txt", "warning"),
        ("App/", "Fold.podspec", "warning"),
    ])
    func anIconOfASampleMayBeTransparent(folder: String, file: String, heard: String) {
        let list =
            #"{"images":[{"idiom":"universal","platform":"ios","size":"1024x1024","filename":"a.png"}],"info":{"version":1}}"#
        let files = [
            file: Self.text("Pod"), "\(folder)s.xcassets/i.appiconset/Contents.json": Self.text(list),
            "\(folder)s.xcassets/i.appiconset/a.png": Self.png(1024, 1024),
        ]
        #expect(WeightTests.heard("catalog.icon-alpha", files) == [heard])
    }

    /// A bundle comes from its author, and its names with it.
    @Test(arguments: [
        ("Fold/Fold.bundle/", "", "request"), ("Fold/", "", "warning"), ("Fold/Settings.bundle/", "", "warning"),
        ("Fold/Fold.bundle/", "Fold.podspec", "warning"),
    ])
    func namesInABundleAreItsAuthors(folder: String, library: String, heard: String) {
        let name = "\(folder)a@2x~iPad.png"
        var files = [name: Self.png(4, 4)]
        if !library.isEmpty { files[library] = Self.text("Pod") }
        #expect(WeightTests.heard("naming.modifier-case", files) == ["warning"], "no app is known")
        files["Mail.xcodeproj/project.pbxproj"] = Self.project([name])
        #expect(WeightTests.heard("naming.modifier-case", files) == [heard])
        files[name] = []
        #expect(WeightTests.heard("image.empty", files) == ["warning"], "damage stays")
    }

    /// A folder of a language that no group of the project has is not in the app.
    @Test(arguments: [(["fr.lproj/a.png"], "warning"), ([], "request")])
    func aLanguageThatNoTargetCopiesLacksNothing(copied: [String], heard: String) {
        let files = [
            "Mail.xcodeproj/project.pbxproj": Self.project(copied + ["de.lproj/a@2x.png", "fr.lproj/b.png"]),
            "fr.lproj/b.png": Self.png(4, 4), "de.lproj/a@2x.png": Self.png(4, 4), "fr.lproj/a.png": Self.png(2, 2),
        ]
        #expect(WeightTests.heard("placement.localised-set", files) == [heard])
    }
}
