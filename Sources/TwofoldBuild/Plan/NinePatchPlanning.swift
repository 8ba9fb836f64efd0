// Nine-patches are planned by the image inside their border.

extension BuildPolicy {
    /// The size inside the border of a master that is a nine-patch for one of the targets; nil for any other.
    ///
    /// Only Android's layout has nine-patches: elsewhere, a name like `version-1.9.png` says nothing.
    func ninePatchInside(of master: Master) -> PixelSize? {
        guard !targets.isEmpty, master.name.isNinePatch,
            targets.contains(where: { $0.layout == .android && $0.covers(master.path) })
        else { return nil }
        return master.header.size.withoutBorder
    }
}

extension BuildPolicy {
    /// The folders of Android's resources that its targets write, sorted.
    package var resourceFolders: [BytePath] {
        Set(targets.filter { $0.layout == .android }.map { $0.to ?? $0.from }).sorted()
    }
}

extension Recipe {
    /// Makes it that of a nine-patch, if the variant's name says that it is one.
    ///
    /// - Parameter path: The path of the variant in a folder of Android's resources.
    mutating func considerNinePatch(named path: BytePath, of master: Master) {
        guard AssetName(parsing: path.name).isNinePatch else { return }
        isNinePatch = true
        // Its border has two colors, which have to be exact.
        if case .png(let effort, _) = encoding { encoding = .png(effort: effort) }
        // The border of a vector image grows with it, so its size is that of the whole image.
        guard !isDrawn else { return }
        size = NinePatch.size(of: master.header.size.withoutBorder, ratio: max(1, ratio)).withBorder
    }
}

extension PixelSize {
    /// The size inside a border of one pixel, at least 1×1.
    fileprivate var withoutBorder: PixelSize { PixelSize(width: max(1, width - 2), height: max(1, height - 2)) }

    fileprivate var withBorder: PixelSize { PixelSize(width: width + 2, height: height + 2) }
}
