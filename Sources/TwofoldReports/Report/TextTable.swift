/// Tables of plain text.
struct TextTable {
    /// The style, with or without colors.
    var style: TextStyle

    /// The lines of a table, with the first column aligned left and the others right.
    func lines(_ header: [String], _ rows: [[String]]) -> [String] {
        let all = [header] + rows
        let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.enumerated().map { number, row in
            let line = row.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + padding : padding + cell
            }.joined(separator: "  ")
            return "  " + (number == 0 ? style.paint(line, as: .faint) : line)
        }
    }
}
