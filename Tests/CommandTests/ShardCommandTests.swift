import Foundation
import Testing
import TwofoldTestSupport

@testable import twofold

/// `--shard` and `merge` on the real disk: with locks, the sandbox and several processes.
@Suite struct ShardCommandTests {
    private static func tree() throws -> RealTree {
        let tree = try BuildCommandTests.tree()
        for number in 1...12 {
            try tree.write(
                BuildCommandTests.image(4 * number, 6, seed: UInt64(number)), to: "Many/n\(number)@2x.png")
        }
        return tree
    }

    private static func files(_ tree: RealTree) -> [String: [UInt8]] {
        Dictionary(uniqueKeysWithValues: tree.paths.map { ($0, tree.bytes(of: $0) ?? []) })
    }

    @Test func shardsAtTheSameTimeLeaveWhatOneRunLeaves() throws {
        let one = try Self.tree()
        #expect(try TwofoldBinary.run(in: one.path).status == 0)
        let tree = try Self.tree()
        let running = try (1...4).map { number in
            try TwofoldBinary.start(
                ["--shard", "auto"], in: tree.path,
                environment: [
                    "CI_NODE_INDEX": "\(number)", "CI_NODE_TOTAL": "4",
                ])
        }
        for (number, run) in zip(1..., running) {
            let result = try run.finish()
            #expect(result.status == 0, "\(result.output)\(result.errors)")
            #expect(result.errors.hasPrefix("shard \(number)/4: "), "\(result.errors)")
        }
        let merged = try TwofoldBinary.run("merge", "--expect", "4", in: tree.path)
        #expect(merged.status == 0, "\(merged.errors)")
        #expect(merged.errors.contains("4 shards merged: 16 variants recorded"), "\(merged.errors)")
        #expect(Self.files(tree) == Self.files(one))
        #expect(!FileManager.default.fileExists(atPath: tree.path + "/twofold.shards"))
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 0)
    }

    @Test func aMissingShardIsNamedAndTheStatusSaysSo() throws {
        let tree = try Self.tree()
        #expect(try TwofoldBinary.run("--shard", "1/2", in: tree.path).status == 0)
        let before = Self.files(tree)
        let merged = try TwofoldBinary.run("merge", in: tree.path)
        #expect(merged.status == 1 && merged.output.isEmpty)
        #expect(
            merged.errors
                == "twofold: shard 2/2 is missing; run 'twofold build --shard 2/2 .', then merge again\n")
        #expect(Self.files(tree) == before)
        // A plain build is the way out for whoever does not want shards any more.
        #expect(try TwofoldBinary.run(in: tree.path).status == 0)
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 0)
        #expect(!FileManager.default.fileExists(atPath: tree.path + "/twofold.shards"))
    }

    @Test func partsOfOtherMachinesAreNamed() throws {
        let one = try Self.tree()
        #expect(try TwofoldBinary.run(in: one.path).status == 0)
        let here = try Self.tree()
        let artifacts = try RealTree()
        for number in 1...2 {
            let machine = try Self.tree()
            #expect(try TwofoldBinary.run("--shard", "\(number)/2", in: machine.path).status == 0)
            for (path, bytes) in Self.files(machine) where here.bytes(of: path) == nil {
                if path.hasPrefix("twofold.shards/") {
                    try artifacts.write(bytes, to: path)
                } else {
                    try here.write(bytes, to: path)
                }
            }
        }
        let parts = (1...2).map { "\(artifacts.path)/twofold.shards/\($0)-of-2.part" }
        let merged = try TwofoldBinary.start(["merge", ".", "--format", "json"] + parts, in: here.path).finish()
        #expect(merged.status == 0, "\(merged.errors)")
        #expect(Self.files(here) == Self.files(one))
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(merged.output.utf8)) as? [String: Any])
        #expect(document["command"] as? String == "merge")
        #expect((document["shards"] as? [[String: Any]])?.count == 2)
        #expect((document["counts"] as? [String: Int])?["made"] == 16)
    }

    @Test func aPlanShowsTheDivision() throws {
        let tree = try Self.tree()
        let result = try TwofoldBinary.run("plan", "--shard", "2/3", in: tree.path)
        #expect(result.status == 0 && result.output.hasPrefix("  shard  files"), "\(result.output)\(result.errors)")
        #expect(result.output.contains("\n  3/3 "))
        let json = try TwofoldBinary.run("plan", "--shard", "2/3", "--format", "json", in: tree.path)
        let document = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect(document["shard"] as? String == "2/3")
        #expect((document["shards"] as? [[String: Any]])?.compactMap { $0["fileCount"] as? Int }.reduce(0, +) == 15)
        #expect(tree.paths.allSatisfy { !$0.hasPrefix("twofold.") })
    }

    @Test(arguments: [
        (["--shard", "9/8"], "The value '9/8' is invalid for '--shard <K/N>'"),
        (["--shard", "1/2", "--locked"], "--shard and --locked contradict each other"),
        (["--shard", "1/2", "--into", "x"], "--shard and --into contradict each other"),
        (["--shard", "auto"], "--shard auto: no variable of a service is set"),
        (["merge", "--expect", "0"], "--expect takes a number of shards from 1"),
        (["merge", "nothing.part"], "nothing.part: No such file or directory"),
    ])
    func wrongUsageIsExplained(arguments: [String], words: String) throws {
        let tree = try Self.tree()
        let result = try TwofoldBinary.start(arguments, in: tree.path).finish()
        #expect(result.status == 64 && result.errors.contains(words), "\(result.errors)")
        #expect(tree.bytes(of: "twofold.lock") == nil)
    }

    @Test func whatIsKilledIsRunAgain() throws {
        let one = try Self.tree()
        #expect(try TwofoldBinary.run(in: one.path).status == 0)
        let tree = try Self.tree()
        let killed = try TwofoldBinary.start(["--shard", "1/2"], in: tree.path)
        while !FileManager.default.fileExists(atPath: tree.path + "/twofold.shards"), killed.isRunning { usleep(1000) }
        killed.signal(SIGKILL)
        _ = try killed.finish()
        for number in 1...2 {
            #expect(try TwofoldBinary.run("--shard", "\(number)/2", in: tree.path).status == 0)
        }
        #expect(try TwofoldBinary.run("merge", in: tree.path).status == 0)
        #expect(Self.files(tree) == Self.files(one))
    }
}
