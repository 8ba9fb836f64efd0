/// Variants that a build would make, held against what is there.
///
/// What was edited, and what has lost its master, is found by the survey.
enum LedgerRules: RuleGroup {
    static func findings(in tree: CheckContext) -> [Finding] { variants(tree) + mipmaps(tree) }

    private static func mipmaps(_ tree: CheckContext) -> [Finding] {
        tree.recordedMipmaps.compactMap { file in
            guard file.isThere else { return Finding(.missingMipmaps(file.path, of: file.base)) }
            return file.isCurrent ? nil : Finding(.staleMipmaps(file.path, of: file.base))
        }
    }

    private static func variants(_ tree: CheckContext) -> [Finding] {
        zip(tree.plan.variants, tree.states).compactMap { variant, state in
            guard case .stale(let reason) = state else { return nil }
            switch reason {
            case .neverMade, .missing: return Finding(.missingVariant(variant.path, from: variant.master))
            // A command line leaves no trace, so a check cannot tell what a build was asked for from a mistake.
            case .recipeChanged: return Finding(.otherOptions(variant.path, from: variant.master))
            case .masterChanged, .engineChanged, .adopted:
                return Finding(.staleVariant(variant.path, from: variant.master, reason))
            }
        }
    }
}
