// What there is to say of the configuration once the tree was listed.

extension Project {
    /// Patterns that match nothing, and configuration files that nobody reads.
    func configurationRemarks(_ tree: TreeListing, _ plan: Plan) -> [Diagnostic] {
        let unread = tree.unreadConfigurations.filter { $0 != policy.patterns?.file }
            .map(Diagnostic.configurationBelowRoot)
        // What was not listed may match, and so may files of a root below this one, for which the same file may hold.
        guard let patterns = policy.patterns, !patterns.patterns.isEmpty, selection == [.root],
            tree.nestedRoots.isEmpty,
            !tree.diagnostics.contains(where: { $0.id == .treeUnreadable })
        else { return unread }
        // A rule may be about a variant that is yet to be made.
        return unread + patterns.unmatched(among: tree.items.map(\.path) + plan.variants.map(\.path))
    }
}
