/// A `Contents.json` as it stands on the disk: its text and its meaning.
///
/// All edits give new bytes that differ from the old ones only where they must.
package struct CatalogFile: Hashable, Sendable {
    let contents: CatalogContents
    let text: JSONText

    /// Reads a `Contents.json`; the bytes are untrusted.
    init(_ bytes: [UInt8], kind: CatalogKind) throws(JSONProblem) {
        text = try JSONText(bytes)
        contents = try CatalogContents(text, kind: kind)
    }

    var bytes: [UInt8] { text.bytes }

    /// The file with these variants in their slots.
    ///
    /// The bytes are unchanged if all slots are as they shall be already.
    ///
    /// - Returns: Nil if a file's name is not UTF-8, or a filling is not for this file.
    func filled(with fillings: [CatalogFilling]) -> [UInt8]? {
        var splices: [JSONText.Splice] = []
        for filling in fillings {
            guard let edits = edits(for: filling) else { return nil }
            splices += edits
        }
        return text.applying(splices)
    }

    /// The file with these names in these slots, which may be empty or name another file.
    ///
    /// - Returns: Nil if a name is not UTF-8, or there is no such slot.
    func entering(_ names: [Int: [UInt8]]) -> [UInt8]? {
        let model = items.first { $0.member("filename") != nil }
        var splices: [JSONText.Splice] = []
        for (slot, name) in names.sorted(by: { $0.key < $1.key }) {
            guard items.indices.contains(slot), let edits = entering(name, in: items[slot], like: model) else {
                return nil
            }
            splices += edits
        }
        return text.applying(splices)
    }

    /// The file without the names in these slots: the slots stay, and are empty.
    ///
    /// It is the reverse of ``entering(_:)`` for slots that had no name, and with `insets` that of ``filled(with:)``.
    ///
    /// - Parameters:
    ///   - slots: The indices of the slots.
    ///   - insets: Whether also the members in pixels go, which describe an image that the slot no longer has.
    func clearing(_ slots: Set<Int>, insets: Bool = false) -> [UInt8] {
        let splices = slots.sorted().filter(items.indices.contains).flatMap { slot in
            let members = items[slot].members
            let gone = members.indices.filter { Self.isOfVariant(members[$0], insets: insets) }
            return text.removing(gone, from: items[slot])
        }
        return text.applying(splices) ?? bytes
    }

    /// The file without these slots.
    func removing(_ slots: Set<Int>) -> [UInt8] {
        guard let list else { return bytes }
        return text.applying(text.removing(slots, from: list)) ?? bytes
    }

    private var list: JSONText.Value? { text.root[contents.kind.listKey] }
    private var items: [JSONText.Value] { list?.items ?? [] }

    private static func isOfVariant(_ member: JSONText.Member, insets: Bool) -> Bool {
        switch String(decoding: member.key, as: UTF8.self) {
        case "filename": true
        case "resizing", "alignment-insets": insets
        default: false
        }
    }

    // MARK: Splices

    private func edits(for filling: CatalogFilling) -> [JSONText.Splice]? {
        guard let list, items.indices.contains(filling.source) else { return nil }
        let source = items[filling.source]
        switch filling.place {
        case .slot(let slot):
            guard items.indices.contains(slot),
                let name = entering(filling.fileName, in: items[slot], like: source)
            else { return nil }
            return name
                + pixels(of: source, filling).compactMap { key, value, splices in
                    guard items[slot].member(key) == nil, let edited = text.applying(splices, within: value.range)
                    else { return nil }
                    // Older versions of Xcode begin with such a member.
                    let place = text.place(of: key, in: items[slot], like: source) { _ in 0 }
                    return text.inserting(key, edited, into: items[slot], at: place)
                }
        case .new(let index):
            guard let copy = copy(of: source, filling) else { return nil }
            return [text.inserting(copy, into: list, at: index)]
        }
    }

    private func entering(_ name: [UInt8], in slot: JSONText.Value, like model: JSONText.Value?) -> [JSONText.Splice]? {
        guard let quoted = JSONText.quoted(name) else { return nil }
        guard let member = slot.member("filename") else {
            let usual = text.place(of: "filename", in: slot, like: model, otherwise: Self.olderPlace)
            // Behind the last member, the line above would need a comma, and an edit adds lines only.
            let place = min(usual, max(slot.members.count - 1, 0))
            return [text.inserting("filename", quoted, into: slot, at: place)]
        }
        return member.value.string == name ? [] : [JSONText.Splice(range: member.value.range, bytes: quoted)]
    }

    /// The place of a file's name in Xcode's older order: after the idiom, and after a subtype that follows it.
    private static func olderPlace(_ keys: [[UInt8]]) -> Int {
        guard let idiom = keys.firstIndex(where: { $0.elementsEqual("idiom".utf8) }) else { return keys.count }
        let next = idiom + 1
        return next < keys.count && keys[next].elementsEqual("subtype".utf8) ? next + 1 : next
    }

    /// The source's members whose values are pixels, and the edits by which they become those of the variant.
    private func pixels(
        of source: JSONText.Value, _ filling: CatalogFilling
    ) -> [(key: StaticString, value: JSONText.Value, splices: [JSONText.Splice])] {
        var members: [(key: StaticString, value: JSONText.Value, splices: [JSONText.Splice])] = []
        if let value = source["alignment-insets"], let insets = filling.alignmentInsets {
            members.append(("alignment-insets", value, splices(insets, in: value)))
        }
        if let value = source["resizing"], let resizing = filling.resizing {
            members.append(("resizing", value, splices(resizing, in: value)))
        }
        return members
    }

    /// The source's element as that of a variant: with its scale, name and pixels.
    private func copy(of source: JSONText.Value, _ filling: CatalogFilling) -> [UInt8]? {
        guard let scale = source["scale"], let name = source["filename"],
            let quoted = JSONText.quoted(filling.fileName)
        else { return nil }
        let splices = [
            JSONText.Splice(range: scale.range, bytes: Array("\"\(filling.scale)\"".utf8)),
            JSONText.Splice(range: name.range, bytes: quoted),
        ]
        return text.applying(splices + pixels(of: source, filling).flatMap(\.splices), within: source.range)
    }

    private func splices(_ insets: CatalogInsets, in value: JSONText.Value) -> [JSONText.Splice] {
        [
            number(insets.top, value["top"]), number(insets.left, value["left"]),
            number(insets.bottom, value["bottom"]), number(insets.right, value["right"]),
        ].compactMap { $0 }
    }

    private func splices(_ resizing: CatalogResizing, in value: JSONText.Value) -> [JSONText.Splice] {
        let center = [
            number(resizing.centerWidth, value["center"]?["width"]),
            number(resizing.centerHeight, value["center"]?["height"]),
        ].compactMap { $0 }
        return center + (value["cap-insets"].map { splices(resizing.capInsets, in: $0) } ?? [])
    }

    private func number(_ number: Double?, _ value: JSONText.Value?) -> JSONText.Splice? {
        guard let number, let whole = Int(exactly: number), let value, case .number = value.content else { return nil }
        return JSONText.Splice(range: value.range, bytes: Array("\(whole)".utf8))
    }
}
