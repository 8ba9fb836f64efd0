import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// The configuration file, as the real program finds, reads and obeys it.
@Suite struct ConfigurationCommandTests {
    private static func tree(_ files: [String: String] = [:]) throws -> RealTree {
        let tree = try RealTree([
            "Art/Icons/Sun@2x.png": BuildCommandTests.image(8, 8), "Art/Odd@2x.png": BuildCommandTests.image(5, 4),
            "Art/Photos/Lake@3x.png": BuildCommandTests.image(9, 6, seed: 2),
        ])
        // Nothing above the folder of temporary files is to be found.
        try tree.write([], to: ".git/HEAD")
        for (path, text) in files { try tree.write(Array(text.utf8), to: path) }
        return tree
    }

    /// The filter, space and density that a plan has for a variant.
    private func variant(_ path: String, of tree: RealTree, _ arguments: [String]) throws -> [String: String] {
        let result = try TwofoldBinary.start(["plan", "--format", "json"] + arguments, in: tree.path).finish()
        #expect(result.status == 0, "\(result.errors)")
        let json = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let masters = try #require(json["masters"] as? [[String: Any]])
        let variants = masters.flatMap { $0["variants"] as? [[String: Any]] ?? [] }
        let found = try #require(variants.first { ($0["path"] as? String)?.hasSuffix(path) == true }, "\(path)")
        return found.compactMapValues { $0 as? String }
    }

    private func paths(of tree: RealTree, _ arguments: [String]) throws -> Set<String> {
        let result = try TwofoldBinary.start(["plan", "--format", "json"] + arguments, in: tree.path).finish()
        return Set(result.output.matches(of: /"path" : "([^"]*)"/).map { String($0.output.1) })
    }

    @Test func aFlagGoesBeforeTheFileAndTheFileBeforeTheDefault() throws {
        let tree = try Self.tree([
            ".twofold.yml": """
            scales: 1x
            devices: {ipad: 1}
            filter: nearest
            linear: true
            strict: true
            odd: error
            paths:
              - match: "Photos/"
                filter: lanczos3
                linear: false
            """
        ])
        let sun = "Icons/Sun.png"
        let lake = "Photos/Lake.png"
        #expect(try variant(sun, of: tree, ["--odd", "pad", "--no-strict"])["filter"] == "nearest")
        #expect(try variant(sun, of: tree, ["--odd=pad", "--no-strict", "--filter=auto"])["filter"] == "area")
        #expect(try variant(sun, of: tree, ["--odd=pad", "--no-strict"])["space"] == "linear")
        #expect(try variant(sun, of: tree, ["--odd=pad", "--no-strict", "--no-linear"])["space"] == "encoded")
        #expect(try variant(lake, of: tree, ["--odd=pad", "--no-strict"])["filter"] == "lanczos3")
        #expect(try variant(lake, of: tree, ["--odd=pad", "--no-strict", "--filter", "area"])["filter"] == "area")
        #expect(try variant(lake, of: tree, ["--odd=pad", "--no-strict"])["space"] == "encoded")
        #expect(try variant(lake, of: tree, ["--odd=pad", "--no-strict", "--linear"])["space"] == "linear")
        #expect(try variant(sun, of: tree, ["--no-config"])["filter"] == "area")
        let all = try paths(of: tree, [])
        #expect(all.contains("Art/Icons/Sun~ipad.png") && !all.contains("Art/Photos/Lake@2x.png"), "\(all)")
        #expect(try paths(of: tree, ["--scales", "2x"]).contains("Art/Photos/Lake@2x.png"))
        #expect(try TwofoldBinary.run("plan", in: tree.path).status == 1)
        #expect(try TwofoldBinary.run("plan", "--odd", "pad", in: tree.path).status == 1, "strict")
        #expect(try TwofoldBinary.run("plan", "--no-strict", in: tree.path).status == 1, "odd")
        #expect(try TwofoldBinary.run("plan", "--no-strict", "--odd", "pad", in: tree.path).status == 0)
    }

    @Test func limitsEffortDensityAndColorAreObeyed() throws {
        let tree = try Self.tree()
        #expect(try TwofoldBinary.run(in: tree.path).status == 0)
        func stale(_ text: String, _ arguments: String...) throws -> String {
            try tree.write(Array(text.utf8), to: ".twofold.yml")
            return try TwofoldBinary.start(["--locked"] + arguments, in: tree.path).finish().output
        }
        for text in ["effort: max", "density: strip", "color: srgb", "linear: true"] {
            #expect(try stale(text).contains("4 to make"), "\(text)")
            #expect(try stale(text, "--no-config").contains("4 current"), "\(text)")
        }
        #expect(try stale("effort: max", "--effort", "default").contains("4 current"))
        #expect(try stale("density: strip", "--density", "follow").contains("4 current"))
        #expect(try stale("color: srgb", "--no-srgb").contains("4 current"))
        #expect(try stale("limits: {pixels: 40}").contains("8×8 exceeds the limit of 40 pixels"))
        #expect(try stale("limits: {pixels: 40}", "--max-pixels", "64").contains("4 current"))
    }

    @Test func anotherFilterForAFolderMakesItsVariantsAnew() throws {
        let tree = try Self.tree()
        #expect(try TwofoldBinary.run(in: tree.path).output.contains("4 made"))
        try tree.write(Array("paths: [{match: 'Art/Photos/**', filter: nearest}]".utf8), to: ".twofold.yml")
        let second = try TwofoldBinary.run(in: tree.path)
        #expect(second.output.contains("2 made, 2 current"), "\(second.output)")
        #expect(second.output.contains("made      Art/Photos/Lake.png"))
        #expect(try TwofoldBinary.run(in: tree.path).output.contains("nothing to make: 4 current"))
    }

    @Test func theNearestFileUpwardsHoldsAndTheSearchEndsAtVersionControl() throws {
        let tree = try Self.tree([".twofold.yml": "filter: nearest"])
        func filter(_ arguments: String...) throws -> String? {
            try variant("Sun.png", of: tree, arguments)["filter"]
        }
        #expect(try filter("Art") == "nearest")
        #expect(try filter("Art/Icons") == "nearest")
        #expect(try filter("Art/Icons/Sun@2x.png") == "nearest")
        try tree.write(Array("filter: mitchell".utf8), to: "Art/.twofold.yml")
        #expect(try filter(".") == "mitchell", "its folder is a project by itself, from wherever it is seen")
        #expect(try filter("Art/Icons") == "mitchell")
        try tree.remove("Art/.twofold.yml")
        try tree.write([], to: "Art/.git")
        #expect(try filter("Art/Icons") == "area")
        try tree.write(Array("filter: mitchell".utf8), to: "Art/.twofold.yml")
        #expect(try filter("Art/Icons") == "mitchell", "in the folder that is under version control itself")
    }

    @Test func globsAreRelativeToTheFile() throws {
        let entry = { (glob: String) in "paths: [{match: \"\(glob)\", filter: nearest}]" }
        let tree = try Self.tree([".twofold.yml": entry("Art/Icons/*")])
        let sun = "Sun.png"
        for start in [".", "Art", "Art/Icons"] {
            #expect(try variant(sun, of: tree, [start])["filter"] == "nearest", "\(start)")
        }
        try tree.write(Array(entry("Icons/*").utf8), to: ".twofold.yml")
        #expect(try variant(sun, of: tree, ["Art"])["filter"] == "area")
        // A file that is named: of the tree by its own folder, from elsewhere by the tree's root.
        try tree.remove(".twofold.yml")
        try tree.write(Array(entry("Icons/*").utf8), to: "Art/c.yml")
        #expect(try variant(sun, of: tree, ["--config", "Art/c.yml", "."])["filter"] == "nearest")
        let other = try RealTree(["c.yml": Array(entry("/Icons/*").utf8)])
        #expect(try variant(sun, of: tree, ["--config", other.path + "/c.yml", "Art"])["filter"] == "nearest")
        #expect(try variant(sun, of: tree, ["--config", other.path + "/c.yml", "."])["filter"] == "area")
    }

    @Test func everyTreeHasItsOwn() throws {
        let tree = try Self.tree([
            "Art/Icons/.twofold.yml": "filter: nearest", "Art/Photos/.twofold.yml": "limits: {side: 3}",
        ])
        let result = try TwofoldBinary.run("-v", "Art/Icons", "Art/Photos", in: tree.path)
        #expect(result.errors.contains("configuration: \(tree.path)/Art/Icons/.twofold.yml\n"), "\(result.errors)")
        #expect(result.errors.contains("configuration: \(tree.path)/Art/Photos/.twofold.yml\n"))
        #expect(result.output.contains("9×6 exceeds the limit"))
        #expect(tree.bytes(of: "Art/Icons/Sun.png") != nil)
    }

    @Test func rulesAreTurnedOffAndUp() throws {
        let tree = try Self.tree([".twofold.yml": "rules: {size.odd: error}"])
        let raised = try TwofoldBinary.run(in: tree.path)
        #expect(raised.status == 1 && raised.output.contains("error     Art/Odd@2x.png"), "\(raised.output)")
        #expect(tree.bytes(of: "Art/Odd.png") != nil, "it changes what is said, not what is made")
        try tree.write(Array("paths: [{match: '*Odd*', rules: {size: off}}]".utf8), to: ".twofold.yml")
        let silent = try TwofoldBinary.run("--strict", in: tree.path)
        #expect(silent.status == 0 && !silent.output.contains("Odd@2x.png"), "\(silent.output)")
        for command in [
            ["adopt", "-n", "."], ["prune"], ["mipmaps", "-n", "Art/Odd@2x.png"], ["bench", "--rounds", "1"],
        ] {
            try tree.write(Array("rulez: 1".utf8), to: ".twofold.yml")
            #expect(try TwofoldBinary.start(command, in: tree.path).finish().status == 64, "\(command)")
            #expect(
                try TwofoldBinary.start(command + ["--no-config"], in: tree.path).finish().status == 0, "\(command)")
        }
    }

    @Test func mipmapsObeyWhatIsSaidOfTheirImage() throws {
        let tree = try Self.tree()
        func made() throws -> String { try TwofoldBinary.run("mipmaps", "Art/Icons/Sun@2x.png", in: tree.path).output }
        #expect(try made().contains("4 made"))
        try tree.write(Array("paths: [{match: Icons/, linear: true}]".utf8), to: ".twofold.yml")
        #expect(try made().contains("nothing to make") == false)
        try tree.write(Array("linear: true".utf8), to: ".twofold.yml")
        #expect(try made().contains("nothing to make"))
    }

    @Test func aWrongFileIsStatus64AndNothingIsDone() throws {
        let tree = try Self.tree([
            ".twofold.yml": "filtr: area\nrules:\n  size.od: off\nlimits: {side: big}\n"
        ])
        let before = tree.hashes
        for arguments in [[], ["plan"], ["--into", "out"], ["--locked"]] as [[String]] {
            let result = try TwofoldBinary.start(arguments, in: tree.path).finish()
            #expect(result.status == 64)
            #expect(result.output.isEmpty)
            #expect(
                result.errors == """
                    .twofold.yml:1:1: filtr: unknown key; did you mean filter?
                    .twofold.yml:3:3: rules.size.od: unknown rule; did you mean size.odd?
                    .twofold.yml:4:16: limits.side: expected a whole number from 1 to 2147483647
                    twofold: 3 errors in the configuration; nothing was done

                    """)
        }
        #expect(tree.hashes == before)
        #expect(!FileManager.default.fileExists(atPath: tree.path + "/out"))
    }

    @Test func whatIsNoReadableFileIsStatus64() throws {
        let tree = try Self.tree()
        let file = tree.path + "/.twofold.yml"
        func run(_ arguments: String...) throws -> TwofoldBinary.Result {
            try TwofoldBinary.start(arguments, in: tree.path).finish()
        }
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
        #expect(try run().errors.contains(".twofold.yml: the configuration cannot be read: it is not a regular file"))
        try FileManager.default.removeItem(atPath: file)
        for target in ["/etc/passwd", "/nonexistent"] {
            try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: target)
            let result = try run()
            #expect(result.status == 64 && result.errors.contains("symbolic link"), "\(result.errors)")
            #expect(!result.errors.contains("root:"))
            try FileManager.default.removeItem(atPath: file)
        }
        #expect(mkfifo(file, 0o644) == 0)
        #expect(try run().status == 64)
        try FileManager.default.removeItem(atPath: file)
        try tree.write([UInt8](repeating: 0x23, count: 3 << 20), to: ".twofold.yml")
        #expect(try run().errors.contains(".twofold.yml: a configuration may have at most 1048576 bytes"))
        try tree.write([0xFF, 0], to: ".twofold.yml")
        #expect(try run().errors.contains(".twofold.yml:1:1: not valid UTF-8"))
        #expect(try run("--config", "missing.yml").status == 64)
        #expect(try run("--config", "missing.yml").errors.contains("--config missing.yml: No such file or directory"))
        #expect(try run("--config", "a", "--no-config").status == 64)
        #expect(tree.paths.filter { $0.hasSuffix(".lock") }.isEmpty)
    }

    @Test func aFileThatWasMeantToBeTheConfigurationIsTold() throws {
        func warnings(_ files: [String: String], _ arguments: String...) throws -> [Substring] {
            let tree = try Self.tree(files)
            let result = try TwofoldBinary.start(arguments + ["--odd", "pad"], in: tree.path).finish()
            #expect(result.status == 0, "\(result.errors)")
            return (result.output + result.errors).split(separator: "\n").filter { $0.contains("[config.") }
        }
        for name in [".twofold.yaml", "twofold.yml", "twofold.yaml"] {
            let told = try warnings([name: "filter: nearest"])
            #expect(told.count == 1 && told[0].hasPrefix("warning   \(name): this file is not read"), "\(told)")
            #expect(try warnings([name: "filter: nearest", ".twofold.yml": ""]).isEmpty, "\(name)")
            #expect(try warnings([name: "filter: nearest"], "--config", name).isEmpty, "\(name)")
            #expect(try warnings([name: "filter: nearest"], "--no-config").isEmpty, "\(name)")
            let above = try warnings([name: "filter: nearest"], "Art")
            #expect(above.count == 1 && above[0].contains("\(name) is not read"), "\(above)")
        }
        for folder in [".", "Art"] {
            #expect(try warnings(["Art/.twofold.yml": "filter: nearest"], folder).isEmpty, "it is read from \(folder)")
        }
        #expect(try warnings(["Art/.twofold.yml": ""], "--config", "Art/.twofold.yml").isEmpty)
    }

    @Test func aPatternThatMatchesNothingIsToldWithItsPlace() throws {
        let text =
            "paths:\n  - match: [Art/**, Nope/**]\n    filter: area\n  - match: Art/notes.txt\n    rules: {size: off}\n"
        let tree = try Self.tree([".twofold.yml": text, "Art/notes.txt": ""])
        let told = "warning   .twofold.yml: line 2, column 21: no file matches the pattern Nope/** [config.unmatched]\n"
        for command in ["build", "check"] {
            let result = try TwofoldBinary.run(command, in: tree.path)
            #expect(result.output.contains(told), "\(command): \(result.output)")
            #expect(result.output.components(separatedBy: "[config.unmatched]").count == 2)
        }
        // What is not looked at may match.
        #expect(try !TwofoldBinary.run("Art", in: tree.path).output.contains("[config."))
        #expect(try !TwofoldBinary.run("Art/Icons/Sun@2x.png", in: tree.path).output.contains("[config."))
        // A file from elsewhere may be for other trees, too.
        let shared = try RealTree(["c.yml": Array(text.utf8)])
        #expect(try !TwofoldBinary.run("--config", shared.path + "/c.yml", in: tree.path).output.contains("[config."))
        try tree.write(Array("".utf8), to: "Nope/x.txt")
        #expect(try !TwofoldBinary.run(in: tree.path).output.contains("[config."))
    }

    @Test func theSandboxStandsInNobodysWay() throws {
        let tree = try Self.tree([".twofold.yml": "filter: nearest"])
        let result = try TwofoldBinary.run("-v", "Art/Icons", in: tree.path)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.contains("configuration: \(tree.path)/.twofold.yml\n"))
    }
}
