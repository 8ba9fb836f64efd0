/// Hand-made files whose pixels are compared: those of one image for one device, the largest first.
struct PixelLine: Sendable {
    struct Member: Sendable {
        var file: CheckedFile
        /// The scale that its name states, or that `Contents.json` gives it.
        var scale: ScaleFactor
        /// Whether it fills a slot of an image set.
        var isInSlot = false

        /// The scale at which its own pixels are judged; nil where nothing is, as at 1x.
        var judgedScale: ScaleFactor? {
            (file.isLoose || isInSlot) && !file.isOwned && scale != .x1 ? scale : nil
        }
    }

    /// In the order of their scales, the largest first.
    let members: [Member]
    /// The line's files for other devices have the same key; nil for files that belong to no image.
    let image: Image?
    /// The device that the files are for; nil for all.
    let device: DeviceModifier?

    /// An image: all its lines but for the device.
    struct Image: Hashable, Sendable {
        var folder: BytePath
        var stem: [UInt8] = []
        var format: ImageFormat?
        var qualifiers: [Qualifier] = []
    }

    private init(_ members: [Member], of image: Image?, for device: DeviceModifier? = nil) {
        self.members = members.sorted { $0.scale > $1.scale }
        self.image = image
        self.device = device
    }

    /// Every line of a tree: of loose images, of layouts whose folders say the scales, and of image sets in catalogs; other
    /// files of catalogs stand alone.
    static func all(in tree: CheckContext) -> [PixelLine] {
        let folders = FolderScales(tree)
        let placed = folders.paths
        let byFolder = folders.members.map { PixelLine($0.value, of: $0.key.image, for: $0.key.device) }.sorted {
            ($0.members[0].file.path) < ($1.members[0].file.path)
        }
        let loose = tree.images.flatMap { image in
            let key = Image(folder: image.key.folder, stem: image.key.stem, format: image.key.format)
            return image.devices.map { device in
                let line = image.line(device).filter { !placed.contains($0.path) }
                let handMade = line.filter { !$0.isOwned }
                // What was drawn of a vector image shows what other devices see, beside the files of one.
                let drawn = handMade.isEmpty && image.hasVectorImage && image.devices.count > 1 ? line.suffix(1) : []
                return PixelLine((handMade + drawn).map { Member(file: $0, scale: $0.scale) }, of: key, for: device)
            }
        }
        let sets = tree.catalogs.flatMap { set($0, in: tree) }
        let listed = Set(sets.flatMap { $0.members.map(\.file.path) })
        let others = tree.files.filter { file in
            !file.isLoose && !file.isOwned && !file.format.isVector && !listed.contains(file.path)
                && !placed.contains(file.path)
        }
        return loose + byFolder + sets + others.map { PixelLine([Member(file: $0, scale: $0.scale)], of: nil) }
    }

    private static func set(_ set: CheckedSet, in tree: CheckContext) -> [PixelLine] {
        guard let contents = set.read, contents.kind == .imageset else { return [] }
        var lines: [Line: [Member]] = [:]
        var known: Set<[UInt8]> = []
        for slot in contents.slots {
            // A file may fill two slots, and is decoded once.
            guard let line = slot.line, let scale = slot.scale, let name = slot.file, known.insert(name).inserted,
                let path = set.path(of: name), let file = tree[path], !file.isOwned, !file.format.isVector
            else { continue }
            lines[line, default: []].append(Member(file: file, scale: scale, isInSlot: true))
        }
        return lines.sorted { $0.key < $1.key }.map { line, members in
            PixelLine(members, of: Image(folder: set.folder, qualifiers: line.qualifiers), for: line.device)
        }
    }

    /// The lines that show one image on different devices, universal ones first; without images that have only one line.
    static func forDevices(_ lines: [PixelLine]) -> [[PixelLine]] {
        // Most images have files for all devices only, and every check asks about all of them.
        let special = Set(lines.compactMap { $0.device == nil || $0.members.isEmpty ? nil : $0.image })
        guard !special.isEmpty else { return [] }
        let several = Dictionary(
            grouping: lines.filter { line in !line.members.isEmpty && line.image.map(special.contains) ?? false },
            by: \.image)
        return several.values.filter { $0.count > 1 }.map { lines in
            lines.sorted { ($0.device?.rawValue ?? "") < ($1.device?.rawValue ?? "") }
        }
    }

    /// The file that another one is compared with: the next larger one whose scale is a multiple, or else the next larger one.
    static func partner<T>(of scale: ScaleFactor, among larger: [T], scaleOf: (T) -> ScaleFactor) -> T? {
        larger.last { isMultiple(scaleOf($0), of: scale) } ?? larger.last { scaleOf($0) > scale }
    }

    static func isMultiple(_ large: ScaleFactor, of small: ScaleFactor) -> Bool {
        large > small && large.pixelsPerPoint % small.pixelsPerPoint == 0
    }
}
