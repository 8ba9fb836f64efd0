/// The folders of an image's files: one folder, or each language's folder alike, under names that differ in a bundle.
enum LocationRules {
    static func findings(in tree: CheckContext) -> [Finding] {
        let images = tree.images.filter { $0.files.first.map { tree.followsApple($0.path) } ?? false }
        let namesakes = Dictionary(grouping: images, by: ImageName.init).values.filter { $0.count > 1 }
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
}
