import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild

/// Faults while images are made in several formats: nothing is half-written, no image is left in no format at all, and the
/// next run ends where it would have.
@Suite struct FormatFaultTests {
    private static let arguments = ["-j1", "--formats", "webp,png", "--quality", "60"]

    /// Two masters with variants in both formats, drawn again: of one the WebP is no longer smaller, so it has to go.
    private struct Scene {
        var pristine: RealTree
        var reference: [String: ContentHash]
        let masters: Set = ["a@2x.png", "sub/b@2x.png"]

        init() throws {
            let pristine = try RealTree()
            self.pristine = pristine
            try Self.draw(on: pristine, noisy: true)
            try #require(FormatFaultTests.run(pristine).status == 0)
            try #require(
                pristine.paths.contains("sub/b.webp") && pristine.paths.contains("a.webp"), "\(pristine.paths)")
            try Self.draw(on: pristine, noisy: false)
            let twin = try pristine.copy()
            try #require(FormatFaultTests.run(twin).status == 0)
            reference = twin.hashes
            try #require(reference["sub/b.webp"] == nil && reference["a.webp"] != nil, "\(twin.paths)")
        }

        private static func draw(on tree: RealTree, noisy: Bool) throws {
            let size = PixelSize(width: 96, height: 96)
            try tree.write(TinyPNG.file(.noise(size, .rgb, .eight, seed: noisy ? 1 : 2)), to: "a@2x.png")
            // Sharp stripes are what PNG is good at, and a lossy format is not.
            let stripes = PixelBuffer(
                size: size, layout: .rgb, depth: .eight,
                bytes: (0..<(size.area * 3)).map { (index: Int) -> UInt8 in
                    let stripe = index / 3 % 96 / 2
                    return stripe * 7 % 5 < 2 ? 255 : 0
                })
            try tree.write(
                TinyPNG.file(noisy ? .noise(size, .rgb, .eight, seed: 3) : stripes), to: "sub/b@2x.png")
        }

        /// What is wrong with a tree right after a fault.
        func violations(_ tree: RealTree) throws -> [String] {
            let (before, now) = (pristine.hashes, tree.hashes)
            var found: [String] = []
            for (path, hash) in now where !path.contains("~tmp") && path != LockFileName.fileName {
                if hash != before[path], hash != reference[path] { found.append("\(path) is neither old nor new") }
            }
            for path in masters where now[path] != before[path] { found.append("\(path) was touched") }
            for image in ["a", "sub/b"] where now["\(image).png"] == nil && now["\(image).webp"] == nil {
                found.append("\(image) is in no format")
            }
            let reading = try LockFile.decode(tree.bytes(of: LockFileName.fileName) ?? [])
            if !reading.badLines.isEmpty { found.append("the lock file is damaged") }
            for (path, entry) in reading.lockFile.entries {
                if case .omitted = entry.origin { continue }
                // A line of the run before is allowed until the lock file is written.
                if now[path.display] != entry.hash, before[path.display] != entry.hash {
                    found.append("the lock file claims \(path.display)")
                }
            }
            return found
        }

        func violationsAfterRecovery(_ tree: RealTree) throws -> [String] {
            let result = try FormatFaultTests.run(tree)
            let now = tree.hashes
            let differing = Set(now.keys).union(reference.keys).filter { now[$0] != reference[$0] }
            return differing.sorted().map { "\($0) does not recover" }
                + (result.status == 0 ? [] : ["the next run ends with \(result.status): \(result.output)"])
        }
    }

    @discardableResult private static func run(
        _ tree: RealTree, _ environment: [String: String] = [:]
    ) throws -> TwofoldBinary.Result {
        try TwofoldBinary.start(arguments + [tree.path], environment: environment).finish()
    }

    @Test(.withFaults) func aKillBeforeAnyCallLeavesNothingHalfWritten() throws {
        let scene = try Scene()
        var point = 1
        while true {
            let tree = try scene.pristine.copy()
            let result = try Self.run(tree, FaultShim.environment(tree, ["FAULT_KILL_AT": "\(point)"]))
            for violation in try scene.violations(tree) { Issue.record("killed before call \(point): \(violation)") }
            for violation in try scene.violationsAfterRecovery(tree) {
                Issue.record("killed before call \(point): \(violation)")
            }
            guard result.wasSignalled else { break }
            point += 1
        }
        print("kill before every call, several formats: \(point - 1) calls")
        #expect(point > 15)
    }

    @Test(.withFaults, arguments: [ENOSPC, EIO])
    func anErrorOfAnyCallIsSurvived(code: Int32) throws {
        let scene = try Scene()
        var point = 1
        while true {
            let tree = try scene.pristine.copy()
            let result = try Self.run(
                tree, FaultShim.environment(tree, ["FAULT_ERRNO": "\(code)", "FAULT_ERRNO_AT": "\(point)"]))
            #expect(!result.wasSignalled, "call \(point)")
            for violation in try scene.violations(tree) { Issue.record("call \(point): \(violation)") }
            let visible = tree.hashes.filter { !$0.key.contains("~tmp") }
            if result.status == 0, visible != scene.reference { Issue.record("call \(point): claims success") }
            for violation in try scene.violationsAfterRecovery(tree) { Issue.record("call \(point): \(violation)") }
            // Behind the last call, nothing fails any more.
            if point > 15, result.status == 0, tree.hashes == scene.reference { break }
            point += 1
            try #require(point < 500)
        }
        print("errno \(code) at every call, several formats: \(point - 1) calls")
    }

    /// Where no call that writes succeeds, the files that were there stay.
    @Test(.withFaults) func aFullDiskKeepsTheOldFiles() throws {
        let scene = try Scene()
        let tree = try scene.pristine.copy()
        let result = try Self.run(
            tree, FaultShim.environment(tree, ["FAULT_ERRNO": "\(ENOSPC)", "FAULT_ERRNO_EVERY": "1"]))
        #expect(result.status != 0 && !result.wasSignalled)
        #expect(tree.hashes.filter { !$0.key.contains("~tmp") } == scene.pristine.hashes)
        #expect(try scene.violationsAfterRecovery(tree) == [])
    }
}
