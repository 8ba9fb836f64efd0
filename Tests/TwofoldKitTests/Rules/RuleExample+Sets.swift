import TwofoldTestSupport

@testable import TwofoldCheck

extension RuleExample {
    static let sets = [
        RuleExample(
            rule: .setsFramesGap,
            bad: frames("walk", [0, 1, 2, 3, 5, 6, 7, 8]).merging(frames("run0", [1, 2, 3, 5, 6, 7, 8, 9])) { $1 },
            at: ["run05.png", "walk5.png"],
            good: frames("walk", 0...5).merging(frames("tab", [1, 2, 4])) { $1 }
                .merging(frames("shot0", [1, 2, 4, 5])) { $1 }.merging(frames("step", [1, 2, 3, 5, 6])) { $1 }
                .merging(frames("size", [0, 1, 2, 3, 10, 11])) { $1 }
                .merging(["p0.png": png(2, 2), "p1.png": png(4, 4), "p2.png": png(6, 6), "p3.png": png(8, 8)]) { $1 }
                .merging(["p5.png": png(10, 10), "p6.png": png(12, 12)]) { $1 }),
        RuleExample(
            rule: .setsFramesStart, bad: frames("walk", 1...4).merging(animated("walk")) { $1 }, at: ["walk1.png"],
            good: frames("walk", 0...3).merging(animated("walk")) { $1 }.merging(frames("tab", 1...9)) { $1 }),
        RuleExample(
            rule: .setsFramesScale,
            bad: frames("walk", 0...5, "@2x", side: 8).merging(frames("walk", [6, 7])) { $1 }, at: ["walk6.png"],
            good: frames("walk", 0...3, "@2x", side: 8).merging(frames("walk", 0...3)) { $1 }
                // The others' 1x and 2x are made.
                .merging(frames("run", 0...2, "@3x", side: 12)) { $1 }
                .merging(frames("run", [3], "@3x", side: 12)) { $1 }.merging(frames("run", [3], "@2x", side: 8)) { $1 }),
        RuleExample(
            rule: .setsFramesSize,
            bad: frames("walk", 0...6).merging(frames("walk", [7], side: 8)) { $1 }.merging(animated("walk")) { $1 },
            at: ["walk7.png"],
            good: frames("walk", 0...6).merging(frames("walk", [7], "@2x", side: 8)) { $1 }
                // The pages of a font.
                .merging(frames("Inter_", 0...3)) { $1 }.merging(frames("Inter_", [4], side: 8)) { $1 }
                .merging(frames("p", [0, 1])) { $1 }.merging(frames("p", [2, 3], side: 8)) { $1 }),
        RuleExample(
            rule: .setsStateScale,
            bad: [
                "a.png": png(4, 4), "a@2x.png": png(8, 8), "a-pressed.png": png(4, 4),
                "b.png": png(4, 4), "bSelected@2x.png": png(8, 8),
                "c_off@3x.png": png(6, 6), "c_on@2x.png": png(4, 4),
            ],
            at: ["a-pressed.png", "b.png", "c_on@2x.png"],
            good: [
                "a@2x.png": png(8, 8), "a-pressed.png": png(4, 4), "a-pressed@2x.png": png(8, 8),
                "d.png": png(4, 4), "door@2x.png": png(8, 8), "floor-on.png": png(4, 4),
                "x/b.png": png(4, 4), "y/b-on@2x.png": png(8, 8),
                "arrow.png": png(4, 4), "arrow-down@2x.png": png(8, 8),
                "go.png": png(4, 4), "go-up@2x.png": png(8, 8), "go-left@2x.png": png(8, 8),
            ]),
        RuleExample(
            rule: .setsStateSize,
            bad: ["a.png": png(4, 4), "a highlighted.png": png(4, 6)], at: ["a highlighted.png"],
            good: [
                "a.png": png(4, 4), "a highlighted.png": png(4, 4), "b.png": png(4, 4), "b-down.png": png(4, 6),
                "c.png": png(4, 4), "c-mask.png": png(6, 6), "e.png": png(4, 4), "e-hover@2x.png": png(8, 8),
            ]),
        RuleExample(
            rule: .setsMaskSize, bad: ["a.png": png(4, 4), "aMask.png": png(6, 6)], at: ["aMask.png"],
            good: ["a.png": png(4, 4), "a_mask.png": png(4, 4), "Mask.png": png(6, 6)]),
    ]

    /// Code that asks for the frames of a name.
    private static func animated(_ name: String) -> [String: [UInt8]] {
        [
            "A.m": Array(
                "#import <UIKit/UIKit.h>\nid f(void) { return [UIImage animatedImageNamed:@\"\(name)\" duration:1]; }\n"
                    .utf8)
        ]
    }

    private static func frames(
        _ name: String, _ numbers: some Sequence<Int>, _ scale: String = "", side: Int = 4
    )
        -> [String: [UInt8]]
    {
        Dictionary(uniqueKeysWithValues: numbers.map { ("\(name)\($0)\(scale).png", png(side, side)) })
    }
}
