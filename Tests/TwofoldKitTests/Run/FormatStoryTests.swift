import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// One image in several formats: which files are made, which are left out because of their size, and what of that a
/// later run still knows.
@Suite struct FormatStoryTests {
    /// A flat image: by its value the tests decide how large its WebP is.
    static func image(_ value: UInt8, side: Int = 4) -> [UInt8] { FakeEngine.image(side, side, value: value) }

    /// The same with a value of 30, as a longer file.
    static let large = FakeEngine.file(
        PixelBuffer(
            size: PixelSize(width: 4, height: 4), layout: .rgba, depth: .eight,
            bytes: Array(repeating: 30, count: 64)), padding: 60)

    /// A PNG is 100 bytes longer than its pixels, an AVIF 50, and a WebP as many as the image's first sample says.
    static let engine = FakeEngine { encoding, pixels in
        switch encoding {
        case .avif: 50
        case .webp(let quality): quality.map { $0 } ?? Int(pixels.bytes[0])
        default: 100
        }
    }

    static func policy(
        _ formats: String, _ choice: FormatChoice = .each, scales: Set<ScaleFactor>? = [.x1]
    ) -> BuildPolicy {
        var policy = BuildPolicy { $0.scales = scales }
        policy.formats = (try? [WantedFormat](text: formats)) ?? []
        policy.formatChoice = choice
        return policy
    }

    static let web = policy("avif,webp,png")
    static let android = policy("webp,png", .smallest)

    private static let full = DiskError.Kind.system(code: 28, text: "No space left on device")

    private static func project(
        _ disk: MemoryDisk, _ policy: BuildPolicy = web, engine: FakeEngine = engine, jobs: Int = 1
    ) -> Project { Project(source: disk, engine: engine, policy: policy, jobs: jobs) }

    @discardableResult
    private static func run(
        _ disk: MemoryDisk, _ policy: BuildPolicy = web, engine: FakeEngine = engine
    ) -> RunReport {
        let project = project(disk, policy, engine: engine)
        return BuildRun(project).run(project.survey())
    }

    private static func omitted(_ disk: MemoryDisk) throws -> [String] {
        let lockFile = try LockFile.decode(try #require(disk.bytes(of: "twofold.lock"))).lockFile
        return lockFile.entries.filter { !$0.value.origin.hasFile }.keys.sorted().map(\.display)
    }

    @Test func eachFormatIsMadeOnlyWhereItIsSmallerThanTheNext() throws {
        let disk = play([
            Step(
                "all three", edit: { $0.write(Self.image(80), to: "a@2x.png") },
                expecting: ["a.avif", "a.png", "a.webp"], policy: Self.web, engine: Self.engine),
            Step(
                "AVIF is larger than WebP now", edit: { $0.write(Self.image(30), to: "a@2x.png") },
                expecting: ["a.png", "a.webp"], policy: Self.web, engine: Self.engine),
            Step(
                "WebP is as large as PNG now, and AVIF is compared with PNG",
                edit: { $0.write(Self.image(100), to: "a@2x.png") },
                expecting: ["a.avif", "a.png"], policy: Self.web, engine: Self.engine),
            Step(
                "a deleted file comes back, and the others stay", edit: { $0.remove("a.png") },
                expecting: ["a.png"], policy: Self.web, engine: Self.engine),
        ])
        #expect(disk.paths == ["a.avif", "a.png", "a@2x.png", "twofold.lock"])
        #expect(try Self.omitted(disk) == ["a.webp"])
    }

    @Test func onlyTheSmallestFormatIsMadeWhereTwoFilesWouldCollide() throws {
        let disk = play([
            Step(
                "WebP", edit: { $0.write(Self.image(80), to: "a@2x.png") }, expecting: ["a.webp"],
                policy: Self.android, engine: Self.engine),
            Step(
                "of two equal ones the last in the list", edit: { $0.write(Self.image(100), to: "a@2x.png") },
                expecting: ["a.png"], policy: Self.android, engine: Self.engine),
        ])
        #expect(disk.paths == ["a.png", "a@2x.png", "twofold.lock"])
        #expect(try Self.omitted(disk) == ["a.webp"])
        play([
            Step(
                "three formats", edit: { $0.write(Self.image(40), to: "a@2x.png") }, expecting: ["a.webp"],
                policy: Self.policy("avif,webp,png", .smallest), engine: Self.engine)
        ])
    }

    /// What happens to a master for a while, and what ends it.
    static let interludes: [(id: String, begin: @Sendable (MemoryDisk) -> Void, end: @Sendable (MemoryDisk) -> Void)] =
        [
            (
                "renamed", { $0.move("art/a@2x.png", to: "art/b@2x.png") },
                { $0.move("art/b@2x.png", to: "art/a@2x.png") }
            ),
            ("another of its name", { $0.write(large, to: "art/x/a@2x.png") }, { $0.remove("art/x/a@2x.png") }),
            ("damaged", { $0.write([1, 2], to: "art/a@2x.png") }, { $0.write(large, to: "art/a@2x.png") }),
            ("away", { $0.remove("art/a@2x.png") }, { $0.write(large, to: "art/a@2x.png") }),
        ]

    @Test(arguments: interludes.indices)
    func nothingThatHappensToAMasterLeavesTwoFormatsOfOneResource(index: Int) throws {
        let text = "targets: [{layout: android, from: art, to: res, formats: [webp, original]}]"
        let policy = try Configuration(parsing: Array(text.utf8), file: "t").policy()
        let disk = MemoryDisk(["art/a@2x.png": Self.large])
        Self.run(disk, policy)
        let resources = disk.paths.filter { $0.hasPrefix("res/") && $0.contains("/a.") }
        #expect(
            resources.contains("res/drawable-xhdpi/a.webp")
                && Set(resources.map { $0.split(separator: ".")[0] }).count == resources.count)
        for round in 1...2 {
            Self.interludes[index].begin(disk)
            Self.run(disk, policy)
            Self.interludes[index].end(disk)
            Self.run(disk, policy)
            #expect(
                disk.paths.filter { $0.hasPrefix("res/") && $0.contains("/a.") } == resources,
                "\(Self.interludes[index].id), \(round)")
        }
    }

    @Test func anotherVersionOfALibraryChoosesTheFormatAsAWhole() {
        let disk = MemoryDisk(["a@2x.png": Self.image(80)])
        Self.run(disk, Self.android)
        #expect(disk.paths == ["a.webp", "a@2x.png", "twofold.lock"])
        // The line of the omitted PNG is lost, and by this version the PNG would be the smaller one.
        disk.remove("a@2x.png")
        Self.run(disk, Self.android)
        disk.write(Self.image(80), to: "a@2x.png")
        let newer = FakeEngine { encoding, _ in if case .webp = encoding { 120 } else { 100 } }
        Self.run(disk, Self.android, engine: newer)
        #expect(disk.paths == ["a.png", "a@2x.png", "twofold.lock"])
    }

    @Test func theChoiceIsMadeAgainWhenTheQualityOfARivalChanges() {
        var better = Self.web
        better.quality[.webp] = 20
        play([
            Step(
                "AVIF wins", edit: { $0.write(Self.image(80), to: "a@2x.png") },
                expecting: ["a.avif", "a.png", "a.webp"], policy: Self.web, engine: Self.engine),
            Step("a quality makes WebP smaller than AVIF", expecting: ["a.webp"], policy: better, engine: Self.engine),
            Step("and back", expecting: ["a.avif", "a.webp"], policy: Self.web, engine: Self.engine),
            Step(
                "a shorter list gives the same bytes", expecting: [],
                problems: [.ledgerUnrequested, .ledgerUnrequested], policy: Self.policy("webp"), engine: Self.engine),
        ])
    }

    @Test func theMasterIsTheRivalAtItsOwnScale() throws {
        let policy = Self.policy("webp,original", scales: nil)
        let disk = play([
            Step(
                "the WebP is smaller than the master", edit: { $0.write(Self.large, to: "a@2x.png") },
                expecting: ["a.png", "a.webp", "a@2x.webp"], policy: policy, engine: Self.engine),
            Step(
                "no WebP is smaller than this one", edit: { $0.write(Self.image(30), to: "a@2x.png") },
                expecting: [], policy: policy, engine: Self.engine),
        ])
        #expect(disk.paths == ["a.png", "a.webp", "a@2x.png", "twofold.lock"])
        #expect(try Self.omitted(disk) == ["a@2x.webp"])
    }

    @Test func aHandMadeFileInThePlaceOfAnOmittedOneIsKept() throws {
        let disk = MemoryDisk(["a@2x.png": Self.image(120)])
        #expect(Self.run(disk, Self.policy("webp,png")).counts == .init(made: 1, omitted: 1))
        disk.write([1, 2, 3], to: "a.webp")
        for file in ["a.webp", "a@2x.webp"] {
            let report = Self.run(disk, Self.policy("webp,png"))
            #expect(!report.hasErrors && report.counts == .init(current: 1, kept: 1), "\(file)")
            #expect(disk.bytes(of: "a.webp") == [1, 2, 3])
        }
        #expect(try Self.omitted(disk) == [])
        let selected = Project(
            source: disk, engine: Self.engine, policy: Self.policy("webp,png"), selection: [BytePath("a.webp")!])
        #expect(Keeping(selected).run().kept == [])
        disk.remove("a.webp")
        #expect(Self.run(disk, Self.policy("webp,png")).counts == .init(current: 1, omitted: 1))
        #expect(try Self.omitted(disk) == ["a.webp"])
    }

    @Test func anEmptyFileInThePlaceOfAnOmittedOneIsNotTwofolds() throws {
        let disk = MemoryDisk(["a@2x.png": Self.image(120)])
        Self.run(disk, Self.policy("webp,png"))
        disk.write([], to: "a.webp")
        disk.write(Self.image(20), to: "a@2x.png")
        let report = Self.run(disk, Self.policy("webp,png"))
        #expect(disk.bytes(of: "a.webp") == [] && report.counts.kept == 1)
    }

    @Test func anEditedVariantIsNeverRemoved() {
        let disk = MemoryDisk(["a@2x.png": Self.image(80)])
        Self.run(disk)
        disk.write([7], to: "a.webp")
        disk.write(Self.image(120), to: "a@2x.png")
        let report = Self.run(disk)
        #expect(disk.bytes(of: "a.webp") == [7])
        #expect(report.diagnostics.filter { $0.severity == .error }.map(\.rule) == [.fileEdited])
    }

    @Test func aFormatThatCannotBeWrittenFailsAlone() throws {
        let engine = FakeEngine { encoding, pixels in
            if case .avif = encoding { nil } else { Self.engine.size(encoding, pixels) }
        }
        let disk = MemoryDisk(["a@2x.png": Self.image(80)])
        for made in [2, 0] {
            let report = Self.run(disk, Self.policy("avif,webp,png"), engine: engine)
            #expect(report.counts == .init(made: made, current: 2 - made, failed: 1))
            #expect(report.diagnostics.filter { $0.severity == .error }.map(\.path.display) == ["a.avif"])
            let told = try #require(report.diagnostics.first { $0.rule == .imageMissingCodec })
            #expect(told.message.hasPrefix("AVIF cannot be written here"))
            #expect(told.related.map(\.display) == ["a@2x.png"])
            #expect(told.fix.hasSuffix("; or take avif out of 'formats'"))
        }
        #expect(disk.paths == ["a.png", "a.webp", "a@2x.png", "twofold.lock"])
    }

    @Test func aFileStaysUntilItsReplacementIsInPlace() {
        let disk = MemoryDisk(["a@2x.png": Self.image(80)])
        Self.run(disk, Self.android)
        disk.write(Self.image(120), to: "a@2x.png")
        disk.fail { operation, path in path.display == "a.png" && operation == "place" ? Self.full : nil }
        let report = Self.run(disk, Self.android)
        #expect(report.counts.failed == 1 && disk.paths.contains("a.webp"))
        disk.fail(nil)
        #expect(Self.run(disk, Self.android).counts == .init(made: 1, omitted: 1))
        #expect(disk.paths == ["a.png", "a@2x.png", "twofold.lock"])
    }

    /// A run that is killed between two of its steps leaves what a run that fails at them leaves.
    @Test(arguments: ["remove", "lock"])
    func aRunThatEndsEarlyLeavesWhatTheNextOneFinishes(step: String) {
        let disk = MemoryDisk(["a@2x.png": Self.image(80), "b@2x.png": Self.image(10)])
        Self.run(disk)
        disk.write(Self.image(120), to: "a@2x.png")
        let undisturbed = MemoryDisk(["a@2x.png": Self.image(120), "b@2x.png": Self.image(10)])
        Self.run(undisturbed)
        disk.fail { operation, path in
            let place = step == "remove" ? "a.webp" : LockFileName.fileName
            return path.display == place && operation == (step == "remove" ? "remove" : "place") ? Self.full : nil
        }
        Self.run(disk)
        disk.fail(nil)
        Self.run(disk)
        #expect(disk.paths == undisturbed.paths)
        #expect(disk.bytes(of: "twofold.lock") == undisturbed.bytes(of: "twofold.lock"))
    }

    @Test func theResultDependsOnNoOrder() {
        let files = Dictionary(
            uniqueKeysWithValues: (0..<60).map { ("f\($0 % 7)/i\($0)@3x.png", Self.image(UInt8($0 * 4), side: 6)) })
        let trees = [1, 2, 8].map { jobs -> MemoryDisk in
            let disk = MemoryDisk(files)
            let project = Self.project(disk, Self.policy("avif,webp,png", scales: nil), jobs: jobs)
            #expect(BuildRun(project).run(project.survey()).counts.omitted > 60)
            return disk
        }
        for tree in trees.dropFirst() {
            #expect(tree.paths == trees[0].paths)
            for path in tree.paths { #expect(tree.bytes(of: path) == trees[0].bytes(of: path), "\(path)") }
        }
    }

    @Test func noCommandTakesAnOmittedFileForMissing() throws {
        let disk = MemoryDisk(["a@2x.png": Self.image(120), "b@2x.png": Self.image(20)])
        Self.run(disk)
        let project = Self.project(disk)
        let before = disk.bytes(of: "twofold.lock")
        let survey = project.survey()
        #expect(survey.states.map { $0 == .omitted } == [false, true, false, true, false, false])
        let locked = BuildRun(project).run(survey.withoutWork)
        #expect(!locked.hasDrift && locked.counts == .init(current: 4, omitted: 2))
        #expect(locked.diagnostics.filter { $0.severity > .note } == [])
        let check = CheckRun(project).run()
        #expect(check.findings.filter { $0.diagnostic.id.group == "ledger" }.map(\.diagnostic) == [])
        #expect(Pruning(project).run(survey).removed == [])
        #expect(Adoption(project).run().adopted == [])
        #expect(Keeping(project).run().kept == [])
        #expect(SizesRun(project).run().report?.fileCount == 6)
        #expect(disk.bytes(of: "twofold.lock") == before)
        #expect(PlanText.list(survey).contains("a.webp  2×2  not made: not smaller than another format"))
        #expect(TextReport(verbosity: .verbose).text(locked).contains("omitted   a.webp"))
        #expect(TextReport().summary(locked).contains("nothing to make: 4 current, 2 omitted"))
        #expect(try JSONReport(program: "1", root: "/").text(survey).contains("\"omitted\""))
        #expect(try JSONReport(program: "1", root: "/").text(locked).contains("\"omitted\" : 2"))
    }

    @Test func linesOfOmittedFilesGoWithTheirMasterAndWithTheirFormat() throws {
        let disk = MemoryDisk(["a@2x.png": Self.image(120), "b@2x.png": Self.image(120)])
        Self.run(disk)
        #expect(try Self.omitted(disk) == ["a.webp", "b.webp"])
        Self.run(disk, Self.policy("avif,png"))
        #expect(try Self.omitted(disk) == [])
        Self.run(disk)
        disk.remove("b@2x.png")
        let project = Self.project(disk)
        #expect(Pruning(project).run(project.survey()).removed.map(\.display) == ["b.avif", "b.png"])
        #expect(try Self.omitted(disk) == ["a.webp"])
    }

    @Test func filesInAnotherFolderAreComparedInTheSameWay() throws {
        let (source, target) = (MemoryDisk(["x/a@2x.png": Self.image(120)]), MemoryDisk())
        func run() -> RunReport {
            var project = Self.project(source)
            project.staging = target
            return BuildRun(project).run(project.survey())
        }
        #expect(run().counts == .init(made: 2, copied: 1, omitted: 1))
        #expect(run().counts == .init(current: 3, omitted: 1))
        #expect(target.paths == ["twofold.lock", "x/a.avif", "x/a.png", "x/a@2x.png"])
        source.write(Self.image(70), to: "x/a@2x.png")
        #expect(run().counts == .init(made: 3, copied: 1))
        source.write(Self.image(130), to: "x/a@2x.png")
        #expect(run().counts.omitted == 1 && !target.paths.contains("x/a.webp"))
    }

    @Test func aLostLockFileIsRestoredInAllFormats() throws {
        let disk = MemoryDisk(["a@2x.png": Self.large])
        let policy = Self.policy("webp,png", scales: nil)
        Self.run(disk, policy)
        let (paths, lock) = (disk.paths, disk.bytes(of: "twofold.lock"))
        disk.remove("twofold.lock")
        let project = Self.project(disk, policy)
        #expect(Adoption(project).run().adopted.map(\.path.display) == ["a.png", "a.webp", "a@2x.webp"])
        Self.run(disk, policy)
        #expect(disk.paths == paths && disk.bytes(of: "twofold.lock") == lock)
    }

    @Test func aRenamedMasterTakesItsOmittedVariantsWithIt() throws {
        let disk = MemoryDisk(["a@2X.png": Self.image(120)])
        disk.move("a@2X.png", to: "a@2x.png")
        Self.run(disk)
        let lockFile = try LockFile.decode(try #require(disk.bytes(of: "twofold.lock"))).lockFile
        let moves = VariantMoves(
            [.init(path: try #require(BytePath("a@2x.png")), target: try #require(BytePath("b@2x.png")))], lockFile
        ) { _, _ in true }
        #expect(moves.announced.keys.map(\.display).sorted() == ["b.avif", "b.png", "b.webp"])
    }
}

extension FakeEngine {
    /// The bytes by which this engine's file gets longer.
    fileprivate func size(_ encoding: ImageEncoding, _ pixels: PixelBuffer) -> Int? {
        let plain = FakeEngine.file(pixels).count
        return (try? encode(pixels, metadata: ImageMetadata(), encoding: encoding)).map {
            max(0, $0.count - plain - 12)
        }
    }
}
