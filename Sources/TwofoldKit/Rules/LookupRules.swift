/// Results of looking images up by name, with the scales and devices that exist or would be built.
enum LookupRules: RuleGroup {
    static func findings(in tree: CheckContext) -> [Finding] {
        let masters = Set(tree.plan.masters.map(\.master.path))
        let sources = Set(tree.plan.masters.filter { !$0.variants.isEmpty }.map(\.master.path))
        let sharpFolders = Set(
            tree.images.flatMap(\.files).filter { $0.scale == .x2 && $0.isNamedForLookup }.map(\.path.folder))
        // Icons are chosen by their size, launch images by the names in a property list, and what they were made of no screen
        // shows.
        let ofCommands = Set(tree.recordedByCommands.flatMap { [$0.path, $0.base] })
        let meant = MeantNames(tree)
        let names = AppManifest.namesForSystem(in: tree.others, of: tree.source.disk)
        // Images without a 2x in folders where none has one.
        var lacking2x: [BytePath] = []
        let findings = tree.images.flatMap { image -> [Finding] in
            let files = image.files.filter {
                !$0.format.isVector && $0.isNamedForLookup && !ofCommands.contains($0.path)
                    && $0.name.mipmapLevel == nil
            }
            // Names of launch images have more suffixes than scale and device, and are not looked up like this.
            guard let first = files.first, first.name.usage.isEmpty, !names.launchImages.contains(first.name.base)
            else {
                return files.filter { !$0.name.mayHaveScreen && !sources.contains($0.path) }.map {
                    Finding(.noScreen($0.path, $0.name))
                }
            }
            let family = Family(
                files: Dictionary(files.map { ($0.slot, $0) }) { first, _ in first },
                lookup: tree.planned.lookup(image, files), meant: meant)
            var findings = family.scaleBeatsDevice + family.neverLoaded(besides: sources)
            findings += family.missing1x(besides: masters)
            let missing = family.missing2x
            // The system chooses icons by their size, whatever they are called; one that is taken off a list still has an icon's name.
            if missing.isEmpty || names.icons.contains(image.key.stem)
                || (!names.icons.isEmpty && isAppIcon(first))
            {
                return findings
            }
            if sharpFolders.contains(image.key.folder) {
                findings += missing.map { Finding(.missing2x($0)) }
            } else if isForScreens(first) {
                lacking2x += missing
            }
            return findings
        }
        // One note says it of all: 'twofold sizes' has the list.
        guard let first = lacking2x.min() else { return findings }
        if !sharpFolders.isEmpty { return findings + [Finding(.missing2x(first, besides: lacking2x.count - 1))] }
        // Other systems have other names for the scales.
        guard !tree.files.contains(where: { isOfOtherSystem($0.path.folder) }) else { return findings }
        return findings + [Finding(.no2x(first, besides: lacking2x.count - 1))]
    }

    /// Whether a file has the name and the size of an app's icon.
    private static func isAppIcon(_ file: CheckedFile) -> Bool {
        guard let size = file.size, size.width == size.height else { return false }
        return IconCatalogue.isNamedAsAppIcon(file.name.base) && IconCatalogue.holds(size.width)
    }

    /// Whether a file is art of an app for screens of any scale, as far as its name and place tell.
    private static func isForScreens(_ file: CheckedFile) -> Bool {
        let folder = file.path.folder
        // Icons are chosen by their size, photographs are shown at any size, and files in bundles belong to programs.
        return !isOfOtherSystem(folder) && !file.format.isPhotographic && !IconCatalogue.isIconName(file.name.base)
            && Place(folder).container.isEmpty && !folder.name.hasSuffix(Array(".lproj".utf8))
    }

    private static func isOfOtherSystem(_ folder: BytePath) -> Bool {
        folder.isScaleOfFlutter || ["drawable", "mipmap"].contains { folder.name.starts(with: $0.utf8) }
    }

    private struct Family {
        var files: [ImageLookup.Slot: CheckedFile]
        var lookup: ImageLookup
        var meant: MeantNames

        // The 1x of an accepted master is missing on purpose, so it is not reported.
        func missing1x(besides masters: Set<BytePath>) -> [Finding] {
            winners(.x1).filter {
                $0.scale != .x1 && $0.isWhatItSays && !masters.contains($0.path) && !meant.has($0, at: .x1)
            }.map { Finding(.missing1x($0.path)) }
        }

        var missing2x: [BytePath] {
            winners(.x2).filter { $0.scale == .x1 && $0.isWhatItSays && !$0.isOwned && !meant.has($0, at: .x2, .x3) }
                .map(\.path)
        }

        /// The existing files that are loaded on screens of a scale, each once.
        private func winners(_ screen: ScaleFactor) -> [CheckedFile] {
            let slots = ImageLookup.Device.all.compactMap { lookup.winner(on: $0.modifier, screen) }
            return Set(slots).compactMap { files[$0] }
        }

        var scaleBeatsDevice: [Finding] {
            DeviceModifier.allCases.compactMap { device in
                let own = ImageLookup.Slot(device: device, scale: .x1)
                guard let small = files[own], let winner = lookup.winner(on: device, .x2), winner.device == nil,
                    winner.scale == .x2, !isItsDouble(winner, small), !meant.holds(small, .x2, device)
                else { return nil }
                return Finding(
                    .scaleBeatsDevice(
                        small.path, by: winner, device, isThere: files[winner].map { !$0.isOwned } ?? false))
            }
        }

        /// Whether a universal 2x of twice the size is the device's own image: without a universal 1x, or with a
        /// device's file that Twofold made, it is.
        private func isItsDouble(_ winner: ImageLookup.Slot, _ small: CheckedFile) -> Bool {
            guard small.isOwned || files[.init(device: nil, scale: .x1)] == nil,
                let large = files[winner]?.size, let size = small.size
            else { return false }
            return large.width == size.width * 2 && large.height == size.height * 2
        }

        /// A file that variants are made from has a use, even if no device loads it.
        func neverLoaded(besides sources: Set<BytePath>) -> [Finding] {
            let winners = lookup.winners
            return files.values.filter { !winners.contains($0.slot) && !$0.isOwned && !sources.contains($0.path) }
                .map { Finding(.neverLoaded($0.path, $0.slot)) }
        }
    }
}
