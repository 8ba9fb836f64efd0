// What packages and apps do with all of their images.

extension Consumers {
    /// Finds the packages of JavaScript, the pages, and the apps of unknown systems that have many images at 2x, of which at most one in
    /// ten has a 1x beside it; on pages, which name every file, fewer than half do.
    ///
    /// Images in folders that no app loads, and those that a list names, do not count.
    mutating func findHabits(
        _ paths: [BytePath], of roots: [BytePath: BytePath], _ selection: [BytePath],
        _ listing: (BytePath) -> [BytePath]
    ) {
        var (paths, roots) = (paths, roots)
        let partial = Set(roots.values).filter { root in !root.upwards.contains(where: selection.contains) }
        if !partial.isEmpty {
            paths += partial.sorted().flatMap(listing)
            findPlaces(paths)
            roots = habitual
        }
        var small: Set<BytePath> = []
        var large: [BytePath: Set<BytePath>] = [:]
        for path in paths where TreeListing.isImageName(path.name) {
            let name = AssetName(parsing: path.name)
            guard let root = roots[path.folder], places[path.folder]?.standIn == nil,
                let plain = path.folder.appending(name.variant(scale: .x1, device: name.device).bytes)
            else { continue }
            if name.scale == .x1 { small.insert(plain) } else { large[root, default: []].insert(plain) }
        }
        withoutSmall = Set(
            large.filter { root, images in
                let most = if case .web = found(around: root) { (images.count - 1) / 2 } else { images.count / 10 }
                return images.count >= Self.leastOfHabit && images.count { small.contains($0) } <= most
            }.keys)
        for root in projects.unstated.intersection(withoutSmall) {
            packages[root] = .app(Consumer.App(project: root, targets: [], systems: AppSystems(), beginsAt2x: true))
        }
        for folder in places.keys {
            let loader = loader(around: folder)
            places[folder]?.loader = loader
        }
    }

    /// The apps of unknown systems around the folders with images of which nothing else is known.
    private var unstatedApps: [BytePath: BytePath] {
        guard !projects.unstated.isEmpty else { return [:] }
        return places.filter { $0.value.loader == .unknown }.keys.reduce(into: [:]) { apps, folder in
            apps[folder] = folder.upwards.first(where: projects.unstated.contains)
        }
    }

    /// The packages, pages and apps that may have decided against 1x, around the folders with images.
    var habitual: [BytePath: BytePath] {
        places.compactMapValues { place in
            switch place.loader {
            case .web(let root, hasSmall: true), .reactNative(let root, hasSmall: true):
                isPart && root == .root ? nil : root
            default: nil as BytePath?
            }
        }.merging(unstatedApps) { root, _ in root }
    }

    /// The fewest images at 2x that show what a package does with all of its images.
    private static let leastOfHabit = 8
}
