import Testing
import TwofoldKit
import TwofoldTestSupport

/// One mistake with an icon or a launch image gets one piece of advice, and a fix lists only what is an icon.
@Suite struct IconAdviceTests {
    private typealias Example = RuleExample

    private static func plist(_ body: String) -> [UInt8] {
        Example.info(Example.text("UILaunchStoryboardName", "L") + body)
    }

    private static func advice(_ files: [String: [UInt8]]) -> [String] {
        Example.check(MemoryDisk(files)).findings.map(\.diagnostic)
            .filter { $0.severity == .warning && $0.id.group != "ledger" }
            .map { "\($0.id.rawValue) \($0.path.display): \($0.fix)" }
    }

    @Test(
        arguments: [
            (
                id: "57 beside 120", list: ["Icon.png", "Icon@2x.png"],
                files: ["Icon.png": (57, 57), "Icon@2x.png": (120, 120)],
                advice: ["size.mismatch Icon@2x.png: export it at 114×114"]
            ),
            (
                id: "twice 57 and 114", list: ["Icon.png", "Icon@2x.png"],
                files: ["Icon.png": (114, 114), "Icon@2x.png": (228, 228)],
                advice: ["icon.size Icon@2x.png: export it at 114×114, or at another icon size"]
            ),
            (
                id: "near 57 and 114, of which one is a size of its own", list: ["Icon"],
                files: ["Icon.png": (58, 58), "Icon@2x.png": (116, 116)],
                advice: [
                    "icon.size Icon.png: export it at 57×57, or at another icon size",
                    "icon.size Icon@2x.png: export it at 114×114, or at another icon size",
                ]
            ),
            (
                id: "powers of two", list: ["Icon"], files: ["Icon.png": (64, 64), "Icon@2x.png": (128, 128)],
                advice: [
                    "icon.size Icon.png: export it at 60×60, or at another icon size",
                    "icon.size Icon@2x.png: export it at 120×120, or at another icon size",
                ]
            ),
            (
                id: "57 beside a power of two", list: ["Icon"],
                files: ["Icon.png": (57, 57), "Icon@2x.png": (128, 128)],
                advice: ["icon.size Icon@2x.png: export it at 114×114, or at another icon size"]
            ),
            (
                id: "exchanged", list: ["Icon"], files: ["Icon.png": (114, 114), "Icon@2x.png": (57, 57)],
                advice: ["size.mismatch Icon.png: exchange the names of the two files"]
            ),
            (
                id: "other sizes than the names state", list: ["Icon57.png", "Icon-114.png"],
                files: ["Icon57.png": (60, 60), "Icon-114.png": (120, 120)],
                advice: [
                    "icon.size Icon-114.png: export it at 114×114, or rename it",
                    "icon.size Icon57.png: export it at 57×57, or rename it",
                ]
            ),
            (
                id: "a few pixels off", list: ["Icon"], files: ["Icon.png": (59, 59)],
                advice: ["icon.size Icon.png: export it at 57×57, or at another icon size"]
            ),
            (
                id: "83.5 points under a free name", list: ["Icon", "Pro"],
                files: ["Icon.png": (76, 76), "Icon@2x.png": (152, 152), "Pro@2x.png": (167, 167)], advice: []
            ),
            (
                id: "the same with what a build makes of it", list: ["Icon", "Pro"],
                files: ["Icon.png": (76, 76), "Icon@2x.png": (152, 152), "Pro@2x.png": (168, 168)],
                advice: ["icon.size Pro@2x.png: export it at 167×167, or at another icon size"]
            ),
            (
                id: "60 beside 114", list: ["Icon"], files: ["Icon.png": (60, 60), "Icon@2x.png": (114, 114)],
                advice: ["size.mismatch Icon.png: export it at 57×57"]
            ),
            (
                id: "60×57 beside 114", list: ["Icon.png", "Icon@2x.png"],
                files: ["Icon.png": (60, 57), "Icon@2x.png": (114, 114)],
                advice: ["icon.size Icon.png: export it at 57×57, or at another icon size"]
            ),
            (
                id: "a small icon at two scales in one size", list: ["Icon", "Icon-Small"],
                files: [
                    "Icon.png": (57, 57), "Icon@2x.png": (114, 114), "Icon-Small.png": (29, 29),
                    "Icon-Small@2x.png": (29, 29),
                ],
                advice: ["size.same-at-two-scales Icon-Small.png: export Icon-Small@2x.png again, at 58×58"]
            ),
            (
                id: "both in the size of the larger", list: ["Icon.png", "Icon@2x.png"],
                files: ["Icon.png": (114, 114), "Icon@2x.png": (114, 114)],
                advice: ["size.same-at-two-scales Icon.png: export this file at 57×57, or remove it"]
            ),
            (
                id: "both in a size of either scale, of which only one has its double",
                list: ["Icon.png", "Icon@2x.png"],
                files: ["Icon.png": (1024, 1024), "Icon@2x.png": (1024, 1024)],
                advice: ["size.same-at-two-scales Icon.png: export this file at 512×512, or remove it"]
            ),
            (
                id: "one for half points has no 1x", list: ["Icon.png", "Icon@2x.png"],
                files: ["Icon.png": (167, 167), "Icon@2x.png": (167, 167)],
                advice: ["size.same-at-two-scales Icon.png: remove this file"]
            ),
            (
                id: "what is shown in the app has a size of its own", list: ["Icon.png", "Icon@2x.png"],
                files: [
                    "Icon.png": (57, 57), "Icon@2x.png": (114, 114), "icon-gear.png": (58, 58),
                    "icon-gear@2x.png": (58, 58),
                ],
                advice: ["size.same-at-two-scales icon-gear.png: export icon-gear@2x.png again, at 116×116"]
            ),
        ] as [(id: String, list: [String], files: [String: (Int, Int)], advice: [String])])
    func theAdviceAboutAnIconDoesNotContradictItself(
        row: (id: String, list: [String], files: [String: (Int, Int)], advice: [String])
    ) {
        let names = row.list.map { "<string>\($0)</string>" }.joined()
        let files = row.files.mapValues { Example.png($0.0, $0.1) }.merging(
            ["Info.plist": Self.plist("<key>CFBundleIconFiles</key><array>\(names)</array>")]) { $1 }
        let found = Self.advice(files)
        #expect(found.count == row.advice.count, "\(row.id): \(found)")
        #expect(zip(found, row.advice).allSatisfy { $0.hasPrefix($1) }, "\(row.id): \(found)")
    }

    /// Before iOS 7 the home screen of an iPhone shows 57 points, and that of an iPad 72.
    @Test(
        arguments: [
            (id: "57 and 114", system: "4.0", family: [1], sides: [57, 114], isMissing: false),
            (id: "57 and 120", system: "4.3", family: [1], sides: [57, 120], isMissing: false),
            (id: "114 alone", system: "6.0", family: [1, 2], sides: [114], isMissing: false),
            (id: "60 and 120", system: "4.0", family: [1], sides: [60, 120], isMissing: true),
            (id: "60 and 120 from iOS 7 on", system: "7.0", family: [1], sides: [60, 120], isMissing: false),
            (id: "an iPad's", system: "6.0", family: [2], sides: [72, 144], isMissing: false),
            (id: "an iPad's of iOS 7", system: "6.0", family: [2], sides: [76, 152], isMissing: true),
        ] as [(id: String, system: String, family: [Int], sides: [Int], isMissing: Bool)])
    func anAppForOldSystemsNeedsTheirIcon(
        row: (id: String, system: String, family: [Int], sides: [Int], isMissing: Bool)
    ) {
        let family = row.family.map { "<integer>\($0)</integer>" }.joined()
        var files = [
            "Info.plist": Self.plist(
                Example.text("MinimumOSVersion", row.system) + "<key>UIDeviceFamily</key><array>\(family)</array>"
                    + Example.array("CFBundleIconFiles", "Icon"))
        ]
        for (side, name) in zip(row.sides, ["Icon.png", "Icon@2x.png"]) { files[name] = Example.png(side, side) }
        let found = Self.advice(files).filter { $0.hasPrefix("icon.") }
        #expect(found.contains { $0.hasPrefix("icon.missing Info.plist: add one of") } == row.isMissing, "\(found)")
        // By their names, without a list, too.
        files["Info.plist"] = Self.plist(
            Example.text("MinimumOSVersion", row.system) + Example.text("CFBundleIdentifier", "com.a.b")
                + "<key>LSRequiresIPhoneOS</key><true/><key>UIDeviceFamily</key><array>\(family)</array>")
        let byName = Self.advice(files).filter { $0.hasPrefix("icon.") }
        #expect(byName.contains { $0.hasPrefix("icon.missing Info.plist: add one of") } == row.isMissing, "\(byName)")
    }

    /// Before iOS 7 a 2x screen shows 114 pixels, and later ones 120.
    @Test(arguments: [("4.3", ["icon.missing-2x"]), ("7.0", []), (nil, [])] as [(system: String?, found: [String])])
    func theDoubleOf57DependsOnTheSystem(row: (system: String?, found: [String])) {
        let system = row.system.map { Example.text("MinimumOSVersion", $0) } ?? ""
        let files = [
            "Info.plist": Self.plist(system + Example.array("CFBundleIconFiles", "Small.png", "Big.png")),
            "Small.png": Example.png(57, 57), "Big.png": Example.png(120, 120),
        ]
        let rules = Self.advice(files).map { $0.prefix { $0 != " " } }.filter { $0.hasPrefix("icon.") }
        #expect(rules.map(String.init) == row.found)
    }

    /// Names of icons are free in a list only.
    @Test func anIconInTheSizeOf2xIsRenamedWhereItsNameIsNotFree() {
        func advice(_ name: String, _ list: String = "") -> [String] {
            let info = Example.text("MinimumOSVersion", "4.0") + "<key>LSRequiresIPhoneOS</key><true/>" + list
            return Self.advice([
                "Info.plist": Self.plist(info), name: Example.png(114, 114), "a.png": Example.png(4, 4),
                "a@2x.png": Example.png(8, 8),
            ]).filter { $0.hasPrefix("icon.") || $0.hasPrefix("lookup.") }
        }
        #expect(advice("Icon.png") == ["icon.size Icon.png: rename it to Icon@2x.png, or export it at 57×57"])
        #expect(advice("Mark.png", Example.array("CFBundleIconFiles", "Mark.png")) == [])
    }

    /// It would be ruined as an icon, and it is found without the list.
    @Test func aLaunchImageAmongIconsIsTakenOffTheList() {
        let files = [
            "Info.plist": Self.plist(Example.array("CFBundleIconFiles", "Icon.png", "Default.png")),
            "Icon.png": Example.png(57, 57), "Default.png": Example.png(320, 480),
        ]
        let found = Example.check(MemoryDisk(files)).findings.map(\.diagnostic).filter { $0.id.rawValue == "icon.size" }
        #expect(
            found.map { "\($0.severity) \($0.path.display): \($0.fix)" } == [
                "note Default.png: take it off the list: launch images are found by their names"
            ])
    }

    /// What the list will have is measured before the list is written.
    @Test func theIconOfTheOldKeyIsMeasured() {
        let files = [
            "Info.plist": Self.plist(Example.text("CFBundleIconFile", "Sign.png")), "Sign.png": Example.png(56, 56),
            "Sign@2x.png": Example.png(112, 112),
        ]
        #expect(
            Self.advice(files).map { String($0.prefix(while: { $0 != ":" })) } == [
                "icon.plist-string Info.plist", "icon.size Sign.png", "icon.size Sign@2x.png",
            ])
    }

    @Test(
        arguments: [
            (
                id: "a document icon", files: ["Recipe.png": (22, 29), "Recipe@2x.png": (40, 58)],
                advice: ["icon.document-size Recipe@2x.png"]
            ),
            (
                id: "a launch image", files: ["Default-667h@2x.png": (750, 1335)],
                advice: ["launch.size Default-667h@2x.png"]
            ),
            (
                id: "one without its scale", files: ["Default-568h.png": (640, 1136)],
                advice: ["launch.suffix Default-568h.png"]
            ),
        ] as [(id: String, files: [String: (Int, Int)], advice: [String])])
    func aSizeOfATableIsAskedForOnce(row: (id: String, files: [String: (Int, Int)], advice: [String])) {
        let list = Example.document(Example.array("CFBundleTypeIconFiles", "Recipe.png", "Recipe@2x.png"))
        let files = row.files.mapValues { Example.png($0.0, $0.1) }.merging(
            ["Info.plist": Self.plist(Example.text("CFBundleIconName", "A") + list)]) { $1 }
        let found = Example.check(MemoryDisk(files)).findings.map(\.diagnostic).filter { diagnostic in
            row.files.keys.contains(diagnostic.path.display) && diagnostic.id.group != "ledger"
        }
        #expect(found.map { "\($0.id.rawValue) \($0.path.display)" } == row.advice, "\(row.id)")
    }

    @Test(
        arguments: [
            (
                id: "both in the size of the larger", base: "Default",
                files: ["Default.png": (640, 960), "Default@2x.png": (640, 960)],
                advice: [
                    "size.same-at-two-scales Default.png: export this file at 320×480, or remove it and let Twofold make it"
                ]
            ),
            (
                id: "of an iPad", base: "Default",
                files: ["Default-Portrait~ipad.png": (1536, 2008), "Default-Portrait@2x~ipad.png": (1536, 2008)],
                advice: [
                    "size.same-at-two-scales Default-Portrait~ipad.png: export this file at 768×1004, or remove it and "
                        + "let Twofold make it"
                ]
            ),
            (
                id: "both in the size of the smaller", base: "Default",
                files: ["Default.png": (320, 480), "Default@2x.png": (320, 480)],
                advice: ["launch.size Default@2x.png: export it at 640×960"]
            ),
            (
                id: "of another base name", base: "Splash",
                files: ["Splash.png": (640, 960), "Splash@2x.png": (640, 960)],
                advice: ["size.same-at-two-scales Splash.png: export this file at 320×480"]
            ),
            (
                id: "one that no screen has at 1x", base: "Default",
                files: ["Default-568h.png": (640, 1136), "Default-568h@2x.png": (640, 1136)],
                advice: ["size.same-at-two-scales Default-568h.png: remove this file"]
            ),
        ] as [(id: String, base: String, files: [String: (Int, Int)], advice: [String])])
    func twoScalesOfALaunchImageInOneSizeAreToldWhichOneIsWrong(
        row: (id: String, base: String, files: [String: (Int, Int)], advice: [String])
    ) {
        let files = row.files.mapValues { Example.png($0.0, $0.1) }.merging(
            ["Info.plist": Example.info(Example.text("UILaunchImageFile", row.base))]) { $1 }
        let found = Self.advice(files).filter { !$0.contains("Info.plist") }
        // An image of a table's size is not the one to remove.
        #expect(!found.contains { $0.contains("again") && $0.contains("remove this file") }, "\(row.id): \(found)")
        #expect(found.count == row.advice.count, "\(row.id): \(found)")
        #expect(zip(found.sorted(), row.advice).allSatisfy { $0.hasPrefix($1) }, "\(row.id): \(found)")
    }

    @Test(
        arguments: [
            (id: "iPhones", devices: [1], file: "Default@2x.png", size: (1280, 1920), fix: "640×960"),
            (
                id: "iPads", devices: [2], file: "Default@2x.png", size: (1280, 1920),
                fix: "1536×2008, the nearest; also possible: 1536×2048, 2048×1536, 2048×1496"
            ),
            (
                id: "both", devices: [1, 2], file: "Default@2x.png", size: (1280, 1920),
                fix: "1536×2008, the nearest; also possible: 1536×2048, 2048×1536, 2048×1496, 640×960"
            ),
            (
                id: "nobody knows", devices: [], file: "Default@2x.png", size: (1280, 1920),
                fix: "640×960; also possible: 1536×2008, 1536×2048, 2048×1536, 2048×1496"
            ),
            (
                id: "nobody knows, but no iPhone has such a name", devices: [], file: "Default-Portrait.png",
                size: (768, 1000), fix: "768×1004, the nearest; also possible: 768×1024, 320×480"
            ),
            (
                id: "iPhones, and an image that is for none", devices: [1], file: "Default-Portrait~ipad.png",
                size: (768, 1000), fix: "768×1004 or 768×1024"
            ),
        ] as [(id: String, devices: [Int], file: String, size: (Int, Int), fix: String)])
    func aLaunchImageIsToHaveASizeOfTheAppsDevices(
        row: (id: String, devices: [Int], file: String, size: (Int, Int), fix: String)
    ) {
        let devices = row.devices.map { "<integer>\($0)</integer>" }.joined()
        let family = devices.isEmpty ? "" : "<key>UIDeviceFamily</key><array>\(devices)</array>"
        let files = ["Info.plist": Example.info(family), row.file: Example.png(row.size.0, row.size.1)]
        let found = Self.advice(files).filter { $0.hasPrefix("launch.size") }
        #expect(found == ["launch.size \(row.file): export it at \(row.fix)"], "\(row.id)")
    }

    @Test(arguments: [
        ("Icon", true), ("icon-72", true), ("Icon-Small", true), ("Icon-Small-50", true), ("Icon_Settings", true),
        ("AppIcon29x29", true), ("appicon-iPad", true), ("IconSpotlight", true), ("icon 29pt", true),
        ("iTunesArtwork", false), ("Icon-facebook", false), ("icon_gear", false), ("iconHeart", false),
        ("iconography", false), ("icon-back-button", false), ("IconÖ", false), ("AppIconGear", false), ("Mark", false),
    ]) func onlyWhatItsNameSaysIsAnAppsIcon(row: (name: String, isIcon: Bool)) {
        #expect(IconCatalogue.isNamedAsAppIcon(Array(row.name.utf8)) == row.isIcon, "\(row.name)")
    }

    @Test func anIconThatIsTakenOffAListIsToldNothingMore() {
        func rules(_ names: String...) -> Set<String> {
            let list = names.map { "<string>\($0)</string>" }.joined()
            let disk = MemoryDisk([
                "Info.plist": Self.plist("<key>CFBundleIconFiles</key><array>\(list)</array>"),
                "Icon.png": Example.png(57, 57), "Icon@2x.png": Example.png(114, 114),
                "Icon-57.png": Example.png(57, 57), "Icon-gear.png": Example.png(57, 57),
            ])
            let found = Example.check(disk).findings.map(\.diagnostic)
            return Set(
                found.filter { ["icon", "lookup"].contains($0.id.group) }.map { "\($0.id.rawValue) \($0.path.display)" }
            )
        }
        let other = "lookup.missing-2x Icon-gear.png"
        #expect(rules("Icon.png", "Icon@2x.png", "Icon-57.png") == ["icon.duplicate-size Icon.png", other])
        #expect(rules("Icon.png", "Icon@2x.png") == [other])
        #expect(rules("Icon-57.png", "Icon@2x.png") == [other])
    }

    @Test func iconsOfTheAppsOwnViewsAreNotListed() {
        let files = [
            "Info.plist": Self.plist(Example.array("CFBundleIconFiles", "Icon.png", "Icon@2x.png")),
            "Icon.png": Example.png(57, 57), "Icon@2x.png": Example.png(114, 114),
            "Icon-facebook.png": Example.png(29, 29), "Icon-facebook@2x.png": Example.png(58, 58),
            "icon_star.png": Example.png(50, 50), "icon_star@2x.png": Example.png(100, 100),
        ]
        #expect(Self.advice(files) == [])
    }

    @Test func smallIconsBelongToTheListsOfTheDevicesThatShowThem() throws {
        func icons(_ key: String, _ name: String) -> String {
            "<key>\(key)</key><dict><key>CFBundlePrimaryIcon</key><dict>"
                + Example.array("CFBundleIconFiles", name) + "</dict></dict>"
        }
        let disk = MemoryDisk([
            "Info.plist": Self.plist(icons("CFBundleIcons", "Icon") + icons("CFBundleIcons~ipad", "Icon-72")),
            "Icon.png": Example.png(57, 57), "Icon@2x.png": Example.png(114, 114),
            "Icon-72.png": Example.png(72, 72), "Icon-72@2x.png": Example.png(144, 144),
            "Icon-Small.png": Example.png(29, 29), "Icon-Small@2x.png": Example.png(58, 58),
            "Icon-Small@3x.png": Example.png(87, 87),
            "Icon-Small-50.png": Example.png(50, 50), "Icon-Small-50@2x.png": Example.png(100, 100),
        ])
        let edits = Example.check(disk).findings.compactMap { finding -> String? in
            guard case .edit(_, let change) = finding.repair else { return nil }
            return "\(change.place.replacing(".CFBundlePrimaryIcon.CFBundleIconFiles", with: "")) \(change.names)"
        }
        #expect(
            Set(edits) == [
                #"CFBundleIcons ["Icon-Small.png"]"#, #"CFBundleIcons ["Icon-Small@2x.png"]"#,
                #"CFBundleIcons ["Icon-Small@3x.png"]"#, #"CFBundleIcons~ipad ["Icon-Small.png"]"#,
                #"CFBundleIcons~ipad ["Icon-Small@2x.png"]"#, #"CFBundleIcons~ipad ["Icon-Small-50.png"]"#,
                #"CFBundleIcons~ipad ["Icon-Small-50@2x.png"]"#,
            ])
    }
}
