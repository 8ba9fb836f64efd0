import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Slots of catalogs that are empty, and files beside them that no slot names, as far as they matter to the devices of the app.
@Suite struct EmptySlotTests: ChecksTrees {
    static let settings = [
        "SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "8.0", "TARGETED_DEVICE_FAMILY": "1,2",
    ]

    /// A file that no slot names may be meant for an empty one.
    @Test func anUnlistedIconMattersWhereASlotIsEmpty() {
        let rule = "catalog.unlisted"
        func files(_ slots: [(String, String, String?)], system: String = "12.0", side: Int = 58) -> [String: [UInt8]] {
            let images = slots.map { size, idiom, file in
                #"{"idiom":"\#(idiom)","size":"\#(size)","scale":"2x"\#(file.map { #","filename":"\#($0)""# } ?? "")}"#
            }
            let list = #"{"images":[\#(images.joined(separator: ","))],"info":{"version":1}}"#
            let settings = ["IPHONEOS_DEPLOYMENT_TARGET": system, "SDKROOT": "iphoneos", "TARGETED_DEVICE_FAMILY": "1"]
            return [
                "Mail.xcodeproj/project.pbxproj": Self.project(["m.xcassets"], settings),
                "m.xcassets/A.appiconset/Contents.json": Self.text(list),
                "m.xcassets/A.appiconset/a.png": Self.png(120, 120),
                "m.xcassets/A.appiconset/b.png": Self.png(side, side),
            ]
        }
        WeightTests.check([
            ("all filled", rule, files([("60x60", "iphone", "a.png")]), ["request"]),
            ("one empty", rule, files([("60x60", "iphone", "a.png"), ("29x29", "iphone", nil)]), ["warning"]),
            ("of another size", rule, files([("60x60", "iphone", "a.png"), ("40x40", "iphone", nil)]), ["request"]),
            ("of iPads", rule, files([("60x60", "iphone", "a.png"), ("29x29", "ipad", nil)]), ["request"]),
            (
                "of iOS 6", rule, files([("60x60", "iphone", "a.png"), ("57x57", "iphone", nil)], side: 114),
                ["request"]
            ),
            (
                "for iOS 6", rule,
                files([("60x60", "iphone", "a.png"), ("57x57", "iphone", nil)], system: "6.0", side: 114),
                ["warning"]
            ),
            // Two files for one slot are one decision.
            ("a file is missing", rule, files([("60x60", "iphone", "c.png")], side: 120), ["warning"]),
        ])
    }

    /// The App Store refuses an app without the icons of its home screens, and devices scale another one.
    @Test(
        arguments: [
            ("an empty slot", ["iphone 29x29 2x a", "iphone 60x60 2x"], "8.0", 1),
            ("of iPads", ["ipad 29x29 2x a", "ipad 76x76 2x"], "8.0", 1),
            ("no slot", ["iphone 57x57 1x b", "iphone 29x29 2x a"], "8.0", 1),
            ("an empty slot beside that of iOS 6", ["iphone 57x57 2x c", "iphone 60x60 2x"], "6.0", 1),
            ("that of iOS 6", ["iphone 57x57 2x c"], "6.0", 0),
            ("a larger icon fills it", ["iphone 60x60 3x d", "iphone 60x60 2x"], "8.0", 0),
            ("a second slot", ["iphone 60x60 2x e", "iphone 60x60 2x"], "8.0", 0),
            ("one for all", ["universal 1024x1024 1x f", "iphone 29x29 2x a"], "8.0", 0),
            ("of no iPhone", ["mac 16x16 1x g", "iphone 60x60 2x"], "8.0", 0),
        ] as [(String, [String], String, Int)])
    func aHomeScreenNeedsItsIcon(id: String, slots: [String], system: String, count: Int) {
        let images = slots.map { $0.split(separator: " ") }.map { slot in
            #"{"idiom":"\#(slot[0])","size":"\#(slot[1])","scale":"\#(slot[2])""#
                + (slot.count > 3 ? #","filename":"\#(slot[3]).png"}"# : "}")
        }
        func found(_ icon: String) -> Int {
            let settings = [
                "IPHONEOS_DEPLOYMENT_TARGET": system, "SDKROOT": "iphoneos", "TARGETED_DEVICE_FAMILY": "1,2",
                "ASSETCATALOG_COMPILER_APPICON_NAME": icon,
            ]
            var files = [
                "Mail.xcodeproj/project.pbxproj": Self.project(["m.xcassets"], settings),
                "m.xcassets/AppIcon.appiconset/Contents.json": Self.text(
                    #"{"images":[\#(images.joined(separator: ","))],"info":{"version":1}}"#),
            ]
            let sides = ["a": 58, "b": 57, "c": 114, "d": 180, "e": 120, "f": 1024, "g": 16]
            for (name, side) in sides where slots.contains(where: { $0.hasSuffix(" \(name)") }) {
                files["m.xcassets/AppIcon.appiconset/\(name).png"] = Self.png(side, side)
            }
            return Self.found("catalog.empty-slot", files).count { $0.message.contains("home screen") }
        }
        #expect(found("AppIcon") == count, "\(id)")
        #expect(found("Other") == 0, "\(id): another set")
    }

    /// A slot that no device of the app shows lacks nothing.
    @Test(arguments: [("6.0", ["warning"]), ("7.0", [])])
    func anOldSlotMattersToOldSystems(system: String, heard: [String]) {
        let list =
            #"{"images":[{"idiom":"ipad","size":"72x72","scale":"1x","filename":"a.png"},{"idiom":"ipad","size":"72x72","scale":"2x"}]}"#
        let settings = ["IPHONEOS_DEPLOYMENT_TARGET": system, "SDKROOT": "iphoneos", "TARGETED_DEVICE_FAMILY": "2"]
        let files = [
            "Mail.xcodeproj/project.pbxproj": Self.project(["m.xcassets"], settings),
            "m.xcassets/A.appiconset/Contents.json": Self.text(list), "m.xcassets/A.appiconset/a.png": Self.png(72, 72),
        ]
        #expect(WeightTests.heard("catalog.empty-slot", files) == heard)
    }

    /// One file in many slots is one mistake.
    @Test func anIconOfTheWrongSizeIsToldOnce() {
        func said(_ sizes: String...) -> [String] {
            let slots = sizes.map { #"{"idiom":"iphone","size":"\#($0)","scale":"2x","filename":"a.png"}"# }
            let files = [
                "m.xcassets/A.appiconset/Contents.json":
                    Self.text(#"{"images":[\#(slots.joined(separator: ","))],"info":{"version":1}}"#),
                "m.xcassets/A.appiconset/a.png": Self.png(58, 58),
            ]
            return Self.found("catalog.icon-size", files).map(\.message)
        }
        #expect(
            said("20x20", "60x60", "29x29", "60x60")
                == ["this app icon is 58×58, which fits another slot, and it is also in the slots for 40×40, 120×120"])
        #expect(said("20x20", "60x60") == ["this app icon is 58×58, but its slots are for 40×40, 120×120"])
        #expect(said("60x60") == ["this app icon is 58×58, but its slot is for 120×120"])
        #expect(
            said("29x29", "60x60") == [
                "this app icon is 58×58, which fits another slot, and it is also in the slot for 120×120"
            ])
        #expect(said("29x29") == [])
    }

    /// The size in points of the store's icon is at 1x, which says nothing about a screen.
    @Test func anUnlistedIconForTheStoreMatters() {
        let slots = [
            #"{"idiom":"iphone","size":"60x60","scale":"2x","filename":"a.png"}"#,
            #"{"idiom":"ios-marketing","size":"1024x1024","scale":"1x"}"#,
        ]
        let files = [
            "Mail.xcodeproj/project.pbxproj": Self.project(["m.xcassets"], ["IPHONEOS_DEPLOYMENT_TARGET": "12.0"]),
            "m.xcassets/A.appiconset/Contents.json":
                Self.text(#"{"images":[\#(slots.joined(separator: ","))],"info":{"version":1}}"#),
            "m.xcassets/A.appiconset/a.png": Self.png(120, 120), "m.xcassets/A.appiconset/b.png": Self.png(1024, 1024),
        ]
        #expect(WeightTests.heard("catalog.unlisted", files) == ["warning"])
    }

    /// A file beside filled slots is only in the way.
    @Test func anUnlistedImageMattersWhereASlotIsEmpty() {
        let rule = "catalog.unlisted"
        func files(_ slots: String..., system: String = "12.0") -> [String: [UInt8]] {
            let settings = ["IPHONEOS_DEPLOYMENT_TARGET": system, "SDKROOT": "iphoneos"]
            return [
                "Mail.xcodeproj/project.pbxproj": Self.project(["m.xcassets"], settings),
                "m.xcassets/A.imageset/Contents.json":
                    Self.text(#"{"images":[\#(slots.joined(separator: ","))],"info":{"version":1}}"#),
                "m.xcassets/A.imageset/a.png": Self.png(4, 4), "m.xcassets/A.imageset/b.png": Self.png(2, 2),
            ]
        }
        let full = #"{"idiom":"universal","scale":"2x","filename":"a.png"}"#
        WeightTests.check([
            ("all filled", rule, files(full), ["note"]),
            ("one empty", rule, files(full, #"{"idiom":"universal","scale":"3x"}"#), ["warning"]),
            ("that no device shows", rule, files(full, #"{"idiom":"universal","scale":"1x"}"#), ["note"]),
            (
                "that old ones show", rule, files(full, #"{"idiom":"universal","scale":"1x"}"#, system: "6.0"),
                ["warning"]
            ),
            (
                "at a scale without a slot", rule,
                files(full).merging(["m.xcassets/A.imageset/b@3x.png": Self.png(6, 6)]) { $1 }, ["note", "warning"]
            ),
            ("a list without slots", rule, files(), ["warning"]),
        ])
    }

    /// The App Store refuses an app for iPads without icons of theirs.
    @Test func aSetWithoutIconsForTheIPadsOfItsAppIsIncomplete() {
        func files(_ idioms: [String], families: String = "1,2", set: String = "A") -> [String: [UInt8]] {
            let images = idioms.map { idiom in
                let size = idiom == "ipad" ? "76x76" : "60x60"
                return #"{"idiom":"\#(idiom)","size":"\#(size)","scale":"2x","filename":"a.png"}"#
            }
            let settings = [
                "IPHONEOS_DEPLOYMENT_TARGET": "12.0", "SDKROOT": "iphoneos", "TARGETED_DEVICE_FAMILY": families,
                "ASSETCATALOG_COMPILER_APPICON_NAME": set,
            ]
            return [
                "Mail.xcodeproj/project.pbxproj": Self.project(["m.xcassets"], settings),
                "m.xcassets/A.appiconset/Contents.json": Self.text(
                    #"{"images":[\#(images.joined(separator: ","))],"info":{"version":1}}"#),
                "m.xcassets/A.appiconset/a.png": Self.png(120, 120),
            ]
        }
        let rule = "catalog.empty-slot"
        WeightTests.check([
            ("none", rule, files(["iphone"]), ["warning"]), ("one", rule, files(["iphone", "ipad"]), []),
            ("for iPhones", rule, files(["iphone"], families: "1"), []),
            ("another set", rule, files(["iphone"], set: "B"), []),
        ])
    }
}
