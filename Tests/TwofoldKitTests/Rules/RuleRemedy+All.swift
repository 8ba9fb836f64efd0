import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck

extension RuleRemedy {
    /// What the remedies of each rule's example say, each way by itself.
    static let all: [Rule: [RuleRemedy]] = Dictionary(
        names + files + sizes + mipmaps + lockFile + placement + lookup + sets + icons + launch + content + others
            + android + flutter + catalogs + targets + references
    ) { $0 + $1 }

    private typealias Rows = [(Rule, [RuleRemedy])]

    private static func png(_ width: Int, _ height: Int) -> [UInt8] { RuleExample.png(width, height) }

    private static let names: Rows = [
        (
            .nameModifierOrder,
            [RuleRemedy("rename it to a@2x~ipad.png", edits: [.rename("a~ipad@2x.png", to: "a@2x~ipad.png")])]
        ),
        (.nameScaleCase, [RuleRemedy("rename it to a@2x.png", edits: [.rename("a@2X.png", to: "a@2x.png")])]),
        (
            .nameModifierCase,
            [
                RuleRemedy(
                    "rename it to a@2x~ipad.png", "b~ipad.png already exists: compare the two files and delete one",
                    edits: [.rename("a@2x~iPad.png", to: "a@2x~ipad.png"), .delete("b~iPad.png")])
            ]
        ),
        (.nameDoubledSuffix, [RuleRemedy("rename it to a@2x.png", edits: [.rename("a@2x@2x.png", to: "a@2x.png")])]),
        (
            .nameTextAfterScale,
            [
                RuleRemedy(
                    "move the text before the scale", "rename it to b@2x.png",
                    edits: [.rename("a@2x-1.png", to: "a-1@2x.png"), .rename("b@2x .png", to: "b@2x.png")]),
                RuleRemedy(
                    "or remove it",
                    edits: [.rename("a@2x-1.png", to: "a@2x.png"), .rename("b@2x .png", to: "b@2x.png")]),
            ]
        ),
        (
            .nameMisspeltScale,
            [
                RuleRemedy(
                    "rename it to a@2x.png", "rename it to b@2x.png", "rename it to c@2x~ipad.png",
                    edits: [
                        .rename("a@x2.png", to: "a@2x.png"), .rename("b@@2x.png", to: "b@2x.png"),
                        .rename("c@ 2x~ipad.png", to: "c@2x~ipad.png"),
                    ])
            ]
        ),
        (
            .nameSuffixAfterExtension,
            [
                RuleRemedy(
                    "rename it to a@2x.png", "rename it to b~ipad.jpg",
                    // The example's JPEG is a PNG, which shows only once it has a name that promises something.
                    edits: [.rename("a.png@2x", to: "a@2x.png"), .rename("b.jpg~ipad", to: "b~ipad.jpg")],
                    next: [.imageWrongExtension])
            ]
        ),
        (
            .nameTextAfterModifier,
            [
                RuleRemedy(
                    "move the text before the modifier", "rename it to b~ipad.png",
                    edits: [.rename("a~ipad-1.png", to: "a-1~ipad.png"), .rename("b~ipad .png", to: "b~ipad.png")])
            ]
        ),
        (
            .nameLookAlikeModifier,
            [
                RuleRemedy(
                    "rename it to a~ipad.png if the platform is to choose",
                    "rename it to b@2x~ipad.png if the platform is to choose",
                    edits: [.rename("a-ipad.png", to: "a~ipad.png"), .rename("b_ipad@2x.png", to: "b@2x~ipad.png")]),
                RuleRemedy("nothing to do if code asks for this name", edits: []),
            ]
        ),
        (
            .nameDamagedMark,
            [
                RuleRemedy(
                    "rename it to a@2x.png", "rename it to b@2x.png", "rename it to c@2x.png",
                    edits: [
                        .rename("a%402x.png", to: "a@2x.png"), .rename("b\u{FF20}2x.png", to: "b@2x.png"),
                        .write("c.png", RuleExample.png(3, 3)), .rename("c%402x.png", to: "c@2x.png"),
                    ])
            ]
        ),
        (
            .nameHiddenAsAddress,
            [RuleRemedy("rename it to its original name", edits: [.rename("[email protected].png", to: "a@2x.png")])]
        ),
        (.nameExplicit1x, [RuleRemedy("rename it to a.png", edits: [.rename("a@1x.png", to: "a.png")])]),
        (.nameFractionalScale, [RuleRemedy("nothing to do", edits: [])]),
        (
            .nameUnknownModifier,
            [RuleRemedy("use ~ipad or ~iphone", edits: [.rename("a~tv.png", to: "a~ipad.png")])]
        ),
        (
            .nameLookAlikeScale,
            [
                RuleRemedy(
                    "rename it to a@2x.png, unless code asks for this name",
                    edits: [.rename("a-2x.png", to: "a@2x.png")])
            ]
        ),
        (.nameSpaceBeforeScale, [RuleRemedy("rename it to a@2x.png", edits: [.rename("a @2x.png", to: "a@2x.png")])]),
        (.nameEmptyBase, [RuleRemedy("put a name before the suffix", edits: [.rename("x/@2x.png", to: "x/b@2x.png")])]),
        (.nameCaseCollision, [RuleRemedy("rename one of them", edits: [.rename("x/sun.png", to: "x/moon.png")])]),
        (
            .nameExtensionCase,
            [
                RuleRemedy(
                    "rename it to a.png", "b.png already exists: compare the two files and delete one",
                    edits: [.rename("a.PNG", to: "a.png"), .delete("b.PNG")])
            ]
        ),
        (.nameMixedExtensions, [RuleRemedy("one extension", edits: [.rename("a@2x.jpeg", to: "a@2x.jpg")])]),
        (
            .nameScaleInFolder,
            [
                RuleRemedy(
                    "put all scales into one folder",
                    edits: [
                        .rename("2x/a.png", to: "a@2x.png"), .rename("Retina/b.png", to: "b@2x.png"),
                    ])
            ]
        ),
    ]

    private static let files: Rows = [
        (.imageEmpty, [RuleRemedy("export it again", edits: [.write("a@2x.png", png(4, 4))])]),
        (.imageNotAnImage, [RuleRemedy("put the image itself here", edits: [.write("a@2x.png", png(4, 4))])]),
        (
            .imageWrongExtension,
            [
                RuleRemedy("export it as PNG", edits: [.write("a@2x.png", png(4, 4))]),
                // The engine of these tests knows PNG only.
                RuleRemedy(
                    "correct its extension", edits: [.rename("a@2x.png", to: "a@2x.gif")], next: [.imageUnsupported]),
            ]
        ),
        (
            .imageCrushed,
            [
                RuleRemedy(
                    "use the original",
                    edits: ["a@2x.png", "b.png", "s.xcassets/a.imageset/c.png"].map { .write($0, png(4, 4)) })
            ]
        ),
        (.imageRemark, [RuleRemedy("exporting it again", edits: [.write("a@2x.png", png(8, 8))])]),
        (.imageLargerThanMaster, [RuleRemedy("nothing to do", edits: [])]),
        // Which slots a set has is not read yet, so nothing but having no variants there ends the note.
        (
            .configNotRead,
            [
                RuleRemedy(
                    "move its settings into the .twofold.yml of the root",
                    edits: [.rename("a/.twofold.yml", to: ".twofold.yml")]),
                // The rest, 'twofold adopt a', is done in another project.
                RuleRemedy(
                    "put an empty twofold.lock beside this file", edits: [.write("a/twofold.lock", [])],
                    next: [.ledgerUnsettled]),
            ]
        ),
        (
            .configUnmatched,
            [
                RuleRemedy(
                    "correct the pattern",
                    edits: [.write("Nope/b.png", png(2, 2)), .write("2x/b.png", png(2, 2)), .write("y/Photos", [1])])
            ]
        ),
        (.imageDamaged, [RuleRemedy("export it again", edits: [.write("a@2x.png", png(4, 4))])]),
        (.imageAnimated, [RuleRemedy("or a still", edits: [.write("a@2x.png", png(4, 4))])]),
        (
            .planTwoMasters,
            [
                RuleRemedy("rename", edits: [.rename("a@2x.PNG", to: "b@2x.png")]),
                RuleRemedy("or remove one of them", edits: [.delete("a@2x.PNG")]),
            ]
        ),
        (
            .planOutputCollision,
            [
                RuleRemedy(
                    "rename a@2x.png to A@2x.png if both are one image", edits: [.rename("a@2x.png", to: "A@2x.png")]),
                RuleRemedy("give one of them another name", edits: [.rename("A.png", to: "b.png")]),
            ]
        ),
        (.fileSymbolicLink, [RuleRemedy("put the file itself here", edits: [.write("a@2x.png", png(4, 4))])]),
    ]

    private static let sizes: Rows = [
        (.sizeOdd, [RuleRemedy("export it at 6×4", edits: [.write("a@2x.png", png(6, 4))])]),
        (
            .sizeMismatch,
            [
                RuleRemedy(
                    "export it at 20×20", "export it at 40×40",
                    edits: [
                        .write("half.png", png(20, 20)), .write("third.png", png(20, 20)),
                        .write("thirds@2x.png", png(40, 40)),
                    ]),
                RuleRemedy(
                    "or half@2x.png at 60×40", "or third@3x.png at 90×60",
                    edits: [
                        .write("half@2x.png", png(60, 40)), .write("third@3x.png", png(90, 60)),
                        .write("thirds@2x.png", png(40, 40)),
                    ]),
            ]
        ),
        (
            .sizeSameAtTwoScales,
            [
                RuleRemedy("export a@2x.png again, at 8×8", edits: [.write("a@2x.png", png(8, 8))]),
                RuleRemedy("remove this file and let Twofold make it", edits: [.delete("a.png"), .build]),
            ]
        ),
        (.sizeSinglePixel, [RuleRemedy("draw it 2 pixels thick", edits: [.write("a@2x.png", png(2, 8))])]),
        (.sizeZero, [RuleRemedy("export it again", edits: [.write("a.png", png(1, 4))])]),
    ]

    private static let mipmaps: Rows = [
        (
            .mipmapMissing,
            [
                RuleRemedy(
                    "or remove all levels and run 'twofold mipmaps a.png'", "export them",
                    edits: [
                        .delete("a.mip1.png"), .delete("a.mip3.png"), .mipmaps("a.png"),
                        .write("b.mip3.png", png(4, 4)), .write("b.mip4.png", png(2, 2)),
                    ]),
                RuleRemedy(
                    "export it, or",
                    edits: [
                        .write("a.mip2.png", png(2, 2)), .write("b.mip3.png", png(4, 4)),
                        .write("b.mip4.png", png(2, 2)),
                    ]),
            ]
        ),
        (.mipmapStale, [RuleRemedy("run 'twofold mipmaps a.png'", edits: [.mipmaps("a.png")])]),
        (
            .mipmapSize,
            [
                RuleRemedy(
                    "export it at 4×2", "export it at 4×4", "add 1 to the number of each level",
                    edits: [
                        .write("a.mip1.png", png(4, 2)), .write("b.mip1.png", png(4, 4)),
                        .write("b.mip2.png", png(2, 2)), .write("b.mip3.png", png(1, 1)),
                        .write("c.mip2.png", png(4, 4)),
                    ]),
                RuleRemedy(
                    "or remove all levels and run 'twofold mipmaps a.png'",
                    edits: [
                        .delete("a.mip1.png"), .delete("b.mip1.png"), .delete("b.mip2.png"), .delete("c.mip2.png"),
                        .mipmaps("a.png"), .mipmaps("b@2x.png"),
                    ]),
            ]
        ),
    ]

    private static let lockFile: Rows = [
        (
            .ledgerUnsettled,
            [
                RuleRemedy("run 'twofold keep a.png'", edits: [.keep("a.png")]),
                RuleRemedy("put 'include: [a@2x.png]' into .twofold.yml", edits: [.delete(".gitignore")]),
            ]
        ),
        (
            .targetNoSource,
            [
                RuleRemedy(
                    "correct 'from'", edits: [.rename("art/a@3x.png", to: "arts/a@3x.png")], next: [.layoutScaleLacking]
                )
            ]
        ),
        (.imagePointer, [RuleRemedy("run 'git lfs pull'", edits: [.write("a@2x.png", png(4, 4))])]),
        (.ledgerMissing, [RuleRemedy("run 'twofold'", edits: [.build])]),
        (
            .ledgerOtherOptions,
            [RuleRemedy("run 'twofold' to make it with the current settings", edits: [.build])]
        ),
        (.ledgerStale, [RuleRemedy("run 'twofold'", edits: [.build])]),
        (
            .ledgerUnrequested,
            [
                RuleRemedy(
                    "run 'twofold --devices ipad a@2x.png' again", "or delete it",
                    edits: [.delete("a~ipad.png")])
            ]
        ),
        (
            .fileEdited,
            [
                RuleRemedy("delete the file", edits: [.delete("a.png"), .build]),
                RuleRemedy("'twofold adopt a.png'", edits: [.adopt("a.png"), .build]),
            ]
        ),
        (
            .ledgerOrphan,
            [
                RuleRemedy("restore a@2x.png", edits: [.write("a@2x.png", png(4, 4))]),
                RuleRemedy("'twofold prune a.png'", edits: [.prune]),
            ]
        ),
    ]

    private static let placement: Rows = [
        (
            .placementStray,
            [
                RuleRemedy(
                    "move it to x/a@2x.png", "move it to x/disc@2x.png", "move it to z/drawn@2x.png",
                    edits: [
                        .rename("y/a@2x.png", to: "x/a@2x.png"), .rename("y/disc@2x.png", to: "x/disc@2x.png"),
                        .rename("w/drawn@2x.png", to: "z/drawn@2x.png"),
                    ]),
                RuleRemedy(
                    "if a build has made a 1x here, run 'twofold prune' afterwards",
                    edits: [
                        .build, .rename("y/a@2x.png", to: "x/a@2x.png"),
                        .rename("y/disc@2x.png", to: "x/disc@2x.png"),
                        .rename("w/drawn@2x.png", to: "z/drawn@2x.png"), .prune,
                    ]),
            ]
        ),
        (
            .placementLocalisedSet,
            [
                RuleRemedy(
                    "at the same scales and for the same devices",
                    edits: [.write("fr.lproj/a@2x.png", png(4, 4)), .write("fr.lproj/b~ipad.png", png(4, 4))])
            ]
        ),
        (
            .placementLocalisedMissing,
            [
                RuleRemedy("add it there", edits: [.write("it.lproj/a.png", png(4, 4))]),
                RuleRemedy("into Base.lproj", edits: [.write("Base.lproj/a.png", png(4, 4))]),
            ]
        ),
        (
            .placementHidesLocalised,
            [
                RuleRemedy(
                    "move it into the folder of its language",
                    edits: [.rename("a.png", to: "de.lproj/a.png"), .rename("b@2x.png", to: "de.lproj/b@2x.png")]),
                RuleRemedy(
                    "or give it another name",
                    edits: [.rename("a.png", to: "c.png"), .rename("b@2x.png", to: "d@2x.png")]),
            ]
        ),
        (
            .placementFlattenedName,
            [RuleRemedy("rename one", edits: [.rename("Buttons/back.png", to: "Buttons/forth.png")])]
        ),
    ]

    private static let lookup: Rows = [
        (
            .lookupMissing1x,
            [
                RuleRemedy(
                    "export it at 1x",
                    edits: [
                        .write("a.gif", TinyFiles.gif(frames: 2, side: 2)),
                        .write("b~ipad.gif", TinyFiles.gif(frames: 2, side: 2)),
                    ])
            ]
        ),
        (
            .lookupMissing2x,
            [
                RuleRemedy(
                    "export it at 2x", "export them at 2x or 3x",
                    edits: ["a", "c", "x/a", "x/b", "y/c"].map { .write("\($0)@2x.png", png(8, 8)) }),
                RuleRemedy(
                    "or 3x", edits: ["a", "c", "x/a", "x/b", "y/c"].map { .write("\($0)@3x.png", png(12, 12)) }),
            ]
        ),
        (
            .lookupScaleBeatsDevice,
            [
                RuleRemedy(
                    "add a@2x~ipad.png", "add b@2x~iphone.png",
                    edits: [.write("a@2x~ipad.png", png(12, 12)), .write("b@2x~iphone.png", png(6, 6))]),
                RuleRemedy(
                    "or rename the other to a@2x~iphone.png",
                    edits: [.rename("a@2x.png", to: "a@2x~iphone.png"), .write("b@2x~iphone.png", png(6, 6))]),
            ]
        ),
        (
            .lookupNeverLoaded,
            [RuleRemedy("remove it", edits: [.delete("a@4x.png"), .delete("b.png"), .delete("c@3x~ipad.png")])]
        ),
    ]

    private static let sets: Rows = [
        (
            .setsFramesGap,
            [
                RuleRemedy("add the missing frames", edits: ["walk4.png", "run04.png"].map { .write($0, png(4, 4)) }),
                RuleRemedy(
                    "number the frames without gaps",
                    edits: ["walk", "run0"].flatMap { name in
                        (5...(name == "walk" ? 8 : 9)).map {
                            .rename("\(name)\($0).png", to: "\(name)\($0 - 1).png")
                        }
                    }),
            ]
        ),
        (
            .setsFramesStart,
            [
                RuleRemedy(
                    "number them from 0",
                    edits: (1...4).map { .rename("walk\($0).png", to: "walk\($0 - 1).png") })
            ]
        ),
        (
            .setsFramesScale,
            [
                RuleRemedy(
                    "export all frames at the same scales",
                    edits: [.write("walk6@2x.png", png(8, 8)), .write("walk7@2x.png", png(8, 8))])
            ]
        ),
        (.setsFramesSize, [RuleRemedy("export all frames at one size", edits: [.write("walk7.png", png(4, 4))])]),
        (
            .setsStateScale,
            [
                RuleRemedy(
                    "export both at the same scales",
                    edits: [
                        .write("a-pressed@2x.png", png(8, 8)), .write("b@2x.png", png(8, 8)),
                        .write("c_on@3x.png", png(6, 6)),
                    ])
            ]
        ),
        (.setsStateSize, [RuleRemedy("export both at one size", edits: [.write("a highlighted.png", png(4, 4))])]),
        (.setsMaskSize, [RuleRemedy("export both at one size", edits: [.write("aMask.png", png(4, 4))])]),
    ]

    private static func info(_ body: String) -> Edit { .write("Info.plist", RuleExample.info(body)) }

    private static func list(_ names: String...) -> String {
        "<key>CFBundleIconFiles</key><array>\(names.map { "<string>\($0)</string>" }.joined())</array>"
    }

    private static let icons: Rows = [
        (
            .iconSize,
            [
                RuleRemedy(
                    "export it at 57×57", "export it at 72×72", "export it at 152×152", "export it at 32×32",
                    edits: [
                        .write("Mark.png", png(57, 57)), .write("Icon-72.png", png(72, 72)),
                        .write("Icon-76@2x.png", png(152, 152)), .write("App.iconset/icon_16x16@2x.png", png(32, 32)),
                    ],
                    // They are icons only now, and their 2x are missing.
                    next: [.iconMissing2x]),
                RuleRemedy(
                    "or rename it",
                    edits: [
                        .write("Mark.png", png(57, 57)), .write("Icon-72.png", png(72, 72)),
                        .rename("Icon-76@2x.png", to: "Icon-60@2x.png"),
                        .rename("App.iconset/icon_16x16@2x.png", to: "App.iconset/icon_16x16.png"),
                    ], next: [.iconMissing2x]),
            ]
        ),
        (
            .iconMissing,
            [
                RuleRemedy(
                    "add the file",
                    edits: [.write("Gone.png", png(114, 114))]),
                RuleRemedy(
                    "remove it from the list",
                    edits: [.write("App-Info.plist", RuleExample.info(list("Icon.png")))],
                    // The list that is left lacks the icon for 2x screens.
                    next: [.iconMissing2x]),
            ]
        ),
        (
            .iconPlistString,
            // The list shows that it lacks the icon for 2x screens.
            [RuleRemedy("add CFBundleIconFiles", edits: [info(list("Sign.png"))], next: [.iconMissing2x])]
        ),
        (
            .iconUnlisted,
            [
                RuleRemedy(
                    "list it too", "add it to the same list",
                    edits: [
                        info(list("Icon.png", "Icon@2x.png")),
                        .write(
                            "Small/Info.plist",
                            RuleExample.info(list("Icon.png", "Icon-Small.png", "Icon-Small@2x.png"))),
                        .write("Old/Info.plist", RuleExample.info(list("Icon@2x.png", "Icon.png"))),
                    ]),
                RuleRemedy(
                    "list names without extensions",
                    edits: [
                        info(list("Icon")), .write("Small/Info.plist", RuleExample.info(list("Icon", "Icon-Small"))),
                        .write("Old/Info.plist", RuleExample.info(list("Icon"))),
                    ]),
            ]
        ),
        (
            .iconDuplicateSize,
            [
                RuleRemedy(
                    "list one of the two, and delete the other", edits: [info(list("Icon")), .delete("Old.png")]),
                // What the app shows elsewhere is an image like any other.
                RuleRemedy(
                    "unless the app shows it elsewhere", edits: [info(list("Icon"))], next: [.lookupMissing2x]),
            ]
        ),
        (
            .iconMissing2x,
            [
                RuleRemedy(
                    "add its double, 114×114, to the list", "add its double, 58×58, to the list",
                    edits: [
                        .write("Icon@2x.png", png(114, 114)), .write("Icon-Small@2x.png", png(58, 58)),
                        info(list("Icon.png", "Icon@2x.png", "Icon-Small")),
                    ])
            ]
        ),
        (
            .iconDocumentString,
            [
                RuleRemedy(
                    "list the names of all its icons in the array CFBundleTypeIconFiles",
                    edits: [
                        info(
                            "<key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeIconFiles</key>"
                                + "<array><string>Doc.png</string></array></dict></array>")
                    ],
                    // Nobody can say so before there is a list.
                    next: [.iconDocumentMissing2x])
            ]
        ),
        (.iconDocumentSize, [RuleRemedy("44×58", edits: [.write("Doc@2x.png", png(44, 58))])]),
        (
            .iconDocumentMissing2x,
            [
                RuleRemedy(
                    "add Doc@2x.png to the list", "add Big@2x.png of 640×640",
                    edits: [
                        info(
                            RuleExample.document(RuleExample.array("CFBundleTypeIconFiles", "Doc.png", "Doc@2x.png"))),
                        .write("x/Big@2x.png", png(640, 640)),
                    ])
            ]
        ),
        (
            .iconNone,
            [
                RuleRemedy(
                    "make them with 'twofold icons MASTER --for ios-7 --form loose --out DIR --plist Info.plist'",
                    edits: ["App", "Empty", "Primary"].flatMap { folder -> [Edit] in
                        [
                            .write("\(folder)/Icon.png", png(120, 120)),
                            .write("\(folder)/Info.plist", RuleExample.info(list("Icon"))),
                        ]
                    }),
                RuleRemedy(
                    "or fill a set of icons in an asset catalog",
                    edits: ["App", "Empty", "Primary"].flatMap { folder -> [Edit] in
                        let set = "\(folder)/A.xcassets/AppIcon.appiconset"
                        let slot =
                            #"{"idiom":"universal","platform":"ios","size":"1024x1024","filename":"Icon.png"}"#
                        return [
                            .write("\(set)/Contents.json", RuleExample.slots(slot)),
                            .write("\(set)/Icon.png", png(1024, 1024)),
                        ]
                    }, next: [.catalogIconAlpha]),
            ]
        ),
        (
            .iconNeedsExtension,
            [
                RuleRemedy(
                    "list the files with their extensions",
                    edits: [
                        info(
                            RuleExample.text("MinimumOSVersion", "3.1.3")
                                + list("Icon.png", "Icon@2x.png", "Icon-72.png", "Icon-72@2x.png")),
                        .write("z/App/Info.plist", RuleExample.info(list("Icon.png", "Icon@2x.png"))),
                        .write(
                            "d/Info.plist",
                            RuleExample.info(
                                RuleExample.text("MinimumOSVersion", "3.1")
                                    + RuleExample.document(
                                        RuleExample.array("CFBundleTypeIconFiles", "D.png", "D@2x.png")))),
                    ])
            ]
        ),
        (
            .plistUnreadable,
            [
                RuleRemedy(
                    "convert it with 'plutil -convert xml1', then run again", "correct it",
                    edits: [info(""), .write("x/App-Info.plist", RuleExample.info(""))],
                    // Now that they can be read, they show what the apps lack.
                    next: [.iconNone, .launchNone])
            ]
        ),
    ]

    private static func storyboard(_ folder: String) -> Edit {
        .write(
            "\(folder)Info.plist", RuleExample.info("<key>UILaunchStoryboardName</key><string>Launch</string>"))
    }

    private static let launch: Rows = [
        (
            .launchSize,
            [
                RuleRemedy(
                    "export it at 320×480", "export it at 640×1136", "768×1024", "remove it",
                    edits: [
                        .write("u/Splash@2x.png", png(640, 1136)), .write("i/Default.png", png(320, 480)),
                        .delete("i/Default-Landscape.png"), .write("j/Default.png", png(768, 1004)),
                        .write("App/Default.png", png(320, 480)), .write("x/Default-568h@2x.png", png(640, 1136)),
                        .write("x/Default-Portrait~ipad.png", png(768, 1024)),
                    ])
            ]
        ),
        (
            .launchSuffix,
            [
                RuleRemedy(
                    "rename it to Default@2x.png",
                    "Default-568h@2x.png already exists: compare the two files and delete one",
                    edits: [.rename("Default.png", to: "Default@2x.png"), .delete("Default-568h.png")])
            ]
        ),
        (
            .launchMissing,
            [
                RuleRemedy(
                    "add it",
                    edits: [
                        .write("Default-568h@2x.png", png(640, 1136)),
                        .write("Default-Landscape@2x~ipad.png", png(2048, 1536)),
                        .write("p/Default-Portrait@2x~ipad.png", png(1536, 2008)),
                        .write("k/Default-Landscape~ipad.png", png(1024, 748)),
                        .write("k/Default-Landscape@2x~ipad.png", png(2048, 1496)),
                        .write("l/Default-Portrait@2x~ipad.png", png(1536, 2008)),
                        .write("m/Default-Landscape@2x~ipad.png", png(2048, 1496)),
                        .write("n/Default-Landscape@2x~ipad.png", png(2048, 1496)),
                        .write("s/Splash-568h@2x.png", png(640, 1136)), .write("s/Splash@2x.png", png(640, 960)),
                        .write("u/Gone.png", png(320, 480)),
                        .write("v/Default-LandscapeRight~ipad.png", png(1024, 748)),
                        .write("v/Default-Landscape@2x~ipad.png", png(2048, 1496)),
                        .write("w/Default-Landscape@2x~ipad.png", png(2048, 1496)),
                        .write("x/Default-736h-LandscapeLeft@3x.png", png(2208, 1242)),
                        .write("y/Default-568h@2x.png", png(640, 1136)),
                    ]),
                RuleRemedy(
                    "use a launch storyboard",
                    edits: ["", "k/", "l/", "m/", "n/", "p/", "s/", "u/", "v/", "w/", "x/", "y/"].map { storyboard($0) }
                ),
            ]
        ),
        (
            .launchNone,
            [
                RuleRemedy(
                    "make them with 'twofold launch MASTER --out DIR'",
                    edits: [
                        .write("App/Default.png", png(320, 480)), .write("App/Default@2x.png", png(640, 960)),
                        .write("App/Default-568h@2x.png", png(640, 1136)), .write("Old/Default.png", png(320, 480)),
                        .write("Old/Default@2x.png", png(640, 960)), .write("Old/Default-568h@2x.png", png(640, 1136)),
                    ]),
                RuleRemedy("or use a launch storyboard", edits: [storyboard("App/"), storyboard("Old/")]),
            ]
        ),
    ]

    private static let disc = FakeEngine.file(SmallImages.disc(24))
    private static let largeDisc = FakeEngine.file(SmallImages.disc(48))

    private static let content: Rows = [
        (
            .contentPixelDoubled,
            [
                RuleRemedy(
                    "draw or export it at 2x; until then keep this file",
                    edits: [.write("a@2x.png", largeDisc), .write("b@2x.png", largeDisc)]),
                RuleRemedy("until then remove this file", edits: [.write("a@2x.png", largeDisc), .delete("b@2x.png")]),
            ]
        ),
        (
            .contentUpscaled,
            [
                RuleRemedy(
                    "draw or export it at 2x; until then keep this file",
                    edits: [
                        .write("a@2x.png", largeDisc), .write("b@2x.png", largeDisc), .write("c@2x.png", largeDisc),
                    ]),
                RuleRemedy(
                    "until then remove this file",
                    edits: [
                        .write("a@2x.png", largeDisc), .write("b@2x.png", largeDisc), .delete("c@2x.png"),
                    ],
                    // That devices enlarge the smaller file, as the remedy says, is a note about art.
                    next: [.lookupMissing2x]),
            ]
        ),
        (
            .contentDiffersInColor,
            [
                RuleRemedy("export both from one source", edits: [.write("a.png", disc)]),
                RuleRemedy("'twofold adopt a.png'", edits: [.adopt("a.png"), .build]),
            ]
        ),
        (
            .contentDiffersInStructure,
            [
                RuleRemedy("'twofold adopt a.png'", edits: [.adopt("a.png"), .build]),
                RuleRemedy("nothing to do if intended", edits: []),
            ]
        ),
        (
            .contentDiffersByDevice,
            [
                RuleRemedy(
                    "export both from one source",
                    edits: [
                        .write("a~ipad.png", FakeEngine.file(SmallImages.disc(36))),
                        .write("b~ipad.png", FakeEngine.file(SmallImages.disc(48))),
                        .write("e~ipad.png", RuleExample.halves(60, isUpright: true)),
                        .write("f~ipad.png", FakeEngine.file(SmallImages.disc(60, color: [140, 115, 105]))),
                    ]),
                RuleRemedy("nothing to do if intended", edits: []),
            ]
        ),
        (
            .contentHairline,
            [
                RuleRemedy(
                    "draw it 2 pixels thick from row 7 on",
                    edits: [
                        .write("a@2x.png", RuleExample.line(in: 6..<8)),
                        .write("d@2x.png", RuleExample.line(in: 6..<8)),
                        .write("d.png", RuleExample.line(in: 3..<4, side: 10)),
                    ]),
                // A line that is as thick as a pixel is not what half of it would be.
                RuleRemedy(
                    "or draw the 1x by hand",
                    edits: [
                        .write("a.png", RuleExample.line(in: 3..<4, side: 10)),
                        .write("d.png", RuleExample.line(in: 3..<4, side: 10)),
                    ],
                    next: [.contentDiffersInColor, .contentDiffersInStructure, .contentOpaqueAlpha]),
            ]
        ),
        (
            .contentFineDetail,
            [
                RuleRemedy(
                    "draw that part larger",
                    edits: [
                        .write("a@2x.png", RuleExample.stripes(pitch: 2)),
                        .write("b@2x.png", RuleExample.stripes(pitch: 2)),
                        .write("c@3x.png", RuleExample.stripes(pitch: 3, side: 48)),
                    ],
                    next: [.contentDiffersInStructure]),
                RuleRemedy(
                    "or draw the 1x by hand",
                    edits: [
                        .write("a.png", RuleExample.stripes(pitch: 2, side: 16)),
                        .write("b.png", RuleExample.stripes(pitch: 2, side: 16)),
                        .write("c.png", RuleExample.stripes(pitch: 2, side: 16)),
                    ],
                    next: [.contentDiffersInStructure, .contentOpaqueAlpha, .contentDiffersInColor]),
            ]
        ),
        (
            .contentBitmapInVector,
            [
                RuleRemedy(
                    "draw it with paths",
                    edits: ["a.svg", "s.xcassets/b.imageset/b.svg"].map {
                        .write($0, TinyFiles.svg("4", "4", "<path d='M0 0h4v4z'/>"))
                    })
            ]
        ),
        (
            .contentOpaqueAlpha,
            [
                RuleRemedy(
                    "export it without alpha",
                    edits: [
                        .write("a.png", RuleExample.opaque(4)), .write("made@2x.png", RuleExample.opaque(8)),
                        .write("s.xcassets/a.imageset/b.png", RuleExample.opaque(4)), .build,
                    ])
            ]
        ),
    ]

    private static let others: Rows = [
        (
            .densityStray,
            [
                RuleRemedy(
                    "or without a resolution",
                    edits: ["a.png", "a@2x.png", "b.png", "s.xcassets/a.imageset/c.png"].map { .write($0, png(4, 4)) }
                        + [.write("j.jpg", TinyFiles.jpeg(side: 4, components: 3)), .delete("t@2x.tiff")])
            ]
        ),
        (
            .colorOddProfile,
            [
                RuleRemedy(
                    "convert it to the profile of the others",
                    edits: [
                        .write("a.png", RuleExample.tagged(RuleExample.standard)),
                        .write("b@3x.png", RuleExample.tagged(RuleExample.p3)),
                        .write("c.png", RuleExample.tagged(RuleExample.p3)), .write("g.png", RuleExample.opaque(4)),
                        .write("i.png", png(4, 4)), .write("j.png", RuleExample.tagged(RuleExample.standard)),
                        .write("k.png", png(4, 4)), .write("l.png", RuleExample.opaque(4)),
                        .write("m@2x.png", png(8, 8)), .write("q~ipad.png", png(4, 4)),
                        .write("q@2x~ipad.png", png(8, 8)),
                    ]),
                RuleRemedy(
                    "or all of them to sRGB",
                    edits: [
                        "a.png", "a@2x.png", "b.png", "b@2x.png", "b@3x.png", "c.png", "c@2x.png", "g.png", "i.png",
                        "j.png", "j@2x.png", "k.png", "l.png",
                    ].map { .write($0, png(4, 4)) } + [
                        .write("m@2x.png", png(8, 8)), .write("q~ipad.png", png(4, 4)),
                        .write("q@2x~ipad.png", png(8, 8)),
                    ]),
            ]
        ),
        (.budgetDevice, [RuleRemedy("'twofold sizes'", edits: [.write("a.png", png(2, 2))])]),
    ]
}
