/// The folders of an image's files: one folder, or each language's folder alike, under names that differ in a bundle.
enum PlacementRules: RuleGroup {
    static func findings(in tree: CheckContext) -> [Finding] {
        let namesakes = Dictionary(grouping: tree.images, by: ImageName.init).values.filter { $0.count > 1 }
        let pairs = namesakes.filter { $0.count == 2 }
        return strays(Array(namesakes), in: tree) + localised(tree) + flattened(pairs, in: tree)
    }

    /// Images of one name in different folders.
    struct ImageName: Hashable {
        var stem: [UInt8]
        var format: ImageFormat

        init(_ image: CheckedImage) {
            stem = image.key.stem
            format = image.key.format
        }
    }

    /// Two folders, the smaller path first.
    struct FolderPair: Hashable {
        var first: BytePath
        var second: BytePath

        init(_ a: BytePath, _ b: BytePath) {
            first = min(a, b)
            second = max(a, b)
        }
    }

    /// The most folders with one name in which strays are searched: beyond that it belongs to targets, themes or samples.
    private static let mostFolders = 8

    /// A file whose other scale is in another folder.
    private struct Stray {
        var file: CheckedFile
        /// The file that it belongs beside; several in different folders where pixels cannot tell which.
        var originals: [CheckedFile]

        var folders: [BytePath] { [file.path.folder] + originals.map(\.path.folder) }
    }

    private static func strays(_ namesakes: [[CheckedImage]], in tree: CheckContext) -> [Finding] {
        let all = namesakes.filter { $0.count <= mostFolders }.flatMap { images in
            images.compactMap { stray($0, among: images, tree.source) }
        }
        guard !all.isEmpty else { return [] }
        let folders = Dictionary(grouping: tree.images, by: \.key.folder)
        // If most or all files of a folder seem astray, its images are sorted by scale on purpose.
        let groups = Dictionary(grouping: all, by: \.folders).values.map { strays in
            (strays, isFew: strays.count * 2 <= (folders[strays[0].file.path.folder]?.count ?? 0) + 1)
        }
        let proven = groups.filter(\.isFew).flatMap(\.0).compactMap { stray in
            likeness(stray.file, stray.originals[0], tree.source).map { (stray, $0) }
        }
        let paths = Set(proven.map(\.0.file.path))
        return groups.filter { !$0.isFew && $0.0[0].originals.count == 1 }.flatMap { byScale($0.0, in: tree) }
            + proven.filter { !isOfASet($0.0, besides: paths, folders) }.map { finding($0.0, $0.1, tree) }
    }

    /// Whether a file belongs to its folder as it is, like an image of a theme, a brand or a language: other images there are of this
    /// one scale, too, or the other folder has them under the same names.
    private static func isOfASet(
        _ stray: Stray, besides strays: Set<BytePath>, _ folders: [BytePath: [CheckedImage]]
    ) -> Bool {
        let names = Set(stray.originals.flatMap { folders[$0.path.folder] ?? [] }.map(ImageName.init))
        let others = (folders[stray.file.path.folder] ?? []).filter { image in
            !image.files.contains { strays.contains($0.path) }
        }
        return others.contains { image in
            let line = image.line(stray.file.name.device).filter { !$0.isOwned }
            return names.contains(ImageName(image)) || line.count == 1 && line[0].scale == stray.file.scale
        }
    }

    private static func finding(_ stray: Stray, _ likeness: SameImage, _ tree: CheckContext) -> Finding {
        let (file, original) = (stray.file, stray.originals[0])
        guard stray.originals.count == 1, let target = original.path.folder.appending(file.path.name) else {
            return Finding(.stray(file, besideOneOf: stray.originals))
        }
        // Only what is certain is moved without a person who looks, and nothing over what a build made.
        let isMade = tree[target]?.isOwned ?? false
        return Finding(
            .stray(file, to: target, beside: original, likeness, isMade: isMade),
            repair: likeness == .reduced && !isMade ? tree.moving(file.path, to: target) : nil)
    }

    /// How many images of a folder are looked at before it counts as one that is sorted by scale.
    private static let sampleCount = 3

    /// One diagnostic for a folder whose images have their other scale in another, if that is so of the first ones.
    private static func byScale(_ strays: [Stray], in tree: CheckContext) -> [Finding] {
        let strays = strays.sorted { $0.file.path < $1.file.path }
        guard strays.prefix(sampleCount).allSatisfy({ likeness($0.file, $0.originals[0], tree.source) != nil })
        else { return [] }
        return [
            Finding(
                .straysByScale(
                    strays[0].file.path.folder, strays.map(\.file.path), originals: strays.map { $0.originals[0] },
                    in: strays[0].originals[0].path.folder))
        ]
    }

    /// Whether two files show one image: names and sizes only suggest it, and pixels prove it.
    private static func likeness(
        _ stray: CheckedFile, _ original: CheckedFile, _ source: CheckedSource
    ) -> SameImage? {
        let (one, other) = stray.scale < original.scale ? (stray, original) : (original, stray)
        guard source.readsPixels, source.isSelected(stray.path) || source.isSelected(original.path),
            let small = source.pixels(one), let large = source.pixels(other)
        else { return nil }
        return SameImage(small, large, ratio: other.scale.pixelsPerPoint)
    }

    /// An image's only file, and its other scale if one other folder has it; of several, pixels tell which it is.
    private static func stray(
        _ image: CheckedImage, among images: [CheckedImage], _ source: CheckedSource
    ) -> Stray? {
        var found = images.filter { $0.key != image.key }.compactMap { stray(image, of: $0) }
        if found.count > 1 { found = found.filter { likeness($0.0, $0.1, source) != nil } }
        return found.first.map { Stray(file: $0.0, originals: found.map(\.1).sorted { $0.path < $1.path }) }
    }

    /// An image's only file, and the file in another folder that it belongs to.
    private static func stray(_ image: CheckedImage, of other: CheckedImage) -> (CheckedFile, CheckedFile)? {
        let files = image.files.filter { !$0.isOwned }
        guard files.count == 1, let file = files.first, file.isNamedForLookup, let size = file.size,
            !other.hasVectorImage, let original = counterpart(of: file, in: other),
            let theirs = original.size, case let (from, to) = (original.scale, file.scale),
            size.width * from.pixelsPerPoint == theirs.width * to.pixelsPerPoint,
            size.height * from.pixelsPerPoint == theirs.height * to.pixelsPerPoint,
            case let (a, b) = (Place(image.key.folder), Place(other.key.folder)),
            a.language == nil, b.language == nil, a.container == b.container, a.distance(to: b) <= 3
        else { return nil }
        return (file, original)
    }

    /// The file that another one belongs beside: of a line that lacks a larger scale the 1x, and of a device's line that lacks
    /// the 1x the next larger scale.
    ///
    /// A 1x for all devices with nothing beside it is mostly a copy for a page or another program, and a build makes the one
    /// that the line lacks. A name with a device is an app's.
    private static func counterpart(of file: CheckedFile, in image: CheckedImage) -> CheckedFile? {
        let line = image.line(file.name.device)
        guard file.scale == .x1 else {
            guard let first = line.first, first.scale == .x1, !line.contains(where: { $0.scale == file.scale }) else {
                return nil
            }
            return first
        }
        // Of two files alone, the larger one is astray.
        guard file.name.device != nil, image.files.count(where: { !$0.isOwned }) > 1,
            let first = line.first(where: { !$0.isOwned }), first.scale > .x1
        else { return nil }
        return first
    }
}

/// A folder, and what its path says about how its files are shipped.
struct Place {
    let components: [[UInt8]]
    /// The last language folder in the path.
    let language: [UInt8]?
    /// The path down to the innermost bundle or framework; empty outside of all.
    let container: ArraySlice<[UInt8]>

    private static let containers = [".bundle", ".framework", ".xcframework", ".app", ".appex", ".plugin", ".docset"]
        .map { Array($0.utf8) }

    init(_ folder: BytePath) {
        let components = folder.components
        self.components = components
        language = components.last { $0.hasSuffix(Array(".lproj".utf8)) }
        let end = components.lastIndex { Self.isContainer($0) }
        container = end.map { components[...$0] } ?? []
    }

    /// Whether a folder of this name is shipped unchanged.
    static func isContainer(_ name: [UInt8]) -> Bool { containers.contains { name.hasSuffix($0) } }

    /// The steps up and down from one folder to another.
    func distance(to other: Place) -> Int {
        let common = zip(components, other.components).prefix { $0 == $1 }.count
        return components.count + other.components.count - 2 * common
    }
}
