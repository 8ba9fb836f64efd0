/// The places of loose images in a catalog that is made of them: `Group/foo.imageset/foo@2x.png`.
///
/// It only prints: which file of a set is for which screen, `Contents.json` says, and the files' names are for people.
struct CatalogSetGrammar: LayoutGrammar {
    /// Always nil: names in a catalog mean nothing.
    func rendition(at path: BytePath) -> Rendition? { nil }

    /// The path of a file in the set of its image.
    ///
    /// Its folders become groups. The name says scale, device and conditions, so that no two files of a set have one name.
    func path(of rendition: Rendition) throws(LayoutProblem) -> BytePath {
        let name = rendition.name
        guard let format = ImageFormat(fileExtension: name.fileExtension) else { throw .name(name.bytes) }
        guard Self.formats.contains(format) else { throw .format(format) }
        let idiom = name.device?.rawValue ?? "universal"
        guard format.isVector || CatalogIdiom.scales(of: idiom)?.contains(name.scale) == true else {
            throw .scale(name.scale)
        }
        // A group with the extension of a set would be read as that set, and Contents.json is text.
        for folder in rendition.folder.components where !CatalogKind(folder: folder).isGroup || !Self.isText(folder) {
            throw .name(folder)
        }
        guard Self.isText(name.stem), let set = rendition.folder.appending(name.stem + Array(".imageset".utf8)) else {
            throw .name(name.stem)
        }
        var file = name
        file.base = name.stem
        file.usage = []
        for qualifier in rendition.qualifiers { file.base += Array("-\(try Self.word(qualifier))".utf8) }
        guard set.name.count <= 255, file.bytes.count <= 255 else { throw .tooLong }
        guard let path = set.appending(file.bytes) else { throw .name(file.bytes) }
        return path
    }

    private static let formats: Set<ImageFormat> = [.png, .jpeg, .heic, .pdf, .svg]

    private static func isText(_ name: [UInt8]) -> Bool { String(validating: name, as: UTF8.self) != nil }

    private static func word(_ qualifier: Qualifier) throws(LayoutProblem) -> String {
        switch qualifier {
        case .appearance(let appearance): appearance.rawValue
        case .highContrast: "high-contrast"
        case .language(let tag): tag
        case .direction(let direction): direction.rawValue
        case .platform, .other: throw .qualifier(qualifier)
        }
    }
}
