/// The meaning of a `Contents.json`.
package struct CatalogContents: Hashable, Sendable {
    package var kind: CatalogKind
    /// The slots, in the order of the list.
    package var slots: [CatalogSlot] = []
    /// What applies to the whole set.
    var properties = Properties()
    /// The format's version; nil where the file names none.
    ///
    /// Xcode accepts only 1.
    package var version: Int? = 1

    /// What applies to the whole set.
    struct Properties: Hashable, Sendable {
        /// `template` or `original`.
        var templateRenderingIntent: String?
        /// Whether the vector image is shipped beside its pixels.
        var preservesVector = false
        /// Whether slots may be for languages.
        var isLocalizable = false
        /// Whether the folder's name becomes part of the names of the sets in it.
        var providesNamespace = false
        /// The compression of all images of the set.
        var compressionType: String?
    }
}

extension CatalogContents {
    /// Reads a `Contents.json`.
    ///
    /// The bytes are untrusted: the worst that they can cause is an error.
    package init(_ json: [UInt8], kind: CatalogKind) throws(JSONProblem) {
        try self.init(JSONText(json), kind: kind)
    }

    init(_ text: JSONText, kind: CatalogKind) throws(JSONProblem) {
        guard case .object = text.root.content else { throw text.problem(.notAnObject, text.root) }
        let list = text.root[kind.listKey]
        if let list {
            guard case .list(let items) = list.content else { throw text.problem(.notAList, list) }
            for item in items {
                guard case .object = item.content else { throw text.problem(.notAnObject, item) }
                // A name that is not a string would be taken for an empty slot, and replaced.
                if let name = item["filename"], name.string == nil { throw text.problem(.notAString, name) }
            }
        }
        self.kind = kind
        slots = list?.items.enumerated().map { CatalogSlot($1, index: $0, in: text) } ?? []
        properties = Properties(text.root["properties"])
        version = text.root["info"]?["version"].flatMap(text.number).flatMap { Int(exactly: $0) }
    }

    package var fileNames: Set<[UInt8]> { Set(slots.compactMap(\.file)) }
}

extension CatalogContents.Properties {
    fileprivate init(_ value: JSONText.Value?) {
        func flag(_ key: StaticString) -> Bool { value?[key]?.content == .flag(true) }
        templateRenderingIntent = value?["template-rendering-intent"]?.text
        preservesVector = flag("preserves-vector-representation")
        isLocalizable = flag("localizable")
        providesNamespace = flag("provides-namespace")
        compressionType = value?["compression-type"]?.text
    }
}

extension JSONText {
    fileprivate func problem(_ reason: JSONProblem.Reason, _ value: Value) -> JSONProblem {
        JSONProblem(reason, at: value.range.lowerBound, in: bytes)
    }
}

extension CatalogSlot {
    fileprivate init(_ value: JSONText.Value, index: Int, in text: JSONText) {
        self.index = index
        fileName = value["filename"]?.string
        idiom = value["idiom"]?.text
        scale = value["scale"]?.string.flatMap(Self.scale)
        isUnassigned = value["unassigned"]?.content == .flag(true)
        resizing = value["resizing"].flatMap { CatalogResizing($0, in: text) }
        alignmentInsets = value["alignment-insets"].flatMap { CatalogInsets($0, in: text) }
        // The last of several members with one key counts, as above.
        var values: [String: String] = [:]
        for member in value.members {
            let key = String(decoding: member.key, as: UTF8.self)
            if Self.otherKeys.contains(key) { continue }
            if key == "scale", scale != nil { continue }
            values[key] = Self.text(of: member, in: text)
        }
        conditions = values.map { Condition(key: $0, value: $1) }.sorted { $0.key < $1.key }
    }

    /// Keys that are not conditions.
    private static let otherKeys: Set<String> = [
        "filename", "idiom", "unassigned", "resizing", "alignment-insets", "compression-type",
    ]

    /// Reads `2x`, and fractional scales, which Apple's reader also accepts.
    private static func scale(_ text: [UInt8]) -> ScaleFactor? {
        text.last == UInt8(ascii: "x") ? ScaleFactor(decimal: text.dropLast()) : nil
    }

    private static func text(of member: JSONText.Member, in text: JSONText) -> String {
        if let string = member.value.text { return string }
        if member.key.elementsEqual("appearances".utf8), case let parts = member.value.items.map(appearance),
            !parts.contains(nil)
        {
            return parts.compactMap { $0 }.sorted().joined(separator: " ")
        }
        return String(decoding: text.source(member.value.range), as: UTF8.self)
    }

    /// `luminosity:dark`; nil if there is more to it.
    private static func appearance(_ value: JSONText.Value) -> String? {
        guard value.members.count == 2, let kind = value["appearance"]?.text, let look = value["value"]?.text,
            !kind.contains(" "), !look.contains(" ")
        else { return nil }
        return "\(kind):\(look)"
    }
}

extension CatalogInsets {
    fileprivate init?(_ value: JSONText.Value, in text: JSONText) {
        guard case .object = value.content else { return nil }
        func side(_ key: StaticString) -> Double { value[key].flatMap(text.number) ?? 0 }
        self.init(top: side("top"), left: side("left"), bottom: side("bottom"), right: side("right"))
    }
}

extension CatalogResizing {
    fileprivate init?(_ value: JSONText.Value, in text: JSONText) {
        guard case .object = value.content else { return nil }
        mode = value["mode"]?.text
        centerWidth = value["center"]?["width"].flatMap(text.number)
        centerHeight = value["center"]?["height"].flatMap(text.number)
        isTiled = value["center"]?["mode"]?.text == "tile"
        capInsets = value["cap-insets"].flatMap { CatalogInsets($0, in: text) } ?? CatalogInsets()
    }
}
