// Launch images that an app lacks: those that go with the others, those that its property list names, or all.

extension LaunchRules {
    /// - Parameter meant: The right names of misnamed images, which are not missing.
    func missing(_ images: [CheckedFile], _ meant: [BytePath: AssetName]) -> [Finding] {
        guard !apps.bounds.parts(for: manifest).contains(where: \.hasLaunchFiles) else { return [] }
        let devices = manifest.devicesOfNamedLaunchImages
        guard !devices.isEmpty else { return listed }
        let own = images.filter { file in apps.manifests(of: file.path).contains { $0.path == manifest.path } }
        let folders = Set(own.map(\.path.folder))
        let made = apps.tree.plan.variants.filter { folders.contains($0.path.folder) }.map { variant in
            LaunchSet.Image(name: AssetName(parsing: variant.path.name), size: variant.recipe.size)
        }
        let all = own.map { LaunchSet.Image(name: meant[$0.path] ?? $0.name, size: $0.size) } + made
        let xcode = apps.tree.consumers.projects.xcode(around: manifest.path) ?? .max
        let incomplete = devices.flatMap { device in
            let set = LaunchSet(base: manifest.launchBase(for: device), images: all)
            let orientations = manifest.orientations(of: device)
            let names =
                device == .iphone
                ? set.missingOnPhone(orientations, from: manifest.minimumSystem)
                : set.missingOnPad(orientations, isForPads: manifest.names(.ipad))
            return names.compactMap { name in
                // A project that is older than a device never had an image for it.
                set.row(of: name, on: device).flatMap {
                    $0.firstXcode > xcode ? nil : MissingLaunchImage(name: name, row: $0)
                }
            }
        }
        let (absent, respelled) = absent(Set(incomplete)) { $0.name.bytes }
        // A master in other letters is that of the image at its own scale, and of those that are made of it.
        return listed + none(on: devices, besides: Set(all.map(\.name.base))) + respelled
            + [self.absent(absent)].compactMap(\.self)
    }

    /// Those of some launch images that are nowhere, sorted by name, and the findings about those that are there in other letters.
    func absent<Image>(
        _ images: some Sequence<Image>, named name: (Image) -> [UInt8]
    ) -> (absent: [Image], respelled: Set<Finding>) {
        var absent: [Image] = []
        var respelled: Set<Finding> = []
        for image in images {
            if let found = inOtherCase(name(image)) { respelled.formUnion(found) } else { absent.append(image) }
        }
        return (absent.sorted { byteOrder(name($0), name($1)) }, respelled)
    }

    /// One finding for all that an app lacks.
    private func absent(_ images: [MissingLaunchImage]) -> Finding? {
        guard let first = images.first else { return nil }
        let names = Diagnostic.list(images.map(\.name.bytes), atMost: images.count)
        guard images.count > 1 else {
            // An iPad's image for any orientation is not among those that the command makes.
            let isGeneral = first.row.device == .ipad && first.name.usage.isEmpty
            let what = isGeneral ? "makes one for each orientation" : "makes it"
            return Finding(
                .launchMissing, manifest.path, "the launch image \(names) is missing",
                fix: "add it at \(first.row.size) ('\(first.command)' \(what)), or use a launch storyboard")
        }
        let sizes = images.map { "\($0.row.size)" }.joined(separator: ", ")
        let commands = Set(images.map(\.command)).sorted().map { "'\($0)'" }.joined(separator: " and ")
        return Finding(
            .launchMissing, manifest.path, "the launch images \(names) are missing",
            fix: "add them at \(sizes) (made by \(commands)), or use a launch storyboard")
    }

    private func absent(_ base: [UInt8], _ key: String) -> Finding {
        let command = MissingLaunchImage.command(for: manifest.onlyDevice(of: base), base: base)
        return Finding(
            .launchMissing, manifest.path,
            "\(key) names \(Quoting.display(base)), and no launch image has this name",
            fix: "add it ('\(command)' makes all sizes), or use a launch storyboard")
    }

    /// An app that has no launch image, and nothing in place of one; and base names without any file.
    ///
    /// - Parameters:
    ///   - devices: The devices whose launch images are found by name.
    ///   - renamed: The base names of images that have another name yet.
    private func none(on devices: [DeviceModifier], besides renamed: Set<[UInt8]>) -> [Finding] {
        let named = manifest.namedLaunchBases
        let parts = apps.bounds.parts(for: manifest)
        let absent = named.filter { name in
            // A value may end like the name of one orientation, and is then the whole name of a file.
            !renamed.contains(name.base) && !parts.contains { $0.bases.contains(name.base) }
                && apps.files(named: String(decoding: name.base, as: UTF8.self), for: manifest).isEmpty
        }
        return absent.flatMap { key, base in
            inOtherCase(base) ?? [self.absent(base, key)]
        } + [noneByDefault(on: devices, besides: renamed, parts)].compactMap(\.self)
    }

    private func noneByDefault(
        on devices: [DeviceModifier], besides renamed: Set<[UInt8]>, _ parts: [AppBounds.Part]
    ) -> Finding? {
        let hasOther = !manifest.each("UILaunchImageFile").isEmpty
        let devices = manifest.devicesOfDefaultLaunchImages(among: devices).filter { device in
            // An app that does not say so is for iPhones.
            !hasOther || device == .iphone || manifest.names(device)
        }
        guard !devices.isEmpty, manifest.isShipped, !renamed.contains(LaunchImageTable.defaultBase),
            !parts.contains(where: { part in
                part.hasLaunchFiles || part.hasStoryboard || part.bases.contains(LaunchImageTable.defaultBase)
            })
        else { return nil }
        let large = apps.respellings(of: LaunchImageTable.defaultBase, for: manifest).first { other in
            apps.tree[other.path]?.size.map { max($0.width, $0.height) >= Self.minSide } ?? false
        }
        if let large {
            let right = Quoting.display(large.name)
            return respelled(
                large.path, as: large.name, .launchNone,
                "this app has no launch image, because \(large.path.display) differs from \(right) in letter case")
        }
        // With a catalog, the project may tell Xcode to make a launch screen, or a set may have been left out of the tree.
        let isSure = apps.hasImages(of: manifest) && !parts.contains { $0.hasCatalog }
        let only = devices.count == 1 ? devices[0] : nil
        let kind = hasOther ? only.map { " for \($0.plural)" } ?? "" : ""
        return Finding(
            .launchNone, manifest.path,
            "this app has no launch image\(kind), neither as a file nor in a catalog, and no storyboard in place of one",
            fix: "make them with '\(MissingLaunchImage.command(for: only, base: LaunchImageTable.defaultBase))', "
                + "or use a launch storyboard", as: isSure ? .warning : .note)
    }

    /// Findings about a launch image that is there in another letter case; nil where it is not.
    func inOtherCase(_ name: [UInt8]) -> [Finding]? {
        let findings = apps.respellings(of: name, for: manifest).map { other in
            inOtherCase(other.path, right: other.name)
        }
        return findings.isEmpty ? nil : findings
    }

    /// The finding about a launch image that is there in another letter case.
    func inOtherCase(_ path: BytePath, right name: [UInt8]) -> Finding {
        respelled(
            path, as: name, .launchMissing,
            "the launch image \(Quoting.display(name)) is missing: \(path.display) differs from it in letter case")
    }

    private func respelled(_ path: BytePath, as name: [UInt8], _ rule: Rule, _ message: String) -> Finding {
        let names = "\(Quoting.display(path.name)) to \(Quoting.display(name))"
        return apps.tree.renaming(
            path, to: name, rule, message, fix: "rename \(names), because devices distinguish letter case",
            for: manifest.path)
    }
}

extension AppManifest {
    /// The only device whose launch images have this base name; nil for both.
    func onlyDevice(of base: [UInt8]) -> DeviceModifier? {
        let devices = DeviceModifier.allCases.filter { !excludes($0) && launchBase(for: $0) == base }
        return devices.count == 1 ? devices[0] : nil
    }

    /// The orientations in which the app may start on a device.
    func orientations(of device: DeviceModifier) -> Set<UsageSuffix.Orientation> {
        let key = "UISupportedInterfaceOrientations"
        let declared = (values["\(key)~\(device.rawValue)"] ?? values[key])?.items.compactMap(\.name) ?? []
        let prefix = "UIInterfaceOrientation"
        return Set(
            declared.filter { $0.hasPrefix(prefix) }
                .compactMap { UsageSuffix.Orientation(rawValue: String($0.dropFirst(prefix.count))) })
    }
}

extension Rule {
    static let launchMissing = Rule(
        "launch.missing", .warning, or: .note, items: [41],
        meaning: "a launch image is missing at the other scale, for the iPhone 5, "
            + "for an orientation that the app declares, or that UILaunchImageFile or UILaunchImages names; "
            + "not for devices that are newer than the app's project (a note with --rules art for an app without an icon, "
            + "if another app of the tree has one or if it is a sample or a test of a library)",
        fix: "add it in the size that fits the others ('twofold launch' makes it), or use a launch storyboard",
        why: "the app starts with a black screen or an enlarged image, or runs in the middle of a larger screen")

    static let launchNone = Rule(
        "launch.none", .warning, or: .note, items: [43],
        meaning: "an app has no launch image, neither as a file nor in a catalog, and no storyboard in place of one; "
            + "a note where the app has no images at all, or has a catalog, and with --rules art for an app without an icon, if "
            + "another app of the tree has one or if it is a sample or a test of a library",
        fix: "make them with 'twofold launch MASTER --out DIR', or use a launch storyboard",
        why: "the app starts with a black screen and runs in the middle of larger ones, "
            + "and it cannot draw its launch image when it runs")
}
