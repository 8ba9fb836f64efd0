// Images that lie in the folders of several languages.

extension LocationRules {
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
            let (are, exist) = names.count == 1 ? ("is", "exists") : ("are", "exist")
            let folder = Quoting.display(other.path.folder.name)
            return Finding(
                .placementLocalisedSet, file.path,
                "\(Diagnostic.list(names)) \(are) missing here, but \(exist) in \(folder)", related: [other.path])
        }
    }

    /// Bundles fall back to Base, so an image there is meant for all languages without their own.
    private static func missing(_ group: [CheckedImage], among languages: [BytePath]) -> [Finding] {
        let own = Set(group.map(\.key.folder))
        guard group.count > 1, let file = group.flatMap(\.files).map(\.path).min(),
            !own.contains(where: { $0.name == Array("Base.lproj".utf8) })
        else { return [] }
        let lacking = languages.filter { !own.contains($0) }.map(\.name).sorted(by: byteOrder)
        if lacking.isEmpty { return [] }
        let folders = "\(Diagnostic.list(lacking)), which \(lacking.count == 1 ? "has" : "have")"
        return [Finding(.placementLocalisedMissing, file, "this image is missing in \(folders) other images")]
    }

    private static func hidden(by image: CheckedImage, _ group: [CheckedImage]) -> [Finding] {
        let localised = group.flatMap(\.files).sorted { $0.path < $1.path }
        return image.files.compactMap { file in
            let hidden = localised.filter { file.name.device == nil || file.name.device == $0.name.device }
            let same = hidden.filter { $0.scale == file.scale }
            guard !file.isOwned, !hidden.isEmpty else { return nil }
            let screens = same.isEmpty ? screens(of: file.scale, beside: Set(hidden.map(\.scale))) : []
            if same.isEmpty, screens.isEmpty { return nil }
            let paths = (same.isEmpty ? hidden : same).map(\.path)
            let places = screens.isEmpty ? "" : " on \(screens.map(\.description).joined(separator: " and ")) screens"
            return Finding(
                .placementHidesLocalised, file.path,
                "this file is loaded in place of \(Diagnostic.list(paths.map(\.bytes)))\(places)", related: paths)
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

extension Rule {
    static let placementLocalisedSet = Rule(
        "placement.localised-set", .warning, items: [2, 70],
        meaning: "one language's folder lacks a scale or a device of an image that another language's has",
        fix: "export this language's image at the same scales and for the same devices",
        why: "users of one language see the image enlarged or reduced, or that of another language")

    static let placementLocalisedMissing = Rule(
        "placement.localised-missing", .note, items: [70],
        meaning: "one language's folder lacks an image that several others have",
        fix: "add it there, or put a common one into Base.lproj",
        why: "users of that language see another language's image, or none")

    static let placementHidesLocalised = Rule(
        "placement.hides-localised", .warning, items: [2],
        meaning: "a file beside the .lproj folders has the name of an image in them",
        fix: "move it into the folder of its language, or give it another name",
        why: "bundles search for files without a language first, so no user sees the localized image")
}
