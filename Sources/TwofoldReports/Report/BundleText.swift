/// The sizes of a bundle for people.
package struct BundleText: Sendable {
    /// The style, the verbosity, and how paths are shown; quiet shows the total only.
    let reporter: TextReport
    /// The most bytes of the bundle; nil for no limit.
    let limit: SizeLimit?
    /// The length of the list of files in lines.
    private let listLength = 10

    /// A writer of a bundle's sizes for reports that are shown like this.
    package init(_ reporter: TextReport = TextReport(), limit: SizeLimit? = nil) {
        self.reporter = reporter
        self.limit = limit
    }

    /// The report, with a line break at its end.
    package func text(_ report: BundleReport) -> String {
        guard !report.files.isEmpty else { return "no files found\n" }
        var lines = [
            reporter.style.paint(
                "\(Readable.count(report.files.count, "file")), \(Readable.bytes(report.bytes))", as: .strong)
        ]
        if reporter.verbosity > .quiet {
            let rows = report.kinds.map { [$0.kind.rawValue, "\($0.fileCount)", Readable.bytes($0.bytes)] }
            lines += [""] + TextTable(style: reporter.style).lines(["", "files", "bytes"], rows)
        }
        if reporter.verbosity > .quiet || excess(report) != nil { lines += verdict(report) }
        if reporter.verbosity > .quiet {
            let rows = report.files.prefix(listLength).map { [reporter.shown($0.path), Readable.bytes($0.bytes)] }
            lines += ["", reporter.style.paint("The heaviest files", as: .strong)]
            lines += TextTable(style: reporter.style).lines(["", "bytes"], rows)
            if report.files.count > listLength {
                lines.append("  … and \(report.files.count - listLength) more; --format json has all")
            }
            if report.otherCount > 0 { lines.append("not counted: \(Readable.count(report.otherCount, "link"))") }
        }
        return lines.map { "\($0)\n" }.joined()
    }

    /// The bytes beyond the limit; nil where there are none.
    package func excess(_ report: BundleReport) -> Int? {
        guard let limit, report.bytes > limit.bytes else { return nil }
        return report.bytes - limit.bytes
    }

    private func verdict(_ report: BundleReport) -> [String] {
        guard let limit else { return [] }
        let text =
            excess(report).map { "the files take \(Readable.bytes($0)) more than the limit of \(limit.text)" }
            ?? "the files take \(Readable.bytes(report.bytes)) of the limit of \(limit.text)"
        return [
            "", reporter.style.paint(text, as: excess(report) == nil ? .good : .error),
            "the store compresses an app, so its download is smaller",
        ]
    }
}
