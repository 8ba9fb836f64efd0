/// Sizes of one image at several scales, and sides that cannot be halved.
enum SizeRules {
    static func findings(in tree: CheckContext) -> [Finding] {
        tree.images.flatMap { image -> [Finding] in
            guard let first = image.files.first else { return [] }
            let consumer = tree.consumers.consumer(of: first.path)
            return image.devices.flatMap { device in
                let line = image.line(device)
                return scales(line.filter { consumer.uses($0.scale, on: $0.name.device) }, among: line)
            }
        }
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
            guard let line = lines[file.family]?.line(file.name.device), let size = file.size,
                let large = line.last(where: { !$0.isOwned && $0.size != nil }), let whole = large.size
            else { return nil }
            if size.isReduced(whole, from: large.scale, to: file.scale) { return nil }
            return mismatch(file, large, expected: whole.scaled(from: large.scale, to: file.scale))
        }
    }

    /// Compares each file with the next larger one of its line; variants are always right.
    ///
    /// Variants of a master in the line do not count: what they show, the master shows.
    ///
    /// - Parameter all: The same with files that no device takes, which tell nevertheless which of two is right.
    static func scales(_ line: [CheckedFile], among all: [CheckedFile] = []) -> [Finding] {
        let largest = line.lastIndex { !$0.isOwned && $0.size != nil } ?? line.startIndex
        let known = line.indices.filter { line[$0].size != nil && ($0 >= largest || !line[$0].isOwned) }.map {
            line[$0]
        }
        let witnesses = known + all.filter { $0.size != nil && !$0.isOwned }
        return zip(known, known.dropFirst()).compactMap { small, large -> Finding? in
            guard !small.isOwned, small.scale < large.scale, let size = small.size, let other = large.size else {
                return nil
            }
            /// Whether a third scale agrees with one of the two, which is right then.
            func isConfirmed(_ file: CheckedFile) -> Bool {
                witnesses.contains { third in
                    third.path != small.path && third.path != large.path
                        && (third.scale < file.scale ? agree(third, file) : agree(file, third))
                }
            }
            if size == other {
                if other == PixelSize(width: 1, height: 1) { return nil }
                return sameAtTwoScales(small, large, size, isLargerRight: isConfirmed(large) && !isConfirmed(small))
            }
            guard !agree(small, large) else { return nil }
            // The wrong file is known if a table has one of the two sizes, or a third file agrees with the smaller.
            let smallerAgree = isConfirmed(small) && !isConfirmed(large)
            let larger = size.scaled(from: small.scale, to: large.scale)
            // Of two icons of two uses, the smaller says which one is meant.
            let isIcon = IconCatalogue.isIconName(large.name.base)
            if !large.isOwned, isNamed(small) || smallerAgree, isIcon || !isNamed(large) {
                return mismatch(large, small, expected: larger)
            }
            let isUsable =
                !isNamed(large) && !large.isOwned && larger.isWhole(at: large.scale)
                && LaunchImageTable.sizes(for: large.name).isEmpty
            let either = isUsable ? larger : nil
            return mismatch(small, large, expected: wanted(small, beside: large), other: either)
        }
    }

    /// - Parameters:
    ///   - expected: The size that the file should have.
    ///   - other: The size that the other file would need instead; nil if that file is right.
    private static func mismatch(
        _ file: CheckedFile, _ beside: CheckedFile, expected: PixelSize, other: PixelSize? = nil
    ) -> Finding {
        let name = Quoting.display(beside.path.name)
        let own = "\(file.size.map(\.description) ?? "its size") at \(file.scale)"
        if isExchanged(file, beside) {
            return Finding(
                .sizeMismatch, file.path,
                "\(own), but \(name) at \(beside.scale) has only \(beside.size.map(\.description) ?? "less"): "
                    + "the two names seem to be exchanged",
                fix: "exchange the names of the two files", related: [beside.path], cause: .sizeOfRelated)
        }
        let ratio = share(file.scale, beside.scale)
        return Finding(
            .sizeMismatch, file.path,
            "\(own) is not \(ratio) the \(beside.size.map(\.description) ?? "size") of \(name)",
            fix: "export it at \(expected)" + (other.map { ", or \(name) at \($0)" } ?? ""),
            as: isRounded(file, beside) ? .note : nil, related: [beside.path])
    }

    private static func isRounded(_ file: CheckedFile, _ other: CheckedFile) -> Bool {
        guard let own = file.size, let size = other.size else { return false }
        return own.isRounded(at: file.scale, as: size, at: other.scale)
    }

    /// Whether two files have each the size that the other's name says.
    private static func isExchanged(_ small: CheckedFile, _ large: CheckedFile) -> Bool {
        guard let size = small.size, let other = large.size, small.scale < large.scale else { return false }
        return size.isSame(at: large.scale, as: other, at: small.scale)
            || size.isRounded(at: large.scale, as: other, at: small.scale)
    }

    private static func share(_ small: ScaleFactor, _ large: ScaleFactor) -> String {
        var (a, b) = (small.hundredths, large.hundredths)
        while b != 0 { (a, b) = (b, a % b) }
        return switch (small.hundredths / a, large.hundredths / a) {
        case (1, 2): "half"
        case (1, 3): "a third of"
        case (2, 3): "two thirds of"
        case (3, 4): "three quarters of"
        case let (file, other) where file > other: Diagnostic.times(small, large)
        case let (file, other): "\(file)/\(other) of"
        }
    }

    /// Whether the smaller file has the size of the larger one, reduced.
    private static func agree(_ small: CheckedFile, _ large: CheckedFile) -> Bool {
        guard let size = small.size, let other = large.size else { return true }
        return size.isReduced(other, from: large.scale, to: small.scale)
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
        return launch.first ?? large.size.map { $0.scaled(from: large.scale, to: small.scale) }
            ?? PixelSize(width: 1, height: 1)
    }

    private static func sides(_ file: CheckedFile) -> Finding? {
        if let traits = file.traits, traits.width == 0 || traits.height == 0 {
            return Finding(.sizeZero, file.path, "the header says \(traits.width)×\(traits.height) pixels")
        }
        guard file.scale != .x1, file.isLoose, let size = file.size, min(size.width, size.height) == 1 else {
            return nil
        }
        return Finding(
            .sizeSinglePixel, file.path,
            "\(size) at \(file.scale): one side is a single pixel, which is less than a point",
            fix: "draw it \(file.scale.pixelsPerPoint) pixels thick if its thickness shows")
    }
}

extension Rule {
    static let sizeMismatch = Rule(
        "size.mismatch", .warning, or: .note, isArt: true, items: [1, 11],
        meaning:
            "a hand-made file is not the half, third … of the next larger scale, or has another size in points than "
            + "the files of most other densities of Android or scales of Flutter (a note where rounding explains it)",
        fix: "export it again at the size named, or remove it",
        why: "the image has another size in points on other screens: layouts move, and edges fall between pixels",
        yieldsTo: [.size, .name])

    static let sizeSinglePixel = Rule(
        "size.single-pixel", .note, isArt: true, items: [25],
        meaning: "a file of 2x or more is one pixel wide or high, which is less than a point",
        fix: "draw it one point thick if its thickness shows",
        why: "one pixel cannot be halved, so it is twice as thick in points at 1x")

    static let sizeZero = Rule(
        "size.zero", .error, meaning: "the header says that the image is 0 pixels wide or high", fix: "export it again",
        why: "devices cannot show an image without pixels")
}
