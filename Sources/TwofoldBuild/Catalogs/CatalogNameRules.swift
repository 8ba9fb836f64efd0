// Names that two sets of one catalog share.

extension Rule {
    package static let catalogNames: [Rule] = [catalogSameName]

    package static let catalogSameName = Rule(
        "catalog.same-name", .error, or: .note, kind: .surveyed,
        meaning:
            "two sets of an asset catalog have one name, whatever their folders and kinds are, except a color beside another "
            + "kind; of those that a target would make, neither is made (a note where both have the same files, and with --rules art where code was read and asks for neither)",
        fix: "rename one of them, or let the groups that they are in provide namespaces",
        why: "Xcode warns of the name, and an app that asks for it gets one of the two and cannot get the other")
}

extension Diagnostic {
    /// - Parameters:
    ///   - masters: The masters of those of the two that a target would make.
    ///   - areAlike: Whether the two have the same files.
    ///   - severity: The severity of a pair in two catalogs: Xcode's settings can leave one out of the app.
    static func sameName(
        _ pair: CatalogNames.Pair, masters: [BytePath], areAlike: Bool = false, as severity: Diagnostic.Severity? = nil
    ) -> Diagnostic {
        let name = Quoting.display(pair.name)
        let message =
            switch masters.count {
            case 0: "this set and \(pair.first.display) have one name in the app, \(name)"
            case 1:
                "this set and \(pair.first.display) would have one name in the app, \(name), so nothing is made of \(masters[0].display)"
            default:
                "\(masters[0].display) and \(masters[1].display) would have one name in the app, \(name), so neither is made"
            }
        let namespaces =
            masters.isEmpty
            ? "turn on 'Provides Namespace' for their groups in Xcode"
            : "make folders part of the names: --namespaces, or 'namespaces: true' of the target"
        return Rule.catalogSameName.diagnostic(
            pair.second, message,
            fix: areAlike
                ? "remove one of them: both have the same files"
                : "rename one of them" + (pair.isToldApartByGroups ? ", or \(namespaces)" : ""),
            as: areAlike ? .note : severity, related: [pair.first] + masters)
    }
}
