import Foundation
import Testing
import TwofoldTestSupport

/// `--into` with the real program: where files land, and how the folder is tidied.
@Suite struct StagingCommandTests {
    private func run(_ arguments: [String], in tree: RealTree) throws -> TwofoldBinary.Result {
        try TwofoldBinary.start(arguments, in: tree.path).finish()
    }

    @Test func filesAreToldWhereTheyLand() throws {
        let tree = try BuildCommandTests.tree()
        let dry = try run(["-n", "--into", "build/art"], in: tree)
        #expect(dry.output.contains("4 to make, 3 to copy · "), "\(dry.output)")
        let result = try run(["--into", "build/art"], in: tree)
        #expect(
            result.output.contains(
                #/copied    build/art/Icons/Sun@2x.png +[0-9]+ B  from Icons/Sun@2x.png\n/#))
        #expect(
            result.output.contains(
                #/made      build/art/Icons/Sun.png +4×4 +[0-9]+ B  from Sun@2x.png\n/#))
        #expect(result.output.contains("4 made, 3 copied · "), "\(result.output)")
        let again = try run(["-v", "--into", "build/art"], in: tree)
        #expect(again.output.contains("current   build/art/Icons/Sun.png\n"), "\(again.output)")
    }

    @Test func whatTheGateSaysOfAStagedFolderTidiesIt() throws {
        let tree = try BuildCommandTests.tree()
        let into = ["--into", "build/my art"]
        _ = try run(into, in: tree)
        try tree.write(BuildCommandTests.image(8, 8, seed: 9), to: "build/my art/Icons/Own@2x.png")
        try tree.remove("Icons/Sun@2x.png")
        let gate = try run(["--locked", "-q"] + into, in: tree)
        #expect(gate.status == 2)
        #expect(
            gate.errors.hasSuffix(
                "2 variants have no master; run 'twofold --into 'build/my art''\n"),
            "\(gate.errors)")
        for trial in [["-n"], ["plan"], ["plan", "-v"]] {
            let told = try run(trial + into, in: tree)
            #expect(told.output.contains(#/Icons/Sun@2x.png.*its master is gone\n/#), "\(told.output)")
            #expect(told.output.contains("2 to remove (masters gone)"), "\(told.output)")
        }
        #expect(tree.bytes(of: "build/my art/Icons/Sun@2x.png") != nil)
        let built = try run(["--report", "report.json"] + into, in: tree)
        #expect(built.status == 0, "\(built.errors)")
        #expect(
            built.output.contains("removed   build/my art/Icons/Sun@2x.png  its master is gone\n"), "\(built.output)")
        #expect(built.output.contains("2 removed (masters gone), 5 current"), "\(built.output)")
        let report = String(decoding: try #require(tree.bytes(of: "report.json")), as: UTF8.self)
        #expect(report.contains(#""removed" : 2"#) && report.contains(#""path" : "Icons/Sun@2x.png""#))
        let staged = tree.paths.filter { $0.hasPrefix("build/my art/Icons/") }.map { $0.dropFirst(19) }
        #expect(staged == ["Own@2x.png", "Star.png", "Star@2x.png", "Star@3x.png"])
        #expect(try run(["--locked"] + into, in: tree).status == 0)
        #expect(try run(["verify", "build/my art"], in: tree).status == 0)
    }

    @Test func anEditedStagedFileOfAMasterThatIsGoneStaysAndIsTold() throws {
        let tree = try BuildCommandTests.tree()
        _ = try run(["--into", "out"], in: tree)
        try tree.remove("Icons/Sun@2x.png")
        try tree.write([9], to: "out/Icons/Sun.png")
        let built = try run(["--into", "out"], in: tree)
        #expect(built.status == 1 && built.output.contains("error     out/Icons/Sun.png: "), "\(built.output)")
        #expect(built.output.contains("1 removed (master gone)"), "\(built.output)")
        #expect(tree.bytes(of: "out/Icons/Sun.png") == [9] && tree.bytes(of: "out/Icons/Sun@2x.png") == nil)
        try tree.remove("out/Icons/Sun.png")
        #expect(try run(["--into", "out"], in: tree).status == 0)
        #expect(try run(["verify", "--strict", "out"], in: tree).status == 0)
    }

    @Test func pruneTidiesAStagedFolderWithoutABuild() throws {
        let tree = try BuildCommandTests.tree()
        _ = try run(["--into", "out"], in: tree)
        try tree.remove("Icons/Sun@2x.png")
        let trial = try run(["prune", "-n", "--into", "out"], in: tree)
        #expect(trial.output.contains("to remove out/Icons/Sun@2x.png"), "\(trial.output)")
        let pruned = try run(["prune", "--into", "out"], in: tree)
        #expect(pruned.status == 0 && pruned.output.contains("2 of 2 orphans removed"), "\(pruned.output)")
    }

    @Test func pruneMakesNoFolderAndLeavesAFolderAloneThatAnotherTreeWasStagedIn() throws {
        let tree = try BuildCommandTests.tree()
        let missing = try run(["prune", "--into", "nowhere"], in: tree)
        #expect(missing.status == 64 && missing.errors.contains("--into nowhere: no such folder"), "\(missing.errors)")
        #expect(!FileManager.default.fileExists(atPath: tree.path + "/nowhere"))
        let target = try RealTree()
        _ = try run(["--into", target.path], in: tree)
        let before = target.hashes
        let wrong = try run(["prune", "--into", target.path, "Icons"], in: tree)
        #expect(wrong.status == 1 && wrong.output.contains("none of the files that 7 lines"), "\(wrong.output)")
        #expect(target.hashes == before)
    }

    @Test func nestedProjectsArePrunedInTheirStagedPlaces() throws {
        let tree = try RealTree([
            "A@2x.png": BuildCommandTests.image(8, 8), "Deep/B@2x.png": BuildCommandTests.image(8, 8, seed: 2),
            "Deep/C@2x.png": BuildCommandTests.image(8, 8, seed: 3), "Deep/twofold.lock": [],
        ])
        let target = try RealTree()
        _ = try run(["--into", target.path], in: tree)
        try tree.remove("Deep/B@2x.png")
        let pruned = try run(["prune", "--into", target.path], in: tree)
        #expect(pruned.output.contains("removed   \(target.path)/Deep/B.png\n"), "\(pruned.output)")
        #expect(
            target.paths == ["A.png", "A@2x.png", "Deep/C.png", "Deep/C@2x.png", "Deep/twofold.lock", "twofold.lock"])
    }

    /// What counts as an error with `--strict` is counted as one, and so is the status.
    @Test(arguments: [(["--strict"], "1 error", Int32(1)), ([], "1 warning", 0)])
    func strictnessShowsInTheSummaryAndTheStatus(row: (options: [String], count: String, status: Int32)) throws {
        let tree = try RealTree(["Odd@2x.png": BuildCommandTests.image(7, 8)])
        let result = try run(row.options, in: tree)
        #expect(result.status == row.status)
        #expect(result.output.contains(/1 made · 1 master · .*/))
        let summary = result.output.split(separator: "\n").last { $0.contains(" made · ") } ?? ""
        #expect(summary.hasSuffix(" · \(row.count)"), "\(summary)")
        #expect(tree.bytes(of: "Odd.png") != nil, "a warning keeps nothing from being made")
        let check = try run(["check"] + row.options, in: tree)
        #expect(check.status == 2)
        #expect(check.output.contains(row.options.isEmpty ? "\n1 warning · " : "\n1 error · "))
    }
}
