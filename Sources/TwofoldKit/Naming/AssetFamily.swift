/// What the files of one picture have in common: folder, base name with usage suffixes, and kind of content.
public struct FamilyKey: Hashable, Sendable {
    /// The folder that all of them lie in.
    public var folder: BytePath
    /// The base name with its usage suffixes, in bytes.
    public var stem: [UInt8]
    /// The format of what is made of them: what their extensions promise, `.jpg` and `.JPEG` being one, and PNG for drawings,
    /// so that `Logo.svg` and `Logo@2x.png` are one picture.
    public var format: ImageFormat

    /// The picture that a file belongs to, or nil when its extension is no image's.
    public init?(of path: BytePath) {
        let name = AssetName(parsing: path.name)
        guard let format = ImageFormat(fileExtension: name.fileExtension) else { return nil }
        folder = path.folder
        stem = name.base + name.usage.flatMap(\.suffix)
        self.format = format.ofVariants
    }
}

/// The files of one picture: a line for each device modifier that occurs, universal first.
public struct AssetFamily: Sendable {
    /// One file of a family.
    public struct Member: Hashable, Sendable {
        /// Where it lies.
        public var path: BytePath
        /// Its name, taken apart.
        public var name: AssetName
        /// Whether Twofold wrote it, and nobody has changed it since.
        public var isOwned: Bool
    }

    /// What the files have in common.
    public var key: FamilyKey
    /// The files by device modifier; nil is the universal line.
    ///
    /// In each line sorted by scale, then path.
    public var lines: [DeviceModifier?: [Member]]

    /// The artist-made files of a line: the only ones that a variant may be made of.
    func artistMade(_ device: DeviceModifier?) -> [Member] { (lines[device] ?? []).filter { !$0.isOwned } }

    /// Groups files into families, sorted by folder, stem and format.
    ///
    /// - Parameter members: Files with an image's extension.
    public static func group(_ members: [Member]) -> [AssetFamily] {
        var families: [FamilyKey: AssetFamily] = [:]
        for member in members {
            guard let key = FamilyKey(of: member.path) else { continue }
            families[key, default: AssetFamily(key: key, lines: [:])].lines[member.name.device, default: []]
                .append(member)
        }
        let sorted = families.values.map { family in
            let lines = family.lines.mapValues { line in
                line.sorted { ($0.name.scale, $0.path) < ($1.name.scale, $1.path) }
            }
            return AssetFamily(key: family.key, lines: lines)
        }
        return sorted.sorted { a, b in
            if a.key.folder != b.key.folder { return a.key.folder < b.key.folder }
            if a.key.stem != b.key.stem { return byteOrder(a.key.stem, b.key.stem) }
            return a.key.format.rawValue < b.key.format.rawValue
        }
    }
}
