// The weight of a finding, by what loads the image.

extension CheckContext {
    /// A diagnostic as heavy as it is for what loads the image: a fault that hardly anybody meets is a note, and one that nobody
    /// meets is told on request, unless it is damage.
    ///
    /// The variants that Twofold makes are its business wherever they go.
    func weighed(_ diagnostic: Diagnostic) -> Diagnostic {
        guard diagnostic.severity < .error || mayBeHarmless(diagnostic) else { return diagnostic }
        var judged = diagnostic
        if diagnostic.rule.id.group == "naming", isAskedForAsItIs(diagnostic.path) {
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
        case .imageEmpty, .imageDamaged: !isAdopted && consumers.consumer(of: diagnostic.path).isLeftOut
        case .catalogSameName:
            isOfColors(diagnostic) || ([diagnostic.path] + diagnostic.related).allSatisfy(unasked.contains)
        default: false
        }
    }

    /// Whether two sets of one name in two catalogs are of colors, as templates have one for each target.
    private func isOfColors(_ diagnostic: Diagnostic) -> Bool {
        let sets = [diagnostic.path] + diagnostic.related
        return sets.allSatisfy { CatalogKind(folder: $0.name) == .colorset } && Set(sets.map(\.catalog)).count > 1
    }

    /// Whether an image is shown whatever its name says, because what shows it looks at the content and knows its format.
    private func isShownByContent(_ image: BytePath) -> Bool {
        // What compiles an image set knows these two in every version, as all iPhones do.
        let isOfPhones = consumers.consumer(of: image).isOfPhones && Place(image.folder).container.isEmpty
        let known: [ImageFormat] = isInImageSet(image) || isOfPhones ? [.png, .jpeg] : [.png, .jpeg, .gif, .webp]
        return packsNoPNG(image) && self[image]?.image.map { known.contains($0.format) } ?? false
    }

    /// Whether no tool that builds an app reads a file as a PNG because of its name; bundles are copied as they are.
    private func packsNoPNG(_ image: BytePath) -> Bool {
        let consumer = consumers.consumer(of: image)
        return consumer.packsNoPNG || consumer.isOfPhones && !isCalledPNG(image)
            || !Place(image.folder).container.isEmpty || isInImageSet(image)
    }

    private func isCalledPNG(_ image: BytePath) -> Bool {
        image.name.map(\.lowercasedASCII).hasSuffix(".png".utf8)
    }

    private func isInImageSet(_ image: BytePath) -> Bool { CatalogKind(folder: image.folder.name) == .imageset }

    /// Who hears of a note: everybody, those who ask for the notes about art, or whoever the rule says.
    enum Weight { case asItsRule, told, onRequest }

    /// Nil where the rule's own severity holds.
    private func weight(of diagnostic: Diagnostic) -> Weight? {
        let (rule, group) = (diagnostic.rule, diagnostic.rule.id.group)
        guard rule != .referenceUnused, !(isAdopted && group == "ledger") else { return nil }
        // A kind of image that Twofold does not read where nothing is to be made of it, and what a build says of a sound master.
        if [.imageUnsupported, .imageCrushed, .imageRemark].contains(rule), diagnostic.severity == .note {
            return .onRequest
        }
        let stem = AssetName(parsing: diagnostic.path.name).stem
        if rule == .ledgerMissing, references?.asksForOneScale(of: stem) == true { return .asItsRule }
        if rule == .imageNotAnImage, consumers.projects.dataFiles.contains(diagnostic.path) { return .onRequest }
        if rule == .catalogSameName, isOfColors(diagnostic) { return .onRequest }
        // No store gets it.
        if rule == .catalogIconAlpha, AppImages.isOfSample(diagnostic.path, on: source.disk) { return .onRequest }
        // So Xcode calls the icons for CarPlay that it compiles.
        if rule == .nameUnknownModifier, IconCatalogue.isIconName(diagnostic.path.name),
            diagnostic.path.name.range(of: "~car.".utf8) != nil
        {
            return .onRequest
        }
        // A backup, or a program's copy.
        if rule == .nameTextAfterScale, isBesideItsOriginal(diagnostic.path) { return .onRequest }
        // Of 49 capitals in apps of others six mattered, where code or the system itself asks for the file by another name; what nothing
        // asks for, no disk misses.
        if rule == .nameExtensionCase, let references, references.fileCount > 0, !references.names(stem),
            !isAskedBySystem(AssetName(parsing: diagnostic.path.name))
        {
            let isAsked = references.mayLoad(for: stem) || references.mayLoadAll(of: diagnostic.path.folder)
            return isAsked ? .told : .onRequest
        }
        // A set of launch images is compiled, and comes before loose ones.
        if group == "launch", !diagnostic.path.isInCatalog, isBuiltWithLaunchSet(around: diagnostic.path) {
            return .onRequest
        }
        guard diagnostic.path.isOfImage else { return nil }
        // A variant that is missing has no file yet, and its master stands for it.
        let isOfMaster = group == "ledger" && !diagnostic.related.isEmpty
        // Where nothing asks for a misread name, nor for the one that was meant, it does not matter who uses the file that it
        // resembles, nor who uses the others of a set where nothing asks for this one.
        let isAlone =
            group == "sets" || rule == .placementLocalisedSet
            || group == "naming" && self[diagnostic.path]?.isNamedForLookup == false
        let images = (isOfMaster ? [] : [diagnostic.path]) + (isAlone ? [] : diagnostic.related.filter(\.isOfImage))
        guard !images.isEmpty else { return nil }
        let isHarmless = hardlyMatters(diagnostic, images)
        if Self.ofForm.contains(group), !consumers.isEmpty, images.allSatisfy(isInBundleOfOthers) { return .onRequest }
        if images.allSatisfy(isOfNoUse) || isNoPair(diagnostic, images) {
            // An empty file is damage, and stays.
            return rule == .imageEmpty && !isHarmless ? .asItsRule : .onRequest
        }
        if isHarmless {
            return [.imageWrongExtension, .imageRemark, .imageEmpty, .contentDiffersInStructure, .sizeMismatch]
                .contains(rule) ? .onRequest : .asItsRule
        }
        if rule == .ledgerMissing, diagnostic.severity == .warning, isForSmallPads(diagnostic) { return .told }
        return diagnostic.severity == .warning ? doubt(diagnostic, images) : nil
    }

    /// Whether the file lies there that an image with text behind its scale has the name of: `a@2x.png` beside `a@2x_bak.png`.
    private func isBesideItsOriginal(_ image: BytePath) -> Bool {
        let name = AssetName(parsing: image.name)
        guard let mark = name.base.lastIndex(of: UInt8(ascii: "@")),
            let end = name.base[mark...].firstIndex(of: UInt8(ascii: "x"))
        else { return false }
        var original = name
        original.base = Array(name.base[...end])
        return image.folder.appending(original.bytes).flatMap { self[$0] } != nil
    }

    /// Whether a 1x is missing that only iPads would take, which reduce the 2x by a half: of 13 in apps of others one mattered.
    ///
    /// The last iPhone of 1x ran iOS 6; icons and launch images are not reduced.
    private func isForSmallPads(_ diagnostic: Diagnostic) -> Bool {
        let name = AssetName(parsing: diagnostic.path.name)
        guard consumers.systems(of: diagnostic.path).isOfIOSAlone, !diagnostic.path.isInCatalog, name.scale == .x1,
            !isAskedBySystem(name), diagnostic.related.contains(where: { AssetName(parsing: $0.name).scale == .x2 }),
            let oldest = consumers.consumer(of: diagnostic.path).oldestPhoneSystem
        else { return false }
        return oldest >= .firstWithoutSmallPhones
    }

    /// Whether the system itself looks for a file of this name: an icon, or a launch image.
    private func isAskedBySystem(_ name: AssetName) -> Bool {
        IconCatalogue.isNamedAsAppIcon(name.base) || !LaunchImageTable.sizes(for: name).isEmpty
    }

    /// The groups of rules about the names, sizes and pixels of images.
    private static let ofForm: Set = ["naming", "size", "content", "lookup", "sets"]

    /// Whether an image lies in a bundle that an app's author got from another: of 80 findings in such bundles three were of use.
    private func isInBundleOfOthers(_ image: BytePath) -> Bool {
        Consumers.bundleOfOthers(around: image, on: source.disk) != nil
    }

    /// Whether code asks for a file by its name as it is, which lookup takes for a whole one.
    private func isAskedForAsItIs(_ path: BytePath) -> Bool {
        guard let name = self[path]?.name, name.anomaly != nil else { return false }
        return references?.names(name.stem) ?? false
    }

    private func hardlyMatters(_ diagnostic: Diagnostic, _ images: [BytePath]) -> Bool {
        let consumer = consumers.consumer(of: diagnostic.path)
        switch diagnostic.rule {
        case .imageEmpty:
            // Templates of sites begin with empty ones, because browsers ask for these names.
            return consumer.isOfBrowsers && diagnostic.path.name.starts(with: "apple-touch-icon".utf8)
        // Of 54 on trees of others none mattered.
        case .imageRemark: return true
        case .imageWrongExtension:
            // What shows an image looks at its content, as what compiles an image set does; only the programs that pack PNGs believe
            // the name, and Android's does so with resources alone.
            if packsNoPNG(diagnostic.path) { return isShownByContent(diagnostic.path) }
            let isDrawing = self[diagnostic.path]?.image?.format.isVector ?? false
            let isResource = AndroidResource(diagnostic.path, in: diagnostic.path.folder.folder) != nil
            return !isDrawing && (consumer == .android && !isResource || !isCalledPNG(diagnostic.path))
        case .nameUnknownModifier:
            // Of 13 such words in apps of others none was meant for a device.
            let word = self[diagnostic.path]?.name.base.split(separator: UInt8(ascii: "~")).last ?? []
            return !consumers.isEmpty && !DeviceModifier.isNearly(word)
        case .iconSize:
            // The app is built with a set of icons, before which the system takes no loose one.
            return !diagnostic.path.isInCatalog && !consumers.projects.iconSets(around: diagnostic.path).isEmpty
        case .sizeSameAtTwoScales: return isStretched(images[0]) && areOfOneShape(images)
        case .sizeMismatch:
            // Hardly any device of 0.75x is left, and a style says how large pages and React Native show an image, as some views
            // do: of one shape, only one that is smaller than that of a smaller scale is blurred there.
            if consumer.isOfBrowsers, areAscending(images) { return true }
            let folder = diagnostic.path.folder.name
            let isSized = consumers.isReactNative(diagnostic.path) || isStretched(images[0])
            if folder.starts(with: "mipmap".utf8), areOfOneShape(images), areLargeEnoughForLaunchers(images) {
                return true
            }
            return (scale(of: diagnostic.path) ?? .x1) < .x1
                || isSized && areOfOneShape(images) && areAscending(images) && !isTooSmall(images)
        case .contentDiffersInStructure:
            // A separator is drawn one pixel thin at every scale.
            return self[diagnostic.path]?.size.map { min($0.width, $0.height) <= 2 } ?? false
        default: return false
        }
    }
}

extension BytePath {
    /// Whether it is that of an image, or of a list in a set, which stands for its images; a set may lie outside of all catalogs.
    var isOfImage: Bool {
        TreeListing.isImageName(name) || catalog != nil || CatalogKind(folder: folder.name).hasImages
    }
}
