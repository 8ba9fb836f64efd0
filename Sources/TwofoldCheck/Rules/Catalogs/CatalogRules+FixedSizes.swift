// Slots that are for one size: icons, launch images, stickers, images of a top shelf.

extension CatalogRules {
    /// Images whose pixels are not the slot's size at its scale, in every kind of set whose slots have one.
    static func fixed(_ contents: CatalogContents, of set: CheckedSet, in tree: CheckContext) -> [Finding] {
        if contents.kind == .brandassets { return brandAssets(contents, of: set, in: tree) }
        // A launch image without the system that it is for is one of those before iOS 7.
        let isPastOldSlots =
            contents.kind == .launchimage
            && tree.consumers.consumer(of: set.folder).oldestPhoneSystem.map { $0 >= .firstWithoutSmallPhones } ?? false
        let noun = contents.kind == .launchimage ? "launch image" : "app icon"
        let sized = contents.slots.compactMap { slot -> (path: BytePath, size: PixelSize, wanted: [PixelSize])? in
            if isPastOldSlots, slot.condition("minimum-system-version") == nil { return nil }
            guard let file = slot.file, let path = set.path(of: file), let size = tree[path]?.size else { return nil }
            let wanted = sizes(of: slot, in: contents.kind)
            return wanted.isEmpty ? nil : (path, size, wanted)
        }
        let misfits = sized.filter { !$0.wanted.contains($0.size) }
        let fitting = Set(sized.filter { $0.wanted.contains($0.size) }.map(\.path))
        return Dictionary(grouping: misfits, by: \.path).sorted { $0.key < $1.key }.map { path, slots in
            wrongSize(path, slots[0].size, noun, wanted: slots.map(\.wanted), fits: fitting.contains(path))
        } + storeIcon(contents, of: set, in: tree)
    }

    /// - Parameters:
    ///   - noun: What the image is.
    ///   - wanted: The sizes that each of its slots is for, at least one.
    ///   - fits: Whether another slot is for its size.
    private static func wrongSize(
        _ path: BytePath, _ size: PixelSize, _ noun: String, wanted: [[PixelSize]],
        fits: Bool = false
    ) -> Finding {
        let all = Set(wanted).sorted { ($0[0].width, $0[0].height) < ($1[0].width, $1[0].height) }
            .map { $0.map(\.description).joined(separator: " or ") }
        let sizes = all.joined(separator: ", ")
        let isOne = all.count == 1
        let slots = isOne ? "slot" : "slots"
        return Finding(
            .catalogIconSize, path,
            fits
                ? "this \(noun) is \(size), which fits another slot, and it is also in the \(slots) for \(sizes)"
                : "this \(noun) is \(size), but its \(slots) \(isOne ? "is" : "are") for \(sizes)",
            fix: !isOne
                ? "export a file of each of these sizes for its slot"
                : fits ? "export another file at \(sizes) for that slot" : "export it at \(sizes)")
    }

    /// The sizes in pixels that a slot is for: the one that it states, or those that the table of launch images knows; none where
    /// neither says it.
    private static func sizes(of slot: CatalogSlot, in kind: CatalogKind) -> [PixelSize] {
        guard kind.isFixed, !slot.isUnassigned else { return [] }
        if kind == .launchimage { return LaunchImageTable.rows(for: slot).map(\.size) }
        return slot.points.map { [$0.pixels(at: slot.scale ?? .x1)] } ?? []
    }

    /// The icon for the App Store: Xcode drops an alpha channel that shows nothing, and the store refuses one that does.
    private static func storeIcon(_ contents: CatalogContents, of set: CheckedSet, in tree: CheckContext) -> [Finding] {
        guard contents.kind == .appiconset || contents.kind == .stickersiconset else { return [] }
        // The store does not look at icons that an app may be switched to.
        let sets = tree.consumers.projects.iconSets(around: set.folder)
        if contents.kind == .appiconset, !sets.isEmpty,
            !sets.contains(String(decoding: set.folder.name.dropLast(".appiconset".utf8.count), as: UTF8.self))
        {
            return []
        }
        // A Mac's icon is transparent around its shape, and its largest file may fill the slot of the other store.
        let consumer = tree.consumers.consumer(of: set.folder)
        if consumer.isOfMacs, !consumer.isOfPhones { return [] }
        let files = contents.slots.filter { slot in
            ["ios-marketing", "watch-marketing"].contains(slot.idiom)
                || slot.idiom == "universal" && slot.platform != nil && slot.condition("size") == "1024x1024"
                    && slot.condition("appearances") == nil
        }.compactMap(\.file)
        return Set(files).compactMap(set.path).sorted().compactMap { tree[$0] }
            .filter { isTransparent($0, tree.source) }
            .map { Finding(.catalogIconAlpha, $0.path, "this icon for the App Store has transparent pixels") }
    }

    /// The images of an Apple TV's icons and top shelf: each part of the set states the size in points, and of a stack of layers the
    /// last one, which lies behind the others, has all of it.
    private static func brandAssets(
        _ contents: CatalogContents, of set: CheckedSet, in tree: CheckContext
    ) -> [Finding] {
        contents.slots.flatMap { part -> [Finding] in
            guard let points = part.points, var folder = part.file.flatMap(set.path)
            else { return [] }
            if let stack = tree.catalogs.first(where: { $0.folder == folder && $0.kind == .imagestack }),
                let back = stack.read?.slots.last?.file.flatMap(stack.path)
            {
                folder = back
            }
            return tree.catalogs.filter { $0.kind == .imageset && $0.folder.isWithin(folder) }.flatMap { images in
                (images.read?.slots ?? []).compactMap { slot -> Finding? in
                    guard let path = slot.file.flatMap(images.path), let size = tree[path]?.size else { return nil }
                    let wanted = points.pixels(at: slot.scale ?? .x1)
                    return size == wanted
                        ? nil : wrongSize(path, size, "part of the brand assets", wanted: [[wanted]])
                }
            }
        }
    }

    /// Whether a run makes smaller icons of an image: it has the pixels, and none that the system shows black.
    static func gives(
        _ path: BytePath, _ icons: [CatalogFilling], isOfMac: Bool, in tree: CheckContext
    ) -> Bool {
        guard let file = tree[path], let size = file.size, size.width == size.height else { return false }
        return icons.allSatisfy { $0.side ?? 0 <= size.width } && (isOfMac || !isTransparent(file, tree.source))
    }

    /// Whether an image shows what is behind it; false where pixels are not read.
    private static func isTransparent(_ file: CheckedFile, _ source: CheckedSource) -> Bool {
        guard file.image?.header?.layout.hasAlpha == true else { return false }
        if case .measured(let measures) = file.content { return !measures.hasOpaqueAlpha }
        guard source.readsPixels, source.isSelected(file.path), let pixels = source.pixels(file) else { return false }
        return !pixels.isOpaque
    }

    /// Stickers that Messages shrinks, enlarges or refuses: they are shown at 100 to 206 points, always from images at 3x.
    static func stickers(_ set: CheckedSet, in tree: CheckContext) -> [Finding] {
        guard [.sticker, .stickersequence].contains(set.kind) else { return [] }
        return set.files.compactMap { name in
            guard let path = set.path(of: name), let size = tree[path]?.size else { return nil }
            if stickerSides.contains(size.width) && stickerSides.contains(size.height) { return nil }
            return Finding(
                .catalogIconSize, path, "this sticker is \(size), but Messages takes 300 to 618 pixels a side",
                fix: "export it at 300×300, 408×408 or 618×618, for small, medium or large stickers")
        }
    }

    private static let stickerSides = 300...618
}

extension Rule {
    static let catalogIconSize = Rule(
        "catalog.icon-size", .warning,
        meaning:
            "an app icon, a launch image or an image of a top shelf has other pixels than its slot is for, or a sticker is not "
            + "of 300 to 618 pixels",
        fix: "export it at the size named",
        why: "Xcode warns of it and leaves the image out, or the App Store refuses the app")

    static let catalogIconAlpha = Rule(
        "catalog.icon-alpha", .warning, meaning: "the app icon for the App Store has transparent pixels",
        fix: "export it without transparency",
        why:
            "the App Store refuses an app whose large icon is transparent; an alpha channel of opaque pixels is dropped by Xcode"
    )
}
