// The weight of a finding, by what loads the image.

extension CheckContext {
    /// A diagnostic as heavy as it is for what loads the image: a fault that hardly anybody meets is a note, and one that nobody
    /// meets is told on request, unless it is damage.
    ///
    /// The variants that Twofold makes are its business wherever they go.
    func weighed(_ diagnostic: Diagnostic) -> Diagnostic {
        guard diagnostic.severity < .error || mayBeHarmless(diagnostic) else { return diagnostic }
        var judged = diagnostic
        if diagnostic.rule.id.group == "naming", isMeant(diagnostic.path) {
            judged.fix += ", also in the code that asks for it by this name: 'check --fix --references' does both"
        }
        guard let weight = weight(of: diagnostic) else { return judged }
        judged.severity = .note
        switch weight {
        case .asItsRule: break
        case .told: judged.isOnRequest = false
        case .onRequest: judged.isOnRequest = true
        }
        return judged
    }

    /// Whether an error may be without a consequence: a master of which no variant can be made is shown all the same where a browser or
    /// Flutter looks at its content, or by nothing, and nobody misses one of two sets of which neither is asked for.
    private func mayBeHarmless(_ diagnostic: Diagnostic) -> Bool {
        switch diagnostic.rule {
        case .imageWrongExtension: !isAdopted && (isShownByContent(diagnostic.path) || isOfNoUse(diagnostic.path))
        case .imageNotAnImage: consumers.projects.dataFiles.contains(diagnostic.path)
        case .imageEmpty: !isAdopted && consumers.consumer(of: diagnostic.path).isLeftOut
        case .catalogSameName: ([diagnostic.path] + diagnostic.related).allSatisfy(unasked.contains)
        default: false
        }
    }

    /// Whether a browser or Flutter shows an image whatever its name says, because it looks at the content and knows its format.
    private func isShownByContent(_ image: BytePath) -> Bool {
        let known: [ImageFormat] = [.png, .jpeg, .gif, .webp]
        return consumers.consumer(of: image).packsNoPNG && self[image]?.image.map { known.contains($0.format) } ?? false
    }

    /// Who hears of a note: everybody, those who ask for the notes about art, or whoever the rule says.
    private enum Weight { case asItsRule, told, onRequest }

    /// Nil where the rule's own severity holds.
    private func weight(of diagnostic: Diagnostic) -> Weight? {
        let (rule, group) = (diagnostic.rule, diagnostic.rule.id.group)
        guard rule != .referenceUnused, !(isAdopted && group == "ledger") else { return nil }
        // A kind of image that Twofold does not read where nothing is to be made of it, and what a build says of a sound master.
        if [.imageUnsupported, .imageCrushed, .imageRemark].contains(rule), diagnostic.severity == .note {
            return .onRequest
        }
        if rule == .imageNotAnImage, consumers.projects.dataFiles.contains(diagnostic.path) { return .onRequest }
        // A set of launch images is compiled, and comes before loose ones.
        if group == "launch", !diagnostic.path.isInCatalog, isBuiltWithLaunchSet(around: diagnostic.path) {
            return .asItsRule
        }
        // The list of a set stands for its images, and a set may lie outside of all catalogs.
        func isImage(_ path: BytePath) -> Bool {
            TreeListing.isImageName(path.name) || path.catalog != nil || CatalogKind(folder: path.folder.name).hasImages
        }
        guard isImage(diagnostic.path) else { return nil }
        // A variant that is missing has no file yet, and its master stands for it.
        let isOfMaster = group == "ledger" && !diagnostic.related.isEmpty
        // Where nothing asks for a misread name, nor for the one that was meant, it does not matter who uses the file that it
        // resembles, nor who uses the others of a set where nothing asks for this one.
        let isAlone = group == "sets" || group == "naming" && self[diagnostic.path]?.isNamedForLookup == false
        let images = (isOfMaster ? [] : [diagnostic.path]) + (isAlone ? [] : diagnostic.related.filter(isImage))
        guard !images.isEmpty else { return nil }
        let isHarmless = hardlyMatters(diagnostic, images)
        if images.allSatisfy(isOfNoUse) || isNoPair(diagnostic, images) {
            // Damage stays.
            return rule.severity < .error || rule == .imageWrongExtension || isHarmless ? .onRequest : .asItsRule
        }
        if isHarmless {
            // Of Android's resources, lint says so, too.
            let isLints = consumers.consumer(of: diagnostic.path) == .android
            return [.imageWrongExtension, .imageRemark, .imageEmpty, .contentDiffersInStructure].contains(rule)
                && !isLints
                ? .onRequest : .asItsRule
        }
        return diagnostic.severity == .warning ? doubt(diagnostic, images) : nil
    }

    /// Whether code asks for a file by its name as it is, which lookup takes for a whole one.
    private func isMeant(_ path: BytePath) -> Bool {
        guard let name = self[path]?.name, name.anomaly != nil else { return false }
        return references?.names(name.stem) ?? false
    }

    /// Whether no app has the image, nothing asks for it, or it is a copy of somebody else's, whose author alone can change it.
    private func isOfNoUse(_ image: BytePath) -> Bool {
        consumers.consumer(of: image).isLeftOut || unasked.contains(image) || unasked.contains(image.folder)
            || consumers.isVendored(image) || isOfOtherDevices(image)
    }

    /// Whether a finding compares files that nothing takes for scales of one image: one that no device of the app takes, sheets of
    /// sprites whose places a list beside them states, and files of which pages name one only, while nothing adds a scale to names.
    private func isNoPair(_ diagnostic: Diagnostic, _ images: [BytePath]) -> Bool {
        guard images.count > 1, ["size", "content"].contains(diagnostic.rule.id.group) else { return false }
        if images.contains(where: hasList) || isAtUnusedScale(images[0]) { return true }
        guard consumers.consumer(of: images[0]).isOfBrowsers, let references, let file = self[images[0]] else {
            return false
        }
        return !references.asksForPairs(of: file.name.stem)
    }

    /// Whether pages name an image with and without its scale, so that a browser chooses between the two.
    private func isNamedAsPair(_ image: BytePath) -> Bool {
        guard let references, let file = self[image] else { return false }
        return references.namesPair(of: file.name.stem)
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

    /// Whether all slots that name an image are of devices or systems that the app is not for, as those of Macs, watches and iOS 6 that
    /// programs put into every icon set, no target shows the set of launch images, or the name, as it is meant, is one for iPads alone, or for a
    /// scale that no device of the app has, and another scale is there.
    private func isOfOtherDevices(_ image: BytePath) -> Bool {
        guard image.isInCatalog else {
            guard let name = self[image]?.name, case let consumer = consumers.consumer(of: image) else { return false }
            let meant = name.anomaly?.suggestion(for: name).map { AssetName(parsing: $0) }
            return meant.map { !consumer.uses($0.scale, on: $0.device) && hasUsedScale($0, beside: image) } ?? false
                || consumer.excludesPads && (meant ?? name).device == .ipad
        }
        let slots = slots(of: image)
        let systems = consumers.systems(of: image)
        return isOfUnusedLaunchSet(image) || isOfUnusedIconSet(image)
            || !slots.isEmpty && slots.allSatisfy { !systems.shows($0) }
    }

    /// Whether a file of the same image beside another one has a scale that devices of the app take.
    private func hasUsedScale(_ name: AssetName, beside image: BytePath) -> Bool {
        [ScaleFactor.x2, .x3].contains { scale in
            consumers.consumer(of: image).uses(scale)
                && image.folder.appending(name.variant(scale: scale, device: nil).bytes).flatMap { self[$0] } != nil
        }
    }

    private func isOfUnusedIconSet(_ image: BytePath) -> Bool {
        let name = image.folder.name
        guard CatalogKind(folder: name) == .appiconset, case .app = consumers.consumer(of: image) else { return false }
        let set = String(decoding: name.dropLast(".appiconset".utf8.count), as: UTF8.self)
        return consumers.projects.leaveOut(iconSet: set, around: image.folder)
    }

    private func isOfUnusedLaunchSet(_ image: BytePath) -> Bool {
        guard case .app = consumers.consumer(of: image), let set = catalogs.first(where: { $0.folder == image.folder })
        else { return false }
        guard set.kind == .launchimage else { return false }
        return !isShownAtLaunch(set, around: image) || isCoveredByStoryboard(image)
    }

    /// Whether all devices of the app start with a storyboard, in whose favor systems since iOS 8 leave launch images out.
    private func isCoveredByStoryboard(_ image: BytePath) -> Bool {
        guard case .app(let app) = consumers.consumer(of: image), let oldest = app.systems.oldest[.iOS] ?? nil,
            oldest >= .firstWithLaunchStoryboards
        else { return false }
        let lists = consumers.projects.targets.filter { $0.project.folder.folder == app.project }
            .reduce(into: Set<BytePath>()) { $0.formUnion($1.launchLists) }
        return !lists.isEmpty
            && lists.allSatisfy { path in
                let bytes = try? source.disk.contents(of: path, limit: PropertyListFile.maxBytes)
                return bytes.flatMap { PropertyList($0) }?["UILaunchStoryboardName"] != nil
            }
    }

    /// Whether no device of the app takes a file for the scale that it has, while another one is there.
    private func isAtUnusedScale(_ image: BytePath) -> Bool {
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

    private func hardlyMatters(_ diagnostic: Diagnostic, _ images: [BytePath]) -> Bool {
        let consumer = consumers.consumer(of: diagnostic.path)
        switch diagnostic.rule {
        case .imageEmpty:
            // Templates of sites begin with empty ones, because browsers ask for these names.
            return consumer.isOfBrowsers && diagnostic.path.name.starts(with: "apple-touch-icon".utf8)
        case .imageRemark:
            // It says what Twofold makes of a drawing, and pages show it as it is.
            return consumer.isOfBrowsers && self[diagnostic.path]?.format.isVector == true
                && drawnFiles[diagnostic.path] == nil && !plan.variants.contains { $0.master == diagnostic.path }
        case .imageWrongExtension:
            // What shows an image looks at its content, as what compiles an image set does; only the programs that pack PNGs believe
            // the name, and Android's does so with resources alone.
            let name = diagnostic.path.name.map(\.lowercasedASCII)
            let isDrawing = self[diagnostic.path]?.image?.format.isVector ?? false
            let isResource = AndroidResource(diagnostic.path, in: diagnostic.path.folder.folder) != nil
            let isCompiled = CatalogKind(folder: diagnostic.path.folder.name) == .imageset
            if consumer.packsNoPNG, !isShownByContent(diagnostic.path) { return false }
            let isPacked = !isCompiled && !consumer.packsNoPNG && (consumer != .android || isResource)
            return !isDrawing && (!isPacked || !name.hasSuffix(".png".utf8))
        case .sizeSameAtTwoScales: return isStretched(images[0]) && areOfOneShape(images)
        case .sizeMismatch:
            // Hardly any device of 0.75x is left, and a style says how large pages and React Native show an image, as some views
            // do: of one shape, only one that is smaller than that of a smaller scale is blurred there.
            if consumer.isOfBrowsers, areAscending(images), !isNamedAsPair(images[0]) { return true }
            let folder = diagnostic.path.folder.name
            let isSized = consumers.isReactNative(diagnostic.path) || isStretched(images[0])
            if folder.starts(with: "mipmap".utf8), areOfOneShape(images), areLargeEnoughForLaunchers(images) {
                return true
            }
            return folder.hasSuffix("-ldpi".utf8) || folder.elementsEqual("0.75x".utf8)
                || isSized && areOfOneShape(images) && areAscending(images) && !isTooSmall(images)
        case .iconSize:
            // The app is built with a set of icons, before which the system takes no loose one.
            return !diagnostic.path.isInCatalog && !consumers.projects.iconSets(around: diagnostic.path).isEmpty
        case .contentDiffersInStructure:
            // A separator is drawn one pixel thin at every scale.
            return self[diagnostic.path]?.size.map { min($0.width, $0.height) <= 2 } ?? false
        default: return false
        }
    }

    /// Who hears of two sizes where something asks for the image, and nothing that does shows it at its own size: of 81 such pairs on
    /// trees of others, 22 mattered.
    ///
    /// Another shape is another picture, a launcher shows icons as they are, and a larger scale with fewer pixels is blurred at any size.
    /// What may be another image's size is told of the others.
    private func doubt(_ diagnostic: Diagnostic, _ images: [BytePath]) -> Weight? {
        guard [.sizeMismatch, .sizeSameAtTwoScales].contains(diagnostic.rule) else { return nil }
        let files = images.compactMap { self[$0] }
        let isSized = diagnostic.rule == .sizeSameAtTwoScales || areAscending(images)
        func isNamed(_ path: BytePath) -> Bool { references?.namesFile(path.name) ?? false }
        switch consumers.consumer(of: diagnostic.path) {
        case .unknown, .nobody: return nil
        case .app: guard isSized else { return nil }
        case .reactNative, .web: guard isSized, isNamed(diagnostic.path) else { return nil }
        case .flutter: guard isNamed(diagnostic.path), areOfOneShape(images, within: 1.25) else { return nil }
        case .android:
            let isAsked = files.first.map { references?.mayLoad(for: $0.name.stem) ?? false } ?? false
            let isBlurred = !areOfOneShape(images, within: 1.25) || isTooSmall(images, by: 0.625)
            let isLauncher = diagnostic.path.folder.name.starts(with: "mipmap".utf8)
            guard isAsked, !isLauncher, !isBlurred else { return nil }
        }
        let points = images.compactMap { path in
            self[path]?.size.flatMap { size in scale(of: path).map { size.inPoints(at: $0) } }
        }
        let isSlight = [points.map(\.width), points.map(\.height)].allSatisfy { sides in
            (sides.min() ?? 1) >= (sides.max() ?? 1) * SizeVote.slight.lowerBound
        }
        if files.contains(where: { references?.showsAsIs($0.name.stem) ?? false }) { return isSlight ? .told : nil }
        // Most others of those systems have a size from what is around them.
        if case .app = consumers.consumer(of: diagnostic.path) { return isSlight ? .onRequest : .told }
        return .onRequest
    }

    /// Whether the app around a path is built with a filled set of launch images.
    private func isBuiltWithLaunchSet(around path: BytePath) -> Bool {
        catalogs.contains { $0.kind == .launchimage && !$0.files.isEmpty && isShownAtLaunch($0, around: path) }
    }

    /// Whether a target of the projects around a path names a set of launch images.
    private func isShownAtLaunch(_ set: CheckedSet, around path: BytePath) -> Bool {
        consumers.projects.launchSets(around: path).contains { set.folder.name == Array("\($0).launchimage".utf8) }
    }

    /// Whether only views that stretch an image show it.
    private func isStretched(_ image: BytePath) -> Bool {
        guard let references, let file = self[image] else { return false }
        return references.stretches(file.name.stem)
    }

    /// Whether a launcher, which gives all icons one size, enlarges none of its densities: icons have 48 dp, and the layers of
    /// adaptive ones 108 dp.
    private func areLargeEnoughForLaunchers(_ images: [BytePath]) -> Bool {
        images.allSatisfy { path in
            guard let file = self[path], let size = file.size,
                let density = AndroidResource(path, in: path.folder.folder)?.density.scale
            else { return false }
            let isLayer = ["foreground", "background", "monochrome"].contains { file.name.stem.hasSuffix($0.utf8) }
            let points = size.inPoints(at: density)
            return min(points.width, points.height) >= (isLayer ? 108 : 48)
        }
    }

    /// Whether the first of Android's files has fewer pixels than its density needs, as the others show.
    ///
    /// - Parameter share: The share of the size in points that is enough.
    private func isTooSmall(_ images: [BytePath], by share: Double = 1) -> Bool {
        let widths = images.compactMap { path -> Double? in
            guard let size = self[path]?.size else { return nil }
            return density(of: path).map { size.inPoints(at: $0).width }
        }
        return widths.first.map { first in widths.contains { $0 * share > first } } ?? false
    }

    private func density(of path: BytePath) -> ScaleFactor? {
        AndroidResource(path, in: path.folder.folder)?.density.scale
    }

    /// The scale that an image's name or its folder says.
    private func scale(of path: BytePath) -> ScaleFactor? {
        if let density = density(of: path) { return density }
        let folder = path.folder
        return folder.isPlainScaleOfFlutter ? ScaleFactor(decimal: folder.name.dropLast()) : self[path]?.scale
    }

    private func areAscending(_ images: [BytePath]) -> Bool {
        let areas = images.compactMap { path in
            self[path]?.size.map { (scale: scale(of: path) ?? .x1, area: $0.width * $0.height) }
        }.sorted { $0.scale < $1.scale }.map(\.area)
        return zip(areas, areas.dropFirst()).allSatisfy(<)
    }

    private func areOfOneShape(_ images: [BytePath], within factor: Double = 1.05) -> Bool {
        let ratios = images.compactMap { self[$0]?.size }.map { Double($0.width) / Double(max(1, $0.height)) }
        guard let least = ratios.min(), let most = ratios.max() else { return false }
        return most <= least * factor
    }
}
