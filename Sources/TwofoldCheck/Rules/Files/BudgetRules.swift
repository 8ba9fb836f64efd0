/// The bytes that a device has to download, compared with the configured limit (`sizes: limit:`).
enum BudgetRules {
    static func findings(in tree: CheckContext) -> [Finding] {
        guard let limit = tree.source.sizeLimit else { return [] }
        // Catalogs are sliced, so each device downloads only its own part of them.
        let loose =
            tree.files.filter { $0.isLoose }.reduce(0) { $0 + $1.byteCount }
            + tree.mipmapChains.reduce(0) { $0 + $1.byteCount }
        if loose <= limit.bytes { return [] }
        let excess = Readable.bytes(loose - limit.bytes)
        return [
            Finding(
                .budgetDevice, .root,
                "every device downloads \(Readable.bytes(loose)) of images, \(excess) more than the limit of \(limit.text)"
            )
        ]
    }
}

extension Rule {
    static let budgetDevice = Rule(
        "budget.device", .error, items: [55],
        meaning: "a device has to download more bytes of images than 'sizes: limit:' allows",
        fix: "see 'twofold sizes' for the largest; with asset catalogs, a device downloads only its own files",
        why: "loose files are not thinned: every device downloads those of all the others")
}
