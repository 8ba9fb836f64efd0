extension BytePath {
    /// Whether a file lies in an asset catalog or in one of its sets, where `Contents.json` decides and names are free.
    package var isInCatalog: Bool { isBelowFolder(endingLike: Self.catalogs) }

    /// Whether a file lies in a set with fixed slots: icons or launch images.
    ///
    /// Each of their sizes is drawn by hand or asked for by name, and no slot takes any other file.
    var isInFixedSet: Bool { isBelowFolder(endingLike: Self.fixedSets) }

    /// Whether a file lies in a set of launch images.
    package var isInLaunchSet: Bool { isBelowFolder(endingLike: [Array(".launchimage".utf8)]) }

    /// The innermost asset catalog that a path lies in; nil where it lies in none.
    package var catalog: BytePath? { folder.upwards.first { CatalogKind(folder: $0.name) == .catalog } }

    /// The folder of masters whose folders are the groups of a catalog, told from one master and a file of its set; nil for
    /// the root.
    package func source(ofMember member: BytePath) -> BytePath? {
        guard let group = member.catalog.flatMap({ member.folder.folder.seen(from: $0) }) else { return nil }
        let own = folder.components
        guard own.suffix(group.components.count).elementsEqual(group.components) else { return nil }
        return BytePath(components: own.dropLast(group.components.count)).flatMap { $0 == .root ? nil : $0 }
    }

    private func isBelowFolder(endingLike ends: [[UInt8]]) -> Bool {
        let folder = bytes[..<(bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
        // Most folders' names have no dot.
        guard folder.firstPlace(of: UInt8(ascii: ".")) != nil else { return false }
        return folder.split(separator: UInt8(ascii: "/")).contains { name in
            ends.contains { name.hasSuffix($0) && name.count > $0.count }
        }
    }

    private static let fixedSets = ["appiconset", "launchimage", "brandassets", "iconset", "icon"]
        .map { Array(".\($0)".utf8) }

    private static let catalogs = [
        "xcassets", "imageset", "appiconset", "launchimage", "iconset", "symbolset", "brandassets", "spriteatlas",
        "complicationset", "imagestack", "imagestacklayer", "stickerpack", "sticker", "dataset", "arresourcegroup",
        "icon",
    ].map { Array(".\($0)".utf8) }
}
