import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// What code that has taken over a decoder can still do: a library puts it into the real program, and it tries.
@Suite struct SandboxTests {
    /// The version of Landlock's interface.
    private static let version: Int? = {
        guard FaultShim.intruder != nil, let empty = try? RealTree(),
            let said = try? TwofoldBinary.run("plan", "-v", empty.path).errors
        else { return nil }
        return said.firstMatch(of: /sandbox: Landlock ABI (\d+)/).flatMap { Int($0.output.1) }
    }()

    private static let landlock = ConditionTrait.enabled(if: version != nil, "this kernel has no Landlock")

    private static let refused = "Permission denied"

    /// Runs the program with an intruder in it; what came of each attempt.
    private func intrude(_ attempts: [String], _ arguments: [String]) throws -> [String: String] {
        let environment = ["LD_PRELOAD": FaultShim.intruder ?? "", "INTRUDER": attempts.joined(separator: ";")]
        let result = try TwofoldBinary.start(
            arguments + ["--engine", "vips"], environment: environment
        ).finish()
        var outcomes: [String: String] = [:]
        for line in result.errors.split(separator: "\n") {
            guard let match = line.wholeMatch(of: /intruder: (.*): (.*)/) else { continue }
            outcomes[String(match.output.1)] = String(match.output.2)
        }
        #expect(outcomes.count == attempts.count, "\(result.errors)")
        return outcomes
    }

    /// A master whose header only libvips can tell, so that it is decoded even for a plan.
    private func tree() throws -> RealTree {
        let tiff = Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]
        let master = TinyPNG.file(
            .noise(PixelSize(width: 8, height: 8), .rgba, .eight, seed: 1),
            chunks: [PNGChunk(type: "eXIf", data: tiff)])
        return try RealTree(["a@2x.png": master])
    }

    @Test(.withFaults, landlock, arguments: [true, false])
    func aDecoderThatWasTakenOverReachesNothingOutside(isConfined: Bool) throws {
        let tree = try tree()
        let outside = try RealTree(["secret.txt": [1], "mine.txt": [2]])
        let before = outside.hashes
        let attempts = [
            "read \(tree.path)/a@2x.png", "write \(tree.path)/b", "mkdir \(tree.path)/c", "read \(outside.path)",
            "read \(outside.path)/secret.txt", "write \(outside.path)/new.txt", "write \(outside.path)/mine.txt",
            "remove \(outside.path)/mine.txt", "run /bin/true", "connect 9",
            "signal 0", "local \(outside.path)/none", "datagram 9", "rights \(outside.path)/secret.txt", "memory 0",
        ]
        let outcomes = try intrude(attempts, (isConfined ? [] : ["--no-sandbox"]) + [tree.path])
        let version = Self.version ?? 0
        for attempt in attempts {
            let isAllowed = !isConfined || attempt.hasPrefix("read \(tree.path)") || attempt == attempts[1]
            switch attempt {
            case "connect 9":
                #expect(outcomes[attempt] == (isConfined ? Self.refused : "Connection refused"))
            case "local \(outside.path)/none":
                #expect(outcomes[attempt] == (isConfined ? Self.refused : "No such file or directory"))
            case "signal 0":
                let isRefused = isConfined && version >= 6
                #expect(outcomes[attempt] == (isRefused ? "Operation not permitted" : "done"))
            default: #expect(outcomes[attempt] == (isAllowed ? "done" : Self.refused), "\(attempt)")
            }
        }
        // Without the sandbox the same attempts succeed, so they prove something.
        #expect((outside.hashes == before) == isConfined)
    }

    /// What one tries in a worker, whose output nobody hears: nothing of it has an effect, and its end shows that it came.
    @Test(.withFaults, landlock, arguments: [["--isolate"], ["--untrusted"]])
    func aDecoderThatWasTakenOverInAWorkerWritesNothing(options: [String]) throws {
        let tree = try tree()
        try tree.write([1], to: ".git/config")
        try tree.write([2], to: ".twofold.yml.txt")
        let before = tree.hashes
        let attempts = [
            "write \(tree.path)/.git/hook", "write \(tree.path)/b", "remove \(tree.path)/a@2x.png",
            "remove \(tree.path)/.git/config", "mkdir \(tree.path)/c", "run /bin/touch", "die 0",
        ]
        let result = try TwofoldBinary.start(
            options + ["--engine", "vips", tree.path],
            environment: ["LD_PRELOAD": FaultShim.intruder ?? "", "INTRUDER": attempts.joined(separator: ";")]
        ).finish()
        #expect(result.status == 1 && (result.output + result.errors).contains("image.decoder-died"), "\(result)")
        #expect(tree.hashes.filter { $0.key != "twofold.lock" } == before)
    }

    @Test(.withFaults, landlock, arguments: [["plan"], ["-n"], ["--locked"]])
    func whatOnlyLooksCannotWrite(arguments: [String]) throws {
        let tree = try tree()
        let before = tree.hashes
        let report = try RealTree()
        let attempts = [
            "read \(tree.path)/a@2x.png", "write \(tree.path)/b", "write \(tree.path)/a@2x.png",
            "remove \(tree.path)/a@2x.png", "write \(report.path)/b",
        ]
        let isReported = arguments != ["plan"]
        let options = isReported ? ["--report", "\(report.path)/r.json"] : []
        let outcomes = try intrude(attempts, arguments + options + [tree.path])
        #expect(outcomes[attempts[0]] == "done")
        for attempt in attempts[1...3] { #expect(outcomes[attempt] == Self.refused, "\(attempt)") }
        #expect(outcomes[attempts[4]] == (isReported ? "done" : Self.refused))
        #expect(tree.hashes == before)
    }

    @Test(.withFaults, landlock) func stagingCannotWriteTheMasters() throws {
        let tree = try tree()
        let target = try RealTree()
        let attempts = [
            "read \(tree.path)/a@2x.png", "write \(tree.path)/b", "remove \(tree.path)/a@2x.png",
            "write \(target.path)/out/b", "mkdir \(target.path)/out/c", "write \(target.path)/b",
        ]
        let outcomes = try intrude(attempts, ["--into", "\(target.path)/out", tree.path])
        for index in [0, 3, 4] { #expect(outcomes[attempts[index]] == "done", "\(attempts[index])") }
        for index in [1, 2, 5] { #expect(outcomes[attempts[index]] == Self.refused, "\(attempts[index])") }
    }

    @Test(.withFaults, landlock) func everyTreeOfACallIsReachedAndEveryThreadConfined() throws {
        // Plain masters are decoded by jobs only, which are threads of their own.
        let image = TinyPNG.file(.noise(PixelSize(width: 8, height: 8), .rgba, .eight, seed: 1))
        let trees = try (0..<3).map { _ in try RealTree(["a@2x.png": image]) }
        let outside = try RealTree(["secret.txt": [1]])
        let attempts = ["thread 0", "read \(outside.path)/secret.txt"] + trees.map { "write \($0.path)/b" }
        let outcomes = try intrude(attempts, ["-j2"] + trees.map(\.path))
        #expect(outcomes[attempts[0]] == "done", "not in the main thread")
        #expect(outcomes[attempts[1]] == Self.refused)
        for attempt in attempts[2...] { #expect(outcomes[attempt] == "done", "\(attempt)") }
        for tree in trees { #expect(tree.bytes(of: "a.png") != nil) }
    }
}
