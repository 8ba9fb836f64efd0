extension IconRules {
    /// The icon of an app that lists none: systems look for `Icon.png` and `Icon@2x.png` then.
    var byDefaultName: [Finding] {
        guard manifest.isShipped, !manifest.namesIconFiles, !manifest.namesIconSet, !manifest.leavesIconsToXcode,
            !hasIconFiles,
            case let own = Set(apps.files(named: Self.defaultName, of: manifest)), !own.isEmpty
        else { return [] }
        let sizes = own.compactMap { wrongSize($0) ?? without2x($0) }
        // Other names of icons are conventions, too: Icon-60@2x.png has the 120 pixels of later systems.
        let beside = Set(own.map(\.path.folder)).flatMap { apps.icons(in: $0, for: manifest) }
        let sides = Set((own + beside).compactMap { $0.size?.width })
        let lacking = IconCatalogue.doubles(isOld: manifest.runsBeforeFlatIcons).flatMap { side, sharp -> [Finding] in
            guard sides.isDisjoint(with: sharp) else { return [] }
            return own.filter { $0.size == PixelSize(width: side, height: side) }.compactMap { file in
                let double = file.name.variant(scale: .x2, device: file.name.device).bytes
                // One of a wrong size has its own finding.
                let isThere = file.path.folder.appending(double).flatMap { apps.tree[$0] } != nil
                if isThere { return nil }
                let size = sharp.first.map { "\($0)×\($0)" } ?? ""
                return Finding(
                    .iconMissing2x, file.path,
                    "this is the app's icon of \(side)×\(side) by its name, and there is none for 2x screens",
                    fix: "add \(Quoting.display(double)) of \(size)")
            }
        }
        let home = [sizes.isEmpty ? noneForHome(own + beside) : nil].compactMap(\.self)
        guard sizes.isEmpty, manifest.values["CFBundleIconFile"] == .text("") else { return sizes + lacking + home }
        let repair = listing(Self.defaultName)
        // The system finds these names without a list.
        let isFound = (own + beside).allSatisfy {
            Self.legacyNames.contains(String(decoding: $0.name.stem, as: UTF8.self))
        }
        let empty = Finding(
            .iconPlistString, manifest.path, "CFBundleIconFile is empty, and CFBundleIconFiles is missing",
            fix: repair == nil ? "add CFBundleIconFiles, an array of the names of all icons" : nil,
            as: isFound ? .note : nil, isOnRequest: isFound ? true : nil, repair: repair)
        return lacking + home + [empty]
    }

    /// An `Icon.png` in the size of a 2x, which is at 1x by its name; its name is not free.
    private func without2x(_ file: CheckedFile) -> Finding? {
        guard file.scale == .x1, let size = file.size, !IconCatalogue.holds(size.width, at: .x1),
            IconCatalogue.holds(size.width, at: .x2)
        else { return nil }
        let name = file.name.variant(scale: .x2, device: file.name.device).bytes
        guard file.path.folder.appending(name).map({ apps.tree[$0] == nil }) ?? false else { return nil }
        return Finding(
            .iconSize, file.path,
            "this is the app's icon at 1x by its name, and no device uses one of \(size) at 1x",
            fix: "rename it to \(Quoting.display(name)), or export it at \(size.width / 2)×\(size.height / 2)")
    }

    private static let defaultName = "Icon"
    /// The names that iOS looks for where no list has any.
    ///
    /// https://developer.apple.com/library/archive/qa/qa1686/
    private static let legacyNames: Set = [defaultName, "Icon-72", "Icon-Small", "Icon-Small-50"]
}
