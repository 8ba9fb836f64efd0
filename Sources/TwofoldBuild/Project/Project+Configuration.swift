// Diagnostics about the configuration that need the listing.

extension Project {
    /// Diagnostics about patterns that match nothing, and about configuration files that are not read.
    ///
    /// - Parameter variants: The paths of all variants.
    func configurationDiagnostics(_ tree: TreeListing, _ variants: some Sequence<BytePath>) -> [Diagnostic] {
        let unread = tree.unreadConfigurations.filter { $0 != policy.patterns?.file }
            .map(Diagnostic.configurationBelowRoot)
        // Files that were not listed can match, and so can files of nested projects with the same configuration file.
        guard let patterns = policy.patterns, !patterns.patterns.isEmpty, selection == [.root],
            tree.nestedRoots.isEmpty,
            !tree.diagnostics.contains(where: { $0.rule == .treeUnreadable })
        else { return unread }
        // A pattern can be for a variant that does not exist yet.
        let files = [AnySequence(tree.items.lazy.map(\.path)), AnySequence(variants)].joined()
        return unread + patterns.unmatched(among: files)
    }
}
