/// Reads what a file asks for, by the file's name.
enum ReferenceReader {
    enum Kind: Hashable, Sendable {
        case swift, objectiveC, dart, nib, propertyList, strings, archive, words

        /// Whether it asks for images itself, and does not only name them.
        var isCode: Bool { self == .swift || self == .objectiveC || self == .nib }
    }

    /// The limit on a file's bytes: longer ones are written by programs.
    static let maxBytes = 16 << 20

    private static let kinds: [String: Kind] = {
        let words: [(Kind, String)] = [
            (.swift, "swift"), (.dart, "dart"), (.nib, "xib storyboard"), (.propertyList, "plist"),
            (.strings, "strings"),
            (.objectiveC, "m mm h hh hpp c cc cpp pch"), (.archive, "nib gorm sks scn csb ccbi"),
            (
                .words,
                """
                json js jsx ts tsx html htm css scss less vue xml yml yaml md txt rtf csv tutorial stringsdict
                xcstrings xcconfig intentdefinition table dae mtl tmx fnt lua rb py java kt cs qml ccb xaml
                resx appxmanifest wxs rc clj cljs cljc edn svelte astro php erb ejs hbs haml pug sass styl gradle
                kts scala go rs fs vb toml ini cfg properties ui qrc desktop atlas mjs cjs as mxml sh
                cshtml vbhtml razor axml aspx ascx jsp slim jade twig njk liquid mustache
                """
            ),
        ]
        var kinds: [String: Kind] = [:]
        for (kind, list) in words {
            for word in list.split(whereSeparator: \.isWhitespace) { kinds[String(word)] = kind }
        }
        return kinds
    }()

    /// The kind of a file with this path; nil if it names no images.
    static func kind(of path: BytePath) -> Kind? {
        let name = path.name
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0, name.count - dot <= 20 else { return nil }
        let kind = kinds[String(decoding: name[(dot + 1)...].map(\.lowercasedASCII), as: UTF8.self)]
        // Catalogs name the files of their sets, which asks for none.
        if kind == .words, path.isInCatalog { return nil }
        // The list of all resources that a build of .NET for Android writes.
        if name.map(\.lowercasedASCII).elementsEqual("resource.designer.cs".utf8) { return nil }
        return kind
    }

    static func read(_ bytes: [UInt8], as kind: Kind) -> FileReferences {
        switch kind {
        case .swift: SwiftReferences.read(bytes)
        case .objectiveC: ObjectiveCReferences.read(bytes)
        case .dart: DartReferences.read(bytes)
        case .nib: NibReferences.read(bytes)
        case .propertyList: PropertyListReferences.read(bytes)
        case .strings: StringsReferences.read(bytes)
        case .archive: ArchiveReferences.read(bytes)
        case .words where isOwnReport(bytes): FileReferences()
        case .words:
            LayoutReferences.areIn(bytes) ? LayoutReferences.read(bytes) : WordReferences.read(bytes)
        }
    }

    /// Whether Twofold wrote a text: reports and contact sheets name the images that they are about, and ask for none.
    private static func isOwnReport(_ text: [UInt8]) -> Bool {
        if text.starts(with: "{\n".utf8) { return text.range(of: "\"name\" : \"twofold\"".utf8) != nil }
        let start = Array(text.prefix(256))
        return ["content=\"Twofold ", "<testsuites name=\"twofold "].contains { start.range(of: $0.utf8) != nil }
    }
}
