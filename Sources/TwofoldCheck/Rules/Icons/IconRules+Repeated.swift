// Icons that one list has twice: two files of one size, and two names of one file.

extension IconRules {
    /// Icons of one size, of which the system shows either.
    ///
    /// Names with two different sizes in points are for two uses: 40 at 3x and 60 at 2x. Document icons have no such sizes.
    func duplicates(_ files: [CheckedFile], areOfDocuments: Bool = false) -> [Finding] {
        func points(_ file: CheckedFile) -> Int? { areOfDocuments ? nil : IconCatalogue.halfPoints(in: file.name.base) }
        let distinct = Set(files).sorted { $0.path < $1.path }.filter { file in
            // A document icon of a size that nobody uses has its own finding.
            guard let size = file.size else { return false }
            // One of a wrong size stands for another size, and has its own finding.
            let isRight = size.isWhole(at: file.scale) || IconCatalogue.isHalfPointIcon(size, at: file.scale)
            return isRight && (!areOfDocuments || IconCatalogue.documentSizes.contains(size))
        }
        return Dictionary(grouping: distinct) { $0.size }.values.flatMap { same -> [Finding] in
            guard let first = same.first else { return [] }
            let own = points(first)
            return same.dropFirst().compactMap { file in
                let other = points(file)
                // Two scales of one image with one size have their own finding.
                // Files of one name in several folders are of several apps or languages.
                guard file.path.folder != first.path.folder || file.name.stem != first.name.stem,
                    file.path.name != first.path.name,
                    file.name.device == first.name.device, own == nil || other == nil || own == other,
                    let size = file.size
                else { return nil }
                return Finding(
                    .iconDuplicateSize, file.path,
                    "\(size), the same as \(first.path.display), which is listed too", related: [first.path])
            }
        }
    }

    /// Names of a list that stand for no other files than another one does: `Icon.png` beside `Icon`.
    func repeated(_ list: AppManifest.IconList) -> [Finding] {
        guard !list.isText else { return [] }
        let items = manifest.values.value(at: list.path)?.items ?? []
        let names = items.enumerated().compactMap { index, item in item.name.map { (index: index, text: $0) } }
        let files = names.map { Set(apps.files(named: $0.text, of: manifest)) }
        // Names of two folders are two files of the bundle.
        let folders = names.map { BundleName.folder(of: $0.text) }
        // The first of each text, and those that stand for a file: no other name can make one needless, and a list may be long.
        var first: [String: Int] = [:]
        var standing: [CheckedFile: [Int]] = [:]
        for index in names.indices where first[names[index].text] == nil {
            first[names[index].text] = index
            for file in files[index] { standing[file, default: []].append(index) }
        }
        let spare = names.indices.compactMap { index -> (index: Int, besides: String)? in
            let others = files[index].first.flatMap { standing[$0] } ?? []
            let cover = (others + [first[names[index].text]].compactMap(\.self)).filter { other in
                guard other != index, folders[other] == folders[index] else { return false }
                return names[other].text == names[index].text || files[other] == files[index]
                    ? other < index : files[index].isStrictSubset(of: files[other])
            }.min()
            return cover.map { (names[index].index, names[$0].text) }
        }
        guard !spare.isEmpty else { return [] }
        let repair = keeping(items, without: Set(spare.map(\.index)), in: list)
        return spare.compactMap { place in
            guard let name = items[place.index].name else { return nil }
            let (key, own) = (PropertyListChange([], at: list.path).place, Quoting.display(name))
            return Finding(
                .iconDuplicateSize, manifest.path,
                "\(key) has the name \(own)"
                    + (name == place.besides
                        ? " twice" : ", although \(Quoting.display(place.besides)) stands for that file, too"),
                fix: "list it once" + (repair == nil ? "" : ", or run 'twofold check --fix -v'"), repair: repair)
        }
    }

    /// The change that takes names off a list; nil if an item is no text, because it would be lost.
    private func keeping(_ items: [PropertyList], without spare: Set<Int>, in list: AppManifest.IconList) -> Fix? {
        // Systems that find no file without its extension get every file once.
        if manifest.minimumSystem.map({ $0 < .firstWithoutExtensions }) ?? false {
            return naming(list)
        }
        var names: [String] = []
        for (index, item) in items.enumerated() where !spare.contains(index) {
            guard case .text(let text) = item else { return nil }
            names.append(text)
        }
        return .edit(manifest.path, PropertyListChange(names, at: list.path))
    }
}

extension Rule {
    static let iconDuplicateSize = Rule(
        "icon.duplicate-size", .note, isArt: true, items: [39],
        meaning: "two icons of one list, of an app or of a document type, have the same size, or one is listed twice",
        fix: "list one of the two, and delete the other unless the app shows it elsewhere",
        why: "the system chooses icons by size, so either of the two may be shown")
}
