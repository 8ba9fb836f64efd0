// The diagnostics of lists of icons that are of the wrong form, or have something twice.

extension Diagnostic {
    /// A listed icon in the form of Macs.
    ///
    /// - Parameter key: The key by which macOS finds it.
    static func iconIsForMacs(_ manifest: BytePath, _ path: BytePath, _ key: String) -> Diagnostic {
        Rule.iconMissing.diagnostic(
            manifest, "\(path.display) is listed in an array of icons, but only macOS reads such files, and no array",
            fix: "take it off the list, and let \(key) name it", related: [path])
    }

    static func iconNoneForHome(_ manifest: BytePath) -> Diagnostic {
        Rule.iconMissing.diagnostic(
            manifest, "none of the app's icons has a size of the home screen",
            fix: "add one of 57×57 and its 2x, and those of 120×120 and 180×180 for iOS 7 and later")
    }

    /// Listed icons, none of which is for the systems before iOS 7 that the app runs on.
    static func iconNoneForHome(_ manifest: BytePath, until system: SystemVersion, _ side: Int) -> Diagnostic {
        let devices = side == 57 ? "iPhones" : "iPads"
        return Rule.iconMissing.diagnostic(
            manifest,
            "the app runs on iOS \(system), and none of its icons is \(side)×\(side) or \(2 * side)×\(2 * side), "
                + "which \(devices) show before iOS 7",
            fix: "add one of \(side)×\(side) and its 2x, or raise the minimum system to 7.0")
    }

    /// - Parameters:
    ///   - name: The name of an alternate icon.
    ///   - sides: The sides in pixels that no file of it has.
    static func iconAlternateLacks(_ manifest: BytePath, _ name: String, _ sides: [Int]) -> Diagnostic {
        let sizes = sides.map { "\($0)×\($0)" }.joined(separator: " or ")
        return Rule.iconMissing.diagnostic(
            manifest,
            "the alternate icon \(quoted(name)) has no file of \(sizes), which iPads show, and this app runs on iPads",
            fix: "add icons of \(sizes.replacing(" or ", with: " and ")) to its list, or the App Store refuses the app")
    }

    /// A listed image for the App Store, which has no extension.
    static func iconIsForStore(_ manifest: BytePath, _ name: String) -> Diagnostic {
        Rule.iconMissing.diagnostic(
            manifest, "\(name) is listed as an icon, but the App Store finds it by its name, and no device shows it",
            fix: "take it off the list")
    }

    static func iconListIsOfOtherKind(_ manifest: BytePath, _ place: String, _ kind: String) -> Diagnostic {
        Rule.iconPlistString.diagnostic(
            manifest, "\(place) is \(kind), and not an array, so the system does not read it",
            fix: "make it an array of the names of all icons")
    }

    static func iconDocumentsAreOfOtherKind(_ manifest: BytePath, _ place: String, _ kind: String) -> Diagnostic {
        let isOfTypes = place.hasPrefix("CFBundleDocumentTypes") && !place.contains("CFBundleTypeIconFiles")
        return Rule.iconDocumentString.diagnostic(
            manifest, "\(place) is \(kind), and not an array, so the system does not read it",
            fix: isOfTypes ? "make it an array of document types" : "make it an array of the names of all its icons")
    }

    static func iconListIsText(_ manifest: BytePath, _ place: String, _ name: String) -> Diagnostic {
        Rule.iconPlistString.diagnostic(
            manifest, "\(place) is one name, \(quoted(name)), and not an array, so the system does not read it",
            fix: "make it an array of the names of all icons, or run 'twofold check --fix'")
    }

    static func iconDocumentIsText(_ manifest: BytePath, _ place: String, _ name: String) -> Diagnostic {
        Rule.iconDocumentString.diagnostic(
            manifest, "\(place) is one name, \(quoted(name)), and not an array, so the system does not read it",
            fix: "make it an array of the names of all its icons, or run 'twofold check --fix'")
    }

    /// What an array holds that is the value of a key for one name.
    enum ListInPlaceOfName {
        /// Names, which `--fix` moves.
        case names
        /// Something else than names, too.
        case mixed
        /// Icons for Macs, which read one name only.
        case ofMacs
    }

    /// - Parameter place: Where the array belongs.
    static func iconIsList(_ manifest: BytePath, _ place: String, _ kind: ListInPlaceOfName) -> Diagnostic {
        let (message, fix) = isList(place, kind)
        return Rule.iconPlistString.diagnostic(manifest, message, fix: fix)
    }

    static func iconDocumentIsList(_ manifest: BytePath, _ place: String, _ kind: ListInPlaceOfName) -> Diagnostic {
        let (message, fix) = isList(place, kind)
        return Rule.iconDocumentString.diagnostic(manifest, message, fix: fix)
    }

    /// The message and the advice about an array in the key of the same name without its last letter.
    private static func isList(_ place: String, _ kind: ListInPlaceOfName) -> (message: String, fix: String) {
        let message = "\(place.dropLast()) is an array, but takes one name, so the system does not read it"
        return switch kind {
        case .names: (message, "move its names to the array \(place), or run 'twofold check --fix'")
        case .mixed: (message, "move its names to the array \(place)")
        case .ofMacs: (message, "make it one name, because macOS reads no array of icons")
        }
    }

    /// - Parameter other: The name in the list that stands for the same files, and perhaps for more.
    static func iconRepeated(
        _ manifest: BytePath, _ list: [PropertyListStep], _ name: String, besides other: String, isFixable: Bool
    ) -> Diagnostic {
        let place = PropertyListChange([], at: list).place
        let message =
            name == other
            ? "\(place) has the name \(quoted(name)) twice"
            : "\(place) has the name \(quoted(name)), although \(quoted(other)) stands for that file, too"
        return Rule.iconDuplicateSize.diagnostic(
            manifest, message, fix: "list it once" + (isFixable ? ", or run 'twofold check --fix -v'" : ""))
    }

    private static func quoted(_ name: String) -> String { Quoting.display(Array(name.utf8)) }
}
