/// What became of a planned file, or its state.
enum FileOutcome: String, ReportWord {
    case made, copied, current, unchanged, kept, omitted, removed, refused, failed, skipped, pending
    case stale, edited, handMade = "hand-made", unknown
}

extension DeviceModifier: ReportWord {}
extension ResamplingFilter: ReportWord {}
extension BlendingSpace: ReportWord {}
extension StaleReason: ReportWord {}

/// A file that a run makes, or would make.
struct FileEntry: ReportPart {
    var path: BytePath
    var variant: VariantPlan?
    var use: String?
    var pixels: PixelSize?
    var outcome = FileOutcome.unknown
    var reason: StaleReason?
    var placed: PlacedFile?
    var diagnostic: Diagnostic?

    init(_ path: BytePath, _ variant: VariantPlan? = nil) {
        self.path = path
        self.variant = variant
        pixels = variant?.recipe.size
    }

    init(_ file: RunReport.File) {
        self.init(file.path, file.variant)
        add(file.outcome, isCopy: file.variant == nil)
    }

    init(_ file: IconReport.File) {
        self.init(file.path)
        use = file.use
        pixels = file.size
        add(file.outcome)
    }

    init(_ path: BytePath, _ variant: VariantPlan?, _ state: VariantState) {
        self.init(path, variant)
        switch state {
        case .current: outcome = .current
        case .omitted: outcome = .omitted
        case .stale(let why): (outcome, reason) = (.stale, why)
        case .edited: outcome = .edited
        case .foreign: outcome = .handMade
        case .unknown(let problem): diagnostic = problem
        }
    }

    mutating func add(_ result: Outcome, isCopy: Bool = false) {
        outcome = result.word(isCopy: isCopy)
        switch result {
        case .made(let placed, let why), .unchanged(let placed, let why): (self.placed, reason) = (placed, why)
        case .refused(let problem), .failed(let problem): diagnostic = problem
        case .pending(let why): reason = why
        case .current, .omitted, .skipped: break
        }
    }

    /// How the pixels are reduced; nil where a vector image is rendered.
    private var reduction: Recipe? { variant.flatMap { $0.recipe.isDrawn ? nil : $0.recipe } }

    static let table = PartTable<Self>(
        "file", "A file that a run makes, or would make",
        [
            .path("the path of the file, made or planned", \.path),
            .optional("use", "what an icon is for; only in the document of `icons`", \.use),
            .optional(
                "master", "the file that it is made from; omitted for files that are copied, and for icons",
                \.variant?.master),
            .optional("scale", "its scale", \.variant?.recipe.scale.factor),
            .optional("pixels", "its size in pixels; omitted for an icon file with several sizes", \.pixels),
            .optional("points", "its size in points") {
                $0.variant.map { $0.recipe.size.inPoints(at: $0.recipe.scale) }
            },
            .optional("device", "its device modifier; omitted on a line for all devices", \.variant?.device),
            .optional(
                "filter", "the filter; omitted for vector images, as are `space` and `ratio`", \.reduction?.filter),
            .optional(
                "filterByPixels",
                "true if an opaque image of many colors takes `lanczos3` instead; otherwise omitted"
            ) { $0.reduction?.isFilterByPixels == true ? true : nil },
            .optional(
                "space", "whether colors are averaged as they are encoded, or in linear light", \.reduction?.space),
            .optional("ratio", "source pixels to one pixel", \.reduction?.ratio),
            .field(
                "outcome",
                """
                of a run: `made`, `copied`, `current`, `refused`, `failed`, `skipped` (its master failed), `pending` (not made \
                in this run), `unchanged` (made again with the same bytes: only its line in the lock file was written), \
                `omitted` (another format is not larger), `removed` (the same of a file that an earlier run had made), `kept` \
                (a hand-made launch image). Of a plan: `current`, `omitted`, `stale`, `edited`, `hand-made`, `unknown`
                """, \.outcome),
            .optional("reason", "why it was made, or has to be", \.reason),
            .optional("bytes", "the size of a file that was made or is unchanged", \.placed?.byteCount),
            .optional("sha256", "the hash of such a file", \.placed?.entry.hash.hex),
            .optional("engine", "the engine that made it, as in the lock file; omitted for files that are copied") {
                $0.placed.flatMap { $0.entry.engine.isEmpty ? nil : $0.entry.engine }
            },
            .optional("form", "how a PNG stores its pixels; only of files that a build encoded", \.placed?.form),
            .optional("diagnostic", "why it was refused or failed, or why its state is unknown", \.diagnostic),
        ])
}

extension Outcome {
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
