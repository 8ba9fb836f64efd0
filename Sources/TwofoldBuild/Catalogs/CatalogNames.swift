/// The names by which an app asks for the sets of its asset catalogs.
///
/// Xcode compiles all sets of all catalogs of an app into one table of names. A name has neither the set's kind nor its folder, unless the
/// folder is a group that provides a namespace: then it is `Icons/star`. Colors alone are another part of the table: apps ask for a color
/// and an image of one name, and get both.
struct CatalogNames {
    /// Two sets that an app asks for by one name.
    struct Pair: Hashable {
        var name: [UInt8]
        /// The set that comes first, by path.
        var first: BytePath
        var second: BytePath

        /// Whether the names differ as soon as all groups provide namespaces.
        var isToldApartByGroups: Bool {
            let names = CatalogNames { _ in true }
            return names.claim(of: first)?.name != names.claim(of: second)?.name
        }
    }

    /// Where names are to be different, for each catalog: in it, or in the app that it goes into.
    var scope: (BytePath) -> BytePath = { $0 }
    /// Whether the names of the sets in a group begin with the group's name.
    var isNamespace: (BytePath) -> Bool

    /// The sets that have the name of an earlier one of their scope, each with that one; sorted.
    func pairs(among sets: some Sequence<BytePath>) -> [Pair] {
        NameCollision.find(sets.lazy.compactMap(claim)).flatMap { collision in
            collision.files.indices.dropFirst().compactMap { index -> Pair? in
                let second = collision.files[index]
                return collision.files[..<index].first { !Self.areApart($0, second) }
                    .map { Pair(name: collision.name, first: $0, second: second) }
            }
        }
    }

    /// The name of a set; nil for a group, for a set in another set, and for one that no catalog has.
    private func claim(of set: BytePath) -> NameClaim<BytePath>? {
        guard Self.named.contains(CatalogKind(folder: set.name)) else { return nil }
        var name = CatalogKind.name(ofFolder: set.name)
        for folder in set.folder.upwards {
            switch CatalogKind(folder: folder.name) {
            case .catalog: return NameClaim(scope: scope(folder), name: name, image: set, path: set)
            case .group where isNamespace(folder): name = folder.name + [UInt8(ascii: "/")] + name
            case .group: break
            default: return nil
            }
        }
        return nil
    }

    /// Whether two sets are asked for in different ways: an app for several platforms has an icon for each, all of one name.
    private static func areApart(_ a: BytePath, _ b: BytePath) -> Bool {
        let kinds = [CatalogKind(folder: a.name), CatalogKind(folder: b.name)]
        return kinds[0] != kinds[1] && (kinds.allSatisfy(icons.contains) || kinds.contains(.colorset))
    }

    private static let icons: Set<CatalogKind> = [
        .appiconset, .brandassets, .iconset, .imagestack, .solidimagestack, .stickersiconset,
    ]
    /// Launch images and stickers are not in the table of names.
    private static let named = icons.union([.imageset, .symbolset, .dataset, .spriteatlas, .colorset])
}
