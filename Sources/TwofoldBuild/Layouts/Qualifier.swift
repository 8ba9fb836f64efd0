/// A condition on a screen, besides scale and device, under which a file of an image is used.
///
/// Layouts write the same condition differently: dark is `drawable-night-xhdpi/` on Android and an entry of
/// `appearances` in an asset catalog. A condition that only one layout has is kept in that layout's own words.
package enum Qualifier: Hashable, Comparable, Sendable {
    /// Light or dark surroundings, or an icon that the system tints.
    case appearance(Appearance)
    /// A higher contrast, which the user asked for.
    case highContrast
    /// A language as a BCP 47 tag: `de`, `pt-BR`, `zh-Hant`.
    case language(String)
    /// The direction of the user's script.
    case direction(LayoutDirection)
    /// The system that the app runs on, in React Native's words: `ios`, `android`.
    case platform(String)
    /// A condition of one layout, in its own words: `land` and `sw600dp` on Android; in a catalog a key with its value,
    /// `display-gamut=display-P3`.
    case other(layout: String, String)

    /// The surroundings of an image.
    package enum Appearance: String, Hashable, Comparable, CaseIterable, Sendable {
        case light
        case dark
        case tinted

        /// Orders by name, so that listings are stable.
        package static func < (a: Appearance, b: Appearance) -> Bool { a.rawValue < b.rawValue }
    }

    /// The direction of a script.
    package enum LayoutDirection: String, Hashable, Comparable, CaseIterable, Sendable {
        case leftToRight = "left-to-right"
        case rightToLeft = "right-to-left"

        /// Orders by name, so that listings are stable.
        package static func < (a: LayoutDirection, b: LayoutDirection) -> Bool { a.rawValue < b.rawValue }
    }
}

extension Qualifier {
    /// The condition that a file is for pages which show it in about so many pixels: `640w`, as a `srcset` says it.
    static func width(_ pixels: Int) -> Qualifier { .other(layout: LayoutKind.web.rawValue, "\(pixels)w") }

    /// The width of ``width(_:)``; nil for every other condition.
    var width: Int? {
        guard case .other(LayoutKind.web.rawValue, let text) = self, text.last == "w" else { return nil }
        return Int(text.dropLast())
    }
}

extension Rendition {
    /// The width in pixels that its name says; nil for a file that is chosen by scale.
    package var width: Int? { qualifiers.lazy.compactMap(\.width).first }

    /// The line of its image, whatever its width.
    package var lineOfImage: Line { Line(device: name.device, qualifiers: qualifiers.filter { $0.width == nil }) }
}
