// The names of the icons and launch images in property lists, as the names of image files have them.

extension AppManifest {
    /// The names of all document icons, without extensions and scales.
    package var documentIconStems: Set<[UInt8]> { Self.stems(documentNames) }

    /// Names without extensions and scales that no code asks for, because the system finds the files by a property list.
    package struct NamesForSystem {
        package var icons: Set<[UInt8]> = []
        package var launchImages: Set<[UInt8]> = [LaunchImageTable.defaultBase]
        /// Names that the lookup would read otherwise, and that are found as they are written, such as `Default~iPad`.
        package var literal: Set<[UInt8]> = []
    }

    /// The names that the property lists among these files list.
    package static func namesForSystem(in files: some Sequence<BytePath>, of disk: any Disk) -> NamesForSystem {
        files.reduce(into: NamesForSystem()) { names, path in
            guard mayBe(path), let bytes = try? disk.contents(of: path, limit: PropertyListFile.maxBytes),
                let values = PropertyList(bytes)
            else { return }
            let manifest = AppManifest(path: path, folder: path.folder, values: values)
            names.icons.formUnion(manifest.documentIconStems)
            names.icons.formUnion(Self.stems(manifest.iconNames))
            names.launchImages.formUnion(manifest.namedLaunchBases.map(\.base))
            names.literal.formUnion(
                Self.stems(manifest.listedLaunchNames.filter { AssetName(parsing: Array($0.utf8)).anomaly != nil }))
            // The scale is added to the whole name: of `Home~ipad`, the 2x is `Home~ipad@2x`.
            names.literal.formUnion(
                (manifest.listedLaunchNames + manifest.iconNames).map { Array(BundleName.withoutFolder($0).utf8) }
                    .filter { name in
                        let parsed = AssetName(parsing: name)
                        return parsed.device != nil && parsed.fileExtension == nil
                    })
            names.launchImages.formUnion(
                manifest.listedLaunchNames.map { AssetName(stem: $0.utf8, scale: .x1, fileExtension: nil).base })
        }
    }

    private static func stems(_ names: [String]) -> Set<[UInt8]> {
        Set(names.map { AssetName(parsing: Array(BundleName.withoutFolder($0).utf8)).stem })
    }
}
