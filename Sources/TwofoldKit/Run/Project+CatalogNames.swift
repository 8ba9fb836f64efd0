// Sets of one name in catalogs that people keep.

extension Project {
    /// An error for each set that has the name of another one of its catalog, and a warning for one of another catalog that goes into
    /// the same app; sets that targets make are planned with care.
    func catalogNameDiagnostics(_ inspection: Inspection) -> [Diagnostic] {
        let sets = inspection.tree.items.lazy.filter { item in
            item.path.bytes.hasSuffix(ContentsFile.name) && item.kind == .file && item.omission == nil
                && item.path.name == ContentsFile.name
        }.map(\.path.folder).filter { !policy.makesCatalog(at: $0) }
        // Nearly no tree has any, so that no group and no Xcode project has to be read.
        guard !CatalogNames(scope: { _ in .root }, isNamespace: { _ in false }).pairs(among: sets).isEmpty else {
            return []
        }
        let reader = CatalogReader(disk: source, index: inspection.known.index)
        func isNamespace(_ folder: BytePath) -> Bool {
            guard let manifest = folder.contentsFile,
                case .read(let contents, _) = reader.contents(of: manifest, status: nil, kind: .group)
            else { return false }
            return contents.properties.providesNamespace
        }
        let own = CatalogNames(isNamespace: isNamespace).pairs(among: sets)
        let others = bundledCatalogs(inspection).flatMap { catalogs in
            CatalogNames(scope: { _ in .root }, isNamespace: isNamespace)
                .pairs(among: sets.filter { set in catalogs.contains(where: set.isWithin) })
        }.filter { pair in !own.contains { $0.second == pair.second } }
        return own.map { .sameName($0, masters: []) }
            + Set(others).sorted { $0.second < $1.second }.map { .sameName($0, masters: [], as: .warning) }
    }

    /// The catalogs that Xcode compiles into one app, or one other bundle, each time two or more.
    private func bundledCatalogs(_ inspection: Inspection) -> Set<[BytePath]> {
        let projects = XcodeProjects(
            inspection.tree.items.lazy.map(\.path).filter { $0.name == XcodeProjects.fileName }, on: source)
        let catalogs = inspection.tree.entered.filter { CatalogKind(folder: $0.name) == .catalog }.sorted()
        var byTarget: [Int: [BytePath]] = [:]
        for catalog in catalogs {
            for target in projects.copiers(of: catalog) { byTarget[target, default: []].append(catalog) }
        }
        return Set(byTarget.values.filter { $0.count > 1 })
    }
}
