import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// A build that had nothing to do is cached, and the cache never changes a result.
@Suite struct CommandCacheTests {
    /// A tree, the folder of caches that knows it, and a twin of which nothing is cached.
    private struct Scene {
        let trees: [RealTree]
        let cache: RealTree

        init() throws {
            let master = BuildCommandTests.image(8, 8)
            trees = try (0..<2).map { _ in
                try RealTree([
                    "App/Icons/Sun@2x.png": master, "App/Odd@2x.png": BuildCommandTests.image(9, 8, seed: 2),
                    "App/Star@3x.png": BuildCommandTests.image(9, 6, seed: 3), "App/Kept@2x.png": master,
                    "App/Kept.png": BuildCommandTests.image(4, 4, seed: 4), "App/notes.txt": [1],
                    ".git/HEAD": [],
                ])
            }
            cache = try RealTree()
        }

        func run(_ tree: RealTree, _ arguments: [String] = []) throws -> TwofoldBinary.Result {
            let home = tree.path == trees[0].path ? cache.path : "/dev/null"
            return try TwofoldBinary.start(
                arguments, in: tree.path + "/App", environment: ["XDG_CACHE_HOME": home]
            ).finish()
        }

        /// Everything is made, and then cached.
        func settle(_ arguments: [String] = []) async throws {
            for tree in trees { _ = try run(tree, arguments) }
            try await awaitAging()
            // The first run compares what is kept with what it would make, and the second knows the answer.
            for tree in trees + trees { _ = try run(tree, arguments) }
        }

        var cached: [String] { cache.paths.filter { $0.hasSuffix(".run") } }

        /// Lets the cache say something that no build says.
        func mark() throws {
            let disk = try LocalDisk(folder: cache.path)
            for name in cached {
                let path = try #require(BytePath(name))
                var command = try #require(CachedCommand(at: path, in: disk))
                command.color = "always"
                command.save(at: path, in: disk)
            }
        }

        /// Whether a run shows what only the cache says.
        func isCached(_ arguments: [String] = []) throws -> Bool {
            try run(trees[0], arguments).output.contains("\u{1B}[")
        }
    }

    /// The output without the time that a run took.
    private static func text(_ result: TwofoldBinary.Result) -> String {
        (result.output + result.errors).replacing(#/ · [0-9.]+ (ms|s|min)/#, with: "")
    }

    @Test func aBuildWithNothingToDoIsAnsweredFromTheCache() async throws {
        let scene = try Scene()
        let variant = scene.trees[0].path + "/App/Star.png"
        _ = try scene.run(scene.trees[0])
        // Too young however slow the machine is.
        let future = Date(timeIntervalSinceNow: 3600)
        try FileManager.default.setAttributes([.modificationDate: future], ofItemAtPath: variant)
        _ = try scene.run(scene.trees[0])
        #expect(scene.cached.isEmpty, "a variant is too young")
        try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: variant)
        try await awaitAging()
        _ = try scene.run(scene.trees[0])
        #expect(scene.cached.isEmpty, "what is kept had to be compared")
        let computed = try scene.run(scene.trees[0])
        #expect(scene.cached.count == 1)
        let answered = try scene.run(scene.trees[0])
        #expect(answered.status == 0)
        #expect(Self.text(answered) == Self.text(computed))
        #expect(
            answered.output.contains("[size.odd]") && answered.output.contains("1 kept"), "\(answered.output)")
        try scene.mark()
        #expect(try scene.isCached())
        for other in [["-v"], ["-n"], ["plan"], ["--locked"], ["--scales", "1x"], ["."], ["Icons"]] {
            #expect(try !scene.isCached(other), "\(other) is another command")
        }
        #expect(try scene.isCached(), "the other commands have left it as it was")
    }

    struct Change: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let make: @Sendable (RealTree) throws -> Void

        init(_ title: String, _ make: @escaping @Sendable (RealTree) throws -> Void) {
            testDescription = title
            self.make = make
        }
    }

    static let changes = [
        Change("a master changes") { try $0.write(BuildCommandTests.image(8, 8, seed: 9), to: "App/Icons/Sun@2x.png") },
        Change("a master comes") { try $0.write(BuildCommandTests.image(8, 8, seed: 9), to: "App/New@2x.png") },
        Change("a master goes") { try $0.remove("App/Icons/Sun@2x.png") },
        Change("a variant goes") { try $0.remove("App/Star.png") },
        Change("a variant is edited") { try $0.write(BuildCommandTests.image(4, 4, seed: 9), to: "App/Icons/Sun.png") },
        Change("a variant is edited, and its time set back") { tree in
            let bytes = try #require(tree.bytes(of: "App/Icons/Sun.png"))
            try tree.rewriteKeepingTimes("App/Icons/Sun.png", with: bytes.dropLast() + [0])
        },
        Change("the lock file goes") { try $0.remove("App/twofold.lock") },
        Change("a setting comes") { try $0.write(Array("scales: [1x]\nodd: error\n".utf8), to: "App/.twofold.yml") },
        Change("a setting comes above") { try $0.write(Array("odd: error\n".utf8), to: ".twofold.yml") },
        Change("a setting comes under a wrong name") { try $0.write(Array("odd: error\n".utf8), to: "twofold.yml") },
        Change("a setting comes that is none") { try $0.write([0], to: "App/.twofold.yml") },
        Change("files are ignored") { try $0.write(Array("Odd*\n".utf8), to: "App/.gitignore") },
        Change("files are ignored in the repository above") { tree in
            try tree.write([], to: ".git/HEAD")
            try tree.write(Array("Odd*\n".utf8), to: ".gitignore")
        },
        Change("files are excluded in the repository above") { tree in
            try tree.write(Array("Odd*\n".utf8), to: ".git/info/exclude")
        },
        Change("an app for devices without 1x comes above in the repository") { tree in
            try tree.write(TreeCommandTests.project(system: "15.0"), to: "Mail.xcodeproj/project.pbxproj")
        },
        Change("a lock file comes above") { try $0.write([], to: "twofold.lock") },
        Change("a nested project comes") { try $0.write([], to: "App/Icons/twofold.lock") },
        Change("a folder cannot be read") {
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: "\($0.path)/App/Icons")
        },
    ]

    @Test(arguments: changes) func aChangedTreeIsBuiltAsIfNothingWereCached(change: Change) async throws {
        let scene = try Scene()
        try await scene.settle()
        try #require(scene.cached.count == 1)
        for tree in scene.trees { try change.make(tree) }
        let results = try scene.trees.map { try scene.run($0) }
        #expect(results[0].status == results[1].status)
        let texts = zip(results, scene.trees).map { Self.text($0).replacing($1.path, with: "") }
        #expect(texts[0] == texts[1])
        #expect(scene.trees[0].hashes == scene.trees[1].hashes)
        for tree in scene.trees {
            try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(tree.path)/App/Icons")
        }
    }

    @Test func aPathThatLeadsElsewhereIsAnotherTree() async throws {
        let scene = try Scene()
        let places = try RealTree()
        let link = places.path + "/art"
        func point(to tree: RealTree) throws {
            try? FileManager.default.removeItem(atPath: link)
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: tree.path + "/App")
        }
        let environment = ["XDG_CACHE_HOME": scene.cache.path]
        try point(to: scene.trees[0])
        _ = try TwofoldBinary.run("art", in: places.path, environment: environment)
        try await awaitAging()
        for _ in 0..<2 { _ = try TwofoldBinary.run("art", in: places.path, environment: environment) }
        try #require(scene.cached.count == 1)
        try point(to: scene.trees[1])
        let other = try TwofoldBinary.run("art", in: places.path, environment: environment)
        #expect(other.output.contains("4 made"), "\(other.output)")
    }

    @Test func anotherProgramHasAnotherCache() async throws {
        let scene = try Scene()
        try await scene.settle()
        try scene.mark()
        let folder = try RealTree()
        let program = folder.url.appendingPathComponent("twofold")
        // Copied by another process: a file that is open for writing here is open in every process that other
        // tests start meanwhile, and cannot be run until they end.
        try #require(Program.run(["cp", TwofoldBinary.url.path, program.path]).status == 0)
        let result = try TwofoldBinary.start(
            [], in: scene.trees[0].path + "/App", environment: ["XDG_CACHE_HOME": scene.cache.path], program: program
        ).finish()
        #expect(result.status == 0 && !result.output.contains("\u{1B}["), "\(result.output)\(result.errors)")
    }

    @Test func aDamagedCacheIsNone() async throws {
        let scene = try Scene()
        try await scene.settle()
        let name = try #require(scene.cached.first)
        let bytes = try #require(scene.cache.bytes(of: name))
        for damaged in [[], Array(bytes.prefix(20)), bytes.dropLast() + [bytes[bytes.count - 1] ^ 1]] {
            try scene.cache.write(damaged, to: name)
            let result = try scene.run(scene.trees[0])
            #expect(result.status == 0 && result.output.contains("nothing to make"), "\(result.output)")
        }
    }

    @Test func aHeldLockIsAwaited() async throws {
        let scene = try Scene()
        try await scene.settle()
        try scene.mark()
        let disk = try LocalDisk(folder: scene.trees[0].path + "/App")
        guard case .taken(let lock) = disk.lock() else { return #expect(Bool(false), "no locks here") }
        let running = try TwofoldBinary.start(
            [], in: scene.trees[0].path + "/App", environment: ["XDG_CACHE_HOME": scene.cache.path])
        running.awaitWords("waiting for another run")
        #expect(running.isRunning)
        withExtendedLifetime(lock) {}
        running.signal(SIGINT)
        let result = try running.finish()
        #expect(result.errors.contains("waiting for another run"), "\(result.errors)")
    }

    @Test func theVersionNeedsNoParser() throws {
        #expect(try TwofoldBinary.run("--version").output == "0.1.0\n")
        #expect(try TwofoldBinary.run("--version", "x").status == TwofoldBinary.run("x", "--version").status)
    }
}
