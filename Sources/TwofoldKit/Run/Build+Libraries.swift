// What a run can say of the libraries that made the variants: they make nothing stale, and may explain different bytes.

extension Build {
    /// How the libraries here differ from those that made a variant, as the lock file records them.
    ///
    /// Asks the engine for its identity, which may start it.
    public func engineDifferences(of variant: VariantPlan, in survey: Survey) -> [EngineDifference] {
        guard let entry = survey.ledgerFile?.ledger[variant.path] else { return [] }
        return EngineParts(engine.identity(for: variant)).differences(from: EngineParts(entry.engine))
    }

    /// The same of all planned variants, each difference with the number of variants, sorted by name.
    public func engineDifferences(in survey: Survey) -> [(difference: EngineDifference, count: Int)] {
        var counts: [EngineDifference: Int] = [:]
        for variant in survey.plan.variants {
            for difference in engineDifferences(of: variant, in: survey) { counts[difference, default: 0] += 1 }
        }
        return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
