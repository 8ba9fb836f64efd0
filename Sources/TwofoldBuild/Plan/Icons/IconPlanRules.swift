// What keeps icons from being made, and hand-made icons of the wrong size.

extension Rule {
    package static let iconPlans: [Rule] = [
        iconNotSquare, iconEnlarged, iconTransparent, iconNoBackground, iconHandMadeSize, iconListUnreadable,
        iconDocumentsUnlisted, iconTextElsewhere, iconSlotsKept,
    ]

    static let iconNotSquare = Rule(
        "icon.not-square", .error, kind: .event, isConfigurable: false, items: [34],
        meaning: "the master of icons is not square, so none is made",
        fix: "crop it to a square, or extend it to one", why: "every system expects square icons, and would distort it")

    static let iconEnlarged = Rule(
        "icon.enlarged", .error, kind: .event, isConfigurable: false, items: [34, 35, 36],
        meaning: "the master has fewer pixels than some icons, which are not made",
        fix: "use a master of 1024×1024 pixels or more, or an SVG or PDF",
        why: "an enlarged icon is blurred beside those of other apps")

    static let iconTransparent = Rule(
        "icon.transparent", .error, or: .note, kind: .event, isConfigurable: false, items: [34],
        meaning:
            "the master has translucent pixels, and icons that must not have any are not made (a note where a build leaves the "
            + "empty slots of a set)",
        fix: "give the color behind it with --background '#rrggbb', or use an opaque master",
        why: "the App Store refuses such an icon, and iOS shows black where it is transparent")

    static let iconNoBackground = Rule(
        "icon.no-background", .error, kind: .event, isConfigurable: false,
        meaning: "some icons need a color around the master, and it is not known; they are not made",
        fix: "give it with --background '#rrggbb'",
        why: "only an opaque master with one color in all corners says which color continues it")

    static let iconHandMadeSize = Rule(
        "icon.hand-made-size", .warning, kind: .event, items: [34, 35, 36],
        meaning: "a hand-made file in the place of an icon has another size than the icon",
        fix: "export it at that size, or delete it to have it made",
        why: "the system does not find an icon of that size")

    static let iconListUnreadable = Rule(
        "icon.list-unreadable", .error, kind: .event, isConfigurable: false,
        meaning: "the Contents.json of a set is not valid, so the icons are not entered in it",
        fix: "correct it, or delete it to have it made", why: "Xcode uses only icons that Contents.json names")

    static let iconDocumentsUnlisted = Rule(
        "icon.documents-unlisted", .warning, kind: .event, isConfigurable: false, items: [38],
        meaning:
            "'icons --documents --plist' listed no icons of documents, because the property list has no document type, "
            + "or several",
        fix: "list them in CFBundleTypeIconFiles of the document type that they are for",
        why:
            "the system shows document icons of a list only, and of several types only a person knows which one is meant"
    )
}

extension Rule {
    static let iconTextElsewhere = Rule(
        "icon.text-elsewhere", .warning, kind: .event,
        meaning:
            "an XML file of Android's resources that 'icons' did not write names other layers of the icon than those it makes",
        fix: "name the layers that are made in it, or delete it to have it made",
        why: "launchers of Android 8 and later go on showing what that file names")

    static let iconSlotsKept = Rule(
        "icon.slots-kept", .warning, kind: .event,
        meaning: "slots of the set that 'icons' writes name other images than those it makes, and keep them",
        fix: "if they show an older icon, remove these slots from Contents.json and run again",
        why: "devices that such a slot is for show its image, and not the one that is made")
}

extension Diagnostic {
    static func iconNotSquare(_ master: BytePath, _ size: PixelSize) -> Diagnostic {
        Rule.iconNotSquare.diagnostic(master, "this master is \(size), not square, so no icon is made from it")
    }

    static func iconEnlarged(_ master: BytePath, side: Int, needed: Int, _ icons: [BytePath]) -> Diagnostic {
        Rule.iconEnlarged.diagnostic(
            master,
            "this master has \(side)×\(side) pixels, too few for \(named(icons)), which would be enlarged and "
                + "\(icons.count == 1 ? "is" : "are") not made",
            fix: "use a master of \(needed)×\(needed) pixels or more, or an SVG or PDF", related: icons)
    }

    static func iconTransparent(_ master: BytePath, _ icons: [BytePath]) -> Diagnostic {
        Rule.iconTransparent.diagnostic(
            master,
            "this master has translucent pixels, which \(named(icons)) must not have, so "
                + "\(icons.count == 1 ? "it is" : "they are") not made", related: icons)
    }

    /// A build takes no color for the ground, and lets the set be as it is.
    static func transparentIcon(_ master: BytePath) -> Diagnostic {
        Rule.iconTransparent.diagnostic(
            master, "this icon has translucent pixels, so no empty slots of its set are filled with smaller ones",
            fix: "use an opaque image, or make all icons with 'twofold icons --background'", as: .note)
    }

    static func iconWithoutGround(_ master: BytePath, _ icons: [BytePath]) -> Diagnostic {
        Rule.iconNoBackground.diagnostic(
            master,
            "\(named(icons)) \(icons.count == 1 ? "needs" : "need") a color around this master, so "
                + "\(icons.count == 1 ? "it is" : "they are") not made", related: icons)
    }

    static func iconsTaken(_ master: BytePath, by rivals: [BytePath]) -> Diagnostic {
        let isOne = rivals.count == 1
        return Rule.androidPlaceTaken.diagnostic(
            master,
            "\(named(rivals)) \(isOne ? "is in the place of an icon that is" : "are in the places of icons that are") not made: "
                + "Android takes files that differ only in format for one resource",
            fix: "delete \(isOne ? "that file" : "those files"), or write the icons elsewhere with --out",
            related: rivals)
    }

    static func iconTextElsewhere(_ path: BytePath, _ layers: [String]) -> Diagnostic {
        Rule.iconTextElsewhere.diagnostic(
            path,
            "this file does not name \(layers.formattedList), so launchers of Android 8 and later go on showing another icon",
            fix: "name \(layers.count == 1 ? "it" : "them") in this file, or delete it to have it made")
    }

    /// - Parameter slots: The slots, at least one.
    static func iconSlotsKept(_ path: BytePath, _ slots: [CatalogSlot]) -> Diagnostic {
        let words = slots.map { slot in
            let scale = slot.scale.map { "@\($0)" } ?? ""
            let use = "\(slot.idiom ?? "") \(slot.condition("size") ?? "")\(scale)"
            return "\(Quoting.escape(Array(use.utf8))) (\(Quoting.display(slot.file ?? [])))"
        }
        return Rule.iconSlotsKept.diagnostic(
            path,
            slots.count == 1
                ? "this slot keeps another image: \(words[0])"
                : "\(slots.count) slots keep other images: \(words.joined(separator: ", "))")
    }

    static func iconHandMadeSize(_ path: BytePath, _ size: PixelSize, wanted: PixelSize) -> Diagnostic {
        Rule.iconHandMadeSize.diagnostic(
            path, "this hand-made file is \(size), and its place is for \(wanted)",
            fix: "export it at \(wanted), or delete it to have it made")
    }

    static func iconListUnreadable(_ path: BytePath) -> Diagnostic { Rule.iconListUnreadable.diagnostic(path) }

    /// - Parameter types: How many document types the property list has.
    static func iconDocumentsUnlisted(_ path: BytePath, _ names: [String], types: Int) -> Diagnostic {
        let shown = names.map { Quoting.display(Array($0.utf8)) }.formattedList
        let isNone = types == 0
        return Rule.iconDocumentsUnlisted.diagnostic(
            path,
            isNone
                ? "the icons of documents are not listed, because this property list has no document type"
                : "the icons of documents are not listed, because this property list has \(types) document types",
            fix: isNone
                ? "add the type to CFBundleDocumentTypes, then run again"
                : "list \(shown) in CFBundleTypeIconFiles of the type that they are for")
    }

    /// An icon's place is taken by something that is no file.
    static func foreignIcon(_ path: BytePath, from master: BytePath) -> Diagnostic {
        Rule.fileForeign.diagnostic(
            path, "something that is not a file occupies the place of this icon of \(master.display)",
            fix: "move it away", related: [master])
    }

    /// An icon's place is taken by a variant of a build.
    static func iconIsVariant(_ path: BytePath, of other: BytePath, from master: BytePath) -> Diagnostic {
        Rule.planTwoMasters.diagnostic(
            path, "this file is a variant of \(other.display), so no icon of \(master.display) takes its place",
            fix: "make the icons in another folder, or move \(other.display)", related: [other, master])
    }

    /// The first paths of a list, and the number of the others.
    private static func named(_ paths: [BytePath]) -> String {
        let shown = paths.prefix(3).map(\.display)
        let rest = paths.count - shown.count
        guard rest > 0 else { return shown.formattedList }
        return shown.joined(separator: ", ") + " and \(rest) more"
    }
}

extension [String] {
    /// `a`, `a and b`, `a, b and c`.
    fileprivate var formattedList: String {
        guard count > 1, let last else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and \(last)"
    }
}
