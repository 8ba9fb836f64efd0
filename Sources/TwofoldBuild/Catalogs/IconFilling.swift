// The slots of icon sets: each is for one size, and an image of at least that size gives it.

extension CatalogFillInput {
    /// The variants of an icon set's slots, in the order of the list.
    ///
    /// A slot is made from the image of its family with the same pixels, else from the largest, if there is only one. Empty slots
    /// are filled where the largest has enough pixels for all of them: otherwise the set lacks its master.
    var iconFillings: [CatalogFilling] {
        let slots = contents.slots.compactMap(IconSlot.init)
        let families = Dictionary(grouping: slots, by: \.use.family).mapValues { IconFamilyImages(of: $0, in: self) }
        let open = slots.filter { isOpen($0) }
        // Slots of one size for two devices share a file, as those do that 'icons' makes.
        var shared: [IconSlot.Use: [UInt8]] = [:]
        for slot in open { shared[slot.use] = shared[slot.use] ?? slot.file }
        var names = CatalogFileNames(self)
        var sides: [[UInt8]: Int] = [:]
        return open.compactMap { slot in
            guard let images = families[slot.use.family], let source = images.source(for: slot),
                let name = slot.file ?? shared[slot.use] ?? slot.name(inSet: name).flatMap({ names.free($0) }),
                sides[name, default: slot.side] == slot.side
            else { return nil }
            shared[slot.use] = shared[slot.use] ?? name
            sides[name] = slot.side
            return CatalogFilling(
                place: .slot(slot.index), scale: slot.use.scale, line: .universal, fileName: name, source: source,
                side: slot.side)
        }
    }

    /// Whether a slot names a variant of a build, or is empty and of use; the store asks for its icon whatever screens the app is for.
    fileprivate func isOpen(_ slot: IconSlot) -> Bool {
        if scales?.contains(slot.use.scale) == false { return false }
        if let file = slot.file { return isOfBuild(file) }
        let listed = contents.slots[slot.index]
        guard isShown(listed) else { return false }
        // Templates have slots for CarPlay, which few apps are for.
        if listed.isOfCars, !contents.slots.contains(where: { $0.isOfCars && $0.file != nil }) { return false }
        return slot.side == IconSlot.storeSide || usedScales?.contains(slot.use.scale) ?? true
    }
}

extension CatalogSlot {
    fileprivate var isOfCars: Bool { idiom == "car" }
}

/// A slot of an icon set that states its size.
private struct IconSlot {
    static let storeSide = 1024

    /// The icons that are one drawing: those of a Mac leave a margin and are transparent, those of a watch are shown in a circle, and
    /// dark ones are drawn for themselves.
    struct Family: Hashable {
        var system: String
        var conditions: [CatalogSlot.Condition]
    }

    /// What an icon is for, whichever device.
    struct Use: Hashable {
        var family: Family
        var points: String
        var scale: ScaleFactor
    }

    var index: Int
    var file: [UInt8]?
    var use: Use
    /// The side in pixels.
    var side: Int

    init?(_ slot: CatalogSlot) {
        guard !slot.isUnassigned, let system = slot.iconSystem, let points = slot.condition("size"),
            let side = slot.points?.side(at: slot.scale ?? .x1)
        else { return nil }
        let conditions = slot.conditions.filter { !["size", "platform", "role", "subtype"].contains($0.key) }
        (index, file, self.side) = (slot.index, slot.file, side)
        use = Use(family: Family(system: system, conditions: conditions), points: points, scale: slot.scale ?? .x1)
    }

    /// The name that 'icons' gives: `AppIcon-29x29@2x.png`, `AppIcon-mac-16x16.png`; nil for one that no file can have.
    func name(inSet set: [UInt8]) -> AssetName? {
        let system = use.family.system == CatalogSlot.phones ? "" : "-\(use.family.system)"
        let name = AssetName(
            base: set + Array("\(system)-\(use.points)".utf8), scale: use.scale, fileExtension: Array("png".utf8))
        return name.bytes.count <= 255 && String(validating: set, as: UTF8.self) != nil ? name : nil
    }
}

extension CatalogSlot {
    fileprivate static let phones = "ios"

    /// The system whose icon a slot is for; nil for one without an idiom.
    var iconSystem: String? { Self.iconSystem(idiom: idiom, platform: platform) }

    static func iconSystem(idiom: String?, platform: String?) -> String? {
        switch idiom {
        case "iphone", "ipad", "ios-marketing", "car": phones
        case "watch", "watch-marketing": "watchos"
        case "universal": platform ?? "universal"
        default: idiom
        }
    }

    /// Whether the system shows an icon as it is, so that it may be transparent.
    package var isOfMac: Bool { ["mac", "macos"].contains(iconSystem) }
}

/// The hand-made images of a family of icons.
private struct IconFamilyImages {
    /// The index of each image's slot, by the side that the slot states.
    private var slots: [Int: [[UInt8]: Int]] = [:]
    /// The most pixels that an empty slot needs.
    private var needed = 0

    init(of family: [IconSlot], in input: CatalogFillInput) {
        for slot in family {
            guard let file = slot.file else {
                if input.isOpen(slot) { needed = max(needed, slot.side) }
                continue
            }
            guard input.existing.contains(file), !input.owned.contains(file),
                ImageFormat(fileExtension: AssetName(parsing: file).fileExtension) == .png
            else { continue }
            slots[slot.side, default: [:]][file] = slots[slot.side]?[file] ?? slot.index
        }
    }

    /// The index of the slot whose file gives an icon; nil where none is large enough, and of two nobody knows which one is meant.
    func source(for slot: IconSlot) -> Int? {
        guard let largest = slots.keys.max(), largest >= (slot.file == nil ? needed : slot.side) else { return nil }
        let images = slots[slot.side].flatMap { $0.count == 1 ? $0 : nil } ?? slots[largest] ?? [:]
        return images.count == 1 ? images.values.first : nil
    }
}
