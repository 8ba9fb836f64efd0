import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The findings of a check as other programs read them.
@Suite struct CheckFormatTests {
    static func tree() throws -> RealTree {
        let tree = try RealTree([
            "Icons/Moon~ipad@2x.png": BuildCommandTests.image(4, 4),
            "Icons/100%, a:b & <c>@2X.png": BuildCommandTests.image(4, 4, seed: 2),
            "Line.png": BuildCommandTests.image(1, 4, seed: 3),
            "Line@2x.png": BuildCommandTests.image(2, 8, seed: 4),
            "Rule.png": BuildCommandTests.image(1, 1, seed: 5),
            "Rule@2x.png": BuildCommandTests.image(1, 2, seed: 6),
            "empty@2x.png": [],
        ])
        return tree
    }

    /// A tree in which one name is no UTF-8, and another would break a line, a tag and a quotation.
    private func hostileTree() throws -> RealTree {
        let tree = try Self.tree()
        let disk = try LocalDisk(folder: Array(tree.path.utf8))
        for name in [[0xFF, 0x1B] + Array("@2X.png".utf8), Array("a\n::error::\"]]><b\u{1}\u{FFFE}@2X.png".utf8)] {
            try disk.place(
                BuildCommandTests.image(4, 4), at: try #require(BytePath(components: [name])), expecting: .absent)
        }
        return tree
    }

    private func plain(_ text: String, _ tree: RealTree) -> String {
        text.replacing(tree.path, with: "/TREE").replacing(/[ ]time="[0-9.]+"/, with: " time=\"TIME\"")
    }

    @Test(arguments: [("sarif", "check.sarif"), ("junit", "check.xml"), ("github", "check-github.txt")])
    func aFormIsWhatItWas(row: (format: String, snapshot: String)) throws {
        let tree = try Self.tree()
        let result = try TwofoldBinary.run("check", "--format", row.format, in: tree.path)
        #expect(result.status == 2, "\(result.errors)")
        expectSnapshot(plain(result.output, tree), named: row.snapshot)
        #expect(result.errors.contains("1 error, "), "the summary is conversation: \(result.errors)")
    }

    @Test func sarifKeepsToItsSchemaWhateverTheNamesAre() throws {
        let tree = try hostileTree()
        let outside = try RealTree(["Out@2X.png": BuildCommandTests.image(4, 4)])
        let text = try TwofoldBinary.run("check", "--format", "sarif", ".", outside.path, in: tree.path).output
        let log = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let problems = SARIFValidator.problems(log)
        #expect(problems == [], "\(problems)")
        #expect(text.contains(#""uri" : "%FF%1B%402X.png""#) || text.contains(#""uri" : "%FF%1B@2X.png""#), "\(text)")
        #expect(text.contains(#""uri" : "file://\#(outside.path)/Out@2X.png""#))
    }

    @Test func theValidatorSeesWhatIsWrong() throws {
        let good: [String: Any] = [
            "version": "2.1.0",
            "runs": [["tool": ["driver": ["name": "x"]], "results": [["message": ["text": "y"]]]]],
        ]
        #expect(SARIFValidator.problems(good) == [])
        for (key, value) in [("version", "2.0" as Any), ("runs", [["results": [Any]()]]), ("extra", 1)] {
            #expect(SARIFValidator.problems(good.merging([key: value]) { $1 }) != [], "\(key)")
        }
        let bad: [[String: Any]] = [
            ["message": ["text": 1]], ["message": [String: Any]()], ["message": ["text": "y"], "level": "fatal"],
            ["message": ["text": "y"], "ruleIndex": -2],
            ["message": ["text": "y"], "locations": [["physicalLocation": ["artifactLocation": ["uri": "a b"]]]]],
            ["message": ["text": "y"], "locations": [["physicalLocation": ["region": ["startLine": 0]]]]],
            [
                "message": ["text": "y"],
                "locations": [["physicalLocation": ["artifactLocation": ["uri": "a"], "region": [String: Any]()]]],
            ],
            ["message": ["text": "y"], "relatedLocations": [["id": 1], ["id": 1]]],
        ]
        for result in bad {
            let log: [String: Any] = [
                "version": "2.1.0", "runs": [["tool": ["driver": ["name": "x"]], "results": [result]]],
            ]
            #expect(SARIFValidator.problems(log) != [], "\(result)")
        }
    }

    @Test func fingerprintsStayWhenAPictureChangesItsSize() throws {
        /// Fingerprint and message of each finding, by its rule and place.
        func findings(_ tree: RealTree) throws -> [String: (fingerprint: String, message: String)] {
            let text = try TwofoldBinary.run("check", "--rules", "art", "--format", "sarif", in: tree.path).output
            let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            let results = try #require((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
            let pairs = try results.map { result in
                let fingerprints = try #require(result["partialFingerprints"] as? [String: String])
                let message = try #require((result["message"] as? [String: Any])?["text"] as? String)
                let location = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
                let uri = try #require((location?["artifactLocation"] as? [String: Any])?["uri"] as? String)
                let place = "\(try #require(result["ruleId"] as? String)) \(uri)"
                return (place, (fingerprint: try #require(fingerprints["findingIdentity/v1"]), message: message))
            }
            return Dictionary(uniqueKeysWithValues: pairs)
        }
        let tree = try Self.tree()
        let before = try findings(tree)
        #expect(Set(before.values.map(\.fingerprint)).count == before.count)
        try tree.write(BuildCommandTests.image(5, 7), to: "Rule@2x.png")
        let after = try findings(tree)
        let rule = "size.odd Rule@2x.png"
        #expect(before[rule]?.message != after[rule]?.message)
        #expect(after[rule] != nil)
        // What is found in other files does not depend on this one.
        func others(_ findings: [String: (fingerprint: String, message: String)]) -> [String: String] {
            findings.filter { !$0.key.contains("Rule") }.mapValues(\.fingerprint)
        }
        #expect(others(before).count > 3)
        #expect(others(after) == others(before))
        let kept = Set(before.keys).intersection(after.keys).filter { $0.contains("Rule") }
        #expect(kept.contains(rule))
        for place in kept { #expect(after[place]?.fingerprint == before[place]?.fingerprint, "\(place)") }
    }

    @Test func junitIsXMLWhateverTheNamesAre() throws {
        let tree = try hostileTree()
        let text = try TwofoldBinary.run("check", "--rules", "art", "--format", "junit", in: tree.path).output
        let reader = JUnitReader()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = reader
        #expect(parser.parse(), "\(String(describing: parser.parserError)): \(text)")
        #expect(reader.suites.map { $0["tests"] } == reader.counts.map { "\($0)" })
        #expect(reader.files.contains("Icons/100%, a:b & <c>@2X.png"))
        #expect(reader.files.contains { $0.contains("\\377\\033@2X.png") })
        #expect(reader.failures == Int(reader.totals["failures"] ?? ""))
        #expect(reader.skipped == Int(reader.totals["skipped"] ?? ""))
        #expect(reader.skipped > 0 && reader.failures > 3)
    }

    @Test func eachAnnotationIsOneLineAndTheWorstComesFirst() throws {
        let tree = try hostileTree()
        let text = try TwofoldBinary.run("check", "--format", "github", in: tree.path).output
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("::error file=empty@2x.png,title=image.empty::"))
        let levels = lines.map { line in
            line.hasPrefix("::error ") ? 0 : line.hasPrefix("::warning ") ? 1 : 2
        }
        #expect(levels == levels.sorted())
        #expect(
            lines.allSatisfy { $0.contains(/^::(error|warning|notice) file=[^,:]+,title=[a-z0-9.-]+::/) })
        #expect(lines.contains { $0.contains("file=Icons/100%25%2C a%3Ab & <c>@2X.png,") })
        #expect(lines.contains { $0.contains(#"file=a\n%3A%3Aerror%3A%3A"#) })
    }

    @Test func moreThanGitHubShowsIsSaid() throws {
        let tree = try RealTree(
            Dictionary(uniqueKeysWithValues: (0..<11).map { ("\($0)@2X.png", BuildCommandTests.image(2, 2)) }))
        let text = try TwofoldBinary.run("check", "--format", "github", in: tree.path).output
        #expect(
            text.hasSuffix(
                "\nGitHub shows ten errors, warnings and notes each beside the change; this log has all of them\n"
            ))
    }

    @Test func annotationsArePutWhereTheCheckoutSays() throws {
        let checkout = try RealTree(["app/Icons/A@2X.png": BuildCommandTests.image(2, 2)])
        let folder = checkout.path + "/app"
        let environment = ["GITHUB_WORKSPACE": checkout.path]
        let inside = try TwofoldBinary.run("check", "--format", "github", "Icons", in: folder, environment: environment)
        #expect(inside.output.contains("file=app/Icons/A@2X.png,"), "\(inside.output)")
        let without = try TwofoldBinary.run("check", "--format", "github", "Icons", in: folder)
        #expect(without.output.contains("file=Icons/A@2X.png,"))
        let elsewhere = try TwofoldBinary.run(
            "check", "--format", "github", folder, in: "/", environment: ["GITHUB_WORKSPACE": "/nonexistent"])
        #expect(elsewhere.output.contains("A@2X.png,title="))
    }

    @Test func aReportFileIsOfTheFormThatItsNameSays() throws {
        let tree = try Self.tree()
        for (name, beginning) in [("r.json", "{"), ("r.sarif", "{"), ("r.xml", "<?xml version=\"1.0\"")] {
            let folder = try RealTree()
            let file = folder.path + "/" + name
            let result = try TwofoldBinary.run("check", "--report", file, in: tree.path)
            #expect(result.status == 2)
            #expect(result.output.contains("why: "), "standard output is as without")
            #expect(String(decoding: folder.bytes(of: name) ?? [], as: UTF8.self).hasPrefix(beginning), "\(name)")
        }
        #expect(try TwofoldBinary.run("check", "--report", "r.txt", in: tree.path).status == 64)
        #expect(try TwofoldBinary.run("check", "--report", "nowhere/r.xml", in: tree.path).status == 1)
        #expect(tree.paths.count == 7)
    }
}

/// Reads what tests need of a JUnit report.
private final class JUnitReader: NSObject, XMLParserDelegate {
    var totals: [String: String] = [:]
    var suites: [[String: String]] = []
    var counts: [Int] = []
    var files: [String] = []
    var failures = 0
    var skipped = 0

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        switch name {
        case "testsuites": totals = attributes
        case "testsuite":
            suites.append(attributes)
            counts.append(0)
        case "testcase":
            counts[counts.count - 1] += 1
            if let file = attributes["file"] { files.append(file) }
        case "failure": failures += 1
        case "skipped": skipped += 1
        default: break
        }
    }
}
