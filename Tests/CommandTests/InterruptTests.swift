import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

@Suite struct InterruptTests {
    private func tree() throws -> RealTree {
        let tree = try RealTree()
        let image = TinyPNG.file(.noise(PixelSize(width: 300, height: 300), .rgba, .eight, seed: 1))
        for index in 0..<150 { try tree.write(image, to: "\(index)@3x.png") }
        return tree
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func anInterruptedRunLeavesNoDebrisAndTheNextOneFinishes(number: Int32) throws {
        let tree = try tree()
        let running = try TwofoldBinary.start([tree.path])
        while running.isRunning, !tree.paths.contains(where: { $0 == "0.png" || $0 == "9.png" }) { usleep(2000) }
        running.signal(number)
        let result = try running.finish()
        #expect(result.wasSignalled, "status \(result.status)")
        #expect(result.status == number)
        #expect(result.output.contains("interrupted"))
        #expect(result.output.hasSuffix("every finished file is in place; run the same command again to go on\n"))
        let left = tree.paths
        #expect(left.count > 151 && left.count < 451, "interrupted in the middle: \(left.count)")
        #expect(!left.contains { $0.contains("~") })

        // What was made is recorded: nothing is taken for somebody else's.
        let second = try TwofoldBinary.run(tree.path)
        #expect(second.status == 0)
        #expect(tree.paths.count == 451)
        #expect(!second.output.contains("kept"))
        #expect(try TwofoldBinary.run("--locked", tree.path).status == 0)
    }

    @Test func aSecondInterruptEndsAtOnceAndTheNextRunMendsTheRest() throws {
        let tree = try tree()
        let running = try TwofoldBinary.start(["-j2", tree.path])
        while running.isRunning, !tree.paths.contains(where: { $0 == "0.png" || $0 == "9.png" }) { usleep(2000) }
        running.signal(SIGINT)
        usleep(3000)
        running.signal(SIGINT)
        let result = try running.finish()
        // Either it was done with what it had begun before the second came, or that ended it.
        #expect(result.wasSignalled ? result.status == SIGINT : result.status == 128 + SIGINT)
        let second = try TwofoldBinary.run(tree.path)
        #expect(second.status == 0)
        #expect(!second.output.contains("kept"))
        #expect(tree.paths.count == 451)
        #expect(!tree.paths.contains { $0.contains("~") })
    }

    @Test(
        arguments: [
            (format: "sarif", isShown: false), (format: "junit", isShown: false), (format: "github", isShown: false),
            (format: "xcode", isShown: false), (format: "json", isShown: true),
        ])
    func aFormThatCannotSayThatItIsIncompleteIsLeftOut(row: (format: String, isShown: Bool)) throws {
        let image = TinyPNG.file(.noise(PixelSize(width: 2, height: 2), .rgba, .eight, seed: 1))
        let tree = try RealTree(["a@2X.png": image])
        let lock = try RunLock.take(on: LocalDisk(folder: tree.path))
        let report = row.isShown ? "report.json" : "report.sarif"
        let waiting = try TwofoldBinary.start(
            ["check", "--fix", "--format", row.format, "--report", report, "."], in: tree.path)
        waiting.awaitHandling(of: SIGINT)
        waiting.signal(SIGINT)
        let result = try waiting.finish()
        withExtendedLifetime(lock) {}
        #expect(result.wasSignalled && result.status == SIGINT)
        #expect(result.output.contains(#""interrupted" : true"#) == row.isShown, "\(result.output)")
        #expect(result.output.isEmpty != row.isShown, "\(result.output)")
        #expect((tree.bytes(of: report) != nil) == row.isShown)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func aSignalThatComesWhileTheProgramBeginsToListenIsNotLost(number: Int32) throws {
        let tree = try RealTree()
        let lock = try RunLock.take(on: LocalDisk(folder: tree.path))
        for _ in 0..<10 {
            let waiting = try TwofoldBinary.start([tree.path])
            waiting.awaitHandling(of: number)
            waiting.signal(number)
            for _ in 0..<500 where waiting.isRunning { usleep(20_000) }
            #expect(!waiting.isRunning)
            waiting.signal(SIGKILL)
            let result = try waiting.finish()
            #expect(result.wasSignalled && result.status == number)
        }
        withExtendedLifetime(lock) {}
    }

    @Test func aReaderThatGoesAwayDoesNotStopTheWork() throws {
        let tree = try RealTree([
            "a@2x.png": TinyPNG.file(.noise(PixelSize(width: 8, height: 8), .rgba, .eight, seed: 1))
        ])
        let result = try TwofoldBinary.start([tree.path], through: "\"$@\" | true").finish()
        #expect(result.status == 0)
        #expect(tree.paths == ["a.png", "a@2x.png", "twofold.lock"])
    }
}
