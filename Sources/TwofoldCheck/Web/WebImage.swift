/// The files that show one image on a page, at all scales, in all formats and for all lines.
package struct WebImage: Hashable, Sendable {
    /// The image's folder, without folders that say scale or line.
    package var folder: BytePath
    /// The image's name without scale and extension.
    package var stem: [UInt8]
    /// Its files: those of the universal line last, in each line the preferred format first, and then by scale.
    package var files: [WebFile]

    /// The lines that occur; a page must ask for those with most conditions first, and for the universal one last.
    var lines: [Line] {
        var lines: [Line] = []
        for file in files where lines.last != file.line { lines.append(file.line) }
        return lines
    }

    /// Whether every browser shows something, because the last file is no JPEG XL.
    var isShownByAll: Bool { files.last?.format != .jxl }

    /// Groups files into images, sorted by folder, name and format.
    ///
    /// Files of several formats are one image if each line has at most one format that all browsers have always shown:
    /// the others are offered before it. `foo.png` and `foo.jpg` are two images, and then nothing says which of them
    /// `foo.webp` belongs to, so each format is an image. A vector image beside files with pixels is their master, and
    /// left out.
    static func group(_ files: [WebFile]) -> [WebImage] {
        Dictionary(grouping: files) { file in
            FolderStem(folder: file.rendition.folder, stem: file.rendition.name.stem)
        }.flatMap { name, members in
            let shown = members.filter { !$0.format.isVector }
            let offered = shown.isEmpty ? members : shown
            let parts =
                hasTwoFallbacks(offered)
                ? Array(Dictionary(grouping: offered, by: \.rendition.name.fileExtension).values) : [offered]
            return parts.map { WebImage(folder: name.folder, stem: name.stem, files: $0.sorted(by: Self.isBefore)) }
        }.sorted { a, b in
            if a.folder != b.folder { return a.folder < b.folder }
            if a.stem != b.stem { return byteOrder(a.stem, b.stem) }
            guard let first = a.files.first, let second = b.files.first else { return b.files.first != nil }
            return first.path < second.path
        }
    }

    private static func hasTwoFallbacks(_ files: [WebFile]) -> Bool {
        let fallbacks = Dictionary(grouping: files.filter { $0.format.webRank == 2 }, by: \.line)
        return fallbacks.values.contains { files in
            files.contains { $0.rendition.name.fileExtension != files[0].rendition.name.fileExtension }
        }
    }

    private static func isBefore(_ a: WebFile, _ b: WebFile) -> Bool {
        let (first, second) = (a.line, b.line)
        if first != second {
            let (more, less) = (first.qualifiers.count, second.qualifiers.count)
            return more == less ? first < second : more > less
        }
        if a.format.webRank != b.format.webRank { return a.format.webRank < b.format.webRank }
        return (a.scale, a.width ?? 0, a.path) < (b.scale, b.width ?? 0, b.path)
    }
}
