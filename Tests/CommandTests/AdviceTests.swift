import Testing
import TwofoldTestSupport

/// Advice holds: its commands run as they stand, from the reader's folder, and do what is said.
@Suite struct AdviceTests {
    /// Runs a line as a shell does, with the program under test in place of `twofold`.
    private static func paste(_ line: String, in folder: String) throws -> TwofoldBinary.Result {
        try TwofoldBinary.start([], in: folder, through: "p=$1; twofold() { \"$p\" \"$@\"; }; \(line)").finish()
    }

    private static func tree() throws -> RealTree {
        let tree = try RealTree(["elsewhere/empty": []])
        try tree.write(BuildCommandTests.image(8, 8), to: "My Icons/Tile@2x.png")
        try tree.write(BuildCommandTests.image(8, 8, seed: 2), to: "My Icons/Box@2x.png")
        #expect(try TwofoldBinary.run("-q", in: tree.path).status == 0)
        return tree
    }

    @Test(arguments: [("", "My Icons"), ("My Icons", ""), ("elsewhere", "../My Icons")])
    func anEditedVariantIsKeptOrGivenBackByTheCommandsThatAreNamed(row: (folder: String, shown: String)) throws {
        for verb in ["keep", "adopt"] {
            let tree = try Self.tree()
            try tree.write(BuildCommandTests.image(4, 4, seed: 9), to: "My Icons/Tile.png")
            let folder = tree.path + "/" + row.folder
            let path = row.shown.isEmpty ? "Tile.png" : "'\(row.shown)/Tile.png'"
            let command = "twofold \(verb) \(path)"
            let told = try TwofoldBinary.run("..", in: tree.path + "/My Icons").output
            #expect(told.contains("'twofold \(verb) Tile.png'"), "\(told)")
            let up = row.folder.isEmpty ? "." : ".."
            let seen = try TwofoldBinary.run(up, in: folder).output
            #expect(seen.contains("'\(command)'"), "\(seen)")
            let done = try Self.paste(command, in: folder)
            #expect(done.status == 0, "\(done.output)\(done.errors)")
            #expect(try TwofoldBinary.run(in: tree.path).status == 0)
            #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 0)
            let isEdit = tree.bytes(of: "My Icons/Tile.png") == BuildCommandTests.image(4, 4, seed: 9)
            #expect(isEdit == (verb == "keep"))
        }
    }

    @Test func anOrphanIsDeletedByTheCommandThatIsNamedAndNoOther() throws {
        let tree = try Self.tree()
        try tree.remove("My Icons/Tile@2x.png")
        try tree.remove("My Icons/Box@2x.png")
        let command = "twofold prune 'My Icons/Tile.png'"
        #expect(try TwofoldBinary.run(in: tree.path).output.contains("'\(command)'"))
        #expect(try Self.paste(command, in: tree.path).status == 0)
        #expect(tree.bytes(of: "My Icons/Tile.png") == nil && tree.bytes(of: "My Icons/Box.png") != nil)
    }

    @Test(arguments: ["adopt", "keep"]) func aCommandThatNeedsAPathSaysSo(command: String) throws {
        let result = try TwofoldBinary.run(command)
        #expect(result.status == 64)
        let line = "twofold: \(command) needs a file or a folder; 'twofold \(command) .' is for the current folder."
        #expect(result.errors.split(separator: "\n").first.map(String.init) == line)
        let help = try TwofoldBinary.run("help", command).output
        #expect(!help.contains("default: the current folder"), "\(help)")
        #expect(help.contains("USAGE: twofold \(command) [<options>] <path> ..."), "\(help)")
    }

    // MARK: What asked for a variant

    /// The fix of `lockFile.unrequested`, with the command in it; pasted, it makes the variant current.
    private func request(_ tree: RealTree, _ command: String) throws {
        let stale = try TwofoldBinary.run("check", in: tree.path)
        #expect(stale.output.contains("[ledger.unrequested]"), "\(stale.output)")
        #expect(stale.output.contains("'\(command)' again"), "\(stale.output)")
        let done = try Self.paste(command, in: tree.path)
        #expect(done.status == 0, "\(done.output)\(done.errors)")
        let after = try TwofoldBinary.run("check", in: tree.path).output
        #expect(!after.contains("is out of date"), "\(after)")
    }

    @Test(arguments: [
        (["--devices", "ipad"], "twofold --devices ipad n/Heart@3x.png"),
        (["--catalog", "n/New.xcassets", "n"], "twofold --catalog n/New.xcassets n"),
        (["--catalog", "New.xcassets"], "twofold --catalog New.xcassets ."),
    ])
    func theOptionIsNamedThatAskedForAStaleVariant(row: (options: [String], command: String)) throws {
        let tree = try RealTree([".git/HEAD": [], "twofold.lock": []])
        try tree.remove("twofold.lock")
        try tree.write(BuildCommandTests.image(12, 12), to: "n/Heart@3x.png")
        // The lock file of the root, so that all runs are of one project.
        try tree.write(BuildCommandTests.image(12, 12), to: "Root@2x.png")
        #expect(try TwofoldBinary.run("-q", in: tree.path).status == 0)
        #expect(try TwofoldBinary.start(["-q"] + row.options, in: tree.path).finish().status == 0)
        try tree.write(BuildCommandTests.image(12, 12, seed: 7), to: "n/Heart@3x.png")
        #expect(try TwofoldBinary.run("-q", in: tree.path).status == 0)
        let command = row.command.hasSuffix(" .") ? row.command.dropLast() + tree.path : row.command
        try request(tree, command)
    }

    @Test func theOneFolderThatIsNamedIsNoGroupOfACatalog() throws {
        let tree = try RealTree([".git/HEAD": []])
        try tree.write(BuildCommandTests.image(12, 12), to: "art/Heart@3x.png")
        try tree.write(BuildCommandTests.image(12, 12, seed: 2), to: "art/Sub/Star@3x.png")
        #expect(try TwofoldBinary.run("-q", "--catalog", "App/A.xcassets", "art", in: tree.path).status == 64)
        try tree.write(Array("x".utf8), to: "App/x")
        let made = try TwofoldBinary.run("--catalog", "App/A.xcassets", "art", in: tree.path)
        #expect(made.status == 0)
        #expect(tree.bytes(of: "App/A.xcassets/Heart.imageset/Heart.png") != nil, "\(tree.paths)")
        #expect(tree.bytes(of: "App/A.xcassets/Sub/Star.imageset/Star.png") != nil, "\(tree.paths)")
        let line = "targets: [{layout: catalog, from: art, to: App/A.xcassets}]"
        #expect(made.errors.contains("'\(line)'"), "\(made.errors)")
        // A part of it goes where it went, and the line of the configuration means the same.
        let part = try TwofoldBinary.run("--catalog", "App/A.xcassets", "art/Sub", in: tree.path)
        #expect(part.output.hasPrefix("nothing to make: 3 current"), "\(part.output)")
        try tree.write(Array(line.utf8), to: ".twofold.yml")
        #expect(try TwofoldBinary.run("--locked", in: tree.path).output.hasPrefix("nothing to make: 6 current"))
    }

    // MARK: Ignored masters

    @Test(arguments: [
        (".gitignore", "# art\n\nn/Heart@3x.png\n", ".gitignore line 3"),
        ("n/.gitignore", "*@3x.png\n", "n/.gitignore line 1"),
        (".git/info/exclude", "\nn/He*\n!n/Heart.png\n!n/Heart@2x.png\n", ".git/info/exclude line 2"),
        (".twofold.yml", "exclude: [n/Heart@3x.png]", "'exclude'"),
    ])
    func whatIgnoresAMasterIsNamed(row: (file: String, text: String, words: String)) throws {
        let tree = try RealTree([".git/HEAD": []])
        try tree.write(BuildCommandTests.image(12, 12), to: "n/Heart@3x.png")
        #expect(try TwofoldBinary.run("-q", in: tree.path).status == 0)
        try tree.write(Array(row.text.utf8), to: row.file)
        try tree.remove("n/Heart.png")
        let missing = try TwofoldBinary.run("check", in: tree.path).output
        #expect(
            missing.contains(
                "n/Heart.png: twofold.lock records this variant, but its master n/Heart@3x.png is ignored by \(row.words),"
            ),
            "\(missing)")
        try tree.write(BuildCommandTests.image(12, 12, seed: 7), to: "n/Heart@3x.png")
        let stale = try TwofoldBinary.run("check", in: tree.path).output
        #expect(
            stale.contains("its master n/Heart@3x.png is ignored by \(row.words), so it does not follow the master"),
            "\(stale)")
        if row.file == ".twofold.yml" {
            try tree.remove(row.file)
        } else {
            #expect(stale.contains("put 'include: [n/Heart@3x.png]' into .twofold.yml"), "\(stale)")
            try tree.write(Array("include: [n/Heart@3x.png]".utf8), to: ".twofold.yml")
        }
        #expect(try TwofoldBinary.run("-q", in: tree.path).status == 0)
        #expect(try TwofoldBinary.run("check", in: tree.path).status == 0)
    }
}
