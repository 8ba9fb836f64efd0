/// A path that is not the subject of the object that it stands in.
extension BytePath: ReportPart {
    static let table = PartTable<Self>("path", "A path of another file or folder", [.path(\.self)])

    /// The path as text, with a placeholder for what is not UTF-8.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The bytes in hexadecimal, only for a path that is not valid UTF-8.
    var hex: String? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension PixelSize: ReportPart {
    static let table = PartTable<Self>(
        "pixels", "A size in pixels",
        [
            .field("width", "pixels from left to right", \.width),
            .field("height", "pixels from top to bottom", \.height),
        ])
}

extension PointSize: ReportPart {
    static let table = PartTable<Self>(
        "points", "A size in points, fractions kept",
        [
            .field("width", "points from left to right", \.width),
            .field("height", "points from top to bottom", \.height),
        ])
}

extension FileDimensions: ReportPart {
    static let table = PartTable<Self>(
        "dimensions", "The size of a file in pixels and in points",
        [
            .path(\.path),
            .optional(
                "scale",
                "its scale; omitted for a file of an asset catalog that is in no slot, or in slots of several scales",
                \.scale?.factor),
            .optional("pixels", "its size; omitted for a vector image and for a file that cannot be read", \.pixels),
            .optional(
                "points", "its size in points; omitted for a vector image that nobody asked to draw", \.points),
        ])
}

extension RunReport.Counts: ReportPart {
    static let table = PartTable<Self>(
        "counts", "The number of files by outcome",
        [
            .field("made", "files that were made", \.made),
            .field("copied", "with `--into`: masters and hand-made files that were copied", \.copied),
            .field("current", "files that were current, and those that were made again with the same bytes", \.current),
            .field("kept", "hand-made files in the place of one that would be made", \.kept),
            .field(
                "omitted", "variants that are not made, or were removed, because another format is not larger",
                \.omitted),
            .field("refused", "files that were refused", \.refused),
            .field("failed", "files that could not be made, or whose master could not be decoded", \.failed),
            .field("pending", "files that have to be made or edited, but not by this run", \.pending),
            .field(
                "entered", "texts that list images, such as `Contents.json`, that were written or edited", \.entered),
            .field(
                "removed",
                "files that were removed: with `--into`, because their master is gone; from Android's resources, because a variant of another format takes their place",
                \.removed),
        ])
}

extension CacheCounts: ReportPart {
    static let table = PartTable<Self>(
        "sharedCache", "What came from a shared cache and went there",
        [
            .field("hits", "variants that came from it", \.hits),
            .field("misses", "variants that it did not have", \.misses),
            .field("stored", "variants that were stored in it", \.stored),
            .field(
                "failures", "requests that failed, and answers that were not used because they were unsound",
                \.failures),
            .field(
                "verified",
                "files from it that were decoded before they were placed; the others are copies of their masters",
                \.verified),
        ])
}

struct IgnoredEntry: ReportPart {
    var counts: IgnoredCounts
    /// Nil where a command never renders vector images.
    var vectors: Int?

    static let table = PartTable<Self>(
        "ignored", "The number of ignored files and folders; the article Files has the rules",
        [
            .field("folders", "folders, by reason") { Reasons(counts: $0.counts.folders) },
            .field("images", "image files in other folders, by reason") { Reasons(counts: $0.counts.files) },
            .optional(
                "vectors", "vector images that were not rendered because it was not requested; omitted by `sizes`",
                \.vectors),
        ])

    /// The numbers of one kind; zeros are included, so that a reader can add them without special cases.
    struct Reasons: ReportPart {
        var counts: [Omission: Int]

        static let table = PartTable<Self>(
            "reasons", "Why files or folders were ignored",
            [
                .field("excluded", "by `exclude` or `--exclude`") { $0.counts[.excluded] ?? 0 },
                .field("ignored", "by `.gitignore`") { $0.counts[.ignored] ?? 0 },
                .field("standard", "by default") { $0.counts[.standard] ?? 0 },
                .field("submodule", "because it is a submodule, which only a run that names it writes") {
                    $0.counts[.submodule] ?? 0
                },
                .field("sparse", "recorded or tracked images that a sparse checkout leaves out") {
                    $0.counts[.sparse] ?? 0
                },
            ])
    }
}
