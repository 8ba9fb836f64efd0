import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// A tree that is built in batches of a few files: files, lock file and report are those of one piece, whatever happens.
@Suite struct BatchStoryTests {
    private static func masters() -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [
            "Hand@2x.png": FakeEngine.image(8, 8, value: 5), "Hand.png": FakeEngine.image(4, 4, value: 6),
            "Own.png": FakeEngine.image(4, 4), "Odd@2x.png": FakeEngine.image(7, 8),
            "Case/a@2x.png": FakeEngine.image(4, 4), "Case/A@2x.png": FakeEngine.image(6, 6),
            "Case/button2x.png": FakeEngine.image(8, 8), "Case/button.png": FakeEngine.image(4, 4),
            "Bad/cut@2x.png": Array(FakeEngine.image(16, 16).dropLast(200)), "Bad/text@2x.png": Array("text".utf8),
            "Pods/Ignored@2x.png": FakeEngine.image(4, 4), ".gitignore": Array("Skipped\n".utf8),
            "Skipped/x@2x.png": FakeEngine.image(4, 4), "Set/twofold.yaml": Array("scales: [1]\n".utf8),
        ]
        for number in 1...24 {
            files["F\(number % 7)/Deep\(number % 2)/n\(number)@3x.png"] = FakeEngine.image(
                3 * number, 6, value: UInt8(number))
        }
        let manifest = """
            {"images": [{"idiom": "universal", "scale": "1x"},
            {"idiom": "universal", "scale": "2x", "filename": "x@2x.png"}], "info": {"author": "xcode", "version": 1}}
            """
        for name in ["One", "Two", "Three"] {
            files["A.xcassets/\(name).imageset/Contents.json"] = Array(manifest.utf8)
            files["A.xcassets/\(name).imageset/x@2x.png"] = FakeEngine.image(8, 8)
        }
        return files
    }

    private static func project(_ disk: MemoryDisk, _ policy: BuildPolicy = BuildPolicy()) -> Project {
        Project(source: disk, engine: FakeEngine(), policy: policy, jobs: 3)
    }

    private static func divided(_ project: Project) -> Project {
        var project = project
        project.batches = .init(least: 0, size: 3)
        project.division = .batches(keepsCache: true)
        return project
    }

    /// Builds one tree in one piece and the same in batches, after each edit, and compares everything.
    private func compare(
        _ edits: [(MemoryDisk) -> Void], policy: BuildPolicy = BuildPolicy(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let disks = [MemoryDisk(Self.masters()), MemoryDisk(Self.masters())]
        for (number, edit) in ([{ _ in }] + edits).enumerated() {
            for disk in disks {
                edit(disk)
                _ = disk.takeAccesses()
            }
            let one = Self.project(disks[0], policy)
            let whole = BuildRun(one).run(one.survey())
            let many = Self.divided(Self.project(disks[1], policy))
            let survey = many.survey()
            #expect(survey.batches != nil, sourceLocation: sourceLocation)
            let dry = BuildRun(many).run(survey.withoutWork)
            #expect(dry.counts.made == 0, sourceLocation: sourceLocation)
            let inBatches = BuildRun(many).run(many.survey())
            #expect(inBatches.facts == whole.facts, "after edit \(number)", sourceLocation: sourceLocation)
            #expect(disks[1].contents == disks[0].contents, "after edit \(number)", sourceLocation: sourceLocation)
        }
    }

    @Test func aTreeIsBuiltAsInOnePiece() {
        compare([
            { _ in },
            { disk in
                disk.write(FakeEngine.image(8, 8, value: 44), to: "F1/Deep1/n1@3x.png")
                disk.remove("F3/Deep1/n3@3x.png")
                disk.move("F5/Deep1/n5@3x.png", to: "F5/Deep1/n5@x3.png")
                disk.remove("F4/Deep0/n4.png")
                disk.write(FakeEngine.image(4, 4, value: 99), to: "F6/Deep0/n6.png")
                disk.write(FakeEngine.image(6, 6, value: 98), to: "New/new@2x.png")
                disk.remove("A.xcassets/Two.imageset")
            },
            { disk in
                disk.remove("F2/Deep0/n2.png")
                disk.remove("F2/Deep0/n2@2x.png")
                disk.remove("F2/Deep0/n2@3x.png")
            },
        ])
    }

    @Test func aLostLockFileIsReportedOnce() {
        compare([
            { $0.remove("twofold.lock") }, { _ in },
            { disk in disk.write(Array("twofold.lock 1\nx\tdamaged\n".utf8), to: "twofold.lock") },
        ])
    }

    @Test func whatADryRunSaysIsThatOfOnePiece() {
        let disk = MemoryDisk(Self.masters())
        let project = Self.project(disk)
        let whole = BuildRun(project).run(project.survey().withoutWork)
        let many = Self.divided(project)
        #expect(BuildRun(many).run(many.survey().withoutWork).facts == whole.facts)
        #expect(disk.contents == Self.masters())
    }

    @Test func patternsThatMatchNothingAreReported() throws {
        let text = "paths: [{match: ['F1/**', 'Nowhere/**'], scales: [1x]}]"
        let configuration = try Configuration(parsing: Array(text.utf8), file: "")
        let policy = configuration.policy(file: BytePath(".twofold.yml"))
        compare([], policy: policy)
        let project = Self.divided(Self.project(MemoryDisk(Self.masters()), policy))
        #expect(project.survey().diagnostics.contains { $0.rule == .configUnmatched })
    }

    @Test func settingsThatConcernMoreThanAFolderAreOnePiece() {
        var policy = BuildPolicy()
        policy.devices = [DeviceLine(device: .ipad, pointFactor: 2)]
        #expect(Self.divided(Self.project(MemoryDisk(Self.masters()), policy)).survey().batches == nil)
        var project = Self.divided(Self.project(MemoryDisk(Self.masters())))
        project.batches.least = 1000
        #expect(project.survey().batches == nil)
    }

    @Test func aFailedPlacementIsThatOfOnePiece() {
        compare([
            { disk in
                disk.write(FakeEngine.image(6, 6, value: 1), to: "F1/late@2x.png")
                disk.fail { operation, path in
                    operation == "place" && path.name == Array("late.png".utf8)
                        ? .system(code: 28, text: "No space left") : nil
                }
            },
            { $0.fail(nil) },
        ])
    }

    @Test func aBuildThatIsKilledGoesOnWhereItWas() throws {
        let whole = MemoryDisk(Self.masters())
        let one = Self.project(whole)
        _ = BuildRun(one).run(one.survey())
        let disk = MemoryDisk(Self.masters())
        let project = Self.divided(Self.project(disk))
        // After some files nothing is written any more, not even the lock file: as after a kill.
        let left = Countdown(12)
        disk.fail { operation, _ in
            ["place", "note", "remove"].contains(operation) && left.isOver() ? .system(code: 5, text: "gone") : nil
        }
        let cut = BuildRun(project).run(project.survey())
        disk.fail(nil)
        #expect(cut.hasErrors && cut.counts.made > 0 && disk.bytes(of: "twofold.lock") == nil)
        let journal = try #require(disk.bytes(of: LockFileName.journal.display))
        #expect(try #require(Journal.decode(journal)).count >= cut.counts.made)
        let again = BuildRun(project).run(project.survey())
        #expect(again.counts.current == cut.counts.made)
        #expect(disk.contents == whole.contents)
    }

    @Test(arguments: [3, 1000]) func anInterruptedBuildLeavesWhatIsDone(size: Int) throws {
        let disk = MemoryDisk(Self.masters())
        var project = Self.divided(Self.project(disk))
        project.batches.size = size
        project.jobs = 1
        let cancellation = Cancellation()
        let countdown = Countdown(9)
        project.engine = FakeEngine { _, _ in
            if countdown.isOver() { cancellation.cancel() }
            return 0
        }
        let observer = Announcement()
        let cut = BuildRun(project).run(project.survey(), observer: observer, cancellation: cancellation)
        #expect(cut.wasInterrupted && cut.counts.made > 0 && cut.counts.pending > 0)
        let lines = try LockFile.decode(try #require(disk.bytes(of: "twofold.lock"))).lockFile.entries.count
        #expect(lines == cut.counts.made && disk.bytes(of: LockFileName.journal.display) == nil)
        let whole = MemoryDisk(Self.masters())
        let one = Self.project(whole)
        let report = BuildRun(one).run(one.survey())
        #expect(cut.files.map(\.path) == report.files.map(\.path))
        _ = BuildRun(project).run(project.survey())
        #expect(disk.contents == whole.contents)
        #expect(observer.announced == report.counts.made + report.counts.failed)
    }

    @Test func aMasterThatChangesAfterTheSurveyIsNotForgotten() throws {
        let disk = MemoryDisk(Self.masters())
        let project = Self.divided(Self.project(disk))
        let survey = project.survey()
        disk.write(Array("text".utf8), to: "F1/Deep1/n1@3x.png")
        let report = BuildRun(project).run(survey)
        #expect(report.hasErrors && report.counts.failed >= 2, "\(report.counts)")
        let again = BuildRun(project).run(project.survey())
        let one = Self.project(disk)
        #expect(again.facts == BuildRun(one).run(one.survey()).facts)
    }

    @Test func aCacheInPiecesSparesReadingAndServesAllCommands() throws {
        let disk = MemoryDisk(Self.masters())
        let cache = MemoryDisk()
        var project = Self.divided(Self.project(disk))
        project.cache = cache
        _ = BuildRun(project).run(project.survey())
        _ = BuildRun(project).run(project.survey())
        #expect(cache.paths.count { $0.contains("-of-") } > 3)
        _ = disk.takeAccesses()
        let report = BuildRun(project).run(project.survey())
        #expect(report.counts.made == 0 && !Self.readsImages(disk))
        // In one piece, the same cache is read and becomes one file; then it is divided again.
        var one = Self.project(disk)
        one.cache = cache
        _ = BuildRun(one).run(one.survey())
        #expect(!Self.readsImages(disk))
        disk.write(FakeEngine.image(4, 4, value: 9), to: "F1/Deep1/more@2x.png")
        _ = BuildRun(one).run(one.survey())
        #expect(cache.paths.count == 1)
        _ = BuildRun(project).run(project.survey())
        project.batches.size = 12
        _ = BuildRun(project).run(project.survey())
        _ = disk.takeAccesses()
        let last = BuildRun(project).run(project.survey())
        #expect(!Self.readsImages(disk) && last.counts.made == 0)
    }

    private static func readsImages(_ disk: MemoryDisk) -> Bool {
        disk.takeAccesses().contains { access in
            // Damaged ones are read each time.
            if case .read(let path) = access {
                path.name.suffix(4) == Array(".png".utf8) && !path.display.hasPrefix("Bad/")
            } else {
                false
            }
        }
    }
}
