import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// What states the systems of an app beside Xcode's project: the files that a project is made from, and the list of pods.
@Suite struct StatedSystemsTests: ChecksTrees {
    static let settings = ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "6.0"]

    /// The variants that a build of a part of the tree makes of one master at 3x.
    private static func made(_ files: [String: [UInt8]], in part: BytePath) -> [String] {
        let tree = files.merging(["App/Art/a@3x.png": png(12, 12)]) { $1 }
        let project = Project(source: MemoryDisk(tree), engine: FakeEngine(), selection: [part], jobs: 1)
        return project.survey().plan.variants.map(\.path.display).sorted()
    }

    private static let both = ["App/Art/a.png", "App/Art/a@2x.png"]

    @Test(
        arguments: [
            ("nothing", [:], true),
            ("XcodeGen", ["project.yml": "options:\n  deploymentTarget:\n    iOS: \"15.0\"\n"], false),
            (
                "a file that its projects share",
                [
                    "App/project.yml": "include:\n  - path: ../Shared/app.yml\n",
                    "Shared/app.yml": "deploymentTarget:\n  iOS: 15\n",
                ], false
            ),
            (
                "one that it names from the root",
                ["App/project.yml": "include: [Shared/app.yml]", "Shared/app.yml": "deploymentTarget:\n  iOS: 15\n"],
                false
            ),
            (
                "one that it does not name",
                ["App/project.yml": "name: a", "Shared/app.yml": "deploymentTarget:\n  iOS: 15\n"], true
            ),
            ("old", ["project.yml": "deploymentTarget:\n  iOS: 9.0\n"], true),
            (
                "the older of two", ["project.yml": "deploymentTarget:\n  iOS: 15.0\ndeploymentTarget:\n  iOS: 9.0\n"],
                true
            ),
            ("a target", ["project.yml": "platform: iOS\n  deploymentTarget: \"16.0\"\n"], false),
            ("a target the other way around", ["project.yml": "deploymentTarget: '16.0'\n  platform: iOS\n"], false),
            ("an old target", ["project.yml": "platform: iOS\n  deploymentTarget: \"8.0\"\n"], true),
            (
                "a target for Macs beside it",
                [
                    "project.yml":
                        "a:\n  platform: iOS\n  deploymentTarget: 16.0\nb:\n  platform: macOS\n  deploymentTarget: 12.0\n"
                ], true
            ),
            ("also for Macs", ["project.yml": "deploymentTarget:\n  iOS: 15.0\n  macOS: 12.0\n"], true),
            ("a pod", ["App.podspec": "s.platform = :ios, '12.0'\n"], false),
            ("a pod with targets", ["App/A.podspec": "s.ios.deployment_target = \"12.0\"\n"], false),
            ("a pod for Macs, too", ["A.podspec": "s.platforms = { :ios => '12.0', :osx => '10.13' }\n"], true),
            ("an old pod", ["A.podspec": "s.platform = :ios, '8.0'\n"], true),
            ("a pod that leaves it open", ["A.podspec": "s.platform = :ios # '12.0'\n"], true),
            (
                "a pod for TVs, too",
                ["A.podspec": "s.ios.deployment_target = '12.0'\ns.tvos.deployment_target = '9.0'"], true
            ),
            ("a module of Kotlin", ["A.podspec": "s.platform = :ios, '12.0'\n", "build.gradle.kts": ""], true),
            ("a page below a pod", ["A.podspec": "s.platform = :ios, '12.0'\n", "App/index.html": ""], true),
            ("a page in a pod", ["A.podspec": "s.platform = :ios, '12.0'\n", "index.html": ""], true),
            ("scripts below a pod", ["A.podspec": "s.platform = :ios, '12.0'\n", "App/package.json": "{}"], true),
            ("a package of Swift, outside of its sources", ["App/Package.swift": "platforms: [.iOS(.v13)],\n"], true),
            ("a workflow", ["ci.yml": "deploymentTarget:\n  iOS: 15.0\n"], true),
            ("beside the app", ["Other/project.yml": "deploymentTarget:\n  iOS: 15.0\n"], true),
            (
                "Tuist",
                ["Project.swift": "import ProjectDescription\nlet a = DeploymentTargets.iOS(\"16.0\")"], false
            ),
            (
                "its helpers",
                [
                    "App/Project.swift": "import ProjectDescription",
                    "Plugin/E/ProjectDescriptionHelpers/E.swift":
                        "import ProjectDescription\nlet a: DeploymentTarget = .iOS(targetVersion: \"15.0\", devices: [])",
                ], false
            ),
            (
                "a version with a name",
                [
                    "App/Project.swift": "import ProjectDescription",
                    "Tuist/ProjectDescriptionHelpers/A.swift": "let oldest: SettingValue = \"18.0\"",
                    "Tuist/ProjectDescriptionHelpers/B.swift": "deploymentTargets: .iOS(Settings.oldest.stringValue)",
                ], false
            ),
            (
                "an old version with a name",
                [
                    "App/Project.swift": "import ProjectDescription",
                    "Tuist/ProjectDescriptionHelpers/A.swift": "let oldest = \"8.0\"\nlet newest = \"18.0\"",
                    "Tuist/ProjectDescriptionHelpers/B.swift": "deploymentTargets: .iOS(oldest)",
                ], true
            ),
            ("a class of that name", ["Project.swift": "class Project { let a = X.iOS(\"16.0\") }"], true),
        ] as [(String, [String: String], Bool)])
    func generatorsStateTheSystems(id: String, files: [String: String], has1x: Bool) {
        // A part of the tree is planned as in the whole.
        for part in ["App/Art"].compactMap({ BytePath(Array($0.utf8)) }) + [.root] {
            let made = Self.made(files.mapValues { Self.text($0) }, in: part)
            #expect(made == (has1x ? Self.both : [Self.both[1]]), "\(id), \(part.display)")
        }
    }

    /// A package of Swift has its images among its sources.
    @Test(arguments: [
        ("[.iOS(.v13)]", false), ("[.iOS(.v13), .macOS(\n.v11)]", true), ("[.macOS(.v11)]", true),
        ("[.iOS(.v9)]", true),
        ("[.iOS(\"13.4\")]", false), ("[/* none */] // .iOS(.v13)", true), ("[.iOS(.v13), .macCatalyst(.v14)]", true),
    ])
    func aPackageOfSwiftStatesItsSystems(platforms: String, has1x: Bool) {
        for part in ["Sources/App", "Sources"].compactMap({ BytePath(Array($0.utf8)) }) + [.root] {
            let disk = MemoryDisk([
                "Package.swift": Self.text("platforms: \(platforms),"), "OldPackage.swift": Self.text("[.iOS(.v13)]"),
                "Sources/App/a@2x.png": Self.png(8, 8),
            ])
            let project = Project(source: disk, engine: FakeEngine(), selection: [part], jobs: 1)
            #expect(project.survey().plan.variants.count == (has1x ? 1 : 0), "\(part.display)")
        }
    }

    @Test(
        arguments: [
            ("none", nil, true), ("newer", "platform :ios, '10.0'\n", false), ("older", "platform :ios, '5.0'\n", true),
            ("a comment", "# platform :ios, '10.0'\n", true), ("another system", "platform :osx, '10.0'\n", true),
        ] as [(String, String?, Bool)])
    func podsRunOnNoOlderSystem(id: String, list: String?, has1x: Bool) {
        var files = ["App/Mail.xcodeproj/project.pbxproj": Self.project(["Art/a@3x.png"])]
        files["App/Podfile"] = list.map { Self.text($0) }
        #expect(Self.made(files, in: .root) == (has1x ? Self.both : [Self.both[1]]), "\(id)")
    }

    /// Without a project, an app with scenes runs on no system before them, unless its code says so.
    @Test(
        arguments: [
            ("none", [:], true), ("beside", ["App/SceneDelegate.swift": "class SceneDelegate {}"], false),
            ("in a folder", ["App/Delegates/SceneDelegate.swift": "class SceneDelegate {}"], false),
            ("for newer systems", ["App/SceneDelegate.swift": "@available(iOS 13.0, *)\nclass SceneDelegate {}"], true),
            ("another app's", ["Other/SceneDelegate.swift": "class SceneDelegate {}"], true),
            (
                "one of two for newer systems",
                [
                    "App/A/SceneDelegate.swift": "@available(iOS 13.0, *)\nclass SceneDelegate {}",
                    "App/B/SceneDelegate.swift": "class SceneDelegate {}",
                ], true
            ),
        ] as [(String, [String: String], Bool)])
    func scenesStateTheSystem(id: String, code: [String: String], has1x: Bool) {
        let list = #"{"images":[{"idiom":"ipad","size":"76x76","scale":"2x"}],"info":{"version":1}}"#
        let app = ["App/m.xcassets/AppIcon.appiconset/Contents.json": list, "App/Info.plist": ""]
        let files = app.merging(code) { $1 }.mapValues { Self.text($0) }
        for part in ["App/Art"].compactMap({ BytePath(Array($0.utf8)) }) + [.root] {
            #expect(Self.made(files, in: part) == (has1x ? Self.both : [Self.both[1]]), "\(id), \(part.display)")
        }
    }

    /// Without a project, the devices of the icons are those of the app.
    @Test(
        arguments: [
            ("iPhones since iOS 7", [("iphone", "60x60", "2x"), ("iphone", "60x60", "3x")], "", false),
            ("and the store", [("iphone", "60x60", "2x"), ("ios-marketing", "1024x1024", "1x")], "", false),
            ("older iPhones", [("iphone", "57x57", "1x"), ("iphone", "60x60", "2x")], "", true),
            ("iPads", [("iphone", "60x60", "2x"), ("ipad", "76x76", "2x")], "", true),
            ("Macs", [("mac", "16x16", "2x")], "", true),
            ("one for all sizes", [("universal", "1024x1024", "1x")], "ios", false),
            ("one for all sizes of a watch", [("universal", "1024x1024", "1x")], "watchos", true),
            ("none", [], "", true),
        ] as [(String, [(String, String, String)], String, Bool)])
    func theIconsOfAnAppStateItsDevices(
        id: String, slots: [(String, String, String)], platform: String, has1x: Bool
    ) {
        let images = slots.map { idiom, size, scale in
            let end = platform.isEmpty ? "\"scale\":\"\(scale)\"" : "\"platform\":\"\(platform)\""
            return "{\"idiom\":\"\(idiom)\",\"size\":\"\(size)\",\(end)}"
        }
        let list = Self.text("{\"images\":[\(images.joined(separator: ","))],\"info\":{\"version\":1}}")
        let set = "m.xcassets/AppIcon.appiconset/Contents.json"
        for part in ["App/Art"].compactMap({ BytePath(Array($0.utf8)) }) + [.root] {
            let made = Self.made(["App/\(set)": list, "App/Mail-Info.plist": []], in: part)
            #expect(made == (has1x ? Self.both : [Self.both[1]]), "\(id), \(part.display)")
        }
        // A project says it, and another app's icons say nothing.
        let project = Self.project(["Art/a@3x.png"], ["TARGETED_DEVICE_FAMILY": "1,2"])
        #expect(Self.made(["App/\(set)": list, "App/M.xcodeproj/project.pbxproj": project], in: .root) == Self.both)
        #expect(Self.made(["Other/\(set)": list, "Other/Info.plist": []], in: .root) == Self.both)
        #expect(Self.made(["App/\(set)": list], in: .root) == Self.both)
        // Another set for iPads leaves open what screens there are.
        let pads = Self.text(#"{"images":[{"idiom":"ipad","size":"76x76","scale":"2x"}],"info":{"version":1}}"#)
        let other = "App/m.xcassets/Pad.appiconset/Contents.json"
        #expect(Self.made(["App/\(set)": list, other: pads, "App/Info.plist": []], in: .root) == Self.both)
        // Alternate icons lie in folders of a catalog, of which a part of the tree would see nothing.
        let inner = "App/m.xcassets/Other/AppIcon.appiconset/Contents.json"
        #expect(Self.made([inner: list, "App/Info.plist": []], in: .root) == Self.both)
    }
}
