/// The images of apps that lie beside the folder of the app's property list, such as `Resources/Icon.png` beside
/// `Shop/Info.plist`.
///
/// No folder says which app they are for. They are the app's where no other app is as near, and where only one folder
/// has images of that name: another `Icon.png` may be for a website.
struct AppNeighbours: Sendable {
    /// The images of one base name that one app may have.
    private struct Group: Hashable {
        /// The app, as an index.
        var app: Int
        var base: [UInt8]
    }

    private var apps: [BytePath: Int] = [:]

    /// - Parameter images: Loose images, which can be icons and launch images.
    init(_ images: [CheckedFile], _ manifests: [AppManifest], _ bounds: AppBounds) {
        guard !manifests.isEmpty else { return }
        let folders = Set(manifests.map(\.folder))
        let around = Self.onlyApps(manifests)
        var beside: [Group: [BytePath]] = [:]
        var inside: Set<Group> = []
        for image in images {
            let folder = image.path.folder
            guard let nearest = folder.upwards.first(where: { around[$0] != nil }),
                case .some(.some(let app)) = around[nearest]
            else { continue }
            let group = Group(app: app, base: image.name.base)
            if folder.upwards.contains(where: folders.contains) {
                inside.insert(group)
            } else if bounds.mayBeBeside(image.path, of: manifests[app]) {
                beside[group, default: []].append(image.path)
            }
        }
        for (group, paths) in beside where !inside.contains(group) && Set(paths.map(Self.place)).count == 1 {
            for path in paths { apps[path] = group.app }
        }
    }

    /// The app, as an index, that an image beside its folder is for; nil for one inside of an app's folder.
    func app(of image: BytePath) -> Int? { apps[image] }

    /// The folders in or below which apps are: with the only app, as an index, or with nil where there are several.
    private static func onlyApps(_ manifests: [AppManifest]) -> [BytePath: Int?] {
        var found: [BytePath: Int?] = [:]
        for (index, manifest) in manifests.enumerated() {
            for folder in manifest.folder.upwards {
                found[folder] = .some(found[folder] == nil ? index : nil)
            }
        }
        return found
    }

    /// The folder of an image, or that around it where it is the folder of a language.
    private static func place(of image: BytePath) -> BytePath {
        let folder = image.folder
        return folder.name.hasSuffix(Array(".lproj".utf8)) ? folder.folder : folder
    }
}
