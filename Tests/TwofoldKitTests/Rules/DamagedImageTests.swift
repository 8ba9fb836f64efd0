import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild

/// A check decodes what people made, and tells whatever cannot be decoded whole.
@Suite struct DamagedImageTests {
    private let whole = FakeEngine.noise(16, 16)
    private let small = FakeEngine.noise(8, 8)

    private func findings(_ disk: MemoryDisk, _ cache: MemoryDisk? = nil) -> [String] {
        CheckRun(Project(source: disk, engine: FakeEngine(), jobs: 2, cache: cache)).run().findings
            .filter { $0.diagnostic.severity == .error }
            .map { "\($0.diagnostic.id.rawValue) \($0.diagnostic.path.display)" }
    }

    @Test(arguments: [
        (id: "a master without a smaller file", damaged: "a@2x.png", sound: [String]()),
        (id: "a master beside a hand-made 1x", damaged: "a@2x.png", sound: ["a.png"]),
        (id: "a hand-made 1x beside its master", damaged: "a.png", sound: ["a@2x.png"]),
        (id: "a 1x alone", damaged: "a.png", sound: []),
        (id: "a file of a catalog", damaged: "s.xcassets/a.imageset/anything.png", sound: []),
    ])
    func damageIsToldOnceAndNothingThatFollowsFromIt(row: (id: String, damaged: String, sound: [String])) {
        let bytes = row.damaged == "a.png" && !row.sound.isEmpty ? small : whole
        for length in [8, 25, bytes.count / 2, bytes.count - 1] {
            let disk = MemoryDisk([row.damaged: Array(bytes.prefix(length))])
            for path in row.sound { disk.write(path == "a.png" ? small : whole, to: path) }
            let cache = MemoryDisk()
            for round in ["first", "second"] {
                let report = CheckRun(Project(source: disk, engine: FakeEngine(), cache: cache)).run()
                let found = report.findings.map(\.diagnostic).filter { $0.severity > .note && $0.id.group != "catalog" }
                #expect(found.map(\.rule) == [.imageDamaged], "\(row.id), cut at \(length), \(round) check")
                #expect(found.first?.path.display == row.damaged)
            }
        }
    }

    @Test func whatIsWholeIsNotDamaged() {
        let disk = MemoryDisk(["a@2x.png": whole, "a.png": small, "b.png": small, "s.xcassets/a.imageset/c.png": whole])
        #expect(findings(disk) == [])
        // What Twofold made is known by its hash, and is not decoded once more.
        disk.write(whole, to: "c@2x.png")
        let project = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        #expect(findings(disk) == [])
    }

    @Test func damageIsRememberedAsLongAsTheBytesAreTheSame() {
        let disk = MemoryDisk(["a.png": Array(small.dropLast(5)), "b.png": small])
        let cache = MemoryDisk()
        #expect(findings(disk, cache) == ["image.damaged a.png"])
        _ = disk.takeAccesses()
        #expect(findings(disk, cache) == ["image.damaged a.png"])
        #expect(
            !disk.takeAccesses().contains { if case .read(let path) = $0 { path.display == "a.png" } else { false } })
        disk.write(small, to: "a.png")
        #expect(findings(disk, cache) == [])
    }
}
