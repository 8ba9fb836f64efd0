import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// A check that would find the same again is cached, and the cache never changes a result.
@Suite struct CheckCacheTests {
    /// A tree, the folder of caches that knows it, and a twin of which nothing is cached.
    private struct Scene {
        let trees: [RealTree]
        let cache: RealTree

        init() throws {
            let master = BuildCommandTests.image(8, 8)
            let list = #"{"images":[{"idiom":"universal","scale":"2x","filename":"s@2x.png"}],"info":{"version":1}}"#
            trees = try (0..<2).map { _ in
                try RealTree([
                    "App/Icons/Sun@2x.png": master, "App/Odd@2x.png": BuildCommandTests.image(9, 8, seed: 2),
                    "App/Foo@ 2x.png": master, "App/Kept.png": BuildCommandTests.image(4, 4, seed: 4),
                    "App/View.swift": Array(
                        #"let a = UIImage(named: "Sun"), b = UIImage(named: "Kept.png"), c = UIImage(named: "Foo")"#
                            .utf8),
                    "App/Info.plist": Array(
                        "<plist><dict><key>MinimumOSVersion</key><string>9.0</string></dict></plist>".utf8),
                    "App/A.xcassets/s.imageset/Contents.json": Array(list.utf8),
                    "App/A.xcassets/s.imageset/s@2x.png": master, "App/notes.txt": [1],
                ])
            }
            cache = try RealTree()
        }

        func run(_ tree: RealTree, _ arguments: [String]) throws -> TwofoldBinary.Result {
            let home = tree.path == trees[0].path ? cache.path : "/dev/null"
            return try TwofoldBinary.start(
                arguments, in: tree.path + "/App", environment: ["XDG_CACHE_HOME": home]
            ).finish()
        }

        /// Everything is checked, and then cached.
        func settle(_ arguments: [String]) async throws {
            try await awaitAging()
            // The first check decodes, and the second knows the images.
            for tree in trees + trees { _ = try run(tree, arguments) }
        }

        var cached: [String] { cache.paths.filter { $0.hasSuffix(".run") } }

        /// Lets the cache say something that no check says.
        func mark() throws {
            let disk = try LocalDisk(folder: cache.path)
            for name in cached {
                let path = try #require(BytePath(name))
                var command = try #require(CachedCommand(at: path, in: disk))
                command.color = "always"
                command.save(at: path, in: disk)
            }
        }

        /// Whether a check shows what only the cache says.
        func isCached(_ arguments: [String]) throws -> Bool {
            let result = try run(trees[0], arguments)
            return (result.output + result.errors).contains("\u{1B}[")
        }
    }

    private static let check = ["check", "--references"]

    /// The output without the time that a check took.
    private static func text(_ result: TwofoldBinary.Result) -> [String] {
        [result.output, result.errors].map { $0.replacing(#/ · [0-9.]+ (ms|s|min)/#, with: "") }
    }

    @Test func aCheckOfTheSameFilesIsAnsweredFromTheCache() async throws {
        let scene = try Scene()
        try await awaitAging()
        let computed = try scene.run(scene.trees[0], Self.check)
        #expect(scene.cached.count == 1, "what was decoded is in the cache of files")
        let answered = try scene.run(scene.trees[0], Self.check)
        #expect(answered.status == 2 && computed.status == 2)
        #expect(Self.text(answered) == Self.text(computed))
        #expect(answered.output.contains("(-v)"), "notes are counted: \(answered.output)")
        #expect(answered.output.contains("[naming.look-alike]") || answered.output.contains("Foo@ 2x.png"))
        #expect(answered.errors.contains("--fix"), "\(answered.errors)")
        try scene.mark()
        #expect(try scene.isCached(Self.check))
        let others = [
            ["check"], ["check", "--references", "-v"], ["check", "--references", "--format", "json"],
            ["check", "--references", "--no-content"], ["check", "--references", "Icons"], ["-n"],
            ["check", "--references", "--render"],
        ]
        for other in others { #expect(try !scene.isCached(other), "\(other) is another command") }
        #expect(try scene.isCached(Self.check), "the other commands have left it as it was")
    }

    @Test(arguments: ["sarif", "junit", "github", "xcode", "text"])
    func aCachedCheckHasEachFormat(format: String) async throws {
        let scene = try Scene()
        let arguments = ["check", "--format", format] + (format == "text" ? ["--quiet"] : [])
        try await scene.settle(arguments)
        let computed = try scene.run(scene.trees[1], arguments)
        try #require(scene.cached.count == 1)
        let answered = try scene.run(scene.trees[0], arguments)
        #expect(answered.status == computed.status)
        let texts = zip([answered, computed], scene.trees).map { result, tree in
            Self.text(result).map {
                $0.replacing(tree.path, with: "").replacing(#/time="[0-9.]+"/#, with: "")
            }
        }
        #expect(texts[0] == texts[1])
    }

    @Test func aCheckIsNotCachedWhereMoreThanFilesDecides() async throws {
        let scene = try Scene()
        try scene.cache.write(Array("{\"version\":1,\"diagnostics\":[]}".utf8), to: "b.json")
        let commands = [
            ["check", "-v"], ["check", "--format", "json"], ["check", "--report", "\(scene.cache.path)/r.json"],
            ["check", "--fix", "-n"], ["check", "Odd@2x.png"], ["check", "--into", "\(scene.cache.path)/out"],
        ]
        for arguments in commands {
            try await scene.settle(arguments)
            #expect(scene.cached.isEmpty, "\(arguments)")
        }
    }

    static let changes =
        CommandCacheTests.changes + [
            CommandCacheTests.Change("nothing changes") { _ in },
            CommandCacheTests.Change("code asks for another image") {
                try $0.write(Array(#"let a = UIImage(named: "Gone")"#.utf8), to: "App/View.swift")
            },
            CommandCacheTests.Change("code asks for another image, and its time is set back") { tree in
                let text = String(decoding: try #require(tree.bytes(of: "App/View.swift")), as: UTF8.self)
                try tree.rewriteKeepingTimes("App/View.swift", with: Array(text.replacing("Sun", with: "Son").utf8))
            },
            CommandCacheTests.Change("code comes") {
                try $0.write(Array(#"let a = UIImage(named: "Gone")"#.utf8), to: "App/More.swift")
            },
            CommandCacheTests.Change("an app's oldest system changes") {
                try $0.write(
                    Array("<plist><dict><key>MinimumOSVersion</key><string>3.0</string></dict></plist>".utf8),
                    to: "App/Info.plist")
            },
            CommandCacheTests.Change("a property list goes") { try $0.remove("App/Info.plist") },
            CommandCacheTests.Change("a set asks for a file that is not there") { tree in
                let text = try #require(tree.bytes(of: "App/A.xcassets/s.imageset/Contents.json"))
                try tree.write(
                    Array(String(decoding: text, as: UTF8.self).replacing("s@2x", with: "t@2x").utf8),
                    to: "App/A.xcassets/s.imageset/Contents.json")
            },
            CommandCacheTests.Change("a file of a set goes") { try $0.remove("App/A.xcassets/s.imageset/s@2x.png") },
            CommandCacheTests.Change("an image is damaged, and its time is set back") { tree in
                let bytes = try #require(tree.bytes(of: "App/Foo@ 2x.png"))
                try tree.rewriteKeepingTimes(
                    "App/Foo@ 2x.png", with: bytes.dropLast(20) + Array(repeating: 0, count: 20))
            },
            CommandCacheTests.Change("the name that a fix would give is taken") {
                try $0.write(BuildCommandTests.image(8, 8, seed: 7), to: "App/Foo@2x.png")
            },
            CommandCacheTests.Change("an image becomes a link") { tree in
                try tree.remove("App/Kept.png")
                try FileManager.default.createSymbolicLink(
                    atPath: "\(tree.path)/App/Kept.png", withDestinationPath: "Odd@2x.png")
            },
            CommandCacheTests.Change("a folder becomes a file") { tree in
                try FileManager.default.removeItem(atPath: "\(tree.path)/App/Icons")
                try tree.write([1], to: "App/Icons")
            },
        ]

    @Test(arguments: changes) func aChangedTreeIsCheckedAsIfNothingWereCached(
        change: CommandCacheTests.Change
    ) async throws {
        let scene = try Scene()
        try scene.trees.forEach { tree in
            // Files that changes of a build name.
            try tree.write(BuildCommandTests.image(9, 6, seed: 3), to: "App/Star@3x.png")
            _ = try scene.run(tree, [])
        }
        try await scene.settle(Self.check)
        try #require(scene.cached.count == 1)
        for tree in scene.trees { try change.make(tree) }
        let results = try scene.trees.map { try scene.run($0, Self.check) }
        #expect(results[0].status == results[1].status)
        let texts = zip(results, scene.trees).map { result, tree in
            Self.text(result).map { $0.replacing(tree.path, with: "") }
        }
        #expect(texts[0] == texts[1])
        for tree in scene.trees {
            try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(tree.path)/App/Icons")
        }
    }
}
