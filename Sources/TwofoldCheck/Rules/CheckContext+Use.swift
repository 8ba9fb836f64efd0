// Images that no device of an app shows.

extension CheckContext {
    /// Whether no app has the image, nothing asks for it, or it is a copy of somebody else's, whose author alone can change it.
    func isOfNoUse(_ image: BytePath) -> Bool {
        consumers.consumer(of: image).isLeftOut || unasked.contains(image) || unasked.contains(image.folder)
            || consumers.isVendored(image) || isOfOtherDevices(image) || isReplacedBySet(image) || isSurplus(image)
    }

    /// Whether no target copies a file, while one does copy another file of the same name.
    func isSurplus(_ image: BytePath) -> Bool {
        if case .app(let app) = consumers.consumer(of: image), app.isLeftOut { return true }
        guard !copiedNames.isEmpty, image.catalog == nil, let file = self[image],
            copiedNames.contains(NamePlace(folder: image.folder, stem: file.name.stem))
        else { return false }
        return !consumers.isCopied(image)
    }

    /// Whether code says that a name is as its author meant it: it asks for the file as it is called, or adds the end of its name.
    func isMeant(_ diagnostic: Diagnostic) -> Bool {
        guard let references else { return false }
        let name = diagnostic.path.name
        switch diagnostic.rule {
        case .nameLookAlikeModifier, .nameLookAlikeScale, .nameMisspeltScale:
            let stem = AssetName(parsing: name).stem
            return references.names(stem) || references.addsDevice(of: stem)
        case .nameModifierCase, .nameModifierOrder: return references.buildsDevice(of: AssetName(parsing: name).stem)
        case .nameExtensionCase: return references.spellsFile(name)
        case .flutterSuffixName: return references.namesScaledFile(name)
        default: return false
        }
    }

    /// Whether the system takes an icon of a set in place of a loose file, which no code that was read shows.
    private func isReplacedBySet(_ image: BytePath) -> Bool {
        guard let references, let name = self[image]?.name, !references.names(name.stem) else { return false }
        return consumers.projects.haveSet(inPlaceOf: image)
    }

    /// Whether all slots that name an image are of devices or systems that the app is not for, as those of Macs, watches and iOS 6 that
    /// programs put into every icon set, no target shows the set of launch images, or the name, as it is meant, is one that iPads alone take.
    ///
    /// A name that is meant for a scale that no device of the app has counts, too, where another scale is there.
    private func isOfOtherDevices(_ image: BytePath) -> Bool {
        guard image.isInCatalog else {
            guard let name = self[image]?.name, case let consumer = consumers.consumer(of: image) else { return false }
            let meant = name.anomaly?.suggestion(for: name).map { AssetName(parsing: $0) }
            return meant.map { !consumer.uses($0.scale, on: $0.device) && hasUsedScale($0, beside: image) } ?? false
                || consumer.excludesPads && ((meant ?? name).device == .ipad || LaunchImageTable.isForPads(name))
        }
        let slots = slots(of: image)
        let isShown = consumers.shownSlots(of: image)
        return isOfUnusedLaunchSet(image) || consumers.projects.leaveOut(iconSet: image.folder)
            || !slots.isEmpty && !slots.contains(where: isShown)
    }

    /// Whether a file of the same image beside another one has a scale that devices of the app take.
    private func hasUsedScale(_ name: AssetName, beside image: BytePath) -> Bool {
        [ScaleFactor.x2, .x3].contains { scale in
            consumers.consumer(of: image).uses(scale)
                && image.folder.appending(name.variant(scale: scale, device: nil).bytes).flatMap { self[$0] } != nil
        }
    }

    private func isOfUnusedLaunchSet(_ image: BytePath) -> Bool {
        guard case .app = consumers.consumer(of: image), let set = catalogs.first(where: { $0.folder == image.folder })
        else { return false }
        guard set.kind == .launchimage else { return false }
        return !isShownAtLaunch(set, around: image) || isCoveredByStoryboard(image)
    }

    /// Whether all lists of the app that is built with an image's set name a storyboard in its place.
    private func isCoveredByStoryboard(_ image: BytePath) -> Bool {
        guard case .app(let app) = consumers.consumer(of: image) else { return false }
        let lists = consumers.projects.targets.filter { $0.project.folder.folder == app.project }
            .reduce(into: Set<BytePath>()) { $0.formUnion($1.launchLists) }
        return !lists.isEmpty
            && lists.allSatisfy { path in
                let bytes = try? source.disk.contents(of: path, limit: PropertyListFile.maxBytes)
                guard let values = bytes.flatMap({ PropertyList($0) }) else { return false }
                let oldest = app.systems.oldest[.iOS] ?? nil
                return AppManifest(path: path, folder: path.folder, values: values, builtSystem: oldest)
                    .startsWithStoryboard
            }
    }

    /// Whether no device of the app takes a file for the scale that it has, while another one is there.
    func isAtUnusedScale(_ image: BytePath) -> Bool {
        guard let file = self[image], case let consumer = consumers.consumer(of: image) else { return false }
        if file.isLoose { return file.isNamedForLookup && !consumer.uses(file.scale, on: file.name.device) }
        let scales = slots(of: image).map(\.scale)
        return !scales.isEmpty && scales.allSatisfy { $0.map { !consumer.uses($0) } ?? false }
    }

    private func slots(of image: BytePath) -> [CatalogSlot] {
        guard image.isInCatalog, let set = catalogs.first(where: { $0.folder == image.folder }),
            case .read(let contents) = set.contents
        else { return [] }
        return contents.slots.filter { $0.file.map { $0.elementsEqual(image.name) } ?? false }
    }

    /// Whether the app around a path is built with a filled set of launch images.
    func isBuiltWithLaunchSet(around path: BytePath) -> Bool {
        catalogs.contains { $0.kind == .launchimage && !$0.files.isEmpty && isShownAtLaunch($0, around: path) }
    }

    /// Whether a target of the projects around a path names a set of launch images.
    private func isShownAtLaunch(_ set: CheckedSet, around path: BytePath) -> Bool {
        consumers.projects.launchSets(around: path).contains { set.folder.name == Array("\($0).launchimage".utf8) }
    }
}
