// Names that two images would share in a build for Android.

extension Planner {
    /// Reports images that Android's builds would confuse, and leaves out what would be made of them for Android.
    func separateResources(_ draft: inout Draft) {
        for target in targets.map(\.target) {
            switch (target.layout, target.to) {
            case (.reactNative, nil): draft.diagnostics += reactNativeDiagnostics(target)
            case (.android, let place): draft.separateResources(in: place ?? target.from, findings.masters)
            default: break
            }
        }
    }

    private func reactNativeDiagnostics(_ target: Target) -> [Diagnostic] {
        let files = findings.families.flatMap { family in
            family.lines.values.flatMap { line in
                line.filter { policy.besideTarget(for: $0.path) == target }.map { ($0.path, $0.rendition) }
            }
        }
        let scales = Dictionary(files.map { ($0.0, $0.1.name.scale) }) { first, _ in first }
        return ReactNativeGrammar.collisions(files).flatMap(Diagnostic.reactNativeNames)
            + ReactNativeGrammar.withoutDensity(files).map { .noDensity($0, scales[$0] ?? .x1) }
    }
}

extension Planner.Draft {
    fileprivate mutating func separateResources(in place: BytePath, _ masters: [BytePath: Master]) {
        let sources = Set(variants.lazy.filter { $0.path.isWithin(place) }.map(\.master))
        let files = sources.compactMap { path in masters[path].map { (path, $0.rendition) } }
        let names = AndroidGrammar.collisions(files)
        // Of one image, masters in two formats would make a file each.
        let claims = variants.lazy.compactMap { variant in
            AndroidPlace(variant.path, in: place).map {
                NameClaim(scope: $0.folder, name: $0.name, image: variant.master, path: variant.master)
            }
        }
        let known = Set(names.map(\.name))
        let formats = Set(NameCollision.find(claims)).filter { !known.contains($0.name) }
        guard !names.isEmpty || !formats.isEmpty else { return }
        diagnostics += names.flatMap(Diagnostic.androidNames) + formats.flatMap(Diagnostic.androidFormats)
        let refused = known.union(formats.map(\.name))
        let colliding = Set(files.filter { refused.contains(AndroidGrammar.resourceName(of: $0.1)) }.map(\.0))
        variants.removeAll { $0.path.isWithin(place) && colliding.contains($0.master) }
    }
}

// Sets of catalogs that targets make, and the names by which an app asks for them.

extension Planner {
    /// Reports sets with one name in the catalogs that targets make.
    ///
    /// - Returns: The sets among them that would be made.
    func separateSets(into draft: inout Draft) -> Set<BytePath> {
        let made = Dictionary(grouping: draft.made, by: \.path.folder).mapValues { $0.map(\.master).min() }
        let names = CatalogNames(isNamespace: isNamespace)
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
                return images.isEmpty || images.contains { occupant(of: $0) != nil }
            }.keys)
    }

    /// Whether a group will provide a namespace: a text that a person wrote stays as it is.
    private func isNamespace(_ folder: BytePath) -> Bool {
        let target = policy.catalogTarget(for: folder)
        let isAsked = target.map { $0.providesNamespaces && folder != $0.to } ?? false
        guard let manifest = folder.contentsFile, case .read(let contents, _) = findings.groups[manifest] else {
            return isAsked
        }
        let isOurs = [true, false].contains {
            (try? CatalogFile(CatalogDraft.group(providesNamespace: $0), kind: contents.kind))?.contents == contents
        }
        return isOurs ? isAsked : contents.properties.providesNamespace
    }
}
