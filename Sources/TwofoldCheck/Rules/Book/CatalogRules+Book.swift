extension CatalogRules {
    static let rules: [Rule] = [
        .catalogNoContents, .catalogVersion, .catalogCopy, .catalogUnknownValue, .catalogUnassigned,
        .catalogUnlisted,
        .catalogDuplicate, .catalogMissingFile, .catalogEmptySlot, .catalogIconSize, .catalogIconAlpha,
        .catalogSizeMismatch,
    ]
}

extension Rule {
    static let catalogNoContents = Rule(
        "catalog.no-contents", .warning, meaning: "a set of an asset catalog has files, but no Contents.json",
        fix: "add the set in Xcode, or move its files out of the catalog",
        why: "Xcode ships no file of a set without a list")

    static let catalogVersion = Rule(
        "catalog.version", .warning, meaning: "a Contents.json states another version than 1",
        fix: "set the version to 1", why: "Xcode knows only version 1 of the format, and refuses any other")

    static let catalogCopy = Rule(
        "catalog.copy", .warning, meaning: "an asset catalog has a copy of a Contents.json under another name",
        fix: "compare it with Contents.json and delete one of the two",
        why: "Xcode reads only Contents.json, so what the copy lists may be missing in the app")

    static let catalogUnassigned = Rule(
        "catalog.unassigned", .warning,
        meaning: "Contents.json lists a file without an idiom, as unassigned, or for a scale that no such device has",
        fix: "move the file to a slot that devices use, or remove it from the set",
        why: "Xcode warns of an unassigned child and does not ship the file")

    static let catalogUnlisted = Rule(
        "catalog.unlisted", .warning,
        meaning: "a set of an asset catalog has a file that its Contents.json does not list",
        fix: "assign the file to a slot in Xcode, or move it out of the set",
        why: "Xcode warns of an unassigned child and does not ship the file")

    static let catalogDuplicate = Rule(
        "catalog.duplicate", .warning, meaning: "two files of a set are listed for the same screens",
        fix: "remove one of the two from the set",
        why: "Xcode warns of an unassigned child and ships one of the two files only")

    static let catalogMissingFile = Rule(
        "catalog.missing-file", .warning,
        meaning: "a Contents.json lists a file that does not exist, or an empty name",
        fix: "add the file, or remove its name from the slot",
        why: "Xcode warns that the file does not exist, and the app has no image for these screens")

    static let catalogEmptySlot = Rule(
        "catalog.empty-slot", .note, or: .warning, items: [10, 34, 44],
        meaning:
            "a slot of an image set is empty, though a larger one has an image; or that of 2x of an image or an icon, where "
            + "only the 1x has one (a warning for the only icon of a home screen)",
        fix: "run 'twofold'", why: "devices load the image of another scale, and reduce or enlarge it themselves")

    static let catalogIconSize = Rule(
        "catalog.icon-size", .warning,
        meaning:
            "an app icon, a launch image or an image of a top shelf has other pixels than its slot is for, or a sticker is not "
            + "of 300 to 618 pixels",
        fix: "export it at the size named",
        why: "Xcode warns of it and leaves the image out, or the App Store refuses the app")

    static let catalogSizeMismatch = Rule(
        "catalog.size-mismatch", .warning,
        meaning: "two images of a set have sizes that are not in the ratio of their scales",
        fix: "export the smaller one again, or clear its slot and run 'twofold'",
        why: "the image has another size in points on other screens: layouts move, and edges fall between pixels")
}

extension Diagnostic {
    /// - Parameter list: The name of a file that was meant as the list.
    static func catalogNoContents(_ set: BytePath, meant list: [UInt8]?) -> Diagnostic {
        guard let list = list.map(Quoting.display) else {
            return Rule.catalogNoContents.diagnostic(set, "this set of an asset catalog has no Contents.json")
        }
        return Rule.catalogNoContents.diagnostic(
            set, "this set of an asset catalog has no Contents.json, and Xcode does not read \(list)",
            fix: "rename \(list) to Contents.json, or move its files out of the catalog")
    }

    static func catalogVersion(_ path: BytePath, _ version: Int) -> Diagnostic {
        Rule.catalogVersion.diagnostic(path, "this file states version \(version), but Xcode reads only version 1")
    }

    static func catalogCopy(_ path: BytePath) -> Diagnostic {
        Rule.catalogCopy.diagnostic(path, "Xcode ignores this file, because it is not called Contents.json")
    }

    static func catalogUnassigned(_ path: BytePath, _ reason: String) -> Diagnostic {
        Rule.catalogUnassigned.diagnostic(path, "this file is an unassigned child of its set: \(reason)")
    }

    static func catalogUnlisted(_ path: BytePath) -> Diagnostic {
        Rule.catalogUnlisted.diagnostic(
            path, "this file is an unassigned child of its set: Contents.json does not list it")
    }

    static func catalogDuplicate(_ path: BytePath, _ other: BytePath) -> Diagnostic {
        Rule.catalogDuplicate.diagnostic(
            path, "Contents.json lists this file and \(Quoting.display(other.name)) for the same screens",
            related: path == other ? [] : [other])
    }

    /// - Parameter other: The file that differs from the name only in letter case or in the form of accents.
    static func catalogMissingFile(_ path: BytePath, _ name: [UInt8], spelled other: [UInt8]?) -> Diagnostic {
        let shown = Quoting.display(name)
        guard let other else {
            return Rule.catalogMissingFile.diagnostic(path, "the file \(shown) of this set does not exist")
        }
        return Rule.catalogMissingFile.diagnostic(
            path,
            "this set lists \(shown), but its file is called \(Quoting.display(other)); only Macs take the two for one",
            fix: "rename the file to \(shown), or correct its name here",
            related: path.folder.appending(other).map { [$0] } ?? [])
    }

    static func catalogEmptyName(_ path: BytePath) -> Diagnostic {
        Rule.catalogMissingFile.diagnostic(
            path, "a slot of this set has an empty file name", fix: "remove the member 'filename' from the slot")
    }

    /// - Parameters:
    ///   - points: The size of the slot as `Contents.json` has it.
    ///   - hasSlot: Whether the set has that slot.
    ///   - isOnlyForHome: Whether no other icon of the set is for home screens of 2x.
    static func catalogEmptyIcon(
        _ path: BytePath, _ size: PixelSize, beside small: BytePath, _ idiom: String, _ points: String, hasSlot: Bool,
        isOnlyForHome: Bool
    ) -> Diagnostic {
        Rule.catalogEmptySlot.diagnostic(
            path,
            "the slot for \(idiom) \(points) at 2x is \(hasSlot ? "empty" : "missing"), and that at 1x has "
                + Quoting.display(small.name),
            fix: "add an icon of \(size)\(hasSlot ? "" : " in a slot for 2x")", as: isOnlyForHome ? .warning : .note,
            related: [small])
    }

    static func catalogEmptySlot(_ path: BytePath, _ scales: [ScaleFactor], _ image: BytePath) -> Diagnostic {
        let names = scales.map(\.description).joined(separator: " and ")
        let (slots, are) = scales.count == 1 ? ("slot", "is") : ("slots", "are")
        return Rule.catalogEmptySlot.diagnostic(
            path, "the \(names) \(slots) beside \(Quoting.display(image.name)) \(are) empty", related: [image])
    }

    static func catalogNo2x(_ path: BytePath, _ image: BytePath) -> Diagnostic {
        let name = Quoting.display(image.name)
        return Rule.catalogEmptySlot.diagnostic(
            path, "the 2x slot beside \(name) is empty, so 2x screens enlarge \(name)",
            fix: "export it at 2x or 3x, and put it into the slot", related: [image])
    }

    /// - Parameters:
    ///   - noun: What the image is.
    ///   - wanted: The sizes that its slot is for, at least one.
    static func catalogIconSize(
        _ path: BytePath, _ size: PixelSize, _ noun: String, wanted: [PixelSize]
    ) -> Diagnostic {
        let sizes = wanted.map(\.description).joined(separator: " or ")
        return Rule.catalogIconSize.diagnostic(
            path, "this \(noun) is \(size), but its slot is for \(sizes)", fix: "export it at \(sizes)")
    }

    static func catalogSizeMismatch(
        _ path: BytePath, _ size: PixelSize, _ scale: ScaleFactor, beside large: BytePath, _ whole: PixelSize,
        _ largeScale: ScaleFactor
    ) -> Diagnostic {
        Rule.catalogSizeMismatch.diagnostic(
            path,
            "\(size) at \(scale) is not the size of \(Quoting.display(large.name)), which is \(whole) at \(largeScale)",
            related: [large])
    }
}
