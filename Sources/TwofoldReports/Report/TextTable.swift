struct TextTable {
    var style: TextStyle

    /// The lines of a table, with the first column aligned left and the others right.
    func lines(_ header: [String], _ rows: [[String]]) -> [String] {
        painted(header, rows, leftColumns: 1).map { "  " + $0 }
    }

    /// The lines of a table with all columns aligned left.
    func leftAligned(_ header: [String], _ rows: [[String]]) -> [String] {
        painted(header, rows, leftColumns: header.count)
    }

    private func painted(_ header: [String], _ rows: [[String]], leftColumns: Int) -> [String] {
        let all = [header] + rows
        let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.enumerated().map { number, row in
            let line = row.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                return column < leftColumns ? cell + padding : padding + cell
            }.joined(separator: "  ")
            let text = leftColumns == header.count ? line.trimmedEnd : line
            return number == 0 ? style.paint(text, as: .faint) : text
        }
    }
}

extension String {
    /// The text without spaces at its end.
    var trimmedEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
