// Folders that hold one scale each, as `1x` and `2x` side by side: groups of Xcode put their files into one folder of the app, and pages
// name both.

extension Consumers {
    private static let scaleFolders = Dictionary(
        uniqueKeysWithValues: [ScaleFactor.x1, .x2, .x3].flatMap { scale in
            ["\(scale)", "@\(scale)"].map { (Array($0.utf8), scale) }
        })

    /// Notes the images in folders that are called by a scale.
    ///
    /// - Parameters:
    ///   - paths: All files that are listed.
    ///   - selection: What was listed.
    ///   - listing: All files below a folder that was listed in part: the folder of another scale may lie outside.
    mutating func findScaleFolders(
        _ paths: some Sequence<BytePath>, _ selection: [BytePath], _ listing: (BytePath) -> [BytePath]
    ) {
        let outer = Set(places.keys.filter { Self.scaleFolders[$0.name] != nil }.map(\.folder))
        guard !outer.isEmpty else { return }
        let partial = outer.filter { folder in !folder.upwards.contains(where: selection.contains) }
        let all = Array(paths) + partial.sorted().flatMap(listing)
        sortedByScale = Set(
            all.filter { path in
                Self.scaleFolders[path.folder.name] != nil && outer.contains(path.folder.folder)
                    && TreeListing.isImageName(path.name)
            })
    }

    /// Whether the folder of a variant is called by another scale than the variant has, and one beside it, which is called by that scale,
    /// has a file of the variant's name.
    ///
    /// - Parameter owned: What Twofold made, which it can make elsewhere.
    func haveTwin(of variant: BytePath, except owned: Set<BytePath>) -> Bool {
        guard !sortedByScale.isEmpty, let own = Self.scaleFolders[variant.folder.name] else { return false }
        let scale = AssetName(parsing: variant.name).scale
        return scale != own
            && Self.scaleFolders.contains { name, other in
                guard other == scale, let twin = variant.folder.folder.appending(name)?.appending(variant.name) else {
                    return false
                }
                return sortedByScale.contains(twin) && !owned.contains(twin)
            }
    }
}
