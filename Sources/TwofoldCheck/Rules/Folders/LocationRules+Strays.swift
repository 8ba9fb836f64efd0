// Files whose other scale is in another folder.

extension LocationRules {
    /// The most folders with one name in which strays are searched: beyond that it belongs to targets, themes or samples.
    private static let maxFolders = 8

    /// A file whose other scale is in another folder.
    private struct Stray {
        var file: CheckedFile
        /// The file that it belongs beside; several in different folders where pixels cannot tell which.
        var originals: [CheckedFile]

        var folders: [BytePath] { [file.path.folder] + originals.map(\.path.folder) }
    }

    static func strays(_ namesakes: [[CheckedImage]], in tree: CheckContext) -> [Finding] {
        let all = namesakes.filter { $0.count <= maxFolders }.flatMap { images in
            images.compactMap { stray($0, among: images, tree.source) }
        }.filter { !comeTogether($0, tree.consumers.projects) }
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
        return groups.filter { !$0.isFew && $0.0[0].originals.count == 1 }.compactMap { byScale($0.0, in: tree) }
            + proven.filter { !isOfASet($0.0, besides: paths, folders) }.map { finding($0.0, $0.1, tree) }
    }

    /// Whether a target copies a file and the one that it belongs beside one by one, into one folder of its bundle.
    private static func comeTogether(_ stray: Stray, _ projects: XcodeProjects) -> Bool {
        stray.originals.contains { projects.bundle($0.path, with: stray.file.path) }
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
            let paths = stray.originals.map(\.path)
            let all = Diagnostic.list(paths.map(\.bytes))
            return Finding(
                .placementStray, file.path,
                "its \(original.scale) is in \(paths.count) other folders, as the same image: \(all)",
                fix:
                    "move it beside the one that it belongs to, or copy it beside each; if a build has made a 1x here, run "
                    + "'twofold prune' afterwards",
                related: paths)
        }
        // Only what is certain is moved without a person who looks, and nothing over what a build made.
        let isMade = tree[target]?.isOwned ?? false
        let name = original.path.display
        let evidence =
            switch likeness {
            case .reduced where file.scale < original.scale: "reduced, \(name) is the same image as this file"
            case .reduced: "reduced, this file is the same image as \(name)"
            case .drawn: "\(name) shows the same image, drawn at its size"
            case .plain: "\(name) has the same color throughout, so it may be the same image"
            }
        let move = "move it to \(target.display)" + (likeness == .plain ? " if both are one image" : "")
        let fix =
            isMade
            ? "\(move), in place of the one that Twofold made, or remove it"
            : file.scale == .x1 ? move : "\(move); if a build has made a 1x here, run 'twofold prune' afterwards"
        return Finding(
            .placementStray, file.path, "its \(original.scale) is in another folder: \(evidence)", fix: fix,
            related: [original.path], repair: likeness == .reduced && !isMade ? tree.moving(file.path, to: target) : nil
        )
    }

    /// How many images of a folder are looked at before it counts as one that is sorted by scale.
    private static let sampleCount = 3

    /// One diagnostic for a folder whose images have their other scale in another, if that is so of the first ones.
    private static func byScale(_ strays: [Stray], in tree: CheckContext) -> Finding? {
        let strays = strays.sorted { $0.file.path < $1.file.path }
        guard strays.prefix(sampleCount).allSatisfy({ likeness($0.file, $0.originals[0], tree.source) != nil })
        else { return nil }
        let scales = Set(strays.map { $0.originals[0].scale })
        let scale = scales.count == 1 ? strays[0].originals[0].scale.description : "other scale"
        let other = strays[0].originals[0].path.folder.display
        return Finding(
            .placementStray, strays[0].file.path.folder,
            "\(strays.count) images of this folder have their \(scale) in \(other)",
            fix: "move both to one folder, unless the build of the app does: "
                + "Xcode does it with groups, not with folder references",
            as: .note, related: strays.map(\.file.path) + strays.map { $0.originals[0].path })
    }

    /// Whether two files show one image: names and sizes only suggest it, and pixels prove it.
    private static func likeness(_ stray: CheckedFile, _ original: CheckedFile, _ source: CheckedSource) -> SameImage? {
        let (one, other) = stray.scale < original.scale ? (stray, original) : (original, stray)
        guard source.readsPixels, source.isSelected(stray.path) || source.isSelected(original.path),
            let small = source.pixels(one), let large = source.pixels(other)
        else { return nil }
        return SameImage(small, large, ratio: other.scale.pixelsPerPoint)
    }

    /// An image's only file, and its other scale if one other folder has it; of several, pixels tell which it is.
    private static func stray(_ image: CheckedImage, among images: [CheckedImage], _ source: CheckedSource) -> Stray? {
        var found = images.filter { $0.key != image.key }.compactMap { stray(image, of: $0) }
        if found.count > 1 { found = found.filter { likeness($0.0, $0.1, source) != nil } }
        return found.first.map { Stray(file: $0.0, originals: found.map(\.1).sorted { $0.path < $1.path }) }
    }

    /// An image's only file, and the file in another folder that it belongs to.
    private static func stray(_ image: CheckedImage, of other: CheckedImage) -> (CheckedFile, CheckedFile)? {
        let files = image.files.filter { !$0.isOwned }
        guard files.count == 1, let file = files.first, file.isNamedForLookup, let size = file.size,
            !other.hasVectorImage, let original = counterpart(of: file, in: other),
            let theirs = original.size, size.isSame(at: file.scale, as: theirs, at: original.scale),
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

extension Rule {
    static let placementStray = Rule(
        "placement.stray", .warning, or: .note, items: [2],
        meaning: """
            a 2x or 3x lies in another folder than its 1x, or a device's 1x in another than its 2x, and shows the same \
            image; a note for a whole folder that is sorted by scale
            """,
        fix: "move it there",
        why: "lookup searches one folder for all scales, so it misses this file or takes another in its place",
        cause: .place)
}
