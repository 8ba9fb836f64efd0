// Sets of catalogs that targets make, and the names by which an app asks for them.

extension Planner {
    /// Reports sets with one name in the catalogs that targets make.
    ///
    /// - Returns: The sets among them that would be made.
    func separateSets(_ groups: [BytePath: CatalogReader.Reading], into draft: inout Draft) -> Set<BytePath> {
        let made = Dictionary(grouping: draft.made, by: \.path.folder).mapValues { $0.map(\.master).min() }
        let names = CatalogNames { isNamespace($0, groups) }
        let pairs = names.pairs(among: Set(made.keys).union(standingSets))
        draft.diagnostics += pairs.map { pair in
            .sameName(pair, masters: [pair.first, pair.second].compactMap { made[$0] ?? nil })
        }
        return Set(pairs.flatMap { [$0.first, $0.second] }).intersection(made.keys)
    }

    /// The sets in catalogs that targets make, without those that only variants of earlier runs are in.
    private var standingSets: Set<BytePath> {
        var files: [BytePath: [BytePath]] = [:]
        for path in existing where policy.makesCatalog(at: path.folder) { files[path.folder, default: []].append(path) }
        return Set(
            files.filter { folder, files in
                guard files.contains(where: { $0.name == ContentsFile.name }) else { return false }
                let images = files.filter { TreeListing.isImageName($0.name) }
                return images.isEmpty || images.contains { occupied.file(at: $0) != nil }
            }.keys)
    }

    /// Whether a group will provide a namespace: a text that a person wrote stays as it is.
    private func isNamespace(_ folder: BytePath, _ groups: [BytePath: CatalogReader.Reading]) -> Bool {
        let target = policy.catalogTarget(for: folder)
        let isAsked = target.map { $0.providesNamespaces && folder != $0.to } ?? false
        guard let manifest = folder.contentsFile, case .read(let contents, _) = groups[manifest] else { return isAsked }
        let isOurs = [true, false].contains {
            (try? CatalogFile(CatalogDraft.group(providesNamespace: $0), kind: contents.kind))?.contents == contents
        }
        return isOurs ? isAsked : contents.properties.providesNamespace
    }
}
