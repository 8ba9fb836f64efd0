/// A line of a listing: a file, and what became of it or will.
struct ListingRow {
    /// What became of the file, in one or two words.
    var label: String
    var role: TextStyle.Role
    /// The path, in the tree that is written.
    var path: BytePath
    /// The size in pixels.
    var size = ""
    /// The bytes, for a file that was written.
    var byteCount: Int?
    var origin = ""
    /// What else there is to say.
    var detail = ""
    /// Whether many such rows are summed up by folder.
    var isSummedUp = false
    /// Whether the path is a folder that stands for files in it.
    var isFolder = false

    /// What is said behind the columns.
    enum Details {
        case whole
        /// Not the master, whose name the path shows.
        case withoutOrigin
        /// In a line below.
        case below
    }

    /// Whether the file is still to be made, edited or removed.
    var isPending: Bool { label.hasPrefix("to ") }

    func words(_ details: Details) -> String {
        [details == .whole ? origin : "", detail].filter { !$0.isEmpty }.joined(separator: ": ")
    }
}

extension ListingRow {
    /// The row of a file that one command makes and names; nil for one that is current where that is not shown, and for
    /// one that a diagnostic tells about.
    init?(_ path: BytePath, _ outcome: Outcome, size: String, detail: String = "", isVerbose: Bool) {
        self.init(label: "made", role: .good, path: path, size: size, detail: detail)
        switch outcome {
        case .made(let placed, _): byteCount = placed.byteCount
        case .pending(let reason):
            (label, role) = ("to make", .notice)
            self.detail = [detail, reason.words()].filter { !$0.isEmpty }.joined(separator: ": ")
        case .current, .unchanged, .omitted:
            guard isVerbose else { return nil }
            (label, role) = ("current", .faint)
        case .refused, .failed, .skipped: return nil
        }
    }
}

extension TextReport {
    /// The most rows of one kind that are listed; more are summed up by folder, because they would fill more than a screen.
    static let maxRows = 40
    /// The most folders that stand for files.
    private static let maxFolders = 20
    /// A path needs this many columns; on a terminal with fewer, the column of masters is left out.
    private static let minRoom = 24
    /// Paths in a log are padded up to this many columns.
    private static let maxPadding = 64

    /// The lines of a listing in columns: what became of each file, its path, size, bytes and origin.
    func lines(_ rows: some Sequence<ListingRow>) -> [String] {
        let all = verbosity == .verbose ? Array(rows) : summedUp(rows)
        // What is left to do is read last, beside the summary.
        let rows = all.filter { !$0.isPending } + all.filter(\.isPending)
        let hasFolders = rows.contains(where: \.isFolder)
        let paths = rows.map(path)
        let bytes = rows.map { $0.byteCount.map(Readable.bytes) ?? "" }
        let (sizeWidth, bytesWidth) = (Self.widest(rows.map(\.size)), Self.widest(bytes))
        let fixed = [sizeWidth, bytesWidth].reduce(0) { $0 + ($1 > 0 ? $1 + 2 : 0) }
        let (details, pathRoom) = fitting(rows, paths, fixed)
        let lines = rows.indices.flatMap { index in
            let row = rows[index]
            let path = room == nil ? paths[index] : DisplayText.elided(paths[index], to: pathRoom)
            var line = label(row.label, row.role) + DisplayText.padded(path, to: pathRoom)
            if sizeWidth > 0 { line += "  " + DisplayText.padded(row.size, to: sizeWidth, isRight: true) }
            if bytesWidth > 0 { line += "  " + DisplayText.padded(bytes[index], to: bytesWidth, isRight: true) }
            if details != .below { line += "  " + row.words(details) }
            guard details == .below, !row.detail.isEmpty else { return [line.trimmedEnd] }
            return [line.trimmedEnd]
                + DisplayText.lines(row.detail, in: room).map { Self.indent + style.paint($0, as: .faint) }
        }
        return lines + (hasFolders ? [Self.indent + style.paint("-v lists each file", as: .faint)] : [])
    }

    /// What the room of a line admits behind its columns, and the columns that are left for the path.
    private func fitting(_ rows: [ListingRow], _ paths: [String], _ fixed: Int) -> (ListingRow.Details, Int) {
        let widest = Self.widest(paths)
        // Without a terminal no line is too long; only a listing with one long path should not be all spaces.
        guard let room else { return (.whole, min(widest, Self.maxPadding)) }
        for details in [ListingRow.Details.whole, .withoutOrigin] {
            let free = room - fixed - Self.widest(rows.map { $0.words(details) }.map { $0.isEmpty ? "" : "  " + $0 })
            if free >= min(widest, Self.minRoom) { return (details, min(widest, free)) }
        }
        return (.below, min(widest, max(room - fixed, Self.minRoom)))
    }

    private static func widest(_ texts: [String]) -> Int { texts.map(DisplayText.width).max() ?? 0 }

    private func path(of row: ListingRow) -> String {
        let path = placed(row.path)
        return row.isFolder && path != "." ? path + "/" : path
    }

    /// The rows with those of a kind that are too many summed up by folder, where the first of them was.
    ///
    /// Rows that are summed up are not held: there can be a million.
    private func summedUp(_ rows: some Sequence<ListingRow>) -> [ListingRow] {
        var kept: [ListingRow] = []
        var kinds: [String: SummedKind] = [:]
        var total = 0
        for row in rows {
            total += 1
            guard row.isSummedUp else {
                kept.append(row)
                continue
            }
            if kinds[row.label, default: SummedKind()].add(row) { kept.append(row) }
        }
        kinds = kinds.filter { $0.value.count > Self.maxRows }
        guard total > Self.maxRows else { return kept }
        var told: Set<String> = []
        return kept.flatMap { row -> [ListingRow] in
            guard row.isSummedUp, let kind = kinds[row.label] else { return [row] }
            guard told.insert(row.label).inserted else { return [] }
            return FolderSums(kind.folders, atMost: Self.maxFolders).sums.map { sum in
                ListingRow(
                    label: row.label, role: row.role, path: sum.folder, size: Readable.count(sum.count, "file"),
                    byteCount: kind.hasBytes ? sum.byteCount : nil, isFolder: true)
            }
        }
    }

    private struct SummedKind {
        var count = 0
        var hasBytes = false
        var folders = FolderSums.Folders()

        /// Adds a row.
        ///
        /// - Returns: Whether it may be listed by itself.
        mutating func add(_ row: ListingRow) -> Bool {
            count += 1
            if row.byteCount != nil { hasBytes = true }
            folders.add((row.path.folder, row.byteCount ?? 0))
            return count <= TextReport.maxRows
        }
    }
}
