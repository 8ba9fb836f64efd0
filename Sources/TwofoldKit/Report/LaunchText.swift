// The report of `launch` for people.

extension TextReport {
    /// The launch images, the problems, and the numbers of files.
    ///
    /// - Parameters:
    ///   - report: The outcome of a run.
    ///   - listsEntries: Whether the array `UILaunchImages` follows, for pasting it into Info.plist.
    public func text(_ report: LaunchReport, listsEntries: Bool = false) -> String {
        var lines = verbosity > .quiet ? report.files.compactMap(line) : []
        lines += report.diagnostics.flatMap(self.lines)
        if verbosity > .quiet, !report.files.isEmpty {
            lines.append(style.paint(summary(report), as: report.hasErrors ? .error : .strong))
            if let hint = listHint(report), !listsEntries { lines.append(hint) }
        }
        return lines.map { "\($0)\n" }.joined() + (listsEntries ? LaunchText.propertyList(report.entries) : "")
    }

    private func summary(_ report: LaunchReport) -> String {
        let counts = report.counts
        var parts = ["\(counts.made) made", "\(counts.current) current", "\(counts.kept) kept"]
        if counts.pending > 0 { parts.append("\(counts.pending) to make") }
        parts += ["\(counts.refused) refused", "\(counts.failed) failed"]
        let size = report.masterSize.map { " from \($0)" } ?? ""
        let loss = Int((report.lostShare * 100).rounded())
        return parts.joined(separator: ", ") + " · \(Readable.count(report.files.count, "launch image"))\(size)"
            + (loss > 0 ? ", up to \(loss) % of it cut off at two sides" : "")
    }

    /// What has to be done so that images without a documented name are found.
    private func listHint(_ report: LaunchReport) -> String? {
        let count = report.files.count(where: \.image.needsList)
        guard count > 0 else { return nil }
        return "\(Readable.count(count, "image")) of them \(count == 1 ? "is" : "are") found only if Info.plist lists "
            + "\(count == 1 ? "it" : "them") in UILaunchImages; --plist shows that array"
    }

    private func line(_ file: LaunchReport.File) -> String? {
        let size = "\(file.image.size)"
        switch file.outcome {
        case .made(let placed, _):
            return "\(label("made", .good))\(shown(file.path))  \(size), \(Readable.bytes(placed.byteCount))"
        case .pending(let reason):
            return "\(label("to make", .notice))\(shown(file.path))  \(size): \(reason.rawValue)"
        case .current, .unchanged, .omitted:
            guard verbosity == .verbose else { return nil }
            return "\(label(file.isKept ? "kept" : "current", .faint))\(shown(file.path))  \(size)"
        case .refused, .failed, .skipped:
            return nil
        }
    }
}

/// The array of launch images as Info.plist has it.
public enum LaunchText {
    /// The key and the array in XML, for pasting into Info.plist; empty where there are no elements.
    public static func propertyList(_ entries: [LaunchImageEntry]) -> String {
        guard !entries.isEmpty else { return "" }
        let elements = entries.map { entry in
            XMLElement(
                "dict",
                children: entry.values.flatMap {
                    [XMLElement("key", text: $0.key), XMLElement("string", text: $0.value)]
                })
        }
        return XMLElement("key", text: "UILaunchImages").fragment + XMLElement("array", children: elements).fragment
    }
}
