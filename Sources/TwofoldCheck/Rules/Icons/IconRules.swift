/// The icons of one app and of its documents, compared with the table of sizes and with the app's property list.
struct IconRules {
    let manifest: AppManifest
    let apps: AppImages

    static func findings(_ apps: AppImages) -> [Finding] {
        apps.tree.files.compactMap(misnamed) + apps.manifests.flatMap { IconRules(manifest: $0, apps: apps).findings }
    }

    var hasIconFiles: Bool { apps.bounds.parts(for: manifest).contains(where: \.hasIconFiles) }

    /// The lists that the system reads: a filled set of icons stands in for those of the app's own icon.
    var lists: [AppManifest.IconList] {
        let hasIconFiles = hasIconFiles
        return manifest.iconLists.filter { $0.alternate != nil || !hasIconFiles }
    }

    private var findings: [Finding] {
        let matches = lists.map { list in
            (list: list, files: list.names.flatMap { apps.files(named: $0, of: manifest) })
        }
        let listed = Set(matches.flatMap(\.files))
        var findings = listed.compactMap(wrongSize)
        findings += matches.flatMap { duplicates($0.files) + repeated($0.list) }
        let absent = missing
        // No size of the app's own icon stands in for that of an alternate one.
        let icons = Dictionary(grouping: matches, by: \.list.alternate).values.map { Set($0.flatMap(\.files)) }
        let unlisted = unlisted(listed)
        let known = Set(unlisted.map(\.diagnostic.path))
        findings += absent + icons.flatMap { missing2x($0) }.filter { known.isDisjoint(with: $0.diagnostic.related) }
        findings += lackingOnPad(matches)
        let onHome = absent.isEmpty ? noneForHome(matches.map(\.list.names)) : nil
        findings += unlisted + unlistedSmall
        findings += documents + needExtensions + [onHome, none].compactMap(\.self)
        findings += single + wrongKinds + byDefaultName
        return findings
    }
}
