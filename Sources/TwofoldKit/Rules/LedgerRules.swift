/// Variants that a build would make, compared with the tree.
///
/// Edited variants and orphans are found by the survey.
enum LedgerRules: RuleGroup {
    static func findings(in tree: CheckContext) -> [Finding] {
        variants(tree) + byCommands(tree)
            + tree.recordedBefore.filter { $0.isThere && !$0.isCurrent }.map {
                Finding(.unrequested($0.path, of: $0.base))
            }
    }

    private static func byCommands(_ tree: CheckContext) -> [Finding] {
        tree.recordedByCommands.compactMap { file in
            guard let maker = file.maker else { return nil }
            if file.isThere { return file.isCurrent ? nil : Finding(.stale(file.path, of: file.base, by: maker)) }
            // Whoever deleted a launch image did not want it, but a set of icons without one is broken.
            return maker == .icons ? Finding(.missing(file.path, of: file.base, by: maker)) : nil
        }
    }

    private static func variants(_ tree: CheckContext) -> [Finding] {
        zip(tree.plan.variants, tree.states).compactMap { variant, state in
            guard case .stale(let reason) = state else { return nil }
            switch reason {
            case .neverMade, .missing: return Finding(.missingVariant(variant.path, from: variant.master))
            // The options of a command line are not stored, so a check cannot tell a build with other options from a
            // mistake.
            case .recipeChanged: return Finding(.otherOptions(variant.path, from: variant.master))
            case .masterChanged, .engineChanged, .adopted:
                return Finding(.staleVariant(variant.path, from: variant.master, reason))
            }
        }
    }
}
