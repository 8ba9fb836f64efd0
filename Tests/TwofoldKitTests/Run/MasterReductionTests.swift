import Testing
import TwofoldTestSupport

@testable import TwofoldBuild

/// Masters whose pixels are not needed any more once those of their variants are there.
@Suite struct MasterReductionTests {
    private static func decoded(
        _ files: [String: [UInt8]], _ policy: BuildPolicy = BuildPolicy()
    ) throws -> (runner: JobRunner, master: JobRunner.DecodedMaster, variants: [VariantPlan]) {
        let project = Project(source: MemoryDisk(files), engine: FormatStoryTests.engine, policy: policy)
        let survey = project.survey()
        let plan = try #require(survey.plan.masters.first)
        let index = try #require(survey.source).known.index
        let runner = JobRunner(project, LockFile(), index)
        return (runner, try runner.decode(plan.master), plan.variants)
    }

    @Test(arguments: [0, Int.max])
    func theVariantsHaveTheSamePixelsAsIfTheMasterWereKept(leastBytesInPlace: Int) throws {
        var (runner, master, variants) = try Self.decoded(["a@3x.png": FakeEngine.noise(12, 9)])
        runner.leastBytesInPlace = leastBytesInPlace
        #expect(variants.count == 2)
        var result = master
        runner.reduce(&result, to: variants.map { [$0] })
        guard case .reduced(let pixels) = result.content else {
            Issue.record("the master keeps its pixels")
            return
        }
        #expect(Set(pixels.keys) == Set(variants.map(\.path)))
        #expect(result.hash == master.hash && result.byteCount == master.byteCount)
        for variant in variants {
            #expect(try runner.pixels(of: variant, of: result) == runner.pixels(of: variant, of: master))
        }
    }

    @Test(arguments: [0, Int.max])
    func aVariantOfItsMastersSizeHasItsPixels(leastBytesInPlace: Int) throws {
        // An invisible pixel with a color, which any reduction would empty.
        let image = PixelBuffer(
            size: PixelSize(width: 2, height: 2), layout: .rgba, depth: .eight,
            bytes: [9, 8, 7, 0] + [UInt8](repeating: 200, count: 12))
        var (runner, master, variants) = try Self.decoded(["a@2x.png": FakeEngine.file(image)])
        runner.leastBytesInPlace = leastBytesInPlace
        // As for another format at the master's scale.
        variants[0].recipe.ratio = 1
        runner.reduce(&master, to: [[variants[0]]])
        guard case .reduced(let pixels) = master.content else {
            Issue.record("the master keeps its pixels")
            return
        }
        #expect(pixels[variants[0].path] == image)
    }

    @Test func severalFormatsShareThePixelsOfTheFirst() throws {
        let (runner, master, variants) = try Self.decoded(
            ["a@2x.png": FakeEngine.noise(8, 8)], FormatStoryTests.policy("avif,webp,png"))
        #expect(variants.count == 3)
        var result = master
        runner.reduce(&result, to: [variants])
        guard case .reduced(let pixels) = result.content else {
            Issue.record("the master keeps its pixels")
            return
        }
        #expect(Array(pixels.keys) == [variants[0].path])
        let files = runner.render(variants, of: result).map { try? $0.get() }
        #expect(files.count == 3 && files.allSatisfy { $0 != nil })
    }

    @Test func aMasterThatSomethingElseNeedsIsKept() throws {
        let (runner, master, variants) = try Self.decoded(["a@2x.png": FakeEngine.noise(8, 8)])
        var nine = try #require(variants.first)
        nine.recipe.isNinePatch = true
        var pair = try #require(variants.first)
        pair.masterFormat = .tiff
        for (id, variant) in [("a nine-patch", nine), ("two pages of a TIFF", pair)] {
            var kept = master
            runner.reduce(&kept, to: [[variant]])
            guard case .pixels = kept.content else {
                Issue.record("\(id)")
                continue
            }
        }
    }
}
