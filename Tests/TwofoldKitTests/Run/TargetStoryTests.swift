import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// Targets: which files are made for which layout, from which masters, and what is never written.
@Suite struct TargetStoryTests {
    private static func image(_ side: Int, _ value: UInt8 = 100) -> [UInt8] {
        FakeEngine.image(side, side, value: value)
    }

    private static func policy(_ yaml: String) throws -> BuildPolicy {
        try Configuration(parsing: Array(yaml.utf8), file: "t").policy()
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var id: String
        var targets: String
        /// Names and sides of the hand-made files.
        var files: KeyValuePairs<String, Int>
        var expecting: [String]
        var problems: [Rule] = []
        var testDescription: String { id }
    }

    static let rows: [Row] = [
        Row(
            id: "Flutter, elsewhere", targets: "[{layout: flutter, from: art, to: assets}]",
            files: ["art/x/a@3x.png": 6],
            expecting: ["assets/x/2.0x/a.png", "assets/x/3.0x/a.png", "assets/x/a.png"]),
        Row(
            id: "Flutter, in place, from its own folder", targets: "[{layout: flutter}]",
            files: ["img/3.0x/a.png": 6], expecting: ["img/2.0x/a.png", "img/a.png"]),
        Row(
            id: "Flutter, in place, from Apple's name", targets: "[{layout: flutter}]", files: ["img/a@3x.png": 6],
            expecting: ["img/2.0x/a.png", "img/3.0x/a.png", "img/a.png"]),
        Row(
            id: "Flutter, with a hand-made 2x", targets: "[{layout: flutter}]",
            files: ["img/3.0x/a.png": 6, "img/2.0x/a.png": 8], expecting: ["img/a.png"]),
        Row(
            id: "Flutter, with fractions", targets: "[{layout: flutter, scales: [1.5x, 1x]}]",
            files: ["img/3.0x/a.png": 6], expecting: ["img/1.5x/a.png", "img/a.png"]),
        Row(
            id: "React Native, with platforms", targets: "[{layout: react-native}]",
            files: ["a@3x.ios.png": 6, "a@2x.android.png": 4],
            expecting: ["a.android.png", "a.ios.png", "a@2x.ios.png"]),
        Row(
            id: "Android, with names made legal and densities", targets: "[{layout: android, from: art, to: res}]",
            files: ["art/My-Icon@3x.png": 6],
            expecting: [
                "res/drawable-hdpi/my_icon.png", "res/drawable-mdpi/my_icon.png", "res/drawable-xhdpi/my_icon.png",
                "res/drawable-xxhdpi/my_icon.png",
            ]),
        Row(
            id: "Android, in place", targets: "[{layout: android, from: res}]", files: ["res/drawable-xxhdpi/a.png": 6],
            expecting: ["res/drawable-hdpi/a.png", "res/drawable-mdpi/a.png", "res/drawable-xhdpi/a.png"]),
        Row(
            id: "Android keeps a hand-made file of any format",
            targets: "[{layout: android, from: art, to: res, scales: [1x, 2x]}]",
            files: ["art/a@2x.png": 4, "res/drawable-mdpi/a.webp": 2], expecting: ["res/drawable-xhdpi/a.png"]),
        Row(
            id: "two layouts from one tree",
            targets: "[{layout: apple, from: art}, {layout: web, from: art, to: site, scales: [1x, 2x]}]",
            files: ["art/a@2x.png": 4], expecting: ["art/a.png", "site/a.png", "site/a@2x.png"]),
        Row(
            id: "only the paths that a target names",
            targets: "[{layout: web, from: art, to: site, paths: 'art/i/**', scales: [1x]}]",
            files: ["art/a@2x.png": 4, "art/i/b@2x.png": 4], expecting: ["site/i/b.png"]),
        Row(
            id: "masters outside of all targets are left", targets: "[{layout: flutter, from: img}]",
            files: ["ios/a@2x.png": 4], expecting: [], problems: [.targetNoSource]),
        Row(
            id: "what a target writes is nobody's master",
            targets: "[{layout: web, from: art, to: site, scales: [1x]}]",
            files: ["art/a@2x.png": 4, "site/b@2x.png": 4], expecting: ["site/a.png"]),
        Row(
            id: "two masters for one Android name are refused",
            targets: "[{layout: android, from: art, to: res, scales: [1x]}]",
            files: ["art/a-b@2x.png": 4, "art/x/a_b@2x.png": 4], expecting: [], problems: [.androidNameCollision]),
        Row(
            id: "two masters for one name of a catalog are refused, the others are made",
            targets: "[{layout: catalog, from: art, to: A.xcassets, scales: [1x]}]",
            files: ["art/x/a@2x.png": 4, "art/y/a@2x.png": 4, "art/x/b@2x.png": 4],
            expecting: [
                "A.xcassets/Contents.json", "A.xcassets/x/Contents.json", "A.xcassets/x/b.imageset/Contents.json",
                "A.xcassets/x/b.imageset/b.png",
            ], problems: [.catalogSameName]),
        Row(
            id: "with namespaces they have two names",
            targets: "[{layout: catalog, from: art, to: A.xcassets, scales: [1x], namespaces: true}]",
            files: ["art/x/a@2x.png": 4, "art/y/a@2x.png": 4],
            expecting: [
                "A.xcassets/Contents.json", "A.xcassets/x/Contents.json", "A.xcassets/x/a.imageset/Contents.json",
                "A.xcassets/x/a.imageset/a.png", "A.xcassets/y/Contents.json", "A.xcassets/y/a.imageset/Contents.json",
                "A.xcassets/y/a.imageset/a.png",
            ]),
        Row(
            id: "no iPad has a screen of 3x", targets: "[{layout: apple, from: art, to: ios}]",
            files: ["art/a@3x~ipad.png": 6], expecting: ["ios/a@2x~ipad.png", "ios/a~ipad.png"]),
        Row(
            id: "a device has no place in Flutter", targets: "[{layout: flutter, from: art, to: assets, scales: [1x]}]",
            files: ["art/a@2x~ipad.png": 4], expecting: [], problems: [.layoutUnsayable]),
    ]

    @Test(arguments: rows)
    func everyLayoutGetsItsFiles(row: Row) throws {
        let policy = try Self.policy("targets: \(row.targets)")
        play([
            Step(
                row.id,
                edit: { disk in
                    for (path, side) in row.files { disk.write(Self.image(side), to: path) }
                }, expecting: row.expecting, problems: row.problems, policy: policy)
        ])
    }

    @Test func aSetOfAnotherKindKeepsItsNameInACatalogThatIsMade() throws {
        let policy = try Self.policy("targets: [{layout: catalog, from: art, to: A.xcassets, scales: [1x]}]")
        let list = Array(#"{"info":{"author":"xcode","version":1}}"#.utf8)
        play([
            Step(
                "a symbol of that name",
                edit: {
                    $0.write(Self.image(4), to: "art/x/a@2x.png")
                    $0.write(list, to: "A.xcassets/a.symbolset/Contents.json")
                }, expecting: [], problems: [.catalogSameName], policy: policy),
            Step(
                "renamed",
                edit: { $0.move("A.xcassets/a.symbolset/Contents.json", to: "A.xcassets/b.symbolset/Contents.json") },
                expecting: [
                    "A.xcassets/Contents.json", "A.xcassets/x/Contents.json", "A.xcassets/x/a.imageset/Contents.json",
                    "A.xcassets/x/a.imageset/a.png",
                ], policy: policy),
            Step(
                "a folder is renamed: what stays of the old one is told as such, and takes no name",
                edit: { $0.move("art/x/a@2x.png", to: "art/y/a@2x.png") },
                expecting: [
                    "A.xcassets/y/Contents.json", "A.xcassets/y/a.imageset/Contents.json",
                    "A.xcassets/y/a.imageset/a.png",
                ], problems: [.ledgerOrphan], policy: policy),
        ])
    }

    @Test func darkImagesAreMadeFromDarkMasters() throws {
        let policy = try Self.policy(
            "appearances: {'~dark': dark}\ntargets: [{layout: android, from: art, to: res, scales: [1x, 2x]}]")
        let disk = play([
            Step(
                "light and dark",
                edit: {
                    $0.write(Self.image(4, 10), to: "art/a@2x.png")
                    $0.write(Self.image(4, 200), to: "art/a~dark@2x.png")
                },
                expecting: [
                    "res/drawable-mdpi/a.png", "res/drawable-night-mdpi/a.png", "res/drawable-night-xhdpi/a.png",
                    "res/drawable-xhdpi/a.png",
                ], policy: policy),
            Step(
                "only the dark one changes", edit: { $0.write(Self.image(4, 201), to: "art/a~dark@2x.png") },
                expecting: ["res/drawable-night-mdpi/a.png", "res/drawable-night-xhdpi/a.png"], policy: policy),
        ])
        let master = try disk.contents(of: #require(BytePath("art/a~dark@2x.png")), limit: 1 << 20)
        let copy = try disk.contents(of: #require(BytePath("res/drawable-night-xhdpi/a.png")), limit: 1 << 20)
        #expect(master == copy, "the file of the master's own scale is the master's, byte for byte")
    }

    /// The other scales are made, so neither the image nor its name is to blame.
    @Test func aScaleThatALayoutLacksIsLeftOutOfTheTarget() throws {
        let disk = MemoryDisk(["art/a@2x.png": Self.image(4)])
        func problems(_ scales: String) throws -> [String] {
            let policy = try Self.policy(
                "scales: [1x, 1.5x]\ntargets: [{layout: catalog, from: art, to: A.xcassets\(scales)}]")
            let survey = Project(source: disk, engine: FakeEngine(), policy: policy).survey()
            #expect(survey.plan.variants.contains { $0.recipe.scale == .x1 })
            return survey.diagnostics.filter { $0.rule == .layoutUnsayable }.map { "\($0.message): \($0.fix)" }
        }
        #expect(
            try problems("") == [
                "asset catalog has no files of scale 1.5x; none of that scale is made there: "
                    + "give the target 'scales' without 1.5x"
            ])
        #expect(try problems(", scales: [1x]") == [])
    }

    @Test func aTargetsSettingsAreItsOwn() throws {
        let policy = try Self.policy(
            "targets: [{layout: apple, from: art, filter: nearest}, {layout: web, from: art, to: w, scales: [1x]}]")
        let disk = MemoryDisk(["art/a@2x.png": Self.image(4)])
        let survey = Project(source: disk, engine: FakeEngine(), policy: policy).survey()
        #expect(
            survey.plan.variants.map { "\($0.path.display) \($0.recipe.filter)" } == [
                "art/a.png nearest", "w/a.png area",
            ])
    }

    @Test func theMasterMovesAndItsVariantsAreOrphans() throws {
        let policy = try Self.policy("targets: [{layout: flutter, from: art, to: assets}]")
        let disk = MemoryDisk(["art/a@3x.png": Self.image(6)])
        let project = Project(source: disk, engine: FakeEngine(), policy: policy)
        _ = BuildRun(project).run(project.survey())
        disk.remove("art/a@3x.png")
        let report = Pruning(project).run(project.survey())
        #expect(report.removed.map(\.display) == ["assets/2.0x/a.png", "assets/3.0x/a.png", "assets/a.png"])
    }
}
