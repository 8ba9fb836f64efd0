import Synchronization
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging
@testable import TwofoldReports

/// What a watch makes, and when it rests: each step ends only when nothing wakes it any more.
@Suite struct WatchStoryTests {
    private static func image(_ side: Int, _ value: UInt8 = 100) -> [UInt8] {
        FakeEngine.image(side, side, value: value)
    }

    private static func path(_ text: String) -> BytePath { BytePath(text) ?? .root }

    @Test func `a saved master's variants are made at once, and the whole tree is looked at when it is quiet`() {
        let world = WatchedWorld([
            WatchedStep(
                "a master", edit: { $0.write(Self.image(6), to: "Icons/a@3x.png") },
                expecting: ["Icons/a.png", "Icons/a@2x.png"], builds: ["Icons/a@3x.png", "everything"]),
            WatchedStep(
                "saved again", edit: { $0.write(Self.image(6, 50), to: "Icons/a@3x.png") },
                expecting: ["Icons/a.png", "Icons/a@2x.png"], builds: ["Icons/a@3x.png", "everything"]),
            WatchedStep(
                "saved without a change", edit: { $0.write(Self.image(6, 50), to: "Icons/a@3x.png") },
                builds: ["Icons/a@3x.png", "everything"]),
            WatchedStep(
                "a variant is deleted", edit: { $0.remove("Icons/a.png") }, expecting: ["Icons/a.png"],
                builds: ["everything"]),
            WatchedStep("a text", edit: { $0.write([65], to: "Icons/readme.txt") }, builds: []),
        ])
        #expect(world.play() == .cancelled)
    }

    @Test func `a deleted master is told once, and its variants stay`() {
        let world = WatchedWorld([
            WatchedStep("made", edit: { $0.write(Self.image(4), to: "a@2x.png") }, expecting: ["a.png"]),
            WatchedStep("deleted", edit: { $0.remove("a@2x.png") }, news: [.ledgerOrphan], builds: ["everything"]),
            WatchedStep("something else", edit: { $0.write(Self.image(4), to: "b@2x.png") }, expecting: ["b.png"]),
            WatchedStep("it comes back, and its variant is right", edit: { $0.write(Self.image(4), to: "a@2x.png") }),
            WatchedStep("deleted once more", edit: { $0.remove("a@2x.png") }, news: [.ledgerOrphan]),
        ])
        #expect(world.play() == .cancelled)
        #expect(world.disk.paths.contains("a.png"))
    }

    @Test func `a renamed folder's variants stay recorded`() {
        let world = WatchedWorld([
            WatchedStep("made", edit: { $0.write(Self.image(4), to: "Old/a@2x.png") }, expecting: ["Old/a.png"]),
            WatchedStep(
                "renamed, with what was made in it",
                edit: {
                    $0.move("Old/a@2x.png", to: "New/a@2x.png")
                    $0.move("Old/a.png", to: "New/a.png")
                }, events: [.folder(Self.path("Old")), .folder(Self.path("New"))],
                builds: ["everything"]),
            WatchedStep(
                "saved there", edit: { $0.write(Self.image(4, 7), to: "New/a@2x.png") }, expecting: ["New/a.png"]),
        ])
        #expect(world.play() == .cancelled)
    }

    @Test func `what the system could not keep is found by looking at everything`() {
        let world = WatchedWorld([
            WatchedStep(
                "a hundred masters, of which nothing is reported",
                edit: { disk in for number in 0..<100 { disk.write(Self.image(4), to: "a\(number)@2x.png") } },
                events: [.overflow], expecting: (0..<100).map { "a\($0).png" }.sorted(),
                builds: ["renewed", "everything", "everything"])
        ])
        #expect(world.play() == .cancelled)
    }

    @Test func `a change that is not reported is found at the next pause`() {
        let world = WatchedWorld([
            WatchedStep(
                "two masters, of which one is reported",
                edit: { disk in for name in ["a", "b"] { disk.write(Self.image(4), to: "\(name)@2x.png") } },
                events: [.saved(Self.path("a@2x.png"))], expecting: ["a.png", "b.png"],
                builds: ["a@2x.png", "everything"])
        ])
        #expect(world.play() == .cancelled)
    }

    @Test func `files are deleted one after the other, and nothing is made again in between`() {
        let names = ["a.png", "a@2x.png", "b.png", "b@2x.png", "c.png", "c@2x.png"]
        let disk = MemoryDisk(["a@2x.png": Self.image(4), "b@2x.png": Self.image(4), "c@2x.png": Self.image(4)])
        var now = ContinuousClock.now
        var rest = names[...]
        var built: [ContinuousClock.Instant] = []
        var lastDeletion = now
        var isAtRest = false
        var loop = WatchLoop(
            WatchLoop.Actions(
                treeCount: { 1 },
                next: { limit in
                    // A slow disk: one file in 0.4 seconds.
                    let step = min(limit ?? .seconds(10), .milliseconds(400))
                    now += step
                    guard step == .milliseconds(400), let name = rest.popFirst() else {
                        isAtRest = limit == nil
                        return []
                    }
                    disk.remove(name)
                    lastDeletion = now
                    return [WatchedChange(.gone(Self.path(name)), in: 0)]
                },
                build: { _, _, _ in
                    built.append(now)
                    _ = WatchedBuild(Project(source: disk, engine: FakeEngine())).run(
                        .everything, isSettled: true, told: [])
                    return WatchLoop.Built()
                },
                status: { _, path in try? disk.status(of: path) }, renew: { true }, isCancelled: { isAtRest },
                now: { now }))
        #expect(loop.run() == .cancelled)
        #expect(built.dropFirst().allSatisfy { $0 >= lastDeletion + .seconds(1) } && built.count == 2)
        #expect(disk.paths.filter { $0.hasSuffix(".png") } == [])
    }

    @Test func `deletions that never end do not keep a watch from building`() {
        let disk = MemoryDisk()
        let start = ContinuousClock.now
        var now = start
        var built: [ContinuousClock.Instant] = []
        var loop = WatchLoop(
            WatchLoop.Actions(
                treeCount: { 1 },
                next: { limit in
                    now += min(limit ?? .milliseconds(500), .milliseconds(500))
                    return [WatchedChange(.gone(Self.path("a.png")), in: 0)]
                },
                build: { _, _, _ in
                    built.append(now)
                    return WatchLoop.Built()
                },
                status: { _, path in try? disk.status(of: path) }, renew: { true },
                isCancelled: { built.count == 3 || now > start + .seconds(300) },
                now: { now }))
        #expect(loop.run() == .cancelled)
        #expect(built.last.map { $0 < start + .seconds(65) } == true && built.count == 3)
        #expect(built.dropFirst().allSatisfy { $0 >= start + .seconds(30) })
    }

    @Test func `settings are taken over, and nothing is made while they are invalid`() {
        let world = WatchedWorld([
            WatchedStep(
                "made", edit: { $0.write(FakeEngine.noise(6, 6), to: "a@3x.png") },
                expecting: ["a.png", "a@2x.png"]),
            WatchedStep(
                "only 1x from now on, by another filter", edit: { $0.write([65], to: ".twofold.yml") },
                expecting: ["a.png"], news: [.ledgerUnrequested], builds: ["renewed", "everything", "everything"],
                settings: BuildPolicy { ($0.scales, $0.filter) = ([.x1], .lanczos3) }),
            WatchedStep(
                "invalid settings", edit: { $0.write([66], to: ".twofold.yml") }, builds: ["refused"],
                settings: .some(nil)),
            WatchedStep(
                "a master meanwhile", edit: { $0.write(Self.image(4), to: "b@2x.png") }, builds: ["refused"]),
            WatchedStep(
                "valid again", edit: { $0.write([67], to: ".twofold.yml") }, expecting: ["a.png", "b.png"],
                builds: ["renewed", "everything", "everything"], settings: BuildPolicy { $0.scales = [.x1] }),
        ])
        #expect(world.play() == .cancelled)
    }

    @Test func `a full disk is told once, and what could not be written is made when there is room`() {
        let full: MemoryDisk.Fault = { operation, _ in
            operation == "place" || operation == "note"
                ? .system(code: 28, text: "No space left on device") : nil
        }
        let tries = Mutex(0)
        let world = WatchedWorld([
            WatchedStep("made", edit: { $0.write(Self.image(4), to: "a@2x.png") }, expecting: ["a.png"]),
            WatchedStep(
                "no room for two minutes",
                edit: { disk in
                    disk.fail { operation, path in
                        let count = tries.withLock { count in
                            if operation == "note" { count += 1 }
                            return count
                        }
                        return count < 6 ? full(operation, path) : nil
                    }
                    disk.write(Self.image(4), to: "b@2x.png")
                }, expecting: ["b.png"], news: [.fileNotPlaced]),
        ])
        #expect(world.play() == .cancelled)
        #expect(tries.withLock(\.self) >= 6)
    }

    @Test func `an own file that somebody edits afterwards is looked at`() {
        let world = WatchedWorld([
            WatchedStep("made", edit: { $0.write(Self.image(4), to: "a@2x.png") }, expecting: ["a.png"]),
            WatchedStep(
                "painted over", edit: { $0.write(Self.image(2, 9), to: "a.png") }, news: [.fileEdited],
                builds: ["a.png", "everything"]),
        ])
        #expect(world.play() == .cancelled)
    }

    @Test(arguments: [(look: 0.1, pause: 1.0), (look: 2.0, pause: 10.0), (look: 60.0, pause: 30.0)])
    func `a tree that takes long gets a longer pause, because a save meanwhile waits`(
        row: (look: Double, pause: Double)
    ) {
        let disk = MemoryDisk(["a@2x.png": Self.image(4)])
        var now = ContinuousClock.now
        var saved: ContinuousClock.Instant?
        var pauses: [Duration] = []
        var events = [WatchedChange(.saved(Self.path("a@2x.png")), in: 0)]
        var isAtRest = false
        var loop = WatchLoop(
            WatchLoop.Actions(
                treeCount: { 1 },
                next: { limit in
                    defer { events = [] }
                    if events.isEmpty { limit.map { now += $0 } ?? { isAtRest = true }() }
                    return events
                },
                build: { parts, _, _ in
                    if parts[0] == .everything {
                        if let saved { pauses.append(now - saved) }
                        now += .seconds(row.look)
                    } else {
                        saved = now
                    }
                    return WatchLoop.Built()
                },
                status: { _, path in try? disk.status(of: path) }, renew: { true }, isCancelled: { isAtRest },
                now: { now }))
        #expect(loop.run() == .cancelled)
        #expect(pauses == [.seconds(row.pause)])
    }

    @Test func `the watch ends with its root`() {
        let world = WatchedWorld([WatchedStep("removed", events: [.rootGone])])
        #expect(world.play() == .rootGone(tree: 0))
    }
}
