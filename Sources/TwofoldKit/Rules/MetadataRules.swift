/// Metadata of files: the resolution, and of PNGs the color profile.
enum MetadataRules: RuleGroup {
    static func findings(in tree: CheckContext) -> [Finding] {
        let files = tree.files.filter { !$0.isOwned && $0.traits != nil }
        return tree.files.compactMap(strayDensity) + oddProfiles(files.filter { profile(of: $0) != nil }, tree)
    }

    private static func strayDensity(_ file: CheckedFile) -> Finding? {
        // Pages of several scales have several resolutions.
        guard let density = file.density, let dpi = density.dpi, file.image?.header?.pages ?? 1 == 1 else { return nil }
        // Scales of other systems have other densities.
        if case .fractionalScale = file.name.anomaly { return nil }
        // In a catalog, the name need not have the scale.
        let scales: [ScaleFactor] = file.isLoose ? [.x1, file.scale] : [.x1, .x2, .x3]
        guard !scales.contains(where: density.isNear) else { return nil }
        return Finding(.strayDensity(file.path, dpi, file.isLoose ? file.scale : nil))
    }

    // MARK: Profiles

    /// The meaning of a file's colors, as far as it can be compared.
    private enum Profile: Hashable {
        /// sRGB, or no profile, which the platform takes for sRGB.
        case standard
        case named([UInt8])
        /// A monitor's own profile: many share one name.
        case monitor(UInt32)
    }

    private struct Kind: Hashable {
        var folder: BytePath
        /// Gray needs its own kind of profile.
        var isGrey: Bool
    }

    /// Names that editors and libraries give to any profile: most often it is sRGB.
    private static let namesThatSayNothing = Set(
        ["", "icc", "icc profile", "icc_profile", "photoshop icc profile", "untitled", "unnamed", "1"].map {
            Array($0.utf8)
        })
    private static let monitors = Set(["display", "color lcd", "imac", "cinema display"].map { Array($0.utf8) })

    /// Nil if the name is not known.
    private static func profile(of file: CheckedFile) -> Profile? {
        guard let name = file.traits?.profileName, let checksum = file.traits?.profileChecksum else { return .standard }
        let folded = name.map(\.lowercasedASCII)
        if namesThatSayNothing.contains(folded) { return nil }
        if folded.starts(with: Array("srgb".utf8)) { return .standard }
        return monitors.contains(folded) ? .monitor(checksum) : .named(folded)
    }

    private static func isGrey(_ file: CheckedFile) -> Bool {
        file.traits.map { $0.colorType == 0 || $0.colorType == 4 } ?? false
    }

    private static func oddProfiles(_ files: [CheckedFile], _ tree: CheckContext) -> [Finding] {
        var findings: [BytePath: Finding] = [:]
        let images = tree.images.map {
            $0.files.filter { !$0.isOwned && $0.traits != nil && profile(of: $0) != nil }
        }
        let sets = Dictionary(grouping: files.filter(\.isInCatalog), by: \.path.folder).sorted { $0.key < $1.key }
        for members in images + sets.map(\.value) {
            for part in Dictionary(grouping: members, by: isGrey).values {
                // Of two files, the smaller one is the copy.
                guard let (odd, others) = odd(part) ?? pair(part) else { continue }
                findings[odd.path] = Finding(.oddProfile(odd, of: others, .warning))
            }
        }
        let folders = Dictionary(grouping: files) { Kind(folder: $0.path.folder, isGrey: isGrey($0)) }
        for members in folders.values where members.count >= 4 {
            guard let (odd, others) = odd(members), findings[odd.path] == nil else { continue }
            findings[odd.path] = Finding(.oddProfile(odd, of: others, .note))
        }
        return findings.values.sorted { $0.diagnostic.path < $1.diagnostic.path }
    }

    /// The only file that differs from all others, which agree.
    private static func odd(_ files: [CheckedFile]) -> (CheckedFile, [CheckedFile])? {
        guard files.count >= 3 else { return nil }
        let groups = Dictionary(grouping: files, by: profile)
        guard groups.count == 2, let odd = groups.values.first(where: { $0.count == 1 })?.first else { return nil }
        return (odd, files.filter { $0.path != odd.path })
    }

    private static func pair(_ files: [CheckedFile]) -> (CheckedFile, [CheckedFile])? {
        guard files.count == 2, profile(of: files[0]) != profile(of: files[1]) else { return nil }
        let sorted = files.sorted { ($0.size?.area ?? 0, $0.path) < ($1.size?.area ?? 0, $1.path) }
        return (sorted[0], [sorted[1]])
    }
}
