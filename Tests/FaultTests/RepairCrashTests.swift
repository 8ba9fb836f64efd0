import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild

/// Kills while `check --fix` renames: no file is lost, the lock file is sound, and the next runs end where it would have.
@Suite struct RepairCrashTests {
    /// Misspelt masters with variants, one of which cannot follow because its name is taken, and one file of nobody's.
    private static func tree() throws -> RealTree {
        func image(_ side: Int, _ seed: UInt64) -> [UInt8] {
            TinyPNG.file(.noise(PixelSize(width: side, height: side), .rgba, .eight, seed: seed))
        }
        let tree = try RealTree([
            "a@3x.PNG": image(12, 1), "sub/b~ipad@2x.png": image(8, 2), "sub/c@2x.PNG": image(8, 3),
            "readme.txt": [1],
        ])
        // Only what is known as a master gets variants, so the second one is renamed before a build can make any.
        try #require(TwofoldBinary.run("-q", "-j1", tree.path).status == 0)
        try tree.write(image(4, 4), to: "sub/c.png")
        return tree
    }

    /// Everything that a user runs after a repair, to the end.
    private static func finish(_ tree: RealTree) throws -> Int32 {
        for arguments in [["check", "--fix", "-v", "-j1"], ["-q", "-j1"], ["prune", "-q"], ["-q", "-j1"]] {
            _ = try TwofoldBinary.start(arguments + [tree.path], environment: [:]).finish()
        }
        return try TwofoldBinary.run("--locked", "-q", tree.path).status
    }

    private static func entries(_ tree: RealTree) throws -> LockFile.Entries {
        let reading = try LockFile.decode(tree.bytes(of: LockFileName.fileName) ?? [])
        #expect(reading.badLines.isEmpty && reading.conflictMarkers.isEmpty)
        return reading.lockFile.entries
    }

    @Test(.withFaults) func aKillBeforeAnyCallOfARepairLosesNothing() throws {
        let pristine = try Self.tree()
        let whole = try pristine.copy()
        _ = try TwofoldBinary.run("check", "--fix", "-v", "-j1", whole.path)
        let repaired = try Self.entries(whole)
        try #require(whole.paths.contains("sub/b@2x~ipad.png") && whole.paths.contains("a@2x.png"), "\(whole.paths)")
        try #require(Self.finish(whole) == 0)
        let old = try Self.entries(pristine)
        // What a person made, and what Twofold did: each is there under one of its names.
        let contents = Set(pristine.hashes.filter { $0.key != LockFileName.fileName }.values)
        var point = 1
        while true {
            let tree = try pristine.copy()
            let result = try TwofoldBinary.run(
                "check", "--fix", "-v", "-j1", tree.path,
                environment: FaultShim.environment(tree, ["FAULT_KILL_AT": "\(point)"]))
            let lost = contents.subtracting(tree.hashes.values)
            #expect(lost.isEmpty, "killed before call \(point): \(lost.count) files are lost")
            for (path, entry) in try Self.entries(tree) where old[path] != entry && repaired[path] != entry {
                Issue.record("killed before call \(point): the line of \(path.display) is neither old nor new")
            }
            let check = try TwofoldBinary.run("check", "-q", tree.path)
            #expect([0, 2].contains(check.status), "killed before call \(point): \(check.output)\(check.errors)")
            #expect(try Self.finish(tree) == 0, "killed before call \(point)")
            let differing = Set(tree.hashes.keys).union(whole.hashes.keys).filter {
                tree.hashes[$0] != whole.hashes[$0]
            }
            #expect(differing.isEmpty, "killed before call \(point): \(differing.sorted()) do not recover")
            guard result.wasSignalled else { break }
            point += 1
        }
        print("kill before every call of a repair: \(point - 1) calls")
        // Four renames and two lock files need more calls than that: with fewer, nothing was proved.
        #expect(point > 15)
    }
}
