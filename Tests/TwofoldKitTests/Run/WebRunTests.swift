import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

@Suite struct WebRunTests {
    private static func run(
        _ disk: MemoryDisk, selection: [String] = [""], staging: MemoryDisk? = nil
    ) -> WebRun {
        var project = Project(source: disk, staging: staging, engine: FakeEngine())
        project.selection = selection.compactMap { BytePath(Array($0.utf8)) }
        return WebRun(project)
    }

    private static func paths(_ report: WebReport) -> [[String]] {
        report.images.map { $0.files.map { String(decoding: $0.path.bytes, as: UTF8.self) } }
    }

    @Test func mastersAndVariantsAreFilesOfOneImage() throws {
        let disk = MemoryDisk(["img/a@2x.png": FakeEngine.noise(8, 6), "img/b.png": FakeEngine.image(3, 3)])
        let before = Self.run(disk).run()
        #expect(Self.paths(before) == [["img/a@2x.png"], ["img/b.png"]])
        #expect(before.pendingCount == 1 && !before.hasErrors)
        let project = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        let files = disk.paths
        let after = Self.run(disk).run()
        #expect(Self.paths(after) == [["img/a.png", "img/a@2x.png"], ["img/b.png"]])
        #expect(after.images[0].files.map(\.size) == [PixelSize(width: 4, height: 3), PixelSize(width: 8, height: 6)])
        #expect(
            after.images[0].files.map(\.byteCount) == ["img/a.png", "img/a@2x.png"].map { disk.bytes(of: $0)?.count })
        #expect(after.pendingCount == 0 && disk.paths == files, "nothing is written")
    }

    @Test func aPathSelectsWholeImages() {
        let disk = MemoryDisk([
            "img/a.png": FakeEngine.image(1, 1), "img/a@2x.png": FakeEngine.image(2, 2),
            "img/b.png": FakeEngine.image(1, 1), "c.png": FakeEngine.image(1, 1),
        ])
        #expect(Self.paths(Self.run(disk, selection: ["img/a@2x.png"]).run()) == [["img/a.png", "img/a@2x.png"]])
        #expect(Self.paths(Self.run(disk, selection: ["img"]).run()).count == 2)
    }

    @Test func inAProjectWithWebTargetsOnlyTheirFoldersCount() throws {
        let disk = MemoryDisk([
            "art/a@2x.png": FakeEngine.image(2, 2), "site/a@2x.png": FakeEngine.image(2, 2),
            "site/a~dark.png": FakeEngine.image(1, 1), "other/c.png": FakeEngine.image(1, 1),
        ])
        var run = Self.run(disk)
        run.project.policy.targets = [
            Target(layout: .web, from: try #require(BytePath("art")), to: BytePath("site")),
            Target(layout: .apple, from: try #require(BytePath("other"))),
        ]
        run.project.policy.appearances = ["~dark": .dark]
        #expect(Self.paths(run.run()) == [["site/a~dark.png", "site/a@2x.png"]])
        run.project.selection = [try #require(BytePath("other"))]
        #expect(Self.paths(run.run()) == [["other/c.png"]], "a path on the command line counts")
    }

    /// Copies in the tree are known by their content, wherever they lie, and by every command.
    @Test func copiesInTheTreeAreNobodysImages() throws {
        let disk = MemoryDisk(["img/a@2x.png": FakeEngine.noise(8, 6)])
        let project = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        let before = Self.run(disk).run()
        for file in before.images[0].files {
            let bytes = try #require(disk.bytes(of: file.path.display))
            let name = try #require(HashedName.of(file.path.name, content: ContentHash(of: bytes)))
            disk.write(bytes, to: "dist/img/\(String(decoding: name, as: UTF8.self))")
        }
        #expect(disk.paths.count { $0.hasPrefix("dist/img/a@2x.") || $0.hasPrefix("dist/img/a.") } == 2)
        let survey = project.survey()
        #expect(survey.diagnostics.isEmpty && survey.plan.masters.count == 1, "\(survey.diagnostics)")
        #expect(survey.source?.tree.ignoredCounts.isEmpty == true, "they are Twofold's own")
        let check = CheckRun(project).run()
        #expect(check.findings.isEmpty && check.fileCount == 2, "\(check.findings)")
        #expect(Self.paths(Self.run(disk).run()) == [["img/a.png", "img/a@2x.png"]])
        let converted = ConversionRun(from: .apple, in: disk, to: .flutter, in: MemoryDisk()).run()
        #expect(converted.files.compactMap(\.source?.display).sorted() == ["img/a.png", "img/a@2x.png"])
        #expect(converted.otherCount == 3 && !converted.hasErrors)
    }

    /// A name of the same form whose content is another is a name that somebody chose.
    @Test(arguments: ["a@2x.20240131.png", "a@2x.final.png", "a@2x.1803cab.png"])
    func aNameThatDoesNotSayItsContentStillWarns(name: String) {
        let disk = MemoryDisk([name: FakeEngine.image(8, 6)])
        let project = Project(source: disk, engine: FakeEngine())
        #expect(project.survey().diagnostics.map(\.rule) == [.nameTextAfterScale])
    }

    @Test func whatBrowsersDoNotShowIsLeftOut() {
        let disk = MemoryDisk([
            "a.png": FakeEngine.image(1, 1), "b.tiff": [0x49, 0x49, 0x2A, 0], "c.pdf": Array("%PDF-1.4".utf8),
            "A.xcassets/x.imageset/y.png": FakeEngine.image(1, 1), ".git/z.png": FakeEngine.image(1, 1),
            "node_modules/z.png": FakeEngine.image(1, 1), "readme.txt": [1], "d@0x.png": FakeEngine.image(1, 1),
        ])
        let report = Self.run(disk).run()
        #expect(Self.paths(report) == [["a.png"]])
        #expect(report.leftOut.map(\.path.display) == ["b.tiff", "c.pdf", "d@0x.png"])
        #expect(report.leftOut.map(\.reason) == [.format, .format, .name])
        #expect(!report.hasErrors)
    }

    @Test func aFileThatNoPageCanShowIsAnError() {
        let disk = MemoryDisk([
            "a.png": FakeEngine.image(1, 1), "empty.png": [], "text.png": Array("hello".utf8),
            "photo.jpg": TinyFiles.jpeg(side: 8, components: 3),
        ])
        let report = Self.run(disk).run()
        #expect(Self.paths(report) == [["a.png"]])
        #expect(report.diagnostics.map(\.path.display) == ["empty.png", "photo.jpg", "text.png"])
        #expect(report.diagnostics.allSatisfy { $0.severity == .error })
        #expect(Self.run(disk, selection: ["a.png"]).run().diagnostics.isEmpty, "the others were not asked for")
    }

    @Test func copiesAreMadeOnceAndNothingIsReplaced() throws {
        let disk = MemoryDisk(["img/a.png": FakeEngine.image(1, 1), "img/a@2x.png": FakeEngine.image(2, 2)])
        let out = MemoryDisk()
        let sources = disk.paths
        func copy() -> WebReport {
            let run = Self.run(disk, staging: out)
            return run.copy(run.run())
        }
        let first = copy()
        #expect(first.copiedCount == 2 && !first.hasErrors)
        let copies = try first.images[0].files.map { try #require($0.copy).display }
        #expect(copies.sorted() == out.paths && out.paths.count == 2)
        for (file, copy) in zip(first.images[0].files, copies) {
            let bytes = try #require(disk.bytes(of: file.path.display))
            #expect(out.bytes(of: copy) == bytes)
            #expect(copy.contains(".\(ContentHash(of: bytes).hex.prefix(8)).png"))
        }
        _ = out.takeAccesses()
        let second = copy()
        #expect(second.copiedCount == 0 && second.images == first.images)
        #expect(!out.takeAccesses().contains { if case .created = $0 { true } else { false } })
        // Another content has another name, and pages of yesterday still find theirs.
        disk.write(FakeEngine.image(1, 1, value: 7), to: "img/a.png")
        #expect(copy().copiedCount == 1 && out.paths.count == 3)
        // A file that is in the way stays.
        out.write([9], to: copies[1])
        let refused = copy()
        #expect(refused.diagnostics.map(\.rule) == [.fileForeign] && refused.hasErrors)
        #expect(refused.images[0].files.map { $0.copy == nil } == [false, true], "no page names another's file")
        #expect(out.bytes(of: copies[1]) == [9])
        #expect(disk.paths == sources)
    }

    @Test func copiesInTheTreeAreNoImages() throws {
        let disk = MemoryDisk(["img/a.png": FakeEngine.image(1, 1)])
        let hash = ContentHash(of: FakeEngine.image(1, 1)).hex.prefix(8)
        disk.write(FakeEngine.image(1, 1), to: "dist/a.\(hash).png")
        disk.write(FakeEngine.image(1, 1, value: 3), to: "dist/b.\(hash).png")
        #expect(Self.paths(Self.run(disk).run()) == [["dist/b.\(hash).png"], ["img/a.png"]], "the hash is not b's")
    }

    @Test(arguments: ["place", "read"])
    func aDiskThatFailsIsReported(operation: String) {
        let disk = MemoryDisk(["a.png": FakeEngine.image(1, 1), "b.png": FakeEngine.image(2, 2)])
        let out = MemoryDisk()
        let run = Self.run(disk, staging: out)
        let report = run.run()
        let failing = operation == "place" ? out : disk
        failing.fail { asked, path in
            path.name.first == UInt8(ascii: "a") && asked == operation ? .system(code: 28, text: "no space") : nil
        }
        let copied = run.copy(report)
        #expect(copied.hasErrors && copied.copiedCount == 1, "\(copied.diagnostics)")
        #expect(copied.images.map { $0.files[0].copy == nil } == [true, false])
    }
}
