/// Icons and launch images, which the system chooses by size and name, and by the app's property list.
///
/// ``CatalogRules`` has those in asset catalogs.
enum AppRules {
    static func findings(in tree: CheckContext) -> [Finding] {
        let apps = AppImages(tree)
        return IconRules.findings(apps) + LaunchRules.findings(apps) + apps.unreadable
    }
}
