/// A set of images or of icons of a tree, as its `Contents.json` was read.
struct ImageSet: Sendable {
    /// The set's folder.
    var folder: BytePath
    /// Its `Contents.json`.
    var manifest: BytePath
    /// What that file says.
    var contents: CatalogContents
    /// The file itself, if this run has read it.
    var file: CatalogFile?
    /// The names in its folder.
    var existing: Set<[UInt8]> = []
    /// The names that the lock file records as variants, and those that are treated so.
    var owned: Set<[UInt8]> = []
    /// Those of ``owned`` that a command made and named.
    var ofCommands: Set<[UInt8]> = []
    /// The files that icons of the set are made from.
    var iconMasters: Set<[UInt8]> = []

    var isOfIcons: Bool { contents.kind == .appiconset }

    /// The largest scale and its line among the slots that name a file; nil if none is for a scale of 2x or more.
    ///
    /// The pixels of icons are those that their slots state, whatever the scale.
    func rendition(ofFile name: [UInt8]) -> Rendition? {
        var image = AssetName(
            base: CatalogKind.name(ofFolder: folder.name), fileExtension: AssetName(parsing: name).fileExtension)
        if isOfIcons { return iconMasters.contains(name) ? Rendition(folder: folder, name: image) : nil }
        let slots = contents.slots.filter { $0.file == name && $0.line != nil }
        guard let slot = slots.max(by: { ($0.scale ?? .x1) < ($1.scale ?? .x1) }), let scale = slot.scale,
            let line = slot.line
        else { return nil }
        (image.scale, image.device) = (scale, line.device)
        return Rendition(folder: folder, name: image, qualifiers: line.qualifiers)
    }

    /// Whether a file is an icon of a Mac, which may be transparent.
    func isOfMac(_ name: [UInt8]) -> Bool { contents.slots.contains { $0.file == name && $0.isOfMac } }

    /// What is known of the set when its variants are planned.
    func input(_ policy: BuildPolicy, _ consumers: Consumers) -> CatalogFillInput {
        let policy = policy.at(manifest)
        var input = CatalogFillInput(
            contents, existing: existing, owned: owned, scales: policy.scales?.sorted(), addsSlots: policy.addsSlots)
        if policy.scales == nil { input.usedScales = consumers.scales(of: manifest) }
        input.isShown = consumers.shownSlots(of: manifest)
        (input.name, input.ofCommands) = (CatalogKind.name(ofFolder: folder.name), ofCommands)
        return input
    }
}

extension ImageSet {
    /// Reads the lists of the catalogs of a tree: the sets of images and icons, and what keeps any list from being read.
    ///
    /// - Parameters:
    ///   - reader: Reads each `Contents.json` that the cache does not know.
    ///   - owned: The paths that count as variants.
    ///   - ofCommands: Those among them that a command made and named.
    ///   - jobs: The number of files to read at once.
    static func all(
        in tree: TreeListing, _ reader: CatalogReader, owned: Set<BytePath>, ofCommands: Set<BytePath>,
        policy: BuildPolicy, _ consumers: Consumers, jobs: Int
    ) -> (sets: [BytePath: ImageSet], problems: [Diagnostic]) {
        guard policy.usesCatalogs else { return ([:], []) }
        let manifests = tree.items.filter { item in
            item.omission == nil && item.path.bytes.hasSuffix(ContentsFile.name) && item.path.name == ContentsFile.name
                && item.path.isInCatalog
        }
        guard !manifests.isEmpty else { return ([:], []) }
        let read = concurrentMap(manifests, jobs: jobs) { item -> (set: ImageSet?, problem: Diagnostic?) in
            let folder = item.path.folder
            let kind = CatalogKind(folder: folder.name)
            guard policy.fillsCatalog(at: folder) || policy.makesCatalog(at: folder) else { return (nil, nil) }
            if item.kind == .link { return (nil, .symbolicLink(item.path)) }
            guard item.kind == .file else { return (nil, nil) }
            let reading = reader.contents(of: item.path, status: item.status, kind: kind)
            guard kind == .imageset || kind == .appiconset, case .read(let contents, let file) = reading else {
                return (nil, reading.problem(at: item.path))
            }
            return (ImageSet(folder: folder, manifest: item.path, contents: contents, file: file), nil)
        }
        var sets = Dictionary(read.compactMap(\.set).map { ($0.folder, $0) }) { first, _ in first }
        for item in tree.items where item.path.isInFilledSet { sets[item.path.folder]?.existing.insert(item.path.name) }
        for path in owned where path.isInFilledSet { sets[path.folder]?.owned.insert(path.name) }
        for path in ofCommands where path.isInFilledSet { sets[path.folder]?.ofCommands.insert(path.name) }
        for (folder, set) in sets where set.isOfIcons {
            let sources = set.input(policy, consumers).fillings().compactMap { set.contents.slots[$0.source].file }
            sets[folder]?.iconMasters = Set(sources)
        }
        return (sets, read.compactMap(\.problem))
    }
}

extension CatalogReader {
    /// What the files of groups and catalogs say that targets make, by their path.
    func groups(in tree: TreeListing, _ policy: BuildPolicy) -> [BytePath: Reading] {
        guard policy.targets.contains(where: { $0.layout == .catalog && $0.to != nil }) else { return [:] }
        var groups: [BytePath: Reading] = [:]
        for item in tree.items where item.kind == .file && item.path.name == ContentsFile.name {
            let kind = CatalogKind(folder: item.path.folder.name)
            guard kind.isGroup, policy.makesCatalog(at: item.path.folder) else { continue }
            groups[item.path] = contents(of: item.path, status: item.status, kind: kind)
        }
        return groups
    }
}

extension BytePath {
    /// Whether the path is one of a file directly in a set of images or of icons, whose slots are filled.
    var isInFilledSet: Bool {
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return false }
        return Self.filledSetEnds.contains { bytes[..<slash].hasSuffix($0) && slash > $0.count }
    }

    private static let filledSetEnds = [".imageset", ".appiconset"].map { Array($0.utf8) }
}

extension BuildPolicy {
    /// Whether sets of asset catalogs are filled or made at all.
    var usesCatalogs: Bool { targets.isEmpty || targets.contains { $0.layout == .catalog } }

    /// Whether the slots of a set are filled.
    func fillsCatalog(at folder: BytePath) -> Bool {
        targets.isEmpty || targets.contains { $0.layout == .catalog && $0.to == nil && $0.covers(folder) }
    }
}
