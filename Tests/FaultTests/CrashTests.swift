import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// Kills at chosen and at random moments: nothing half-written, no master touched, and the next run mends the rest.
@Suite struct CrashTests {
    private static let kills = Nightly.isOn ? 3000 : 300

    @Test(.withFaults, arguments: FaultScene.Beginning.allCases)
    func aKillBeforeAnyFileSystemCallDoesNoHarm(beginning: FaultScene.Beginning) throws {
        let scene = try FaultScene(beginning)
        var point = 1
        while true {
            let stage = try scene.stage()
            let result = try TwofoldBinary.run(
                "-j1", stage.tree.path, environment: FaultShim.environment(stage.tree, ["FAULT_KILL_AT": "\(point)"]))
            for violation in stage.violations { Issue.record("killed before call \(point): \(violation)") }
            for violation in try stage.violationsAfterRecovery() {
                Issue.record("killed before call \(point): \(violation)")
            }
            guard result.wasSignalled else { break }
            point += 1
        }
        print("kill before every call, \(beginning.rawValue): \(point - 1) calls")
        // Six variants need more calls than that: with fewer, nothing was proved.
        #expect(point > 30)
    }

    @Test(.withFaults, .having("vips"))
    func theKillLoopFindsTheHalfWrittenFilesOfACarelessTool() throws {
        let tree = try RealTree()
        let make = "vips gaussnoise n.v 1500 1500 && vips cast n.v in.png uchar && vips resize in.png whole.png 0.5"
        try #require(Program.run(["sh", "-c", make], in: tree.path, errors: .dropped).status == 0)
        let whole = tree.bytes(of: "whole.png")
        let start = ContinuousClock.now
        try #require(
            Program.run(["vips", "resize", "in.png", "out.png", "0.5"], in: tree.path, errors: .dropped).status == 0)
        let duration = ContinuousClock.now - start
        let vips = try #require(try? Program.run(["sh", "-c", "command -v vips"], errors: .dropped).output)
            .trimmingCharacters(
                in: .newlines)
        var halfWritten = 0
        var rounds = 0
        while halfWritten < 3, rounds < 300 {
            rounds += 1
            try? tree.remove("out.png")
            let running = try TwofoldBinary.start(
                ["resize", "in.png", "out.png", "0.5"], in: tree.path, program: URL(fileURLWithPath: vips))
            try kill(running, within: duration)
            if let bytes = tree.bytes(of: "out.png"), bytes != whole { halfWritten += 1 }
        }
        print("kill loop on vips: \(halfWritten) half-written files in \(rounds) kills")
        #expect(halfWritten > 0, "the harness proves nothing")
    }

    @Test func randomKillsLeaveNothingHalfWritten() throws {
        var landed = 0
        var unfinished = 0
        var debris = 0
        // What a killed run remembered of files must not mislead the next one.
        let memory = try RealTree()
        let environment = ["XDG_CACHE_HOME": memory.path]
        for beginning in FaultScene.Beginning.allCases {
            // Larger images than in the other tests, so that there is time to be killed in.
            let scene = try FaultScene(beginning, scale: 6)
            let measured = try scene.stage()
            let start = ContinuousClock.now
            try #require(TwofoldBinary.run("-j2", measured.tree.path).status == 0)
            let duration = ContinuousClock.now - start
            for round in 0..<(Self.kills / 2) {
                let stage = try scene.stage()
                let running = try TwofoldBinary.start(["-j2", stage.tree.path], environment: environment)
                if try kill(running, within: duration) { landed += 1 }
                if stage.isUnderWay { unfinished += 1 }
                debris += stage.debris.count
                for violation in stage.violations { Issue.record("\(beginning), round \(round): \(violation)") }
                for violation in try stage.violationsAfterRecovery(environment) {
                    Issue.record("\(beginning), round \(round): \(violation)")
                }
            }
        }
        print(
            "kill loop: \(landed) of \(Self.kills) kills came before the end, \(unfinished) between the first change "
                + "and the last; \(debris) hidden files were swept up")
        #expect(landed > Self.kills / 4)
    }

    @Test func randomKillsBetweenBatchesLeaveNothingHalfWritten() throws {
        // Three batches of 64, half of them new and half of them replaced.
        let pristine = try RealTree()
        func draw(_ range: Range<Int>, seed: UInt64) throws {
            for index in range {
                let image = PixelBuffer.noise(
                    PixelSize(width: 16, height: 16), .rgba, .eight, seed: seed + UInt64(index))
                try pristine.write(TinyPNG.file(image), to: "\(index % 7)/m\(index)@2x.png")
            }
        }
        try draw(0..<96, seed: 1)
        try #require(TwofoldBinary.run(pristine.path).status == 0)
        try draw(0..<192, seed: 1000)
        let before = pristine.hashes
        let whole = try pristine.copy()
        let start = ContinuousClock.now
        try #require(TwofoldBinary.run("-j2", whole.path).status == 0)
        let duration = ContinuousClock.now - start
        let reference = whole.hashes
        var unfinished = 0
        let rounds = Nightly.isOn ? 300 : 30
        for round in 0..<rounds {
            let tree = try pristine.copy()
            try kill(try TwofoldBinary.start(["-j2", tree.path]), within: duration)
            let after = tree.hashes
            let visible = after.filter { !$0.key.contains("~tmp") && $0.key != LockFileName.fileName }
            for (path, hash) in visible where hash != reference[path] && hash != before[path] {
                Issue.record("round \(round): \(path) is neither old nor new")
            }
            for path in before.keys where after[path] == nil { Issue.record("round \(round): \(path) is gone") }
            if after != before, after != reference { unfinished += 1 }
            let result = try TwofoldBinary.run(tree.path)
            #expect(result.status == 0, "round \(round): \(result.output)")
            #expect(tree.hashes == reference, "round \(round) does not recover")
        }
        print("kill loop over batches: \(unfinished) of \(rounds) kills came between the first change and the last")
        #expect(unfinished > 0)
    }

    /// Kills after a random time; true when the program was still running.
    @discardableResult
    private func kill(_ running: TwofoldBinary.Running, within duration: Duration) throws -> Bool {
        usleep(UInt32(Double.random(in: 0...1.05) * (duration / .microseconds(1))))
        running.signal(SIGKILL)
        return try running.finish().wasSignalled
    }
}
