extension MipmapReport: ReportDocument {
    static let table = PartTable<Self>(
        "mipmaps", "The mipmaps of an image",
        [
            .field("master", "the image that they are made from", \.base),
            .field("counts", "the number of files by outcome", \.counts),
            .field(
                "firstLevel", "the first level in the KTX2 file: 0, or 1 with `--skip-base`", \.firstLevel),
            .field(
                "levels", "the sizes of all levels, that of the image first; empty when it could not be read", \.sizes),
            .field(
                "ratio",
                "the pixels of the whole chain divided by those of the image; 0 when it could not be read",
                \.ratio),
            .field("files", "the levels from the largest on, then the KTX2 file", \.files),
        ])
}

extension MipmapReport.File: ReportPart {
    static let table = PartTable<Self>(
        "mipmapFile", "A file with a level of an image, or with all levels",
        [
            .path(\.path),
            .optional("level", "the level, 1 for the first half; omitted for the KTX2 file", \.level),
            .field("pixels", "the size of that level, or of the first level in the KTX2 file", \.size),
            .field("outcome", "as of any file", \.entry.outcome),
            .optional("bytes", "the size of one that was made", \.entry.placed?.byteCount),
            .optional("diagnostic", "why it was refused or failed", \.entry.diagnostic),
        ])

    private var entry: FileEntry {
        var entry = FileEntry(path)
        entry.add(outcome)
        return entry
    }
}
