import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Icons and launch images that no device of the app takes, or that something else than its files makes.
@Suite struct UnneededIconTests: ChecksTrees {
    static let settings = [
        "SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "8.0", "TARGETED_DEVICE_FAMILY": "1,2",
    ]

    /// Titanium writes the list of the app that it builds.
    @Test(arguments: [("<ti:app xmlns:ti='http://ti.appcelerator.org'/>", 0), ("<app/>", 1)])
    func aListBesideThatOfTitaniumIsNoApps(list: String, count: Int) {
        let files = [
            "tiapp.xml": Self.text(list), "Info.plist": RuleExample.info(""), "android/default.png": Self.png(320, 480),
        ]
        #expect(Self.found("launch.none", files).count == count)
    }

    /// The templates of some programs have a target for Apple TVs, whose property list says that it needs an iPhone.
    @Test(arguments: [("appletvos", 0), ("iphoneos", 1)]) func anAppForTVsNeedsNoIconOfPhones(sdk: String, count: Int) {
        let files = [
            "Mail.xcodeproj/project.pbxproj": Self.project(
                ["a.png"], ["SDKROOT": sdk, "TVOS_DEPLOYMENT_TARGET": "12.0"]),
            "Info.plist": RuleExample.info(""), "a.png": Self.png(4, 4),
        ]
        #expect(Self.found("icon.none", files).count == count)
    }

    /// The system takes a compiled set of launch images before loose ones.
    @Test func aLooseLaunchImageBesideASetIsNobodys() {
        for (set, heard) in [("L", "request"), ("", "warning")] {
            let files = [
                "m.xcassets/L.launchimage/Contents.json": Self.launchSet,
                "m.xcassets/L.launchimage/a.png": Self.png(640, 960), "Default.png": Self.png(300, 200),
                "Info.plist": RuleExample.info(""),
                "Mail.xcodeproj/project.pbxproj": Self.project(
                    ["m.xcassets", "Default.png"],
                    ["ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME": set, "TARGETED_DEVICE_FAMILY": "1"]),
            ]
            #expect(WeightTests.heard("launch.size", files) == [heard], "\(set)")
        }
    }

    /// The app beside a library shows how it is used.
    @Test(arguments: [
        ("Sign.podspec", "Example", "request"), ("Sign.podspec", "App", "warning"), ("a.txt", "Example", "warning"),
        ("Sign.podspec", "SignSample-Swift", "request"), ("Sign.podspec", "Democracy", "warning"),
        ("Sign.podspec", "Resampler", "warning"), ("Sign.podspec", "demo_app2", "request"),
    ])
    func theAppOfALibraryNeedsNoIcon(description: String, folder: String, heard: String) {
        let files = [
            description: Self.text(""), "\(folder)/Info.plist": RuleExample.info(""), "\(folder)/a.png": Self.png(4, 4),
        ]
        #expect(WeightTests.heard("icon.none", files) == [heard])
    }

    @Test(arguments: [("TestApp", "request"), ("SignDemo", "request"), ("Contest", "warning")])
    func theAppOfALibraryNeedsNoLaunchImages(folder: String, heard: String) {
        let files = [
            "Sign.podspec": Self.text(""), "\(folder)/Info.plist": RuleExample.info(""),
            "\(folder)/Default-568h@2x.png": Self.png(640, 1136),
        ]
        #expect(WeightTests.heard("launch.missing", files) == [heard])
    }

    /// A file that no device takes tells which of two others is right.
    @Test(arguments: [(13, "a@3x.png"), (17, "a@2x.png"), (30, "a@2x.png")]) func aThirdSizeTellsWhichFileIsWrong(
        side: Int, path: String
    ) {
        let files = [
            "Mail.xcodeproj/project.pbxproj": Self.project(
                ["a.png", "a@2x.png", "a@3x.png"], ["IPHONEOS_DEPLOYMENT_TARGET": "10.0"]),
            "a.png": Self.png(side, side), "a@2x.png": Self.png(25, 25), "a@3x.png": Self.png(50, 50),
        ]
        #expect(Self.found("size.mismatch", files).map(\.path.display) == [path])
    }

    /// Templates have colors of one name for each target.
    @Test(arguments: [
        ("colorset", "n.xcassets", "request"), ("colorset", "m.xcassets/y", "error"),
        ("imageset", "n.xcassets", "warning"),
    ])
    func colorsOfOneNameAreNoImages(kind: String, place: String, heard: String) {
        let list = Self.text(#"{"images":[{"idiom":"universal","filename":"a.png"}],"info":{"version":1}}"#)
        let files = [
            "m.xcassets/x/a.\(kind)/Contents.json": list, "\(place)/a.\(kind)/Contents.json": list,
            "m.xcassets/x/a.\(kind)/a.png": RuleExample.png(4, 4, 1),
            "\(place)/a.\(kind)/a.png": RuleExample.png(4, 4, 2),
            "Mail.xcodeproj/project.pbxproj": Self.project(["m.xcassets", "n.xcassets"]),
        ]
        #expect(WeightTests.heard("catalog.same-name", files) == [heard])
    }

    /// iPads search with icons of 50 points until iOS 6, and iPhones have those of 57.
    @Test func anIconThatNoDeviceOfTheAppShowsNeedsNoList() {
        func files(_ names: [String], _ listed: String, system: String, families: String) -> [String: [UInt8]] {
            let list =
                "<key>CFBundleIconFiles</key><array>\(listed)</array><key>MinimumOSVersion</key><string>\(system)</string>"
            let devices = families.split(separator: ",").map { "<integer>\($0)</integer>" }.joined()
            let images = names.map { ($0, Self.png($0.contains("50") ? 50 : 72, $0.contains("50") ? 50 : 72)) }
            return Dictionary(uniqueKeysWithValues: images).merging([
                "Info.plist": RuleExample.info(list + "<key>UIDeviceFamily</key><array>\(devices)</array>")
            ]) { $1 }
        }
        let names = ["Icon-72.png", "Icon-Small-50.png"]
        for (system, families, count) in [("5.0", "2", 1), ("8.0", "2", 0), ("5.0", "1", 0)] {
            let found = Self.found(
                "icon.unlisted", files(names, "<string>Icon-72.png</string>", system: system, families: families))
            #expect(found.count == count, "\(system), \(families): \(found)")
        }
        let both = "<string>Icon-72.png</string><string>Icon-Small-50.png</string>"
        for (system, families, heard) in [("5.0", "2", "warning"), ("8.0", "2", "request"), ("5.0", "1", "request")] {
            let tree = files(["Icon-72.png"], both, system: system, families: families)
            #expect(WeightTests.heard("icon.missing", tree).contains(heard), "\(system), \(families)")
        }
    }

    /// The system finds `Icon.png`, `Icon@2x.png` and a few others without a list.
    @Test func anEmptyNameOfAnIconThatTheSystemFindsIsNoFault() {
        func files(_ name: String, beside other: String = "Icon.png", side: Int = 57) -> [String: [UInt8]] {
            let files = [
                "Info.plist": RuleExample.info("<key>CFBundleIconFile</key><string>\(name)</string>"),
                "Icon.png": Self.png(57, 57), "Icon@2x.png": Self.png(114, 114),
            ]
            return files.merging([other: Self.png(side, side)]) { $1 }
        }
        let rule = "icon.plist-string"
        WeightTests.check([
            ("an empty name", rule, files(""), ["request"]), ("its name", rule, files("Icon.png"), ["warning"]),
            ("beside another that it finds", rule, files("", beside: "Icon-72.png", side: 72), ["request"]),
            ("beside one that it does not", rule, files("", beside: "Icon-60@2x.png", side: 120), ["warning"]),
        ])
    }

    /// What the project around a copy of itself says holds.
    @Test func aCopyOfAProjectInItIsNobodys() {
        func files(_ name: String) -> [String: [UInt8]] {
            [
                "Mail.xcodeproj/project.pbxproj": Self.project(["a.png"]), "a.png": Self.png(4, 4),
                "Mail/\(name).xcodeproj/project.pbxproj": Self.project(["b.png"]),
                "Mail/b.png": TinyFiles.jpeg(side: 120, components: 3),
            ]
        }
        WeightTests.check([
            ("the same name", "image.wrong-extension", files("Mail"), ["request"]),
            ("another one", "image.wrong-extension", files("Post"), ["warning"]),
        ])
    }

    /// Xamarin unpacks what an app takes from others into folders of releases.
    @Test(arguments: [("Components/post-1.2.0", 0), ("Components/post", 1), ("post-1.2.0", 1)])
    func samplesOfXamarinsComponentsAreNotTheApps(folder: String, count: Int) {
        let files = [
            "\(folder)/samples/Info.plist": RuleExample.info(""), "\(folder)/samples/a.png": Self.png(4, 4),
        ]
        #expect(Self.found("launch.none", files).count == count)
    }

    /// .NET MAUI makes icons and launch screens of what its project lists.
    @Test(arguments: [("Mail.csproj", "Platforms", 0), ("Mail.txt", "Platforms", 1), ("Mail.csproj", "Systems", 1)])
    func anAppOfMAUIHasWhatItsBuildMakes(project: String, folder: String, count: Int) {
        let files = [
            project: Self.text("<Project/>"), "\(folder)/iOS/Info.plist": RuleExample.info(""),
            "\(folder)/iOS/a.png": Self.png(4, 4),
        ]
        #expect(Self.found("launch.none", files).count == count)
    }

    /// The name of a launch image tells its orientation.
    @Test func anEntryForAnotherOrientationIsWrongAndNotItsImage() throws {
        func files(_ orientation: String, _ name: String) -> [String: [UInt8]] {
            let entry =
                "<dict><key>UILaunchImageName</key><string>\(name)</string><key>UILaunchImageOrientation</key>"
                + "<string>\(orientation)</string><key>UILaunchImageSize</key><string>{768, 1024}</string></dict>"
            return [
                "Info.plist": RuleExample.info("<key>UILaunchImages~ipad</key><array>\(entry)</array>"),
                "\(name)~ipad.png": Self.png(1024, 748),
            ]
        }
        for (orientation, name, isEntry) in [("Portrait", "A-Landscape", true), ("Portrait", "A", false)] {
            let found = try #require(Self.found("launch.size", files(orientation, name)).first)
            #expect(found.fix.contains("UILaunchImageOrientation") == isEntry, "\(found)")
        }
    }

    /// Xcode packs the PNGs that a target copies one by one, and leaves those of a bundle as they are.
    @Test func aJPEGThatIsCalledPNGIsShownFromABundle() {
        let rule = "image.wrong-extension"
        func files(_ name: String, copied: String) -> [String: [UInt8]] {
            [
                "Mail.xcodeproj/project.pbxproj": Self.project([copied]),
                name: TinyFiles.jpeg(side: 120, components: 3), "v.m": Self.text("[UIImage imageNamed:@\"a\"];"),
            ]
        }
        WeightTests.check([
            ("a bundle", rule, files("R.bundle/a.png", copied: "R.bundle"), ["request"]),
            ("a master in a bundle", rule, files("R.bundle/a@2x.png", copied: "R.bundle"), ["request"]),
            ("a file", rule, files("R/a.png", copied: "R/a.png"), ["warning"]),
        ])
    }
}
