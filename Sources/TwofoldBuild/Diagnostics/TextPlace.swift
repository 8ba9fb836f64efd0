/// A place in a text file; lines, too, are counted from 1.
package struct TextPlace: Hashable, Comparable, Sendable {
    package var line: Int
    /// The column, counted from 1 in Unicode scalars, because editors do not count bytes.
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    static let start = TextPlace(line: 1, column: 1)

    /// `line 3, column 5`.
    package var text: String { "line \(line), column \(column)" }

    package static func < (a: TextPlace, b: TextPlace) -> Bool { (a.line, a.column) < (b.line, b.column) }
}
