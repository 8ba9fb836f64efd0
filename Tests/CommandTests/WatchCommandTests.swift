import Foundation
import Synchronization
import Testing
import TwofoldKit
import TwofoldTestSupport

/// `twofold watch` on the real disk, with the system's own reports.
@Suite struct WatchCommandTests {
    private static func image(_ side: Int, _ seed: UInt64 = 1) -> [UInt8] {
        TinyPNG.file(.noise(PixelSize(width: side, height: side), .rgba, .eight, seed: seed))
    }

    /// Saves as most programs do: to another name, which then becomes the file's.
    private static func save(_ bytes: [UInt8], _ tree: RealTree, _ path: String, through name: String) throws {
        try tree.write(bytes, to: name)
        #expect(rename(tree.path + "/" + name, tree.path + "/" + path) == 0)
    }

    @Test(arguments: [[], ["--poll"]])
    func `a saved master's variant appears, and the watch rests afterwards`(options: [String]) throws {
        let tree = try RealTree(["Icons/a@2x.png": Self.image(8)])
        let watched = try Watched(tree, options)
        watched.awaits { tree.bytes(of: "Icons/a.png") != nil }
        watched.awaits { watched.errors.contains("watching this folder") }
        let first = tree.bytes(of: "Icons/a.png")
        try tree.write(Self.image(8, 2), to: "Icons/a@2x.png")
        watched.awaits { tree.bytes(of: "Icons/a.png") != first }
        try tree.write(Self.image(8), to: "Icons/New/Deep/b@3x.png")
        watched.awaits { tree.bytes(of: "Icons/New/Deep/b.png") != nil }
        watched.awaits { watched.output.contains("made Icons/New/Deep/b.png from b@3x.png · ") }
        watched.rests()
        let result = try watched.interrupt()
        #expect(result.wasSignalled && result.status == SIGINT)
        #expect(try TwofoldBinary.run("--locked", tree.path).status == 0)
        #expect(!tree.paths.contains { $0.contains("~") })
    }

    @Test func `a folder of --into follows deletions, too`() throws {
        let tree = try RealTree(["a@2x.png": Self.image(8), "b@2x.png": Self.image(8, 2)])
        let out = try RealTree()
        let watched = try Watched(tree, ["--into", out.path])
        watched.awaits { watched.errors.contains("watching") }
        try tree.remove("a@2x.png")
        watched.awaits { watched.output.contains("removed \(out.path)/a.png, its master is gone") }
        watched.rests()
        #expect(out.paths == ["b.png", "b@2x.png", "twofold.lock"])
        _ = try watched.interrupt()
    }

    @Test func `every build takes from the team's cache and gives to it`() throws {
        let cache = try RealTree()
        let colleague = try RealTree(["a@2x.png": Self.image(8)])
        #expect(try TwofoldBinary.run("--cache", cache.path + "/shared", in: colleague.path).status == 0)
        #expect(cache.paths.count == 2)
        let tree = try RealTree(["a@2x.png": Self.image(8)])
        let watched = try Watched(tree, ["--cache", cache.path + "/shared"])
        watched.awaits { watched.output.contains("1 variant from the cache, 0 masters decoded") }
        #expect(tree.bytes(of: "a.png") == colleague.bytes(of: "a.png"))
        // What is made later goes there, too: an answer and a file.
        try tree.write(Self.image(8, 2), to: "b@2x.png")
        watched.awaits { tree.bytes(of: "b.png") != nil && cache.paths.count == 4 }
        // A file in the cache that is another one than its name says is not taken, and the watch says so.
        try colleague.write(Self.image(8, 3), to: "c@2x.png")
        #expect(try TwofoldBinary.run("--cache", cache.path + "/shared", in: colleague.path).status == 0)
        let made = try #require(colleague.bytes(of: "c.png"))
        let stored = try #require(cache.paths.first { cache.bytes(of: $0) == made })
        try cache.write(made.reversed(), to: stored)
        try tree.write(Self.image(8, 3), to: "c@2x.png")
        watched.awaits { watched.output.contains("[cache.damaged]") }
        watched.awaits { tree.bytes(of: "c.png") == made }
        watched.rests()
        _ = try watched.interrupt()
        #expect(try TwofoldBinary.run("--locked", tree.path).status == 0)
    }

    @Test func `a cache in the watched folder is no change of it`() throws {
        let tree = try RealTree(["a@2x.png": Self.image(8)])
        let watched = try Watched(tree, ["--cache", "cache"])
        watched.awaits { watched.errors.contains("watching") }
        try tree.write(Self.image(8, 2), to: "b@2x.png")
        watched.awaits { tree.paths.count { $0.hasPrefix("cache/") } == 4 }
        watched.rests()
        _ = try watched.interrupt()
    }

    @Test func `every way of saving is followed`() throws {
        let tree = try RealTree(["a@2x.png": Self.image(8)])
        let watched = try Watched(tree)
        watched.awaits { watched.errors.contains("watching") }
        var last = tree.bytes(of: "a.png")
        func changes(_ way: Comment) {
            watched.awaits(way) { tree.bytes(of: "a.png").map { $0 != last } ?? false }
            last = tree.bytes(of: "a.png")
        }
        try Self.save(Self.image(8, 2), tree, "a@2x.png", through: "~ps4711.tmp")
        changes("another name that becomes the file's")
        try Self.save(Self.image(8, 3), tree, "a@2x.png", through: ".a@2x.png.XyZ")
        changes("a hidden one")
        #expect(rename(tree.path + "/a@2x.png", tree.path + "/a@2x.png~") == 0)
        try tree.write(Self.image(8, 4), to: "a@2x.png")
        try tree.remove("a@2x.png~")
        changes("the old file becomes a backup")
        let file = try #require(FileHandle(forWritingAtPath: tree.path + "/a@2x.png"))
        let bytes = Self.image(8, 5)
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(bytes.prefix(20)))
        usleep(100_000)
        try file.write(contentsOf: Data(bytes.dropFirst(20)))
        try file.close()
        changes("slowly, in place")
        try tree.write(Self.image(8, 6), to: "elsewhere.dat")
        try tree.remove("a@2x.png")
        #expect(link(tree.path + "/elsewhere.dat", tree.path + "/a@2x.png") == 0)
        changes("a second name for a finished file")
        watched.rests()
        #expect(!watched.output.contains("error"), "\(watched.output)")
        _ = try watched.interrupt()
    }

    @Test func `folders that are renamed, and masters that are deleted, are followed`() throws {
        let tree = try RealTree(["Old/In/a@2x.png": Self.image(8), "b@2x.png": Self.image(8)])
        let watched = try Watched(tree)
        watched.awaits { watched.errors.contains("watching") }
        #expect(rename(tree.path + "/Old", tree.path + "/New") == 0)
        try tree.write(Self.image(6), to: "New/In/c@2x.png")
        watched.awaits { tree.bytes(of: "New/In/c.png") != nil }
        watched.rests()
        // Its watches go by the new names.
        try tree.write(Self.image(6), to: "New/In/d@2x.png")
        watched.awaits { watched.output.contains("made New/In/d.png") }
        try tree.write(Self.image(6), to: "Old/e@2x.png")
        watched.awaits { watched.output.contains("made Old/e.png") }
        try tree.remove("b@2x.png")
        watched.awaits { watched.output.contains("its master b@2x.png no longer exists") }
        #expect(tree.bytes(of: "b.png") != nil)
        watched.rests()
        #expect(watched.output.components(separatedBy: "its master b@2x.png no longer exists").count == 2)
        _ = try watched.interrupt()
    }

    @Test func `settings are taken over, also from above the tree`() throws {
        let tree = try RealTree([
            ".git/HEAD": [], "App/Icons/a@3x.png": Self.image(9), "App/Icons/Skip/s@2x.png": Self.image(4),
        ])
        let watched = try Watched(tree, ["App"])
        watched.awaits { tree.bytes(of: "App/Icons/a@2x.png") != nil }
        watched.awaits { watched.errors.contains("watching App") }
        try tree.write(Array("nonsense: 1\n".utf8), to: ".twofold.yml")
        watched.awaits { watched.errors.contains("nothing is made until that is corrected") }
        try tree.write(Self.image(6), to: "App/Icons/b@3x.png")
        usleep(400_000)
        #expect(tree.bytes(of: "App/Icons/b.png") == nil)
        try tree.write(Array("scales: [1x]\n".utf8), to: ".twofold.yml")
        watched.awaits { tree.bytes(of: "App/Icons/b.png") != nil }
        #expect(tree.bytes(of: "App/Icons/b@2x.png") == nil)
        try tree.write(Array("Skip\n".utf8), to: "App/Icons/.gitignore")
        watched.awaits { watched.errors.components(separatedBy: "read again").count == 3 }
        watched.rests()
        let before = tree.bytes(of: "App/Icons/Skip/s.png")
        try tree.write(Self.image(4, 9), to: "App/Icons/Skip/s@2x.png")
        usleep(400_000)
        #expect(tree.bytes(of: "App/Icons/Skip/s.png") == before)
        _ = try watched.interrupt()
    }

    @Test func `a burst of files is made, and each is told or summed up`() throws {
        let tree = try RealTree()
        let watched = try Watched(tree)
        watched.awaits { watched.errors.contains("watching") }
        let count = Nightly.isOn ? 10_000 : 400
        let image = Self.image(4)
        for number in 0..<count { try tree.write(image, to: "\(number % 7)/\(number)@2x.png") }
        watched.awaits(seconds: 120) { tree.paths.count { $0.hasSuffix(".png") } == 2 * count }
        watched.rests()
        #expect(try TwofoldBinary.run("--locked", tree.path).status == 0)
        _ = try watched.interrupt()
    }

    @Test func `the command runs after each build that made something, one at a time, with the paths`() throws {
        let tree = try RealTree(["a b@2x.png": Self.image(8)])
        let log = try RealTree()
        let script =
            "mkdir \(log.path)/busy || echo two >> \(log.path)/log; tr '\\0' '\\n' >> \(log.path)/log;"
            + " sleep 0.3; rmdir \(log.path)/busy; exit 3"
        let watched = try Watched(tree, ["--exec", script])
        func logged() -> String { String(decoding: log.bytes(of: "log") ?? [], as: UTF8.self) }
        watched.awaits { logged() == "a b.png\n" }
        for name in ["c", "d", "e"] {
            try tree.write(Self.image(8), to: "In/\(name)@2x.png")
            usleep(60_000)
        }
        watched.awaits { logged().components(separatedBy: "\n").count == 5 }
        #expect(Set(logged().split(separator: "\n")) == ["a b.png", "In/c.png", "In/d.png", "In/e.png"])
        watched.awaits { watched.errors.contains("the command ended with status 3") }
        watched.rests()
        _ = try watched.interrupt()
    }

    @Test func `another command beside it works`() throws {
        let tree = try RealTree(["a@2x.png": Self.image(8)])
        let watched = try Watched(tree)
        watched.awaits { watched.errors.contains("watching") }
        try tree.write(Self.image(8), to: "b@2x.png")
        let result = try TwofoldBinary.run(tree.path)
        #expect(result.status == 0)
        watched.rests()
        #expect(try TwofoldBinary.run("--locked", tree.path).status == 0)
        #expect(try TwofoldBinary.run("check", tree.path).status == 0)
        _ = try watched.interrupt()
    }

    @Test(arguments: [false, true]) func `the watch ends with its root`(isRenamed: Bool) throws {
        let outer = try RealTree(["Tree/a@2x.png": Self.image(8)])
        let watched = try Watched(outer, ["Tree"])
        watched.awaits { watched.errors.contains("watching Tree") }
        if isRenamed {
            #expect(rename(outer.path + "/Tree", outer.path + "/Other") == 0)
        } else {
            try outer.remove("Tree")
        }
        let result = try watched.finish()
        #expect(result.status == 1 && !result.wasSignalled)
        #expect(watched.errors.contains("was moved or removed, so there is nothing left to watch"))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `an interrupt in the middle of a build leaves nothing half-made`(number: Int32) throws {
        let image = Self.image(200)
        let tree = try RealTree()
        for index in 0..<60 { try tree.write(image, to: "\(index)@3x.png") }
        let watched = try Watched(tree)
        watched.awaits(seconds: 120) { tree.paths.count { $0.hasSuffix(".png") } > 60 }
        let result = try watched.interrupt(number)
        #expect(result.wasSignalled && result.status == number)
        #expect(tree.paths.filter { $0.contains("~") } == [])
        #expect(!watched.errors.contains("watching"))
        let second = try TwofoldBinary.run(tree.path)
        #expect(second.status == 0 && second.output.contains("master"))
        #expect(tree.paths.count == 181)
    }

    @Test func `a watch that is killed takes the process with it that builds`() throws {
        let tree = try RealTree(["a@2x.png": Self.image(8)])
        let watched = try Watched(tree)
        watched.awaits { watched.errors.contains("watching") }
        _ = try watched.interrupt(SIGKILL)
        // The pipe's other end is closed only when both processes have ended, for which `finish` has waited.
        try tree.write(Self.image(8), to: "b@2x.png")
        usleep(300_000)
        #expect(tree.bytes(of: "b.png") == nil)
    }

    @Test func `more changes than the system keeps are found nevertheless`() throws {
        let tree = try RealTree(["a@2x.png": Self.image(8)])
        let watched = try Watched(tree)
        watched.awaits { watched.errors.contains("watching") }
        // While it stands still, the system keeps 16,384 changes for it, unless it was told otherwise.
        watched.signal(SIGSTOP)
        for number in 0..<9000 { close(open("\(tree.path)/\(number).txt", O_CREAT | O_WRONLY, 0o600)) }
        try tree.write(Self.image(8), to: "New/b@2x.png")
        watched.signal(SIGCONT)
        watched.awaits { tree.bytes(of: "New/b.png") != nil }
        try tree.write(Self.image(8), to: "New/c@2x.png")
        watched.awaits { watched.output.contains("made New/c.png") }
        watched.rests()
        _ = try watched.interrupt()
        withKnownIssue("the limit may be higher here", isIntermittent: true) {
            #expect(watched.errors.contains("more changes than the system can report"))
        }
    }

    @Test(.asRoot, .having("mount"))
    func `a full disk is told once, and the rest is made when there is room`() throws {
        let tree = try RealTree()
        let mounted = try Self.shell("mount -t tmpfs -o size=128k none \(tree.path)")
        if mounted != 0 { try Test.cancel("nothing can be mounted here") }
        defer { _ = try? Self.shell("umount -l \(tree.path)") }
        let watched = try Watched(tree)
        watched.awaits { watched.errors.contains("watching") }
        _ = try Self.shell("head -c 90000 /dev/zero > \(tree.path)/filler")
        try tree.write(Self.image(60), to: "a@2x.png")
        _ = try Self.shell("cat /dev/zero > \(tree.path)/more")
        watched.awaits { watched.output.contains("No space left") || tree.bytes(of: "a.png") != nil }
        // Whether its variant still found room or not, that of another content finds none.
        usleep(3_000_000)
        try tree.write(Self.image(60, 2), to: "a@2x.png")
        watched.awaits { watched.output.contains("No space left") }
        usleep(5_000_000)
        let count = watched.output.components(separatedBy: "No space left").count - 1
        #expect(count <= 3, "\(watched.output)")
        try tree.remove("more")
        try tree.remove("filler")
        try watched.awaits(seconds: 40) { try TwofoldBinary.run("--locked", tree.path).status == 0 }
        _ = try watched.interrupt()
    }

    @Test(.having("unshare")) func `a tree of more folders than may be watched is looked at again and again`() throws {
        // The limit of a namespace of users, so that nobody else notices.
        let limited = "unshare -Ur sh -c 'echo 1 > /proc/sys/user/max_inotify_watches && \"$@\"' sh"
        if try Self.shell("\(limited) true") != 0 { try Test.cancel("the limit cannot be lowered here") }
        let tree = try RealTree(["a/b/c/d@2x.png": Self.image(8)])
        let watched = try Watched(tree, through: limited)
        watched.awaits { watched.errors.contains("fs.inotify.max_user_watches") }
        watched.awaits { watched.errors.contains("watching") }
        try tree.write(Self.image(8), to: "a/e@2x.png")
        watched.awaits { tree.bytes(of: "a/e.png") != nil }
        watched.end()
    }

    private static func shell(_ script: String) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}

/// A watch that runs, and what it has said until now.
final class Watched {
    private let running: TwofoldBinary.Running
    private let texts: RealTree
    private var result: TwofoldBinary.Result?

    /// - Parameter wrapper: A shell command that starts the program.
    init(_ tree: RealTree, _ options: [String] = [], through wrapper: String = "") throws {
        texts = try RealTree()
        // To files, because a pipe could be read only at the end.
        let shell = "exec \(wrapper) \"$@\" > '\(texts.path)/output' 2> '\(texts.path)/errors'"
        running = try TwofoldBinary.start(
            ["watch"] + options, in: tree.path, through: shell)
    }

    deinit { running.signal(SIGKILL) }

    var output: String { String(decoding: texts.bytes(of: "output") ?? [], as: UTF8.self) }
    var errors: String { String(decoding: texts.bytes(of: "errors") ?? [], as: UTF8.self) }

    /// Waits until something holds.
    func awaits(
        _ what: Comment? = nil, seconds: Double = 30, sourceLocation: SourceLocation = #_sourceLocation,
        _ condition: () throws -> Bool
    ) rethrows {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            if try condition() { return }
            if !running.isRunning { break }
            usleep(5000)
        }
        #expect(
            try condition(), "\(what ?? "") in vain: \(output)\(errors)", sourceLocation: sourceLocation)
    }

    /// Expects that both processes do nothing at all once the whole tree was looked at.
    func rests(sourceLocation: SourceLocation = #_sourceLocation) {
        #if os(Linux)
        let end = ContinuousClock.now + .seconds(120)
        var last = work
        while ContinuousClock.now < end {
            usleep(1_600_000)
            let now = work
            // On a busy machine, a process that has done nothing may be waiting for a processor.
            if now == last && !wantsToRun { return }
            last = now
        }
        Issue.record("it does not rest", sourceLocation: sourceLocation)
        #endif
    }

    /// Whether a thread is running, waits for a processor or waits for a disk.
    private var wantsToRun: Bool {
        ([running.processIdentifier] + children).contains { process in
            let tasks = "/proc/\(process)/task"
            return ((try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []).contains { task in
                let status = (try? String(contentsOfFile: "\(tasks)/\(task)/stat", encoding: .utf8)) ?? ""
                return status.split(separator: ")").last.map { "RD".contains($0.split(separator: " ").first ?? "") }
                    ?? false
            }
        }
    }

    /// The times that its threads have worked, as `/proc` counts them.
    private var work: [String] {
        ([running.processIdentifier] + children).map { process in
            let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
            // utime and stime, behind the name in parentheses.
            return status.split(separator: ")").last.map { $0.split(separator: " ")[11...12].joined(separator: "+") }
                ?? ""
        }
    }

    func signal(_ number: Int32) { running.signal(number) }

    /// Ends it in whatever way.
    func end() {
        for process in [running.processIdentifier] + children { kill(process, SIGKILL) }
    }

    private var children: [Int32] {
        let own = running.processIdentifier
        let text = (try? String(contentsOfFile: "/proc/\(own)/task/\(own)/children", encoding: .utf8)) ?? ""
        return text.split(separator: " ").compactMap { Int32($0) }
    }

    func interrupt(_ number: Int32 = SIGINT) throws -> TwofoldBinary.Result {
        running.signal(number)
        return try finish()
    }

    func finish() throws -> TwofoldBinary.Result { try running.finish() }
}
