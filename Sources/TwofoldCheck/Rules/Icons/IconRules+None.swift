// Apps without an icon.

extension IconRules {
    /// Whether the property list of an app names no icon at all, and no file could be one.
    var none: Finding? {
        let parts = apps.parts(for: manifest)
        guard manifest.isShipped, !manifest.namesIconFiles,
            !parts.contains(where: { part in
                part.hasIconFiles || part.bases.contains(where: IconCatalogue.isIconName)
            })
        else { return nil }
        // A set that is named and that nobody sees may lie outside of the tree.
        guard !manifest.namesIconSet || parts.contains(where: \.hasIconCatalog) else { return nil }
        let hasCatalog = parts.contains { $0.hasCatalog || $0.hasIconCatalog }
        // An app that has these has its icons in a catalog, which may lie outside of the tree if no other is here.
        let mayBeElsewhere = manifest.hasOtherLaunchScreen || manifest.leavesIconsToXcode
        let hasImages = apps.hasImages(of: manifest)
        guard hasCatalog || hasImages || !mayBeElsewhere else { return nil }
        let isSure = !hasCatalog && !mayBeElsewhere && hasImages
        return Finding(
            .iconNone, manifest.path,
            "this app has no icon: no key names one, and the tree has neither a filled set of icons in a catalog nor a file "
                + "named as one", as: isSure ? .warning : .note)
    }
}

extension Rule {
    static let iconNone = Rule(
        "icon.none", .warning, or: .note, items: [43],
        meaning:
            "the property list of an app names no icon, and the tree has neither a set of icons in a catalog nor a file named "
            + "as one; a note where the app has no images at all, a launch storyboard, or a catalog without a filled set",
        fix:
            "make them with 'twofold icons MASTER --for ios-7 --form loose --out DIR --plist Info.plist', or fill a set of "
            + "icons in an asset catalog",
        why:
            "the system shows a blank icon, the App Store refuses the app, and an app cannot draw its icon when it runs"
    )
}
