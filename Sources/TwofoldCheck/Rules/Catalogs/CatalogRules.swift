/// What Xcode's compiler of asset catalogs would say, and sizes that it does not compare.
enum CatalogRules {
    static func findings(in tree: CheckContext) -> [Finding] {
        let lists = Set(tree.catalogs.filter { $0.read != nil }.compactMap { SetPlace($0.folder) })
        return tree.catalogs.flatMap { set -> [Finding] in
            let found =
                [text(set, besides: lists, in: tree)].compactMap(\.self) + copies(set, in: tree)
                + stickers(set, in: tree)
            guard let contents = set.read else { return found }
            let empty = empty(contents, of: set, in: tree)
            // Of slots that a run fills, no other note is of use.
            let icons = icons2x(contents, of: set, in: tree).filter {
                empty.isEmpty || $0.diagnostic.severity == .warning
            }
            return found + slots(contents, of: set, in: tree) + values(contents, of: set)
                + files(contents, of: set, in: tree)
                + empty
                + enlarged(contents, of: set) + icons + homeless(contents, of: set, in: tree)
                + [padless(contents, of: set, in: tree)].compactMap(\.self)
                + fixed(contents, of: set, in: tree)
                + sizes(contents, of: set, in: tree)
        }
    }

    // MARK: Texts

    /// What is wrong with a `Contents.json` as a whole.
    private static func text(_ set: CheckedSet, besides lists: Set<SetPlace>, in tree: CheckContext) -> Finding? {
        switch set.contents {
        case .unread: return nil
        case .damaged(let problem): return Finding(.catalogUnreadable(set.contentsPath, problem))
        case .absent:
            // A folder `.iconset` outside of catalogs is what `iconutil` reads, without a list.
            guard set.kind.hasImages, set.kind != .iconset, !set.files.isEmpty, set.contentsPath.catalog != nil else {
                return nil
            }
            let list = listMeant(in: set)
            let name = list.map(Quoting.display)
            // Macs, which alone build catalogs, mostly have disks that take the two names for one.
            if let name, list.map(OutputNames.folded) == OutputNames.folded(ContentsFile.name) {
                return Finding(
                    .catalogNoContents, set.folder,
                    "this set of an asset catalog has no Contents.json, and Xcode finds \(name) only on a disk that ignores "
                        + "letter case", fix: "rename \(name) to Contents.json", as: .note, isOnRequest: true)
            }
            // Scripts that build an app with several icons copy files over those of the set that is built.
            let isCopied =
                SetPlace(set.folder).map(lists.contains) ?? false
                && (set.folder.catalog.map { tree.consumers.projects.copiers(of: $0).isEmpty } ?? false)
            return Finding(
                .catalogNoContents, set.folder,
                "this set of an asset catalog has no Contents.json"
                    + (name.map { ", and Xcode does not read \($0)" } ?? ""),
                fix: name.map { "rename \($0) to Contents.json, or move its files out of the catalog" },
                as: isCopied ? .note : nil, isOnRequest: isCopied ? true : nil)
        case .read(let contents):
            guard let version = contents.version, version != 1 else { return nil }
            return Finding(
                .catalogVersion, set.contentsPath,
                "this file states version \(version), but Xcode reads only version 1")
        }
    }

    /// Copies of `Contents.json` that a cloud service or Finder left; one that says the same is no more than litter.
    private static func copies(_ set: CheckedSet, in tree: CheckContext) -> [Finding] {
        func bytes(_ path: BytePath) -> [UInt8]? {
            try? tree.source.disk.contents(of: path, limit: 1 << 20)
        }
        return set.files.filter(isCopy).compactMap { set.path(of: $0) }.map { path in
            let isSame = bytes(path).map { $0 == bytes(set.contentsPath) } ?? false
            return Finding(
                .catalogCopy, path, "Xcode ignores this file, because it is not called Contents.json",
                fix: isSame ? "delete it: it says the same as Contents.json" : nil, as: isSame ? .note : nil)
        }
    }

    /// Reads `Contents 2.json`, `Contents (1).json`, `Contents copy.json`.
    private static func isCopy(_ name: [UInt8]) -> Bool {
        name.starts(with: "Contents".utf8) && name.hasSuffix(Array(".json".utf8))
            && name.dropFirst(8).first.map { " (-_".utf8.contains($0) } ?? false
    }

    // MARK: Slots

    /// Slots whose files Xcode calls unassigned, and names of files that do not exist.
    private static func slots(_ contents: CatalogContents, of set: CheckedSet, in tree: CheckContext) -> [Finding] {
        // What Git ignores is made when somebody sets the project up.
        var findings = contents.fileNames.intersection(set.missing).sorted(by: byteOrder)
            .filter { !(set.folder.appending($0).map(tree.ignores) ?? false) }.map { name in
                let systems = tree.consumers.systems(of: set.contentsPath)
                let slots = contents.slots.filter { $0.file.map { $0 == name } ?? false }
                return missing(name, in: set, isShown: slots.isEmpty || slots.contains(where: systems.shows))
            }
        if contents.slots.contains(where: { $0.fileName == [] }) {
            findings.append(
                Finding(
                    .catalogMissingFile, set.contentsPath, "a slot of this set has an empty file name",
                    fix: "remove the member 'filename' from the slot"))
        }
        guard contents.kind.hasImages else { return findings }
        var seen: [SlotKey: CatalogSlot] = [:]
        for slot in contents.slots {
            guard let file = slot.file, !set.missing.contains(file), let path = set.path(of: file) else { continue }
            if let reason = unassigned(slot, of: contents.kind) {
                // So Xcode keeps a file that somebody took out of its slot.
                let isSetAside = slot.isUnassigned || slot.idiom == nil && contents.kind != .imageset
                findings.append(
                    Finding(
                        .catalogUnassigned, path, "this file is an unassigned child of its set: \(reason)",
                        as: isSetAside ? .note : nil, isOnRequest: isSetAside ? true : nil))
            } else if let first = seen.updateValue(slot, forKey: SlotKey(slot)) {
                let other = first.file.flatMap(set.path) ?? set.folder
                findings.append(
                    Finding(
                        .catalogDuplicate, path,
                        "Contents.json lists this file and \(Quoting.display(other.name)) for the same screens",
                        related: path == other ? [] : [other]))
            }
        }
        return findings
    }

    /// - Parameter isShown: Whether a device that the app runs on shows a slot that has the name.
    private static func missing(_ name: [UInt8], in set: CheckedSet, isShown: Bool) -> Finding {
        let shown = Quoting.display(name)
        guard let other = respelled(name, in: set) else {
            return Finding(
                .catalogMissingFile, set.contentsPath, "the file \(shown) of this set does not exist",
                as: isShown ? nil : .note, isOnRequest: isShown ? nil : true)
        }
        // Programs that read catalogs run on Macs alone, and no disk of a Mac distinguishes the two forms of an accent.
        let isSame = String(decoding: name, as: UTF8.self) == String(decoding: other, as: UTF8.self)
        return Finding(
            .catalogMissingFile, set.contentsPath,
            "this set lists \(shown), but its file is called \(Quoting.display(other)); only Macs take the two for one",
            fix: "rename the file to \(shown), or correct its name here", as: .note,
            isOnRequest: isShown && !isSame ? nil : true,
            related: [set.path(of: other)].compactMap(\.self))
    }

    /// Everything by which Xcode distinguishes the slots of a set.
    private struct SlotKey: Hashable {
        var idiom: String?
        var scale: ScaleFactor?
        var conditions: [CatalogSlot.Condition]

        init(_ slot: CatalogSlot) { (idiom, scale, conditions) = (slot.idiom, slot.scale, slot.conditions) }
    }

    /// Why a slot's file counts as unassigned; nil if it does not.
    private static func unassigned(_ slot: CatalogSlot, of kind: CatalogKind) -> String? {
        guard let idiom = slot.idiom else { return "its entry in Contents.json has no idiom" }
        if slot.isUnassigned { return "its entry in Contents.json is marked as unassigned" }
        if kind == .appiconset, idiom == "universal", slot.platform == nil {
            return "its entry in Contents.json is for all devices and names no platform"
        }
        guard kind == .imageset, let scale = slot.scale, let scales = CatalogIdiom.scales(of: idiom),
            !scales.contains(scale)
        else { return nil }
        return "no screen of the idiom '\(idiom)' has the scale \(scale)"
    }

    /// The file that a slot means by a name that differs from it only in letter case, or in the form of its accents: disks of Macs
    /// take both for one.
    private static func respelled(_ name: [UInt8], in set: CheckedSet) -> [UInt8]? {
        set.files.first { OutputNames.folded($0) == OutputNames.folded(name) }
    }

    /// Files that no slot names, in one finding for those that may be meant for one and one for the others.
    private static func files(_ contents: CatalogContents, of set: CheckedSet, in tree: CheckContext) -> [Finding] {
        guard contents.kind.hasImages || contents.kind == .symbolset || contents.kind == .dataset else { return [] }
        // The finding about a name that differs in letter case names the file, too.
        let named = contents.fileNames.union(set.missing.compactMap { respelled($0, in: set) })
        // That about two images whose names differ so names both.
        let places = Set(named.map { OutputNames.folded($0) })
        // A file may be meant for a slot that has none and that a device shows, an icon for one of its size; any other is only in
        // the way.
        let isShown = tree.consumers.shownSlots(of: set.contentsPath)
        let isOfIcons = contents.kind == .appiconset
        let consumer = tree.consumers.consumer(of: set.contentsPath)
        let empty = contents.slots.filter { slot in
            // An icon's scale is not that of a screen: the store's is at 1x.
            slot.file.map(set.missing.contains) ?? true && isShown(slot)
                && (isOfIcons || slot.scale.map { consumer.uses($0) } ?? true)
        }
        let lacking = Set(empty.compactMap { $0.points?.pixels(at: $0.scale ?? .x1).width })
        func mayBeMeant(_ path: BytePath) -> Bool {
            let name = AssetName(parsing: path.name)
            guard isOfIcons else {
                if contents.slots.isEmpty { return true }
                let lacksScale = contents.slots.allSatisfy { $0.scale != nil && $0.scale != name.scale }
                return !empty.isEmpty || lacksScale && consumer.uses(name.scale)
            }
            let stated = IconCatalogue.halfPoints(in: name.base).map { $0 * name.scale.pixelsPerPoint / 2 }
            return [tree[path]?.size?.width, stated].compactMap(\.self).contains(where: lacking.contains)
        }
        // Reports say elsewhere that a variant is not listed, and Xcode says nothing of value about a text that explains the set.
        let files = set.files.filter {
            !named.contains($0) && !set.owned.contains($0) && !isCopy($0)
                && (TreeListing.isImageName($0) ? !places.contains(OutputNames.folded($0)) : set.kind == .dataset)
        }
        .compactMap { set.path(of: $0) }
        return Dictionary(grouping: files) { !mayBeMeant($0) }.map { isSlight, paths in
            // A further file leaves the place of the others as it is, which a baseline knows.
            let isOne = paths.count == 1
            return Finding(
                .catalogUnlisted, isOne ? paths[0] : set.contentsPath,
                isOne
                    ? "this file is an unassigned child of its set: Contents.json does not list it"
                    : "\(paths.count) files are unassigned children of this set, which does not list them: "
                        + Diagnostic.list(paths.map(\.name)),
                fix: isOne ? nil : "assign the files to slots in Xcode, or move them out of the set",
                as: isSlight ? .note : nil, isOnRequest: isSlight && isOfIcons ? true : nil,
                related: isOne ? [] : paths)
        }.sorted { ($0.diagnostic.path, $0.diagnostic.message) < ($1.diagnostic.path, $1.diagnostic.message) }
    }

    /// Empty 2x slots of an image set, where the line has only a 1x.
    private static func enlarged(_ contents: CatalogContents, of set: CheckedSet) -> [Finding] {
        guard contents.kind == .imageset else { return [] }
        let lines = Dictionary(grouping: contents.slots.filter { $0.line != nil }) { $0.line }
        return lines.values.compactMap { slots -> (BytePath, Finding)? in
            let filled = slots.filter { $0.file.map { !set.missing.contains($0) } ?? false }
            guard slots.contains(where: { $0.scale == .x2 && $0.file == nil }), filled.allSatisfy({ $0.scale == .x1 }),
                let file = filled.first?.file, let path = set.path(of: file),
                ImageFormat(fileExtension: AssetName(parsing: file).fileExtension)?.isVector == false
            else { return nil }
            let name = Quoting.display(path.name)
            let finding = Finding(
                .catalogEmptySlot, set.contentsPath,
                "the 2x slot beside \(name) is empty, so 2x screens enlarge \(name)",
                fix: "export it at 2x or 3x, and put it into the slot", related: [path])
            return (path, finding)
        }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// What a build fills of a set: the slots for which a larger slot of the same line has an image.
    static func fillings(_ contents: CatalogContents, of set: CheckedSet, in tree: CheckContext) -> [CatalogFilling] {
        let existing = Set(set.files).union(contents.fileNames.subtracting(set.missing))
        var input = CatalogFillInput(contents, existing: existing, owned: set.owned)
        input.isShown = tree.consumers.shownSlots(of: set.contentsPath)
        return input.fillings()
    }

    /// Slots of a set for which a larger slot of the same line has an image.
    private static func empty(_ contents: CatalogContents, of set: CheckedSet, in tree: CheckContext) -> [Finding] {
        let consumer = tree.consumers.consumer(of: set.contentsPath)
        let empty = fillings(contents, of: set, in: tree).filter { filling in
            guard consumer.uses(filling.scale) else { return false }
            return if case .slot(let index) = filling.place { contents.slots[index].file == nil } else { false }
        }
        return Dictionary(grouping: empty, by: \.source).sorted { $0.key < $1.key }.compactMap { source, fillings in
            let slot = contents.slots[source]
            guard let file = slot.file, let path = set.path(of: file),
                contents.kind == .imageset || gives(path, fillings, isOfMac: slot.isOfMac, in: tree)
            else { return nil }
            let which =
                contents.kind == .imageset
                ? fillings.map(\.scale).sorted().map(\.description).joined(separator: " and ") : "\(fillings.count)"
            let (slots, are) = fillings.count == 1 ? ("slot", "is") : ("slots", "are")
            return Finding(
                .catalogEmptySlot, set.contentsPath,
                "the \(which) \(slots) beside \(Quoting.display(path.name)) \(are) empty", related: [path])
        }
    }
}

/// A set's place in a catalog, whichever folder that is in.
private struct SetPlace: Hashable {
    private var catalog: [UInt8]
    private var inner: ArraySlice<UInt8>

    init?(_ set: BytePath) {
        guard let folder = set.catalog else { return nil }
        catalog = folder.name
        inner = set.bytes.dropFirst(folder.bytes.count)
    }
}

extension Rule {
    static let catalogNoContents = Rule(
        "catalog.no-contents", .warning, or: .note,
        meaning:
            "a set of an asset catalog has files, but no Contents.json (a note with --rules art where "
            + "another file's name differs from it in letter case only)",
        fix: "add the set in Xcode, or move its files out of the catalog",
        why: "Xcode ships no file of a set without a list")

    static let catalogVersion = Rule(
        "catalog.version", .warning, meaning: "a Contents.json states another version than 1",
        fix: "set the version to 1", why: "Xcode knows only version 1 of the format, and refuses any other")

    static let catalogCopy = Rule(
        "catalog.copy", .warning, or: .note, isArt: true,
        meaning: "an asset catalog has a copy of a Contents.json under another name (a note where both say the same)",
        fix: "compare it with Contents.json and delete one of the two",
        why: "Xcode reads only Contents.json, so what the copy lists may be missing in the app")

    static let catalogUnassigned = Rule(
        "catalog.unassigned", .warning, or: .note,
        meaning:
            "Contents.json lists a file without an idiom, as unassigned, for a scale that no such device has, or as an icon for all "
            + "devices without a platform (a note with --rules art where Xcode keeps it so: marked as unassigned, or an icon or "
            + "launch image without an idiom)",
        fix: "move the file to a slot that devices use, or remove it from the set",
        why: "Xcode warns of an unassigned child and does not ship the file")

    static let catalogUnlisted = Rule(
        "catalog.unlisted", .warning, or: .note,
        meaning:
            "a set of an asset catalog has a file that its Contents.json does not list (a note where no slot that the app's devices "
            + "show is empty, and with --rules art for an icon that has the size of none)",
        fix: "assign the file to a slot in Xcode, or move it out of the set",
        why: "Xcode warns of an unassigned child and does not ship the file")

    static let catalogDuplicate = Rule(
        "catalog.duplicate", .warning, meaning: "two files of a set are listed for the same screens",
        fix: "remove one of the two from the set",
        why: "Xcode warns of an unassigned child and ships one of the two files only")

    static let catalogMissingFile = Rule(
        "catalog.missing-file", .warning, or: .note,
        meaning:
            "a Contents.json lists a file that does not exist and that Git does not ignore, or an empty name (a note where "
            + "only letter case differs, and with --rules art where no device of the app shows the slot)",
        fix: "add the file, or remove its name from the slot",
        why: "Xcode warns that the file does not exist, and the app has no image for these screens")

    static let catalogEmptySlot = Rule(
        "catalog.empty-slot", .note, or: .warning, isArt: true, items: [10, 34, 44],
        meaning:
            "a slot of a set of images or icons is empty, though a larger one has an image; or that of 2x of an image or an icon, where "
            + "only the 1x has one (a warning for the only icon of a home screen); or a set of icons has no slots for the iPads that its app is "
            + "for, or no icon for the home screens since iOS 7 (a warning)",
        fix: "run 'twofold'", why: "devices load the image of another scale, and reduce or enlarge it themselves")
}
