/// The apps of a tree, and their images.
struct AppImages: Sendable {
    let tree: CheckContext
    let manifests: [AppManifest]
    /// The property lists that cannot be read.
    let unreadable: [Finding]
    /// Loose files with the names and sizes of app icons, by folder, sorted by size and path.
    private let icons: [BytePath: [CheckedFile]]

    let bounds: AppBounds
    private let imageFolders: Set<BytePath>
    private let byFolder: [BytePath: [Int]]
    private let named: [[UInt8]: [CheckedFile]]
    private let neighbours: AppNeighbours
    /// The variants that a build would make, by name.
    private let made: [[UInt8]: [BytePath]]
    /// The folders around samples with a library's description for CocoaPods.
    private let libraries: Set<BytePath>
    /// The property lists of apps that have an icon.
    private let withIcon: Set<BytePath>

    init(_ tree: CheckContext) {
        self.tree = tree
        let xcode = tree.consumers.projects
        let (manifests, unreadable) = AppManifest.all(in: tree, xcode)
        self.manifests = manifests
        self.unreadable = unreadable
        let around = Set(manifests.flatMap { Self.samples(around: $0.path) }.map(\.folder))
        libraries = around.filter { Consumers.isLibrary($0, on: tree.source.disk) }
        made = manifests.isEmpty ? [:] : Dictionary(grouping: tree.plan.variants.map(\.path), by: \.name)
        byFolder = Dictionary(grouping: manifests.indices) { manifests[$0].folder }
        named = manifests.isEmpty ? [:] : Dictionary(grouping: tree.files, by: \.name.stem)
        let bounds = AppBounds(tree, manifests, xcode)
        self.bounds = bounds
        withIcon = Set(
            manifests.filter { manifest in
                manifest.isShipped
                    && (manifest.namesIconFiles || bounds.parts(for: manifest).contains(where: \.hasIconFiles))
            }.map(\.path))
        let loose = manifests.isEmpty ? [] : tree.files.filter { $0.isLoose && $0.format == .png }
        let icons = loose.filter { file in
            guard let size = file.size, IconCatalogue.isNamedAsAppIcon(file.name.base) else { return false }
            return size.width == size.height && IconCatalogue.holds(size.width)
        }
        self.icons = Dictionary(grouping: icons.sorted(by: Self.isBefore)) { $0.path.folder }
        imageFolders = Self.around(loose)
        neighbours = AppNeighbours(loose, manifests, bounds)
    }

    /// Whether an app has no icon, while another one of the tree has: it is a sample, a test or a tool of its makers, and no store
    /// gets it.
    func isAside(_ manifest: AppManifest) -> Bool {
        !withIcon.contains(manifest.path) && (!withIcon.isEmpty || isSample(manifest))
    }

    /// Whether an app shows how a library is used, beside whose description for CocoaPods its folder lies.
    private func isSample(_ manifest: AppManifest) -> Bool {
        Self.samples(around: manifest.path).contains { libraries.contains($0.folder) }
    }

    /// Whether a file is one of an app that shows how a library is used.
    static func isOfSample(_ path: BytePath, on disk: any Disk) -> Bool {
        samples(around: path).contains { Consumers.isLibrary($0.folder, on: disk) }
    }

    private static func samples(around path: BytePath) -> [BytePath] {
        path.folder.upwards.filter { folder in
            words(in: folder.name).contains { sampleWords.contains($0) }
        }
    }

    private static let sampleWords: Set = [
        "example", "examples", "demo", "demos", "sample", "samples", "test", "tests",
    ]

    /// The words of a name in lower case: `MailSample-Swift` has three.
    private static func words(in name: [UInt8]) -> [String] {
        var (spaced, last): ([UInt8], UInt8) = ([], 0)
        for byte in name {
            let isCapital = byte.lowercasedASCII != byte
            if isCapital, last.isLetterASCII, last.lowercasedASCII == last { spaced.append(0x20) }
            spaced.append(byte.isLetterASCII || byte >= 0x80 ? byte.lowercasedASCII : 0x20)
            last = byte
        }
        return spaced.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The folders that these files lie in or below.
    private static func around(_ files: [CheckedFile]) -> Set<BytePath> {
        var found: Set<BytePath> = []
        for file in files {
            for folder in file.path.folder.upwards { guard found.insert(folder).inserted else { break } }
        }
        return found
    }

    /// Whether any image lies in or below the folder of an app, or its project copies one: without one, the tree is probably
    /// not all of it.
    func hasImages(of manifest: AppManifest) -> Bool {
        imageFolders.contains(manifest.folder) || tree.files.contains { bounds.holds($0.path, in: manifest) }
    }

    /// The loose icons of a folder that are this app's, as far as that is known: of two apps in one folder, only a project
    /// can say.
    func icons(in folder: BytePath, for manifest: AppManifest) -> [CheckedFile] {
        let isShared = (byFolder[manifest.folder]?.count ?? 0) > 1
        return (icons[folder] ?? []).filter { file in
            (isShared ? bounds.holds(file.path, in: manifest) : bounds.mayHold(file.path, in: manifest))
                && !tree.consumers.projects.keepFolder(of: file.path, besides: manifest.path)
        }
    }

    /// A file of this name that lies in the tree, although the project of the app does not copy it.
    func leftOut(_ name: String, by manifest: AppManifest) -> BytePath? {
        guard bounds.isRead(manifest) else { return nil }
        return files(named: name).map(\.path).filter { !bounds.mayHold($0, in: manifest) }.min()
    }

    /// Orders icons by size, then by path.
    static func isBefore(_ a: CheckedFile, _ b: CheckedFile) -> Bool {
        (a.size?.width ?? 0, a.path) < (b.size?.width ?? 0, b.path)
    }

    /// The property lists of the apps that a file is for; empty for a file in a bundle.
    ///
    /// A project that copies it says so; otherwise they are those of the innermost folder around it that has any, and where
    /// none has, of the only app beside it.
    func manifests(of file: BytePath) -> [AppManifest] {
        let copying = manifests.filter { bounds.holds(file, in: $0) }
        guard copying.isEmpty else { return copying }
        for folder in file.folder.upwards {
            if let indices = byFolder[folder] {
                return indices.map { manifests[$0] }.filter { bounds.mayHold(file, in: $0) }
            }
            if Place.isContainer(folder.name) { return [] }
        }
        return neighbours.app(of: file).map { [manifests[$0]] } ?? []
    }

    /// The files that a property list means by a name, with or without extension, scale, device and folder.
    ///
    /// A script of the build may put files into a folder that the tree does not have, so any file of that name will do then.
    func files(named path: String) -> [CheckedFile] {
        let folder = Array("/\(BundleName.folder(of: path).dropLast())".utf8)
        let files = files(ofName: BundleName.withoutFolder(path))
        let inside = files.filter { (Array("/".utf8) + $0.path.folder.bytes).hasSuffix(folder) }
        return folder.count == 1 || inside.isEmpty ? files : inside
    }

    private func files(ofName name: String) -> [CheckedFile] {
        let (isWhole, wanted) = (BundleName.isWhole(name), BundleName.file(of: name))
        return (named[wanted.stem] ?? []).filter { file in
            if isWhole { return file.path.name == Array(name.utf8) }
            return (wanted.scale == .x1 || wanted.scale == file.scale)
                && (wanted.device == nil || wanted.device == file.name.device) && file.format == .png
        }
    }

    /// The icons, document icons and launch images that property lists name, at every scale and for every device.
    var listed: Set<BytePath> {
        let names = manifests.flatMap { $0.iconNames + $0.documentNames + $0.listedLaunchNames }
        let bases = names.map { BundleName.file(of: String($0.split(separator: "/").last ?? "")).base }
        let all = Set(bases + manifests.flatMap { $0.namedLaunchBases.map(\.base) })
        let files = all.isEmpty ? [] : tree.files.filter { $0.isLoose && all.contains($0.name.base) }
        return Set((files + LaunchRules.images(self)).map(\.path))
    }

    /// The files of the launch images that property lists name one by one.
    var listedLaunchImages: [CheckedFile] {
        manifests.flatMap { manifest in manifest.listedLaunchNames.flatMap { files(named: $0, for: manifest) } }
    }

    /// The same, but only files that the app's bundle may hold.
    func files(named name: String, for manifest: AppManifest) -> [CheckedFile] {
        atTop(files(named: name).filter { bounds.mayHold($0.path, in: manifest) }, manifest)
    }

    /// Those of a list's files that lie at the top of the bundle, where the system takes them from; all of them if none does.
    private func atTop(_ files: [CheckedFile], _ manifest: AppManifest) -> [CheckedFile] {
        let top = files.filter { !tree.consumers.projects.keepFolder(of: $0.path, besides: manifest.path) }
        return top.isEmpty ? files : top
    }

    /// Whether there is a file of this name that the app's bundle may hold, or a build would make one.
    func has(_ name: String, for manifest: AppManifest) -> Bool {
        !files(named: name, for: manifest).isEmpty
            || (made[Array(BundleName.withoutFolder(name).utf8)] ?? []).contains { bounds.mayHold($0, in: manifest) }
    }

    /// Whether a catalog that the app may use has a set of this name and kind, with any file besides its list.
    func hasSet(_ name: String, _ kind: CatalogKind, for manifest: AppManifest) -> Bool {
        let stem = AssetName(parsing: Array(BundleName.withoutFolder(name).utf8)).stem
        return tree.catalogs.contains { set in
            set.kind == kind && set.folder.name == stem + Array(".\(kind.rawValue)".utf8) && !set.files.isEmpty
                && bounds.mayHold(set.contentsPath, in: manifest)
        }
    }

    /// The icon in the form of Macs that a name means, with its extension, or without where no bitmap has that name: Catalyst apps
    /// have such icons beside those for iPhone and iPad.
    func macIcon(_ name: String, for manifest: AppManifest) -> BytePath? {
        guard !has(name, for: manifest) else { return nil }
        let name = Array(BundleName.withoutFolder(name).utf8)
        let suffix = Array(".icns".utf8)
        let wanted = name.hasSuffix(suffix) ? name : name + suffix
        return tree.others.filter { $0.name == wanted && bounds.mayHold($0, in: manifest) }.min()
    }

    /// The same, but only files in the folder of the list's images, outside catalogs.
    func files(named name: String, of manifest: AppManifest) -> [CheckedFile] {
        let own = files(named: name).filter { file in
            file.isLoose && manifests(of: file.path).contains { $0.path == manifest.path }
        }
        return atTop(own, manifest)
    }
}
