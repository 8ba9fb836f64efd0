// Names of property lists that no icon has, lists without an icon for a home screen, and apps without any icon.

extension IconRules {
    /// Names that no file has which the bundle may hold, in any folder: only Xcode knows where files lie in a bundle.
    var missing: [Finding] {
        let own = manifest.listInPlaceOfSingleIcon.filter { apps.macIcon($0, for: manifest) == nil }
        let hasIconFiles = hasIconFiles
        // For an alternate icon a set stands in only if it has its name.
        let lists = lists.filter { list in
            guard let name = list.alternate else { return true }
            return !(list.names + [name]).contains { apps.hasSet($0, .appiconset, for: manifest) }
        }
        return Set(lists.flatMap(\.names) + (hasIconFiles ? [] : own)).compactMap(unusable)
    }

    /// A finding about a name that stands for no bitmap which the bundle may hold.
    func unusable(_ name: String) -> Finding? {
        if ["iTunesArtwork", "iTunesArtwork@2x"].contains(name) {
            return Finding(
                .iconMissing, manifest.path,
                "\(name) is listed as an icon, but the App Store finds it by its name, and no device shows it",
                fix: "take it off the list")
        }
        guard apps.has(name, for: manifest) else {
            if apps.isRespelled(name) { return nil }
            return absent(name, "icon", nameOfOne: "CFBundleIconFile")
        }
        let files = apps.files(named: name, for: manifest)
        guard let vector = files.first?.path, files.allSatisfy(\.format.isVector) else { return nil }
        return Finding(
            .iconMissing, manifest.path,
            "\(vector.display) is named as an icon, but the system takes no vector image for one",
            fix:
                "make PNGs of it with 'twofold icons \(ShellWord.path(vector.bytes)) --for ios-7 --form loose --out DIR', "
                + "and list those",
            related: [vector])
    }

    /// The finding about a listed name that no file has which the bundle may hold.
    ///
    /// - Parameters:
    ///   - kind: What the list takes the file for: `icon`.
    ///   - key: The key for one name, by which macOS finds its icons.
    func absent(_ name: String, _ kind: String, nameOfOne key: String) -> Finding {
        let what = "the \(kind) \(Quoting.display(name)) is listed"
        if let icon = apps.macIcon(name, for: manifest) {
            return Finding(
                .iconMissing, manifest.path,
                "\(icon.display) is listed in an array of icons, but only macOS reads such files, and no array",
                fix: "take it off the list, and let \(key) name it", related: [icon])
        }
        if let path = apps.inOtherCase(name, for: manifest).first {
            return Finding(
                .iconMissing, manifest.path, "\(what), but the file \(path.display) differs from it in letter case",
                fix: "rename one of the two, because devices distinguish letter case", related: [path])
        }
        if let path = apps.leftOut(name, by: manifest) {
            return Finding(
                .iconMissing, manifest.path, "\(what), but no target of this app copies \(path.display)",
                fix: "add the file to the app's target in Xcode, or take the name off the list", related: [path])
        }
        let side = IconCatalogue.side(of: AssetName(parsing: Array(name.utf8)))
        let isNeeded = side.map(isShown) ?? true
        return Finding(
            .iconMissing, manifest.path, "\(what), but does not exist", as: isNeeded ? nil : .note,
            isOnRequest: isNeeded ? nil : true)
    }

    /// An app whose lists have icons for settings and searches only, or none for the home screen of the systems that it runs on.
    ///
    /// A file that a build has yet to make, or one of a wrong size, may be meant for the home screen.
    func noneForHome(_ lists: [[String]]) -> Finding? {
        let names = lists.flatMap(\.self) + [manifest.singleIcon].compactMap(\.self)
        guard !names.isEmpty, !hasIconFiles else { return nil }
        let files = names.map { apps.files(named: $0, of: manifest) }
        return files.contains(where: \.isEmpty) ? nil : noneForHome(files.flatMap(\.self))
    }

    func noneForHome(_ files: [CheckedFile]) -> Finding? {
        let sides = files.compactMap { file -> Int? in
            guard let size = file.size, size.width == size.height, IconCatalogue.holds(size.width) else { return nil }
            return size.width
        }
        guard sides.count == files.count else { return nil }
        if sides.allSatisfy(IconCatalogue.isSmall) {
            return Finding(
                .iconMissing, manifest.path, "none of the app's icons has a size of the home screen",
                fix: "add one of 57×57 and its 2x, and those of 120×120 and 180×180 for iOS 7 and later")
        }
        guard let system = manifest.minimumSystem, manifest.runsBeforeFlatIcons else { return nil }
        let (old, devices) = manifest.excludes(.iphone) ? (72, "iPads") : (57, "iPhones")
        if sides.contains(old) || sides.contains(2 * old) { return nil }
        return Finding(
            .iconMissing, manifest.path,
            "the app runs on iOS \(system), and none of its icons is \(old)×\(old) or \(2 * old)×\(2 * old), "
                + "which \(devices) show before iOS 7",
            fix: "add one of \(old)×\(old) and its 2x, or raise the minimum system to 7.0")
    }

    /// Alternate icons without the sizes of iPads, which scale another one, or offer none where the app's own icons for iPads come
    /// from a catalog: the App Store only warns of it (ITMS-90892).
    func lackingOnPad(_ matches: [(list: AppManifest.IconList, files: [CheckedFile])]) -> [Finding] {
        guard manifest.names(.ipad) else { return [] }
        let alternates = Dictionary(grouping: matches, by: \.list.alternate)
        return alternates.compactMap { name, lists -> Finding? in
            // A name without a file has its own finding.
            guard let name, lists.allSatisfy({ !$0.files.isEmpty }) else { return nil }
            let sides = Set(lists.flatMap(\.files).compactMap { $0.size?.width })
            let lacking = IconCatalogue.homeSidesOfPads.filter { !sides.contains($0) }
            if lacking.isEmpty { return nil }
            let sizes = lacking.map { "\($0)×\($0)" }
            let either = sizes.joined(separator: " or ")
            return Finding(
                .iconMissing, manifest.path,
                "the alternate icon \(Quoting.display(name)) has no file of \(either), which iPads show, and this app runs on iPads",
                fix:
                    "add icons of \(sizes.joined(separator: " and ")) to its list, and list it under CFBundleIcons~ipad, too: "
                    + "otherwise iPads scale another icon or offer none, and the App Store warns of it",
                // A large one was drawn to be scaled.
                as: sides.contains { $0 > IconCatalogue.largestHomeSide } ? .note : nil)
        }
    }

    /// Whether the property list of an app names no icon at all, and no file could be one.
    var none: Finding? {
        let parts = apps.bounds.parts(for: manifest)
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
        let isAside = apps.isAside(manifest)
        let isSure = !hasCatalog && !mayBeElsewhere && hasImages && !isAside
        return Finding(
            .iconNone, manifest.path,
            "this app has no icon: no key names one, and the tree has neither a filled set of icons in a catalog nor a file "
                + "named as one", as: isSure ? .warning : .note, isOnRequest: isAside ? true : nil)
    }
}

extension Rule {
    static let iconMissing = Rule(
        "icon.missing", .warning, or: .note, items: [34, 36, 37, 43],
        meaning:
            "a property list names an icon of the app that is nowhere in the tree, or only in another letter case; or it names "
            + "icons, and none for the home screen of its systems (a note for icons of document types, and for large alternate icons without "
            + "the sizes of iPads; with --rules art for one of a size that no device of the app shows)",
        fix: "add the file, or remove it from the list",
        why:
            "the system scales another listed icon or shows a blank one, and the App Store refuses an app without the icons that it demands"
    )

    static let iconNone = Rule(
        "icon.none", .warning, or: .note, items: [43],
        meaning:
            "the property list of an app names no icon, and the tree has neither a set of icons in a catalog nor a file named "
            + "as one; a note where the app has no images at all, a launch storyboard, or a catalog without a filled set, and with "
            + "--rules art where another app of the tree has one, or the app is the sample of a pod",
        fix:
            "make them with 'twofold icons MASTER --for ios-7 --form loose --out DIR --plist Info.plist', or fill a set of "
            + "icons in an asset catalog",
        why:
            "the system shows a blank icon, the App Store refuses the app, and an app cannot draw its icon when it runs"
    )
}
