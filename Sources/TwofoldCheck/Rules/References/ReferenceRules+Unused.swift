// Images that nothing asks for.

extension ReferenceRules {
    static let unusedRules: [Rule] = [.referenceUnused]

    /// One diagnostic for each folder or catalog with images that nothing asks for.
    static func unused(_ references: TreeReferences, in tree: CheckContext) -> [Finding] {
        guard references.hasCode else { return [] }
        var images: [BytePath: [(name: [UInt8], files: [BytePath])]] = [:]
        for image in tree.images where isAskedForByName(image) && !references.mayLoad(for: image.key.stem) {
            guard image.key.folder.components.allSatisfy({ mayHoldUnused($0, references) }),
                !references.mayLoadAll(of: image.key.folder), isOfApp(image, in: tree)
            else { continue }
            images[image.key.folder, default: []].append((image.key.stem, image.files.map(\.path)))
        }
        for set in tree.catalogs where set.kind == .imageset {
            guard let dot = set.folder.name.lastIndex(of: UInt8(ascii: ".")), let catalog = set.folder.catalog,
                case let name = Array(set.folder.name[..<dot]), !references.mayLoad(for: name),
                set.folder.folder.components.allSatisfy({ mayHoldUnused($0, references) })
            else { continue }
            images[catalog, default: []].append((name, [set.folder]))
        }
        return images.map { folder, images in
            let sorted = images.sorted { byteOrder($0.name, $1.name) }
            let names = Diagnostic.list(sorted.map(\.name), atMost: 12)
            let (count, them) = sorted.count == 1 ? ("1 image", "it") : ("\(sorted.count) images", "them")
            return Finding(
                .referenceUnused, folder, "no code, nib file or text names \(count): \(names)",
                fix: "remove \(them), or keep \(them) out of the target", related: sorted.flatMap(\.files))
        }
    }

    /// Whether code has to ask for a loose image by its name: not for icons and launch images, nor in bundles.
    private static func isAskedForByName(_ image: CheckedImage) -> Bool {
        guard let first = image.files.first, first.name.usage.isEmpty, first.isNamedForLookup,
            Place(image.key.folder).container.isEmpty, !image.key.folder.components.contains(where: isDocument),
            // What becomes of a vector image is decided elsewhere.
            !image.files.allSatisfy(\.format.isVector)
        else { return false }
        let stem = image.key.stem.map(\.lowercasedASCII)
        let isSystems = systemStems.contains { stem.starts(with: $0) } || first.name.mipmapLevel != nil
        return !isSystems
    }

    /// Whether an image may be one of an app whose code is read: whatever else loads it names it elsewhere.
    private static func isOfApp(_ image: CheckedImage, in tree: CheckContext) -> Bool {
        image.files.first.map { tree.followsApple($0.path) } ?? false
    }

    /// Whether the images of a folder are asked for one by one: not those of icons in layers, nor of an atlas that is asked
    /// for as a whole.
    private static func mayHoldUnused(_ folder: [UInt8], _ references: TreeReferences) -> Bool {
        guard let dot = folder.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return true }
        let kind = CatalogKind(folder: folder)
        if kind == .spriteatlas || folder[dot...].elementsEqual(".atlas".utf8) {
            return !references.mayLoad(for: Array(folder[..<dot]))
        }
        return kind.isGroup
    }

    /// Whether a folder is a document that shows its images itself.
    private static func isDocument(_ folder: [UInt8]) -> Bool { documents.contains { folder.hasSuffix($0) } }

    private static let documents = [".rtfd", ".nib", ".gorm", ".docc", ".playground", ".help"].map { Array($0.utf8) }
    private static let systemStems = ["default", "icon", "appicon", "itunesartwork", "launchimage"]
        .map { Array($0.utf8) }
}

extension Rule {
    static let referenceUnused = Rule(
        "references.unused", .note, items: [7],
        meaning: "no code, nib file or text of the tree names an image", fix: "remove it, or keep it out of the target",
        why: "every device downloads it, and none shows it")
}
