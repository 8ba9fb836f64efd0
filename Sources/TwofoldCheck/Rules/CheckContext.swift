/// The input of the rules: every image file with its name and first bytes, grouped by image, and the plan.
struct CheckContext: Sendable {
    /// Image files, sorted by path.
    let files: [CheckedFile]
    /// The same by image, sorted by folder and name, without files in asset catalogs, whose names mean nothing.
    let images: [CheckedImage]
    /// Every other file that was listed, sorted by path.
    let others: [BytePath]
    /// Files that hold whole mipmap chains, sorted by path.
    var mipmapChains: [MipmapChainFile] = []
    /// Levels and chains that Twofold made from images that still exist, sorted by path.
    var recordedMipmaps: [RecordedMipmap] = []
    /// Files that a command made and named by itself, such as icons, from images that still exist, sorted by path.
    var recordedByCommands: [RecordedMipmap] = []
    /// The files that builds drew of vector images that still exist, by vector image.
    var drawnFiles: [BytePath: Set<BytePath>] = [:]
    /// The resource folders of the targets for Android, sorted.
    var resourceFolders: [BytePath] = []
    /// Whether fractional scales are asked for, so that `@1.5x` is one.
    var wantsFractions = false
    /// The folders of asset catalogs, sorted by path.
    var catalogs: [CheckedSet] = []
    /// The rules of what every command reports, by path.
    var surveyed: [BytePath: [Rule]] = [:]
    /// What asks for images by name; nil unless the check reads code.
    var references: TreeReferences?
    /// The plan of the tree.
    let plan: Plan
    /// The states of the plan's variants, in plan order.
    let states: [VariantState]
    /// The variants of the plan, by image.
    let planned: PlannedSlots
    /// The settings that explain why variants are stale, where one or two do.
    var changedSettings: [BytePath: [SettingChange]] = [:]
    /// The access to pixels and whole files.
    let source: CheckedSource

    private let indices: [BytePath: Int]

    init(files: [CheckedFile], others: [BytePath], plan: Plan, states: [VariantState], source: CheckedSource) {
        self.files = files
        self.others = others
        self.plan = plan
        self.states = states
        self.source = source
        planned = PlannedSlots(plan)
        indices = Dictionary(files.indices.map { (files[$0].path, $0) }) { first, _ in first }
        images = CheckedImage.group(files.filter { $0.isLoose })
    }

    /// Images that no program recognizes, because their names do not end in an extension.
    var misnamed: [BytePath] { others.filter { AssetName(parsing: $0.name).isMisnamedImage } }

    /// The image file at a path.
    subscript(path: BytePath) -> CheckedFile? { indices[path].map { files[$0] } }
}

/// A file with all mipmaps of an image.
struct MipmapChainFile: Hashable, Sendable {
    var path: BytePath
    /// The file's bytes.
    var byteCount: Int
}

/// A recorded level or chain.
struct RecordedMipmap: Hashable, Sendable {
    /// Its path, even if the file no longer exists.
    var path: BytePath
    /// The image that it was made from.
    var base: BytePath
    /// Whether the file exists.
    var isThere: Bool
    /// Whether its image still has the bytes that it was made from.
    var isCurrent: Bool
    /// The command that made it and named it; nil for mipmaps, whose names say what they are.
    var maker: Ledger.Maker?
}

/// One image file.
///
/// The rules put files into many lists, so most of it is kept once.
struct CheckedFile: Sendable {
    var path: BytePath
    /// Its parsed name.
    var name: AssetName
    /// The format of its extension.
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
        /// Its status when it was listed.
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
    /// The scale that its name states.
    var scale: ScaleFactor { name.scale }
    /// Whether its content has the format of its extension: otherwise that has to be fixed first.
    var isWhatItSays: Bool { image?.format.ofExtension == format }
    /// The file's bytes.
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
        var byKey: [FamilyKey: [CheckedFile]] = [:]
        for file in files {
            let stem = file.name.base + file.name.usage.flatMap(\.suffix)
            byKey[FamilyKey(folder: file.path.folder, stem: stem, format: file.format.ofVariants), default: []].append(
                file)
        }
        func rank(_ device: DeviceModifier?) -> Int {
            device.flatMap(DeviceModifier.allCases.firstIndex).map { $0 + 1 } ?? 0
        }
        return byKey.map { key, files in
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

/// The access of rules to more than first bytes.
struct CheckedSource: Sendable {
    var disk: any Disk
    var engine: any ImageEngine
    var limits: ImageLimits
    /// The cache of this check and the next.
    var index: FileCache
    /// The number of files to read at once.
    var jobs: Int
    /// The limit on the bytes of images that a device has to download.
    var sizeLimit: SizeLimit?
    /// Whether rules may decode images.
    var readsPixels = true
    /// The paths to check; other files need not be decoded.
    var selection: [BytePath] = [.root]
    /// Where the decoding of images is told.
    var progress = DecodingProgress.silent

    func isSelected(_ path: BytePath) -> Bool { selection.contains { path.isWithin($0) } }

    /// A file's bytes; nil if it cannot be read, which other diagnostics report.
    func bytes(of path: BytePath) -> [UInt8]? { try? disk.contents(of: path, limit: limits.fileBytes) }

    /// The probe of first bytes, the same as in a build.
    var probe: ImageProbe { ImageProbe(disk: disk, index: index, engine: engine, limits: limits) }

    /// The result of decoding a file, and its status when it was read.
    ///
    /// Nil for files that are not decoded: vector images, formats that the engine does not know, and files that cannot
    /// be read, which other diagnostics report.
    func decoding(_ file: CheckedFile) -> (result: Result<DecodedImage, ImageError>, status: FileStatus)? {
        guard let image = file.image, !file.format.isVector, engine.formats.contains(image.format),
            var content = try? disk.content(of: file.path, limit: limits.fileBytes)
        else { return nil }
        do throws(ImageError) {
            return (
                .success(try engine.decode(content.takeBytes(), format: image.format, limits: limits)), content.status
            )
        } catch {
            return (.failure(error), content.status)
        }
    }

    /// A file's pixels; nil if they are not available, which other diagnostics report.
    func pixels(_ file: CheckedFile) -> PixelBuffer? {
        guard case .success(let image)? = decoding(file)?.result else { return nil }
        return image.pixels
    }

    /// Whether the limits of this check admit a file's pixels: results under other limits do not count.
    func admits(_ file: CheckedFile) -> Bool {
        file.byteCount <= limits.fileBytes && file.image?.header.map { limits.admit($0.size) } ?? true
    }

    /// Adds a result about a file with this status to the cache.
    func learn(_ path: BytePath, status: FileStatus, _ change: (inout CachedCheck) -> Void) {
        index.learn(path, status: status) { fact in
            var checked = CachedCheck(fact.checked)
            change(&checked)
            fact.checked = checked.bytes
        }
    }
}
