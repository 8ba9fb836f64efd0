import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldCheck

/// Which names are tried, in which order, and which of them wins.
@Suite struct ResolverTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var id: String
        var profile: LookupProfile
        var screen: Screen
        /// What stands between `x` and `.png`, in order.
        var endings: [String]
        var certainty: String = ""

        var testDescription: String { id }
    }

    /// The rows of the fact sheet's table, for every device that they are documented for.
    static let uikit: [Row] =
        [DeviceKind.iphone, .ipod, .ipad].flatMap { device -> [Row] in
            let d = device == .ipad ? "~ipad" : "~iphone"
            return [
                Row(
                    id: "uikit-1x-\(device)", profile: .uikit, screen: Screen(device, .x1),
                    endings: [d, "", "@2x" + d, "@2x", "@3x" + d, "@3x"], certainty: "AABBCC"),
                Row(
                    id: "uikit-2x-\(device)", profile: .uikit, screen: Screen(device, .x2),
                    endings: ["@2x" + d, "@2x", d, "", "@3x" + d, "@3x"], certainty: "AABACC"),
                Row(
                    id: "uikit-3x-\(device)", profile: .uikit, screen: Screen(device, .x3),
                    endings: ["@3x" + d, "@3x", "@2x" + d, "@2x", d, ""], certainty: "BBCBCB"),
            ]
        } + [
            Row(
                id: "uikit-tv", profile: .uikit, screen: Screen(.appletv, .x1),
                endings: ["~appletv", "", "@2x~appletv", "@2x", "@3x~appletv", "@3x"], certainty: "CCCCCC"),
            Row(
                id: "uikit-mac", profile: .uikit, screen: Screen(.mac, .x2), endings: ["@2x", "", "@3x"],
                certainty: "CCC"),
        ]

    static let others: [Row] = [
        Row(
            id: "bundle", profile: .bundle, screen: Screen(.ipad, .x2),
            endings: ["-iphoneos~ipad", "~ipad", "-iphoneos", ""], certainty: "AAAA"),
        Row(id: "bundle-mac", profile: .bundle, screen: Screen(.mac, .x2), endings: ["-macos", ""]),
        Row(
            id: "bundle-tv", profile: .bundle, screen: Screen(.appletv, .x1),
            endings: ["-tvos~appletv", "~appletv", "-tvos", ""]),
        Row(
            id: "bundle+contents", profile: .bundleContents, screen: Screen(.ipad, .x2),
            endings: [
                "-iphoneos@2x~ipad", "-iphoneos~ipad", "@2x~ipad", "~ipad", "-iphoneos@2x", "-iphoneos", "@2x", "",
            ], certainty: "BABABABA"),
        Row(
            id: "bundle+contents-3x", profile: .bundleContents, screen: Screen(.carplay, .x3),
            endings: ["@3x", "@2x", ""], certainty: "CCC"),
        Row(id: "flowkey-1x", profile: .flowkey, screen: Screen(.iphone, .x1), endings: [""]),
        Row(id: "flowkey-2x", profile: .flowkey, screen: Screen(.iphone, .x2), endings: ["@2x", ""]),
        Row(id: "flowkey-3x", profile: .flowkey, screen: Screen(.iphone, .x3), endings: ["@3x", "@2x", ""]),
        Row(
            id: "react-native-1x", profile: .reactNative, screen: Screen(.iphone, .x1),
            endings: ["", "@1x", "@2x", "@3x"]),
        Row(
            id: "react-native-2x", profile: .reactNative, screen: Screen(.iphone, .x2),
            endings: ["@2x", "@3x", "", "@1x"]),
        Row(
            id: "react-native-3x", profile: .reactNative, screen: Screen(.iphone, .x3),
            endings: ["@3x", "@2x", "", "@1x"]),
        Row(
            id: "cocos2d-ipad-hd", profile: .cocos2d, screen: Screen(.ipad, .x2),
            endings: ["-ipadhd", "-ipad", "-iphone5hd", "-hd", ""]),
        Row(
            id: "cocos2d-ipad", profile: .cocos2d, screen: Screen(.ipad, .x1),
            endings: ["-ipad", "-iphone5hd", "-hd", ""]),
        Row(
            id: "cocos2d-iphone-5", profile: .cocos2d, screen: Screen(.iphone, .x2, height: 568),
            endings: ["-iphone5hd", "-hd", "-iphone5", ""]),
        Row(
            id: "cocos2d-iphone-6-plus", profile: .cocos2d, screen: Screen(.iphone, .x3, height: 736),
            endings: ["-ipadhd", "-iphone5hd", "-hd", "-iphone5", ""]),
        Row(
            id: "cocos2d-iphone-4", profile: .cocos2d, screen: Screen(.iphone, .x2, height: 480), endings: ["-hd", ""]),
        Row(id: "cocos2d-iphone", profile: .cocos2d, screen: Screen(.iphone, .x1, height: 480), endings: [""]),
        Row(id: "cocos2d-mac-hd", profile: .cocos2d, screen: Screen(.mac, .x2), endings: ["@2x", "-machd", ""]),
        Row(id: "gnustep", profile: .gnustep, screen: Screen(.mac, .x2), endings: [""]),
        Row(id: "touchhle", profile: .touchHLE, screen: Screen(.iphone, .x2), endings: [""]),
    ]

    @Test(arguments: uikit + others)
    func theNamesAreTriedInTheDocumentedOrder(row: Row) throws {
        let name = try #require(LookupName("x"))
        let resolution = Resolver(profile: row.profile).resolve(name, on: row.screen, among: [])
        #expect(
            resolution.candidates.map { String(decoding: $0.name, as: UTF8.self) } == row.endings.map { "x\($0).png" })
        if !row.certainty.isEmpty {
            #expect(resolution.candidates.map(\.pattern.certainty.rawValue).joined() == row.certainty)
        }
        #expect(resolution.chosen == nil)
    }

    /// With all files of an order there, each is taken once those before it are gone.
    @Test(arguments: uikit + others)
    func theFirstThatIsThereIsTaken(row: Row) throws {
        let name = try #require(LookupName("x"))
        let resolver = Resolver(profile: row.profile)
        var names = row.endings.map { Array("x\($0).png".utf8) }
        while let first = names.first {
            let resolution = resolver.resolve(name, on: row.screen, among: Set(names))
            let chosen = resolution.chosen
            #expect(chosen?.name == first)
            #expect(resolver.chosen(name, on: row.screen) { names.contains($0) } == chosen)
            names.removeFirst()
        }
    }

    @Test(
        arguments: [
            // What a retina iPad shows when a bare @2x is put beside a ~ipad file (KNITTEL).
            (id: "scale-beats-device", files: ["x.png", "x@2x.png", "x~ipad.png"], taken: "x@2x.png", mark: "B"),
            (
                id: "all-four", files: ["x.png", "x@2x.png", "x~ipad.png", "x@2x~ipad.png"], taken: "x@2x~ipad.png",
                mark: "A"
            ),
            (id: "no-2x", files: ["x.png", "x~ipad.png"], taken: "x~ipad.png", mark: "B"),
            (id: "plain-2x", files: ["x.png", "x@2x.png"], taken: "x@2x.png", mark: "A"),
            (id: "plain-1x", files: ["x.png"], taken: "x.png", mark: "A"),
            (id: "3x-only", files: ["x@3x.png"], taken: "x@3x.png", mark: "C"),
            (id: "wrong-order", files: ["x~ipad@2x.png"], taken: nil, mark: ""),
            (id: "upper-case", files: ["x@2X.png", "x~iPad.png", "X.png", "x.PNG"], taken: nil, mark: ""),
            (id: "explicit-1x", files: ["x@1x.png"], taken: nil, mark: ""),
            (id: "fraction", files: ["x@1.5x.png"], taken: nil, mark: ""),
            (id: "phone-only", files: ["x~iphone.png", "x@2x~iphone.png"], taken: nil, mark: ""),
            (id: "ipod", files: ["x~ipod.png"], taken: nil, mark: ""),
            (id: "launch-height", files: ["x-568h@2x.png", "x.png"], taken: "x.png", mark: "A"),
        ] as [(id: String, files: [String], taken: String?, mark: String)])
    func whatARetinaIPadTakes(row: (id: String, files: [String], taken: String?, mark: String)) throws {
        let name = try #require(LookupName("x"))
        let names = Set(row.files.map { Array($0.utf8) })
        let resolution = Resolver().resolve(name, on: Screen(.ipad, .x2), among: names)
        #expect(resolution.chosen.map { String(decoding: $0.name, as: UTF8.self) } == row.taken)
        #expect(resolution.evidence?.certainty.rawValue ?? "" == row.mark)
    }

    @Test func aScaleIsFoundThroughTheBundleOnlyBesideItsPlainFile() throws {
        let name = try #require(LookupName("foo"))
        func taken(_ files: String...) -> String? {
            let names = Set(files.map { Array($0.utf8) })
            let resolution = Resolver(profile: .bundleContents).resolve(name, on: Screen(.ipad, .x2), among: names)
            return resolution.chosen.map { String(decoding: $0.name, as: UTF8.self) }
        }
        #expect(taken("foo@2x.png") == nil)
        #expect(taken("foo@2x.png", "foo.png") == "foo@2x.png")
        #expect(taken("foo~ipad.png", "foo@2x~ipad.png", "foo@2x.png") == "foo@2x~ipad.png")
        #expect(taken("foo~ipad.png", "foo@2x.png", "foo.png") == "foo~ipad.png")
    }

    @Test func reactNativeTakesTheSmallestThatIsEnough() throws {
        let name = try #require(LookupName("x"))
        let names: Set<[UInt8]> = [Array("x.png".utf8), Array("x@3x.png".utf8)]
        let resolution = Resolver(profile: .reactNative).resolve(name, on: Screen(.iphone, .x2), among: names)
        #expect(resolution.chosen?.scale == .x3)
        #expect(resolution.fit == .reduced)
    }

    @Test func aPlaceThatHasAnyVersionHidesTheNextOnes() throws {
        let name = try #require(LookupName("foo"))
        let screen = Screen(.ipad, .x1)
        let root: Set<[UInt8]> = [Array("foo.png".utf8)]
        let english: Set<[UInt8]> = [Array("foo~ipad.png".utf8), Array("foo@2x.png".utf8)]
        let onIPad1 = Resolver().resolve(name, on: screen, in: [root, english])
        #expect(onIPad1.chosen?.place == 0, "an unlocalised plain file hides a localised ~ipad file")
        let onIPad3 = Resolver().resolve(name, on: Screen(.ipad, .x2), in: [root, english])
        #expect(onIPad3.chosen?.place == 1, "names are looked for one by one, so that places can mix")
        #expect(onIPad3.chosen?.name == Array("foo@2x.png".utf8))
    }

    @Test(arguments: [
        (id: "halves", width: 200, height: 200, scale: ScaleFactor.x2, points: PointSize(width: 100, height: 100)),
        (id: "1x", width: 100, height: 100, scale: .x1, points: PointSize(width: 100, height: 100)),
        (id: "odd", width: 61, height: 60, scale: .x2, points: PointSize(width: 30.5, height: 30)),
        (id: "thirds", width: 100, height: 100, scale: .x3, points: PointSize(width: 100.0 / 3, height: 100.0 / 3)),
        (id: "S3's own", width: 320, height: 240, scale: .x2, points: PointSize(width: 160, height: 120)),
    ])
    func pointsArePixelsByScale(row: (id: String, width: Int, height: Int, scale: ScaleFactor, points: PointSize)) {
        #expect(PixelSize(width: row.width, height: row.height).inPoints(at: row.scale) == row.points)
    }

    @Test(arguments: [
        (asked: "Icon", stem: "Icon", ending: "png", isAssumed: true),
        (asked: "Icon.jpg", stem: "Icon", ending: "jpg", isAssumed: false),
        (asked: "Icon.PNG", stem: "Icon", ending: "PNG", isAssumed: false),
        (asked: "icon-83.5", stem: "icon-83.5", ending: "png", isAssumed: true),
        (asked: "Icon.v2.tiff", stem: "Icon.v2", ending: "tiff", isAssumed: false),
        (asked: "a/b/Icon", stem: "Icon", ending: "png", isAssumed: true),
        (asked: ".png", stem: ".png", ending: "png", isAssumed: true),
    ])
    func namesAreReadAsUIImageReadsThem(row: (asked: String, stem: String, ending: String, isAssumed: Bool)) throws {
        let name = try #require(LookupName(row.asked))
        #expect(name.stem == Array(row.stem.utf8))
        #expect(name.fileExtension == Array(row.ending.utf8))
        #expect(name.isExtensionAssumed == row.isAssumed)
    }

    @Test(arguments: ["", "/Icon", "../Icon", "a//b", "a/", "."])
    func whatIsNoPathInsideOfAFolderIsNoName(asked: String) { #expect(LookupName(asked) == nil) }

    @Test func aScaleInTheNameThatWasAskedForIsTheImagesScale() throws {
        let name = try #require(LookupName("x@2x.png"))
        let resolution = Resolver().resolve(name, on: Screen(.iphone, .x2), among: [Array("x@2x.png".utf8)])
        #expect(resolution.chosen?.name == Array("x@2x.png".utf8), "every file is found by its literal name")
        #expect(resolution.chosen?.scale == .x2)
        #expect(resolution.candidates.first?.name == Array("x@2x@2x~iphone.png".utf8))
    }
}
