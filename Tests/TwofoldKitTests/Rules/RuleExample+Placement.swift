import TwofoldTestSupport

@testable import TwofoldCheck

extension RuleExample {
    private static let disc = FakeEngine.file(SmallImages.disc(24))

    static let placement = [
        RuleExample(
            rule: .placementStray,
            bad: [
                "x/a.png": png(2, 2), "x/b.png": png(2, 2), "y/a@2x.png": png(4, 4), "y/c.png": png(2, 2),
                "x/disc.png": disc, "y/disc@2x.png": FakeEngine.file(SmallImages.disc(48)),
                // Drawn for its size.
                "z/drawn.png": disc, "w/drawn@2x.png": FakeEngine.file(SmallImages.disc(48, shift: 0.5)),
            ],
            at: ["w/drawn@2x.png", "y/a@2x.png", "y/disc@2x.png"],
            good: [
                // Another image of the same name and size, another size, a 2x of its own, another bundle, another language, far away.
                "u/o.png": disc, "v/o@2x.png": FakeEngine.file(SmallImages.disc(48, color: [40, 60, 200])),
                "x/a.png": png(2, 3), "y/a@2x.png": png(4, 4),
                "x/b.png": png(2, 2), "x/b@2x.png": png(4, 4), "y/b@2x.png": png(4, 4),
                "A.bundle/d.png": png(2, 2), "B.bundle/d@2x.png": png(4, 4),
                "de.lproj/e.png": png(2, 2), "fr.lproj/e@2x.png": png(4, 4),
                "docs/img/logo.png": png(2, 2), "app/images/logo@2x.png": png(4, 4),
                // Two sets of names, of which one image is another.
                "s/1/f.png": png(2, 2), "s/2/f@2x.png": png(4, 4), "s/1/g.png": png(2, 2), "s/2/g@2x.png": png(4, 4),
                "s/1/h.png": disc, "s/2/h@2x.png": FakeEngine.file(SmallImages.disc(48, color: [40, 60, 200])),
                // A theme of 2x beside one of 1x, and two that share other names.
                "t/day/i.png": disc, "t/night/i@2x.png": FakeEngine.file(SmallImages.disc(48)),
                "t/day/j.png": png(2, 2), "t/night/k@2x.png": png(4, 4), "t/night/l@2x.png": png(4, 4),
                "k/de/m.png": disc, "k/fr/m@2x.png": FakeEngine.file(SmallImages.disc(48)),
                "k/de/n.png": png(2, 2), "k/fr/n.png": png(2, 2), "k/de/n@2x.png": png(4, 4),
                "k/fr/n@2x.png": png(4, 4),
            ],
            moves: ["y/disc@2x.png": "x/disc@2x.png"]),
        RuleExample(
            rule: .placementLocalisedSet,
            bad: [
                "de.lproj/a@2x.png": png(4, 4), "fr.lproj/a.png": png(2, 2),
                "de.lproj/b~ipad.png": png(4, 4), "de.lproj/b.png": png(4, 4), "fr.lproj/b.png": png(4, 4),
            ],
            at: ["fr.lproj/a.png", "fr.lproj/b.png"],
            good: [
                // The 1x and the 2x are made.
                "de.lproj/a@3x.png": png(6, 6), "fr.lproj/a@3x.png": png(6, 6), "fr.lproj/a.png": png(2, 2),
                "x/de.lproj/a.png": png(2, 2),
            ]),
        RuleExample(
            rule: .placementLocalisedMissing,
            bad: [
                "de.lproj/a.png": png(4, 4), "fr.lproj/a.png": png(4, 4), "it.lproj/b.png": png(4, 4),
            ],
            at: ["de.lproj/a.png"],
            good: [
                "de.lproj/a.png": png(4, 4), "Base.lproj/a.png": png(4, 4), "it.lproj/b.png": png(4, 4),
                "es.lproj/Localizable.strings": Array("a = b;".utf8),
            ]),
        RuleExample(
            rule: .placementHidesLocalised,
            bad: [
                "a.png": png(2, 2), "de.lproj/a~ipad.png": png(2, 2), "b@2x.png": png(4, 4),
                "de.lproj/b.png": png(2, 2),
            ],
            at: ["a.png", "b@2x.png"],
            good: [
                "a~iphone.png": png(2, 2), "de.lproj/a~ipad.png": png(2, 2), "x/b.png": png(4, 4),
                "de.lproj/b.png": png(2, 2),
            ]),
        RuleExample(
            rule: .placementFlattenedName,
            bad: flat(["back", "a", "b@2x"], in: "Buttons").merging(flat(["back", "c", "d@2x"], in: "Bars", side: 6)) {
                $1
            },
            at: ["Buttons/back.png"],
            good: flat(["a", "b@2x", "c", "d", "e"], in: "Icons")
                .merging(flat(["f", "g@2x", "h"], in: "More", side: 6)) { $1 }
                // A copy, parallel sets, and a folder of samples.
                .merging(flat(["a", "i@2x", "j"], in: "Copy")) { $1 }
                .merging(flat(["b@2x", "c", "d", "k", "l"], in: "Other", side: 6)) { $1 }
                .merging(flat(["e", "m@2x", "n"], in: "Samples", side: 6)) { $1 }),
    ]

    private static func flat(_ names: [String], in folder: String, side: Int = 4) -> [String: [UInt8]] {
        Dictionary(uniqueKeysWithValues: names.map { ("\(folder)/\($0).png", png(side, side)) })
    }

    static let lookup = [
        RuleExample(
            rule: .lookupMissing1x,
            bad: [
                "a@2x.gif": TinyFiles.gif(frames: 2, side: 4), "b@2x~ipad.gif": TinyFiles.gif(frames: 2, side: 4),
            ],
            at: ["a@2x.gif", "b@2x~ipad.gif"],
            good: [
                "a@2x.gif": TinyFiles.gif(frames: 2, side: 4), "a.gif": TinyFiles.gif(frames: 2, side: 2),
                "b@2x~ipad.gif": TinyFiles.gif(frames: 2, side: 4), "b.gif": TinyFiles.gif(frames: 2, side: 2),
                // A build makes it.
                "c@2x.png": png(4, 4),
            ]),
        RuleExample(
            rule: .lookupMissing2x,
            bad: [
                "a.png": png(4, 4), "b@2x.png": png(4, 4), "c.png": png(4, 4), "c@2x~ipad.png": png(8, 8),
                // Once for all folders of an app.
                "A.xcodeproj/project.pbxproj": TinyXcodeProject(targets: [
                    .init(
                        name: "A", propertyList: "Info.plist",
                        settings: ["IPHONEOS_DEPLOYMENT_TARGET": "9.0", "TARGETED_DEVICE_FAMILY": "1,2"])
                ]).bytes,
                "x/a.png": png(4, 4), "x/b.png": png(4, 4), "y/c.png": png(4, 4),
            ],
            at: ["a.png", "c.png", "x/a.png"],
            good: [
                "b@2x.png": png(4, 4), "c~ipad.png": png(4, 4), "c@2x.png": png(8, 8), "Tex.mip1.png": png(2, 2),
                "drawable-mdpi/e.png": png(4, 4), "de.lproj/g.png": png(4, 4), "i/Icon.png": png(57, 57),
                "K.bundle/e.png": png(4, 4), "d@1x.png": png(4, 4), "d@2x.png": png(8, 8), "e.png": png(4, 4),
                "e@3x.png": png(12, 12),
                // A property list says that it is an icon.
                "p/Info.plist": info(array("CFBundleIconFiles", "bell57.png")), "p/bell57.png": png(57, 57),
                "p/f.png": png(4, 4), "p/f@2x.png": png(8, 8),
            ]),
        RuleExample(
            rule: .lookupScaleBeatsDevice,
            bad: [
                "a.png": png(2, 2), "a@2x.png": png(4, 4), "a~ipad.png": png(6, 6),
                "b@3x.png": png(6, 6), "b~iphone.png": png(3, 3),
            ],
            at: ["a~ipad.png", "b~iphone.png"],
            good: [
                "a.png": png(2, 2), "a@2x.png": png(4, 4), "a~ipad.png": png(6, 6), "a@2x~ipad.png": png(12, 12),
                "b@2x~iphone.png": png(4, 4), "b~ipad.png": png(6, 6),
                // Evidently the iPad's own.
                "c@2x.png": png(4, 4), "c~ipad.png": png(2, 2),
            ]),
        RuleExample(
            rule: .lookupNeverLoaded,
            bad: [
                "a.png": png(1, 2), "a@2x.png": png(2, 4), "a@3x.png": png(3, 6), "a@4x.png": png(4, 8),
                "b.png": png(2, 2), "b~ipad.png": png(2, 2), "b~iphone.png": png(2, 2),
                "c~ipad.png": png(2, 2), "c@2x~ipad.png": png(4, 4), "c@3x~ipad.png": png(6, 6),
            ],
            at: ["a@4x.png", "b.png", "c@3x~ipad.png"],
            good: [
                "a@4x.png": png(4, 8),
                "b.png": png(2, 2), "b~ipad.png": png(2, 2), "b@2x.png": png(4, 4), "b@3x.png": png(6, 6),
                "c~ipad@2x.png": png(4, 4), "c~ipad.png": png(2, 2),
            ]),
    ]
}
