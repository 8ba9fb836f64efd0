import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild

/// One copy of a scene's tree under a fault, and the judge of what the fault left.
struct FaultStage: Sendable {
    let tree: RealTree
    private let scene: FaultScene
    private let before: [String: FileState]

    /// Everything about a file that a careless tool could change.
    struct FileState: Hashable, Sendable {
        var hash: ContentHash
        var inode: UInt64
        var mode: mode_t
        var modified: Int
    }

    init(_ scene: FaultScene, _ tree: RealTree) throws {
        self.scene = scene
        self.tree = tree
        before = Self.states(of: tree)
    }

    private static func states(of tree: RealTree) -> [String: FileState] {
        var states: [String: FileState] = [:]
        for (path, hash) in tree.hashes {
            var information = stat()
            guard lstat(tree.path + "/" + path, &information) == 0 else { continue }
            states[path] = FileState(
                hash: hash, inode: UInt64(information.st_ino), mode: information.st_mode,
                modified: information.st_mtim.tv_sec * 1_000_000_000 + information.st_mtim.tv_nsec)
        }
        return states
    }

    /// What is wrong with the tree right after a fault; nothing, if all is well.
    var violations: [String] {
        let now = Self.states(of: tree)
        let untouchable = Set(FaultScene.masters + FaultScene.bystanders)
        var found: [String] = []
        for (path, state) in before {
            if now[path] == nil { found.append("\(path) is gone") }
            if untouchable.contains(path), now[path] != state { found.append("\(path) was touched") }
        }
        for (path, state) in now where !untouchable.contains(path) && !Self.isTemporary(path) {
            if path == LockFileName.fileName {
                found += lockFileViolations
            } else if scene.reference[path] == nil {
                found.append("nobody asked for \(path)")
            } else if state.hash != scene.reference[path], state.hash != before[path]?.hash {
                found.append("\(path) is neither old nor new")
            }
        }
        return found
    }

    /// The lock file may say less than is true, never more.
    private var lockFileViolations: [String] {
        let bytes = tree.bytes(of: LockFileName.fileName) ?? []
        guard let reading = try? LockFile.decode(bytes), reading.badLines.isEmpty else {
            return ["the ledger is damaged"]
        }
        return reading.lockFile.entries.compactMap { path, entry in
            let isNew = tree.bytes(of: path.display).map { ContentHash(of: $0) } == entry.hash
            return isNew || scene.oldLockFile[path] == entry ? nil : "the ledger claims \(path.display)"
        }
    }

    /// Runs undisturbed; then the tree must be what it would have been without any fault.
    func violationsAfterRecovery(_ environment: [String: String] = [:]) throws -> [String] {
        let result = try TwofoldBinary.run("-j1", tree.path, environment: environment)
        let now = tree.hashes
        let differing = Set(now.keys).union(scene.reference.keys).filter { now[$0] != scene.reference[$0] }
        return differing.sorted().map { "\($0) does not recover" }
            + (result.status == 0 ? [] : ["the next run ends with \(result.status): \(result.output)\(result.errors)"])
    }

    /// Whether the run had begun to write and not ended.
    var isUnderWay: Bool {
        let now = tree.hashes
        return now != before.mapValues(\.hash) && now != scene.reference
    }

    /// Hidden files of Twofold's that are in the tree.
    var debris: [String] { tree.paths.filter(Self.isTemporary) }

    private static func isTemporary(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        return name.hasPrefix(".twofold~") && name.hasSuffix("~tmp")
    }
}
