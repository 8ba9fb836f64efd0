@testable import TwofoldBuild
@testable import TwofoldCheck

extension ShownRule {
    static let configurationRules: [ShownRule] = [
        ShownRule(
            .configNotRead,
            in: Example(
                ["a/b@2x.png": .image(4, 4)], afterBuild: ["a/.twofold.yml": .text("")], at: "a/.twofold.yml"),
            butNotIn: Example(["a/.twofold.yml": .text(""), "c.png": .image(2, 2)])),
        ShownRule(
            .configUnmatched,
            in: Example(
                [".twofold.yml": .text("paths: [{match: Photos, filter: area}]"), "x/a.png": .image(2, 2)],
                at: ".twofold.yml"),
            butNotIn: Example(
                [".twofold.yml": .text("paths: [{match: x/, filter: area}]"), "x/a.png": .image(2, 2)])),
    ]

    static let accountRules: [ShownRule] = [
        ShownRule(
            .ledgerUnsettled,
            in: Example(
                ["a@2x.png": .image(4, 4)], afterBuild: [".gitignore": .text("a@2x.png")], at: "a.png"),
            butNotIn: Example(["a@2x.png": .image(4, 4)], isBuilt: true)),
        ShownRule(
            .targetNoSource,
            in: Example(
                [
                    ".twofold.yml": .text("targets: [{layout: flutter, from: arts, to: assets}]"),
                    "art/a@3x.png": .image(6, 6),
                ], at: "arts"),
            butNotIn: Example([
                ".twofold.yml": .text("targets: [{layout: flutter, from: art, to: assets}]"),
                "art/a@3x.png": .image(6, 6),
            ])),
        ShownRule(
            .imagePointer,
            in: Example(
                ["a@2x.png": .text("version https://git-lfs.github.com/spec/v1")], at: "a@2x.png"),
            butNotIn: Example(["a@2x.png": .image(4, 4)])),
    ]

    static let lockFileRules: [ShownRule] = [
        ShownRule(
            .ledgerOrphan,
            in: Example(["a@2x.png": .image(4, 4)], afterBuild: ["a@2x.png": nil], at: "a.png"),
            butNotIn: Example(["a@2x.png": .image(4, 4)]))
    ]

    static let ownershipRules: [ShownRule] = [
        ShownRule(
            .fileEdited,
            in: Example(
                ["a@2x.png": .image(4, 4)], afterBuild: ["a.png": .image(2, 2, .opaque)], at: "a.png"),
            butNotIn: Example(["a@2x.png": .image(4, 4)]))
    ]

    static let planRules: [ShownRule] = [
        ShownRule(
            .planTwoMasters,
            in: Example(["a@2x.png": .image(4, 4), "a@2x.PNG": .image(4, 4)], at: "a.PNG"),
            butNotIn: Example(["a@2x.png": .image(4, 4), "b@2x.PNG": .image(4, 4)])),
        ShownRule(
            .planOutputCollision,
            in: Example(["a@2x.png": .image(4, 4), "A.png": .image(2, 2)], at: "a.png"),
            butNotIn: Example(["a@2x.png": .image(4, 4), "b.png": .image(2, 2)])),
    ]

    static let findingRules: [ShownRule] = [
        ShownRule(
            .baselineStale,
            in: Example(["a@2x.png": .image(4, 4)], known: ["size.odd": "a@2x.png"], at: "a@2x.png"),
            butNotIn: Example(["a@2x.png": .image(3, 4)], known: ["size.odd": "a@2x.png"]))
    ]

    static let recordedVariantRules: [ShownRule] = [
        ShownRule(
            .ledgerMissing,
            in: Example(["a@2x.png": .image(4, 4)], at: "a.png"),
            butNotIn: Example(["a@2x.png": .image(4, 4), "a.png": .image(2, 2)])),
        ShownRule(
            .ledgerStale,
            in: Example(["a@2x.png": .image(4, 4)], afterBuild: ["a@2x.png": .image(4, 4, .opaque)], at: "a.png"),
            butNotIn: Example(["a@2x.png": .image(4, 4), "a.png": .image(2, 2)])),
        ShownRule(
            .ledgerUnrequested,
            in: Example(
                [".twofold.yml": .text("devices: [ipad]"), "a@2x.png": .image(4, 4)],
                afterBuild: [".twofold.yml": nil, "a@2x.png": .image(4, 4, .opaque)], at: "a~ipad.png"),
            butNotIn: Example(["a@2x.png": .image(4, 4), "a.png": .image(2, 2)])),
        ShownRule(
            .ledgerOtherOptions,
            in: Example(
                [".twofold.yml": .text("filter: nearest"), "a@2x.png": .image(4, 4)], afterBuild: [".twofold.yml": nil],
                at: "a.png"),
            butNotIn: Example(["a@2x.png": .image(4, 4), "a.png": .image(2, 2)])),
    ]
}
