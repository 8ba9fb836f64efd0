@testable import TwofoldBuild
@testable import TwofoldCheck

extension ShownRule {
    static let androidRules: [ShownRule] = [
        ShownRule(
            .androidName,
            in: Example.android(["drawable-xhdpi/My-Icon.png": .image(4, 4)], at: "res/drawable-xhdpi/My-Icon.png"),
            butNotIn: Example.android(["drawable-xhdpi/my_icon2.png": .image(4, 4)])),
        ShownRule(
            .androidDuplicate,
            in: Example.android(
                ["drawable-xhdpi/a.png": .image(4, 4), "drawable-xhdpi/a.jpg": .image(4, 4, .jpeg)],
                at: "res/drawable-xhdpi/a.png"),
            butNotIn: Example.android([
                "drawable-xhdpi/a.png": .image(4, 4), "drawable-hdpi/a.jpg": .image(3, 3, .jpeg),
            ])),
        ShownRule(
            .androidNinePatch,
            in: Example.android(["drawable-xhdpi/a.9.png": .image(6, 6)], at: "res/drawable-xhdpi/a.9.png"),
            butNotIn: Example.android(["drawable-xhdpi/a.9.png": .image(6, 6, .ninePatch)])),
        ShownRule(
            .androidNinePatchFormat,
            in: Example.android(["drawable-xhdpi/a.9.jpg": .image(6, 6, .jpeg)], at: "res/drawable-xhdpi/a.9.jpg"),
            butNotIn: Example.android(["drawable-xhdpi/a9.jpg": .image(6, 6, .jpeg)])),
        ShownRule(
            .androidDensity,
            in: Example.android(
                [
                    "drawable-hdpi/a.png": .image(6, 6), "drawable-xhdpi/a.png": .image(8, 8),
                    "drawable-xhdpi/b.png": .image(8, 8),
                ], at: "res/drawable-xhdpi/b.png"),
            butNotIn: Example.android([
                "drawable-ldpi/a.png": .image(3, 3), "drawable-xhdpi/a.png": .image(8, 8),
                "drawable-xhdpi/b.png": .image(8, 8),
            ])),
        ShownRule(
            .androidLocation,
            in: Example.android(["drawable/a.png": .image(4, 4)], at: "res/drawable/a.png"),
            butNotIn: Example.android(["drawable-mdpi/a.png": .image(4, 4), "drawable/b.xml": .text("<shape/>")])),
        ShownRule(
            .androidFolder,
            in: Example.android(["drawable-xxdpi/a.png": .image(4, 4)], at: "res/drawable-xxdpi"),
            butNotIn: Example.android(["drawable-port-night-xhdpi-v26/a.png": .image(4, 4)])),
        ShownRule(
            .androidNoDPI,
            in: Example.android(
                ["drawable-nodpi/a.png": .image(4, 4), "drawable-xhdpi/a.png": .image(8, 8)],
                at: "res/drawable-nodpi/a.png"),
            butNotIn: Example.android(["drawable-nodpi/a.png": .image(4, 4), "drawable-xhdpi/b.png": .image(8, 8)])),
        ShownRule(
            .androidSameBytes,
            in: Example.android(
                [
                    "drawable-hdpi/a.9.png": .image(8, 8, .ninePatch),
                    "drawable-xhdpi/a.9.png": .image(8, 8, .ninePatch),
                ],
                at: "res/drawable-xhdpi/a.9.png"),
            butNotIn: Example.android([
                "drawable-hdpi/a.9.png": .image(6, 6, .ninePatch), "drawable-xhdpi/a.9.png": .image(8, 8, .ninePatch),
            ])),
        ShownRule(
            .androidXXXHDPI,
            in: Example.android(["drawable-xxxhdpi/a.png": .image(16, 16)], at: "res/drawable-xxxhdpi"),
            butNotIn: Example.android(["mipmap-xxxhdpi/ic_launcher.png": .image(192, 192)])),
    ]

    static let flutterRules: [ShownRule] = [
        ShownRule(
            .flutterUnreadablePubspec,
            in: Example(
                ["pubspec.yaml": .text("flutter: {assets: a/}"), "a/b.png": .image(2, 2)], at: "pubspec.yaml"),
            butNotIn: Example(["pubspec.yaml": .text("name: ["), "a.txt": .text("")])),
        ShownRule(
            .flutterDeadEntry,
            in: Example(
                ["pubspec.yaml": assets("a/b.png", "a/c.png", "a"), "a/2.0x/b.png": .image(4, 4)], at: "pubspec.yaml",
                "pubspec.yaml"),
            butNotIn: Example(
                ["pubspec.yaml": assets("a/b.png", "a/"), "a/2.0x/b.png": .image(4, 4), "a/c.json": .text("{}")])),
        ShownRule(
            .flutterScaleEntry,
            in: Example(
                ["pubspec.yaml": assets("a/b.png", "a/2.0x/"), "a/b.png": .image(2, 2), "a/2.0x/b.png": .image(4, 4)],
                at: "pubspec.yaml"),
            butNotIn: Example(["pubspec.yaml": assets("a/64x/"), "a/64x/b.png": .image(64, 64)])),
        ShownRule(
            .flutterFlavorOverlap,
            in: Example(
                [
                    "pubspec.yaml": assets("a/", "{path: a/b.png, flavors: [paid]}"),
                    "a/b.png": .image(2, 2),
                ], at: "pubspec.yaml"),
            butNotIn: Example(
                [
                    "pubspec.yaml": assets("a/", "{path: a/c/b.png, flavors: [paid]}"),
                    "a/b.png": .image(2, 2), "a/c/b.png": .image(2, 2),
                ])),
        ShownRule(
            .flutterLostImage,
            in: Example(
                ["pubspec.yaml": assets("a/"), "a/b.png": .image(2, 2), "a/2.0x/c.png": .image(4, 4)],
                at: "a/2.0x/c.png"),
            butNotIn: Example(
                ["pubspec.yaml": assets("a/", "a/c.png"), "a/b.png": .image(2, 2), "a/2.0x/c.png": .image(4, 4)])),
        ShownRule(
            .flutterUnlistedImage,
            in: Example(
                ["pubspec.yaml": assets("a/"), "a/b.png": .image(2, 2), "a/icons/c.png": .image(2, 2)], at: "a/icons"),
            butNotIn: Example(
                [
                    "pubspec.yaml": .text("{flutter: {assets: [a/]}, icons: {image_path: a/icons/c.png}}"),
                    "a/b.png": .image(2, 2), "a/icons/c.png": .image(2, 2), "ios/d.png": .image(2, 2),
                ])),
        ShownRule(
            .flutterSuffixName,
            in: Example(
                ["pubspec.yaml": assets("a/"), "a/b.png": .image(2, 2), "a/b@2x.png": .image(4, 4)], at: "a/b@2x.png"),
            butNotIn: Example(
                ["pubspec.yaml": assets("a/b.png"), "a/b.png": .image(2, 2), "a/b@2x.png": .image(4, 4)])),
        ShownRule(
            .flutterNestedScale,
            in: Example(
                ["pubspec.yaml": assets("a/"), "a/b.png": .image(2, 2), "a/2.0x/2.0x/b.png": .image(4, 4)],
                at: "a/2.0x/2.0x/b.png"),
            butNotIn: Example(
                ["pubspec.yaml": assets("a/"), "a/b.png": .image(2, 2), "a/2.0x/b.png": .image(4, 4)])),
    ]

    private static func assets(_ entries: String...) -> Example.File {
        .text("flutter: {assets: [\(entries.joined(separator: ", "))]}")
    }
}

extension Rule.Example {
    /// A tree with a target for Android; the files are in its folder `res`.
    fileprivate static func android(_ files: [String: File], at reported: String) -> Rule.Example {
        Rule.Example(tree(files), at: reported)
    }

    fileprivate static func android(_ files: [String: File]) -> Rule.Example { Rule.Example(tree(files)) }

    private static func tree(_ files: [String: File]) -> [String: File] {
        var tree = Dictionary(uniqueKeysWithValues: files.map { ("res/\($0)", $1) })
        tree[".twofold.yml"] = .text("targets: [{layout: android, from: art, to: res}]")
        return tree
    }
}
