// What can be said of the libraries that made the variants: they make nothing stale, and may explain different bytes.

extension Survey {
    /// The same survey with ``libraryDifferences``.
    ///
    /// Asks the engine for its identity, which may start it: for those who are to be shown it.
    public func comparingLibraries(with engine: any ImageEngine) -> Survey {
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
