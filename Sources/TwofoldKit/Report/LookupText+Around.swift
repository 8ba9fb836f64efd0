// What a lookup text says of what lies around the files that were found.

extension LookupText {
    func around(_ report: LookupReport) -> [String] {
        var lines: [String] = []
        if verbosity > .quiet {
            if let catalog = report.catalog {
                if !report.answers.contains(where: { $0.catalogImage != nil }) {
                    lines.append("warning: \(shown(catalog)) lists no file for these screens.")
                } else if report.answers.count > 1 {
                    lines.append(
                        "note: A catalog goes before files: \(shown(catalog)). \(mark(.documented, "UIImage")) Which of its "
                            + "images it gives is inferred. \(mark(.inferred, LookupPattern.noSource))")
                }
            } else if !report.profile.traits.contains(.catalogsFirst), !report.catalogs.isEmpty {
                lines.append("note: This lookup does not see \(shown(report.catalogs[0])) in a catalog.")
            }
            if report.catalog != nil, report.answers.contains(where: { $0.resolution.chosenIndex != nil }) {
                lines.append(
                    "warning: Files of this name are there, too; the catalog's image is taken. \(mark(.observed, "jianshu"))"
                )
            }
            if report.catalogs.count > 1 {
                let sets = report.catalogs.map(shown).joined(separator: ", ")
                lines.append(
                    "warning: Several sets have this name, and one is taken: \(sets). \(mark(.observed, "jianshu"))")
            }
            if !report.elsewhere.isEmpty {
                let most = 5
                let files = report.elsewhere.prefix(most).map(shown).joined(separator: ", ")
                let rest = report.elsewhere.count > most ? " and \(report.elsewhere.count - most) more" : ""
                lines.append(
                    "note: Elsewhere there are \(files)\(rest). Groups of Xcode are flattened into one folder when the app "
                        + "is built; folders are not. \(mark(.inferred, LookupPattern.noSource))")
            }
        }
        lines += report.unreadable.map { "warning: \(shown($0.path)) could not be listed: \($0.reason)." }
        return lines
    }
}
