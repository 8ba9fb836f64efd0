extension LookupReport: ReportDocument {
    static let table = PartTable<Self>(
        "resolve", "Which file a name stands for on each screen",
        [
            .field("folder", "the folder that stands for the bundle's resource folder", \.folder),
            .field("name", "the requested name, extension included") {
                $0.name.folder.appending($0.name.fileName) ?? BytePath.root
            },
            .field("profile", "the profile", \.profile.name),
            .field("rule", "its order in words", \.profile.rule),
            .field(
                "found", "whether a file is loaded on one of the screens; the exit status says the same", \.isFound),
            .field("places", "the folders that were searched, in order", \.places),
            .field("catalogs", "sets with this name, which come first with `uikit`", \.catalogs),
            .field("elsewhere", "files with this name in other folders, if nothing was found", \.elsewhere),
            .optional("nearest", "the name that was probably meant, if nothing was found", \.nearest),
            .field("screens", "the answers by modifier and scale") { report in
                report.answers.map { ScreenEntry(answer: $0, report: report) }
            },
        ])
}

struct ScreenEntry: ReportPart {
    var answer: LookupReport.Answer
    var report: LookupReport

    static let table = PartTable<Self>(
        "screen", "The answer for one sort of screen",
        [
            .field("device", "the kind of device", \.answer.resolution.screen.device),
            .optional(
                "modifier", "its device modifier; omitted without one", \.answer.resolution.screen.device.modifierText),
            .field("scale", "the screen's scale", \.answer.resolution.screen.scale.factor),
            .field("classes", "the devices with such screens") { $0.answer.classes.map { DeviceEntry(item: $0) } },
            .field("candidates", "the names that are tried, in order", \.candidates),
            .optional("loads", "the file that is loaded; omitted if nothing is loaded", \.loads),
            .optional(
                "catalog",
                "the set of an asset catalog that comes before files; then `loads` is one of its images"
            ) { $0.answer.catalogImage == nil ? nil : $0.report.catalog },
            .field("notes", "traps, and how much of the answer is inferred", \.answer.notes),
        ])

    private var candidates: [CandidateEntry] {
        answer.resolution.candidates.enumerated().map { index, candidate in
            CandidateEntry(
                candidate: candidate, place: report.places[candidate.place],
                isChosen: index == answer.resolution.chosenIndex)
        }
    }

    private var loads: LoadedEntry? {
        if let found = answer.catalogImage {
            return LoadedEntry(
                image: found.image, scale: found.scale,
                reason: "A catalog is searched before files; which of its images is loaded is inferred.",
                evidence: (.inferred, LookupPattern.noSource))
        }
        let resolution = answer.resolution
        guard let chosen = resolution.chosen, let image = answer.image, let fit = resolution.fit,
            let evidence = resolution.evidence
        else { return nil }
        return LoadedEntry(
            image: image, scale: chosen.scale, fit: fit, reason: LookupWords.reason(resolution, report.profile),
            evidence: evidence)
    }
}

struct CandidateEntry: ReportPart {
    /// What is at the name.
    enum State: String, ReportWord { case taken, there, absent, unseen, unread }

    var candidate: Resolution.Candidate
    var place: BytePath
    var isChosen: Bool

    static let table = PartTable<Self>(
        "candidate", "A name that a lookup tries",
        [
            .path { $0.place.appending($0.candidate.name) ?? BytePath.root },
            .field(
                "state",
                """
                whether the file is `taken`, `there` and not taken, `absent`, `unseen` because the file is missing \
                through which it is found, or `unread` because its format is not loaded here
                """, \.state),
            .field("scale", "its scale", \.candidate.scale.factor),
            .field("certainty", "A, B or C, as of a device", \.candidate.pattern.certainty),
            .field("source", "where this step is documented", \.candidate.pattern.source),
        ])

    private var state: State {
        switch candidate.state {
        case .absent: .absent
        case .present: isChosen ? .taken : .there
        case .outOfReach: .unseen
        case .unreadable: .unread
        }
    }
}

extension Resolution.Fit: ReportWord {}

struct LoadedEntry: ReportPart {
    var image: LookupReport.Image
    var scale: ScaleFactor?
    var fit: Resolution.Fit?
    var reason: String
    var evidence: (certainty: Evidence, source: String)

    static let table = PartTable<Self>(
        "loaded", "The file that is loaded",
        [
            .path(\.image.path),
            .optional("scale", "its scale; omitted for an image of a catalog that is for all scales", \.scale?.factor),
            .optional("pixels", "its size") { $0.image.size.pixels },
            .optional("points", "its size in points at its scale", \.image.points),
            .optional("sizeUnknown", "why its size is not known") { $0.image.size.problem },
            .optional("drawn", "how its pixels are drawn; omitted for an image of a catalog", \.fit),
            .field("reason", "why it is loaded", \.reason),
            .field("certainty", "A, B or C, as of a device") { $0.evidence.certainty },
            .field("source", "where the reason is documented") { $0.evidence.source },
        ])
}

extension LookupNote: ReportPart {
    static let table = PartTable<Self>(
        "note", "A note about a lookup",
        [
            .field("severity", "`warning` or `note`") { $0.isWarning ? Diagnostic.Severity.warning : .note },
            .field("message", "the note", \.message),
            .field("certainty", "A, B or C, as of a device") { $0.evidence.certainty },
            .field("source", "where it is documented") { $0.evidence.source },
        ])
}
