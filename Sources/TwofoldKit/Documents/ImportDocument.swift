extension JSONReport {
    /// The document of the names that a text mentions.
    public func text(_ report: ImportReport) throws -> String { try text(ImportDocument(report)) }
}

/// The names of images that a text mentions.
struct ImportDocument: ReportDocument {
    static let command = "import"

    var counts: Counts
    var names: [Name]

    init(_ report: ImportReport) {
        counts = Counts(
            damaged: report.damagedCount, uncertain: report.uncertainCount, absent: report.absentCount)
        names = report.entries.map(Name.init)
    }

    static let facts = PartFacts(
        name: "import", meaning: "The names of images that a text mentions",
        fields: ["counts": "the number of names with a problem", "names": "the names, in the order of the text"])

    /// The number of names with a problem.
    struct Counts: ReportPart {
        var damaged, uncertain, absent: Int

        static let facts = PartFacts(
            name: "importCounts", meaning: "The number of names with a problem",
            fields: [
                "damaged": "names that are not as they were meant", "uncertain": "names that can mean several",
                "absent": "names without a file",
            ])
    }

    /// One name.
    struct Name: ReportPart {
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

        static let facts = PartFacts(
            name: "importedName", meaning: "A name that a text mentions",
            fields: [
                "written": "the name as the text has it",
                "meant": "the name that was meant; omitted where the text does not tell",
                "line": "the line where it is mentioned first, from 1", "count": "the number of its mentions",
                "certain": "whether no other name can have been meant",
                "damages": "what happened to it, such as `hidden-address`, `escapes` or `scale-case`",
                "candidates": "other names that may have been meant, the most likely first",
                "image": "the image that it belongs to", "here": "the files of that name",
                "near": "files with similar names, if none has it",
                "missing": "names that the image lacks in the folder",
            ])
    }
}
