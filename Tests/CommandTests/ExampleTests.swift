import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild

/// The examples do what their pages say.
@Suite struct ExampleTests {
    /// A copy of the QuickStart masters, without what a run on the spot may have left there.
    private func quickStart() throws -> RealTree {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples/QuickStart")
        let tree = try RealTree()
        let lockFile =
            (try? Data(contentsOf: source.appendingPathComponent(LockFileName.fileName))).map(Array.init) ?? []
        let made = try LockFile.decode(lockFile).lockFile.entries.keys.map { String(decoding: $0.bytes, as: UTF8.self) }
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
        let stable = result.output.replacing(#/ +[0-9.]+ k?B  /#, with: "  ")
            .replacing(#/[0-9.]+ kB in.*/#, with: "")
        expectSnapshot(stable, named: "quickstart.txt")
    }

    /// The block below a marker in the README, without the line that shows the command.
    private func shown(_ marker: String) throws -> [String] {
        let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("README.md")
        let text = try String(contentsOf: readme, encoding: .utf8)
        let rest = try #require(text.split(separator: "<!-- output: \(marker) -->\n```\n").last)
        let block = try #require(rest.split(separator: "\n```").first)
        return block.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("$ ") }
    }

    /// Sizes in bytes and times differ from machine to machine, and so does the room before them.
    private func stable(_ line: some StringProtocol) -> String {
        String(line).replacing(#/ +[0-9.]+ (ms|s|B|kB|MB)\b/#, with: " N")
    }

    @Test func theReadmeShowsWhatTheFirstRunPrints() throws {
        let quickStart = try quickStart()
        let tree = try RealTree()
        for path in quickStart.paths {
            try tree.write(#require(quickStart.bytes(of: path)), to: "Examples/QuickStart/\(path)")
        }
        let result = try TwofoldBinary.run("Examples/QuickStart", in: tree.path)
        var printed = result.output.split(separator: "\n").map(stable)[...]
        let shown = try shown("build").map(stable)
        for (line, next) in zip(shown, shown.dropFirst() + [""]) {
            if line == "…" {
                printed = printed.drop { $0 != next }
            } else {
                #expect(printed.popFirst() == line)
            }
        }
        #expect(printed.isEmpty)
    }

    @Test func theReadmeShowsWhatACheckPrints() throws {
        let quickStart = try quickStart()
        let tree = try RealTree()
        for (name, misspelt) in [("Note@2x.png", "Note~ipad@2x.png"), ("Sun@2x.png", "Sun@2X.png")] {
            try tree.write(#require(quickStart.bytes(of: "Icons/\(name)")), to: "Icons/\(misspelt)")
        }
        let result = try TwofoldBinary.run("check", in: tree.path)
        #expect(try result.output.split(separator: "\n").map(stable) == shown("check").map(stable))
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
