import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

@Suite struct CheckCommandTests {
    private func tree() throws -> RealTree {
        let tree = try BuildCommandTests.tree()
        try tree.write(BuildCommandTests.image(4, 4), to: "Icons/Moon~ipad@2x.png")
        try tree.write(BuildCommandTests.image(3, 4), to: "Odd@2x.png")
        try tree.write(BuildCommandTests.image(1, 8), to: "Line@2x.png")
        return tree
    }

    @Test func findingsSayWhatWhereWhyAndHowToMendIt() throws {
        let tree = try tree()
        let before = tree.paths
        let result = try TwofoldBinary.run("check", in: tree.path)
        #expect(result.status == 2)
        expectSnapshot(
            result.output.replacing(/[0-9.]+ m?s$/.anchorsMatchLineEndings(), with: "TIME"), named: "check.txt")
        #expect(tree.paths == before, "a check writes nothing")
    }

    @Test func findingsAsJSON() throws {
        let tree = try tree()
        let result = try TwofoldBinary.run("check", "--format", "json", in: tree.path)
        #expect(result.status == 2)
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let findings = try #require(document["diagnostics"] as? [[String: Any]])
        let order = try #require(findings.first { $0["id"] as? String == "naming.modifier-order" })
        #expect(order["moveTo"] as? [String: String] == ["path": "Icons/Moon@2x~ipad.png"])
        #expect(
            findings.allSatisfy { ($0["why"] as? String)?.isEmpty == false && ($0["fix"] as? String)?.isEmpty == false }
        )
    }

    @Test func aTreeInOrderIsSilentAndTheStatusIsZero() throws {
        let tree = try BuildCommandTests.tree()
        #expect(try TwofoldBinary.run("check", in: tree.path).status == 2, "nothing is made yet")
        #expect(try TwofoldBinary.run("-q", in: tree.path).status == 0)
        let result = try TwofoldBinary.run("check", in: tree.path)
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.split(separator: "\n").count == 1, "\(result.output)")
    }

    @Test func aCheckRemembersWhatItSawOutsideTheTree() throws {
        let tree = try BuildCommandTests.tree()
        let paths = tree.paths
        let home = try RealTree()
        _ = try TwofoldBinary.run("check", in: tree.path, environment: ["XDG_CACHE_HOME": home.path])
        #expect(tree.paths == paths)
        #expect(home.paths.contains { $0.hasPrefix("twofold/") && $0.hasSuffix(".facts") })
    }

    @Test func aBuildWithOptionsThatTheCheckDoesNotKnowIsNoFinding() throws {
        let tree = try BuildCommandTests.tree()
        #expect(try TwofoldBinary.run("-q", "--filter", "nearest", in: tree.path).status == 0)
        let check = try TwofoldBinary.run("check", "-v", in: tree.path)
        #expect(check.status == 0, "\(check.output)")
        #expect(check.output.components(separatedBy: "[ledger.other-options]").count == 5, "\(check.output)")
        #expect(
            try TwofoldBinary.run("check", "--filter", "nearest", "-v", in: tree.path).output.contains("no problems"))
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 2)
        // What the note says is true: the file in place of the option, and nothing is left to be said.
        try tree.write(Array("filter: nearest".utf8), to: ".twofold.yml")
        #expect(try TwofoldBinary.run("check", "-v", in: tree.path).output.contains("no problems"))
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 0)
        // Another master is another matter.
        try tree.remove(".twofold.yml")
        try tree.write(BuildCommandTests.image(8, 8, seed: 9), to: "Icons/Sun@2x.png")
        let changed = try TwofoldBinary.run("check", in: tree.path)
        #expect(
            changed.status == 2 && changed.output.contains("Icons/Sun.png: this variant of Sun@2x.png is out of date"))
    }
}
