// The sizes of a bundle for people.

extension TextReport {
    /// The length of the list of files in lines.
    private static let listLength = 10

    /// The sizes by kind and the heaviest files; quiet shows the total only.
    package func text(_ report: BundleReport, limit: SizeLimit?) -> String {
        guard !report.files.isEmpty else { return "no files found\n" }
        var lines = [
            style.paint("\(Readable.count(report.files.count, "file")), \(Readable.bytes(report.bytes))", as: .strong)
        ]
        let table = TextTable(style: style)
        if verbosity > .quiet {
            let rows = report.kinds.map { [$0.kind.rawValue, "\($0.fileCount)", Readable.bytes($0.bytes)] }
            lines += [""] + table.lines(["", "files", "bytes"], rows)
        }
        if verbosity > .quiet || report.excess(limit) != nil { lines += verdict(report, limit) }
        if verbosity > .quiet {
            let rows = report.files.prefix(Self.listLength).map { [shown($0.path), Readable.bytes($0.bytes)] }
            lines += ["", style.paint("The heaviest files", as: .strong)] + table.lines(["", "bytes"], rows)
            if report.files.count > Self.listLength {
                lines.append("  … and \(report.files.count - Self.listLength) more; --format json has all")
            }
            if report.otherCount > 0 { lines.append("not counted: \(Readable.count(report.otherCount, "link"))") }
        }
        return lines.map { "\($0)\n" }.joined()
    }

    private func verdict(_ report: BundleReport, _ limit: SizeLimit?) -> [String] {
        guard let limit else { return [] }
        let excess = report.excess(limit)
        let text =
            excess.map { "the files take \(Readable.bytes($0)) more than the limit of \(limit.text)" }
            ?? "the files take \(Readable.bytes(report.bytes)) of the limit of \(limit.text)"
        return [
            "", style.paint(text, as: excess == nil ? .good : .error),
            "the store compresses an app, so its download is smaller",
        ]
    }
}

extension BundleReport {
    /// The bytes beyond a limit; nil where there are none.
    package func excess(_ limit: SizeLimit?) -> Int? {
        guard let limit, bytes > limit.bytes else { return nil }
        return bytes - limit.bytes
    }
}
