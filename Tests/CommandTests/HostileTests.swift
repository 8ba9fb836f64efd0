import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// Files that are made to harm, each beside a good one, through the real program: an error, and nothing lost besides.
@Suite(.serialized, .measuringMemory) struct HostileTests {
    /// What a run took while it was watched.
    private struct Cost {
        var megabytes = 0
        var seconds = 0.0
    }

    @Test(arguments: HostileFiles.all) func aHostileFileCostsOnlyItself(file: HostileFiles.Hostile) throws {
        let tree = try RealTree()
        try tree.write(file.bytes, to: file.name)
        let good = PixelBuffer.noise(PixelSize(width: 8, height: 8), .rgba, .eight, seed: 1)
        try tree.write(TinyPNG.file(good), to: "zz-good@2x.png")
        try tree.write(TinyFiles.svg("8", "8", "<rect width=\"8\" height=\"8\"/>"), to: "zz-good-drawing.svg")

        let run = try TwofoldBinary.start(["-j1", "--vectors", "draw", "--max-seconds", "5", tree.path])
        let (result, cost) = try Self.watch(run)
        print(
            "HOSTILE \(file.name): \(cost.megabytes) MiB, \((cost.seconds * 10).rounded() / 10) s, status \(result.status)"
        )
        #expect(!result.wasSignalled)
        #expect(tree.bytes(of: "zz-good.png") != nil, "its neighbour: \(result.output)")
        #expect(tree.bytes(of: "zz-good-drawing@3x.png") != nil, "a neighbour that is drawn: \(result.output)")
        let name = AssetName(parsing: Array(file.name.utf8)).variant(
            scale: .x1, device: nil,
            fileExtension: file.name.hasSuffix("g") && !file.name.hasSuffix("svg") ? nil : Array("png".utf8))
        let isMade = tree.bytes(of: String(decoding: name.bytes, as: UTF8.self)) != nil
        #expect(isMade == (result.status == 0), "\(result.output)")
        if !file.mayBeMade {
            #expect(!isMade)
            #expect(result.output.contains("error     "), "\(result.output)")
            #expect(
                result.output.contains(file.name) || result.output.contains(file.name.prefix { $0 != "@" && $0 != "." })
            )
        }
        #expect(!result.output.contains("\u{1B}") && !result.errors.contains("\u{1B}"))
        // What the whole of it takes, both processes; a machine with much else to do is slow, and a limit is five seconds.
        #expect(cost.megabytes < 256)
        #expect(cost.seconds < 30)
    }

    /// Waits for the end, and looks every few milliseconds at the program and what it has started.
    private static func watch(_ run: TwofoldBinary.Running) throws -> (TwofoldBinary.Result, Cost) {
        let start = ContinuousClock.now
        let watcher = Watcher(process: run.processIdentifier)
        watcher.start()
        let result = try run.finish()
        let elapsed = start.duration(to: .now).components
        var cost = Cost()
        cost.seconds = Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
        cost.megabytes = watcher.finish() >> 20
        return (result, cost)
    }
}
