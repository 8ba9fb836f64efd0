import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// Families, lines and masters: which files a tree gives, by the rules of the design's table of words.
@Suite struct PlannerTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var id: String
        /// Names and sizes; no dictionary, because two names may be equal as strings.
        var files: KeyValuePairs<String, (Int, Int)>
        var policy = BuildPolicy()
        /// Variants as "path size from master by filter".
        var expecting: [String]
        var kept: [String] = []
        var problems: [Rule] = []
        var testDescription: String { id }
    }

    static func devices(_ lines: DeviceLine...) -> BuildPolicy { BuildPolicy { $0.devices = lines } }

    static let rows: [Row] = [
        Row(id: "2x gives 1x", files: ["a@2x.png": (8, 6)], expecting: ["a.png 4×3 from a@2x.png by area"]),
        Row(
            id: "3x gives 2x and 1x", files: ["a@3x.png": (9, 6)],
            expecting: ["a@2x.png 6×4 from a@3x.png by fitted", "a.png 3×2 from a@3x.png by area"]),
        Row(
            id: "4x gives 3x, 2x and 1x", files: ["a@4x.png": (8, 8)],
            expecting: [
                "a@3x.png 6×6 from a@4x.png by lanczos3", "a@2x.png 4×4 from a@4x.png by area",
                "a.png 2×2 from a@4x.png by area",
            ]),
        Row(
            id: "a hand-made 2x beside a 3x is used and kept", files: ["a@3x.png": (9, 9), "a@2x.png": (6, 6)],
            expecting: ["a.png 3×3 from a@2x.png by area"]),
        Row(
            id: "2x is made of 4x, not of 3x", files: ["a@3x.png": (9, 9), "a@4x.png": (12, 12)],
            expecting: ["a.png 3×3 from a@3x.png by area", "a@2x.png 6×6 from a@4x.png by area"]),
        Row(
            id: "a hand-made 1x is kept, whatever its size", files: ["a@2x.png": (8, 8), "a.png": (5, 5)],
            expecting: [], kept: ["a.png"]),
        Row(
            id: "a 1x in another letter case of the extension is the 1x", files: ["a@2x.png": (8, 8), "a.PNG": (4, 4)],
            expecting: [], kept: ["a.PNG"]),
        Row(
            id: "device lines are kept apart", files: ["a@2x.png": (8, 8), "a@2x~ipad.png": (12, 12)],
            expecting: ["a.png 4×4 from a@2x.png by area", "a~ipad.png 6×6 from a@2x~ipad.png by area"]),
        Row(
            id: "a line is not made of another line's master", files: ["a@2x~ipad.png": (8, 8)],
            policy: devices(DeviceLine(device: .iphone)),
            expecting: ["a~ipad.png 4×4 from a@2x~ipad.png by area"]),
        Row(
            id: "a device line on request", files: ["a@2x.png": (8, 8)],
            policy: devices(DeviceLine(device: .ipad), DeviceLine(device: .iphone)),
            expecting: [
                "a.png 4×4 from a@2x.png by area", "a~ipad.png 4×4 from a@2x.png by area",
                "a~iphone.png 4×4 from a@2x.png by area",
            ]),
        Row(
            id: "a device line on request where it has a master",
            files: ["a@2x.png": (8, 8), "a@2x~ipad.png": (12, 12)], policy: devices(DeviceLine(device: .ipad)),
            expecting: ["a.png 4×4 from a@2x.png by area", "a~ipad.png 6×6 from a@2x~ipad.png by area"]),
        Row(
            id: "a device line that an artist has begun", files: ["a@3x.png": (9, 9), "a~ipad.png": (4, 4)],
            policy: devices(DeviceLine(device: .ipad)),
            expecting: [
                "a@2x.png 6×6 from a@3x.png by fitted", "a.png 3×3 from a@3x.png by area",
                "a@2x~ipad.png 6×6 from a@3x.png by fitted",
            ], kept: ["a~ipad.png"]),
        Row(
            id: "a point factor", files: ["a@3x.png": (12, 12)],
            policy: devices(DeviceLine(device: .ipad, pointFactor: 1.5)),
            expecting: [
                "a@2x.png 8×8 from a@3x.png by fitted", "a.png 4×4 from a@3x.png by area",
                "a@2x~ipad.png 12×12 from a@3x.png by area", "a~ipad.png 6×6 from a@3x.png by area",
            ]),
        Row(
            id: "a point factor that 2x screens would have to be enlarged for", files: ["a@2x.png": (8, 8)],
            policy: devices(DeviceLine(device: .ipad, pointFactor: 1.5)),
            expecting: ["a.png 4×4 from a@2x.png by area"], problems: [.planWouldEnlarge]),
        Row(
            id: "a line that is too large is told once", files: ["a@2x.png": (8, 8), "b@2x.png": (8, 8)],
            policy: devices(DeviceLine(device: .ipad, pointFactor: 1.5)),
            expecting: ["a.png 4×4 from a@2x.png by area", "b.png 4×4 from b@2x.png by area"],
            problems: [.planWouldEnlarge]),
        Row(
            id: "a point factor on iPhones, whose screens go to 3x", files: ["a@3x.png": (12, 12)],
            policy: devices(DeviceLine(device: .iphone, pointFactor: 1.5)),
            expecting: ["a@2x.png 8×8 from a@3x.png by fitted", "a.png 4×4 from a@3x.png by area"],
            problems: [.planWouldEnlarge]),
        Row(
            id: "a smaller line has a file for each screen that has a universal one", files: ["a@2x.png": (8, 8)],
            policy: devices(DeviceLine(device: .ipad, pointFactor: 0.5)),
            expecting: [
                "a.png 4×4 from a@2x.png by area", "a@2x~ipad.png 4×4 from a@2x.png by area",
                "a~ipad.png 2×2 from a@2x.png by area",
            ]),
        Row(
            id: "a side that is not whole is rounded, and never 0", files: ["a@2x.png": (14, 2)],
            policy: devices(DeviceLine(device: .ipad, pointFactor: 0.25)),
            expecting: [
                "a.png 7×1 from a@2x.png by area", "a@2x~ipad.png 4×1 from a@2x.png by area",
                "a~ipad.png 2×1 from a@2x.png by area",
            ]),
        Row(
            id: "the iPad Pro's icon is right as it is, and has no 1x",
            files: ["Icon-83.5@2x.png": (167, 167), "Nut83.5x83.5@2x~ipad.png": (167, 167)], expecting: []),
        Row(
            id: "no device asks for an iPhone's icon at 1x, but for an iPad's",
            files: [
                "icon-60@2x.png": (120, 120), "icon-60@3x.png": (180, 180), "AppIcon76x76@2x.png": (152, 152),
                "icon-star-60@2x.png": (120, 120),
            ],
            expecting: [
                "AppIcon76x76.png 76×76 from AppIcon76x76@2x.png by area",
                "icon-star-60.png 60×60 from icon-star-60@2x.png by area",
            ]),
        Row(
            id: "in a catalog no name makes a file a master",
            files: [
                "A.xcassets/B.appiconset/c@2x.png": (121, 121), "A.launchimage/c@2x.png": (8, 8),
                "c.iconset/icon_16x16@2x.png": (32, 32), "d.brandassets/e.imageset/f@2x.png": (8, 8),
                "A.xcassets/g.imageset/h@2x.png": (8, 8),
            ],
            expecting: []),
        Row(
            id: "a point factor that would enlarge", files: ["a@2x.png": (8, 8)],
            policy: devices(DeviceLine(device: .ipad, pointFactor: 3)),
            expecting: ["a.png 4×4 from a@2x.png by area"], problems: [.planWouldEnlarge]),
        Row(
            id: "only the scales asked for", files: ["a@4x.png": (8, 8)], policy: BuildPolicy { $0.scales = [.x2] },
            expecting: ["a@2x.png 4×4 from a@4x.png by area"]),
        Row(
            id: "an enlargement asked for", files: ["a@2x.png": (8, 8)],
            policy: BuildPolicy { $0.scales = [.x1, .x3] },
            expecting: ["a.png 4×4 from a@2x.png by area"], problems: [.planWouldEnlarge]),
        Row(
            id: "an odd master is extended", files: ["a@2x.png": (47, 36), "b@3x.png": (100, 1)],
            expecting: [
                "a.png 24×18 from a@2x.png by area", "b@2x.png 68×2 from b@3x.png by fitted",
                "b.png 34×1 from b@3x.png by area",
            ], problems: [.sizeOdd, .sizeOdd]),
        Row(
            id: "an odd master is refused on request", files: ["a@2x.png": (47, 36), "b@2x.png": (2, 2)],
            policy: BuildPolicy { $0.odd = .error }, expecting: ["b.png 1×1 from b@2x.png by area"],
            problems: [.sizeOdd]),
        Row(
            id: "no side is ever 0", files: ["a@2x.png": (1, 152)],
            expecting: ["a.png 1×76 from a@2x.png by area"], problems: [.sizeOdd]),
        Row(
            id: "usage suffixes make families of their own",
            files: ["Default@2x.png": (4, 4), "Default-Portrait@2x.png": (4, 8), "Default-Portrait.png": (2, 4)],
            expecting: ["Default.png 2×2 from Default@2x.png by area"], kept: ["Default-Portrait.png"]),
        Row(
            id: "nothing is made for a screen that no device has",
            files: [
                "Default-568h@2x.png": (4, 8), "Default-667h@2x.png": (4, 8), "Default-Landscape-736h@3x.png": (6, 3),
                "Default-812h@3x.png": (3, 6), "Default-896h@3x.png": (3, 6), "Default-700h@2x.png": (2, 2),
                "Default-Landscape@2x~ipad.png": (4, 2),
            ],
            expecting: [
                "Default-700h.png 1×1 from Default-700h@2x.png by area",
                "Default-896h@2x.png 2×4 from Default-896h@3x.png by fitted",
                "Default-Landscape~ipad.png 2×1 from Default-Landscape@2x~ipad.png by area",
            ]),
        Row(
            id: "two masters for one file", files: ["a@2x.png": (4, 4), "a@2x.PNG": (6, 6), "b@2x.png": (4, 4)],
            expecting: ["b.png 2×2 from b@2x.png by area"], problems: [.planTwoMasters]),
        Row(
            id: "two masters whose variants differ by case only",
            files: ["Icon@2x.png": (4, 4), "icon@2x.png": (6, 6)],
            expecting: [], problems: [.planTwoMasters]),
        Row(
            id: "two masters whose variants differ by accents' form only",
            files: ["caf\u{E9}@2x.png": (4, 4), "cafe\u{301}@2x.png": (6, 6)],
            expecting: [], problems: [.planTwoMasters]),
        Row(
            id: "a variant that differs by case from a file", files: ["Icon@2x.png": (4, 4), "icon.png": (2, 2)],
            expecting: [], problems: [.planOutputCollision]),
        Row(
            id: "the same name in two folders", files: ["x/a@2x.png": (4, 4), "y/a@2x.png": (4, 4), "y/a.png": (2, 2)],
            expecting: ["x/a.png 2×2 from x/a@2x.png by area"], kept: ["y/a.png"]),
        Row(
            id: "a scale in a folder's name means nothing", files: ["2x/a.png": (4, 4), "b@2x.imageset/b.png": (4, 4)],
            expecting: []),
        Row(
            id: "names that nothing is derived from",
            files: [
                "a~ipad@2x.png": (4, 4), "b@2X.png": (4, 4), "c@2x@2x.png": (4, 4), "d@2x-1.png": (4, 4),
                "e-2x.png": (4, 4), "f@1x.png": (4, 4), "g~iPad.png": (4, 4), "@2x.png": (4, 4),
                "h@1.5x.png": (4, 4),
            ], expecting: [],
            problems: [
                .nameDoubledSuffix, .nameEmptyBase, .nameExplicit1x, .nameModifierCase, .nameModifierOrder,
                .nameScaleCase, .nameTextAfterScale,
            ]),
        Row(
            id: "an explicit 1x is not the 1x", files: ["a@2x.png": (4, 4), "a@1x.png": (2, 2)],
            expecting: ["a.png 2×2 from a@2x.png by area"], problems: [.nameExplicit1x]),
        Row(
            id: "a named filter", files: ["a@2x.png": (4, 4)], policy: BuildPolicy { $0.filter = .mitchell },
            expecting: ["a.png 2×2 from a@2x.png by mitchell"]),
        Row(
            id: "hidden files and files in hidden folders are nobody's masters",
            files: [
                "._a@2x.png": (4, 4), ".git/b@2x.png": (4, 4), "node_modules/c@2x.png": (4, 4),
                ".github/d@2x.png": (4, 4),
            ],
            expecting: []),
    ]

    @Test(arguments: rows)
    func aTreeGives(row: Row) {
        let disk = MemoryDisk()
        // Of another color at each size: a hand-made 1x is not, byte for byte, what Twofold would write.
        for (path, size) in row.files {
            disk.write(FakeEngine.image(size.0, size.1, value: UInt8(truncatingIfNeeded: size.0)), to: path)
        }
        let project = Project(source: disk, engine: FakeEngine(), policy: row.policy)
        let survey = project.survey()
        let variants = survey.plan.variants.map { variant in
            "\(String(decoding: variant.path.bytes, as: UTF8.self)) \(variant.recipe.size) from "
                + "\(String(decoding: variant.master.bytes, as: UTF8.self)) by \(variant.recipe.filter.rawValue)"
        }
        #expect(variants == row.expecting)
        #expect(survey.plan.kept.map { String(decoding: $0.bytes, as: UTF8.self) } == row.kept)
        let problems = survey.diagnostics.filter { $0.severity > .note }.map(\.rule)
        #expect(problems.sorted() == row.problems.sorted())
        for variant in survey.plan.variants { #expect(variant.path.folder == variant.master.folder) }
        #expect(
            disk.takeAccesses().allSatisfy { access in
                switch access {
                case .created, .replaced: false
                default: true
                }
            }, "planning writes nothing")
    }

    /// Every scale, side and target: sizes are whole points times the scale, and never 0.
    @Test func sizesAreWholePointsForEverySmallSide() throws {
        for source in 2...4 {
            let scale = try #require(ScaleFactor(source))
            for side in 1...40 {
                for target in scale.smaller {
                    let ratio = Double(source) / Double(target.pixelsPerPoint)
                    let size = Recipe.size(of: PixelSize(width: side, height: 1), at: scale, ratio: ratio)
                    let points = (side + source - 1) / source
                    #expect(size.width == points * target.pixelsPerPoint)
                    #expect(size.height == target.pixelsPerPoint)
                }
            }
        }
    }

    @Test(
        arguments: [
            (47, 2, 48), (33, 2, 34), (1, 2, 2), (100, 3, 99), (101, 3, 102), (1, 3, 3), (4, 3, 3), (5, 3, 6),
            (8, 2, 8),
        ] as [(side: Int, scale: Int, nearest: Int)])
    func theNearestGoodSizeIsNamed(row: (side: Int, scale: Int, nearest: Int)) throws {
        let scale = try #require(ScaleFactor(row.scale))
        #expect(PixelSize(width: row.side, height: row.side).nearestWhole(at: scale).width == row.nearest)
    }

    @Test func aSelectedFileIsPlannedWithItsNeighboursInMind() throws {
        let disk = MemoryDisk([
            "a@3x.png": FakeEngine.image(9, 9), "a@2x.png": FakeEngine.image(6, 6, value: 9),
            "b@2x.png": FakeEngine.image(4, 4), "c~ipad@2x.png": FakeEngine.image(4, 4),
        ])
        let project = Project(
            source: disk, engine: FakeEngine(), selection: [try #require(BytePath("a@2x.png"))])
        let survey = project.survey()
        #expect(survey.plan.variants.map(\.path) == [BytePath("a.png")])
        #expect(survey.diagnostics.isEmpty, "what is wrong with others is not this run's business")
        // Of the 3x nothing is made: its smaller scales are there, or another master's.
        let other = Project(source: disk, engine: FakeEngine(), selection: [try #require(BytePath("a@3x.png"))])
        #expect(other.survey().plan.variants.isEmpty)
    }
}
