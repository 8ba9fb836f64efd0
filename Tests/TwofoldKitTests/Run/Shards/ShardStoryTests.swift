import Testing
import TwofoldTestSupport

@testable import TwofoldBuild

/// Shards and their merge leave what one run leaves, byte for byte, whatever happens on the way.
@Suite struct ShardStoryTests {
    static func masters() -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [
            "Icons/Sun@2x.png": FakeEngine.image(8, 8), "Icons/Star@3x.png": FakeEngine.image(9, 6, value: 3),
            "Icons/Star@2x~ipad.png": FakeEngine.image(12, 12, value: 7), "Odd@2x.png": FakeEngine.image(7, 8),
            "Hand@2x.png": FakeEngine.image(8, 8, value: 5), "Hand.png": FakeEngine.image(4, 4, value: 6),
            "Own.png": FakeEngine.image(4, 4, value: 1),
        ]
        for number in 1...20 {
            files["Many/n\(number)@3x.png"] = FakeEngine.image(3 * number, 6, value: UInt8(number))
        }
        return files
    }

    static func shard(_ text: String) throws -> Shard { try #require(Shard(text)) }

    static func project(
        _ disk: MemoryDisk, _ shard: Shard? = nil, policy: BuildPolicy = BuildPolicy(), version: String = "1"
    ) -> Project {
        var project = Project(source: disk, engine: FakeEngine(), policy: policy, jobs: 3)
        project.extent = shard.map(Project.Extent.shard) ?? .everything
        project.version = version
        return project
    }

    @discardableResult
    static func build(
        _ disk: MemoryDisk, _ shard: Shard? = nil, policy: BuildPolicy = BuildPolicy(), version: String = "1"
    ) -> RunReport {
        let project = project(disk, shard, policy: policy, version: version)
        return BuildRun(project).run(project.survey())
    }

    /// Merges in batches of a few files, after a merge in one piece of the same files, which has to do and to say the same.
    static func merge(
        _ disk: MemoryDisk, policy: BuildPolicy = BuildPolicy(), version: String = "1",
        parts: [MergeRun.GivenPart] = [], expecting: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws(MergeError) -> MergeReport {
        let twin = MemoryDisk(contents(disk))
        let whole = Result { () throws(MergeError) in
            let project = project(twin, policy: policy, version: version)
            return try MergeRun(project, parts: parts, expecting: expecting).run()
        }
        let divided = Result { () throws(MergeError) in
            var project = project(disk, policy: policy, version: version)
            project.batches = .init(least: 0, size: 3)
            return try MergeRun(project, parts: parts, expecting: expecting).run()
        }
        #expect(contents(disk) == contents(twin), sourceLocation: sourceLocation)
        switch (divided, whole) {
        case (.success(let divided), .success(let whole)):
            expectSame(divided.run, whole.run, sourceLocation: sourceLocation)
            #expect(divided.shards == whole.shards, sourceLocation: sourceLocation)
        case (.failure(let divided), .failure(let whole)): #expect(divided == whole, sourceLocation: sourceLocation)
        default: Issue.record("\(divided) and \(whole)", sourceLocation: sourceLocation)
        }
        return try divided.get()
    }

    static func contents(_ disk: MemoryDisk) -> [String: [UInt8]] {
        Dictionary(uniqueKeysWithValues: disk.paths.map { ($0, disk.bytes(of: $0) ?? []) })
    }

    static func part(_ number: Int, of count: Int) -> String { "twofold.shards/\(number)-of-\(count).part" }

    static func expectSame(
        _ report: RunReport, _ whole: RunReport, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(report.counts == whole.counts, sourceLocation: sourceLocation)
        #expect(report.diagnostics == whole.diagnostics, sourceLocation: sourceLocation)
        #expect(report.masterCount == whole.masterCount, sourceLocation: sourceLocation)
        #expect(report.bytesIn == whole.bytesIn && report.bytesOut == whole.bytesOut, sourceLocation: sourceLocation)
        #expect(report.kept == whole.kept && report.identical == whole.identical, sourceLocation: sourceLocation)
        #expect(report.files.map(\.path) == whole.files.map(\.path), sourceLocation: sourceLocation)
        for (one, other) in zip(report.files, whole.files) {
            #expect(one.outcome == other.outcome, "\(one.path.display)", sourceLocation: sourceLocation)
        }
    }

    @Test(arguments: 1...7) func shardsAndAMergeLeaveWhatOneRunLeaves(count: Int) throws {
        let one = MemoryDisk(Self.masters())
        let whole = Self.build(one)
        let disk = MemoryDisk(Self.masters())
        var made = 0
        for shard in Shard.all(of: count).shuffled() {
            let report = Self.build(disk, shard)
            made += report.counts.made
            #expect(report.shard == shard && !report.hasErrors)
            #expect(disk.bytes(of: "twofold.lock") == nil)
        }
        #expect(made == whole.counts.made)
        let report = try Self.merge(disk)
        #expect(Self.contents(disk) == Self.contents(one))
        #expect(report.shards.map(\.shard) == Shard.all(of: count))
        Self.expectSame(report.run, whole)
        #expect(Self.build(disk).counts.made == 0)
    }

    @Test func shardsOnMachinesOfTheirOwnAreMergedFromTheirFiles() throws {
        let one = MemoryDisk(Self.masters())
        let whole = Self.build(one)
        let here = MemoryDisk(Self.masters())
        var parts: [MergeRun.GivenPart] = []
        for shard in Shard.all(of: 3) {
            let machine = MemoryDisk(Self.masters())
            Self.build(machine, shard)
            for (path, bytes) in Self.contents(machine) where Self.masters()[path] == nil {
                if path.hasSuffix(".part") {
                    parts.append(.init(name: path, bytes: bytes))
                } else if !path.hasPrefix("twofold.shards/") {
                    here.write(bytes, to: path)
                }
            }
        }
        let report = try Self.merge(here, parts: parts)
        #expect(Self.contents(here) == Self.contents(one))
        Self.expectSame(report.run, whole)
    }

    @Test func aTreeThatWasBuiltBeforeIsBroughtUpToDate() throws {
        func edit(_ disk: MemoryDisk) {
            disk.write(FakeEngine.image(8, 8, value: 44), to: "Icons/Sun@2x.png")
            disk.remove("Many/n3@3x.png")
            disk.remove("Many/n4.png")
            disk.write(FakeEngine.image(4, 4, value: 99), to: "Many/n5.png")
            disk.write(FakeEngine.image(6, 6, value: 98), to: "Many/new@2x.png")
        }
        let one = MemoryDisk(Self.masters())
        let disk = MemoryDisk(Self.masters())
        for tree in [one, disk] {
            Self.build(tree)
            edit(tree)
        }
        let whole = Self.build(one)
        for shard in Shard.all(of: 4) { Self.build(disk, shard) }
        let report = try Self.merge(disk)
        #expect(Self.contents(disk) == Self.contents(one))
        Self.expectSame(report.run, whole)
    }

    private static func permutations(_ shards: [Shard]) -> [[Shard]] {
        shards.count < 2
            ? [shards]
            : shards.indices.flatMap { index -> [[Shard]] in
                var rest = shards
                let first = rest.remove(at: index)
                return permutations(rest).map { [first] + $0 }
            }
    }

    /// An edit before the merge changes the division, so that files of one shard belong to another: whoever runs all shards again, in
    /// whatever order, gets what one run would have left.
    @Test(arguments: 2...4) func filesStayTheirMakersWhateverIsEditedBeforeTheMerge(count: Int) throws {
        let edits: [(id: String, edit: (MemoryDisk) -> Void)] =
            (1...20).map { number in
                ("larger \(number)", { $0.write(FakeEngine.image(90, 90, value: 77), to: "Many/n\(number)@3x.png") })
            }
            + [3, 11, 20].map { number in ("deleted \(number)", { $0.remove("Many/n\(number)@3x.png") }) }
            + [
                ("added", { $0.write(FakeEngine.image(60, 60, value: 78), to: "Many/a@3x.png") })
            ]
        let shards = Shard.all(of: count)
        // All orders of two and three, and every fifth of four.
        let orders = Self.permutations(shards).enumerated().filter { count < 4 || $0.offset % 5 == 0 }.map(\.element)
        for (number, row) in edits.enumerated() {
            let one = MemoryDisk(Self.masters())
            Self.build(one)
            row.edit(one)
            Self.build(one)
            for order in orders where count < 3 || number % 4 == 0 {
                let disk = MemoryDisk(Self.masters())
                for shard in shards { Self.build(disk, shard) }
                row.edit(disk)
                for shard in order { Self.build(disk, shard) }
                // A shard that ran before another had taken its files over saw other files.
                for shard in order { Self.build(disk, shard) }
                _ = try Self.merge(disk)
                let (here, there) = (Self.contents(disk), Self.contents(one))
                let others = Set(here.keys).union(there.keys).filter { here[$0] != there[$0] }.sorted()
                #expect(others == [], "\(row.id), order \(order)")
            }
        }
    }

    @Test func catalogsAreEnteredByTheMerge() throws {
        let manifest = """
            {"images": [{"idiom": "universal", "scale": "1x"},
            {"idiom": "universal", "scale": "2x", "filename": "x@2x.png"}], "info": {"author": "xcode", "version": 1}}
            """
        var files: [String: [UInt8]] = ["Other@2x.png": FakeEngine.image(4, 4)]
        for name in ["One", "Two", "Three"] {
            files["A.xcassets/\(name).imageset/Contents.json"] = Array(manifest.utf8)
            files["A.xcassets/\(name).imageset/x@2x.png"] = FakeEngine.image(8, 8)
        }
        let one = MemoryDisk(files)
        let whole = Self.build(one)
        #expect(whole.counts.entered > 0 || whole.counts.made == 4, "\(whole.counts)")
        let disk = MemoryDisk(files)
        for shard in Shard.all(of: 2) { Self.build(disk, shard) }
        let report = try Self.merge(disk)
        #expect(Self.contents(disk) == Self.contents(one))
        Self.expectSame(report.run, whole)
    }

    @Test func aFailureOfAShardIsTheFailureOfTheWhole() throws {
        var files = Self.masters()
        files["Many/bad@2x.png"] = Array("damaged".utf8)
        let one = MemoryDisk(files)
        let disk = MemoryDisk(files)
        for tree in [one, disk] {
            tree.fail { operation, path in
                operation == "place" && path.name == Array("n7.png".utf8)
                    ? .system(code: 28, text: "No space left") : nil
            }
        }
        let whole = Self.build(one)
        #expect(whole.hasErrors && whole.counts.failed == 1)
        for shard in Shard.all(of: 3) { Self.build(disk, shard) }
        let report = try Self.merge(disk)
        #expect(report.run.hasErrors)
        Self.expectSame(report.run, whole)
        // Of the failed placement, both runs leave a note for the next.
        one.fail(nil)
        disk.fail(nil)
        Self.build(one)
        Self.build(disk)
        #expect(Self.contents(disk) == Self.contents(one))
    }

    @Test func nothingToDoIsMergedToNothing() throws {
        let disk = MemoryDisk(Self.masters())
        Self.build(disk)
        let before = Self.contents(disk)
        for shard in Shard.all(of: 3) { #expect(Self.build(disk, shard).counts.made == 0) }
        let report = try Self.merge(disk)
        #expect(report.run.counts.made == 0 && !report.run.hasErrors)
        #expect(Self.contents(disk) == before)
    }

    @Test func aPlainBuildTakesOverWhatShardsHaveMade() throws {
        let one = MemoryDisk(Self.masters())
        let whole = Self.build(one)
        let disk = MemoryDisk(Self.masters())
        let first = Self.build(disk, try Self.shard("2/3"))
        let report = Self.build(disk)
        #expect(
            report.counts.made == whole.counts.made - first.counts.made && report.counts.current == first.counts.made)
        #expect(Self.contents(disk) == Self.contents(one))
    }

    @Test func aShardWritesOnlyItsOwnFiles() throws {
        let disk = MemoryDisk(Self.masters())
        Self.build(disk, try Self.shard("1/3"))
        _ = disk.takeAccesses()
        let shard = try Self.shard("2/3")
        let report = Self.build(disk, shard)
        let own = Set(report.files.map { String(decoding: $0.path.bytes, as: UTF8.self) })
        for access in disk.takeAccesses() {
            switch access {
            case .created(let path), .replaced(let path), .removed(let path), .noted(let path), .moved(let path, to: _):
                let text = String(decoding: path.bytes, as: UTF8.self)
                #expect(own.contains(text) || text.hasPrefix("twofold.shards/2-of-3."), "\(access)")
            case .listed, .asked, .read, .madeDurable: break
            }
        }
        #expect(disk.bytes(of: Self.part(2, of: 3)) != nil)
        #expect(disk.bytes(of: "twofold.shards/2-of-3.journal") == nil)
    }
}
