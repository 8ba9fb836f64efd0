// The folders of densities: images that some of them lack, or have for nothing.

extension AndroidRules {
    static func folders(_ images: [AndroidResource]) -> [Finding] {
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
                return Finding(.androidXXXHDPI, folder, "\(count) for xxxhdpi, which is meant for launcher icons only")
            }
    }

    /// Images that lack a density for which others are there, and images that are there both for all screens and for some.
    static func densities(_ images: [AndroidResource], in tree: CheckContext, below place: BytePath) -> [Finding] {
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

    static func sameBytes(_ images: [(CheckedFile, AndroidResource)], in tree: CheckContext) -> [Finding] {
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
}
