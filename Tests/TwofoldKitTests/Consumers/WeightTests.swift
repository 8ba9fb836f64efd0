import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Who hears of a finding: everybody, as a warning or a note, or those who ask for the notes about art.
@Suite struct WeightTests: ChecksTrees {
    static let settings = ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "8.0"]
    typealias Row = (id: String, rule: String, files: [String: [UInt8]], heard: [String])

    /// What one rule says of a tree: severities, and `request` for a note that only a request brings.
    static func heard(
        _ rule: String, _ files: [String: [UInt8]], formats: Set<ImageFormat> = [.png]
    ) -> [String] {
        func found(_ asksForArt: Bool) -> [Diagnostic] {
            var policy = BuildPolicy()
            policy.asksForArt = asksForArt
            let engine = FakeEngine(formats: formats)
            let project = Project(source: MemoryDisk(files), engine: engine, policy: policy, jobs: 1)
            return CheckRun(project, readsReferences: true).run().findings.map(\.diagnostic).filter {
                $0.id.rawValue == rule
            }
        }
        let usual = found(false)
        return found(true).map { usual.contains($0) ? "\($0.severity)" : "request" }
    }

    static func check(_ rows: [Row]) {
        for row in rows { #expect(heard(row.rule, row.files) == row.heard, "\(row.id)") }
    }

    private static let code = text("id a = [UIImage imageNamed:@\"a\"];")

    static func pair(
        _ small: (Int, Int), _ large: (Int, Int), code: String? = nil, isOfApp: Bool = true
    ) -> [String: [UInt8]] {
        var files = ["a@2x.png": png(small.0, small.1), "a@3x.png": png(large.0, large.1)]
        files["v.m"] = text(code ?? "id a = [UIImage imageNamed:@\"a\"];")
        if isOfApp { files["Mail.xcodeproj/project.pbxproj"] = project(["a@2x.png", "a@3x.png"]) }
        return files
    }

    /// Code and nib files size most views of an app.
    @Test func aSizeThatViewsMayHideIsANote() {
        let centre = "view.image = [UIImage imageNamed:@\"a\"]; view.contentMode = UIViewContentModeCenter;"
        Self.check([
            ("half as large again", "size.mismatch", Self.pair((20, 20), (45, 45)), ["request"]),
            ("a tenth larger", "size.mismatch", Self.pair((20, 20), (33, 33)), ["request"]),
            ("nobody's app", "size.mismatch", Self.pair((20, 20), (33, 33), isOfApp: false), ["warning"]),
            ("shown as large as it is", "size.mismatch", Self.pair((20, 20), (45, 45), code: centre), ["warning"]),
            ("too small to be sharp", "size.mismatch", Self.pair((20, 20), (12, 12)), ["warning"]),
        ])
    }

    /// Pairs that were meant to differ differ less.
    @Test func everybodyHearsOfAnotherImage() {
        for (value, rule, heard) in [(50 as UInt8, "colour", "request"), (250, "structure", "note")] {
            let files = [
                "a@2x.png": FakeEngine.image(8, 8, value: 10), "a.png": FakeEngine.image(4, 4, value: value),
            ]
            #expect(Self.heard("content.differs-in-\(rule)", files) == [heard])
        }
    }

    /// A control's background is as large as the control, and a bar tiles its own.
    @Test(
        arguments: [
            ("[b setBackgroundImage:[UIImage imageNamed:@\"a\"] forState:UIControlStateNormal];", "note"),
            ("[b setBackgroundImage:[UIImage imageNamed:@\"a\"] forBarMetrics:UIBarMetricsDefault];", "warning"),
            ("[b setImage:[UIImage imageNamed:@\"a\"] forState:UIControlStateNormal];", "warning"),
            ("cell.backgroundView = [[UIImageView alloc] initWithImage:[UIImage imageNamed:@\"a\"]];", "note"),
            ("cell.accessoryView = [[UIImageView alloc] initWithImage:[UIImage imageNamed:@\"a\"]];", "warning"),
            (
                "[b setBackgroundImage:[UIImage imageNamed:@\"a\"] forState:0]; [d setImage:[UIImage imageNamed:@\"a\"] forState:0];",
                "warning"
            ),
        ])
    func aBackgroundIsAsLargeAsWhatItIsBehind(code: String, severity: String) {
        #expect(Self.heard("size.same-at-two-scales", Self.pair((20, 20), (20, 20), code: code)) == [severity])
    }

    @Test func aBackgroundInSwiftIsAsLargeAsItsControl() {
        for (state, severity) in [(".normal", "note"), ("[]", "note"), (".default", "warning")] {
            var files = Self.pair((20, 20), (20, 20), code: "")
            files["V.swift"] = Self.text("b.setBackgroundImage(UIImage(named: \"a\"), for: \(state))")
            #expect(Self.heard("size.same-at-two-scales", files) == [severity], "\(state)")
        }
    }

    /// No device takes one of the two files.
    @Test func aScaleThatNoDeviceHasIsComparedWithNothing() {
        func files(_ system: String, _ device: String = "") -> [String: [UInt8]] {
            let names = ["a\(device).png", "a@2x\(device).png"]
            return [
                names[0]: FakeEngine.image(4, 4, value: 250), names[1]: FakeEngine.image(8, 8, value: 10),
                "v.m": Self.code,
                "Mail.xcodeproj/project.pbxproj": Self.project(
                    names, ["IPHONEOS_DEPLOYMENT_TARGET": system, "TARGETED_DEVICE_FAMILY": "1,2"]),
            ]
        }
        let rule = "content.differs-in-structure"
        Self.check([
            ("an iPad of 1x", rule, files("8.0"), ["note"]), ("none", rule, files("15.0"), ["request"]),
            ("an iPhone of 1x", rule, files("6.0", "~iphone"), ["note"]),
            ("no iPhone", rule, files("8.0", "~iphone"), ["request"]),
            ("an iPad", rule, files("8.0", "~ipad"), ["note"]),
        ])
    }

    /// A compiled set is the app's own icon; alternate ones have their lists still.
    @Test func aFilledSetStandsInForTheListsOfTheAppsOwnIcon() {
        func files(_ key: String, _ icon: [UInt8]?) -> [String: [UInt8]] {
            let list = "<array><string>Icon.png</string></array>"
            let lists = [
                "own": "<key>CFBundleIconFiles</key>\(list)",
                "other": "<key>CFBundleIcons</key><dict><key>CFBundleAlternateIcons</key><dict><key>Gold</key><dict>"
                    + "<key>CFBundleIconFiles</key>\(list)</dict></dict></dict>",
            ]
            var files = [
                "Info.plist": RuleExample.info(lists[key] ?? ""), "Icon.png": Self.png(60, 60),
                "Icon@2x.png": Self.png(120, 120),
                "m.xcassets/AppIcon.appiconset/Contents.json": Self.text(
                    #"{"images":[{"idiom":"iphone","size":"60x60","scale":"2x","filename":"a.png"}]}"#),
            ]
            files["m.xcassets/AppIcon.appiconset/a.png"] = icon
            return files
        }
        Self.check([
            ("its own", "icon.unlisted", files("own", Self.png(120, 120)), []),
            ("of an empty set", "icon.unlisted", files("own", nil), ["warning"]),
            ("an alternate one", "icon.unlisted", files("other", Self.png(120, 120)), ["warning"]),
        ])
    }

    @Test func aNameForAnIPadMattersToAnAppForIPads() {
        func files(_ families: String) -> [String: [UInt8]] {
            [
                "a~iPad.png": Self.png(4, 4), "v.m": Self.code,
                "Mail.xcodeproj/project.pbxproj": Self.project(["a~iPad.png"], ["TARGETED_DEVICE_FAMILY": families]),
            ]
        }
        Self.check([
            ("both", "naming.modifier-case", files("1,2"), ["warning"]),
            ("iPhones", "naming.modifier-case", files("1"), ["request"]),
        ])
    }

    @Test func aLaunchSetThatNoTargetNamesIsOfNoUse() {
        for (name, heard) in [("L", "warning"), ("M", "request")] {
            let files = [
                "m.xcassets/L.launchimage/Contents.json": Self.launchSet,
                "m.xcassets/L.launchimage/a.png": Self.png(64, 64),
                "Mail.xcodeproj/project.pbxproj": Self.project(
                    ["m.xcassets"], ["ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME": name]),
            ]
            #expect(Self.heard("catalog.icon-size", files) == [heard], "\(name)")
        }
    }

    /// What has the same files twice is a copy, which nobody wants to rename.
    @Test func ofTwoSetsWithTheSameFilesOneGoes() {
        for (value, kind, words) in [
            (1 as UInt8, "imageset", "remove"), (2, "imageset", "rename"), (1, "appiconset", "rename"),
        ] {
            let list = Self.text(#"{"images":[{"idiom":"universal","filename":"a.png"}]}"#)
            let files = [
                "m.xcassets/x/a.imageset/a.png": RuleExample.png(4, 4, 1),
                "m.xcassets/x/a.imageset/Contents.json": list,
                "m.xcassets/y/a.\(kind)/a.png": RuleExample.png(4, 4, value),
                "m.xcassets/y/a.\(kind)/Contents.json": list,
            ]
            #expect(
                Self.found("catalog.same-name", files).map { $0.fix.hasPrefix(words) } == [true], "\(kind) \(value)")
        }
    }

    /// An app for two systems has a catalog for each.
    @Test func catalogsOfDifferentPlatformsAreInNoAppTogether() {
        func count(_ phone: String, _ mac: String) -> Int {
            let list = Self.text(#"{"images":[{"idiom":"universal","filename":"a.png"}]}"#)
            let filters = [phone, mac].enumerated().map { "\($0 == 0 ? "i" : "m").xcassets = (\($1), );" }
            let target = TinyXcodeProject.Target(
                name: "Mail", propertyList: "Info.plist", folders: ["App": []], filters: ["App": filters])
            var files = ["Mail.xcodeproj/project.pbxproj": TinyXcodeProject(targets: [target]).bytes]
            for catalog in ["i", "m"] {
                files["App/\(catalog).xcassets/a.imageset/Contents.json"] = list
                files["App/\(catalog).xcassets/a.imageset/a.png"] = Self.png(4, 4)
            }
            return Self.found("catalog.same-name", files).count
        }
        #expect(count("ios", "macos") == 0)
        #expect(count("ios", "ios, macos") == 1)
    }

    /// Whoever renames the file alone loses the image.
    @Test func theFixOfANameThatCodeAsksForChangesBoth() {
        for (asked, isMeant) in [("Sun@2X", true), ("Sun", false)] {
            let files = ["Sun@2X.png": Self.png(4, 4), "v.m": Self.text("id a = [UIImage imageNamed:@\"\(asked)\"];")]
            let found = Self.found("naming.scale-case", files)
            #expect(found.map(\.severity) == [.warning])
            #expect(found.allSatisfy { $0.fix.contains("'check --fix --references' does both") == isMeant })
        }
    }

    /// Beside an app whose project lists its images, what lies elsewhere and nothing names is a draft.
    @Test func aDraftBesideAnAppIsOfNoUse() {
        for (asked, heard) in [("x", "request"), ("a", "warning")] {
            let files = [
                "Art/a.png": Self.png(8, 8), "Art/a@2x.png": Self.png(24, 24), "App/x.png": Self.png(4, 4),
                "App/v.m": Self.text("id a = [UIImage imageNamed:@\"\(asked)\"];"),
                "App/Mail.xcodeproj/project.pbxproj": Self.project(["x.png"]),
            ]
            #expect(Self.heard("size.mismatch", files) == [heard], "\(asked)")
        }
    }

    /// Nothing shows this one as a state of the other.
    @Test func aStateThatNothingAsksForIsOfNoUse() {
        for (code, heard) in [
            ("[UIImage imageNamed:@\"btn-over\"]", "request"),
            ("[UIImage imageNamed:@\"btn-over\"] [UIImage imageNamed:@\"btn\"]", "warning"),
        ] {
            let files = [
                "btn.png": Self.png(4, 4), "btn-over@2x.png": Self.png(8, 8), "v.m": Self.text("a = \(code);"),
            ]
            #expect(Self.heard("sets.state-scale", files) == [heard], "\(code)")
        }
    }

    /// Of such requests, one in four mattered.
    @Test func whatOldCodeLacksIsToldOnRequest() {
        #expect(
            Self.heard(
                "references.missing",
                ["v.m": Self.text("id a = [UIImage imageNamed:@\"gone\"];"), "there.png": Self.png(4, 4)])
                == ["request"])
        #expect(
            Self.heard(
                "references.missing",
                ["v.swift": Self.text("let a = UIImage(named: \"gone\")"), "there.png": Self.png(4, 4)]) == ["warning"])
    }

    @Test func letterCaseInDeadCodeIsToldOnRequest() {
        let view = Self.text("@implementation Old\nid a = [UIImage imageNamed:@\"Sun\"];")
        for (user, heard) in [("id b = nil;", "request"), ("id b = [Old new];", "warning")] {
            let files = ["Old.m": view, "v.m": Self.text(user), "sun.png": Self.png(4, 4)]
            #expect(Self.heard("references.letter-case", files) == [heard], "\(user)")
        }
    }

    /// Names of digits are made from a number, and the extension may be a gap, too.
    @Test func namesThatFormatsMakeAreUsed() {
        func unused(_ format: String) -> [String] {
            Self.found(
                "references.unused",
                [
                    "v.m": Self.text(
                        "id a = [UIImage imageNamed:@\"there\"], b = [NSString stringWithFormat:@\"\(format)\", n];"),
                    "there.png": Self.png(4, 4), "301.png": Self.png(4, 4), "tile_sun_de.png": Self.png(4, 4),
                ]
            ).flatMap { $0.related.map(\.display) }
        }
        #expect(unused("%d apples") == ["301.png", "tile_sun_de.png"])
        #expect(unused("%ld") == ["tile_sun_de.png"])
        #expect(unused("Art/tile_%@_%@.%@") == ["301.png"])
    }

    /// A folder of images that no code names is not missed.
    @Test func aFolderThatNoCodeNamesNeedsNoEntry() {
        for (code, count) in [("Image.asset('assets/a.png')", 0), ("Image.asset('assets/raw/b.png')", 1)] {
            let files = [
                "pubspec.yaml": Self.text("name: a\nflutter:\n  assets:\n    - assets/\n"),
                "assets/a.png": Self.png(4, 4), "assets/raw/b.png": Self.png(4, 4), "assets/raw/c.png": Self.png(4, 4),
                "lib/main.dart": Self.text("\(code); Image.asset('assets/a.png');"),
            ]
            #expect(Self.found("flutter.unlisted-image", files).count == count, "\(code)")
        }
    }

    /// The end of a name that a template makes up adds no scale to others.
    @Test func aTemplateAsksForOneFile() {
        for (name, heard) in [("hex_#{color}@2x.png", "request"), ("'@2x.png'", "warning")] {
            let page = "<%= image_tag \"\(name)\" %><%= image_tag \"a@2x.png\" %>"
            let files = [
                "config.ru": Self.text("run A"), "a.png": Self.png(20, 20), "a@2x.png": Self.png(12, 12),
                "p.erb": Self.text(page),
            ]
            #expect(Self.heard("size.mismatch", files) == [heard], "\(name)")
        }
    }

    /// What compiles an image set looks at the content; icons have to be PNGs.
    @Test func onlyTheSystemsImagesHaveToBeWhatTheirNamesSay() {
        for (kind, heard) in [("imageset", "request"), ("appiconset", "warning")] {
            let list = #"{"images":[{"idiom":"universal","platform":"ios","size":"1024x1024","filename":"a.png"}]}"#
            let files = [
                "m.xcassets/a.\(kind)/Contents.json": Self.text(list),
                "m.xcassets/a.\(kind)/a.png": TinyFiles.jpeg(side: 120, components: 3),
                "v.m": Self.code, "Mail.xcodeproj/project.pbxproj": Self.project(["m.xcassets"]),
            ]
            #expect(Self.heard("image.wrong-extension", files) == [heard], "\(kind)")
        }
    }

    /// The page that shows a project to its readers is no part of the app.
    @Test func anImageForReadersNeedsNoEntry() {
        for (name, count) in [("README.md", 0), ("lib/main.dart", 1), ("lib/readme_page.dart", 1)] {
            let files = [
                "pubspec.yaml": Self.text("flutter:\n  assets:\n    - images/a.png\n"),
                "images/a.png": Self.png(4, 4), "images/b.png": Self.png(5, 5),
                "lib/a.dart": Self.text("Image.asset('images/a.png')"), name: Self.text("'images/b.png'"),
            ]
            #expect(Self.heard("flutter.unlisted-image", files).count == count, "\(name)")
        }
    }

    /// Nothing makes a view of SwiftUI by its name.
    @Test func whatAViewAsksForThatNothingShowsIsHardlyMissed() {
        let view = "import SwiftUI\nstruct Row: View { var body: some View { Image(\"gone\") } }\n"
        let app = "import SwiftUI\nstruct Root: View { var body: some View { Row() } }\nfunc f() { Root() }"
        for (other, heard) in [("", "request"), (app, "warning")] {
            let files = [
                "v.swift": Self.text(view + "let a = Image(\"a\")"), "r.swift": Self.text(other),
                "a.png": Self.png(4, 4),
            ]
            #expect(Self.heard("references.missing", files) == [heard])
        }
    }

    /// Clients show a public one, and a view goes on behind one that is declared in it.
    @Test func whatAViewMayShowIsMissed() {
        let image = "var body: some View { Image(\"gone\") }"
        for (view, heard) in [
            ("struct Row: View { \(image) }", "request"), ("public struct Row: View { \(image) }", "warning"),
            ("struct Row: View { struct A: View { var body: some View { A() } }; \(image) }", "request"),
        ] {
            let files = [
                "v.swift": Self.text("import SwiftUI\n\(view)\nlet a = Image(\"a\")"), "a.png": Self.png(4, 4),
            ]
            #expect(Self.heard("references.missing", files) == [heard], "\(view)")
        }
    }

    /// Code that adds the end for a device finds the file.
    @Test func anEndForADeviceThatCodeAddsIsMeant() {
        for (code, heard) in [
            ("[name stringByAppendingString:@\"-iPad\"]", []), ("[UIImage imageNamed:@\"a\"]", ["request"]),
            ("[name stringByAppendingString:@\"-ipad\"]", ["request"]),
            ("[name stringByAppendingString:@\"_iPad\"]", ["request"]),
        ] as [(String, [String])] {
            let files = ["a.png": Self.png(4, 4), "a-iPad.png": Self.png(4, 4), "v.m": Self.text("id a = \(code);")]
            #expect(Self.heard("naming.look-alike-modifier", files) == heard, "\(code)")
        }
    }

    /// An app beside samples is not one of them.
    @Test func nobodyBuildsASampleBesideAnApp() {
        func files(_ folder: String, isAlone: Bool) -> [String: [UInt8]] {
            let target = TinyXcodeProject.Target(name: "S", propertyList: "S/Info.plist", resources: ["S/a.png"])
            var files = [
                "\(folder)/S.xcodeproj/project.pbxproj": TinyXcodeProject(targets: [target]).bytes,
                "\(folder)/S/Info.plist": RuleExample.info(""), "\(folder)/S/a.png": Self.png(4, 4),
            ]
            if !isAlone { files["Mail/Mail.xcodeproj/project.pbxproj"] = Self.project(["b.png"]) }
            return files
        }
        Self.check([
            ("beside an app", "icon.none", files("Kit/Example", isAlone: false), []),
            ("alone", "icon.none", files("Kit/Example", isAlone: true), ["warning"]),
            ("another app", "icon.none", files("Kit/App", isAlone: false), ["warning"]),
            ("among its libraries", "icon.none", files("Mail/dependency/Kit", isAlone: false), []),
            ("in a folder of it", "icon.none", files("Mail/Kit", isAlone: false), ["warning"]),
        ])
    }
}
