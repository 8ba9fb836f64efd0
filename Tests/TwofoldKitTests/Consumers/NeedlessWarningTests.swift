import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Warnings that real trees showed to be needless, each beside the case that is still told.
@Suite struct NeedlessWarningTests: ChecksTrees {
    static let settings = ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "5.0"]
    private typealias Severities = [Diagnostic.Severity]

    /// Systems before the symbols take the app's own image.
    @Test(arguments: [("star", 0), ("moon", 1)])
    func anImageThatStandsInForASymbolIsUsed(symbol: String, count: Int) {
        let nib =
            "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"><imageView image=\"\(symbol)\" catalog=\"system\"/>"
            + "<resources><image name=\"\(symbol)\" catalog=\"system\" width=\"9\" height=\"9\"/></resources></document>"
        let found = Self.found(
            "references.unused",
            [
                "a.m": Self.text("id a = [UIImage imageNamed:@\"there\"];"), "there.png": Self.png(4, 4),
                "A.xib": Self.text(nib), "star.png": Self.png(4, 4),
            ])
        #expect(found.count == count, "\(found)")
    }

    /// Tools make icons of what they are told of, and the app contains the icons.
    @Test func aFolderWhoseImageAToolIsToldOfIsNotForgotten() {
        func count(_ rest: String) -> Int {
            let pubspec = "flutter:\n  assets:\n    - assets/\n\(rest)"
            return Self.found(
                "flutter.unlisted-image",
                [
                    "pubspec.yaml": Self.text(pubspec), "assets/a.png": Self.png(4, 4),
                    "assets/launcher/512.png": Self.png(8, 8), "assets/launcher/ios.png": Self.png(8, 8),
                ]
            ).count
        }
        #expect(count("") == 1)
        #expect(count("flutter_icons:\n  image_path: assets/launcher/512.png\n") == 0)
    }

    /// They name every file, so a name is no slip of the pen; an app around them counts more.
    @Test(
        arguments: [
            ([], 1), (["index.html"], 0), (["web/index.html"], 1), (["project.godot"], 0), (["index.php"], 0),
            (["index.html", "Mail.xcodeproj/project.pbxproj"], 1),
        ] as [([String], Int)])
    func pagesAndScenesLookForNoScales(marks: [String], count: Int) {
        var files = ["art/pin.png": Self.png(8, 8), "art/pin-2x.png": Self.png(16, 16)]
        for mark in marks {
            files[mark] = mark.hasSuffix("pbxproj") ? Self.project(["pin.png", "pin-2x.png"]) : Self.text("<html>")
        }
        #expect(Self.found("naming.look-alike-scale", files).count == count)
    }

    /// It is an image with a name like any other, and must not be moved.
    @Test(arguments: [
        ("assets/a@3x.png", "main.dart", 0), ("assets/a.png", "main.dart", 1), ("assets/b@3x.png", "main.dart", 1),
        ("assets/a@3x.png", "AssetManifest.json", 1),
    ])
    func aScaleThatDartNamesBelongsToTheName(asked: String, file: String, count: Int) {
        let found = Self.found(
            "flutter.suffix-name",
            [
                "pubspec.yaml": Self.text("flutter:\n  assets:\n    - assets/\n"), "assets/a@3x.png": Self.png(6, 6),
                "lib/\(file)": Self.text("[ExactAssetImage(\"\(asked)\")]"),
            ])
        #expect(found.count == count)
    }

    /// A demonstration in a class asks for many images, which is one decision; a slip of the pen is another one.
    @Test func whatIsNowhereIsToldOnceAFile() {
        let asks = ["gone2", "gone1", "there", "therf"].map { "id \($0) = [UIImage imageNamed:@\"\($0)\"];\n" }
        let found = Self.found(
            "references.missing", ["a.m": Self.text(asks.joined()), "there.png": Self.png(4, 4)])
        #expect(
            found.map(\.message) == [
                "2 images are asked for, but there are no such images: gone2, gone1",
                "therf is asked for, but there is no such image",
            ])
        #expect(found.map { $0.place?.line } == [1, 4])
    }

    /// A method of a category is declared, and nothing calls it.
    @Test func whatAMethodAsksForThatNothingCallsIsANote() {
        let code = "@implementation UIView (Extras)\n- (void)fillWith:(id)a { [UIImage imageNamed:@\"gone\"]; }\n@end"
        let header = "@interface UIView (Extras)\n- (void)fillWith:(id)a;\n@end"
        let protocolText = "@protocol Filling\n- (void)fillWith:(id)a;\n@end"
        let rows: [(id: String, files: [String: String], isDead: Bool)] = [
            ("declared only", ["E.h": header], true),
            ("called", ["E.h": header, "b.m": "void b(id v) { [v fillWith:nil]; }"], false),
            ("a selector", ["E.h": header, "b.m": "SEL s = @selector(fillWith:);"], false),
            ("another name", ["E.h": header, "b.m": "void b(id v) { [v fillWithAll:nil]; }"], true),
            ("in a nib", ["E.h": header, "b.xib": "<action selector=\"fillWith:\"/>"], false),
            ("of a protocol", ["E.h": header, "P.h": protocolText], false),
            ("declared elsewhere, as what overrides", [:], false),
            ("Swift has other names", ["E.h": header, "b.swift": "view.fill(with: nil)"], false),
            ("Swift does other things", ["E.h": header, "b.swift": "view.clear()"], true),
        ]
        for row in rows {
            var files = row.files.mapValues(Self.text)
            files["UIView+Extras.m"] = Self.text(code)
            files["a.png"] = Self.png(4, 4)
            let found = Self.found("references.missing", files)
            #expect(found.map { $0.message.hasSuffix(", and nothing uses this code") } == [row.isDead], "\(row.id)")
        }
    }

    @Test func whatAnAppLacksAtItsLaunchIsToldOnce() {
        let sides = ["Portrait", "LandscapeLeft"].map { "UIInterfaceOrientation\($0)" }
        let info = RuleExample.array("UISupportedInterfaceOrientations", sides[0], sides[1])
        let family = "<key>UIDeviceFamily</key><array><integer>2</integer></array>"
        let images =
            "<key>UILaunchImages</key><array>"
            + ["a", "b"].map { "<dict><key>UILaunchImageName</key><string>\($0)</string></dict>" }.joined() + "</array>"
        let pad = Self.found(
            "launch.missing",
            ["Info.plist": RuleExample.info(info + family), "Default.png": Self.png(320, 480)])
        #expect(pad.count == 1 && pad.allSatisfy { $0.message.hasSuffix("~ipad.png are missing") }, "\(pad)")
        #expect(pad.map(\.fix).allSatisfy { $0.contains("768×1024") && $0.contains("--orientation landscape") })
        let listed = Self.found("launch.missing", ["Info.plist": RuleExample.info(images)])
        #expect(listed.map(\.message) == ["UILaunchImages lists a, b, and no file has these names"])
        let size = "<key>UILaunchImageSize</key><string>{320, 568}</string>"
        let tall = images.replacingOccurrences(of: "a</string></dict>", with: "a</string>\(size)</dict>")
        let found = Self.found(
            "launch.missing", ["Info.plist": RuleExample.info(tall), "a-568h@2x.png": Self.png(640, 1136)])
        #expect(found.map(\.message) == ["UILaunchImages lists b, and no file has this name"])
    }

    /// Nothing shows it, so its size is nobody's trouble.
    @Test func aSizeThatNothingShowsIsANote() {
        let manifest = ["app/src/main/AndroidManifest.xml": Self.text("<manifest/>")]
        var drawables = manifest
        for name in ["a", "b"] {
            for (density, side) in [("mdpi", 20), ("xhdpi", 40), ("hdpi", 50)] {
                drawables["app/src/main/res/drawable-\(density)/\(name).png"] = Self.png(side, side)
            }
        }
        let flutter = Dictionary(
            uniqueKeysWithValues: ["", "2.0x/"].flatMap { folder in
                ["a", "b"].map { ("img/\(folder)\($0).png", Self.png(9, 9)) }
            })
        let list = "name: a\nflutter:\n  assets:\n    - img/a.png\n    - img/b.png\n"
        let rows: [(id: String, files: [String: [UInt8]], severities: Severities)] = [
            ("no code", drawables, [.warning, .warning]),
            (
                "Java", drawables.merging(["A.java": Self.text("v.setImageResource(R.drawable.a);")]) { $1 },
                [.note, .note]
            ),
            (
                "a layout",
                drawables.merging([
                    "l.xml": Self.text(
                        "<ImageView xmlns:android=\"http://schemas.android.com/apk/res/android\" "
                            + "android:layout_width=\"wrap_content\" android:src=\"@drawable/b\"/>")
                ]) { $1 },
                [.note, .warning]
            ),
            (
                "a list is no code",
                flutter.merging([
                    "pubspec.yaml": Self.text(list),
                    "lib/main.dart": Self.text("Center(child: Image.asset('img/a.png'));"),
                ]) { $1 }, [.warning, .note]
            ),
        ]
        for row in rows {
            #expect(Self.found("size.mismatch", row.files).map(\.severity) == row.severities, "\(row.id)")
        }
    }

    /// A file of another density is off by a third.
    @Test(arguments: [(34, .note), (45, .warning), (15, .warning)] as [(side: Int, severity: Diagnostic.Severity)])
    func aDrawableThatIsALittleOffIsANote(row: (side: Int, severity: Diagnostic.Severity)) {
        var files = ["app/src/main/AndroidManifest.xml": Self.text("<manifest/>")]
        for (density, side) in [("mdpi", 20), ("xhdpi", 40), ("hdpi", row.side)] {
            files["app/src/main/res/drawable-\(density)/a.png"] = Self.png(side, side)
        }
        #expect(Self.found("size.mismatch", files).map(\.severity) == [row.severity])
    }

    /// What a target sets holds over what its project sets.
    @Test(arguments: [("7.0", 0), ("6.1", 1)] as [(target: String, count: Int)])
    func theTargetSaysItsSystem(row: (target: String, count: Int)) {
        let settings = ["IPHONEOS_DEPLOYMENT_TARGET": row.target, "TARGETED_DEVICE_FAMILY": "2"]
        let old = "P = {isa = XCBuildConfiguration; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 6.1;}; };"
        let parts = String(decoding: Self.project(["a.png"], settings), as: UTF8.self).split(separator: "objects = {")
        let project = parts.joined(separator: "objects = {\n\(old)")
        let found = Self.found(
            "icon.missing",
            [
                "Info.plist": RuleExample.info(RuleExample.array("CFBundleIconFiles", "a")), "a.png": Self.png(76, 76),
                "a@2x.png": Self.png(152, 152), "Mail.xcodeproj/project.pbxproj": Self.text(project),
            ])
        #expect(found.count == row.count, "\(found)")
    }

    /// Flutter took a file of the same name in any folder below for a variant, until 3.7.
    @Test(
        arguments: [
            ("'>=2.7.0 <3.0.0'", "img/old/a.svg", .note), ("'>=2.19.0 <3.0.0'", "img/old/a.svg", .warning),
            ("^3.1.0", "img/old/a.svg", .warning), ("'>=2.12.0 <4.0.0'", "img/old/a.svg", .warning),
            ("'>=2.7.0 <3.0.0'", "art/a.svg", .warning), ("nonsense", "img/old/a.svg", .warning),
        ] as [(dart: String, file: String, severity: Diagnostic.Severity)])
    func oldFlutterFindsFilesInFolders(row: (dart: String, file: String, severity: Diagnostic.Severity)) {
        let list = "name: a\nenvironment:\n  sdk: \(row.dart)\nflutter:\n  assets:\n    - img/a.svg\n"
        let found = Self.found(
            "flutter.dead-entry", ["pubspec.yaml": Self.text(list), row.file: Self.text("<svg/>")])
        #expect(found.map(\.severity) == [row.severity], "\(found)")
    }

    /// Nobody loads a variant of what no target copies; but a run that does not make it says so.
    @Test(
        arguments: [(["s.xcassets"], .note, .warning), (["s.xcassets", "old"], .error, .error), ([], .error, .error)]
            as [(resources: [String], inCheck: Diagnostic.Severity, inBuild: Diagnostic.Severity)])
    func aCollisionOutsideOfTheAppIsNoError(
        row: (resources: [String], inCheck: Diagnostic.Severity, inBuild: Diagnostic.Severity)
    ) {
        let files = [
            "old/icon@2x.png": Self.png(8, 8), "old/Icon.png": Self.png(4, 4),
            "old/two@2x.png": Self.png(8, 8), "old/Two@2x.png": Self.png(8, 8),
            "Mail.xcodeproj/project.pbxproj": Self.project(row.resources),
        ]
        let found = Self.found("plan.output-collision", files)
        #expect(found.map(\.severity) == [row.inCheck], "\(row.resources)")
        let project = Project(source: MemoryDisk(files), engine: FakeEngine(), jobs: 1)
        let report = BuildRun(project).run(project.survey())
        func severities(_ id: String) -> [Diagnostic.Severity] {
            report.diagnostics.filter { $0.id.rawValue == id }.map(\.severity)
        }
        #expect(severities("plan.output-collision") == [row.inBuild], "\(row.resources)")
        #expect(severities("plan.two-masters") == [.error], "\(row.resources)")
    }

    /// Xcode copies a file under the name that its project has.
    @Test(
        arguments: [
            ("Sel", "rename sel.png to Sel.png if"), ("sel", "rename Sel@2x.png to sel@2x.png if"),
            ("other", "rename Sel@2x.png to sel@2x.png if"),
        ] as [(spelled: String, fix: String)])
    func theNameThatTheProjectHasIsRight(row: (spelled: String, fix: String)) {
        let files = [
            "Sel@2x.png": Self.png(8, 8), "sel.png": Self.png(4, 4),
            "Mail.xcodeproj/project.pbxproj": Self.project(["\(row.spelled).png", "\(row.spelled)@2x.png"]),
        ]
        let fixes = Self.found("plan.output-collision", files).map(\.fix)
        #expect(fixes.allSatisfy { $0.hasPrefix(row.fix) } && fixes.count == 1, "\(fixes)")
    }

    /// The system finds a single icon without a list, where a project shows that there is no other.
    @Test(
        arguments: [
            ("Icon", [], true, .note), ("Sign", [], true, .note), ("Icon", ["Icon-72.png"], true, .warning),
            ("Icon", [], false, .warning), ("Sign", [], false, .warning),
        ] as [(name: String, others: [String], isBuilt: Bool, severity: Diagnostic.Severity)])
    func aSingleIconNeedsNoList(
        row: (name: String, others: [String], isBuilt: Bool, severity: Diagnostic.Severity)
    ) {
        var files = [
            "Info.plist": RuleExample.info("<key>CFBundleIconFile</key><string>\(row.name).png</string>"),
            "\(row.name).png": Self.png(57, 57), "\(row.name)@2x.png": Self.png(114, 114),
        ]
        for name in row.others { files[name] = Self.png(72, 72) }
        if row.isBuilt {
            files["Mail.xcodeproj/project.pbxproj"] = Self.project(
                ["\(row.name).png", "\(row.name)@2x.png"] + row.others)
        }
        #expect(Self.found("icon.plist-string", files).map(\.severity) == [row.severity])
    }

    /// It can be scaled there.
    @Test func anAnimationThatIsTooLongIsANoteWhereItIsPlayed() {
        var animation = FakeEngine.file(SmallImages.disc(8))
        let control = PNGChunk(type: "acTL", data: TinyPNG.bigEndian(5000) + TinyPNG.bigEndian(0)).encoded
        animation.insert(contentsOf: control, at: 8 + 25)
        for (id, files, severity) in [
            ("nothing tells", [:], Diagnostic.Severity.error),
            ("a page", ["package.json": Self.text("{\"name\":\"a\"}")], .note),
            ("an app", ["Mail.xcodeproj/project.pbxproj": Self.project(["a@2x.png"])], .error),
        ] {
            let found = Self.found("image.animated", files.merging(["a@2x.png": animation]) { $1 })
            #expect(found.map(\.severity) == [severity], "\(id)")
            #expect(found.allSatisfy { $0.fix.contains("frames") == (severity == .error) }, "\(id)")
        }
    }

    @Test(
        arguments: [
            ("Icon-83.5", 83, false), ("Icon-83.5", 84, false), ("Icon-83.5", 85, true), ("Icon-83.5@2x", 167, false),
            ("Icon-83.5@2x", 166, true), ("Icon-76", 77, true),
        ] as [(name: String, side: Int, isWrong: Bool)])
    func halfPointsAreRounded(row: (name: String, side: Int, isWrong: Bool)) {
        let found = Self.found("icon.size", ["\(row.name).png": Self.png(row.side, row.side)])
        #expect(found.count == (row.isWrong ? 1 : 0), "\(found)")
    }

    @Test(arguments: [("2", 0), ("1,2", 1), ("1", 1)] as [(families: String, count: Int)])
    func iPadsShowNoIconOfAnIPhone(row: (families: String, count: Int)) {
        let found = Self.found(
            "icon.missing-2x",
            [
                "Info.plist": RuleExample.info(RuleExample.array("CFBundleIconFiles", "Icon")),
                "Icon.png": Self.png(57, 57),
                "Mail.xcodeproj/project.pbxproj": Self.project([], ["TARGETED_DEVICE_FAMILY": row.families]),
            ])
        #expect(found.count == row.count, "\(found)")
    }

    /// The source of a listed image is not forgotten.
    @Test(
        arguments: [("img/source/a.png", 0), ("img/source/b.png", 1), ("img/x/y/a.png", 1)]
            as [(
                file: String, count: Int
            )])
    func theSourceOfAListedImageNeedsNoEntry(row: (file: String, count: Int)) {
        let found = Self.found(
            "flutter.unlisted-image",
            [
                "pubspec.yaml": Self.text("name: a\nflutter:\n  assets:\n    - img/\n"), "img/a.png": Self.png(4, 4),
                row.file: Self.png(4, 4),
            ])
        #expect(found.count == row.count, "\(found)")
    }

    /// A property of an object has the name of an image by chance.
    @Test(
        arguments: [
            ("self.offerPrice = 1;", .note), ("id b = Art.offerPrice;", .warning),
        ] as [(code: String, severity: Diagnostic.Severity)])
    func aPropertyNamesNoImage(row: (code: String, severity: Diagnostic.Severity)) {
        let found = Self.found(
            "size.mismatch",
            [
                "offer_price.png": Self.png(8, 8), "offer_price@2x.png": Self.png(24, 24), "a.png": Self.png(4, 4),
                "v.m": Self.text("id a = [UIImage imageNamed:@\"a\"]; \(row.code)"),
            ])
        #expect(found.map(\.severity) == [row.severity])
    }

    /// Of two projects in one folder, the one that compiles the code says which systems run it.
    @Test(arguments: [("3.0", "8.0", 1), ("8.0", "3.0", 0)] as [(own: String, other: String, count: Int)])
    func theProjectThatCompilesTheCodeSaysItsSystem(row: (own: String, other: String, count: Int)) {
        func project(_ system: String, _ resources: [String]) -> [UInt8] {
            Self.project(resources, ["IPHONEOS_DEPLOYMENT_TARGET": system])
        }
        let found = Self.found(
            "references.needs-extension",
            [
                "Info.plist": RuleExample.info(""), "a.png": Self.png(4, 4),
                "a.m": Self.text("id a = [UIImage imageNamed:@\"a\"];"),
                "Mail.xcodeproj/project.pbxproj": project(row.own, ["a.m", "a.png"]),
                "Other.xcodeproj/project.pbxproj": project(row.other, []),
            ])
        #expect(found.count == row.count, "\(found)")
    }

    /// Games of Cocos ask by the names of files, and what no target copies costs nobody anything.
    @Test(
        arguments: [
            ("id b = [Art sprite:@\"b.png\"];", ["a.png", "b.png"], 1), ("", ["a.png", "b.png"], 0),
            (#"id b = [Art sprite:@"b.png"], c = @"<img src=\"bundle://a.png\" width=1>";"#, ["a.png", "b.png"], 0),
            ("id b = [Art sprite:@\"b.png\"];", ["s.xcassets"], 0),
        ] as [(code: String, copied: [String], count: Int)])
    func whatIsInTheAppAndUnnamedIsUnused(row: (code: String, copied: [String], count: Int)) {
        let found = Self.found(
            "references.unused",
            [
                "a.png": Self.png(4, 4), "b.png": Self.png(4, 4), "v.m": Self.text(row.code),
                "Mail.xcodeproj/project.pbxproj": Self.project(row.copied),
            ])
        #expect(found.count == row.count, "\(found)")
    }
}
