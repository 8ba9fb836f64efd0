import TwofoldTestSupport

@testable import TwofoldCheck

extension RuleExample {
    /// An app's property list, with this in its table.
    static func info(_ body: String) -> [UInt8] { plain("<key>LSRequiresIPhoneOS</key><true/>\n" + body) }

    /// A property list that does not say for which system it is.
    private static func plain(_ body: String) -> [UInt8] {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \(body)
            </dict>
            </plist>
            """
        return Array(text.utf8)
    }

    static func array(_ key: String, _ names: String...) -> String {
        "<key>\(key)</key><array>\(names.map { "<string>\($0)</string>" }.joined())</array>"
    }

    static func text(_ key: String, _ value: String) -> String { "<key>\(key)</key><string>\(value)</string>" }

    static func document(_ body: String) -> String {
        "<key>CFBundleDocumentTypes</key><array><dict>\(body)</dict></array>"
    }

    private static let macOnly = "<key>LSMinimumSystemVersion</key><string>10.7</string>"

    static let icons = [
        RuleExample(
            rule: .iconSize,
            bad: [
                "Info.plist": info(array("CFBundleIconFiles", "Mark", "Icon-72")),
                "Mark.png": png(55, 55), "Icon-72.png": png(72, 70), "Icon-76@2x.png": png(120, 120),
                "App.iconset/icon_16x16@2x.png": png(16, 16),
            ],
            at: ["App.iconset/icon_16x16@2x.png", "Icon-72.png", "Icon-76@2x.png", "Mark.png"],
            good: [
                "Info.plist": info(array("CFBundleIconFiles", "Mark")), "Mark.png": png(57, 57),
                "Mark@2x.png": png(114, 114), "Icon-76@2x.png": png(152, 152), "Icon-83.5@2x.png": png(167, 167),
                "AppIcon60x60@3x.png": png(180, 180), "Icon-144@2x.png": png(144, 144), "Icon-2.png": png(9, 9),
                "icon-40.png": png(12, 12), "App.iconset/icon_16x16@2x.png": png(32, 32), "other.png": png(55, 55),
            ]),
        RuleExample(
            rule: .iconMissing,
            bad: [
                "App-Info.plist": info(
                    "<key>CFBundleIcons</key><dict><key>CFBundlePrimaryIcon</key><dict>"
                        + array("CFBundleIconFiles", "Icon.png", "Gone.png", "$(ICON)") + "</dict></dict>"),
                "Icon.png": png(57, 57),
            ],
            at: ["App-Info.plist"],
            good: [
                "App-Info.plist": info(
                    array("CFBundleIconFiles", "Icon", "Icon-60", "Far.png", "Sets/Sea/Icon", "{{icon}}")),
                "Icon@2x.png": png(114, 114), "Icon-60@3x.png": png(180, 180), "Art/Far.png": png(72, 72),
                "Catalog/Info.plist": Array("no property list".utf8),
            ]),
        RuleExample(
            rule: .iconPlistString,
            bad: [
                "Info.plist": info("<key>CFBundleIconFile</key><string>Sign.png</string>"), "Sign.png": png(57, 57),
            ],
            at: ["Info.plist"],
            good: [
                "Info.plist": info(
                    "<key>CFBundleIconFile</key><string>Icon.png</string>" + array("CFBundleIconFiles", "Icon.png")),
                "Icon.png": png(57, 57),
                "Mac/Info.plist": info("<key>CFBundleIconFile</key><string>Icon.png</string>" + macOnly),
                "New/Info.plist": info("<key>CFBundleIconFile</key><string></string>"),
            ]),
        RuleExample(
            rule: .iconUnlisted,
            bad: [
                "Info.plist": info(array("CFBundleIconFiles", "Icon.png")), "Icon.png": png(57, 57),
                "Icon@2x.png": png(114, 114),
                "Small/Info.plist": info(array("CFBundleIconFiles", "Icon.png")), "Small/Icon.png": png(114, 114),
                "Small/Icon-Small.png": png(29, 29), "Small/Icon-Small@2x.png": png(58, 58),
                "Old/Info.plist": info(array("CFBundleIconFiles", "Icon@2x.png")), "Old/Icon.png": png(57, 57),
                "Old/Icon@2x.png": png(114, 114),
            ],
            at: ["Icon@2x.png", "Old/Icon.png", "Small/Icon-Small.png", "Small/Icon-Small@2x.png"],
            good: [
                // No iPhone with this system has a screen of 1x.
                "New/Info.plist": info(
                    text("MinimumOSVersion", "9.0") + array("CFBundleIconFiles", "Icon@2x.png")),
                "New/Icon.png": png(57, 57), "New/Icon@2x.png": png(114, 114),
                "Small/Info.plist": info(array("CFBundleIconFiles", "Icon.png", "Icon-Small")),
                "Small/Icon.png": png(114, 114), "Small/Icon-Small.png": png(29, 29),
                "Small/Icon-Small@2x.png": png(58, 58), "Small/gear.png": png(29, 29),
                "Small/Icon-40.png": png(40, 40), "Small/Icon-Wide.png": png(29, 30),
                "Small/Art/Icon-Gear.png": png(29, 29),
                "Info.plist": info(array("CFBundleIconFiles", "Icon.png", "Icon@2x.png", "Icon-72")),
                "Icon.png": png(57, 57), "Icon@2x.png": png(114, 114), "Icon-72.png": png(72, 72),
                "Icon-72@2x.png": png(144, 144),
            ]),
        RuleExample(
            rule: .iconDuplicateSize,
            bad: [
                "Info.plist": info(array("CFBundleIconFiles", "Icon", "Old.png")), "Icon@2x.png": png(114, 114),
                "Old.png": png(114, 114),
            ],
            at: ["Old.png"],
            good: [
                "Info.plist": info(array("CFBundleIconFiles", "Icon-60", "Icon-40")), "Icon-60@2x.png": png(120, 120),
                "Icon-40@3x.png": png(120, 120),
            ]),
        RuleExample(
            rule: .iconMissing2x,
            bad: [
                "Info.plist": info(array("CFBundleIconFiles", "Icon.png", "Icon-Small.png")), "Icon.png": png(57, 57),
                "Icon-Small.png": png(29, 29),
            ],
            at: ["Icon-Small.png", "Icon.png"],
            good: [
                "Info.plist": info(array("CFBundleIconFiles", "Icon.png", "Big.png")), "Icon.png": png(57, 57),
                "Big.png": png(120, 120),
            ]),
        RuleExample(
            rule: .iconDocumentString,
            bad: [
                "Info.plist": info(
                    "<key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeIconFile</key>"
                        + "<string>Doc.png</string></dict></array>"),
                "Doc.png": png(64, 64),
            ],
            at: ["Info.plist"],
            good: [
                "Info.plist": info(
                    "<key>CFBundleDocumentTypes</key><array><dict>" + array("CFBundleTypeIconFiles", "Doc.png")
                        + "</dict></array>"),
                "Mac/Info.plist": info(
                    macOnly + "<key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeIconFile</key>"
                        + "<string>Doc.icns</string></dict></array>"),
            ]),
        RuleExample(
            rule: .iconDocumentSize,
            bad: [
                "Info.plist": info(
                    "<key>CFBundleDocumentTypes</key><array><dict>" + array("CFBundleTypeIconFiles", "Doc")
                        + "</dict></array>"),
                "Doc.png": png(22, 29), "Doc@2x.png": png(44, 60),
            ],
            at: ["Doc@2x.png"],
            good: [
                "Info.plist": info(
                    "<key>CFBundleDocumentTypes</key><array><dict>" + array("CFBundleTypeIconFiles", "Doc")
                        + "</dict></array>"),
                "Doc.png": png(22, 29), "Doc@2x.png": png(44, 58), "x/Other@2x.png": png(44, 60),
            ]),
        RuleExample(
            rule: .iconDocumentMissing2x,
            bad: [
                "Info.plist": info(document(array("CFBundleTypeIconFiles", "Doc.png"))), "Doc.png": png(22, 29),
                "Doc@2x.png": png(44, 58),
                "x/Info.plist": info(document(array("CFBundleTypeIconFiles", "Big"))), "x/Big.png": png(320, 320),
            ],
            at: ["Doc.png", "x/Big.png"],
            good: [
                "Info.plist": info(document(array("CFBundleTypeIconFiles", "Doc.png", "Large"))),
                "Doc.png": png(22, 29), "Large.png": png(44, 58), "Other.png": png(22, 29),
            ]),
        RuleExample(
            rule: .iconNone,
            bad: [
                "App/Info.plist": info(""), "App/a.png": png(57, 57),
                "Empty/Info.plist": info(array("CFBundleIconFiles", "")), "Empty/a.png": png(57, 57),
                "Primary/Info.plist": info(
                    "<key>CFBundleIcons</key><dict><key>CFBundlePrimaryIcon</key><dict/></dict>"),
                "Primary/a.png": png(57, 57),
            ],
            at: ["App/Info.plist", "Empty/Info.plist", "Primary/Info.plist"],
            good: [
                "Unit Tests/Info.plist": info(""), "__App__/Info.plist": info(""), "Mac/Info.plist": info(macOnly),
                "Host/Info.plist": info(text("CFBundleIdentifier", "com.example.AppTests")),
                "New/Info.plist": info(text("UILaunchStoryboardName", "Launch")),
                "Named/Info.plist": info(text("CFBundleIconName", "AppIcon")),
                "Set/Info.plist": info(text("CFBundleIconName", "AppIcon")),
                "Set/Images.xcassets/AppIcon.appiconset/Contents.json": Array("{\"images\":[]}".utf8),
                "Set/Images.xcassets/AppIcon.appiconset/a.png": png(1024, 1024),
                "Made/Info.plist": info("<key>CFBundleIcons~ipad</key><dict/>"),
                "Kit/Info.plist": info(text("CFBundlePackageType", "FMWK")),
            ]),
        RuleExample(
            rule: .iconNeedsExtension,
            bad: [
                "Info.plist": info(
                    text("MinimumOSVersion", "3.1.3") + array("CFBundleIconFiles", "Icon", "Icon-72.png")),
                "Icon.png": png(57, 57), "Icon@2x.png": png(114, 114), "Icon-72.png": png(72, 72),
                "Icon-72@2x.png": png(144, 144),
                "z/App.xcodeproj/project.pbxproj": Array(
                    "IPHONEOS_DEPLOYMENT_TARGET = 4.0; IPHONEOS_DEPLOYMENT_TARGET = \"3.1.3\";".utf8),
                "z/App/Info.plist": info(array("CFBundleIconFiles", "Icon")), "z/App/Icon.png": png(57, 57),
                "z/App/Icon@2x.png": png(114, 114),
                "d/Info.plist": info(
                    text("MinimumOSVersion", "3.1") + document(array("CFBundleTypeIconFiles", "D"))),
                "d/D.png": png(22, 29), "d/D@2x.png": png(44, 58),
            ],
            at: ["Info.plist", "d/Info.plist", "z/App/Info.plist"],
            good: [
                "d/Info.plist": info(
                    text("MinimumOSVersion", "3.1") + document(array("CFBundleTypeIconFiles", "D.png", "D@2x.png"))),
                "d/D.png": png(22, 29), "d/D@2x.png": png(44, 58),
                "Info.plist": info(text("MinimumOSVersion", "4.0") + array("CFBundleIconFiles", "Icon")),
                "App.xcodeproj/project.pbxproj": Array("IPHONEOS_DEPLOYMENT_TARGET = 3.1.3;".utf8),
                "x/App.xcodeproj/project.pbxproj": Array("IPHONEOS_DEPLOYMENT_TARGET = 4.3;".utf8),
                "x/Info.plist": info(text("MinimumOSVersion", "$(SYSTEM)") + array("CFBundleIconFiles", "Icon")),
                "y/Info.plist": info(text("MinimumOSVersion", "3.0") + array("CFBundleIconFiles", "Icon.png")),
                "Icon.png": png(57, 57), "x/Icon.png": png(57, 57), "y/Icon.png": png(57, 57),
            ]),
        RuleExample(
            rule: .plistUnreadable,
            bad: [
                "Info.plist": Array("{ CFBundleIconFile = Icon; }".utf8),
                "x/App-Info.plist": Array("<plist><dict><key>a</key>\n<<<<<<< HEAD\n<true/></dict></plist>".utf8),
            ],
            at: ["Info.plist", "x/App-Info.plist"],
            good: [
                "Info.plist": info(""), "a.app/Info.plist": Array("{ a = b; }".utf8),
                "Strings.plist": Array("{ a = b; }".utf8), "y/Info.plist": Array("<dict>{{ keys }}</dict>".utf8),
            ]),
    ]

    private static func listed(_ name: String, _ size: String, _ orientation: String = "Portrait") -> String {
        "<key>UILaunchImages</key><array><dict>"
            + text("UILaunchImageName", name) + text("UILaunchImageSize", size)
            + text("UILaunchImageOrientation", orientation) + "</dict></array>"
    }

    private static func family(_ numbers: Int...) -> String {
        "<key>UIDeviceFamily</key><array>\(numbers.map { "<integer>\($0)</integer>" }.joined())</array>"
    }

    private static let bothSides = array(
        "UISupportedInterfaceOrientations", "UIInterfaceOrientationLandscapeLeft",
        "UIInterfaceOrientationLandscapeRight")

    private static let anySide = array(
        "UISupportedInterfaceOrientations~ipad", "UIInterfaceOrientationPortrait",
        "UIInterfaceOrientationPortraitUpsideDown", "UIInterfaceOrientationLandscapeLeft",
        "UIInterfaceOrientationLandscapeRight")

    static let launch = [
        RuleExample(
            rule: .launchSize,
            bad: [
                "App/Supporting Files/App-Info.plist": info(""), "App/Default.png": png(320, 479),
                "x/Default-568h@2x.png": png(640, 960), "x/Default-Portrait~ipad.png": png(1024, 768),
                "u/Info.plist": info(listed("Splash", "{320, 568}")), "u/Splash@2x.png": png(640, 900),
                // Sizes of devices that the apps are not for.
                "i/Info.plist": info(family(1)), "i/Default.png": png(768, 1004),
                "i/Default-Landscape.png": png(1024, 748), "j/Info.plist": info(family(2)),
                "j/Default.png": png(320, 480),
            ],
            at: [
                "App/Default.png", "i/Default-Landscape.png", "i/Default.png", "j/Default.png", "u/Splash@2x.png",
                "x/Default-568h@2x.png", "x/Default-Portrait~ipad.png",
            ],
            good: [
                "App/Supporting Files/App-Info.plist": info(
                    "<key>UILaunchImageFile</key><string>Splash.png</string>"),
                "App/Default.png": png(9, 9), "App/Splash.png": png(320, 480), "App/Splash@2x.png": png(640, 960),
                "x/Default.png": png(9, 9), "x/Default-568h@2x.png": png(640, 1136),
                "x/Default-Portrait~ipad.png": png(768, 1004), "x/Default-Landscape~ipad.png": png(1024, 768),
                "x/Default-999h@2x.png": png(9, 9),
                "i/Info.plist": info(family(1)), "i/Default.png": png(320, 480),
                "i/Default-Portrait~ipad.png": png(768, 1004), "j/Info.plist": info(family(1, 2)),
                "j/Default.png": png(768, 1004), "k/Info.plist": info(""), "k/Default.png": png(768, 1004),
                "u/Info.plist": info(listed("Wide", "{768,1024}", "LandscapeLeft")), "u/Wide~ipad.png": png(1024, 768),
                "v/Info.plist": info(listed("Odd", "320x480")), "v/Odd.png": png(9, 9),
                // An image of something else, and an app that has a storyboard.
                "y/Info.plist": info(""), "y/Avatars/Default.png": png(40, 40),
                "z/Info.plist": info("<key>UILaunchScreen</key><dict/>"), "z/Default.png": png(400, 400),
                // A product.
                "z/build/A.app/Info.plist": info(""), "z/build/A.app/Default.png": png(400, 400),
            ]),
        RuleExample(
            rule: .launchSuffix,
            bad: [
                "Info.plist": info(""), "Default.png": png(640, 960), "Default-568h.png": png(640, 1136),
                "Default-568h@2x.png": png(640, 1100),
            ],
            at: ["Default-568h.png", "Default.png"],
            good: ["Info.plist": info(""), "Default.png": png(320, 480), "Default@2x.png": png(640, 960)],
            moves: ["Default.png": "Default@2x.png"]),
        RuleExample(
            rule: .launchMissing,
            bad: [
                "Info.plist": info(
                    array("UISupportedInterfaceOrientations~ipad", "UIInterfaceOrientationLandscapeLeft")),
                "Default.png": png(320, 480), "Default@2x.png": png(640, 960),
                "Default-Landscape~ipad.png": png(1024, 768),
                "p/Info.plist": info(""), "p/Default-Portrait~ipad.png": png(768, 1004),
                "s/Info.plist": info(text("UILaunchImageFile", "Splash")),
                "u/Info.plist": info(listed("Gone", "{320, 480}")),
                "v/Info.plist": info(bothSides), "v/Default-LandscapeLeft~ipad.png": png(1024, 748),
                "w/Info.plist": info(bothSides), "w/Default-LandscapeLeft@2x~ipad.png": png(2048, 1496),
                "x/Info.plist": info(bothSides), "x/Default-736h@3x.png": png(1242, 2208),
                "x/Default-736h-LandscapeRight@3x.png": png(2208, 1242),
                // A shape stands for its own side, whether another image shows that or not.
                "k/Info.plist": info(anySide), "k/Default~ipad.png": png(768, 1004),
                "k/Default@2x~ipad.png": png(1536, 2008),
                "l/Info.plist": info(anySide), "l/Default@2x~ipad.png": png(2048, 1496),
                "m/Info.plist": info(anySide), "m/Default-Portrait@2x~ipad.png": png(1536, 2008),
                "m/Default@2x~ipad.png": png(1536, 2008),
                "n/Info.plist": info(""), "n/Default-Landscape~ipad.png": png(1024, 748),
                "n/Default@2x~ipad.png": png(1536, 2008),
                // An empty set replaces nothing.
                "y/Info.plist": info(""), "y/Default@2x.png": png(640, 960),
                "y/Images.xcassets/LaunchImage.launchimage/Contents.json": Array("{\"images\":[]}".utf8),
            ],
            // The iPhone 5's, and iPad's at 2x; the other side at both scales, and at 2x both sides.
            at: [
                "Info.plist", "k/Info.plist", "l/Info.plist", "m/Info.plist", "n/Info.plist", "p/Info.plist",
                "s/Info.plist", "u/Info.plist", "v/Info.plist", "w/Info.plist", "x/Info.plist", "y/Info.plist",
            ],
            good: [
                "Info.plist": info(
                    array("UISupportedInterfaceOrientations~ipad", "UIInterfaceOrientationLandscapeLeft")),
                // The 1x are made.
                "Default@2x.png": png(640, 960), "Default-568h@2x.png": png(640, 1136),
                "Default-LandscapeLeft@2x~ipad.png": png(2048, 1536),
                "k/Info.plist": info(anySide), "k/Default@2x~ipad.png": png(1536, 2008),
                "k/Default-Landscape@2x~ipad.png": png(2048, 1496),
                "l/Info.plist": info(bothSides), "l/Default@2x~ipad.png": png(2048, 1496),
                "m/Info.plist": info(anySide), "m/Default@2x~ipad.png": png(900, 900),
                "New/Info.plist": info("<key>UILaunchStoryboardName</key><string>Launch</string>"),
                "New/Default.png": png(320, 480), "Without/Info.plist": info(""),
                "p/Info.plist": info(""), "p/Default-Portrait~ipad.png": png(768, 1004),
                "p/Default-Portrait@2x~ipad.png": png(1536, 2008), "q/Info.plist": info(""),
                "q/Default-Portrait~ipad.png": png(768, 1004), "q/Default@2x~ipad.png": png(1536, 2048),
                // Far from the others, so that none is taken for a stray.
                "r/Info.plist": info(""), "r/a/b/c/Default~ipad.png": png(768, 1004),
                "r/a/b/c/Default-Portrait@2x~ipad.png": png(1536, 2008),
                "s/Info.plist": info(text("UILaunchImageFile", "Splash")), "s/Splash-Portrait@2x.png": png(1536, 2008),
                "u/Info.plist": info(listed("Far", "{320, 480}")), "Art/Far@2x.png": png(640, 960),
                "v/Info.plist": info(bothSides), "v/Default-LandscapeLeft@2x~ipad.png": png(2048, 1496),
                "v/Default-LandscapeRight@2x~ipad.png": png(2048, 1496),
                "w/Info.plist": info(bothSides), "w/Default-LandscapeLeft@2x~ipad.png": png(2048, 1496),
                "w/Default-Landscape@2x~ipad.png": png(2048, 1496),
                "x/Info.plist": info(bothSides), "x/Default-736h@3x.png": png(1242, 2208),
                "x/Default-736h-Landscape@3x.png": png(2208, 1242),
            ]),
        RuleExample(
            rule: .launchNone,
            bad: [
                "App/Info.plist": info(text("CFBundlePackageType", "APPL") + array("CFBundleIconFiles", "Icon.png")),
                "App/a.png": png(9, 9),
                "Old/Info.plist": plain(text("CFBundlePackageType", "APPL") + array("CFBundleIconFiles", "Icon.png")),
                "Old/a.png": png(9, 9),
            ],
            at: ["App/Info.plist", "Old/Info.plist"],
            good: [
                "Desk/Info.plist": plain(text("CFBundlePackageType", "APPL") + text("CFBundleIconFile", "Icon")),
                "New/Info.plist": info(text("UILaunchStoryboardName", "Launch")),
                "Newer/Info.plist": info("<key>UILaunchScreen</key><dict/>"),
                "Listed/Info.plist": info("<key>UILaunchImages</key><array/>"),
                "Set/Info.plist": info(text("CFBundlePackageType", "APPL")),
                "Set/Images.xcassets/LaunchImage.launchimage/Contents.json": Array("{\"images\":[]}".utf8),
                "Set/Images.xcassets/LaunchImage.launchimage/a.png": png(640, 960),
                "Unit Tests/Info.plist": info(""), "Mac/Info.plist": info(macOnly),
                "Kit/Info.plist": info(text("CFBundlePackageType", "FMWK")),
            ]),
    ]
}
