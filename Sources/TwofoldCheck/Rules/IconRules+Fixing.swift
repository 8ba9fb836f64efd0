// Changes of property lists that name the icons that lie there, and no others.

extension IconRules {
    /// The change that makes an array of the only name of an app's icon, with all icons beside it.
    static func listing(_ name: String, of manifest: AppManifest, _ apps: AppImages) -> Fix? {
        let own = apps.files(named: withoutExtension(name), of: manifest)
        let beside = Set(own.map(\.path.folder)).flatMap { apps.icons(in: $0, for: manifest) }
        let named = Set(own.filter { $0.size != nil }).sorted(by: AppImages.isBefore)
        // Of two icons of one size at one scale, the system shows either, so only the first is listed.
        var seen = Set(named.map(Use.init))
        let others = Set(beside).subtracting(named).sorted(by: AppImages.isBefore).filter {
            seen.insert(Use($0)).inserted
        }
        return listing(
            named.isEmpty ? [] : named + others, beside: name, at: [.key("CFBundleIconFiles")],
            after: "CFBundleIconFile", of: manifest, apps)
    }

    /// The same for a document type, with the icons beside it whose names are the same but for a size.
    static func listing(
        _ name: String, at path: [PropertyListStep], of manifest: AppManifest, _ apps: AppImages
    ) -> Fix? {
        let icons = documentIcons(named: name, manifest, apps)
        return listing(icons, beside: name, at: path, after: "CFBundleTypeIconFile", of: manifest, apps)
    }

    private static func listing(
        _ files: [CheckedFile], beside name: String, at path: [PropertyListStep], after single: String,
        of manifest: AppManifest, _ apps: AppImages
    ) -> Fix? {
        // A build will make the others of these images, and they shall be found as well.
        let stems = Set(files.map { Stem(folder: $0.path.folder, stem: $0.name.stem) })
        let made = apps.tree.plan.variants.map(\.path).filter { path in
            stems.contains(Stem(folder: path.folder, stem: AssetName(parsing: path.name).stem))
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

    private struct Stem: Hashable {
        var folder: BytePath
        var stem: [UInt8]
    }

    /// The change that adds a file to a list.
    static func adding(
        _ file: CheckedFile, to list: AppManifest.IconList, of manifest: AppManifest, _ apps: AppImages
    ) -> Fix? {
        BundleFolders(list.names, of: manifest, apps).name(of: file.path).map {
            .edit(manifest.path, PropertyListChange([$0], at: list.path, isAddition: true))
        }
    }

    /// One name where an array belongs, and an array where one name does: the system reads neither.
    static func wrongKinds(_ manifest: AppManifest, _ apps: AppImages) -> [Finding] {
        let others = manifest.iconListsOfOtherKinds.map { place, kind in
            Finding(.iconListIsOfOtherKind(manifest.path, PropertyListChange([], at: place).place, kind))
        }
        let texts =
            others
            + manifest.iconLists.filter(\.isText).compactMap { list in
                list.names.first.map { ofOneName($0, at: list.path, manifest, apps, as: Diagnostic.iconListIsText) }
            }
        guard !manifest.listInPlaceOfSingleIcon.isEmpty, let value = manifest.values["CFBundleIconFile"] else {
            return texts
        }
        let path: [PropertyListStep] = [.key("CFBundleIconFiles")]
        let place = PropertyListChange([], at: path).place
        if manifest.listInPlaceOfSingleIcon.allSatisfy({ apps.macIcon($0, for: manifest) != nil }) {
            return texts + [Finding(.iconIsList(manifest.path, place, .ofMacs))]
        }
        let repair = moving(value, to: path, after: "CFBundleIconFile", of: manifest)
        return texts + [Finding(.iconIsList(manifest.path, place, repair == nil ? .mixed : .names), repair: repair)]
    }

    /// The finding about an array in the key of a document type for one name.
    static func documentIconIsList(
        _ type: AppManifest.DocumentType, _ manifest: AppManifest, _ apps: AppImages
    ) -> Finding {
        let place = PropertyListChange([], at: type.path).place
        if type.singleNames.allSatisfy({ apps.macIcon($0, for: manifest) != nil }) {
            return Finding(.iconDocumentIsList(manifest.path, place, .ofMacs))
        }
        let repair = type.single.flatMap { moving($0, to: type.path, after: "CFBundleTypeIconFile", of: manifest) }
        return Finding(
            .iconDocumentIsList(manifest.path, place, repair == nil ? .mixed : .names), repair: repair)
    }

    /// The change that moves an array to the key that takes one; nil if an item is no text, because it would be lost.
    private static func moving(
        _ value: PropertyList, to path: [PropertyListStep], after single: String, of manifest: AppManifest
    ) -> Fix? {
        var names: [String] = []
        for item in value.items {
            guard case .text(let text) = item else { return nil }
            if !text.isEmpty { names.append(text) }
        }
        return .edit(
            manifest.path, PropertyListChange(names, at: path, isAddition: true, after: single, replacing: true))
    }

    /// The finding about one name where an array belongs; the array lists all scales of that image.
    static func ofOneName(
        _ name: String, at path: [PropertyListStep], _ manifest: AppManifest, _ apps: AppImages,
        as diagnostic: (BytePath, String, String) -> Diagnostic
    ) -> Finding {
        let files = Set(apps.files(named: withoutExtension(name), of: manifest)).filter { $0.size != nil }
        return ofOneName(name, files.sorted(by: AppImages.isBefore), at: path, manifest, apps, as: diagnostic)
    }

    /// The same for a document type, with its icons of other sizes.
    static func ofOneDocumentIcon(
        _ name: String, at path: [PropertyListStep], _ manifest: AppManifest, _ apps: AppImages
    ) -> Finding {
        ofOneName(
            name, documentIcons(named: name, manifest, apps), at: path, manifest, apps,
            as: Diagnostic.iconDocumentIsText)
    }

    private static func ofOneName(
        _ name: String, _ files: [CheckedFile], at path: [PropertyListStep], _ manifest: AppManifest,
        _ apps: AppImages, as diagnostic: (BytePath, String, String) -> Diagnostic
    ) -> Finding {
        let folders = BundleFolders([name], of: manifest, apps)
        let all = isWhole(name) ? folders.names(of: files.map(\.path)) ?? [] : []
        let change = PropertyListChange(all, at: path, isAddition: true)
        return Finding(diagnostic(manifest.path, change.place, name), repair: .edit(manifest.path, change))
    }

    /// The icons of a name, and one of each other size beside them, smaller ones first.
    private static func documentIcons(
        named name: String, _ manifest: AppManifest, _ apps: AppImages
    ) -> [CheckedFile] {
        let own = Set(apps.files(named: withoutExtension(name), of: manifest)).filter { $0.size != nil }
        var sizes = Set(own.map(\.size))
        let beside = Set(own.flatMap { apps.documentIcons(beside: $0, of: manifest) }).subtracting(own)
        let others = beside.sorted(by: AppImages.isBefore).filter { sizes.insert($0.size).inserted }
        return (own + others).sorted(by: AppImages.isBefore)
    }

    /// The change that lists the files for which a list's names stand, each with its extension.
    static func naming(_ list: AppManifest.IconList, of manifest: AppManifest, _ apps: AppImages) -> Fix? {
        var whole: [String] = []
        for item in manifest.values.value(at: list.path)?.items ?? [] {
            // A name of a build setting cannot be known here.
            guard let name = item.name else { return nil }
            let files = apps.files(named: name, of: manifest).sorted(by: AppImages.isBefore).map(\.path)
            let folders = BundleFolders([name], of: manifest, apps)
            guard isWhole(name) || !files.isEmpty, let names = isWhole(name) ? [name] : folders.names(of: files)
            else { return nil }
            whole += names.filter { !whole.contains($0) }
        }
        return .edit(manifest.path, PropertyListChange(whole, at: list.path))
    }

    /// A name of a file as a list has it for all scales.
    static func withoutExtension(_ name: String) -> String {
        guard isWhole(name) else { return name }
        return String(decoding: AssetName(parsing: Array(name.utf8)).stem, as: UTF8.self)
    }
}
