/// Variants that a build would make, compared with the tree.
///
/// Edited variants and orphans are found by the survey.
enum LockFileRules: RuleGroup {
    static func findings(in tree: CheckContext) -> [Finding] {
        variants(tree)
    }

    private static func variants(_ tree: CheckContext) -> [Finding] {
        zip(tree.plan.variants, tree.states).compactMap { variant, state in
            switch state {
            case .unknown(let problem): return Finding(problem)
            case .foreign: return Finding(.foreign(variant.path, from: variant.master))
            default: break
            }
            guard case .stale(let reason) = state else { return nil }
            switch reason {
            case .neverMade, .missing:
                var missing = Diagnostic.missingVariant(variant.path, from: variant.master)
                // Where nobody has run Twofold yet, a file is missing only if some device looks for it.
                if !tree.isAdopted, !tree.consumers.consumer(of: variant.master).lacks1x { missing.severity = .note }
                return Finding(missing)
            // The options of a command line are not stored, so a check cannot tell a build with other options from a
            // mistake.
            case .recipeChanged:
                let changes = tree.changedSettings[variant.path]
                return Finding(.otherOptions(variant.path, from: variant.master, changes))
            case .masterChanged, .engineChanged, .adopted:
                return Finding(.staleVariant(variant.path, from: variant.master, reason))
            }
        }
    }
}

extension LockFileRules {
    static let rules: [Rule] = [.ledgerMissing, .ledgerStale, .ledgerOtherOptions]
}
