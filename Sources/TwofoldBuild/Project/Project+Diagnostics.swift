// Sets of one name in catalogs that people keep.

extension Project {
    /// An error for each set that has the name of another one of its catalog; those that targets make are planned with care.
    func catalogNameDiagnostics(_ inspection: Inspection) -> [Diagnostic] {
        // Nearly no tree has any, so that no group has to be read.
        let sets = keptSets(inspection)
        guard !CatalogNames(isNamespace: { _ in false }).pairs(among: sets).isEmpty else { return [] }
        return names(inspection).pairs(among: sets).map {
            .sameName($0, masters: [], areAlike: areAlike($0))
        }
    }

    /// A warning for each set that has the name of one in another catalog that goes into the same app.
    ///
    /// Only a check looks for them: many trees have sets of one name in the catalogs of several apps, and Xcode's projects are large.
    package func bundledNameDiagnostics(_ inspection: Inspection) -> [Diagnostic] {
        let sets = keptSets(inspection)
        let plain = CatalogNames(scope: { _ in .root }, isNamespace: { _ in false })
        guard !plain.pairs(among: sets).isEmpty else { return [] }
        let own = Set(names(inspection).pairs(among: sets).map(\.second))
        let pairs = bundledCatalogs(inspection).flatMap { catalogs in
            names(inspection) { _ in .root }.pairs(
                among: sets.filter { set in catalogs.contains(where: set.isWithin) })
        }
        let filled = Set(inspection.tree.items.lazy.filter { TreeListing.isImageName($0.path.name) }.map(\.path.folder))
        // Xcode's template of an extension has a set without icons.
        func isEmptyIcon(_ set: BytePath) -> Bool {
            CatalogKind(folder: set.name) == .appiconset && !filled.contains(set)
        }
        func areApart(_ pair: CatalogNames.Pair) -> Bool {
            guard let first = pair.first.catalog, let second = pair.second.catalog else { return false }
            let projects = inspection.consumers.projects
            return projects.separate(first, second)
                || CatalogKind(folder: pair.first.name) == .appiconset
                    && !projects.areBothCompiled(pair.first, pair.second)
        }
        return Set(pairs).filter { !own.contains($0.second) && !isEmptyIcon($0.first) && !isEmptyIcon($0.second) }
            .filter { !areApart($0) }
            .sorted { $0.second < $1.second }
            .map { .sameName($0, masters: [], areAlike: areAlike($0), as: .warning) }
    }

    /// The most bytes of a file that is compared.
    private static var maxAlike: Int { 64 << 20 }

    /// Whether two sets of one kind have the same files, byte for byte.
    private func areAlike(_ pair: CatalogNames.Pair) -> Bool {
        guard CatalogKind(folder: pair.first.name) == CatalogKind(folder: pair.second.name) else { return false }
        func files(in set: BytePath) -> [BytePath]? {
            // Finders leave files that begin with a dot.
            (try? source.entries(of: set))?.filter { $0.kind == .file && $0.name.first != UInt8(ascii: ".") }
                .compactMap { set.appending($0.name) }.sorted()
        }
        guard let first = files(in: pair.first), let second = files(in: pair.second) else { return false }
        return first.map(\.name) == second.map(\.name)
            && zip(first, second).allSatisfy { one, other in
                guard let bytes = try? source.contents(of: one, limit: Self.maxAlike) else { return false }
                return bytes == (try? source.contents(of: other, limit: Self.maxAlike))
            }
    }

    /// The folders in catalogs that people keep.
    private func keptSets(_ inspection: Inspection) -> [BytePath] {
        inspection.tree.items.lazy.filter { item in
            item.path.bytes.hasSuffix(ContentsFile.name) && item.kind == .file && item.omission == nil
                && item.path.name == ContentsFile.name
        }.map(\.path.folder).filter { !policy.makesCatalog(at: $0) }
    }

    private func names(
        _ inspection: Inspection, scope: @escaping (BytePath) -> BytePath = { $0 }
    ) -> CatalogNames {
        let reader = CatalogReader(disk: source, index: inspection.known.index)
        return CatalogNames(scope: scope) { folder in
            guard let manifest = folder.contentsFile,
                case .read(let contents, _) = reader.contents(of: manifest, status: nil, kind: .group)
            else { return false }
            return contents.properties.providesNamespace
        }
    }

    /// The catalogs that Xcode compiles into one app, or one other bundle, each time two or more.
    private func bundledCatalogs(_ inspection: Inspection) -> Set<[BytePath]> {
        let projects = inspection.consumers.projects
        let catalogs = inspection.tree.entered.filter { CatalogKind(folder: $0.name) == .catalog }.sorted()
        var byTarget: [Int: [BytePath]] = [:]
        for catalog in catalogs {
            for target in projects.copiers(of: catalog) { byTarget[target, default: []].append(catalog) }
        }
        return Set(byTarget.values.filter { $0.count > 1 })
    }
}

// Diagnostics about the configuration that need the listing.

extension Project {
    /// Diagnostics about patterns that match nothing, and about configuration files that are not read.
    ///
    /// - Parameter variants: The paths of all variants.
    func configurationDiagnostics(_ tree: TreeListing, _ variants: some Sequence<BytePath>) -> [Diagnostic] {
        let unread = tree.unreadConfigurations.filter { $0 != policy.patterns?.file }
            .map(Diagnostic.configurationBelowRoot)
        // Files that were not listed can match, and so can files of nested projects with the same configuration file.
        guard let patterns = policy.patterns, !patterns.patterns.isEmpty, selection == [.root],
            tree.nestedRoots.isEmpty,
            !tree.diagnostics.contains(where: { $0.rule == .treeUnreadable })
        else { return unread }
        // A pattern can be for a variant that does not exist yet.
        let files = [AnySequence(tree.items.lazy.map(\.path)), AnySequence(variants)].joined()
        return unread + patterns.unmatched(among: files)
    }
}
