// What a run can say of the libraries that made the variants: they make nothing stale, and may explain different bytes.

extension Build {
    /// The same survey with ``Survey/libraryDifferences``.
    ///
    /// Asks the engine for its identity, which may start it: for those who are to be shown it.
    public func comparingLibraries(_ survey: Survey) -> Survey {
        var survey = survey
        for variant in survey.plan.variants {
            guard let entry = survey.ledgerFile?.ledger[variant.path] else { continue }
            let differences = EngineParts(engine.identity(for: variant)).differences(from: EngineParts(entry.engine))
            if !differences.isEmpty { survey.libraryDifferences[variant.path] = differences }
        }
        return survey
    }
}
