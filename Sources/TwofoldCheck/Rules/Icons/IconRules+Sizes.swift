// Icons of sizes that no device uses, or of other sizes than their names say.

extension IconRules {
    /// A finding about the size of a file that a property list names.
    func wrongSize(_ file: CheckedFile) -> Finding? {
        guard let size = file.size else { return nil }
        if !LaunchImageTable.sizes(for: file.name).isEmpty {
            return Finding(
                .iconSize, file.path,
                "this launch image is listed among the icons, where no device uses one of \(size)",
                fix: "take it off the list: launch images are found by their names", as: .note, isOnRequest: true)
        }
        if let finding = Self.otherThanNamed(file, size) { return finding }
        if let pair = IconPair(file, of: manifest, in: apps.tree), let right = pair.right(for: file) {
            return Self.unused(file, size, at: file.scale, nearest: right)
        }
        guard size.width != size.height || !IconCatalogue.holds(size.width) else { return nil }
        let double = file.path.folder.appending(file.name.variant(scale: .x2, device: file.name.device).bytes)
        if file.scale == .x1, let sharp = double.flatMap({ apps.tree[$0]?.size }), sharp.width == sharp.height,
            IconCatalogue.holds(sharp.width, at: .x2)
        {
            // What a build made of an icon of half points lacks nothing but use.
            if file.isOwned { return nil }
            return Self.unused(file, size, nearest: sharp.width / 2)
        }
        if file.scale == .x2,
            let one = file.path.folder.appending(file.name.variant(scale: .x1, device: file.name.device).bytes),
            let half = apps.tree[one]?.size, half.width == half.height
        {
            if IconCatalogue.holds(half.width, at: .x1) {
                return Self.unused(file, size, nearest: half.width * 2)
            }
            // An icon of 114 pixels without a scale is that of 57 points at 2x, and its double is twice as large as it should be.
            if half.width * 2 == size.width, IconCatalogue.holds(half.width, at: .x2) {
                return Self.unused(file, size, nearest: half.width)
            }
        }
        if let side = IconPair.nearHome(to: file, of: manifest) {
            return Self.unused(file, size, nearest: side)
        }
        if isAlternate(file), file.scale > .x1 {
            return Self.unused(file, size, at: file.scale, nearest: 60 * file.scale.pixelsPerPoint)
        }
        // Names are free: only one with a scale says how many pixels are meant.
        let side =
            file.scale == .x1
            ? IconCatalogue.nearest(to: size.width)
            : IconCatalogue.nearest(to: size.width, at: file.scale)
        return Self.unused(file, size, nearest: side)
    }

    /// Whether a file is on the list of an icon that people choose in the app, which only a home screen shows.
    private func isAlternate(_ file: CheckedFile) -> Bool {
        manifest.iconLists.contains { list in
            list.alternate != nil && list.names.contains { BundleName.file(of: $0).base == file.name.base }
        }
    }

    /// - Parameter scale: The scale at which no device uses the size, if others have it.
    private static func unused(
        _ file: CheckedFile, _ size: PixelSize, at scale: ScaleFactor? = nil, nearest side: Int
    ) -> Finding {
        Finding(
            .iconSize, file.path, "no device uses an icon of \(size)\(scale.map { " at \($0)" } ?? "")",
            fix: "export it at \(side)×\(side), or at another icon size")
    }

    /// A finding about a size other than the name's number, in points or in pixels.
    private static func otherThanNamed(_ file: CheckedFile, _ size: PixelSize) -> Finding? {
        if let side = IconCatalogue.pixels(in: file.name), size != PixelSize(width: side, height: side) {
            return misnamed(file, size, wanted: side)
        }
        guard let halves = IconCatalogue.halfPoints(in: file.name.base) else { return nil }
        // Half points are rounded up or down.
        let doubled = halves * file.scale.pixelsPerPoint
        let isRight =
            size.width == size.height && (abs(size.width * 2 - doubled) <= doubled % 2 || size.width * 2 == halves)
        return isRight ? nil : misnamed(file, size, wanted: (doubled + 1) / 2)
    }

    private static func misnamed(_ file: CheckedFile, _ size: PixelSize, wanted side: Int) -> Finding {
        Finding(
            .iconSize, file.path, "this icon is \(size), but its name says \(side)×\(side)",
            fix: "export it at \(side)×\(side), or rename it")
    }

    private static let names = [Array("Icon-".utf8), Array("AppIcon".utf8)]
    private static let setName = Array("icon_".utf8)
    private static let setSides = Set([16, 32, 128, 256, 512])

    /// Files whose names are app icons', with the size that the name states.
    static func misnamed(_ file: CheckedFile) -> Finding? {
        guard file.format == .png, let size = file.size else { return nil }
        if file.path.folder.name.hasSuffix(Array(".iconset".utf8)) {
            guard file.name.base.starts(with: setName), file.scale <= .x2 else { return nil }
            let sides = file.name.base.dropFirst(setName.count).split(separator: UInt8(ascii: "x"))
                .map { Int(String(decoding: $0, as: UTF8.self)) }
            guard sides.count == 2, sides[0] == sides[1], let points = sides[0], setSides.contains(points) else {
                return nil
            }
            let side = points * file.scale.pixelsPerPoint
            return size == PixelSize(width: side, height: side)
                ? nil : misnamed(file, size, wanted: side)
        }
        guard file.isLoose, !file.isOwned, names.contains(where: { file.name.base.starts(with: $0) }) else {
            return nil
        }
        return otherThanNamed(file, size)
    }
}

extension Rule {
    static let iconSize = Rule(
        "icon.size", .warning, or: .note, items: [34, 35, 39],
        meaning:
            "a listed icon has a size that no device uses, or another size than its name says; a note with --rules art where it is a launch image",
        fix: "export it at that size, or rename it",
        why: "the system chooses icons by their exact size in pixels, and scales another one where that is missing",
        cause: .size)
}
