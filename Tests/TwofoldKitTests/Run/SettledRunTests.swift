import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Which runs may be cached, and in which form.
@Suite struct SettledRunTests {
    private static let image = FakeEngine.image(4, 4)
    /// Everything on a disk in memory was written in 1970.
    private static let now: Int64 = 1 << 60

    /// A tree of which everything is made.
    private static func tree(_ others: [String: [UInt8]] = [:]) -> MemoryDisk {
        let disk = MemoryDisk(["a@2x.png": image, "Icons/b@3x.png": FakeEngine.image(9, 3)].merging(others) { $1 })
        _ = run(disk)
        return disk
    }

    @discardableResult
    private static func run(
        _ disk: MemoryDisk, _ policy: BuildPolicy = BuildPolicy(), since start: Int64 = now
    ) -> SettledRun? {
        var project = Project(source: disk, engine: FakeEngine(), policy: policy)
        project.notesTree = true
        let survey = project.survey()
        let settled = SettledRun(survey, BuildRun(project).run(survey), since: start)
        // What is left after this run is the same in one piece and in batches.
        let next = project.survey()
        let again = SettledRun(next, BuildRun(project).run(next), since: start)
        project.division = .batches(keepsCache: false)
        project.batches = .init(least: 0, size: 2)
        let divided = project.survey()
        let inBatches = SettledRun(divided, BuildRun(project).run(divided), since: start)
        #expect(inBatches?.seen == again?.seen && inBatches?.report.counts == again?.report.counts)
        return settled
    }

    @Test func aRunWithNothingToDoIsSettled() throws {
        let disk = Self.tree(["c@2x.png": FakeEngine.image(5, 4), "d@2x.png": Self.image, "d.png": Self.image])
        let settled = try #require(Self.run(disk))
        #expect(settled.report.counts == .init(current: 4, kept: 1))
        #expect(settled.report.diagnostics.map(\.rule) == [.sizeOdd])
    }

    struct Obstacle: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var others: [String: [UInt8]] = [:]
        var policy = BuildPolicy()
        var start = SettledRunTests.now
        var edit: @Sendable (MemoryDisk) -> Void = { _ in }
    }

    static let obstacles = [
        Obstacle(testDescription: "a variant is missing") { $0.remove("a.png") },
        Obstacle(testDescription: "a master has changed") {
            $0.write(FakeEngine.image(4, 4, value: 9), to: "a@2x.png")
        },
        Obstacle(testDescription: "a variant was edited") { $0.write(image, to: "a.png") },
        Obstacle(testDescription: "a master is gone") { $0.remove("a@2x.png") },
        Obstacle(testDescription: "there is no master at all") { disk in
            for path in disk.paths { disk.remove(path) }
        },
        Obstacle(testDescription: "a master is damaged") { $0.write([1, 2, 3], to: "c@2x.png") },
        Obstacle(testDescription: "a killed run left a file") {
            $0.write([1], to: ".twofold~0123456789abcdef~new~tmp")
        },
        Obstacle(testDescription: "a killed run left its journal") {
            $0.write(Array("\ntwofold.journal 1\n".utf8), to: ".twofold~journal~tmp")
        },
        Obstacle(testDescription: "a folder is a project of its own") { $0.write([], to: "Icons/twofold.lock") },
        Obstacle(testDescription: "a folder cannot be listed") { disk in
            disk.fail { operation, path in
                operation == "readdir" && path == BytePath("Icons") ? .system(code: 13, text: "Permission denied") : nil
            }
        },
        Obstacle(
            testDescription: "a recorded file lies in a folder that is ignored now",
            edit: { $0.write(Array("Icons/\n".utf8), to: ".gitignore") }),
        Obstacle(testDescription: "versions of libraries decide") { _ in },
        Obstacle(testDescription: "a file has just been changed", start: 3),
        Obstacle(testDescription: "a slot is empty") {
            $0.write(
                Array(
                    #"{"images":[{"idiom":"universal","scale":"1x"},{"filename":"s@2x.png","idiom":"universal","scale":"2x"}]}"#
                        .utf8),
                to: "A.xcassets/s.imageset/Contents.json")
            $0.write(image, to: "A.xcassets/s.imageset/s@2x.png")
        },
    ]

    @Test(arguments: obstacles) func aRunIsNotSettledWhere(obstacle: Obstacle) {
        let disk = Self.tree(obstacle.others)
        obstacle.edit(disk)
        var policy = obstacle.policy
        policy.isStrictEngine = obstacle.testDescription == "versions of libraries decide"
        #expect(Self.run(disk, policy, since: obstacle.start) == nil)
    }

    /// What a project includes, and what its helpers say, decide on the scales of every image.
    @Test(
        arguments: [
            ("Tuist/ProjectDescriptionHelpers/A.swift", false), ("Shared/app.yml", false), ("Shared/A.swift", true),
        ])
    func aRunIsSettledAsLongAsWhatAProjectIncludesStays(path: String, isSettled: Bool) throws {
        let disk = Self.tree([path: Array("18.0".utf8)])
        let settled = try #require(Self.run(disk))
        #expect(settled.isCurrent(on: disk))
        disk.write(Array("8.0".utf8), to: path)
        #expect(settled.isCurrent(on: disk) == isSettled)
    }

    @Test func aRunIsNotSettledBeforeItsTreeIsNoted() {
        let disk = Self.tree()
        let project = Project(source: disk, engine: FakeEngine())
        let survey = project.survey()
        #expect(SettledRun(survey, BuildRun(project).run(survey), since: Self.now) == nil)
    }

    // MARK: Form

    private static func command() throws -> CachedCommand {
        let disk = tree(["c@2x.png": FakeEngine.image(5, 4), "x~ipad@2x.png": image])
        let status = FileStatus(
            kind: .file, size: 1, identity: FileIdentity(device: 2, inode: 3), modified: 4, changed: 5)
        return CachedCommand(
            program: status, root: Array("/art".utf8), paths: [[46], Array("art".utf8)],
            surroundings: [
                .init(path: [47], status: nil), .init(path: [46], status: status),
                .init(
                    path: [46, 46],
                    status: FileStatus(kind: .folder, size: 0, identity: FileIdentity(device: 0, inode: 0))),
            ],
            isQuiet: true, color: "never", work: .build(try #require(run(disk))))
    }

    @Test func aCachedCommandIsReadAsItWasWritten() throws {
        let command = try Self.command()
        let cache = MemoryDisk()
        let file = try #require(CachedCommand.file(for: [[1], [2]], in: [47]))
        command.save(at: file, in: cache)
        // A second one takes its place.
        command.save(at: file, in: cache)
        let read = try #require(CachedCommand(at: file, in: cache))
        #expect(read.encoded == command.encoded)
        #expect(read.program == command.program && read.root == command.root && read.paths == command.paths)
        #expect(read.surroundings == command.surroundings && read.isQuiet && read.color == "never")
        guard case .build(let run) = read.work, case .build(let written) = command.work else {
            return #expect(Bool(false), "no build")
        }
        #expect(run.seen.bytes == written.seen.bytes)
        #expect(run.report.diagnostics == written.report.diagnostics)
        #expect(Set(run.report.diagnostics.map(\.rule)) == [.sizeOdd, .nameModifierOrder])
        #expect(run.report.counts == written.report.counts)
        #expect(run.report.masterCount == written.report.masterCount)
    }

    @Test func eachDamageOfACachedCommandIsFound() throws {
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

    @Test func aCommandLineIsNotTakenForAnother() {
        let lines: [([[UInt8]], [UInt8])] = [
            ([], [1, 2]), ([[1], [2]], []), ([[1, 2]], []), ([[2]], [1]), ([[]], [1, 2]),
        ]
        #expect(Set(lines.map { CachedCommand.file(for: $0.0, in: $0.1) }).count == lines.count)
    }
}
