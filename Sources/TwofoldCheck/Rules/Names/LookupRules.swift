/// Results of looking images up by name, with the scales and devices that exist or would be built.
enum LookupRules {
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
            guard let own = files.first, tree.consumers.consumer(of: own.path).followsApple else { return [] }
            // Names of launch images have more suffixes than scale and device, and are not looked up like this.
            guard let first = files.first, first.name.usage.isEmpty, !names.launchImages.contains(first.name.base)
            else {
                return files.filter { !$0.name.mayHaveScreen && !sources.contains($0.path) }.map { file in
                    let usage = Quoting.display(file.name.usage.flatMap(\.suffix))
                    let screen = file.name.device == .ipad ? "no iPad" : "no device with a \(file.scale) screen"
                    return Finding(
                        .lookupNeverLoaded, file.path,
                        "\(screen) has the height of \(usage), so none loads this launch image",
                        fix: "remove it, unless code asks for it by this name")
                }
            }
            let family = Family(
                files: Dictionary(files.map { ($0.slot, $0) }) { first, _ in first },
                lookup: tree.planned.lookup(image, files), meant: meant)
            let consumer = tree.consumers.consumer(of: first.path)
            var findings = family.neverLoaded(besides: sources)
            if !consumer.excludesPads { findings += family.scaleBeatsDevice }
            if consumer.uses(.x1) { findings += family.missing1x(besides: masters) }
            let missing = family.missing2x
            // The system chooses icons by their size, whatever they are called; one that is taken off a list still has an icon's name.
            if missing.isEmpty || names.icons.contains(image.key.stem)
                || (!names.icons.isEmpty && isAppIcon(first))
            {
                return findings
            }
            if sharpFolders.contains(image.key.folder) {
                findings += missing.map {
                    Finding(.lookupMissing2x, $0, "this image has no 2x, although other images of this folder have one")
                }
            } else if isForScreens(first), case .app = tree.consumers.consumer(of: first.path) {
                // In whole folders without a 2x, only an app whose screens have it lacks one.
                lacking2x += missing
            }
            return findings
        }
        return findings + [without2x(lacking2x, besideSharp: !sharpFolders.isEmpty, in: tree)].compactMap(\.self)
    }

    /// One note about all images of folders that have no 2x at all; `twofold sizes` lists them.
    private static func without2x(_ paths: [BytePath], besideSharp: Bool, in tree: CheckContext) -> Finding? {
        // Other systems have other names for the scales.
        guard let first = paths.min(), besideSharp || !tree.files.contains(where: { isOfOtherSystem($0.path.folder) })
        else { return nil }
        guard paths.count > 1 else {
            let others = besideSharp ? ", although images of other folders have one" : ""
            return Finding(.lookupMissing2x, first, "this image has no 2x\(others)")
        }
        let others =
            besideSharp
            ? "nor has anything in their folders, although images elsewhere have one" : "and no image here has one"
        return Finding(
            .lookupMissing2x, first,
            "this image and \(Readable.count(paths.count - 1, "other")) have no 2x, \(others)",
            fix: "export them at 2x or 3x; 'twofold sizes' says which would gain most")
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
            }.map {
                Finding(.lookupMissing1x, $0.path, "this image has no 1x, and Twofold cannot make one from it")
            }
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
                let universal = small.name.variant(scale: .x2, device: nil).bytes
                let own2x = Quoting.display(small.name.variant(scale: .x2, device: device).bytes)
                let other = small.name.variant(scale: .x2, device: device == .ipad ? DeviceModifier.iphone : .ipad)
                let isThere = files[winner].map { !$0.isOwned } ?? false
                return Finding(
                    .lookupScaleBeatsDevice, small.path,
                    "\(device.plural) with a 2x screen show \(Quoting.display(universal)) instead",
                    fix: "add \(own2x)" + (isThere ? ", or rename the other to \(Quoting.display(other.bytes))" : ""),
                    related: [small.path.folder.appending(universal)].compactMap(\.self))
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
                .map { file in
                    let reason =
                        if file.scale > .x3 {
                            "no Apple screen has a scale of \(file.scale)"
                        } else if file.name.device == .ipad, file.scale == .x3 {
                            "no iPad has a scale of 3x"
                        } else {
                            "every iPhone and iPad prefers another file of this image"
                        }
                    return Finding(.lookupNeverLoaded, file.path, reason)
                }
        }
    }
}

extension Rule {
    static let lookupMissing1x = Rule(
        "lookup.missing-1x", .warning, items: [9, 10],
        meaning: "a 2x or 3x has no 1x, and Twofold cannot make one from it",
        fix: "fix what keeps Twofold from making it, or export it at 1x",
        why: "lookup by path ignores scales and finds nothing, and on 1x screens images of nib files may stay empty",
        yieldsTo: [.refusal, .damage])

    static let lookupMissing2x = Rule(
        "lookup.missing-2x", .note, isArt: true, items: [10, 32],
        meaning:
            "a 1x has no 2x, not even a misspelled one, although other images of its folder have one; or, once for all, whole folders have none, "
            + "or the whole tree",
        fix: "export it at 2x or 3x",
        why: "2x screens enlarge it and show every pixel as four",
        yieldsTo: [.refusalInImage, .place, .name, .size, .missing2x])

    static let lookupScaleBeatsDevice = Rule(
        "lookup.scale-beats-device", .warning, items: [6, 70],
        meaning: "a 2x screen shows X@2x where X~ipad or X~iphone is meant", fix: "add X@2x~ipad or X@2x~iphone",
        why: "lookup prefers the scale to the device, so 2x screens never show what was made for the device",
        yieldsTo: [.placeOf2x])

    static let lookupNeverLoaded = Rule(
        "lookup.never-loaded", .note, items: [14, 57],
        meaning: "every iPhone and iPad prefers another file, or no screen has this scale or launch image height",
        fix: "remove it, or keep it out of the app's target", why: "every device downloads it, and none shows it",
        yieldsTo: [.name])
}

extension DeviceModifier {
    var plural: String { self == .ipad ? "iPads" : "iPhones" }
}
