// The report of `mipmaps` for people.

extension TextReport {
    /// The files of a chain, its problems, and its size.
    package func text(_ report: MipmapReport) -> String {
        var lines = verbosity > .quiet ? self.lines(report.files.compactMap { row($0, in: report) }) : []
        lines += self.lines(report.diagnostics)
        if verbosity > .quiet, !report.sizes.isEmpty {
            lines += summaryLines(summary(report), report.hasErrors)
        }
        return lines.map { "\($0)\n" }.joined()
    }

    private func summary(_ report: MipmapReport) -> String {
        let isAboutFourThirds = abs(report.ratio - 4 / 3) < 0.02
        return report.counts.words()
            + " · \(Readable.count(report.sizes.count - 1, "level")), "
            + "\(Readable.grouped(report.addedPixels)) \(report.addedPixels == 1 ? "pixel" : "pixels") after a base of \(Readable.grouped(report.basePixels)): "
            + "the chain is \(report.ratio.fixed(2)) times the base"
            + (isAboutFourThirds ? ", about 4/3" : "")
    }

    private func row(_ file: MipmapReport.File, in report: MipmapReport) -> ListingRow? {
        let base = report.skipsBase ? ", without the base of \(report.sizes[0])" : ""
        let levels = Readable.count(report.sizes.count - report.firstLevel, "level")
        return ListingRow(
            file.path, file.outcome, size: "\(file.size)", detail: file.level == nil ? "\(levels)\(base)" : "",
            isVerbose: verbosity == .verbose)
    }
}
