import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// What code means by names that are not written as an image's.
@Suite struct MeantNameTests: ChecksTrees {
    static let settings = [
        "SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "8.0", "TARGETED_DEVICE_FAMILY": "1,2",
    ]

    /// Names that only the running program knows, or that are written in the form of a program: nothing here is unused.
    @Test(
        arguments: [
            (
                "a folder", "v.m",
                #"[b pathForResource:u ofType:@"png" inDirectory:@"art/small"]; [UIImage imageNamed:@"x"];"#
            ),
            (
                "a subdirectory", "v.swift",
                #"b.url(forResource: u, withExtension: "png", subdirectory: "art/small"); UIImage(named: "x")"#
            ),
            (
                "a list of a directory", "v.m",
                #"[b pathsForResourcesOfType:@"png" inDirectory:@"art/small"]; [UIImage imageNamed:@"x"];"#
            ),
            (
                "a list of a folder with its slash", "v.swift",
                #"b.urls(forResourcesWithExtension: "png", subdirectory: "art/small/"); UIImage(named: "x")"#
            ),
            (
                "a list of a subdirectory", "v.swift",
                #"b.urls(forResourcesWithExtension: "png", subdirectory: "art/\(kind)"); UIImage(named: "x")"#
            ),
            ("a page", "p.html", #"<img src="art/%@/%@.png">"#),
            ("a resource of .NET", "p.xaml", "{r Mail.Resources.logo.png}"),
            ("an address", "p.plist", "<plist><string>file:logo.png</string></plist>"),
            ("a slip", "v.m", #"[UIImage imageNamed:@"loggo"];"#),
        ] as [(String, String, String)])
    func whatCodeMayMeanIsNotUnused(title: String, file: String, text: String) {
        func files(_ text: String) -> [String: [UInt8]] {
            [
                "art/small/logo.png": Self.png(4, 4), "art/small/x.png": Self.png(4, 4), file: Self.text(text),
                "w.m": Self.text(#"[UIImage imageNamed:@"x"];"#),
            ]
        }
        #expect(Self.found("references.unused", files(text)).isEmpty, "\(title)")
        #expect(Self.found("references.unused", files("")).count == 1, "\(title)")
    }

    /// Disks of Macs and compilers of catalogs take all forms of an accent for one.
    @Test(arguments: ["Espa\u{F1}ol", "Espan\u{303}ol"]) func anAccentMayBeWrittenInEitherForm(asked: String) {
        for name in ["Espa\u{F1}ol", "Espan\u{303}ol"] {
            let files = ["\(name).png": Self.png(4, 4), "v.m": Self.text("[UIImage imageNamed:@\"\(asked)\"];")]
            #expect(Self.found("references.missing", files).isEmpty, "\(name)")
        }
        let other = ["Espanol.png": Self.png(4, 4), "v.m": Self.text("[UIImage imageNamed:@\"\(asked)\"];")]
        #expect(Self.found("references.missing", other).count == 1)
    }

    /// A script in a template shows the 2x of no image unless a page has the script.
    @Test(arguments: [("<script src='js/retina.min.js'></script>", 1), ("<script src='js/a.js'></script>", 0)])
    func aScriptForRetinaIsOneThatAPageHas(script: String, count: Int) {
        let files = [
            "index.html": Self.text("<img src='img/a.png'>\(script)"), "js/retina.min.js": Self.text("r('@2x','.png')"),
            "img/a.png": Self.png(10, 10), "img/a@2x.png": Self.png(8, 8),
        ]
        #expect(Self.found("size.mismatch", files).count { $0.severity == .warning } == count)
    }

    /// The scale is added to the whole of a listed name.
    @Test(arguments: [("Home-Landscape~ipad", 0), ("Home-Landscape", 1)])
    func aListedNameMayEndInADevice(name: String, count: Int) {
        let entry =
            "<dict><key>UILaunchImageName</key><string>\(name)</string><key>UILaunchImageOrientation</key>"
            + "<string>Landscape</string><key>UILaunchImageSize</key><string>{768, 1024}</string></dict>"
        let files = [
            "Info.plist": RuleExample.info("<key>UILaunchImages~ipad</key><array>\(entry)</array>"),
            "Home-Landscape~ipad@2x.png": Self.png(2048, 1536),
        ]
        #expect(Self.found("naming.modifier-order", files).count == count)
    }
}
