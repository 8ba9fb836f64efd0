import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// `check --render` with the real program: what it proves, and its statuses.
@Suite struct RenderingCommandTests {
    private func run(_ arguments: String..., in tree: RealTree) throws -> TwofoldBinary.Result {
        try TwofoldBinary.start(arguments, in: tree.path).finish()
    }

    /// Edits the fields of each line of the lock file: variant, its hash, master, its hash, and others.
    private static func edit(_ tree: RealTree, _ change: (inout [String]) -> Void) throws {
        let lock = String(decoding: try #require(tree.bytes(of: "twofold.lock")), as: UTF8.self)
        let lines = lock.split(separator: "\n").map { line -> String in
            var fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count > 4 else { return String(line) }
            change(&fields)
            let content = fields.dropLast().joined(separator: "\t")
            return "\(content)\t\(ContentHash(of: Array(content.utf8)).hex.prefix(8))"
        }
        try tree.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: "twofold.lock")
    }

    @Test func anotherPictureIsFoundWhereEveryOtherGateIsGreen() throws {
        let tree = try BuildCommandTests.tree()
        #expect(try run("-q", in: tree).status == 0)
        let fine = try run("check", "--render", in: tree)
        #expect(fine.status == 0 && fine.errors.contains("4 of 4 variants rendered again with the same picture"))

        // As whoever can write a cache or a lock file does.
        let picture = BuildCommandTests.image(4, 4, seed: 9)
        try tree.write(picture, to: "Icons/Sun.png")
        try Self.edit(tree) { if $0[0] == "Icons/Sun.png" { $0[1] = ContentHash(of: picture).hex } }
        for gate in [["--locked"], ["check"]] {
            let result = try TwofoldBinary.start(gate, in: tree.path).finish()
            #expect(result.status == 0, "\(gate): \(result.output)\(result.errors)")
        }
        let other = try run("check", "--render", in: tree)
        #expect(other.status == 2 && other.errors.contains("3 of 4 variants rendered again"), "\(other.errors)")
        let found = other.output.split(separator: "\n").filter { $0.hasPrefix("error ") }
        #expect(
            found.count == 1 && found[0].contains("Icons/Sun.png: ") && found[0].hasSuffix("[ledger.other-picture]"))

        // What the message says to do.
        try tree.remove("Icons/Sun.png")
        #expect(try run("-q", in: tree).status == 0)
        #expect(try run("check", "--render", in: tree).status == 0)
    }

    @Test func aVariantThatCannotBeRenderedIsNotProved() throws {
        let tree = try BuildCommandTests.tree()
        #expect(try run("-q", in: tree).status == 0)
        // A lock file that records the damaged master, so that its variants count as current.
        let path = "Icons/Star@3x.png"
        var master = try #require(tree.bytes(of: path))
        master[master.count - 20] ^= 1
        try tree.write(master, to: path)
        try Self.edit(tree) { if $0[2] == path { $0[3] = ContentHash(of: master).hex } }
        let result = try run("check", "--render", "--no-content", in: tree)
        #expect(result.status == 1, "\(result.status) \(result.output)\(result.errors)")
        #expect(result.errors.contains("2 of 4 variants rendered again with the same picture; 2 could not be rendered"))
    }
}
