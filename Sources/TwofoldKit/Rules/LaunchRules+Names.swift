// Launch images whose sizes tell the names that they should have.

extension LaunchRules {
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

    /// Images whose suffix is nearly that of a launch image (`Default-568@2x.png`, `Default-Portrate~ipad.png`), and whose size is
    /// that of the name meant.
    static func misspelled(_ apps: AppImages) -> [Finding] {
        guard !apps.manifests.isEmpty else { return [] }
        return apps.tree.files.compactMap { file in
            guard file.format == .png, file.isLoose, !file.isOwned, file.name.usage.isEmpty, let size = file.size,
                file.name.base.contains(UInt8(ascii: "-")),
                let base = apps.manifests(of: file.path).flatMap(\.launchBases).first(where: { base in
                    file.name.base.starts(with: base + [UInt8(ascii: "-")])
                }), let usage = usage(nearly: file.name.base.dropFirst(base.count))
            else { return nil }
            var meant = AssetName(
                base: base, usage: [usage], scale: file.scale, device: file.name.device,
                fileExtension: file.name.fileExtension)
            let rows = LaunchImageTable.rows(for: meant).filter { $0.size == size }
            guard let row = rows.first(where: { $0.scale == file.scale }) ?? (file.scale == .x1 ? rows.first : nil)
            else { return nil }
            meant = meant.variant(scale: row.scale, device: meant.device)
            return apps.tree.renaming(file.path, to: meant.bytes) {
                .launchMisspelled(file.path, size, right: meant.bytes, isTaken: $0)
            }
        }
    }

    /// The suffix that one with a mistake stands for; nil for one without, or for another word.
    private static func usage(nearly suffix: ArraySlice<UInt8>) -> UsageSuffix? {
        let text = suffix.map(\.lowercasedASCII)
        let known =
            heightsInNames.map(UsageSuffix.height) + UsageSuffix.Orientation.allCases.map(UsageSuffix.orientation)
        let near = known.map { (usage: $0, steps: NearestWord.distance(text, $0.suffix.map(\.lowercasedASCII))) }
        guard text.count <= 32, let best = near.min(by: { $0.steps < $1.steps }), best.steps > 0,
            best.steps <= max(1, text.count / 4)
        else { return nil }
        return best.usage
    }
}

extension UsageSuffix {
    fileprivate var isHeight: Bool { if case .height = self { true } else { false } }
}
