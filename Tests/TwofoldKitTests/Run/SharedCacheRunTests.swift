import Dispatch
import Foundation
import Synchronization
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Builds with a shared cache: what comes from it, what goes there, and what it can do wrong.
@Suite struct SharedCacheRunTests {
    private static let masters: [String: [UInt8]] = [
        "a@3x.png": FakeEngine.noise(9, 9), "b@2x.png": FakeEngine.image(8, 8, value: 7),
        "x/c@2x.png": FakeEngine.image(4, 6, value: 9),
    ]
    private static let variants = ["a.png", "a@2x.png", "b.png", "x/c.png"]

    private struct Outcome {
        var report: RunReport
        var files: [String: [UInt8]]
        var disk: MemoryDisk
    }

    /// A build of a fresh checkout.
    private static func build(
        _ cache: SharedCache?, _ files: [String: [UInt8]] = masters, policy: BuildPolicy = BuildPolicy(),
        engine: any ImageEngine = FakeEngine(), jobs: Int = 2
    ) -> Outcome {
        let disk = MemoryDisk(files)
        var project = Project(source: disk, engine: engine, policy: policy, jobs: jobs)
        project.sharedCache = cache
        let report = BuildRun(project).run(project.survey())
        var made: [String: [UInt8]] = [:]
        for file in report.files { made[file.path.display] = disk.bytes(of: file.path.display) }
        made["twofold.lock"] = disk.bytes(of: "twofold.lock")
        return Outcome(report: report, files: made, disk: disk)
    }

    /// A cache that a build has filled.
    private static func filled(
        _ files: [String: [UInt8]] = masters, policy: BuildPolicy = BuildPolicy(),
        engine: any ImageEngine = FakeEngine()
    ) -> [CacheItem: [UInt8]] {
        let store = MemoryStore()
        _ = build(SharedCache(store), files, policy: policy, engine: engine)
        return store.items
    }

    @Test(arguments: [1, 2, 5])
    func aColdRunWithAWarmCacheDecodesNoMasterAndMakesTheSame(jobs: Int) {
        let plain = Self.build(nil)
        let store = MemoryStore()
        let first = Self.build(SharedCache(store), jobs: jobs)
        #expect(first.files == plain.files)
        #expect(first.report.cache == CacheCounts(misses: 4, stored: 4))
        #expect(first.report.decodedCount == 3)
        let second = Self.build(SharedCache(store), jobs: jobs)
        #expect(second.files == plain.files)
        #expect(second.report.cache == CacheCounts(hits: 4, verified: 4))
        #expect(second.report.decodedCount == 0)
        #expect(second.report.counts == plain.report.counts && second.report.diagnostics == plain.report.diagnostics)
        #expect(second.report.bytesIn == plain.report.bytesIn && second.report.bytesOut == plain.report.bytesOut)
        #expect(store.putCount == 8)
    }

    @Test func onlyWhatIsStaleIsAskedFor() {
        let store = MemoryStore()
        let built = Self.build(SharedCache(store))
        let gets = store.getCount
        built.disk.write(FakeEngine.image(8, 8, value: 70), to: "b@2x.png")
        var project = Project(source: built.disk, engine: FakeEngine())
        project.sharedCache = SharedCache(store)
        let report = BuildRun(project).run(project.survey())
        #expect(report.counts.made == 1 && store.getCount == gets + 1)
        #expect(BuildRun(project).run(project.survey()).cache == CacheCounts())
        #expect(store.getCount == gets + 1)
    }

    @Test func mastersOfWhichThePartIsThereAreDecoded() {
        let items = Self.filled()
        let plain = Self.build(nil)
        let small = ContentHash(of: plain.files["a.png"] ?? [])
        let store = MemoryStore(items.filter { $0.key.hash != small })
        let result = Self.build(SharedCache(store))
        #expect(result.files == plain.files)
        #expect(result.report.cache == CacheCounts(hits: 3, misses: 1, stored: 1, verified: 3))
        #expect(result.report.decodedCount == 1)
        #expect(store.items == items)
    }

    @Test func aReadOnlyCacheIsNotWritten() {
        let store = MemoryStore()
        let result = Self.build(SharedCache(store, isReadOnly: true))
        #expect(result.report.cache == CacheCounts(misses: 4) && store.putCount == 0)
        let full = MemoryStore(Self.filled())
        #expect(Self.build(SharedCache(full, isReadOnly: true)).report.cache?.hits == 4)
        #expect(full.putCount == 0)
    }

    @Test func aCacheThatHasFailedAnswersAgainWhenItIsAskedAgain() {
        let isDown = Mutex(true)
        let store = MemoryStore(Self.filled()) { _, _ in
            isDown.withLock(\.self) ? .failed(CacheFailure("no network", isFinal: true)) : nil
        }
        let cache = SharedCache(store)
        let first = Self.build(cache).report
        #expect(first.cache?.hits == 0 && first.diagnostics.map(\.rule) == [.cacheUnavailable])
        isDown.withLock { $0 = false }
        let count = store.getCount
        #expect(Self.build(cache).report.cache?.hits == 0 && store.getCount == count, "it is not asked by itself")
        cache.askAgain()
        #expect(Self.build(cache).report.cache?.hits == 4)
        isDown.withLock { $0 = true }
        #expect(Self.build(cache).report.diagnostics == [], "what was said is not said again")
    }

    @Test func otherVersionsOfLibrariesGiveTheSamePixelsAndAreRecorded() throws {
        let older = FakeEngine(identity: "fake 1, libfake 1.0")
        let newer = FakeEngine(identity: "fake 1, libfake 2.0", mark: 1)
        let items = Self.filled(engine: older)
        let result = Self.build(SharedCache(MemoryStore(items)), engine: newer)
        #expect(result.report.cache?.hits == 4)
        #expect(result.files == Self.build(nil, engine: older).files)
        let lockFile = try LockFile.decode(try #require(result.files["twofold.lock"])).lockFile
        #expect(Set(lockFile.entries.values.map(\.engine)) == ["fake 1, libfake 1.0"])

        var strict = BuildPolicy()
        strict.isStrictEngine = true
        #expect(Self.build(SharedCache(MemoryStore(items)), policy: strict, engine: newer).report.cache?.hits == 0)
        let other = FakeEngine(identity: "fake 2, libfake 1.0")
        #expect(Self.build(SharedCache(MemoryStore(items)), engine: other).report.cache?.hits == 0)
    }

    @Test func whatAnotherFormatMakesUnnecessaryIsKnownToo() {
        // Formats that are compared by size depend on libraries, so both machines have the same.
        let masters = ["a@2x.png": FormatStoryTests.image(30), "b@2x.png": FormatStoryTests.image(80)]
        let (policy, engine) = (FormatStoryTests.web, FormatStoryTests.engine)
        let plain = Self.build(nil, masters, policy: policy, engine: engine)
        let store = MemoryStore()
        func run(_ machine: String) -> Outcome {
            Self.build(SharedCache(store, machine: machine), masters, policy: policy, engine: engine)
        }
        #expect(run("here").report.cache == CacheCounts(misses: 6, stored: 6))
        let second = run("here")
        #expect(second.files == plain.files && second.report.counts == plain.report.counts)
        #expect(second.report.cache == CacheCounts(hits: 6, verified: 5) && second.report.decodedCount == 0)
        #expect(second.report.counts.omitted == 1)
        // The PNGs are compared with nothing, so they are the same everywhere.
        #expect(run("there").report.cache?.hits == 2)
    }

    @Test func aMasterThatADecoderRemarksOnIsDecodedEverywhere() {
        let pixels = PixelBuffer(
            size: PixelSize(width: 4, height: 4), layout: .rgba, depth: .eight, bytes: Array(repeating: 5, count: 64))
        let masters = ["a@2x.png": FakeEngine.file(pixels, mark: FakeEngine.remarkable)]
        let store = MemoryStore()
        let first = Self.build(SharedCache(store), masters)
        let second = Self.build(SharedCache(store), masters)
        #expect(first.report.diagnostics.map(\.rule) == [.imageRemark])
        #expect(second.report.diagnostics == first.report.diagnostics && store.putCount == 0)
    }

    @Test func whatIsOnlyComparedIsDecodedOnce() throws {
        // A hand-made file beside a recorded one, which differs from the variant, and another that is the same.
        let own = Self.build(nil, ["x/c@3x.png": FakeEngine.noise(6, 6)]).files
        var masters: [String: [UInt8]] = [
            "x/b@2x.png": FakeEngine.image(8, 8, value: 7), "x/b.png": FakeEngine.image(4, 4, value: 8),
            "x/c@3x.png": FakeEngine.noise(6, 6), "x/c.png": own["x/c.png"] ?? [],
            "x/d@2x.png": FakeEngine.image(4, 6, value: 9),
        ]
        masters["twofold.lock"] =
            Self.build(nil, ["x/d@2x.png": FakeEngine.image(4, 6, value: 9)]).files["twofold.lock"]
        masters["x/d.png"] = Self.build(nil, masters).files["x/d.png"]
        let plain = Self.build(nil, masters)
        let store = MemoryStore()
        let first = Self.build(SharedCache(store), masters)
        #expect(first.report.decodedCount == 2 && first.report.identical.map(\.display) == ["x/c.png"])
        let second = Self.build(SharedCache(store), masters)
        #expect(second.files == plain.files && second.report.diagnostics == plain.report.diagnostics)
        #expect(second.report.identical.map(\.display) == ["x/c.png"])
        #expect(second.report.decodedCount == 0 && second.report.cache == CacheCounts(hits: 1, verified: 1))
        // Other bytes of the same pixels say nothing about the bytes that would be made here.
        let newer = FakeEngine(identity: "fake 1, libfake 2.0", mark: 1)
        let third = Self.build(SharedCache(store), masters, engine: newer)
        #expect(third.report.identical.isEmpty && third.report.decodedCount == 2)
    }

    @Test func theSearchForALostLockFileDecodesOnOneMachineOnly() {
        let own = Self.build(nil, ["a@2x.png": FakeEngine.noise(6, 6)]).files
        // The 1x of one master is what Twofold makes, so a lock file was lost; that of the other was drawn by hand.
        let masters: [String: [UInt8]] = [
            "a@2x.png": FakeEngine.noise(6, 6), "a.png": own["a.png"] ?? [],
            "b@2x.png": FakeEngine.image(8, 8, value: 7), "b.png": FakeEngine.image(4, 4, value: 8),
        ]
        let plain = Self.build(nil, masters)
        #expect(plain.report.diagnostics.contains { $0.rule == .ledgerAbsent })
        let store = MemoryStore()
        let first = Self.build(SharedCache(store), masters)
        #expect(first.report.decodedCount == 2)
        let second = Self.build(SharedCache(store), masters)
        #expect(second.report.decodedCount == 0 && second.report.identical.map(\.display) == ["a.png"])
        #expect(second.report.diagnostics == plain.report.diagnostics && second.files == plain.files)
        // What a cache does not have is decoded.
        let third = Self.build(SharedCache(MemoryStore()), masters)
        #expect(third.report.decodedCount == 2 && third.report.diagnostics == plain.report.diagnostics)
    }

    // MARK: When it pays

    /// Each answer takes longer than making the variant, as from a server in another city.
    @Test(arguments: [PNGEffort.standard, .high])
    func aCacheIsNotAskedForWhatIsMadeSooner(effort: PNGEffort) {
        let masters = Dictionary(
            uniqueKeysWithValues: (0..<120).map { ("i\($0)@2x.png", FakeEngine.image(4, 4, value: UInt8($0))) })
        var policy = BuildPolicy()
        policy.effort = effort
        let plain = Self.build(nil, masters, policy: policy)
        let far = MemoryStore(connections: 4) { _, _ in
            usleep(20_000)
            return nil
        }
        let build = Self.build(SharedCache(far), masters, policy: policy)
        #expect(build.files == plain.files)
        // Until it can be told, and those that were on their way then.
        #expect(effort == .high ? far.getCount == 120 : far.getCount < 48)
        #expect(effort == .high ? far.putCount == 240 : far.putCount < 240)
    }

    // MARK: A key

    private static let key = Array("a secret of the build farm".utf8)

    @Test func onlyEntriesOfThoseWithTheKeyAreUsed() {
        let plain = Self.build(nil)
        let store = MemoryStore()
        _ = Self.build(SharedCache(store, key: Self.key))
        let own = Self.build(SharedCache(store, key: Self.key))
        #expect(own.report.cache == CacheCounts(hits: 4, verified: 4) && own.files == plain.files)
        for other in [nil, Array("the secret of another farm".utf8)] {
            let build = Self.build(SharedCache(store, isReadOnly: true, key: other))
            #expect(build.report.cache == CacheCounts(misses: 4) && build.files == plain.files)
            #expect(build.report.diagnostics == plain.report.diagnostics)
        }
    }

    /// Somebody who can write to the store puts another picture of the same size under the name that is there.
    @Test(arguments: [nil, key])
    func aPictureFromSomebodyWithoutTheKeyIsNotTaken(key: [UInt8]?) throws {
        let masters = ["b@2x.png": FakeEngine.image(8, 8, value: 7)]
        let store = MemoryStore()
        let plain = Self.build(SharedCache(store, key: key), masters)
        let evil = FakeEngine.image(4, 4, value: 66)
        var items: [CacheItem: [UInt8]] = [CacheItem(.content, ContentHash(of: evil)): evil]
        for (item, bytes) in store.items where item.part == .action {
            var lie = try #require(ActionResult(decoding: bytes))
            lie.files[0].hash = ContentHash(of: evil)
            lie.files[0].byteCount = evil.count
            items[item] = lie.encoded
        }
        let build = Self.build(SharedCache(MemoryStore(items), key: key), masters)
        #expect(build.files["b.png"] == (key == nil ? evil : plain.files["b.png"]))
        #expect(build.report.diagnostics.map(\.rule) == (key == nil ? [] : [.cacheDamaged]))

        // Nothing in the lock file shows it, and its master does.
        let project = Project(source: build.disk, engine: FakeEngine())
        #expect(BuildRun(project).run(project.survey()).counts == .init(current: 1))
        let proof = RenderingCheck(project).run()
        #expect(proof.variantCount == 1 && proof.provedCount == (key == nil ? 0 : 1))
        #expect(proof.diagnostics.map(\.rule) == (key == nil ? [.ledgerOtherPicture] : []))
        #expect(build.disk.bytes(of: "b.png") == (key == nil ? evil : plain.files["b.png"]))
        // The remedy.
        build.disk.remove("b.png")
        #expect(BuildRun(project).run(project.survey()).counts == .init(made: 1))
        #expect(RenderingCheck(project).run().provedCount == 1)
    }

    // MARK: Faults

    /// A way to lie about some items, and what becomes of it.
    struct Lie: Sendable {
        var id: String
        var problem: Rule?
        var hits = 0
        var fault: MemoryStore.Fault
    }

    private static func other(_ items: [CacheItem: [UInt8]], than item: CacheItem) -> [UInt8] {
        items.filter { $0.key.part == item.part && $0.key != item }.min { $0.key.hash.hex < $1.key.hash.hex }?.value
            ?? []
    }

    private static let items = filled()
    private static let evil = FakeEngine.image(5, 5, value: 66)

    /// Answers about the evil file, as if it were the variant.
    private static func evilAnswer(_ item: CacheItem) -> [UInt8] {
        answer(item, CachedVariant(.file(ContentHash(of: evil), byteCount: evil.count), maker: "fake 1"))
    }

    /// An answer to the question of an item.
    private static func answer(_ item: CacheItem, _ variant: CachedVariant) -> [UInt8] {
        variant.result(named: "\(item.hash.hex).png").encoded
    }

    static let lies: [Lie] = [
        Lie(id: "another file's bytes", problem: .cacheDamaged) { item, _ in
            item.part == .content ? .found(other(items, than: item)) : nil
        },
        Lie(id: "another variant's answer", problem: .cacheDamaged) { item, _ in
            item.part == .action ? .found(other(items, than: item)) : nil
        },
        Lie(id: "as many bytes, and an image of the right size", problem: .cacheDamaged) { item, truth in
            item.part == .content ? truth.map { .found($0.dropLast() + [($0.last ?? 0) ^ 1]) } : nil
        },
        Lie(id: "half a file", problem: .cacheDamaged) { item, truth in
            item.part == .content ? truth.map { .found(Array($0.prefix($0.count / 2))) } : nil
        },
        Lie(id: "a page for each answer", problem: .cacheDamaged) { item, _ in
            item.part == .action ? .found(Array("<html>Welcome</html>".utf8)) : nil
        },
        Lie(id: "an image of another size", problem: .cacheDamaged) { item, _ in
            .found(item.part == .action ? evilAnswer(item) : evil)
        },
        Lie(id: "no image", problem: .cacheDamaged) { item, _ in
            let junk = Array("junk".utf8)
            let answer = CachedVariant(.file(ContentHash(of: junk), byteCount: 4), maker: "fake 1")
            return .found(item.part == .action ? Self.answer(item, answer) : junk)
        },
        Lie(id: "nothing is to be made", problem: .cacheDamaged) { item, _ in
            item.part == .action
                ? .found(answer(item, CachedVariant(.omitted, maker: "fake 1"))) : nil
        },
        Lie(id: "a size without end", problem: .cacheDamaged) { item, _ in
            item.part == .action
                ? .found(answer(item, CachedVariant(.file(ContentHash(of: evil), byteCount: .max), maker: "fake 1")))
                : nil
        },
        Lie(id: "another engine's", problem: .cacheDamaged) { item, _ in
            item.part == .action
                ? .found(
                    answer(item, CachedVariant(.file(ContentHash(of: evil), byteCount: evil.count), maker: "other 1")))
                : nil
        },
        Lie(id: "more than was asked for", problem: .cacheDamaged) { item, _ in
            item.part == .content ? .tooLong : nil
        },
        Lie(id: "files that are gone", problem: nil) { item, _ in item.part == .content ? .absent : nil },
        Lie(id: "failures", problem: .cacheUnavailable) { _, _ in .failed(CacheFailure("the server answered 500")) },
        Lie(id: "one failure", problem: .cacheUnavailable, hits: 2) { item, _ in
            item.hash == variantHash("b.png") || item.hash == variantHash("x/c.png")
                ? .failed(CacheFailure("the server answered 500")) : nil
        },
    ]

    private static let plain = build(nil)
    private static func variantHash(_ path: String) -> ContentHash { ContentHash(of: plain.files[path] ?? []) }

    @Test(arguments: lies.map(\.id))
    func aCacheThatLiesOrFailsCostsTimeOnly(id: String) throws {
        let lie = try #require(Self.lies.first { $0.id == id })
        var policy = BuildPolicy()
        policy.isStrict = true
        for jobs in [1, 3] {
            let store = MemoryStore(Self.items, fault: lie.fault)
            let result = Self.build(SharedCache(store), policy: policy, jobs: jobs)
            let isTheSame = result.files == Self.plain.files
            #expect(isTheSame, "\(id)")
            #expect(result.report.diagnostics.map(\.rule) == [lie.problem].compactMap { $0 }, "\(id)")
            #expect(!result.report.hasErrors, "\(id): a policy cannot make more of it")
            #expect(result.report.cache?.hits == lie.hits, "\(id)")
        }
    }

    /// Two answers that were exchanged, about files of the same size: each names the question that it answers.
    @Test func exchangedAnswersAreNotTaken() {
        let masters = Dictionary(
            uniqueKeysWithValues: (0..<2).map { ("m\($0)@2x.png", FakeEngine.image(8, 8, value: UInt8(40 + $0))) })
        let plain = Self.build(nil, masters)
        let store = MemoryStore()
        _ = Self.build(SharedCache(store), masters)
        let answers = store.items.filter { $0.key.part == .action }.sorted { $0.key.hash.hex < $1.key.hash.hex }
        #expect(answers.count == 2)
        var items = store.items
        items[answers[0].key] = answers[1].value
        items[answers[1].key] = answers[0].value
        let result = Self.build(SharedCache(MemoryStore(items)), masters)
        #expect(result.files == plain.files && result.report.diagnostics.map(\.rule) == [.cacheDamaged])
        #expect(result.report.cache?.hits == 0)
    }

    /// What is damaged is made and stored again, however much it is, and the rest is taken.
    @Test(arguments: [1, 11, 20, 30]) func damagedEntriesHealInOneRun(count: Int) {
        let masters = Dictionary(
            uniqueKeysWithValues: (0..<60).map { ("m\($0)@2x.png", FakeEngine.image(8, 8, value: UInt8($0))) })
        // At this effort a cache is asked however long it takes to answer, which on a busy machine may be longer than making.
        let policy = BuildPolicy { $0.effort = .high }
        let store = MemoryStore()
        _ = Self.build(SharedCache(store), masters, policy: policy)
        var items = store.items
        for key in items.keys.filter({ $0.part == .content }).sorted(by: { $0.hash.hex < $1.hash.hex }).prefix(count) {
            items[key] = []
        }
        let damaged = MemoryStore(items)
        let first = Self.build(SharedCache(damaged), masters, policy: policy)
        #expect(first.report.diagnostics.map(\.rule) == [.cacheDamaged] && first.report.counts.made == 60)
        let second = Self.build(SharedCache(damaged), masters, policy: policy)
        #expect(second.report.diagnostics.isEmpty && second.report.cache?.hits == 60)
    }

    @Test(arguments: [
        (failure: CacheFailure("the server answered 500"), most: 3 + 3),
        (failure: CacheFailure("the server wants a login (401)", isFinal: true), most: 1 + 3),
    ])
    func aDeadCacheIsSoonAskedNoMoreAndReportedOnce(row: (failure: CacheFailure, most: Int)) throws {
        let masters = Dictionary(uniqueKeysWithValues: (0..<60).map { ("m\($0)@2x.png", FakeEngine.image(4, 4)) })
        let store = MemoryStore(connections: 4) { _, _ in .failed(row.failure) }
        let cache = SharedCache(store)
        let result = Self.build(cache, masters)
        #expect(result.report.counts.made == 60)
        #expect(store.getCount <= row.most, "requests in progress are not called back")
        let problem = try #require(result.report.diagnostics.first)
        #expect(result.report.diagnostics.count == 1)
        #expect(
            problem.message.contains(row.failure.reason)
                && problem.message.hasSuffix("the rest of the run did not ask it"))
        // The next project of the same command does not wait for it either.
        let gets = store.getCount
        let next = Self.build(cache)
        #expect(store.getCount == gets && next.report.diagnostics.isEmpty)
    }

    @Test func aFullCacheIsReadAndSoonSentNoMore() throws {
        let masters = Dictionary(
            uniqueKeysWithValues: (0..<60).map { ("m\($0)@2x.png", FakeEngine.image(4, 4, value: UInt8($0))) })
        let store = MemoryStore(connections: 2, refusal: CacheFailure("the server has no room for it (507)"))
        let result = Self.build(SharedCache(store), masters)
        #expect(result.report.counts.made == 60 && result.report.cache?.misses == 60)
        #expect(store.putCount <= 3 + 1)
        #expect(result.report.diagnostics.map(\.rule) == [.cacheNotStored])
    }

    @Test func aSlowCacheIsAskedForManyAtOnceWhileJobsRun() {
        let masters = Dictionary(uniqueKeysWithValues: (0..<64).map { ("m\($0)@2x.png", FakeEngine.image(4, 4)) })
        let waiting = Mutex(0)
        let all = DispatchSemaphore(value: 0)
        // The first eight wait for each other: a run that asked one after the other would wait here.
        let store = MemoryStore(connections: 8) { _, _ in
            let number = waiting.withLock { count in
                count += 1
                return count
            }
            if number == 8 { for _ in 0..<8 { all.signal() } }
            if number <= 8 { _ = all.wait(timeout: .now() + 20) }
            return nil
        }
        let result = Self.build(SharedCache(store), masters, jobs: 1)
        #expect(result.report.counts.made == 64 && store.mostAtOnce == 8)
    }

    @Test func anInterruptEndsTheQuestions() {
        let cancellation = Cancellation()
        let store = MemoryStore(Self.items) { _, _ in
            cancellation.cancel()
            return nil
        }
        let disk = MemoryDisk(Self.masters)
        var project = Project(source: disk, engine: FakeEngine(), jobs: 2)
        project.sharedCache = SharedCache(store)
        let report = BuildRun(project).run(project.survey(), cancellation: cancellation)
        #expect(report.wasInterrupted && report.diagnostics.isEmpty)
        #expect(report.counts.failed == 0)
    }

    @Test func aCopyOfAMasterIsTakenFromTheMaster() throws {
        let masters = ["art/a@3x.png": FakeEngine.noise(9, 9)]
        let policy = try Configuration(
            parsing: Array("targets: [{layout: flutter, from: art, to: assets}]".utf8), file: "t"
        ).policy()
        let plain = Self.build(nil, masters, policy: policy)
        #expect(plain.files["assets/3.0x/a.png"] == masters["art/a@3x.png"])
        let items = Self.filled(masters, policy: policy)
        let copy = CacheItem(.content, ContentHash(of: FakeEngine.noise(9, 9)))
        #expect(items[copy] != nil, "servers keep an answer only as long as its file")
        let store = MemoryStore(items) { item, _ in item == copy ? .failed(CacheFailure("asked for")) : nil }
        let result = Self.build(SharedCache(store), masters, policy: policy)
        #expect(result.files == plain.files && result.report.diagnostics.isEmpty)
        #expect(result.report.cache == CacheCounts(hits: 3, verified: 2) && result.report.decodedCount == 0)
    }
}
