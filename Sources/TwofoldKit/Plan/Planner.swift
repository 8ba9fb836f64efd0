/// Turns pictures and policy into a plan, and finds everything that speaks against it before a byte is written.
///
/// A function between values: it reads no disk.
struct Planner {
    var policy: BuildPolicy
    var masters: [BytePath: Master]
    /// Everything that was listed: a variant must not come near a name that is taken.
    var existing: [BytePath]

    func plan(_ families: [AssetFamily]) -> (plan: Plan, diagnostics: [Diagnostic]) {
        var draft = Draft()
        for family in families { plan(family, into: &draft) }
        var diagnostics = draft.diagnostics
        let (variants, collisions) = OutputNames(existing: existing).separate(draft.variants)
        diagnostics += collisions
        diagnostics += Self.catalogNotes(variants)
        let byMaster = Dictionary(grouping: variants, by: \.master)
        let ceded = Dictionary(grouping: draft.ceded, by: \.master)
        let plan = Plan(
            masters: draft.masters.map { master in
                MasterPlan(
                    master: master, variants: byMaster[master.path] ?? [], ceded: ceded[master.path] ?? [])
            }.sorted { $0.master.path < $1.master.path },
            kept: draft.kept.sorted(), staged: draft.staged.sorted())
        return (plan, diagnostics)
    }

    private struct Draft {
        var masters: [Master] = []
        var variants: [VariantPlan] = []
        var ceded: [VariantPlan] = []
        var kept: Set<BytePath> = []
        var staged: Set<BytePath> = []
        var diagnostics: [Diagnostic] = []
    }

    // MARK: One picture

    private func plan(_ family: AssetFamily, into draft: inout Draft) {
        var usable: [DeviceModifier?: [Master]] = [:]
        let lines: [DeviceModifier?] = [nil] + DeviceModifier.allCases
        for line in lines { usable[line] = usableMasters(family, line, &draft) }
        for line in lines {
            if let masters = usable[line], !masters.isEmpty {
                plan(family, line, from: masters, pointFactor: 1, into: &draft)
            } else if let line, let wish = policy.devices.first(where: { $0.device == line }),
                let masters = usable[nil], !masters.isEmpty
            {
                plan(family, line, from: masters, pointFactor: wish.pointFactor, into: &draft)
            }
        }
        if usable.values.contains(where: { !$0.isEmpty }) {
            draft.staged.formUnion(lines.flatMap(family.artistMade).map(\.path))
        }
    }

    /// The masters of a line that can be used, ascending by scale; says why of every other.
    private func usableMasters(
        _ family: AssetFamily, _ line: DeviceModifier?, _ draft: inout Draft
    ) -> [Master] {
        var usable: [Master] = []
        for member in family.artistMade(line) {
            guard let master = masters[member.path] else { continue }
            if let rival = usable.last, rival.name.scale == master.name.scale {
                // Two files claim one place in the line ("foo@2x.png" and "foo@2x.PNG"): neither is preferred.
                let path = output(of: rival, scale: .x1, device: line) ?? rival.path
                draft.diagnostics.append(.twoMasters(path, rival.path, master.path))
                return []
            }
            usable.append(master)
        }
        return usable.filter { master in
            draft.masters.append(master)
            let scale = master.name.scale
            if master.header.size.isWhole(at: scale) { return true }
            let isRefused = policy.odd == .error
            draft.diagnostics.append(.oddSize(master.path, master.header.size, scale, refused: isRefused))
            return !isRefused
        }
    }

    private func plan(
        _ family: AssetFamily, _ line: DeviceModifier?, from masters: [Master], pointFactor: Double,
        into draft: inout Draft
    ) {
        guard let largest = masters.last else { return }
        let taken = Dictionary(grouping: family.artistMade(line), by: \.name.scale)
        for target in (policy.scales ?? Set(largest.name.scale.smaller)).sorted(by: >) {
            let wanted = Double(target.pixelsPerPoint) * pointFactor
            let master = Self.source(for: wanted, among: masters) ?? largest
            let path = output(of: master, scale: target, device: line)
            if let files = taken[target] {
                // A master is not "kept from being overwritten": only a file in a variant's place is.
                let kept = files.map(\.path).filter { path in !masters.contains { $0.path == path } }
                draft.kept.formUnion(kept)
                if let path, kept.contains(path) {
                    let ceded = variant(at: path, of: master, scale: target, device: line, wanted: wanted)
                    if ceded.recipe.ratio >= 1 { draft.ceded.append(ceded) }
                }
                continue
            }
            guard let path else {
                draft.diagnostics.append(.nameTooLong(largest.path, from: largest.path))
                continue
            }
            let variant = variant(at: path, of: master, scale: target, device: line, wanted: wanted)
            guard variant.recipe.ratio >= 1 else {
                draft.diagnostics.append(
                    .wouldEnlarge(
                        path, master: master.path, size: variant.recipe.size, masterSize: master.header.size))
                continue
            }
            draft.variants.append(variant)
        }
    }

    /// The smallest master that `wanted` divides, so that pixels are averaged in whole blocks; nil when there is none.
    private static func source(for wanted: Double, among masters: [Master]) -> Master? {
        masters.first { master in
            let ratio = Double(master.name.scale.pixelsPerPoint) / wanted
            return ratio >= 1 && ratio == ratio.rounded()
        }
    }

    private func variant(
        at path: BytePath, of master: Master, scale: ScaleFactor, device: DeviceModifier?, wanted: Double
    ) -> VariantPlan {
        let ratio = Double(master.name.scale.pixelsPerPoint) / wanted
        let filter = FilterChoice(named: policy.filter, format: master.format, ratio: ratio)
        return VariantPlan(
            path: path, master: master.path, device: device,
            recipe: Recipe(
                sourceScale: master.name.scale, scale: scale,
                size: Recipe.size(of: master.header.size, at: master.name.scale, ratio: ratio), ratio: ratio,
                filter: filter.filter, space: policy.space, density: policy.density,
                // Every master's format is one that the engine reads, and those are the ones that it writes.
                encoding: ImageEncoding(format: master.format) ?? .png(compression: 6)),
            filter: filter)
    }

    /// Where a variant goes: its master's folder, by construction.
    ///
    /// Nil when the name would be too long.
    private func output(of master: Master, scale: ScaleFactor, device: DeviceModifier?) -> BytePath? {
        let name = master.name.variant(scale: scale, device: device).bytes
        return name.count <= 255 ? master.path.folder.appending(name) : nil
    }

    private static let catalogFolders = [".imageset", ".appiconset", ".launchimage"].map { Array($0.utf8) }

    private static func catalogNotes(_ variants: [VariantPlan]) -> [Diagnostic] {
        Dictionary(grouping: variants, by: \.path.folder)
            .filter { folder, _ in catalogFolders.contains { folder.name.hasSuffix($0) } }
            .sorted { $0.key < $1.key }
            .map { .inCatalog($0.key, count: $0.value.count) }
    }
}
