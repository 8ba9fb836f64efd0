extension JSONReport {
    /// The document of a lookup.
    public func text(_ report: LookupReport) throws -> String {
        try text(
            ResolveDocument(report),
            report.damagedSet.map { [Diagnostic.catalogUnreadable($0.path, $0.problem)] } ?? [])
    }
}

/// Which file a name stands for on each screen.
struct ResolveDocument: ReportDocument {
    static let command = "resolve"

    var folder, name: PathEntry
    var profile, rule: String
    var found: Bool
    var nearest: PathEntry?
    var places, catalogs, elsewhere: [PathEntry]
    var screens: [ScreenEntry]

    init(_ report: LookupReport) {
        folder = PathEntry(report.folder)
        name = PathEntry(report.name.folder.appending(report.name.fileName) ?? .root)
        profile = report.profile.name
        rule = report.profile.rule
        found = report.isFound
        nearest = report.nearest.map(PathEntry.init)
        places = report.places.map(PathEntry.init)
        catalogs = report.catalogs.map(PathEntry.init)
        elsewhere = report.elsewhere.map(PathEntry.init)
        screens = report.answers.map { ScreenEntry($0, report) }
    }

    static let facts = PartFacts(
        name: "resolve", meaning: "Which file a name stands for on each screen",
        fields: [
            "folder": "the folder that stands for the bundle's resource folder",
            "name": "the requested name, extension included",
            "profile": "the profile", "rule": "its order in words",
            "found": "whether a file is loaded on one of the screens; the exit status says the same",
            "places": "the folders that were searched, in order",
            "catalogs": "sets with this name, which come first with `uikit`",
            "elsewhere": "files with this name in other folders, if nothing was found",
            "nearest": "the name that was probably meant, if nothing was found",
            "screens": "the answers by modifier and scale",
        ])
}

/// The answer for one sort of screen.
struct ScreenEntry: ReportPart {
    var device: ReportWord<DeviceKind>
    var modifier: String?
    var scale: Double
    var classes: [DeviceEntry]
    var candidates: [CandidateEntry]
    var loads: LoadedEntry?
    var catalog: PathEntry?
    var notes: [NoteEntry]

    init(_ answer: LookupReport.Answer, _ report: LookupReport) {
        let screen = answer.resolution.screen
        device = ReportWord(screen.device)
        modifier = screen.device.modifier.isEmpty ? nil : String(decoding: screen.device.modifier, as: UTF8.self)
        scale = screen.scale.factor
        classes = answer.classes.map { DeviceEntry($0) }
        candidates = answer.resolution.candidates.enumerated().map { index, candidate in
            CandidateEntry(candidate, isChosen: index == answer.resolution.chosenIndex, report)
        }
        if let found = answer.catalogImage {
            catalog = report.catalog.map { PathEntry($0) }
            loads = LoadedEntry(found)
        } else {
            loads = LoadedEntry(answer, report.profile)
        }
        notes = answer.notes.map(NoteEntry.init)
    }

    static let facts = PartFacts(
        name: "screen", meaning: "The answer for one sort of screen",
        fields: [
            "device": "the kind of device", "modifier": "its device modifier; omitted without one",
            "scale": "the screen's scale", "classes": "the devices with such screens",
            "candidates": "the names that are tried, in order",
            "loads": "the file that is loaded; omitted if nothing is loaded",
            "catalog": "the set of an asset catalog that comes before files; then `loads` is one of its images",
            "notes": "traps, and how much of the answer is inferred",
        ])
}

/// A name that is tried.
struct CandidateEntry: ReportPart {
    /// What is at the name.
    enum State: String, CaseIterable { case taken, there, absent, unseen, unread }

    var path: String
    var pathBytes: String?
    var state: ReportWord<State>
    var scale: Double
    var certainty: ReportWord<Evidence>
    var source: String

    init(_ candidate: Resolution.Candidate, isChosen: Bool, _ report: LookupReport) {
        let entry = PathEntry(report.places[candidate.place].appending(candidate.name) ?? .root)
        (path, pathBytes) = (entry.path, entry.pathBytes)
        state =
            switch candidate.state {
            case .absent: ReportWord(.absent)
            case .present: ReportWord(isChosen ? .taken : .there)
            case .outOfReach: ReportWord(.unseen)
            case .unreadable: ReportWord(.unread)
            }
        scale = candidate.scale.factor
        certainty = ReportWord(candidate.pattern.certainty)
        source = candidate.pattern.source
    }

    static let facts = PartFacts(
        name: "candidate", meaning: "A name that a lookup tries",
        fields: [
            "path": PathEntry.pathMeaning, "pathBytes": PathEntry.bytesMeaning,
            "state": """
            whether the file is `taken`, `there` and not taken, `absent`, `unseen` because the file is missing through \
            which it is found, or `unread` because its format is not loaded here
            """,
            "scale": "its scale", "certainty": "A, B or C, as of a device", "source": "where this step is documented",
        ])
}

/// The file that is loaded.
struct LoadedEntry: ReportPart {
    /// How its pixels are drawn.
    enum Drawing: String, CaseIterable { case exact, enlarged, reduced }

    var path: String
    var pathBytes: String?
    var scale: Double?
    var pixels: PixelsEntry?
    var points: PointsEntry?
    var sizeUnknown: String?
    var drawn: ReportWord<Drawing>?
    var reason: String
    var certainty: ReportWord<Evidence>
    var source: String

    init(_ found: LookupReport.CatalogImage) {
        let entry = PathEntry(found.image.path)
        (path, pathBytes) = (entry.path, entry.pathBytes)
        scale = found.scale?.factor
        reason = "A catalog is searched before files; which of its images is loaded is inferred."
        certainty = ReportWord(.inferred)
        source = LookupPattern.noSource
        add(found.image)
    }

    init?(_ answer: LookupReport.Answer, _ profile: LookupProfile) {
        guard let chosen = answer.resolution.chosen, let image = answer.image, let fit = answer.resolution.fit,
            let evidence = answer.resolution.evidence
        else { return nil }
        let entry = PathEntry(image.path)
        (path, pathBytes) = (entry.path, entry.pathBytes)
        scale = chosen.scale.factor
        drawn =
            switch fit {
            case .exact: ReportWord(.exact)
            case .enlarged: ReportWord(.enlarged)
            case .reduced: ReportWord(.reduced)
            }
        reason = LookupWords.reason(answer.resolution, profile)
        certainty = ReportWord(evidence.certainty)
        source = evidence.source
        add(image)
    }

    private mutating func add(_ image: LookupReport.Image) {
        switch image.size {
        case .known(let size): pixels = PixelsEntry(size)
        case .unknown(let reason): sizeUnknown = reason
        }
        points = image.points.map { PointsEntry($0) }
    }

    static let facts = PartFacts(
        name: "loaded", meaning: "The file that is loaded",
        fields: [
            "path": PathEntry.pathMeaning, "pathBytes": PathEntry.bytesMeaning,
            "scale": "its scale; omitted for an image of a catalog that is for all scales",
            "pixels": "its size", "points": "its size in points at its scale",
            "sizeUnknown": "why its size is not known",
            "drawn": "how its pixels are drawn; omitted for an image of a catalog",
            "reason": "why it is loaded", "certainty": "A, B or C, as of a device",
            "source": "where the reason is documented",
        ])
}

/// A note about a lookup.
struct NoteEntry: ReportPart {
    var severity: ReportWord<Diagnostic.Severity>
    var message: String
    var certainty: ReportWord<Evidence>
    var source: String

    init(_ note: LookupNote) {
        severity = ReportWord(note.isWarning ? .warning : .note)
        message = note.message
        certainty = ReportWord(note.evidence.certainty)
        source = note.evidence.source
    }

    static let facts = PartFacts(
        name: "note", meaning: "A note about a lookup",
        fields: [
            "severity": "`warning` or `note`", "message": "the note", "certainty": "A, B or C, as of a device",
            "source": "where it is documented",
        ])
}
