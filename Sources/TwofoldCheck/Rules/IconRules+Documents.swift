extension IconRules {
    /// The icons of document types: their sizes, those that are missing, and single names.
    static func documents(_ manifest: AppManifest, _ apps: AppImages) -> [Finding] {
        let others = manifest.documentListsOfOtherKinds.map { place, kind in
            Finding(.iconDocumentsAreOfOtherKind(manifest.path, PropertyListChange([], at: place).place, kind))
        }
        return others
            + manifest.documentTypes.flatMap { type -> [Finding] in
                let names = type.list?.names ?? []
                // An icon for Macs has its place under the key for one name.
                let single = type.singleNames.filter { apps.macIcon($0, for: manifest) == nil }
                let absent = missing(names + single, manifest, apps)
                let files = names.flatMap { apps.files(named: $0, of: manifest) }
                let text = (type.list?.isText ?? false) ? names.first : nil
                return absent + self.single(type, isMissing: !absent.isEmpty, manifest, apps)
                    + (text.map { [ofOneDocumentIcon($0, at: type.path, manifest, apps)] } ?? [])
                    + Set(files).compactMap(wrongSize)
                    + (type.list.map { ofList($0, files, manifest, apps) } ?? [])
            }
    }

    /// What a list lacks, and what it has twice.
    private static func ofList(
        _ list: AppManifest.IconList, _ files: [CheckedFile], _ manifest: AppManifest, _ apps: AppImages
    ) -> [Finding] {
        missing2x(Set(files), in: list, manifest, apps) + unlisted(Set(files), in: list, manifest, apps)
            + duplicates(files, areOfDocuments: true) + repeated(list, manifest, apps)
    }

    /// The key of a document type for one name: the only icon of a type that lists none, or an array, which no system reads there.
    private static func single(
        _ type: AppManifest.DocumentType, isMissing: Bool, _ manifest: AppManifest, _ apps: AppImages
    ) -> [Finding] {
        guard let name = type.singleNames.first else { return [] }
        if type.single?.name == nil { return [documentIconIsList(type, manifest, apps)] }
        let isForMacs = name.hasSuffix(".icns") || apps.macIcon(name, for: manifest) != nil
        guard type.list == nil, !isMissing, !isForMacs else { return [] }
        let repair = listing(name, at: type.path, of: manifest, apps)
        return [Finding(.iconDocumentString(manifest.path, name, isFixable: repair != nil), repair: repair)]
    }

    private static func wrongSize(_ file: CheckedFile) -> Finding? {
        guard let size = file.size, !IconCatalogue.documentSizes.contains(size) else { return nil }
        return Finding(.iconDocumentSize(file.path, size))
    }

    /// Names that neither a file has which the bundle may hold, in any folder, nor an image set of a catalog.
    private static func missing(_ names: [String], _ manifest: AppManifest, _ apps: AppImages) -> [Finding] {
        Set(names).filter { !apps.has($0, for: manifest) && !apps.hasSet($0, .imageset, for: manifest) }.map { name in
            if let icon = apps.macIcon(name, for: manifest) {
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
                let path = file.path.folder.appending(file.name.variant(scale: .x2, device: file.name.device).bytes)
                // Names are free, so another one beside may have that size.
                let other =
                    path.flatMap { apps.tree[$0] }
                    ?? apps.documentIcons(beside: file, of: manifest).sorted(by: AppImages.isBefore)
                    .first { $0.size == sharp }
                // A listed one of a wrong size has its own finding.
                if let other, listed.contains(other) { return nil }
                let isThere = other.map { $0.size == sharp && apps.mayHold($0, manifest) } ?? false
                let wanted = (isThere ? other?.path : path).flatMap(folders.name)
                return Finding(
                    .iconDocumentMissing2x(file.path, size, sharp, isThere ? other?.path : nil, named: wanted),
                    repair: isThere ? other.flatMap { adding($0, to: list, of: manifest, apps) } : nil)
            }
        }
    }

    /// Unlisted icons of sizes that a list lacks, with the name of a listed one.
    private static func unlisted(
        _ listed: Set<CheckedFile>, in list: AppManifest.IconList, _ manifest: AppManifest, _ apps: AppImages
    ) -> [Finding] {
        // One name gets all of them when it becomes an array.
        guard !list.isText else { return [] }
        var sizes = Set(listed.compactMap(\.size))
        // The larger icon of a listed one has its own finding.
        sizes.formUnion(IconCatalogue.documentDoubles.filter { sizes.contains($0.size) }.map(\.sharp))
        let beside = Set(listed.flatMap { apps.documentIcons(beside: $0, of: manifest) }).subtracting(listed)
        return beside.sorted(by: AppImages.isBefore).compactMap { file in
            guard let size = file.size, sizes.insert(size).inserted else { return nil }
            return Finding(
                .iconUnlistedDocument(file.path, size, manifest.path, list.path),
                repair: adding(file, to: list, of: manifest, apps))
        }
    }
}
