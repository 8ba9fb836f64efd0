/// What Xcode's compiler of asset catalogs would say, and sizes that it does not compare.
enum CatalogRules: RuleGroup {
    static func findings(in tree: CheckContext) -> [Finding] {
        tree.catalogs.flatMap { set -> [Finding] in
            let found = texts(set) + copies(set) + stickers(set, in: tree)
            guard let contents = set.read else { return found }
            return found + slots(contents, of: set) + values(contents, of: set) + files(contents, of: set)
                + empty(contents, of: set)
                + enlarged(contents, of: set) + icons2x(contents, of: set) + fixed(contents, of: set, in: tree)
                + sizes(contents, of: set, in: tree)
        }
    }

    // MARK: Texts

    /// What is wrong with a `Contents.json` as a whole.
    private static func texts(_ set: CheckedSet) -> [Finding] {
        switch set.contents {
        case .unread: return []
        case .damaged(let problem): return [Finding(.catalogUnreadable(set.contentsPath, problem))]
        case .absent:
            // A folder `.iconset` outside of catalogs is what `iconutil` reads, without a list.
            guard set.kind.hasImages, set.kind != .iconset, !set.files.isEmpty else { return [] }
            return [Finding(.catalogNoContents(set.folder, meant: listMeant(in: set)))]
        case .read(let contents):
            guard let version = contents.version, version != 1 else { return [] }
            return [Finding(.catalogVersion(set.contentsPath, version))]
        }
    }

    /// Copies of `Contents.json` that a cloud service or Finder left.
    private static func copies(_ set: CheckedSet) -> [Finding] {
        set.files.filter(isCopy).compactMap { set.path(of: $0) }.map { Finding(.catalogCopy($0)) }
    }

    /// Reads `Contents 2.json`, `Contents (1).json`, `Contents copy.json`.
    private static func isCopy(_ name: [UInt8]) -> Bool {
        name.starts(with: "Contents".utf8) && name.hasSuffix(Array(".json".utf8))
            && name.dropFirst(8).first.map { " (-_".utf8.contains($0) } ?? false
    }

    // MARK: Slots

    /// Slots whose files Xcode calls unassigned, and names of files that do not exist.
    private static func slots(_ contents: CatalogContents, of set: CheckedSet) -> [Finding] {
        var findings = contents.fileNames.intersection(set.missing).sorted(by: byteOrder)
            .map { Finding(.catalogMissingFile(set.contentsPath, $0, spelled: respelled($0, in: set))) }
        if contents.slots.contains(where: { $0.fileName == [] }) {
            findings.append(Finding(.catalogEmptyName(set.contentsPath)))
        }
        guard contents.kind.hasImages else { return findings }
        var seen: [SlotKey: CatalogSlot] = [:]
        for slot in contents.slots {
            guard let file = slot.file, !set.missing.contains(file), let path = set.path(of: file) else { continue }
            if let reason = unassigned(slot, of: contents.kind) {
                findings.append(Finding(.catalogUnassigned(path, reason)))
            } else if let first = seen.updateValue(slot, forKey: SlotKey(slot)) {
                findings.append(Finding(.catalogDuplicate(path, first.file.flatMap(set.path) ?? set.folder)))
            }
        }
        return findings
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

    /// Files that no slot names.
    private static func files(_ contents: CatalogContents, of set: CheckedSet) -> [Finding] {
        guard contents.kind.hasImages || contents.kind == .symbolset || contents.kind == .dataset else { return [] }
        // The finding about a name that differs in letter case names the file, too.
        let named = contents.fileNames.union(set.missing.compactMap { respelled($0, in: set) })
        // Reports say elsewhere that a variant is not listed.
        return set.files.filter { !named.contains($0) && !set.owned.contains($0) && !isCopy($0) }
            .compactMap { set.path(of: $0) }.map { Finding(.catalogUnlisted($0)) }
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
            return (path, Finding(.catalogNo2x(set.contentsPath, path)))
        }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// Slots of an image set for which a larger slot of the same line has an image.
    private static func empty(_ contents: CatalogContents, of set: CheckedSet) -> [Finding] {
        let existing = Set(set.files).union(contents.fileNames.subtracting(set.missing))
        let input = CatalogFillInput(contents, existing: existing, owned: set.owned)
        let empty = input.fillings().filter { filling in
            if case .slot(let index) = filling.place { contents.slots[index].file == nil } else { false }
        }
        return Dictionary(grouping: empty, by: \.source).sorted { $0.key < $1.key }.compactMap { source, fillings in
            guard let file = contents.slots[source].file, let path = set.path(of: file) else { return nil }
            return Finding(.catalogEmptySlot(set.contentsPath, fillings.map(\.scale).sorted(), path))
        }
    }
}
