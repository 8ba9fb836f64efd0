/// A tree's weights for people: tables of plain text.
public struct SizeText: Sendable {
    /// Colors or none.
    public var style: TextStyle
    /// Bytes that no device may have to download; nil for no limit.
    public var limit: Int?
    /// What is told: quiet is the total only.
    public var verbosity: Verbosity
    /// Lines of each list.
    ///
    /// Default: 10.
    public var listLength = 10

    /// A reporter.
    public init(style: TextStyle = .plain, limit: Int? = nil, verbosity: Verbosity = .normal) {
        self.style = style
        self.limit = limit
        self.verbosity = verbosity
    }

    /// The report, with a line break at its end.
    public func text(_ report: SizeReport) -> String {
        guard report.fileCount > 0 else { return "no image here\n" }
        var lines = [
            style.paint(
                "\(Readable.count(report.fileCount, "image")), \(Readable.count(report.images.count, "image")), "
                    + Readable.bytes(report.bytes), as: .strong)
        ]
        if verbosity == .quiet {
            lines += excess(report) != nil ? verdict(report).filter { !$0.isEmpty } : []
        } else {
            lines += loads(report) + verdict(report) + scales(report) + heaviest(report) + whatIf(report)
        }
        return lines.map { "\($0)\n" }.joined()
    }

    /// Bytes that a device downloads beyond the limit; nil where none does.
    public func excess(_ report: SizeReport) -> Int? {
        guard let limit, let largest = report.largestLoad, largest.downloaded > limit else { return nil }
        return largest.downloaded - limit
    }

    private func loads(_ report: SizeReport) -> [String] {
        let rows = report.loads.map { load in
            [
                "\(load.screen.device.displayName) \(load.screen.scale)", "\(load.images)",
                Readable.bytes(load.downloaded), Readable.bytes(load.used), share(load.wasted, of: load.downloaded),
                Readable.bytes(load.sliced), Readable.bytes(load.memory),
            ]
        }
        guard !rows.isEmpty else {
            return ["", "No iPhone or iPad loads any of them by its name: vector images work in asset catalogs only."]
        }
        return [""] + table(["", "images", "downloads", "loads", "waste", "in a catalog", "memory"], rows)
    }

    private func verdict(_ report: SizeReport) -> [String] {
        guard let limit, let largest = report.largestLoad else { return [] }
        let text =
            "images take \(Readable.bytes(largest.downloaded))"
            + (excess(report).map { ", \(Readable.bytes($0)) more than the limit of \(Readable.bytes(limit))" }
                ?? " of the limit of \(Readable.bytes(limit))")
        return ["", style.paint(text, as: excess(report) == nil ? .good : .error)]
    }

    private func scales(_ report: SizeReport) -> [String] {
        guard !report.scales.isEmpty else { return [] }
        let rows = report.scales.map { total in
            [
                "\(total.scale)", "\(total.fileCount)", Readable.bytes(total.bytes), Readable.bytes(total.memory),
                total.scale == .x1 ? "1.00" : total.memoryRatio.map(hundredths) ?? "–",
            ]
        }
        return ["", style.paint("By scale", as: .strong)]
            + table(["", "files", "bytes", "memory", "times that of the 1x"], rows)
    }

    private func heaviest(_ report: SizeReport) -> [String] {
        let rows = report.images.prefix(listLength).map { image in
            [
                image.name.display, "\(image.fileCount)", Readable.bytes(image.bytes),
                Readable.bytes(image.memory),
            ]
        }
        return ["", style.paint("The heaviest images", as: .strong)]
            + table(["", "files", "bytes", "largest in memory"], rows)
            + more(report.images.count)
    }

    private func whatIf(_ report: SizeReport) -> [String] {
        var lines: [String] = []
        for addition in report.additions {
            let basis =
                addition.evidence > 0
                ? "as in \(addition.evidence) images here" : "an assumption: too few images here have both"
            lines.append(
                "A \(addition.scale) of the \(Readable.count(addition.images, "image")) that "
                    + "\(addition.images == 1 ? "lacks" : "lack") it would add about \(Readable.bytes(addition.bytes)), "
                    + "\(hundredths(addition.factor)) times the 2x (\(basis)).")
        }
        let savings = report.savings.filter { $0.bytes > 0 }
        if !savings.isEmpty {
            let sum = savings.reduce(0) { $0 + $1.bytes }
            lines.append(
                "Shipping \(Readable.count(savings.count, "vector image")) instead of the pixels beside "
                    + "\(savings.count == 1 ? "it" : "them") would save \(Readable.bytes(sum)).")
        }
        if !lines.isEmpty { lines.insert("", at: 0) }
        let gains = report.gains.filter { $0.score > 0 }
        guard !gains.isEmpty else { return lines }
        lines += ["", style.paint("At 1x only; what has most to gain from a 2x", as: .strong)]
        lines += ["  edges: how much of it is slanted or curved edges, of 100"]
        lines += table(["", "edges"], gains.prefix(listLength).map { [$0.path.display, "\($0.score)"] })
        return lines + more(gains.count)
    }

    // MARK: Cells

    private func more(_ count: Int) -> [String] {
        count > listLength ? ["  … and \(count - listLength) more; --format json has all"] : []
    }

    private func share(_ part: Int, of whole: Int) -> String {
        whole == 0 ? "" : "\(Int((Double(part) / Double(whole) * 100).rounded())) %"
    }

    private func hundredths(_ value: Double) -> String {
        let number = Int((value * 100).rounded())
        return "\(number / 100).\(number % 100 < 10 ? "0" : "")\(number % 100)"
    }

    /// The first column to the left, the others to the right.
    private func table(_ header: [String], _ rows: [[String]]) -> [String] {
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
