import Synchronization
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging
@testable import TwofoldReports

/// What is measured, on a disk and with an engine in memory; no test looks at the times.
@Suite struct BenchTests {
    private static func image(_ side: Int) -> [UInt8] { FakeEngine.noise(side, side) }

    private static let files = [
        "Icons/Sun@2x.png": image(8), "Icons/Star@3x.png": image(9), "Icons/Star@2x.png": image(6),
        "Pin@2x.png": image(8), "Pin.png": image(4), "readme.txt": Array("no image".utf8),
    ]

    private static func project(_ disk: MemoryDisk, _ selection: [BytePath] = [.root]) -> Project {
        Project(source: disk, engine: FakeEngine(), selection: selection)
    }

    private static func measure(_ disk: MemoryDisk, copies: Int = 1, threads: [Int] = [1, 2]) throws -> BenchResult {
        var input = BenchInput()
        #expect(input.add(project(disk)).allSatisfy { $0.severity != .error })
        return try Bench(project(disk), cores: 2, threads: threads, rounds: 2, copies: copies).measure(input)
    }

    @Test func everyVariantIsMeasuredAndTheDiskIsOnlyRead() throws {
        let disk = MemoryDisk(Self.files)
        let result = try Self.measure(disk)
        // Pin has both scales by hand, so nothing is made of it; Star.png is made of the 2x, and of the 3x nothing.
        #expect(result.workload == .init(masters: 2, variants: 2, pixels: 64 + 36))
        #expect(result.steps.map(\.threads) == [1, 2] && result.rounds == 2)
        for access in disk.takeAccesses() {
            switch access {
            case .listed, .asked, .read: break
            default: Issue.record("\(access)")
            }
        }
    }

    @Test func whatIsCurrentIsMeasuredAsIfItWereMissing() throws {
        let disk = MemoryDisk(Self.files)
        let before = try Self.measure(disk).workload
        var project = Self.project(disk)
        project.isExclusive = true
        #expect(BuildRun(project).run(project.survey()).counts.made == 2)
        #expect(try Self.measure(disk).workload == before)
    }

    @Test func copiesAreMeasuredTogether() throws {
        let result = try Self.measure(MemoryDisk(Self.files), copies: 5)
        #expect(result.workload == .init(masters: 10, variants: 10, pixels: 500, copies: 5))
    }

    @Test func ofASelectionOnlyThatIsMeasured() throws {
        let disk = MemoryDisk(Self.files)
        var input = BenchInput()
        let selection = [try #require(BytePath("Icons/Sun@2x.png"))]
        _ = input.add(Self.project(disk, selection))
        let read = disk.takeAccesses().filter { $0 == .read(BytePath("Pin@2x.png") ?? .root) }
        #expect(read.isEmpty)
        let result = try Bench(Self.project(disk), cores: 1).measure(input)
        #expect(result.workload == .init(masters: 1, variants: 1, pixels: 64))
    }

    @Test func severalTreesAreMeasuredAsOne() throws {
        var input = BenchInput()
        let disk = MemoryDisk(Self.files)
        for _ in 0..<3 { _ = input.add(Self.project(disk)) }
        #expect(try Bench(Self.project(disk), cores: 1, rounds: 1).measure(input).workload.masters == 6)
    }

    @Test func damagedMastersAreNamedAndTheOthersMeasured() throws {
        let disk = MemoryDisk(Self.files)
        disk.write(Array(Self.image(8).dropLast(9)), to: "Cut@2x.png")
        disk.write([], to: "Empty@2x.png")
        var input = BenchInput()
        let diagnostics = input.add(Self.project(disk))
        let errors = diagnostics.filter { $0.severity == .error }
        #expect(errors.map(\.path.display) == ["Cut@2x.png", "Empty@2x.png"])
        #expect(errors.map(\.rule) == [.imageDamaged, .imageEmpty])
        let result = try Bench(Self.project(disk), cores: 1, rounds: 1).measure(input)
        #expect(result.workload == .init(masters: 2, variants: 2, pixels: 100, leftOut: 2))
        #expect(!result.notes.contains(.filesFailed))
    }

    @Test func whereNothingIsToBeMadeThatIsSaid() {
        let disk = MemoryDisk(["Pin@2x.png": Self.image(8), "Pin.png": Self.image(4)])
        var input = BenchInput()
        _ = input.add(Self.project(disk, [BytePath("Pin@2x.png") ?? .root]))
        let error = #expect(throws: Diagnostic.self) { try Bench(Self.project(disk), cores: 1).measure(input) }
        #expect(error?.rule == .benchNothing && error?.path == BytePath("Pin@2x.png"))
    }

    @Test(arguments: [
        (cores: 0, threads: [1]), (1, [1]), (2, [1, 2]), (3, [1, 2, 3]), (4, [1, 2, 4]), (6, [1, 2, 4, 6]),
        (16, [1, 2, 4, 8, 16]),
    ])
    func threadsAreDoubledUpToTheCores(row: (cores: Int, threads: [Int])) {
        #expect(Bench(Self.project(MemoryDisk()), cores: row.cores).threads == row.threads)
    }

    @Test func oneThreadIsMeasuredWhateverIsAskedFor() throws {
        var steps: [String] = []
        var input = BenchInput()
        let disk = MemoryDisk(Self.files)
        _ = input.add(Self.project(disk))
        let bench = Bench(Self.project(disk), cores: 2, threads: [3, 2, 3], rounds: 2)
        _ = try bench.measure(input) { steps.append("\($0.round)/\($0.rounds): \($0.threads)") }
        #expect(steps == ["1/2: 1", "1/2: 2", "1/2: 3", "2/2: 1", "2/2: 2", "2/2: 3"])
    }

    @Test func theStagesOfOneThreadAddUpToItsTime() throws {
        let disk = MemoryDisk(Self.files)
        let tree = InMemoryTree(
            ["a@2x.png": Self.image(8)].reduce(into: [:]) { $0[BytePath($1.key) ?? .root] = $1.value })
        let run = BenchRun(Self.project(disk), tree, [.root])
        #expect(run.report.counts.made == 1)
        #expect(run.stages.values.reduce(.zero, +) == run.duration)
        #expect(Set(run.stages.keys) == Set(RunStage.allCases).subtracting([.draw]))
        let processor = BenchRun(Self.project(disk), tree, [.root], clock: .processor)
        #expect(processor.stages.values.reduce(.zero, +) == processor.duration)
    }

    @Test func timeWithinAStageIsTakenFromIt() {
        let timer: StageTimer<CodecStage>? = StageTimer(.processor)
        let number = timer.time(.choose) { timer.time(.deflate, within: .choose) { 7 } }
        let nothing: StageTimer<CodecStage>? = nil
        #expect(number == 7 && nothing.time(.choose) { 8 } == 8)
        let times = timer?.durations ?? [:]
        #expect(Set(times.keys) == [.choose, .deflate] && times.values.allSatisfy { $0 >= .zero }, "\(times)")
    }

    @Test func whatTheMachineHasToGiveIsAskedForEachNumberOfThreadsWithinItsCores() throws {
        let steps = try Self.measure(MemoryDisk(Self.files), threads: [1, 2, 3]).steps
        #expect(steps.map { $0.machineSpeedUp != nil } == [false, true, false])
        #expect(CoreProbe().speedUp(threads: 1) > 0)
    }

    /// A build learns the same of files in memory as of the disk that they are from.
    @Test func aTreeInMemoryIsPlannedLikeTheDiskThatItIsFrom() throws {
        let disk = MemoryDisk(Self.files)
        var contents: [BytePath: [UInt8]] = [:]
        for (path, bytes) in Self.files { contents[try #require(BytePath(path))] = bytes }
        let tree = InMemoryTree(contents)
        let plans = [
            PlanText.list(Project(source: disk, engine: FakeEngine()).survey()),
            PlanText.list(Project(source: tree, engine: FakeEngine()).survey()),
        ]
        #expect(plans[0] == plans[1])
        #expect(TreeListing.list(tree).items.map(\.path) == TreeListing.list(disk).items.map(\.path))
        #expect(try tree.entries(of: .root).count == 4)
        #expect(try tree.read(try #require(BytePath("Pin.png")), upTo: 5).bytes == Array(Self.image(4).prefix(5)))
        let nowhere = try #require(BytePath("Icons/none"))
        #expect(try tree.status(of: nowhere) == nil)
        #expect(throws: DiskError.self) { try tree.contents(of: nowhere, limit: 10) }
        #expect(throws: DiskError.self) { try tree.entries(of: nowhere) }
    }
}
