@testable import TwofoldBuild
@testable import TwofoldCheck

extension RuleRemedy {
    private static func png(_ width: Int, _ height: Int) -> [UInt8] { RuleExample.png(width, height) }

    private static func inSet(_ name: String) -> String { RuleExample.inSet(name) }

    private static let contents = inSet("Contents.json")
    private static let one = #"{"idiom":"universal","scale":"1x","filename":"a.png"}"#
    private static let empty = RuleExample.slots()

    static let catalogs: [(Rule, [RuleRemedy])] = [
        (
            .catalogSameName,
            [
                RuleRemedy(
                    "rename one of them",
                    edits: [
                        .rename(
                            "s.xcassets/y/a.symbolset/Contents.json", to: "s.xcassets/y/b.symbolset/Contents.json")
                    ]),
                RuleRemedy(
                    "or turn on 'Provides Namespace'",
                    edits: [.write("s.xcassets/y/Contents.json", CatalogDraft.group(providesNamespace: true))]),
            ]
        ),
        (
            .catalogUnreadable,
            [
                RuleRemedy(
                    "correct line 4, column 3", "correct line 1, column 1", "correct line 1, column 9",
                    edits: [
                        contents, "s.xcassets/group/Contents.json", "s.xcassets/Contents.json",
                        "b.dataset/Contents.json",
                    ].map { .write($0, empty) })
            ]
        ),
        (
            .catalogNoContents,
            [
                RuleRemedy(
                    "add the set in Xcode", "rename Content.json to Contents.json",
                    edits: [
                        .write("s.xcassets/a.launchimage/Contents.json", RuleExample.slots(one)),
                        .rename("s.xcassets/b.imageset/Content.json", to: "s.xcassets/b.imageset/Contents.json"),
                        .write("s.xcassets/b.imageset/a.png", png(2, 2)),
                    ]),
                RuleRemedy(
                    "or move its files out of the catalog",
                    edits: [
                        .rename("s.xcassets/a.launchimage/a.png", to: "b.png"),
                        .rename("s.xcassets/b.imageset/Content.json", to: "b.json"),
                    ]),
            ]
        ),
        (
            .catalogUnknownValue,
            [
                RuleRemedy(
                    "write \"iphone\"",
                    edits: [
                        .write(
                            contents, RuleExample.slots(#"{"idiom":"iphone","scale":"2x","filename":"a.png"}"#))
                    ])
            ]
        ),
        (
            .catalogIconAlpha,
            [
                RuleRemedy(
                    "export it without transparency",
                    edits: [.write("s.xcassets/i.appiconset/a.png", RuleExample.opaque(1024))])
            ]
        ),
        (
            .catalogVersion,
            [
                RuleRemedy(
                    "set the version to 1",
                    edits: [.write(contents, empty), .write("s.xcassets/Contents.json", empty)])
            ]
        ),
        (
            .catalogCopy,
            [
                RuleRemedy(
                    "delete one of the two",
                    edits: [
                        .delete(inSet("Contents (1).json")), .delete(inSet("Contents copy.json")),
                        .rename("s.xcassets/Contents-1.json", to: "s.xcassets/Contents.json"),
                    ])
            ]
        ),
        (
            .catalogUnassigned,
            [
                RuleRemedy(
                    "move the file to a slot that devices use",
                    edits: [
                        .write(
                            contents,
                            RuleExample.slots(
                                one, #"{"idiom":"universal","scale":"3x","filename":"b.png"}"#))
                    ])
            ]
        ),
        (
            .catalogUnlisted,
            [
                RuleRemedy(
                    "assign the file to a slot", "or move it out of the set",
                    edits: [
                        .write(
                            contents,
                            RuleExample.slots(one, #"{"idiom":"ipad","scale":"1x","filename":"b.png"}"#)),
                        .rename("s.xcassets/b.symbolset/c.svg", to: "s.xcassets/b.symbolset/b.svg"),
                    ])
            ]
        ),
        (
            .catalogDuplicate,
            [
                RuleRemedy(
                    "remove one of the two",
                    edits: [.write(contents, RuleExample.slots(one)), .rename(inSet("b.png"), to: "b.png")])
            ]
        ),
        (
            .catalogMissingFile,
            [
                RuleRemedy(
                    "add the file", "remove the member 'filename'",
                    edits: [
                        .write(contents, RuleExample.slots(one, #"{"idiom":"universal","scale":"2x"}"#)),
                        .write(inSet("a.png"), png(2, 2)), .write("s.xcassets/b.dataset/b.txt", [1]),
                    ])
            ]
        ),
        (.catalogEmptySlot, [RuleRemedy("run 'twofold'", edits: [.build])]),
        (
            .catalogIconSize,
            [
                RuleRemedy(
                    "export it at 167×167", "export it at 1024×1024",
                    edits: [
                        .write("s.xcassets/i.appiconset/a.png", png(167, 167)),
                        .write("s.xcassets/i.appiconset/b.png", png(1024, 1024)),
                    ])
            ]
        ),
        (
            .catalogSizeMismatch,
            [
                RuleRemedy(
                    "export the smaller one again",
                    edits: [
                        .write(
                            contents,
                            RuleExample.slots(
                                one, #"{"idiom":"universal","scale":"2x","filename":"b.png"}"#,
                                #"{"idiom":"universal","scale":"3x","filename":"c.png"}"#)),
                        .write(inSet("c.png"), png(6, 6)),
                    ]),
                RuleRemedy(
                    "or clear its slot",
                    edits: [
                        .write(
                            contents,
                            RuleExample.slots(one, #"{"idiom":"universal","scale":"2x","filename":"b.png"}"#))
                    ]),
            ]
        ),
    ]
}
