/// The report of a lookup for programs.
///
/// Its shape is a promise, like that of ``JSONReport``.
public enum LookupJSON {
    /// The whole report, indented, with a line break at its end.
    public static func text(_ report: LookupReport, root: String) throws -> String {
        try JSONReport.encode(Document(report, root: root))
    }
}

private struct Document: Encodable {
    var version = 1
    var root: String
    var folder: PathEntry
    var name: PathEntry
    var profile, rule: String
    var found: Bool
    var nearest: PathEntry?
    var places, catalogs, elsewhere: [PathEntry]
    var screens: [ScreenEntry]

    init(_ report: LookupReport, root: String) {
        self.root = root
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
}

private struct ScreenEntry: Encodable {
    var device: String
    var modifier: String?
    var scale: Int
    var classes: [ClassEntry]
    var candidates: [CandidateEntry]
    var loads: ImageEntry?
    var catalog: String?
    var notes: [NoteEntry]

    init(_ answer: LookupReport.Answer, _ report: LookupReport) {
        let screen = answer.resolution.screen
        device = screen.device.rawValue
        modifier = screen.device.modifier.isEmpty ? nil : String(decoding: screen.device.modifier, as: UTF8.self)
        scale = screen.scale.pixelsPerPoint
        classes = answer.classes.map(ClassEntry.init)
        candidates = answer.resolution.candidates.enumerated().map { index, candidate in
            CandidateEntry(candidate, isChosen: index == answer.resolution.chosenIndex, report)
        }
        if let found = answer.catalogImage {
            catalog = report.catalog.map { PathEntry($0).path }
            loads = ImageEntry(found)
        } else {
            loads = ImageEntry(answer, report.profile)
        }
        notes = answer.notes.map(NoteEntry.init)
    }
}

struct ClassEntry: Encodable {
    var id, name, device: String
    var points, pixels, panel: Sides<Int>?
    var ppi: [Int]?
    var certainty: String
    var ppiCertainty: String?

    init(_ item: DeviceClass) {
        func sides(_ size: PixelSize?) -> Sides<Int>? { size.map { Sides(width: $0.width, height: $0.height) } }
        id = item.id
        name = item.name
        device = item.screen.device.rawValue
        points = sides(item.points)
        pixels = sides(item.pixels)
        panel = sides(item.panel)
        certainty = item.certainty.rawValue
        guard !item.pixelsPerInch.isEmpty else { return }
        ppi = item.pixelsPerInch
        ppiCertainty = item.densityCertainty.rawValue
    }
}

struct Sides<Number: Encodable>: Encodable { var width, height: Number }

private struct CandidateEntry: Encodable {
    var path: String
    var pathBytes: String?
    var state: String
    var scale: Int
    var certainty, source: String

    init(_ candidate: Resolution.Candidate, isChosen: Bool, _ report: LookupReport) {
        let entry = PathEntry(report.places[candidate.place].appending(candidate.name) ?? .root)
        path = entry.path
        pathBytes = entry.pathBytes
        state =
            switch candidate.state {
            case .absent: "absent"
            case .present: isChosen ? "taken" : "there"
            case .outOfReach: "unseen"
            case .unreadable: "unread"
            }
        scale = candidate.scale.pixelsPerPoint
        certainty = candidate.pattern.certainty.rawValue
        source = candidate.pattern.source
    }
}

private struct ImageEntry: Encodable {
    var path: String
    var pathBytes: String?
    var scale: Int?
    var pixels: Sides<Int>?
    var points: Sides<Double>?
    var sizeUnknown: String?
    var drawn: String?
    var reason: String
    var certainty, source: String

    init(_ found: LookupReport.CatalogImage) {
        let entry = PathEntry(found.image.path)
        path = entry.path
        pathBytes = entry.pathBytes
        scale = found.scale?.pixelsPerPoint
        reason = "A catalog is searched before files; which of its images is loaded is inferred."
        certainty = Evidence.inferred.rawValue
        source = LookupPattern.noSource
        add(found.image)
    }

    private mutating func add(_ image: LookupReport.Image) {
        switch image.size {
        case .known(let size): pixels = Sides(width: size.width, height: size.height)
        case .unknown(let reason): sizeUnknown = reason
        }
        points = image.points.map { Sides(width: $0.width, height: $0.height) }
    }

    init?(_ answer: LookupReport.Answer, _ profile: LookupProfile) {
        guard let chosen = answer.resolution.chosen, let image = answer.image, let fit = answer.resolution.fit,
            let evidence = answer.resolution.evidence
        else { return nil }
        let entry = PathEntry(image.path)
        path = entry.path
        pathBytes = entry.pathBytes
        scale = chosen.scale.pixelsPerPoint
        drawn =
            switch fit {
            case .exact: "exact"
            case .enlarged: "enlarged"
            case .reduced: "reduced"
            }
        reason = LookupWords.reason(answer.resolution, profile)
        certainty = evidence.certainty.rawValue
        source = evidence.source
        add(image)
    }
}

private struct NoteEntry: Encodable {
    var kind, message, certainty, source: String

    init(_ note: LookupNote) {
        kind = note.isWarning ? "warning" : "note"
        message = note.message
        certainty = note.evidence.certainty.rawValue
        source = note.evidence.source
    }
}
