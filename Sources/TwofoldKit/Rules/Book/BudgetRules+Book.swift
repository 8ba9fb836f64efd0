extension BudgetRules {
    static let rules: [Rule] = [.budgetDevice]
}

extension Rule {
    package static let budgetDevice = Rule(
        "budget.device", .error, items: [55],
        meaning: "a device has to download more bytes of images than 'sizes: limit:' allows",
        fix: "see 'twofold sizes' for the largest; with asset catalogs, a device downloads only its own files",
        why: "loose files are not thinned: every device downloads those of all the others")
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
