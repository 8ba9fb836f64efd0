import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// Every document that a command prints for programs, judged by the schema that is published.
@Suite struct ReportSchemaCommandTests {
    /// Commands on one tree, one after the other.
    private struct Story: Sendable {
        var name: String
        var tree: @Sendable () throws -> RealTree
        var runs: [[String]]
    }

    private static let json = ["--format", "json"]

    private static let stories = [
        Story(
            name: "a tree with all sorts of files, before a build", tree: { try tree() },
            runs: [
                ["plan", "Res", "Other"], ["plan", "--vectors", "draw", "Res"], ["build", "-n", "Res"],
                ["check", "--references", "Res", "Other"], ["--locked", "Res"],
            ]),
        Story(
            name: "the same, built", tree: { try tree() },
            runs: [
                ["Res", "Other"], ["Res", "Other"], ["check", "--into", "out", "Res"], ["--into", "out", "Res"],
                ["plan", "--into", "out", "Res"], ["verify", "out"], ["verify", "Res"],
                ["sizes", "--limit", "2012", "--what-if", "4x", "--what-if", "9x9", "Res", "Other"],
                ["sizes", "--limit", "10", "Res"], ["sizes", "--limit", "2012", "--bundle", "Res"],
                ["sizes", "--bundle", "Res"], ["srcset", "--sizes", "50vw", "Res", "Other"], ["srcset", "Res"],
                ["convert", "--from", "apple", "--to", "flutter", "-n", "Res", "flutter"],
                ["convert", "--from", "apple", "--to", "flutter", "Res", "flutter"],
                ["bench", "-j", "1", "--rounds", "1", "Res", "Other"],
            ]),
        Story(
            name: "files that were changed since", tree: { try changed() },
            runs: [
                ["plan"], ["check"], ["check", "--fix", "-n"], ["check", "--fix"], ["--locked"], [],
                ["verify", "."], ["sizes"],
            ]),
        Story(
            name: "formats, appearances and widths",
            tree: {
                try RealTree([
                    ".twofold.yml": Array(
                        "formats: [webp, original]\nappearances: {\"~dark\": dark}\ndevices: {ipad: 1}\n".utf8),
                    "a@2x.png": BuildCommandTests.image(40, 40),
                    "a~dark@2x.png": BuildCommandTests.image(40, 40, seed: 2),
                    "b@2x~ipad.png": BuildCommandTests.image(40, 40, seed: 3),
                ])
            },
            runs: [
                [], ["plan"], ["srcset"], ["srcset", "--hashed", "public/img", "--site", "public"], ["config", "dump"],
            ]),
        Story(
            name: "an empty folder", tree: { try RealTree() },
            runs: [
                [], ["plan"], ["check"], ["check", "--references"], ["sizes"], ["sizes", "--bundle", "."], ["srcset"],
                ["verify", "."], ["resolve", "Nothing"], ["config", "dump"],
                ["convert", "--from", "web", "--to", "flutter", ".", "../\(UUID().uuidString)", "-n"],
            ]),
        Story(
            name: "launch images",
            tree: {
                try RealTree([
                    "s.png": Self.opaque(640, 960), "small.png": BuildCommandTests.image(4, 4, seed: 2),
                    "App/Default.png": Self.opaque(320, 480),
                ])
            },
            runs: [["-n", "s.png"], ["s.png"], ["s.png"], ["small.png"]].map {
                ["launch", "--for", "iphone", "--era", "ios-4", "--orientation", "portrait", "--out", "App"] + $0
            }),
        Story(
            name: "icons",
            tree: {
                try RealTree([
                    "i.svg": TinyFiles.svg("32", "32", "<rect width='32' height='32' fill='#0000ff'/>"),
                    "small.png": BuildCommandTests.image(4, 4), "App/Icon.png": BuildCommandTests.image(57, 57),
                ])
            },
            runs: [
                ["icons", "i.svg", "--for", "web", "--out", "Web", "-n"],
                ["icons", "i.svg", "--for", "ios-2010", "--documents", "--background", "#fff", "--out", "App", "-n"],
                ["icons", "small.png", "--for", "ios", "--out", "Small.xcassets"],
            ]),
        Story(
            name: "names", tree: { try names() },
            runs: [
                ["resolve", "Sun"], ["resolve", "Sun", "--device", "iphone-6-plus"], ["resolve", "Star"],
                ["resolve", "Snu"],
                ["resolve", "Deep"], ["resolve", "Doc"], ["resolve", "Cut.png"], ["devices"],
                ["devices", "--size", "100x50", "--device", "iphone"], ["import", "mail.txt"], ["import", "none.txt"],
                ["check", "--no-content"], ["sizes"],
                ["config", "dump", "--effort", "max", "--exclude", "*.tmp", "--quality", "jpeg=50"],
                ["bench", "-j", "1,2", "--rounds", "1"],
            ]),
    ]

    private static func tree() throws -> RealTree {
        let tree = try RealTree([
            ".gitignore": Array("ignored.png\nskipped/\n".utf8), "ignored.png": [1], "skipped/x.png": [1],
            "Res/twofold.lock": [], "Other/twofold.lock": [],
            "Other/o@2x.png": BuildCommandTests.image(8, 8, seed: 7),
            "Res/s.imageset/s@2x.png": BuildCommandTests.image(8, 8, seed: 9),
            "Res/s.imageset/Contents.json": Array(
                #"""
                {"images":[{"idiom":"universal","scale":"1x"},{"filename":"s@2x.png","idiom":"universal","scale":"2x"}],
                "info":{"author":"x","version":1}}
                """#.utf8),
            "Res/View.m": Array("[UIImage imageNamed:@\"a@2x\"]; [UIImage imageNamed:name];".utf8),
            "Res/a@2x.png": BuildCommandTests.image(8, 8), "Res/b@3x.png": BuildCommandTests.image(9, 9, seed: 2),
            "Res/c@2x~ipad.png": BuildCommandTests.image(8, 8, seed: 3), "Res/cut@2x.png": [1, 2, 3],
            "Res/d@2X.png": BuildCommandTests.image(8, 8, seed: 4),
            "Res/e.png": BuildCommandTests.image(8, 8, seed: 5),
            "Res/e@2x.png": BuildCommandTests.image(8, 9, seed: 6),
            "Res/e.svg": Array("<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>".utf8),
        ])
        // A name that is no UTF-8.
        try BuildCommandTests.image(8, 8, seed: 8).withUnsafeBytes { bytes in
            let path = Array(tree.path.utf8) + Array("/Res/".utf8) + [0xFF] + Array("@2x.png\0".utf8)
            let file = path.withUnsafeBytes { fopen($0.bindMemory(to: CChar.self).baseAddress, "w") }
            _ = try #require(file)
            fwrite(bytes.baseAddress, 1, bytes.count, file)
            fclose(file)
        }
        return tree
    }

    private static func changed() throws -> RealTree {
        let tree = try tree()
        for file in tree.paths where file.hasSuffix(".lock") { try tree.remove(file) }
        _ = try TwofoldBinary.run("-q", in: tree.path)
        try tree.write([7], to: "Res/a.png")
        try tree.remove("Res/b@3x.png")
        return tree
    }

    /// An image without alpha, which launch images have to be.
    private static func opaque(_ width: Int, _ height: Int) -> [UInt8] {
        TinyPNG.file(.noise(PixelSize(width: width, height: height), .rgb, .eight, seed: 1))
    }

    /// A square on a ground: two colors, so that it could be a vector image.
    private static var flat: [UInt8] {
        let bytes = (0..<32 * 32).flatMap { index -> [UInt8] in
            let isInside = (8..<24).contains(index % 32) && (8..<24).contains(index / 32)
            return isInside ? [200, 30, 30] : [255, 255, 255]
        }
        return TinyPNG.file(
            PixelBuffer(size: PixelSize(width: 32, height: 32), layout: .rgb, depth: .eight, bytes: bytes))
    }

    private static func names() throws -> RealTree {
        let list = """
            <plist version="1.0"><dict><key>CFBundlePackageType</key><string>APPL</string>
            <key>LSRequiresIPhoneOS</key><true/><key>CFBundleIconFiles</key><array><string>Icon.png</string></array>
            <key>MinimumOSVersion</key><string>4.0</string></dict></plist>
            """
        return try RealTree([
            ".twofold.yml": Array(
                "filter: area\nlimits: {side: 4000}\nquality: {jpeg: 60}\nrules: {size.odd: off}\n".utf8),
            "Sun.png": BuildCommandTests.image(4, 4), "Sun@2x.png": BuildCommandTests.image(8, 8),
            "Moon@3x.png": BuildCommandTests.image(9, 9), "Sub/Deep.png": BuildCommandTests.image(4, 4),
            "Box@2x.png": flat, "Cut.png": [1, 2, 3], "Doc.pdf": Array("%PDF-1.4".utf8),
            "mail.txt": Array("[email protected] Sun.png sun@2X.png Muun.png".utf8), "none.txt": [],
            "App/Info.plist": Array(list.utf8), "App/Icon.png": BuildCommandTests.image(57, 57),
            "App/Icon@2x.png": BuildCommandTests.image(114, 114),
            "A.xcassets/Star.imageset/s@2x.png": BuildCommandTests.image(8, 8, seed: 4),
            "A.xcassets/Star.imageset/Contents.json": Array(
                #"{"images":[{"idiom":"universal","scale":"2x","filename":"s@2x.png"}],"info":{"author":"xcode","version":1}}"#
                    .utf8),
        ])
    }

    /// Fields that no test can bring about everywhere, each with the reason.
    private static let unseen: Set<String> = []

    @Test(.havingJSONSchema) func everyDocumentIsAsTheSchemaSaysAndEveryFieldOccurs() throws {
        let folder = try RealTree()
        var number = 0
        var commands: Set<String> = []
        for story in Self.stories {
            let tree = try story.tree()
            for run in story.runs {
                let result = try TwofoldBinary.start(run + Self.json, in: tree.path).finish()
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
        let verdict = try Self.judge(folder)
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
            ("another command", #"{"command": "prune"}"#, "no document of 'prune'"),
            ("a field that is missing", #"{"files": null}"#, "None is not of type 'array'"),
        ])
    func aWrongFieldIsFound(row: (name: String, change: String, problem: String)) throws {
        let tree = try RealTree(["a@2x.png": BuildCommandTests.image(4, 4)])
        let result = try TwofoldBinary.run("--format", "json", in: tree.path)
        var document = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let folder = try RealTree()
        try folder.write(Array(result.output.utf8), to: "right.json")
        #expect(try Self.judge(folder).problems == [])
        let change = try #require(try JSONSerialization.jsonObject(with: Data(row.change.utf8)) as? [String: Any])
        document.merge(change) { $1 }
        try folder.write(Array(try JSONSerialization.data(withJSONObject: document)), to: "right.json")
        let problems = try Self.judge(folder).problems
        #expect(problems.contains { $0.contains(row.problem) }, "\(row.name): \(problems)")
    }

    @Test func theSchemaIsPrintedAsItIsPublished() throws {
        let result = try TwofoldBinary.run("config", "schema", "--output")
        #expect(result.status == 0)
        #expect(try result.output == String(contentsOf: Self.published, encoding: .utf8))
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
                ignored["folders"] as? [String: Int] == ["excluded": 0, "ignored": 1, "standard": 2], "\(command)")
            #expect(
                ignored["images"] as? [String: Int] == ["excluded": 2, "ignored": 1, "standard": 0], "\(command)")
            #expect(ignored["vectors"] as? Int == (command == ["sizes"] ? nil : 1), "\(command)")
        }
    }

    private static let published = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources/TwofoldKit/TwofoldKit.docc/Resources/report.schema.json")

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

    private struct Verdict: Decodable {
        var problems, unseen: [String]
    }

    /// Holds the documents of a folder against the published schema, by a program that is not ours.
    private static func judge(_ folder: RealTree) throws -> Verdict {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-W", "ignore", "-c", program, published.path, folder.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try JSONDecoder().decode(Verdict.self, from: output)
    }

    private static let program = """
        import json, os, sys
        from jsonschema import Draft202012Validator as Validator
        schema = json.load(open(sys.argv[1]))
        Validator.check_schema(schema)
        parts = schema["$defs"]
        documents = {}
        for choice in schema["oneOf"]:
            name = choice["$ref"].rsplit("/", 1)[1]
            documents[parts[name]["properties"]["command"]["enum"][0]] = name
        seen, problems = set(), []
        def mark(value, form, name):
            if "$ref" in form:
                name = form["$ref"].rsplit("/", 1)[1]
                form = parts[name]
            if isinstance(value, dict):
                for key, part in value.items():
                    if key in form.get("properties", {}):
                        seen.add(name + "." + key)
                        mark(part, form["properties"][key], name)
            elif isinstance(value, list):
                for part in value:
                    mark(part, form.get("items", {}), name)
        for file in sorted(os.listdir(sys.argv[2])):
            document = json.load(open(os.path.join(sys.argv[2], file)))
            name = documents.get(document.get("command"))
            if name is None:
                problems.append(f"{file}: no document of {document.get('command')!r}")
                continue
            one = {"$defs": parts, "$ref": "#/$defs/" + name}
            found = [f"{file}: {'/'.join(map(str, e.absolute_path))}: {e.message[-300:]}" for e in Validator(one).iter_errors(document)]
            if not found and not Validator(schema).is_valid(document):
                found = [f"{file}: the document is of several commands"]
            problems += found
            mark(document, {"$ref": "#/$defs/" + name}, name)
        fields = {name + "." + key for name, part in parts.items() for key in part.get("properties", {})}
        # The head, and the bytes of a path, are the same wherever they stand.
        shared = set.intersection(*[set(parts[name]["properties"]) for name in documents.values()]) | {"pathBytes"}
        shared &= {field.split(".")[1] for field in seen}
        fields = {field for field in fields if field.split(".")[1] not in shared}
        json.dump({"problems": problems, "unseen": sorted(fields - seen)}, sys.stdout)
        """
}

extension Trait where Self == ConditionTrait {
    /// Another program's judgement of JSON by a schema.
    fileprivate static var havingJSONSchema: Self {
        .enabled(if: hasJSONSchema, "Python has no module 'jsonschema'")
    }
}

private let hasJSONSchema: Bool = {
    guard Program.isInstalled("python3") else { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "from jsonschema import Draft202012Validator"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
}()
