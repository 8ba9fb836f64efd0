import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// What is remembered of files between runs, and when it may be believed.
@Suite struct FileCacheTests {
    private let image = FakeEngine.image(4, 4)

    private func reads(_ disk: MemoryDisk) -> [String] {
        disk.takeAccesses().compactMap { if case .read(let path) = $0 { path.display } else { nil } }.sorted()
    }

    private func run(_ disk: MemoryDisk, _ cache: MemoryDisk?) -> RunReport {
        let project = Project(source: disk, engine: FakeEngine(), cache: cache)
        return BuildRun(project).run(project.survey())
    }

    @Test func whatIsRememberedIsNotReadAgain() {
        let disk = MemoryDisk(["a@2x.png": image, "b@2x.png": image, "c.png": FakeEngine.image(1, 1)])
        let cache = MemoryDisk()
        _ = run(disk, cache)
        // The variants were written after they had been looked for.
        _ = run(disk, cache)
        _ = reads(disk)
        #expect(run(disk, cache).counts == .init(current: 2))
        #expect(reads(disk) == ["twofold.lock"])
        disk.write(FakeEngine.image(4, 4, value: 50), to: "b@2x.png")
        #expect(run(disk, cache).counts == .init(made: 1, current: 1))
        // Its beginning, its hash, its pixels.
        #expect(Set(reads(disk)) == ["twofold.lock", "b@2x.png", ".twofold~journal~tmp"])
    }

    private static func contents(_ extra: String = "") -> [UInt8] {
        Array(
            #"{"images":[{"idiom":"universal","scale":"1x"},{"filename":"s@2x.png","idiom":"universal","scale":"2x"}]\#(extra)}"#
                .utf8)
    }

    @Test func aSetThatIsAsItWasIsNotReadAgain() {
        let manifest = "A.xcassets/s.imageset/Contents.json"
        let disk = MemoryDisk([
            manifest: Self.contents(), "A.xcassets/s.imageset/s@2x.png": image,
            "A.xcassets/Contents.json": Self.contents(), "A.xcassets/x.imageset/Contents.json": [1],
        ])
        let cache = MemoryDisk()
        for _ in 0..<2 { _ = run(disk, cache) }
        _ = reads(disk)
        #expect(run(disk, cache).counts == .init(current: 1, refused: 1))
        #expect(reads(disk) == ["A.xcassets/x.imageset/Contents.json", "twofold.lock"], "only what is not JSON")
        let named = disk.bytes(of: manifest)
        disk.write(Self.contents(#","x":1"#), to: manifest)
        #expect(run(disk, cache).counts == .init(current: 1, refused: 1, entered: 1), "the slot is empty again")
        #expect(named != disk.bytes(of: manifest))
        for _ in 0..<2 { _ = CheckRun(Project(source: disk, engine: FakeEngine(), cache: cache)).run() }
        _ = reads(disk)
        _ = CheckRun(Project(source: disk, engine: FakeEngine(), cache: cache)).run()
        #expect(reads(disk).filter { $0.hasSuffix(".json") && !$0.contains("/x.") } == [])
        _ = CheckRun(Project(source: disk, engine: FakeEngine())).run()
        let accesses = reads(disk)
        #expect(accesses.count { $0 == manifest } == 1, "a check without a cache reads it once: \(accesses)")
    }

    @Test func aSetThatTheCacheKnowsIsReadForAnEdit() {
        let manifest = "A.xcassets/s.imageset/Contents.json"
        let disk = MemoryDisk([
            manifest: Array(#"{"images":[{"filename":"s@2x.png","idiom":"universal","scale":"2x"}], "x":1}"#.utf8),
            "A.xcassets/s.imageset/s@2x.png": image,
        ])
        let cache = MemoryDisk()
        for _ in 0..<2 { #expect(run(disk, cache).counts == .init()) }
        var policy = BuildPolicy()
        policy.addsSlots = true
        let project = Project(source: disk, engine: FakeEngine(), policy: policy, cache: cache)
        #expect(BuildRun(project).run(project.survey()).counts == .init(made: 1, entered: 1))
        let text = String(decoding: disk.bytes(of: manifest) ?? [], as: UTF8.self)
        #expect(text.hasPrefix(#"{"images":[{"filename":"s.png","#) && text.hasSuffix(#", "x":1}"#), "\(text)")
    }

    @Test func withoutACacheEverythingIsRead() {
        let disk = MemoryDisk(["a@2x.png": image])
        _ = run(disk, nil)
        _ = reads(disk)
        _ = run(disk, nil)
        #expect(Set(reads(disk)) == ["a.png", "a@2x.png", "twofold.lock"])
    }

    @Test func aCacheThatIsDamagedAnywhereIsNoCache() throws {
        let disk = MemoryDisk(["a@2x.png": image])
        let cache = MemoryDisk()
        _ = run(disk, cache)
        _ = run(disk, cache)
        let name = try #require(cache.paths.first)
        let whole = try #require(cache.bytes(of: name))
        let facts = try #require(CacheFile(in: cache, of: disk, engine: FakeEngine().identity))
        #expect(facts.load().count == 2)
        for index in whole.indices {
            var damaged = whole
            damaged[index] ^= 1 << (index % 8)
            #expect(facts.decode(damaged) == nil, "byte \(index)")
            #expect(facts.decode(Array(whole.prefix(index))) == nil, "cut at \(index)")
        }
        cache.write([1, 2, 3], to: name)
        #expect(run(disk, cache).counts == .init(current: 1))
        #expect(facts.load().count == 2)
    }

    @Test func everyFactComesBack() throws {
        let disk = MemoryDisk()
        let facts = try #require(CacheFile(in: MemoryDisk(), of: disk, engine: "e"))
        let status = FileStatus(
            kind: .file, size: 7, identity: FileIdentity(device: .max, inode: 1 << 63), modified: -5, changed: .max)
        var known: PathTable<CachedFile> = [:]
        for (index, layout) in PixelBuffer.Layout.allCases.enumerated() {
            let path = try #require(BytePath(components: [[0xFF, UInt8(index) + 1]]))
            let fact = CachedFile(
                status: status, hash: index == 0 ? nil : ContentHash(of: [UInt8(index)]),
                image: index == 1
                    ? nil
                    : CachedImage(
                        format: .png,
                        header: index == 2
                            ? nil
                            : ImageHeader(size: PixelSize(width: 3, height: 9), layout: layout, depth: .sixteen),
                        couldBeVariant: index == 3),
                comparison: index == 3 ? .init(question: "q", isIdentical: true) : nil,
                checked: index == 2 ? [1, 2, 0] : [])
            known.set(fact, at: path)
        }
        #expect(facts.decode(facts.encode(known)) == known)
        let other = try #require(CacheFile(in: MemoryDisk(), of: disk, engine: "another engine"))
        #expect(other.decode(facts.encode(known)) == nil)
    }

    @Test func manyFactsAreKeptInPiecesAndFewInOneFile() throws {
        let cache = MemoryDisk()
        let facts = try #require(CacheFile(in: cache, of: MemoryDisk(), engine: "e"))
        let status = FileStatus(kind: .file, size: 7, identity: FileIdentity(device: 1, inode: 2))
        var known: PathTable<CachedFile> = [:]
        for folder in 0..<20 {
            for file in 0..<3 {
                let path = try #require(BytePath("f\(folder)/\(file).png"))
                known.set(CachedFile(status: status, hash: ContentHash(of: [UInt8(folder), UInt8(file)])), at: path)
            }
        }
        let rule = TreeBatches.Rule(least: 50, size: 16)
        // Twice: the second time, each piece has a file in its place.
        for round in 0..<2 {
            facts.save(fileCount: 60, rule) { isKept in known.filter { path, _ in isKept(path) } }
            #expect(facts.pieceCount == 4, "\(round)")
            let loaded = facts.load()
            #expect(loaded.count == 60)
            #expect(known.paths.allSatisfy { loaded[$0] == known[$0] })
        }
        let few = known.filter { path, _ in path.isWithin(BytePath("f7") ?? .root) }
        facts.save(fileCount: 3, rule) { _ in few }
        #expect(facts.pieceCount == nil && facts.load() == few)
        #expect(try cache.entries(of: .root) { _ in false }.count == 1)
    }

    /// Found by fuzzing: a plan would compute with it.
    @Test(arguments: [0, -1, Int.min])
    func aSizeThatNoImageHasIsNoFact(side: Int) throws {
        let disk = MemoryDisk()
        let facts = try #require(CacheFile(in: MemoryDisk(), of: disk, engine: "e"))
        let status = FileStatus(kind: .file, size: 7, identity: FileIdentity(device: 1, inode: 1))
        for size in [PixelSize(width: side, height: 9), PixelSize(width: 9, height: side)] {
            let header = ImageHeader(size: size, layout: .rgba, depth: .eight)
            let image = CachedImage(format: .png, header: header, couldBeVariant: true)
            let path = try #require(BytePath("a@2x.png"))
            #expect(facts.decode(facts.encode([path: CachedFile(status: status, image: image)])) == nil)
        }
    }

    @Test func aFileThatWasJustWrittenIsNotBelieved() {
        func fact(modified: Int64, changed: Int64) -> CachedFile {
            CachedFile(
                status: FileStatus(
                    kind: .file, size: 1, identity: FileIdentity(device: 1, inode: 1), modified: modified,
                    changed: changed))
        }
        let second: Int64 = 1_000_000_000
        let now = 1000 * second
        #expect(fact(modified: 0, changed: now - 3 * second).isReliable(readAt: now))
        #expect(!fact(modified: 0, changed: now - second).isReliable(readAt: now))
        #expect(!fact(modified: now - second, changed: 0).isReliable(readAt: now))
        // A time in the future says that some clock is wrong.
        #expect(!fact(modified: now + 9 * second, changed: 0).isReliable(readAt: now))
    }

    @Test func sameSizeAndSameTimeDoNotHideAnEdit() throws {
        // What `touch -r` and archives do: size and modification time are as before, the rest is not.
        let tree = try RealTree(["a@2x.png": image])
        let cache = try RealTree()
        let disk = try LocalDisk(folder: Array(tree.path.utf8))
        let memory = try LocalDisk(folder: Array(cache.path.utf8), isDurable: false)
        let project = Project(source: disk, engine: FakeEngine(), cache: memory)
        _ = BuildRun(project).run(project.survey())
        let path = try #require(BytePath("a@2x.png"))
        let status = try #require(try disk.status(of: path))
        let facts = try #require(CacheFile(in: memory, of: disk, engine: FakeEngine().identity))
        // As if the run had been long ago.
        facts.save(fileCount: 1) { _ in [path: CachedFile(status: status, hash: ContentHash(of: image))] }
        try tree.rewriteKeepingTimes("a@2x.png", with: FakeEngine.image(4, 4, value: 50))
        #expect(try disk.status(of: path)?.modified == status.modified)
        #expect(BuildRun(project).run(project.survey()).counts == .init(made: 1))
    }

    @Test func aComparisonIsMadeOnce() throws {
        let disk = MemoryDisk(["a@2x.png": image, "a.png": FakeEngine.image(2, 2)])
        let cache = MemoryDisk()
        #expect(run(disk, cache).identical.map(\.display) == ["a.png"])
        _ = reads(disk)
        #expect(run(disk, cache).identical.map(\.display) == ["a.png"])
        #expect(reads(disk) == [])
        // Another master is another question.
        disk.write(FakeEngine.image(4, 4, value: 50), to: "a@2x.png")
        #expect(run(disk, cache).identical.isEmpty)
    }

    @Test func lookingRemembersNothing() {
        let disk = MemoryDisk(["a@2x.png": image])
        let cache = MemoryDisk()
        let project = Project(source: disk, engine: FakeEngine(), cache: cache)
        _ = BuildRun(project).run(project.survey().withoutWork)
        #expect(cache.paths == [])
    }
}
