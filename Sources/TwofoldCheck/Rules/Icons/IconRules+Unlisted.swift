// Icons beside listed ones that are not listed, and names that old systems do not find.

extension IconRules {
    /// The unlisted scales of icons that are listed with their extensions.
    func unlisted(_ listed: Set<CheckedFile>) -> [Finding] {
        var seen: Set<BytePath> = []
        return lists.flatMap { list -> [Finding] in
            let isOld = manifest.minimumSystem.map { $0 < .firstWithoutSmallPhones } ?? true
            let scales: [ScaleFactor] = isOld || list.device == .ipad ? [.x1, .x2, .x3] : [.x2, .x3]
            let whole = Set(list.names.filter(BundleName.isWhole).flatMap { apps.files(named: $0, of: manifest) })
            return whole.sorted { $0.path < $1.path }.flatMap { file -> [Finding] in
                scales.filter { $0 != file.scale }.compactMap { scale -> Finding? in
                    let name = file.name.variant(scale: scale, device: file.name.device).bytes
                    // Where it is listed, no target copies it.
                    guard LaunchImageTable.sizes(for: file.name).isEmpty, !isNamed(name),
                        let path = file.path.folder.appending(name), let other = apps.tree[path],
                        !listed.contains(other), apps.bounds.mayHold(path, in: manifest),
                        other.size.map({ IconCatalogue.isUsed($0, at: scale, as: scale) && isShown($0.width) }) ?? true,
                        !listed.contains(where: { $0.size == other.size }), seen.insert(path).inserted
                    else { return nil }
                    return Finding(
                        .iconUnlisted, path,
                        "\(manifest.path.display) lists \(Quoting.display(file.path.name)) with its extension, but not this file",
                        related: [manifest.path, file.path], repair: adding(other, to: list))
                }
            }
        }
    }

    /// Unlisted icons for settings and search that lie beside listed icons: they belong to the list of each device that shows them.
    var unlistedSmall: [Finding] {
        guard !hasIconFiles else { return [] }
        let pad = manifest.iconLists.first { $0.device == .ipad }
        let lists = [manifest.iconLists.first { $0.device != .ipad }, pad].compactMap(\.self)
        return lists.flatMap { list -> [Finding] in
            let listed = Set(list.names.flatMap { apps.files(named: $0, of: manifest) })
            let isForPad = list.device == .ipad
            // Old systems read one of two lists, newer ones the other.
            let inAnyList = Set(
                manifest.iconLists.filter { ($0.device == .ipad) == isForPad }.flatMap(\.names)
                    .flatMap { apps.files(named: $0, of: manifest) })
            return Set(listed.map(\.path.folder)).flatMap { apps.icons(in: $0, for: manifest) }.compactMap { file in
                guard !inAnyList.contains(file), let side = file.size?.width, IconCatalogue.smallSides.contains(side),
                    [nil, 29 * 2, 50 * 2].contains(IconCatalogue.halfPoints(in: file.name.base)),
                    // One of twice the size is reduced to the same.
                    !listed.contains(where: { $0.size == file.size || $0.size?.width == 2 * side }),
                    !isListedAtOtherScale(file, listed),
                    isShown(side, onPad: isForPad, hasPadList: pad != nil),
                    file.name.device.map({ ($0 == .ipad) == isForPad || pad == nil }) ?? true
                else { return nil }
                let use = [50, 100].contains(side) ? "search on iPad" : "settings and search"
                let place =
                    lists.count > 1 && !list.path.isEmpty ? " in \(PropertyListChange([], at: list.path).place)" : ""
                return Finding(
                    .iconUnlisted, file.path,
                    "\(manifest.path.display) lists other icons\(place), but not this one of \(side)×\(side) for \(use)",
                    fix: "add it to the same list", related: [manifest.path],
                    repair: adding(file, to: list))
            }
        }
    }

    /// Whether the devices of a list show an icon of this side: only iPads search with 50 points, and no iPad has 3x.
    private func isShown(_ side: Int, onPad: Bool, hasPadList: Bool) -> Bool {
        switch side {
        case 50, 100: isShown(side) && (onPad || !hasPadList)
        // The last iPhone of 1x ran iOS 6.
        case 29 where !onPad && (hasPadList || manifest.excludes(.ipad)):
            manifest.minimumSystem.map { $0 < .firstWithoutSmallPhones } ?? true
        case 87: !onPad
        default: true
        }
    }

    /// Whether the devices of the app show an icon of this side, as far as its sides are those of one kind of device: iPads search with
    /// 50 points until iOS 6.
    func isShown(_ side: Int) -> Bool {
        let isForPads = !manifest.excludes(.ipad) && !apps.tree.consumers.systems(of: manifest.path).isForPhones
        return switch side {
        case 50, 100:
            isForPads && (manifest.minimumSystem.map { $0 < .firstWithoutSmallPhones } ?? true)
        case 57, 114: !manifest.excludes(.iphone)
        case 72, 144: isForPads
        default: true
        }
    }

    /// Whether another scale of the same icon is listed, so that it is found or reported already.
    private func isListedAtOtherScale(_ file: CheckedFile, _ listed: Set<CheckedFile>) -> Bool {
        listed.contains { other in
            other.path.folder == file.path.folder && other.name.stem == file.name.stem && other.scale < file.scale
                && other.name.device == file.name.device
        }
    }

    /// Names without extensions, where the app runs on systems that need them.
    var needExtensions: [Finding] {
        guard let system = manifest.minimumSystem, system < .firstWithoutExtensions else { return [] }
        return (manifest.iconLists + manifest.documentLists).filter { !$0.isText }.flatMap { list in
            list.names.filter { !BundleName.isWhole($0) }.map { name in
                let icon = "the icon \(Quoting.display(name)) is listed without its extension"
                return Finding(
                    .iconNeedsExtension, manifest.path, "\(icon), but the app runs on iOS \(system) and later",
                    repair: naming(list))
            }
        }
    }
}

extension Rule {
    static let iconUnlisted = Rule(
        "icon.unlisted", .warning, items: [35, 37, 38],
        meaning: "the 2x or 3x of an icon that is listed with its extension is not listed, "
            + "an icon for settings and search beside listed icons, or a document icon of another size beside a listed one",
        fix: "list it too, or list names without extensions",
        why: "the system uses listed icons only, and takes names with an extension literally")

    static let iconNeedsExtension = Rule(
        "icon.needs-extension", .warning, items: [8],
        meaning: "an icon is listed without its extension, and the app runs on systems before iOS 4",
        fix: "list the files with their extensions",
        why: "systems before iOS 4 find no file by a name without an extension")
}
