// Sizes of images that a set has at several scales, and icons that it has at 1x only.

extension CatalogRules {
    /// The sizes of home screens before iOS 7, with those since.
    private static let newerHome = ["57x57": "60x60", "72x72": "76x76"]

    /// Empty slots for 2x whose 1x has an icon: iPads' icons and those for settings are at both scales.
    static func icons2x(_ contents: CatalogContents, of set: CheckedSet, in tree: CheckContext) -> [Finding] {
        guard contents.kind == .appiconset else { return [] }
        let isShown = tree.consumers.shownSlots(of: set.contentsPath)
        func use(_ slot: CatalogSlot) -> [String] {
            [slot.idiom ?? ""] + slot.conditions.map { "\($0.key)=\($0.value)" }
        }
        let small = contents.slots.filter {
            ($0.scale ?? .x2) == .x1 && $0.file != nil && !$0.isUnassigned && isShown($0)
        }
        return small.compactMap { slot -> Finding? in
            let sharp = contents.slots.filter { $0.scale == .x2 && use($0) == use(slot) }
            guard let file = slot.file, let path = set.path(of: file), let points = slot.condition("size"),
                let sides = slot.points, sharp.allSatisfy({ $0.file == nil })
            else { return nil }
            // A set need not have slots of all sizes, but a home screen before iOS 7 has both scales of this one.
            let newer = newerHome[points]
            guard !sharp.isEmpty || newer != nil else { return nil }
            let isOnly = newer.map { newer in
                !contents.slots.contains { $0.scale == .x2 && $0.file != nil && $0.condition("size") == newer }
            }
            let size = sides.pixels(at: .x2)
            let (are, place) = sharp.isEmpty ? ("missing", " in a slot for 2x") : ("empty", "")
            return Finding(
                .catalogEmptySlot, set.contentsPath,
                "the slot for \(slot.idiom ?? "") \(points) at 2x is \(are), and that at 1x has "
                    + Quoting.display(path.name),
                fix: "add an icon of \(size)\(place)", as: isOnly == true ? .warning : .note, related: [path])
        }
    }

    /// The idioms whose home screens ask for an icon of their own since iOS 7, with its size in points and its side at 2x.
    private static let home = [("iphone", "60x60", 120, "iPhones"), ("ipad", "76x76", 152, "iPads")]

    /// A set with icons for a device, of which none is for its home screen since iOS 7: the App Store refuses the app (ITMS-90022,
    /// ITMS-90023).
    ///
    /// Before iOS 7 the home screen took another size, so there only an empty slot says that one is meant.
    static func homeless(_ contents: CatalogContents, of set: CheckedSet, in tree: CheckContext) -> [Finding] {
        let icons = contents.slots.filter { $0.file != nil && !$0.isUnassigned }
        guard contents.kind == .appiconset, !icons.contains(where: { $0.idiom == "universal" }),
            let systems = tree.consumers.projects.systems(ofIconSet: set.folder), let oldest = systems.oldest[.iOS]
        else { return [] }
        let isNew = oldest.map { $0 >= .firstWithoutSmallPhones } ?? false
        return home.compactMap { idiom, points, side, devices in
            guard systems.shows(idiom: idiom, platform: nil), icons.contains(where: { $0.idiom == idiom }) else {
                return nil
            }
            let slots = contents.slots.indices.filter { index in
                let slot = contents.slots[index]
                return slot.idiom == idiom && slot.condition("size") == points && slot.scale == .x2
            }
            guard isNew || !slots.isEmpty, slots.allSatisfy({ contents.slots[$0].file == nil }) else { return nil }
            let filled = fillings(contents, of: set, in: tree).map(\.place)
            guard !slots.contains(where: { filled.contains(.slot($0)) }) else { return nil }
            return Finding(
                .catalogEmptySlot, set.contentsPath,
                "this set has icons for \(devices), but none of \(side)×\(side) for their home screen, so the App Store refuses the app",
                fix: "add an icon of \(side)×\(side) in the slot for \(idiom) \(points) at 2x", as: .warning)
        }
    }

    /// A set with icons for iPhones of an app that is for iPads, too: the App Store refuses it (ITMS-90023).
    static func padless(_ contents: CatalogContents, of set: CheckedSet, in tree: CheckContext) -> Finding? {
        let slots = contents.slots.filter { !$0.isUnassigned }
        guard contents.kind == .appiconset, slots.contains(where: { $0.idiom == "iphone" && $0.file != nil }),
            !slots.contains(where: { ["ipad", "universal"].contains($0.idiom) }),
            tree.consumers.projects.areForPads(set.folder)
        else { return nil }
        return Finding(
            .catalogEmptySlot, set.contentsPath,
            "this set has icons for iPhones only, and its app is for iPads, too, so the App Store refuses the app",
            fix:
                "give it slots and icons of 76×76 and 83.5×83.5 points at 2x, or take iPads off the devices of the target",
            as: .warning)
    }

    /// Images of one line whose sizes are not in the ratio of their scales; variants are always right.
    static func sizes(_ contents: CatalogContents, of set: CheckedSet, in tree: CheckContext) -> [Finding] {
        guard contents.kind == .imageset else { return [] }
        let consumer = tree.consumers.consumer(of: set.contentsPath)
        let known = contents.slots.compactMap { slot -> Sized? in
            guard let line = slot.line, let scale = slot.scale, let file = slot.file, let path = set.path(of: file),
                let size = tree[path]?.size
            else { return nil }
            return (line, scale, path, size, set.owned.contains(file))
        }
        return Dictionary(grouping: known, by: \.line).sorted { $0.key < $1.key }.flatMap { _, files -> [Finding] in
            let files = files.sorted { $0.scale < $1.scale }
            return zip(files, files.dropFirst()).compactMap { small, large in
                guard !small.isOwned, small.scale < large.scale,
                    !small.size.isReduced(large.size, from: large.scale, to: small.scale)
                else { return nil }
                guard consumer.uses(small.scale) else { return nil }
                let other = "\(Quoting.display(large.path.name)), which is \(large.size) at \(large.scale)"
                return Finding(
                    .catalogSizeMismatch, small.path, "\(small.size) at \(small.scale) is not the size of \(other)",
                    related: [large.path])
            }
        }
    }

    private typealias Sized = (line: Line, scale: ScaleFactor, path: BytePath, size: PixelSize, isOwned: Bool)
}

extension Rule {
    static let catalogSizeMismatch = Rule(
        "catalog.size-mismatch", .note, isArt: true,
        meaning:
            "two images of a set have sizes that are not in the ratio of their scales",
        fix: "export the smaller one again, or clear its slot and run 'twofold'",
        why: "the image has another size in points on other screens: layouts move, and edges fall between pixels")
}
