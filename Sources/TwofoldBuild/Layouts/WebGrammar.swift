/// The layout of web pages: `foo.webp` and `foo@2x.webp`, which a `srcset` names with their scales, and `foo-640w.webp`, which it
/// names with their widths.
///
/// Browsers look for no file by themselves, so a name may say any scale, and `@1x` counts as well. Pages choose languages and
/// devices by their own folders and queries, which no name says.
package struct WebGrammar: TwoWayGrammar {
    private let style: SuffixedName.Style

    /// The layout of web pages.
    ///
    /// - Parameters:
    ///   - appearances: The suffixes of images that a page shows under `prefers-color-scheme`.
    ///   - widths: The widths that names say; other names that end like one say nothing.
    init(appearances: AppearanceSuffixes = .none, widths: [Int] = []) {
        style = SuffixedName.Style(
            appearances: appearances, hasDevices: false, scales: .decimal, widths: Set(widths))
    }

    package func read(_ path: BytePath) -> Rendition? {
        guard let read = SuffixedName(parsing: path.name, style) else { return nil }
        return Rendition(
            folder: path.folder, name: read.name,
            qualifiers: (read.appearance.map { [.appearance($0)] } ?? []) + (read.width.map { [.width($0)] } ?? []))
    }

    package func write(_ rendition: Rendition) throws(LayoutProblem) -> BytePath {
        if let device = rendition.name.device { throw .device(device) }
        var appearance: Qualifier.Appearance?
        var width: Int?
        for qualifier in rendition.qualifiers {
            if let pixels = qualifier.width, width == nil, style.widths.contains(pixels),
                rendition.name.scale == .x1
            {
                width = pixels
                continue
            }
            guard case .appearance(let value) = qualifier, appearance == nil,
                style.appearances.printed(for: value) != nil
            else { throw .qualifier(qualifier) }
            appearance = value
        }
        let name = SuffixedName(name: rendition.name, appearance: appearance, width: width).bytes(style) ?? []
        return try path(rendition.folder, name)
    }
}
