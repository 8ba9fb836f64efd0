// The report of `mipmaps` for people.

extension TextReport {
    /// The files of a chain, its problems, and its size.
    public func text(_ report: MipmapReport) -> String {
        var lines = verbosity > .quiet ? report.files.compactMap { line($0, in: report) } : []
        lines += report.diagnostics.flatMap(self.lines)
        if verbosity > .quiet, !report.sizes.isEmpty {
            lines.append(style.paint(summary(report), as: report.hasErrors ? .error : .strong))
        }
        return lines.map { "\($0)\n" }.joined()
    }

    private func summary(_ report: MipmapReport) -> String {
        let counts = report.counts
        var parts = ["\(counts.made) made", "\(counts.current) current"]
        if counts.pending > 0 { parts.append("\(counts.pending) to make") }
        parts += ["\(counts.refused) refused", "\(counts.failed) failed"]
        let isAboutFourThirds = abs(report.ratio - 4 / 3) < 0.02
        return parts.joined(separator: ", ")
            + " · \(Readable.count(report.sizes.count - 1, "level")), "
            + "\(Readable.grouped(report.addedPixels)) pixels after a base of \(Readable.grouped(report.basePixels)): "
            + "the chain is \(Readable.hundredths(report.ratio)) times the base"
            + (isAboutFourThirds ? ", about 4/3" : "")
    }

    private func line(_ file: MipmapReport.File, in report: MipmapReport) -> String? {
        let content =
            file.level == nil
            ? "\(Readable.count(report.sizes.count - report.firstLevel, "level")) from \(file.size)"
                + (report.skipsBase ? ", without the base of \(report.sizes[0])" : "") : "\(file.size)"
        switch file.outcome {
        case .made(let placed, _):
            return "\(label("made", .good))\(shown(file.path))  \(content), \(Readable.bytes(placed.byteCount))"
        case .pending(let reason):
            return "\(label("to make", .notice))\(shown(file.path))  \(content): \(reason.rawValue)"
        case .current, .unchanged, .omitted:
            return verbosity == .verbose ? "\(label("current", .faint))\(shown(file.path))  \(content)" : nil
        case .refused, .failed, .skipped:
            return nil
        }
    }
}

extension Readable {
    /// A number in groups of three digits, as in `87,381`.
    static func grouped(_ count: Int) -> String {
        let digits = Array(String(count).utf8)
        var text: [UInt8] = []
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(UInt8(ascii: ",")) }
            text.append(digit)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// A number with two decimals, as in `1.33`.
    static func hundredths(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
