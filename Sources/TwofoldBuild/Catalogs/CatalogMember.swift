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
    /// The file with these members: empty slots get their names, and slots that are missing are appended.
    ///
    /// Nothing else changes, and nothing at all if every file has its slot. A member whose slot names another file is left
    /// out; ``CatalogContents/place(of:)`` tells.
    ///
    /// - Throws: What a catalog cannot say.
    func listing(_ members: [CatalogMember]) throws(LayoutProblem) -> [UInt8] {
        var names: [Int: [UInt8]] = [:]
        var missing: [CatalogDraft.Slot] = []
        for member in members {
            switch contents.place(of: member) {
            case .named, .taken: break
            case .empty(let slot) where names[slot] == nil: names[slot] = member.fileName
            case .empty, .absent:
                missing.append(.init(line: member.line, scale: member.scale, fileName: member.fileName))
            }
        }
        guard var listed = entering(names) else { throw .name(members.first?.fileName ?? []) }
        for slot in missing { listed = try Self.appending(slot, to: listed, kind: contents.kind) }
        // Xcode shows slots for languages only in a set that says so.
        guard !contents.properties.isLocalizable, missing.contains(where: { $0.line.hasLanguage }),
            let text = try? JSONText(listed)
        else { return listed }
        return text.setting("localizable")
    }

    private static func appending(
        _ slot: CatalogDraft.Slot, to bytes: [UInt8], kind: CatalogKind
    ) throws(LayoutProblem) -> [UInt8] {
        guard let text = try? JSONText(bytes) else { throw .name([]) }
        let place = text.root.members.firstIndex { byteOrder(Array("images".utf8), $0.key) }
        let element = JSONDraft.object(try CatalogDraft.members(of: slot))
        guard let bytes = text.appending(element, to: kind.listKey, at: place ?? text.root.members.count) else {
            throw .name(slot.fileName ?? [])
        }
        return bytes
    }
}

extension Line {
    /// Whether its files are for one language.
    fileprivate var hasLanguage: Bool { qualifiers.contains { if case .language = $0 { true } else { false } } }
}
