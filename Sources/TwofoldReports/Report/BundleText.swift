/// The sizes of a bundle for people.
package struct BundleText: Sendable {
    /// The style, with or without colors.
    var style: TextStyle
    /// The most bytes that a device may download; nil for no limit.
    var limit: SizeLimit?
    /// The verbosity; quiet shows the total only.
    var verbosity: Verbosity
    /// The writer of paths, which shows them as somebody in the current folder writes them.
    private let paths: TextReport
    /// The length of the list of files in lines.
    ///
    /// Default: 10.
    var listLength = 10

    /// A writer in this style.
    ///
    /// - Parameters:
    ///   - style: The style, with or without colors.
    ///   - limit: The most bytes of the bundle; nil for no limit.
    ///   - verbosity: The verbosity; quiet shows the total only.
    ///   - paths: A report with the prefix of the paths; by default they are relative to the root.
    package init(
        style: TextStyle = .plain, limit: SizeLimit? = nil, verbosity: Verbosity = .normal,
        paths: TextReport = TextReport()
    ) {
        self.style = style
        self.limit = limit
        self.verbosity = verbosity
        self.paths = paths
    }

    /// The report, with a line break at its end.
    package func text(_ report: BundleReport) -> String {
        guard !report.files.isEmpty else { return "no files found\n" }
        var lines = [
            style.paint(
                "\(Readable.count(report.files.count, "file")), \(Readable.bytes(report.bytes))", as: .strong)
        ]
        if verbosity > .quiet {
            let rows = report.kinds.map { [$0.kind.rawValue, "\($0.fileCount)", Readable.bytes($0.bytes)] }
            lines += [""] + TextTable(style: style).lines(["", "files", "bytes"], rows)
        }
        if verbosity > .quiet || excess(report) != nil { lines += verdict(report) }
        if verbosity > .quiet {
            let rows = report.files.prefix(listLength).map { [paths.shown($0.path), Readable.bytes($0.bytes)] }
            lines += ["", style.paint("The heaviest files", as: .strong)]
            lines += TextTable(style: style).lines(["", "bytes"], rows)
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
            "", style.paint(text, as: excess(report) == nil ? .good : .error),
            "the store compresses an app, so its download is smaller",
        ]
    }
}
