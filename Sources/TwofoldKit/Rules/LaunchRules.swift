/// Launch images, compared with the table of sizes and with the app's property list.
enum LaunchRules {
    static func findings(_ apps: AppImages) -> [Finding] {
        let images = images(apps)
        return images.compactMap { size($0, apps) } + apps.manifests.flatMap { missing($0, images, apps) }
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
        let rows = LaunchImageTable.rows(for: file.name)
        let expected = rows.filter { $0.scale == file.scale }
        guard !expected.contains(where: { $0.size == size }) else { return nil }
        if file.scale == .x1, let meant = rows.first(where: { $0.size == size }) {
            // Two scales of one image with one size have their own finding.
            guard !SizeRules.isRepeated(file, in: apps.tree) else { return nil }
            let name = file.name.variant(scale: meant.scale, device: file.name.device).bytes
            return apps.tree.renaming(file.path, to: name) {
                .launchSuffix(file.path, size, meant.scale, name, isTaken: $0)
            }
        }
        guard !expected.isEmpty else { return nil }
        return Finding(.launchSize(file.path, size, expected: offered(expected, for: file, apps)))
    }

    /// The sizes to offer, the best first: those of the devices that the app is for, as far as that is known.
    private static func offered(
        _ rows: [LaunchImageTable.Row], for file: CheckedFile, _ apps: AppImages
    ) -> [PixelSize] {
        let manifests = apps.manifests(of: file.path)
        let own = rows.filter { row in manifests.isEmpty || manifests.contains { !$0.excludes(row.device) } }
        // Only iPads have names with an orientation and no height; any other is an iPhone's unless the app says more.
        let isForPads = manifests.contains { $0.names(.ipad) } || LaunchImageTable.isLandscape(file.name) != nil
        func rank(_ row: LaunchImageTable.Row) -> (Int, Int) {
            (isForPads || row.device == .iphone ? 0 : 1, file.size.map { $0.distance(to: row.size) } ?? 0)
        }
        return (own.isEmpty ? rows : own).sorted { rank($0) < rank($1) }.map(\.size)
    }

    private static func missing(_ manifest: AppManifest, _ images: [CheckedFile], _ apps: AppImages) -> [Finding] {
        guard !apps.parts(for: manifest).contains(where: \.hasLaunchFiles) else { return [] }
        let listed = listed(manifest, apps)
        guard !manifest.hasOtherLaunchScreen else { return listed }
        let own = images.filter { file in apps.manifests(of: file.path).contains { $0.path == manifest.path } }
        let folders = Set(own.map(\.path.folder))
        let made = apps.tree.plan.variants.map(\.path).filter { folders.contains($0.folder) }
            .map { AssetName(parsing: $0.name) }
        func set(for device: DeviceModifier) -> LaunchSet {
            let base = manifest.launchBase(for: device)
            return LaunchSet(base: base, names: (own.map(\.name) + made).filter { $0.base == base })
        }
        var incomplete: [AssetName] = []
        if !manifest.excludes(.iphone) {
            incomplete += set(for: .iphone).missingOnPhone(manifest.orientations(of: .iphone))
        }
        if !manifest.excludes(.ipad) {
            incomplete += set(for: .ipad).missingOnPad(
                manifest.orientations(of: .ipad), isForPads: manifest.names(.ipad))
        }
        return listed + none(manifest, apps)
            + Set(incomplete).map { name in
                inOtherCase(name.bytes, manifest, apps) ?? Finding(.launchMissing(manifest.path, name))
            }
    }
}

/// The launch images of one base name, including those that a build would make.
private struct LaunchSet {
    var base: [UInt8]
    var names: [AssetName]

    private func name(
        _ usage: [UsageSuffix], _ scale: ScaleFactor, _ device: DeviceModifier?
    ) -> AssetName {
        AssetName(base: base, usage: usage, scale: scale, device: device, fileExtension: Array("png".utf8))
    }

    private func holds(_ usage: [UsageSuffix], _ scale: ScaleFactor, _ device: DeviceModifier) -> Bool {
        names.contains { $0.usage == usage && $0.scale == scale && ($0.device == nil || $0.device == device) }
    }

    /// The missing launch images of larger iPhones, if there is one for a smaller iPhone.
    ///
    /// iPhones since the iPhone 6
    /// enlarge.
    func missingOnPhone(_ orientations: Set<UsageSuffix.Orientation>) -> [AssetName] {
        var missing: [AssetName] = []
        let hasPlain = holds([], .x1, .iphone) || holds([], .x2, .iphone)
        if hasPlain, !holds([], .x2, .iphone) { missing.append(name([], .x2, nil)) }
        if hasPlain, !holds([.height(568)], .x2, .iphone) { missing.append(name([.height(568)], .x2, nil)) }
        // The large iPhones are the first that start in landscape.
        let large = names.filter { $0.usage.contains(.height(736)) && $0.scale == .x3 }
        if !large.isEmpty {
            let sides = orientations.subtracting([.portrait, .portraitUpsideDown])
            missing += self.missing(sides) { side in large.contains { $0.usage.contains(.orientation(side)) } }.map {
                name([.height(736), .orientation($0)], .x3, nil)
            }
        }
        return missing
    }

    /// The missing launch images of iPads, if the app says that it is for iPads, or has any for them.
    func missingOnPad(_ orientations: Set<UsageSuffix.Orientation>, isForPads: Bool) -> [AssetName] {
        // Only iPhones have names with a height.
        let hasAny = names.contains { name in
            let hasHeight = name.usage.contains { if case .height = $0 { true } else { false } }
            return !hasHeight && (name.device == .ipad || name.device == nil && !name.usage.isEmpty)
        }
        guard hasAny || (isForPads && !names.isEmpty) else { return [] }
        // Without a declaration, nobody knows more than that screens of 2x need what those of 1x have.
        guard !orientations.isEmpty else { return missingAt2x() }
        return [ScaleFactor.x1, .x2].flatMap { scale -> [AssetName] in
            // The one without an orientation stands in for all.
            guard !names.contains(where: { $0.usage.isEmpty && $0.scale == scale && $0.device == .ipad }) else {
                return []
            }
            return missing(orientations) { holds([.orientation($0)], scale, .ipad) }.map {
                name([.orientation($0)], scale, .ipad)
            }
        }
    }

    /// The names of orientations that are declared and have no launch image: the general one where neither side has any.
    ///
    /// An image for one side is not shown on the other; the general one is shown on both.
    private func missing(
        _ orientations: Set<UsageSuffix.Orientation>, isThere: (UsageSuffix.Orientation) -> Bool
    ) -> [UsageSuffix.Orientation] {
        Self.groups.flatMap { general, special -> [UsageSuffix.Orientation] in
            let declared = UsageSuffix.Orientation.allCases.filter { special.contains($0) && orientations.contains($0) }
            guard !declared.isEmpty, !isThere(general) else { return [] }
            let missing = declared.filter { !isThere($0) }
            return missing.count == declared.count && !special.contains(where: isThere) ? [general] : missing
        }
    }

    /// The 2x of the launch images for iPad that there are at 1x.
    private func missingAt2x() -> [AssetName] {
        let usages: [(own: [UsageSuffix], same: [[UsageSuffix]])] =
            [([], [[]])]
            + Self.groups.map { group in ([.orientation(group.general)], group.special.map { [.orientation($0)] }) }
        return usages.compactMap { own, same in
            let at = { (scale: ScaleFactor) in
                names.contains { $0.device == .ipad && $0.scale == scale && same.contains($0.usage) }
            }
            let hasOther = !own.isEmpty && names.contains { $0.usage.isEmpty && $0.scale == .x2 && $0.device == .ipad }
            return at(.x1) && !at(.x2) && !hasOther ? name(own, .x2, .ipad) : nil
        }
    }

    /// Orientations, each with those that are turned by 180°.
    private static let groups: [(general: UsageSuffix.Orientation, special: Set<UsageSuffix.Orientation>)] = [
        (.portrait, [.portrait, .portraitUpsideDown]), (.landscape, [.landscape, .landscapeLeft, .landscapeRight]),
    ]
}

extension AppManifest {
    /// Whether launch images may have any name, because each is listed with its size.
    fileprivate var hasListedImages: Bool { values.keys.contains { $0.hasPrefix("UILaunchImages") } }

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
