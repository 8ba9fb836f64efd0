/// One image file.
///
/// The rules put files into many lists, so most of it is kept once.
struct CheckedFile: Sendable {
    var path: BytePath
    var name: AssetName
    var format: ImageFormat
    /// Whether it is owned: Twofold wrote it, and it is unchanged since.
    var isOwned: Bool
    /// Whether it lies in an asset catalog, where `Contents.json` decides and names are free.
    var isInCatalog: Bool
    /// Whether Apple's suffixes say which file it is: not in catalogs, nor where a target's layout says it.
    var isLoose: Bool
    private var facts: Facts

    /// What is known of a file besides its name.
    struct Known: Sendable {
        var status: FileStatus?
        /// Which file of which image it is, where a target's layout beside the masters says it, and not Apple's suffixes.
        var rendition: Rendition?
        /// The kind of its content; nil if its first bytes make no sense, which the survey reports.
        var image: CachedImage?
        /// Further metadata in a PNG's first bytes; nil for Twofold's variants, because no rule needs it.
        var traits: PNGMetadataSummary?
        /// The resolution that it states; nil if it states none, and for Twofold's variants.
        var density: Density?
        /// The meaning of its colors; nil if it was not read, as in Twofold's variants and in other formats than PNG, JPEG, TIFF
        /// and WebP.
        var profile: StatedProfile?
        /// The result of an earlier check's decoding.
        var content: CachedContent?
    }

    private final class Facts: Sendable {
        let known: Known

        init(_ known: Known) { self.known = known }
    }

    init(
        path: BytePath, name: AssetName, format: ImageFormat, isOwned: Bool, isInCatalog: Bool, isLoose: Bool,
        _ known: Known
    ) {
        self.path = path
        self.name = name
        self.format = format
        self.isOwned = isOwned
        self.isInCatalog = isInCatalog
        self.isLoose = isLoose
        facts = Facts(known)
    }

    var known: Known {
        get { facts.known }
        set { facts = Facts(newValue) }
    }
    var status: FileStatus? { facts.known.status }
    var rendition: Rendition? { facts.known.rendition }
    var image: CachedImage? { facts.known.image }
    var traits: PNGMetadataSummary? { facts.known.traits }
    var density: Density? { facts.known.density }
    var profile: StatedProfile? { facts.known.profile }
    var content: CachedContent? { facts.known.content }

    /// Its size in pixels; nil for a vector image, and if it is unknown.
    var size: PixelSize? { format.isVector ? nil : image?.header?.size }
    var scale: ScaleFactor { name.scale }
    /// The image that it is a file of.
    var family: FamilyKey { FamilyKey(folder: path.folder, stem: name.stem, format: format.ofVariants) }
    /// Whether its content has the format of its extension: otherwise that has to be fixed first.
    var isWhatItSays: Bool { image?.format.ofExtension == format }
    var byteCount: Int { status?.size ?? 0 }
}

/// Files of one tree are the same where their paths and names are.
extension CheckedFile: Hashable {
    static func == (a: CheckedFile, b: CheckedFile) -> Bool { a.path == b.path && a.name == b.name }

    func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// The files of one image: one folder, one base name with its usage suffixes, one kind of content.
struct CheckedImage: Sendable {
    /// The common part of the files.
    var key: FamilyKey
    /// The files: universal ones first, then by device; in each line by scale, then path.
    var files: [CheckedFile]

    /// The image files of a line, without vector images, ascending by scale.
    func line(_ device: DeviceModifier?) -> [CheckedFile] {
        files.filter { $0.name.device == device && !$0.format.isVector }
    }

    /// The lines that occur, universal first.
    var devices: [DeviceModifier?] {
        [nil] + DeviceModifier.allCases.filter { device in files.contains { $0.name.device == device } }
    }

    /// Whether it has a vector image, from which any scale can be made.
    var hasVectorImage: Bool { files.contains { $0.format.isVector } }

    static func group(_ files: [CheckedFile]) -> [CheckedImage] {
        func rank(_ device: DeviceModifier?) -> Int {
            device.flatMap(DeviceModifier.allCases.firstIndex).map { $0 + 1 } ?? 0
        }
        return Dictionary(grouping: files, by: \.family).map { key, files in
            CheckedImage(
                key: key,
                files: files.sorted { a, b in
                    (rank(a.name.device), a.scale, a.path) < (rank(b.name.device), b.scale, b.path)
                })
        }.sorted { a, b in
            if a.key.folder != b.key.folder { return a.key.folder < b.key.folder }
            if a.key.stem != b.key.stem { return byteOrder(a.key.stem, b.key.stem) }
            return a.key.format.rawValue < b.key.format.rawValue
        }
    }
}
