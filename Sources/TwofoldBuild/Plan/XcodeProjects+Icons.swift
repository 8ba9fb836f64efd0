extension XcodeProjects {
    /// Whether an app is built with a set of icons, which the system takes before a loose file that is called as an icon and states its
    /// size; the names of alternate icons, which are loose, state none.
    package func haveIcons(inPlaceOf image: BytePath) -> Bool {
        // It is asked for each variant, and hardly any is an icon's.
        guard !targets.isEmpty, IconCatalogue.isIconName(image.name), !image.isInCatalog else { return false }
        let name = AssetName(parsing: image.name)
        return IconCatalogue.isNamedAsAppIcon(name.base) && IconCatalogue.side(of: name) != nil
            && haveIconSets(beside: image)
    }
}
