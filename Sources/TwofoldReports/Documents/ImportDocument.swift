extension ImportReport: ReportDocument {
    static let table = PartTable<Self>(
        "import", "The names of images that a text mentions",
        [
            .field("counts", "the number of names with a problem") { Counts(report: $0) },
            .field("names", "the names, in the order of the text", \.entries),
        ])

    struct Counts: ReportPart {
        var report: ImportReport

        static let table = PartTable<Self>(
            "importCounts", "The number of names with a problem",
            [
                .field("damaged", "names that are not as they were meant", \.report.damagedCount),
                .field("uncertain", "names that can mean several", \.report.uncertainCount),
                .field("absent", "names without a file", \.report.absentCount),
            ])
    }
}

extension ImportReport.Entry: ReportPart {
    static let table = PartTable<Self>(
        "importedName", "A name that a text mentions",
        [
            .field("written", "the name as the text has it", \.name.written.text),
            .optional("meant", "the name that was meant; omitted where the text does not tell", \.name.meant?.text),
            .field("line", "the line where it is mentioned first, from 1", \.name.line),
            .field("count", "the number of its mentions", \.name.count),
            .field("certain", "whether no other name can have been meant", \.name.isCertain),
            .field("damages", "what happened to it, such as `hidden-address`, `escapes` or `scale-case`") {
                $0.name.damages.map(\.id)
            },
            .field("candidates", "other names that may have been meant, the most likely first") {
                $0.name.candidates.map(\.text)
            },
            .optional("image", "the image that it belongs to", \.image?.text),
            .field("here", "the files of that name", \.files),
            .field("near", "files with similar names, if none has it", \.near),
            .field("missing", "names that the image lacks in the folder") { $0.missing.map(\.text) },
        ])
}

extension [UInt8] {
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
