// Images that lie in the folders of several languages.

extension PlacementRules {
    private struct Localised: Hashable {
        var parent: BytePath
        var name: ImageName
    }

    static func localised(_ tree: CheckContext) -> [Finding] {
        let suffix = Array(".lproj".utf8)
        let images = tree.images.filter { $0.key.folder.name.hasSuffix(suffix) }
        guard !images.isEmpty else { return [] }
        let languages = Dictionary(grouping: Set(images.map(\.key.folder)), by: \.folder)
        let groups = Dictionary(grouping: images) { Localised(parent: $0.key.folder.folder, name: ImageName($0)) }
        let unlocalised = Dictionary(
            tree.images.filter { languages[$0.key.folder] != nil }
                .map { (Localised(parent: $0.key.folder, name: ImageName($0)), $0) }
        ) { first, _ in first }
        return groups.flatMap { key, group -> [Finding] in
            (unlocalised[key].map { hidden(by: $0, group) } ?? []) + incomplete(group, tree.planned)
                + missing(group, among: languages[key.parent] ?? [])
        }
    }

    private static func incomplete(_ group: [CheckedImage], _ planned: PlannedSlots) -> [Finding] {
        let slots = group.map { planned.lookup($0).slots }
        let all = slots.reduce(into: Set<ImageLookup.Slot>()) { $0.formUnion($1) }
        return zip(group, slots).compactMap { image, own in
            let lacking = all.subtracting(own)
            guard let file = image.files.first, let slot = lacking.first,
                let other = zip(group, slots).first(where: { $1.contains(slot) })?.0.files.first
            else { return nil }
            let names = lacking.map { file.name.variant(scale: $0.scale, device: $0.device).bytes }.sorted(
                by: byteOrder)
            return Finding(.localisedSet(file.path, lacks: names, beside: other.path))
        }
    }

    /// Bundles fall back to Base, so an image there is meant for all languages without their own.
    private static func missing(_ group: [CheckedImage], among languages: [BytePath]) -> [Finding] {
        let folders = Set(group.map(\.key.folder))
        guard group.count > 1, let file = group.flatMap(\.files).map(\.path).min(),
            !folders.contains(where: { $0.name == Array("Base.lproj".utf8) })
        else { return [] }
        let lacking = languages.filter { !folders.contains($0) }.map(\.name).sorted(by: byteOrder)
        return lacking.isEmpty ? [] : [Finding(.localisedMissing(file, languages: lacking))]
    }

    private static func hidden(by image: CheckedImage, _ group: [CheckedImage]) -> [Finding] {
        let localised = group.flatMap(\.files).sorted { $0.path < $1.path }
        return image.files.compactMap { file in
            let hidden = localised.filter { file.name.device == nil || file.name.device == $0.name.device }
            let same = hidden.filter { $0.scale == file.scale }
            guard !file.isOwned, !hidden.isEmpty else { return nil }
            guard same.isEmpty else { return Finding(.hidesLocalised(file.path, same.map(\.path), on: nil)) }
            let screens = screens(of: file.scale, beside: Set(hidden.map(\.scale)))
            return screens.isEmpty ? nil : Finding(.hidesLocalised(file.path, hidden.map(\.path), on: screens))
        }
    }

    /// The scales of screens that load a file of one scale, although there are localized ones of others: their own scale comes
    /// first, then smaller ones, then larger ones.
    private static func screens(of scale: ScaleFactor, beside others: Set<ScaleFactor>) -> [ScaleFactor] {
        [ScaleFactor.x1, .x2, .x3].filter { screen in
            let all = others.union([scale])
            return (all.filter { $0 <= screen }.max() ?? all.min()) == scale
        }
    }
}
