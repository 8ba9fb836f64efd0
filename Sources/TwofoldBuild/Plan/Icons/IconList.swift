/// A `Contents.json` of icons: the slots that a set shall have, and the files in them.
struct IconList: Hashable, Sendable {
    struct Slot: Hashable, Sendable {
        /// The name of its file, or of the folder of a part of an icon; nil for a file that says nothing but its version.
        var file: String
        /// `idiom`, `size`, `scale`, `platform` and `role`, as far as the slot states them.
        var values: [String: String] = [:]
        var look = IconLook.standard

        /// Whether an existing slot is this one, whichever file it names.
        func isSame(as slot: CatalogSlot) -> Bool {
            guard !slot.isUnassigned else { return false }
            if values.isEmpty { return slot.file.map { $0.elementsEqual(file.utf8) } ?? false }
            var theirs = Dictionary(slot.conditions.map { ($0.key, $0.value) }) { first, _ in first }
            theirs["idiom"] = slot.idiom
            theirs["scale"] = slot.scale.map { "\($0)" }
            return theirs == conditions
        }

        private var conditions: [String: String] {
            look == .standard
                ? values : values.merging(["appearances": "luminosity:\(look.rawValue)"]) { first, _ in first }
        }

        fileprivate func draft(named isNamed: Bool) -> JSONDraft {
            var members = values.mapValues(JSONDraft.text)
            if isNamed { members["filename"] = .text(file) }
            if look != .standard {
                members["appearances"] = .list([
                    .object(["appearance": .text("luminosity"), "value": .text(look.rawValue)])
                ])
            }
            return .object(members)
        }
    }

    /// Its path in the folder of the icons.
    var path: String
    /// The kind of the set's folder.
    var kind: CatalogKind
    var slots: [Slot]

    /// The text of a file that does not exist yet; nil if no slot has a file.
    ///
    /// - Parameter isThere: Whether a slot's file is in place; otherwise the slot is empty.
    func text(isThere: (String) -> Bool) -> [UInt8]? {
        guard slots.isEmpty || slots.contains(where: { isThere($0.file) }) else { return nil }
        var file: [String: JSONDraft] = ["info": .object(["author": .text("xcode"), "version": .number(1)])]
        if !slots.isEmpty { file["\(kind.listKey)"] = .list(slots.map { $0.draft(named: isThere($0.file)) }) }
        return JSONDraft.object(file).file
    }

    /// The text of an existing file with all slots, in which nothing else changes.
    ///
    /// A slot that names another existing file keeps it.
    ///
    /// - Parameters:
    ///   - isThere: Whether a slot's file is in place; otherwise nothing is entered.
    ///   - exists: Whether a file lies in the set.
    /// - Returns: Nil if the file is not the list of such a set.
    func text(over file: CatalogFile, isThere: (String) -> Bool, exists: ([UInt8]) -> Bool) -> [UInt8]? {
        var names: [Int: [UInt8]] = [:]
        var missing: [Slot] = []
        for slot in slots where isThere(slot.file) {
            guard let same = file.contents.slots.first(where: slot.isSame) else {
                missing.append(slot)
                continue
            }
            let isOther = same.file.map { !$0.elementsEqual(slot.file.utf8) && exists($0) } ?? false
            if !isOther { names[same.index] = Array(slot.file.utf8) }
        }
        guard let named = file.entering(names) else { return nil }
        return missing.reduce(named) { bytes, slot in
            bytes.flatMap { try? JSONText($0) }?.appending(slot.draft(named: true), to: kind.listKey, at: 0)
        }
    }

    /// The existing file that takes the place of a slot's; nil if there is none.
    func otherFile(in slot: Slot, of file: CatalogFile, exists: ([UInt8]) -> Bool) -> [UInt8]? {
        guard let other = file.contents.slots.first(where: slot.isSame)?.file,
            !other.elementsEqual(slot.file.utf8), exists(other)
        else { return nil }
        return other
    }

    /// The slots for the same systems that name existing files of other names.
    func slotsOfOthers(in file: CatalogFile, exists: ([UInt8]) -> Bool) -> [CatalogSlot] {
        let own = Set(slots.map { Array($0.file.utf8) })
        let systems = Set(
            slots.map { CatalogSlot.iconSystem(idiom: $0.values["idiom"], platform: $0.values["platform"]) })
        return file.contents.slots.filter { slot in
            guard let name = slot.file, !slot.isUnassigned else { return false }
            return systems.contains(slot.iconSystem) && !own.contains(name) && exists(name)
        }
    }
}
