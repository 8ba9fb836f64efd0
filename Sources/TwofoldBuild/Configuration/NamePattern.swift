/// A pattern for the names of variants: `rendered-{name}` gives `rendered-Logo@2x.png` for `Logo.svg`.
///
/// It has the master's name once, so that no two images of a folder get one name, and nothing that the grammar of names or a
/// disk would read otherwise: such a variant would not be found again.
package struct NamePattern: Hashable, Sendable, CustomStringConvertible {
    let prefix: String
    let suffix: String

    /// The longest text of a pattern: names have at most 255 bytes.
    private static let longest = 100
    private static let placeholder = "{name}"

    package init(text: String) throws(WrongValue) {
        let parts = text.split(separator: Self.placeholder, omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw WrongValue(
                "'\(WrongValue.shown(text))' is not a pattern for names; write {name} once, as in rendered-{name}.")
        }
        prefix = String(parts[0])
        suffix = String(parts[1])
        guard prefix.utf8.count + suffix.utf8.count <= Self.longest else {
            throw WrongValue("a pattern for names has at most \(Self.longest) bytes besides {name}.")
        }
        if let wrong = (prefix + suffix).first(where: Self.isForbidden) {
            throw WrongValue(
                "'\(WrongValue.shown(String(wrong)))' cannot be in a pattern for names; write letters, digits, '-' and '_'."
            )
        }
        // A hidden file is not listed, and a level of mipmaps is not an image.
        let sample = stem(of: Array("a".utf8))
        let names = [ScaleFactor.x1, .x2].map { scale in
            AssetName(stem: sample, scale: scale, fileExtension: Array("png".utf8))
        }
        guard !prefix.hasPrefix("."), names.allSatisfy({ $0.mipmapLevel == nil && $0.anomaly == nil }) else {
            throw WrongValue("'\(WrongValue.shown(text))' gives names that would be read as something else.")
        }
    }

    /// The base name and usage of a variant, given those of its master.
    func stem(of name: [UInt8]) -> [UInt8] { Array(prefix.utf8) + name + Array(suffix.utf8) }

    /// `rendered-{name}`.
    package var description: String { prefix + Self.placeholder + suffix }

    /// Separators of folders on any system, marks of scales and devices, other placeholders, and what no name is written with.
    private static func isForbidden(_ character: Character) -> Bool {
        "/\\:@~{}*?\"<>|".contains(character)
            || character.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    }
}

extension AssetName {
    /// The name under which a vector image's variants are made.
    func following(_ pattern: NamePattern) -> AssetName {
        AssetName(stem: pattern.stem(of: stem), scale: scale, device: device, fileExtension: fileExtension)
    }
}
