extension IconRules {
    /// The icons of document types: their sizes, those that are missing, and single names.
    var documents: [Finding] {
        let others = manifest.documentListsOfOtherKinds.map { place, kind in
            let key = PropertyListChange([], at: place).place
            let isOfTypes = key.hasPrefix("CFBundleDocumentTypes") && !key.contains("CFBundleTypeIconFiles")
            return Finding(
                .iconDocumentString, manifest.path,
                "\(key) is \(kind), and not an array, so the system does not read it",
                fix: "make it an array of " + (isOfTypes ? "document types" : "the names of all its icons"))
        }
        return others
            + manifest.documentTypes.filter { !$0.isOfOthers }.flatMap { type -> [Finding] in
                let names = type.list?.names ?? []
                // An icon for Macs has its place under the key for one name.
                let singleNames = type.singleNames.filter { apps.macIcon($0, for: manifest) == nil }
                let absent = missingDocuments(names + singleNames)
                let files = names.flatMap { apps.files(named: $0, of: manifest) }
                let only = type.list?.isText == true ? Array(names.prefix(1)) : []
                let texts = only.map { name in
                    text(name, documentIcons(named: name), at: type.path, .iconDocumentString, "all its icons")
                }
                let single = singleName(of: type, isMissing: !absent.isEmpty)
                return absent + [single].compactMap(\.self) + texts
                    + Set(files).compactMap(wrongDocumentSize)
                    + (type.list.map { ofList($0, files) } ?? [])
            }
    }

    /// What a list lacks, and what it has twice.
    private func ofList(_ list: AppManifest.IconList, _ files: [CheckedFile]) -> [Finding] {
        missingDouble(Set(files), in: list) + unlistedDocuments(Set(files), in: list)
            + duplicates(files, areOfDocuments: true) + repeated(list)
    }

    /// The key of a document type for one name: the only icon of a type that lists none, or an array, which no system reads there.
    private func singleName(of type: AppManifest.DocumentType, isMissing: Bool) -> Finding? {
        guard let name = type.singleNames.first else { return nil }
        if type.single?.name == nil {
            return array(type.single, of: type.singleNames, at: type.path, .iconDocumentString)
        }
        let isForMacs = name.hasSuffix(".icns") || apps.macIcon(name, for: manifest) != nil
        guard type.list == nil, !isMissing, !isForMacs else { return nil }
        let repair = listing(name, at: type.path)
        return Finding(
            .iconDocumentString, manifest.path,
            "CFBundleTypeIconFile names \(Quoting.display(name)), and CFBundleTypeIconFiles is missing",
            fix: repair == nil ? "list the names of all its icons in the array CFBundleTypeIconFiles" : nil,
            repair: repair)
    }

    private func wrongDocumentSize(_ file: CheckedFile) -> Finding? {
        guard let size = file.size, !IconCatalogue.documentSizes.contains(size) else { return nil }
        return Finding(.iconDocumentSize, file.path, "no device uses a document icon of \(size)")
    }

    /// Names that neither a file has which the bundle may hold, in any folder, nor an image set of a catalog.
    private func missingDocuments(_ names: [String]) -> [Finding] {
        Set(names).filter { !apps.has($0, for: manifest) && !apps.hasSet($0, .imageset, for: manifest) }
            .map { name in
                // Without one the system draws a document with the app's icon.
                var finding = absent(name, "document icon", nameOfOne: "CFBundleTypeIconFile")
                finding.diagnostic.severity = .note
                return finding
            }
    }

    private func missingDouble(_ listed: Set<CheckedFile>, in list: AppManifest.IconList) -> [Finding] {
        let sizes = Set(listed.compactMap(\.size))
        let folders = BundleFolders(list.names, of: manifest, apps)
        return IconCatalogue.documentDoubles.flatMap { size, sharp -> [Finding] in
            guard !sizes.contains(sharp) else { return [] }
            return listed.filter { $0.size == size }.compactMap { file in
                let double = file.name.variant(scale: .x2, device: file.name.device).bytes
                let path = file.path.folder.appending(double)
                // Names are free, so another one beside may have that size.
                let other =
                    path.flatMap { apps.tree[$0] }
                    ?? apps.documentIcons(beside: file, of: manifest).sorted(by: AppImages.isBefore)
                    .first { $0.size == sharp }
                // A listed one of a wrong size has its own finding.
                if let other, listed.contains(other) { return nil }
                let isThere = other.map { $0.size == sharp && apps.bounds.mayHold($0.path, in: manifest) } ?? false
                let unlisted = isThere ? other : nil
                let name =
                    (unlisted?.path ?? path).flatMap(folders.name).map(Quoting.display) ?? Quoting.display(double)
                return Finding(
                    .iconDocumentMissing2x, file.path,
                    "this document icon of \(size) is listed, but none of \(sharp) for 2x screens",
                    fix: unlisted == nil
                        ? "add \(name) of \(sharp), and list it if the list has extensions" : "add \(name) to the list",
                    related: [unlisted?.path].compactMap(\.self),
                    repair: unlisted.flatMap { adding($0, to: list) })
            }
        }
    }

    /// Unlisted icons of sizes that a list lacks, with the name of a listed one.
    private func unlistedDocuments(_ listed: Set<CheckedFile>, in list: AppManifest.IconList) -> [Finding] {
        // One name gets all of them when it becomes an array.
        guard !list.isText else { return [] }
        var sizes = Set(listed.compactMap(\.size))
        // The larger icon of a listed one has its own finding.
        sizes.formUnion(IconCatalogue.documentDoubles.filter { sizes.contains($0.size) }.map(\.sharp))
        let beside = Set(listed.flatMap { apps.documentIcons(beside: $0, of: manifest) }).subtracting(listed)
        return beside.sorted(by: AppImages.isBefore).compactMap { file in
            guard let size = file.size, sizes.insert(size).inserted else { return nil }
            let key = PropertyListChange([], at: list.path).place
            return Finding(
                .iconUnlisted, file.path,
                "\(manifest.path.display) lists other sizes of this document icon in \(key), but not this one of \(size)",
                fix: "add it to the same list", related: [manifest.path],
                repair: adding(file, to: list))
        }
    }
}

extension Rule {
    static let iconDocumentString = Rule(
        "icon.document-string", .warning, items: [38, 44],
        meaning: "a document type names its icon by CFBundleTypeIconFile only, has one name where an array belongs, "
            + "or an array where one name does",
        fix: "list the names of all its icons in the array CFBundleTypeIconFiles, "
            + "or run 'twofold check --fix'",
        why: "one string names one icon, so the system does not find other sizes and scales")

    static let iconDocumentSize = Rule(
        "icon.document-size", .warning, items: [36],
        meaning: "a listed document icon has a size that no device uses",
        fix: "export it at 22×29 and 44×58 for iPhone, at 64×64, 128×128, 320×320 and 640×640 for iPad",
        why: "the system chooses document icons by their size in pixels", cause: .size)

    static let iconDocumentMissing2x = Rule(
        "icon.document-missing-2x", .warning, items: [36, 44],
        meaning: "a document icon of 22×29, 64×64 or 320×320 pixels is listed, but none of twice its size",
        fix: "add the larger icon to the list", why: "2x screens show the icon enlarged")
}
