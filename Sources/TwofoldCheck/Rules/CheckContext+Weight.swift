// The weight of a finding, by what loads the image.

extension CheckContext {
    /// A diagnostic as heavy as it is for what loads the image: a fault that hardly anybody meets is a note, and one that nobody
    /// meets is told on request, unless it is damage.
    ///
    /// The variants that Twofold makes are its business wherever they go.
    func weighed(_ diagnostic: Diagnostic) -> Diagnostic {
        guard diagnostic.severity < .error, diagnostic.rule != .referenceUnused,
            !(isAdopted && diagnostic.rule.id.group == "ledger")
        else {
            return diagnostic
        }
        // A kind of image that Twofold does not read where nothing is to be made of it, and what a build says of a sound master.
        if [.imageUnsupported, .imageCrushed, .imageRemark].contains(diagnostic.rule), diagnostic.severity == .note {
            var lighter = diagnostic
            lighter.isOfNoUse = true
            return lighter
        }
        func isImage(_ path: BytePath) -> Bool { TreeListing.isImageName(path.name) || path.catalog != nil }
        guard isImage(diagnostic.path) else { return diagnostic }
        // A variant that is missing has no file yet, and its master stands for it.
        let isOfMaster = diagnostic.rule.id.group == "ledger" && !diagnostic.related.isEmpty
        // Where nothing asks for a misread name, nor for the one that was meant, it does not matter who uses the file that it resembles.
        let isMisread = diagnostic.rule.id.group == "naming" && self[diagnostic.path]?.isNamedForLookup == false
        let images =
            (isOfMaster ? [] : [diagnostic.path]) + (isMisread ? [] : diagnostic.related.filter(isImage))
        guard !images.isEmpty else { return diagnostic }
        var lighter = diagnostic
        if images.allSatisfy(isOfNoUse) || isNoPair(diagnostic, images) {
            lighter.severity = .note
            // Damage stays.
            lighter.isOfNoUse = diagnostic.rule.severity < .error || diagnostic.rule == .imageWrongExtension
        } else if hardlyMatters(diagnostic, images) {
            lighter.severity = .note
            // Of Android's resources, lint says so, too.
            lighter.isOfNoUse =
                [.imageWrongExtension, .imageEmpty].contains(diagnostic.rule)
                && consumers.consumer(of: diagnostic.path) != .android
        }
        return lighter
    }

    /// Whether no app has the image, nothing asks for it, or it is a copy of somebody else's, whose author alone can change it.
    private func isOfNoUse(_ image: BytePath) -> Bool {
        consumers.consumer(of: image).isLeftOut || unasked.contains(image) || unasked.contains(image.folder)
            || consumers.isVendored(image) || isOfOtherDevices(image)
    }

    /// Whether a finding compares files that nothing takes for scales of one image: sheets of sprites whose places a list beside them
    /// states, and files of which pages name one only, while nothing adds a scale to names.
    private func isNoPair(_ diagnostic: Diagnostic, _ images: [BytePath]) -> Bool {
        guard images.count > 1, ["size", "content"].contains(diagnostic.rule.id.group) else { return false }
        if images.contains(where: hasList) { return true }
        guard consumers.consumer(of: images[0]).isOfBrowsers, let references, let file = self[images[0]] else {
            return false
        }
        return !references.asksForPairs(of: file.name.stem)
    }

    /// Whether a file of the same name beside an image lists the frames in it.
    private func hasList(_ image: BytePath) -> Bool {
        let name = AssetName(parsing: image.name)
        return [name, AssetName(parsing: name.variant(scale: .x1, device: nil).bytes)].contains { name in
            ["json", "plist"].contains { ending in
                var list = name
                list.fileExtension = Array(ending.utf8)
                let bytes = image.folder.appending(list.bytes).flatMap {
                    try? source.disk.contents(of: $0, limit: 1 << 20)
                }
                return bytes?.range(of: "frames".utf8) != nil
            }
        }
    }

    /// Whether all slots that name an image are of devices that the app is not for, as those of Macs and watches that programs put
    /// into every icon set.
    private func isOfOtherDevices(_ image: BytePath) -> Bool {
        guard image.isInCatalog, let set = catalogs.first(where: { $0.folder == image.folder }),
            case .read(let contents) = set.contents
        else { return false }
        let slots = contents.slots.filter { $0.file.map { $0.elementsEqual(image.name) } ?? false }
        let systems = consumers.systems(of: image)
        return !slots.isEmpty && slots.allSatisfy { !systems.shows(idiom: $0.idiom, platform: $0.platform) }
    }

    private func hardlyMatters(_ diagnostic: Diagnostic, _ images: [BytePath]) -> Bool {
        let consumer = consumers.consumer(of: diagnostic.path)
        switch diagnostic.rule {
        case .imageEmpty:
            // Templates of sites begin with empty ones, because browsers ask for these names.
            return consumer.isOfBrowsers && diagnostic.path.name.starts(with: "apple-touch-icon".utf8)
        case .imageWrongExtension:
            // What shows an image looks at its content; only the programs that pack PNGs believe the name, and Android's does
            // so with resources alone.
            let name = diagnostic.path.name.map(\.lowercasedASCII)
            let isDrawing = self[diagnostic.path]?.image?.format.isVector ?? false
            let isResource = AndroidResource(diagnostic.path, in: diagnostic.path.folder.folder) != nil
            let isPacked = !consumer.packsNoPNG && (consumer != .android || isResource)
            return !isDrawing && (!isPacked || !name.hasSuffix(".png".utf8))
        case .sizeSameAtTwoScales: return isStretched(images[0]) && areOfOneShape(images)
        case .sizeMismatch:
            // Hardly any device of 0.75x is left, and a style says how large pages and React Native show an image, as some views
            // do: of one shape, only one that is smaller than that of a smaller scale is blurred there.
            let folder = diagnostic.path.folder.name
            let isSized = consumers.isReactNative(diagnostic.path) || consumer.isOfBrowsers || isStretched(images[0])
            return folder.hasSuffix("-ldpi".utf8) || folder.elementsEqual("0.75x".utf8)
                || isSized && areOfOneShape(images) && areAscending(images) && !isTooSmall(images)
        case .iconSize:
            // The app is built with a set of icons, before which the system takes no loose one.
            return !diagnostic.path.isInCatalog && !consumers.projects.iconSets(around: diagnostic.path).isEmpty
        case .launchSize:
            return !diagnostic.path.isInCatalog && isBuiltWithLaunchSet(around: diagnostic.path)
        case .contentDiffersInStructure:
            // A separator is drawn one pixel thin at every scale.
            return self[diagnostic.path]?.size.map { min($0.width, $0.height) <= 2 } ?? false
        default: return false
        }
    }

    /// Whether the app around a path is built with a set of launch images, before which the system takes no loose one.
    private func isBuiltWithLaunchSet(around path: BytePath) -> Bool {
        let names = consumers.projects.launchSets(around: path).map { Array("\($0).launchimage".utf8) }
        return catalogs.contains { $0.kind == .launchimage && !$0.files.isEmpty && names.contains($0.folder.name) }
    }

    /// Whether only views that stretch an image show it.
    private func isStretched(_ image: BytePath) -> Bool {
        guard let references, let file = self[image] else { return false }
        return references.stretches(file.name.stem)
    }

    /// Whether the first of Android's files has fewer pixels than its density needs, as the others show.
    private func isTooSmall(_ images: [BytePath]) -> Bool {
        let widths = images.compactMap { path -> Double? in
            guard let size = self[path]?.size else { return nil }
            return AndroidResource(path, in: path.folder.folder)?.density.scale.map { size.inPoints(at: $0).width }
        }
        return widths.first.map { first in widths.contains { $0 > first } } ?? false
    }

    private func areAscending(_ images: [BytePath]) -> Bool {
        func scale(_ file: CheckedFile) -> ScaleFactor {
            AndroidResource(file.path, in: file.path.folder.folder)?.density.scale ?? file.scale
        }
        let files = images.compactMap { self[$0] }.sorted { scale($0) < scale($1) }
        let widths = files.compactMap { $0.size?.width }
        return zip(widths, widths.dropFirst()).allSatisfy(<)
    }

    private func areOfOneShape(_ images: [BytePath]) -> Bool {
        let ratios = images.compactMap { self[$0]?.size }.map { Double($0.width) / Double(max(1, $0.height)) }
        guard let least = ratios.min(), let most = ratios.max() else { return false }
        return most <= least * 1.05
    }
}
