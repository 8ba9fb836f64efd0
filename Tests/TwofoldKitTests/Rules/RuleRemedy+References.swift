@testable import TwofoldCheck

extension RuleRemedy {
    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    static let references: [(Rule, [RuleRemedy])] = [
        (
            .referenceMissing,
            [
                RuleRemedy(
                    "correct the name: Logo exists", "ask for Photo.jpg", "add the 1x",
                    "add the image, or correct the name",
                    edits: [
                        .write("A.swift", text("UIImage(named: \"Logo\")")),
                        .write("B.m", text("[UIImage imageNamed:@\"Photo.jpg\"];")),
                        .write("Wide.gif", RuleExample.png(2, 2)), .write("Gone.png", RuleExample.png(2, 2)),
                        .write("Start.png", RuleExample.png(2, 2)), .write("banner_en.png", RuleExample.png(2, 2)),
                    ], next: [.imageWrongExtension])
            ]
        ),
        (
            .referenceCase,
            [
                RuleRemedy(
                    "write Logo", "write Sign.PNG", "write Set",
                    edits: [
                        .write(
                            "A.swift",
                            text("UIImage(named: \"Logo\"); UIImage(named: \"Sign.PNG\"); UIImage(named: \"Set\")"))
                    ])
            ]
        ),
        (
            .referenceSuffix,
            [
                RuleRemedy(
                    "ask for Logo", "ask for Pad",
                    edits: [.write("A.swift", text("UIImage(named: \"Logo\"); UIImage(named: \"Pad\")"))])
            ]
        ),
        (
            .referenceExtension,
            [RuleRemedy("ask for Logo", edits: [.write("A.m", text("[UIImage imageNamed:@\"Logo\"];"))])]
        ),
        (
            .referenceNeedsExtension,
            [
                RuleRemedy(
                    "ask for Logo.png", "ask for Pic.png",
                    edits: [
                        .write("A.m", text("[UIImage imageNamed:@\"Logo.png\"];")),
                        .write("A.xib", text("<document><imageView image=\"Pic.png\"/></document>")),
                        .write("B.swift", text("UIImage(named: \"Logo.png\")")),
                    ])
            ]
        ),
        (
            .referenceView,
            [
                RuleRemedy(
                    "correct the scale in the file's name",
                    edits: [
                        .rename("Twice.png", to: "Twice@2x.png"), .write("Same.png", RuleExample.png(4, 4)),
                        .rename("Bg-2x.png", to: "Bg@2x.png"),
                    ])
            ]
        ),
        (
            .referenceUnused,
            [
                RuleRemedy(
                    "remove it",
                    edits: [
                        .delete("Img/Old.png"), .delete("Img/Old@2x.png"),
                        .delete("A.xcassets/Set.imageset/Contents.json"),
                        .delete("A.xcassets/Set.imageset/s.png"),
                    ])
            ]
        ),
    ]
}
