// Launch images whose sizes tell the names that they should have.

extension LaunchRules {
    /// The finding about an image that has the size of another scale than its name says.
    static func named(
        for scale: ScaleFactor, _ file: CheckedFile, _ size: PixelSize, in tree: CheckContext
    ) -> Finding {
        tree.renaming(
            file.path, to: file.name.variant(scale: scale, device: file.name.device).bytes, .launchSuffix,
            "\(size) is the size of a launch image at \(scale), but its name says \(file.scale)")
    }

    /// The name of the taller screen that an image was evidently made for; nil where its size has none, or where the image's own
    /// name states a height.
    ///
    /// Only heights that the names of loose files have count: those of later screens are read from `UILaunchImages`.
    static func nameOfTallerScreen(_ file: CheckedFile, _ size: PixelSize) -> AssetName? {
        guard !file.name.usage.contains(where: \.isHeight) else { return nil }
        let isLandscape = LaunchImageTable.isLandscape(file.name)
        let row = LaunchImageTable.rows.first { row in
            row.size == size && row.height.map(heightsInNames.contains) == true
                && (isLandscape == nil || row.isLandscape == isLandscape)
                && (file.name.device == nil || file.name.device == row.device)
        }
        guard let row, let height = row.height else { return nil }
        let side: [UsageSuffix] = row.isLandscape ? [.orientation(.landscape)] : file.name.usage
        return AssetName(
            base: file.name.base, usage: [.height(height)] + side, scale: row.scale, device: file.name.device,
            fileExtension: file.name.fileExtension)
    }

    private static let heightsInNames: Set = [568, 667, 736]

    /// Images whose suffix is nearly that of a launch image (`Default-568@2x.png`, `Default_Portrait~ipad.png`), or whose name is
    /// one but for the letter case (`Default-portrait~ipad.png`), and whose size is that of the name meant.
    ///
    /// - Parameter images: The launch images with right names. Without any, ``none(_:besides:_:)`` says of an image without a suffix that it
    ///   would be the only one.
    static func misspelled(_ apps: AppImages, besides images: [CheckedFile]) -> [Finding] {
        let bases = Set(apps.manifests.flatMap(\.launchBases))
        guard !bases.isEmpty else { return [] }
        let found = apps.tree.files.compactMap { misspelled($0, bases, apps) }
        return images.isEmpty && found.allSatisfy(\.name.usage.isEmpty) ? [] : found.map(\.finding)
    }

    private static func misspelled(
        _ file: CheckedFile, _ bases: Set<[UInt8]>, _ apps: AppImages
    ) -> (name: AssetName, finding: Finding)? {
        guard file.format == .png, file.isLoose, !file.isOwned, let size = file.size,
            let name = bases.lazy.compactMap({ nameMeant(by: file, base: $0) }).first,
            let manifest = apps.manifests(of: file.path).first(where: { $0.launchBases.contains(name.base) })
        else { return nil }
        let rows = LaunchImageTable.rows(for: name).filter { $0.size == size }
        guard let row = rows.first(where: { $0.scale == file.scale }) ?? (file.scale == .x1 ? rows.first : nil)
        else { return nil }
        let meant = name.variant(scale: row.scale, device: name.device)
        let right = meant.bytes
        let finding =
            right.map(\.lowercasedASCII) == file.path.name.map(\.lowercasedASCII)
            ? LaunchRules(manifest: manifest, apps: apps).inOtherCase(file.path, right: right)
            : apps.tree.renaming(
                file.path, to: right, .launchSuffix,
                "no device looks for a launch image of this name, and \(size) is the size of \(Quoting.display(right))")
        return (meant, finding)
    }

    /// The name of a launch image that a file's name nearly is; nil for a right one, and for that of another image.
    private static func nameMeant(by file: CheckedFile, base: [UInt8]) -> AssetName? {
        let own = file.name.base
        guard own.count >= base.count, zip(own, base).allSatisfy({ $0.lowercasedASCII == $1.lowercasedASCII }) else {
            return nil
        }
        let suffix = own.dropFirst(base.count)
        let usage: [UsageSuffix]
        if suffix.isEmpty {
            guard own != base else { return nil }
            usage = file.name.usage
        } else {
            guard file.name.usage.isEmpty, let near = Self.usage(nearly: withHyphen(suffix)) else { return nil }
            usage = [near]
        }
        return AssetName(
            base: base, usage: usage, scale: file.scale, device: file.name.device,
            fileExtension: file.name.fileExtension)
    }

    /// A suffix that begins with a hyphen, where a name has another mark, or none: `Default_Portrait`, `DefaultPortrait`.
    private static func withHyphen(_ suffix: ArraySlice<UInt8>) -> [UInt8] {
        let isMarked = suffix.first.map { Array("-_ ".utf8).contains($0) } ?? false
        return [UInt8(ascii: "-")] + (isMarked ? suffix.dropFirst() : suffix)
    }

    /// The suffix that one with a mistake or in other letters stands for; nil for another word.
    private static func usage(nearly suffix: [UInt8]) -> UsageSuffix? {
        let text = suffix.map(\.lowercasedASCII)
        let known =
            heightsInNames.map(UsageSuffix.height) + UsageSuffix.Orientation.allCases.map(UsageSuffix.orientation)
        let near = known.map { (usage: $0, steps: NearestWord.distance(text, $0.suffix.map(\.lowercasedASCII))) }
        guard text.count <= 32, let best = near.min(by: { $0.steps < $1.steps }), best.steps <= max(1, text.count / 4)
        else { return nil }
        return best.usage
    }
}

extension UsageSuffix {
    var isHeight: Bool { if case .height = self { true } else { false } }
}

extension Rule {
    static let launchSuffix = Rule(
        "launch.suffix", .warning, items: [40],
        meaning:
            "a launch image has the size of 2x, of 3x or of a taller iPhone, and its name does not say so or misspells it",
        fix: "rename it to say so, as in Default@2x.png and Default-568h@2x.png",
        why:
            "each screen looks for the exact name of its launch image, so the one that it was made for does not use it",
        cause: .name)
}
