/// Images in the resource folders of Android targets: what its build refuses, and what its lint warns of.
enum AndroidRules {
    static func findings(in tree: CheckContext) -> [Finding] {
        let sizes = sizes(in: tree)
        let told = Set(sizes.flatMap { $0.wrong.map(\.file.path) })
        let folders = resourceFolders(in: tree)
        return tree.resourceFolders.flatMap { findings(in: tree, below: $0, folders[$0] ?? []) }
            // Files of wrong sizes are told with the right one.
            .filter { $0.diagnostic.rule != .androidSameBytes || !told.contains($0.diagnostic.path) }
            + folderNames(folders, besides: tree.resourceFolders) + sizes.map { SizeRules.mismatch($0, .android) }
            + masters(in: tree)
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

    private static func findings(
        in tree: CheckContext, below place: BytePath, _ folders: [BytePath]
    ) -> [Finding] {
        let images = tree.files.compactMap { file in AndroidResource(file.path, in: place).map { (file, $0) } }
        let unreadable = folderNames(folders, below: place)
        guard !images.isEmpty else { return unreadable.map(\.1) }
        let resources = images.map(\.1)
        let unread = Set(unreadable.map(\.0))
        return unreadable.map(\.1) + resources.compactMap(misnamed) + duplicates(resources, tree.others, below: place)
            + Self.folders(resources.filter { !unread.contains($0.path.folder) })
            + densities(resources, in: tree, below: place) + images.flatMap { content($0, $1, in: tree) }
            + sameBytes(images, in: tree)
    }

    private static func misnamed(_ image: AndroidResource) -> Finding? {
        if image.isMarked, image.ending != Array("9.png".utf8) {
            return Finding(.androidNinePatchFormat, image.path)
        }
        // A leading underscore is allowed, but what follows it need not begin with a letter.
        let stem = image.stem
        let isLegal = AndroidName.isLegal(stem) || stem.first == UInt8(ascii: "_") && AndroidName.isLegal([0x61] + stem)
        if isLegal { return nil }
        let legal = Quoting.display(AndroidName.legal(AssetName(parsing: image.path.name)).plainBytes)
        return Finding(
            .androidName, image.path,
            "Android's build refuses this name: a resource is named with a–z, 0–9 and _, and begins with a letter",
            fix: "rename it to \(legal), and change code that names it")
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

    /// The resources of the tree whose sizes in dp differ between densities, whether or not a target is for Android.
    private static func sizes(in tree: CheckContext) -> [SizeVote] {
        var resources: [Resource: [SizeVote.Member]] = [:]
        lazy var planned = tree.plannedSizes
        for file in tree.files where !file.isInCatalog && !file.format.isVector {
            let place = file.path.folder.folder
            // The parts of a nine-patch that stretch may have any size.
            guard let image = AndroidResource(file.path, in: place), !image.isMarked,
                // Its scale is rounded, so that large images of the right size would not agree.
                case .named(let name) = image.density, name != "tvdpi", let scale = image.density.scale,
                let member = SizeVote.Member(file, scale: scale, label: name, planned: planned)
            else { continue }
            resources[Resource(place: place, choice: image.choice), default: []].append(member)
        }
        return resources.values.lazy.filter { !$0.allSatisfy(\.fillsScreen) }.compactMap { SizeVote($0) }
    }

    private struct Resource: Hashable {
        var place: BytePath
        var choice: AndroidResource.Choice
    }
}

extension SizeVote.Member {
    /// Whether it is as large as a small phone: launch images are drawn for the screens of a density, which have other shapes.
    fileprivate var fillsScreen: Bool {
        let points = size.inPoints(at: scale)
        return min(points.width, points.height) >= 260 && max(points.width, points.height) >= 400
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

    static let androidAVIF = Rule(
        "android.avif", .warning,
        meaning: "an AVIF lies in a resource folder that is not only for Android 12 and newer",
        fix: "export it as WebP, or move it to a folder that ends with -v31",
        why: "systems before Android 12 do not read AVIF and show nothing")
}
