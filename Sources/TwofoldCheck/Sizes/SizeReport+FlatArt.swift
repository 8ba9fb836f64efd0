extension SizeReport {
    /// Images that are flat art; of each image, the largest file is decoded, unless it is too large to be one.
    ///
    /// What Twofold made shows only what its master is, which may be a vector image of another name.
    static func flatArt(_ images: [CheckedImage], _ source: CheckedSource) -> [FlatArt] {
        let candidates = images.filter { !$0.hasVectorImage }.compactMap { image -> (CheckedImage, CheckedFile)? in
            let file = image.files.filter { $0.name.mipmapLevel == nil && $0.format.isLossless && !$0.isOwned }
                .max { ($0.memory, $1.path) < ($1.memory, $0.path) }
            guard let file, let size = file.size, hasSizeOfFlatArt(file.format, size, bytes: file.byteCount) else {
                return nil
            }
            return (image, file)
        }
        return concurrentMap(candidates, jobs: source.jobs) { image, file -> FlatArt? in
            guard let colors = colors(of: file, source) else { return nil }
            return FlatArt(
                path: file.path, colors: colors, fileCount: image.files.count,
                bytes: image.files.reduce(0) { $0 + $1.byteCount })
        }.compactMap(\.self).sorted { ($1.bytes, $0.path) < ($0.bytes, $1.path) }
    }

    /// Flat art takes far less than a byte for a pixel; small files are mostly metadata.
    ///
    /// A large file has so many edges that a vector image of it would be no smaller: it is a texture or a map. Of a TIFF, which
    /// may be uncompressed, the bytes say neither.
    static func hasSizeOfFlatArt(_ format: ImageFormat, _ size: PixelSize, bytes: Int) -> Bool {
        format == .tiff
            ? bytes <= max(smallFile, size.area * 5) : bytes <= min(max(smallFile, size.area), largeFile)
    }

    private static let smallFile = 1 << 14
    private static let largeFile = 1 << 18

    private static func colors(of file: CheckedFile, _ source: CheckedSource) -> Int? {
        if let status = file.status, let known = source.index.entry(of: file.path, status: status),
            let art = CachedCheck(known.checked).art
        {
            return art.colors
        }
        guard case (.success(let image), let status)? = source.decoding(file) else { return nil }
        let colors = FlatArtDetector.colorCount(of: image.pixels)
        source.learn(file.path, status: status) { $0.art = CachedArt(colors: colors) }
        return colors
    }
}

extension CheckedImage {
    /// Whether it is an icon of the app or a launch image, by its name and size, by its set or by a property list.
    ///
    /// - Parameter listed: The files that property lists name.
    func isOfSystem(_ listed: Set<BytePath>) -> Bool {
        if files.contains(where: { listed.contains($0.path) }) || key.stem.starts(with: "iTunesArtwork".utf8) {
            return true
        }
        let folder = key.folder.name
        if folder.hasSuffix(Array(".appiconset".utf8)) || folder.hasSuffix(Array(".launchimage".utf8)) { return true }
        return files.contains { file in
            guard file.isLoose, let size = file.size else { return false }
            return LaunchImageTable.sizes(for: file.name).contains(size)
                || IconCatalogue.isIconName(file.name.base) && size.width == size.height
                    && IconCatalogue.holds(size.width)
        }
    }
}

extension ImageFormat {
    /// Whether even areas stay even; those of a WebP or JPEG XL may, and its pixels tell.
    fileprivate var isLossless: Bool { [.png, .gif, .tiff, .webp, .jxl].contains(self) }
}
