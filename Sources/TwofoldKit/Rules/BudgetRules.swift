/// The bytes that a device has to download, compared with the configured limit (`sizes: limit:`).
enum BudgetRules: RuleGroup {
    static func findings(in tree: CheckContext) -> [Finding] {
        guard let limit = tree.source.sizeLimit else { return [] }
        // Catalogs are sliced, so each device downloads only its own part of them.
        let loose =
            tree.files.filter { $0.isLoose }.reduce(0) { $0 + $1.byteCount }
            + tree.mipmapChains.reduce(0) { $0 + $1.byteCount }
        return loose > limit.bytes ? [Finding(.overBudget("every device", loose, limit: limit))] : []
    }
}
