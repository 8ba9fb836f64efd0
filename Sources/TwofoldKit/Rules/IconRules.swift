/// Icons of apps and documents, compared with the table of sizes and the app's property list.
enum IconRules {
    static func findings(_ apps: AppImages) -> [Finding] {
        var findings = apps.tree.files.compactMap(misnamed)
        for manifest in apps.manifests {
            let matches = manifest.iconLists.map { list in
                (device: list.device, files: list.names.flatMap { apps.files(named: $0, of: manifest) })
            }
            let listed = Set(matches.flatMap(\.files))
            findings += listed.compactMap(wrongSize)
            findings += matches.flatMap { duplicates($0.files) }
            findings += missing(manifest, apps) + unlisted(manifest, listed, apps) + missing2x(listed)
            findings += documents(manifest, apps)
            if let name = manifest.singleIcon, manifest.iconLists.isEmpty, !apps.hasIconCatalog,
                ImageFormat(fileExtension: AssetName(parsing: Array(name.utf8)).fileExtension) != nil
                    || !apps.files(named: name).isEmpty
            {
                findings.append(Finding(.iconPlistString(manifest.path, name)))
            }
        }
        return findings
    }

    /// A finding about the size of a file that a property list names.
    private static func wrongSize(_ file: CheckedFile) -> Finding? {
        guard let size = file.size else { return nil }
        if let finding = otherThanNamed(file, size) { return finding }
        guard size.width != size.height || !IconCatalogue.holds(size.width) else { return nil }
        return Finding(.iconSize(file.path, size, nearest: IconCatalogue.nearest(to: size.width, at: file.scale)))
    }

    /// A finding about a size other than the name's number, in points or in pixels.
    private static func otherThanNamed(_ file: CheckedFile, _ size: PixelSize) -> Finding? {
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

    /// Names that no file in the tree has, in any folder: only Xcode knows where files lie in a bundle.
    private static func missing(_ manifest: AppManifest, _ apps: AppImages) -> [Finding] {
        guard !apps.hasIconCatalog else { return [] }
        return Set(manifest.iconLists.flatMap(\.names)).filter { apps.files(named: $0).isEmpty }
            .filter { !apps.madeNames.contains(Array($0.utf8)) }
            .map { Finding(.iconMissing(manifest.path, $0)) }
    }

    /// The unlisted 2x and 3x of icons that are listed with their extensions.
    private static func unlisted(_ manifest: AppManifest, _ listed: Set<CheckedFile>, _ apps: AppImages) -> [Finding] {
        let whole = manifest.iconLists.flatMap(\.names).filter {
            ImageFormat(fileExtension: AssetName(parsing: Array($0.utf8)).fileExtension) != nil
        }
        return Set(whole.flatMap { apps.files(named: $0, of: manifest) }).flatMap { file in
            [ScaleFactor.x2, .x3].filter { $0 > file.scale }.compactMap { scale in
                let name = file.name.variant(scale: scale, device: file.name.device).bytes
                guard let path = file.path.folder.appending(name), let other = apps.tree[path], !listed.contains(other)
                else { return nil }
                return Finding(.iconUnlisted(path, beside: file.path, manifest.path))
            }
        }
    }

    /// Icons of one size.
    ///
    /// Names with two different sizes in points are for two uses: 40 at 3x and 60 at 2x.
    private static func duplicates(_ files: [CheckedFile]) -> [Finding] {
        let distinct = Set(files).sorted { $0.path < $1.path }.filter { $0.size != nil }
        return Dictionary(grouping: distinct) { $0.size }.values.flatMap { same -> [Finding] in
            guard let first = same.first else { return [] }
            let points = IconCatalogue.halfPoints(in: first.name.base)
            return same.dropFirst().compactMap { file in
                let own = IconCatalogue.halfPoints(in: file.name.base)
                guard file.name.device == first.name.device, points == nil || own == nil || points == own,
                    let size = file.size
                else { return nil }
                return Finding(.iconDuplicateSize(file.path, first.path, size))
            }
        }
    }

    private static func missing2x(_ listed: Set<CheckedFile>) -> [Finding] {
        let sides = Set(listed.compactMap { $0.size?.width })
        return IconCatalogue.doubles.flatMap { side, sharp -> [Finding] in
            guard sides.isDisjoint(with: sharp) else { return [] }
            return listed.filter { $0.size?.width == side && $0.size?.height == side }
                .map { Finding(.iconMissing2x($0.path, side, wanted: sharp)) }
        }
    }

    private static func documents(_ manifest: AppManifest, _ apps: AppImages) -> [Finding] {
        (manifest.values["CFBundleDocumentTypes"]?.items ?? []).flatMap { type -> [Finding] in
            let names = type["CFBundleTypeIconFiles"]?.items.compactMap(\.name) ?? []
            if names.isEmpty, let name = type["CFBundleTypeIconFile"]?.name {
                return [Finding(.iconDocumentString(manifest.path, name))]
            }
            return names.flatMap { apps.files(named: $0, of: manifest) }.compactMap { file in
                guard let size = file.size, !IconCatalogue.documentSizes.contains(size) else { return nil }
                return Finding(.iconDocumentSize(file.path, size))
            }
        }
    }
}
