// Image sets as files of a layout, so that trees can be converted to asset catalogs and back.

/// The files of an image set with what its slots say about them.
struct CatalogImages: Sendable {
    struct File: Sendable {
        var path: BytePath
        var rendition: Rendition
        var resizing: CatalogResizing?

        var isPNG: Bool { ImageFormat(fileExtension: rendition.name.fileExtension) == .png }
        /// What stretches, as a nine-patch can say it; nil where nothing does, and for parts of a pixel.
        var capInsets: CapInsets? { isPNG ? resizing.flatMap { CapInsets($0.capInsets) } : nil }
    }

    /// The files with their meanings; a file that several slots name has several.
    var files: [File] = []
    /// Properties that no other layout can say, with the file that they belong to.
    var lost: [(path: BytePath, property: String)] = []

    /// The images of a set.
    ///
    /// - Parameters:
    ///   - contents: What its `Contents.json` says.
    ///   - set: The set's folder. Catalogs above it are not part of an image's folder: another layout has none.
    init(_ contents: CatalogContents, in set: BytePath) {
        guard contents.kind == .imageset,
            let folder = BytePath(components: set.folder.components.filter { CatalogKind(folder: $0) != .catalog })
        else { return }
        let stem = set.name.dropLast(CatalogImages.setEnding.count)
        for slot in contents.slots {
            guard let file = slot.file, let line = slot.line, let ending = file.imageName?.fileExtension,
                let path = set.appending(file)
            else { continue }
            let name = AssetName(stem: stem, scale: slot.scale ?? .x1, device: line.device, fileExtension: ending)
            files.append(
                File(
                    path: path, rendition: Rendition(folder: folder, name: name, qualifiers: line.qualifiers),
                    resizing: slot.resizing))
            if slot.alignmentInsets != nil { lost.append((path, "the margins that do not count for its alignment")) }
            if slot.scale == nil, ImageFormat(fileExtension: ending)?.isVector != true {
                lost.append((path, "that the file is for all scales"))
            }
        }
        if contents.properties.templateRenderingIntent == "template", let first = files.first {
            lost.append((first.path, "that the image is a template"))
        }
    }

    static let stretching = "which part of the image stretches"
    static let tiling = "that the middle of the image repeats"
    fileprivate static let setEnding = Array(".imageset".utf8)
}

extension Rendition {
    /// The path of the image in a catalog: a file in a set that has the image's name.
    ///
    /// - Throws: What no slot can say.
    func pathInCatalog() throws(LayoutProblem) -> BytePath {
        guard folder.components.allSatisfy({ CatalogKind(folder: $0).isGroup && CatalogKind(folder: $0) != .catalog }),
            AssetName(stem: name.stem, scale: name.scale, device: name.device, fileExtension: name.fileExtension)
                == name,
            let set = folder.appending(name.stem + CatalogImages.setEnding),
            case let file = fileNameInSet, let path = set.appending(file), file.imageName != nil
        else { throw .name(name.plainBytes) }
        guard file.count <= 255, set.name.count <= 255 else { throw .tooLong }
        let isVector = ImageFormat(fileExtension: name.fileExtension)?.isVector == true
        guard isVector ? name.scale == .x1 : CatalogIdiom.scales(of: idiom)?.contains(name.scale) != false else {
            throw .scale(name.scale)
        }
        // The reader decides what a slot can say, so that the way back cannot differ.
        let json = try CatalogDraft(slots: [slot(file)]).json()
        guard let read = try? CatalogContents(json, kind: .imageset), read.slots.first?.line == line else {
            throw qualifiers.first.map { .qualifier($0) } ?? .name(name.plainBytes)
        }
        return path
    }

    fileprivate func slot(_ file: [UInt8]) -> CatalogDraft.Slot {
        let isVector = ImageFormat(fileExtension: name.fileExtension)?.isVector == true
        return CatalogDraft.Slot(line: line, scale: isVector ? nil : name.scale, fileName: file)
    }

    private var idiom: String {
        let prefix = "idiom="
        for case .other(layout: CatalogSlot.layout, let text) in qualifiers where text.hasPrefix(prefix) {
            return String(text.dropFirst(prefix.count))
        }
        return name.device?.rawValue ?? "universal"
    }

    /// A name that differs from those of the set's other images; catalogs attach no meaning to it.
    private var fileNameInSet: [UInt8] {
        let words = qualifiers.map { qualifier -> String in
            switch qualifier {
            case .appearance(let appearance): appearance.rawValue
            case .highContrast: "high-contrast"
            case .language(let tag): tag
            case .direction(let direction): direction.rawValue
            case .platform(let word), .other(_, let word): word
            }
        }
        let ending = words.flatMap { word in
            [UInt8(ascii: "~")] + word.utf8.map { $0.isLetterASCII || $0.isDigit ? $0 : UInt8(ascii: "-") }
        }
        return name.stem + ending + name.scale.suffix + (name.device?.suffix ?? []) + name.dotExtension
    }
}

extension CatalogDraft {
    /// The texts of all `Contents.json` of a catalog with these images, by path.
    ///
    /// - Parameters:
    ///   - copies: Files at the paths of ``Rendition/pathInCatalog()``.
    ///   - resizing: Which part of a file stretches.
    static func sets(
        of copies: [LayoutConversion.Copy], resizing: (LayoutConversion.Copy) -> CatalogResizing? = { _ in nil }
    ) -> [(path: BytePath, draft: CatalogDraft)] {
        Dictionary(grouping: copies, by: \.target.folder).compactMap { set, copies in
            set.contentsFile.map { path -> (path: BytePath, draft: CatalogDraft) in
                let slots = copies.map { copy in
                    var slot = copy.rendition.slot(copy.target.name)
                    slot.resizing = resizing(copy)
                    return slot
                }
                return (path, CatalogDraft(of: slots))
            }
        }.sorted { $0.path < $1.path }
    }

    /// Whether a text is what this set had when it had fewer files, so that nothing of a person's is in it.
    func isEarlier(_ json: [UInt8]) -> Bool {
        guard let contents = try? CatalogContents(json, kind: .imageset) else { return false }
        let earlier = CatalogDraft(
            of: slots.filter { $0.fileName.map { contents.fileNames.contains($0) } ?? false })
        return (try? earlier.json()) == json
    }
}
