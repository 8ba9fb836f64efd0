import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

@Suite struct PlanCommandTests {
    private func tree() throws -> RealTree {
        let tree = try BuildCommandTests.tree()
        try tree.write(BuildCommandTests.image(4, 4), to: "Icons/Sun.png")
        try tree.write(BuildCommandTests.image(3, 4), to: "Odd@2x.png")
        return tree
    }

    @Test func thePlanAsTextWithReasons() throws {
        let tree = try tree()
        let result = try TwofoldBinary.run("plan", "--explain", in: tree.path)
        #expect(result.status == 0)
        expectSnapshot(result.output, named: "plan.txt")
    }

    @Test func thePlanAsAGraph() throws {
        let tree = try tree()
        let result = try TwofoldBinary.run("plan", "--format", "dot", in: tree.path)
        expectSnapshot(result.output, named: "plan.dot")
    }

    @Test func thePlanAsJSON() throws {
        let tree = try tree()
        let result = try TwofoldBinary.run("plan", "--format", "json", in: tree.path)
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(result.output.utf8)) }
        expectSnapshot(result.output.replacingOccurrences(of: tree.path, with: "ROOT"), named: "plan.json")
        #expect(tree.paths.count == 5, "a plan writes nothing")
    }

    @Test(arguments: [
        ("help.txt", ["--help"]), ("help-build.txt", ["build", "--help"]), ("help-plan.txt", ["plan", "--help"]),
        ("help-adopt.txt", ["adopt", "--help"]), ("help-keep.txt", ["keep", "--help"]),
        ("help-prune.txt", ["prune", "--help"]),
        ("help-check.txt", ["check", "--help"]), ("help-mipmaps.txt", ["mipmaps", "--help"]),
        ("help-bench.txt", ["bench", "--help"]), ("help-resolve.txt", ["resolve", "--help"]),
        ("help-sizes.txt", ["sizes", "--help"]), ("help-convert.txt", ["convert", "--help"]),
        ("help-srcset.txt", ["srcset", "--help"]), ("help-icons.txt", ["icons", "--help"]),
        ("help-launch.txt", ["launch", "--help"]), ("help-preview.txt", ["preview", "--help"]),
        ("help-devices.txt", ["devices", "--help"]), ("help-import.txt", ["import", "--help"]),
        ("help-init.txt", ["init", "--help"]), ("help-config.txt", ["config", "--help"]),
        ("help-rules.txt", ["rules", "--help"]), ("help-completions.txt", ["completions", "--help"]),
    ])
    func theHelpIsAsReviewed(row: (name: String, arguments: [String])) throws {
        let result = try TwofoldBinary.start(row.arguments, environment: ["COLUMNS": "100"]).finish()
        #expect(result.status == 0)
        expectSnapshot(result.output, named: row.name)
    }

    @Test func theVersionIsThatOfTheProgram() throws {
        let result = try TwofoldBinary.run("--version")
        #expect(result.status == 0)
        #expect(result.output == "0.1.0\n")
    }
}
