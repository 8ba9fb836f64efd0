import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// Every document that a command prints for programs, judged by the schema that is published.
@Suite struct ReportSchemaCommandTests {
    /// Fields that no test can bring about everywhere, each with the reason.
    private static let unseen: Set<String> = []

    @Test(.havingJSONSchema) func everyDocumentIsAsTheSchemaSaysAndEveryFieldOccurs() throws {
        let folder = try RealTree()
        var number = 0
        var commands: Set<String> = []
        for story in DocumentStory.all {
            let tree = try story.tree()
            for run in story.runs {
                let result = try TwofoldBinary.start(run + ["--format", "json"], in: tree.path).finish()
                #expect(!result.output.isEmpty, "\(story.name): \(run): \(result.errors)")
                try folder.write(
                    Array(result.output.utf8),
                    to: "\(100 + number) \(run.joined(separator: " ")).json"
                        .replacingOccurrences(of: "/", with: "|"))
                number += 1
                commands.insert(
                    run.first.map { $0.hasPrefix("-") || $0.first?.isUppercase == true ? "build" : $0 } ?? "build")
            }
        }
        let verdict = try DocumentJudge.verdict(on: folder)
        #expect(verdict.problems == [])
        #expect(Set(verdict.unseen).subtracting(Self.unseen) == [], "no document has these fields")
        #expect(Self.unseen.subtracting(verdict.unseen) == [], "these fields do occur")
        #expect(try Self.commandsWithJSON().subtracting(commands) == [], "a command whose documents nobody looks at")
    }

    /// The judge itself is judged: it has to find what it is there for.
    @Test(
        .havingJSONSchema,
        arguments: [
            ("a field that nobody documented", #"{"extra": 1}"#, "'extra' was unexpected"),
            ("a field of another type", #"{"bytesIn": "many"}"#, "'many' is not of type 'integer'"),
            (
                "a word that is none",
                #"{"diagnostics": [{"id": "a", "severity": "fatal", "path": "", "message": "", "why": "", "fix": "", "related": []}]}"#,
                "'fatal' is not one of"
            ),
            (
                "a field within that nobody documented", #"{"orphans": [{"path": "a", "bytes": 1}]}"#,
                "'bytes' was unexpected"
            ),
            ("an older version", #"{"version": 1}"#, "1 is less than the minimum of 2"),
            ("another command", #"{"command": "watch"}"#, "no document of 'watch'"),
            ("a field that is missing", #"{"files": null}"#, "None is not of type 'array'"),
        ])
    func aWrongFieldIsFound(row: (name: String, change: String, problem: String)) throws {
        let tree = try RealTree(["a@2x.png": BuildCommandTests.image(4, 4)])
        let result = try TwofoldBinary.run("--format", "json", in: tree.path)
        var document = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let folder = try RealTree()
        try folder.write(Array(result.output.utf8), to: "right.json")
        #expect(try DocumentJudge.verdict(on: folder).problems == [])
        let change = try #require(try JSONSerialization.jsonObject(with: Data(row.change.utf8)) as? [String: Any])
        document.merge(change) { $1 }
        try folder.write(Array(try JSONSerialization.data(withJSONObject: document)), to: "right.json")
        let problems = try DocumentJudge.verdict(on: folder).problems
        #expect(problems.contains { $0.contains(row.problem) }, "\(row.name): \(problems)")
    }

    @Test func theSchemaIsPrintedAsItIsPublished() throws {
        let result = try TwofoldBinary.run("config", "schema", "--output")
        #expect(result.status == 0)
        #expect(try result.output == String(contentsOf: DocumentJudge.published, encoding: .utf8))
    }

    @Test func whatWasIgnoredIsCountedInEveryDocument() throws {
        let tree = try RealTree([
            ".gitignore": Array("ignored.png\nskipped/\n".utf8), "ignored.png": [1], "skipped/x.png": [1],
            "Pods/y@2x.png": [1], ".hidden/z@2x.png": [1], "left@2x.png": [1], "more@2x.png": [1],
            "a@2x.png": BuildCommandTests.image(8, 8),
            "b.svg": Array("<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>".utf8),
        ])
        for command in [["build"], ["build", "-n"], ["plan"], ["check"], ["sizes"]] {
            let arguments = command + ["--format", "json", "--exclude", "left@2x.png", "--exclude", "more@2x.png"]
            let result = try TwofoldBinary.start(arguments, in: tree.path).finish()
            let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
            let ignored = try #require(json?["ignored"] as? [String: Any], "\(command)")
            #expect(
                ignored["folders"] as? [String: Int] == [
                    "excluded": 0, "ignored": 1, "standard": 2, "submodule": 0, "sparse": 0,
                ], "\(command)")
            #expect(
                ignored["images"] as? [String: Int] == [
                    "excluded": 2, "ignored": 1, "standard": 0, "submodule": 0, "sparse": 0,
                ], "\(command)")
            #expect(ignored["vectors"] as? Int == (command == ["sizes"] ? nil : 1), "\(command)")
        }
    }

    /// The commands that take `--format json`.
    private static func commandsWithJSON() throws -> Set<String> {
        let result = try TwofoldBinary.run("--experimental-dump-help")
        let dump = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        func names(_ command: [String: Any], _ top: String?) -> [String] {
            let name = command["commandName"] as? String ?? ""
            let arguments = command["arguments"] as? [[String: Any]] ?? []
            let hasFormat = arguments.contains { argument in
                (argument["allValueStrings"] as? [String] ?? argument["allValues"] as? [String] ?? []).contains("json")
            }
            let parts = (command["subcommands"] as? [[String: Any]] ?? []).flatMap { part in
                names(part, top ?? (name == "twofold" ? nil : name))
            }
            return (hasFormat && name != "twofold" ? [top ?? name] : []) + parts
        }
        let found = Set(names(try #require(dump["command"] as? [String: Any]), nil))
        #expect(found.count >= 13, "\(found)")
        return found
    }
}
