// Sizes of one image, and whether somebody sees that they differ.

extension CheckContext {
    /// Who hears of two sizes where something asks for the image, and nothing that does shows it at its own size: of 130 such pairs on
    /// trees of others, 40 mattered.
    ///
    /// It stays a warning where the shapes differ, because the pictures do; for a launcher, which shows icons as they are; and where a
    /// larger scale has fewer pixels, which are blurred at any size.
    func doubt(_ diagnostic: Diagnostic, _ images: [BytePath]) -> Weight? {
        guard [.sizeMismatch, .sizeSameAtTwoScales].contains(diagnostic.rule) else { return nil }
        let files = images.compactMap { self[$0] }
        let mayBeSized = diagnostic.rule == .sizeSameAtTwoScales || areAscending(images)
        switch consumers.consumer(of: diagnostic.path) {
        case .unknown, .nobody, .web, .reactNative: return nil
        case .app: guard mayBeSized else { return nil }
        case .flutter:
            let isNamed = references?.namesFile(diagnostic.path.name) ?? false
            guard isNamed, areOfOneShape(images, within: 1.25) else { return nil }
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
        // Layouts, widgets and code give nearly all others their size; of two scales of one size in an app one is a copy, which every
        // device downloads.
        if diagnostic.rule == .sizeSameAtTwoScales, case .app = consumers.consumer(of: diagnostic.path) { return .told }
        return .onRequest
    }

    /// Whether a finding compares files that nothing takes for scales of one image, or frames of one motion: one that no device of the
    /// app takes, sheets of sprites whose places a list beside them states, and files of which pages name one only, while nothing adds a
    /// scale to names.
    func isNoPair(_ diagnostic: Diagnostic, _ images: [BytePath]) -> Bool {
        if diagnostic.rule == .setsFramesSize { return hasList(diagnostic.path) }
        guard images.count > 1, ["size", "content"].contains(diagnostic.rule.id.group) else { return false }
        if images.contains(where: hasList) || isAtUnusedScale(images[0]) { return true }
        if isSurplus(images[0]) || images.count(where: { !isSurplus($0) }) < 2 { return true }
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

    /// Whether only views that stretch an image show it.
    func isStretched(_ image: BytePath) -> Bool {
        guard let references, let file = self[image] else { return false }
        return references.stretches(file.name.stem)
    }

    /// Whether a launcher, which gives all icons one size, enlarges none of its densities: icons have 48 dp, and the layers of
    /// adaptive ones 108 dp.
    func areLargeEnoughForLaunchers(_ images: [BytePath]) -> Bool {
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
    func isTooSmall(_ images: [BytePath], by share: Double = 1) -> Bool {
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
    func scale(of path: BytePath) -> ScaleFactor? {
        if let density = density(of: path) { return density }
        let folder = path.folder
        return folder.isPlainScaleOfFlutter ? ScaleFactor(decimal: folder.name.dropLast()) : self[path]?.scale
    }

    func areAscending(_ images: [BytePath]) -> Bool {
        let areas = images.compactMap { path in
            self[path]?.size.map { (scale: scale(of: path) ?? .x1, area: $0.width * $0.height) }
        }.sorted { $0.scale < $1.scale }.map(\.area)
        return zip(areas, areas.dropFirst()).allSatisfy(<)
    }

    func areOfOneShape(_ images: [BytePath], within factor: Double = 1.05) -> Bool {
        let ratios = images.compactMap { self[$0]?.size }.map { Double($0.width) / Double(max(1, $0.height)) }
        guard let least = ratios.min(), let most = ratios.max() else { return false }
        return most <= least * factor
    }
}
