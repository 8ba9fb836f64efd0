// Plans the variants for the slots of image sets.

extension Planner {
    /// Plans the variants of a set, and its `Contents.json` if that has to change.
    func plan(_ set: ImageSet, into draft: inout Draft) {
        let slots = set.contents.slots
        func master(_ filling: CatalogFilling) -> Master? {
            guard let name = slots[filling.source].file, let path = set.folder.appending(name),
                var master = findings.masters[path], !master.format.isVector
            else { return nil }
            // One file may be in the slots of several scales.
            if !set.isOfIcons { master.rendition.name.scale = slots[filling.source].scale ?? master.name.scale }
            return master
        }
        let fillings = set.input(policy, consumers).fillings { filling in
            master(filling).map { master in
                let ratio = master.name.scale.factor / filling.scale.factor
                return Recipe.size(of: master.header.size, at: master.name.scale, ratio: ratio)
            }
        }
        var used: Set<BytePath> = []
        for slot in slots {
            // Masters without anything to make are counted, too.
            // A vector image that is drawn in a catalog is drawn as a loose one.
            guard let name = slot.file, let path = set.folder.appending(name), let master = findings.masters[path],
                !master.format.isVector, used.insert(path).inserted
            else { continue }
            draft.masters.append(master)
        }
        var planned: [CatalogFilling] = []
        var names: Set<[UInt8]> = []
        var refused: Set<BytePath> = []
        for filling in fillings {
            guard let master = master(filling), let path = set.folder.appending(filling.fileName),
                !refused.contains(master.path)
            else { continue }
            let source = self.source(master)
            guard admitSides(of: source, beside: nil, &draft) else {
                refused.insert(master.path)
                continue
            }
            let variant: VariantPlan
            if let side = filling.side {
                let own = master.header.size
                // A check says that it is not of the size that its slot states.
                guard own.width == own.height, own.width >= side else { continue }
                variant = self.variant(
                    at: path, of: source, scale: filling.scale, filling.line,
                    size: PixelSize(width: side, height: side), ratio: Double(own.width) / Double(side))
            } else {
                variant = self.variant(
                    at: path, of: source, scale: filling.scale, filling.line, wanted: filling.scale.factor)
            }
            if let problem = problem(with: variant, of: master) {
                draft.diagnostics.append(problem)
            } else {
                if names.insert(filling.fileName).inserted { draft.variants.append(variant) }
                planned.append(filling)
            }
        }
        if !planned.isEmpty {
            draft.catalogs.append(
                CatalogPlan(
                    manifest: set.manifest, additions: .fillings(planned), contents: set.contents, file: set.file))
        }
    }
}

// Plans the image sets of catalogs that targets make from loose images.

extension Planner {
    /// Plans the `Contents.json` files of the sets that variants for catalogs need, and takes back variants without a slot.
    func planMadeSets(into draft: inout Draft) {
        guard !draft.made.isEmpty else { return }
        let known = Dictionary(findings.sets.map { ($0.folder, $0) }) { first, _ in first }
        var dropped: Set<BytePath> = []
        let clashing = separateSets(into: &draft)
        for (folder, variants) in Dictionary(grouping: draft.made, by: \.path.folder).sorted(by: { $0.key < $1.key }) {
            guard let manifest = folder.contentsFile else { continue }
            guard !clashing.contains(folder) else {
                dropped.formUnion(variants.map(\.path))
                continue
            }
            let set = known[folder]
            var members: [CatalogMember] = []
            for (_, rivals) in Dictionary(grouping: variants, by: Slot.init) {
                guard rivals.count == 1, let variant = rivals.first else {
                    // foo.png and foo.jpg are one image in a catalog: neither is preferred.
                    let sorted = rivals.sorted { $0.path < $1.path }
                    draft.diagnostics.append(.twoMasters(sorted[0].path, sorted[0].master, sorted[1].master))
                    dropped.formUnion(rivals.map(\.path))
                    continue
                }
                let member = CatalogMember(
                    fileName: variant.path.name, line: variant.line, scale: Slot(variant).scale)
                guard case .taken(let other)? = set?.contents.place(of: member) else {
                    members.append(member)
                    continue
                }
                dropped.insert(variant.path)
                if set?.existing.contains(other) == true, let path = folder.appending(other) { draft.kept.insert(path) }
            }
            let ordered = members.sorted { byteOrder($0.fileName, $1.fileName) }
            if !ordered.isEmpty {
                draft.catalogs.append(
                    CatalogPlan(
                        manifest: manifest, additions: .members(ordered), contents: set?.contents,
                        file: set?.file))
            }
        }
        if !dropped.isEmpty { draft.variants.removeAll { dropped.contains($0.path) } }
        planGroups(above: draft.made.map(\.path).filter { !dropped.contains($0) }, into: &draft)
    }

    /// Plans the `Contents.json` files of catalogs that are made, and of the groups in them.
    private func planGroups(above variants: [BytePath], into draft: inout Draft) {
        var members: [BytePath: (paths: [BytePath], target: Target)] = [:]
        for (set, paths) in Dictionary(grouping: variants, by: \.folder) {
            guard let target = policy.catalogTarget(for: set), let root = target.to else { continue }
            var folder = set
            while folder != root {
                folder = folder.folder
                // A folder that is not the catalog itself is a person's, and it stands above what the target makes.
                if folder == root, CatalogKind(folder: root.name) != .catalog { break }
                members[folder, default: ([], target)].paths += paths
            }
        }
        for (folder, group) in members.sorted(by: { $0.key < $1.key }) {
            guard let manifest = folder.contentsFile else { continue }
            var contents: CatalogContents?
            var file: CatalogFile?
            switch findings.groups[manifest] {
            case nil: break
            case .read(let read, let text):
                contents = read
                file = text
            case .damaged, .unread, .pointer: continue
            }
            draft.catalogs.append(
                CatalogPlan(
                    manifest: manifest,
                    additions: .group(
                        of: group.paths.sorted(),
                        providesNamespace: group.target.providesNamespaces && folder != group.target.to),
                    contents: contents, file: file))
        }
    }

    private struct Slot: Hashable {
        var line: Line
        var scale: ScaleFactor?

        init(_ variant: VariantPlan) {
            line = variant.line
            // A vector image is copied as it is, and Xcode renders it at every scale.
            scale = variant.masterFormat.isVector ? nil : variant.recipe.scale
        }
    }
}

extension BuildPolicy {
    /// Whether a target makes the sets of a catalog in a folder.
    func makesCatalog(at folder: BytePath) -> Bool { catalogTarget(for: folder) != nil }

    /// The target that makes the sets of a catalog in a folder: the innermost, if several do.
    func catalogTarget(for folder: BytePath) -> Target? {
        targets.filter { target in
            target.layout == .catalog && target.to.map { folder.isWithin($0) } ?? false
        }.max { ($0.to ?? .root).bytes.count < ($1.to ?? .root).bytes.count }
    }
}
