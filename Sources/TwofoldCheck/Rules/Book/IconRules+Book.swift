extension IconRules {
    static let rules: [Rule] = [
        .iconSize, .iconMissing, .iconNone, .iconMissing2x, .iconPlistString, .iconUnlisted, .iconNeedsExtension,
        .iconDuplicateSize, .iconDocumentString, .iconDocumentSize, .iconDocumentMissing2x,
    ]
}

extension Rule {
    static let iconSize = Rule(
        "icon.size", .warning, items: [34, 35, 39],
        meaning: "a listed icon has a size that no device uses, or another size than its name says",
        fix: "export it at that size, or rename it",
        why: "the system chooses icons by their exact size in pixels and ignores others", cause: .size)

    static let iconMissing = Rule(
        "icon.missing", .warning, items: [34, 36, 37, 43],
        meaning: "a property list names an icon of the app or of a document type that is nowhere in the tree, "
            + "or only in another letter case; or it names icons, and none for the home screen of its systems",
        fix: "add the file, or remove it from the list",
        why: "the system shows a blank icon, and the App Store refuses the app")

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

    static let iconMissing2x = Rule(
        "icon.missing-2x", .warning, items: [34, 35, 44],
        meaning: "an icon of 29, 50, 57, 72 or 76 pixels is listed, or found by its name, but none for 2x screens",
        fix: "add the larger icon to the list", why: "2x screens show the icon enlarged", cause: .missing2x)

    static let iconPlistString = Rule(
        "icon.plist-string", .warning, items: [37],
        meaning: "a property list names its icon by CFBundleIconFile only, or leaves that empty, has one name where an "
            + "array belongs, or an array where one name does",
        fix: "add CFBundleIconFiles, an array of the names of all icons, or run 'twofold check --fix'",
        why: "one string names one icon, for 1x screens")

    static let iconUnlisted = Rule(
        "icon.unlisted", .warning, items: [35, 37, 38],
        meaning: "the 2x or 3x of an icon that is listed with its extension is not listed, "
            + "an icon for settings and search beside listed icons, or a document icon of another size beside a listed one",
        fix: "list it too, or list names without extensions",
        why: "the system uses listed icons only, and takes names with an extension literally")

    static let iconNeedsExtension = Rule(
        "icon.needs-extension", .warning, items: [8],
        meaning: "an icon is listed without its extension, and the app runs on systems before iOS 4",
        fix: "list the files with their extensions",
        why: "systems before iOS 4 find no file by a name without an extension")

    static let iconDuplicateSize = Rule(
        "icon.duplicate-size", .note, items: [39],
        meaning: "two icons of one list, of an app or of a document type, have the same size, or one is listed twice",
        fix: "list one of the two, and delete the other unless the app shows it elsewhere",
        why: "the system chooses icons by size, so either of the two may be shown")

    static let iconDocumentString = Rule(
        "icon.document-string", .warning, items: [38, 44],
        meaning: "a document type names its icon by CFBundleTypeIconFile only, has one name where an array belongs, "
            + "or an array where one name does",
        fix: "list the names of all its icons in the array CFBundleTypeIconFiles, "
            + "or run 'twofold check --fix'",
        why: "one string names one icon, so the system does not find other sizes and scales")

    static let iconDocumentSize = Rule(
        "icon.document-size", .warning, items: [36],
        meaning: "a listed document icon has a size that no device uses",
        fix: "export it at 22×29 and 44×58 for iPhone, at 64×64, 128×128, 320×320 and 640×640 for iPad",
        why: "the system chooses document icons by their size in pixels", cause: .size)

    static let iconDocumentMissing2x = Rule(
        "icon.document-missing-2x", .warning, items: [36, 44],
        meaning: "a document icon of 22×29, 64×64 or 320×320 pixels is listed, but none of twice its size",
        fix: "add the larger icon to the list", why: "2x screens show the icon enlarged")
}

extension Diagnostic {
    static func iconSize(_ path: BytePath, _ size: PixelSize, wanted side: Int) -> Diagnostic {
        Rule.iconSize.diagnostic(
            path, "this icon is \(size), but its name says \(side)×\(side)",
            fix: "export it at \(side)×\(side), or rename it")
    }

    /// - Parameter scale: The scale at which no device uses the size, if others have it.
    static func iconSize(
        _ path: BytePath, _ size: PixelSize, at scale: ScaleFactor? = nil, nearest side: Int
    ) -> Diagnostic {
        Rule.iconSize.diagnostic(
            path, "no device uses an icon of \(size)\(scale.map { " at \($0)" } ?? "")",
            fix: "export it at \(side)×\(side), or at another icon size")
    }

    static func iconMissing(_ manifest: BytePath, _ name: String, leftOut: BytePath?) -> Diagnostic {
        missing("icon", manifest, name, leftOut)
    }

    private static func missing(
        _ kind: String, _ manifest: BytePath, _ name: String, _ leftOut: BytePath?
    ) -> Diagnostic {
        guard let leftOut else {
            return Rule.iconMissing.diagnostic(manifest, "the \(kind) \(quoted(name)) is listed, but does not exist")
        }
        return Rule.iconMissing.diagnostic(
            manifest, "the \(kind) \(quoted(name)) is listed, but no target of this app copies \(leftOut.display)",
            fix: "add the file to the app's target in Xcode, or take the name off the list", related: [leftOut])
    }

    /// A listed icon that is no bitmap.
    static func iconIsVector(_ manifest: BytePath, _ path: BytePath) -> Diagnostic {
        Rule.iconMissing.diagnostic(
            manifest, "\(path.display) is named as an icon, but the system takes no vector image for one",
            fix:
                "make PNGs of it with 'twofold icons \(ShellWord.path(path.bytes)) --for ios-7 --form loose --out DIR', and list those",
            related: [path])
    }

    /// - Parameter isSure: Whether the tree holds all that the app is made of.
    static func iconNone(_ manifest: BytePath, isSure: Bool) -> Diagnostic {
        Rule.iconNone.diagnostic(
            manifest,
            "this app has no icon: no key names one, and the tree has neither a filled set of icons in a catalog nor a file "
                + "named as one", as: isSure ? .warning : .note)
    }

    /// - Parameter list: The place of the list, where the property list has several.
    static func iconUnlistedSmall(
        _ path: BytePath, _ side: Int, _ manifest: BytePath, _ list: [PropertyListStep]
    ) -> Diagnostic {
        let use = [50, 100].contains(side) ? "search on iPad" : "settings and search"
        let place = list.isEmpty ? "" : " in \(PropertyListChange([], at: list).place)"
        return Rule.iconUnlisted.diagnostic(
            path, "\(manifest.display) lists other icons\(place), but not this one of \(side)×\(side) for \(use)",
            fix: "add it to the same list", related: [manifest])
    }

    static func iconUnlistedDocument(
        _ path: BytePath, _ size: PixelSize, _ manifest: BytePath, _ list: [PropertyListStep]
    ) -> Diagnostic {
        let place = PropertyListChange([], at: list).place
        return Rule.iconUnlisted.diagnostic(
            path,
            "\(manifest.display) lists other sizes of this document icon in \(place), but not this one of \(size)",
            fix: "add it to the same list", related: [manifest])
    }

    static func iconNeedsExtension(_ manifest: BytePath, _ name: String, _ system: SystemVersion) -> Diagnostic {
        Rule.iconNeedsExtension.diagnostic(
            manifest,
            "the icon \(quoted(name)) is listed without its extension, but the app runs on iOS \(system) and later")
    }

    static func iconDocumentMissing(_ manifest: BytePath, _ name: String, leftOut: BytePath?) -> Diagnostic {
        missing("document icon", manifest, name, leftOut)
    }

    /// - Parameters:
    ///   - unlisted: The larger icon, if it is there.
    ///   - name: Its name in the list.
    static func iconDocumentMissing2x(
        _ path: BytePath, _ size: PixelSize, _ sharp: PixelSize, _ unlisted: BytePath?, named name: String?
    ) -> Diagnostic {
        let double = AssetName(parsing: path.name).variant(scale: .x2, device: AssetName(parsing: path.name).device)
        let shown = name.map(quoted) ?? Quoting.display(double.bytes)
        let fix =
            unlisted == nil
            ? "add \(shown) of \(sharp), and list it if the list has extensions" : "add \(shown) to the list"
        return Rule.iconDocumentMissing2x.diagnostic(
            path, "this document icon of \(size) is listed, but none of \(sharp) for 2x screens", fix: fix,
            related: unlisted.map { [$0] } ?? [])
    }

    /// - Parameters:
    ///   - sharp: Sides that serve 2x screens, its double first.
    ///   - unlisted: A file of that size that lies beside it.
    ///   - name: Its name in the list.
    static func iconMissing2x(
        _ path: BytePath, _ side: Int, wanted sharp: [Int], unlisted: BytePath?, named name: String?
    ) -> Diagnostic {
        let sizes = sharp.map { "\($0)×\($0)" }
        let others = sizes.count > 1 ? "; newer systems take \(sizes.dropFirst().joined(separator: " or "))" : ""
        return Rule.iconMissing2x.diagnostic(
            path, "this icon of \(side)×\(side) is listed, but none for 2x screens",
            fix: unlisted.map { "add \(name.map(quoted) ?? Quoting.display($0.name)) to the list" }
                ?? "add its double, \(sizes.first ?? ""), to the list\(others)",
            related: unlisted.map { [$0] } ?? [])
    }

    /// - Parameter name: The name of the missing file.
    static func iconByNameMissing2x(
        _ path: BytePath, _ side: Int, wanted sharp: [Int], _ name: [UInt8]
    ) -> Diagnostic {
        let sizes = sharp.map { "\($0)×\($0)" }
        return Rule.iconMissing2x.diagnostic(
            path, "this is the app's icon of \(side)×\(side) by its name, and there is none for 2x screens",
            fix: "add \(Quoting.display(name)) of \(sizes.first ?? "")")
    }

    /// - Parameter name: The name for its size.
    static func iconByNameIs2x(_ path: BytePath, _ size: PixelSize, _ name: [UInt8]) -> Diagnostic {
        Rule.iconSize.diagnostic(
            path, "this is the app's icon at 1x by its name, and no device uses one of \(size) at 1x",
            fix: "rename it to \(Quoting.display(name)), or export it at \(size.width / 2)×\(size.height / 2)")
    }

    static func iconPlistEmpty(_ manifest: BytePath, isFixable: Bool) -> Diagnostic {
        Rule.iconPlistString.diagnostic(
            manifest, "CFBundleIconFile is empty, and CFBundleIconFiles is missing",
            fix: isFixable ? nil : "add CFBundleIconFiles, an array of the names of all icons")
    }

    static func iconPlistString(_ manifest: BytePath, _ name: String, isFixable: Bool) -> Diagnostic {
        Rule.iconPlistString.diagnostic(
            manifest, "CFBundleIconFile names \(quoted(name)), and CFBundleIconFiles is missing",
            fix: isFixable ? nil : "add CFBundleIconFiles, an array of the names of all icons")
    }

    static func iconUnlisted(_ path: BytePath, beside listed: BytePath, _ manifest: BytePath) -> Diagnostic {
        Rule.iconUnlisted.diagnostic(
            path,
            "\(manifest.display) lists \(Quoting.display(listed.name)) with its extension, but not this file",
            related: [manifest, listed])
    }

    static func iconDuplicateSize(_ path: BytePath, _ other: BytePath, _ size: PixelSize) -> Diagnostic {
        Rule.iconDuplicateSize.diagnostic(
            path, "\(size), the same as \(other.display), which is listed too", related: [other])
    }

    static func iconDocumentString(_ manifest: BytePath, _ name: String, isFixable: Bool) -> Diagnostic {
        Rule.iconDocumentString.diagnostic(
            manifest, "CFBundleTypeIconFile names \(quoted(name)), and CFBundleTypeIconFiles is missing",
            fix: isFixable ? nil : "list the names of all its icons in the array CFBundleTypeIconFiles")
    }

    static func iconDocumentSize(_ path: BytePath, _ size: PixelSize) -> Diagnostic {
        Rule.iconDocumentSize.diagnostic(path, "no device uses a document icon of \(size)")
    }

    private static func quoted(_ name: String) -> String { Quoting.display(Array(name.utf8)) }
}
