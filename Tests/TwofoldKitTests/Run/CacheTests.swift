import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// A cache spares reading and changes no answer: whatever wrote it, every command says what it says without one.
@Suite struct CacheTests {
    /// One file of every kind that something is wrong with, and a few that are sound.
    private static let tree: [String: [UInt8]] = {
        let whole = FakeEngine.image(16, 16)
        let cut = Array(whole.dropLast(200))
        let jpeg = TinyFiles.jpeg(side: 8, components: 3)
        return [
            "good@2x.png": whole, "hand@2x.png": FakeEngine.noise(16, 16), "hand.png": FakeEngine.noise(8, 8),
            "empty@2x.png": [], "text@2x.png": Array("<html>".utf8), "jpeg@2x.png": jpeg, "png@2x.jpg": whole,
            "crushed@2x.png": crushed, "crushed.png": crushed, "cut@2x.png": cut,
            "cut-pair@2x.png": cut, "cut-pair.png": FakeEngine.image(8, 8), "kept@2x.png": whole,
            "kept.png": Array(FakeEngine.image(8, 8).dropLast(9)), "signature.png": PNGFile.signature,
            "signature@2x.png": PNGFile.signature, "header@2x.png": Array(whole.prefix(25)),
            "odd@2x.png": FakeEngine.image(5, 5), "remark@2x.png": remarkable,
            "x.png": jpeg, "y.jpg": whole,
            "A.xcassets/s.imageset/s@2x.png": whole,
            "A.xcassets/s.imageset/Contents.json": Array(
                #"{"images":[{"idiom":"universal","scale":"1x"},{"filename":"s@2x.png","idiom":"universal","scale":"2x"},{"filename":"gone.png","idiom":"ipad","scale":"2x"}]}"#
                    .utf8),
            "A.xcassets/t.imageset/t@2x.png": whole, "A.xcassets/t.imageset/Contents.json": [UInt8(ascii: "{")],
            "A.xcassets/Contents.json": Array(#"{"info":{"version":2}}"#.utf8),
        ]
    }()

    private static let crushed =
        PNGFile.signature + PNGChunk(type: "CgBI", data: [0x50, 0, 0x20, 2]).encoded
        + FakeEngine.image(8, 8).dropFirst(PNGFile.signature.count)

    private static let remarkable = FakeEngine.file(SmallImages.disc(8), mark: FakeEngine.remarkable)

    /// Everything that the commands say of a tree without changing it.
    private struct Answer: Equatable {
        var check: [Diagnostic]
        var checkWithoutContent: [Diagnostic]
        var plan: [Diagnostic]
        var states: [VariantState]
        var identical: [BytePath]
        var hasDrift: Bool
    }

    private func project(_ disk: MemoryDisk, _ cache: MemoryDisk?, _ policy: BuildPolicy = BuildPolicy()) -> Project {
        Project(source: disk, engine: FakeEngine(), policy: policy, jobs: 2, cache: cache)
    }

    private func answer(_ disk: MemoryDisk, _ cache: MemoryDisk?, _ policy: BuildPolicy = BuildPolicy()) -> Answer {
        let project = project(disk, cache, policy)
        let survey = project.survey()
        let report = BuildRun(project).run(survey.withoutWork)
        return Answer(
            check: CheckRun(project).run().findings.map(\.diagnostic),
            checkWithoutContent: CheckRun(project, readsPixels: false).run().findings.map(\.diagnostic),
            plan: report.diagnostics, states: survey.states, identical: report.identical, hasDrift: report.hasDrift)
    }

    @Test(arguments: [false, true])
    func everyCommandSaysTheSameFromAnyCache(isBuilt: Bool) {
        let disk = MemoryDisk(Self.tree)
        if isBuilt { _ = BuildRun(project(disk, nil)).run(project(disk, nil).survey()) }
        let expected = answer(disk, nil)
        let fillers: [(String, (MemoryDisk) -> Void)] = [
            ("nothing", { _ in }),
            ("a check", { _ = CheckRun(project(disk, $0)).run() }),
            (
                "two checks",
                {
                    _ = CheckRun(project(disk, $0)).run(); _ = CheckRun(project(disk, $0)).run()
                }
            ),
            (
                "a plan and a check",
                {
                    _ = BuildRun(project(disk, $0)).run(project(disk, $0).survey().withoutWork)
                    _ = CheckRun(project(disk, $0)).run()
                }
            ),
            ("sizes", { _ = SizesRun(project(disk, $0)).run() }),
        ]
        for (name, fill) in fillers {
            let cache = MemoryDisk()
            fill(cache)
            #expect(answer(disk, cache) == expected, "a cache that \(name) filled")
            #expect(answer(disk, cache) == expected, "once more, a cache that \(name) filled")
        }
    }

    @Test func aBuildMakesTheSameFromAnyCache() {
        func outcome(_ prepare: (MemoryDisk, MemoryDisk) -> Void) -> (made: [String], problems: [Diagnostic]) {
            let disk = MemoryDisk(Self.tree)
            let cache = MemoryDisk()
            prepare(disk, cache)
            let report = BuildRun(project(disk, cache)).run(project(disk, cache).survey())
            return (disk.paths.filter { Self.tree[$0] == nil }, report.diagnostics)
        }
        let plain = outcome { _, _ in }
        let checked = outcome { disk, cache in
            _ = CheckRun(project(disk, cache)).run()
            _ = CheckRun(project(disk, cache)).run()
        }
        #expect(plain.made == checked.made)
        #expect(plain.problems == checked.problems)
        #expect(plain.made.contains("good.png") && !plain.made.contains("png.jpg"))
    }

    /// A build with nothing to make decodes nothing, and must not say what only a cache knows: `check` says it each time.
    @Test(arguments: [false, true])
    func whatTheDecoderRemarksIsSaidByEveryCheckAndByTheBuildThatDecodes(isCached: Bool) {
        let disk = MemoryDisk(["a@2x.png": Self.remarkable])
        let cache = isCached ? MemoryDisk() : nil
        func build() -> [Rule] {
            BuildRun(project(disk, cache)).run(project(disk, cache).survey()).diagnostics.map(\.rule)
        }
        func check() -> [Rule] {
            CheckRun(project(disk, cache)).run().findings.map(\.diagnostic.rule).filter { $0 == .imageRemark }
        }
        #expect(check() == [.imageRemark] && check() == [.imageRemark])
        #expect(build() == [.imageRemark])
        #expect(build() == [])
        #expect(check() == [.imageRemark] && check() == [.imageRemark])
        disk.remove("a.png")
        #expect(build() == [.imageRemark])
    }

    @Test func whatWasMeasuredUnderOtherLimitsDoesNotCount() {
        let disk = MemoryDisk(Self.tree)
        let cache = MemoryDisk()
        _ = CheckRun(project(disk, cache)).run()
        var small = BuildPolicy()
        small.limits.pixels = 100
        #expect(answer(disk, cache, small) == answer(disk, nil, small))
        small.limits = ImageLimits()
        small.limits.fileBytes = 300
        #expect(answer(disk, cache, small) == answer(disk, nil, small))
    }
}
