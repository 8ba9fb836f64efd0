// Images that no entry of `pubspec.yaml` lists, although they lie where listed ones do.

extension FlutterRules {
    /// One finding a folder of which nothing is listed, else one an image.
    static func unlistedImages(_ cover: PubspecCover, _ package: FlutterPackage) -> [Finding] {
        let found = Set(package.images.filter(cover.finds).map(\.main.folder))
        let places = AssetPlaces(cover)
        let listed = Set(cover.files.map { OutputNames.folded($0.bytes) })
        let listedNames = Dictionary(grouping: package.images.filter(cover.finds).map(\.main), by: \.name)
        let rasters = Set(package.images.compactMap { FolderStem($0.main, isVector: false) })
        // What tools make icons of.
        let sources = Set(
            package.ofTools.lazy.filter(TreeListing.isImageName).compactMap { BytePath($0) }
                .filter { !cover.files.contains($0) }.map(\.folder))
        let unlisted = package.images.filter { image in
            // Those without a 1x in a listed folder are lost, which is another diagnostic.
            !cover.finds(image) && !cover.folders.contains(image.main.folder)
                && !image.files.contains { cover.folders.contains($0.folder) }
                && !image.main.folder.isPlainScaleOfFlutter && AssetName(parsing: image.main.name).scale == .x1
                && places.contains(image.main.folder)
                && !image.files.contains { package.ofTools.contains($0.bytes) }
                && !package.ofTools.contains(image.main.bytes) && !sources.contains(image.main.folder)
                // A listed image of its name in the next folder was made of it, or in place of it.
                && !(listedNames[image.main.name] ?? []).contains { isNext($0.folder, to: image.main.folder) }
                // That its name differs from the entry's in letter case is another diagnostic.
                && !listed.contains(OutputNames.folded(image.main.bytes))
                // A vector image beside the PNG that was made from it is a master.
                && FolderStem(image.main, isVector: true).map { !rasters.contains($0) } ?? true
        }
        return Dictionary(grouping: unlisted, by: \.main.folder).sorted { $0.key < $1.key }.flatMap {
            (folder, images) -> [Finding] in
            guard !found.contains(folder) else {
                return images.compactMap { image in
                    image.files.first.map { file in
                        Finding(
                            .flutterUnlistedImage, file.placed(in: package.folder),
                            "no entry of \(package.path.display) lists this image, although it lists others of the folder",
                            fix: "list \(image.main.display), or move the image elsewhere; "
                                + "'twofold --pubspec' lists what a target makes",
                            related: [package.path])
                    }
                }
            }
            let files = images.compactMap(\.files.first).map { $0.placed(in: package.folder) }
            let all = files.count == 1 ? "the image" : "any of the \(files.count) images"
            return [
                Finding(
                    .flutterUnlistedImage, folder.placed(in: package.folder),
                    "no entry of \(package.path.display) lists \(all) in this folder",
                    fix: "list \(slashed(folder)), or move the images elsewhere; "
                        + "'twofold --pubspec' lists what a target makes",
                    related: [package.path] + files)
            ]
        }
    }

    /// Whether a folder lies in another, around it, or beside it.
    private static func isNext(_ folder: BytePath, to other: BytePath) -> Bool {
        folder == other.folder || folder.folder == other || folder.folder == other.folder
    }
}

private struct AssetPlaces {
    private let folders: Set<BytePath>

    init(_ cover: PubspecCover) {
        let whole = cover.folders.map { $0.isPlainScaleOfFlutter ? $0.folder : $0 }
        // The package's own folder contains everything, also what is not meant as an asset.
        folders = Set(cover.files.map { $0.mainOfFlutter.folder } + whole).subtracting([.root])
    }

    /// Whether a folder is one of those or lies below one.
    func contains(_ folder: BytePath) -> Bool { folder.upwards.contains(where: folders.contains) }
}

extension FolderStem {
    /// The path of an image without its extension; nil for an image of the other kind.
    fileprivate init?(_ path: BytePath, isVector: Bool) {
        let name = AssetName(parsing: path.name)
        guard ImageFormat(fileExtension: name.fileExtension)?.isVector == isVector else { return nil }
        self.init(folder: path.folder, stem: name.stem)
    }
}

extension Rule {
    static let flutterUnlistedImage = Rule(
        "flutter.unlisted-image", .warning, or: .note,
        meaning:
            "no entry of pubspec.yaml lists an image beside or below listed ones; a note with --rules art unless code that was read names it",
        fix:
            "list it or its folder, or move it out of the folder of assets; 'twofold --pubspec' lists what a target makes",
        why: "the app does not contain it: the entry of a folder does not include the folders in it")
}
