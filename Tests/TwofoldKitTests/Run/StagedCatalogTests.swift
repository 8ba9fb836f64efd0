import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// What `--into` writes of an asset catalog: the whole catalog, its sets with their variants entered.
@Suite struct StagedCatalogTests {
    private static let set = "A.xcassets/Icons/s.imageset"
    private static let manifest = "\(set)/Contents.json"
    private static let group = #"{"info":{"author":"xcode","version":1},"properties":{"provides-namespace":true}}"#

    private static func contents(_ one: String?, extra: String = "") -> [UInt8] {
        let name = one.map { #""filename" : "\#($0)", "# } ?? ""
        return Array(
            #"{ "images" : [ { \#(name)"idiom" : "universal", "scale" : "1x" }, { "filename" : "s@2x.png", "idiom" : "universal", "scale" : "2x" } ]\#(extra) }"#
                .utf8)
    }

    private static func source() -> MemoryDisk {
        MemoryDisk([
            "A.xcassets/Contents.json": Array(#"{"info":{"author":"xcode","version":1}}"#.utf8),
            "A.xcassets/Icons/Contents.json": Array(group.utf8),
            "A.xcassets/Red.colorset/Contents.json": Array(#"{"colors":[]}"#.utf8),
            "A.xcassets/one.imageset/Contents.json": Array(
                #"{"images":[{"idiom":"universal","filename":"one.pdf"}]}"#.utf8),
            "A.xcassets/one.imageset/one.pdf": [1],
            "B.xcassets/plain.imageset/Contents.json": contents(nil),
            "notes.txt": [1],
            "\(set)/s@2x.png": FakeEngine.image(4, 4), manifest: contents(nil),
        ])
    }

    private static let staged = [
        "A.xcassets/Contents.json", "A.xcassets/Icons/Contents.json", manifest, "\(set)/s.png", "\(set)/s@2x.png",
        "A.xcassets/Red.colorset/Contents.json", "A.xcassets/one.imageset/Contents.json",
        "A.xcassets/one.imageset/one.pdf", "B.xcassets/plain.imageset/Contents.json", "twofold.lock",
    ]

    /// Of every kind of staged file: variants, copies, a list that is made, and one that is copied.
    @Test func aLostLockFileIsMadeAgainFromIdenticalFiles() throws {
        let (source, target) = (Self.source(), MemoryDisk())
        source.write(FakeEngine.image(4, 4), to: "loose@2x.png")
        let project = project(source, target)
        _ = BuildRun(project).run(project.survey())
        let lockFile = target.bytes(of: "twofold.lock")
        target.remove("twofold.lock")
        let files = target.paths
        #expect(Adoption(project).run(writes: false).adopted.map(\.path.display) == files)
        #expect(target.paths == files, "a trial writes nothing")
        let report = Adoption(project).run()
        #expect(report.adopted.map(\.path.display) == files && report.diagnostics.isEmpty)
        #expect(target.bytes(of: "twofold.lock") == lockFile)
        #expect(Adoption(project).run().adopted.isEmpty)
        #expect(!BuildRun(project).run(project.survey().withoutWork).hasDrift)
    }

    @Test(arguments: ["\(set)/s.png", "\(set)/s@2x.png", manifest, "A.xcassets/Contents.json"])
    func aStagedFileThatDiffersIsReportedAndStays(path: String) throws {
        let (source, target) = (Self.source(), MemoryDisk())
        let project = project(source, target)
        _ = BuildRun(project).run(project.survey())
        target.remove("twofold.lock")
        target.write([7], to: path)
        let report = Adoption(project).run()
        let refused = report.diagnostics.map { "\($0.id.rawValue) \($0.path.display)" }
        // The list that Xcode has names the variant, so it is not right without it.
        let others = path == "\(Self.set)/s.png" ? ["file.foreign \(Self.manifest)"] : []
        #expect(refused == others + ["file.foreign \(path)"])
        #expect(report.adopted.count == target.paths.count - 1 - refused.count)
        #expect(target.bytes(of: path) == [7])
    }

    private func project(
        _ source: MemoryDisk, _ target: MemoryDisk, _ policy: BuildPolicy = BuildPolicy(),
        _ selection: [BytePath] = [.root]
    ) -> Project {
        Project(
            source: source, staging: target, engine: FakeEngine(), policy: policy, selection: selection, jobs: 2,
            cache: nil)
    }

    @discardableResult private func run(
        _ source: MemoryDisk, _ target: MemoryDisk, _ policy: BuildPolicy = BuildPolicy(),
        _ selection: [BytePath] = [.root]
    ) -> RunReport {
        let project = project(source, target, policy, selection)
        return BuildRun(project).run(project.survey())
    }

    private func prune(_ source: MemoryDisk, _ target: MemoryDisk) -> PruningReport {
        let project = project(source, target)
        return Pruning(project).run(project.survey())
    }

    private func expect(
        _ disk: MemoryDisk, _ expected: [UInt8], at path: String = manifest, _ comment: Comment = "",
        location: SourceLocation = #_sourceLocation
    ) {
        let text = disk.bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
        #expect(text == String(decoding: expected, as: UTF8.self), comment, sourceLocation: location)
    }

    /// Runs that find nothing to do write nothing at all.
    private func expectQuiet(
        _ source: MemoryDisk, _ target: MemoryDisk, _ policy: BuildPolicy = BuildPolicy(),
        location: SourceLocation = #_sourceLocation
    ) {
        let before = target.paths.map { target.bytes(of: $0) }
        let project = project(source, target, policy)
        #expect(!BuildRun(project).run(project.survey().withoutWork).hasDrift, sourceLocation: location)
        let report = run(source, target, policy)
        #expect(report.counts.made + report.counts.copied + report.counts.entered == 0, sourceLocation: location)
        #expect(report.entries == [] && !report.hasErrors, sourceLocation: location)
        #expect(target.paths.map { target.bytes(of: $0) } == before, sourceLocation: location)
    }

    @Test func theWholeCatalogIsStagedWithItsVariantsEntered() {
        let source = Self.source()
        let before = source.paths.map { source.bytes(of: $0) }
        let target = MemoryDisk()
        let dry = BuildRun(project(source, target)).run(project(source, target).survey().withoutWork)
        #expect(dry.entries.map(\.outcome) == [.pending] && dry.hasDrift)
        let report = run(source, target)
        #expect(target.paths == Self.staged)
        #expect(report.entries.map(\.outcome) == [.entered])
        #expect((report.counts.made, report.counts.copied, report.counts.entered) == (1, 7, 1))
        expect(target, Self.contents("s.png"))
        #expect(target.bytes(of: "A.xcassets/Icons/Contents.json") == Array(Self.group.utf8))
        #expect(source.paths.map { source.bytes(of: $0) } == before, "the source is unchanged")
        expectQuiet(source, target)
    }

    @Test func aSetThatNamesItsVariantsAlreadyIsCopied() {
        let source = Self.source()
        let project = Project(source: source, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        let target = MemoryDisk()
        #expect(run(source, target).counts.entered == 0)
        expect(target, Self.contents("s.png"))
        #expect(target.paths == Self.staged)
        expectQuiet(source, target)
    }

    @Test func theStagedFileFollowsTheSource() {
        let source = Self.source()
        let target = MemoryDisk()
        run(source, target)
        source.write(Self.contents(nil, extra: #", "x" : 1"#), to: Self.manifest)
        #expect(run(source, target).counts.entered == 1)
        expect(target, Self.contents("s.png", extra: #", "x" : 1"#), "a person edits the source")
        expectQuiet(source, target)
        target.remove(Self.manifest)
        #expect(run(source, target).counts.entered == 1)
        expect(target, Self.contents("s.png", extra: #", "x" : 1"#), "the staged file is gone")
        expectQuiet(source, target)
        source.write(Self.contents("mine.png"), to: Self.manifest)
        source.write(FakeEngine.image(2, 2, value: 9), to: "\(Self.set)/mine.png")
        run(source, target)
        expect(target, Self.contents("mine.png"), "a person fills the slot")
        expectQuiet(source, target)
    }

    @Test func anEditedStagedFileIsKeptAndNamed() {
        let source = Self.source()
        let target = MemoryDisk()
        run(source, target)
        target.write([1], to: Self.manifest)
        let report = run(source, target)
        #expect(report.diagnostics.map(\.rule) == [.fileEdited] && report.diagnostics[0].fix.contains("delete it"))
        #expect(target.bytes(of: Self.manifest) == [1])
        target.remove(Self.manifest)
        #expect(!run(source, target).hasErrors)
        expectQuiet(source, target)
    }

    @Test func aFileThatTwofoldDidNotStageIsKept() {
        let source = Self.source()
        let target = MemoryDisk([Self.manifest: [7]])
        let report = run(source, target)
        #expect(report.diagnostics.map(\.rule) == [.fileForeign])
        #expect(target.bytes(of: Self.manifest) == [7])
    }

    @Test func pruningTakesASetOutThatIsGone() {
        let source = Self.source()
        let target = MemoryDisk()
        run(source, target)
        for file in ["s@2x.png", "Contents.json"] { source.remove("\(Self.set)/\(file)") }
        let survey = project(source, target).survey()
        #expect(survey.orphans.map(\.display).sorted() == Self.staged.filter { $0.hasPrefix(Self.set) })
        let report = prune(source, target)
        #expect(!report.hasErrors && report.removed.count == 3, "\(report.diagnostics)")
        #expect(target.paths == Self.staged.filter { !$0.hasPrefix(Self.set) })
        #expect(run(source, target).orphans == [])
    }

    @Test func pruningAVariantEmptiesItsStagedSlotAndRecordsIt() {
        let source = Self.source()
        let target = MemoryDisk()
        run(source, target)
        source.remove("\(Self.set)/s@2x.png")
        source.write(FakeEngine.image(4, 4), to: "A.xcassets/Icons/t.imageset/t@2x.png")
        source.write(
            Array(
                #"{"images":[{"idiom":"universal","scale":"1x"},{"filename":"t@2x.png","idiom":"universal","scale":"2x"}]}"#
                    .utf8),
            to: "A.xcassets/Icons/t.imageset/Contents.json")
        let report = prune(source, target)
        #expect(!report.hasErrors)
        #expect(report.removed.map(\.display) == ["\(Self.set)/s.png", "\(Self.set)/s@2x.png"])
        #expect(target.bytes(of: Self.manifest).map { !String(decoding: $0, as: UTF8.self).contains("s.png") } == true)
        let after = run(source, target)
        #expect(!after.hasErrors, "\(after.diagnostics)")
        expect(target, Self.contents(nil))
        expectQuiet(source, target)
    }

    @Test(arguments: [("alone in its catalog", false), ("with another set beside it", true)])
    func aBuildEmptiesTheSlotsOfWhatItRemoves(row: (name: String, hasOther: Bool)) {
        let source = Self.source()
        if row.hasOther {
            let set = "A.xcassets/Icons/t.imageset"
            source.write(FakeEngine.image(4, 4), to: "\(set)/t@2x.png")
            let text = #"{"images":[{"filename":"t@2x.png","idiom":"universal","scale":"2x"}]}"#
            source.write(Array(text.utf8), to: "\(set)/Contents.json")
        }
        let target = MemoryDisk()
        run(source, target)
        source.remove("\(Self.set)/s@2x.png")
        let report = run(source, target)
        #expect(report.removed.map(\.display) == ["\(Self.set)/s.png", "\(Self.set)/s@2x.png"] && !report.hasErrors)
        let text = target.bytes(of: Self.manifest).map { String(decoding: $0, as: UTF8.self) }
        // The name of the master that is gone stays where the source has it.
        #expect(text?.contains("s.png") == false && text?.contains("s@2x.png") == true, "\(row.name)")
        expectQuiet(source, target)
        source.write(FakeEngine.image(4, 4), to: "\(Self.set)/s@2x.png")
        #expect(!run(source, target).hasErrors)
        expect(target, Self.contents("s.png"), "the master is back")
    }

    @Test func aBuildRemovesASetThatIsGone() {
        let source = Self.source()
        let target = MemoryDisk()
        run(source, target)
        for file in ["s@2x.png", "Contents.json"] { source.remove("\(Self.set)/\(file)") }
        let report = run(source, target)
        #expect(report.removed.map(\.display).sorted() == Self.staged.filter { $0.hasPrefix(Self.set) })
        #expect(target.paths == Self.staged.filter { !$0.hasPrefix(Self.set) })
        expectQuiet(source, target)
    }

    @Test func aMadeCatalogIsStagedTooAndASecondRunWritesNothing() {
        var policy = BuildPolicy()
        var made = Target(layout: .catalog, to: BytePath("Made.xcassets"))
        made.providesNamespaces = true
        policy.targets = [made]
        let source = MemoryDisk(["art/a@2x.png": FakeEngine.image(4, 4)])
        let target = MemoryDisk()
        let report = run(source, target, policy)
        #expect(!report.hasErrors)
        #expect(
            target.paths == [
                "Made.xcassets/Contents.json", "Made.xcassets/art/Contents.json",
                "Made.xcassets/art/a.imageset/Contents.json", "Made.xcassets/art/a.imageset/a.png",
                "Made.xcassets/art/a.imageset/a@2x.png", "art/a@2x.png", "twofold.lock",
            ])
        expectQuiet(source, target, policy)
        source.write(FakeEngine.image(4, 4, value: 3), to: "art/b@2x.png")
        run(source, target, policy)
        source.remove("art/a@2x.png")
        #expect(run(source, target, policy).removed.count == 4)
        #expect(target.paths.filter { $0.contains("/a.imageset") } == [])
        #expect(run(source, target, policy).orphans == [])
        expectQuiet(source, target, policy)
    }

    @Test func aSelectionLeavesTheEntriesOfOtherVariants() throws {
        let source = Self.source()
        source.write(FakeEngine.image(4, 4, value: 5), to: "\(Self.set)/dark@2x.png")
        let dark = #""appearances":[{"appearance":"luminosity","value":"dark"}],"idiom":"universal""#
        let text =
            #"{"images":[{"idiom":"universal","scale":"1x"},{"filename":"s@2x.png","idiom":"universal","scale":"2x"},{\#(dark),"scale":"1x"},{"filename":"dark@2x.png",\#(dark),"scale":"2x"}]}"#
        source.write(Array(text.utf8), to: Self.manifest)
        let target = MemoryDisk()
        run(source, target)
        let whole = target.bytes(of: Self.manifest)
        let one = [try #require(BytePath("\(Self.set)/dark@2x.png"))]
        #expect(run(source, target, BuildPolicy(), one).entries == [])
        #expect(target.bytes(of: Self.manifest) == whole)
        expectQuiet(source, target)
    }

    /// A run that is killed between a file and the lock file leaves a journal, by which the next one knows its own.
    @Test func whatAKilledRunStagedIsRecognized() throws {
        let source = Self.source()
        let target = MemoryDisk()
        run(source, target)
        let text = String(decoding: try #require(target.bytes(of: "twofold.lock")), as: UTF8.self)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(Self.manifest) })
        target.write(
            Array((text.split(separator: "\n").filter { $0 != line }.joined(separator: "\n") + "\n").utf8),
            to: "twofold.lock")
        target.write(Array("\ntwofold.journal 1\n\(line)\n".utf8), to: ".twofold~journal~tmp")
        let report = run(source, target)
        #expect(!report.hasErrors && report.entries == [], "\(report.diagnostics)")
        expectQuiet(source, target)
    }
}
