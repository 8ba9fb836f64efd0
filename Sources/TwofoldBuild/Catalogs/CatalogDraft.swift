/// An image set that is made from nothing.
struct CatalogDraft: Hashable, Sendable {
    struct Slot: Hashable, Sendable {
        var line: Line = .universal
        /// The scale; nil for a file that serves all scales, such as a vector image.
        var scale: ScaleFactor?
        /// The file in the set's folder; nil for an empty slot.
        var fileName: [UInt8]?
        /// The area that stretches, in pixels of this scale.
        var resizing: CatalogResizing?
        /// The margins that do not count as the image's size, in pixels of this scale.
        var alignmentInsets: CatalogInsets?
    }

    /// The slots, in any order.
    var slots: [Slot]
    var properties: CatalogContents.Properties = CatalogContents.Properties()

    /// The text of `Contents.json`, as current versions of Xcode write it.
    ///
    /// - Throws: What a catalog cannot say.
    func json() throws(LayoutProblem) -> [UInt8] {
        var images: [JSONDraft] = []
        for slot in slots.sorted(by: Self.precedes) { images.append(.object(try Self.members(of: slot))) }
        var file: [String: JSONDraft] = ["images": .list(images), "info": Self.info]
        let members = Self.members(of: properties)
        if !members.isEmpty { file["properties"] = .object(members) }
        guard let bytes = JSONDraft.object(file).file else {
            throw .name(slots.compactMap(\.fileName).first { JSONText.quoted($0) == nil } ?? [])
        }
        return bytes
    }

    /// The text of the `Contents.json` of a catalog or of a group in it.
    ///
    /// - Parameter providesNamespace: Whether the folder's name becomes part of the names of the sets in it.
    static func group(providesNamespace: Bool = false) -> [UInt8] {
        var file: [String: JSONDraft] = ["info": info]
        if providesNamespace { file["properties"] = .object(["provides-namespace": .flag(true)]) }
        return JSONDraft.object(file).file ?? []
    }

    /// `xcode`, because that is the only author that old versions of Xcode know.
    private static var info: JSONDraft { .object(["author": .text("xcode"), "version": .number(1)]) }

    /// Xcode lists a line's slots together, by scale.
    private static func precedes(_ a: Slot, _ b: Slot) -> Bool {
        if a.line != b.line { return a.line < b.line }
        if a.scale != b.scale { return (a.scale?.hundredths ?? 0) < (b.scale?.hundredths ?? 0) }
        return byteOrder(a.fileName ?? [], b.fileName ?? [])
    }

    static func members(of slot: Slot) throws(LayoutProblem) -> [String: JSONDraft] {
        var members = try members(of: slot.line)
        if let scale = slot.scale { members["scale"] = .text("\(scale)") }
        if let name = slot.fileName { members["filename"] = .string(name) }
        if let insets = slot.alignmentInsets { members["alignment-insets"] = sides(insets) }
        if let resizing = slot.resizing { members["resizing"] = parts(resizing) }
        return members
    }

    private static func members(of line: Line) throws(LayoutProblem) -> [String: JSONDraft] {
        var members: [String: JSONDraft] = ["idiom": .text(line.device?.rawValue ?? "universal")]
        var appearances: [JSONDraft] = []
        for qualifier in line.qualifiers {
            switch qualifier {
            case .appearance(let look): appearances.append(appearance("luminosity", look.rawValue))
            case .highContrast: appearances.append(appearance("contrast", "high"))
            case .language(let tag): members["locale"] = .text(tag)
            case .direction(let direction): members["language-direction"] = .text(direction.rawValue)
            case .other(layout: CatalogSlot.layout, let condition):
                guard let sign = condition.firstIndex(of: "=") else { throw .qualifier(qualifier) }
                let (key, value) = (String(condition[..<sign]), String(condition[condition.index(after: sign)...]))
                guard plainKeys.contains(key), key != "idiom" || line.device == nil else { throw .qualifier(qualifier) }
                members[key] = .text(value)
            case .platform, .other: throw .qualifier(qualifier)
            }
        }
        if !appearances.isEmpty { members["appearances"] = .list(appearances) }
        return members
    }

    /// Keys whose values are strings.
    private static let plainKeys: Set<String> = [
        "idiom", "subtype", "screen-width", "width-class", "height-class", "display-gamut", "color-space", "memory",
        "graphics-feature-set",
    ]

    private static func appearance(_ kind: String, _ look: String) -> JSONDraft {
        .object(["appearance": .text(kind), "value": .text(look)])
    }

    private static func pixels(_ number: Double) -> JSONDraft { .number(Int(exactly: number.rounded()) ?? 0) }

    private static func sides(_ insets: CatalogInsets) -> JSONDraft {
        .object([
            "top": pixels(insets.top), "left": pixels(insets.left), "bottom": pixels(insets.bottom),
            "right": pixels(insets.right),
        ])
    }

    private static func parts(_ resizing: CatalogResizing) -> JSONDraft {
        let mode = resizing.mode ?? "9-part"
        var center: [String: JSONDraft] = ["mode": .text("stretch")]
        var caps: [String: JSONDraft] = [:]
        if mode != "3-part-vertical" {
            center["width"] = pixels(resizing.centerWidth ?? 1)
            caps["left"] = pixels(resizing.capInsets.left)
            caps["right"] = pixels(resizing.capInsets.right)
        }
        if mode != "3-part-horizontal" {
            center["height"] = pixels(resizing.centerHeight ?? 1)
            caps["top"] = pixels(resizing.capInsets.top)
            caps["bottom"] = pixels(resizing.capInsets.bottom)
        }
        return .object(["mode": .text(mode), "center": .object(center), "cap-insets": .object(caps)])
    }

    private static func members(of properties: CatalogContents.Properties) -> [String: JSONDraft] {
        var members: [String: JSONDraft] = [:]
        if let intent = properties.templateRenderingIntent { members["template-rendering-intent"] = .text(intent) }
        if properties.preservesVector { members["preserves-vector-representation"] = .flag(true) }
        if properties.isLocalizable { members["localizable"] = .flag(true) }
        if properties.providesNamespace { members["provides-namespace"] = .flag(true) }
        if let type = properties.compressionType { members["compression-type"] = .text(type) }
        return members
    }
}
