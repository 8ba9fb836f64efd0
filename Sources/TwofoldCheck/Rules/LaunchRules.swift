/// Launch images, compared with the table of sizes and with the app's property list.
enum LaunchRules {
    static func findings(_ apps: AppImages) -> [Finding] {
        let images = images(apps)
        let misspelled = misspelled(apps, besides: images)
        let own = Set(images.map(\.path))
        let sizes = images.compactMap { size($0, apps) } + misspelled
        let meant = Dictionary(
            sizes.compactMap { finding -> (BytePath, AssetName)? in
                guard case .move(let path, let target) = finding.repair else { return nil }
                return (path, AssetName(parsing: target.name))
            }
        ) { first, _ in first }
        let all = images + meant.keys.filter { !own.contains($0) }.sorted().compactMap { apps.tree[$0] }
        return sizes + apps.manifests.flatMap { missing($0, all, meant, apps) }
    }

    /// Shorter images than the smallest screen may be something else, even as `Default.png`.
    static let leastSide = 300

    /// Launch images by name: for an app those of its list, elsewhere those whose names leave no doubt.
    static func images(_ apps: AppImages) -> [CheckedFile] {
        // Only what is made of a master is a launch image, whatever the master is called.
        let masters = Set(apps.tree.recordedByCommands.filter { $0.maker == .launch }.map(\.base))
        let bases = apps.manifests.reduce(into: Set([LaunchImageTable.defaultBase])) { $0.formUnion($1.launchBases) }
        return apps.tree.files.filter { file in
            guard file.format == .png, file.isLoose, bases.contains(file.name.base), file.isNamedForLookup,
                !masters.contains(file.path)
            else { return false }
            let manifests = apps.manifests(of: file.path)
            if manifests.isEmpty { return file.name.base == LaunchImageTable.defaultBase && !file.name.usage.isEmpty }
            guard !file.name.usage.isEmpty || file.size.map({ max($0.width, $0.height) >= leastSide }) ?? false else {
                return false
            }
            return manifests.contains { manifest in
                !manifest.hasListedImages && manifest.launchBases.contains(file.name.base)
                    && (!file.name.usage.isEmpty || !manifest.hasOtherLaunchScreen)
            }
        }
    }

    private static func size(_ file: CheckedFile, _ apps: AppImages) -> Finding? {
        guard let size = file.size, !file.isOwned else { return nil }
        let all = LaunchImageTable.rows(for: file.name)
        let rows = rows(all, for: apps.manifests(of: file.path))
        let expected = rows.filter { $0.scale == file.scale }
        guard !expected.contains(where: { $0.size == size }) else { return nil }
        if let other = all.first(where: { $0.scale == file.scale && $0.size == size }) {
            return Finding(
                .launchOfOtherDevice(file.path, size, other.device, expected: offered(expected, for: file, apps)))
        }
        if file.scale == .x1, let meant = rows.first(where: { $0.size == size }) {
            // Two scales of one image with one size have their own finding.
            guard !SizeRules.isRepeated(file, in: apps.tree) else { return nil }
            let name = file.name.variant(scale: meant.scale, device: file.name.device).bytes
            return apps.tree.renaming(file.path, to: name) {
                .launchSuffix(file.path, size, meant.scale, name, isTaken: $0)
            }
        }
        // A height is that of screens of one scale.
        if file.name.usage.contains(where: \.isHeight), let meant = rows.first(where: { $0.size == size }),
            case let name = file.name.variant(scale: meant.scale, device: file.name.device).bytes,
            case let finding = apps.tree.renaming(
                file.path, to: name,
                { .launchSuffix(file.path, size, meant.scale, name, isTaken: $0, instead: file.scale) }),
            finding.repair?.isMove == true
        {
            return finding
        }
        if let name = nameOfTallerScreen(file, size)?.bytes,
            case let finding = apps.tree.renaming(
                file.path, to: name, { .launchOfTallerScreen(file.path, size, right: name, isTaken: $0) }),
            finding.repair?.isMove == true
        {
            return finding
        }
        guard !expected.isEmpty else { return nil }
        return Finding(.launchSize(file.path, size, expected: offered(expected, for: file, apps)))
    }

    /// The rows of the devices that the apps are for, as far as that is known; all where the name itself states another device.
    private static func rows(
        _ rows: [LaunchImageTable.Row], for manifests: [AppManifest]
    ) -> [LaunchImageTable.Row] {
        let own = rows.filter { row in manifests.isEmpty || manifests.contains { !$0.excludes(row.device) } }
        return own.isEmpty ? rows : own
    }

    /// The sizes to offer, the best first.
    private static func offered(
        _ rows: [LaunchImageTable.Row], for file: CheckedFile, _ apps: AppImages
    ) -> [PixelSize] {
        let manifests = apps.manifests(of: file.path)
        // Only iPads have names with an orientation and no height; any other is an iPhone's unless the app says more.
        let isForPads = manifests.contains { $0.names(.ipad) } || LaunchImageTable.isLandscape(file.name) != nil
        func rank(_ row: LaunchImageTable.Row) -> (Int, Int) {
            (isForPads || row.device == .iphone ? 0 : 1, file.size.map { $0.distance(to: row.size) } ?? 0)
        }
        return rows.sorted { rank($0) < rank($1) }.map(\.size)
    }

    /// - Parameter meant: The right names of misnamed images, which are not missing.
    private static func missing(
        _ manifest: AppManifest, _ images: [CheckedFile], _ meant: [BytePath: AssetName], _ apps: AppImages
    ) -> [Finding] {
        guard !apps.parts(for: manifest).contains(where: \.hasLaunchFiles) else { return [] }
        let listed = listed(manifest, apps)
        let devices = manifest.devicesOfNamedLaunchImages
        guard !devices.isEmpty else { return listed }
        let own = images.filter { file in apps.manifests(of: file.path).contains { $0.path == manifest.path } }
        let folders = Set(own.map(\.path.folder))
        let made = apps.tree.plan.variants.filter { folders.contains($0.path.folder) }.map { variant in
            LaunchSet.Image(name: AssetName(parsing: variant.path.name), size: variant.recipe.size)
        }
        let all = own.map { LaunchSet.Image(name: meant[$0.path] ?? $0.name, size: $0.size) } + made
        let incomplete = devices.flatMap { device in
            let set = LaunchSet(base: manifest.launchBase(for: device), images: all)
            let orientations = manifest.orientations(of: device)
            let names =
                device == .iphone
                ? set.missingOnPhone(orientations, from: manifest.minimumSystem)
                : set.missingOnPad(orientations, isForPads: manifest.names(.ipad))
            return names.compactMap { name in
                set.row(of: name, on: device).map { MissingLaunchImage(name: name, row: $0) }
            }
        }
        let found = Set(incomplete).flatMap { image in
            inOtherCase(image.name.bytes, manifest, apps) ?? [Finding(.launchMissing(manifest.path, image))]
        }
        // A master in other letters is that of the image at its own scale, and of those that are made of it.
        return listed + none(manifest, on: devices, besides: Set(all.map(\.name.base)), apps) + Set(found)
    }
}

extension AppManifest {
    /// The only device whose launch images have this base name; nil for both.
    func onlyDevice(of base: [UInt8]) -> DeviceModifier? {
        let devices = DeviceModifier.allCases.filter { !excludes($0) && launchBase(for: $0) == base }
        return devices.count == 1 ? devices[0] : nil
    }

    /// The orientations in which the app may start on a device.
    fileprivate func orientations(of device: DeviceModifier) -> Set<UsageSuffix.Orientation> {
        let key = "UISupportedInterfaceOrientations"
        let declared = (values["\(key)~\(device.rawValue)"] ?? values[key])?.items.compactMap(\.name) ?? []
        let prefix = "UIInterfaceOrientation"
        return Set(
            declared.filter { $0.hasPrefix(prefix) }
                .compactMap { UsageSuffix.Orientation(rawValue: String($0.dropFirst(prefix.count))) })
    }
}
