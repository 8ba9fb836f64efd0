import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldPixels

@Suite struct LockFileTests {
    static func lockFile(_ names: [[UInt8]]) -> LockFile {
        var lockFile = LockFile()
        for name in names {
            guard let path = BytePath(components: [name]), let master = BytePath(components: [name + [0x32]]) else {
                continue
            }
            lockFile[path] = LockFile.Entry(
                hash: ContentHash(of: name), master: master, masterHash: ContentHash(of: name + [1]),
                origin: .recipe("0123456789abcdef"), engine: "fake 1")
        }
        return lockFile
    }

    static let names: [[UInt8]] = [
        Array("b.png".utf8), Array("a.png".utf8), Array("tab\there.png".utf8), Array("line\nbreak.png".utf8),
        Array("#hash.png".utf8), [0xFF, 0x2E], Array("back\\slash\"quote.png".utf8), Array("é 日本.png".utf8),
        Array(" space ".utf8),
    ]

    @Test func everyNameComesBack() throws {
        let lockFile = Self.lockFile(Self.names)
        let reading = try LockFile.decode(lockFile.encoded)
        #expect(reading == LockFile.Reading(lockFile: lockFile))
    }

    static let origins: [(id: String, origin: LockFile.Origin, field: String)] = [
        (id: "a recipe", origin: .recipe("0123456789abcdef"), field: "0123456789abcdef"),
        (id: "a copy", origin: .copy, field: "copy"),
        (id: "adopted", origin: .adopted, field: "adopted"),
        (id: "a command's", origin: .command(.launch, "0123456789abcdef"), field: "launch:0123456789abcdef"),
        (id: "the lock file itself", origin: .lockFile, field: "ledger"),
    ]

    @Test(arguments: origins)
    func aLineSaysHowAFileCameToItsBytes(row: (id: String, origin: LockFile.Origin, field: String)) throws {
        let path = try #require(BytePath("a.png"))
        var lockFile = Self.lockFile([Array("a.png".utf8)])
        lockFile[path]?.origin = row.origin
        #expect(String(decoding: lockFile.encoded, as: UTF8.self).contains("\t\(row.field)\tfake 1\t"), "\(row.id)")
        #expect(try LockFile.decode(lockFile.encoded).lockFile[path]?.origin == row.origin, "\(row.id)")
    }

    @Test func linesAreSortedByBytesSoThatMergesAreSmall() throws {
        let text = String(decoding: Self.lockFile(Self.names).encoded, as: UTF8.self)
        let paths = text.split(separator: "\n").dropFirst(3).dropLast().map { $0.split(separator: "\t")[0] }
        #expect(
            paths
                == paths.sorted {
                    Array(Quoting.unescape($0) ?? []).lexicographicallyPrecedes(Quoting.unescape($1) ?? [])
                })
    }

    @Test func aLedgerCutAnywhereKeepsWhatIsWholeAndClaimsNothingElse() throws {
        let lockFile = Self.lockFile(Self.names)
        let bytes = lockFile.encoded
        for length in 0..<bytes.count {
            let read = try LockFile.decode(Array(bytes.prefix(length))).lockFile
            for (path, entry) in read.entries where lockFile[path] != entry {
                Issue.record("cut at \(length): \(path.display)")
            }
        }
    }

    @Test func aFlippedBitInTheFirst4kBNeverGainsOwnership() throws {
        let names = (0..<20).map { Array("folder/image \($0)".utf8).map { $0 == 0x2F ? 0x5F : $0 } } + Self.names
        let lockFile = Self.lockFile(names)
        let bytes = Array(lockFile.encoded.prefix(4096))
        try #require(bytes.count == 4096)
        // Each line stands for itself, so a flip is tried in the line that it hits and in its neighbours.
        let breaks = [-1] + bytes.indices.filter { bytes[$0] == 0x0A }
        var tried = 0
        for index in bytes.indices {
            let before = breaks.lastIndex { $0 < index } ?? 0
            let start = breaks[max(0, before - 1)] + 1
            let end = breaks.dropFirst(before + 2).first ?? bytes.count
            for bit in 0..<8 {
                var damaged = Array(bytes[start..<end])
                damaged[index - start] ^= 1 << bit
                tried += 1
                guard let read = try? LockFile.decode(damaged).lockFile else { continue }
                for (path, entry) in read.entries where lockFile[path] != entry {
                    Issue.record("bit \(bit) of byte \(index): \(path.display)")
                }
            }
        }
        #expect(tried == 32768)
    }

    /// What can become of a lock file; each row's variant was made by Twofold and is as it was.
    private static let damages: [(name: String, damage: @Sendable ([UInt8]) -> [UInt8], keepsOwnership: Bool)] = [
        ("untouched", { $0 }, true),
        ("line ends of Windows", { $0.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } }, true),
        ("a byte order mark", { [0xEF, 0xBB, 0xBF] + $0 }, true),
        ("no line break at the end", { Array($0.dropLast()) }, true),
        ("every line twice", { $0 + $0 }, true),
        (
            "lines in another order",
            { bytes in Array(bytes.split(separator: 0x0A).reversed().joined(separator: [0x0A])) }, true
        ),
        (
            "marks of an unfinished merge",
            { Array("<<<<<<< HEAD\n=======\n".utf8) + $0 + Array(">>>>>>> other\n".utf8) }, true
        ),
        ("NUL bytes behind it", { $0 + [UInt8](repeating: 0, count: 4096) }, true),
        ("a line of a megabyte", { $0 + [UInt8](repeating: 0x61, count: 1 << 20) }, true),
        ("empty", { _ in [] }, false),
        ("zeros", { [UInt8](repeating: 0, count: $0.count) }, false),
        ("another program's file", { _ in Array("{\"version\": 3, \"pins\": []}\n".utf8) }, false),
        ("upper case", { $0.map { (0x61...0x66).contains($0) ? $0 - 0x20 : $0 } }, false),
    ]

    @Test(arguments: damages.indices)
    func whateverBecomesOfALedgerNoFileIsLost(index: Int) {
        let row = Self.damages[index]
        let disk = MemoryDisk(["a@2x.png": FakeEngine.image(4, 4), "b@2x.png": FakeEngine.image(4, 4)])
        let project = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        let variant = disk.bytes(of: "a.png")
        disk.write(row.damage(disk.bytes(of: "twofold.lock") ?? []), to: "twofold.lock")
        disk.write(FakeEngine.image(4, 4, value: 50), to: "a@2x.png")
        disk.write(FakeEngine.image(2, 2, value: 77), to: "b.png")
        _ = BuildRun(project).run(project.survey())
        #expect((disk.bytes(of: "a.png") != variant) == row.keepsOwnership, "\(row.name)")
        #expect(disk.bytes(of: "b.png") == FakeEngine.image(2, 2, value: 77), "\(row.name)")
        // It heals: the next run has nothing more to say about it than the one before.
        #expect(BuildRun(project).run(project.survey()).counts.made == 0, "\(row.name)")
    }

    @Test func ofTwoLinesTheOneThatTheDiskBearsOutCounts() throws {
        // A merge left both branches' lines; the image in the folder is the second one's.
        let disk = MemoryDisk(["a@2x.png": FakeEngine.image(4, 4)])
        let project = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        let ours = try #require(disk.bytes(of: "twofold.lock"))
        disk.write(FakeEngine.image(4, 4, value: 50), to: "a@2x.png")
        _ = BuildRun(project).run(project.survey())
        let theirs = try #require(disk.bytes(of: "twofold.lock"))
        let line = theirs.split(separator: 0x0A)[3]
        disk.write(ours + line + [0x0A], to: "twofold.lock")
        #expect(BuildRun(project).run(project.survey()).counts == .init(current: 1))
        #expect(disk.bytes(of: "twofold.lock") == theirs)
    }

    @Test func damagedLinesAreNamedAndTheOthersCount() throws {
        let lines = String(decoding: Self.lockFile(Self.names).encoded, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var merged = lines
        merged.insert("<<<<<<< ours", at: 3)
        merged.insert(lines[4], at: 5)
        let reading = try LockFile.decode(Array(merged.joined(separator: "\n").utf8))
        var cut = lines
        cut[6] += "x"
        let damaged = try LockFile.decode(Array(cut.joined(separator: "\n").utf8))
        // A line that is there twice is no damage.
        #expect(
            reading == LockFile.Reading(lockFile: Self.lockFile(Self.names), conflictMarkers: [4], isUntidy: true))
        #expect(damaged.badLines == [7] && damaged.lockFile.entries.count == Self.names.count - 1)
    }

    /// What a merge makes of a lock file, from the lines that both sides have, one side's and the other's.
    private static let merges: [(id: String, isConflict: Bool, merge: @Sendable (Merge) -> [String])] = [
        ("conflict", true, { ["<<<<<<< HEAD"] + $0.ours + ["======="] + $0.theirs + [">>>>>>> theirs"] + $0.common }),
        (
            "conflict with the base", true,
            { ["<<<<<<< HEAD"] + $0.ours + ["||||||| 1234567", "======="] + $0.theirs + [">>>>>>> b"] + $0.common }
        ),
        ("union", false, { $0.theirs + $0.ours + $0.common }),
        ("union, lines twice", false, { $0.ours + $0.common + $0.theirs + $0.common }),
    ]

    struct Merge {
        var common, ours, theirs: [String]
    }

    @Test(arguments: merges.indices)
    func bothSidesOfAMergeAreReadAndTheNextRunWritesTheFileAgain(index: Int) throws {
        let row = Self.merges[index]
        let disk = MemoryDisk()
        for name in ["a", "b", "c"] { disk.write(FakeEngine.image(4, 4), to: "\(name)@2x.png") }
        let project = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        let good = try #require(disk.bytes(of: "twofold.lock"))
        let lines = String(decoding: good, as: UTF8.self).split(separator: "\n").map(String.init)
        let merged =
            lines[..<3] + row.merge(Merge(common: [lines[5]], ours: [lines[3]], theirs: [lines[4]])) + [lines[6]]
        disk.write(Array(merged.joined(separator: "\n").utf8), to: "twofold.lock")

        let locked = BuildRun(project).run(project.survey().withoutWork)
        #expect(locked.counts == .init(current: 3), "\(row.id)")
        #expect(locked.hasDrift == row.isConflict && !locked.hasFailures, "\(row.id)")
        #expect(locked.diagnostics.map(\.rule) == (row.isConflict ? [.ledgerConflict] : []), "\(row.id)")
        #expect(BuildRun(project).run(project.survey()).counts == .init(current: 3), "\(row.id)")
        #expect(disk.bytes(of: "twofold.lock") == good, "\(row.id)")
        #expect(BuildRun(project).run(project.survey()).diagnostics.isEmpty, "\(row.id)")
    }

    @Test func ofTwoSidesWithTheSameVariantTheOneOfTheMasterThatIsThereCounts() throws {
        // The master changed in a way that the variant does not show.
        let disk = MemoryDisk(["a@2x.png": FakeEngine.image(4, 4)])
        let project = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        let text = String(decoding: try #require(disk.bytes(of: "twofold.lock")), as: UTF8.self)
        let line = try #require(LockFileLine(parsing: Array(text.split(separator: "\n")[3].utf8)[...]))
        var other = line
        other.entry.masterHash = ContentHash(of: [1])
        for lines in [[line, other], [other, line]] {
            disk.write(Array("twofold.lock 1\n".utf8) + lines.flatMap(\.encoded), to: "twofold.lock")
            #expect(BuildRun(project).run(project.survey().withoutWork).counts == .init(current: 1))
        }
    }

    @Test func aDamagedLineIsDriftUntilTheNextRunHasWrittenTheFile() throws {
        let disk = MemoryDisk(["a@2x.png": FakeEngine.image(4, 4), "b@2x.png": FakeEngine.image(4, 4)])
        let project = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        disk.write(try #require(disk.bytes(of: "twofold.lock")) + Array("what is this\n".utf8), to: "twofold.lock")
        let locked = BuildRun(project).run(project.survey().withoutWork)
        #expect(locked.hasDrift && locked.diagnostics.map(\.rule) == [.ledgerBadLine])
        _ = BuildRun(project).run(project.survey())
        let next = BuildRun(project).run(project.survey().withoutWork)
        #expect(!next.hasDrift && next.diagnostics.isEmpty && next.counts == .init(current: 2))
    }

    /// A tree after its lock file was lost, and whether that can be seen in it.
    private static let losses: [(id: String, isSeen: Bool, edit: @Sendable (MemoryDisk) -> Void)] = [
        ("nothing else", true, { _ in }),
        ("one master changed as well", true, { $0.write(FakeEngine.image(4, 4, value: 9), to: "a@2x.png") }),
        ("an empty file in its place", true, { $0.write([], to: "twofold.lock") }),
        ("one variant lost as well", true, { $0.remove("a.png") }),
        (
            "all variants hand-made", false,
            { for name in ["a", "b"] { $0.write(FakeEngine.image(2, 2, value: 77), to: "\(name).png") } }
        ),
        ("no masters", false, { for name in ["a", "b"] { $0.remove("\(name)@2x.png") } }),
    ]

    @Test func aLostLockFileOfANestedProjectIsSeenThoughTheOuterOneIsThere() throws {
        let disk = MemoryDisk(["a@2x.png": FakeEngine.image(4, 4), "in/x/b@2x.png": FakeEngine.image(4, 4)])
        disk.write(FakeEngine.image(4, 4), to: "own/c@2x.png")
        disk.write(FakeEngine.image(2, 2, value: 77), to: "own/c.png")
        let project = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        var lockFile = try LockFile.decode(try #require(disk.bytes(of: "twofold.lock"))).lockFile
        lockFile[try #require(BytePath("in/x/b.png"))] = nil
        disk.write(lockFile.encoded, to: "twofold.lock")
        let locked = BuildRun(project).run(project.survey().withoutWork)
        #expect(locked.hasDrift)
        #expect(locked.diagnostics.filter { $0.rule == .ledgerAbsent }.map(\.path.display) == ["in/x"])
        _ = Adoption(project).run()
        #expect(!BuildRun(project).run(project.survey().withoutWork).hasDrift)
    }

    @Test(arguments: losses.indices, [false, true])
    func aLostLockFileIsDriftAndAHandMadeProjectNeedsNone(index: Int, isRemembered: Bool) throws {
        let row = Self.losses[index]
        let disk = MemoryDisk(["a@2x.png": FakeEngine.image(4, 4), "b@2x.png": FakeEngine.image(4, 4)])
        let project = Project(source: disk, engine: FakeEngine(), cache: isRemembered ? MemoryDisk() : nil)
        _ = BuildRun(project).run(project.survey())
        disk.remove("twofold.lock")
        row.edit(disk)
        if isRemembered { for _ in 0..<2 { _ = CheckRun(project).run() } }
        for _ in 0..<2 {
            let locked = BuildRun(project).run(project.survey().withoutWork)
            #expect(locked.diagnostics.contains { $0.rule == .ledgerAbsent } == row.isSeen, "\(row.id)")
            #expect(locked.hasDrift == row.isSeen && !locked.hasFailures, "\(row.id)")
            let found = CheckRun(project).run().findings
            #expect(found.contains { $0.diagnostic.rule == .ledgerAbsent } == row.isSeen, "\(row.id)")
        }
        // The remedy, to the letter.
        #expect(Adoption(project).run().adopted.isEmpty != row.isSeen, "\(row.id)")
        #expect(!CheckRun(project).run().findings.contains { $0.diagnostic.rule == .ledgerAbsent }, "\(row.id)")
    }

    @Test(arguments: ["../../etc/passwd", "/etc/passwd", "a/./b", "a//b", "a/../b"])
    func aPathThatLeavesTheRootIsNoEntry(path: String) throws {
        let hash = ContentHash(of: []).hex
        let line = [path, hash, "m@2x.png", hash, "recipe", "engine"].joined(separator: "\t")
        let check = ContentHash(of: Array(line.utf8)).hex.prefix(8)
        let reading = try LockFile.decode(Array("twofold.lock 1\n\(line)\t\(check)\n".utf8))
        #expect(reading == LockFile.Reading(badLines: [2]))
    }

    @Test func aNewerLedgerIsNotTouched() {
        #expect(throws: LockFileError.self) { try LockFile.decode(Array("twofold.lock 2\n".utf8)) }
        let disk = MemoryDisk(["a@2x.png": FakeEngine.image(4, 4), "twofold.lock": Array("twofold.lock 2\n".utf8)])
        let project = Project(source: disk, engine: FakeEngine())
        let report = BuildRun(project).run(project.survey())
        #expect(report.diagnostics.map(\.rule) == [.ledgerUnreadable])
        #expect(disk.paths == ["a@2x.png", "twofold.lock"])
    }

    @Test func somethingElseInTheLedgersPlaceStopsTheRun() {
        let disk = MemoryDisk(["a@2x.png": FakeEngine.image(4, 4)])
        disk.put(.link, at: "twofold.lock")
        let project = Project(source: disk, engine: FakeEngine())
        let report = BuildRun(project).run(project.survey())
        #expect(report.diagnostics.map(\.rule) == [.ledgerUnreadable])
        #expect(report.hasErrors)
        #expect(disk.paths == ["a@2x.png", "twofold.lock"])
    }

    @Test func aFingerprintsFieldsCannotRunIntoEachOther() {
        var a = Fingerprint()
        a.append("x", "ab")
        a.append("x", "c")
        var b = Fingerprint()
        b.append("x", "a")
        b.append("x", "bc")
        #expect(a.digest != b.digest)
    }
}
