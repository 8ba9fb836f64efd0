import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Sizes of one image in Android's folders of densities and in Flutter's folders of scales.
@Suite struct FolderSizeTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var title: String
        /// The widths and heights by path.
        var files: [String: (Int, Int)]
        /// What is said: a path, a message and a remedy.
        var says: String?
        /// The sizes of whoever does what the remedy says.
        var remedy: [String: (Int, Int)] = [:]
        var testDescription: String { title }
    }

    /// Square files of one resource, by folder.
    private static func resource(_ sides: [String: Int], _ name: String = "a.png") -> [String: (Int, Int)] {
        Dictionary(uniqueKeysWithValues: sides.map { ("res/\($0)/\(name)", ($1, $1)) })
    }

    static let android = [
        Row(
            title: "two folders exchanged",
            files: resource([
                "drawable-mdpi": 24, "drawable-hdpi": 36, "drawable-xhdpi": 48, "drawable-xxhdpi": 96,
                "drawable-xxxhdpi": 72,
            ]),
            says: "res/drawable-xxhdpi/a.png: 96×96 at xxhdpi is 32×32 dp and 72×72 at xxxhdpi is 18×18 dp, "
                + "but the other 3 densities have 24×24 dp → exchange the two files, if they show the same picture",
            remedy: resource(["drawable-xxhdpi": 72, "drawable-xxxhdpi": 96])),
        Row(
            title: "one of the wrong size",
            files: resource([
                "mipmap-mdpi": 108, "mipmap-hdpi": 192, "mipmap-xhdpi": 216, "mipmap-xxhdpi": 324,
                "mipmap-xxxhdpi": 432,
            ]),
            says: "res/mipmap-hdpi/a.png: 192×192 at hdpi is 128×128 dp, but the other 4 densities have 108×108 dp "
                + "→ export it at 162×162",
            remedy: resource(["mipmap-hdpi": 162])),
        Row(
            title: "two of the wrong size",
            files: resource([
                "mipmap-mdpi": 45, "mipmap-hdpi": 75, "mipmap-xhdpi": 96, "mipmap-xxhdpi": 144, "mipmap-xxxhdpi": 192,
            ]),
            says: "res/mipmap-mdpi/a.png: 45×45 at mdpi is 45×45 dp and 75×75 at hdpi is 50×50 dp, "
                + "but the other 3 densities have 48×48 dp → export mdpi at 48×48 and hdpi at 72×72",
            remedy: resource(["mipmap-mdpi": 48, "mipmap-hdpi": 72])),
        Row(
            title: "one side is wrong",
            files: [
                "res/drawable-mdpi/a.png": (10, 20), "res/drawable-xhdpi/a.png": (20, 43),
                "res/drawable-xxhdpi/a.png": (30, 60),
            ],
            says: "res/drawable-xhdpi/a.png: 20×43 at xhdpi is 10×21.5 dp, but the other 2 densities have 10×20 dp "
                + "→ export it at 20×40",
            remedy: ["res/drawable-xhdpi/a.png": (20, 40)]),
        Row(
            title: "a size copied to the next density",
            files: resource(["drawable-ldpi": 18, "drawable-mdpi": 24, "drawable-hdpi": 36, "drawable-xhdpi": 36]),
            says: "res/drawable-xhdpi/a.png: 36×36 at xhdpi is 18×18 dp, but the other 3 densities have 24×24 dp "
                + "→ export it at 48×48",
            remedy: resource(["drawable-xhdpi": 48])),
        Row(
            title: "a size copied to all",
            files: resource(["drawable-mdpi": 48, "drawable-hdpi": 48, "drawable-xhdpi": 48]),
            says: "res/drawable-mdpi/a.png: the densities disagree: 48×48 at mdpi is 48×48 dp, "
                + "48×48 at hdpi is 32×32 dp, 48×48 at xhdpi is 24×24 dp → export all of them from one source",
            remedy: resource(["drawable-mdpi": 24, "drawable-hdpi": 36])),
        Row(
            title: "two that disagree", files: resource(["drawable-mdpi": 24, "drawable-xhdpi": 60]),
            says: "res/drawable-mdpi/a.png: 24×24 at mdpi is 24×24 dp, but 60×60 at xhdpi is 30×30 dp "
                + "→ export it at 30×30, or res/drawable-xhdpi/a.png at 48×48",
            remedy: resource(["drawable-mdpi": 30])),
        Row(
            title: "a coarse one agrees with both, and two are exactly one size",
            files: resource(["drawable-mdpi": 24, "drawable-xhdpi": 50, "drawable-xxhdpi": 72]),
            says: "res/drawable-xhdpi/a.png: 50×50 at xhdpi is 25×25 dp, but the other 2 densities have 24×24 dp "
                + "→ export it at 48×48",
            remedy: resource(["drawable-xhdpi": 48])),
        Row(
            title: "rounded up or down",
            files: resource(["drawable-mdpi": 25, "drawable-hdpi": 37, "drawable-xhdpi": 48, "drawable-xxhdpi": 73])),
        Row(title: "a line of one pixel", files: resource(["drawable-mdpi": 1, "drawable-xxhdpi": 1])),
        Row(
            title: "other qualifiers, another name, another folder",
            files: resource(["drawable-mdpi": 24, "drawable-night-xhdpi": 90, "mipmap-xhdpi": 96]).merging([
                "res/drawable-xhdpi/b.png": (10, 10), "lib/res/drawable-xhdpi/a.png": (10, 10),
            ]) { first, _ in first }),
        Row(
            title: "no density, or one whose scale is not exact",
            files: resource([
                "drawable": 90, "drawable-nodpi": 90, "drawable-420dpi": 90, "drawable-tvdpi": 90, "drawable-mdpi": 24,
            ])),
        Row(
            title: "nine-patches stretch", files: resource(["drawable-mdpi": 12, "drawable-xhdpi": 12], "a.9.png")),
        Row(
            title: "whole screens",
            files: ["res/drawable-mdpi/a.png": (320, 480), "res/drawable-hdpi/a.png": (480, 800)]),
    ]

    /// Files of one asset, by folder.
    private static func asset(_ sizes: [String: (Int, Int)]) -> [String: (Int, Int)] {
        Dictionary(uniqueKeysWithValues: sizes.map { ("assets/\($0)b.png", $1) })
    }

    static let flutter = [
        Row(
            title: "one of the wrong size", files: asset(["": (144, 104), "2.0x/": (236, 172), "3.0x/": (432, 312)]),
            says: "assets/2.0x/b.png: 236×172 at 2.0x is 118×86 logical pixels, "
                + "but the other 2 scales have 144×104 logical pixels → export it at 288×208",
            remedy: asset(["2.0x/": (288, 208)])),
        Row(
            title: "names without decimals", files: asset(["": (24, 24), "1.5x/": (36, 36), "2x/": (40, 40)]),
            says: "assets/2x/b.png: 40×40 at 2x is 20×20 logical pixels, "
                + "but the other 2 scales have 24×24 logical pixels → export it at 48×48",
            remedy: asset(["2x/": (48, 48)])),
        Row(
            title: "two exchanged", files: asset(["": (48, 48), "2.0x/": (24, 24)]),
            says: "assets/b.png: 48×48 at 1x is 48×48 logical pixels, but 24×24 at 2.0x is 12×12 logical pixels "
                + "→ exchange the two files, if they show the same picture",
            remedy: asset(["": (24, 24), "2.0x/": (48, 48)])),
        Row(
            title: "all right", files: asset(["": (24, 24), "1.5x/": (36, 36), "2x/": (48, 48), "4.0x/": (96, 96)])),
        Row(
            title: "no folders of scales", files: asset(["": (24, 24), "icons2x/": (24, 24), "64x/": (24, 24)])),
    ]

    private static let targets: BuildPolicy = {
        var policy = BuildPolicy()
        for (layout, folder) in [(LayoutKind.android, "res"), (.flutter, "assets")] {
            policy.targets.append(
                Target(layout: layout, from: BytePath("art") ?? .root, to: BytePath(folder) ?? .root))
        }
        return policy
    }()

    private static func said(_ disk: MemoryDisk, _ policy: BuildPolicy = BuildPolicy()) -> [String] {
        RuleExample.check(disk, policy).findings.map(\.diagnostic).filter { $0.rule == .sizeMismatch }
            .map { "\($0.path.display): \($0.message) → \($0.fix)" }
    }

    private static func tree(_ files: [String: (Int, Int)]) -> MemoryDisk {
        var files = files.mapValues { RuleExample.png($0.0, $0.1) }
        files["pubspec.yaml"] = RuleExample.pubspec("assets/")
        return MemoryDisk(files)
    }

    @Test(arguments: android + flutter)
    func `a wrong size is said once, with the right one, whether or not there is a target`(row: Row) {
        for policy in [BuildPolicy(), Self.targets] {
            #expect(Self.said(Self.tree(row.files), policy) == [row.says].compactMap(\.self))
            #expect(Self.said(Self.tree(row.files.merging(row.remedy) { $1 }), policy) == [])
        }
    }

    @Test func `a folder is one of a scale only in a Flutter package`() {
        #expect(Self.said(MemoryDisk(["a/b.png": RuleExample.png(4, 4), "a/2.0x/b.png": RuleExample.png(6, 6)])) == [])
    }

    @Test func `a variant has the size that the next build gives it, and outvotes what is hand-made`() {
        let disk = MemoryDisk(["art/a@3x.png": RuleExample.png(72, 72)])
        let project = Project(source: disk, engine: FakeEngine(), policy: Self.targets, jobs: 2)
        _ = BuildRun(project).run(project.survey())
        disk.write(RuleExample.png(72, 72), to: "res/drawable-xxxhdpi/a.png")
        #expect(
            Self.said(disk, Self.targets) == [
                "res/drawable-xxxhdpi/a.png: 72×72 at xxxhdpi is 18×18 dp, but the other 4 densities have 24×24 dp "
                    + "→ export it at 96×96"
            ])
        disk.write(RuleExample.png(54, 54), to: "art/a@3x.png")
        #expect(Self.said(disk, Self.targets) == [])
    }

    @Test func `the same bytes at two densities are a wrong size, and said once`() {
        let disk = Self.tree(Self.resource(["drawable-mdpi": 24, "drawable-hdpi": 36, "drawable-xhdpi": 36]))
        let found = RuleExample.check(disk, Self.targets).findings.map(\.diagnostic)
        let sizes = [Rule.sizeMismatch, .androidSameBytes]
        #expect(found.map(\.rule).filter(sizes.contains) == [.sizeMismatch])
    }

    @Test func `a misspelt folder is told without a target, one that Android reads only beside its double`() {
        func told(_ folders: [String], in place: String = "app/res") -> [String] {
            let files = folders.map { ("\(place)/\($0)/a\($0.utf8.count).png", RuleExample.png(4, 4)) }
            let found = RuleExample.check(MemoryDisk(Dictionary(uniqueKeysWithValues: files))).findings
            return found.map(\.diagnostic).filter { $0.rule == .androidFolder }.map {
                "\(Quoting.display($0.path.name)): \($0.fix)"
            }
        }
        let misspelt = ["drawable-xdpi", "drawable-night-port-xhdpi", "drawables-hdpi", "drawable-mdpi"]
        #expect(
            told(misspelt) == [
                "drawable-night-port-xhdpi: rename the folder to drawable-port-night-xhdpi",
                "drawable-xdpi: rename the folder to drawable-xhdpi",
                "drawables-hdpi: rename the folder to drawable-hdpi",
            ])
        #expect(told(misspelt, in: "art") == [] && told(["drawables"]) == [])
        #expect(told(["drawable-XHDPI", "drawable-420dpi"]) == [])
        #expect(told(["drawable-XHDPI", "drawable-xhdpi"]) == ["drawable-XHDPI: move its files into drawable-xhdpi"])
    }

    @Test func `a folder of so many dots per inch has a density`() {
        let found = RuleExample.check(Self.tree(Self.resource(["drawable-420dpi": 24])), Self.targets).findings
        #expect(!found.contains { $0.diagnostic.rule == .androidLocation })
    }
}
