/// A place in a text file.
public struct TextPlace: Hashable, Comparable, Sendable {
    /// The line, counted from 1.
    public var line: Int
    /// The column, counted from 1 in Unicode characters, because editors do not count bytes.
    public var column: Int

    /// A place in a line.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Orders as in the file.
    public static func < (a: TextPlace, b: TextPlace) -> Bool { (a.line, a.column) < (b.line, b.column) }
}
