import Testing
import TwofoldTestSupport

@testable import TwofoldImaging
@testable import TwofoldReports

/// The files of a run: in columns, shortened where the terminal is narrow, summed up where they are many.
@Suite struct ListingTests {
    private static func row(_ path: String, _ size: String, _ bytes: Int, from master: String) -> ListingRow {
        ListingRow(
            label: "made", role: .good, path: BytePath(path) ?? .root, size: size, byteCount: bytes,
            origin: "from \(master)", isSummedUp: true)
    }

    private static let rows = [
        row("Icons/Badge@2x.png", "64×64", 5000, from: "Badge@3x.png"),
        row("Icons/Sun.png", "32×32", 349, from: "Sun@2x.png"),
        row("Photos/Summer/Holidays/Lake.jpg", "1392×245", 33200, from: "Lake@2x.jpg"),
    ]

    private func text(_ rows: [ListingRow], _ report: TextReport) -> String {
        report.lines(rows).joined(separator: "\n")
    }

    @Test func `the columns line up`() {
        #expect(
            text(Self.rows, TextReport()) == """
                made      Icons/Badge@2x.png                  64×64   5.0 kB  from Badge@3x.png
                made      Icons/Sun.png                       32×32    349 B  from Sun@2x.png
                made      Photos/Summer/Holidays/Lake.jpg  1392×245  33.2 kB  from Lake@2x.jpg
                """)
    }

    @Test(arguments: [60, 72, 80, 120])
    func `no line is longer than the terminal, and no name is cut at its end`(width: Int) {
        for line in TextReport(width: width).lines(Self.rows) { #expect(line.count <= width, "\(line)") }
        let lines = TextReport(width: width).lines(Self.rows)
        #expect(lines.count == 3 && lines[2].contains("Lake.jpg"), "\(lines)")
        #expect(lines[0].contains("from Badge@3x.png") == (width >= 72), "\(lines)")
    }

    @Test func `a path loses its middle`() {
        #expect(
            text(Self.rows, TextReport(width: 56)) == """
                made      Icons/Badge@2x.png              64×64   5.0 kB
                made      Icons/Sun.png                   32×32    349 B
                made      Photos/…/Holidays/Lake.jpg   1392×245  33.2 kB
                """)
    }

    @Test func `a reason that has no room goes into the next line`() {
        var row = Self.row("Icons/Badge@2x.png", "64×64", 5, from: "Badge@3x.png")
        row.detail = "made with other options than the current ones"
        #expect(
            text([row], TextReport(width: 50)) == """
                made      Icons/Badge@2x.png  64×64  5 B
                          made with other options than the current
                          ones
                """)
    }

    @Test func `more than a screenful is summed up by folder`() {
        let rows = (0..<50).map { Self.row($0 < 30 ? "Icons/\($0).png" : "\($0).png", "4×4", 100, from: "x") }
        let other = ListingRow(label: "removed", role: .notice, path: .root, detail: "gone")
        #expect(
            text(rows + [other], TextReport()) == """
                made      .       20 files  2.0 kB
                made      Icons/  30 files  3.0 kB
                removed   .                         gone
                          -v lists each file
                """)
        #expect(TextReport(verbosity: .verbose).lines(rows).count == 50)
        #expect(TextReport().lines(Array(rows.prefix(TextReport.maxRows))).count == TextReport.maxRows)
    }

    @Test func `text is measured in columns and not in characters`() {
        #expect(DisplayText.width("Sun") == 3 && DisplayText.width("太陽.png") == 8 && DisplayText.width("🌞") == 2)
        #expect(DisplayText.width("e\u{301}") == 1)
        #expect(DisplayText.elided("太陽太陽太陽.png", to: 9) == "太…陽.png")
        #expect(DisplayText.elided("short", to: 5) == "short" && DisplayText.elided("longer", to: 5) == "l…ger")
        #expect(DisplayText.lines("a bb  ccc", in: 4) == ["a bb", "ccc"])
        #expect(DisplayText.lines("overlong word", in: 4) == ["overlong", "word"])
        #expect(DisplayText.lines("any length", in: nil) == ["any length"])
    }

    @Test(
        arguments: [
            (id: "at the root", prefix: "", folder: "/r", path: "a/b.png", shown: "a/b.png"),
            (id: "from above", prefix: "r/", folder: "/", path: "a/b.png", shown: "r/a/b.png"),
            (id: "in the folder", prefix: "/r/", folder: "/r/a", path: "a/b.png", shown: "b.png"),
            (id: "in a sibling", prefix: "/r/", folder: "/r/a/c", path: "a/b.png", shown: "../b.png"),
            (id: "in another branch", prefix: "/r/", folder: "/r/a", path: "x/b.png", shown: "../x/b.png"),
            (id: "the folder itself", prefix: "/r/", folder: "/r/a", path: "a", shown: "."),
            (id: "the folder above", prefix: "/r/", folder: "/r/a", path: "", shown: ".."),
            (id: "a name that begins the same", prefix: "/r/", folder: "/r/a", path: "ab/b.png", shown: "../ab/b.png"),
            (id: "outside of the tree", prefix: "/r/", folder: "/other", path: "a/b.png", shown: "/r/a/b.png"),
            (id: "the root of all", prefix: "/", folder: "/home/ada", path: "etc/b.png", shown: "/etc/b.png"),
            (id: "no folder", prefix: "/r/", folder: "", path: "a/b.png", shown: "/r/a/b.png"),
        ])
    func `paths are relative to where one stands`(
        row: (id: String, prefix: String, folder: String, path: String, shown: String)
    ) {
        let report = TextReport(prefix: row.prefix, folder: Array(row.folder.utf8))
        #expect(report.shown(BytePath(row.path) ?? .root) == row.shown, "\(row.id)")
    }
}
