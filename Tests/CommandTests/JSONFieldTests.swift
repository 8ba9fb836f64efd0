import Foundation
import Testing
import TwofoldTestSupport

/// The fields of the JSON documents are those that the article lists, and no others.
@Suite struct JSONFieldTests {
    private struct Document: Sendable {
        /// How the table of its outermost fields is called.
        var table: String
        var runs: [[String]]
        /// Fields that these runs cannot have.
        var absent: Set<String> = []
    }

    private static let documents = [
        Document(
            table: "The report",
            runs: [
                ["--format", "json", "Res", "Other"], ["--format", "json", "Res", "Other"],
                ["--format", "json", "--into", "out", "Res"],
            ]),
        Document(
            table: "The plan",
            runs: [
                ["plan", "--format", "json", "Res", "Other"], ["plan", "--format", "json", "--into", "out", "Res"],
                ["plan", "--format", "json", "--vectors", "draw", "Res"],
            ]),
        Document(
            table: "The diagnostics",
            runs: [
                ["check", "--format", "json", "--references", "Res", "Other"],
                ["check", "--format", "json", "--into", "out", "Res"],
            ], absent: ["interrupted"]),
        Document(
            table: "The sizes",
            runs: [
                ["sizes", "--format", "json", "--limit", "2012", "--what-if", "4x", "--what-if", "9x9", "Res", "Other"]
            ]),
        Document(
            table: "The bundle", runs: [["sizes", "--format", "json", "--limit", "2012", "--bundle", "Res"]]),
        Document(table: "The verification", runs: [["verify", "--format", "json", "Res"]]),
        Document(
            table: "The launch images",
            runs: [
                [
                    "launch", "--format", "json", "--for", "iphone", "--era", "ios-4", "--background", "#fff",
                    "Res/e.svg", "--out", "Res/App",
                ]
            ]),
        Document(
            table: "The web images",
            runs: [
                ["srcset", "--format", "json", "--sizes", "50vw", "Res", "Other"],
                ["srcset", "--format", "json", "Res"],
            ]),
        Document(
            table: "The conversion",
            runs: [["convert", "--format", "json", "--from", "apple", "--to", "flutter", "Res", "out"]]),
    ]

    /// Lists whose elements have a table of their own, and objects that do.
    private static let tables = [
        "catalogs": "A catalog set", "files": "A file", "variants": "A file", "stagedFiles": "A file",
        "findings": "A finding", "dimensions": "A file's dimensions",
        "passedOver": "Ignored files", "diagnostics": "A diagnostic", "diagnostic": "A diagnostic",
    ]

    /// Lists of nothing but paths, whose form the article describes once for all.
    private static let pathLists: Set<String> = [
        "projects", "keptFiles", "identicalFiles", "undrawnFiles", "orphans",
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

    @Test func everyFieldIsInTheArticleAndEveryFieldOfTheArticleIsThere() throws {
        let page = try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
                "../../Sources/TwofoldKit/TwofoldKit.docc/CommandLine.md"), encoding: .utf8)
        var seen: [String: Set<String>] = [:]
        for document in Self.documents {
            let tree = try Self.tree()
            if document.table != "The report" && document.table != "The findings" {
                _ = try TwofoldBinary.start(["-q", "Res", "Other"], in: tree.path).finish()
            }
            for (number, run) in document.runs.enumerated() {
                if number == 1 {
                    try tree.write([7], to: "Res/a.png")
                    try tree.remove("Res/b@3x.png")
                }
                let result = try TwofoldBinary.start(run, in: tree.path).finish()
                let json = try #require(
                    try? JSONSerialization.jsonObject(with: Data(result.output.utf8)), "\(run): \(result.errors)")
                Self.collect(json, in: document.table, &seen)
            }
            seen[document.table, default: []].formUnion(document.absent)
        }
        for (table, fields) in seen.sorted(by: { $0.key < $1.key }) {
            let lines = try Self.table(table, in: page)
            let documented = Set(lines.joined().matches(of: /`([A-Za-z0-9]+)`/).map { String($0.output.1) })
            #expect(fields.subtracting(documented) == [], "\(table): not in the article")
            let listed = lines.flatMap { line in
                line.split(separator: "|").first.map { $0.matches(of: /`([A-Za-z0-9]+)`/).map { String($0.output.1) } }
                    ?? []
            }
            #expect(Set(listed).subtracting(fields) == [], "\(table): in the article only")
        }
        #expect(seen.count == 16)
    }

    /// The lines of the table behind a bold name.
    private static func table(_ name: String, in page: String) throws -> [String] {
        let rest = try #require(page.range(of: "\n**\(name)**"), "\(name)").upperBound
        let lines = page[rest...].split(separator: "\n", omittingEmptySubsequences: false).drop { !$0.hasPrefix("|") }
        return lines.prefix { $0.hasPrefix("|") }.dropFirst(2).map(String.init)
    }

    /// Gathers the names of an object's fields under its table, with those of objects in it that have none of their own.
    private static func collect(_ json: Any, in table: String, _ seen: inout [String: Set<String>]) {
        if let list = json as? [Any] { for element in list { collect(element, in: table, &seen) } }
        for (name, value) in json as? [String: Any] ?? [:] {
            seen[table, default: []].insert(name)
            if pathLists.contains(name) {
                for path in value as? [[String: Any]] ?? [] {
                    #expect(Set(path.keys).isSubset(of: ["path", "pathBytes"]), "\(name)")
                }
                continue
            }
            let isMaster = name == "masters" && value is [Any]
            collect(value, in: isMaster ? "A master" : tables[name] ?? table, &seen)
        }
    }

    @Test func whatWasPassedOverIsCountedInEveryDocument() throws {
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
            let passedOver = try #require(json?["passedOver"] as? [String: Any], "\(command)")
            #expect(
                passedOver["folders"] as? [String: Int] == ["excluded": 0, "ignored": 1, "standard": 2], "\(command)")
            #expect(
                passedOver["images"] as? [String: Int] == ["excluded": 2, "ignored": 1, "standard": 0], "\(command)")
            #expect(passedOver["vectors"] as? Int == (command == ["sizes"] ? nil : 1), "\(command)")
        }
    }
}
