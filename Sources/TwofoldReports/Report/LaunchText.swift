// The report of `launch` for people.

extension TextReport {
    /// The launch images, the problems, and the numbers of files.
    ///
    /// - Parameter listsEntries: Whether the array `UILaunchImages` follows, for pasting it into Info.plist.
    package func text(_ report: LaunchReport, listsEntries: Bool = false) -> String {
        var lines =
            verbosity > .quiet
            ? self.lines(report.files.compactMap(row) + [report.list.flatMap(row)].compactMap(\.self)) : []
        lines += self.lines(report.diagnostics)
        if verbosity > .quiet, !report.files.isEmpty {
            lines += summaryLines(summary(report), report.hasErrors)
            if let hint = listHint(report), !listsEntries { lines.append(hint) }
        }
        return lines.map { "\($0)\n" }.joined() + (listsEntries ? propertyList(report.entries) : "")
    }

    private func summary(_ report: LaunchReport) -> String {
        let size = report.masterSize.map { " from \($0)" } ?? ""
        let loss = Int((report.lostShare * 100).rounded())
        return report.counts.words() + " · \(Readable.count(report.files.count, "launch image"))\(size)"
            + (loss > 0 ? ", up to \(loss) % of it cut off at two sides" : "")
    }

    /// What has to be done so that images without a documented name are found.
    private func listHint(_ report: LaunchReport) -> String? {
        let count = report.files.count(where: \.image.needsList)
        guard count > 0 else { return nil }
        return "\(Readable.count(count, "image")) of them \(count == 1 ? "is" : "are") found only if Info.plist lists "
            + "\(count == 1 ? "it" : "them") in UILaunchImages; --plist shows that array"
    }

    private func row(_ file: LaunchReport.File) -> ListingRow? {
        var row = ListingRow(file.path, file.outcome, size: "\(file.image.size)", isVerbose: verbosity == .verbose)
        if file.isKept, row?.label == "current" { row?.label = "kept" }
        return row
    }

    /// The key and the array in XML, for pasting into Info.plist; empty where there are no elements.
    private func propertyList(_ entries: [LaunchImageEntry]) -> String {
        guard !entries.isEmpty else { return "" }
        let elements = entries.map { entry in
            XMLElement(
                name: "dict",
                children: entry.values.flatMap {
                    [XMLElement(name: "key", text: $0.key), XMLElement(name: "string", text: $0.value)]
                })
        }
        return XMLElement(name: "key", text: "UILaunchImages").fragment
            + XMLElement(name: "array", children: elements).fragment
    }
}
