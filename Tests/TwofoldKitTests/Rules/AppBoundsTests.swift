import Testing
import TwofoldTestSupport

@testable import TwofoldKit

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
        let ids: [DiagnosticID] = [.iconMissing, .iconNone, .launchNone]
        return RuleExample.check(disk).findings.map(\.diagnostic).filter {
            ids.contains($0.id) && $0.path.display.hasPrefix("one/")
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
            ("one/Watch", ["one/Watch/Info.plist": "two"]),
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

    @Test(arguments: [
        ("Gone.png", ["icon.missing"]), ("Gone", ["icon.missing"]), ("${ICON}.png", []), ("$(ICON)", []),
        ("Rose.png", ["icon.plist-string"]), ("Rose", ["icon.plist-string"]), ("Mac", []),
    ])
    func anOnlyIconIsMissingOrMayBeListed(name: String, ids: [String]) throws {
        let disk = MemoryDisk([
            "Info.plist": plist("<key>CFBundleIconFile</key><string>\(name)</string>"),
            "Rose.png": RuleExample.png(57, 57),
            "Mac.icns": [1],
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
        let ids = Set(RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic.id))
        #expect(ids.contains(.iconNone) == isShipped)
    }
}
