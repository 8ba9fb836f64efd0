import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild

@Suite struct RunLockTests {
    private func disk(_ path: String) throws -> LocalDisk { try LocalDisk(folder: Array(path.utf8)) }

    @Test func oneHasItUntilItGoes() throws {
        let tree = try RealTree(["sub/a": []])
        guard case .taken(let lock) = RunLock.attempt(on: try disk(tree.path)) else {
            Issue.record("not free")
            return
        }
        try withExtendedLifetime(lock) {
            // By another path, too.
            let link = tree.path + "-link"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: tree.path)
            defer { try? FileManager.default.removeItem(atPath: link) }
            for path in [tree.path, tree.path + "/sub/..", link] {
                guard case .held(let process) = RunLock.attempt(on: try disk(path)) else {
                    Issue.record("\(path) is not the same tree")
                    continue
                }
                #if os(Linux)
                #expect(process == getpid())
                #endif
            }
            guard case .taken = RunLock.attempt(on: try disk(tree.path + "/sub")) else {
                Issue.record("another tree is not free")
                return
            }
        }
    }

    @Test func itIsFreeAgainAfterwards() throws {
        let tree = try RealTree()
        for _ in 0..<2 {
            guard case .taken = RunLock.attempt(on: try disk(tree.path)) else {
                Issue.record("not free")
                return
            }
        }
        #expect(tree.paths == [])
    }
}
