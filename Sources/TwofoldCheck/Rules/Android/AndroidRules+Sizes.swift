// Sizes of one resource at several densities.

extension AndroidRules {
    /// The resources of the tree whose sizes in dp differ between densities, whether or not a target is for Android.
    static func sizes(in tree: CheckContext) -> [SizeVote] {
        var resources: [Resource: [SizeVote.Member]] = [:]
        lazy var planned = tree.plannedSizes
        for file in tree.files where !file.isInCatalog && !file.format.isVector {
            let place = file.path.folder.folder
            // The parts of a nine-patch that stretch may have any size.
            guard let image = AndroidResource(file.path, in: place), !image.isMarked,
                // Its scale is rounded, so that large images of the right size would not agree.
                case .named(let name) = image.density, name != "tvdpi", let scale = image.density.scale,
                let member = SizeVote.Member(file, scale: scale, label: name, planned: planned)
            else { continue }
            resources[Resource(place: place, choice: image.choice), default: []].append(member)
        }
        return resources.values.lazy.filter { !$0.allSatisfy(\.fillsScreen) }.compactMap { SizeVote($0) }
    }

    private struct Resource: Hashable {
        var place: BytePath
        var choice: AndroidResource.Choice
    }
}

extension SizeVote.Member {
    /// Whether it is as large as a small phone: launch images are drawn for the screens of a density, which have other shapes.
    fileprivate var fillsScreen: Bool {
        let points = size.inPoints(at: scale)
        return min(points.width, points.height) >= 260 && max(points.width, points.height) >= 400
    }
}
