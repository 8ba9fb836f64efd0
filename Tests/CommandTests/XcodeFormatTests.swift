import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// Lines for Xcode: what its parser takes for an issue of a file.
@Suite struct XcodeFormatTests {
    /// As Xcode and most editors take such a line apart.
    private static var issue: Regex<(Substring, Substring, Substring, Substring, Substring, Substring)> {
        #/^(\/.+):(\d+):(\d+): (error|warning|note): (.+)$/#
    }

    private func run(_ arguments: [String], in tree: RealTree) throws -> TwofoldBinary.Result {
        try TwofoldBinary.start(arguments, in: tree.path).finish()
    }

    private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

    @Test func aCheckWritesWhatItAlwaysWrote() throws {
        let tree = try CheckFormatTests.tree()
        let result = try run(["check", "--format", "xcode"], in: tree)
        #expect(result.status == 2, "\(result.errors)")
        expectSnapshot(result.output.replacing(tree.path, with: "/TREE"), named: "check-xcode.txt")
        #expect(result.errors.contains("1 error, "), "the summary is conversation: \(result.errors)")
    }

    @Test func everyLineIsAnIssueOfAnExistingFile() throws {
        let tree = try CheckFormatTests.tree()
        try tree.write(Array("let image = UIImage(named: \"Nowhere\")\n".utf8), to: "Code/a.swift")
        let disk = try LocalDisk(folder: Array(tree.path.utf8))
        for name in [[0xFF, 0x1B] + Array("@2X.png".utf8), Array("a\n/b:1:1: error: x@2X.png".utf8)] {
            let path = try #require(BytePath(name))
            guard path.components.count == 1 else { continue }
            try disk.place(BuildCommandTests.image(4, 4), at: path, expecting: .absent)
        }
        for verbosity in [[], ["-v"], ["-q"]] {
            let found = lines(try run(["check", "--rules", "art", "--format", "xcode"] + verbosity, in: tree).output)
            let issues = found.compactMap { $0.wholeMatch(of: Self.issue) }
            #expect(issues.count == found.count && !found.isEmpty, "\(found)")
            let words = Set(issues.map { String($0.4) })
            switch verbosity {
            case ["-v"]: #expect(words == ["error", "warning", "note"])
            case ["-q"]: #expect(words == ["error"])
            default: #expect(words == ["error", "warning"])
            }
            for issue in issues where !issue.1.contains("\\377") {
                #expect(FileManager.default.fileExists(atPath: String(issue.1)), "\(issue.1)")
            }
        }
        let text = try run(["check", "--references", "--format", "xcode"], in: tree).output
        #expect(text.contains("\(tree.path)/Code/a.swift:1:28: warning: "), "\(text)")
    }

    @Test func aBuildWritesItsDiagnosticsAndNothingElse() throws {
        let tree = try RealTree([
            "Art/Odd@2x.png": BuildCommandTests.image(7, 8), "Art/Sun@2x.png": BuildCommandTests.image(8, 8, seed: 2),
            "Art/cut@2x.png": Array("damaged".utf8),
        ])
        let result = try run(["--format", "xcode", "Art"], in: tree)
        #expect(result.status == 1)
        let found = lines(result.output)
        #expect(found.count == 2, "\(found)")
        #expect(found[0].hasPrefix("\(tree.path)/Art/Odd@2x.png:1:1: warning: 7×8 is not divisible by 2; "), "\(found)")
        #expect(found[0].hasSuffix(" → export it at 8×8 [size.odd]"), "\(found)")
        #expect(found[1].hasPrefix("\(tree.path)/Art/cut@2x.png:1:1: error: "), "\(found)")
        #expect(result.errors.contains("2 made"), "\(result.errors)")
        #expect(try run(["-q", "--format", "xcode", "Art"], in: tree).errors.isEmpty)
        let strict = try run(["--strict", "--format", "xcode", "Art"], in: tree)
        #expect(strict.output.contains("Odd@2x.png:1:1: error: "), "\(strict.output)")
    }

    @Test func aGateNamesEachFileThatIsNotUpToDate() throws {
        let tree = try BuildCommandTests.tree()
        _ = try run(["-q", "."], in: tree)
        try tree.write(BuildCommandTests.image(8, 8, seed: 9), to: "Icons/Sun@2x.png")
        try tree.remove("Bar/Share~ipad.png")
        let gate = try run(["--locked", "--format", "xcode"], in: tree)
        #expect(gate.status == 2)
        #expect(
            lines(gate.output) == [
                "\(tree.path)/Bar/Share~ipad.png:1:1: error: this variant of Share@2x~ipad.png is missing "
                    + "→ run 'twofold' [ledger.missing]",
                "\(tree.path)/Icons/Sun.png:1:1: error: this variant of Sun@2x.png is out of date: master changed "
                    + "→ run 'twofold' [ledger.stale]",
            ])
        #expect(try run(["-n", "--format", "xcode"], in: tree).output.isEmpty, "a plan is no problem")
    }

    @Test func aStagedFileIsNamedWhereItIs() throws {
        let tree = try BuildCommandTests.tree()
        _ = try run(["-q", "--into", "out"], in: tree)
        try tree.write([9], to: "out/Icons/Sun.png")
        try tree.remove("Icons/Star@3x.png")
        let gate = try run(["--locked", "--into", "out", "--format", "xcode"], in: tree)
        #expect(gate.output.contains("\(tree.path)/out/Icons/Sun.png:1:1: error: "), "\(gate.output)")
        #expect(
            gate.output.contains("\(tree.path)/out/Icons/Star.png:1:1: error: its master is gone → "), "\(gate.output)")
    }
}
