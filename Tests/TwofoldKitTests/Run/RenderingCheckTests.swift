import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Rendering all variants again: what is proved, and that nothing is written.
@Suite struct RenderingCheckTests {
    private static let slots = Array(
        #"{"images":[{"idiom":"universal","scale":"1x"},{"filename":"s@2x.png","idiom":"universal","scale":"2x"}],"info":{"author":"xcode","version":1}}"#
            .utf8)

    private static func tree() -> MemoryDisk {
        MemoryDisk([
            "a@3x.png": FakeEngine.noise(9, 9), "x/b@2x.png": FakeEngine.image(8, 8, value: 7),
            "A.xcassets/s.imageset/s@2x.png": FakeEngine.noise(4, 4), "A.xcassets/s.imageset/Contents.json": slots,
            "hand@2x.png": FakeEngine.noise(6, 6), "hand.png": FakeEngine.image(3, 3, value: 1),
        ])
    }

    @Test func everyVariantIsProvedAndNothingIsWritten() {
        let disk = Self.tree()
        let project = Project(source: disk, engine: FakeEngine(), jobs: 2)
        _ = BuildRun(project).run(project.survey())
        let before = disk.paths.map { disk.bytes(of: $0) }
        _ = disk.takeAccesses()
        let proof = RenderingCheck(project).run()
        #expect(proof.variantCount == 4 && proof.provedCount == 4 && proof.diagnostics.isEmpty)
        #expect(disk.paths.map { disk.bytes(of: $0) } == before)
        #expect(
            !disk.takeAccesses().contains { access in
                switch access {
                case .created, .replaced, .removed: true
                default: false
                }
            })
    }

    /// A line of the lock file with the right hash of another picture.
    @Test(arguments: ["a.png", "a@2x.png", "x/b.png", "A.xcassets/s.imageset/s.png"])
    func anotherPictureWithALineIsFound(path: String) throws {
        let disk = Self.tree()
        let project = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        var lockFile = try LockFile.decode(try #require(disk.bytes(of: "twofold.lock"))).lockFile
        let variant = try #require(BytePath(path))
        var entry = try #require(lockFile[variant])
        let size = try PNGFile.header(of: #require(disk.bytes(of: path)))?.size ?? PixelSize(width: 1, height: 1)
        let other = FakeEngine.image(size.width, size.height, value: 200)
        entry.hash = ContentHash(of: other)
        lockFile[variant] = entry
        disk.write(other, to: path)
        disk.write(lockFile.encoded, to: "twofold.lock")
        #expect(CheckRun(project).run().findings.allSatisfy { $0.diagnostic.severity < .error })
        let proof = RenderingCheck(project).run()
        #expect(proof.diagnostics.map(\.path) == [variant] && proof.provedCount == 3)
    }

    /// Other versions of libraries give other bytes with the same pixels.
    @Test func theSamePixelsInOtherBytesAreProved() {
        let disk = Self.tree()
        let old = Project(source: disk, engine: FakeEngine(identity: "fake 1, library 1"))
        _ = BuildRun(old).run(old.survey())
        let project = Project(source: disk, engine: FakeEngine(identity: "fake 1, library 2", mark: 1))
        let proof = RenderingCheck(project).run()
        #expect(proof.variantCount == 4 && proof.provedCount == 4 && proof.diagnostics.isEmpty)
    }

    @Test func aStagedTreeIsProvedToo() {
        let (disk, stage) = (Self.tree(), MemoryDisk())
        var project = Project(source: disk, engine: FakeEngine())
        project.staging = stage
        _ = BuildRun(project).run(project.survey())
        let proof = RenderingCheck(project).run()
        #expect(proof.variantCount == 4 && proof.provedCount == 4)
    }

    @Test func aMasterThatCannotBeDecodedProvesNothing() {
        let disk = Self.tree()
        let project = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        disk.fail { operation, path in
            operation == "read" && path == BytePath("x/b@2x.png") ? .system(code: 5, text: "I/O error") : nil
        }
        let proof = RenderingCheck(project).run()
        #expect(proof.provedCount < 4 && proof.diagnostics.isEmpty)
        #expect(proof.unprovedCount == proof.variantCount - proof.provedCount)
    }
}
