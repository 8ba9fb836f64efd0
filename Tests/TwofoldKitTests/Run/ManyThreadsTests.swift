import Dispatch
import Synchronization
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// Many threads save time, change nothing, and do not wait for each other.
@Suite struct ManyThreadsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var policy: BuildPolicy
        /// What the survey must report, so that there is something to be lost.
        var reports: Set<Rule>
    }

    static let rows: [Row] = [
        Row(testDescription: "variants beside the masters", policy: BuildPolicy(), reports: [.sizeOdd]),
        Row(
            testDescription: "masters that are too small for a device",
            policy: BuildPolicy { $0.devices = [DeviceLine(device: .ipad, pointFactor: 1.5)] },
            reports: [.sizeOdd, .planWouldEnlarge]),
        Row(
            testDescription: "a target that wants larger scales",
            policy: {
                var policy = BuildPolicy()
                policy.targets = [Target(layout: .android, to: BytePath("res"))]
                return policy
            }(), reports: [.sizeOdd, .layoutScaleLacking]),
    ]

    /// A few hundred images in folders of folders, ignored ones and a nested project among them.
    private static let tree: [String: [UInt8]] = {
        var files: [String: [UInt8]] = [
            "Nested/twofold.lock": Array("twofold.lock 1\n".utf8), "Nested/n@2x.png": FakeEngine.image(4, 4),
            ".gitignore": Array("f3/\n".utf8),
        ]
        for folder in 0..<40 {
            for image in 0..<8 {
                let place = "f\(folder % 7)/g\(folder)"
                let side = image == 7 && folder % 5 == 0 ? 5 : 4 * (1 + image % 3)
                let scale = image % 4 == 3 ? "@3x" : "@2x"
                files["\(place)/i\(folder)_\(image)\(scale).png"] = FakeEngine.image(side, side)
                if image == 6 { files["\(place)/i\(folder)_\(image).png"] = FakeEngine.image(2, 2) }
                if image == 5, folder % 3 == 0 {
                    files["\(place)/i\(folder)_\(image)~ipad.png"] = FakeEngine.image(8, 8)
                }
            }
        }
        return files
    }()

    private func survey(_ policy: BuildPolicy, jobs: Int, _ disk: MemoryDisk) -> (Survey, RunReport, [UInt8]?) {
        var project = Project(source: disk, engine: FakeEngine(), policy: policy)
        project.jobs = jobs
        let survey = project.survey()
        let report = BuildRun(project).run(survey)
        return (survey, report, disk.bytes(of: "twofold.lock"))
    }

    @Test(arguments: rows)
    func `a run with eight threads finds, plans and records the same`(row: Row) {
        let (one, built, recorded) = survey(row.policy, jobs: 1, MemoryDisk(Self.tree))
        let (many, builtByMany, recordedByMany) = survey(row.policy, jobs: 8, MemoryDisk(Self.tree))
        #expect(one.plan.masters.count > 200, "enough that threads share")
        #expect(many.plan.masters == one.plan.masters)
        #expect(many.plan.kept == one.plan.kept)
        #expect(many.plan.catalogs.count == one.plan.catalogs.count)
        #expect(Set(many.diagnostics) == Set(one.diagnostics))
        #expect(many.diagnostics.count == one.diagnostics.count)
        #expect(row.reports.isSubset(of: one.diagnostics.map(\.rule)), "\(Set(one.diagnostics.map(\.rule)))")
        #expect(many.ignoredCounts == one.ignoredCounts)
        #expect(builtByMany.counts == built.counts)
        #expect(built.counts.made > 200)
        #expect(builtByMany.diagnostics == built.diagnostics)
        #expect(recordedByMany == recorded)
    }

    @Test(arguments: [1, 2, 8])
    func `folders that are read at once are listed as one after the other`(jobs: Int) {
        let disk = MemoryDisk(Self.tree)
        let excluded = (try? disk.status(of: BytePath("f2")!))??.identity
        func list(_ jobs: Int) -> TreeListing {
            TreeListing.list(
                disk, selection: [.root], named: nil, excluding: excluded, scope: TreeScope(), notesAll: false,
                jobs: jobs)
        }
        let listing = list(jobs)
        #expect(listing.items == list(1).items)
        #expect(!listing.items.isEmpty)
        #expect(!listing.items.contains { $0.path.display.hasPrefix("f2/") }, "it is excluded")
        #expect(listing.nestedRoots == [BytePath("Nested")!])
        #expect(Set(listing.entered) == Set(list(1).entered))
        #expect(listing.entered.count == Set(listing.entered).count, "each folder once")
    }

    @Test(arguments: [1, 2, 8])
    func `nested projects are found by threads that end with the search`(jobs: Int) {
        let disk = MemoryDisk(Self.tree)
        disk.write(Array("twofold.lock 1\n".utf8), to: "f1/g8/twofold.lock")
        #expect(NestedProjects.find(in: disk, jobs: jobs).map(\.display) == ["Nested", "f1/g8"])
    }

    @Test(arguments: [0, 1, 2, 40])
    func `each call is made once, and is over when the function returns`(count: Int) {
        let calls = Mutex<[Int]>([])
        performOnJoinedThreads(count) { index in calls.withLock { $0.append(index) } }
        #expect(calls.withLock { $0.sorted() } == Array(0..<count))
    }

    @Test func `what threads learn of files at the same time is all there`() throws {
        let paths = (0..<500).map { BytePath("f\($0 % 9)/\($0).png")! }
        @Sendable func status(_ size: Int) -> FileStatus {
            FileStatus(kind: .file, size: size, identity: FileIdentity(device: 1, inode: UInt64(size)))
        }
        var earlier: PathTable<CachedFile> = [:]
        let image = CachedImage(format: .png, header: nil, couldBeVariant: true)
        for (number, path) in paths.enumerated().prefix(200) {
            earlier.set(CachedFile(status: status(number), image: image), at: path)
        }
        let cache = FileCache(disk: MemoryDisk([:]), limits: ImageLimits(), entries: earlier)
        DispatchQueue.concurrentPerform(iterations: 1000) { number in
            let index = number % 500
            let hash = ContentHash(of: [UInt8(index & 255)])
            cache.learn(paths[index], status: status(index)) { entry in
                if number < 500 { entry.hash = hash } else { entry.checked = [UInt8(index & 255)] }
            }
        }
        let news = cache.results(readAt: .max) { $0 != paths[7] }
        #expect(news.count == 499)
        for (index, path) in paths.enumerated() where index != 7 {
            let entry = try #require(news[path])
            #expect(entry.hash == ContentHash(of: [UInt8(index & 255)]))
            #expect(entry.checked == [UInt8(index & 255)])
            #expect(entry.image == (index < 200 ? image : nil), "what an earlier run found is kept")
            #expect(cache.entry(of: path, status: status(index)) == entry)
            #expect(cache.entry(of: path, status: status(index + 1)) == nil, "another status")
        }
        cache.learn(paths[0], status: status(9000)) { $0.checked = [1] }
        #expect(cache.entry(of: paths[0], status: status(9000)) == CachedFile(status: status(9000), checked: [1]))
        #expect(cache.entry(of: paths[0], status: status(0)) == nil)
    }

    @Test(arguments: [2, 8])
    func `short jobs do not wake the thread that waits for them`(limit: Int) {
        let calls = Mutex(0)
        let done = Mutex(0)
        let roots = (0..<2000).map { root in Executor<Int, Int>.Root(cost: 1, leaves: [root]) { root } }
        Executor(
            roots: roots, limit: limit, budget: PixelBudget(limit: .max), leaf: { _, _ in done.withLock { $0 += 1 } },
            skipped: { _ in }, meanwhile: { calls.withLock { $0 += 1 } }
        ).run()
        #expect(done.withLock(\.self) == 2000)
        #expect(calls.withLock(\.self) < 100)
    }

    @Test func `the thread that waits comes when there is other work`() {
        let needed = DispatchSemaphore(value: 0)
        let placed = DispatchSemaphore(value: 0)
        let calls = Mutex(0)
        let outcome = Mutex<DispatchTimeoutResult?>(nil)
        let root = Executor<Int, Int>.Root(cost: 1, leaves: [0]) { 1 }
        Executor(
            roots: [root], limit: 2, budget: PixelBudget(limit: .max),
            leaf: { _, _ in
                needed.signal()
                let result = placed.wait(timeout: .now() + 20)
                outcome.withLock { $0 = result }
            },
            skipped: { _ in },
            meanwhile: {
                // It is called once before it waits.
                if calls.withLock({
                    $0 += 1; return $0 == 2
                }) {
                    placed.signal()
                }
            }, wakeCaller: needed
        ).run()
        #expect(outcome.withLock(\.self) == .success)
    }

    @Test func `a full batch calls the thread that places it`() throws {
        let hash = ContentHash(of: [])
        let disk = MemoryDisk([:])
        let collector = ResultCollector(
            (0..<64).map { number in
                .init(
                    path: BytePath("\(number).png")!, master: BytePath("m@2x.png")!, pixelCount: 0,
                    outcome: .pending(.missing))
            }, observer: SilentObserver())
        let batch = PlacementBatch(disk: disk, collector: collector, isPlacedElsewhere: true)
        for number in 0..<64 {
            #expect(batch.wakeCaller.wait(timeout: .now()) == .timedOut, "after \(number) files")
            let entry = LockFile.Entry(
                hash: hash, master: BytePath("m@2x.png")!, masterHash: hash, origin: LockFile.Origin(field: [0x78]),
                engine: "e")
            batch.add(
                .init(
                    index: number, placement: Placement([], at: BytePath("\(number).png")!, expecting: .absent),
                    placed: PlacedFile(byteCount: 0, entry: entry, masterByteCount: 0)))
        }
        #expect(batch.wakeCaller.wait(timeout: .now()) == .success)
        #expect(disk.bytes(of: "0.png") == nil)
        batch.placeFull()
        #expect(disk.bytes(of: "0.png") == [])
    }
}
