/// What became of a planned file, or its state.
enum FileOutcome: String, CaseIterable {
    case made, copied, current, unchanged, kept, omitted, removed, refused, failed, skipped, pending
    case stale, edited, handMade = "hand-made", unknown
}

/// A file that a run makes, or would make.
struct FileEntry: ReportPart {
    var path: String
    var pathBytes: String?
    var use: String?
    var master: PathEntry?
    var scale: Double?
    var pixels: PixelsEntry?
    var points: PointsEntry?
    var device: ReportWord<DeviceModifier>?
    var filter: ReportWord<ResamplingFilter>?
    var filterByPixels: Bool?
    var space: ReportWord<BlendingSpace>?
    var ratio: Double?
    var outcome = ReportWord(FileOutcome.unknown)
    var reason: ReportWord<StaleReason>?
    var bytes: Int?
    var sha256: String?
    var engine: String?
    var form: Form?
    var diagnostic: DiagnosticEntry?

    init(_ path: BytePath, _ variant: VariantPlan? = nil) {
        let name = PathEntry(path)
        (self.path, pathBytes) = (name.path, name.pathBytes)
        guard let variant else { return }
        master = PathEntry(variant.master)
        scale = variant.recipe.scale.factor
        pixels = PixelsEntry(variant.recipe.size)
        points = PointsEntry(variant.recipe.size.inPoints(at: variant.recipe.scale))
        device = variant.device.map { ReportWord($0) }
        if !variant.recipe.isDrawn {
            filter = ReportWord(variant.recipe.filter)
            space = ReportWord(variant.recipe.space)
            ratio = variant.recipe.ratio
            if variant.recipe.isFilterByPixels { filterByPixels = true }
        }
    }

    init(_ file: RunReport.File) {
        self.init(file.path, file.variant)
        add(file.outcome, isCopy: file.variant == nil)
    }

    init(_ file: IconReport.File) {
        self.init(file.path)
        use = file.use
        pixels = file.size.map { PixelsEntry($0) }
        add(file.outcome)
    }

    init(_ path: BytePath, _ variant: VariantPlan?, _ state: VariantState) {
        self.init(path, variant)
        add(state)
    }

    mutating func add(_ result: Outcome, isCopy: Bool = false) {
        outcome = ReportWord(result.word(isCopy: isCopy))
        switch result {
        case .made(let placed, let why), .unchanged(let placed, let why):
            reason = ReportWord(why)
            bytes = placed.byteCount
            sha256 = placed.entry.hash.hex
            engine = placed.entry.engine.isEmpty ? nil : placed.entry.engine
            form = placed.form.map(Form.init)
        case .refused(let problem), .failed(let problem): diagnostic = DiagnosticEntry(problem)
        case .pending(let why): reason = ReportWord(why)
        case .current, .omitted, .skipped: break
        }
    }

    private mutating func add(_ state: VariantState) {
        switch state {
        case .current: outcome = ReportWord(.current)
        case .omitted: outcome = ReportWord(.omitted)
        case .stale(let why):
            outcome = ReportWord(.stale)
            reason = ReportWord(why)
        case .edited: outcome = ReportWord(.edited)
        case .foreign: outcome = ReportWord(.handMade)
        case .unknown(let problem):
            outcome = ReportWord(.unknown)
            diagnostic = DiagnosticEntry(problem)
        }
    }

    static let facts = PartFacts(
        name: "file", meaning: "A file that a run makes, or would make",
        fields: [
            "path": "the path of the file, made or planned", "pathBytes": PathEntry.bytesMeaning,
            "use": "what an icon is for; only in the document of `icons`",
            "master": "the file that it is made from; omitted for files that are copied, and for icons",
            "scale": "its scale",
            "pixels": "its size in pixels; omitted for an icon file with several sizes",
            "points": "its size in points",
            "device": "its device modifier; omitted on a line for all devices",
            "filter": "the filter; omitted for vector images, as are `space` and `ratio`",
            "filterByPixels": "true if an opaque image of many colors takes `lanczos3` instead; otherwise omitted",
            "space": "whether colors are averaged as they are encoded, or in linear light",
            "ratio": "source pixels to one pixel",
            "outcome": """
            of a run: `made`, `copied`, `current`, `refused`, `failed`, `skipped` (its master failed), `pending` (not made \
            in this run), `unchanged` (made again with the same bytes: only its line in the lock file was written), \
            `omitted` (another format is not larger), `removed` (the same of a file that an earlier run had made), `kept` \
            (a hand-made launch image). Of a plan: `current`, `omitted`, `stale`, `edited`, `hand-made`, `unknown`
            """,
            "reason": "why it was made, or has to be",
            "bytes": "the size of a file that was made or is unchanged",
            "sha256": "the hash of such a file",
            "engine": "the engine that made it, as in the lock file; omitted for files that are copied",
            "form": "how a PNG stores its pixels; only of files that a build encoded",
            "diagnostic": "why it was refused or failed, or why its state is unknown",
        ])
}

extension Outcome {
    /// The word for it in a document.
    func word(isCopy: Bool = false) -> FileOutcome {
        switch self {
        case .made: isCopy ? .copied : .made
        case .unchanged: .unchanged
        case .current: .current
        case .omitted(let omitted): omitted.wasRemoved ? .removed : .omitted
        case .refused: .refused
        case .failed: .failed
        case .skipped: .skipped
        case .pending: .pending
        }
    }
}
