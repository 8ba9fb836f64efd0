/// The kind of a folder in an asset catalog, as its extension says.
package enum CatalogKind: String, Hashable, CaseIterable, Sendable {
    case imageset
    case appiconset
    case launchimage
    case iconset
    case imagestack
    case imagestacklayer
    case solidimagestack
    case solidimagestacklayer
    case brandassets
    case symbolset
    case dataset
    case spriteatlas
    case colorset
    case complicationset
    case stickerpack
    case stickersequence
    case sticker
    case stickersiconset
    /// The catalog itself, `.xcassets`.
    case catalog = "xcassets"
    /// A folder without an extension, or with another one: Xcode takes it as a group of sets.
    case group

    package init(folder name: [UInt8]) {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0, name.count - dot <= 24,
            let kind = CatalogKind(
                rawValue: String(decoding: name[(dot + 1)...].map(\.lowercasedASCII), as: UTF8.self)),
            kind != .group
        else {
            self = .group
            return
        }
        self = kind
    }

    /// The key of the list of files in `Contents.json`.
    var listKey: StaticString {
        switch self {
        case .symbolset: "symbols"
        case .dataset: "data"
        case .imagestack, .solidimagestack: "layers"
        case .brandassets, .complicationset: "assets"
        case .stickerpack: "stickers"
        case .colorset: "colors"
        case .stickersequence: "frames"
        default: "images"
        }
    }

    /// Whether its folder holds sets and needs no `Contents.json`.
    package var isGroup: Bool { self == .group || self == .catalog }

    /// Whether its slots name images that a screen shows, one for each scale and line.
    package var hasImages: Bool { Self.withImages.contains(self) }

    /// Whether each of its slots is for one size, so that no slot takes a reduced image of another.
    package var isFixed: Bool { Self.fixed.contains(self) }

    private static let withImages: Set<CatalogKind> = [
        .imageset, .appiconset, .launchimage, .iconset, .stickersiconset,
    ]
    private static let fixed: Set<CatalogKind> = [.appiconset, .launchimage, .iconset, .stickersiconset, .brandassets]
}

extension CatalogKind {
    /// The name of the image in a set's folder: without the extension.
    static func name(ofFolder folder: [UInt8]) -> [UInt8] {
        folder.lastIndex(of: UInt8(ascii: ".")).map { Array(folder[..<$0]) } ?? folder
    }
}
