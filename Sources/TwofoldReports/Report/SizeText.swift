/// The sizes in a tree for people: tables of plain text.
package struct SizeText: Sendable {
    /// The style, the verbosity, and how paths are shown; quiet shows the total only.
    let reporter: TextReport
    /// The most bytes that a device may download; nil for no limit.
    let limit: SizeLimit?
    private let listLength = 10
    /// The displays to estimate the images of.
    package var whatIf: [WhatIf] = []
    /// The most files of an image whose memory is shown: one for each scale and kind of device, as a rule.
    private let maxFiles = 6

    package init(_ reporter: TextReport = TextReport(), limit: SizeLimit? = nil) {
        self.reporter = reporter
        self.limit = limit
    }

    /// The report, with a line break at its end.
    package func text(_ report: SizeReport) -> String {
        guard report.fileCount > 0 else { return "no images found\n" }
        var lines = [
            reporter.style.paint(
                "\(Readable.count(report.images.count, "image")) in \(Readable.count(report.fileCount, "file")), "
                    + Readable.bytes(report.bytes), as: .strong)
        ]
        if reporter.verbosity == .quiet {
            lines += excess(report) != nil ? verdict(report).filter { !$0.isEmpty } : []
        } else {
            lines +=
                loads(report) + verdict(report) + scales(report) + launchImages(report) + heaviest(report)
                + whatIf(report) + projections(report)
            if reporter.verbosity == .verbose { lines += files(report) }
        }
        return lines.map { "\($0)\n" }.joined()
    }

    /// The bytes by which a device exceeds the limit; nil where none does.
    package func excess(_ report: SizeReport) -> Int? {
        guard let limit, let largest = report.largestLoad, largest.downloaded > limit.bytes else { return nil }
        return largest.downloaded - limit.bytes
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
            return ["", "No iPhone or iPad loads any of them by name: vector images work only in asset catalogs."]
        }
        return [""] + table(["", "images", "downloads", "loads", "waste", "in a catalog", "memory"], rows)
    }

    private func verdict(_ report: SizeReport) -> [String] {
        guard let limit, let largest = report.largestLoad else { return [] }
        let text =
            "images take \(Readable.bytes(largest.downloaded))"
            + (excess(report).map { ", \(Readable.bytes($0)) more than the limit of \(limit.text)" }
                ?? " of the limit of \(limit.text)")
        return ["", reporter.style.paint(text, as: excess(report) == nil ? .good : .error)]
    }

    private func scales(_ report: SizeReport) -> [String] {
        guard !report.scales.isEmpty else { return [] }
        let rows = report.scales.map { total in
            [
                "\(total.scale)", "\(total.fileCount)", Readable.bytes(total.bytes), Readable.bytes(total.memory),
                total.scale == .x1 ? "1.00" : total.memoryRatio?.fixed(2) ?? "–",
            ]
        }
        return ["", reporter.style.paint("By scale", as: .strong)]
            + table(["", "files", "bytes", "memory", "memory vs. 1x"], rows)
    }

    private func heaviest(_ report: SizeReport) -> [String] {
        let rows = report.images.prefix(listLength).map { image in
            [
                reporter.shown(image.name), "\(image.fileCount)", Readable.bytes(image.bytes), memory(of: image),
                Readable.bytes(image.memoryOfAll),
            ]
        }
        return ["", reporter.style.paint("The heaviest images", as: .strong)]
            + table(["", "files", "bytes", "memory of each (times its 1x)", "of all"], rows)
            + more(report.images.count)
    }

    /// The memory of each file of an image: `16 B, 64 B (4×)`.
    private func memory(of image: SizeReport.Image) -> String {
        let files = image.files.prefix(maxFiles).map { file in
            let ratio = file.scale == .x1 ? nil : file.memoryRatio.map { " (\(times($0))×)" }
            return Readable.bytes(file.memory) + (ratio ?? "")
        }
        return (files + (image.files.count > maxFiles ? ["…"] : [])).joined(separator: ", ")
    }

    /// A factor without needless decimals: `4`, `2.25`.
    private func times(_ value: Double) -> String {
        let text = value.fixed(2)
        return text.hasSuffix(".00") ? String(text.dropLast(3)) : text
    }

    private func whatIf(_ report: SizeReport) -> [String] {
        var lines: [String] = []
        for addition in report.additions {
            let basis =
                addition.evidence > 0
                ? "measured on \(addition.evidence) images here" : "an assumption: too few images here have both"
            let images = addition.images == 1 ? "image that has" : "\(addition.images) images that have"
            lines.append(
                "A \(addition.scale) of the \(images) only a 2x would add about "
                    + "\(Readable.bytes(addition.bytes)), \(addition.factor.fixed(2)) times the 2x (\(basis))."
            )
        }
        let savings = report.savings.filter { $0.bytes > 0 }
        if !savings.isEmpty {
            let sum = savings.reduce(0) { $0 + $1.bytes }
            let files = savings.reduce(0) { $0 + $1.pixelFileCount }
            let pixels = savings.reduce(0) { $0 + $1.pixelBytes }
            lines.append(
                "Shipping \(vectorImages(savings)) instead of \(savings.count == 1 ? "its" : "their") pixels "
                    + "(\(Readable.count(files, "file")), \(Readable.bytes(pixels))) would save \(Readable.bytes(sum))."
            )
            if !savings.allSatisfy({ $0.vectorImage.components.contains { $0.hasSuffix(Array(".xcassets".utf8)) } }) {
                lines.append("Code loads vector images by name from asset catalogs only.")
            }
        }
        if !lines.isEmpty { lines.insert("", at: 0) }
        lines += flatArt(report)
        let gains = report.gains.filter { $0.score > 0 }
        guard !gains.isEmpty else { return lines }
        lines += ["", reporter.style.paint("Only at 1x: images that would gain most from a 2x", as: .strong)]
        lines += [
            "  edges: percent of the changes between pixels that are slanted, where 1x shows steps; the highest gain most"
        ]
        lines += table(["", "edges"], gains.prefix(listLength).map { [reporter.shown($0.path), "\($0.score)"] })
        return lines + more(gains.count)
    }

    private func vectorImages(_ savings: [SizeReport.Saving]) -> String {
        let names = savings.prefix(3).map { reporter.shown($0.vectorImage) }.joined(separator: ", ")
        let rest = savings.count > 3 ? " …" : ""
        return "\(Readable.count(savings.count, "vector image")) (\(names)\(rest))"
    }

    private func files(_ report: SizeReport) -> [String] {
        let rows = report.dimensions.map { file -> [String] in
            let pixels = file.pixels?.description ?? "–"
            let scale = file.scale?.description ?? "–"
            return [reporter.shown(file.path), pixels, scale, file.points?.words ?? "–"]
        }
        return ["", reporter.style.paint("Every file", as: .strong)] + table(["", "pixels", "scale", "points"], rows)
    }

    private func flatArt(_ report: SizeReport) -> [String] {
        guard !report.flatArt.isEmpty else { return [] }
        let rows = report.flatArt.prefix(listLength).map { art in
            [reporter.shown(art.path), "\(art.colors)", "\(art.fileCount)", Readable.bytes(art.bytes)]
        }
        return ["", reporter.style.paint("Flat art of few colors: could be a vector image", as: .strong)]
            + table(["", "colors", "files", "bytes"], rows) + more(report.flatArt.count)
    }

    // MARK: Cells

    private func more(_ count: Int) -> [String] {
        count > listLength ? ["  … and \(count - listLength) more; --format json has all"] : []
    }

    private func share(_ part: Int, of whole: Int) -> String {
        whole == 0 ? "" : "\(Int((Double(part) / Double(whole) * 100).rounded())) %"
    }

    private func table(_ header: [String], _ rows: [[String]]) -> [String] {
        TextTable(style: reporter.style).lines(header, rows)
    }
}
