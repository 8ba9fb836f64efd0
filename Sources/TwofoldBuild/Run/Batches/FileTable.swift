/// Variants and their outcomes in little memory: what is left of a batch while the next ones are planned.
///
/// A plan takes hundreds of bytes for each variant, most of them the same for many. Here, each different recipe is kept
/// once, and the lock file has hashes and engine.
struct FileTable: Sendable {
    /// What many variants have in common.
    private struct Shape: Hashable, Sendable {
        var masterFormat: ImageFormat
        var line: Line
        var recipe: Recipe
        var filter: FilterChoice
    }

    private enum Kind: UInt8 { case current, pending, made, unchanged, other }

    private struct Row: Sendable {
        var path: BytePath
        var master: BytePath
        var byteCount = 0
        var masterByteCount = 0
        var shape: Int32
        var form: Int32 = -1
        var kind = Kind.current
        /// The index of the reason in ``StaleReason/allCases``.
        var reason: UInt8 = 0
    }

    private var rows: [Row] = []
    private var shapes = WordList<Shape>()
    private var forms = WordList<PNGForm>()
    /// Outcomes that few files have, by index.
    private var others: [Int32: Outcome] = [:]
    /// The lock file at the end of the run, which has the entries of all files that were made.
    var lockFile = LockFile()

    var count: Int { rows.count }

    mutating func append(_ variant: VariantPlan, at path: BytePath, _ outcome: Outcome) {
        let shape = Shape(
            masterFormat: variant.masterFormat, line: variant.line, recipe: variant.recipe, filter: variant.filter)
        rows.append(Row(path: path, master: variant.master, shape: shapes.index(of: shape)))
        set(outcome, at: rows.count - 1)
    }

    mutating func set(_ outcome: Outcome, at index: Int) {
        others[Int32(index)] = nil
        switch outcome {
        case .current: rows[index].kind = .current
        case .pending(let reason): set(.pending, reason, at: index)
        case .made(let placed, let reason): set(.made, reason, placed, at: index)
        case .unchanged(let placed, let reason): set(.unchanged, reason, placed, at: index)
        default:
            rows[index].kind = .other
            others[Int32(index)] = outcome
        }
    }

    private mutating func set(_ kind: Kind, _ reason: StaleReason, _ placed: PlacedFile? = nil, at index: Int) {
        rows[index].kind = kind
        rows[index].reason = UInt8(StaleReason.allCases.firstIndex(of: reason) ?? 0)
        guard let placed else { return }
        rows[index].byteCount = placed.byteCount
        rows[index].masterByteCount = placed.masterByteCount
        rows[index].form = placed.form.map { forms.index(of: $0) } ?? -1
    }

    var paths: some Sequence<BytePath> { rows.lazy.map(\.path) }

    /// Whether a batch has these variants, in this order.
    func holds(_ variants: [VariantPlan], at range: Range<Int>) -> Bool {
        rows[range].lazy.map(\.path).elementsEqual(variants.lazy.map(\.path))
    }

    /// The indices of a batch's variants by path.
    func places(in range: Range<Int>) -> [BytePath: Int] {
        Dictionary(range.map { (rows[$0].path, $0) }) { first, _ in first }
    }

    func master(at index: Int) -> BytePath { rows[index].master }

    func isPending(at index: Int) -> Bool { rows[index].kind == .pending }

    /// Whether a run, or a shard, has decided about the file.
    private func isSettled(at index: Int) -> Bool {
        switch rows[index].kind {
        case .made, .unchanged: true
        case .current, .pending: false
        case .other:
            switch others[Int32(index)] {
            case .omitted(let file)?: file.entry != nil
            case .failed?, .skipped?: true
            default: false
            }
        }
    }

    /// Tells an observer about the files that shards have made, or tried to.
    func tell(_ observer: any RunObserver) {
        for index in rows.indices where isSettled(at: index) {
            let file = file(at: index)
            observer.fileSettled(file.path, file.outcome, pixelCount: file.variant?.recipe.size.area ?? 0)
        }
    }

    /// The folders in which something was made, or was decided not to be made, and those above them.
    var changedFolders: Set<BytePath> {
        RecordedWork.folders(above: rows.indices.lazy.filter(isSettled).map { rows[$0].path })
    }

    /// The variants that are in place, of those in sets of asset catalogs.
    func presentFiles(in catalogs: [CatalogPlan]) -> Set<BytePath> {
        let folders = Set(catalogs.map(\.manifest.folder))
        if folders.isEmpty { return [] }
        let present = rows.indices.filter { folders.contains(rows[$0].path.folder) && outcome(at: $0).isPresent }
        return Set(present.map { rows[$0].path })
    }

    func outcome(at index: Int) -> Outcome {
        let row = rows[index]
        let reason = StaleReason.allCases[Int(row.reason)]
        switch row.kind {
        case .current: return .current
        case .pending: return .pending(reason)
        case .other: return others[Int32(index)] ?? .current
        case .made, .unchanged:
            guard let entry = lockFile[row.path] else { return .current }
            let placed = PlacedFile(
                byteCount: row.byteCount, entry: entry, masterByteCount: row.masterByteCount,
                form: row.form < 0 ? nil : forms[row.form])
            return row.kind == .made ? .made(placed, reason) : .unchanged(placed, reason)
        }
    }

    func file(at index: Int) -> RunReport.File {
        let row = rows[index]
        let shape = shapes[row.shape]
        let variant = VariantPlan(
            path: row.path, master: row.master, masterFormat: shape.masterFormat, line: shape.line,
            recipe: shape.recipe, filter: shape.filter)
        return RunReport.File(path: row.path, variant: variant, outcome: outcome(at: index))
    }

    /// The same variants in the order of a plan of the whole tree: by master, and those of one as they were added.
    func inPlanOrder() -> FileTable {
        var sorted = self
        let order = rows.indices.sorted { (rows[$0].master, $0) < (rows[$1].master, $1) }
        sorted.rows = order.map { rows[$0] }
        if !others.isEmpty {
            sorted.others = [:]
            for (place, index) in order.enumerated() {
                if let outcome = others[Int32(index)] { sorted.others[Int32(place)] = outcome }
            }
        }
        return sorted
    }
}
