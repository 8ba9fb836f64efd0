/// Which files of a tree an app's bundle may hold.
///
/// The Xcode project that builds the app says so of the files that some target copies. Of the others, and where no
/// project can be read, the folders do: an app has its files and those around which there is no app, but none of another
/// app, unless one project builds both.
struct AppBounds: Sendable {
    /// What a part of the tree offers to apps in place of loose files.
    struct Part: Sendable {
        var hasCatalog = false
        /// Whether it has a storyboard of a launch screen.
        var hasStoryboard = false
        /// Whether Xcode makes icons from a catalog, and writes the lists itself.
        var hasIconCatalog = false
        /// Whether a set of icons in a catalog has any file besides its list.
        var hasIconFiles = false
        /// Whether a set of launch images in a catalog has any file besides its list: Xcode makes launch images from it.
        var hasLaunchFiles = false
        /// The base names of loose PNGs, those included that a build would make.
        var bases: Set<[UInt8]> = []
    }

    /// What lies around a file.
    private struct Owner: Hashable {
        /// The folder of the innermost app; nil for none.
        var app: BytePath?
        /// The folder of the innermost project; nil for none.
        var project: BytePath?
        var copiers: [Int] = []
    }

    private let xcode: XcodeProjects
    private var apps: Set<BytePath> = []
    /// The files of the projects that build the apps of a folder, as far as they say so.
    private var builders: [BytePath: Set<BytePath>] = [:]
    private var projects: Set<BytePath> = []
    /// Whether there is a project that no app lies below, so that it may build any of them.
    private var hasProjectAside = false
    private var parts: [Owner: Part] = [:]

    private static let projectFiles = Set(["project.yml", "project.yaml", "Project.swift"].map { Array($0.utf8) })
    private static let xcodeFile = Array("project.pbxproj".utf8)

    /// - Parameter tree: The tree; nothing of it is looked at if there are no apps.
    init(_ tree: CheckContext, _ manifests: [AppManifest], _ xcode: XcodeProjects) {
        self.xcode = xcode
        guard !manifests.isEmpty else { return }
        apps = Set(manifests.map(\.folder))
        for manifest in manifests {
            builders[manifest.folder, default: []].formUnion(projects(of: manifest))
        }
        projects = Set(
            tree.others.compactMap { path in
                // Generators of Xcode projects have a file of their own beside the project.
                path.name == Self.xcodeFile
                    ? path.folder.folder : Self.projectFiles.contains(path.name) ? path.folder : nil
            })
        let (folders, projects) = (apps, projects)
        let around = Set(folders.compactMap { Self.nearest(of: $0, in: projects) })
        hasProjectAside = projects.contains { project in
            !around.contains(project) && !folders.contains { $0.isWithin(project) || project.isWithin($0) }
        }
        var owners: [BytePath: Owner] = [:]
        func change(_ path: BytePath, _ body: (inout Part) -> Void) {
            let folder = path.folder
            var owner = owners[folder] ?? owner(in: folder)
            owners[folder] = owner
            owner.copiers = xcode.copiers(of: path)
            body(&parts[owner, default: Part()])
        }
        for path in tree.files.map(\.path) + tree.others { change(path) { $0.add(path) } }
        for file in tree.files where file.isLoose && file.format == .png {
            change(file.path) { $0.bases.insert(file.name.base) }
        }
        for set in tree.catalogs { change(set.folder) { $0.hasCatalog = true } }
    }

    private static func nearest(of folder: BytePath, in folders: Set<BytePath>) -> BytePath? {
        folder.upwards.first(where: folders.contains)
    }

    private func owner(in folder: BytePath) -> Owner {
        Owner(app: Self.nearest(of: folder, in: apps), project: Self.nearest(of: folder, in: projects))
    }

    private func projects(of manifest: AppManifest) -> Set<BytePath> {
        Set(xcode.builders(of: manifest.path).map { xcode.targets[$0].project })
    }

    func mayHold(_ file: BytePath, in manifest: AppManifest) -> Bool {
        var owner = owner(in: file.folder)
        owner.copiers = xcode.copiers(of: file)
        return mayUse(owner, manifest)
    }

    /// Whether a file beside the folder of an app may be the app's: no project says what the app copies, and the file lies in
    /// the same project as the app.
    func mayBeBeside(_ file: BytePath, of manifest: AppManifest) -> Bool {
        !isRead(manifest) && mayHold(file, in: manifest)
            && Self.nearest(of: file.folder, in: projects) == Self.nearest(of: manifest.folder, in: projects)
    }

    /// Whether a project says what an app copies.
    func isRead(_ manifest: AppManifest) -> Bool { !xcode.builders(of: manifest.path).isEmpty }

    /// Whether a project says that an app copies a file.
    func holds(_ file: BytePath, in manifest: AppManifest) -> Bool {
        !xcode.builders(of: manifest.path).isDisjoint(with: xcode.copiers(of: file))
    }

    func parts(for manifest: AppManifest) -> [Part] { parts.filter { mayUse($0.key, manifest) }.map(\.value) }

    private func mayUse(_ owner: Owner, _ manifest: AppManifest) -> Bool {
        let targets = xcode.builders(of: manifest.path)
        if !targets.isEmpty, !owner.copiers.isEmpty { return !targets.isDisjoint(with: owner.copiers) }
        let folder = manifest.folder
        guard owner.app != folder else { return true }
        let own = projects(of: manifest)
        if let app = owner.app, let other = builders[app], !own.isEmpty, !other.isEmpty {
            return !own.isDisjoint(with: other)
        }
        let project = Self.nearest(of: folder, in: projects)
        if let project, let other = owner.project {
            // A project below another one is mostly a part of it, unless it has an app of its own.
            return project == other || (owner.app == nil && other.isWithin(project))
        }
        // An app inside of another one is mostly a variety of it, or an example of its use.
        guard let app = owner.app else { return true }
        return folder.isWithin(app) || (hasProjectAside && project == owner.project)
    }
}

extension AppBounds.Part {
    fileprivate mutating func add(_ path: BytePath) {
        let folder = path.folder.name
        if folder.hasSuffix(Array(".xcassets".utf8)) { hasCatalog = true }
        if folder.hasSuffix(Array(".appiconset".utf8)) || folder.hasSuffix(Array(".icon".utf8)) {
            hasIconCatalog = true
            if path.name != ContentsFile.name { hasIconFiles = true }
        }
        // The icon of an Apple TV is a stack of images.
        if folder.hasSuffix(Array(".brandassets".utf8)) || folder.hasSuffix(Array(".imagestack".utf8)) {
            (hasIconCatalog, hasIconFiles) = (true, true)
        }
        let name = path.name
        if folder.hasSuffix(Array(".launchimage".utf8)), name != ContentsFile.name { hasLaunchFiles = true }
        guard name.hasSuffix(Array(".storyboard".utf8)) || name.hasSuffix(Array(".xib".utf8)) else { return }
        if String(decoding: name, as: UTF8.self).lowercased().contains("launch") { hasStoryboard = true }
    }
}
