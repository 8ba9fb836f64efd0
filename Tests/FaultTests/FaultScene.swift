import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// A small tree to be maltreated again and again: how it begins, and how it must end.
struct FaultScene: Sendable {
    /// How the tree looks when the run begins.
    enum Beginning: String, CaseIterable, Sendable {
        /// Nothing was made yet.
        case fresh
        /// Everything was made, and then every master was drawn anew.
        case stale
    }

    /// The paths of the masters.
    static let masters = [
        "a@2x.png", "b@3x.png", "c@2x~ipad.png", "sub/d@2x.png", "sub/e@2x.png", "sub/deep/f@2x.png",
    ]
    /// A hand-made file beside its master, and one that is no image at all.
    static let bystanders = ["sub/e.png", "readme.txt"]

    /// The tree before the run.
    let pristine = try? RealTree()
    /// The tree after an undisturbed run: hashes by path.
    let reference: [String: ContentHash]
    /// The lock file before the run.
    let oldLockFile: LockFile

    init(_ beginning: Beginning, scale: Int = 1) throws {
        let tree = try #require(pristine)
        for path in Self.bystanders { try tree.write(Array("kept \(path)".utf8), to: path) }
        try tree.write(TinyPNG.file(.noise(PixelSize(width: 9, height: 9), .rgb, .eight, seed: 99)), to: "sub/e.png")
        var old = LockFile()
        try Self.draw(on: tree, seed: 1, scale: scale)
        if beginning == .stale {
            let result = try TwofoldBinary.run("-j1", tree.path)
            try #require(result.status == 0, "\(result.output)\(result.errors)")
            old = try LockFile.decode(tree.bytes(of: LockFileName.fileName) ?? []).lockFile
            try Self.draw(on: tree, seed: 100, scale: scale)
        }
        oldLockFile = old
        let twin = try tree.copy()
        let result = try TwofoldBinary.run("-j1", twin.path)
        try #require(result.status == 0, "\(result.output)\(result.errors)")
        reference = twin.hashes
        // Six masters, one of them of 3x and one with a hand-made 1x: six variants, and the lock file.
        try #require(reference.count == Self.masters.count + Self.bystanders.count + 6 + 1)
    }

    /// Draws every master.
    static func draw(on tree: RealTree, seed: UInt64, scale: Int = 1) throws {
        for (index, path) in masters.enumerated() {
            let side = (12 + 6 * index) * scale
            let size = PixelSize(width: side, height: side)
            try tree.write(TinyPNG.file(.noise(size, .rgba, .eight, seed: seed + UInt64(index))), to: path)
        }
    }

    /// The tree as it begins, to be put under a run.
    func stage() throws -> FaultStage { try FaultStage(self, try #require(pristine).copy()) }
}
