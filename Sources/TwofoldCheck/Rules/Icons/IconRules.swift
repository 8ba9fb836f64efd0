/// Icons of apps and documents, compared with the table of sizes and the app's property list.
enum IconRules {
    static let rules =
        sizeRules + missingRules + noneRules + scaleRules + kindRules + unlistedRules + repeatedRules + documentRules

    static func findings(_ apps: AppImages) -> [Finding] {
        var findings = apps.tree.files.compactMap(misnamed)
        for manifest in apps.manifests {
            let matches = manifest.iconLists.map { list in
                (list: list, files: list.names.flatMap { apps.files(named: $0, of: manifest) })
            }
            let listed = Set(matches.flatMap(\.files))
            findings += listed.compactMap { wrongSize($0, of: manifest, in: apps.tree) }
            findings += matches.flatMap { duplicates($0.files) + repeated($0.list, manifest, apps) }
            let absent = missing(manifest, apps)
            // No size of the app's own icon stands in for that of an alternate one.
            let icons = Dictionary(grouping: matches, by: \.list.alternate).values.map { Set($0.flatMap(\.files)) }
            findings += absent + icons.flatMap { missing2x($0, manifest, apps) }
            findings += lackingOnPad(manifest, matches)
            if absent.isEmpty { findings += noneForHome(manifest, matches.map(\.list.names), apps) }
            findings += unlisted(manifest, listed, apps) + unlistedSmall(manifest, apps)
            findings += documents(manifest, apps) + needExtensions(manifest, apps) + none(manifest, apps)
            findings += single(manifest, apps) + wrongKinds(manifest, apps) + byDefaultName(manifest, apps)
        }
        return findings
    }

    /// Whether a listed name has an extension, so that it stands for one file only.
    static func isWhole(_ name: String) -> Bool {
        ImageFormat(fileExtension: AssetName(parsing: Array(name.utf8)).fileExtension) != nil
    }

    /// A name of a file as a list has it for all scales.
    static func withoutExtension(_ name: String) -> String {
        guard isWhole(name) else { return name }
        return String(decoding: AssetName(parsing: Array(name.utf8)).stem, as: UTF8.self)
    }
}
