import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Whom an image is for, by the kind of a target, a list, a folder or a name that one platform alone has.
@Suite struct PlatformEvidenceTests: ChecksTrees {
    static let settings = [
        "SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "8.0", "TARGETED_DEVICE_FAMILY": "1,2",
    ]

    /// A watch has 2x screens only, also where its app is built with the SDK of iPhones.
    @Test(arguments: [
        ("application.watchapp", 0), ("watchkit-extension", 0), ("application.watchapp2", 0), ("application", 1),
        ("application.watchapp2-container", 1),
    ])
    func nothingSmallIsMadeForAWatch(product: String, count: Int) {
        let app = TinyXcodeProject.Target(
            name: "Mail", propertyList: "Info.plist", resources: ["a@2x.png"],
            settings: [
                "IPHONEOS_DEPLOYMENT_TARGET": "8.2", "SDKROOT": "iphoneos", "TARGETED_DEVICE_FAMILY": "1,2",
                "SUPPORTS_MACCATALYST": "YES",
            ],
            product: product)
        let files = [
            "Mail.xcodeproj/project.pbxproj": TinyXcodeProject(targets: [app]).bytes, "a@2x.png": Self.png(8, 8),
        ]
        let project = Project(source: MemoryDisk(files), engine: FakeEngine(), jobs: 1)
        #expect(project.survey().plan.variants.count == count)
    }

    /// Whoever uses an unpacked module of Titanium cannot change its examples.
    @Test(arguments: [
        ("modules/iphone/a.b/1.5/example", "request"), ("x/modules/android/a.b/2.0.1/docs2", "request"),
        ("modules/a/modules/iphone/a.b/1.53.B/example", "request"), ("modules/android/core/3d/art", "warning"),
        ("modules/iphone/a.b/example", "warning"), ("modules/a/b/1.5", "warning"),
    ])
    func aModuleOfTitaniumIsSomebodyElses(folder: String, heard: String) {
        #expect(WeightTests.heard("image.not-an-image", ["\(folder)/a.png": Self.text("xyz")]) == [heard])
    }

    /// Authors of apps mean a phone, a store or a kind of file by other words, but nobody means a slip.
    @Test(arguments: [
        ("~iphone6", "note"), ("~appstore", "note"), ("~ipod", "note"), ("~ipads", "note"), ("~ipda", "warning"),
        ("~iphon", "warning"), ("~iphobe", "warning"),
    ])
    func aWordOfAnAppIsMeantUnlessItIsASlip(word: String, heard: String) {
        let name = "a@2x\(word).png"
        var files = [name: Self.png(8, 8), "v.m": Self.text("id a = [UIImage imageNamed:@\"a@2x\(word)\"];")]
        #expect(WeightTests.heard("naming.unknown-modifier", files) == ["warning"], "no app is known")
        files["Mail.xcodeproj/project.pbxproj"] = Self.project([name])
        #expect(WeightTests.heard("naming.unknown-modifier", files) == [heard])
    }

    /// No iPad of that height has a screen of 1x.
    @Test(arguments: [
        ("Default-Portrait-1366@2x.png", 0), ("Default-1366@2x.png", 0), ("Default-Portrait-13@2x.png", 1),
        ("Page-1366@2x.png", 1), ("Default-1024@2x.png", 1),
    ])
    func aHeightWithoutItsLetterIsOne(name: String, count: Int) {
        let project = Project(source: MemoryDisk([name: Self.png(8, 8)]), engine: FakeEngine(), jobs: 1)
        #expect(project.survey().plan.variants.count == count)
    }

    /// No lookup adds a scale on the pages of Hugo, whose themes stand by themselves.
    @Test(arguments: [("hugo.toml", 0), ("theme.toml", 0), ("a.toml", 1)])
    func pagesOfHugoNameTheirFiles(list: String, count: Int) {
        let files = [list: Self.text("a = 1"), "static/a@1x.png": Self.png(4, 4), "static/a.png": Self.png(4, 4)]
        #expect(Self.found("naming.explicit-1x", files).count == count)
    }

    /// cocos2d loads its own digits.
    @Test(arguments: [("fps_images.png", 0), ("fps.png", 1)]) func theDigitsOfCocosAreUsed(name: String, count: Int) {
        let files = [name: Self.png(4, 4), "x.png": Self.png(4, 4), "v.m": Self.text("[UIImage imageNamed:@\"x\"];")]
        #expect(WeightTests.heard("references.unused", files).count == count)
    }

    /// Android's tools pack what is called a PNG, and copy everything else.
    @Test func aResourceThatNoToolPacksIsShownByItsContent() {
        let files = [
            "app/src/main/AndroidManifest.xml": Self.text("<manifest/>"),
            "app/src/main/V.kt": Self.text("R.drawable.a"),
            "app/src/main/res/drawable/a.webp": Self.png(8, 8),
        ]
        #expect(WeightTests.heard("image.wrong-extension", files) == ["request"])
    }
}
