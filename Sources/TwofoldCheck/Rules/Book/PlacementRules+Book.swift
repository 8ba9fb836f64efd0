extension PlacementRules {
    static let rules: [Rule] = [
        .placementStray, .placementLocalisedSet, .placementLocalisedMissing, .placementHidesLocalised,
        .placementFlattenedName,
    ]
}

extension Rule {
    static let placementStray = Rule(
        "placement.stray", .warning, or: .note, items: [2],
        meaning: """
            a 2x or 3x lies in another folder than its 1x, or a device's 1x in another than its 2x, and shows the same \
            image; a note for a whole folder that is sorted by scale
            """,
        fix: "move it there",
        why: "lookup searches one folder for all scales, so it misses this file or takes another in its place",
        cause: .place)

    static let placementLocalisedSet = Rule(
        "placement.localised-set", .warning, items: [2, 70],
        meaning: "one language's folder lacks a scale or a device of an image that another language's has",
        fix: "export this language's image at the same scales and for the same devices",
        why: "users of one language see the image enlarged or reduced, or that of another language")

    static let placementLocalisedMissing = Rule(
        "placement.localised-missing", .note, items: [70],
        meaning: "one language's folder lacks an image that several others have",
        fix: "add it there, or put a common one into Base.lproj",
        why: "users of that language see another language's image, or none")

    static let placementHidesLocalised = Rule(
        "placement.hides-localised", .warning, items: [2],
        meaning: "a file beside the .lproj folders has the name of an image in them",
        fix: "move it into the folder of its language, or give it another name",
        why: "bundles search for files without a language first, so no user sees the localized image")

    static let placementFlattenedName = Rule(
        "placement.flattened-name", .note, items: [2],
        meaning: "two folders that may meet in one bundle have different images of one name",
        fix: "if both belong to one target, rename one, or use folder references",
        why: "Xcode copies the files of all groups into one folder of the app, where one of the two is lost")
}

extension Diagnostic {
    /// - Parameter isMade: Whether the target is a variant.
    static func stray(
        _ stray: CheckedFile, to target: BytePath, beside original: CheckedFile, _ likeness: SameImage, isMade: Bool
    ) -> Diagnostic {
        let name = original.path.display
        let isPlain = likeness == .plain
        let likeness =
            switch likeness {
            case .reduced where stray.scale < original.scale: "reduced, \(name) is the same image as this file"
            case .reduced: "reduced, this file is the same image as \(name)"
            case .drawn: "\(name) shows the same image, drawn at its size"
            case .plain: "\(name) has the same color throughout, so it may be the same image"
            }
        let move = "move it to \(target.display)" + (isPlain ? " if both are one image" : "")
        let fix =
            isMade
            ? "\(move), in place of the one that Twofold made, or remove it"
            : stray.scale == .x1 ? move : "\(move); if a build has made a 1x here, run 'twofold prune' afterwards"
        return Rule.placementStray.diagnostic(
            stray.path, "its \(original.scale) is in another folder: \(likeness)", fix: fix, related: [original.path])
    }

    /// - Parameter originals: Two files or more, in different folders, that show the same image as the stray.
    static func stray(_ stray: CheckedFile, besideOneOf originals: [CheckedFile]) -> Diagnostic {
        let paths = originals.map(\.path)
        return Rule.placementStray.diagnostic(
            stray.path,
            "its \(originals[0].scale) is in \(originals.count) other folders, as the same image: \(list(paths.map(\.bytes)))",
            fix:
                "move it beside the one that it belongs to, or copy it beside each; if a build has made a 1x here, run "
                + "'twofold prune' afterwards",
            related: paths)
    }

    static func straysByScale(
        _ folder: BytePath, _ files: [BytePath], originals: [CheckedFile], in other: BytePath
    ) -> Diagnostic {
        let scales = Set(originals.map(\.scale))
        let scale = scales.count == 1 ? originals[0].scale.description : "other scale"
        return Rule.placementStray.diagnostic(
            folder, "\(files.count) images of this folder have their \(scale) in \(other.display)",
            fix:
                "move both to one folder, unless the build of the app does: Xcode does it with groups, not with folder references",
            as: .note,
            related: files + originals.map(\.path))
    }

    static func localisedSet(_ path: BytePath, lacks names: [[UInt8]], beside other: BytePath) -> Diagnostic {
        let (are, exist) = names.count == 1 ? ("is", "exists") : ("are", "exist")
        return Rule.placementLocalisedSet.diagnostic(
            path, "\(list(names)) \(are) missing here, but \(exist) in \(Quoting.display(other.folder.name))",
            related: [other])
    }

    static func localisedMissing(_ path: BytePath, languages: [[UInt8]]) -> Diagnostic {
        Rule.placementLocalisedMissing.diagnostic(
            path,
            "this image is missing in \(list(languages)), which \(languages.count == 1 ? "has" : "have") other images")
    }

    /// - Parameters:
    ///   - path: The file that is not localized.
    ///   - hidden: At least one file; those of the same scale, where there are any.
    ///   - screens: The scales of the screens that load `path`; nil for those that would load a hidden one.
    static func hidesLocalised(_ path: BytePath, _ hidden: [BytePath], on screens: [ScaleFactor]?) -> Diagnostic {
        let places = screens.map { " on \($0.map(\.description).joined(separator: " and ")) screens" } ?? ""
        return Rule.placementHidesLocalised.diagnostic(
            path, "this file is loaded in place of \(list(hidden.map(\.bytes)))\(places)", related: hidden)
    }

    static func flattenedName(_ path: BytePath, with other: BytePath) -> Diagnostic {
        Rule.placementFlattenedName.diagnostic(
            path, "\(other.folder.display) has a different image of this name", related: [other])
    }
}
