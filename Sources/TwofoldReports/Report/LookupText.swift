// The report of a lookup for people: every name in order for one screen, or one row for each kind of screen.

extension TextReport {
    /// Every name that is tried on one screen, the files that exist, and why one of them is loaded.
    package func detail(_ report: LookupReport) -> String {
        var lines: [String] = []
        for answer in report.answers {
            let resolution = answer.resolution
            if verbosity > .quiet {
                lines.append(
                    style.paint("\(title(report)) on \(Self.words(resolution.screen))", as: .strong)
                        + ", by \(report.profile.name): \(report.profile.rule)")
                let names = answer.classes.map(\.name).uniqued
                if !names.isEmpty { lines.append(style.paint("for \(names.joined(separator: "; "))", as: .faint)) }
                lines += screens(answer.classes)
                lines.append("")
                lines += candidates(resolution, report)
                lines.append("")
            }
            lines += result(answer, report)
            lines += notes(merged(answer.notes))
        }
        return (lines + around(report) + legend).map { "\($0)\n" }.joined()
    }

    /// The file that each kind of screen loads; if none loads any, the name that was probably meant.
    package func matrix(_ report: LookupReport) -> String {
        guard report.isFound else {
            let notes = notes(merged(report.answers.flatMap(\.notes)).filter(\.isWarning))
            let lines = [nothing(report, "No screen loads anything named \(title(report))")] + notes + around(report)
            return lines.map { "\($0)\n" }.joined()
        }
        var lines: [String] = []
        if verbosity > .quiet {
            lines.append(
                style.paint(title(report), as: .strong) + ", by \(report.profile.name): \(report.profile.rule)")
            lines.append("")
        }
        let header = ["screen", "loads", "pixels", "points", "drawn", "certainty"]
        let table = TextTable(style: style).leftAligned(header, report.answers.map { cells($0, report) })
        lines.append(table[0])
        for (answer, row) in zip(report.answers, table.dropFirst()) {
            lines.append(row)
            let names = answer.classes.map(\.name).uniqued.joined(separator: "; ")
            if !names.isEmpty, verbosity > .quiet { lines.append(style.paint("    \(names)", as: .faint)) }
            lines += screens(answer.classes)
        }
        let notes = notes(merged(report.answers.flatMap(\.notes)))
        lines.append("")
        return (lines + notes + around(report) + legend).map { "\($0)\n" }.joined()
    }

    // MARK: Parts

    private func title(_ report: LookupReport) -> String {
        let name = report.name.folder.appending(report.name.fileName) ?? .root
        let isHere = report.folder == .root && prefix.isEmpty
        return name.display + (isHere ? "" : " in \(shown(report.folder))")
    }

    private func candidates(_ resolution: Resolution, _ report: LookupReport) -> [String] {
        // Most names are absent in most languages' folders, so only the first place is listed in full.
        let shown = resolution.candidates.enumerated().filter { $1.place == 0 || $1.state != .absent }
        let names = shown.map { self.shown($1, report) }
        let width = names.map(\.count).max() ?? 0
        return zip(shown, names).map { item, name in
            let (index, candidate) = item
            let state =
                switch candidate.state {
                case .absent: "absent"
                case .present: index == resolution.chosenIndex ? "taken" : "there"
                case .outOfReach: "unseen"
                case .unreadable: "unread"
                }
            let pad = String(repeating: " ", count: width - name.count)
            let role: TextStyle.Role = state == "taken" ? .good : state == "absent" ? .faint : .notice
            let evidence = mark(candidate.pattern.certainty, candidate.pattern.source)
            return "  \(style.paint(DisplayText.padded(state, to: 6), as: role))  \(name)\(pad)  \(evidence)"
        }
    }

    private func result(_ answer: LookupReport.Answer, _ report: LookupReport) -> [String] {
        if let found = answer.catalogImage {
            let scale = found.scale.map { " at \($0)" } ?? ", one for all scales"
            return [
                "\(style.paint(shown(found.image.path), as: .good)) is loaded: \(size(found.image, scale)). "
                    + mark(.inferred, LookupPattern.noSource),
                "A catalog is searched before files (\(mark(.documented, "UIImage"))); which of its images is loaded is inferred.",
            ]
        }
        guard let chosen = answer.resolution.chosen, let image = answer.image,
            let evidence = answer.resolution.evidence
        else {
            return [nothing(report, "Nothing is loaded")]
        }
        let name = style.paint(shown(chosen, report), as: .good)
        return [
            "\(name) is loaded: \(size(image, " at \(chosen.scale)")), \(LookupWords.drawn(answer.resolution)). \(mark(evidence.certainty, evidence.source))",
            LookupWords.reason(answer.resolution, report.profile),
        ]
            + (LookupWords.isInBlocks(answer.resolution)
                ? ["Each of its pixels becomes 2×2. \(mark(.documented, "S0"))"] : [])
    }

    /// With details: points, pixels and density of each class of devices.
    private func screens(_ classes: [DeviceClass]) -> [String] {
        guard verbosity == .verbose else { return [] }
        return classes.compactMap { item in
            item.screenWords.map { style.paint("    \(item.name): \($0)", as: .faint) }
        }
    }

    private func nothing(_ report: LookupReport, _ text: String) -> String {
        if report.damagedSet != nil { return style.paint("What is loaded is not known.", as: .error) }
        let meant = report.nearest.map { "; did you mean \($0.display)?" }
        return style.paint(text + (meant ?? "."), as: .error)
    }

    private func size(_ image: LookupReport.Image, _ scale: String) -> String {
        switch image.size {
        case .known(let pixels):
            "\(pixels) pixels\(scale)" + (image.points.map { ", \($0.words) points" } ?? "")
        case .unknown(let reason): "an image\(scale) whose size is unknown: \(reason)"
        }
    }

    private func cells(_ answer: LookupReport.Answer, _ report: LookupReport) -> [String] {
        let screen = Self.words(answer.resolution.screen)
        func row(_ name: String, _ image: LookupReport.Image, drawn: String, mark: String) -> [String] {
            let pixels = image.size.pixels.map { "\($0)" } ?? "?"
            return [screen, name, pixels, image.points?.words ?? "?", drawn, mark]
        }
        if let found = answer.catalogImage {
            let drawn =
                switch found.scale {
                case answer.resolution.screen.scale: "as it is"
                case .some(let scale): "from \(scale)"
                case nil: "as a vector image"
                }
            return row(
                Quoting.display(found.image.path.name), found.image, drawn: drawn,
                mark: mark(.inferred, LookupPattern.noSource))
        }
        guard let chosen = answer.resolution.chosen, let image = answer.image,
            let evidence = answer.resolution.evidence
        else { return [screen, "nothing", "", "", "", ""] }
        return row(
            shown(chosen, report), image, drawn: LookupWords.drawnShort(answer.resolution),
            mark: mark(evidence.certainty, evidence.source))
    }

    private func notes(_ notes: [LookupNote]) -> [String] {
        notes.filter { $0.isWarning || verbosity > .quiet }.map { note in
            let label =
                note.isWarning ? style.paint("warning:", as: .warning) : style.paint("note:", as: .notice)
            return "\(label) \(note.message) \(mark(note.evidence.certainty, note.evidence.source))"
        }
    }

    /// Each note once, warnings first; notes that differ only in the device become one sentence.
    private func merged(_ notes: [LookupNote]) -> [LookupNote] {
        var devices: [DeviceKind] = []
        var others: [LookupNote] = []
        for note in notes {
            if case .unprovenDevices(let more) = note { devices += more } else { others.append(note) }
        }
        if !devices.isEmpty { others.append(.unprovenDevices(devices.uniqued)) }
        return others.uniqued.filter(\.isWarning) + others.uniqued.filter { !$0.isWarning }
    }

    private func shown(_ candidate: Resolution.Candidate, _ report: LookupReport) -> String {
        let depth = report.folder.components.count
        let folder = report.places[candidate.place].components.dropFirst(depth)
        return (BytePath(components: Array(folder) + [candidate.name]) ?? .root).display
    }

    private static func words(_ screen: Screen) -> String {
        let modifier = String(decoding: screen.device.modifier, as: UTF8.self)
        return "\(modifier.isEmpty ? "other" : modifier) \(screen.scale)"
    }

    /// The mark of a certainty, with its source under `-v`.
    func mark(_ certainty: Evidence, _ source: String) -> String {
        verbosity > .normal ? "\(certainty.mark) \(source)" : certainty.mark
    }

    private var legend: [String] {
        guard verbosity > .quiet else { return [] }
        let marks = "[A] documented by Apple, [B] observed, [C] inferred"
        let more =
            verbosity > .normal
            ? "the article ImageLookup of the documentation lists the sources" : "-v names the sources"
        return [style.paint("\(marks); \(more).", as: .faint)]
    }
}

extension LookupReport.Size {
    var pixels: PixelSize? { if case .known(let size) = self { size } else { nil } }
    var problem: String? { if case .unknown(let problem) = self { problem } else { nil } }
}
