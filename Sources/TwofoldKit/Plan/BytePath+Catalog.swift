extension BytePath {
    /// Whether a file lies in an asset catalog or in one of its sets, where `Contents.json` decides and names are free.
    var isInCatalog: Bool {
        folder.components.contains { name in Self.catalogs.contains { name.hasSuffix($0) && name.count > $0.count } }
    }

    private static let catalogs = [
        "xcassets", "imageset", "appiconset", "launchimage", "iconset", "symbolset", "brandassets", "spriteatlas",
        "complicationset", "imagestack", "imagestacklayer", "stickerpack", "sticker", "dataset", "arresourcegroup",
        "icon",
    ].map { Array(".\($0)".utf8) }
}
