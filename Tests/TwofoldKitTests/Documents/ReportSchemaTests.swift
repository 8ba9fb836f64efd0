import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldReports

/// The schema of the documents for programs: read off their tables, and kept beside the documentation.
@Suite(.serialized) struct ReportSchemaTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources/TwofoldKit/TwofoldKit.docc")

    @Test func theSchemaOfTheDocumentationIsThatOfTheCode() throws {
        let file = Self.folder.appendingPathComponent("Resources/report.schema.json")
        let text = try ReportSchema.text()
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
            try Data(text.utf8).write(to: file)
            Issue.record("recorded report.schema.json; look at it, then run again")
            return
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text, "RECORD_SNAPSHOTS=1 writes it")
    }

    @Test func theFormOfAPartIsThatOfItsRows() throws {
        var parts = ReportParts()
        parts.add(Whole.self)
        let fields = try #require(parts.parts["whole"]?.fields)
        #expect(fields.map(\.name) == ["word", "parts", "table", "number"], "in the order of the rows")
        #expect(fields.map(\.isRequired) == [true, true, false, true])
        #expect(
            fields.map { Self.words($0.form) } == [
                "left, right", "list of small", "table of number", "whole number",
            ])
        #expect(parts.parts["small"]?.fields.map(\.isRequired) == [false])
        let whole = Whole(number: 3, word: .right, small: [Small(text: "a\u{7F}"), Small()], numbers: nil)
        #expect(
            try SortedJSON.text(whole.json).filter { !$0.isWhitespace }
                == #"{"number":3,"parts":[{"text":"a\u007f"},{}],"word":"right"}"#)
    }

    private static func words(_ form: Schema) -> String {
        switch form {
        case .whole: "whole number"
        case .number: "number"
        case .words(let words): words.joined(separator: ", ")
        case .list(let element, _): "list of \(words(element))"
        case .open(_, let values): "table of \(words(values))"
        case .reference(let name): name
        default: "?"
        }
    }

    /// A second field of a name would replace the first without a word.
    @Test func namesAreUnique() {
        for (part, (_, _, fields)) in ReportSchema.parts() {
            #expect(Set(fields.map(\.name)).count == fields.count, "\(part)")
        }
    }

    private enum Side: String, ReportWord { case left, right }

    private struct Small: ReportPart {
        var text: String?
        static let table = PartTable<Self>("small", "Small", [.optional("text", "a text", \.text)])
    }

    private struct Whole: ReportPart {
        var number: Int
        var word: Side
        var small: [Small]
        var numbers: [String: Double]?
        static let table = PartTable<Self>(
            "whole", "Whole",
            [
                .field("word", "w", \.word), .field("parts", "p", \.small), .optional("table", "t", \.numbers),
                .field("number", "n", \.number),
            ])
    }

    /// Every document says whose it is, no two are the same, and the article lists them.
    @Test func everyDocumentIsKnownByItsCommand() throws {
        let commands = ReportSchema.documents.map { $0.command }
        #expect(Set(commands).count == commands.count)
        let article = try String(contentsOf: Self.folder.appendingPathComponent("JSONDocuments.md"), encoding: .utf8)
        for command in commands { #expect(article.contains("\n| `\(command)`"), "\(command)") }
        let text = try JSONReport(program: "9.8.7").text(DeviceClass.all)
        let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(document["command"] as? String == "devices" && document["version"] as? Int == 2)
        #expect((document["tool"] as? [String: Any])?["version"] as? String == "9.8.7")
        #expect(document["root"] == nil && (document["diagnostics"] as? [Any])?.isEmpty == true)
    }
}
