/// The top of a contact sheet: totals, the sizes of each kind of screen, and what is said about no single image.
enum SheetOverview {
    static func text(
        _ report: SheetReport, diagnostics: [Diagnostic], others: [Diagnostic], title: String
    ) -> String {
        var totals = [
            "\(Readable.count(report.images.count, "image")) in \(Readable.count(report.fileCount, "file")), "
                + Readable.bytes(report.bytes)
        ]
        for severity in Diagnostic.Severity.allCases.reversed() {
            let count = diagnostics.count { $0.severity == severity }
            if count > 0 { totals.append(Readable.count(count, severity.rawValue)) }
        }
        var text = "<header><h1>Contact sheet of \(WebMarkup.escaped(title))</h1>"
        text += "<p>\(totals.joined(separator: " · "))</p></header>\n"
        let parts = sizes(report.loads) + general(others)
        if !parts.isEmpty { text += "<section class=\"overview\" aria-label=\"Overview\">\n\(parts)</section>\n" }
        return text
    }

    /// The sizes of each screen as a table, whose last column shows them as bars.
    private static func sizes(_ loads: [SizeReport.Load]) -> String {
        guard !loads.isEmpty else { return "" }
        let widest = max(1, loads.map(\.downloaded).max() ?? 1)
        let heads = ["Screen", "Images", "Downloads", "Loads", "Never loads", "In a catalog", "Memory"]
        var text = "<details open><summary>Sizes by device</summary><div class=\"scroll\"><table>\n<thead><tr>"
        text += heads.map { "<th scope=\"col\">\($0)</th>" }.joined()
        text += "<td><span class=\"key used\"></span> loaded <span class=\"key wasted\"></span> never loaded</td>"
        text += "</tr></thead>\n<tbody>\n"
        for load in loads {
            let cells = [
                "\(load.images)", Readable.bytes(load.downloaded), Readable.bytes(load.used),
                Readable.bytes(load.wasted), Readable.bytes(load.sliced), Readable.bytes(load.memory),
            ]
            let used = width(load.used, of: widest)
            text += "<tr><th scope=\"row\">\(load.screen.device.displayName) \(load.screen.scale)</th>"
            text += cells.map { "<td>\($0)</td>" }.joined()
            text += "<td class=\"bar\"><svg viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
            text += "<rect class=\"used\" width=\"\(used)\" height=\"10\"/><rect class=\"wasted\" x=\"\(used)\" "
            text += "width=\"\(width(load.downloaded, of: widest) - used)\" height=\"10\"/></svg></td></tr>\n"
        }
        return text + "</tbody></table></div></details>\n"
    }

    /// Thousandths of the widest bar.
    private static func width(_ bytes: Int, of widest: Int) -> Int {
        Int((Double(bytes) / Double(widest) * 1000).rounded())
    }

    private static func general(_ diagnostics: [Diagnostic]) -> String {
        guard !diagnostics.isEmpty else { return "" }
        // A long list would push the images out of the window.
        let isUrgent = diagnostics.count <= 10 && diagnostics.contains { $0.severity > .note }
        return "<details\(isUrgent ? " open" : "")><summary>About no single image: \(diagnostics.count)</summary>\n"
            + SheetNotes.list(diagnostics, hasPaths: true) + "</details>\n"
    }
}
