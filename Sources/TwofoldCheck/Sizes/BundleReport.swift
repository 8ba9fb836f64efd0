/// The bytes of every file in a folder that is shipped as it is, such as a built app.
package struct BundleReport: Sendable {
    package struct Kind: Hashable, Sendable {
        package var kind: BundleFileKind
        package var fileCount: Int
        package var bytes: Int
    }

    package struct File: Hashable, Sendable {
        package var path: BytePath
        package var kind: BundleFileKind
        package var bytes: Int
    }

    /// The kinds that occur, the one with most bytes first.
    package let kinds: [Kind]
    /// The files, the largest first.
    package let files: [File]
    package let bytes: Int
    /// Names that are neither files nor folders, such as symbolic links, which are not followed.
    package let otherCount: Int
    /// Folders that could not be listed, and files whose size could not be read, with the reason.
    package let problems: [Diagnostic]

    init(_ files: [File], otherCount: Int = 0, problems: [Diagnostic] = []) {
        self.files = files.sorted { ($1.bytes, $0.path) < ($0.bytes, $1.path) }
        kinds = Dictionary(grouping: files, by: \.kind).map { kind, files in
            Kind(kind: kind, fileCount: files.count, bytes: files.reduce(0) { $0 + $1.bytes })
        }.sorted { ($1.bytes, $0.kind.rawValue) < ($0.bytes, $1.kind.rawValue) }
        bytes = files.reduce(0) { $0 + $1.bytes }
        self.otherCount = otherCount
        self.problems = problems.sorted { $0.path < $1.path }
    }
}

/// What a file of an app is for.
package enum BundleFileKind: String, Hashable, CaseIterable, Sendable {
    case launchImages = "launch images"
    case images
    case catalogs = "asset catalogs"
    case code
    case interface = "interface files"
    case sounds
    case videos
    case fonts
    case texts
    case textures
    case other

    /// The kind that a file's extension says; nil for an extension that says none.
    init?(fileExtension: [UInt8]) {
        let word = String(decoding: fileExtension.map(\.lowercasedASCII), as: UTF8.self)
        guard let kind = Self.kinds[word] else { return nil }
        self = kind
    }

    private static let kinds: [String: BundleFileKind] = {
        let words: [(BundleFileKind, String)] = [
            (.images, "png jpg jpeg gif tif tiff bmp ico icns webp heic heif avif jxl svg pdf"), (.catalogs, "car"),
            (.code, "dylib so a o swiftmodule"), (.interface, "nib xib storyboard storyboardc"),
            (.sounds, "caf aif aiff wav mp3 m4a aac ogg"), (.videos, "mov mp4 m4v"),
            (.fonts, "ttf otf ttc woff woff2"),
            (.texts, "strings stringsdict plist txt html htm css js json xml rtf md yml yaml csv"),
            (.textures, "ktx ktx2 pvr dds astc"),
        ]
        var kinds: [String: BundleFileKind] = [:]
        for (kind, list) in words { for word in list.split(separator: " ") { kinds[String(word)] = kind } }
        return kinds
    }()
}
