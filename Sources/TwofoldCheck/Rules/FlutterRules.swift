/// Flutter packages: the entries of `pubspec.yaml`, and the names under which Flutter finds images.
enum FlutterRules: RuleGroup {
    static func findings(in tree: CheckContext) -> [Finding] {
        FlutterPackage.all(in: tree).flatMap { findings(in: $0) }.map { Finding($0) }
    }

    static func findings(in package: FlutterPackage) -> [Diagnostic] {
        switch package.pubspec {
        case .failure(let problem): return [.unreadablePubspec(package.path, problem)]
        case .success(let pubspec):
            let cover = pubspec.cover
            return scaleEntries(pubspec, package) + deadEntries(pubspec, package) + flavorOverlaps(pubspec, package)
                + lostImages(cover, package) + unlistedImages(pubspec, cover, package)
                + suffixNames(cover, package) + nestedScales(package)
        }
    }

    // MARK: Entries

    /// One diagnostic a folder, however many of its files are listed.
    private static func scaleEntries(_ pubspec: Pubspec, _ package: FlutterPackage) -> [Diagnostic] {
        var seen: Set<BytePath> = []
        return (pubspec.assets + pubspec.deferred).compactMap { entry in
            let folder: BytePath? =
                switch entry.target {
                case .folder(let folder): folder
                case .file(let path): path.folder
                case .elsewhere: nil
                }
            guard let folder, folder.isPlainScaleOfFlutter, seen.insert(folder).inserted else { return nil }
            return .scaleEntry(package.path, entry, folder: folder)
        }
    }

    private static func deadEntries(_ pubspec: Pubspec, _ package: FlutterPackage) -> [Diagnostic] {
        let mains = Set(package.images.map(\.main))
        let folders = Set(package.images.map(\.main.folder))
        let spellings = Dictionary(mains.map { (OutputNames.folded($0.bytes), $0) }) { min($0, $1) }
        return (pubspec.assets + pubspec.deferred).compactMap { entry in
            switch entry.target {
            case .elsewhere: return nil
            case .file(let path):
                if mains.contains(path) || package.files[path.folder]?.contains(path) == true { return nil }
                return switch package.look(path) {
                case .file: nil
                case .folder: .deadEntry(package.path, entry, .folderWithoutSlash)
                case .nothing:
                    .deadEntry(
                        package.path, entry,
                        spellings[OutputNames.folded(path.bytes)].map { .otherSpelling($0) } ?? .noFile)
                }
            case .folder(let folder):
                // Images that are lost for lack of a 1x are reported one by one.
                if folders.contains(folder) || package.files[folder] != nil { return nil }
                return switch package.look(folder) {
                case .folder(hasFiles: true): nil
                case .folder: .deadEntry(package.path, entry, .onlyFolders)
                case .file: .deadEntry(package.path, entry, .fileWithSlash)
                case .nothing: .deadEntry(package.path, entry, .noFolder)
                }
            }
        }
    }

    /// One diagnostic a pair of entries, however many files they share.
    private static func flavorOverlaps(_ pubspec: Pubspec, _ package: FlutterPackage) -> [Diagnostic] {
        guard pubspec.assets.contains(where: { !$0.flavors.isEmpty }) else { return [] }
        var first: [BytePath: Pubspec.Entry] = [:]
        return pubspec.assets.compactMap { entry in
            let files: [BytePath] =
                switch entry.target {
                case .file(let path): [path]
                case .folder(let folder): (package.files[folder] ?? []).sorted()
                case .elsewhere: []
                }
            var found: Diagnostic?
            for file in files {
                guard let earlier = first[file] else {
                    first[file] = entry
                    continue
                }
                if found == nil, earlier.flavors != entry.flavors {
                    found = .flavorOverlap(package.path, entry, earlier, file.placed(in: package.folder))
                }
            }
            return found
        }
    }

    // MARK: Images

    private static func lostImages(_ cover: PubspecCover, _ package: FlutterPackage) -> [Diagnostic] {
        package.images.compactMap { image in
            guard !cover.finds(image), cover.folders.contains(image.main.folder), let file = image.files.first else {
                return nil
            }
            return .lostImage(file.placed(in: package.folder), main: image.main, in: package.path)
        }
    }

    private static func suffixNames(_ cover: PubspecCover, _ package: FlutterPackage) -> [Diagnostic] {
        package.imageFiles.compactMap { file in
            let name = AssetName(parsing: file.name)
            guard name.scale > .x1, cover.folders.contains(file.folder), !cover.files.contains(file) else { return nil }
            return .suffixName(file.placed(in: package.folder), name, in: package.path)
        }
    }

    private static func nestedScales(_ package: FlutterPackage) -> [Diagnostic] {
        var seen: Set<BytePath> = []
        return package.imageFiles.compactMap { file in
            let (inner, outer) = (file.folder, file.folder.folder)
            guard inner.isPlainScaleOfFlutter, outer.isPlainScaleOfFlutter, seen.insert(inner).inserted else {
                return nil
            }
            return .nestedScale(file.placed(in: package.folder), outer: outer)
        }
    }
}
