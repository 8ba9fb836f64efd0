import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// `adopt`, `prune` and what else concerns whose file is whose, as a user sees it.
@Suite struct TreeCommandTests {
    private func image(_ side: Int, seed: UInt64 = 1) -> [UInt8] {
        TinyPNG.file(.noise(PixelSize(width: side, height: side), .rgba, .eight, seed: seed))
    }

    @Test func aLostLedgerIsMendedByAdopt() throws {
        let tree = try RealTree([
            "a@3x.png": image(12), "b@2x.png": image(8), "b.png": image(4, seed: 9),
            "c@2x.png": image(8, seed: 3),
        ])
        #expect(try TwofoldBinary.run(tree.path).status == 0)
        let lockFile = tree.bytes(of: "twofold.lock")
        try tree.remove("twofold.lock")
        let lost = try TwofoldBinary.run(tree.path)
        #expect(lost.status == 0)
        #expect(lost.output.contains("3 kept (1 identical to what Twofold would make)"), "\(lost.output)")
        let trial = try TwofoldBinary.run("adopt", "-n", tree.path)
        #expect(trial.output.contains("to adopt  \(tree.path)/a@2x.png  (from a@3x.png)"), "\(trial.output)")
        #expect(trial.output.contains("3 to adopt; 1 differs and was skipped; name a file"), "\(trial.output)")
        let adopted = try TwofoldBinary.run("adopt", tree.path)
        #expect(adopted.status == 0)
        #expect(tree.bytes(of: "twofold.lock") == lockFile)
        #expect(tree.bytes(of: "b.png") == image(4, seed: 9))
    }

    @Test func aFileIsHandedOverByNameOnly() throws {
        let tree = try RealTree(["b@2x.png": image(8), "b.png": image(4, seed: 9)])
        let adopted = try TwofoldBinary.run("adopt", "\(tree.path)/b.png")
        #expect(adopted.status == 0)
        #expect(adopted.output.contains("its content differs and will be overwritten"), "\(adopted.output)")
        let twice = try TwofoldBinary.run("adopt", "\(tree.path)/b.png")
        #expect(twice.output == "recorded  \(tree.path)/b.png  adopted before, or made by Twofold\nnothing to adopt\n")
        let made = try TwofoldBinary.run("--explain", tree.path)
        #expect(made.output.contains("b.png: to make: adopted"), "\(made.output)")
        #expect(made.output.contains("1 made"))
        let refused = try TwofoldBinary.run("adopt", "\(tree.path)/b@2x.png")
        #expect(refused.status == 1)
        #expect(refused.output.contains("file.not-adoptable"))
        #expect(try TwofoldBinary.run("adopt").status == 64)
        #expect(try TwofoldBinary.run("adopt", "\(tree.path)/nothing.png").status == 64)
    }

    @Test func orphansAreListedAndThenRemoved() throws {
        let tree = try RealTree(["a@2x.png": image(8), "b@2x.png": image(8, seed: 2), "c.png": image(4)])
        #expect(try TwofoldBinary.run(tree.path).status == 0)
        try tree.remove("a@2x.png")
        #expect(try TwofoldBinary.run("--locked", tree.path).status == 2)
        let trial = try TwofoldBinary.run("prune", "-n", tree.path)
        #expect(trial.output == "to remove \(tree.path)/a.png\n1 orphan to remove\n")
        #expect(tree.bytes(of: "a.png") != nil)
        let pruned = try TwofoldBinary.run("prune", tree.path)
        #expect(pruned.status == 0)
        #expect(pruned.output == "removed   \(tree.path)/a.png\n1 of 1 orphan removed\n")
        #expect(tree.paths == ["b.png", "b@2x.png", "c.png", "twofold.lock"])
        #expect(try TwofoldBinary.run("--locked", tree.path).status == 0)
        #expect(try TwofoldBinary.run("prune", tree.path).output == "nothing to prune\n")
    }

    @Test func anEditedVariantIsKeptByItsOwnCommand() throws {
        let tree = try RealTree(["a@2x.png": image(8), "b@2x.png": image(8, seed: 2)])
        #expect(try TwofoldBinary.run(tree.path).status == 0)
        try tree.write(image(4, seed: 7), to: "a.png")
        let built = try TwofoldBinary.run(in: tree.path)
        #expect(built.status == 1)
        #expect(built.output.contains("keep your edit with 'twofold keep a.png'"), "\(built.output)")
        #expect(built.output.components(separatedBy: "[file.edited]").count == 2, "said once: \(built.output)")
        let explained = try TwofoldBinary.run("plan", "--explain", in: tree.path)
        #expect(explained.output.contains("a.png: edited after Twofold wrote it, so it is not overwritten"))

        #expect(try TwofoldBinary.run("keep", "-n", ".", in: tree.path).output == "to keep   a.png\n1 to keep\n")
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status != 0)
        let kept = try TwofoldBinary.run("keep", "a.png", in: tree.path)
        #expect(kept.status == 0)
        #expect(kept.output == "kept      a.png\n1 kept\n")
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 0)
        #expect(try TwofoldBinary.run(in: tree.path).output.contains("nothing to make: 1 current, 1 kept"))
        #expect(try !TwofoldBinary.run("check", in: tree.path).output.contains("file.edited"))
        #expect(tree.bytes(of: "a.png") == image(4, seed: 7))

        let again = try TwofoldBinary.run("keep", "a.png", in: tree.path)
        #expect(again.status == 1)
        #expect(again.output.contains("file.not-recorded"))
        #expect(try TwofoldBinary.run("keep", ".", in: tree.path).output == "nothing to keep\n")
        #expect(try TwofoldBinary.run("keep", in: tree.path).status == 64)
    }

    @Test func pruneNamesAnEditedOrphanAndWhatToDo() throws {
        let tree = try RealTree(["a@2x.png": image(8), "b@2x.png": image(8, seed: 2)])
        #expect(try TwofoldBinary.run(tree.path).status == 0)
        for master in ["a@2x.png", "b@2x.png"] { try tree.remove(master) }
        try tree.write(image(4, seed: 7), to: "a.png")
        let pruned = try TwofoldBinary.run("prune", in: tree.path)
        #expect(pruned.status == 0)
        #expect(
            pruned.output == """
                removed   b.png
                edited    a.png  stays: run 'twofold keep a.png' to keep it as your own, or delete it
                1 of 1 orphan removed, 1 edited orphan left

                """)
        #expect(try TwofoldBinary.run("keep", ".", in: tree.path).status == 0)
        #expect(try TwofoldBinary.run("prune", in: tree.path).output == "nothing to prune\n")
        #expect(tree.bytes(of: "a.png") == image(4, seed: 7))
    }

    @Test func aFreshCloneIsCurrentWhateverItsTimesSay() throws {
        let tree = try RealTree(["a@3x.png": image(12), "x/b@2x.png": image(8)])
        #expect(try TwofoldBinary.run(tree.path).status == 0)
        let clone = try RealTree()
        for path in tree.paths.reversed() { try clone.write(tree.bytes(of: path) ?? [], to: path) }
        #expect(try TwofoldBinary.run("--locked", clone.path).status == 0)
        #expect(try TwofoldBinary.run(clone.path).output.contains("nothing to make: 3 current"))
    }

    @Test func whatIsRememberedLiesOutsideTheTreeAndMayGo() throws {
        let tree = try RealTree(["a@2x.png": image(8)])
        let home = try RealTree()
        let environment = ["XDG_CACHE_HOME": home.path]
        #expect(try TwofoldBinary.run(tree.path, environment: environment).status == 0)
        #expect(tree.paths == ["a.png", "a@2x.png", "twofold.lock"])
        let facts = try #require(home.paths.first)
        #expect(facts.hasPrefix("twofold/") && facts.hasSuffix(".facts"))
        for damage in [[], Array("rubbish".utf8), Array(repeating: 0xFF, count: 5000)] as [[UInt8]] {
            try home.write(damage, to: facts)
            #expect(
                try TwofoldBinary.run(tree.path, environment: environment).output.contains("nothing to make: 1 current")
            )
        }
        try home.remove("twofold")
        #expect(
            try TwofoldBinary.run(tree.path, environment: environment).output.contains("nothing to make: 1 current"))
        // A folder that cannot be had is no reason to fail.
        for folder in ["/dev/null", "/proc/nowhere", "relative"] {
            #expect(try TwofoldBinary.run(tree.path, environment: ["XDG_CACHE_HOME": folder]).status == 0)
        }
    }

    @Test func linksToAMasterAreNeverWrittenThrough() throws {
        let tree = try RealTree(["a@2x.png": image(8), "b@2x.png": image(8, seed: 2)])
        let outside = try RealTree(["secret.png": image(4, seed: 5)])
        let files = FileManager.default
        try files.linkItem(atPath: tree.path + "/a@2x.png", toPath: tree.path + "/a.png")
        try files.createSymbolicLink(atPath: tree.path + "/b.png", withDestinationPath: tree.path + "/b@2x.png")
        try files.createSymbolicLink(atPath: tree.path + "/way-out", withDestinationPath: outside.path)
        try files.createSymbolicLink(atPath: tree.path + "/round", withDestinationPath: ".")
        let result = try TwofoldBinary.run(tree.path)
        #expect(result.status == 1)
        #expect(
            result.output.contains("b.png: something that Twofold did not write has the name of a variant of"),
            "\(result.output)")
        #expect(tree.bytes(of: "a@2x.png") == image(8))
        #expect(tree.bytes(of: "a.png") == image(8))
        #expect(tree.bytes(of: "b@2x.png") == image(8, seed: 2))
        #expect(outside.paths == ["secret.png"])
    }

    @Test func anOwnedFileThatBecameAHardLinkToAMasterLosesOnlyItsName() throws {
        let tree = try RealTree(["a@2x.png": image(8)])
        #expect(try TwofoldBinary.run(tree.path).status == 0)
        // The artist links the variant as a master of another image, and then changes the first master.
        try FileManager.default.linkItem(atPath: tree.path + "/a.png", toPath: tree.path + "/c@2x.png")
        let linked = tree.bytes(of: "c@2x.png")
        try tree.write(image(8, seed: 3), to: "a@2x.png")
        #expect(try TwofoldBinary.run(tree.path).status == 0)
        #expect(tree.bytes(of: "c@2x.png") == linked)
        #expect(tree.bytes(of: "a.png") != linked)
    }

    @Test(arguments: [246, 250, 251, 252, 255])
    func namesOfTheGreatestLengthAreServedOrRefused(length: Int) throws {
        let name = String(repeating: "n", count: length - "@2x.png".utf8.count) + "@2x.png"
        let tree = try RealTree([name: image(8)])
        let result = try TwofoldBinary.run(tree.path)
        #expect(result.status == 0, "\(result.output)")
        #expect(tree.paths.count == 3)
        // Made anew, it needs a hidden name beside it.
        try tree.write(image(8, seed: 4), to: name)
        #expect(try TwofoldBinary.run(tree.path).status == 0)
        #expect(tree.paths.count == 3)
    }

    @Test func aTreeDeeperThanAnyPathIsServed() throws {
        let tree = try RealTree(["m@2x.png": image(8)])
        // 600 folders of 20 bytes: no system call takes such a path, so the shell goes down step by step.
        let script = """
            d=aaaaaaaaaaaaaaaaaaaa; i=0; top=$PWD
            while [ $i -lt 600 ]; do mkdir $d && cd -P $d || exit 1; i=$((i+1)); done
            cp "$top/m@2x.png" .
            """
        let digging = try Program.run(["sh", "-c", script], in: tree.path)
        let result = try TwofoldBinary.run("-q", tree.path)
        #expect(result.status == 0, "\(result.output.prefix(500))\(result.errors.prefix(500))")
        let second = try TwofoldBinary.run(tree.path)
        #expect(
            second.output.contains("nothing to make: \(digging.status == 0 ? 2 : 1) current"),
            "\(second.output.prefix(500))")
        try Program.run(["rm", "-rf", tree.path])
    }

    /// The remedy of an edited file is followed, and so is what `keep` says of a staged folder.
    @Test func anEditInAStagedFolderIsKeptAmongTheMasters() throws {
        let tree = try RealTree(["a@2x.png": BuildCommandTests.image(4, 4)])
        let out = try RealTree()
        _ = try TwofoldBinary.run("--into", out.path, in: tree.path)
        let edit = BuildCommandTests.image(2, 2, seed: 7)
        try out.write(edit, to: "a.png")
        let refused = try TwofoldBinary.run("--into", out.path, in: tree.path)
        #expect(refused.status == 1 && refused.output.contains("or move it to its place among the masters"))
        let kept = try TwofoldBinary.run("keep", ".", "--into", out.path, in: tree.path)
        #expect(kept.status == 64 && kept.errors.contains("move the file to its place among the masters"))
        try tree.write(edit, to: "a.png")
        try out.remove("a.png")
        for _ in 0..<2 { #expect(try TwofoldBinary.run("--into", out.path, in: tree.path).status == 0) }
        #expect(out.bytes(of: "a.png") == edit)
    }

    @Test func theLockFileOfAStagedFolderIsMadeAgain() throws {
        let tree = try RealTree(["a@2x.png": BuildCommandTests.image(4, 4)])
        let out = try RealTree()
        #expect(try TwofoldBinary.run("--into", out.path, in: tree.path).status == 0)
        let staged = out.hashes
        try out.remove("twofold.lock")
        let lost = try TwofoldBinary.run("--into", out.path, in: tree.path)
        #expect(lost.status == 1 && lost.output.contains("run 'twofold adopt . --into' with this folder"))
        let result = try TwofoldBinary.run("adopt", ".", "--into", out.path, in: tree.path)
        #expect(result.status == 0 && result.output.hasSuffix("2 adopted\n"), "\(result.output)\(result.errors)")
        #expect(result.output.contains("adopted   \(out.path)/a.png  (from a@2x.png)\n"), "\(result.output)")
        #expect(out.hashes == staged)
        #expect(try TwofoldBinary.run("--into", out.path, "--locked", in: tree.path).status == 0)
        let missing = try TwofoldBinary.run("adopt", ".", "--into", "\(out.path)/no", in: tree.path)
        #expect(missing.status == 64 && missing.errors.contains("no such folder"), "\(missing.errors)")
    }

    /// A project of one app for iPhones and iPads.
    static func project(system: String) -> [UInt8] {
        let objects = """
            P = {isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T);};
            G = {isa = PBXGroup; children = (); sourceTree = "<group>";};
            T = {isa = PBXNativeTarget; name = Mail; buildConfigurationList = L; buildPhases = ();
                productType = "com.apple.product-type.application";};
            L = {isa = XCConfigurationList; buildConfigurations = (C);};
            C = {isa = XCBuildConfiguration; name = Debug; buildSettings = {SDKROOT = iphoneos;
                IPHONEOS_DEPLOYMENT_TARGET = \(system); TARGETED_DEVICE_FAMILY = "1,2";};};
            """
        return Array(
            "// !$*UTF8*$!\n{archiveVersion = 1; objectVersion = 46; objects = {\(objects)}; rootObject = P;}".utf8)
    }

    /// A run on the folder of images makes what a run on the app makes.
    @Test(
        arguments: [
            ("15.0", "Mail.xcodeproj", ".git/HEAD", false), ("8.0", "Mail.xcodeproj", ".git/HEAD", true),
            ("15.0", "Mail.xcodeproj", "HEAD", true), ("15.0", "Other/Mail.xcodeproj", ".git/HEAD", true),
            ("15.0", "Art/Mail.xcodeproj", ".git/HEAD", false),
        ])
    func theAppAroundTheFolderDecidesOnScales(row: (system: String, project: String, git: String, isMade: Bool)) throws
    {
        let tree = try RealTree([
            "Art/Icons/Sun@2x.png": BuildCommandTests.image(8, 8),
            "\(row.project)/project.pbxproj": Self.project(system: row.system),
            row.git: [],
        ])
        let result = try TwofoldBinary.start(["-n"], in: tree.path + "/Art/Icons").finish()
        #expect(result.output.contains("no 1x is made") != row.isMade, "\(row): \(result.output) \(result.errors)")
        let whole = try TwofoldBinary.start(["-n", "Art"], in: tree.path).finish()
        if row.git == ".git/HEAD" { #expect(whole.output.contains("no 1x is made") != row.isMade, "\(row)") }
    }
}
