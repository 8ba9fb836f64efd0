import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Nine-patches among the masters of a target for Android.
@Suite struct NinePatchRunTests {
    private static func policy(_ layout: LayoutKind = .android) throws -> BuildPolicy {
        var policy = BuildPolicy()
        policy.targets = [Target(layout: layout, from: try #require(BytePath("art")), to: BytePath("res"))]
        return policy
    }

    /// A nine-patch whose corners are of 9 by 6 pixels.
    private static func button(_ width: Int = 30, _ height: Int = 18) throws -> [UInt8] {
        let size = PixelSize(width: width, height: height)
        let patch = try #require(NinePatch(CapInsets(top: 6, left: 9, bottom: 6, right: 9), size: size))
        return FakeEngine.file(
            try #require(patch.framed(PixelBuffer.noise(size, .rgba, .eight, seed: 4, opaque: true))))
    }

    private static let made = ["mdpi", "hdpi", "xhdpi", "xxhdpi"].map { "res/drawable-\($0)/button.9.png" }

    private func patch(_ path: String, on disk: MemoryDisk) throws -> NinePatch {
        let file = try #require(disk.bytes(of: path))
        return try NinePatch(of: FakeEngine().decode(file, format: .png, limits: ImageLimits()).pixels)
    }

    @Test func aNinePatchIsMadeForEachDensity() throws {
        let button = try Self.button()
        let disk = play([
            Step(
                "a master of 3x", edit: { $0.write(button, to: "art/button.9@3x.png") },
                expecting: Self.made.sorted(), policy: try Self.policy())
        ])
        let rows: [(String, PixelSize, [Range<Int>])] = [
            ("mdpi", PixelSize(width: 10, height: 6), [3..<7]), ("hdpi", PixelSize(width: 15, height: 9), [4..<11]),
            ("xhdpi", PixelSize(width: 20, height: 12), [6..<14]),
            ("xxhdpi", PixelSize(width: 30, height: 18), [9..<21]),
        ]
        for (density, size, stretch) in rows {
            let patch = try patch("res/drawable-\(density)/button.9.png", on: disk)
            #expect(patch.size == size, "\(density)")
            #expect(patch.horizontal.stretch == stretch, "\(density)")
        }
        #expect(disk.bytes(of: "res/drawable-xxhdpi/button.9.png") == button)
    }

    @Test func nothingIsMadeOfABorderThatAndroidRefuses() throws {
        play([
            Step(
                "no border at all", edit: { $0.write(FakeEngine.image(32, 20), to: "art/button.9@3x.png") },
                expecting: [], problems: [.imageNinePatch], policy: try Self.policy())
        ])
    }

    @Test func buildAndCheckTellABrokenBorderOnceAndNameTheMaster() throws {
        let button = try Self.button()
        let disk = MemoryDisk(["art/good.9@3x.png": button, "art/bad.9@3x.png": FakeEngine.image(32, 20)])
        let project = Project(source: disk, engine: FakeEngine(), policy: try Self.policy())
        let report = BuildRun(project).run(project.survey())
        #expect(report.counts.made == 4 && report.counts.failed == 4)
        func refused(_ diagnostics: [Diagnostic]) -> [String] {
            diagnostics.filter { $0.severity > .note }.map { "\($0.id.rawValue) \($0.path.display)" }
        }
        // Nor is the border of a sound one taken for a line of the image.
        #expect(!CheckRun(project).run().findings.contains { $0.diagnostic.rule == .contentHairline })
        #expect(refused(report.diagnostics) == ["image.nine-patch art/bad.9@3x.png"])
        #expect(
            refused(CheckRun(project).run().findings.map(\.diagnostic)) == ["image.nine-patch art/bad.9@3x.png"])
        // Not quite black: antialiased.
        let image = try FakeEngine().decode(button, format: .png, limits: ImageLimits())
        var bytes = image.pixels.bytes
        bytes.replaceSubrange((9 * 4)..<(10 * 4), with: [0, 0, 0, 1])
        let pixels = PixelBuffer(size: image.pixels.size, layout: .rgba, depth: .eight, bytes: bytes)
        disk.write(FakeEngine.file(pixels), to: "art/bad.9@3x.png")
        let found = BuildRun(project).run(project.survey()).diagnostics.filter { $0.rule == .imageNinePatch }
        #expect(found.count == 1 && found[0].message.contains("top border") && found[0].message.contains("x = 9"))
    }

    @Test func theSizeInPointsIsThatInsideTheBorder() throws {
        let odd = try Self.button(31, 18)
        let disk = play([
            Step(
                "31 by 18 pixels inside", edit: { $0.write(odd, to: "art/button.9@3x.png") },
                expecting: Self.made.sorted(), problems: [.sizeOdd], policy: try Self.policy())
        ])
        // Rounded up: ten points and a third.
        #expect(try patch("res/drawable-mdpi/button.9.png", on: disk).size == PixelSize(width: 11, height: 6))
    }

    @Test func elsewhereTheNameSaysNothing() throws {
        let image = FakeEngine.image(30, 18)
        play([
            Step(
                "a version number", edit: { $0.write(image, to: "art/version-1.9@3x.png") },
                expecting: ["res/2.0x/version-1.9.png", "res/3.0x/version-1.9.png", "res/version-1.9.png"],
                policy: try Self.policy(.flutter))
        ])
        play([
            Step("no target", edit: { $0.write(image, to: "a.9@2x.png") }, expecting: ["a.9.png"])
        ])
    }

    @Test func onlyANinePatchHasADigestThatSaysSo() throws {
        let button = try Self.button()
        let disk = MemoryDisk(["art/button.9@3x.png": button])
        let project = Project(source: disk, engine: FakeEngine(), policy: try Self.policy(), jobs: 1)
        var recipe = try #require(project.survey().plan.variants.first).recipe
        #expect(recipe.isNinePatch)
        let digest = recipe.digest
        recipe.isNinePatch = false
        #expect(recipe.digest != digest)
    }

    @Test func imagesThatABuildIsAboutToMakeAreNotMissing() throws {
        let disk = MemoryDisk([
            "art/button.9@3x.png": try Self.button(), "res/drawable-mdpi/a.png": FakeEngine.image(4, 4),
            "res/drawable-xxhdpi/button.9.png": try Self.button(),
        ])
        let found = CheckRun(Project(source: disk, engine: FakeEngine(), policy: try Self.policy(), jobs: 1)).run()
            .findings.map(\.diagnostic).filter { $0.rule == .androidDensity }
        #expect(found.map(\.path.display) == ["res/drawable-mdpi/a.png"])
    }
}
