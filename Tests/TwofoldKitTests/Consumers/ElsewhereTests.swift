import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// What is told of files that are made elsewhere, of apps that no store gets, and of names that other programs read.
@Suite struct ElsewhereTests: ChecksTrees {
    static let settings = ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "14.0"]

    /// Icons and splash screens may be made when somebody sets the project up, and Git ignores them.
    @Test func whatGitIgnoresIsMadeLater() {
        func set(_ ignored: String) -> [String: [UInt8]] {
            [
                ".gitignore": Self.text(ignored),
                "ios/A.xcassets/AppIcon.appiconset/Contents.json": Self.text(
                    #"{"images":[{"idiom":"iphone","size":"60x60","scale":"2x","filename":"a.png"}]}"#),
            ]
        }
        func code(_ ignored: String) -> [String: [UInt8]] {
            [
                ".gitignore": Self.text(ignored), "v.swift": Self.text("let a = UIImage(named: \"Launch\")"),
                "A.xcassets/b.imageset/b.png": Self.png(4, 4),
                "A.xcassets/b.imageset/Contents.json": Self.text(
                    #"{"images":[{"idiom":"universal","filename":"b.png"}]}"#),
            ]
        }
        WeightTests.check([
            ("files", "catalog.missing-file", set("ios/A.xcassets/AppIcon.appiconset/*.png"), []),
            ("others", "catalog.missing-file", set("ios/A.xcassets/AppIcon.appiconset/*.jpg"), ["warning"]),
            ("a set", "references.missing", code("Launch.imageset"), []),
            ("another set", "references.missing", code("Launched.imageset"), ["warning"]),
        ])
    }

    /// Of two apps, the one without an icon is a sample, a test or a tool of its makers.
    @Test func anAppWithoutAnIconBesideOneWithIsNotShipped() {
        func files(_ other: String) -> [String: [UInt8]] {
            [
                "App/Info.plist": RuleExample.info(""), "App/a.png": Self.png(9, 9),
                "Other/Info.plist": RuleExample.info(other), "Other/Icon.png": Self.png(57, 57),
            ]
        }
        let icon = RuleExample.array("CFBundleIconFiles", "Icon.png")
        WeightTests.check([
            ("icons", "icon.none", files(icon), ["request"]),
            ("launch images", "launch.none", files(icon), ["request", "warning"]),
            (
                "two without", "icon.none", ["App/Info.plist": RuleExample.info(""), "App/a.png": Self.png(9, 9)],
                ["warning"]
            ),
        ])
    }

    /// Experiments lie beside the app.
    @Test func aProofOfConceptIsNotShipped() {
        func files(_ folder: String) -> [String: [UInt8]] {
            [
                "App/Mail.xcodeproj/project.pbxproj": Self.project(["a.png"]), "App/a.png": Self.png(4, 4),
                "\(folder)/Try.xcodeproj/project.pbxproj": Self.project(["b@2X.png"]),
                "\(folder)/b@2X.png": Self.png(4, 4),
            ]
        }
        WeightTests.check([
            ("an experiment", "naming.scale-case", files("POC/Login"), []),
            ("another app", "naming.scale-case", files("Login"), ["warning"]),
        ])
    }

    /// cocos2d finds `a-ipad.png` by itself, as it does `a-hd.png`.
    @Test func aGameReadsOtherNames() {
        func files(_ names: String...) -> [String: [UInt8]] {
            Dictionary(uniqueKeysWithValues: (["a.png", "a-ipad.png"] + names).map { ($0, Self.png(4, 4)) })
        }
        let rule = "naming.look-alike-modifier"
        WeightTests.check([
            ("an app", rule, files(), ["request"]), ("a game", rule, files("b-hd.png"), []),
            ("a game for iPads", rule, files("b-ipadhd.png"), []), ("a word", rule, files("b-shd.png"), ["request"]),
        ])
    }

    /// Where nothing of an app is known, every 1x may be missed; beside apps, an image that is nobody's is not.
    @Test func whatNobodyLoadsBesideAnAppLacksNothing() {
        let image = ["Art/a@2x.png": Self.png(7, 7)]
        let app = ["App/Mail.xcodeproj/project.pbxproj": Self.project(["b.png"]), "App/b.png": Self.png(4, 4)]
        for (files, expected) in [(image, "warning"), (image.merging(app) { $1 }, "note")] {
            let found = RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic)
            for id in ["ledger.missing", "size.odd"] {
                #expect(found.filter { $0.id.rawValue == id }.map(\.severity.rawValue) == [expected], "\(id)")
            }
        }
    }

    /// A style says how large a page shows an image, unless a browser chooses between the two; one of a larger scale with fewer pixels
    /// is blurred there.
    @Test func twoSizesOnAPageAreANote() {
        func files(_ small: Int, _ large: Int, isPair: Bool = false) -> [String: [UInt8]] {
            let others = isPair ? " srcset=\"a@2x.png 2x\"" : ""
            return [
                "index.html": Self.text("<img src=\"a.png\"\(others)>"),
                "s.js": Self.text("name.replace('.', '@2x.')"), "a.png": Self.png(small, small),
                "a@2x.png": Self.png(large, 30),
            ]
        }
        WeightTests.check([
            ("another shape", "size.mismatch", files(20, 50), ["request"]),
            ("that a browser chooses", "size.mismatch", files(20, 50, isPair: true), ["request"]),
            ("fewer pixels", "size.mismatch", files(20, 12), ["warning"]),
        ])
    }

    /// One icon that is larger than any home screen shows is meant to be scaled.
    @Test func aLargeAlternateIconWithoutTheSizesOfPadsIsANote() {
        let alternate =
            "<key>CFBundleIcons</key><dict><key>CFBundleAlternateIcons</key><dict><key>Red</key><dict>"
            + RuleExample.array("CFBundleIconFiles", "Red") + "</dict></dict></dict>"
            + "<key>UIDeviceFamily</key><array><integer>1</integer><integer>2</integer></array>"
        func files(_ side: Int) -> [String: [UInt8]] {
            ["Info.plist": RuleExample.info(alternate), "Red@2x.png": Self.png(side, side)]
        }
        #expect(Self.found("icon.missing", files(120)).map(\.severity) == [.warning])
        #expect(Self.found("icon.missing", files(800)).map(\.severity) == [.note])
        // The size of a home screen, and not the nearest one of all.
        #expect(Self.found("icon.size", files(800)).map(\.fix) == ["export it at 120×120, or at another icon size"])
    }

    /// Where a project copies images one by one, an empty one that it does not is in no app.
    @Test func anErrorInWhatNoAppHasIsANote() {
        func files(_ content: [UInt8], _ resources: [String]) -> [String: [UInt8]] {
            ["a@2x.png": content, "b.png": Self.png(4, 4), "Mail.xcodeproj/project.pbxproj": Self.project(resources)]
        }
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0, count: 60)
        WeightTests.check([
            ("empty", "image.empty", files([], ["b.png"]), ["note"]),
            ("empty, in the app", "image.empty", files([], ["a@2x.png", "b.png"]), ["error"]),
            ("a JPEG", "image.wrong-extension", files(jpeg, ["b.png"]), ["request"]),
            ("a JPEG in the app", "image.wrong-extension", files(jpeg, ["a@2x.png", "b.png"]), ["error"]),
        ])
    }

    /// Xcode compiles no slot of a system that the app does not run on.
    @Test func anIconOfAnOldSystemIsOfNoUse() {
        func files(_ size: String, _ scale: String) -> [String: [UInt8]] {
            let set = "A.xcassets/AppIcon.appiconset"
            return [
                "Mail.xcodeproj/project.pbxproj": Self.project(["A.xcassets"]),
                "\(set)/a.png": TinyFiles.jpeg(side: 57, components: 3),
                "\(set)/Contents.json": Self.text(
                    #"{"images":[{"idiom":"iphone","size":"\#(size)","scale":"\#(scale)","filename":"a.png"}]}"#),
            ]
        }
        func lacking(_ size: String) -> [String: [UInt8]] {
            files(size, "2x").filter { !$0.key.hasSuffix(".png") }.merging(["b.png": Self.png(4, 4)]) { $1 }
        }
        WeightTests.check([
            ("a file for iOS 6", "catalog.missing-file", lacking("57x57"), ["request"]),
            ("a file for iOS 14", "catalog.missing-file", lacking("60x60"), ["warning"]),
            ("iOS 6", "image.wrong-extension", files("57x57", "1x"), ["request"]),
            ("iOS 14", "image.wrong-extension", files("60x60", "2x"), ["warning"]),
        ])
    }

    /// A game may encrypt its images, and call them data in its project.
    @Test func whatAProjectCallsDataIsNoDamagedImage() {
        func files(_ type: String) -> [String: [UInt8]] {
            let project = String(decoding: Self.project(["a.png"]), as: UTF8.self)
            return [
                "Mail.xcodeproj/project.pbxproj": Self.text(
                    project.replacing(
                        "isa = PBXFileReference;", with: "isa = PBXFileReference; explicitFileType = \(type);")),
                "a.png": [7, 8, 9, 10, 11, 12, 13, 14],
            ]
        }
        WeightTests.check([
            ("data", "image.not-an-image", files("file"), ["request"]),
            ("an image", "image.not-an-image", files("image.png"), ["warning"]),
        ])
    }

    /// A set among a store's images is a template, in whatever folder.
    @Test func aSetOfAStoreIsOfNoApp() {
        func files(_ folder: String) -> [String: [UInt8]] {
            [
                "Mail.xcodeproj/project.pbxproj": Self.project(["a.png"]), "a.png": Self.png(4, 4),
                "\(folder)/AppIcon.appiconset/Contents.json": Self.text(
                    #"{"images":[{"idiom":"iphone","size":"60x60","scale":"2x","filename":"a.png"}]}"#),
            ]
        }
        WeightTests.check([
            ("a store's", "catalog.missing-file", files("fastlane/appicon"), ["request"]),
            ("anybody's", "catalog.missing-file", files("icons"), ["warning"]),
        ])
    }

    /// Code asks for the file in the folder of a scale, and tools read images that the app does not contain.
    @Test func anEntryOrAToolHasWhatSeemsLost() {
        func lost(_ entries: String...) -> [Diagnostic] {
            Self.found(
                "flutter.lost-image",
                [
                    "pubspec.yaml": Self.text(
                        "flutter:\n  assets:\n" + entries.map { "    - \($0)\n" }.joined()),
                    "img/3.0x/a.png": Self.png(12, 12), "img/b.png": Self.png(4, 4),
                ])
        }
        #expect(lost("img/").count == 1)
        #expect(lost("img/", "img/3.0x/").isEmpty)
        func unlisted(_ tool: String, in folder: String = "") -> [Diagnostic] {
            Self.found(
                "flutter.unlisted-image",
                [
                    "pubspec.yaml": Self.text("flutter:\n  assets:\n    - img/\n"), "img/b.png": Self.png(4, 4),
                    "img/launcher/icon.png": Self.png(1024, 1024),
                    "\(folder)flutter_launcher_icons.yaml": Self.text(tool),
                ])
        }
        #expect(unlisted("image_path: \"img/launcher/icon.png\"\n").isEmpty)
        #expect(unlisted("image_path: 'img/launcher/icon.png'\n", in: "configs/icons/").isEmpty)
        #expect(unlisted("image_path: img/launcher/other.txt\n").count == 1)
        #expect(unlisted("page: img/launcher/icon.png\n", in: "img/").count == 1, "the app's own data")
    }
}
