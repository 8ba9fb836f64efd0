import Testing

@testable import TwofoldCheck
@testable import TwofoldImaging

/// The verdict on a name, in one small tree.
@Suite struct OfferedImagesTests {
    private static let offered = OfferedImages(
        [
            "a.png", "a@2x.png", "Big.png", "photo.jpg", "only@2x.png", "UPPER.PNG", "pad~ipad.png", "icon-83.5@2x.png",
            "draw.pdf", "mac.icns", "v1.2.png", "x/deep.png", "A.xcassets/set.imageset/any.png",
            "A.xcassets/G/in.imageset/any.png", "A.xcassets/AppIcon.appiconset/i.png",
            "A.xcassets/red.colorset/Contents.json",
            "A.xcassets/two@2x.imageset/any.png", "notes.txt", "Paper.iconset/icon_16x16.png",
            "Glass.icon/Assets/back.png",
        ].compactMap { BytePath($0) })

    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var verdict: OfferedImages.Verdict
        var loader: ImageReference.Loader
        var testDescription: String { "\(name), \(loader)" }

        init(_ name: String, _ verdict: OfferedImages.Verdict, _ loader: ImageReference.Loader = .uiKit) {
            self.name = name
            self.verdict = verdict
            self.loader = loader
        }
    }

    static let rows = [
        Row("a", .found), Row("a.png", .extended(plain: bytes("a"))), Row("a@2x", .suffixed(plain: bytes("a"))),
        Row("a@2x.png", .suffixed(plain: bytes("a"))), Row("pad~ipad", .suffixed(plain: bytes("pad"))),
        Row("a@3x.jpg", .suffixed(plain: bytes("a.jpg"))), Row("A", .otherCase(bytes("a"))),
        Row("big.png", .otherCase(bytes("Big.png"))), Row("photo.jpg", .found),
        Row("photo", .otherFormat(bytes("photo.jpg"), orPNG: true)), Row("photo", .found, .appKit),
        Row("photo", .found, .either),
        Row("photo.JPG", .otherCase(bytes("photo.jpg"))), Row("only", .found),
        Row("UPPER", .otherCase(bytes("UPPER.PNG"))),
        Row("icon-83.5", .found), Row("draw", .notJudged), Row("mac", .found, .appKit), Row("v1.2", .found),
        Row("deep", .found), Row("x/deep", .notJudged), Row("set", .found),
        Row("set.png", .extended(plain: bytes("set"))),
        Row("Set", .otherCase(bytes("set"))), Row("in", .found), Row("G/in", .notJudged), Row("AppIcon", .found),
        Row("AppIcon60x60", .found), Row("red", .missing), Row("two@2x", .found), Row("notes", .missing),
        Row("nope", .missing), Row("nope@2x", .missing), Row("NSFolder", .notJudged, .appKit), Row("NSx", .missing),
        Row("mac.icns", .found, .appKit), Row("mac.ICNS", .otherCase(bytes("mac.icns")), .appKit),
        Row("Mac.icns", .otherCase(bytes("mac.icns")), .appKit), Row("a.icns", .missing, .appKit),
        Row("Paper", .found, .appKit), Row("Paper.icns", .found, .appKit), Row("icon_16x16", .missing),
        Row("Glass", .found), Row("back", .missing),
        Row("common_ret", .notJudged, .appKit), Row("common_ret", .missing), Row("GNUstep.tiff", .notJudged, .appKit),
        Row("a\n", .notJudged), Row("..", .notJudged),
        Row("a.png", .found, .bundlePath), Row("a@2x.png", .found, .bundlePath), Row("pad.png", .found, .bundlePath),
        Row("only.png", .onlyScaled(bytes("only@2x.png")), .bundlePath),
        Row("A.png", .otherCase(bytes("a.png")), .bundlePath),
        Row("other.png", .notJudged, .bundlePath),
    ]

    @Test(arguments: rows)
    func theVerdictOnAName(row: Row) {
        let request = ImageReference(
            name: RequestedName(Self.bytes(row.name)), place: nil, loader: row.loader)
        #expect(Self.offered.verdict(request) == row.verdict)
    }

    @Test func whatIsUnsureOrUnknownIsNotJudged() {
        let unsure = ImageReference(
            name: RequestedName(Self.bytes("x")), place: nil, loader: .uiKit, certainty: .unsure)
        #expect(Self.offered.verdict(unsure) == .notJudged)
        #expect(Self.offered.verdict(ImageReference(name: .unknown, place: nil, loader: .uiKit)) == .notJudged)
    }

    @Test(arguments: [
        ("a_…_b", "a_1_b", true), ("a_…_b", "a_b", false), ("…x…", "axb", true), ("…x…y…", "1y2x3", false),
        ("…", "any", true), ("ab…ba", "aba", false), ("a…", "a", true), ("whole", "whole", true),
        ("whole", "whol", false),
    ])
    func aNameWithGapsMatches(row: (pattern: String, name: String, isMatch: Bool)) {
        var name = RequestedName()
        for (index, part) in row.pattern.split(separator: "…", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { name.appendGap() }
            name.append(Array(part.utf8))
        }
        #expect(name.matches(Self.bytes(row.name)) == row.isMatch)
    }

    @Test(arguments: [
        ("img/a_…", "a_…"), ("a_…@2x.png", "a_…"), ("a_…_b~ipad.jpg", "a_…_b"), ("….png", "…"), ("f/…/b", "b"),
        ("a_…_v1.2", "a_…_v1.2"), ("whole.png", "whole.png"),
    ])
    func theEndsOfANameWithGaps(row: (name: String, rest: String)) {
        func name(_ text: String) -> RequestedName {
            var name = RequestedName()
            for (index, part) in text.split(separator: "…", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { name.appendGap() }
                name.append(Array(part.utf8))
            }
            return name
        }
        #expect(name(row.name).withoutEnds == name(row.rest))
    }
}
