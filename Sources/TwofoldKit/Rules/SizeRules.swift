/// Sizes of one picture at several scales, and sides that cannot be halved.
enum SizeRules: RuleGroup {
    static let rules = [
        Rule(
            .sizeMismatch, .warning, items: [1, 11],
            why: "the picture has another size in points on other screens: layouts move, and edges fall between pixels"),
        Rule(
            .sizeSameAtTwoScales, .warning, items: [1, 21],
            why: "one of the two is shown at half or double its size, or the larger one holds no more than the smaller"),
        Rule(
            .sizeSinglePixel, .note, items: [25],
            why: "one pixel cannot be halved, so it is twice as thick in points at 1x"),
        Rule(.sizeZero, .error, why: "a picture without pixels is shown nowhere"),
    ]

    static func findings(in tree: CheckedTree) -> [Finding] {
        tree.pictures.flatMap { picture in picture.devices.flatMap { scales(picture.line($0)) } }
            + tree.files.compactMap(sides) + tree.files.compactMap { level($0, in: tree) }
    }

    /// A level that was made by hand, against the image of its name; which of its scales the chain begins at, no name says.
    private static func level(_ file: CheckedFile, in tree: CheckedTree) -> Finding? {
        guard !file.isOwned, let (level, stem) = file.name.mipmapLevel, let size = file.size else { return nil }
        var base = file.name
        base.base = stem
        let files = [ScaleFactor.x1, .x2, .x3].compactMap { scale in
            file.path.folder.appending(base.variant(scale: scale, device: base.device).bytes).flatMap { tree[$0] }
        }
        let sizes = files.compactMap { file in
            file.size.map { (file, MipmapChain.sizes(from: $0)) }
        }.compactMap { file, sizes in level < sizes.count ? (file, sizes[level]) : nil }
        guard let (image, expected) = sizes.first, !sizes.contains(where: { $0.1 == size }) else { return nil }
        return Finding(.mipmapSize(file.path, size, expected: expected, of: image.path))
    }

    /// Each file against the next larger one of its line; what Twofold made is right.
    private static func scales(_ line: [CheckedFile]) -> [Finding] {
        let known = line.filter { $0.size != nil }
        return zip(known, known.dropFirst()).compactMap { small, large -> Finding? in
            guard !small.isOwned, small.scale < large.scale, let size = small.size, let other = large.size else {
                return nil
            }
            if size == other {
                return other == PixelSize(width: 1, height: 1)
                    ? nil : Finding(.sameAtTwoScales(small.path, large.path, size))
            }
            let expected = (
                down: scaled(other, large.scale, small.scale, up: false),
                up: scaled(other, large.scale, small.scale, up: true)
            )
            let fits = { (side: Int, a: Int, b: Int) in side == max(1, a) || side == b }
            guard
                !fits(size.width, expected.down.width, expected.up.width)
                    || !fits(size.height, expected.down.height, expected.up.height)
            else { return nil }
            return Finding(.sizeMismatch(small, large, expected: expected.up))
        }
    }

    /// A size at another scale; an odd side may have been rounded either way.
    private static func scaled(_ size: PixelSize, _ from: ScaleFactor, _ to: ScaleFactor, up: Bool) -> PixelSize {
        func side(_ pixels: Int) -> Int {
            (pixels * to.pixelsPerPoint + (up ? from.pixelsPerPoint - 1 : 0)) / from.pixelsPerPoint
        }
        return PixelSize(width: side(size.width), height: side(size.height))
    }

    private static func sides(_ file: CheckedFile) -> Finding? {
        if let traits = file.traits, traits.width == 0 || traits.height == 0 {
            return Finding(.zeroSize(file.path, traits.width, traits.height))
        }
        guard file.scale != .x1, !file.isInCatalog, let size = file.size, min(size.width, size.height) == 1 else {
            return nil
        }
        return Finding(.singlePixel(file.path, size, file.scale))
    }
}
