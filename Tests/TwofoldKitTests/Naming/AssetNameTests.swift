import Testing

@testable import TwofoldBuild
@testable import TwofoldImaging

@Suite struct AssetNameTests {
    typealias Row = (
        name: String, base: String, usage: [UsageSuffix], scale: Int, device: DeviceModifier?, ext: String?
    )

    @Test(
        arguments: [
            ("Button.png", "Button", [], 1, nil, "png"),
            ("Button@2x.png", "Button", [], 2, nil, "png"),
            ("Button@3x~iphone.png", "Button", [], 3, .iphone, "png"),
            ("Button@2x~ipad.jpg", "Button", [], 2, .ipad, "jpg"),
            ("Button~ipad.png", "Button", [], 1, .ipad, "png"),
            ("Button@10x.PNG", "Button", [], 10, nil, "PNG"),
            ("Default-568h@2x.png", "Default", [.height(568)], 2, nil, "png"),
            ("Default-Landscape@2x~ipad.png", "Default", [.orientation(.landscape)], 2, .ipad, "png"),
            (
                "Default-568h-PortraitUpsideDown.png", "Default",
                [.height(568), .orientation(.portraitUpsideDown)], 1, nil, "png"
            ),
            ("icon-83.5@2x.png", "icon-83.5", [], 2, nil, "png"),
            ("iTunesArtwork@2x", "iTunesArtwork", [], 2, nil, nil),
            ("icon-83.5@2x", "icon-83.5", [], 2, nil, nil),
            ("my-icon~ipad.png", "my-icon", [], 1, .ipad, "png"),
            ("<UITabBar> background@2x.png", "<UITabBar> background", [], 2, nil, "png"),
            // Read as the platform reads them, whatever their authors meant.
            ("foo~ipad@2x.png", "foo~ipad", [], 2, nil, "png"),
            ("foo@2X.png", "foo@2X", [], 1, nil, "png"),
            ("foo~iPad.png", "foo~iPad", [], 1, nil, "png"),
            ("foo@2x@2x.png", "foo@2x", [], 2, nil, "png"),
            ("foo@2x-1.png", "foo@2x-1", [], 1, nil, "png"),
            ("foo@1x.png", "foo@1x", [], 1, nil, "png"),
            ("foo@0x.png", "foo@0x", [], 1, nil, "png"),
            ("foo@02x.png", "foo@02x", [], 1, nil, "png"),
            ("foo@100x.png", "foo@100x", [], 1, nil, "png"),
            ("foo@99999999999999999999x.png", "foo@99999999999999999999x", [], 1, nil, "png"),
            ("foo@1.5x.png", "foo@1.5x", [], 1, nil, "png"),
            ("foo-2x.png", "foo-2x", [], 1, nil, "png"),
            ("foo@3.png", "foo@3", [], 1, nil, "png"),
            ("@2x.png", "@2x", [], 1, nil, "png"),
            ("~ipad.png", "~ipad", [], 1, nil, "png"),
            ("-568h@2x.png", "-568h", [], 2, nil, "png"),
            ("Default-0568h.png", "Default-0568h", [], 1, nil, "png"),
            ("Default-landscape.png", "Default-landscape", [], 1, nil, "png"),
            (".png", ".png", [], 1, nil, nil),
            ("foo@2x.png~", "foo@2x.png~", [], 1, nil, nil),
            ("foo.", "foo.", [], 1, nil, nil),
            ("", "", [], 1, nil, nil),
        ] as [Row])
    func namesAreReadAsThePlatformReadsThem(row: Row) {
        let name = AssetName(parsing: Array(row.name.utf8))
        #expect(String(decoding: name.base, as: UTF8.self) == row.base, "\(row.name)")
        #expect(name.usage == row.usage, "\(row.name)")
        #expect(name.scale.pixelsPerPoint == row.scale, "\(row.name)")
        #expect(name.device == row.device, "\(row.name)")
        #expect(name.fileExtension.map { String(decoding: $0, as: UTF8.self) } == row.ext, "\(row.name)")
        #expect(name.bytes == Array(row.name.utf8), "\(row.name)")
    }

    /// One derived name is looked at for all where that is enough: the answer has to be that of looking at each.
    @Test(arguments: [
        "a@3x.png", "a-568h@2x.png", "a-Landscape@3x~ipad.png", "a@2x@3x.png", "a~ipad@2x.png", "a~x@2x.png",
        "icon-83.5@2x", "a.b@2x.png", "~ipad@2x.png", "@2x@2x.png", "a-@2x.png", " @2x.png",
    ])
    func aMastersVariantsAreReadBackAsWhatTheyAre(text: String) {
        let name = AssetName(parsing: Array(text.utf8))
        let areReadable = name.scale.smaller.allSatisfy { scale in
            ([nil] + DeviceModifier.allCases).allSatisfy { device in
                let variant = name.variant(scale: scale, device: device)
                return AssetName(parsing: variant.bytes) == variant
            }
        }
        if name.isMasterName { #expect(areReadable, "\(text)") }
        if name.anomaly == nil, name.scale != .x1 { #expect(name.isMasterName == areReadable, "\(text)") }
    }

    /// Every sequence of up to five of these pieces: 21 + 21² + … names, of which most are nonsense.
    @Test func everyNameComesBackByteForByte() {
        let pieces = [
            "a", "@", "2x", "@2x", "@3x", "@1x", "@2X", "~ipad", "~iPad", "~iphone", "~", "-568h", "-Landscape", "-",
            ".", ".png", " ", "1", "x", "é", "\u{0}",
        ].map { Array($0.utf8) }
        var names: [[UInt8]] = [[]]
        var count = 0
        for _ in 0..<4 {
            names = names.flatMap { name in pieces.map { name + $0 } }
            for name in names where AssetName(parsing: name).bytes != name {
                Issue.record("\(Quoting.display(name))")
            }
            count += names.count
        }
        #expect(count == 21 + 441 + 9261 + 194_481)
    }

    @Test func bytesThatAreNoTextAreNamesToo() {
        let name: [UInt8] = [0xFF, 0xFE, 0x40, 0x32, 0x78, 0x2E, 0x70, 0x6E, 0x67]
        let read = AssetName(parsing: name)
        #expect(read.base == [0xFF, 0xFE])
        #expect(read.scale == .x2)
        #expect(read.bytes == name)
    }

    /// Who only obeys "move the text before the scale" loses the device.
    @Test func textBehindScaleAndDeviceGoesBeforeBoth() throws {
        for (name, suffixes) in [
            ("bar@2x~ipad copy.png", "@2x~ipad"), ("qux@3x~iPhone (1).png", "@3x~iphone"),
            ("a@2x~ipad-1.png", "@2x~ipad"),
        ] {
            let diagnostic = Diagnostic.name(.textAfterScale, try #require(BytePath(name)), isTaken: false)
            #expect(diagnostic.fix == "move the text before \(suffixes), or remove it", "\(name)")
            #expect(diagnostic.message.hasPrefix("text after the scale and the device modifier hides both"))
        }
        let plain = Diagnostic.name(.textAfterScale, try #require(BytePath("a@2x copy.png")), isTaken: false)
        #expect(plain.fix == "move the text before the scale, or remove it")
    }

    @Test(
        arguments: [
            ("NotificationIcon~ipad@2x.png", .modifierBeforeScale, "NotificationIcon@2x~ipad.png"),
            ("Background@2X.png", .scaleCase, "Background@2x.png"),
            ("Default~iPad.png", .modifierCase, "Default~ipad.png"),
            ("Default@2x~iPad.png", .modifierCase, "Default@2x~ipad.png"),
            ("Default~iPad@2x.png", .modifierCase, "Default@2x~ipad.png"),
            ("foo@2x@2x.png", .doubledSuffix, "foo@2x.png"),
            ("foo~ipad~ipad.png", .doubledSuffix, "foo~ipad.png"),
            ("foo~ipad@2x~iphone.png", .doubledSuffix, "foo@2x~iphone.png"),
            ("Default_iOS7-Portrait@2x-1.png", .textAfterScale, nil),
            ("foo@2x copy.png", .textAfterScale, nil),
            ("u@2x~ipad@2x.png", .modifierBeforeScale, nil),
            ("w@1.5x@2x.png", .doubledSuffix, "w@2x.png"),
            ("v@1x@2x.png", .doubledSuffix, "v@2x.png"),
            ("y-2x@2x.png", nil, nil),
            ("u@2x-1@2x.png", nil, nil),
            ("foo@2x.android.png", .textAfterScale, nil),
            ("foo@2x-1d0012afb700b1d49a35c476da0b13b3.png", nil, nil),
            ("foo@2x-1d0012a.png", .textAfterScale, nil),
            ("Default@2x-568h.png", .textAfterScale, "Default-568h@2x.png"),
            ("Default@2x-Landscape~ipad.png", .textAfterScale, "Default-Landscape@2x~ipad.png"),
            ("Default~ipad-Landscape@2x.png", .textAfterModifier, "Default-Landscape@2x~ipad.png"),
            ("Default~ipad-Landscape.png", .textAfterModifier, "Default-Landscape~ipad.png"),
            ("Default-568h@2x~iphone-Portrait.png", .textAfterScale, "Default-568h-Portrait@2x~iphone.png"),
            ("foo@2x-iPad.png", .textAfterScale, "foo@2x~ipad.png"),
            ("foo@3x_iphone.png", .textAfterScale, "foo@3x~iphone.png"),
            ("foo@2x ipad.png", .textAfterScale, "foo@2x~ipad.png"),
            ("bar@2x~ipad copy.png", .textAfterScale, nil), ("qux@2x~ipad (1).png", .textAfterScale, nil),
            ("q@2x~ ipad.png", .textAfterScale, "q@2x~ipad.png"),
            ("~Backup.png", nil, nil), ("~tmp@2x.png", nil, nil), ("~a~tv.png", .unknownModifier, nil),
            ("~iPad.png", .emptyBase, nil), ("@1.5x.png", .emptyBase, nil),
            ("foo @2x ~ipad.png", .textAfterScale, "foo@2x~ipad.png"),
            ("foo~ipad@x2.png", .misspeltScale, "foo@2x~ipad.png"),
            ("foo~iPad@2X.png", .scaleCase, "foo@2x~ipad.png"),
            ("foo-ipad@2x-1.png", .textAfterScale, nil), ("foo@2x-tv.png", .textAfterScale, nil),
            ("foo-ipad@x2.png", .misspeltScale, "foo-ipad@2x.png"), ("b~ipad-2@2x.png", .textAfterModifier, nil),
            ("foo~ipad-retina@2x.png", .textAfterModifier, nil),
            ("foo@2x-ipad-iphone.png", .textAfterScale, nil), ("@2x-ipad.png", .textAfterScale, nil),
            ("Icon.png@2x.png", .suffixAfterExtension, "Icon@2x.png"),
            ("Icon.png~ipad.png", .suffixAfterExtension, "Icon~ipad.png"),
            ("Icon.jpeg@3x.jpg", .suffixAfterExtension, "Icon@3x.jpg"), ("Icon.svg@2x.png", nil, nil),
            ("foo@1x.png", .explicit1x, "foo.png"),
            ("add@1.5x.png", .fractionalScale, nil),
            ("Default@2x~universal~anyany.png", .unknownModifier, nil),
            ("foo~compact@2x.png", .unknownModifier, nil), ("bg~568h@2x.png", .unknownModifier, nil),
            ("bg~4inch.png", .unknownModifier, nil), ("bg~ios7@2x.png", .unknownModifier, nil),
            ("copy~1.png", nil, nil), ("copy~12@2x.png", nil, nil),
            ("banner-2x.png", .lookAlikeScale, "banner@2x.png"),
            ("banner~2x.png", .lookAlikeScale, "banner@2x.png"), ("banner~2xl.png", .unknownModifier, nil),
            ("close_2x.png", .lookAlikeScale, "close@2x.png"),
            ("close 2x.png", .lookAlikeScale, "close@2x.png"), ("close at 2x.png", .lookAlikeScale, "close@2x.png"),
            ("Screen 12x.png", nil, nil),
            ("foo@0x.png", .lookAlikeScale, nil),
            ("Badge @3x.png", .spaceBeforeScale, "Badge@3x.png"),
            ("k ~ipad.png", .spaceBeforeScale, "k~ipad.png"),
            ("Check@x2.png", .misspeltScale, "Check@2x.png"),
            ("Check@2xx.png", .misspeltScale, "Check@2x.png"),
            ("Check@2Xx~ipad.png", .misspeltScale, "Check@2x~ipad.png"),
            ("Check@2×.png", .misspeltScale, "Check@2x.png"),
            ("Check@2х.png", .misspeltScale, "Check@2x.png"),
            ("Check@２x.png", .misspeltScale, "Check@2x.png"),
            ("Check＠２ｘ.png", .damagedMark, "Check@2x.png"),
            ("Check2x@.png", .misspeltScale, "Check@2x.png"),
            ("Check@2x@.png", .misspeltScale, "Check@2x.png"),
            ("2x@.png", .emptyBase, nil),
            ("Check@X3~ipad.png", .misspeltScale, "Check@3x~ipad.png"),
            ("Opennn@@2x.png", .misspeltScale, "Opennn@2x.png"),
            ("o@ 2x.png", .misspeltScale, "o@2x.png"),
            ("o @ 2 X.png", .misspeltScale, "o@2x.png"),
            ("w@-2x.png", .misspeltScale, "w@2x.png"),
            ("w@x12.png", .misspeltScale, "w@12x.png"),
            ("@x2.png", .emptyBase, nil),
            ("@@2x.png", .emptyBase, nil),
            ("Button.png@2x", .suffixAfterExtension, "Button@2x.png"),
            ("a.b.jpeg@3x~ipad", .suffixAfterExtension, "a.b@3x~ipad.jpeg"),
            ("Button@2x.png~ipad", .suffixAfterExtension, nil),
            ("foo@2x .png", .textAfterScale, "foo@2x.png"),
            ("foo@2x.png.png", .textAfterScale, "foo@2x.png"), ("foo@2x.jpg.png", .textAfterScale, nil),
            ("x~ipad-1.png", .textAfterModifier, nil),
            ("x~iPhone (1).png", .textAfterModifier, nil),
            ("l~ipad .png", .textAfterModifier, "l~ipad.png"),
            ("file.2x.png", .lookAlikeScale, "file@2x.png"),
            ("banner-1x.png", .lookAlikeScale, "banner.png"),
            ("Icon%402x.png", .damagedMark, "Icon@2x.png"),
            ("Icon%403x%7eiPad.png", .damagedMark, "Icon@3x~ipad.png"),
            ("Icon%7Eipad.png", .damagedMark, "Icon~ipad.png"),
            ("Icon\u{FF20}2x.png", .damagedMark, "Icon@2x.png"),
            ("Icon\u{FF5E}ipad.png", .damagedMark, "Icon~ipad.png"),
            ("Icon&#64;2x.png", .damagedMark, "Icon@2x.png"),
            ("Icon(at)2x.png", .damagedMark, "Icon@2x.png"),
            ("Icon%40 2x.png", .damagedMark, "Icon@2x.png"),
            ("50%402.png", nil, nil),
            ("100%.png", nil, nil),
            ("look(at)me.png", nil, nil),
            ("\u{FF20}home.png", nil, nil),
            ("[email protected]", .hiddenAsAddress, nil),
            ("[Email protected] (1).png", .hiddenAsAddress, nil),
            ("[email\u{A0}protected].png", .hiddenAsAddress, nil),
            ("n-iPad.png", .lookAlikeModifier, nil),
            ("n_iphone@2x.png", .lookAlikeModifier, nil),
            ("[email protected].png", .hiddenAsAddress, nil),
            ("user@2xample.png", nil, nil),
            ("mail@3xyz.png", nil, nil),
            ("me@2x2.png", nil, nil),
            ("me@2xxx.png", nil, nil),
            ("box@.png", nil, nil),
            ("level2@.png", nil, nil),
            ("2×3.png", nil, nil),
            ("me@2×3.png", nil, nil),
            ("me@2é.png", nil, nil),
            ("user@x.png", nil, nil),
            ("user@box2.png", nil, nil),
            ("photo2x2.png", nil, nil),
            ("grid1.2x.png", nil, nil),
            ("Closed2x.png", nil, nil),
            ("newipad.png", nil, nil),
            ("iPad.png", nil, nil),
            ("foo.txt@2x", nil, nil),
            ("icon-83.5@2x", nil, nil),
            ("Oval copy 2@3x.png", nil, nil),
            ("<UITabBar> background@2x.png", nil, nil),
            ("countBadge1&2@2x.png", nil, nil),
            ("iOS Simulator Screen Shot Dec 17, 2014, 1.59.40 PM.png", nil, nil),
            ("@2x.png", .emptyBase, nil),
            ("~ipad.png", .emptyBase, nil),
            ("Button@2x.png", nil, nil),
            ("copy@2x.png", nil, nil),
            ("zoom2x.png", nil, nil),
            ("grid3x3.png", nil, nil),
            ("a-b_c.png", nil, nil),
            ("Month Calendar Date Tile Selected@2x.png", nil, nil),
            ("Default-Landscape~ipad.png", nil, nil),
            ("mail@example.png", nil, nil),
        ] as [(name: String, anomaly: NameAnomaly?, meant: String?)])
    func oddNamesAreRecognisedAsWhatTheyAre(row: (name: String, anomaly: NameAnomaly?, meant: String?)) {
        let name = AssetName(parsing: Array(row.name.utf8))
        #expect(name.anomaly == row.anomaly, "\(row.name)")
        let meant = name.anomaly.flatMap { $0.suggestion(for: name) }.map { String(decoding: $0, as: UTF8.self) }
        #expect(meant == row.meant, "\(row.name)")
    }

    /// What the listing has to find although the extension is no image's.
    @Test(
        arguments: [
            ("Button.png@2x", true), ("b.jpg~ipad", true), ("[email protected]", true), ("[Email protected] (1)", true),
            ("[email protected].eml", false), ("iTunesArtwork@2x", false), ("a.txt@2x", false), ("a@2x.png", false),
        ] as [(name: String, isMisnamed: Bool)])
    func anImageMayBeMisnamed(row: (name: String, isMisnamed: Bool)) {
        #expect(AssetName(parsing: Array(row.name.utf8)).isMisnamedImage == row.isMisnamed, "\(row.name)")
    }

    /// Only code tells whether such a name is for a device.
    @Test(
        arguments: [
            ("Foo-iPad.png", "Foo~ipad.png", true), ("Foo-iPhone@2x.png", "Foo@2x~iphone.png", true),
            ("foo_ipad@2x.png", "foo@2x~ipad.png", false), ("foo-ipad.png", "foo~ipad.png", false),
            ("newipad.png", nil, false), ("Foo~ipad.png", nil, false), ("iPad.png", nil, false),
        ] as [(name: String, meant: String?, isDamaged: Bool)])
    func aNameMayStandForADevice(row: (name: String, meant: String?, isDamaged: Bool)) {
        let name = AssetName(parsing: Array(row.name.utf8))
        #expect(name.possibleDevice.map { String(decoding: $0.bytes, as: UTF8.self) } == row.meant, "\(row.name)")
        #expect(name.hasHyphenForTilde == row.isDamaged, "\(row.name)")
    }

    @Test func heightsOfLaunchImagesHaveTheScalesOfTheTableOfTheirSizes() {
        for row in LaunchImageTable.rows {
            guard let height = row.height else { continue }
            #expect(UsageSuffix.height(height).screenScales?.contains(row.scale) == true, "\(height)")
        }
    }

    /// Only the file beside it tells whether such a name is that of a 2x.
    @Test(
        arguments: [
            ("Closed2x.png", "Closed@2x.png"), ("Closed-2x.png", "Closed@2x.png"), ("a_3X~ipad.png", "a@3x~ipad.png"),
            ("arrow@3.png", "arrow@3x.png"), ("appicon512pt2x.png", "appicon512pt@2x.png"), ("w1-2x.png", "w1@2x.png"),
            ("512x.png", nil), ("photo2x2.png", nil), ("walk-3.png", nil), ("walk3.png", nil), ("grid1.2x.png", nil),
            ("Sun_x2.png", "Sun@2x.png"), ("Sun-X3.png", "Sun@3x.png"), ("box2.png", nil), ("sun_x9.png", nil),
            ("_x2.png", nil), ("a5x.png", nil), ("2x.png", nil), ("a@2x.png", nil), ("x.png", nil),
        ] as [(name: String, meant: String?)])
    func aNameMayStandForAScale(row: (name: String, meant: String?)) {
        let meant = AssetName(parsing: Array(row.name.utf8)).possibleScale
        #expect(meant.map { String(decoding: $0.bytes, as: UTF8.self) } == row.meant, "\(row.name)")
    }

    /// What makes it safe to derive: no variant of a name is ever read as another image's.
    @Test func aVariantIsReadBackAsThatVariantOrNothingIsDerived() {
        let stems = [
            "a", "a~ipad", "a@2x", "a@3x", "a~iPad", "a ", "a-568h", "a~x", "@2x", "~ipad", "a@1x", "a@2x~ipad",
        ]
        for stem in stems {
            for scale in [2, 3, 4] {
                let name = AssetName(parsing: Array("\(stem)@\(scale)x.png".utf8))
                guard name.isMasterName else { continue }
                for target in name.scale.smaller {
                    for device in [nil] + DeviceModifier.allCases {
                        let variant = name.variant(scale: target, device: device)
                        #expect(AssetName(parsing: variant.bytes) == variant, "\(stem) \(scale) \(target)")
                    }
                }
            }
        }
        for barred in [
            "a~ipad@2x.png", "a@2x@2x.png", "a@3x@2x.png", "a~iphone@3x.png", "a@1x@2x.png", "a@1.5x@2x.png",
            "a~iPad@2x.png", "@2x@2x.png", "a.png", "a@2X.png", "a@@2x.png", "a@ @2x.png",
        ] {
            #expect(!AssetName(parsing: Array(barred.utf8)).isMasterName, "\(barred)")
        }
        for good in ["a@2x.png", "a@3x~ipad.png", "a-568h@2x.png", "a @2x.png", "a~compact@2x.png"] {
            #expect(AssetName(parsing: Array(good.utf8)).isMasterName, "\(good)")
        }
    }
}
