import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// `check --fix` and `check --baseline`, as a user sees them.
@Suite struct CheckRepairTests {
    private static let misspelt = ["Icons/Moon~ipad@2x.png", "Icons/Sun@2X.PNG"]
    private static let mended = ["Icons/Moon@2x~ipad.png", "Icons/Sun@2x.png"]

    private func tree() throws -> RealTree {
        try RealTree(
            Dictionary(
                uniqueKeysWithValues: Self.misspelt.enumerated().map { number, path in
                    (path, BuildCommandTests.image(4, 4, seed: UInt64(number)))
                }))
    }

    // MARK: Repairs

    @Test func aPreviewWritesNothingAndARepairDoesWhatItSaid() throws {
        let tree = try tree()
        let before = tree.hashes
        let preview = try TwofoldBinary.run("check", "--fix", "-n", in: tree.path)
        #expect(preview.status == 2)
        #expect(tree.hashes == before)
        #expect(
            preview.output.hasPrefix(
                "to rename Icons/Moon~ipad@2x.png → Moon@2x~ipad.png\nto rename Icons/Sun@2X.PNG → Sun@2x.png\n"))
        let result = try TwofoldBinary.run("check", "--fix", in: tree.path)
        #expect(tree.paths == Self.mended)
        #expect(Set(tree.hashes.values) == Set(before.values))
        #expect(result.output.hasPrefix("renamed   Icons/Moon~ipad@2x.png → Moon@2x~ipad.png\n"), "\(result.output)")
        #expect(result.output.contains(" · 2 renamed · 2 images · "))
        #expect(result.status == 2, "now variants are missing")
        #expect(try TwofoldBinary.run("-q", in: tree.path).status == 0)
        #expect(try TwofoldBinary.run("check", "--fix", in: tree.path).status == 0)
    }

    @Test func aNameThatIsTakenIsToldOnceAndTheRemedyOverwritesNothing() throws {
        let tree = try RealTree([
            "A~ipad@2x.png": BuildCommandTests.image(4, 4), "A@2x~ipad.png": BuildCommandTests.image(4, 4, seed: 2),
        ])
        let before = tree.hashes
        for options in [["-n"], [], ["-q"]] {
            let result = try TwofoldBinary.start(["check", "--fix"] + options, in: tree.path).finish()
            #expect(result.status == 1)
            let all = result.output + result.errors
            let lines = all.split(separator: "\n").filter { $0.contains("already exists") }
            let fixes = lines.map { line in String(line.drop { $0 == " " }) }
            #expect(fixes == ["→ A@2x~ipad.png already exists: compare the two files and delete one"], "\(all)")
            #expect(all.contains("[file.not-moved]") == (options == ["-q"]), "-q hides warnings")
            #expect(!all.contains("rename it to A@2x~ipad.png"))
        }
        #expect(tree.hashes == before)
    }

    @Test func errorsAboutFixesThatCouldNotBeMadeAreCounted() throws {
        let tree = try RealTree(["a@2x.PNG": BuildCommandTests.image(4, 4), "a@2x.Png": BuildCommandTests.image(4, 4)])
        for options in [["-n"], [], ["--format", "json"]] {
            let result = try TwofoldBinary.start(["check", "--fix"] + options, in: tree.path).finish()
            let errors = result.errors.split(separator: "\n").filter { $0.hasPrefix("error ") }
            #expect(errors.count == 2, "a third is in the report: \(result.errors)")
            #expect((result.output + result.errors).contains("3 errors, 4 warnings · "), "\(result)")
            #expect(result.errors.contains("twofold: 3 errors, 4 warnings, the worst of "), "\(result.errors)")
        }
    }

    @Test func renamesAreListedWhateverIsShownBesides() throws {
        for options in [["-q"], [], ["-v"]] {
            let tree = try tree()
            let result = try TwofoldBinary.start(["check", "--fix"] + options, in: tree.path).finish()
            #expect(result.output.contains("renamed   Icons/Sun@2X.PNG → Sun@2x.png\n"), "\(options)")
        }
    }

    @Test func aNameThatOnlyLooksLikeAScaleIsLeft() throws {
        let tree = try RealTree(["b-2x.png": BuildCommandTests.image(4, 4)])
        for options in [[], ["-q"], ["--format", "json"]] {
            _ = try TwofoldBinary.start(["check", "--fix"] + options, in: tree.path).finish()
            #expect(tree.paths == ["b-2x.png"], "\(options)")
        }
        // Nothing but another file shows that the name means a scale.
        _ = try TwofoldBinary.run("check", "--fix", "-v", in: tree.path)
        #expect(tree.paths == ["b-2x.png"])
    }

    @Test func theRunAfterARepairHasNothingToDo() throws {
        let tree = try RealTree(["Open@2x.PNG": BuildCommandTests.image(4, 4)])
        #expect(try TwofoldBinary.run("-q", in: tree.path).status == 0)
        let result = try TwofoldBinary.run("check", "--fix", in: tree.path)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(tree.paths == ["Open.png", "Open@2x.png", "twofold.lock"])
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 0)
    }

    @Test func whatIsInTheWayStaysAndTheStatusSaysSo() throws {
        let tree = try RealTree(["a@2x.PNG": [1], "a@2x.Png": [2]])
        let before = tree.hashes
        let result = try TwofoldBinary.run("check", "--fix", "--format", "json", in: tree.path)
        #expect(result.status == 1, "\(result.errors)")
        #expect(tree.hashes == before)
        #expect(result.errors.contains("[file.not-moved]"))
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(result.output.utf8)) }
    }

    @Test(arguments: [
        ["--dry-run"], ["--update-baseline"], ["--fix", "--into", "x"],
        ["--fix", "-n", "--baseline", "b", "--update-baseline"],
        ["--baseline", "missing.txt"], ["--format", "html"],
    ])
    func optionsThatMakeNoSenseAreWrongUsage(options: [String]) throws {
        let tree = try tree()
        #expect(try TwofoldBinary.start(["check"] + options, in: tree.path).finish().status == 64)
        #expect(tree.paths == Self.misspelt)
    }

    // MARK: Git

    private func git(_ arguments: String..., in tree: RealTree) throws -> String {
        try TwofoldBinary.start(
            ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "core.fsmonitor=false"] + arguments,
            in: tree.path, program: URL(fileURLWithPath: "/usr/bin/env")
        ).finish().output
    }

    private func repository() throws -> RealTree {
        let tree = try tree()
        _ = try git("init", "-q", ".", in: tree)
        try #require(tree.bytes(of: ".git/HEAD") != nil, "git init made no repository")
        _ = try git("add", "-A", in: tree)
        _ = try git("commit", "-q", "-m", "x", in: tree)
        return tree
    }

    @Test(.having("git")) func whatIsTrackedIsRenamedInTheIndexAndNothingElseIsStagedAndNoHookRuns() throws {
        let tree = try repository()
        try tree.write([7], to: Self.misspelt[0])
        try tree.write(BuildCommandTests.image(4, 4, seed: 9), to: "Icons/new@2X.png")
        try tree.write([1], to: "note.txt")
        let hook = tree.path + "/.git/hooks/post-index-change"
        try tree.write(Array("#!/bin/sh\ntouch \(tree.path)/HOOK\n".utf8), to: ".git/hooks/post-index-change")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook)
        let result = try TwofoldBinary.run("check", "--fix", "Icons", in: tree.path)
        #expect(result.errors.contains("2 files also renamed in Git's index"), "\(result.errors)")
        #expect(tree.bytes(of: "HOOK") == nil)
        try tree.remove(".git/hooks/post-index-change")
        let status = Set(try git("status", "--short", in: tree).split(separator: "\n").map(String.init))
        #expect(
            status == [
                "RM Icons/Moon~ipad@2x.png -> Icons/Moon@2x~ipad.png", "R  Icons/Sun@2X.PNG -> Icons/Sun@2x.png",
                "?? Icons/new@2x.png", "?? note.txt",
            ])
    }

    @Test(.having("git")) func aLockedIndexCostsTheIndexOnlyAndTheCommandForItIsSaid() throws {
        let tree = try repository()
        try tree.write([], to: ".git/index.lock")
        let result = try TwofoldBinary.run("check", "--fix", in: tree.path)
        #expect(tree.bytes(of: Self.mended[1]) != nil)
        try tree.remove(".git/index.lock")
        let line = try #require(
            result.errors.split(separator: "\n").first { $0.hasPrefix("  git -C ") }, "\(result.errors)")
        try Program.run(["sh", "-c", String(line)])
        #expect(try git("status", "--short", in: tree).split(separator: "\n").allSatisfy { $0.hasPrefix("R  ") })
    }

    // MARK: Baseline

    private func counts(_ output: String) -> String { output.split(separator: "\n").last.map(String.init) ?? "" }

    @Test func aBaselineHoldsWhatIsKnownAndFailsForWhatIsNewOrStale() throws {
        let tree = try tree()
        #expect(try TwofoldBinary.run("-q", in: tree.path).status == 0)
        let written = try TwofoldBinary.run("check", "--baseline", "known.txt", "--update-baseline", in: tree.path)
        #expect(written.status == 0)
        #expect(written.errors.contains("known.txt now has 3 lines: 3 new, 0 dropped"), "\(written.errors)")
        let text = String(decoding: tree.bytes(of: "known.txt") ?? [], as: UTF8.self)
        let listed: [String] = text.split(separator: "\n").dropFirst(2).map(String.init)
        #expect(
            listed == [
                "naming.extension-case\tIcons/Sun@2X.PNG", "naming.modifier-order\tIcons/Moon~ipad@2x.png",
                "naming.scale-case\tIcons/Sun@2X.PNG",
            ])
        let known = try TwofoldBinary.run("check", "--baseline", "known.txt", in: tree.path)
        #expect(known.status == 0)
        #expect(counts(known.output).hasPrefix("no problems · 3 known · 2 images · "))
        #expect(known.output.split(separator: "\n").count == 1)

        try tree.write(BuildCommandTests.image(4, 4, seed: 8), to: "Icons/New@2X.png")
        try tree.remove(Self.misspelt[0])
        let changed = try TwofoldBinary.run("check", "--baseline", "known.txt", in: tree.path)
        #expect(changed.status == 2)
        #expect(changed.output.contains("warning   Icons/New@2X.png: "))
        #expect(changed.output.contains("warning   Icons/Moon~ipad@2x.png: the baseline lists naming.modifier-order"))
        #expect(changed.output.contains("'twofold check --baseline known.txt --update-baseline'"))
        #expect(counts(changed.output).hasPrefix("2 warnings · 2 known · "))
    }

    @Test func onlyEntriesOfTheSelectionCanBeStale() throws {
        let tree = try RealTree([
            "Icons/A@2X.png": BuildCommandTests.image(4, 4), "Bar/B@2X.png": BuildCommandTests.image(4, 4),
            "Fine@2x.png": BuildCommandTests.image(4, 4, seed: 2),
        ])
        #expect(try TwofoldBinary.run("-q", in: tree.path).status == 0)
        let update = ["check", "--baseline", "known.txt", "--update-baseline"]
        #expect(try TwofoldBinary.start(update, in: tree.path).finish().status == 0)
        try tree.remove("Icons/A@2X.png")
        #expect(try TwofoldBinary.run("check", "--baseline", "known.txt", "Bar", in: tree.path).status == 0)
        #expect(try TwofoldBinary.run("check", "--baseline", "known.txt", "Icons", in: tree.path).status == 2)
        #expect(try TwofoldBinary.start(update + ["Icons"], in: tree.path).finish().status == 0)
        let text = String(decoding: tree.bytes(of: "known.txt") ?? [], as: UTF8.self)
        #expect(text.hasSuffix("Sorted.\nnaming.scale-case\tBar/B@2X.png\n"), "\(text)")
        #expect(try TwofoldBinary.run("check", "--baseline", "known.txt", in: tree.path).status == 0)
    }

    @Test func aDamagedBaselineIsNamedWithItsLineAndNoOtherFileIsWrittenOver() throws {
        let tree = try tree()
        try tree.write(Array("twofold-baseline 1\n<<<<<<< ours\n".utf8), to: "known.txt")
        let before = tree.hashes
        for file in ["known.txt", Self.misspelt[0]] {
            for more in [[], ["--update-baseline"]] {
                let result = try TwofoldBinary.start(["check", "--baseline", file] + more, in: tree.path).finish()
                #expect(result.status == 64)
                #expect(result.errors.contains(file == "known.txt" ? "line 2 is damaged" : "not a baseline"))
            }
        }
        #expect(tree.hashes == before)
    }

    @Test func aRepairLeavesWhatIsKnown() throws {
        let tree = try tree()
        try tree.write(
            Array("twofold-baseline 1\nnaming.modifier-order\tIcons/Moon~ipad@2x.png\n".utf8), to: "known.txt")
        _ = try TwofoldBinary.run("check", "--fix", "--baseline", "known.txt", in: tree.path)
        #expect(tree.paths == ["Icons/Moon~ipad@2x.png", "Icons/Sun@2x.png", "known.txt"])
    }
}
