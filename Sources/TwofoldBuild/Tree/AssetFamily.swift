/// The common part of an image's files: folder, base name with usage suffixes, and format of the variants.
package struct FamilyKey: Hashable, Sendable {
    /// The folder that all of them lie in; in a layout with folders for scales, the folder that contains those.
    package var folder: BytePath
    /// The base name with its usage suffixes, in bytes.
    package var stem: [UInt8]
    /// The format of the variants: that of the extension, or PNG for vector images.
    ///
    /// So `.jpg` and `.JPEG` are one format, and `Logo.svg` and `Logo@2x.png` are one image.
    package var format: ImageFormat

    package init(folder: BytePath, stem: [UInt8], format: ImageFormat) {
        self.folder = folder
        self.stem = stem
        self.format = format
    }

    /// The family of a file; nil if its extension is not an image's.
    package init?(of path: BytePath) {
        self.init(of: Rendition(folder: path.folder, name: AssetName(parsing: path.name)))
    }

    /// The family of a file whose path was read before.
    init?(of rendition: Rendition) {
        guard let format = ImageFormat(fileExtension: rendition.name.fileExtension) else { return nil }
        folder = rendition.folder
        stem = rendition.name.stem
        self.format = format.ofVariants
    }

    /// Hashes in few steps: the synthesized function goes byte by byte, and letter by letter through the format's name.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(folder)
        stem.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}

/// The files of one image, by line: those for every screen, those for one device, dark ones.
struct AssetFamily: Sendable {
    struct Member: Hashable, Sendable {
        var path: BytePath
        /// Its meaning in its layout.
        var rendition: Rendition
        /// Whether it is owned: Twofold wrote it, and it is unchanged since.
        var isOwned: Bool
        /// Whether it is ignored: it cannot be a master, and only its name counts.
        var isIgnored = false

        /// Its name, with the scale and device that its layout gives it.
        var name: AssetName { rendition.name }
    }

    var key: FamilyKey
    /// The files by line, in each line sorted by scale, then path.
    var lines: [Line: [Member]]
    /// Whether more than scale and device distinguishes its files.
    private(set) var isQualified = false

    /// The hand-made files of a line: variants may be made from no others.
    func handMade(_ line: Line) -> [Member] { (lines[line] ?? []).filter { !$0.isOwned } }

    /// Groups files into families, sorted by folder, stem and format.
    ///
    /// - Parameter members: Files with an image's extension.
    static func group(_ members: [Member]) -> [AssetFamily] {
        var places: [FamilyKey: Int] = [:]
        var families: [AssetFamily] = []
        for member in members {
            guard let key = FamilyKey(of: member.rendition) else { continue }
            let place = places[key] ?? families.count
            if place == families.count {
                places[key] = place
                families.append(AssetFamily(key: key, lines: [:]))
            }
            families[place].lines[member.rendition.line, default: []].append(member)
            if !member.rendition.qualifiers.isEmpty { families[place].isQualified = true }
        }
        for place in families.indices {
            for (line, files) in families[place].lines where files.count > 1 {
                families[place].lines[line] = files.sorted { ($0.name.scale, $0.path) < ($1.name.scale, $1.path) }
            }
        }
        return families.sorted { a, b in
            if a.key.folder != b.key.folder { return a.key.folder < b.key.folder }
            if a.key.stem != b.key.stem { return byteOrder(a.key.stem, b.key.stem) }
            return a.key.format.rawValue < b.key.format.rawValue
        }
    }
}
