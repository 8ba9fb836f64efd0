/// The folders that a property list states in the names of files, such as `docs/` of `docs/Doc.png`.
///
/// Names are paths in the bundle. Xcode copies files of groups into the bundle itself, wherever they lie in the tree, and folder
/// references as they are: which of the two it does, the names tell that are listed already.
struct BundleFolders {
    private var prefixes: [BytePath: String] = [:]

    /// - Parameter names: The names that are listed, which say it of all files beside theirs.
    init(_ names: [String], of manifest: AppManifest, _ apps: AppImages) {
        for name in names {
            let prefix = BundleName.folder(of: name)
            // Of a named file that a build will make, only another scale is there.
            let all = Set([name, BundleName.withoutExtension(name)]).flatMap { apps.files(named: $0, of: manifest) }
            for file in all where prefixes[file.path.folder] == nil {
                prefixes[file.path.folder] = prefix
            }
        }
    }

    /// The name by which a list means a file; nil if it is not text, which no property list can hold.
    func name(of path: BytePath) -> String? {
        String(validating: path.name, as: UTF8.self).map { (prefixes[path.folder] ?? "") + $0 }
    }

    /// The names of files; nil if one has none.
    func names(of paths: [BytePath]) -> [String]? {
        let names = paths.map(name)
        return names.contains(nil) ? nil : names.compactMap(\.self)
    }
}

extension BundleName {
    /// Whether a listed name has an extension, so that it stands for one file only.
    static func isWhole(_ name: String) -> Bool {
        ImageFormat(fileExtension: AssetName(parsing: Array(name.utf8)).fileExtension) != nil
    }

    /// The file that a listed name stands for: a PNG where it has no extension.
    static func file(of name: String) -> AssetName {
        AssetName(parsing: Array((isWhole(name) ? name : "\(name).png").utf8))
    }

    /// A name of a file as a list has it for all scales.
    static func withoutExtension(_ name: String) -> String {
        guard isWhole(name) else { return name }
        return String(decoding: AssetName(parsing: Array(name.utf8)).stem, as: UTF8.self)
    }
}
