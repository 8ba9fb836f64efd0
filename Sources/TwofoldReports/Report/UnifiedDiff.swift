/// The changed lines of a text with three lines around each, as `diff -u` shows them.
///
/// Both texts have as many lines, because no name in code has a line break: nothing has to be aligned.
struct UnifiedDiff {
    /// The lines, each with its sign.
    private(set) var lines: [String] = []

    init(_ before: [UInt8], _ after: [UInt8]) {
        let (old, new) = (Self.split(before), Self.split(after))
        var hunks: [Range<Int>] = []
        for line in old.indices where old[line] != new[line] {
            let hunk = max(0, line - 3)..<min(old.count, line + 4)
            if let last = hunks.last, hunk.lowerBound <= last.upperBound {
                hunks[hunks.count - 1] = last.lowerBound..<hunk.upperBound
            } else {
                hunks.append(hunk)
            }
        }
        for hunk in hunks {
            let place = "\(hunk.lowerBound + 1),\(hunk.count)"
            lines.append("@@ -\(place) +\(place) @@")
            for line in hunk {
                let isChanged = old[line] != new[line]
                for (sign, text) in isChanged ? [("-", old[line]), ("+", new[line])] : [(" ", old[line])] {
                    lines.append(sign + Self.shown(text))
                    if line == old.count - 1, before.last != 0x0A { lines.append("\\ No newline at end of file") }
                }
            }
        }
    }

    private static func split(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        return text.last == 0x0A ? lines.dropLast() : lines
    }

    /// A line as it is, but for what a terminal would obey: a stranger may have written the source.
    private static func shown(_ line: ArraySlice<UInt8>) -> String {
        let end = line.last == 0x0D ? "\r" : ""
        return String(decoding: line.dropLast(end.utf8.count), as: UTF8.self).unicodeScalars.map { scalar in
            scalar != "\t" && Quoting.isObeyed(scalar) ? Quoting.escape(Array(String(scalar).utf8)) : String(scalar)
        }.joined() + end
    }
}
