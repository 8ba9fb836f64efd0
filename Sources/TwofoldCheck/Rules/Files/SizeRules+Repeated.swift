// Two scales of an image with one size in pixels: which of the two files is wrong, and what size it should have.

extension SizeRules {
    /// - Parameter isLargerRight: Whether a third scale agrees with the larger file.
    static func sameAtTwoScales(
        _ small: CheckedFile, _ large: CheckedFile, _ size: PixelSize, isLargerRight: Bool
    ) -> Finding {
        let name = Quoting.display(large.path.name)
        let (state, fix) = advice(small, large, size, name, isLargerRight: isLargerRight)
        return Finding(
            .sizeSameAtTwoScales, small.path, "\(size), the same as \(name), which is \(state)", fix: fix,
            related: [large.path])
    }

    /// What the larger file is, and what to do, as the tables of icons and launch images have it.
    ///
    /// Where no table knows a name, nothing says that the smaller file is the wrong one, and the larger is to have more.
    private static func advice(
        _ small: CheckedFile, _ large: CheckedFile, _ size: PixelSize, _ name: String, isLargerRight: Bool
    ) -> (state: String, fix: String) {
        let (right, wrong) = ("right at \(large.scale)", "of another scale")
        let double = size.scaled(from: small.scale, to: large.scale)
        let half = size.scaled(from: large.scale, to: small.scale)
        let isWhole = half == size.scaled(from: large.scale, to: small.scale, up: false)
        let isHalved = isWhole && isInTable(half, for: small)
        if isLargerRight, !isInTable(size, for: small) {
            return (right, "remove this file and let Twofold make it" + (isWhole ? ", or export it at \(half)" : ""))
        }
        if isInTable(size, for: large) {
            if isInTable(size, for: small), !isHalved || isInTable(double, for: large) {
                return (wrong, "export \(name) again, at \(double)")
            }
            guard isHalved else {
                return (right, "remove this file: there is no such icon or launch image at \(small.scale)")
            }
            return (right, "export this file at \(half), or remove it and let Twofold make it")
        }
        if isInTable(size, for: small) { return (wrong, "export \(name) again, at \(double)") }
        let larger = namedSize(of: large, nearest: size) ?? double
        return (wrong, "export \(name) again, at \(larger), or remove this file and let Twofold make it")
    }

    /// Whether a check tells of this file that a larger scale of it has the same size.
    static func isRepeated(_ file: CheckedFile, in tree: CheckContext) -> Bool {
        let image = tree.images.first { $0.files.contains(file) }
        return (image.map { scales($0.line(file.name.device)) } ?? []).contains { finding in
            finding.diagnostic.rule == .sizeSameAtTwoScales && finding.diagnostic.path == file.path
        }
    }

    /// Whether a file would have the size of an icon or a launch image at its scale.
    ///
    /// An app may give its launch images any base name; a whole screen in pixels tells which scale is meant in all of them.
    private static func isInTable(_ size: PixelSize, for file: CheckedFile) -> Bool {
        (isNamed(file, size) && (IconCatalogue.side(of: file.name) != nil || !isOtherIcon(file)))
            || LaunchImageTable.rows(for: file.name).contains { $0.scale == file.scale && $0.size == size }
    }

    /// Whether the name is like an icon's, but says what it shows: only an app's own icons have sizes of a table.
    private static func isOtherIcon(_ file: CheckedFile) -> Bool {
        IconCatalogue.isIconName(file.name.base) && !IconCatalogue.isNamedAsAppIcon(file.name.base)
    }

    /// The size that only a file's name tells: that of an icon with a number, or of a launch image.
    private static func namedSize(of file: CheckedFile, nearest size: PixelSize) -> PixelSize? {
        if let side = IconCatalogue.side(of: file.name) { return PixelSize(width: side, height: side) }
        return LaunchImageTable.sizes(for: file.name).min { $0.distance(to: size) < $1.distance(to: size) }
    }
}

extension Rule {
    static let sizeSameAtTwoScales = Rule(
        "size.same-at-two-scales", .warning, items: [1, 21],
        meaning: "two scales of an image have the same size in pixels",
        fix: "export the one that has the wrong size, or remove the smaller file and let Twofold make it",
        why: "one of the two is shown at half or double its size, or the larger holds no more detail than the smaller",
        cause: .sizeOfRelated, yieldsTo: [.size])
}
