// The selected part of a plan.

extension Plan {
    /// The part of a plan whose masters lie within `selection`.
    func limited(to selection: [BytePath]) -> Plan {
        if selection.contains(.root) { return self }
        func isSelected(_ path: BytePath) -> Bool { selection.contains { path.isWithin($0) } }
        var plan = self
        plan.masters.removeAll { !isSelected($0.master.path) }
        // A kept file takes the place of its master's variant, so it belongs to a selection that names only the master.
        if !plan.kept.isEmpty {
            let masters = plan.masters.lazy.map(\.master)
            let images = Set(masters.flatMap { [FamilyKey(of: $0.path), FamilyKey(of: $0.rendition)] })
            plan.kept.removeAll { !isSelected($0) && !images.contains(FamilyKey(of: $0)) }
        }
        plan.staged.removeAll { !isSelected($0) }
        if !plan.catalogs.isEmpty {
            let variants = Set(plan.variants.map(\.path))
            plan.catalogs = plan.catalogs.compactMap { $0.keeping(variants.contains) }
        }
        plan.undrawn.removeAll { !isSelected($0) }
        return plan
    }
}
