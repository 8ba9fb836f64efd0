// Changes of property lists that name the icons that lie there, and no others.

extension IconRules {
    /// The change that makes an array of the only name of an app's icon, with all icons beside it.
    func listing(_ name: String) -> Fix? {
        let own = apps.files(named: BundleName.withoutExtension(name), of: manifest)
        let beside = Set(own.map(\.path.folder)).flatMap { apps.icons(in: $0, for: manifest) }
        let named = Set(own.filter { $0.size != nil }).sorted(by: AppImages.isBefore)
        // Of two icons of one size at one scale, the system shows either, so only the first is listed.
        var seen = Set(named.map(Use.init))
        let others = Set(beside).subtracting(named).sorted(by: AppImages.isBefore).filter {
            seen.insert(Use($0)).inserted
        }
        return listing(
            named.isEmpty ? [] : named + others, beside: name, at: [.key("CFBundleIconFiles")],
            after: "CFBundleIconFile")
    }

    /// The same for a document type, with the icons beside it whose names are the same but for a size.
    func listing(_ name: String, at path: [PropertyListStep]) -> Fix? {
        let icons = documentIcons(named: name)
        return listing(icons, beside: name, at: path, after: "CFBundleTypeIconFile")
    }

    private func listing(
        _ files: [CheckedFile], beside name: String, at path: [PropertyListStep], after single: String
    ) -> Fix? {
        // A build will make the others of these images, and they shall be found as well.
        let stems = Set(files.map { FolderStem(folder: $0.path.folder, stem: $0.name.stem) })
        let made = apps.tree.plan.variants.map(\.path).filter { path in
            stems.contains(FolderStem(folder: path.folder, stem: AssetName(parsing: path.name).stem))
                && apps.tree[path] == nil
        }
        let folders = BundleFolders([name], of: manifest, apps)
        guard !files.isEmpty, let names = folders.names(of: files.map(\.path) + made.sorted()) else { return nil }
        return .edit(
            manifest.path,
            PropertyListChange(names, at: path, isAddition: true, after: single, replacing: manifest.hasArraysOnly))
    }

    private struct Use: Hashable {
        var size: PixelSize?
        var scale: ScaleFactor

        init(_ file: CheckedFile) { (size, scale) = (file.size, file.scale) }
    }

    func adding(_ file: CheckedFile, to list: AppManifest.IconList) -> Fix? {
        BundleFolders(list.names, of: manifest, apps).name(of: file.path).map {
            .edit(manifest.path, PropertyListChange([$0], at: list.path, isAddition: true))
        }
    }

    /// The icons of a name, and one of each other size beside them, smaller ones first.
    func documentIcons(named name: String) -> [CheckedFile] {
        let own = Set(apps.files(named: BundleName.withoutExtension(name), of: manifest)).filter { $0.size != nil }
        var sizes = Set(own.map(\.size))
        let beside = Set(own.flatMap { apps.documentIcons(beside: $0, of: manifest) }).subtracting(own)
        let others = beside.sorted(by: AppImages.isBefore).filter { sizes.insert($0.size).inserted }
        return (own + others).sorted(by: AppImages.isBefore)
    }

    /// The change that lists the files for which a list's names stand, each with its extension.
    func naming(_ list: AppManifest.IconList) -> Fix? {
        var whole: [String] = []
        for item in manifest.values.value(at: list.path)?.items ?? [] {
            // A name of a build setting cannot be known here.
            guard let name = item.name else { return nil }
            let files = apps.files(named: name, of: manifest).sorted(by: AppImages.isBefore).map(\.path)
            let folders = BundleFolders([name], of: manifest, apps)
            guard BundleName.isWhole(name) || !files.isEmpty,
                let names = BundleName.isWhole(name) ? [name] : folders.names(of: files)
            else { return nil }
            whole += names.filter { !whole.contains($0) }
        }
        return .edit(manifest.path, PropertyListChange(whole, at: list.path))
    }
}
