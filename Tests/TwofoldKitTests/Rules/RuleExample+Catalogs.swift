import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck

extension RuleExample {
    /// A `Contents.json` with these elements of its list.
    static func slots(_ slots: String...) -> [UInt8] {
        Array("{\"images\":[\(slots.joined(separator: ","))],\"info\":{\"author\":\"xcode\",\"version\":1}}".utf8)
    }

    /// A file of the set that these examples are about.
    static func inSet(_ name: String) -> String { "s.xcassets/a.imageset/\(name)" }

    private static let contents = inSet("Contents.json")
    private static let one = #"{"idiom":"universal","scale":"1x","filename":"a.png"}"#

    static let catalogs = [
        RuleExample(
            rule: .catalogSameName,
            bad: [
                "s.xcassets/x/a.imageset/Contents.json": slots(), "s.xcassets/y/a.symbolset/Contents.json": slots(),
                "t.xcassets/a.imageset/Contents.json": slots(),
            ], at: ["s.xcassets/y/a.symbolset"],
            good: [
                "s.xcassets/x/a.imageset/Contents.json": slots(), "s.xcassets/y/b.imageset/Contents.json": slots(),
                "s.xcassets/i.appiconset/Contents.json": slots(), "s.xcassets/i.brandassets/Contents.json": slots(),
            ]),
        RuleExample(
            rule: .catalogUnreadable,
            bad: [
                contents: Array("{\n  \"images\" : [\n    {},\n  ,]\n}".utf8),
                "s.xcassets/group/Contents.json": Array("[]".utf8), "s.xcassets/Contents.json": [],
                "b.dataset/Contents.json": Array("{\"data\":3}".utf8),
            ],
            at: [contents, "b.dataset/Contents.json", "s.xcassets/Contents.json", "s.xcassets/group/Contents.json"],
            good: [contents: [0xEF, 0xBB, 0xBF] + slots(), "Contents.json": [], "group/Contents.json": [0xFF]]),
        RuleExample(
            rule: .catalogNoContents,
            bad: ["s.xcassets/a.launchimage/a.png": png(2, 2), "s.xcassets/b.imageset/Content.json": slots(one)],
            at: ["s.xcassets/a.launchimage", "s.xcassets/b.imageset"],
            good: [
                contents: slots(one), inSet("a.png"): png(2, 2), "s.xcassets/b.png": png(2, 2),
                "a.iconset/icon_16x16.png": png(16, 16), "App.icon/Assets/a.png": png(2, 2),
            ]),
        RuleExample(
            rule: .catalogUnknownValue,
            bad: [
                contents: slots(#"{"idiom":"iPhone","scale":"2x","filename":"a.png"}"#), inSet("a.png"): png(4, 4),
            ],
            at: [contents],
            good: [
                contents: slots(#"{"idiom":"iphone","scale":"2x","filename":"a.png","note":"ours"}"#),
                inSet("a.png"): png(4, 4),
            ]),
        RuleExample(
            rule: .catalogIconAlpha,
            bad: [
                "s.xcassets/i.appiconset/Contents.json": slots(
                    #"{"idiom":"universal","platform":"ios","size":"1024x1024","filename":"a.png"}"#),
                "s.xcassets/i.appiconset/a.png": png(1024, 1024),
            ],
            at: ["s.xcassets/i.appiconset/a.png"],
            good: [
                "s.xcassets/i.appiconset/Contents.json": slots(
                    #"{"idiom":"universal","platform":"ios","size":"1024x1024","filename":"a.png"}"#,
                    #"{"idiom":"universal","platform":"ios","size":"1024x1024","filename":"b.png","#
                        + #""appearances":[{"appearance":"luminosity","value":"dark"}]}"#),
                "s.xcassets/i.appiconset/a.png": opaque(1024), "s.xcassets/i.appiconset/b.png": png(1024, 1024),
            ]),
        RuleExample(
            rule: .catalogVersion,
            bad: [
                contents: Array(#"{"info":{"version":0}}"#.utf8),
                "s.xcassets/Contents.json": Array(#"{"info":{"version":2,"author":"xcode"}}"#.utf8),
            ],
            at: [contents, "s.xcassets/Contents.json"],
            good: [contents: slots(), "s.xcassets/Contents.json": Array("{}".utf8)]),
        RuleExample(
            rule: .catalogCopy,
            bad: [
                contents: slots(), inSet("Contents (1).json"): Array("{}".utf8),
                inSet("Contents copy.json"): Array("[]".utf8),
                "s.xcassets/Contents-1.json": slots(),
            ],
            at: [inSet("Contents (1).json"), inSet("Contents copy.json"), "s.xcassets/Contents-1.json"],
            good: [contents: slots(), "data/Contents 2.json": slots(), "s.xcassets/Contents.jsonc": slots()]),
        RuleExample(
            rule: .catalogUnassigned,
            bad: [
                contents: slots(
                    #"{"scale":"1x","filename":"a.png"}"#, #"{"idiom":"ipad","scale":"3x","filename":"b.png"}"#),
                inSet("a.png"): png(2, 2), inSet("b.png"): png(6, 6),
            ],
            at: [inSet("a.png"), inSet("b.png")],
            good: [
                contents: slots(
                    #"{"scale":"1x"}"#, #"{"scale":"1x","filename":"gone.png"}"#,
                    #"{"idiom":"fridge","scale":"9x","filename":"a.png"}"#, #"{"idiom":"ipad","filename":"b.png"}"#),
                inSet("a.png"): png(9, 9), inSet("b.png"): png(2, 2),
            ]),
        RuleExample(
            rule: .catalogUnlisted,
            bad: [
                contents: slots(one, #"{"idiom":"ipad","scale":"1x"}"#), inSet("a.png"): png(2, 2),
                inSet("b.png"): png(2, 2),
                "s.xcassets/b.symbolset/Contents.json": Array(#"{"symbols":[{"filename":"b.svg"}]}"#.utf8),
                "s.xcassets/b.symbolset/c.svg": [1],
            ],
            at: [inSet("b.png"), "s.xcassets/b.symbolset/c.svg"],
            good: [
                contents: slots(one), inSet("a.png"): png(2, 2), inSet(".b.png"): [1], inSet("Read me.txt"): [1],
                ".gitignore": Array("c.png".utf8),
                inSet("c.png"): png(2, 2), "s.xcassets/Read me.txt": [1],
                "s.xcassets/b.spriteatlas/Contents.json": slots(), "s.xcassets/b.spriteatlas/c.png": png(2, 2),
            ]),
        RuleExample(
            rule: .catalogDuplicate,
            bad: [
                contents: slots(
                    one, #"{"filename":"b.png","scale":"1x","idiom":"universal","compression-type":"lossy"}"#),
                inSet("a.png"): png(2, 2), inSet("b.png"): png(2, 2),
            ],
            at: [inSet("b.png")],
            good: [
                contents: slots(
                    one, #"{"idiom":"universal","scale":"1x"}"#,
                    #"{"idiom":"universal","scale":"1x","filename":"b.png","appearances":[{"appearance":"luminosity","value":"dark"}]}"#,
                    #"{"idiom":"universal","scale":"1x","filename":"c.png","screenWidth":"{130,145}"}"#),
                inSet("a.png"): png(2, 2), inSet("b.png"): png(2, 2), inSet("c.png"): png(2, 2),
            ]),
        RuleExample(
            rule: .catalogMissingFile,
            bad: [
                contents: slots(one, #"{"idiom":"universal","scale":"2x","filename":""}"#),
                "s.xcassets/b.dataset/Contents.json": Array(#"{"data":[{"filename":"b.txt"}]}"#.utf8),
            ],
            at: [contents, contents, "s.xcassets/b.dataset/Contents.json"],
            good: [
                contents: slots(one, #"{"idiom":"universal","scale":"2x","filename":".a.png"}"#),
                inSet("a.png"): png(2, 2),
                inSet(".a.png"): png(4, 4), ".gitignore": Array("a.png".utf8),
            ]),
        RuleExample(
            rule: .catalogIconSize,
            bad: [
                "s.xcassets/i.appiconset/Contents.json": slots(
                    #"{"idiom":"ipad","size":"83.5x83.5","scale":"2x","filename":"a.png"}"#,
                    #"{"idiom":"universal","size":"1024x1024","platform":"ios","filename":"b.png"}"#),
                "s.xcassets/i.appiconset/a.png": png(166, 166), "s.xcassets/i.appiconset/b.png": png(512, 512),
            ],
            at: ["s.xcassets/i.appiconset/a.png", "s.xcassets/i.appiconset/b.png"],
            good: [
                "s.xcassets/i.appiconset/Contents.json": slots(
                    #"{"idiom":"ipad","size":"83.5x83.5","scale":"2x","filename":"a.png"}"#,
                    #"{"idiom":"ipad","scale":"2x","filename":"b.png"}"#,
                    #"{"idiom":"ipad","size":"1e99x-1","scale":"1x","filename":"c.png"}"#,
                    #"{"idiom":"ipad","size":"20","scale":"1x","filename":"d.png"}"#),
                "s.xcassets/i.appiconset/a.png": png(167, 167), "s.xcassets/i.appiconset/b.png": png(5, 5),
                "s.xcassets/i.appiconset/c.png": png(5, 5), "s.xcassets/i.appiconset/d.png": png(5, 5),
                contents: slots(#"{"idiom":"ipad","size":"20x20","scale":"1x","filename":"d.png"}"#),
                inSet("d.png"): png(5, 5),
            ]),
        RuleExample(
            rule: .catalogSizeMismatch,
            bad: [
                contents: slots(
                    one, #"{"idiom":"universal","scale":"2x","filename":"b.png"}"#,
                    #"{"idiom":"universal","scale":"3x","filename":"b.png"}"#), inSet("a.png"): png(2, 2),
                inSet("b.png"): png(4, 4),
            ],
            at: [inSet("b.png")],
            good: [
                contents: slots(
                    one, #"{"idiom":"universal","scale":"3x","filename":"b.png"}"#,
                    #"{"idiom":"ipad","scale":"2x","filename":"c.png"}"#,
                    #"{"idiom":"universal","scale":"2x","display-gamut":"display-P3","filename":"c.png"}"#,
                    #"{"idiom":"universal","filename":"d.png"}"#), inSet("a.png"): png(3, 2),
                inSet("b.png"): png(7, 6), inSet("c.png"): png(9, 9), inSet("d.png"): png(30, 1),
            ]),
    ]
}
