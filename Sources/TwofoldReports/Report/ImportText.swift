// The names of a document for people.

extension TextReport {
    /// Each name with what was meant and where it is, and a summary; quiet shows only what is damaged, uncertain or missing, verbose
    /// also where sound names are.
    package func text(_ report: ImportReport) -> String {
        guard !report.entries.isEmpty else { return "no names of images here\n" }
        var lines = report.entries.flatMap(lines)
        if verbosity > .quiet { lines.append(summary(report)) }
        return lines.map { "\($0)\n" }.joined()
    }

    private func lines(_ entry: ImportReport.Entry) -> [String] {
        let name = entry.name
        let isSound = name.damages.isEmpty && !entry.files.isEmpty
        guard !isSound || verbosity > .quiet else { return [] }
        let times = name.count > 1 ? " (\(name.count) times)" : ""
        var head = "line \(name.line): \(Quoting.display(name.written))\(times)"
        if let meant = name.meant {
            if meant != name.written { head += " → \(style.paint(Quoting.display(meant), as: .good))" }
        } else {
            head += " → \(style.paint("unknown", as: .warning))"
        }
        var lines = [head]
        if !name.damages.isEmpty {
            lines.append("    \(name.damages.map(\.words).joined(separator: "; "))\(name.isCertain ? "" : doubt(name))")
        }
        if let other = entry.nameForLookup {
            lines.append("    as written, because this file is here; devices look for \(Quoting.display(other))")
        }
        if let other = entry.possibleName {
            lines.append(
                "    as written; if it is an image for that device, devices look for \(Quoting.display(other))")
        }
        if !entry.files.isEmpty {
            lines.append("    here: \(list(entry.files))")
        } else if name.meant != nil {
            let near = entry.near.isEmpty ? "" : "; near it: \(list(entry.near))"
            lines.append("    \(style.paint("not here", as: .warning))\(near)")
        }
        let others = entry.missing.filter { $0 != name.meant }
        if !others.isEmpty {
            let names = others.map(Quoting.display).joined(separator: ", ")
            lines.append("    missing\(entry.files.isEmpty ? " as well" : ""): \(names)")
        }
        return lines
    }

    private func doubt(_ name: ImportedName) -> String {
        guard !name.candidates.isEmpty else { return "; nothing in the document tells which name it was" }
        let names = name.candidates.map(Quoting.display).joined(separator: ", ")
        guard name.meant == nil else { return "; or as written, \(names)" }
        let its = name.candidates.count == 1 ? "its" : "their"
        return "; perhaps \(names), because the document names \(its) 1x nearby and \(its) 2x nowhere"
    }

    private func list(_ paths: [BytePath]) -> String {
        let most = verbosity == .verbose ? paths.count : 3
        let more = paths.count > most ? " and \(paths.count - most) more" : ""
        return paths.prefix(most).map { Quoting.display(Array(prefix.utf8) + $0.bytes) }.joined(separator: ", ") + more
    }

    private func summary(_ report: ImportReport) -> String {
        let counts = [
            Readable.count(report.entries.count, "name"), "\(report.damagedCount) damaged",
            "\(report.uncertainCount) uncertain", "\(report.absentCount) not here",
        ]
        return style.paint(counts.joined(separator: ", "), as: report.isComplete ? .strong : .notice)
    }
}

extension NameDamage {
    /// What happened to the name, as a clause.
    var words: String {
        switch self {
        case .revealed: "a page hid it as a mail address; the page's own code says the name"
        case .hidden: "a page hid it as a mail address, and only the page's data-cfemail attribute has the name"
        case .spaces: "spaces inside of the suffix or around the dot"
        case .escapes: "escaped as in a URL"
        case .hyphen: "a hyphen where ~ was probably meant"
        case .noExtension: "without its extension, which another name or the file has"
        case .misspelled(let anomaly): anomaly.words
        }
    }
}

extension NameAnomaly {
    /// What is wrong with the name, as a clause.
    fileprivate var words: String {
        switch self {
        case .modifierBeforeScale: "the device modifier stands before the scale"
        case .scaleCase: "the scale has a capital X"
        case .modifierCase: "the device modifier has capital letters"
        case .doubledSuffix: "two scales or two device modifiers"
        case .misspeltScale: "the scale is misspelled"
        case .damagedMark: "a program replaced the @ or ~"
        case .suffixAfterExtension: "the suffix stands after the extension"
        case .textAfterScale: "text after the scale"
        case .textAfterModifier: "text after the device modifier"
        case .explicit1x: "1x has no suffix"
        case .fractionalScale: "Apple's platforms have no such scale"
        case .unknownModifier: "lookup knows the device modifiers ~ipad and ~iphone only"
        case .lookAlikeScale: "it ends like a scale but has none"
        case .lookAlikeModifier: "it ends like a device modifier but has none"
        case .hiddenAsAddress: "a page hid it as a mail address"
        case .spaceBeforeScale: "a space before the scale"
        case .emptyBase: "no name before the suffix"
        }
    }
}
