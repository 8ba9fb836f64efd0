/// The files of images whose scales their folders say, or the layout of a target: `2.0x/sun.png` beside `sun.png`, and
/// `drawable-xhdpi/sun.png` beside `drawable-mdpi/sun.png`.
struct FolderScales: Sendable {
    /// The scale and the image of each file that has others of its image.
    private(set) var members: [Key: [PixelLine.Member]] = [:]

    /// An image, and the devices that its files are for.
    struct Key: Hashable {
        var image: PixelLine.Image
        /// iPads stand for tablets.
        var device: DeviceModifier?
    }

    var paths: Set<BytePath> { Set(members.values.flatMap { $0.map(\.file.path) }) }

    init(_ tree: CheckContext) {
        let files = tree.files.filter { !$0.isOwned && !$0.isInCatalog && !$0.format.isVector }
        let scaled = Set(files.map(\.path.folder).filter(\.isScaleOfFlutter).map(\.folder))
        let isPlain = scaled.isEmpty && !files.contains { $0.rendition != nil || Self.android($0.path.folder) != nil }
        guard !isPlain else { return }
        var all: [Key: [PixelLine.Member]] = [:]
        for file in files {
            guard let (place, scale) = Self.place(of: file, scaled), scale.isWhole else { continue }
            var image = place
            let count = image.qualifiers.count
            image.qualifiers.removeAll(where: Self.isForTablets)
            let key = Key(image: image, device: image.qualifiers.count < count ? .ipad : nil)
            all[key, default: []].append(PixelLine.Member(file: file, scale: scale))
        }
        let devices = Dictionary(grouping: all.keys, by: \.image)
        members = all.filter { $0.value.count > 1 || (devices[$0.key.image]?.count ?? 0) > 1 }
    }

    /// Android's folders for tablets: of 600 dp and more, and the older names of such screens.
    private static func isForTablets(_ qualifier: Qualifier) -> Bool {
        guard case .other("android", let text) = qualifier else { return false }
        return ["large", "xlarge"].contains(text)
            || text.hasPrefix("sw") && text.hasSuffix("dp")
                && Int(text.dropFirst(2).dropLast(2)).map { $0 >= 600 } ?? false
    }

    /// - Parameter scaled: The folders that have folders for scales, as in Flutter.
    private static func place(of file: CheckedFile, _ scaled: Set<BytePath>) -> (PixelLine.Image, ScaleFactor)? {
        if let rendition = file.rendition {
            return (
                PixelLine.Image(
                    folder: rendition.folder, stem: rendition.name.stem, format: file.format.ofVariants,
                    qualifiers: rendition.qualifiers), rendition.name.scale
            )
        }
        // Where Apple's suffixes say a scale or a device, they say which file it is.
        guard file.scale == .x1, file.name.device == nil else { return nil }
        let folder = file.path.folder
        func image(_ folder: BytePath, _ qualifiers: [Qualifier] = []) -> PixelLine.Image {
            PixelLine.Image(
                folder: folder, stem: file.name.stem, format: file.format.ofVariants, qualifiers: qualifiers)
        }
        if let android = android(folder) { return (image(folder.folder, android.qualifiers), android.scale) }
        if folder.isScaleOfFlutter {
            return ScaleFactor(decimal: folder.name.dropLast()).map { (image(folder.folder), $0) }
        }
        return scaled.contains(folder) ? (image(folder), .x1) : nil
    }

    /// The scale that a folder's name states; nil where it states none.
    static func scale(of folder: BytePath) -> ScaleFactor? {
        if let android = android(folder) { return android.scale }
        return folder.isPlainScaleOfFlutter ? ScaleFactor(decimal: folder.name.dropLast()) : nil
    }

    /// A folder of Android's for one density.
    private static func android(_ folder: BytePath) -> AndroidFolder? {
        guard folder.name.starts(with: "drawable".utf8) || folder.name.starts(with: "mipmap".utf8) else { return nil }
        return AndroidFolder(parsing: folder.name)
    }
}
