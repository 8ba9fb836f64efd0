extension IconRules {
    /// The icon of an app that lists none: systems look for `Icon.png` and `Icon@2x.png` then.
    static func byDefaultName(_ manifest: AppManifest, _ apps: AppImages) -> [Finding] {
        guard manifest.isShipped, !manifest.namesIconFiles, !manifest.namesIconSet, !manifest.leavesIconsToXcode,
            !apps.parts(for: manifest).contains(where: \.hasIconFiles),
            case let own = Set(apps.files(named: defaultName, of: manifest)), !own.isEmpty
        else { return [] }
        let sizes = own.compactMap { wrongSize($0, of: manifest, in: apps.tree) ?? without2x($0, in: apps.tree) }
        // Other names of icons are conventions, too: Icon-60@2x.png has the 120 pixels of later systems.
        let beside = Set(own.map(\.path.folder)).flatMap { apps.icons(in: $0, for: manifest) }
        let sides = Set((own + beside).compactMap { $0.size?.width })
        let lacking = IconCatalogue.doubles(isOld: manifest.runsBeforeFlatIcons).flatMap { side, sharp -> [Finding] in
            guard sides.isDisjoint(with: sharp) else { return [] }
            return own.filter { $0.size == PixelSize(width: side, height: side) }.compactMap { file in
                let double = file.name.variant(scale: .x2, device: file.name.device).bytes
                // One of a wrong size has its own finding.
                let isThere = file.path.folder.appending(double).flatMap { apps.tree[$0] } != nil
                return isThere ? nil : Finding(.iconByNameMissing2x(file.path, side, wanted: sharp, double))
            }
        }
        let home = sizes.isEmpty ? noneForHome(manifest, own + beside) : []
        guard sizes.isEmpty, manifest.values["CFBundleIconFile"] == .text("") else { return sizes + lacking + home }
        let repair = listing(defaultName, of: manifest, apps)
        return lacking + home + [Finding(.iconPlistEmpty(manifest.path, isFixable: repair != nil), repair: repair)]
    }

    /// An `Icon.png` in the size of a 2x, which is at 1x by its name; its name is not free.
    private static func without2x(_ file: CheckedFile, in tree: CheckContext) -> Finding? {
        guard file.scale == .x1, let size = file.size, !IconCatalogue.holds(size.width, at: .x1),
            IconCatalogue.holds(size.width, at: .x2)
        else { return nil }
        let name = file.name.variant(scale: .x2, device: file.name.device).bytes
        guard file.path.folder.appending(name).map({ tree[$0] == nil }) ?? false else { return nil }
        return Finding(.iconByNameIs2x(file.path, size, name))
    }

    private static let defaultName = "Icon"
}
