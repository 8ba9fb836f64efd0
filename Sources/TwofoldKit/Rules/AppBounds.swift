/// Which files of a tree an app's bundle may hold: all but those of another app, unless one Xcode project builds both.
///
/// Only Xcode knows which files it copies. A file around which there is no app may be any app's.
struct AppBounds: Sendable {
    /// What a part of the tree offers to apps in place of loose files.
    struct Part: Sendable {
        /// Whether it has any catalog of images.
        var hasCatalog = false
        /// Whether it has a storyboard of a launch screen.
        var hasStoryboard = false
        /// Whether Xcode makes icons or launch images from a catalog, and writes the lists itself.
        var hasIconCatalog = false
        var hasLaunchCatalog = false
        /// The base names of loose PNGs, those included that a build would make.
        var bases: Set<[UInt8]> = []
    }

    /// What lies around a file.
    private struct Owner: Hashable {
        /// The folder of the innermost app; nil for none.
        var app: BytePath?
        /// The folder of the innermost project; nil for none.
        var project: BytePath?
    }

    private var apps: Set<BytePath> = []
    /// The folders of projects.
    private var projects: Set<BytePath> = []
    /// Whether there is a project that no app lies below, so that it may build any of them.
    private var hasProjectAside = false
    private var parts: [Owner: Part] = [:]

    private static let projectFiles = Set(["project.yml", "project.yaml", "Project.swift"].map { Array($0.utf8) })
    private static let xcodeFile = Array("project.pbxproj".utf8)

    /// - Parameters:
    ///   - tree: The tree; nothing of it is looked at if there are no apps.
    ///   - apps: The folders of apps.
    init(_ tree: CheckContext, apps: Set<BytePath>) {
        guard !apps.isEmpty else { return }
        self.apps = apps
        projects = Set(
            tree.others.compactMap { path in
                // Generators of Xcode projects have a file of their own beside the project.
                path.name == Self.xcodeFile
                    ? path.folder.folder : Self.projectFiles.contains(path.name) ? path.folder : nil
            })
        let around = Set(apps.compactMap { Self.nearest(of: $0, in: projects) })
        hasProjectAside = projects.contains { project in
            !around.contains(project) && !apps.contains { $0.isWithin(project) || project.isWithin($0) }
        }
        var owners: [BytePath: Owner] = [:]
        func change(_ path: BytePath, _ body: (inout Part) -> Void) {
            let folder = path.folder
            let owner = owners[folder] ?? owner(of: path)
            owners[folder] = owner
            body(&parts[owner, default: Part()])
        }
        for path in tree.files.map(\.path) + tree.others { change(path) { $0.add(path) } }
        for file in tree.files where file.isLoose && file.format == .png {
            change(file.path) { $0.bases.insert(file.name.base) }
        }
        for set in tree.catalogs { change(set.folder) { $0.hasCatalog = true } }
    }

    private static func nearest(of folder: BytePath, in folders: Set<BytePath>) -> BytePath? {
        var folder = folder
        while !folders.contains(folder) {
            if folder == .root { return nil }
            folder = folder.folder
        }
        return folder
    }

    private func owner(of path: BytePath) -> Owner {
        Owner(app: Self.nearest(of: path.folder, in: apps), project: Self.nearest(of: path.folder, in: projects))
    }

    /// Whether the bundle of the app in this folder may hold a file.
    func mayHold(_ file: BytePath, inAppOf folder: BytePath) -> Bool {
        mayUse(owner(of: file), folder, of: Self.nearest(of: folder, in: projects))
    }

    /// The parts of the tree that the app in this folder may use.
    func parts(forAppOf folder: BytePath) -> [Part] {
        let project = Self.nearest(of: folder, in: projects)
        return parts.filter { mayUse($0.key, folder, of: project) }.map(\.value)
    }

    private func mayUse(_ owner: Owner, _ folder: BytePath, of project: BytePath?) -> Bool {
        if owner.app == folder { return true }
        if let own = project, let other = owner.project {
            // A project below another one is mostly a part of it, unless it has an app of its own.
            return own == other || (owner.app == nil && other.isWithin(own))
        }
        guard let app = owner.app else { return true }
        return app.isWithin(folder) || folder.isWithin(app) || (hasProjectAside && project == owner.project)
    }
}

extension AppBounds.Part {
    fileprivate mutating func add(_ path: BytePath) {
        let folder = path.folder.name
        if folder.hasSuffix(Array(".xcassets".utf8)) { hasCatalog = true }
        if folder.hasSuffix(Array(".appiconset".utf8)) || folder.hasSuffix(Array(".icon".utf8)) {
            hasIconCatalog = true
        }
        if folder.hasSuffix(Array(".launchimage".utf8)) { hasLaunchCatalog = true }
        let name = path.name
        guard name.hasSuffix(Array(".storyboard".utf8)) || name.hasSuffix(Array(".xib".utf8)) else { return }
        if String(decoding: name, as: UTF8.self).lowercased().contains("launch") { hasStoryboard = true }
    }
}
