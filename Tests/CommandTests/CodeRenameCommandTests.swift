import Foundation
import Testing
import TwofoldTestSupport

/// `check --fix --references`, as a user sees it.
@Suite struct CodeRenameCommandTests {
    private func git(_ arguments: String..., in tree: RealTree) throws -> String {
        try TwofoldBinary.start(
            ["git", "-c", "user.name=A", "-c", "user.email=a@example.org"] + arguments, in: tree.path,
            program: URL(fileURLWithPath: "/usr/bin/env")
        ).finish().output
    }

    @Test(.having("git")) func aRenameTakesTheCodeAlongThatAsksForTheFile() throws {
        let tree = try RealTree([
            "Icons/Sun@2X.png": BuildCommandTests.image(4, 4),
            "Icons/Moon@2X.png": BuildCommandTests.image(4, 4, seed: 2),
            "Icons/Star@2X.png": BuildCommandTests.image(4, 4, seed: 3),
            "Sky.swift": Array("import UIKit\n\nlet sun = UIImage(named: \"Sun@2X\")\n".utf8),
            "Night.m": Array("[UIImage imageNamed:@\"Moon@2X\"];\n".utf8),
            "Stars.swift": Array("UIImage(named: \"Star@\\(scale)X\")\n".utf8),
        ])
        _ = try git("init", "-q", ".", in: tree)
        _ = try git("add", "-A", in: tree)
        _ = try git("commit", "-q", "-m", "x", in: tree)
        // What is not staged stays so.
        try tree.write(Array("// night\n[UIImage imageNamed:@\"Moon@2X\"];\n".utf8), to: "Night.m")
        let before = tree.hashes
        let preview = try TwofoldBinary.run("check", "--fix", "--references", "-n", in: tree.path)
        #expect(preview.status == 1 && tree.hashes == before, "\(preview.errors)")
        #expect(
            preview.output.contains(
                """
                to edit   Sky.swift:3:26  Sun@2X → Sun@2x
                --- Night.m
                +++ Night.m
                @@ -1,2 +1,2 @@
                 // night
                -[UIImage imageNamed:@"Moon@2X"];
                +[UIImage imageNamed:@"Moon@2x"];
                --- Sky.swift
                +++ Sky.swift
                @@ -1,3 +1,3 @@
                 import UIKit
                \u{20}
                -let sun = UIImage(named: "Sun@2X")
                +let sun = UIImage(named: "Sun@2x")

                """), "\(preview.output)")
        #expect(
            preview.errors.contains("its name may be built at run time, from Stars.swift:1:16"), "\(preview.errors)")
        let result = try TwofoldBinary.run("check", "--fix", "--references", in: tree.path)
        #expect(result.status == 1, "one is refused: \(result.errors)")
        #expect(result.output.contains("edited    Sky.swift:3:26  Sun@2X → Sun@2x\n") && !result.output.contains("---"))
        #expect(result.errors.contains("2 files also renamed in Git's index, 1 edit staged"), "\(result.errors)")
        let status = try git("status", "--short", in: tree).split(separator: "\n").map(String.init)
        #expect(
            status == [
                "R  Icons/Moon@2X.png -> Icons/Moon@2x.png", "R  Icons/Sun@2X.png -> Icons/Sun@2x.png", " M Night.m",
                "M  Sky.swift",
            ])
        #expect(try git("show", ":Sky.swift", in: tree) == "import UIKit\n\nlet sun = UIImage(named: \"Sun@2x\")\n")
        #expect(try git("fsck", "--strict", in: tree) == "")
    }
}
