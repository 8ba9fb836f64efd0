extension IconRules {
    /// The icons of document types: their sizes, those that are missing, and single names.
    static func documents(_ manifest: AppManifest, _ apps: AppImages) -> [Finding] {
        manifest.documentTypes.flatMap { type -> [Finding] in
            let names = type.list?.names ?? []
            // An icon for Macs has its place under the key for one name.
            let single = type.singleNames.filter { apps.macIcon($0) == nil }
            let absent = missing(names + single, manifest, apps)
            let files = names.flatMap { apps.files(named: $0, of: manifest) }
            let text = (type.list?.isText ?? false) ? names.first : nil
            return absent + self.single(type, isMissing: !absent.isEmpty, manifest, apps)
                + (text.map { [ofOneDocumentIcon($0, at: type.path, manifest, apps)] } ?? [])
                + files.compactMap(wrongSize) + (type.list.map { missing2x(Set(files), in: $0, manifest, apps) } ?? [])
        }
    }

    /// The key of a document type for one name: the only icon of a type that lists none, or an array, which no system reads there.
    private static func single(
        _ type: AppManifest.DocumentType, isMissing: Bool, _ manifest: AppManifest, _ apps: AppImages
    ) -> [Finding] {
        guard let name = type.singleNames.first else { return [] }
        if type.single?.name == nil { return [documentIconIsList(type, manifest, apps)] }
        let isForMacs = name.hasSuffix(".icns") || (apps.macIcon(name) != nil && !apps.has(name, for: manifest))
        guard type.list == nil, !isMissing, !isForMacs else { return [] }
        let repair = listing(name, at: type.path, of: manifest, apps)
        return [Finding(.iconDocumentString(manifest.path, name, isFixable: repair != nil), repair: repair)]
    }

    private static func wrongSize(_ file: CheckedFile) -> Finding? {
        guard let size = file.size, !IconCatalogue.documentSizes.contains(size) else { return nil }
        return Finding(.iconDocumentSize(file.path, size))
    }

    /// Names that no file has which the bundle may hold, in any folder; a catalog may have an image of that name.
    private static func missing(_ names: [String], _ manifest: AppManifest, _ apps: AppImages) -> [Finding] {
        guard !names.isEmpty, !apps.parts(for: manifest).contains(where: \.hasCatalog) else { return [] }
        return Set(names).filter { !apps.has($0, for: manifest) }.map { name in
            if let icon = apps.macIcon(name) {
                return Finding(.iconIsForMacs(manifest.path, icon, "CFBundleTypeIconFile"))
            }
            if let path = apps.inOtherCase(name, for: manifest).first {
                return Finding(.listedInOtherCase("document icon", manifest.path, name, path))
            }
            return Finding(.iconDocumentMissing(manifest.path, name, leftOut: apps.leftOut(name, by: manifest)))
        }
    }

    private static func missing2x(
        _ listed: Set<CheckedFile>, in list: AppManifest.IconList, _ manifest: AppManifest, _ apps: AppImages
    ) -> [Finding] {
        let sizes = Set(listed.compactMap(\.size))
        let folders = BundleFolders(list.names, of: manifest, apps)
        return IconCatalogue.documentDoubles.flatMap { size, sharp -> [Finding] in
            guard !sizes.contains(sharp) else { return [] }
            return listed.filter { $0.size == size }.compactMap { file in
                let name = file.name.variant(scale: .x2, device: file.name.device).bytes
                let other = file.path.folder.appending(name).flatMap { apps.tree[$0] }
                // A listed one of a wrong size has its own finding.
                if let other, listed.contains(other) { return nil }
                let isThere = other.map { $0.size == sharp && apps.mayHold($0, manifest) } ?? false
                let wanted = file.path.folder.appending(name).flatMap(folders.name)
                return Finding(
                    .iconDocumentMissing2x(file.path, size, sharp, isThere ? other?.path : nil, named: wanted),
                    repair: isThere ? other.flatMap { adding($0, to: list, of: manifest, apps) } : nil)
            }
        }
    }
}

extension AppImages {
    /// The document icons of a folder that have the name of a listed one and their size behind it: of `Doc.png` also `Doc64.png` and
    /// `Doc-320@2x.png`; but none that another document type names.
    func documentIcons(beside listed: CheckedFile, of manifest: AppManifest) -> [CheckedFile] {
        let others = manifest.documentIconStems.subtracting([listed.name.stem])
        return tree.files.filter { file in
            guard file.isLoose, file.format == .png, file.path.folder == listed.path.folder,
                file.name.base.starts(with: listed.name.base), mayHold(file, manifest),
                let size = file.size, IconCatalogue.documentSizes.contains(size), !others.contains(file.name.stem)
            else { return false }
            let scale = file.scale.pixelsPerPoint
            return file.name.base == listed.name.base
                || Self.states(file.name.base.dropFirst(listed.name.base.count), size.width, size.height)
                || Self.states(
                    file.name.base.dropFirst(listed.name.base.count), size.width / scale, size.height / scale)
        }
    }

    /// Whether the end of a name is a size: `64`, `-64`, `_64x64`.
    private static func states(_ end: ArraySlice<UInt8>, _ width: Int, _ height: Int) -> Bool {
        let text = String(decoding: end.drop { "-_ ".utf8.contains($0) }, as: UTF8.self)
        return text == "\(width)" || text == "\(width)x\(height)"
    }
}
