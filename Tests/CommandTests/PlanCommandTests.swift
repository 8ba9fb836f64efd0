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
        #expect(result.errors.isEmpty, "findings go where those of a dry run go: \(result.errors)")
        expectSnapshot(Self.stable(result.output), named: "plan.txt")
        let trial = try TwofoldBinary.run("-n", "--explain", in: tree.path)
        #expect(Self.stable(trial.output) == Self.stable(result.output))
    }

    private static func stable(_ text: String) -> String { text.replacing(#/[0-9.]+ m?s\b/#, with: "TIME") }

    @Test func aPlanListsWhatWouldChange() throws {
        let tree = try tree()
        #expect(try TwofoldBinary.run("Icons", in: tree.path).status == 0)
        let brief = try TwofoldBinary.run("plan", in: tree.path)
        #expect(brief.output.contains("to make   Bar/Share~ipad.png") && !brief.output.contains("Icons/Star"))
        let whole = try TwofoldBinary.run("plan", "-v", in: tree.path)
        #expect(whole.output.contains("→ Star.png  3×2, 1x, 3×2 points  current"), "\(whole.output)")
        #expect(try TwofoldBinary.run("plan", "-q", in: tree.path).output.isEmpty)
    }

    @Test func everyErrorOfUsageLooksTheSame() throws {
        let tree = try tree()
        for (arguments, words) in [
            (["--nope"], "twofold: Unknown option '--nope'"),
            (["--locked", "-n"], "twofold: --dry-run and --locked contradict each other.\nSee 'twofold build --help'"),
            (["check", "--baseline", "none"], "twofold: --baseline none: No such file"),
            (["nothing"], "twofold: no command or path 'nothing'; 'twofold help' lists the commands\n"),
        ] {
            let result = try TwofoldBinary.start(arguments, in: tree.path).finish()
            #expect(result.status == 64 && result.output.isEmpty, "\(arguments)")
            #expect(result.errors.hasPrefix(words) && !result.errors.contains("Usage"), "\(result.errors)")
        }
    }

    @Test func pathsAreRelativeToWhereOneStands() throws {
        let tree = try tree()
        #expect(try TwofoldBinary.run(in: tree.path).status == 0)
        try tree.remove("Icons/Star.png")
        let below = try TwofoldBinary.run("-n", "..", in: tree.path + "/Bar")
        #expect(
            below.output.contains("to make   ../Icons/Star.png  3×2  from Star@3x.png: missing\n"), "\(below.output)")
        #expect(below.output.contains("warning   ../Odd@2x.png: "), "\(below.output)")
        let absolute = try TwofoldBinary.run("-n", tree.path + "/Icons", in: tree.path + "/Icons")
        #expect(absolute.output.hasPrefix("to make   Star.png  3×2"), "\(absolute.output)")
        let json = try TwofoldBinary.run("--locked", "--format", "json", "..", in: tree.path + "/Bar")
        #expect(json.output.contains(#""path" : "Icons/Star.png""#), "machine formats are relative to the root")
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
        ("help-watch.txt", ["watch", "--help"]), ("help-sheet.txt", ["sheet", "--help"]),
        ("help-verify.txt", ["verify", "--help"]), ("help-merge.txt", ["merge", "--help"]),
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
