import Foundation
import Testing
import TwofoldTestSupport

/// `config lint`, `config dump` and `config schema`.
@Suite struct ConfigCommandTests {
    private func tree(_ text: String?) throws -> RealTree {
        let tree = try RealTree()
        try tree.write(BuildCommandTests.image(4, 4), to: "Art/a@2x.png")
        if let text { try tree.write(Array(text.utf8), to: ".twofold.yml") }
        try tree.write([], to: ".git/HEAD")
        return tree
    }

    @Test func theErrorsOfSeveralProjectsAreADocument() throws {
        let tree = try RealTree([
            "A/twofold.lock": [], "A/.twofold.yml": Array("filtre: area\n".utf8), "B/twofold.lock": [],
        ])
        let result = try TwofoldBinary.run("config", "lint", "A", "B", "--format", "json", in: tree.path)
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("A/.twofold.yml:1:1: filtre: unknown key; did you mean filter?\n"))
        let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let folders = try #require(json?["folders"] as? [[String: Any]])
        #expect(folders.map { $0["path"] as? String } == ["A", "B"])
        #expect(folders.map { ($0["file"] as? String)?.hasSuffix("/A/.twofold.yml") } == [true, nil])
        let errors = folders.map { $0["errors"] as? [[String: Any]] ?? [] }
        #expect(errors.map(\.count) == [1, 0])
        #expect(errors[0].first?["key"] as? String == "filtre" && errors[0].first?["line"] as? Int == 1)
        let sound = try TwofoldBinary.run("config", "lint", "B", "--format", "json", in: tree.path)
        #expect(sound.status == 0 && sound.output.contains("\"errors\" : ["), "\(sound.output)")
    }

    @Test func lintReportsEveryErrorAndWritesNothing() throws {
        let tree = try tree("filtr: area\nrules:\n  size.od: off\n")
        let before = tree.hashes
        let result = try TwofoldBinary.run("config", "lint", in: tree.path)
        #expect(result.status == 64)
        #expect(
            result.errors == """
                .twofold.yml:1:1: filtr: unknown key; did you mean filter?
                .twofold.yml:3:3: rules.size.od: unknown rule; did you mean size.odd?
                twofold: 2 errors in the configuration; nothing was done

                """)
        #expect(tree.hashes == before)
    }

    @Test func lintSaysWhichFileIsRightAndThatThereIsNone() throws {
        let right = try tree("filter: area")
        for path in [".", "Art"] {
            let result = try TwofoldBinary.run("config", "lint", path, in: right.path)
            #expect(
                result.status == 0 && result.output == "\(right.path)/.twofold.yml: no errors\n", "\(result.errors)")
        }
        let none = try tree(nil)
        let result = try TwofoldBinary.run("config", "lint", in: none.path)
        #expect(result.status == 0)
        #expect(result.output == "\(none.path): no .twofold.yml here or above, so the defaults apply\n")
        try none.write(Array("filter: no".utf8), to: "twofold.yml")
        #expect(try TwofoldBinary.run("config", "lint", in: none.path).errors.contains("is not read"))
        let named = try TwofoldBinary.run("config", "lint", "--config", "twofold.yml", in: none.path)
        #expect(named.status == 64 && named.errors.contains("twofold.yml:1:9: filter: 'no' is not one of"))
        #expect(try TwofoldBinary.run("config", "lint", "--config", "missing.yml", in: none.path).status == 64)
    }

    @Test func dumpShowsEachSettingWithItsOrigin() throws {
        let tree = try tree("# Settings\nfilter: area\nlimits: {side: 100}\n")
        let result = try TwofoldBinary.run("config", "dump", "--effort", "max", "Art", in: tree.path)
        #expect(result.status == 0, "\(result.errors)")
        let lines = result.output.split(separator: "\n").map { $0.replacing(#/ +[#] /#, with: " # ") }
        #expect(lines.first == "# Settings in \(tree.path): \(tree.path)/.twofold.yml")
        for line in [
            "filter: area # .twofold.yml:2", "effort: max # option", "odd: pad # default",
            "  side: 100 # .twofold.yml:3",
        ] { #expect(lines.contains { $0 == line }, "\(line)") }
        #expect(tree.paths == [".git/HEAD", ".twofold.yml", "Art/a@2x.png"])
        let without = try TwofoldBinary.run("config", "dump", "--no-config", in: tree.path)
        #expect(without.output.contains("filter: auto") && without.output.contains(": no .twofold.yml\n"))
        #expect(try TwofoldBinary.run("config", "dump", "--filter", "none", in: tree.path).status == 64)
    }

    @Test func dumpAsJSONSaysTheSameForPrograms() throws {
        let tree = try tree("# Settings\nfilter: area\nlimits: {side: 100}\nquality: {jpeg: 60}\nexclude: [Old/]\n")
        let result = try TwofoldBinary.run(
            "config", "dump", "--effort", "max", "--quality", "webp=50", "--exclude", "*.tmp", "--format", "json",
            "Art",
            in: tree.path)
        #expect(result.status == 0, "\(result.errors)")
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(document["root"] as? String == tree.path)
        #expect(document["file"] as? String == tree.path + "/.twofold.yml")
        let settings = try #require(document["settings"] as? [[String: Any]]).map { setting in
            ["key", "value", "meaning", "origin", "line"].map { "\(setting[$0] ?? "–")" }.joined(separator: " | ")
        }
        for line in [
            "filter | area | – | file | 2", "limits.side | 100 | – | file | 3", "effort | max | – | option | –",
            "odd | pad | – | default | –", "quality | {jpeg: 60, webp: 50} | – | option | 4",
            "exclude | \"*.tmp\" | – | option | –", "exclude | Old/ | – | file | 5",
            "scales | – | every whole scale below each master's | default | –",
        ] { #expect(settings.contains(line), "\(line)") }
        let without = try TwofoldBinary.run("config", "dump", "--no-config", "--format", "json", in: tree.path)
        #expect(!without.output.contains("\"file\""))
    }

    /// A build with the dumped file makes what a build with the options and the file makes.
    @Test func aDumpIsAConfigurationThatMeansTheSame() throws {
        let text = "odd: error\npaths: [{match: 'Art/**', filter: nearest, density: strip}]\nexclude: [Old/]\n"
        let tree = try tree(text)
        let options = ["--scales", "1x", "--odd", "pad", "--exclude", "*.tmp", "--quality", "jpeg=50"]
        let dump = try TwofoldBinary.start(["config", "dump"] + options, in: tree.path).finish()
        try tree.write(Array(dump.output.utf8), to: "dump.yml")
        func plan(_ arguments: [String]) throws -> String {
            try TwofoldBinary.start(["plan", "--format", "json"] + arguments, in: tree.path).finish().output
        }
        let expected = try plan(options)
        #expect(expected.contains("nearest"))
        #expect(try plan(["--config", "dump.yml"]) == expected)
    }

    @Test func theSchemaIsPrinted() throws {
        let result = try TwofoldBinary.run("config", "schema")
        #expect(result.status == 0)
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    }

    @Test func withoutAPartTheCommandShowsItsHelpAndAMisspelledOneIsReported() throws {
        let help = try TwofoldBinary.run("config")
        #expect(help.status == 0)
        for part in ["lint", "dump", "schema"] { #expect(help.output.contains("\n  \(part) "), "\(help.output)") }
        let dump = try TwofoldBinary.run("help", "config", "dump")
        #expect(dump.output.contains("USAGE: twofold config dump ") && !dump.output.contains("--into"))
        #expect(try TwofoldBinary.run("config", "dump", "--help").output == dump.output)
        let wrong = try TwofoldBinary.run("help", "config", "lnt")
        #expect(wrong.status == 64 && wrong.errors == "twofold: no command 'lnt'; did you mean 'lint'?\n")
    }
}
