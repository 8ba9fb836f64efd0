/// Sizes of one image at several scales, and sides that cannot be halved.
enum SizeRules: RuleGroup {
    static func findings(in tree: CheckContext) -> [Finding] {
        tree.images.flatMap { image in image.devices.flatMap { scales(image.line($0)) } }
            + tree.files.compactMap(sides) + fractions(tree)
    }

    /// Compares hand-made files of fractional scales, where those are asked for, with the largest of the image's others.
    private static func fractions(_ tree: CheckContext) -> [Finding] {
        guard tree.wantsFractions else { return [] }
        let files = tree.files.filter { file in
            guard case .fractionalScale = file.name.anomaly else { return false }
            return file.isLoose && !file.isOwned && file.size != nil
        }
        guard !files.isEmpty else { return [] }
        let lines = Dictionary(tree.images.map { ($0.key, $0) }) { first, _ in first }
        return files.compactMap { file in
            var file = file
            file.name = file.name.readingFraction
            let stem = file.name.base + file.name.usage.flatMap(\.suffix)
            let key = FamilyKey(folder: file.path.folder, stem: stem, format: file.format.ofVariants)
            guard let line = lines[key]?.line(file.name.device), let size = file.size,
                let large = line.last(where: { !$0.isOwned && $0.size != nil }), let whole = large.size
            else { return nil }
            func side(_ pixels: Int, up: Bool) -> Int {
                (pixels * file.scale.hundredths + (up ? large.scale.hundredths - 1 : 0)) / large.scale.hundredths
            }
            func fits(_ side: Int, _ down: Int, _ up: Int) -> Bool { side == max(1, down) || side == up }
            let up = PixelSize(width: side(whole.width, up: true), height: side(whole.height, up: true))
            guard
                !fits(size.width, side(whole.width, up: false), up.width)
                    || !fits(size.height, side(whole.height, up: false), up.height)
            else { return nil }
            return Finding(.sizeMismatch(file, large, expected: up, other: nil))
        }
    }

    /// Compares each file with the next larger one of its line; variants are always right.
    ///
    /// Variants of a master in the line do not count: what they show, the master shows.
    static func scales(_ line: [CheckedFile]) -> [Finding] {
        let largest = line.lastIndex { !$0.isOwned && $0.size != nil } ?? line.startIndex
        let known = line.indices.filter { line[$0].size != nil && ($0 >= largest || !line[$0].isOwned) }.map {
            line[$0]
        }
        return zip(known, known.dropFirst()).enumerated().compactMap { index, pair -> Finding? in
            let (small, large) = pair
            guard !small.isOwned, small.scale < large.scale, let size = small.size, let other = large.size else {
                return nil
            }
            if size == other {
                return other == PixelSize(width: 1, height: 1)
                    ? nil : Finding(.sameAtTwoScales(small, large, size, remedy(small, large, size)))
            }
            guard !agree(small, large) else { return nil }
            // The wrong file is known if a table has one of the two sizes, or a third file agrees with the smaller.
            let smallerAgree = index > 0 && agree(known[index - 1], small)
            // Of two icons of two uses, the smaller says which one is meant.
            let isIcon = IconCatalogue.isIconName(large.name.base)
            if !large.isOwned, isNamed(small) || smallerAgree, isIcon || !isNamed(large) {
                return Finding(.sizeMismatch(large, small, expected: scaled(size, small, large), other: nil))
            }
            let larger = scaled(size, small, large)
            let isUsable =
                !isNamed(large) && !large.isOwned && larger.isWhole(at: large.scale)
                && LaunchImageTable.sizes(for: large.name).isEmpty
            let either = isUsable ? larger : nil
            return Finding(.sizeMismatch(small, large, expected: wanted(small, beside: large), other: either))
        }
    }

    /// Whether the smaller file has the size of the larger one, reduced.
    private static func agree(_ small: CheckedFile, _ large: CheckedFile) -> Bool {
        guard let size = small.size, let other = large.size else { return true }
        let down = scaled(other, large.scale, small.scale, up: false)
        let up = scaled(other, large.scale, small.scale, up: true)
        func fits(_ side: Int, _ a: Int, _ b: Int) -> Bool { side == max(1, a) || side == b }
        return fits(size.width, down.width, up.width) && fits(size.height, down.height, up.height)
    }

    /// Whether a table of icons or launch images has this size for the file's name.
    private static func isNamed(_ file: CheckedFile) -> Bool { file.size.map { isNamed(file, $0) } ?? false }

    /// Whether a table of icons or launch images has a size for the file's name.
    static func isNamed(_ file: CheckedFile, _ size: PixelSize) -> Bool {
        if IconCatalogue.isIconName(file.name.base) {
            let side = IconCatalogue.side(of: file.name)
            return size.width == size.height
                && side.map { $0 == size.width } ?? IconCatalogue.holds(size.width, at: file.scale)
        }
        let scale = file.scale.pixelsPerPoint
        // The shape of iPhone's document icons, for which lists of documents have all kinds of names.
        if size == PixelSize(width: 22 * scale, height: 29 * scale),
            String(decoding: file.name.base, as: UTF8.self).lowercased().contains("doc")
        {
            return true
        }
        return LaunchImageTable.sizes(for: file.name).contains(size)
    }

    /// The right size of a file: that of the table for its name, or else that of the larger file, reduced.
    private static func wanted(_ small: CheckedFile, beside large: CheckedFile) -> PixelSize {
        let launch = isNamed(large) ? [] : LaunchImageTable.sizes(for: small.name)
        return launch.first ?? large.size.map { scaled($0, large.scale, small.scale, up: true) }
            ?? PixelSize(width: 1, height: 1)
    }

    private static func scaled(_ size: PixelSize, _ from: CheckedFile, _ to: CheckedFile) -> PixelSize {
        scaled(size, from.scale, to.scale, up: true)
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
        guard file.scale != .x1, file.isLoose, let size = file.size, min(size.width, size.height) == 1 else {
            return nil
        }
        return Finding(.singlePixel(file.path, size, file.scale))
    }
}
