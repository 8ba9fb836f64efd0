/// Icons of apps and documents, compared with the table of sizes and the app's property list.
enum IconRules {
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

    /// The only icon of an app that lists none.
    private static func single(_ manifest: AppManifest, _ apps: AppImages) -> [Finding] {
        // Lists for iPads say nothing of iPhones.
        guard let name = manifest.singleIcon, !manifest.excludes(.iphone) || manifest.iconLists.isEmpty,
            manifest.listsForOldestSystem.allSatisfy({ $0.device == .ipad }),
            !apps.parts(for: manifest).contains(where: \.hasIconFiles)
        else { return [] }
        if let finding = unusable(name, manifest, apps) {
            return apps.macIcon(name, for: manifest) == nil ? [finding] : []
        }
        let repair = listing(name, of: manifest, apps)
        // What the list will have is measured already.
        let files = Set(apps.files(named: withoutExtension(name), of: manifest))
        return [Finding(.iconPlistString(manifest.path, name, isFixable: repair != nil), repair: repair)]
            + files.compactMap { wrongSize($0, of: manifest, in: apps.tree) } + missing2x(files, manifest, apps)
    }

    /// A finding about the size of a file that a property list names.
    static func wrongSize(_ file: CheckedFile, of manifest: AppManifest, in tree: CheckContext) -> Finding? {
        guard let size = file.size else { return nil }
        if let finding = otherThanNamed(file, size) { return finding }
        if let pair = IconPair(file, of: manifest, in: tree), let right = pair.right(for: file) {
            return Finding(.iconSize(file.path, size, at: file.scale, nearest: right))
        }
        guard size.width != size.height || !IconCatalogue.holds(size.width) else { return nil }
        let double = file.path.folder.appending(file.name.variant(scale: .x2, device: file.name.device).bytes)
        if file.scale == .x1, let sharp = double.flatMap({ tree[$0]?.size }), sharp.width == sharp.height,
            IconCatalogue.holds(sharp.width, at: .x2)
        {
            // What a build made of an icon of half points lacks nothing but use.
            if file.isOwned { return nil }
            return Finding(.iconSize(file.path, size, nearest: sharp.width / 2))
        }
        if file.scale == .x2,
            let one = file.path.folder.appending(file.name.variant(scale: .x1, device: file.name.device).bytes),
            let half = tree[one]?.size, half.width == half.height
        {
            if IconCatalogue.holds(half.width, at: .x1) {
                return Finding(.iconSize(file.path, size, nearest: half.width * 2))
            }
            // An icon of 114 pixels without a scale is that of 57 points at 2x, and its double is twice as large as it should be.
            if half.width * 2 == size.width, IconCatalogue.holds(half.width, at: .x2) {
                return Finding(.iconSize(file.path, size, nearest: half.width))
            }
        }
        if let side = IconPair.nearHome(to: file, of: manifest) {
            return Finding(.iconSize(file.path, size, nearest: side))
        }
        // Names are free: only one with a scale says how many pixels are meant.
        let side =
            file.scale == .x1
            ? IconCatalogue.nearest(to: size.width)
            : IconCatalogue.nearest(to: size.width, at: file.scale)
        return Finding(.iconSize(file.path, size, nearest: side))
    }

    /// A finding about a size other than the name's number, in points or in pixels.
    private static func otherThanNamed(_ file: CheckedFile, _ size: PixelSize) -> Finding? {
        if let side = IconCatalogue.pixels(in: file.name), size != PixelSize(width: side, height: side) {
            return Finding(.iconSize(file.path, size, wanted: side))
        }
        guard let halves = IconCatalogue.halfPoints(in: file.name.base) else { return nil }
        let side = halves * file.scale.pixelsPerPoint / 2
        let isRight = size.width == size.height && (size.width == side || size.width * 2 == halves)
        return isRight ? nil : Finding(.iconSize(file.path, size, wanted: side))
    }

    private static let names = [Array("Icon-".utf8), Array("AppIcon".utf8)]
    private static let setName = Array("icon_".utf8)
    private static let setSides = Set([16, 32, 128, 256, 512])

    /// Files whose names are app icons', with the size that the name states.
    private static func misnamed(_ file: CheckedFile) -> Finding? {
        guard file.format == .png, let size = file.size else { return nil }
        if file.path.folder.name.hasSuffix(Array(".iconset".utf8)) {
            guard file.name.base.starts(with: setName), file.scale <= .x2 else { return nil }
            let sides = file.name.base.dropFirst(setName.count).split(separator: UInt8(ascii: "x"))
                .map { Int(String(decoding: $0, as: UTF8.self)) }
            guard sides.count == 2, sides[0] == sides[1], let points = sides[0], setSides.contains(points) else {
                return nil
            }
            let side = points * file.scale.pixelsPerPoint
            return size == PixelSize(width: side, height: side)
                ? nil : Finding(.iconSize(file.path, size, wanted: side))
        }
        guard file.isLoose, !file.isOwned, names.contains(where: { file.name.base.starts(with: $0) }) else {
            return nil
        }
        return otherThanNamed(file, size)
    }

    /// Names that no file has which the bundle may hold, in any folder: only Xcode knows where files lie in a bundle.
    private static func missing(_ manifest: AppManifest, _ apps: AppImages) -> [Finding] {
        let own = manifest.listInPlaceOfSingleIcon.filter { apps.macIcon($0, for: manifest) == nil }
        let hasIconFiles = apps.parts(for: manifest).contains(where: \.hasIconFiles)
        // A set stands in for the app's own icon, and for an alternate one only if it has its name.
        let lists = manifest.iconLists.filter { list in
            guard let name = list.alternate else { return !hasIconFiles }
            return !(list.names + [name]).contains { apps.hasSet($0, .appiconset, for: manifest) }
        }
        return Set(lists.flatMap(\.names) + (hasIconFiles ? [] : own)).compactMap { unusable($0, manifest, apps) }
    }

    /// A finding about a name that stands for no bitmap which the bundle may hold.
    private static func unusable(_ name: String, _ manifest: AppManifest, _ apps: AppImages) -> Finding? {
        if ["iTunesArtwork", "iTunesArtwork@2x"].contains(name) {
            return Finding(.iconIsForStore(manifest.path, name))
        }
        guard apps.has(name, for: manifest) else {
            if let icon = apps.macIcon(name, for: manifest) {
                return Finding(.iconIsForMacs(manifest.path, icon, "CFBundleIconFile"))
            }
            if let path = apps.inOtherCase(name, for: manifest).first {
                return Finding(.listedInOtherCase("icon", manifest.path, name, path))
            }
            return Finding(.iconMissing(manifest.path, name, leftOut: apps.leftOut(name, by: manifest)))
        }
        let files = apps.files(named: name, for: manifest)
        guard let vector = files.first?.path, files.allSatisfy(\.format.isVector) else { return nil }
        return Finding(.iconIsVector(manifest.path, vector))
    }

    /// The unlisted scales of icons that are listed with their extensions.
    private static func unlisted(_ manifest: AppManifest, _ listed: Set<CheckedFile>, _ apps: AppImages) -> [Finding] {
        manifest.iconLists.flatMap { list -> [Finding] in
            let isOld = manifest.minimumSystem.map { $0 < .firstWithoutSmallPhones } ?? true
            let scales: [ScaleFactor] = isOld || list.device == .ipad ? [.x1, .x2, .x3] : [.x2, .x3]
            let whole = Set(list.names.filter(isWhole).flatMap { apps.files(named: $0, of: manifest) })
            return whole.flatMap { file -> [Finding] in
                scales.filter { $0 != file.scale }.compactMap { scale -> Finding? in
                    let name = file.name.variant(scale: scale, device: file.name.device).bytes
                    guard let path = file.path.folder.appending(name), let other = apps.tree[path],
                        !listed.contains(other), apps.mayHold(other, manifest),
                        other.size.map({ IconCatalogue.isUsed($0, at: scale, as: scale) }) ?? true,
                        !listed.contains(where: { $0.size == other.size })
                    else { return nil }
                    return Finding(
                        .iconUnlisted(path, beside: file.path, manifest.path),
                        repair: adding(other, to: list, of: manifest, apps))
                }
            }
        }
    }

    /// Unlisted icons for settings and search that lie beside listed icons: they belong to the list of each device that shows them.
    private static func unlistedSmall(_ manifest: AppManifest, _ apps: AppImages) -> [Finding] {
        guard !apps.parts(for: manifest).contains(where: \.hasIconFiles) else { return [] }
        let pad = manifest.iconLists.first { $0.device == .ipad }
        let lists = [manifest.iconLists.first { $0.device != .ipad }, pad].compactMap(\.self)
        return lists.flatMap { list -> [Finding] in
            let listed = Set(list.names.flatMap { apps.files(named: $0, of: manifest) })
            let isForPad = list.device == .ipad
            return Set(listed.map(\.path.folder)).flatMap { apps.icons(in: $0, for: manifest) }.compactMap { file in
                guard !listed.contains(file), let side = file.size?.width, IconCatalogue.smallSides.contains(side),
                    [nil, 29 * 2, 50 * 2].contains(IconCatalogue.halfPoints(in: file.name.base)),
                    !listed.contains(where: { $0.size == file.size }),
                    !isListedAtOtherScale(file, listed),
                    isShown(side, onPad: isForPad, hasPadList: pad != nil, manifest),
                    file.name.device.map({ ($0 == .ipad) == isForPad || pad == nil }) ?? true
                else { return nil }
                return Finding(
                    .iconUnlistedSmall(file.path, side, manifest.path, lists.count > 1 ? list.path : []),
                    repair: adding(file, to: list, of: manifest, apps))
            }
        }
    }

    /// Whether the devices of a list show an icon of this side: only iPads search with 50 points, and no iPad has 3x.
    private static func isShown(_ side: Int, onPad: Bool, hasPadList: Bool, _ manifest: AppManifest) -> Bool {
        switch side {
        case 50, 100: onPad || (!hasPadList && !manifest.excludes(.ipad))
        case 87: !onPad
        default: true
        }
    }

    /// Whether another scale of the same icon is listed, so that it is found or reported already.
    private static func isListedAtOtherScale(_ file: CheckedFile, _ listed: Set<CheckedFile>) -> Bool {
        listed.contains { other in
            other.path.folder == file.path.folder && other.name.stem == file.name.stem && other.scale < file.scale
                && other.name.device == file.name.device
        }
    }

    /// Names without extensions, where the app runs on systems that need them.
    private static func needExtensions(_ manifest: AppManifest, _ apps: AppImages) -> [Finding] {
        guard let system = manifest.minimumSystem, system < .firstWithoutExtensions else { return [] }
        return (manifest.iconLists + manifest.documentLists).filter { !$0.isText }.flatMap { list in
            list.names.filter { !isWhole($0) }.map { name in
                Finding(
                    .iconNeedsExtension(manifest.path, name, system), repair: naming(list, of: manifest, apps))
            }
        }
    }

    /// Whether a listed name has an extension, so that it stands for one file only.
    static func isWhole(_ name: String) -> Bool {
        ImageFormat(fileExtension: AssetName(parsing: Array(name.utf8)).fileExtension) != nil
    }

    static func missing2x(
        _ listed: Set<CheckedFile>, _ manifest: AppManifest, _ apps: AppImages
    ) -> [Finding] {
        let folders = BundleFolders(manifest.iconLists.flatMap(\.names), of: manifest, apps)
        let sides = Set(listed.compactMap { $0.size?.width })
        // One of a wrong size has its own finding.
        func hasOther(_ file: CheckedFile) -> Bool {
            listed.contains { other in
                other.scale != file.scale && other.path.folder == file.path.folder
                    && other.name.stem == file.name.stem && other.name.device == file.name.device
                    && (other.size == file.size || other.scale > file.scale)
            }
        }
        return IconCatalogue.doubles(isOld: manifest.runsBeforeFlatIcons).flatMap { side, sharp -> [Finding] in
            guard sides.isDisjoint(with: sharp) else { return [] }
            return listed.filter { $0.size == PixelSize(width: side, height: side) && !hasOther($0) }.map { file in
                let unlisted = apps.icons(in: file.path.folder, for: manifest).first { $0.size?.width == sharp.first }
                let name = unlisted.flatMap { folders.name(of: $0.path) }
                return Finding(
                    .iconMissing2x(file.path, side, wanted: sharp, unlisted: unlisted?.path, named: name))
            }
        }
    }
}
