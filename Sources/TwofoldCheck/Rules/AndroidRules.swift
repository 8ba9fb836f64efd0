/// Images in the resource folders of Android targets: what its build refuses, and what its lint warns of.
enum AndroidRules: RuleGroup {
    static func findings(in tree: CheckContext) -> [Finding] {
        tree.resourceFolders.flatMap { findings(in: tree, below: $0) } + masters(in: tree)
    }

    /// Masters of nine-patches whose border Android would refuse.
    private static func masters(in tree: CheckContext) -> [Finding] {
        guard tree.source.readsPixels else { return [] }
        return tree.plan.masters.filter(\.isOfNinePatches).compactMap { plan in
            guard let file = tree[plan.master.path], tree.source.isSelected(file.path),
                let pixels = tree.source.pixels(file)
            else { return nil }
            do throws(NinePatchError) { _ = try NinePatch(of: pixels) } catch {
                return Finding(.ninePatchRefused(file.path, error))
            }
            return nil
        }
    }

    /// The findings in one folder `res`.
    private static func findings(in tree: CheckContext, below place: BytePath) -> [Finding] {
        let images = tree.files.compactMap { file in AndroidResource(file.path, in: place).map { (file, $0) } }
        let misnamed = folderNames(in: tree, below: place)
        guard !images.isEmpty else { return misnamed.map(\.1) }
        let resources = images.map(\.1)
        let unread = Set(misnamed.map(\.0))
        return misnamed.map(\.1) + resources.flatMap(names) + duplicates(resources, tree.others, below: place)
            + folders(resources.filter { !unread.contains($0.path.folder) })
            + densities(resources, in: tree, below: place) + images.flatMap { content($0, $1, in: tree) }
            + sameBytes(images, in: tree)
    }

    // MARK: Names

    private static func names(_ image: AndroidResource) -> [Finding] {
        if image.isMarked, image.ending != Array("9.png".utf8) {
            return [Finding(.androidNinePatchFormat(image.path))]
        }
        // A leading underscore is allowed, but what follows it need not begin with a letter.
        let stem = image.stem
        let isLegal = AndroidName.isLegal(stem) || stem.first == UInt8(ascii: "_") && AndroidName.isLegal([0x61] + stem)
        if isLegal { return [] }
        return [Finding(.androidName(image.path, AndroidName.legal(AssetName(parsing: image.path.name)).plainBytes))]
    }

    /// - Parameter others: Files that are no images, such as vectors in XML.
    private static func duplicates(
        _ images: [AndroidResource], _ others: [BytePath], below place: BytePath
    ) -> [Finding] {
        let taken = Set(images.map(\.place))
        let drawn = others.compactMap { path in AndroidPlace(path, in: place).map { (path, $0) } }
            .filter { taken.contains($0.1) }
        let claims = (images.map { ($0.path, $0.place) } + drawn).map { path, place in
            NameClaim(scope: place.folder, name: place.name, image: path, path: path)
        }
        return NameCollision.find(claims).flatMap { same in
            same.files.dropFirst().map { Finding(.androidDuplicate($0, of: same.files[0])) }
        }
    }

    // MARK: Folders

    /// Folders whose names Android refuses, or reads otherwise than they look.
    private static func folderNames(in tree: CheckContext, below place: BytePath) -> [(BytePath, Finding)] {
        let files = tree.files.lazy.map(\.path) + tree.others.filter { $0.name.hasSuffix(Array(".xml".utf8)) }
        let folders = Set(files.lazy.filter { $0.isWithin(place) }.map(\.folder)).filter {
            $0.folder == place && $0 != place
        }
        return folders.sorted().compactMap { folder in
            AndroidFolderProblem(of: folder.name).map { problem in
                let meant = problem.meant.flatMap { place.appending(Array($0.utf8)) }
                return (
                    folder, Finding(.androidFolder(folder, problem, isMeantThere: meant.map(folders.contains) ?? false))
                )
            }
        }
    }

    private static func folders(_ images: [AndroidResource]) -> [Finding] {
        let unstated = images.filter { $0.density == .unstated }.map { Finding(.androidLocation($0.path)) }
        let large = Dictionary(grouping: images.filter { $0.density == .named("xxxhdpi") && !$0.isMipmap }) {
            $0.path.folder
        }
        return unstated + large.map { folder, images in Finding(.androidXXXHDPI(folder, count: images.count)) }
    }

    /// Images that lack a density for which others are there, and images that are there both for all screens and for some.
    private static func densities(
        _ images: [AndroidResource], in tree: CheckContext, below place: BytePath
    ) -> [Finding] {
        // A build is about to make these.
        let planned = tree.plan.variants.compactMap { AndroidResource($0.path, in: place) }
        let plannedByChoice = Dictionary(grouping: planned, by: \.choice)
        let drawn = Set(
            tree.others.compactMap { AndroidResource($0, in: place) }
                .filter { $0.ending == Array("xml".utf8) && $0.density.scale == nil }.map(\.choice.resource))
        var common: [[UInt8]: Set<ScaleFactor>] = [:]
        for image in images + planned {
            if let scale = image.expectedScale { common[image.choice.folder, default: []].insert(scale) }
        }
        return Dictionary(grouping: images, by: \.choice).flatMap { choice, images -> [Finding] in
            let sorted = images.filter { $0.density.scale != nil }.sorted {
                ($0.scaleOrNone, $0.path) < ($1.scaleOrNone, $1.path)
            }
            guard let largest = sorted.last else { return [] }
            let unscaled = images.filter { if case .any = $0.density { true } else { false } }
                .map { Finding(.androidNoDPI($0.path, beside: largest.path)) }
            let there = images + (plannedByChoice[choice] ?? [])
            let missing = (common[choice.folder] ?? []).subtracting(there.compactMap(\.density.scale))
            if missing.isEmpty || drawn.contains(choice.resource) { return unscaled }
            return unscaled + [Finding(.androidDensity(largest.path, lacks: missing.sorted()))]
        }
    }

    // MARK: Content

    private static func content(_ file: CheckedFile, _ image: AndroidResource, in tree: CheckContext) -> [Finding] {
        var findings: [Finding] = []
        if file.format == .avif, image.version < 31 { findings.append(Finding(.androidAVIF(file.path))) }
        if file.name.isNinePatch, image.isMarked, tree.source.readsPixels, tree.source.isSelected(file.path),
            let pixels = tree.source.pixels(file)
        {
            do throws(NinePatchError) { _ = try NinePatch(of: pixels) } catch {
                findings.append(Finding(.androidNinePatch(file.path, error)))
            }
        }
        return findings
    }

    private static func sameBytes(_ images: [(CheckedFile, AndroidResource)], in tree: CheckContext) -> [Finding] {
        Dictionary(grouping: images, by: \.1.choice).values.flatMap { images -> [Finding] in
            // What Twofold wrote has too few pixels to differ.
            let scaled = images.filter { $0.1.density.scale != nil && !$0.0.isOwned && $0.0.byteCount > 0 }
                .sorted { ($0.1.scaleOrNone, $0.0.path) < ($1.1.scaleOrNone, $1.0.path) }
            guard Set(scaled.map(\.0.byteCount)).count < scaled.count else { return [] }
            var first: [ContentHash: BytePath] = [:]
            return scaled.compactMap { file, _ in
                guard let hash = tree.source.bytes(of: file.path).map({ ContentHash(of: $0) }) else { return nil }
                guard let other = first[hash] else {
                    first[hash] = file.path
                    return nil
                }
                return Finding(.androidSameBytes(file.path, as: other))
            }
        }
    }
}

extension MasterPlan {
    /// Whether nothing but nine-patches are made of it.
    fileprivate var isOfNinePatches: Bool { !variants.isEmpty && variants.allSatisfy(\.recipe.isNinePatch) }
}

extension CheckContext {
    /// The images that have the border of a nine-patch.
    var ninePatches: Set<BytePath> {
        let named = files.lazy.filter { $0.name.isNinePatch }.map(\.path)
        let placed = resourceFolders.flatMap { place in named.filter { AndroidPlace($0, in: place) != nil } }
        return Set(placed + plan.masters.filter(\.isOfNinePatches).map(\.master.path))
    }
}

extension AndroidResource {
    /// Its scale, if other images of its folder are expected to have it, too.
    ///
    /// Screens of ldpi and tvdpi are so few that Android's documentation wants no images for them; `xxxhdpi` is for icons.
    fileprivate var expectedScale: ScaleFactor? {
        switch density {
        case .named("ldpi"), .named("tvdpi"): nil
        case .named("xxxhdpi") where !isMipmap: nil
        default: density.scale
        }
    }

    fileprivate var scaleOrNone: Int { density.scale?.hundredths ?? 0 }
}
