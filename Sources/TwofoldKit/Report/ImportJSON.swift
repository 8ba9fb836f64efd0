/// The names of a document for programs.
public enum ImportJSON {
    /// The whole report, indented, with a line break at its end.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - root: The folder that its paths are relative to.
    public static func text(_ report: ImportReport, root: String) throws -> String {
        try JSONReport.encode(Document(report, root: root))
    }
}

private struct Document: Encodable {
    var version = 1
    var root: String
    var damaged, uncertain, absent: Int
    var names: [NameEntry]

    init(_ report: ImportReport, root: String) {
        self.root = root
        damaged = report.damagedCount
        uncertain = report.uncertainCount
        absent = report.absentCount
        names = report.entries.map(NameEntry.init)
    }
}

private struct NameEntry: Encodable {
    var written: String
    var meant: String?
    var line, count: Int
    var certain: Bool
    var damages, candidates: [String]
    var image: String?
    var here, near: [PathEntry]
    var missing: [String]

    init(_ entry: ImportReport.Entry) {
        func text(_ name: [UInt8]) -> String { String(decoding: name, as: UTF8.self) }
        let name = entry.name
        written = text(name.written)
        meant = name.meant.map(text)
        line = name.line
        count = name.count
        certain = name.isCertain
        damages = name.damages.map(\.id)
        candidates = name.candidates.map(text)
        image = entry.image.map(text)
        here = entry.files.map(PathEntry.init)
        near = entry.near.map(PathEntry.init)
        missing = entry.missing.map(text)
    }
}
