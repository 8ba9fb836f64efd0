import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// The removal of staged files whose master is gone, under kills and errors.
@Suite struct StagedRemovalFaultTests {
    /// A tree and the folder that it was staged in, after one master was removed.
    private struct Scene {
        let source: RealTree
        let target: RealTree

        init() throws {
            func image(_ seed: UInt64) -> [UInt8] {
                TinyPNG.file(.noise(PixelSize(width: 8, height: 8), .rgba, .eight, seed: seed))
            }
            source = try RealTree(["a@2x.png": image(1), "sub/b@2x.png": image(2), "sub/c@2x.png": image(3)])
            target = try RealTree()
            try #require(try TwofoldBinary.run("-q", "--into", target.path, source.path).status == 0)
            try source.remove("sub/b@2x.png")
        }

        /// A copy of the staged folder before the removal.
        func stage() throws -> RealTree { try target.copy() }

        func run(into folder: RealTree, _ settings: [String: String] = [:]) throws -> TwofoldBinary.Result {
            let environment = settings.isEmpty ? [:] : FaultShim.environment(folder, settings)
            return try TwofoldBinary.run("-j1", "--into", folder.path, source.path, environment: environment)
        }
    }

    private static let left = ["a.png", "a@2x.png", "sub/c.png", "sub/c@2x.png", "twofold.lock"]

    @Test(.withFaults, arguments: [EACCES, EPERM, EIO, EROFS])
    func aFailureToRemoveIsNamedAndMendedByTheNextRun(code: Int32) throws {
        let scene = try Scene()
        let folder = try scene.stage()
        let settings = [
            "FAULT_OPS": "unlinkat,renameat2,renameat,rename", "FAULT_ERRNO": "\(code)", "FAULT_ERRNO_AT": "1",
        ]
        let result = try scene.run(into: folder, settings)
        #expect(result.status == 1 && result.output.contains("[file.not-removed]"), "\(result.output)\(result.errors)")
        #expect(folder.bytes(of: "sub/b.png") != nil && folder.bytes(of: "sub/b@2x.png") == nil)
        #expect(try TwofoldBinary.run("verify", folder.path).status == 0)
        #expect(try scene.run(into: folder).status == 0)
        #expect(folder.paths == Self.left)
    }

    @Test(.withFaults) func aRunThatIsKilledWhileItRemovesIsMendedByTheNext() throws {
        let scene = try Scene()
        let counted = try scene.stage()
        let log = counted.path + ".log"
        defer { try? FileManager.default.removeItem(atPath: log) }
        _ = try scene.run(into: counted, ["FAULT_LOG": log])
        let points = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").count
        try #require(points > 6)
        let reference = counted.hashes
        #expect(counted.paths == Self.left)
        for point in 1...points {
            let folder = try scene.stage()
            _ = try scene.run(into: folder, ["FAULT_KILL_AT": "\(point)"])
            for path in Self.left where folder.bytes(of: path) == nil {
                Issue.record("killed before call \(point): \(path) is gone")
            }
            let next = try scene.run(into: folder)
            #expect(next.status == 0, "killed before call \(point): \(next.output)\(next.errors)")
            #expect(folder.hashes == reference, "killed before call \(point): \(folder.paths)")
        }
    }
}
