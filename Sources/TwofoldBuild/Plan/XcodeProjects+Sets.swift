extension XcodeProjects {
    /// Whether an app is built with a set of icons or launch images, which the system takes before a loose file of this name: an icon's
    /// that states its size, or a launch image's.
    package func haveSet(inPlaceOf image: BytePath) -> Bool {
        guard !targets.isEmpty, !image.isInCatalog, image.name.count > 4 else { return false }
        let name = AssetName(parsing: image.name)
        if name.base == LaunchImageTable.defaultBase { return !launchSets(around: image).isEmpty }
        // The names of alternate icons, which are loose, state no size.
        return IconCatalogue.isNamedAsAppIcon(name.base) && IconCatalogue.side(of: name) != nil
            && haveIconSets(beside: image)
    }
}
