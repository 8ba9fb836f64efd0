import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

extension RuleExample {
    /// A valid nine-patch of this size, border included.
    static func ninePatch(_ width: Int, _ height: Int) -> [UInt8] {
        let size = PixelSize(width: width - 2, height: height - 2)
        let inside = SmallImages.rgba(size.width, size.height) { _, _ in [100, 100, 100, 255] }
        let framed = NinePatch(CapInsets(top: 1, left: 1, bottom: 1, right: 1), size: size)?.framed(inside)
        return framed.map { FakeEngine.file($0) } ?? []
    }

    private static var policy: BuildPolicy {
        var policy = BuildPolicy()
        if let art = BytePath("art"), let res = BytePath("res") {
            policy.targets = [Target(layout: .android, from: art, to: res)]
        }
        return policy
    }

    private static func android(
        _ id: Rule, bad: [String: [UInt8]], at: [String], good: [String: [UInt8]]
    ) -> RuleExample {
        func inResources(_ files: [String: [UInt8]]) -> [String: [UInt8]] {
            Dictionary(uniqueKeysWithValues: files.map { ("res/\($0)", $1) })
        }
        return RuleExample(
            rule: id, bad: inResources(bad), at: at.map { "res/\($0)" }, good: inResources(good), policy: policy)
    }

    private static let jpeg = TinyFiles.jpeg(side: 4, components: 1)
    private static let notReallyAVIF = Array("avif".utf8)

    static let android = [
        android(
            .androidName,
            bad: [
                "drawable-xhdpi/My-Icon.png": png(4, 4), "drawable-xhdpi/1st.png": png(4, 4),
                "drawable-xhdpi/class.png": png(4, 4), "drawable-night-xhdpi-v8/a.b.png": png(4, 4),
                "mipmap-hdpi/Ic.png": png(4, 4), "drawable-nodpi/A.9.png": ninePatch(5, 5),
                "drawable-xhdpi/_.9a.png": png(4, 4),
            ],
            at: [
                "drawable-night-xhdpi-v8/a.b.png", "drawable-nodpi/A.9.png", "drawable-xhdpi/1st.png",
                "drawable-xhdpi/My-Icon.png", "drawable-xhdpi/_.9a.png", "drawable-xhdpi/class.png",
                "mipmap-hdpi/Ic.png",
            ],
            good: [
                "drawable-xhdpi/_a.png": png(4, 4), "drawable-xhdpi/_1.png": png(4, 4),
                "drawable-xhdpi/my_icon2.png": png(4, 4), "drawable-xhdpi/a.9.png": ninePatch(5, 5),
                // Not where resources are drawn from.
                "raw/My-Icon.png": png(4, 4), "drawable-xhdpi/old/My-Icon.png": png(4, 4), "My-Icon.png": png(4, 4),
            ]),
        android(
            .androidDuplicate,
            bad: [
                "drawable-xhdpi/a.png": png(4, 4), "drawable-xhdpi/a.jpg": jpeg,
                "drawable-night-xhdpi/b.png": png(4, 4), "drawable-night-xhdpi/b.9.png": ninePatch(5, 5),
            ],
            at: ["drawable-night-xhdpi/b.png", "drawable-xhdpi/a.png"],
            good: [
                "drawable-xhdpi/a.png": png(4, 4), "drawable-night-xhdpi/a.jpg": jpeg,
                "drawable-xhdpi/b.9.png": ninePatch(5, 5), "drawable-hdpi/b.png": png(3, 3),
                "mipmap-xhdpi/a.jpg": jpeg,
            ]),
        android(
            .androidNinePatch, bad: ["drawable-xhdpi/a.9.png": png(5, 5), "drawable-nodpi/b.9.png": png(2, 2)],
            at: ["drawable-nodpi/b.9.png", "drawable-xhdpi/a.9.png"],
            good: ["drawable-xhdpi/a.9.png": ninePatch(5, 5), "drawable-xhdpi/b9.png": png(5, 5), "c.9.png": png(5, 5)]),
        android(
            .androidNinePatchFormat, bad: ["drawable-xhdpi/a.9.jpg": jpeg, "drawable-xhdpi/b.9.webp": notReallyAVIF],
            at: ["drawable-xhdpi/a.9.jpg", "drawable-xhdpi/b.9.webp"],
            good: ["drawable-xhdpi/a.9.png": ninePatch(5, 5), "drawable-xhdpi/a9.jpg": jpeg]),
        android(
            .androidDensity,
            bad: [
                "drawable-hdpi/a.png": png(6, 6), "drawable-xhdpi/a.png": png(8, 8), "drawable-xhdpi/b.png": png(8, 8),
                "mipmap-hdpi/j.png": png(3, 3), "mipmap-xxxhdpi/j.png": png(8, 8), "mipmap-xxxhdpi/i.png": png(8, 8),
                // Of other screens there are no others.
                "drawable-night-xhdpi/c.png": png(8, 8),
            ],
            at: ["drawable-xhdpi/b.png", "mipmap-xxxhdpi/i.png"],
            good: [
                "drawable-hdpi/a.png": png(6, 6), "drawable-xhdpi/a.png": png(8, 8),
                "drawable-ldpi/a.png": png(3, 3), "drawable-tvdpi/a.png": png(5, 5),
                "drawable-xxxhdpi/a.png": png(16, 16),
                // Drawn from a vector image where there are no pixels.
                "drawable-xhdpi/v.png": png(8, 8), "drawable-anydpi-v21/v.xml": Array("<vector/>".utf8),
                "drawable-anydpi/v.xml": Array("<vector/>".utf8), "drawable-nodpi/n.png": png(1, 1),
            ]),
        android(
            .androidLocation,
            bad: ["drawable/a.png": png(4, 4), "drawable-night/b.png": png(4, 4), "mipmap-v21/c.png": png(4, 4)],
            at: ["drawable-night/b.png", "drawable/a.png", "mipmap-v21/c.png"],
            good: [
                "drawable-mdpi/a.png": png(4, 4), "drawable-nodpi/b.png": png(4, 4), "drawable-tvdpi/c.png": png(4, 4),
                "drawable/d.xml": Array("<shape/>".utf8), "layout/e.png": png(4, 4),
            ]),
        android(
            .androidNoDPI,
            bad: [
                "drawable-nodpi/a.png": png(4, 4), "drawable-xhdpi/a.png": png(8, 8),
                "drawable-anydpi/b.png": png(4, 4),
                "drawable-hdpi/b.png": png(8, 8),
            ],
            at: ["drawable-anydpi/b.png", "drawable-nodpi/a.png"],
            good: [
                "drawable-nodpi/a.png": png(4, 4), "drawable-xhdpi/b.png": png(8, 8),
                "drawable-night-nodpi/b.png": png(4, 4), "mipmap-xhdpi/a.png": png(8, 8),
            ]),
        android(
            .androidSameBytes,
            bad: [
                "drawable-hdpi/a.9.png": ninePatch(8, 8), "drawable-xhdpi/a.9.png": ninePatch(8, 8),
                "drawable-xxhdpi/a.9.png": ninePatch(9, 9),
            ],
            at: ["drawable-xhdpi/a.9.png"],
            good: [
                "drawable-hdpi/a.png": png(6, 6, 100), "drawable-xhdpi/a.png": png(8, 8, 101),
                "drawable-night-hdpi/a.png": png(6, 6, 100), "drawable-xxhdpi/b.png": png(6, 6, 100),
            ]),
        android(
            .androidXXXHDPI,
            bad: ["drawable-xxxhdpi/a.png": png(8, 8), "drawable-xxxhdpi/b.png": png(8, 8)],
            at: ["drawable-xxxhdpi"],
            good: ["mipmap-xxxhdpi/a.png": png(8, 8), "drawable-xxhdpi/b.png": png(8, 8)]),
        android(
            .androidFolder,
            bad: ["drawable-xxdpi/a.png": png(4, 4), "drawable-XHDPI/b.png": png(4, 4)],
            at: ["drawable-XHDPI", "drawable-xxdpi"],
            good: ["drawable-xxhdpi/a.png": png(4, 4), "drawable-xhdpi/b.png": png(4, 4), "values-Night/c.xml": [60]]),
        android(
            .androidAVIF,
            bad: ["drawable-xhdpi/a.avif": notReallyAVIF, "drawable-xhdpi-v30/b.avif": notReallyAVIF],
            at: ["drawable-xhdpi-v30/b.avif", "drawable-xhdpi/a.avif"],
            good: ["drawable-xhdpi-v31/a.avif": notReallyAVIF, "raw/b.avif": notReallyAVIF]),
    ]
}

extension RuleRemedy {
    static let android: [(Rule, [RuleRemedy])] = [
        (
            .androidName,
            [
                RuleRemedy(
                    "rename it to my_icon.png", "rename it to img_1st.png", "rename it to img_class.png",
                    "rename it to a_b.png", "rename it to ic.png", "rename it to a.9.png", "rename it to img___9a.png",
                    edits: [
                        ("drawable-xhdpi/My-Icon", "drawable-xhdpi/my_icon"),
                        ("drawable-xhdpi/1st", "drawable-xhdpi/img_1st"),
                        ("drawable-xhdpi/class", "drawable-xhdpi/img_class"),
                        ("drawable-night-xhdpi-v8/a.b", "drawable-night-xhdpi-v8/a_b"),
                        ("mipmap-hdpi/Ic", "mipmap-hdpi/ic"), ("drawable-nodpi/A.9", "drawable-nodpi/a.9"),
                        ("drawable-xhdpi/_.9a", "drawable-xhdpi/img___9a"),
                    ].map { .rename("res/\($0).png", to: "res/\($1).png") })
            ]
        ),
        (
            .androidDuplicate,
            [
                RuleRemedy(
                    "delete one of them",
                    edits: [.delete("res/drawable-xhdpi/a.jpg"), .delete("res/drawable-night-xhdpi/b.png")])
            ]
        ),
        (
            .androidNinePatch,
            [
                RuleRemedy(
                    "leave the corners of the border transparent", "draw a border of one pixel around the image",
                    edits: [
                        .write("res/drawable-xhdpi/a.9.png", RuleExample.ninePatch(5, 5)),
                        .write("res/drawable-nodpi/b.9.png", RuleExample.ninePatch(4, 4)),
                    ]),
                RuleRemedy(
                    "or drop '.9' from its name",
                    edits: [
                        .rename("res/drawable-xhdpi/a.9.png", to: "res/drawable-xhdpi/a.png"),
                        .rename("res/drawable-nodpi/b.9.png", to: "res/drawable-nodpi/b.png"),
                    ]),
            ]
        ),
        (
            .androidNinePatchFormat,
            [
                RuleRemedy(
                    "export it as a PNG",
                    edits: [
                        .delete("res/drawable-xhdpi/a.9.jpg"), .delete("res/drawable-xhdpi/b.9.webp"),
                        .write("res/drawable-xhdpi/a.9.png", RuleExample.ninePatch(5, 5)),
                    ])
            ]
        ),
        (
            .androidDensity,
            [
                RuleRemedy(
                    "add it there",
                    edits: [
                        .write("res/drawable-hdpi/b.png", RuleExample.png(6, 6)),
                        .write("res/mipmap-hdpi/i.png", RuleExample.png(3, 3)),
                    ])
            ]
        ),
        (
            .androidLocation,
            [
                RuleRemedy(
                    "move it to the folder of its density",
                    edits: [
                        .rename("res/drawable/a.png", to: "res/drawable-mdpi/a.png"),
                        .rename("res/drawable-night/b.png", to: "res/drawable-night-mdpi/b.png"),
                        .rename("res/mipmap-v21/c.png", to: "res/mipmap-mdpi-v21/c.png"),
                    ]),
                RuleRemedy(
                    "or to drawable-nodpi",
                    edits: [
                        .rename("res/drawable/a.png", to: "res/drawable-nodpi/a.png"),
                        .rename("res/drawable-night/b.png", to: "res/drawable-night-nodpi/b.png"),
                        .rename("res/mipmap-v21/c.png", to: "res/drawable-nodpi/c.png"),
                    ]),
            ]
        ),
        (
            .androidNoDPI,
            [
                RuleRemedy(
                    "delete it in one of the folders",
                    edits: [.delete("res/drawable-nodpi/a.png"), .delete("res/drawable-anydpi/b.png")])
            ]
        ),
        (
            .androidSameBytes,
            [
                RuleRemedy(
                    "export it at the size of this density",
                    edits: [.write("res/drawable-xhdpi/a.9.png", RuleExample.ninePatch(10, 10))]),
                RuleRemedy(
                    "or leave it out here", edits: [.delete("res/drawable-xhdpi/a.9.png")], next: [.androidDensity]),
            ]
        ),
        (
            .androidXXXHDPI,
            [
                RuleRemedy(
                    "delete them",
                    edits: [.delete("res/drawable-xxxhdpi/a.png"), .delete("res/drawable-xxxhdpi/b.png")])
            ]
        ),
        (
            .androidFolder,
            [
                RuleRemedy(
                    "rename the folder to drawable-xxhdpi", "rename the folder to drawable-xhdpi",
                    edits: [
                        .rename("res/drawable-xxdpi/a.png", to: "res/drawable-xxhdpi/a.png"),
                        .rename("res/drawable-XHDPI/b.png", to: "res/drawable-xhdpi/b.png"),
                    ], next: [.androidDensity])
            ]
        ),
        (
            .androidAVIF,
            [
                RuleRemedy(
                    "or move it to a folder that ends with -v31",
                    edits: [
                        .rename("res/drawable-xhdpi/a.avif", to: "res/drawable-xhdpi-v31/a.avif"),
                        .rename("res/drawable-xhdpi-v30/b.avif", to: "res/drawable-xhdpi-v31/b.avif"),
                    ])
            ]
        ),
    ]
}
