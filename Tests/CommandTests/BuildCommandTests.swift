import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild

/// The real program on real folders: what users see.
@Suite struct BuildCommandTests {
    /// What a colleague with another libdeflate commits: the same pixels and bytes, another version in the lock file.
    @Test func anotherVersionOfALibraryIsNoDrift() throws {
        let tree = try Self.tree()
        #expect(try TwofoldBinary.run("-q", in: tree.path).status == 0)
        let lines = String(decoding: try #require(tree.bytes(of: "twofold.lock")), as: UTF8.self)
            .split(separator: "\n").map(String.init)
        let edited = lines.map { line -> String in
            guard let version = line.range(of: "libdeflate ") else { return line }
            let content = line[..<version.upperBound] + "9.99"
            return "\(content)\t\(ContentHash(of: Array(content.utf8)).hex.prefix(8))"
        }
        try tree.write(Array((edited.joined(separator: "\n") + "\n").utf8), to: "twofold.lock")
        let locked = try TwofoldBinary.run("--locked", in: tree.path)
        #expect(locked.status == 0, "\(locked.output)")
        #expect(try TwofoldBinary.run("check", in: tree.path).status == 0)
        #expect(try TwofoldBinary.run("--locked", "-v", in: tree.path).errors.contains(", recorded 9.99 ("))
        #expect(try TwofoldBinary.run("plan", "--explain", in: tree.path).output.contains(", recorded 9.99"))
        let strict = try TwofoldBinary.run("--locked", "--strict-engine", in: tree.path)
        #expect(strict.status == 2 && strict.output.contains("engine changed"), "\(strict.output)")
    }
    static func image(_ width: Int, _ height: Int, seed: UInt64 = 1) -> [UInt8] {
        TinyPNG.file(.noise(PixelSize(width: width, height: height), .rgba, .eight, seed: seed))
    }

    static func tree() throws -> RealTree {
        try RealTree([
            "Icons/Sun@2x.png": image(8, 8), "Icons/Star@3x.png": image(9, 6, seed: 2),
            "Bar/Share@2x~ipad.png": image(12, 12, seed: 3),
        ])
    }

    static let madeFiles = ["Bar/Share~ipad.png", "Icons/Star.png", "Icons/Star@2x.png", "Icons/Sun.png"]

    /// What a note of a run counts, `-v` shows, in that run and in all that follow.
    @Test func aNoteIsShownByEveryRunAndByACheck() throws {
        var seed: UInt32 = 1
        func random(_ limit: UInt32) -> UInt8 {
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return UInt8((seed >> 16) % limit)
        }
        let size = PixelSize(width: 64, height: 64)
        let colors = (0..<16).map { _ in [random(256), random(256), random(256)] }
        let master = TinyPNG.palette(size, depth: 4, colors: colors, indices: (0..<(64 * 64)).map { _ in random(16) })
        let tree = try RealTree([
            "a@2x.png": master,
            "b.svg": Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8),
        ])
        for arguments in [[], ["-n"], ["plan"], ["check"]] {
            _ = try TwofoldBinary.run(in: tree.path)
            let brief = try TwofoldBinary.start(arguments, in: tree.path).finish()
            let full = try TwofoldBinary.start(arguments + ["-v"], in: tree.path).finish()
            let notes = (full.output + full.errors).split(separator: "\n").filter { $0.hasPrefix("note ") }
            #expect(notes.filter { $0.contains("[image.larger-than-master]") }.count == 1, "\(arguments)")
            let counted = (brief.output + brief.errors).firstMatch(of: /(\d+) notes? \(-v\)/)?.output.1
            #expect(counted == "\(notes.count)", "\(arguments)")
        }
    }

    @Test func oneCommandMakesEveryVariantAndASecondMakesNone() throws {
        let tree = try Self.tree()
        let first = try TwofoldBinary.run(in: tree.path)
        #expect(first.status == 0, "\(first.errors)")
        for file in Self.madeFiles {
            #expect(tree.bytes(of: file) != nil, "\(file)")
            #expect(first.output.contains("made      \(file)"), "\(first.output)")
        }
        #expect(first.output.contains("4 made · 3 masters · "))
        let before = tree.hashes
        let second = try TwofoldBinary.run("build", tree.path)
        #expect(second.status == 0)
        #expect(second.output.contains("nothing to make: 4 current · 3 masters · "))
        #expect(tree.hashes == before)
    }

    @Test func badInputIsNamedAndEverythingElseIsMade() throws {
        let tree = try Self.tree()
        let good = Self.image(8, 8)
        try tree.write(Array("hello, I am no image\n".utf8), to: "text@2x.png")
        try tree.write([], to: "zero@2x.png")
        try tree.write(Array(good.prefix(good.count - 60)), to: "cut@2x.png")
        try tree.write([1], to: "folder@2x.png/readme.txt")
        try FileManager.default.createSymbolicLink(
            atPath: tree.path + "/self@2x.png", withDestinationPath: "self@2x.png")
        let result = try TwofoldBinary.run(tree.path)
        #expect(result.status == 1)
        for (name, words) in [
            ("text@2x.png", "not an image of a known format"), ("zero@2x.png", "the file is empty"),
            ("cut@2x.png", "damaged or cut short"), ("folder@2x.png", "folder has the name of an image"),
            ("self@2x.png", "symbolic link"),
        ] {
            let line = result.output.split(separator: "\n").first { $0.contains("/\(name): ") }
            #expect(line?.hasPrefix("error") == true, "\(name): \(result.output)")
            #expect(line?.contains(words) == true, "\(name): \(line ?? "")")
        }
        for file in Self.madeFiles { #expect(tree.bytes(of: file) != nil, "\(file)") }
        #expect(!tree.paths.contains { $0.hasPrefix("cut.") || $0.contains("~tmp") })
    }

    /// Twice each, because what is remembered of a file must not change what is said of it.
    @Test(arguments: ["auto", "vips"])
    func aBuildProductOfXcodeIsAMasterAndNoted(engine: String) throws {
        let tree = try RealTree([
            "Sun@2x.png": CrushedPNG(.noise(PixelSize(width: 8, height: 8), .rgba, .eight, seed: 1)).file
        ])
        let note = "note      Sun@2x.png: Xcode optimized this PNG (chunk CgBI)"
        for count in ["1 made", "nothing to make: 1 current"] {
            let built = try TwofoldBinary.run("-v", "--engine", engine, in: tree.path)
            #expect(built.status == 0)
            #expect(built.output.contains(count), "\(built.output)")
            #expect(built.output.contains(note), "\(built.output)")
            let checked = try TwofoldBinary.run("check", "-v", "--engine", engine, "--rules", "art", in: tree.path)
            #expect(checked.status == 0)
            #expect(checked.output.contains(note), "\(checked.output)")
            let plain = try TwofoldBinary.run("check", "-v", "--engine", engine, in: tree.path)
            #expect(!plain.output.contains(note), "\(plain.output)")
        }
        let variant = try #require(tree.bytes(of: "Sun.png"))
        #expect(ImageFormat(sniffing: variant) == .png)
        #expect(try ReferencePNG.decode(variant).size == PixelSize(width: 4, height: 4))
    }

    /// Runs the program as a user whom permissions hold back: root reads and writes everything.
    private func runUnprivileged(_ arguments: String...) throws -> TwofoldBinary.Result {
        let nobody = geteuid() == 0 ? #"exec setpriv --reuid=65534 --regid=65534 --clear-groups "$@""# : #"exec "$@""#
        return try TwofoldBinary.start(arguments, through: nobody).finish()
    }

    @Test(.asOrdinaryUser) func whereAFileCannotBeWrittenItIsSaidWhatToDo() throws {
        let tree = try Self.tree()
        chmod(tree.path, 0o555)
        defer { chmod(tree.path, 0o777) }
        let out = "\(tree.path)/p"
        for (result, words) in [
            (try runUnprivileged("sheet", "-o", out + ".html", tree.path), "or name a file in another folder\n"),
            (
                try runUnprivileged(
                    "preview", "\(tree.path)/Icons/Sun@2x.png", "--device", "iphone", "--out", out + ".png"),
                "or name a file in another folder\n"
            ),
            (try runUnprivileged("init", tree.path), "'twofold init -n' prints the file\n"),
        ] {
            #expect(result.status == 1, "\(result.errors)")
            #expect(result.errors.contains("Permission denied"), "\(result.errors)")
            #expect(result.errors.contains("check the folder's permissions and free space"), "\(result.errors)")
            #expect(result.errors.hasSuffix(words), "\(result.errors)")
        }
    }

    @Test(.asOrdinaryUser) func anUnreadableMasterIsNamed() throws {
        let tree = try Self.tree()
        chmod(tree.path + "/Icons/Sun@2x.png", 0)
        for folder in ["", "/Icons", "/Bar"] { chmod(tree.path + folder, 0o777) }
        let result = try runUnprivileged(tree.path)
        #expect(result.status == 1, "\(result.errors)")
        #expect(result.output.contains("Sun@2x.png: the file cannot be read: Permission denied"))
        #expect(tree.bytes(of: "Icons/Star.png") != nil)
        #expect(tree.bytes(of: "Icons/Sun.png") == nil)
    }

    @Test(.asOrdinaryUser) func aFolderThatCannotBeWrittenIsNamedAndTheRestIsMade() throws {
        let tree = try Self.tree()
        for folder in ["", "/Icons"] { chmod(tree.path + folder, 0o777) }
        chmod(tree.path + "/Bar", 0o555)
        defer { chmod(tree.path + "/Bar", 0o777) }
        let result = try runUnprivileged(tree.path)
        #expect(result.status == 1)
        #expect(
            result.output.contains("Bar/Share~ipad.png: the variant could not be written: the folder Bar cannot be"))
        #expect(!result.errors.contains("Bar/Share~ipad.png"), "a log of both streams has it once")
        #expect(tree.bytes(of: "Icons/Star.png") != nil)
    }

    @Test(.asOrdinaryUser) func whereNothingCanBeRecordedTheRootIsNamedAndNoFileOfTwofoldsOwn() throws {
        let tree = try Self.tree()
        for folder in ["/Icons", "/Bar"] { chmod(tree.path + folder, 0o777) }
        chmod(tree.path, 0o555)
        defer { chmod(tree.path, 0o777) }
        let result = try runUnprivileged(tree.path)
        #expect(result.status == 1)
        #expect(
            result.output.contains(
                "Icons/Star.png: the variant could not be written: the folder \(tree.path) cannot be written by this user"
            ),
            "\(result.output)\(result.errors)")
        #expect(!result.output.contains("~tmp") && !result.errors.contains("~tmp"))
    }

    @Test(
        arguments: [
            ("an unknown option", ["--frobnicate"]), ("a path that is not there", ["/nonexistent/folder"]),
            ("a scale that is none", ["--scales", "2"]), ("a device that is none", ["--devices", "iwatch"]),
            ("a factor that is none", ["--devices", "ipad=big"]), ("a filter that is none", ["--filter", "sinc"]),
            ("no jobs", ["--jobs", "0"]), ("no memory", ["--memory", "lots"]), ("two moods", ["-q", "-v"]),
            ("no pixels", ["--max-pixels", "0"]), ("half a pixel", ["--max-pixels", "0.4"]),
            ("pixels without number", ["--max-pixels", "10MB"]), ("no side", ["--max-side", "0"]),
            ("no file", ["--max-file", "0"]), ("no time", ["--max-seconds", "0"]),
            ("time that is no number", ["--max-seconds", "nan"]),
            ("a policy that is none", ["--odd", "maybe"]), ("a report of no known kind", ["--report", "x.txt"]),
        ] as [(id: String, arguments: [String])])
    func wrongUsageIsStatus64AndWritesNothing(row: (id: String, arguments: [String])) throws {
        let tree = try Self.tree()
        let before = tree.hashes
        let result = try TwofoldBinary.start(row.arguments, in: tree.path).finish()
        #expect(result.status == 64, "\(row.id)")
        #expect(!result.errors.isEmpty, "\(row.id)")
        #expect(tree.hashes == before, "\(row.id)")
    }

    @Test func lockedTellsWhetherAnythingIsToBeDoneAndWritesNothing() throws {
        let tree = try Self.tree()
        let before = tree.hashes
        #expect(try TwofoldBinary.run("--locked", tree.path).status == 2)
        #expect(tree.hashes == before)
        _ = try TwofoldBinary.run(tree.path)
        #expect(try TwofoldBinary.run("--locked", tree.path).status == 0)
        for (id, edit): (String, (RealTree) throws -> Void) in [
            ("stale", { try $0.write(Self.image(8, 8, seed: 9), to: "Icons/Sun@2x.png") }),
            ("missing", { try $0.remove("Icons/Sun.png") }),
            ("edited", { try $0.write(Self.image(4, 4, seed: 9), to: "Icons/Sun.png") }),
            ("orphaned", { try $0.remove("Icons/Sun@2x.png") }),
        ] {
            let copy = try RealTree()
            try FileManager.default.removeItem(at: copy.url)
            try FileManager.default.copyItem(at: tree.url, to: copy.url)
            try edit(copy)
            let edited = copy.hashes
            let result = try TwofoldBinary.run("--locked", copy.path)
            #expect(result.status == 2, "\(id): \(result.output)")
            #expect(result.output.contains("Sun"), "\(id)")
            #expect(copy.hashes == edited, "\(id)")
        }
    }

    @Test func dryRunShowsThePlanAndWritesNothing() throws {
        let tree = try Self.tree()
        let before = tree.hashes
        let result = try TwofoldBinary.run("-n", tree.path)
        #expect(result.status == 0)
        for file in Self.madeFiles {
            #expect(result.output.contains("to make   \(tree.path)/\(file) "), "\(file)")
        }
        #expect(result.output.contains("4 to make"))
        #expect(tree.hashes == before)
    }

    @Test func aFolderWithoutMastersIsToldWhatIsLookedFor() throws {
        let tree = try RealTree(["readme.txt": [1]])
        let result = try TwofoldBinary.run(in: tree.path)
        #expect(result.status == 0)
        #expect(result.output.contains("0 masters: no file here is named like Button@2x.png"))
        #expect(tree.paths == ["readme.txt"], "not even a ledger")
    }

    @Test func quietSaysNothingUnlessSomethingIsWrong() throws {
        let tree = try Self.tree()
        let good = try TwofoldBinary.run("-q", tree.path)
        #expect(good.output.isEmpty && good.errors.isEmpty)
        try tree.write([], to: "zero@2x.png")
        let bad = try TwofoldBinary.run("-q", tree.path)
        #expect(bad.status == 1)
        #expect(bad.output.contains("zero@2x.png"))
        #expect(!bad.output.contains("current"))
    }

    @Test func jsonOnStandardOutputIsNothingButJSON() throws {
        let tree = try Self.tree()
        try tree.write([], to: "zero@2x.png")
        let result = try TwofoldBinary.run("--format", "json", "--report", tree.path + "/report.json", tree.path)
        #expect(result.status == 1)
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(json["version"] as? Int == 2)
        let counts = try #require(json["counts"] as? [String: Int])
        #expect(counts["made"] == 4)
        #expect(counts["refused"] == 1)
        let files = try #require(json["files"] as? [[String: Any]])
        #expect(files.compactMap { $0["path"] as? String }.sorted() == Self.madeFiles)
        let star = try #require(files.first { $0["path"] as? String == "Icons/Star@2x.png" })
        #expect(star["master"] as? [String: String] == ["path": "Icons/Star@3x.png"])
        #expect((star["pixels"] as? [String: Int])?["width"] == 6)
        #expect(star["scale"] as? Int == 2)
        #expect(star["filter"] as? String == "fitted")
        let bytes = try #require(tree.bytes(of: "Icons/Star@2x.png"))
        #expect(star["sha256"] as? String == ContentHash(of: bytes).hex)
        #expect(result.errors.contains("zero@2x.png"))
        #expect(tree.bytes(of: "report.json").map { $0 == Array(result.output.utf8) } == true)
    }

    @Test func stagingLeavesTheSourceAsItIs() throws {
        let tree = try Self.tree()
        try tree.write(Self.image(3, 3), to: "Icons/Sun.png")
        let before = tree.hashes
        let target = try RealTree()
        let result = try TwofoldBinary.run("--into", target.path + "/out", tree.path)
        #expect(result.status == 0, "\(result.errors)")
        #expect(tree.hashes == before)
        let staged = target.paths.map { $0.replacingOccurrences(of: "out/", with: "") }
        #expect(
            staged
                == (Array(before.keys) + ["Bar/Share~ipad.png", "Icons/Star.png", "Icons/Star@2x.png", "twofold.lock"])
                .sorted())
        #expect(target.bytes(of: "out/Icons/Sun.png") == tree.bytes(of: "Icons/Sun.png"))
        #expect(try TwofoldBinary.run("--into", target.path + "/out", tree.path).output.contains("nothing to make"))
        #expect(try TwofoldBinary.run("--into", tree.path, tree.path).status == 64)
        // Looking is not making: no folder appears.
        for look in [["-n"], ["--locked"], ["plan"]] {
            let looked = try TwofoldBinary.start(look + ["--into", target.path + "/new", tree.path]).finish()
            #expect(looked.status == (look == ["--locked"] ? 2 : 0), "\(looked.errors)")
            #expect(!FileManager.default.fileExists(atPath: target.path + "/new"))
        }
        // A staged tree inside the source is not taken for more masters.
        #expect(try TwofoldBinary.run("--into", tree.path + "/build", tree.path).status == 0)
        #expect(try TwofoldBinary.run("--into", tree.path + "/build", tree.path).output.contains("nothing to make"))
    }

    @Test func anyNumberOfJobsGivesTheSameBytes() throws {
        var trees: [[String: ContentHash]] = []
        for jobs in ["1", "2", "8"] {
            let tree = try RealTree()
            for index in 0..<24 {
                try tree.write(Self.image(6 + index % 5 * 6, 12, seed: UInt64(index)), to: "\(index)@3x.png")
            }
            #expect(try TwofoldBinary.run("-j", jobs, tree.path).status == 0)
            trees.append(tree.hashes)
        }
        #expect(trees[0].count == 24 * 3 + 1)
        #expect(trees[0] == trees[1])
        #expect(trees[0] == trees[2])
    }

    @Test func namesThatCouldMisleadATerminalAreQuoted() throws {
        let tree = try RealTree()
        let disk = try LocalDisk(folder: Array(tree.path.utf8))
        for name in [Array("a\u{1B}[31m\nb@2x.png".utf8), [0xFF] + Array("@2x.png".utf8)] {
            let path = try #require(BytePath(components: [name]))
            try disk.place(Self.image(4, 4), at: path, expecting: .absent)
        }
        let result = try TwofoldBinary.run(tree.path)
        #expect(result.status == 0)
        #expect(result.output.contains(#"a\033[31m\nb.png""#))
        #expect(result.output.contains(#"\377.png""#))
        #expect(!result.output.contains("\u{1B}"))
        let json = try TwofoldBinary.run("--format", "json", tree.path)
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.output.utf8)) }
        #expect(json.output.contains(#""pathBytes" : "ff2e706e67""#))
    }

    @Test func aFolderWhoseNameIsNoTextCanBeNamed() throws {
        let tree = try RealTree()
        let disk = try LocalDisk(folder: Array(tree.path.utf8))
        let master = try #require(BytePath(components: [[0xFF, 0x41], Array("a@2x.png".utf8)]))
        try disk.place(Self.image(4, 4), at: master, expecting: .absent)
        let result = try TwofoldBinary.start(
            [], in: tree.path, through: #"exec "$1" "$(printf '\377A')""#
        ).finish()
        #expect(result.status == 0, "\(result.errors)")
        let variant = try #require(BytePath(components: [[0xFF, 0x41], Array("a.png".utf8)]))
        #expect(try disk.status(of: variant)?.kind == .file)
    }

    @Test func anUnwritableReportIsAnErrorAndTheRestIsDone() throws {
        let tree = try Self.tree()
        let result = try TwofoldBinary.run("--report", "/nonexistent/r.json", tree.path)
        #expect(result.status == 1)
        #expect(result.errors.contains("/nonexistent/r.json"))
        #expect(result.output.contains("4 made"))
    }

    @Test func theFormOfEachPNGIsExplainedAfterItWasMade() throws {
        let tree = try Self.tree()
        let plan = try TwofoldBinary.run("plan", "--explain", in: tree.path)
        #expect(plan.status == 0 && !plan.output.contains("; stored as "), "\(plan.output)")
        let made = try TwofoldBinary.run("--explain", tree.path)
        let lines = made.output.split(separator: "\n").filter { $0.contains(": to make: ") }
        #expect(lines.count == 4, "\(made.output)")
        for line in lines {
            let isTold = line.contains(#/; stored as .*, level \d+ \(effort \w+\), \d+ trials? of \d+ candidates?/#)
            #expect(isTold, "\(line)")
        }
        let again = try TwofoldBinary.run("--explain", tree.path)
        #expect(again.status == 0 && !again.output.contains("; stored as "), "\(again.output)")
    }

    @Test func explainedJSONIsStillNothingButJSON() throws {
        let tree = try Self.tree()
        for mode in [["-n"], []] {
            let result = try TwofoldBinary.start(mode + ["--explain", "--format", "json", tree.path]).finish()
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(result.output.utf8)) }
            #expect(result.errors.contains("artwork at a whole ratio"))
        }
    }

    @Test func colorIsForTerminalsUnlessAskedFor() throws {
        let tree = try Self.tree()
        #expect(try !TwofoldBinary.run("-n", tree.path).output.contains("\u{1B}"))
        #expect(try TwofoldBinary.run("-n", "--color", "always", tree.path).output.contains("\u{1B}[1m"))
    }

    @Test func closedStandardDescriptorsDoNotSpoilImages() throws {
        let tree = try Self.tree()
        let closed = try TwofoldBinary.start([tree.path], through: #"exec "$1" "$2" >&- 2>&- <&-"#).finish()
        #expect(closed.status == 0)
        let reference = try Self.tree()
        _ = try TwofoldBinary.run(reference.path)
        #expect(tree.hashes == reference.hashes)
    }

    @Test func aSingleMasterAndSeveralFoldersCanBeNamed() throws {
        let tree = try Self.tree()
        let one = try TwofoldBinary.run("Icons/Sun@2x.png", in: tree.path)
        #expect(one.status == 0)
        #expect(one.output.contains("1 made"))
        #expect(tree.paths.contains("Icons/twofold.lock"))
        try tree.remove("Icons/twofold.lock")
        try tree.remove("Icons/Sun.png")
        try tree.write(LockFile().encoded, to: "twofold.lock")
        // With a lock file above, both folders belong to one tree.
        let both = try TwofoldBinary.run("Icons", "Bar", in: tree.path)
        #expect(both.output.contains("4 made"), "\(both.output)")
        #expect(!tree.paths.contains("Icons/twofold.lock"))
        #expect(try TwofoldBinary.run("Icons", ".", "Bar/../Icons", in: tree.path).output.contains("4 current"))
    }

    @Test func oddMastersAreExtendedWithAWarningOrRefused() throws {
        let tree = try RealTree(["a@2x.png": Self.image(47, 36)])
        let refused = try TwofoldBinary.run("--odd", "error", tree.path)
        #expect(refused.status == 1)
        #expect(refused.output.contains("47×36 is not divisible by 2"))
        #expect(refused.output.contains("export it at 48×36"))
        #expect(tree.paths == ["a@2x.png"])
        let strict = try TwofoldBinary.run("--strict", tree.path)
        #expect(strict.status == 1)
        #expect(tree.paths.contains("a.png"), "strict changes what is said, not what is made")
        #expect(try TwofoldBinary.run(tree.path).status == 0)
    }
}
