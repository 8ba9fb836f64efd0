/// Bytes that a device has to download, held against the limit of the configuration (`sizes: limit:`).
enum BudgetRules: RuleGroup {
    static func findings(in tree: CheckContext) -> [Finding] {
        guard let limit = tree.source.sizeLimit else { return [] }
        // What lies in a catalog is sliced, so a device gets its own part of it.
        let loose =
            tree.files.filter { !$0.isInCatalog }.reduce(0) { $0 + $1.byteCount }
            + tree.mipmapChains.reduce(0) { $0 + $1.byteCount }
        return loose > limit ? [Finding(.overBudget("every device", loose, limit: limit))] : []
    }
}
