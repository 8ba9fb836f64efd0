/// The names that misspelled files would have if they were spelled as they were meant.
///
/// The naming rules report each of these files, so that no other rule has to ask for the right one.
struct MeantNames {
    private let paths: Set<BytePath>

    init(_ tree: CheckContext) {
        let loose = tree.files.filter(\.isLoose).map(\.path) + tree.misnamed
        paths = Set(loose.compactMap { Self.meant($0, in: tree) })
    }

    private static func meant(_ path: BytePath, in tree: CheckContext) -> BytePath? {
        let name = AssetName(parsing: path.name)
        guard let anomaly = name.anomaly, let meant = anomaly.suggestion(for: name) else { return nil }
        // "bonus-2x.png" may be the image of a doubled bonus.
        guard
            anomaly != .lookAlikeScale
                || MeantScale(path, as: meant, isLookAlike: true).isConfirmed(by: tree, needsOthers: true)
        else { return nil }
        return path.folder.appending(meant)
    }

    /// Whether a file's image is there at one of these scales, for the file's device or for all.
    func has(_ file: CheckedFile, at scales: ScaleFactor...) -> Bool {
        guard !paths.isEmpty else { return false }
        return scales.contains { holds(file, $0, file.name.device) || holds(file, $0, nil) }
    }

    /// Whether a file's image is there at this scale for this device.
    func holds(_ file: CheckedFile, _ scale: ScaleFactor, _ device: DeviceModifier?) -> Bool {
        file.path.folder.appending(file.name.variant(scale: scale, device: device).bytes).map(paths.contains) ?? false
    }
}
