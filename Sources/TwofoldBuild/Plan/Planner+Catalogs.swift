// Plans the variants for the slots of image sets.

extension Planner {
    /// Plans the variants of a set, and its `Contents.json` if that has to change.
    func plan(_ set: ImageSet, into draft: inout Draft) {
        let policy = policy.at(set.manifest)
        let input = CatalogFillInput(
            set.contents, existing: set.existing, owned: set.owned, scales: policy.scales?.sorted(),
            addsSlots: policy.addsSlots)
        let slots = set.contents.slots
        func master(_ filling: CatalogFilling) -> Master? {
            guard let name = slots[filling.source].file, let path = set.folder.appending(name),
                var master = masters[path], !master.format.isVector
            else { return nil }
            // One file may be in the slots of several scales.
            master.rendition.name.scale = slots[filling.source].scale ?? master.name.scale
            return master
        }
        let fillings = input.fillings { filling in
            master(filling).map { master in
                let ratio = master.name.scale.factor / filling.scale.factor
                return Recipe.size(of: master.header.size, at: master.name.scale, ratio: ratio)
            }
        }
        var used: Set<BytePath> = []
        for slot in slots {
            // Masters without anything to make are counted, too.
            // A vector image that is drawn in a catalog is drawn as a loose one.
            guard let name = slot.file, let path = set.folder.appending(name), let master = masters[path],
                !master.format.isVector, used.insert(path).inserted
            else { continue }
            draft.masters.append(master)
        }
        var planned: [CatalogFilling] = []
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
            let variant = variant(
                at: path, of: source, scale: filling.scale, filling.line, wanted: filling.scale.factor)
            if let problem = problem(with: variant, of: master) {
                draft.diagnostics.append(problem)
            } else {
                draft.variants.append(variant)
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
