extension BudgetRules {
    static let rules: [Rule] = [.budgetDevice]
}

extension Rule {
    static let budgetDevice = Rule(
        "budget.device", .error, items: [55],
        meaning: "a device has to download more bytes of images than 'sizes: limit:' allows",
        fix: "see 'twofold sizes' for the largest; with asset catalogs, a device downloads only its own files",
        why: "loose files are not thinned: every device downloads those of all the others",
        example: Example(
            [".twofold.yml": .text("sizes: {limit: 200B}"), "a.png": .image(9, 9)], at: "."),
        nearMiss: Example([".twofold.yml": .text("sizes: {limit: 200B}"), "a.png": .image(2, 2)]))
}

extension DiagnosticID {
    /// `budget.device`.
    public static let budgetDevice = Rule.budgetDevice.id
}

extension Diagnostic {
    static func overBudget(_ device: String, _ bytes: Int, limit: SizeLimit) -> Diagnostic {
        Rule.budgetDevice.diagnostic(
            .root,
            "\(device) downloads \(Readable.bytes(bytes)) of images, \(Readable.bytes(bytes - limit.bytes)) more than the "
                + "limit of "
                + limit.text)
    }
}
