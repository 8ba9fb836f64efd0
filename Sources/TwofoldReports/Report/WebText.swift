// What `srcset` says beside its result.

extension TextReport {
    /// The problems, and what is not listed.
    ///
    /// - Parameters:
    ///   - hasCopies: Whether files were copied under hashed names.
    ///   - assumedCount: The number of images that are chosen by width, and of which nobody said how wide a page shows them.
    package func text(_ report: WebReport, hasCopies: Bool, assumedCount: Int = 0) -> String {
        var lines = self.lines(report.diagnostics)
        guard verbosity > .quiet else { return lines.map { "\($0)\n" }.joined() }
        if verbosity == .verbose {
            lines += report.leftOut.map { "\(label("left", .faint))\(shown($0.path))  \($0.reason.rawValue)" }
        } else {
            for reason in WebReport.LeftOut.Reason.allCases {
                let count = report.leftOut.count { $0.reason == reason }
                if count > 0 { lines.append("\(Readable.count(count, "file")) left out: \(reason.rawValue) (-v)") }
            }
        }
        if hasCopies {
            let current = report.images.flatMap(\.files).count { $0.copy != nil } - report.copiedCount
            lines.append("\(report.copiedCount) copied, \(max(0, current)) current")
        }
        if assumedCount > 0 {
            let isOne = assumedCount == 1
            lines.append(
                "\(Readable.count(assumedCount, "image")) \(isOne ? "is" : "are") chosen by width, as wide as the window: "
                    + "say how wide the page shows \(isOne ? "it" : "them"), such as --sizes \"(max-width: 600px) 100vw, 600px\""
            )
        }
        if report.pendingCount > 0 {
            let isOne = report.pendingCount == 1
            lines.append(
                "\(Readable.count(report.pendingCount, "variant")) \(isOne ? "is" : "are") missing or stale; run 'twofold' "
                    + "to make \(isOne ? "it" : "them")")
        }
        if report.images.isEmpty { lines.append("no images for web pages here") }
        return lines.map { "\($0)\n" }.joined()
    }
}
