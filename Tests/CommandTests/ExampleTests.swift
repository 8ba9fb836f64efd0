import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// The examples do what their pages say.
@Suite struct ExampleTests {
    /// A copy of the QuickStart masters, without what a run on the spot may have left there.
    private func quickStart() throws -> RealTree {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples/QuickStart")
        let tree = try RealTree()
        let ledger = (try? Data(contentsOf: source.appendingPathComponent(RootMarker.fileName))).map(Array.init) ?? []
        let made = try Ledger.decode(ledger).ledger.entries.keys.map { String(decoding: $0.bytes, as: UTF8.self) }
        for path in try FileManager.default.subpathsOfDirectory(atPath: source.path)
        where (path.hasSuffix(".png") || path.hasSuffix(".jpg")) && !made.contains(path) {
            try tree.write(Array(Data(contentsOf: source.appendingPathComponent(path))), to: path)
        }
        return tree
    }

    @Test func theQuickStartIsMadeAsItsPageSays() throws {
        let tree = try quickStart()
        let before = tree.hashes
        let result = try TwofoldBinary.run("-v", in: tree.path)
        #expect(result.status == 0)
        for (path, hash) in before { #expect(tree.hashes[path] == hash, "\(path)") }
        // Sizes in bytes and the time differ from machine to machine.
        let stable = result.output.replacing(#/, [0-9.]+ k?B\n/#, with: "\n")
            .replacing(#/[0-9.]+ kB in.*/#, with: "")
        expectSnapshot(stable, named: "quickstart.txt")
    }

    @Test func theLibraryClientMakesTheSameFiles() throws {
        let tree = try quickStart()
        let program = TwofoldBinary.folder.appendingPathComponent("LibraryClient")
        let result = try TwofoldBinary.start([tree.path], program: program).finish()
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("16 masters, 16 variants wanted\n"))
        let reference = try quickStart()
        _ = try TwofoldBinary.run(reference.path)
        #expect(tree.hashes == reference.hashes)
    }
}
