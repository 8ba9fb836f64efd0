import Testing
import TwofoldTestSupport

/// A setting that only a command line states is named, with the line that states it for everybody.
@Suite struct SettingAdviceTests {
    private static func tree() throws -> RealTree {
        let tree = try RealTree([".git/HEAD": []])
        try tree.write(BuildCommandTests.image(12, 12), to: "a/Heart@3x.png")
        return tree
    }

    @Test(arguments: [
        (["--filter", "nearest"], "filter nearest, now auto", "'filter: nearest'"),
        (["--linear"], "linear true, now false", "'linear: true'"),
        (["--density", "strip"], "density strip, now follow", "'density: strip'"),
        (["--effort", "max"], "effort max, now default", "'effort: max'"),
        (["--srgb"], "color srgb, now keep", "'color: srgb'"),
        (
            ["--filter", "lanczos3", "--effort", "fast"], "filter lanczos3, now auto; effort fast, now default",
            "'filter: lanczos3' and 'effort: fast'"
        ),
    ])
    func theSettingIsNamedThatNobodyElseKnows(row: (options: [String], words: String, lines: String)) throws {
        let tree = try Self.tree()
        let made = try TwofoldBinary.start(row.options, in: tree.path).finish()
        #expect(made.status == 0)
        #expect(made.errors.contains("only this command line says \(row.lines); put "), "\(made.errors)")
        for command in [["-n"], ["--locked"], ["-n", "--explain"], ["-n", "-v"], ["plan", "--explain"]] {
            let result = try TwofoldBinary.start(command, in: tree.path).finish()
            #expect(result.output.contains("made with \(row.words)"), "\(command): \(result.output)")
            guard command[0] != "plan" else { continue }
            #expect(result.errors.contains("2 variants were made with \(row.words): "), "\(command): \(result.errors)")
            #expect(result.errors.contains("put \(row.lines) into .twofold.yml"), "\(command): \(result.errors)")
        }
        let check = try TwofoldBinary.run("check", "-v", in: tree.path).output
        #expect(check.contains("was made with \(row.words) [ledger.other-options]"), "\(check)")
        #expect(check.contains("→ put \(row.lines) into .twofold.yml"), "\(check)")
        let lines = row.lines.split(separator: "'").filter { $0.contains(": ") }.map { $0 + "\n" }.joined()
        try tree.write(Array(lines.utf8), to: ".twofold.yml")
        let locked = try TwofoldBinary.run("--locked", in: tree.path)
        #expect(locked.status == 0 && locked.errors.isEmpty, "\(locked)")
        let again = try TwofoldBinary.start(row.options, in: tree.path).finish()
        #expect(again.errors.isEmpty, "\(again.errors)")
    }

    @Test func whatTheConfigurationOrTheDefaultsSayIsNoAdvice() throws {
        let tree = try Self.tree()
        let usual = try TwofoldBinary.run("--filter", "auto", "--effort", "default", in: tree.path)
        #expect(usual.output.contains("2 made") && usual.errors.isEmpty, "\(usual)")
        // Whoever changes the configuration knows what changes.
        try tree.write(Array("filter: nearest\n".utf8), to: ".twofold.yml")
        let changed = try TwofoldBinary.run("-n", in: tree.path)
        #expect(changed.output.contains("made with filter auto, now nearest"), "\(changed.output)")
        #expect(changed.errors.isEmpty, "\(changed.errors)")
        #expect(try TwofoldBinary.run(in: tree.path).errors.isEmpty)
        #expect(try TwofoldBinary.run("-q", "--filter", "area", in: tree.path).errors.isEmpty)
        let staged = try TwofoldBinary.run("--filter", "area", "--into", "out", in: tree.path)
        #expect(staged.status == 0 && staged.errors.isEmpty, "\(staged)")
    }

    @Test func otherReasonsStayWhatTheyAre() throws {
        let tree = try Self.tree()
        #expect(try TwofoldBinary.run("-q", "--filter", "nearest", in: tree.path).status == 0)
        try tree.write(BuildCommandTests.image(12, 12, seed: 3), to: "a/Heart@3x.png")
        let result = try TwofoldBinary.run("-n", in: tree.path)
        #expect(result.output.contains("master changed") && !result.output.contains("made with"), "\(result.output)")
    }
}
