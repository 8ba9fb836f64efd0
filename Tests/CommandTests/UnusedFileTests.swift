import Testing
import TwofoldTestSupport

/// A file that the command line names is never passed over without a word.
@Suite struct UnusedFileTests {
    private func tree() throws -> RealTree {
        let tree = try RealTree(["Icons/notes.txt": Array("words".utf8), "App/Info.plist": Array("<plist/>".utf8)])
        try tree.write(BuildCommandTests.image(4, 4), to: "Icons/Sun@2x.png")
        try tree.write(BuildCommandTests.image(4, 4, seed: 2), to: "Icons/Own@2x.png")
        try tree.write(BuildCommandTests.image(2, 2, seed: 2), to: "Icons/Own.png")
        try tree.write(BuildCommandTests.image(4, 4), to: "Icons/Photo.png")
        try tree.write(BuildCommandTests.image(4, 4), to: "Odd/Bad@2X.png")
        try tree.write(BuildCommandTests.image(4, 4), to: "A.xcassets/Star.imageset/Star.png")
        #expect(try TwofoldBinary.run("-q", in: tree.path).status == 0)
        return tree
    }

    @Test(arguments: [
        ("Icons/Sun.png", "Icons/Sun.png is made from Icons/Sun@2x.png; name that file"),
        (
            "Icons/Photo.png",
            "Icons/Photo.png is a 1x, by its name, so nothing is made from it; if it has 2x pixels, rename it to Photo@2x.png, "
                + "or run 'twofold --source-scale 2x --into DIR Icons/Photo.png' to keep its name"
        ),
        ("Icons/notes.txt", "Icons/notes.txt is not an image that Twofold reads; name an image or a folder"),
        (
            "A.xcassets/Star.imageset/Star.png",
            "A.xcassets/Star.imageset/Star.png is in no slot of 2x or more of an image set, so nothing is made from it"
        ),
    ])
    func aBuildOfNothingElseIsAMistakeWithItsReason(row: (path: String, reason: String)) throws {
        let tree = try tree()
        for command in [[], ["plan"], ["-n"], ["--locked"], ["-q"]] as [[String]] {
            let result = try TwofoldBinary.start(command + [row.path], in: tree.path).finish()
            #expect(result.status == 64, "\(command)")
            #expect(result.errors == "twofold: \(row.reason)\n", "\(command)")
            #expect(result.output.isEmpty, "\(command): \(result.output)")
        }
        let both = try TwofoldBinary.run(row.path, "Icons/Own@2x.png", in: tree.path)
        #expect(both.status == 0)
        #expect(both.errors == "twofold: \(row.reason)\n")
        #expect(try TwofoldBinary.run("-q", row.path, "Icons/Own@2x.png", in: tree.path).errors.isEmpty)
    }

    @Test func whatADiagnosticSaysOfANamedFileIsNotSaidAgain() throws {
        let tree = try tree()
        let result = try TwofoldBinary.run("Odd/Bad@2X.png", in: tree.path)
        #expect(result.status == 1)
        #expect(result.errors.isEmpty, "\(result.errors)")
        #expect(result.output.contains("naming.scale-case"))
        #expect(!result.output.contains("0 masters"), "\(result.output)")
        // The fix is the only one, and it is right.
        _ = try TwofoldBinary.run("check", "--fix", "-q", "Odd", in: tree.path)
        #expect(try TwofoldBinary.run("Odd/Bad@2x.png", in: tree.path).status == 0)
        #expect(tree.bytes(of: "Odd/Bad.png") != nil)
    }

    @Test func namesOfUsedFilesAreNotExplained() throws {
        let tree = try tree()
        for arguments in [
            ["Icons/Sun@2x.png"], ["Icons"], ["Icons/Own.png"], [], ["Icons/Sun.png", "Icons/Sun@2x.png"],
            ["Icons/Photo.png", "--source-scale", "2x", "--into", "out"],
        ] {
            let result = try TwofoldBinary.start(arguments, in: tree.path).finish()
            #expect(result.status == 0, "\(arguments)")
            #expect(result.errors.isEmpty, "\(arguments): \(result.errors)")
        }
    }

    @Test(arguments: ["check", "sizes", "srcset"])
    func aCommandThatReadsImagesRefusesAFileThatIsNone(command: String) throws {
        let tree = try tree()
        let result = try TwofoldBinary.run(command, "Icons/notes.txt", in: tree.path)
        #expect(result.status == 64)
        #expect(result.errors.contains("twofold: Icons/notes.txt is not an image that Twofold reads; name an image"))
        #expect(result.output.isEmpty)
        let both = try TwofoldBinary.run(command, "Icons/notes.txt", "Icons/Own@2x.png", in: tree.path)
        #expect(both.status == 0)
        #expect(both.errors.contains("notes.txt is not an image"))
    }

    @Test func aCheckTakesFilesThatListImages() throws {
        let tree = try tree()
        let list = try TwofoldBinary.run("check", "App/Info.plist", in: tree.path)
        #expect(!list.errors.contains("not an image"), "\(list.errors)")
        let words = try TwofoldBinary.run("check", "--references", "Icons/notes.txt", in: tree.path)
        #expect(words.status == 0)
        #expect(!words.errors.contains("not an image"), "\(words.errors)")
    }
}
