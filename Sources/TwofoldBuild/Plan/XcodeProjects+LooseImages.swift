extension XcodeProjects {
    /// Whether the apps around a loose icon or launch image are built with a set that the system takes before it.
    ///
    /// That is an icon that states its size, because alternate icons, which are loose, state none; and a launch image that states its
    /// height or orientation, because code shows `Default.png` as a background.
    package func haveSet(inPlaceOf image: BytePath) -> Bool {
        // It is asked for each variant, and hardly any is one of these.
        let isLaunchImage = image.name.starts(with: Self.launchStart)
        guard isLaunchImage || IconCatalogue.isIconName(image.name), !targets.isEmpty, !image.isInCatalog else {
            return false
        }
        let name = AssetName(parsing: image.name)
        if isLaunchImage { return !name.usage.isEmpty && haveLaunchSets(beside: image) }
        return IconCatalogue.isNamedAsAppIcon(name.base) && IconCatalogue.side(of: name) != nil
            && haveIconSets(beside: image)
    }

    private static let launchStart = LaunchImageTable.defaultBase + [UInt8(ascii: "-")]
}
