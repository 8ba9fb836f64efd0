import TwofoldTestSupport

@testable import TwofoldCheck

extension RuleExample {
    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static func nib(_ body: String) -> [UInt8] {
        text("<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\">\(body)</document>")
    }

    static let references = [
        RuleExample(
            rule: .referenceMissing,
            bad: [
                "Logo.png": png(4, 4), "Photo.jpg": png(4, 4), "Wide@2x.gif": png(4, 4),
                "A.swift": text("UIImage(named: \"Logos\")\nUIImage(named: on ? \"Logo\" : \"Off\")\nD()"),
                "B.m": text("[UIImage imageNamed:@\"Photo\"];"),
                "C.m": text("[[NSBundle mainBundle] pathForResource:@\"Wide\" ofType:@\"gif\"];"),
                "D.xib": nib("<imageView image=\"Gone.png\"/>"),
                "Info.plist": info(
                    "<key>UILaunchStoryboardName</key><string>D</string>"
                        + "<key>UILaunchScreen</key><dict><key>UIImageName</key><string>Start</string></dict>"),
                "en.lproj/L.strings": text("\"banner\" = \"banner_en.png\";"),
            ],
            at: ["A.swift", "A.swift", "B.m", "C.m", "D.xib", "Info.plist", "en.lproj/L.strings"],
            good: [
                "Logo.png": png(4, 4), "Photo.jpg": png(4, 4), "Wide@2x.png": png(4, 4), "Draw.pdf": text("%PDF"),
                "A.swift": text(
                    """
                    import SwiftUI
                    UIImage(named: "Logo"); NSImage(named: "Photo"); UIImage(named: "Draw"); UIImage(named: name)
                    UIImage(named: "Logo_\\(n)"); UIImage(systemName: "star"); NSImage(named: "NSFolder")
                    UIImage(named: "Other", in: kit, with: nil); Image("Kit/Icon"); // UIImage(named: "Old")
                    UIImage(named: "AppIcon60x60")
                    """),
                // The 1x is made.
                "C.m": text(
                    "[[NSBundle mainBundle] pathForResource:@\"Wide\" ofType:@\"png\"]; [Theme imageNamed:@\"x\"];"),
                "D.xib": nib("<tabBarItem image=\"star\" catalog=\"system\"/><behavior doesNotDimImage=\"YES\"/>"),
                "Paper.icns": text("icns"),
                "E.m": text(
                    "[NSImage imageNamed:@\"Paper.icns\"]; [NSImage imageNamed:@\"made\"]; [image setName:@\"made\"];"),
                "I.xcassets/AppIcon.appiconset/Contents.json": text("{}"),
                "en.lproj/L.strings": text("\"banner\" = \"Save as banner_en.png\";"),
                "Docker.swift": text("Image(\"ubuntu\")"), "AppTests/T.swift": text("UIImage(named: \"none\")"),
            ]),
        RuleExample(
            rule: .referenceCase,
            bad: [
                "Logo.png": png(4, 4), "Sign.PNG": png(4, 4), "A.xcassets/Set.imageset/Contents.json": text("{}"),
                "A.swift": text("UIImage(named: \"logo\"); UIImage(named: \"Sign\"); UIImage(named: \"set\")"),
            ],
            at: ["A.swift", "A.swift", "A.swift"],
            good: [
                "Logo.png": png(4, 4), "logo.png": png(4, 4), "A.swift": text("UIImage(named: \"logo\")"),
            ]),
        RuleExample(
            rule: .referenceSuffix,
            bad: [
                "Logo@2x.png": png(4, 4), "Pad~ipad.png": png(4, 4),
                "A.swift": text("UIImage(named: \"Logo@2x\"); UIImage(named: \"Pad~ipad.png\")"),
            ],
            at: ["A.swift", "A.swift"],
            good: [
                "Logo@2x.png": png(4, 4), "icon-83.5@2x.png": png(4, 4),
                "A.swift": text(
                    "UIImage(named: \"Logo\"); UIImage(named: \"icon-83.5\"); UIImage(named: \"you@2x\", in: kit)"),
            ]),
        RuleExample(
            rule: .referenceExtension,
            bad: ["Logo.png": png(4, 4), "A.m": text("[UIImage imageNamed:@\"Logo.png\"];")], at: ["A.m"],
            good: [
                "Logo.png": png(4, 4), "v1.2.png": png(4, 4), "A.xib": nib("<imageView image=\"Logo.png\"/>"),
                "A.m": text("[UIImage imageNamed:@\"v1.2\"]; [b pathForResource:@\"Logo\" ofType:@\"png\"];"),
                "B.swift": text("#imageLiteral(resourceName: \"Logo.png\"); NSImage(named: \"Logo.png\")"),
            ]),
        RuleExample(
            rule: .referenceNeedsExtension,
            bad: [
                "Info.plist": info(RuleExample.text("MinimumOSVersion", "3.1.3")), "Logo.png": png(4, 4),
                "A.m": text("[UIImage imageNamed:@\"Logo\"];"), "B.swift": text("UIImage(named: \"Logo\")"),
                "A.xib": nib("<imageView image=\"Pic\"/>"), "Pic.png": png(4, 4),
            ], at: ["A.m", "A.xib"],
            good: [
                "Info.plist": info(RuleExample.text("MinimumOSVersion", "3.1.3")), "Logo.png": png(4, 4),
                "Photo.jpg": TinyFiles.jpeg(side: 4, components: 1), "A.xib": nib("<imageView image=\"Logo.png\"/>"),
                "A.m": text("[UIImage imageNamed:@\"Logo.png\"]; [b pathForResource:@\"Logo\" ofType:@\"png\"];"),
                "B.swift": text("UIImage(named: \"Photo.jpg\"); Image(systemName: \"Logo\")"),
            ]),
        RuleExample(
            rule: .referenceView,
            bad: [
                "A.m": text("v.contentMode = UIViewContentModeCenter; v.image = [UIImage imageNamed:@\"Twice\"];"),
                "Twice.png": png(64, 64), "Same.png": png(8, 8), "Same@2x.png": png(8, 8), "Bg.png": png(8, 8),
                "Bg-2x.png": png(16, 16),
                "A.xib": nib(
                    "<imageView contentMode=\"center\" image=\"Twice\"><rect key=\"frame\" width=\"32\" height=\"32\"/></imageView>"
                        + "<imageView contentMode=\"left\" image=\"Same\"/>"),
                "B.swift": text("v.contentMode = .topLeft\nv.image = UIImage(named: \"Bg\")"),
            ],
            at: ["A.xib", "A.xib", "B.swift"],
            good: [
                "Twice@2x.png": png(64, 64), "Fit.png": png(32, 32), "Fit@2x.png": png(64, 64),
                "A.xib": nib(
                    "<imageView contentMode=\"center\" image=\"Twice\"><rect key=\"frame\" width=\"32\" height=\"32\"/></imageView>"
                        + "<imageView contentMode=\"left\" image=\"Fit\"/><imageView contentMode=\"scaleToFill\" image=\"Fit\"/>"
                ),
            ]),
        RuleExample(
            rule: .referenceUnused,
            bad: [
                "Img/Old.png": png(4, 4), "Img/Old@2x.png": png(8, 8), "Img/New.png": png(4, 4),
                "A.xcassets/Set.imageset/Contents.json": text(
                    "{\"images\":[{\"idiom\":\"universal\",\"filename\":\"s.png\"}]}"),
                "A.xcassets/Set.imageset/s.png": png(4, 4),
                "A.swift": text("UIImage(named: \"New\")"),
            ],
            at: ["A.xcassets", "Img"],
            good: [
                "Img/New.png": png(4, 4), "Img/tab_1.png": png(4, 4), "Img/dot_on.png": png(4, 4),
                "Img/web.png": png(4, 4),
                "Img/home-big.png": png(4, 4), "Img/find.png": png(4, 4), "Default@2x.png": png(4, 4),
                "Icon.png": png(4, 4),
                "docs/shot.png": png(4, 4), "K.bundle/k.png": png(4, 4),
                "A.xcassets/AppIcon.appiconset/Contents.json": text("{}"),
                "A.xcassets/myHomeImage.imageset/Contents.json": text(
                    "{\"images\":[{\"idiom\":\"universal\",\"filename\":\"h.png\"}]}"),
                "A.xcassets/myHomeImage.imageset/h.png": png(4, 4), "Img/old case.png": png(4, 4),
                "A.swift": text(
                    """
                    UIImage(named: "New"); UIImage(named: "tab_\\(n)"); let end = "_on"; enum E: String { case find }
                    Image(.homeBig); Image(.myHome); let key = "OLD CASE"
                    """),
                "page.html": text("<img src=\"img/web@2x.png\">"),
                "Credits.rtfd/face.png": png(4, 4), "Main.nib/star.png": png(4, 4), "Img/sketch.svg": text("<svg/>"),
                "A.xcassets/TV.brandassets/Front.imagestack/F.imagestacklayer/Content.imageset/Contents.json":
                    text("{\"images\":[]}"),
                "A.xcassets/Fish.spriteatlas/fin.imageset/Contents.json": text(
                    "{\"images\":[{\"idiom\":\"universal\",\"filename\":\"f.png\"}]}"),
                "A.xcassets/Fish.spriteatlas/fin.imageset/f.png": png(4, 4),
                "A.xcassets/Empty.imageset/Contents.json": text("{\"images\":[]}"),
                "Boat.atlas/sail.png": png(4, 4), "Preview Content/face.png": png(4, 4), "Img/load0.png": png(4, 4),
                "B.swift": text(
                    "SKTextureAtlas(named: \"Fish\"); f(\"Boat\"); UIImage.animatedImageNamed(\"load\", duration: 1)"),
                "Img/paper.tiff": png(4, 4), "App-Info.plist": text("{ NSIcon = \"paper.tiff\"; }"),
                // Without code, nothing is known.
            ]),
    ]
}
