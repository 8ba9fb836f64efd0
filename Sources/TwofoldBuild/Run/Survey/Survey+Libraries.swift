// The libraries that made the variants: other versions make nothing stale, but can explain different bytes.

extension Survey {
    /// The same survey with ``libraryDifferences``.
    ///
    /// It asks the engine for its identity, which can start it, so call this only if the differences are shown.
    package func comparingLibraries(with engine: any ImageEngine) -> Survey {
        guard case .writes(let file) = mode else { return self }
        var survey = self
        for variant in plan.variants {
            guard let entry = file.ledger[variant.path] else { continue }
            let differences = EngineParts(engine.identity(for: variant)).differences(from: EngineParts(entry.engine))
            if !differences.isEmpty { survey.libraryDifferences[variant.path] = differences }
        }
        return survey
    }
}
