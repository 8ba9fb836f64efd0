// Apps without an icon.

extension IconRules {
    /// Whether the property list of an app names no icon at all, and no file could be one.
    static func none(_ manifest: AppManifest, _ apps: AppImages) -> [Finding] {
        let parts = apps.parts(for: manifest)
        guard manifest.isShipped, !manifest.namesIconFiles,
            !parts.contains(where: { part in
                part.hasIconFiles || part.bases.contains(where: IconCatalogue.isIconName)
            })
        else { return [] }
        // A set that is named and that nobody sees may lie outside of the tree.
        guard !manifest.namesIconSet || parts.contains(where: \.hasIconCatalog) else { return [] }
        let hasCatalog = parts.contains { $0.hasCatalog || $0.hasIconCatalog }
        // An app that has these has its icons in a catalog, which may lie outside of the tree if no other is here.
        let mayBeElsewhere = manifest.hasOtherLaunchScreen || manifest.leavesIconsToXcode
        let hasImages = apps.hasImages(of: manifest)
        guard hasCatalog || hasImages || !mayBeElsewhere else { return [] }
        return [Finding(.iconNone(manifest.path, isSure: !hasCatalog && !mayBeElsewhere && hasImages))]
    }

    /// An app whose lists have icons for settings and searches only, or none for the home screen of the systems that it runs on.
    ///
    /// A file that a build has yet to make, or one of a wrong size, may be meant for the home screen.
    static func noneForHome(_ manifest: AppManifest, _ lists: [[String]], _ apps: AppImages) -> [Finding] {
        let names = lists.flatMap(\.self) + [manifest.singleIcon].compactMap(\.self)
        guard !names.isEmpty, !apps.parts(for: manifest).contains(where: \.hasIconFiles) else { return [] }
        let files = names.map { apps.files(named: $0, of: manifest) }
        return files.contains(where: \.isEmpty) ? [] : noneForHome(manifest, files.flatMap(\.self))
    }

    /// Alternate icons that iPhones can show and iPads cannot: Apple demands all of these sizes, because every system with alternate
    /// icons runs on iPads that show them.
    static func lackingOnPad(
        _ manifest: AppManifest, _ matches: [(list: AppManifest.IconList, files: [CheckedFile])]
    ) -> [Finding] {
        guard manifest.names(.ipad) else { return [] }
        let alternates = Dictionary(grouping: matches, by: \.list.alternate)
        return alternates.compactMap { name, lists -> Finding? in
            // A name without a file has its own finding.
            guard let name, lists.allSatisfy({ !$0.files.isEmpty }) else { return nil }
            let sides = Set(lists.flatMap(\.files).compactMap { $0.size?.width })
            let lacking = IconCatalogue.homeSidesOfPads.filter { !sides.contains($0) }
            return lacking.isEmpty ? nil : Finding(.iconAlternateLacks(manifest.path, name, lacking))
        }
    }

    static func noneForHome(_ manifest: AppManifest, _ files: [CheckedFile]) -> [Finding] {
        let sides = files.compactMap { file -> Int? in
            guard let size = file.size, size.width == size.height, IconCatalogue.holds(size.width) else { return nil }
            return size.width
        }
        guard sides.count == files.count else { return [] }
        if sides.allSatisfy(IconCatalogue.isSmall) { return [Finding(.iconNoneForHome(manifest.path))] }
        guard let system = manifest.minimumSystem, manifest.runsBeforeFlatIcons else { return [] }
        let old = manifest.excludes(.iphone) ? 72 : 57
        return sides.contains(old) || sides.contains(2 * old)
            ? [] : [Finding(.iconNoneForHome(manifest.path, until: system, old))]
    }
}
