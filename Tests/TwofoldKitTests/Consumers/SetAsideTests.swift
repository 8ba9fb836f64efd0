import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// What Xcode, a library or a build has in a tree without any device showing it, each beside the case that is still told.
@Suite struct SetAsideTests: ChecksTrees {
    static let settings = ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "8.0", "TARGETED_DEVICE_FAMILY": "1,2"]
    private static let code = text("id f(void) { return [UIImage imageNamed:@\"a\"]; }\n")
    private static let gif = Array("GIF89a".utf8) + [8, 0, 8, 0, 0, 0, 0, 0x3B]

    /// A setting of the build stands for a part of a name in a list.
    @Test(arguments: [("icon_${CONFIGURATION}.png", 0), ("icon_$(CONFIGURATION)", 0), ("logo_${CONFIGURATION}.png", 1)])
    func aNameWithASettingOfTheBuildAsksForAny(name: String, count: Int) {
        let files = [
            "Info.plist": RuleExample.info("<key>Badge</key><string>\(name)</string>"), "v.m": Self.code,
            "icon_debug.png": Self.png(64, 64), "a.png": Self.png(4, 4),
            "Mail.xcodeproj/project.pbxproj": Self.project(["icon_debug.png", "a.png"]),
        ]
        #expect(Self.found("references.unused", files).count == count)
    }

    /// What compiles an image set looks at the content of PNGs and JPEGs; older tools know no others there.
    @Test(
        arguments: [
            ("imageset", TinyFiles.jpeg(side: 120, components: 3), "request"), ("imageset", Self.gif, "error"),
            ("appiconset", TinyFiles.jpeg(side: 120, components: 3), "warning"),
        ])
    func anImageSetIsCompiledByContent(kind: String, content: [UInt8], heard: String) {
        let files = [
            "A.xcassets/a.\(kind)/a@2x.png": content, "v.m": Self.code,
            "A.xcassets/a.\(kind)/Contents.json": RuleExample.slots(
                #"{"idiom":"iphone","size":"60x60","scale":"2x","filename":"a@2x.png"}"#),
            "Mail.xcodeproj/project.pbxproj": Self.project(["A.xcassets"]),
        ]
        #expect(WeightTests.heard("image.wrong-extension", files) == [heard])
    }

    /// iPhones look at the content of what is not called PNG, and older ones know PNGs and JPEGs alone there.
    @Test(
        arguments: [
            ("a@2x.jpg", png(8, 8), true, "request"), ("a@2x.jpg", gif, true, "error"),
            ("a@2x.jpg", png(8, 8), false, "error"), ("Fold.bundle/a@2x.jpg", gif, true, "request"),
            ("a@2x.png", TinyFiles.jpeg(side: 8, components: 3), true, "error"),
        ])
    func anAppShowsAMisnamedPhotoByContent(name: String, content: [UInt8], hasApp: Bool, heard: String) {
        var files = [
            name: content,
            "v.m": Self.text(
                "id f(void) { return [UIImage imageNamed:@\"\(name.hasSuffix("jpg") ? "a.jpg" : "a")\"]; }\n"),
        ]
        if hasApp { files["Mail.xcodeproj/project.pbxproj"] = Self.project([name]) }
        #expect(WeightTests.heard("image.wrong-extension", files, formats: [.png, .jpeg, .gif]) == [heard])
    }

    /// Since iOS 8 a storyboard comes before launch images.
    @Test(arguments: [("8.0", true, "request"), ("7.0", true, "warning"), ("8.0", false, "warning")])
    func aLaunchImageBesideAStoryboardIsNotShown(system: String, hasStoryboard: Bool, heard: String) {
        let files = [
            "Info.plist": RuleExample.info(hasStoryboard ? RuleExample.text("UILaunchStoryboardName", "Launch") : ""),
            "Default-568h@2x.png": Self.png(640, 960), "v.m": Self.code,
            "Mail.xcodeproj/project.pbxproj": Self.project(
                ["Default-568h@2x.png"], ["IPHONEOS_DEPLOYMENT_TARGET": system]),
        ]
        #expect(WeightTests.heard("launch.size", files) == [heard])
    }

    /// Xcode keeps what somebody took out of a slot, and the icons of devices that are gone.
    @Test(
        arguments: [
            ("imageset", #""idiom":"iphone","scale":"2x","unassigned":true"#, "request"),
            ("imageset", #""scale":"2x""#, "warning"), ("appiconset", #""scale":"2x","size":"76x76""#, "request"),
            ("appiconset", #""idiom":"universal","size":"1024x1024""#, "warning"),
        ])
    func aFileThatXcodeSetAsideIsLeftOver(kind: String, slot: String, heard: String) {
        let files = [
            "A.xcassets/a.\(kind)/a.png": Self.png(4, 4),
            "A.xcassets/a.\(kind)/Contents.json": RuleExample.slots("{\(slot),\"filename\":\"a.png\"}"),
        ]
        #expect(WeightTests.heard("catalog.unassigned", files) == [heard])
    }

    /// A library's author adds the scales of its bundle.
    @Test(
        arguments: [
            ("Fold.bundle/", true, "", 0), ("Fold.bundle/Themes/", true, "", 0), ("", true, "", 1),
            ("Settings.bundle/", true, "", 1), ("Fold.bundle/", true, "Fold.podspec", 1),
            ("Fold.bundle/", false, "", 1),
        ])
    func nothingIsMadeInALibrarysBundle(folder: String, hasApp: Bool, library: String, count: Int) {
        var files = ["\(folder)a@2x.png": Self.png(8, 8)]
        if !library.isEmpty { files[library] = Self.text("Pod") }
        if hasApp { files["Mail.xcodeproj/project.pbxproj"] = Self.project(["\(folder)a@2x.png"]) }
        let project = Project(source: MemoryDisk(files), engine: FakeEngine(), jobs: 1)
        #expect(project.survey().plan.variants.count == count)
    }

    /// Tests keep damaged samples on purpose.
    @Test(arguments: [("MailTests/Samples", "request"), ("Mail/Images", "error")])
    func aDamagedSampleOfTestsIsLeftAlone(folder: String, heard: String) {
        let files = ["\(folder)/a@2x.png": Array(Self.png(8, 8).dropLast(30)), "Mail/v.m": Self.code]
        #expect(WeightTests.heard("image.damaged", files) == [heard])
    }

    /// One finding says that the 2x has to be listed.
    @Test(arguments: [(true, ["icon.unlisted"]), (false, ["icon.missing-2x"])])
    func aSharpIconBesideItsSmallOneIsToldOnce(isThere: Bool, told: [String]) {
        var files = [
            "Info.plist": RuleExample.info("<key>CFBundleIconFiles</key><array><string>Icon-57.png</string></array>"),
            "Icon-57.png": Self.png(57, 57),
        ]
        if isThere { files["Icon-57@2x.png"] = Self.png(114, 114) }
        #expect(["icon.unlisted", "icon.missing-2x"].filter { !Self.found($0, files).isEmpty } == told)
    }

    /// Code that is out of use asks for nothing.
    @Test(
        arguments: [
            ("load(\"art/c.png\");", "warning"), ("  // load(\"art/c.png\");", "request"),
            ("load(\"http://a.b/art/c.png\");", "warning"),
        ])
    func aLineThatIsACommentNamesNothing(line: String, heard: String) {
        let lines = ["load(\"art/a.png\");", "load(\"art/b.png\");", line]
        let files = [
            "art/a.png": Self.png(4, 4), "art/b.png": Self.png(4, 4), "art/c.png": Self.png(8, 8),
            "art/c@2x.png": Self.png(20, 20), "View.java": Self.text(lines.joined(separator: "\n")),
        ]
        #expect(WeightTests.heard("size.mismatch", files) == [heard])
    }

    /// A build of .NET for Android lists all resources.
    @Test(arguments: [("Resource.designer.cs", false), ("Resource.Designer.cs", false), ("Main.designer.cs", true)])
    func aListOfAllResourcesAsksForNone(name: String, isRead: Bool) throws {
        #expect((ReferenceReader.kind(of: try #require(BytePath("Resources/\(name)"))) != nil) == isRead)
    }
}
