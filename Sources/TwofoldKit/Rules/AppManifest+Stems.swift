// The names of the icons in property lists, as the names of image files have them.

extension AppManifest {
    /// The names of all document icons, without extensions and scales.
    var documentIconStems: Set<[UInt8]> { Self.stems(documentNames) }

    /// The names of all icons that the property lists of a tree list, without extensions and scales.
    static func iconStems(in tree: CheckContext) -> Set<[UInt8]> {
        tree.others.reduce(into: []) { stems, path in
            guard mayBe(path), let bytes = try? tree.source.disk.contents(of: path, limit: PropertyListFile.mostBytes),
                let values = PropertyList(bytes)
            else { return }
            let manifest = AppManifest(path: path, folder: path.folder, values: values)
            stems.formUnion(manifest.documentIconStems)
            stems.formUnion(Self.stems(manifest.iconNames))
        }
    }

    private static func stems(_ names: [String]) -> Set<[UInt8]> {
        Set(names.map { AssetName(parsing: Array(BundleFolders.withoutPrefix($0).utf8)).stem })
    }
}
