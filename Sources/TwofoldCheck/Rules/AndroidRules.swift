/// Images in the resource folders of Android targets: what its build refuses, and what its lint warns of.
enum AndroidRules: RuleGroup {
    static let rules: [Rule] = [
        .androidName, .androidDuplicate, .androidNinePatch, .androidNinePatchFormat, .androidDensity, .androidLocation,
        .androidFolder, .androidNoDPI, .androidSameBytes, .androidXXXHDPI, .androidAVIF,
    ]

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
            return [Finding(.androidNinePatchFormat, image.path)]
        }
        // A leading underscore is allowed, but what follows it need not begin with a letter.
        let stem = image.stem
        let isLegal = AndroidName.isLegal(stem) || stem.first == UInt8(ascii: "_") && AndroidName.isLegal([0x61] + stem)
        if isLegal { return [] }
        let legal = Quoting.display(AndroidName.legal(AssetName(parsing: image.path.name)).plainBytes)
        return [
            Finding(
                .androidName, image.path,
                "Android's build refuses this name: a resource is named with a–z, 0–9 and _, and begins with a letter",
                fix: "rename it to \(legal), and change code that names it")
        ]
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
            same.files.dropFirst().map { path in
                let other = Quoting.display(same.files[0].name)
                return Finding(
                    .androidDuplicate, path, "this file and \(other) are one resource for Android, whose build stops",
                    related: [same.files[0]])
            }
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
                let isMeantThere =
                    problem.meant.flatMap { place.appending(Array($0.utf8)) }.map(folders.contains) ?? false
                let finding = Finding(
                    .androidFolder, folder,
                    problem.sentence + (problem.isRead ? "" : ", and Android's build stops here"),
                    fix: isMeantThere ? problem.meant.map { "move its files into \(Quoting.display($0))" } : problem.fix
                )
                return (folder, finding)
            }
        }
    }

    private static func folders(_ images: [AndroidResource]) -> [Finding] {
        let unstated = images.filter { $0.density == .unstated }.map { image in
            let folder = Quoting.display(image.path.folder.name)
            return Finding(
                .androidLocation, image.path,
                "its folder \(folder) has no density, so Android takes the image for mdpi")
        }
        let large = Dictionary(grouping: images.filter { $0.density == .named("xxxhdpi") && !$0.isMipmap }) {
            $0.path.folder
        }
        return unstated
            + large.map { folder, images in
                let count = images.count == 1 ? "one image" : "\(images.count) images"
                return Finding(
                    .androidXXXHDPI, folder, "\(count) for xxxhdpi, which is meant for launcher icons only")
            }
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
                .map { image in
                    Finding(
                        .androidNoDPI, image.path,
                        "this image is for all screens, but \(largest.path.display) is there, too",
                        related: [largest.path])
                }
            let there = images + (plannedByChoice[choice] ?? [])
            let missing = (common[choice.folder] ?? []).subtracting(there.compactMap(\.density.scale))
            if missing.isEmpty || drawn.contains(choice.resource) { return unscaled }
            let names = AndroidGrammar.densities.filter { missing.contains($0.scale) }.map(\.name).joined(
                separator: ", ")
            let finding = Finding(
                .androidDensity, largest.path, "this image lacks \(names), which other images beside it have")
            return unscaled + [finding]
        }
    }

    // MARK: Content

    private static func content(_ file: CheckedFile, _ image: AndroidResource, in tree: CheckContext) -> [Finding] {
        var findings: [Finding] = []
        if file.format == .avif, image.version < 31 { findings.append(Finding(.androidAVIF, file.path)) }
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
                return Finding(.androidSameBytes, file.path, "the same bytes as \(other.display)", related: [other])
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

extension Rule {
    static let androidName = Rule(
        "android.name", .error,
        meaning: "the name of an image in Android's resources has other characters than a–z, 0–9 and _, begins with a "
            + "digit, or is a word that Java reserves",
        fix: "rename it, and code that names it", why: "Android's build stops at such a name")

    static let androidDuplicate = Rule(
        "android.duplicate", .error,
        meaning: "two images in a resource folder differ only in their extensions",
        fix: "delete one of them", why: "Android's build stops, because code names resources without their extensions",
        yieldsTo: [.refusal])

    static let androidNinePatchFormat = Rule(
        "android.nine-patch-format", .error,
        meaning: "a file in Android's resources is named like a nine-patch, but is not a PNG",
        fix: "export it as a PNG",
        why: "Android reads nine-patches from PNG files only, and its build stops at the name")

    static let androidDensity = Rule(
        "android.density", .warning,
        meaning: "an image lacks a density that other images of the same kind of folder have (ldpi, tvdpi and, for "
            + "drawables, xxxhdpi do not count)",
        fix: "add it there, or export a master that is large enough for it",
        why: "screens of that density scale the image of another one, which costs time and sharpness")

    static let androidLocation = Rule(
        "android.location", .warning,
        meaning: "an image of pixels lies in a resource folder whose name has no density, such as drawable",
        fix: "move it to the folder of its density, or to drawable-nodpi if it fits every screen",
        why: "Android takes it for mdpi, and enlarges it on nearly every screen")

    static let androidFolder = Rule(
        "android.folder", .warning,
        meaning:
            "a folder of drawables or mipmaps has a name that Android refuses, or reads in lower case: an unknown kind or "
            + "qualifier, or qualifiers in another order than Android's",
        fix: "rename the folder",
        why:
            "Android's build stops at a name that it cannot read, and two folders that it reads alike have one place for a file"
    )

    static let androidNoDPI = Rule(
        "android.nodpi", .warning,
        meaning: "an image is there for all screens (nodpi or anydpi) and for some densities, too",
        fix: "delete it in one of the folders", why: "which of the two a screen shows depends on its density")

    static let androidSameBytes = Rule(
        "android.same-bytes", .warning,
        meaning: "an image has the same bytes in the folders of two densities",
        fix: "export it at the size of this density, or leave it out here",
        why: "on one of the two densities it has the wrong size, and the app contains it twice")

    static let androidXXXHDPI = Rule(
        "android.xxxhdpi", .note,
        meaning: "images other than launcher icons lie in a folder of density xxxhdpi",
        fix: "delete them, unless they are meant for a launcher",
        why: "Android's documentation wants this density for launcher icons only; screens of it show xxhdpi as well")

    static let androidAVIF = Rule(
        "android.avif", .warning,
        meaning: "an AVIF lies in a resource folder that is not only for Android 12 and newer",
        fix: "export it as WebP, or move it to a folder that ends with -v31",
        why: "systems before Android 12 do not read AVIF and show nothing")
}
