/// Apple's layout of loose files: `foo@2x~ipad.png`, and `de.lproj/foo@2x.png` for a language.
///
/// Only the folder that holds a file is read as a language, and only in the form in which it is printed: a variant has to
/// lie beside its master, and `Base.lproj` or `German.lproj` has no tag that leads back to it.
struct AppleGrammar: TwoWayGrammar {
    private let style: SuffixedName.Style

    /// Apple's layout.
    ///
    /// - Parameters:
    ///   - appearances: The suffixes of dark and tinted images, which the platform itself does not look for.
    ///   - hasFractions: Whether `@1.5x` is a scale, which the platform itself does not look for either.
    init(appearances: AppearanceSuffixes = .none, hasFractions: Bool = false) {
        style = SuffixedName.Style(
            appearances: appearances, hasDevices: true, scales: hasFractions ? .fractional : .whole)
    }

    func read(_ path: BytePath) -> Rendition? {
        guard let read = SuffixedName(parsing: path.name, style) else { return nil }
        var folder = path.folder
        var qualifiers = read.appearance.map { [Qualifier.appearance($0)] } ?? []
        if folder.bytes.hasSuffix(Self.languageEnding),
            let tag = LanguageTag(folder.name.dropLast(Self.languageEnding.count))
        {
            qualifiers.append(.language(tag.text))
            folder = folder.folder
        }
        return Rendition(folder: folder, name: read.name, qualifiers: qualifiers)
    }

    func write(_ rendition: Rendition) throws(LayoutProblem) -> BytePath {
        guard rendition.name.scale.isWhole || style.scales == .fractional else { throw .scale(rendition.name.scale) }
        var folder: BytePath? = rendition.folder
        var appearance: Qualifier.Appearance?
        var language: String?
        for qualifier in rendition.qualifiers {
            switch qualifier {
            case .appearance(let value) where appearance == nil && style.appearances.printed(for: value) != nil:
                appearance = value
            case .language(let tag) where language == nil && LanguageTag(tag.utf8) != nil:
                language = tag
                folder = folder?.appending(Array(tag.utf8) + Self.languageEnding)
            default: throw .qualifier(qualifier)
            }
        }
        let name = SuffixedName(name: rendition.name, appearance: appearance).bytes(style) ?? []
        return try path(folder, name)
    }

    private static let languageEnding = Array(".lproj".utf8)
}
