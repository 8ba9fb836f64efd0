import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// Edited variants: they stay as they are, nothing is made of them, and `keep` makes them hand-made.
@Suite struct KeepingTests {
    private static func image(_ side: Int, _ value: UInt8 = 100) -> [UInt8] {
        FakeEngine.image(side, side, value: value)
    }

    private func project(_ disk: MemoryDisk, _ selection: String...) throws -> Project {
        let paths = try selection.map { try #require(BytePath($0)) }
        return Project(source: disk, engine: FakeEngine(), selection: paths.isEmpty ? [.root] : paths)
    }

    /// A 3x with its two variants, of which the 2x is edited.
    private func edited() throws -> MemoryDisk {
        let disk = MemoryDisk(["x/a@3x.png": Self.image(6), "b@2x.png": Self.image(4)])
        let project = try project(disk)
        _ = BuildRun(project).run(project.survey())
        disk.write(Self.image(4, 7), to: "x/a@2x.png")
        return disk
    }

    @Test(arguments: ["x/a@2x.png", "x", "."])
    func anEditedVariantThatIsKeptIsHandMade(path: String) throws {
        let disk = try edited()
        let all = try project(disk)
        #expect(BuildRun(all).run(all.survey()).diagnostics.map(\.rule) == [.fileEdited])
        let report = try Keeping(path == "." ? all : project(disk, path)).run()
        #expect(report.kept.map(\.display) == ["x/a@2x.png"])
        #expect(report.diagnostics.isEmpty)
        #expect(disk.bytes(of: "x/a@2x.png") == Self.image(4, 7))

        // Now it is a master, so the 1x is made of it; after that there is nothing to do.
        #expect(BuildRun(all).run(all.survey()).counts == .init(made: 1, current: 1))
        #expect(disk.bytes(of: "x/a.png") == Self.image(2, 7))
        let last = BuildRun(all).run(all.survey())
        #expect(last.counts == .init(current: 2))
        #expect(!last.hasDrift && last.diagnostics.isEmpty)
        #expect(!CheckRun(all).run().findings.contains { $0.diagnostic.rule == .fileEdited })
    }

    @Test func whatIsKeptCanBeAdoptedAgain() throws {
        let disk = try edited()
        let project = try project(disk)
        let lockFile = disk.bytes(of: "twofold.lock")
        #expect(try Keeping(self.project(disk, "x/a@2x.png")).run().kept.count == 1)
        #expect(try Adoption(self.project(disk, "x/a@2x.png")).run().adopted.count == 1)
        #expect(BuildRun(project).run(project.survey()).counts.made == 1)
        #expect(disk.bytes(of: "x/a@2x.png") == Self.image(4))
        #expect(disk.bytes(of: "twofold.lock") == lockFile)
    }

    @Test func aFileThatIsNamedIsKeptThoughNobodyEditedIt() throws {
        let disk = try edited()
        #expect(try Keeping(project(disk, "b.png")).run().kept.map(\.display) == ["b.png"])
        disk.write(Self.image(4, 50), to: "b@2x.png")
        let project = try project(disk)
        _ = BuildRun(project).run(project.survey())
        #expect(disk.bytes(of: "b.png") == Self.image(2))
    }

    @Test func whatIsNotRecordedIsRefusedAndAFolderWithoutEditsHasNothingToKeep() throws {
        let disk = try edited()
        disk.write(Self.image(3), to: "own.png")
        let lockFile = disk.bytes(of: "twofold.lock")
        for path in ["own.png", "b@2x.png"] {
            let report = try Keeping(project(disk, path)).run()
            #expect(report.kept.isEmpty)
            #expect(report.diagnostics.map(\.rule) == [.fileNotRecorded])
        }
        disk.write(Self.image(4), to: "x/a@2x.png")
        let report = try Keeping(project(disk)).run()
        #expect(report.kept.isEmpty && report.diagnostics.isEmpty)
        #expect(disk.bytes(of: "twofold.lock") == lockFile)
    }

    @Test func aTrialWritesNothing() throws {
        let disk = try edited()
        let lockFile = disk.bytes(of: "twofold.lock")
        #expect(try Keeping(project(disk)).run(writes: false).kept.count == 1)
        #expect(disk.bytes(of: "twofold.lock") == lockFile)
    }

    @Test func aLockFileThatCannotBeWrittenKeepsNothing() throws {
        let disk = try edited()
        let lockFile = disk.bytes(of: "twofold.lock")
        disk.fail { operation, path in
            operation == "place" || path == LockFileName.path && operation != "read"
                ? .system(code: 28, text: "No space left on device") : nil
        }
        let report = try Keeping(project(disk)).run()
        #expect(report.hasErrors && report.kept.isEmpty)
        disk.fail(nil)
        #expect(disk.bytes(of: "twofold.lock") == lockFile)
    }

    @Test func mipmapsAreKeptLikeVariants() throws {
        let disk = MemoryDisk(["t.png": Self.image(4)])
        _ = try MipmapRun(project(disk)).run(of: try #require(BytePath("t.png")))
        let level = try #require(disk.paths.first { $0.contains(".mip") })
        disk.write(Self.image(2, 9), to: level)
        #expect(try Keeping(project(disk)).run().kept.map(\.display) == [level])
        let project = try project(disk)
        #expect(BuildRun(project).run(project.survey()).diagnostics.isEmpty)
    }

    // MARK: Orphans

    @Test func anEditedOrphanIsNamedAndEitherRemedyHelps() throws {
        for remedy in ["keep", "delete"] {
            let disk = MemoryDisk(["a@2x.png": Self.image(4), "b@2x.png": Self.image(4)])
            let project = try project(disk)
            _ = BuildRun(project).run(project.survey())
            disk.remove("a@2x.png")
            disk.write(Self.image(2, 9), to: "a.png")
            let survey = project.survey()
            #expect(survey.orphans.isEmpty)
            #expect(survey.diagnostics.map(\.rule) == [.fileEdited])
            #expect(survey.diagnostics.first?.message.contains("master a@2x.png no longer exists") == true)
            let report = Pruning(project).run(survey)
            #expect(report.removed.isEmpty && report.edited.map(\.display) == ["a.png"])
            #expect(!report.hasErrors)
            #expect(disk.bytes(of: "a.png") == Self.image(2, 9))

            if remedy == "keep" {
                #expect(try Keeping(self.project(disk, "a.png")).run().kept.count == 1)
                #expect(disk.bytes(of: "a.png") == Self.image(2, 9))
            } else {
                disk.remove("a.png")
            }
            let after = BuildRun(project).run(project.survey())
            #expect(after.diagnostics.isEmpty && !after.hasDrift, "\(remedy)")
            #expect(Pruning(project).run(project.survey()).edited.isEmpty)
            let lines = String(decoding: disk.bytes(of: "twofold.lock") ?? [], as: UTF8.self)
            #expect(!lines.contains("a.png"), "\(remedy): no dead line is left")
        }
    }

    /// A pull request can name any file in a line of the lock file, with a master that is not there.
    @Test(arguments: [true, false])
    func aLineAboutAFileThatTwofoldCannotHaveWrittenRemovesNothing(isHandMade: Bool) throws {
        let disk = MemoryDisk(["a@2x.png": Self.image(4), "b@2x.png": Self.image(4)])
        let project = try project(disk)
        _ = BuildRun(project).run(project.survey())
        let text = PNGChunk(type: "tEXt", data: Array("Software\0Draw".utf8))
        let pixels = PixelBuffer.noise(PixelSize(width: 2, height: 2), .rgba, .eight, seed: 1)
        let drawn = TinyPNG.file(pixels, chunks: isHandMade ? [text] : [])
        var lockFile = try LockFile.decode(try #require(disk.bytes(of: "twofold.lock"))).lockFile
        let path = try #require(BytePath("a.png"))
        var entry = try #require(lockFile[path])
        entry.hash = ContentHash(of: drawn)
        lockFile[path] = entry
        disk.write(drawn, to: "a.png")
        disk.write(lockFile.encoded, to: "twofold.lock")
        disk.remove("a@2x.png")
        let report = Pruning(project).run(project.survey())
        #expect(report.orphans == [path])
        #expect(disk.bytes(of: "a.png") == (isHandMade ? drawn : nil))
        #expect(report.diagnostics.map(\.rule) == (isHandMade ? [.fileEdited] : []))
        #expect(report.hasErrors == isHandMade)
    }
}
