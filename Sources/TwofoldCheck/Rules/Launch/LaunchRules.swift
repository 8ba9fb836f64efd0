/// The launch images of one app, compared with the table of sizes and with the app's property list.
struct LaunchRules {
    let manifest: AppManifest
    let apps: AppImages

    static func findings(_ apps: AppImages) -> [Finding] {
        let images = images(apps)
        let misspelled = misspelled(apps, besides: images)
        let own = Set(images.map(\.path))
        let sizes = (images.compactMap { size($0, apps) } + misspelled).map { finding in
            isNeverShown(finding.diagnostic.path, among: images, apps) ? finding.onRequest : finding
        }
        let meant = Dictionary(
            sizes.compactMap { finding -> (BytePath, AssetName)? in
                guard case .move(let path, let target) = finding.repair else { return nil }
                return (path, AssetName(parsing: target.name))
            }
        ) { first, _ in first }
        let all = images + meant.keys.filter { !own.contains($0) }.sorted().compactMap { apps.tree[$0] }
        return sizes
            + apps.manifests.flatMap { manifest in
                let missing = LaunchRules(manifest: manifest, apps: apps).missing(all, meant)
                // A name in other letters is a mistake whoever the app is for.
                return missing.isEmpty || !apps.isAside(manifest)
                    ? missing : missing.map { $0.repair == nil ? $0.onRequest : $0 }
            }
    }

    /// Shorter images than the smallest screen may be something else, even as `Default.png`.
    static let minSide = 300

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
            if manifests.isEmpty {
                return file.name.base == LaunchImageTable.defaultBase && !file.name.usage.isEmpty
                    && apps.tree.followsApple(file.path)
            }
            guard !file.name.usage.isEmpty || file.size.map({ max($0.width, $0.height) >= minSide }) ?? false else {
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
            let device = other.device
            // No iPhone asks for an orientation without a height, whatever the size.
            let isNamedForPads = device == .ipad && LaunchImageTable.isLandscape(file.name) != nil
            let offered = isNamedForPads ? nil : offered(expected, for: file, apps).first
            return Finding(
                .launchSize, file.path,
                "\(size) is the size of a launch image of \(device.plural), which UIDeviceFamily leaves out",
                fix:
                    "\(offered.map { "export it at \($0)" } ?? "remove it"), or add \(device.family) to UIDeviceFamily "
                    + "if the app is for \(device.plural), too")
        }
        if file.scale == .x1, let meant = rows.first(where: { $0.size == size }) {
            // Two scales of one image with one size have their own finding.
            guard !SizeRules.isRepeated(file, in: apps.tree) else { return nil }
            return named(for: meant.scale, file, size, in: apps.tree)
        }
        // A height is that of screens of one scale.
        if file.name.usage.contains(where: \.isHeight), let meant = rows.first(where: { $0.size == size }),
            case let finding = named(for: meant.scale, file, size, in: apps.tree), finding.repair?.isMove == true
        {
            return finding
        }
        if let name = nameOfTallerScreen(file, size)?.bytes,
            case let finding = apps.tree.renaming(
                file.path, to: name, .launchSuffix,
                "\(size) is the size of the launch image of a taller iPhone, and its name does not say so"),
            finding.repair?.isMove == true
        {
            return finding
        }
        guard !expected.isEmpty else { return nil }
        var sizes: [PixelSize] = []
        for size in offered(expected, for: file, apps) where !sizes.contains(size) { sizes.append(size) }
        let nearest = sizes.min { $0.distance(to: size) < $1.distance(to: size) }
        let names = sizes.map(\.description)
        let choice =
            names.count > 2
            ? "\(names[0])\(nearest == sizes[0] ? ", the nearest" : ""); also possible: "
                + names.dropFirst().joined(separator: ", ")
            : names.joined(separator: " or ")
        return Finding(
            .launchSize, file.path, "no launch image of this name has the size \(size)", fix: "export it at \(choice)")
    }

    /// The rows of the devices that the apps are for, as far as that is known; all where the name itself states another device.
    private static func rows(_ rows: [LaunchImageTable.Row], for manifests: [AppManifest]) -> [LaunchImageTable.Row] {
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
}

extension Rule {
    static let launchSize = Rule(
        "launch.size", .warning, items: [41, 42],
        meaning:
            "a launch image has another size than its name or UILaunchImages requires, or UILaunchImages states another orientation than its "
            + "name",
        fix: "export it at that size",
        why: "the system accepts launch images of the exact size only, or shows them cropped or displaced", cause: .size
    )
}
