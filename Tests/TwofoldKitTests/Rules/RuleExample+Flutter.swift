import TwofoldTestSupport

@testable import TwofoldCheck

extension RuleExample {
    /// A `pubspec.yaml` with these entries, as they are usually written.
    static func pubspec(_ entries: String...) -> [UInt8] {
        Array("name: app\nflutter:\n  assets:\n\(entries.map { "    - \($0)\n" }.joined())".utf8)
    }

    private static let paid = "path: a/paid.png\n      flavors: [paid]"

    static let flutter = [
        RuleExample(
            rule: .flutterUnreadablePubspec,
            bad: ["pubspec.yaml": Array("flutter:\n  assets: a/\n".utf8), "a/b.png": png(2, 2)],
            at: ["pubspec.yaml"],
            good: [
                "pubspec.yaml": Array("flutter:\n  assets:\n".utf8), "a/b.png": png(2, 2),
                // Without images nobody asked.
                "tool/pubspec.yaml": Array("a: *b\n".utf8), "pubspec.yaml.png": png(2, 2),
            ]),
        RuleExample(
            rule: .flutterDeadEntry,
            bad: [
                "pubspec.yaml": pubspec("a/gone.png", "a", "a/b.png/", "c/", "gone/", "a/2.0x/b@2x.png"),
                "a/b.png": png(2, 2), "c/d/e.png": png(2, 2),
            ],
            at: Array(repeating: "pubspec.yaml", count: 6),
            good: [
                "pubspec.yaml": pubspec(
                    "a/", "./a/b.png", "c/f.png", "c/d.json", "packages/p/x.png", "../y.png", "h/", ".env"),
                "a/b.png": png(2, 2), "c/3.0x/f.png": png(6, 6), "c/d.json": [], "h/.keep": [],
                // Files that are ignored exist, too.
                ".env": [], ".gitignore": Array(".env\n".utf8),
            ]),
        RuleExample(
            rule: .flutterScaleEntry,
            bad: [
                "pubspec.yaml": pubspec("a/", "a/2.0x/", "c/3x/d.png", "c/3x/e.png", "1.5x/"), "a/b.png": png(2, 2),
                "a/2.0x/b.png": png(4, 4), "c/3x/d.png": png(6, 6), "c/3x/e.png": png(6, 6), "1.5x/b.png": png(3, 3),
            ],
            at: ["pubspec.yaml", "pubspec.yaml", "pubspec.yaml"],
            good: [
                "pubspec.yaml": pubspec("a/64x/", "a/icons2x/", "a/x/", "a/16x16/"), "a/64x/b.png": png(2, 2),
                "a/icons2x/b.png": png(2, 2), "a/x/b.png": png(2, 2), "a/16x16/b.png": png(2, 2),
                // A program's package lists no assets.
                "tool/pubspec.yaml": Array("name: tool\n".utf8),
            ]),
        RuleExample(
            rule: .flutterFlavorOverlap,
            bad: [
                "pubspec.yaml": pubspec("a/", paid, "path: a/\n      flavors: [free]"), "a/paid.png": png(2, 2),
                "a/more.png": png(2, 2),
            ],
            at: ["pubspec.yaml", "pubspec.yaml"],
            good: [
                "pubspec.yaml": pubspec(paid, paid, "a/other.png", "b/"), "a/paid.png": png(2, 2),
                "a/other.png": png(2, 2),
                "b/paid.png": png(2, 2),
            ]),
        RuleExample(
            rule: .flutterLostImage,
            bad: [
                "pubspec.yaml": pubspec("a/"), "a/b.png": png(2, 2), "a/3.0x/c.png": png(6, 6),
                "a/2.0x/c.png": png(4, 4),
            ],
            at: ["a/2.0x/c.png"],
            good: [
                "pubspec.yaml": pubspec("a/", "a/d.png"), "a/2.0x/b.png": png(4, 4), "a/2.0x/d.png": png(4, 4),
                "a/b.png": png(2, 2),
            ]),
        RuleExample(
            rule: .flutterUnlistedImage,
            bad: [
                "pubspec.yaml": pubspec("a/", "c/d.png"), "a/b.png": png(2, 2),
                // A folder below a listed one, an image beside a listed one, and one in the folder of a scale only.
                "a/icons/e.png": png(2, 2), "a/icons/2.0x/e.png": png(4, 4), "a/icons/f.png": png(2, 2),
                "c/d.png": png(2, 2), "c/g.png": png(2, 2), "c/2.0x/h.png": png(4, 4),
                "lib/main.dart": Array(
                    "Image.asset('c/g.png'); Image.asset('c/h.png'); Image.asset('a/icons/e.png');".utf8),
            ],
            at: ["a/icons", "c/2.0x/h.png", "c/g.png"],
            good: [
                "pubspec.yaml": pubspec("a/", "b.png", "c/d.png")
                    + Array("icons:\n  path: \"a/icons/e.png\"\n".utf8),
                "a/b.png": png(2, 2), "a/icons/e.png": png(2, 2), "b.png": png(2, 2), "ios/Runner/f.png": png(2, 2),
                "c/d.png": png(2, 2), "c/d.svg": Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8),
                // Another package.
                "a/example/pubspec.yaml": Array("flutter:\n".utf8), "a/example/x/y.png": png(2, 2),
            ]),
        RuleExample(
            rule: .flutterSuffixName,
            bad: [
                "pubspec.yaml": pubspec("a/"), "a/b.png": png(2, 2), "a/b@3x.png": png(6, 6), "a/c@2x.png": png(4, 4),
            ],
            at: ["a/b@3x.png", "a/c@2x.png"],
            good: [
                "pubspec.yaml": pubspec("a/b.png", "a/d@2x.png", "e/"), "a/b.png": png(2, 2), "a/b@2x.png": png(4, 4),
                // Asked for by this name.
                "a/d@2x.png": png(4, 4), "e/f.png": png(2, 2), "e/masters/f@2x.png": png(4, 4),
            ]),
        RuleExample(
            rule: .flutterNestedScale,
            bad: [
                "pubspec.yaml": pubspec("a/"), "a/b.png": png(2, 2), "a/2.0x/3.0x/b.png": png(6, 6),
                "a/2.0x/3.0x/c.png": png(6, 6),
            ],
            at: ["a/2.0x/3.0x/b.png"],
            good: [
                "pubspec.yaml": pubspec("a/", "2x/64x/"), "a/b.png": png(2, 2), "a/2.0x/b.png": png(4, 4),
                "2x/64x/b.png": png(2, 2),
            ]),
    ]
}

extension RuleRemedy {
    private static func pubspec(_ bytes: [UInt8]) -> Edit { .write("pubspec.yaml", bytes) }

    static let flutter: [(Rule, [RuleRemedy])] = [
        (
            .flutterUnreadablePubspec,
            [RuleRemedy("correct line 2, column 11", edits: [pubspec(RuleExample.pubspec("a/"))])]
        ),
        (
            .flutterDeadEntry,
            [
                RuleRemedy(
                    "write a/", "write it without the slash", "list each of its folders",
                    "correct the path, or remove the entry",
                    edits: [pubspec(RuleExample.pubspec("a/", "a/b.png", "c/d/"))])
            ]
        ),
        (
            .flutterScaleEntry,
            [
                RuleRemedy(
                    "list the 1x, or the folder a/", "the folder c/", "the folder around it",
                    edits: [pubspec(RuleExample.pubspec("a/", "c/d.png", "c/e.png", "b.png"))])
            ]
        ),
        (
            .flutterFlavorOverlap,
            [
                RuleRemedy("give both entries the same flavors", edits: [pubspec(RuleExample.pubspec("a/"))]),
                RuleRemedy(
                    "keep the files of each flavor in a separate folder",
                    edits: [
                        .rename("a/paid.png", to: "paid/paid.png"), .rename("a/more.png", to: "free/more.png"),
                        pubspec(
                            RuleExample.pubspec(
                                "path: paid/\n      flavors: [paid]", "path: free/\n      flavors: [free]")),
                    ]),
            ]
        ),
        (
            .flutterLostImage,
            [
                RuleRemedy(
                    "list a/c.png, although that file does not exist",
                    edits: [pubspec(RuleExample.pubspec("a/", "a/c.png"))]),
                RuleRemedy("or add it", edits: [.write("a/c.png", RuleExample.png(2, 2))]),
            ]
        ),
        (
            .flutterUnlistedImage,
            [
                RuleRemedy(
                    "list a/icons/", "list c/g.png", "list c/h.png",
                    edits: [pubspec(RuleExample.pubspec("a/", "a/icons/", "c/d.png", "c/g.png", "c/h.png"))]),
                RuleRemedy(
                    "or move the images elsewhere", "or move the image elsewhere",
                    edits: [
                        .rename("a/icons/e.png", to: "x/e.png"), .rename("a/icons/2.0x/e.png", to: "x/2.0x/e.png"),
                        .rename("a/icons/f.png", to: "x/f.png"), .rename("c/g.png", to: "x/g.png"),
                        .rename("c/2.0x/h.png", to: "x/2.0x/h.png"),
                    ]),
            ]
        ),
        (
            .flutterSuffixName,
            [
                RuleRemedy(
                    "move it to 3.0x/b.png", "move it to 2.0x/c.png",
                    edits: [
                        .rename("a/b@3x.png", to: "a/3.0x/b.png"), .rename("a/c@2x.png", to: "a/2.0x/c.png"),
                        pubspec(RuleExample.pubspec("a/", "a/c.png")),
                    ]),
                RuleRemedy(
                    "or into a folder that pubspec.yaml does not list",
                    edits: [
                        .rename("a/b@3x.png", to: "masters/b@3x.png"), .rename("a/c@2x.png", to: "masters/c@2x.png"),
                    ],
                    // In a folder with a target for this one, they are masters; without, they look astray.
                    next: [.placementStray]),
            ]
        ),
        (
            .flutterNestedScale,
            [
                RuleRemedy(
                    "move the folder beside 2.0x",
                    edits: [
                        .rename("a/2.0x/3.0x/b.png", to: "a/3.0x/b.png"),
                        .rename("a/2.0x/3.0x/c.png", to: "a/3.0x/c.png"),
                        pubspec(RuleExample.pubspec("a/", "a/c.png")),
                    ])
            ]
        ),
    ]
}
