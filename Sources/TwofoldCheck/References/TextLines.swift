/// Turns offsets in a text into lines and columns.
struct TextLines {
    private let bytes: [UInt8]
    private let starts: [Int]
    /// The last place that was asked for: places are asked for in their order, and a line may be as long as its file.
    private var last = (line: 0, offset: 0, column: 1)

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
            // Old Macs ended lines with a carriage return alone.
            let endsWithNext = byte == UInt8(ascii: "\r") && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
            if !endsWithNext { starts.append(offset + 1) }
        }
        self.starts = starts
    }

    mutating func place(at offset: Int) -> TextPlace {
        let offset = min(max(offset, 0), bytes.count)
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        if last.line != low || last.offset > offset { last = (low, starts[low], 1) }
        // A byte that continues a character is not counted.
        last.column += bytes[last.offset..<offset].count { $0 & 0xC0 != 0x80 }
        last.offset = offset
        return TextPlace(line: low + 1, column: last.column)
    }
}
