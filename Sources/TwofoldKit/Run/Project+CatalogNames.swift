// Sets of one name in catalogs that people keep.

extension Project {
    /// An error for each set that has the name of another one of its catalog; those that targets make are planned with care.
    func catalogNameDiagnostics(_ inspection: Inspection) -> [Diagnostic] {
        let sets = inspection.tree.items.lazy.filter { item in
            item.kind == .file && item.omission == nil && item.path.name == ContentsFile.name
        }.map(\.path.folder).filter { !policy.makesCatalog(at: $0) }
        // Nearly no tree has any, so that no group has to be read.
        guard !CatalogNames(isNamespace: { _ in false }).pairs(among: sets).isEmpty else { return [] }
        let reader = CatalogReader(disk: source, index: inspection.known.index)
        let names = CatalogNames { folder in
            guard let manifest = folder.contentsFile,
                case .read(let contents, _) = reader.contents(of: manifest, status: nil, kind: .group)
            else { return false }
            return contents.properties.providesNamespace
        }
        return names.pairs(among: sets).map { .sameName($0, masters: []) }
    }
}
