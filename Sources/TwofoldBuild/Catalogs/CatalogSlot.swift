/// One place for a file in a set of an asset catalog: an element of the list in `Contents.json`.
package struct CatalogSlot: Hashable, Sendable {
    var index: Int
    /// The file in the set's folder; nil where the slot names none, and empty where it names an empty one.
    package var fileName: [UInt8]?
    /// The kind of device that the slot is for: `universal`, `iphone` …; nil if it is unassigned, as Xcode calls it.
    package var idiom: String?
    /// The scale; nil if the file serves all scales, as vector images do.
    package var scale: ScaleFactor?
    /// Whether it is marked as unassigned: its file is not shipped.
    package var isUnassigned: Bool
    /// Every other key that says when the file is used or that nobody knows, with its value as text, sorted by key.
    package var conditions: [Condition]
    var resizing: CatalogResizing?
    /// The margins that do not count as the image's size, in pixels.
    var alignmentInsets: CatalogInsets?

    /// A key besides idiom and scale.
    package struct Condition: Hashable, Sendable {
        /// The key, such as `display-gamut`.
        package var key: String
        /// The value of a string; JSON of any other value.
        package var value: String
    }

    package func condition(_ key: String) -> String? { conditions.first { $0.key == key }?.value }

    /// What a slot for several idioms states, such as `watchos`.
    package var platform: String? { condition("platform") }

    /// The file that the slot names; nil for an empty slot.
    package var file: [UInt8]? { fileName.flatMap { $0.isEmpty ? nil : $0 } }

    /// The line that the slot's file belongs to; nil for an unassigned slot, which belongs to none.
    ///
    /// Slots that differ in a key that Twofold does not know are of different lines.
    package var line: Line? {
        guard let idiom, !isUnassigned else { return nil }
        let device = DeviceModifier(rawValue: idiom)
        var qualifiers = conditions.flatMap(Self.qualifiers)
        if device == nil, idiom != "universal" { qualifiers.append(.other(layout: Self.layout, "idiom=\(idiom)")) }
        return Line(device: device, qualifiers: qualifiers)
    }

    static let layout = LayoutKind.catalog.rawValue

    private static func qualifiers(_ condition: Condition) -> [Qualifier] {
        switch condition.key {
        case "locale": [.language(condition.value)]
        case "language-direction":
            Qualifier.LayoutDirection(rawValue: condition.value).map { [.direction($0)] } ?? [other(condition)]
        case "appearances": appearances(condition)
        default: [other(condition)]
        }
    }

    private static func other(_ condition: Condition) -> Qualifier {
        .other(layout: layout, "\(condition.key)=\(condition.value)")
    }

    /// The reader writes appearances as `luminosity:dark contrast:high`, and others as JSON.
    private static func appearances(_ condition: Condition) -> [Qualifier] {
        condition.value.split(separator: " ").map { part in
            switch part {
            case "contrast:high": return .highContrast
            case "luminosity:light": return .appearance(.light)
            case "luminosity:dark": return .appearance(.dark)
            case "luminosity:tinted": return .appearance(.tinted)
            default: return other(Condition(key: "appearances", value: String(part)))
            }
        }
    }
}

/// Distances from the sides of an image, in pixels.
struct CatalogInsets: Hashable, Sendable {
    var top = 0.0
    var left = 0.0
    var bottom = 0.0
    var right = 0.0
}

/// The parts of an image that stretch, in pixels.
package struct CatalogResizing: Hashable, Sendable {
    /// `9-part`, `3-part-horizontal` or `3-part-vertical`.
    var mode: String?
    /// The width of the part that repeats.
    var centerWidth: Double?
    /// The height of the part that repeats.
    var centerHeight: Double?
    /// Whether the part between the caps repeats, instead of being stretched.
    var isTiled = false
    /// The parts that stay as they are.
    var capInsets: CatalogInsets
}
