/// Icons and launch images, which the system chooses by size and name, and by the app's property list.
///
/// Those in asset catalogs are left to Xcode, which checks them itself.
enum AppRules: RuleGroup {
    static let rules = IconRules.rules + LaunchRules.rules

    static func findings(in tree: CheckContext) -> [Finding] {
        let apps = AppImages(tree)
        return IconRules.findings(apps) + LaunchRules.findings(apps)
    }
}

/// The apps of a tree, and their images.
struct AppImages: Sendable {
    let tree: CheckContext
    let manifests: [AppManifest]
    /// Whether Xcode makes icons or launch images from a catalog, and writes the lists itself.
    let hasIconCatalog: Bool
    let hasLaunchCatalog: Bool
    /// The names of the variants that a build would make.
    let madeNames: Set<[UInt8]>

    private let byFolder: [BytePath: [Int]]
    private let named: [[UInt8]: [CheckedFile]]

    init(_ tree: CheckContext) {
        self.tree = tree
        let manifests = AppManifest.all(in: tree)
        self.manifests = manifests
        madeNames = manifests.isEmpty ? [] : Set(tree.plan.variants.map(\.path.name))
        byFolder = Dictionary(grouping: manifests.indices) { manifests[$0].folder }
        named = manifests.isEmpty ? [:] : Dictionary(grouping: tree.files, by: Self.stem)
        let folders = manifests.isEmpty ? [] : Set((tree.files.map(\.path) + tree.others).map(\.folder.name))
        hasIconCatalog = folders.contains {
            $0.hasSuffix(Array(".appiconset".utf8)) || $0.hasSuffix(Array(".icon".utf8))
        }
        hasLaunchCatalog = folders.contains { $0.hasSuffix(Array(".launchimage".utf8)) }
    }

    private static func stem(_ file: CheckedFile) -> [UInt8] { file.name.base + file.name.usage.flatMap(\.suffix) }

    /// The property lists of the innermost folder around a file that has any; empty for a file in a bundle.
    func manifests(of file: BytePath) -> [AppManifest] {
        var folder = file.folder
        while true {
            if let indices = byFolder[folder] { return indices.map { manifests[$0] } }
            guard folder != .root, !Place.isContainer(folder.name) else { return [] }
            folder = folder.folder
        }
    }

    /// The files that a property list means by a name, with or without extension, scale, device and folder.
    func files(named name: String) -> [CheckedFile] {
        let name = name.split(separator: "/").last.map(String.init) ?? name
        var wanted = AssetName(parsing: Array(name.utf8))
        let isWhole = ImageFormat(fileExtension: wanted.fileExtension) != nil
        if !isWhole { wanted = AssetName(parsing: Array(name.utf8) + Array(".png".utf8)) }
        return (named[wanted.base + wanted.usage.flatMap(\.suffix)] ?? []).filter { file in
            if isWhole { return file.path.name == Array(name.utf8) }
            return (wanted.scale == .x1 || wanted.scale == file.scale)
                && (wanted.device == nil || wanted.device == file.name.device) && file.format == .png
        }
    }

    /// The same, but only files in the folder of the list's images, outside catalogs.
    func files(named name: String, of manifest: AppManifest) -> [CheckedFile] {
        files(named: name).filter { file in
            file.isLoose && manifests(of: file.path).contains { $0.path == manifest.path }
        }
    }
}
