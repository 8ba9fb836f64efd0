import Foundation
import Testing
import TwofoldTestSupport

/// The article "Items" has a row for each statement of Apple's documents: each row's command is run, and prints what it says.
@Suite struct ItemTests {
    /// A row of the article.
    struct Row: Sendable, CustomTestStringConvertible {
        var number: Int
        var verdict: String
        var command: String
        /// What the command prints, among other things.
        var printed: String
        /// The test that shows more than one command can.
        var test: String

        var testDescription: String { "\(number): \(command)" }
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let rows: [Row] = {
        let page = root.appendingPathComponent("Sources/TwofoldKit/TwofoldKit.docc/Items.md")
        let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: " | ").map {
                $0.trimmingCharacters(in: CharacterSet(charactersIn: "| `"))
            }
            guard line.hasPrefix("|"), cells.count == 6, let number = Int(cells[0]) else { return nil }
            return Row(number: number, verdict: cells[2], command: cells[3], printed: cells[4], test: cells[5])
        }
    }()

    @Test func eachItemHasOneRow() {
        #expect(Self.rows.map(\.number) == Array(1...71))
        #expect(Self.rows.filter { $0.verdict != "works" }.map(\.number) == [65])
    }

    @Test(arguments: rows)
    func theCommandShowsTheItem(row: Row) throws {
        let tree = try RealTree(#require(ItemTrees.files(row.number), "item \(row.number) has no tree"))
        let result = try TwofoldBinary.start(
            [], in: tree.path,
            through: "PATH=\"$(dirname \"$1\"):$PATH\"; exec 2>&1; " + row.command
        ).finish()
        // The columns of a listing are as wide as its longest cell.
        let said = Self.withoutPadding(result.output)
        #expect(said.contains(Self.withoutPadding(row.printed)), "\(row.command) printed\n\(result.output)")
    }

    private static func withoutPadding(_ text: String) -> String { text.replacing(#/ +/#, with: " ") }

    @Test func theTestsThatTheArticleNamesExist() throws {
        let tests = Self.root.appendingPathComponent("Tests")
        var names: Set<String> = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: tests.path) where path.hasSuffix(".swift") {
            let text = try String(contentsOf: tests.appendingPathComponent(path), encoding: .utf8)
            for match in text.matches(of: #/func (\w+)\(/#) { names.insert(String(match.1)) }
        }
        for row in Self.rows { #expect(names.contains(row.test), "\(row.number): \(row.test)") }
    }
}
