import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck

/// Hand-made files of one image, whose scales folders say, show the same art.
@Suite struct FolderScalesTests {
    private static let large = FakeEngine.file(SmallImages.rgba(16, 16) { x, _ in [x < 8 ? 250 : 10, 20, 20, 255] })
    private static let same = FakeEngine.file(SmallImages.rgba(8, 8) { x, _ in [x < 4 ? 250 : 10, 20, 20, 255] })
    private static let other = FakeEngine.file(SmallImages.rgba(8, 8) { _, y in [10, 20, y < 4 ? 10 : 250, 255] })

    private static func found(_ files: [String: [UInt8]], _ policy: BuildPolicy = BuildPolicy()) -> [String] {
        RuleExample.check(MemoryDisk(files), policy).findings.map(\.diagnostic)
            .filter { $0.rule == .contentDiffersInColor }.map { "\($0.path.display): \($0.message)" }
    }

    private static func target(_ layout: LayoutKind) -> BuildPolicy {
        var policy = BuildPolicy()
        policy.targets = [Target(layout: layout)]
        return policy
    }

    @Test(
        arguments: [
            ("Flutter", "assets/s.png", "assets/2.0x/s.png", "2.0x/s.png", nil),
            ("Android", "res/drawable-mdpi/s.png", "res/drawable-xhdpi/s.png", "drawable-xhdpi/s.png", nil),
            ("Android's default", "res/drawable/s.png", "res/drawable-xhdpi/s.png", "drawable-xhdpi/s.png", nil),
            (
                "night", "res/drawable-night-mdpi/s.png", "res/drawable-night-xhdpi/s.png",
                "drawable-night-xhdpi/s.png", nil
            ),
            ("React Native", "s.png", "s@2x.png", "s@2x.png", .reactNative),
            ("Flutter's target", "s.png", "2.0x/s.png", "2.0x/s.png", .flutter),
        ] as [(id: String, small: String, large: String, shown: String, layout: LayoutKind?)])
    func anotherImageAtAnotherScaleIsFound(
        row: (id: String, small: String, large: String, shown: String, layout: LayoutKind?)
    ) throws {
        let policy = row.layout.map(Self.target) ?? BuildPolicy()
        let found = Self.found([row.small: Self.other, row.large: Self.large], policy)
        #expect(found.count == 1, "\(row.id)")
        let only = try #require(found.first)
        #expect(only.hasPrefix("\(row.small): ") && only.hasSuffix(" from the reduced \(row.shown)"), "\(only)")
        #expect(Self.found([row.small: Self.same, row.large: Self.large], policy) == [], "\(row.id)")
    }

    /// A tablet's folder has its own files of the same image.
    @Test(
        arguments: [
            ("drawable-sw600dp-xhdpi", true), ("drawable-xlarge-xhdpi", true), ("drawable-sw400dp-xhdpi", false),
        ])
    func aTabletsFileShowsTheSameImage(row: (folder: String, isTablet: Bool)) {
        let phone = FakeEngine.file(SmallImages.rgba(40, 40) { x, _ in [x < 20 ? 250 : 10, 20, 20, 255] })
        let tablet = FakeEngine.file(SmallImages.rgba(40, 40) { _, y in [10, y < 20 ? 10 : 250, 20, 255] })
        func found(_ other: [UInt8]) -> [String] {
            let disk = MemoryDisk(["res/drawable-xhdpi/s.png": phone, "res/\(row.folder)/s.png": other])
            return RuleExample.check(disk).findings.map(\.diagnostic).filter { $0.rule == .contentDiffersByDevice }
                .map(\.path.display)
        }
        #expect(found(tablet) == (row.isTablet ? ["res/\(row.folder)/s.png"] : []))
        #expect(found(phone) == [])
    }

    @Test(
        arguments: [
            ("another folder", ["a/s.png": other, "b/2.0x/s.png": large]),
            ("another name", ["a/s.png": other, "a/2.0x/t.png": large]),
            ("other conditions", ["drawable-night-mdpi/s.png": other, "drawable-xhdpi/s.png": large]),
            ("a fraction has no pixels in common", ["drawable-hdpi/s.png": other, "drawable-xhdpi/s.png": large]),
            ("no density", ["drawable-nodpi/s.png": other, "drawable-xhdpi/s.png": large]),
        ] as [(id: String, files: [String: [UInt8]])])
    func otherFilesAreOtherImages(row: (id: String, files: [String: [UInt8]])) {
        #expect(Self.found(row.files) == [], "\(row.id)")
    }
}
