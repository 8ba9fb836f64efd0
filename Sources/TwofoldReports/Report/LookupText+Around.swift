// Warnings and notes of a lookup about catalogs and files elsewhere.

extension TextReport {
    func around(_ report: LookupReport) -> [String] {
        var lines: [String] = []
        if verbosity > .quiet {
            if let catalog = report.catalog {
                if !report.answers.contains(where: { $0.catalogImage != nil }), report.damagedSet == nil {
                    lines.append("warning: \(shown(catalog)) has no file for these screens.")
                } else if report.answers.count > 1, report.damagedSet == nil {
                    lines.append(
                        "note: A catalog is searched before files: \(shown(catalog)). \(mark(.documented, "UIImage")) "
                            + "Which of its images is loaded is inferred. \(mark(.inferred, LookupPattern.noSource))")
                }
            } else if !report.profile.traits.contains(.catalogsFirst), !report.catalogs.isEmpty {
                lines.append(
                    "note: This lookup does not search catalogs, so it does not find \(shown(report.catalogs[0])).")
            }
            lines += report.absent.map {
                "warning: The set lists \(Quoting.display($0.name)), which is not there, so Xcode leaves it out."
            }
            if report.catalog != nil, report.damagedSet == nil,
                report.answers.contains(where: { $0.resolution.chosenIndex != nil })
            {
                lines.append(
                    "warning: Files with this name exist, too; the catalog's image is loaded. \(mark(.observed, "jianshu"))"
                )
            }
            if report.catalogs.count > 1 {
                let sets = report.catalogs.map(shown).joined(separator: ", ")
                lines.append(
                    "warning: Several sets have this name, and only one is loaded: \(sets). \(mark(.observed, "jianshu"))"
                )
            }
            if !report.elsewhere.isEmpty {
                let most = 5
                let files = report.elsewhere.prefix(most).map(shown).joined(separator: ", ")
                let rest = report.elsewhere.count > most ? " and \(report.elsewhere.count - most) more" : ""
                lines.append(
                    "note: Files with this name in other folders: \(files)\(rest). Xcode copies the files of groups "
                        + "into one folder, but keeps folder references as folders. "
                        + "\(mark(.inferred, LookupPattern.noSource))")
            }
        }
        if let set = report.damagedSet {
            lines.append(
                "error: \(shown(set.path)) cannot be read: \(set.problem.place.text): \(set.problem.reason.rawValue). Correct it, and ask again."
            )
        }
        lines += report.unreadable.map { "warning: \(shown($0.path)) could not be read: \($0.reason)." }
        return lines
    }
}
