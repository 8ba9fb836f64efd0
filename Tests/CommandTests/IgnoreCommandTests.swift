import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// What of a project is looked at, as a user sees it.
@Suite struct IgnoreCommandTests {
    private static let image = BuildCommandTests.image(4, 4, seed: 1)
    private static let project = [
        ".github/a@2x.png", "App/a@2x.png", "Carthage/Checkouts/a@2x.png", "DerivedData/a@2x.png", "Old/a@2x.png",
        "Pods/Art/a@2x.png", "X.framework/a@2x.png", "build/a@2x.png",
    ]

    private func tree(_ files: [String], ignoring: String) throws -> RealTree {
        let tree = try RealTree(Dictionary(uniqueKeysWithValues: files.map { ($0, Self.image) }))
        try tree.write(Array(ignoring.utf8), to: ".gitignore")
        return tree
    }

    private func masters(_ arguments: String..., in folder: String) throws -> [String] {
        let result = try TwofoldBinary.start(["plan", "--format", "json"] + arguments, in: folder).finish()
        let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        return try #require(document?["masters"] as? [[String: Any]]).compactMap { $0["path"] as? String }
    }

    @Test func aFirstRunLeavesOtherPeoplesFoldersAlone() throws {
        let tree = try tree(Self.project, ignoring: "build/\n")
        let result = try TwofoldBinary.run("-v", in: tree.path)
        #expect(result.status == 0)
        #expect(
            Set(tree.paths).subtracting(Self.project) == [".gitignore", "App/a.png", "Old/a.png", "twofold.lock"])
        #expect(
            result.output.hasSuffix(
                "\nignored: 6 folders (1 by .gitignore, 5 by default); use --no-ignore or --include to search them\n"
            ),
            "\(result.output)")
        #expect(!(try TwofoldBinary.run(in: tree.path).output.contains("\nignored: ")))
        let empty = try TwofoldBinary.run("--exclude", "*", in: tree.path)
        #expect(empty.output.contains("but 8 folders are ignored (-v)"), "\(empty.output)")
    }

    @Test(arguments: [
        ([], "", ["App/a@2x.png", "Old/a@2x.png"]),
        (["--no-ignore"], "", project.sorted()),
        (["--exclude", "Old"], "", ["App/a@2x.png"]),
        (
            ["--include", "Pods/Art/**", "--include", "build"], "",
            ["App/a@2x.png", "Old/a@2x.png", "Pods/Art/a@2x.png", "build/a@2x.png"]
        ),
        ([], "exclude: [Old/, App/**]\ninclude: X.framework", ["X.framework/a@2x.png"]),
        (["--include", "Old"], "exclude: [Old]", ["App/a@2x.png", "Old/a@2x.png"]),
        (["Pods", "App"], "exclude: [App]", ["App/a@2x.png", "Pods/Art/a@2x.png"]),
    ])
    func checkSizesAndPlanSeeTheSameFiles(arguments: [String], configuration: String, expected: [String]) throws {
        let tree = try tree(Self.project, ignoring: "build/\n")
        try tree.write(Array("twofold.lock 1\n".utf8), to: "twofold.lock")
        try tree.write(Array(configuration.utf8), to: ".twofold.yml")
        func run(_ command: String) throws -> [String: Any] {
            let result = try TwofoldBinary.start([command, "--format", "json"] + arguments, in: tree.path).finish()
            return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        }
        let plan = try #require(try run("plan")["masters"] as? [[String: Any]]).compactMap { $0["path"] as? String }
        #expect(plan == expected)
        let findings = try #require(try run("check")["diagnostics"] as? [[String: Any]])
        // The 1x of each is yet to be made.
        let missing = findings.filter { $0["id"] as? String == "ledger.missing" }.compactMap { $0["path"] as? String }
        #expect(missing == expected.map { $0.replacing("@2x", with: "") })
        let sizes = try #require(try run("sizes")["images"] as? [[String: Any]]).compactMap {
            ($0["name"] as? [String: Any])?["path"] as? String
        }
        #expect(sizes.sorted() == expected.map { $0.replacing("@2x.png", with: "") })
    }

    @Test func teamsThatIgnoreWhatIsMadeHaveTheirVariantsChecked() throws {
        let tree = try tree(["Icons/a@2x.png", "Icons/b@2x.png"], ignoring: "*.png\n!*@2x.png\n")
        #expect(try TwofoldBinary.run(in: tree.path).status == 0)
        #expect(tree.bytes(of: "Icons/a.png") != nil)
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 0)
        #expect(try TwofoldBinary.run("check", in: tree.path).status == 0)
        try tree.write(BuildCommandTests.image(2, 2, seed: 7), to: "Icons/a.png")
        let edited = try TwofoldBinary.run("--locked", in: tree.path)
        #expect(edited.status != 0)
        #expect(edited.output.contains("Icons/a.png: this variant was edited"))
        #expect(try TwofoldBinary.run("check", in: tree.path).output.contains("Icons/a.png: this variant was edited"))
        try tree.remove("Icons/a.png")
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 2, "a fresh clone has none of them")
        #expect(try TwofoldBinary.run(in: tree.path).status == 0)
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 0)
    }

    @Test func whatIsIgnoredAboveTheRootIsIgnored() throws {
        let tree = try tree(
            ["Art/App/a@2x.png", "Art/App/b@2x.png", "Art/App/c@2x.png", "Art/App/d@2x.png"],
            ignoring: "/Art/App/a@2x.png\nb@2x.png\n/App\n")
        let folder = tree.path + "/Art"
        #expect(try masters(in: folder).count == 4, "no repository")
        try tree.write(Array("ref: refs/heads/main\n".utf8), to: ".git/HEAD")
        try tree.write(Array("c@2x.png\n".utf8), to: ".git/info/exclude")
        #expect(try masters(in: folder) == ["App/d@2x.png"])
        try tree.write(Array("!b@2x.png\n".utf8), to: "Art/.gitignore")
        #expect(try masters(in: folder) == ["App/b@2x.png", "App/d@2x.png"])
        #expect(try masters("--no-ignore", in: folder).count == 4)
        try tree.remove(".gitignore")
        try FileManager.default.createSymbolicLink(
            atPath: tree.path + "/.gitignore", withDestinationPath: "Art/.gitignore")
        let result = try TwofoldBinary.run("plan", in: folder)
        #expect(result.output.contains(".gitignore cannot be read"), "\(result.output)\(result.errors)")
        #expect(result.output.contains("[tree.ignore-file]"))
    }

    @Test func patternsOfTheCommandLineBeginInTheCurrentFolder() throws {
        let tree = try tree(["Art/App/a@2x.png", "Art/b@2x.png", "App/c@2x.png"], ignoring: "")
        try tree.write(Array("twofold.lock 1\n".utf8), to: "twofold.lock")
        #expect(try masters("--exclude", "App/**", in: tree.path) == ["Art/App/a@2x.png", "Art/b@2x.png"])
        #expect(try masters("--exclude", "App/**", in: tree.path + "/Art") == ["Art/b@2x.png"])
        #expect(try masters("Art", "--exclude", "Art/App", in: tree.path) == ["Art/b@2x.png"])
        #expect(
            try masters(tree.path, "--exclude", "App/**", in: "/") == [
                "App/c@2x.png", "Art/App/a@2x.png", "Art/b@2x.png",
            ])
        let wrong = try TwofoldBinary.run("--exclude", "[a", in: tree.path)
        #expect(wrong.status == 64)
        #expect(wrong.errors.contains("unclosed [ in the pattern"))
    }
}
