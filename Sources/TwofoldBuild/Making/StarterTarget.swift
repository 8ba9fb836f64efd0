/// A target that a new configuration gets, and why.
struct StarterTarget: Hashable, Sendable {
    var layout: LayoutKind
    var from: BytePath
    var to: BytePath?
    var reason: String
    /// Whether the SVG files in its folder are drawn.
    var draws = false
    /// The scales to make; nil for all of the layout.
    var scales: [ScaleFactor]?

    /// The targets for what was found in a tree; empty where variants belong beside their masters by Apple's suffixes.
    static func all(for tree: TreeOverview) -> [StarterTarget] {
        var targets: [StarterTarget] = []
        for (root, app) in tree.apps.sorted(by: { $0.key < $1.key }) {
            switch app {
            case .flutter: targets += flutter(root, tree)
            case .reactNative: targets += reactNative(root, tree)
            case .web: targets += web(root, tree)
            }
        }
        targets += android(tree)
        guard !targets.isEmpty else { return [] }
        targets = Array(targets.prefix(Configuration.maxTargets - 2 * maxFolders))
        return targets + others(tree, besides: targets)
    }

    /// The most folders that get a target each; one target is for all if there are more.
    private static let maxFolders = 10

    // MARK: Apps

    private static func flutter(_ root: BytePath, _ tree: TreeOverview) -> [StarterTarget] {
        let folders = folders(of: tree.masters + tree.drawings, in: root, tree)
        let listed = folders.filter { folder in
            let name = String(decoding: (folder.seen(from: root) ?? .root).bytes, as: UTF8.self)
            return folder == root || TreeOverview.contains(tree.pubspecs[root] ?? [], "\(name)/")
        }
        let withMasters = self.folders(of: tree.masters, in: root, tree)
        let written = folders.filter { !listed.contains($0) && (withMasters.contains($0) || isOfArt($0)) }
        let assets = placed("assets", in: root)
        return listed.filter(withMasters.contains).map { folder in
            StarterTarget(
                layout: .flutter, from: folder, reason: "Flutter loads larger scales from folders such as 3.0x.")
        }
            + written.map { folder in
                let own = assets.flatMap { folder.seen(from: root)?.placed(in: $0) }
                let to = written.count == 1 ? assets : own
                return StarterTarget(
                    layout: .flutter, from: folder, to: to,
                    reason:
                        "Flutter loads larger scales from folders such as 3.0x; 'twofold --pubspec' lists the images.",
                    draws: true)
            }
    }

    private static func reactNative(_ root: BytePath, _ tree: TreeOverview) -> [StarterTarget] {
        folders(of: tree.masters, in: root, tree).map { folder in
            let own = tree.masters.filter { $0.isWithin(folder) }
            return StarterTarget(
                layout: .reactNative, from: folder,
                reason: "React Native finds @2x and @3x beside the 1x, and may have images for one system.",
                scales: own.contains(where: tree.hasSmall) ? nil : [.x2, .x3])
        }
    }

    private static func web(_ root: BytePath, _ tree: TreeOverview) -> [StarterTarget] {
        guard let pages = tree.pageFolders[root] else { return [] }
        let folders = folders(of: tree.masters + tree.drawings, in: root, tree)
        let withMasters = self.folders(of: tree.masters, in: root, tree)
        return folders.compactMap { folder in
            let isServed = pages == root || folder.isWithin(pages)
            // Pages name the drawings among them as they are.
            guard withMasters.contains(folder) || !isServed && isOfArt(folder) else { return nil }
            let reason = "Browsers choose by scale; 'twofold srcset' prints the HTML."
            if isServed { return StarterTarget(layout: .web, from: folder, reason: reason) }
            return StarterTarget(
                layout: .web, from: folder, to: placed("images", in: pages), reason: reason, draws: true)
        }
    }

    private static func android(_ tree: TreeOverview) -> [StarterTarget] {
        guard let resources = tree.resources.first else { return [] }
        let loose = tree.masters.filter { tree.app(of: $0) == nil }
        // What lies in place is compared, and nothing is made unless somebody asks for it.
        guard !loose.isEmpty else {
            return tree.resources.prefix(maxFolders).map { folder in
                StarterTarget(
                    layout: .android, from: folder,
                    reason:
                        "'twofold check' compares these densities; without 'scales', smaller ones are made of larger ones.",
                    scales: [.x4])
            }
        }
        return folders(of: loose, in: .root, tree).map { folder in
            StarterTarget(
                layout: .android, from: folder, to: resources,
                reason: "Android's resources are made of the masters, mdpi to xxhdpi.", draws: true)
        }
    }

    /// Apple's layout for masters and catalogs that no other target is for: targets replace the default.
    private static func others(_ tree: TreeOverview, besides targets: [StarterTarget]) -> [StarterTarget] {
        func rest(_ paths: [BytePath], _ layout: LayoutKind, _ reason: String) -> [StarterTarget] {
            let left = paths.filter { path in !targets.contains { path.isWithin($0.from) } }
            let folders = Set(left.map { $0.components.count > 1 ? top($0, below: .root) : .root })
            let from = folders.contains(.root) || folders.count > maxFolders ? [.root] : folders.sorted()
            return left.isEmpty ? [] : from.map { StarterTarget(layout: layout, from: $0, reason: reason) }
        }
        return rest(tree.masters, .apple, "Apple's images stay beside their masters.")
            + rest(tree.catalogs, .catalog, "Empty slots of Apple's catalogs are filled.")
    }

    /// Whether a folder's name says that its vector images are sources of art, and not files that a system shows as they are.
    private static func isOfArt(_ folder: BytePath) -> Bool {
        ["art", "artwork", "images", "icons", "img", "svg", "vectors", "sources", "masters"].contains(
            String(decoding: folder.name, as: UTF8.self).lowercased())
    }

    // MARK: Folders

    /// The folders directly below an app's that hold some of its files; the app's own where files lie directly in it.
    private static func folders(of paths: [BytePath], in root: BytePath, _ tree: TreeOverview) -> [BytePath] {
        let own = paths.filter { $0.isWithin(root) && (tree.app(of: $0) ?? root) == root }
        let folders = Set(own.map { $0.folder == root ? root : top($0, below: root) })
        return folders.count > maxFolders ? [root] : folders.sorted()
    }

    private static func top(_ path: BytePath, below root: BytePath) -> BytePath {
        BytePath(components: Array(path.components.prefix(root.components.count + 1))) ?? root
    }

    private static func placed(_ name: String, in folder: BytePath) -> BytePath? {
        folder.appending(Array(name.utf8))
    }
}
