/// The progress of a run in one line that fits the terminal, or in one line of a log.
package enum ProgressLine {
    /// The line for a log.
    package static func text(_ estimate: ProgressEstimate, at time: Double) -> String {
        texts(estimate, at: time)[0]
    }

    /// The line for a terminal: with a bar and all numbers where there is room, and never as long as to be broken.
    ///
    /// - Parameter columns: The terminal's width; a terminal breaks a line that fills it.
    package static func text(_ estimate: ProgressEstimate, at time: Double, columns: Int) -> String {
        // The bar's length depends on the window only, so that it does not move with the digits beside it.
        let barWidth = columns >= 100 ? 30 : columns >= 60 ? 16 : columns >= 40 ? 8 : 0
        let all = texts(estimate, at: time)
        let withTime = all.dropLast()
        let room = columns - 1
        if barWidth > 0, let text = withTime.first(where: { $0.count + barWidth < room }) {
            let filled = min(barWidth, Int(Double(barWidth) * estimate.share))
            return String(repeating: "█", count: filled) + String(repeating: "░", count: barWidth - filled) + " \(text)"
        }
        return withTime.first { $0.count <= room } ?? String((all.last ?? "").prefix(max(0, room)))
    }

    /// What removes a line from a terminal that may have become narrower since, and have broken it.
    package static func erasing(_ drawn: Int, columns: Int) -> String {
        let rows = (max(drawn, 1) + max(columns, 1) - 1) / max(columns, 1)
        return "\r" + (rows > 1 ? "\u{1B}[\(rows - 1)A" : "") + "\u{1B}[J"
    }

    /// The same in fewer and fewer words.
    private static func texts(_ estimate: ProgressEstimate, at time: Double) -> [String] {
        let files = "\(estimate.finishedCount) of \(estimate.fileCount)"
        let rate = estimate.pixelsPerSecond(at: time).map { " · \(Readable.pixels($0)) a second" } ?? ""
        let left = estimate.secondsLeft(at: time).map {
            // The first second of an estimate counts as a whole one.
            " · \(Readable.wholeSeconds(Int(min(max($0, 1), 1e9).rounded()))) left"
        }
        return [
            "\(files) files\(rate)\(left ?? "")", "\(files) files\(left ?? "")", "\(files)\(left ?? "")", files,
        ]
    }
}

extension Readable {
    /// `1.2 MP`, millions of pixels.
    static func pixels(_ count: Double) -> String {
        let tenths = Int(min(max(count / 100_000, 0), 1e12).rounded())
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10) MP" : "\((tenths + 5) / 10) MP"
    }
}
