import Foundation
package import Testing

/// A table in the documentation that a test makes: it fails when the two differ.
///
/// With `RECORD_SNAPSHOTS` in the environment it writes the table and fails, so that a recording is never taken for a pass.
package enum DocumentedTable {
    /// Holds the lines of a table against the table of a page that begins with the same first column.
    ///
    /// - Parameters:
    ///   - lines: The whole table, header first.
    ///   - page: The page's path in the package.
    ///   - heading: The line after which the table stands; nil for the first of the page.
    package static func check(
        _ lines: [String], in page: String, below heading: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appendingPathComponent(page)
        let text = try String(contentsOf: file, encoding: .utf8)
        var pageLines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let mark = lines[0].split(separator: "|").first.map { "|\($0)|" } ?? ""
        let top = try #require(
            heading.map { pageLines.firstIndex(of: $0) } ?? 0, "\(page) has no \(heading ?? "")",
            sourceLocation: sourceLocation)
        let start = try #require(
            pageLines[top...].firstIndex { $0.hasPrefix(mark) }, "\(page) has no table that begins with \(mark)",
            sourceLocation: sourceLocation)
        let end = pageLines[start...].firstIndex { !$0.hasPrefix("|") } ?? pageLines.endIndex
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
            pageLines.replaceSubrange(start..<end, with: lines)
            try pageLines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
            Issue.record("recorded the table of \(page); look at it, then run again", sourceLocation: sourceLocation)
            return
        }
        let differing = zip(pageLines[start..<end], lines).first { $0 != $1 }
        #expect(
            Array(pageLines[start..<end]) == lines,
            "\(page): RECORD_SNAPSHOTS=1 writes it anew; first difference: \(differing.map { "\($0) / \($1)" } ?? "length")",
            sourceLocation: sourceLocation)
    }
}
