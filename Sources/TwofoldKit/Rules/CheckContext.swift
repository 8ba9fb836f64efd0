/// A tree as the rules see it: every image file with what its name and its first bytes say, and its images put together.
struct CheckContext: Sendable {
    /// Image files, sorted by path.
    let files: [CheckedFile]
    /// The same by image, sorted by folder and name; files in asset catalogs, whose names mean nothing, left out.
    let images: [CheckedImage]
    /// Every other file that was listed, sorted by path.
    let others: [BytePath]
    /// Files that hold whole chains of mipmaps, sorted by path.
    var mipmapChains: [MipmapChainFile] = []
    /// Levels and chains that Twofold made of images that are still there, sorted by path.
    var recordedMipmaps: [RecordedMipmap] = []
    /// What is made of the tree, and how each variant stands.
    let plan: Plan
    /// The states of the plan's variants, in plan order.
    let states: [VariantState]
    /// What a build would make, by image.
    let planned: PlannedSlots
    /// What pixels and whole files are read through.
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
        images = CheckedImage.group(files.filter { !$0.isInCatalog })
    }

    /// Images that no program takes for one, because a suffix stands behind their extension.
    var misnamed: [BytePath] { others.filter { AssetName(parsing: $0.name).anomaly == .suffixAfterExtension } }

    /// The image file at a path.
    subscript(path: BytePath) -> CheckedFile? { indices[path].map { files[$0] } }
}

/// A file that holds all mipmaps of an image.
struct MipmapChainFile: Hashable, Sendable {
    /// Where it lies.
    var path: BytePath
    /// Bytes of the file.
    var byteCount: Int
}

/// A level or a chain that is recorded as made.
struct RecordedMipmap: Hashable, Sendable {
    /// Where it lies, or was.
    var path: BytePath
    /// The image that it was made of.
    var base: BytePath
    /// Whether it is there.
    var isThere: Bool
    /// Whether its image has still the bytes that it was made of.
    var isCurrent: Bool
}

/// One image file.
struct CheckedFile: Hashable, Sendable {
    /// Where it lies.
    var path: BytePath
    /// Its name, taken apart.
    var name: AssetName
    /// What its extension promises.
    var format: ImageFormat
    /// Its status when it was listed.
    var status: FileStatus?
    /// What its first bytes say; nil where they make no sense, which the survey says.
    var image: CachedImage?
    /// What a PNG's first bytes say besides; nil of what Twofold wrote, because no rule asks for it.
    var traits: PNGMetadataSummary?
    /// The resolution that it claims; nil where it claims none, and of what Twofold wrote.
    var density: Density?
    /// What an earlier check learned by decoding it.
    var content: CachedContent?
    /// Whether Twofold wrote it, and nobody has changed it since.
    var isOwned: Bool
    /// Whether it lies in a set of an asset catalog, where `Contents.json` decides and names are free.
    var isInCatalog: Bool

    /// Its size in pixels; nil for a drawing, and where it is not known.
    var size: PixelSize? { format.isVector ? nil : image?.header?.size }
    /// What its name says.
    var scale: ScaleFactor { name.scale }
    /// Whether it holds an image of the kind that its extension promises: of others that has to be mended first.
    var isWhatItSays: Bool { image?.format.ofExtension == format }
    /// Bytes of the file.
    var byteCount: Int { status?.size ?? 0 }
}

/// The files of one image: one folder, one base name with its usage suffixes, one kind of content.
struct CheckedImage: Sendable {
    /// What they have in common.
    var key: FamilyKey
    /// The files: universal ones first, then by device; in each line by scale, then path.
    var files: [CheckedFile]

    /// The files of a line that are pixels, ascending by scale.
    func line(_ device: DeviceModifier?) -> [CheckedFile] {
        files.filter { $0.name.device == device && !$0.format.isVector }
    }

    /// The lines that occur, universal first.
    var devices: [DeviceModifier?] {
        [nil] + DeviceModifier.allCases.filter { device in files.contains { $0.name.device == device } }
    }

    /// Whether there is a drawing among them, which any scale can be made of.
    var hasDrawing: Bool { files.contains { $0.format.isVector } }

    /// The base name as people read it.
    var display: String { Quoting.display(key.stem) }

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

extension FamilyKey {
    init(folder: BytePath, stem: [UInt8], format: ImageFormat) {
        self.folder = folder
        self.stem = stem
        self.format = format
    }
}

/// What rules read files through that look further than first bytes.
struct CheckedSource: Sendable {
    var disk: any Disk
    var engine: any ImageEngine
    var limits: ImageLimits
    /// What is known of the files, for this check and the next.
    var index: FileCache
    /// Files to read at once.
    var jobs: Int
    /// Bytes of images that no device may have to download.
    var sizeLimit: Int?
    /// Whether rules may decode images.
    var readsPixels = true
    /// What the check is about: nothing else need be decoded.
    var selection: [BytePath] = [.root]

    /// Whether the check is about a file.
    func isSelected(_ path: BytePath) -> Bool { selection.contains { path.isWithin($0) } }

    /// A file's bytes; nil when it cannot be read, which is not a rule's to say.
    func bytes(of path: BytePath) -> [UInt8]? { try? disk.contents(of: path, limit: limits.fileBytes) }

    /// What looks at first bytes, as a build does.
    var probe: ImageProbe { ImageProbe(disk: disk, index: index, engine: engine, limits: limits) }

    /// What came of decoding a file, and its status when it was read.
    ///
    /// Nil for what is not decoded: vector images, formats that the engine does not know, and files that cannot be read,
    /// which is not a rule's to say.
    func decoding(_ file: CheckedFile) -> (result: Result<DecodedImage, ImageError>, status: FileStatus)? {
        guard let image = file.image, !file.format.isVector, engine.formats.contains(image.format),
            let content = try? disk.content(of: file.path, limit: limits.fileBytes)
        else { return nil }
        do throws(ImageError) {
            return (.success(try engine.decode(content.bytes, format: image.format, limits: limits)), content.status)
        } catch {
            return (.failure(error), content.status)
        }
    }

    /// A file's pixels; nil where they cannot be had, which others say.
    func pixels(_ file: CheckedFile) -> PixelBuffer? {
        guard case .success(let image)? = decoding(file)?.result else { return nil }
        return image.pixels
    }

    /// Whether the limits of this check admit a file's pixels: what was measured under others does not count.
    func admits(_ file: CheckedFile) -> Bool {
        file.byteCount <= limits.fileBytes && file.image?.header.map { limits.admit($0.size) } ?? true
    }

    /// Remembers what was learned of a file that had this status.
    func learn(_ path: BytePath, status: FileStatus, _ change: (inout CachedCheck) -> Void) {
        index.learn(path, status: status) { fact in
            var checked = CachedCheck(fact.checked)
            change(&checked)
            fact.checked = checked.bytes
        }
    }
}
