// Images that nothing asks for.

extension ReferenceRules {
    /// One diagnostic for each folder or catalog with images that nothing asks for.
    static func unused(in tree: CheckContext) -> [Finding] {
        tree.unnamed.compactMap { folder, images in
            let sorted = images.filter { !$0.files.allSatisfy { isOfUnity($0, on: tree.source.disk) } }
                .sorted { byteOrder($0.name, $1.name) }
            guard !sorted.isEmpty else { return nil }
            let names = Diagnostic.list(sorted.map(\.name), atMost: 12)
            let (count, them) = sorted.count == 1 ? ("1 image", "it") : ("\(sorted.count) images", "them")
            return Finding(
                .referenceUnused, folder, "no code, nib file or text names \(count): \(names)",
                fix: "remove \(them), or keep \(them) out of the target", related: sorted.flatMap(\.files))
        }
    }

    /// The files, and the sets of catalogs, that nothing which was read asks for.
    ///
    /// What Apple's lookup does not find is named with an extension or a path. Where no image of a package is named in it, its
    /// code was not read, and none is taken for unused.
    static func unasked(in tree: CheckContext) -> Set<BytePath> {
        guard let references = tree.references else { return [] }
        var unasked = Set(tree.unnamed.values.joined().flatMap(\.files))
        var named: Set<Consumer> = []
        var others: [(Consumer, [BytePath])] = []
        var plain: [BytePath: (named: Int, others: [[BytePath]])] = [:]
        // Without code for Apple's systems, an image beside an app of Cordova is a draft, also where the app has a copy of it.
        let hasList = tree.consumers.hasListedApp && !references.hasCode
        let copies = Set(
            hasList
                ? tree.images.filter { tree.consumers.consumer(of: $0.files[0].path) != .unknown }.map(\.key.stem) : []
        )
        func mayBeLoaded(_ image: CheckedImage, isDraft: Bool) -> Bool {
            guard isDraft, hasList else { return mayBeMeant(image, references) }
            return !copies.contains(image.key.stem) && isSpelled(image, references)
        }
        for image in tree.images {
            let consumer = tree.consumers.consumer(of: image.files[0].path)
            let isNamed: Bool
            switch consumer {
            case .reactNative, .flutter, .web: isNamed = image.files.contains { references.namesFile($0.path.name) }
            case .android: isNamed = references.mayLoad(for: image.key.stem)
            case .app, .unknown:
                // Beside an app whose project or own list names its images, a file elsewhere is a draft, or of the server.
                let isDraft = consumer == .unknown && (tree.consumers.projects.listsImages || hasList)
                if isOfLibrary(image) || isMisread(image) || isDraft, !mayBeLoaded(image, isDraft: isDraft) {
                    unasked.formUnion(image.files.map(\.path))
                } else if consumer == .unknown, isAskedForByName(image) {
                    if image.files.contains(where: { references.namesFile($0.path.name) }) {
                        plain[image.key.folder, default: (0, [])].named += 1
                    } else if !isSpelled(image, references), !references.mayLoadAll(of: image.key.folder) {
                        plain[image.key.folder, default: (0, [])].others.append(image.files.map(\.path))
                    }
                }
                continue
            case .nobody: continue
            }
            if isNamed || references.mayLoadAll(of: image.key.folder) || references.mayBuild(image.key.stem) {
                named.insert(consumer)
            } else {
                others.append((consumer, image.files.map(\.path)))
            }
        }
        for (consumer, files) in others where named.contains(consumer) { unasked.formUnion(files) }
        // Where most images of a folder are named, its others are left over, whatever loads them.
        for folder in plain.values where folder.named > folder.others.count {
            unasked.formUnion(folder.others.joined())
        }
        return unasked
    }

    /// The images of apps that nothing names, by folder or catalog; each set of a catalog stands for its files.
    static func unnamed(in tree: CheckContext) -> [BytePath: [UnnamedImage]] {
        guard let references = tree.references, references.hasCode else { return [:] }
        var images: [BytePath: [UnnamedImage]] = [:]
        for image in tree.images
        where !isMisread(image) && isAskedForByName(image) && !references.mayLoad(for: image.key.stem) {
            guard image.key.folder.components.allSatisfy({ mayHoldUnused($0, references) }),
                !references.mayLoadAll(of: image.key.folder), isOfApp(image, in: tree)
            else { continue }
            images[image.key.folder, default: []].append(
                UnnamedImage(name: image.key.stem, files: image.files.map(\.path)))
        }
        for set in tree.catalogs where set.kind == .imageset && set.files.contains(where: TreeListing.isImageName) {
            guard let dot = set.folder.name.lastIndex(of: UInt8(ascii: ".")), let catalog = set.folder.catalog,
                case let name = Array(set.folder.name[..<dot]), !references.mayLoad(for: name),
                set.folder.folder.components.allSatisfy({ mayHoldUnused($0, references) }),
                !tree.consumers.consumer(of: set.contentsPath).isLeftOut
            else { continue }
            images[catalog, default: []].append(UnnamedImage(name: name, files: [set.folder]))
        }
        let meant = meant(among: images.values.flatMap { $0.map(\.name) }, references)
        return images.mapValues { $0.filter { !meant.contains($0.name) } }.filter { !$0.value.isEmpty }
    }

    /// The names that others, of images which are not there, differ from by a slip.
    private static func meant(among names: [[UInt8]], _ references: TreeReferences) -> Set<[UInt8]> {
        let asked = names.isEmpty ? [] : Set(references.failing.compactMap(\.value.name.whole))
        guard asked.count * names.count < maxComparisons else { return [] }
        return Set(asked.compactMap { nearest(to: $0, names).map { Array($0.utf8) } })
    }

    /// Whether code has to ask for a loose image by its name: not for icons and launch images, nor in bundles.
    private static func isAskedForByName(_ image: CheckedImage) -> Bool {
        guard let first = image.files.first, first.name.usage.isEmpty,
            Place(image.key.folder).container.isEmpty, !image.key.folder.components.contains(where: isDocument),
            // What becomes of a vector image is decided elsewhere.
            !image.files.allSatisfy(\.format.isVector)
        else { return false }
        return !isOfSystem(image.key.stem) && first.name.mipmapLevel == nil
    }

    /// Whether the system or an engine asks for an image of this name, as it is or as it is meant: an icon or a launch image.
    ///
    /// `Default-Message` is an app's own.
    private static func isOfSystem(_ name: [UInt8]) -> Bool {
        let stem = name.map(\.lowercasedASCII)
        if IconCatalogue.isNamedAsAppIcon(name) || systemStems.contains(where: { stem.starts(with: $0) }) {
            return true
        }
        guard stem.starts(with: "default".utf8) else { return false }
        let words = stem.dropFirst(7).split { "-_~@ ".utf8.contains($0) }
        return words.allSatisfy { word in
            word.first?.isDigit ?? false || launchWords.contains { word.elementsEqual($0.utf8) }
        }
    }

    private static let launchWords =
        UsageSuffix.Orientation.allCases.map { $0.rawValue.lowercased() } + DeviceModifier.allCases.map(\.rawValue)

    /// Whether an image is in a bundle that a library brought along: its own code, which may be compiled, names it.
    private static func isOfLibrary(_ image: CheckedImage) -> Bool {
        Place(image.key.folder).container.last.map { $0.hasSuffix(Array(".bundle".utf8)) } ?? false
    }

    /// Whether lookup reads an image's name in another way than its author meant it.
    private static func isMisread(_ image: CheckedImage) -> Bool {
        image.files.first.map { !$0.isNamedForLookup && isAskedForByName(image) } ?? false
    }

    /// Whether something may ask for an image, as far as code was read.
    private static func mayBeMeant(_ image: CheckedImage, _ references: TreeReferences) -> Bool {
        !references.hasCode || isSpelled(image, references)
    }

    /// Whether something names an image as it is called, or as that was meant.
    private static func isSpelled(_ image: CheckedImage, _ references: TreeReferences) -> Bool {
        let meant = image.files.first.flatMap { $0.name.anomaly?.suggestion(for: $0.name) }
        let names = [image.key.stem] + (meant.map { [AssetName(parsing: $0).stem] } ?? [])
        return names.contains(where: references.mayLoad)
    }

    /// Whether an image may be one of an app whose code is read: whatever else loads it names it elsewhere, and nobody downloads
    /// what no target copies.
    private static func isOfApp(_ image: CheckedImage, in tree: CheckContext) -> Bool {
        guard let consumer = (image.files.first?.path).map(tree.consumers.consumer) else { return false }
        // Beside an app whose project lists its images, a file that no target copies is of the server, or a draft.
        if case .unknown = consumer, tree.consumers.projects.listsImages { return false }
        return consumer.followsApple && !consumer.isLeftOut
    }

    /// Whether a file is an asset of Unity, whose scenes and materials name it by the number in the file beside it.
    private static func isOfUnity(_ path: BytePath, on disk: any Disk) -> Bool {
        path.folder.appending(path.name + ".meta".utf8).map { (try? disk.status(of: $0)) != nil } ?? false
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
    private static let systemStems = ["itunesartwork", "launchimage", "fps_images"]
        .map { Array($0.utf8) }
}

/// An image that nothing names: its files, or its set in a catalog.
struct UnnamedImage: Sendable {
    var name: [UInt8]
    var files: [BytePath]
}

extension Rule {
    static let referenceUnused = Rule(
        "references.unused", .note, items: [7],
        meaning: "no code, nib file or text of the tree names an image", fix: "remove it, or keep it out of the target",
        why: "every device downloads it, and none shows it")
}
