import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild

/// Others at work on the same tree: a second run, an artist who saves, a file that appears at the worst moment.
@Suite struct RaceTests {
    private static let rounds = Nightly.isOn ? 500 : 50

    @Test(arguments: [2, 5])
    func runsOnOneTreeTakeTurnsAndAllEndWell(count: Int) throws {
        let scene = try FaultScene(.fresh, scale: 3)
        var waited = 0
        for round in 0..<Self.rounds {
            let stage = try scene.stage()
            // Another path to the same folder is the same tree.
            let paths = [stage.tree.path, stage.tree.path + "/sub/.."]
            let runs = try (0..<count).map { try TwofoldBinary.start([paths[$0 % 2]]) }
            for run in runs {
                let result = try run.finish()
                #expect(result.status == 0, "round \(round): \(result.output)\(result.errors)")
                if result.errors.contains("waiting for another run") { waited += 1 }
            }
            #expect(stage.violations == [], "round \(round)")
            #expect(stage.tree.hashes == scene.reference, "round \(round)")
        }
        print("\(Self.rounds) rounds of \(count) runs at once: \(waited) waited")
        #expect(waited > 0)
    }

    @Test func aRunThatIsKilledLeavesItsTurnToTheNext() throws {
        let scene = try FaultScene(.fresh, scale: 3)
        for round in 0..<Self.rounds / 5 {
            let stage = try scene.stage()
            let first = try TwofoldBinary.start([stage.tree.path])
            let second = try TwofoldBinary.start([stage.tree.path])
            usleep(UInt32.random(in: 0...150_000))
            first.signal(SIGKILL)
            _ = try first.finish()
            let result = try second.finish()
            #expect(result.status == 0, "round \(round): \(result.output)\(result.errors)")
            #expect(try stage.violationsAfterRecovery() == [], "round \(round)")
        }
    }

    @Test func theOneWhoWaitsSaysForWhomAndCanBeInterrupted() throws {
        let stage = try FaultScene(.fresh).stage()
        let disk = try LocalDisk(folder: Array(stage.tree.path.utf8))
        guard case .taken(let lock) = RunLock.attempt(on: disk) else {
            Issue.record("no lock")
            return
        }
        try withExtendedLifetime(lock) {
            let waiting = try TwofoldBinary.start([stage.tree.path])
            waiting.awaitWords("another run")
            #expect(waiting.isRunning)
            waiting.signal(SIGINT)
            let result = try waiting.finish()
            #expect(result.wasSignalled && result.status == SIGINT)
            #expect(result.errors.contains("another run (process \(getpid())) on"))
            #expect(stage.tree.paths.count == FaultScene.masters.count + FaultScene.bystanders.count)
            // Looking needs no turn.
            #expect(try TwofoldBinary.run("plan", stage.tree.path).status == 0)
        }
    }

    @Test func aMasterThatIsSavedDuringARunGivesOneVersionOrTheOther() throws {
        let sides = 48
        let versions: [[UInt8]] = (0..<4).map { seed in
            TinyPNG.file(.noise(PixelSize(width: sides, height: sides), .rgba, .eight, seed: UInt64(500 + seed)))
        }
        // What each version's variant must be, by Twofold itself in a tree where nobody disturbs it.
        var variants: Set<ContentHash> = []
        for version in versions {
            let tree = try RealTree(["m@2x.png": version])
            try #require(TwofoldBinary.run(tree.path).status == 0)
            variants.insert(ContentHash(of: try #require(tree.bytes(of: "m.png"))))
        }
        var made = 0
        for round in 0..<Self.rounds {
            let tree = try RealTree(["m@2x.png": versions[0]])
            for index in 0..<6 { try tree.write(versions[index % 4], to: "other\(index)@2x.png") }
            let running = try TwofoldBinary.start([tree.path])
            // An artist who saves two hundred times a second: by rename, in place, and by deleting first.
            var saves = 0
            while running.isRunning {
                let version = versions[saves % 4]
                switch saves % 3 {
                case 0:
                    try tree.write(version, to: "m.saving")
                    rename(tree.path + "/m.saving", tree.path + "/m@2x.png")
                case 1: try tree.write(version, to: "m@2x.png")
                default:
                    unlink(tree.path + "/m@2x.png")
                    try tree.write(version, to: "m@2x.png")
                }
                saves += 1
                usleep(5000)
            }
            _ = try running.finish()
            if let bytes = tree.bytes(of: "m.png") {
                made += 1
                #expect(variants.contains(ContentHash(of: bytes)), "round \(round): a variant of no version")
            }
            try tree.write(versions[2], to: "m@2x.png")
            let second = try TwofoldBinary.run(tree.path)
            #expect(second.status == 0, "round \(round): \(second.output)\(second.errors)")
            let expected = try RealTree(["m@2x.png": versions[2]])
            try #require(TwofoldBinary.run(expected.path).status == 0)
            #expect(tree.bytes(of: "m.png") == expected.bytes(of: "m.png"), "round \(round): does not converge")
            #expect(try TwofoldBinary.run("--locked", tree.path).status == 0)
        }
        print("\(Self.rounds) rounds of a master saved during the run: \(made) made a variant of it")
    }

    @Test(.withFaults)
    func neitherOfTwoSavesAroundAnExchangeIsLost() throws {
        let stage = try FaultScene(.stale).stage()
        let path = stage.tree.path
        // One save just before the exchange, which brings it out; another before it is put back.
        let save =
            "for f in a.png b.png b@2x.png c~ipad.png sub/d.png sub/deep/f.png; do "
            + "printf %s-$f | tr / _ > '\(path)'/new; mv '\(path)'/new '\(path)'/$f; done"
        let first = save.replacingOccurrences(of: "%s", with: "first")
        let second = save.replacingOccurrences(of: "%s", with: "second")
        let settings = [
            "FAULT_OPS": "renameat2", "FAULT_RUN_AT": "1", "FAULT_PAUSE_AT": "2", "FAULT_PAUSE_MS": "900",
            "FAULT_RUN": "\(first); (sleep 0.4; \(second)) >/dev/null 2>&1 &",
        ]
        // The program's own process plays the artist, and in the sandbox it may start no other.
        let result = try TwofoldBinary.run(
            "-j1", "--no-sandbox", path, environment: FaultShim.environment(stage.tree, settings))
        #expect(result.status == 1)
        let texts = stage.tree.paths.compactMap { stage.tree.bytes(of: $0) }.map {
            String(decoding: $0.prefix(40), as: UTF8.self)
        }
        let both = texts.filter { text in text.hasPrefix("first-") && texts.contains("second" + text.dropFirst(5)) }
        #expect(
            both.count == 1,
            "the image that was exchanged is there in both versions: \(texts.filter { $0.contains("-") })")
        #expect(texts.count { $0.hasPrefix("second-") } == 6)
        let next = try TwofoldBinary.run(path)
        #expect(next.output.contains("file.leftover"), "\(next.output)")
    }

    @Test(.withFaults, arguments: FaultScene.Beginning.allCases)
    func aFileThatIsSavedAtTheWorstMomentIsNotLost(beginning: FaultScene.Beginning) throws {
        let scene = try FaultScene(beginning)
        // Just before the name is given, or the two are exchanged.
        let operation = beginning == .fresh ? "linkat" : "renameat2"
        for point in 1...6 {
            let stage = try scene.stage()
            let log = stage.tree.path + ".log"
            defer { try? FileManager.default.removeItem(atPath: log) }
            let command =
                "for f in a.png b.png b@2x.png c~ipad.png sub/d.png sub/deep/f.png; do "
                + "printf drawn-by-hand > \"\(stage.tree.path)/new\" && mv \"\(stage.tree.path)/new\" \"\(stage.tree.path)/$f\"; done"
            let settings = ["FAULT_OPS": operation, "FAULT_RUN_AT": "\(point)", "FAULT_RUN": command]
            let result = try TwofoldBinary.run(
                "-j1", "--no-sandbox", stage.tree.path, environment: FaultShim.environment(stage.tree, settings))
            #expect(result.status == 1, "\(operation) \(point): \(result.output)")
            let drawn = ["a.png", "b.png", "b@2x.png", "c~ipad.png", "sub/d.png", "sub/deep/f.png"].filter {
                stage.tree.bytes(of: $0) == Array("drawn-by-hand".utf8)
            }
            // Those that were in place before are the ones that the artist replaced: all six are the artist's now.
            #expect(drawn.count == 6, "\(operation) \(point): only \(drawn) are left")
        }
    }
}
