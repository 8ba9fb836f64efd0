import Foundation
import Testing
import TwofoldTestSupport

/// The files of `Examples/CI`, the action and the hooks: their commands run, and end as a pipeline needs them to.
@Suite struct PipelineRecipeTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../..").standardizedFileURL

    /// A recipe: the file, its shell commands, and whether it only judges.
    struct Recipe: Sendable, CustomTestStringConvertible {
        var file: String
        /// The commands of one job, by what stands before them in the file.
        var start: String
        var isGate = true

        var testDescription: String { "\(file) \(start)" }
    }

    static let recipes = [
        Recipe(file: "action.yml", start: "      run: twofold"),
        Recipe(file: "Examples/CI/gitlab-ci.yml", start: "    - twofold --locked"),
        Recipe(file: "Examples/CI/gitlab-ci.yml", start: "    - twofold --into", isGate: false),
        Recipe(file: "Examples/CI/buildkite.yml", start: "      - twofold"),
        Recipe(file: "Examples/CI/xcode-run-script.sh", start: "", isGate: false),
        Recipe(file: "Examples/CI/Fastfile", start: "  sh(\"twofold\", \"--locked\""),
        Recipe(file: "Examples/CI/Fastfile", start: "  sh(\"twofold\", \"..\"", isGate: false),
        Recipe(file: ".pre-commit-hooks.yaml", start: "twofold-locked"),
        Recipe(file: ".pre-commit-hooks.yaml", start: "twofold-check"),
        Recipe(file: ".pre-commit-hooks.yaml", start: "twofold", isGate: false),
    ]

    private static func text(_ file: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
    }

    /// The recipe's commands as one shell script that ends at the first that fails.
    private static func script(_ recipe: Recipe) throws -> String {
        let text = try text(recipe.file)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        switch recipe.file {
        case ".pre-commit-hooks.yaml":
            let hook = try #require(text.components(separatedBy: "- id: ").first { $0.hasPrefix("\(recipe.start)\n") })
            let entry = try #require(hook.firstMatch(of: /entry: (.+)/)?.1)
            let words = hook.firstMatch(of: /args: \[(.+)\]/).map { $0.1.replacing(",", with: "") } ?? ""
            return "\(entry) \(words)"
        case "Examples/CI/xcode-run-script.sh":
            return text
        case "Examples/CI/Fastfile":
            let first = try #require(lines.firstIndex { $0.hasPrefix(recipe.start) })
            return lines[first...].prefix { $0.hasPrefix("  sh(") }.map { line in
                line.matches(of: /"([^"]+)"/).map { String($0.1) }.joined(separator: " ")
                    .replacing(" ..", with: " .")
            }.joined(separator: " && ")
        case "action.yml":
            return lines.filter { $0.hasPrefix(recipe.start) }.map { $0.dropFirst(11) }.joined(separator: " && ")
        default:
            let first = try #require(lines.firstIndex { $0.hasPrefix(recipe.start) })
            return lines[first...].prefix { $0.hasPrefix("    - ") || $0.hasPrefix("      - ") }
                .map { $0.trimmingPrefix(#/ *- /#) }.joined(separator: " && ")
        }
    }

    @Test(arguments: recipes)
    func aRecipePassesOnASoundTreeAndFailsOnAnother(recipe: Recipe) throws {
        let script = try Self.script(recipe)
        #expect(script.contains("twofold"), "\(script)")
        let tree = try RealTree(["Art/Sun@2x.png": BuildCommandTests.image(8, 8)])
        let folder = TwofoldBinary.url.deletingLastPathComponent().path
        func run() throws -> TwofoldBinary.Result {
            try TwofoldBinary.start(
                ["-c", script], in: tree.path,
                environment: ["PATH": "\(folder):/usr/bin:/bin", "SRCROOT": tree.path, "TREES": "Art"],
                program: URL(fileURLWithPath: "/bin/sh")
            ).finish()
        }
        let early = try run()
        if recipe.isGate {
            // A check tells of a missing variant, too.
            #expect(early.status == 2, "\(script): \(early.output)\(early.errors)")
            _ = try TwofoldBinary.run("-q", "Art", in: tree.path)
        }
        let sound = try run()
        #expect(sound.status == 0, "\(script): \(sound.output)\(sound.errors)")
        if !recipe.isGate { #expect(tree.paths.contains { $0.hasSuffix("/Sun.png") }, "\(tree.paths)") }

        try tree.write(Array("damaged".utf8), to: "Art/Sun@2x.png")
        let wrong = try run()
        #expect(wrong.status != 0, "\(script): \(wrong.output)\(wrong.errors)")
    }

    @Test func theScriptForXcodeNamesTheFilesOfItsIssues() throws {
        let tree = try RealTree([
            "Art/Odd@2x.png": BuildCommandTests.image(7, 8), "Art/cut@2x.png": Array("damaged".utf8),
        ])
        let folder = TwofoldBinary.url.deletingLastPathComponent().path
        let result = try TwofoldBinary.start(
            [Self.root.appendingPathComponent("Examples/CI/xcode-run-script.sh").path], in: "/",
            environment: ["PATH": "\(folder):/usr/bin:/bin", "SRCROOT": tree.path],
            program: URL(fileURLWithPath: "/bin/sh")
        ).finish()
        #expect(result.status == 1)
        #expect(result.output.contains("\(tree.path)/Art/Odd@2x.png:1:1: warning: "), "\(result.output)")
        #expect(result.output.contains("\(tree.path)/Art/cut@2x.png:1:1: error: "), "\(result.output)")
    }

    @Test func theFilesNameEachOther() throws {
        let hooks = try Self.text(".pre-commit-hooks.yaml").matches(of: /- id: (\S+)/).map { String($0.1) }
        let used = try Self.text("Examples/CI/pre-commit-config.yaml").matches(of: /- id: (\S+)/).map { String($0.1) }
        #expect(!used.isEmpty && Set(used).isSubset(of: hooks))
        let inputs = try Self.text("action.yml").matches(of: /\$\{\{ inputs\.(\w+) \}\}/).map { String($0.1) }
        for name in inputs { #expect(try Self.text("action.yml").contains("\n  \(name):\n"), "\(name)") }
        let readme = try Self.text("Examples/CI/README.md")
        let folder = Self.root.appendingPathComponent("Examples/CI")
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) where file != "README.md" {
            #expect(readme.contains("(\(file))"), "\(file) is not in the README")
        }
    }
}
