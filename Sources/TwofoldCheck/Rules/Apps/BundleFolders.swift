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
            let all = Set([name, IconRules.withoutExtension(name)]).flatMap { apps.files(named: $0, of: manifest) }
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
