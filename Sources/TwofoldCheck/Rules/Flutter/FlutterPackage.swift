/// A Flutter package of a tree: its `pubspec.yaml`, and the files that belong to it, by paths relative to its folder.
struct FlutterPackage: Sendable {
    /// What is at a path that the listing does not have, such as an ignored file.
    enum Place: Sendable {
        case nothing
        /// Nothing, but `.gitignore` names the place: files with secrets are made where the app is built.
        case keptOut
        case file
        case folder(hasFiles: Bool)
    }

    /// The path of `pubspec.yaml` in the tree.
    let path: BytePath
    /// Its content, or why it cannot be read.
    let pubspec: Result<Pubspec, YAMLProblem>
    let imageFiles: [BytePath]
    /// The images that tools read, by the path that their settings have: those in `pubspec.yaml`, and in files such as
    /// `flutter_launcher_icons.yaml`, which may lie in a folder of settings.
    let ofTools: Set<[UInt8]>
    /// The images of these files and of those that a build would make.
    let images: [FlutterImage]
    /// All files, those that a build would make included, by their folder.
    let files: [BytePath: Set<BytePath>]
    /// Looks at a path on the disk.
    let look: @Sendable (BytePath) -> Place

    init(
        path: BytePath, pubspec: Result<Pubspec, YAMLProblem>, imageFiles: [BytePath], ofTools: Set<[UInt8]>,
        planned: [BytePath], others: [BytePath], look: @escaping @Sendable (BytePath) -> Place
    ) {
        self.path = path
        self.pubspec = pubspec
        self.imageFiles = imageFiles
        self.ofTools = ofTools.union((try? pubspec.get())?.mentioned ?? [])
        images = FlutterImage.all(of: imageFiles + planned)
        files = Dictionary(grouping: imageFiles + planned + others, by: \.folder).mapValues(Set.init)
        self.look = look
    }

    var folder: BytePath { path.folder }

    /// Every package of a tree with a `flutter` section, and those whose file cannot be read.
    static func all(in tree: CheckContext) -> [FlutterPackage] {
        let name = Array(Pubspec.fileName.utf8)
        let paths = tree.others.filter { $0.name == name }
        guard !paths.isEmpty else { return [] }
        let folders = Set(paths.map(\.folder))
        let images = inPackages(tree.files.filter { !$0.isInCatalog }.map(\.path), folders)
        let planned = inPackages(tree.plan.variants.map(\.path), folders)
        let others = inPackages(tree.others, folders)
        let (disk, ignores) = (tree.source.disk, tree.ignores)
        return paths.compactMap { path in
            guard let text = try? disk.contents(of: path, limit: Pubspec.maxBytes) else { return nil }
            let folder = path.folder
            let pubspec = Result { () throws(YAMLProblem) in try Pubspec(text) }
            // A package of a program has no asset list, and whatever cannot be read matters only beside images.
            let isRelevant = (try? pubspec.get())?.isFlutter ?? (images[folder] != nil)
            guard isRelevant else { return nil }
            return FlutterPackage(
                path: path, pubspec: pubspec, imageFiles: images[folder] ?? [],
                ofTools: imagesOfTools(others[folder] ?? [], besides: pubspec, in: folder, on: disk),
                planned: planned[folder] ?? [],
                others: others[folder] ?? [], look: { place(at: $0.placed(in: folder), on: disk, ignores) })
        }
    }

    /// A package has a few files of settings, and some have their data in this form, too.
    private static let mostSettings = 64

    private static func imagesOfTools(
        _ files: [BytePath], besides pubspec: Result<Pubspec, YAMLProblem>, in folder: BytePath, on disk: any Disk
    ) -> Set<[UInt8]> {
        // What the app contains is data of its code.
        let cover = (try? pubspec.get())?.cover
        let settings = files.filter {
            $0.name.hasSuffix(".yaml".utf8) && cover?.files.contains($0) != true
                && cover?.folders.contains($0.folder) != true
        }
        let texts = settings.prefix(mostSettings).compactMap {
            try? disk.contents(of: $0.placed(in: folder), limit: Pubspec.maxBytes)
        }
        let words = texts.flatMap { $0.split { " \t\r\n\"'".utf8.contains($0) } }
        return Set(words.map(Array.init).filter(TreeListing.isImageName))
    }

    /// The paths by the innermost package around them, relative to it.
    private static func inPackages(_ paths: [BytePath], _ folders: Set<BytePath>) -> [BytePath: [BytePath]] {
        var known: [BytePath: BytePath?] = [:]
        func package(of folder: BytePath) -> BytePath? {
            if let found = known[folder] { return found }
            let found = folder.upwards.first(where: folders.contains)
            known[folder] = .some(found)
            return found
        }
        var result: [BytePath: [BytePath]] = [:]
        for path in paths {
            guard let folder = package(of: path.folder), let inner = path.seen(from: folder) else { continue }
            result[folder, default: []].append(inner)
        }
        return result
    }

    private static func place(at path: BytePath, on disk: any Disk, _ ignores: (BytePath) -> Bool) -> Place {
        guard let status = try? disk.status(of: path) else {
            // A pattern such as `/config/` names folders only.
            let isKeptOut = ignores(path) || path.appending([UInt8(ascii: "_")]).map(ignores) ?? false
            return isKeptOut ? .keptOut : .nothing
        }
        guard status.kind == .folder else { return .file }
        let entries = (try? disk.entries(of: path)) ?? []
        return .folder(hasFiles: entries.contains { $0.kind != .folder })
    }
}
