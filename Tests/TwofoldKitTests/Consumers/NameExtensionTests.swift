import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// The spelling of extensions, as far as something asks for the files by it.
@Suite struct NameExtensionTests: ChecksTrees {
    static let settings = ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "8.0"]

    /// They name every file, with its extension, as Flutter's code does.
    @Test(
        arguments: [
            ([], 1), (["Mail.xcodeproj/project.pbxproj"], 2), (["index.html"], 0), (["package.json"], 0),
            (["pubspec.yaml"], 0),
        ] as [([String], Int)])
    func pagesNameFilesWithTheirExtensions(marks: [String], count: Int) {
        var files = [
            "a.jpg": Self.png(4, 4), "a@2x.jpeg": Self.png(8, 8), "b.jpg": Self.png(4, 4), "b.jpeg": Self.png(4, 4),
        ]
        for mark in marks {
            files[mark] = mark.hasSuffix("pbxproj") ? Self.project(files.keys.sorted()) : Self.text("flutter:")
        }
        #expect(Self.found("naming.mixed-extensions", files).count == count)
    }

    /// A name that is asked for as it is written is found on every disk.
    @Test(
        arguments: [
            ("[UIImage imageNamed:[NSString stringWithFormat:@\"a%i\", n]]", "note"),
            ("[UIImage imageNamed:[NSString stringWithFormat:@\"art/%@.png\", b]]", "note"),
            ("[UIImage imageNamed:@\"a1.PNG\"]", nil), ("[UIImage imageNamed:@\"a1\"]", "warning"),
            ("[b pathForResource:[NSString stringWithFormat:@\"a%i\", n] ofType:@\"PNG\"]", nil),
            ("[b pathForResource:[NSString stringWithFormat:@\"a%i\", n] ofType:@\"png\"]", "note"),
        ] as [(String, String?)])
    func anExtensionInCapitalsMayBeMeant(code: String, heard: String?) {
        let files = [
            "v.m": Self.text("#import <UIKit/UIKit.h>\nid f(id b, int n) { return \(code); }\n"),
            (code.contains("art/") ? "art/Mars.PNG" : "a1.PNG"): Self.png(4, 4),
        ]
        #expect(WeightTests.heard("naming.extension-case", files) == [heard].compactMap(\.self))
    }

    /// The system asks for its own names; without code that was read, anything may ask for a file.
    @Test(
        arguments: [
            ("IMG_1.PNG", "a", "request"), ("IMG_1.PNG", "IMG_1", "warning"),
            ("iconic.PNG", "a", "request"), ("Default.PNG", "a", "warning"),
            ("Icon.PNG", "a", "warning"), ("IMG_1.PNG", nil, "warning"), ("IMG_1.PNG", "", "request"),
        ] as [(String, String?, String)])
    func anExtensionInCapitalsMattersWhereSomethingAsks(name: String, asked: String?, heard: String) {
        var files = [name: Self.png(320, 480), "a.png": Self.png(4, 4)]
        if let asked { files["v.m"] = Self.text("id f(void) { return [UIImage imageNamed:@\"\(asked)\"]; }\n") }
        #expect(WeightTests.heard("naming.extension-case", files) == [heard])
    }
}
