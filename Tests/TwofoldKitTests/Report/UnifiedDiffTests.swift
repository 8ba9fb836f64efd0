import Testing

@testable import TwofoldReports

@Suite struct UnifiedDiffTests {
    @Test(
        arguments: [
            ("the middle", "1\n2\n3\n4\nold\n6\n7\n8\n9\n", "@@ -2,7 +2,7 @@| 2| 3| 4|-old|+new| 6| 7| 8"),
            ("two in one hunk", "old\n2\nold\n", "@@ -1,3 +1,3 @@|-old|+new| 2|-old|+new"),
            ("neighbors", "old\nold\n3\n", "@@ -1,3 +1,3 @@|-old|+new|-old|+new| 3"),
            (
                "an open end", "1\nold",
                "@@ -1,2 +1,2 @@| 1|-old|\\ No newline at end of file|+new|\\ No newline at end of file"
            ),
            ("a carriage return", "old\r\n", "@@ -1,1 +1,1 @@|-old\r|+new\r"),
            ("a terminal's command", "\u{1B}[2J\nold\n", "@@ -1,2 +1,2 @@| \\033[2J|-old|+new"),
        ] as [(id: String, text: String, lines: String)])
    func aDifferenceIsShownWithThreeLinesAround(row: (id: String, text: String, lines: String)) {
        let diff = UnifiedDiff(Array(row.text.utf8), Array(row.text.replacing("old", with: "new").utf8))
        #expect(diff.lines.joined(separator: "|") == row.lines, "\(row.id)")
    }
}
