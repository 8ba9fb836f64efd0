/// The images of a tree by the names that code can ask for.
///
/// Only names count, and no folders: Xcode puts the files of its groups into one folder.
struct OfferedImages: Sendable {
    /// What a lookup by name would find.
    enum Verdict: Hashable, Sendable {
        case found
        /// Only the program, the system or another bundle knows.
        case notJudged
        case missing
        /// The same name in another letter case.
        case otherCase([UInt8])
        /// The name has a scale or device, which lookup adds itself to this name.
        case suffixed(plain: [UInt8])
        /// The name has the extension, which lookup adds itself to this name.
        case extended(plain: [UInt8])
        /// The name lacks the extension, which systems before iOS 4 do not add.
        case bare
        /// A file of this name, in a format whose extension has to be asked for.
        case otherFormat([UInt8], orPNG: Bool)
        /// A file whose scale lookup by path does not add.
        case onlyScaled([UInt8])
    }

    private var loose: [[UInt8]: [AssetName]] = [:]
    private var sets: Set<[UInt8]> = []
    private var iconSets: [[UInt8]] = []
    /// The names of loose texture atlases, which are asked for as a whole.
    private var atlases: Set<[UInt8]> = []
    /// The spelling of each name with accents, of which disks and compilers take all forms for one, as texts do.
    private var accented: [String: [UInt8]] = [:]
    /// The spelling of each name by its lower-case form.
    private var spellings: [[UInt8]: [UInt8]] = [:]

    /// The texts that may mean one of them.
    private(set) var texts: Set<[UInt8]> = []

    /// The images of these files, which may not exist yet.
    init(_ paths: some Sequence<BytePath>) {
        for path in paths {
            if path.isInCatalog {
                addSets(path)
            } else if Self.isImage(path.name) {
                let name = AssetName(parsing: path.name)
                loose[name.stem, default: []].append(name)
                spellings[name.stem.map(\.lowercasedASCII)] = name.stem
                let (folder, ending) = (path.folder.name, Array(".atlas".utf8))
                if folder.hasSuffix(ending) { atlases.insert(Array(folder.dropLast(ending.count))) }
            }
        }
        for name in spellings.values where name.contains(where: { $0 >= 0x80 }) {
            if let text = String(validating: name, as: UTF8.self) { accented[text] = name }
        }
        texts = Set(names.flatMap { [ImageKey.text($0), ImageKey.text($0.prefix { $0 != UInt8(ascii: ".") })] })
    }

    var isEmpty: Bool { loose.isEmpty && sets.isEmpty }

    /// All names, in any order.
    var names: [[UInt8]] { Array(spellings.values) + atlases }

    private mutating func addSets(_ path: BytePath) {
        for folder in path.components.dropLast() {
            guard let dot = folder.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { continue }
            let name = Array(folder[..<dot])
            switch CatalogKind(folder: folder) {
            // Icon Composer's documents lie outside of catalogs.
            case .group where folder[dot...].elementsEqual(".icon".utf8):
                if sets.insert(name).inserted { iconSets.append(name) }
            case .group, .catalog, .colorset, .dataset: continue
            case .appiconset, .launchimage, .brandassets, .iconset:
                if sets.insert(name).inserted { iconSets.append(name) }
            default: sets.insert(name)
            }
            spellings[name.map(\.lowercasedASCII)] = name
        }
    }

    private static func isImage(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return false }
        let type = name[(dot + 1)...]
        return ImageFormat(fileExtension: type) != nil || ImageFormat.otherFormat(of: name) != nil
    }

    // MARK: Lookup

    func verdict(_ reference: ImageReference) -> Verdict {
        guard reference.certainty == .certain, let asked = reference.name.whole,
            !asked.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "/") }),
            !Self.isSystemName(asked, reference.loader), let wanted = LookupName(asked)
        else { return .notJudged }
        if reference.loader == .bundlePath { return verdict(onPath: asked) }
        if let own = inOtherForm(wanted) {
            var request = reference
            request.name = RequestedName(own)
            return verdict(request)
        }
        if let verdict = verdict(onOther: AssetName(parsing: asked)) { return verdict }
        if sets.contains(asked) { return .found }
        let parts = wanted.parts
        let ending = wanted.fileExtension.elementsEqual("png".utf8) ? [] : [UInt8(ascii: ".")] + wanted.fileExtension
        if parts.scale != .x1 || parts.device != nil, loose[parts.stem] != nil || sets.contains(parts.stem) {
            return .suffixed(plain: parts.stem + ending)
        }
        // A catalog ignores the extension.
        if sets.contains(wanted.stem) { return ending.isEmpty ? .extended(plain: wanted.stem) : .found }
        let files = loose[parts.stem] ?? []
        if files.contains(where: { $0.fileExtension == wanted.fileExtension }) {
            return wanted.isExtensionAssumed || !ending.isEmpty ? .found : .extended(plain: wanted.stem)
        }
        if reference.loader != .uiKit, wanted.isExtensionAssumed, !files.isEmpty { return .found }
        return verdict(on: wanted, files)
    }

    /// The same request in the form in which an image has the accents of the name; nil where it has them so.
    private func inOtherForm(_ wanted: LookupName) -> [UInt8]? {
        guard !accented.isEmpty, let text = String(validating: wanted.parts.stem, as: UTF8.self),
            let own = accented[text], own != wanted.parts.stem
        else { return nil }
        let name = AssetName(parsing: wanted.fileName)
        let other = AssetName(stem: own, scale: name.scale, fileExtension: name.fileExtension)
        return wanted.isExtensionAssumed ? own : other.bytes
    }

    /// Whether a name without an extension stands for a PNG that is not in a catalog.
    func isPNG(_ name: [UInt8]) -> Bool {
        loose[name]?.contains { $0.fileExtension?.elementsEqual("png".utf8) == true } == true
    }

    /// The reason why a name is not found.
    private func verdict(on wanted: LookupName, _ files: [AssetName]) -> Verdict {
        func lower(_ text: [UInt8]?) -> [UInt8] { (text ?? []).map(\.lowercasedASCII) }
        if let file = files.first(where: { lower($0.fileExtension) == lower(wanted.fileExtension) }) {
            return .otherCase(file.variant(scale: .x1, device: nil).bytes)
        }
        // What becomes of a vector image is decided elsewhere.
        if files.contains(where: { ImageFormat(fileExtension: $0.fileExtension)?.isVector == true }) {
            return .notJudged
        }
        if let file = files.first { return .otherFormat(file.variant(scale: .x1, device: nil).bytes, orPNG: true) }
        if let real = spellings[lower(wanted.parts.stem)], real != wanted.parts.stem {
            return .otherCase(wanted.isExtensionAssumed ? real : real + [UInt8(ascii: ".")] + wanted.fileExtension)
        }
        // Xcode makes files such as AppIcon60x60 from a set of icons.
        return iconSets.contains { wanted.stem.starts(with: $0) } ? .found : .missing
    }

    /// The result for a name with the extension of a format that Twofold does not process; nil if there is no such file.
    private func verdict(onOther asked: AssetName) -> Verdict? {
        guard ImageFormat.otherFormat(of: asked.bytes) != nil, let type = asked.fileExtension?.map(\.lowercasedASCII)
        else { return nil }
        let real = spellings[asked.stem.map(\.lowercasedASCII)] ?? []
        let files = (loose[asked.stem] ?? []) + (loose[real] ?? [])
        if files.contains(where: { $0.stem == asked.stem && $0.fileExtension == asked.fileExtension }) { return .found }
        return files.first { $0.fileExtension?.map(\.lowercasedASCII) == type }.map { .otherCase($0.bytes) }
    }

    private func verdict(onPath asked: [UInt8]) -> Verdict {
        let wanted = AssetName(parsing: asked)
        let files = loose[wanted.stem] ?? []
        let isThere = files.contains { file in
            file.bytes == asked
                || file.scale == wanted.scale && wanted.device == nil && file.fileExtension == wanted.fileExtension
        }
        if isThere { return .found }
        if let file = files.first(where: { $0.fileExtension == wanted.fileExtension }) {
            return .onlyScaled(file.bytes)
        }
        // Files of other bundles are asked for in the same way.
        let stem = wanted.stem.map(\.lowercasedASCII)
        guard let real = spellings[stem], real != wanted.stem, let file = loose[real]?.first else { return .notJudged }
        return .otherCase(file.variant(scale: wanted.scale, device: wanted.device).bytes)
    }

    /// Whether it is a name of AppKit's: `NSFolder`, or `common_ret` in GNUstep's.
    private static func isSystemName(_ name: [UInt8], _ loader: ImageReference.Loader) -> Bool {
        if name.count > 2, name.starts(with: "NS".utf8), (0x41...0x5A).contains(name[2]) { return true }
        return loader == .appKit && (name.starts(with: "common_".utf8) || name.starts(with: "GNUstep".utf8))
    }
}
