/// Where the documentation is hosted: the one place in the program that says so.
///
/// The address follows from that of the repository in README, as GitHub Pages makes it.
enum HostedDocumentation {
    /// The site, without a slash at its end.
    static let site = "https://OWNER.github.io/twofold"
    /// The page of the library, below which its articles are.
    static let home = "\(site)/documentation/twofoldkit"

    /// The sections of the article Diagnostics, and the groups of rules in each.
    static let sections: [(heading: String, groups: [String])] = [
        ("Names", ["naming"]), ("Sizes", ["size"]), ("Places and lookup", ["placement", "lookup", "references"]),
        ("Sets", ["sets"]), ("Icons and launch images", ["icon", "launch", "plist"]),
        ("Images", ["image", "format", "mipmap"]),
        ("Targets and conversions", ["layout", "target", "convert"]),
        ("Android and React Native", ["android", "react-native"]), ("Flutter", ["flutter"]),
        ("Asset catalogs", ["catalog"]),
        ("Plans", ["plan", "budget", "baseline", "bench"]), ("Files", ["file", "stage", "config", "tree"]),
        ("Content and metadata", ["content", "density", "colour"]), ("The lock file", ["ledger"]),
        ("The shared cache", ["cache"]),
    ]

    /// The address of the section that explains a rule; that of the article for a rule of no known group.
    static func address(of rule: DiagnosticID) -> String {
        let section = sections.first { $0.groups.contains(rule.group) }
        let anchor = section.map { "#" + $0.heading.replacing(" ", with: "-") } ?? ""
        return "\(home)/diagnostics\(anchor)"
    }
}
