import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging
@testable import TwofoldReports

/// A check is kept with all that it read, and counts as current only where another one would find the same.
@Suite struct SettledCheckTests {
    /// Everything on a disk in memory was written in 1970.
    private static let now: Int64 = 1 << 60

    private static func check(
        _ disk: any Disk, _ policy: BuildPolicy = BuildPolicy(), cache: MemoryDisk? = nil, since start: Int64 = now
    ) -> (report: CheckReport, settled: SettledCheck?) {
        let project = Project(source: disk, engine: FakeEngine(), policy: policy, jobs: 2, cache: cache)
        return CheckRun(project, readsReferences: true).settled(since: start, observer: SilentObserver())
    }

    /// The second check of a disk: the first has put what it decoded into the cache.
    private static func settle(
        _ disk: MemoryDisk, _ policy: BuildPolicy = BuildPolicy(), since start: Int64 = now
    ) -> SettledCheck? {
        let cache = MemoryDisk()
        _ = check(disk, policy, cache: cache, since: start)
        return check(disk, policy, cache: cache, since: start).settled
    }

    // MARK: Every rule

    /// Rules whose examples are never cached.
    private static let uncached: Set<String> = [
        // The engine of tests does not read these formats, which is an event.
        "naming.mixed-extensions", "lookup.missing-1x", "density.stray",
        // Files look like variants without a lock file, which is an event, too.
        "ledger.missing", "lookup.never-loaded", "lookup.scale-beats-device", "sets.state-scale", "icon.unlisted",
        "icon.needs-extension", "launch.missing",
        // The cache has no pixels of these images.
        "android.avif",
    ]

    @Test(arguments: RuleExample.all)
    func aCachedCheckFindsWhatAnyCheckFinds(example: RuleExample) throws {
        let trees = [(example.good, example.bad), (example.bad, example.good)]
        var count = 0
        for (isGoodFirst, (first, second)) in zip([true, false], trees) {
            let disk = MemoryDisk(first)
            if !isGoodFirst { example.before(disk) }
            let settled = Self.settle(disk, example.policy)
            if let settled {
                count += 1
                #expect(settled.report.findings == Self.check(disk, example.policy).report.findings)
                _ = disk.takeAccesses()
                #expect(settled.isCurrent(on: disk))
                #expect(!disk.takeAccesses().contains { if case .read = $0 { true } else { false } })
            }
            for path in first.keys where second[path] == nil { disk.remove(path) }
            for (path, bytes) in second where first[path] != bytes { disk.write(bytes, to: path) }
            if isGoodFirst { example.before(disk) }
            let findings = Self.check(disk, example.policy).report.findings
            if let settled { #expect(!settled.isCurrent(on: disk) || settled.report.findings == findings) }
        }
        #expect((count > 0) != Self.uncached.contains(example.rule.id.rawValue), "\(count) of 2 trees are cached")
    }

    @Test func aReportThatOnlyCountsItsNotesReadsTheSame() {
        var noteCount = 0
        for example in RuleExample.all {
            let disk = MemoryDisk(example.bad)
            example.before(disk)
            var report = Self.check(disk, example.policy).report
            report.duration = .zero
            noteCount += report.count(.note)
            let counted = report.withoutNotes
            #expect(!counted.findings.contains { $0.diagnostic.severity == .note })
            for verbosity in [Verbosity.quiet, .normal] {
                let reporter = TextReport(verbosity: verbosity)
                #expect(reporter.text(counted) == reporter.text(report), "\(example.rule)")
                let lines = XcodeReport(folder: [], verbosity: verbosity)
                #expect(lines.text(counted) == lines.text(report), "\(example.rule)")
            }
        }
        #expect(noteCount > 20)
    }

    // MARK: What forbids it

    struct Obstacle: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var policy = BuildPolicy()
        var start = SettledCheckTests.now
        var edit: @Sendable (MemoryDisk) -> Void = { _ in }
    }

    private static let image = FakeEngine.image(8, 8)

    private static func tree() -> MemoryDisk {
        MemoryDisk([
            "a@2x.png": image, "Foo@ 2x.png": image, "Icons/b@3x.png": image,
            "Info.plist": Array("<plist><dict/></plist>".utf8), "View.swift": Array(#"Image("a")"#.utf8),
        ])
    }

    static let obstacles = [
        Obstacle(testDescription: "a file has just been changed", start: 3),
        Obstacle(
            testDescription: "versions of libraries decide",
            policy: {
                var policy = BuildPolicy()
                policy.isStrictEngine = true
                return policy
            }()),
        Obstacle(testDescription: "a folder cannot be listed") { disk in
            disk.fail { operation, path in
                operation == "readdir" && path == BytePath("Icons") ? .system(code: 13, text: "Permission denied") : nil
            }
        },
        Obstacle(testDescription: "a file cannot be read") { disk in
            disk.fail { operation, path in
                operation == "read" && path == BytePath("View.swift") ? .system(code: 5, text: "I/O error") : nil
            }
        },
        Obstacle(testDescription: "a status is unknown") { disk in
            disk.fail { operation, path in
                operation == "stat" && path == BytePath("twofold.shards") ? .system(code: 5, text: "I/O error") : nil
            }
        },
        Obstacle(testDescription: "an image is never cached") { $0.write([1, 2, 3], to: "broken@2x.png") },
    ]

    @Test(arguments: obstacles) func aCheckIsNotCachedWhere(obstacle: Obstacle) {
        let disk = Self.tree()
        #expect(Self.settle(disk) != nil)
        obstacle.edit(disk)
        #expect(Self.settle(disk, obstacle.policy, since: obstacle.start) == nil)
    }

    /// What was decoded is in the cache of files then, so that the next check would read none of it.
    @Test func aCheckThatDecodedIsCached() throws {
        let disk = Self.tree()
        let cache = MemoryDisk()
        let first = try #require(Self.check(disk, cache: cache).settled)
        let second = try #require(Self.check(disk, cache: cache).settled)
        #expect(first.report.findings == second.report.findings)
        #expect(first.seen == second.seen)
    }

    @Test func aCheckThatCouldNotDecodeIsNotCached() {
        let disk = Self.tree()
        disk.write(Array("RIFF\u{4}\0\0\0WEBPVP8L".utf8), to: "c@2x.webp")
        #expect(Self.check(disk).settled == nil)
    }

    // MARK: Form

    private static func command() throws -> CachedCommand {
        let status = FileStatus(kind: .file, size: 1, identity: FileIdentity(device: 2, inode: 3))
        let disk = tree()
        disk.write(Array("ignored/\n".utf8), to: ".gitignore")
        disk.write(image, to: "ignored/c@2x.png")
        disk.write(Array(#"Image("gone"); Image("b\(1)")"#.utf8), to: "Other.swift")
        return CachedCommand(
            program: status, root: Array("/art".utf8), paths: [], surroundings: [], isQuiet: false, color: "auto",
            work: .check(try #require(settle(disk)), format: "github"))
    }

    @Test func aCachedCheckIsReadAsItWasWritten() throws {
        let command = try Self.command()
        let read = try #require(CachedCommand.decode(command.encoded))
        #expect(read.encoded == command.encoded)
        guard case .check(let check, "github") = read.work, case .check(let written, _) = command.work else {
            return #expect(Bool(false), "no check")
        }
        #expect(check.seen.files == written.seen.files && check.seen.tree.bytes == written.seen.tree.bytes)
        #expect(check.report.findings == written.report.findings)
        #expect(check.report.findings.contains { $0.repair?.isMove == true })
        #expect(check.report.fileCount == 3 && check.report.undrawnCount == 0)
        #expect(
            check.report.ignoredCounts == written.report.ignoredCounts
                && check.report.ignoredCounts.folders[.ignored] == 1)
        #expect(check.report.references == written.report.references)
        #expect(check.report.references?.unknown.count == 1)
    }

    @Test func eachDamageOfACachedCheckIsFound() throws {
        let bytes = try Self.command().encoded
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 1
            #expect(CachedCommand.decode(damaged) == nil, "byte \(index)")
        }
        for length in 0..<bytes.count {
            #expect(CachedCommand.decode(Array(bytes.prefix(length))) == nil, "\(length) bytes")
        }
    }
}
