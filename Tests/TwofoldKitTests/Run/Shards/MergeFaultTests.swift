import Testing
import TwofoldTestSupport

@testable import TwofoldBuild

/// What goes wrong with shards: the merge says it and writes nothing, and the same commands again lead to the end.
@Suite struct MergeFaultTests {
    private typealias Scene = ShardStoryTests

    /// A tree with the shards of a division built, and that of one run.
    private static func scene(_ count: Int = 3) -> (disk: MemoryDisk, whole: [String: [UInt8]]) {
        let one = MemoryDisk(Scene.masters())
        Scene.build(one)
        let disk = MemoryDisk(Scene.masters())
        for shard in Shard.all(of: count) { Scene.build(disk, shard) }
        return (disk, Scene.contents(one))
    }

    private static func shard(_ text: String) throws -> Shard { try #require(Shard(text)) }

    struct Fault: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var expecting: Int?
        var policy = BuildPolicy()
        var version = "1"
        var words: String
        var edit: @Sendable (MemoryDisk) -> Void = { _ in }
    }

    static let faults = [
        Fault(
            testDescription: "a part is missing",
            words: "shard 2/3 is missing; run 'twofold build --shard 2/3 PATH', then merge again"
        ) { $0.remove("twofold.shards/2-of-3.part") },
        Fault(
            testDescription: "two parts are missing",
            words: "shards 1/3 and 2/3 are missing; run 'twofold build --shard 1/3"
        ) {
            $0.remove("twofold.shards/1-of-3.part")
            $0.remove("twofold.shards/2-of-3.part")
        },
        Fault(testDescription: "no part is there", words: "no shard has left a part in twofold.shards") {
            $0.remove("twofold.shards")
        },
        Fault(testDescription: "a part is damaged", words: "twofold.shards/2-of-3.part: the part is damaged") { disk in
            var bytes = disk.bytes(of: "twofold.shards/2-of-3.part") ?? []
            bytes[bytes.count / 2] ^= 1
            disk.write(bytes, to: "twofold.shards/2-of-3.part")
        },
        Fault(
            testDescription: "other shards are expected", expecting: 4,
            words: "the parts are of 3 shards, and 4 are expected"),
        Fault(testDescription: "shards of two divisions", words: "there are parts of N = 2 and N = 3") { disk in
            if let shard = Shard("1/2") { ShardStoryTests.build(disk, shard) }
        },
        Fault(
            testDescription: "another version merges", version: "2",
            words: "shard 1/3 was built by Twofold 1, and this is 2"),
        Fault(
            testDescription: "other settings merge", policy: BuildPolicy { $0.filter = .nearest },
            words: "was built with other settings"),
        Fault(testDescription: "a master came later", words: "shard 1/3 saw other masters than there are here") {
            $0.write(FakeEngine.image(4, 4), to: "Late@2x.png")
        },
        Fault(testDescription: "a master went", words: "shard 1/3 saw other masters than there are here") {
            $0.remove("Icons/Sun@2x.png")
        },
        Fault(testDescription: "a master changed afterwards", words: "Icons/Sun.png of shard") {
            $0.write(FakeEngine.image(8, 8, value: 77), to: "Icons/Sun@2x.png")
        },
        Fault(testDescription: "a variant was not copied", words: "copy the variants of every shard here") {
            $0.remove("Many/n5.png")
        },
        Fault(testDescription: "a variant was edited", words: "Many/n5.png of shard") {
            $0.write(FakeEngine.image(5, 2, value: 77), to: "Many/n5.png")
        },
    ]

    @Test(arguments: faults) func aMergeThatCannotBeProvedWritesNothing(fault: Fault) throws {
        let (disk, _) = Self.scene()
        fault.edit(disk)
        let before = Scene.contents(disk)
        let error = #expect(throws: MergeError.self) {
            try Scene.merge(disk, policy: fault.policy, version: fault.version, expecting: fault.expecting)
        }
        #expect(error?.message().contains(fault.words) == true, "\(error?.message() ?? "")")
        #expect(Scene.contents(disk) == before)
    }

    @Test func aKilledShardIsRunAgain() throws {
        let one = MemoryDisk(Scene.masters())
        let whole = Scene.build(one)
        let disk = MemoryDisk(Scene.masters())
        Scene.build(disk, try Self.shard("1/3"))
        // A process that is killed has placed some files and noted them; neither part nor lock file says so.
        disk.fail { operation, path in
            guard operation == "place" else { return nil }
            let isLost = [Array("2-of-3.part".utf8), Array("n7.png".utf8), Array("n8.png".utf8), Array("n9.png".utf8)]
                .contains(path.name)
            return isLost ? .system(code: 5, text: "Input/output error") : nil
        }
        let cut = Scene.build(disk, try Self.shard("2/3"))
        disk.fail(nil)
        #expect(cut.counts.made > 0 && cut.hasErrors)
        #expect(disk.bytes(of: "twofold.shards/2-of-3.journal") != nil)
        #expect(disk.bytes(of: Scene.part(2, of: 3)) == nil)
        Scene.build(disk, try Self.shard("3/3"))
        #expect(throws: MergeError.missing([try Self.shard("2/3")])) { try Scene.merge(disk) }
        let again = Scene.build(disk, try Self.shard("2/3"))
        #expect(again.counts.current == cut.counts.made && again.counts.made == cut.counts.failed)
        #expect(disk.bytes(of: "twofold.shards/2-of-3.journal") == nil)
        let report = try Scene.merge(disk)
        #expect(Scene.contents(disk) == Scene.contents(one))
        Scene.expectSame(report.run, whole)
    }

    @Test func anInterruptedShardIsNotDone() throws {
        let disk = MemoryDisk(Scene.masters())
        let cancellation = Cancellation()
        cancellation.cancel()
        let project = Scene.project(disk, try Self.shard("1/1"))
        let report = BuildRun(project).run(project.survey(), cancellation: cancellation)
        #expect(report.wasInterrupted && report.counts.pending > 0)
        #expect(disk.bytes(of: Scene.part(1, of: 1)) == nil)
        #expect(throws: MergeError.nothing) { try Scene.merge(disk) }
    }

    @Test func aShardThatIsRunTwiceIsTheSame() throws {
        let (disk, whole) = Self.scene()
        let part = disk.bytes(of: Scene.part(2, of: 3))
        let machine = MemoryDisk(Scene.masters())
        Scene.build(machine, try Self.shard("2/3"))
        #expect(machine.bytes(of: Scene.part(2, of: 3)) == part, "the same on another machine")
        Scene.build(disk, try Self.shard("2/3"))
        let given = MergeRun.GivenPart(name: "b/2-of-3.part", bytes: try #require(part))
        _ = try Scene.merge(disk, parts: [given, given])
        #expect(Scene.contents(disk) == whole)
    }

    @Test func twoPartsOfAShardThatDifferAreRefused() throws {
        let (disk, _) = Self.scene()
        var files = Scene.masters()
        files["Many/n5@3x.png"] = FakeEngine.image(15, 6, value: 200)
        for shard in Shard.all(of: 3) {
            let machine = MemoryDisk(files)
            Scene.build(machine, shard)
            let bytes = try #require(machine.bytes(of: Scene.part(shard.number, of: 3)))
            guard bytes != disk.bytes(of: Scene.part(shard.number, of: 3)) else { continue }
            #expect(throws: MergeError.doubled(shard)) {
                try Scene.merge(disk, parts: [.init(name: "x", bytes: bytes)])
            }
        }
    }

    @Test func aPartWithFilesOfAnotherShardIsRefused() throws {
        let (disk, _) = Self.scene()
        func part(_ number: Int) throws -> ShardPart {
            let bytes = try #require(disk.bytes(of: Scene.part(number, of: 3)))
            return try #require(ShardPart(bytes))
        }
        var one = try part(1)
        let two = try part(2)
        one.lines.append(two.lines[0])
        disk.write(one.encoded, to: Scene.part(1, of: 3))
        #expect(throws: MergeError.foreign(one.shard, two.lines[0].path)) { try Scene.merge(disk) }
    }

    @Test func aPartIsReadAsItWasWritten() throws {
        let (disk, _) = Self.scene()
        let bytes = try #require(disk.bytes(of: Scene.part(1, of: 3)))
        let part = try #require(ShardPart(bytes))
        #expect(part.encoded == bytes && !part.lines.isEmpty)
        #expect(CarriedOutcomes(part.result)?.encoded == part.result)
        for length in 0..<bytes.count { #expect(ShardPart(Array(bytes.prefix(length))) == nil) }
    }

    @Test(arguments: [
        ("3-of-8.part", "3/8", ShardFile.Kind.part), ("3-of-8.journal", "3/8", .journal), ("1-of-1.busy", "1/1", .busy),
    ])
    func theNamesOfFilesOfShards(name: String, shard: String, kind: ShardFile.Kind) throws {
        let file = try #require(ShardFile(named: Array(name.utf8)))
        #expect(file.shard.description == shard && file.kind == kind && file.path.name == Array(name.utf8))
    }

    @Test(arguments: ["3-of-8.parts", "03-of-8.part", "9-of-8.part", "3-of-8", "3of8.part", "notes.txt", ""])
    func noOtherNamesAreThoseOfShards(name: String) { #expect(ShardFile(named: Array(name.utf8)) == nil) }

    @Test func filesOfOthersInTheFolderStay() throws {
        let (disk, whole) = Self.scene()
        disk.write([1], to: "twofold.shards/notes.txt")
        _ = try Scene.merge(disk)
        #expect(Scene.contents(disk) == whole.merging(["twofold.shards/notes.txt": [1]]) { $1 })
    }
}
