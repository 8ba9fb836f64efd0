/// A file of a set, and the slot that it is for.
struct CatalogMember: Hashable, Sendable {
    var fileName: [UInt8]
    var line: Line = .universal
    /// The scale; nil for a file that serves all scales, such as a vector image.
    var scale: ScaleFactor?
}

extension CatalogDraft {
    /// A set that holds files.
    ///
    /// It is for template images if its name ends in `Template`, as AppKit reads names of loose files.
    ///
    /// - Parameters:
    ///   - members: The files.
    ///   - name: The set's name, without its extension.
    init(_ members: [CatalogMember], named name: [UInt8]) {
        self.init(of: members.map { Slot(line: $0.line, scale: $0.scale, fileName: $0.fileName) })
        if name.hasSuffix("Template".utf8) { properties.templateRenderingIntent = "template" }
    }

    /// A set with these slots, which is for languages if one of them is.
    init(of slots: [Slot]) {
        self.init(slots: slots)
        properties.isLocalizable = slots.contains { $0.line.hasLanguage }
    }
}

extension CatalogContents {
    /// What a set says of a file that is to be in it.
    enum Place: Hashable, Sendable {
        /// A slot names the file, whichever it is: a person may have moved it.
        case named
        case empty(slot: Int)
        /// There is no such slot yet.
        case absent
        /// The slot names this other file.
        case taken(by: [UInt8])
    }

    func place(of member: CatalogMember) -> Place {
        if slots.contains(where: { $0.file == member.fileName }) { return .named }
        let fitting = slots.filter { $0.line == member.line && $0.scale == member.scale }
        if let empty = fitting.first(where: { $0.file == nil }) { return .empty(slot: empty.index) }
        return fitting.first?.file.map(Place.taken) ?? .absent
    }
}

extension CatalogFile {
    func place(of member: CatalogMember) -> CatalogContents.Place { contents.place(of: member) }

    /// The file with these members: empty slots get their names, and slots that are missing are appended.
    ///
    /// Nothing else changes, and nothing at all if every file has its slot. A member whose slot names another file is left
    /// out; ``place(of:)`` tells.
    ///
    /// - Throws: What a catalog cannot say.
    func listing(_ members: [CatalogMember]) throws(LayoutProblem) -> [UInt8] {
        var names: [Int: [UInt8]] = [:]
        var missing: [CatalogDraft.Slot] = []
        for member in members {
            switch place(of: member) {
            case .named, .taken: break
            case .empty(let slot) where names[slot] == nil: names[slot] = member.fileName
            case .empty, .absent:
                missing.append(.init(line: member.line, scale: member.scale, fileName: member.fileName))
            }
        }
        guard let named = entering(names) else { throw .name(members.first?.fileName ?? []) }
        if missing.isEmpty { return named }
        let listed = try CatalogFile.appending(missing, to: named, kind: contents.kind)
        // Xcode shows slots for languages only in a set that says so.
        guard !contents.properties.isLocalizable, missing.contains(where: { $0.line.hasLanguage }),
            let text = try? JSONText(listed)
        else { return listed }
        return text.setting("localizable")
    }

    private static func appending(
        _ slots: [CatalogDraft.Slot], to bytes: [UInt8], kind: CatalogKind
    ) throws(LayoutProblem) -> [UInt8] {
        guard let text = try? JSONText(bytes) else { throw .name([]) }
        let elements = try elements(slots, like: text)
        guard let list = text.root[kind.listKey] else {
            let place = text.root.members.firstIndex { byteOrder(Array("images".utf8), $0.key) }
            let value = [UInt8(ascii: "[")] + elements.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
            let splice = text.inserting("images", value, into: text.root, at: place ?? text.root.members.count)
            return text.applying([splice]) ?? bytes
        }
        // The first part of an empty list decides where the others go.
        guard list.items.isEmpty else {
            let splices = elements.map { text.inserting($0, into: list, at: list.items.count) }
            return text.applying(splices) ?? bytes
        }
        let first = text.applying([text.inserting(elements[0], into: list, at: 0)]) ?? bytes
        return slots.count == 1 ? first : try appending(Array(slots.dropFirst()), to: first, kind: kind)
    }

    /// Slots as elements of a list, in the form of the current Xcode, or without line ends if the text has none.
    private static func elements(
        _ slots: [CatalogDraft.Slot], like text: JSONText
    ) throws(LayoutProblem) -> [[UInt8]] {
        let isInOneLine = !text.bytes.contains(0x0A)
        let isWindows = text.bytes.firstIndex(of: 0x0D).map { text.bytes[$0...].dropFirst().first == 0x0A } ?? false
        return try slots.map { slot throws(LayoutProblem) in
            let json = try CatalogDraft(slots: [slot]).json()
            guard let draft = try? JSONText(json), let element = draft.root["images"]?.items.first else {
                throw .name(slot.fileName ?? [])
            }
            let lines = draft.source(element.range).split(separator: 0x0A)
            if isInOneLine { return Array(lines.map { $0.drop { $0 == 0x20 } }.joined()) }
            return Array(lines.joined(separator: isWindows ? [0x0D, 0x0A] : [0x0A]))
        }
    }
}

extension Line {
    /// Whether its files are for one language.
    fileprivate var hasLanguage: Bool { qualifiers.contains { if case .language = $0 { true } else { false } } }
}
