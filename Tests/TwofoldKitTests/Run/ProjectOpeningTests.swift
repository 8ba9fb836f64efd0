import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// The library as somebody uses it who reads no article first.
@Suite struct ProjectOpeningTests {
    @Test func aProjectThatIsOpenedHasTheSettingsOfItsFile() throws {
        let image = FakeEngine.image(6, 6)
        let tree = try RealTree([
            "a@3x.png": image, "Old/b@3x.png": image,
            ".twofold.yml": Array("scales: [1x]\nexclude: [Old]\n".utf8),
        ])
        let project = try Project(opening: tree.path, engine: FakeEngine())
        #expect(project.survey().plan.variants.map(\.path.display) == ["a.png"])
        #expect(project.jobs == Project.processorCount && project.version == Project.currentVersion)
        let plain = try Project(folder: tree.path, engine: FakeEngine())
        #expect(plain.survey().plan.variants.count == 4)
    }

    @Test func aWrongFileIsAnErrorThatNamesTheLine() throws {
        let tree = try RealTree([".twofold.yml": Array("scales: [1x]\nsacles: 2\n".utf8)])
        let error = #expect(throws: ConfigurationErrors.self) { try Project(opening: tree.path, engine: FakeEngine()) }
        #expect(error?.localizedDescription.contains(".twofold.yml:2:1") == true, "\(String(describing: error))")
        #expect(throws: DiskError.self) { try Project(opening: tree.path + "/none", engine: FakeEngine()) }
    }

    @Test(arguments: [(0, 8), (9, 8), (-1, 8), (1, 0), (1, Shard.limit + 1)])
    func aShardThatDoesNotExistIsAnError(row: (number: Int, count: Int)) {
        let error = #expect(throws: ShardError.self) { try Shard(number: row.number, of: row.count) }
        #expect(
            error?.localizedDescription.contains(row.number == 1 ? "not \(row.count)" : "1 to \(row.count)") == true)
        #expect(Shard("\(row.number)/\(row.count)") == nil)
    }

    @Test func everyErrorSaysWhatIsWrong() throws {
        let path = try #require(BytePath("a.png"))
        let shard = try Shard(number: 1, of: 2)
        let errors: [any Error] = [
            DiskError("open", path, .tooLarge), ImageError.damaged(detail: "x"), ImageError.foreignColors,
            ImageError.withoutSize, ImageError.tooLarge(PixelSize(width: 9, height: 9)), ImageError.tooSlow(seconds: 3),
            ImageError.decoderDied(detail: "x"), ImageError.animated(frames: 2), ImageError.missingCodec(.avif),
            ImageError.engineMissing(detail: "x"), ImageError.quantizerMissing(detail: "x"),
            ImageError.externalReference("x"),
            ImageError.encodingFailed(detail: "x"), RunLockError.held(process: 7), RunLockError.cancelled,
            RunLockError.unavailable(DiskError("lock", path, .occupied)), MergeError.nothing,
            MergeError.missing([shard]),
        ]
        for error in errors {
            let text = error.localizedDescription
            #expect(!text.isEmpty && !text.contains("could not be completed"), "\(error)")
        }
        #expect(RunLockError.held(process: 7).localizedDescription.contains("process 7"))
        #expect(RunLockError.cancelled == RunLockError.cancelled)
    }
}
