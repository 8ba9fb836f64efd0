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

    /// Empty slots of the home screens since iOS 7, which no icon of the set fills, where the set has icons of other sizes and an app is
    /// built with it: the App Store refuses the app (ITMS-90022, ITMS-90023).
    static func homeless(_ contents: CatalogContents, of set: CheckedSet, in tree: CheckContext) -> [Finding] {
        guard contents.kind == .appiconset, contents.slots.contains(where: { $0.file != nil }),
            tree.consumers.projects.systems(ofIconSet: set.folder) != nil
        else { return [] }
        let isShown = tree.consumers.shownSlots(of: set.contentsPath)
        let home = contents.slots.indices.filter { index in
            let slot = contents.slots[index]
            return slot.file == nil && slot.scale == .x2 && isShown(slot)
                && (slot.idiom == "iphone" && slot.condition("size") == "60x60"
                    || slot.idiom == "ipad" && slot.condition("size") == "76x76")
        }
        guard !home.isEmpty else { return [] }
        let filled = fillings(contents, of: set, in: tree).map(\.place)
        return home.filter { !filled.contains(.slot($0)) }.compactMap { index in
            let slot = contents.slots[index]
            guard let side = slot.points?.pixels(at: .x2) else { return nil }
            return Finding(
                .catalogEmptySlot, set.contentsPath,
                "the slot for the home screen of \(slot.idiom == "ipad" ? "iPads" : "iPhones") is empty, and no icon of this set is large "
                    + "enough for it, so the App Store refuses the app",
                fix: "add an icon of \(side)", as: .warning)
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
