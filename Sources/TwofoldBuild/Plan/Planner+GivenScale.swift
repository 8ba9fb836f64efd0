// Masters whose scale the caller gives, because their names state none.

extension Planner {
    /// Plans the variants of such a master in Apple's layout, with a copy of it under the name of its scale.
    ///
    /// Beside the master that is impossible: lookup takes the master for the 1x, whose place it has.
    func planGiven(_ source: Source, _ line: Line, _ target: PlannedTarget, into draft: inout Draft) {
        let master = source.master
        let own = master.name.scale
        guard isStaged else {
            draft.diagnostics.append(.scaleNotInName(master.path, own, right: master.name.bytes))
            return
        }
        let wanted = source.policy.scales.map(Array.init) ?? (master.name.scale.smaller + [own])
        for scale in wanted.sorted(by: >) where master.name.variant(scale: scale, device: line.device).mayHaveScreen {
            guard let path = output(of: master, scale: scale, line, target) else {
                draft.diagnostics.append(.nameTooLong(master.path, from: master.path))
                continue
            }
            var variant = variant(at: path, of: source, scale: scale, line, wanted: scale.factor)
            variant.recipe.isCopy = variant.isSameFile(as: master, source.policy)
            if let problem = problem(with: variant, of: master) {
                draft.diagnostics.append(problem)
            } else {
                draft.variants.append(variant)
            }
        }
    }
}
